//! `pactx check-request`: the rules of an API that a request breaks.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Json, canonical_json};
use pact_providers::{Format as LogFormat, Violation};
use serde_json::json;

use crate::failure::Failure;
use crate::load::{name, read_all};
use crate::logs::apis;
use crate::out::{Ink, Out};
use crate::show::size::counted;
use crate::show::text::one_line;

/// List every rule of an API that a request breaks; exit with 1 if there is one
///
/// The rules are those of the structure: roles, order, calls and results, empty contents, unknown
/// members. A rule that depends on the model is not checked.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx check-request --from anthropic request.json")]
pub(crate) struct CheckRequest {
    /// The JSON of a request, or `-`
    file: PathBuf,
    /// The API
    #[arg(long, value_name = "API", value_parser = apis())]
    from: LogFormat,
}

impl CheckRequest {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let bytes = read_all(&self.file)?;
        let request: Json = serde_json::from_slice(&bytes).map_err(|error| {
            let file = name(&self.file);
            Failure::Invalid(format!("{file}: the request is not JSON: {error}"))
        })?;
        let Some(violations) = self.from.check(&request) else {
            let message = format!("this `pactx` was built without the API `{}`", self.from);
            return Err(Failure::Usage(message));
        };
        if out.is_json() {
            let list: Vec<Json> = violations.iter().map(to_json).collect();
            out.line(canonical_json(&json!({
                "valid": violations.is_empty(),
                "violations": list,
            })))?;
        } else {
            for violation in &violations {
                let Violation {
                    rule,
                    place,
                    message,
                    ..
                } = violation;
                let place = if place.is_empty() { "/" } else { place };
                let rule = out.ink(Ink::Removed, one_line(rule));
                let place = out.ink(Ink::Id, one_line(place));
                out.line(format!("{rule} {place}: {}", one_line(message)))?;
            }
            let summary = match violations.len() {
                0 => out.ink(Ink::Added, "valid"),
                count => out.ink(Ink::Removed, counted(count, "violation")),
            };
            out.line(format!("{summary} for {}", self.from))?;
        }
        if violations.is_empty() {
            return Ok(());
        }
        out.finish()?;
        Err(Failure::Reported)
    }
}

fn to_json(violation: &Violation) -> Json {
    json!({
        "rule": violation.rule,
        "place": violation.place,
        "message": violation.message,
    })
}
