//! `pactx fmt`: the canonical form.

use clap::Args;
use pact_core::{Selector, canonical_json};
use serde_json::json;

use crate::failure::Failure;
use crate::out::Out;
use crate::show::text::one_line;

/// Print a selector in its canonical form
#[derive(Args)]
#[command(after_help = "Example:\n  pactx fmt \"@t0 (d1, seg, *:cb) {role=user}\"")]
pub(crate) struct Fmt {
    /// The selector
    selector: String,
}

impl Fmt {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let canonical = Selector::parse(&self.selector)?.to_string();
        if out.is_json() {
            let object = json!({"selector": self.selector, "canonical": canonical});
            out.line(canonical_json(&object))?;
        } else {
            out.line(one_line(&canonical))?;
        }
        Ok(())
    }
}
