//! Documents from a reader: one after the other, so that the text of a history is never in memory
//! as a whole.

use std::io::{self, BufRead};

use super::{ImportError, Imported, Reading, text_of};
use crate::error::Error;
use crate::format::json_reader::is_space;
use crate::format::json_text::plain_len;

/// Reads all documents of a reader. It never holds more of the text than one document and the rest
/// of its line.
pub(crate) fn read_stream(
    mut input: impl BufRead,
    mut reading: Reading,
    push: &mut dyn FnMut(Imported),
) -> Result<Reading, Error> {
    let mut pending = Pending::default();
    let mut lines = 0;
    loop {
        let is_at_end = pending.read_line(&mut input)?;
        if !is_at_end && !pending.is_whole() {
            continue;
        }
        // A text without any document is refused in the same words as an empty one.
        if !pending.is_blank() || (is_at_end && reading.is_empty()) {
            let text = pending.text(lines)?;
            reading.documents(text, lines, push)?;
        }
        lines += pending.lines;
        pending.clear();
        if is_at_end {
            return Ok(reading);
        }
    }
}

/// Lines that were read and not yet understood.
#[derive(Default)]
struct Pending {
    bytes: Vec<u8>,
    lines: usize,
    /// The number of brackets that are open at the end of the lines. A text that is not JSON may
    /// close more than it opened.
    open: i64,
    in_string: bool,
    after_backslash: bool,
}

impl Pending {
    /// Adds a line, and returns whether it was the last.
    fn read_line(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        let start = self.bytes.len();
        input.read_until(b'\n', &mut self.bytes)?;
        let line = self.bytes.get(start..).unwrap_or_default();
        let is_last = line.last() != Some(&b'\n');
        self.lines += usize::from(!is_last);
        let mut rest = line;
        loop {
            if self.in_string && !self.after_backslash {
                rest = rest.get(plain_len(rest)..).unwrap_or_default();
            }
            let Some((byte, after)) = rest.split_first() else {
                break;
            };
            rest = after;
            match (*byte, self.in_string) {
                _ if self.after_backslash => self.after_backslash = false,
                (b'\\', true) => self.after_backslash = true,
                (b'"', _) => self.in_string = !self.in_string,
                (b'{' | b'[', false) => self.open += 1,
                (b'}' | b']', false) => self.open -= 1,
                _ => {}
            }
        }
        Ok(is_last)
    }

    /// Whether all that was opened is closed. A string never goes on in the next line.
    fn is_whole(&self) -> bool {
        self.open <= 0 || self.in_string
    }

    fn is_blank(&self) -> bool {
        self.bytes.iter().copied().all(is_space)
    }

    fn text(&self, lines_before: usize) -> Result<&str, ImportError> {
        match text_of(&self.bytes) {
            // A byte order mark is one only at the beginning; further down it is not JSON.
            Err(error) if lines_before > 0 => {
                core::str::from_utf8(&self.bytes).map_err(|_| ImportError {
                    line: error.line + lines_before,
                    ..error
                })
            }
            other => other,
        }
    }

    /// Forgets the lines, and gives back memory that only a single huge line needed.
    fn clear(&mut self) {
        *self = Self {
            bytes: core::mem::take(&mut self.bytes),
            ..Self::default()
        };
        let used = self.bytes.len();
        self.bytes.clear();
        self.bytes.shrink_to(used.saturating_mul(2));
    }
}
