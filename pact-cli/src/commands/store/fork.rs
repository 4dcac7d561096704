//! `pactx store fork`: a branch of a conversation.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Address, Context, canonical_json};
use pact_store::Load;
use serde_json::json;

use crate::args::At;
use crate::failure::Failure;
use crate::out::{Ink, Out};
use crate::stored::{AnyStore, Stored, with_store};

/// Branch off at a snapshot: a new conversation, which shares all records up to there
///
/// Nothing is copied, and the two go their own ways from then on.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pactx store fork agents.db#ticket-4711 ticket-4711-b --at @t-3"
)]
pub(crate) struct Fork {
    /// The conversation: FILE.db#NAME
    conversation: PathBuf,
    /// The name of the new conversation, of the same tenant; not encoded
    new: String,
    #[command(flatten)]
    at: At,
}

impl Fork {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let stored = Stored::parse(&self.conversation)?;
        let address: Address = self.at.at.parse()?;
        // The oldest snapshot is known only if all are.
        let load = match address {
            Address::Oldest => Load::All,
            _ => Load::Newest,
        };
        let store = AnyStore::write(&stored.place)?.tenant(&stored.name.tenant);
        let cycle = with_store!(&store, it => {
            let conversation = it.conversation(&stored.name.name).load(load);
            let fork = conversation
                .open(Context::builder())
                .and_then(|chat| it.fork(&chat, address, &self.new));
            let fork = fork.map_err(|error| stored.failure(&store, error))?;
            fork.newest().map_or(0, |newest| newest.cycle())
        });
        let new = stored.place.address_of(&stored.name.tenant, &self.new);
        if out.is_json() {
            let object = json!({"address": new, "origin": stored.address(), "cycle": cycle});
            return Ok(out.line(canonical_json(&object))?);
        }
        let made = out.ink(Ink::Added, "forked");
        Ok(out.line(format!(
            "{made} {} at cycle {cycle} as {new}",
            stored.address()
        ))?)
    }
}
