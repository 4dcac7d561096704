//! `pactx render`: the request of a snapshot or a log, for a provider.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use pact_core::{Context, Error, FixedClock, Json};
use pact_providers::Format as LogFormat;
use serde_json::Map;

use crate::args::{At, Format};
use crate::failure::{Failure, say};
use crate::load::{Loaded, load_document_at};
use crate::logs::{LogOptions, apis};
use crate::out::Out;
use crate::show::text::{json_on_terminals, one_line};

/// Print the request for a provider: the exact bytes, as JSON
///
/// Without `--model`, the members of the conversation alone. The differences between the tree and
/// the request go to standard error. A tree that the provider would refuse is an error, which names
/// the rule and the nodes.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx render chat.jsonl --to anthropic --at @t-1\n  \
    pactx render chat.jsonl --to anthropic --model claude-sonnet-4-5 --option max_tokens=1024\n  \
    pactx render messages.json --to anthropic | jq '.messages[].role'")]
pub(crate) struct Render {
    /// A snapshot, a history, FILE.db#NAME, a log, or `-`
    file: PathBuf,
    /// The API
    #[arg(long, value_name = "API", value_parser = apis())]
    to: LogFormat,
    /// The model; with it, the whole request is printed
    #[arg(long)]
    model: Option<String>,
    /// A member of the request; the value is JSON or a text
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "model", value_parser = option)]
    options: Vec<(String, Json)>,
    #[command(flatten)]
    at: At,
    #[command(flatten)]
    log: LogOptions,
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
        let Some(provider) = self.to.provider(model, options) else {
            let message = format!("this `pactx` was built without the API `{}`", self.to);
            return Err(Failure::Usage(message));
        };
        let snapshot = match load_document_at(&self.file, out.format, &self.at.at)? {
            Loaded::Document(context) => context.snapshot(self.at.at.as_str())?,
            Loaded::Other(bytes) => {
                let builder = Context::builder().clock(FixedClock::at(0));
                let context = self.log.read(&self.file, &bytes, builder, out.format)?;
                context.snapshot(self.at.at.as_str())?
            }
        };
        let request = snapshot.render(&*provider).map_err(for_command_line)?;
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
