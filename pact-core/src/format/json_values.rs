//! JSON values by the rules of documents, for readers of other formats.

use super::import::{ImportError, text_of};
use super::json_reader::{Problem, Reader, line_and_column};
use crate::Json;

/// Reads the JSON values of a text, one after the other, each with the line where it begins.
///
/// The rules are those of documents: a number that does not fit 64 bits, a member that comes twice,
/// a broken escape and a value with more than 128 levels are refused, so that no part of a text is
/// lost.
///
/// ```
/// use pact_core::json_values;
///
/// let mut values = json_values(b"{\"a\": 1}\n[2]")?;
/// assert_eq!(values.next().unwrap()?, (1, serde_json::json!({"a": 1})));
/// assert_eq!(values.next().unwrap()?, (2, serde_json::json!([2])));
/// assert!(values.next().is_none());
/// assert!(json_values(b"{\"a\": 1, \"a\": 2}")?.next().unwrap().is_err());
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// # Errors
/// If the text is not UTF-8, or begins with a byte order mark.
pub fn json_values(
    text: &[u8],
) -> Result<impl Iterator<Item = Result<(usize, Json), ImportError>>, ImportError> {
    let text = text_of(text)?;
    let mut reader = Reader::new(text);
    let (mut line, mut counted) = (1, 0);
    let mut is_over = false;
    Ok(core::iter::from_fn(move || {
        if is_over || reader.is_at_end() {
            return None;
        }
        let at = reader.position();
        line += text
            .get(counted..at)
            .unwrap_or_default()
            .matches('\n')
            .count();
        counted = at;
        let read = reader.value();
        let noted = reader.take_noted().into_iter().next();
        let read = match noted {
            Some(problem) => Err(problem),
            None => read,
        };
        is_over = read.is_err();
        Some(read.map(|value| (line, value)).map_err(|problem| {
            let Problem { at, message } = problem;
            let mut error = ImportError::new(message);
            (error.line, error.column) = line_and_column(text, at);
            error
        }))
    }))
}
