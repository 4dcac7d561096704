//! The JSON values of a log.

use pact_core::{Error, Json, ProviderError, json_values};

use super::place::Place;

/// The largest log.
const MAX_BYTES: usize = 1 << 30;

/// A value of a log, and the line where it begins.
#[derive(Debug)]
pub(super) struct Located {
    pub(super) line: usize,
    pub(super) value: Json,
}

/// Reads a log: one JSON value, or several one after the other.
pub(super) fn parse(bytes: &[u8]) -> Result<Vec<Located>, Error> {
    if bytes.len() > MAX_BYTES {
        let message = format!(
            "the log has {} bytes, and {MAX_BYTES} are allowed",
            bytes.len()
        );
        return Err(ProviderError::new("import/too-large", message).into());
    }
    // Some programs write a byte order mark.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut values = Vec::new();
    for located in json_values(bytes)? {
        let (line, value) = located?;
        if values.is_empty() {
            refuse_document(&value)?;
        }
        values.push(Located { line, value });
    }
    if values.is_empty() {
        return Err(ProviderError::new("import/empty", "the log is empty").into());
    }
    Ok(values)
}

/// A snapshot or a history of PACT is no log.
fn refuse_document(value: &Json) -> Result<(), ProviderError> {
    let is_document = value.get("spec_version").is_some() && value.get("root").is_some();
    if !is_document {
        return Ok(());
    }
    let error = ProviderError::new(
        "import/document",
        "this is a snapshot or a history of PACT, and no log",
    );
    Err(error.help("read it with `Context::import`"))
}

/// The place of a value: its line counts if it is not alone.
pub(super) fn place(located: &Located, is_alone: bool) -> Place {
    Place::start((!is_alone).then_some(located.line))
}
