//! The parts of a content in the canonical form.

use pact_core::Json;

use super::media;
use crate::canonical as part;

/// A part in the canonical form. The members that it does not give back are found by comparing.
pub(super) fn canonical(value: &Json) -> Json {
    let text = |name: &str| value.get(name).and_then(Json::as_str);
    let read = match text("type") {
        Some("text") => text("text").map(part::text),
        Some("refusal") => text("refusal").map(part::text),
        Some("thinking") => thinking(value.get("thinking")),
        _ => media::read(value),
    };
    read.unwrap_or_else(|| part::opaque(value))
}

/// Thinking that is one text. Any other comes back as it is.
fn thinking(thinking: Option<&Json>) -> Option<Json> {
    match thinking?.as_array()?.as_slice() {
        [only] if only.get("type").and_then(Json::as_str) == Some("text") => {
            only.get("text").and_then(Json::as_str).map(part::thinking)
        }
        _ => None,
    }
}
