//! `pactx export`: canonical bytes.

use clap::Args;

use crate::args::At;
use crate::failure::Failure;
use crate::load::Source;
use crate::out::Out;

/// Print a snapshot as canonical JSON: the same bytes for the same snapshot
///
/// There is no new line at the end, except on a terminal.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx export chat.jsonl --at @t-1 > yesterday.json\n  \
    pactx export chat.jsonl --history > canonical.jsonl")]
pub(crate) struct Export {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    at: At,
    /// Print all snapshots, one a line, oldest first
    #[arg(long, conflicts_with = "at")]
    history: bool,
}

impl Export {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        if self.history {
            return Ok(self.source.load(out.format)?.write_history(out)?);
        }
        let snapshot = self.source.load_snapshot(out.format, &self.at.at)?;
        snapshot.write_export(&mut *out)?;
        Ok(out.end_bytes()?)
    }
}
