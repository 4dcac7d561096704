//! `pactx store export`: a conversation as a history.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::out::Out;
use crate::stored::Stored;

/// Print all snapshots of a conversation, one a line, oldest first
///
/// A history that the engine wrote and that was imported comes out with the same bytes. Any other
/// comes out as `pactx export --history` writes it. Reports, requests and the open turn stay in the
/// store: a history has no place for them.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx store export agents.db#ticket-4711 > chat.jsonl")]
pub(crate) struct Export {
    /// The conversation: FILE.db#NAME
    conversation: PathBuf,
}

impl Export {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let stored = Stored::parse(&self.conversation)?;
        let context = stored.load_all()?;
        Ok(context.write_history(out)?)
    }
}
