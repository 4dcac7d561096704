//! The JSON form of an error. Written by hand because `pact-grammar` is linked into the compiler by
//! every user of `select!`, and a JSON library would be built for nothing but this.

use core::fmt::Write as _;

use super::{Code, Diagnostic, SelectorError};
use crate::excerpt::Excerpt;

/// Characters of a detail that are written: a program has it whole in the error itself.
const LONGEST_DETAIL: usize = 128;

/// A corrected text longer than this is left out. It can be had from the diagnostic.
const LONGEST_SUGGESTION: usize = 1_000;

/// A detail of an error, as [`error_object`] writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail<'d> {
    /// A text.
    Text(&'d str),
    /// A number: a line, a count, a limit.
    Number(u64),
}

impl<'d> From<&'d str> for Detail<'d> {
    fn from(text: &'d str) -> Self {
        Self::Text(text)
    }
}

impl<'d> From<&'d String> for Detail<'d> {
    fn from(text: &'d String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Detail<'_> {
    fn from(number: usize) -> Self {
        Self::Number(u64::try_from(number).unwrap_or(u64::MAX))
    }
}

/// The error object of any error: code, message, and details. A text longer than 128 characters
/// ends with `…`; a number is a number.
///
/// ```
/// use pact_grammar::{Code, error_object};
///
/// let json = error_object(
///     Code::DocumentInvalid,
///     "why",
///     &[("node", "a".into()), ("line", 3.into())],
/// );
/// assert_eq!(
///     json,
///     r#"{"error":{"code":"E_DOCUMENT_INVALID","message":"why","details":{"node":"a","line":3}}}"#
/// );
/// ```
#[must_use]
pub fn error_object(code: Code, message: &str, details: &[(&str, Detail<'_>)]) -> String {
    let mut out = String::from("{\"error\":{\"code\":");
    string(&mut out, code.as_str());
    out.push_str(",\"message\":");
    string(&mut out, message);
    out.push_str(",\"details\":{");
    for (index, (name, value)) in details.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        string(&mut out, name);
        out.push(':');
        match value {
            Detail::Text(text) => detail(&mut out, text),
            // Writing to a string cannot fail.
            Detail::Number(number) => {
                let _ = write!(out, "{number}");
            }
        }
    }
    out.push_str("}}}");
    out
}

/// A diagnostic on its own.
pub(super) fn diagnostic_object(diagnostic: &Diagnostic, source: &str) -> String {
    let mut out = String::new();
    problem(&mut out, diagnostic, source, &[]);
    out
}

pub(super) fn selector_error(error: &SelectorError) -> String {
    let mut out = String::from("{\"error\":");
    if let Some((first, more)) = error.diagnostics.split_first() {
        problem(&mut out, first, error.source_text(), more);
    }
    out.push('}');
    out
}

fn problem(out: &mut String, diagnostic: &Diagnostic, source: &str, more: &[Diagnostic]) {
    out.push_str("{\"code\":");
    string(out, diagnostic.code().as_str());
    out.push_str(",\"message\":");
    string(out, &diagnostic.message);
    out.push_str(",\"details\":{\"reason\":");
    string(out, diagnostic.reason.as_str());
    let span = diagnostic.span;
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        ",\"start\":{},\"end\":{},\"text\":",
        span.start, span.end
    );
    detail(out, span.text(source));
    if let Some(help) = &diagnostic.help {
        out.push_str(",\"help\":");
        string(out, help);
    }
    if let Some(corrected) = diagnostic.suggestion(source)
        && corrected.len() <= LONGEST_SUGGESTION
    {
        out.push_str(",\"suggestion\":");
        string(out, &corrected);
    }
    if !more.is_empty() {
        out.push_str(",\"more\":[");
        for (index, other) in more.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            problem(out, other, source, &[]);
        }
        out.push(']');
    }
    out.push_str("}}");
}

/// The beginning of a text, as a string.
fn detail(out: &mut String, text: &str) {
    match text.char_indices().nth(LONGEST_DETAIL) {
        Some((end, _)) => string(out, &format!("{}…", text.get(..end).unwrap_or_default())),
        None => string(out, text),
    }
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // An escape means the same, and is safe where the JSON is shown.
            unseen if Excerpt::is_unseen(unseen) => {
                for unit in unseen.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_object_has_the_fields_of_the_contract() {
        let source = "@t0 ^sez .block[role='\u{1}\\'\n\"é']:nth(0)";
        let error = crate::parse(source).unwrap_err();
        let json: serde_json::Value = serde_json::from_str(&error.to_json()).unwrap();
        let error = &json["error"];
        assert_eq!(error["code"], "E_SELECTOR_INVALID");
        assert_eq!(error["details"]["reason"], "unknown-root");
        assert_eq!(error["details"]["start"], 4);
        assert_eq!(error["details"]["end"], 8);
        assert_eq!(error["details"]["text"], "^sez");
        assert_eq!(
            error["details"]["suggestion"],
            source.replace("^sez", "^seq")
        );
        assert_eq!(error["details"]["more"][0]["details"]["reason"], "nth-zero");
    }
}
