//! `pactx check`: whether selectors are valid.

use clap::Args;
use pact_core::{Diagnostic, Json, Selector, canonical_json};
use serde_json::json;

use super::lines::answer_all;
use crate::failure::{Failure, error_json, say};
use crate::out::{Ink, Out};
use crate::show::text::{lines, one_line};

/// Say whether selectors are valid, and explain the mistakes in those that are not
///
/// With `--format json`, a line for each selector on standard output: its description, or the error
/// object.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx check \"@t0 .block[ttl<=1]\"\n  \
    pactx check --strict --stdin < selectors.txt")]
pub(crate) struct Check {
    /// The selectors
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    selectors: Vec<String>,
    /// Read selectors from standard input, one a line
    #[arg(long)]
    stdin: bool,
    /// Refuse also the selectors that `select!` refuses at compile time: those with unknown names,
    /// and those that can never match
    #[arg(long)]
    strict: bool,
}

impl Check {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        answer_all(&self.selectors, self.stdin, out, |text, out| {
            self.check(text, out)
        })
    }

    /// Prints whether one selector is valid.
    fn check(&self, text: &str, out: &mut Out) -> Result<bool, Failure> {
        let checked = Selector::parse(text).and_then(|selector| {
            if self.strict {
                pact_core::grammar::check(text)?;
            }
            Ok(selector)
        });
        match checked {
            Ok(selector) if out.is_json() => out.line(describe(&selector, text))?,
            Ok(selector) => {
                for warning in selector.warnings() {
                    say(&lines(&warning.render(text)).to_string());
                }
                let ok = out.ink(Ink::Added, "ok");
                out.line(format!("{ok} {}", one_line(text)))?;
            }
            Err(error) => {
                if out.is_json() {
                    out.line(error_json(&error.into()))?;
                } else {
                    // Earlier output must come first: both streams may be one terminal.
                    out.finish()?;
                    say(&format!("error: {}", lines(&error.to_string())));
                }
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn describe(selector: &Selector, text: &str) -> String {
    let parameters: Vec<&str> = selector
        .parameters()
        .iter()
        .map(|parameter| &*parameter.name)
        .collect();
    let warnings: Vec<Json> = selector
        .warnings()
        .iter()
        .map(|warning: &Diagnostic| {
            serde_json::from_str(&warning.to_json(text)).unwrap_or(Json::Null)
        })
        .collect();
    canonical_json(&json!({
        "valid": true,
        "selector": text,
        "canonical": selector.to_string(),
        "result": selector.result_kind().as_str(),
        "parameters": parameters,
        "warnings": warnings,
    }))
}
