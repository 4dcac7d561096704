//! Places in a log: a line, and a JSON pointer.

use core::fmt;

use pact_core::{Json, ProviderError};

/// A place in a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The line, counted from one, in a log that has more than one JSON value.
    line: Option<usize>,
    pointer: String,
}

impl Place {
    /// The start of a value. `line` is none for the only value of a log.
    pub(super) fn start(line: Option<usize>) -> Self {
        Self {
            line,
            pointer: String::new(),
        }
    }

    /// The place of a member.
    pub(super) fn member(&self, name: &str) -> Self {
        let name = name.replace('~', "~0").replace('/', "~1");
        self.then(&format!("/{name}"))
    }

    /// The place of an item.
    pub(super) fn item(&self, index: usize) -> Self {
        self.then(&format!("/{index}"))
    }

    /// The place that a JSON pointer leads to.
    pub(super) fn then(&self, pointer: &str) -> Self {
        Self {
            line: self.line,
            pointer: format!("{}{pointer}", self.pointer),
        }
    }

    /// An error at this place.
    pub(super) fn error(&self, rule: &str, message: impl Into<String>) -> ProviderError {
        ProviderError::new(format!("import/{rule}"), message).at(self.to_string())
    }

    /// An entry of the list of values that are kept.
    pub(super) fn kept(&self, reason: impl Into<String>, value: Json) -> Kept {
        Kept {
            place: self.to_string(),
            reason: reason.into(),
            value,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.pointer.as_str()) {
            (None, pointer) => f.write_str(pointer),
            (Some(line), "") => write!(f, "line {line}"),
            (Some(line), pointer) => write!(f, "line {line}: {pointer}"),
        }
    }
}

/// A value of a log that is no part of the conversation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Kept {
    /// The place: a JSON pointer, with the line before it in a log of several lines.
    pub place: String,
    /// The reason in words.
    pub reason: String,
    /// The value.
    pub value: Json,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.place.is_empty() {
            "/"
        } else {
            &self.place
        };
        write!(f, "{place}: {}", self.reason)
    }
}
