//! `pactx import-log`: a flat message log as a history.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Class, Context, FixedClock};

use crate::failure::Failure;
use crate::load::{name, read_all};
use crate::out::Out;

/// Turn a flat message log into a history: a turn for each user message
///
/// The log is a JSON array of `{role, content, …}`, an object with one as `messages`, or one
/// message a line. The history goes to standard output. Messages have no times, so times count up
/// from 1970, and the same log gives the same bytes. `--now` takes the current time instead.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx import-log messages.json > chat.jsonl")]
pub(crate) struct ImportLog {
    /// A message log, or `-`
    file: PathBuf,
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
        let mut context = builder
            .import_messages(bytes)
            .map_err(|error| Failure::Document {
                file: name(&self.file),
                error: Box::new(error),
            })?;
        // The last turn is still open, and a history has only committed turns.
        if context.snapshots().next().is_none() || has_open_turn(&context) {
            context.commit()?;
        }
        Ok(context.write_history(out)?)
    }
}

fn has_open_turn(context: &Context) -> bool {
    let head = context.root().children().next_back();
    head.is_some_and(|head| {
        let mut nodes = head.descendants();
        nodes.any(|node| node.class() == Some(Class::Block))
    })
}
