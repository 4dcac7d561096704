//! `pactx store retain`: drops old records.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use pact_core::canonical_json;
use serde_json::json;

use crate::failure::Failure;
use crate::out::{Ink, Out};
use crate::show::size::counted;
use crate::stored::{AnyStore, Stored, with_store};

/// Drop all records from before the newest snapshots
///
/// What lives stays. Older snapshots, their reports and requests, and abandoned branches are gone
/// for good.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx store retain agents.db#ticket-4711 --newest 50")]
pub(crate) struct Retain {
    /// The conversation: FILE.db#NAME
    conversation: PathBuf,
    /// Keep this many snapshots
    #[arg(long, value_name = "COUNT")]
    newest: NonZeroUsize,
    /// Make forks independent that read the records: they lose their older snapshots
    #[arg(long)]
    detach: bool,
}

impl Retain {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let stored = Stored::parse(&self.conversation)?;
        let store = AnyStore::write(&stored.place)?.tenant(&stored.name.tenant);
        let dropped = with_store!(&store, it => {
            let mut conversation = it.conversation(&stored.name.name);
            if self.detach {
                conversation = conversation.detach_forks();
            }
            let dropped = conversation.retain(self.newest);
            dropped.map_err(|error| stored.failure(&store, error))?
        });
        if out.is_json() {
            let object = json!({"address": stored.address(), "dropped": dropped});
            return Ok(out.line(canonical_json(&object))?);
        }
        let count = usize::try_from(dropped).unwrap_or(usize::MAX);
        let word = out.ink(Ink::Removed, "dropped");
        Ok(out.line(format!(
            "{word} {} of {}",
            counted(count, "record"),
            stored.address()
        ))?)
    }
}
