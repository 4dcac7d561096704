//! `pactx import-log`: a log as a history.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Context, FixedClock};

use crate::args::Format;
use crate::failure::Failure;
use crate::load::read_all;
use crate::logs::{LogOptions, Told};
use crate::out::Out;

/// Turn a log of messages into a history: a turn for each user message
///
/// The log is a request of an API, a list of messages, or one message a line; or a file of
/// SWE-agent, `OpenHands`, Inspect or Claude Code. The shape tells the format, and standard error
/// says which it is, and which values are no part of the conversation. The history goes to standard
/// output. Times count up from 1970, and the same log gives the same bytes. `--now` takes the
/// current time instead.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx import-log messages.json > chat.jsonl\n  \
    pactx import-log run.traj --from swe-agent > run.jsonl\n  \
    pactx import-log calls.jsonl --pick 3 > call.jsonl")]
pub(crate) struct ImportLog {
    /// A log, or `-`
    file: PathBuf,
    #[command(flatten)]
    log: LogOptions,
    /// Give nodes the current time
    #[arg(long)]
    now: bool,
}

impl ImportLog {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let bytes = read_all(&self.file)?;
        let builder = if self.now {
            Context::builder()
        } else {
            Context::builder().clock(FixedClock::at(0))
        };
        let told = (out.format == Format::Text).then_some(Told::InFull);
        let context = self.log.read(&self.file, bytes, builder, told)?;
        Ok(context.write_history(out)?)
    }
}
