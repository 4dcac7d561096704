//! `pactx thread`: the provider thread of a snapshot.

use std::path::PathBuf;

use clap::Args;

use crate::args::At;
use crate::failure::Failure;
use crate::load::load_snapshot;
use crate::out::{Ink, Out};
use crate::show::text::{lines, one_line};

/// Print the provider thread of a snapshot: the exact bytes, as JSON
///
/// The bytes are the same with `--format text` and `--format json`; `--pretty` is for people.
/// `pactx render` prints the request for a provider.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx thread chat.jsonl --at @t-1\n  \
    pactx thread chat.jsonl --pretty")]
pub(crate) struct Thread {
    /// A snapshot, a history, FILE.db#NAME, or `-`
    file: PathBuf,
    #[command(flatten)]
    at: At,
    /// Print each message with its role, to be read
    #[arg(long)]
    pretty: bool,
}

impl Thread {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let snapshot = load_snapshot(&self.file, out.format, &self.at.at)?;
        let thread = snapshot.thread();
        if !self.pretty || out.is_json() {
            thread.write_to(&mut *out)?;
            return Ok(out.end_bytes()?);
        }
        for message in thread.blocks() {
            let node = message.node();
            let role = out.ink(Ink::Role, one_line(message.role()));
            let kind = match node.kind() {
                Some(kind) => out.ink(Ink::Role, format!(" :{}", one_line(kind))),
                None => String::new(),
            };
            let id = out.ink(Ink::Faint, one_line(node.id().as_str()));
            out.line(format!("{role}{kind} {id}"))?;
            let Some(said) = node.content() else {
                continue;
            };
            let text = match said.as_text() {
                Some(text) => text.to_owned(),
                None => pact_core::canonical_json(&said.to_json()),
            };
            for line in lines(&text).to_string().lines() {
                out.line(format!("  {line}"))?;
            }
        }
        Ok(())
    }
}
