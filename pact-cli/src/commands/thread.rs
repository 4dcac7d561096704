//! `pactx thread`: the provider thread of a snapshot.

use clap::Args;
use pact_view::{Calls, describe};

use crate::args::At;
use crate::failure::Failure;
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::sent;
use crate::show::node::Parts;
use crate::show::text::one_line;

/// Print the provider thread of a snapshot: the exact bytes, as JSON
///
/// The bytes are the same with `--format text` and `--format json`; `--pretty` is for people.
/// `pactx render` prints the request for a provider.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx thread chat.jsonl --at @t-1\n  \
    pactx thread chat.jsonl --pretty\n  \
    pactx thread agents.db#ticket-4711 --request 3")]
pub(crate) struct Thread {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    at: At,
    /// The thread that a recorded request was sent with, by its number in `pactx log`
    #[arg(long, value_name = "NUMBER", conflicts_with = "at")]
    request: Option<u64>,
    /// Print each message with its role, to be read
    #[arg(long)]
    pretty: bool,
}

impl Thread {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let snapshot = match self.request {
            Some(number) => sent::find(&self.source, number)?.state,
            None => self.source.load_snapshot(out.format, &self.at.at)?,
        };
        let thread = snapshot.thread();
        if !self.pretty || out.is_json() {
            thread.write_to(&mut *out)?;
            return Ok(out.end_bytes()?);
        }
        let calls = Calls::of(&thread);
        for message in thread.blocks() {
            let node = message.node();
            let role = out.ink(Ink::Role, one_line(message.role()));
            let kind = match node.kind() {
                Some(kind) => out.ink(Ink::Role, format!(" :{}", one_line(kind))),
                None => String::new(),
            };
            let id = out.ink(Ink::Faint, one_line(node.id().as_str()));
            out.line(format!("{role}{kind} {id}"))?;
            let mut text = String::new();
            let mut parts = Parts::new(out, &node, &calls);
            for part in describe(&node) {
                text.push_str(&parts.in_full(&part));
                text.push('\n');
            }
            for line in text.lines() {
                out.line(format!("  {line}"))?;
            }
        }
        Ok(())
    }
}
