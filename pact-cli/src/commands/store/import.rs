//! `pactx store import`: a history into a store.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Context, canonical_json};
use serde_json::json;

use super::label;
use crate::failure::Failure;
use crate::load::{Reading, Source};
use crate::out::{Ink, Out};
use crate::show::size::counted;
use crate::stored::{AnyStore, Stored, with_store};

/// Make a conversation of a history, a snapshot, a log, or a conversation of another store
///
/// The store is made if there is none. A conversation of another store comes with its reports and
/// its open turn, and without its requests; a file has none of these. A log is read as by
/// `pactx import-log`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx store import chat.jsonl --into agents.db#ticket-4711\n  \
    pactx store import messages.json --into agents.db#bob/chat --subject bob --label team=bikes\n  \
    pactx store import old.db#chat --into new.db#chat")]
pub(crate) struct Import {
    #[command(flatten)]
    source: Source,
    /// The conversation that is made: FILE.db#NAME
    #[arg(long, value_name = "ADDRESS")]
    into: PathBuf,
    /// The person that the conversation is about
    #[arg(long)]
    subject: Option<String>,
    /// A label; several are several options
    #[arg(long = "label", value_name = "NAME=VALUE", value_parser = label)]
    labels: Vec<(String, String)>,
}

impl Import {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let into = Stored::parse_new(&self.into)?;
        // A file that is refused leaves no store behind.
        let context = self.source.read(&Reading::all(out.format).in_full())?;
        let snapshots = context.snapshots().count();
        let store = AnyStore::make(&into.place)?.tenant(&into.name.tenant);
        with_store!(&store, it => {
            let mut conversation = it.conversation(&into.name.name);
            if let Some(subject) = &self.subject {
                conversation = conversation.subject(subject);
            }
            for (name, value) in &self.labels {
                conversation = conversation.label(name, value);
            }
            let made = conversation.adopt(context, Context::builder());
            made.map(drop).map_err(|error| into.failure(&store, error))
        })?;
        let address = into.address();
        if out.is_json() {
            let object = json!({"address": address, "snapshots": snapshots});
            return Ok(out.line(canonical_json(&object))?);
        }
        let made = out.ink(Ink::Added, "imported");
        Ok(out.line(format!(
            "{made} {} into {address}",
            counted(snapshots, "snapshot")
        ))?)
    }
}
