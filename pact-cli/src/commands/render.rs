//! `pactx render`: the request of a snapshot or a log, for a provider.

use std::io::Write as _;

use clap::Args;
use pact_core::{Error, Json};
use pact_providers::Format as LogFormat;
use serde_json::Map;

use crate::args::{At, Format};
use crate::failure::{Failure, say};
use crate::load::Source;
use crate::logs::apis;
use crate::out::Out;
use crate::sent;
use crate::show::text::{json_on_terminals, one_line};

/// Print the request for a provider: the exact bytes, as JSON
///
/// With `--request`, the bytes of a request that a store recorded: those that were sent.
///
/// Without `--model`, the members of the conversation alone. The differences between the tree and
/// the request go to standard error. A tree that the provider would refuse is an error, which names
/// the rule and the nodes.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx render chat.jsonl --to anthropic --at @t-1\n  \
    pactx render chat.jsonl --to anthropic --model claude-sonnet-4-5 --option max_tokens=1024\n  \
    pactx render agents.db#ticket-4711 --request 3\n  \
    pactx render messages.json --to anthropic | jq '.messages[].role'")]
pub(crate) struct Render {
    #[command(flatten)]
    source: Source,
    /// The API
    #[arg(long, value_name = "API", value_parser = apis(), required_unless_present = "request")]
    to: Option<LogFormat>,
    /// A request that was sent, by its number in `pactx log`; with `--to`, its thread for another
    /// API
    #[arg(long, value_name = "NUMBER", conflicts_with = "at")]
    request: Option<u64>,
    /// The model; with it, the whole request is printed
    #[arg(long)]
    model: Option<String>,
    /// A member of the request; the value is JSON or a text
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "model", value_parser = option)]
    options: Vec<(String, Json)>,
    #[command(flatten)]
    at: At,
}

/// Parses `NAME=VALUE`.
fn option(text: &str) -> Result<(String, Json), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => {
            let json = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
            Ok((name.to_owned(), json))
        }
        _ => Err("it is not `NAME=VALUE`".to_owned()),
    }
}

impl Render {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let model = self.model.as_deref().unwrap_or_default();
        let options: Map<String, Json> = self.options.iter().cloned().collect();
        let request = match (self.to, self.request) {
            (Some(to), request) => {
                let provider = sent::provider(to, model, options)?;
                let snapshot = match request {
                    Some(number) => sent::find(&self.source, number)?.state,
                    None => self.source.load_snapshot(out.format, &self.at.at)?,
                };
                snapshot.render(&*provider).map_err(for_command_line)?
            }
            (None, number) => sent::exactly(&self.source, number.unwrap_or_default())?,
        };
        if out.format == Format::Text {
            for note in request.notes() {
                say(&format!("note: {}", one_line(&note.to_string())));
            }
        }
        match core::str::from_utf8(request.body()) {
            Ok(text) if out.is_terminal() => {
                out.write_all(json_on_terminals(text).as_bytes())?;
            }
            _ => out.write_all(request.body())?,
        }
        Ok(out.end_bytes()?)
    }
}

/// The advice of an error in the words of the command line.
fn for_command_line(error: Error) -> Error {
    match error {
        Error::Provider(error) if error.rule.ends_with("/max-tokens") => {
            error.help("add `--option max_tokens=1024`").into()
        }
        other => other,
    }
}
