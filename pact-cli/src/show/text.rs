//! Text that comes from documents, made safe to print.
//!
//! Anybody may have written a content: an escape sequence in one could move the cursor, change the
//! title or hide text. So no text from a document is printed unchanged. Characters that a terminal
//! acts on, and those that make text look like other text, are shown as escapes.

use std::fmt::{self, Display, Formatter, Write as _};

use pact_core::grammar::Excerpt;

/// Text on one line: line ends are shown as `\n`.
pub(crate) fn one_line(text: &str) -> impl Display + '_ {
    Escaped {
        text,
        keeps_lines: false,
    }
}

/// Text over several lines.
pub(crate) fn lines(text: &str) -> impl Display + '_ {
    Escaped {
        text,
        keeps_lines: true,
    }
}

/// The beginning of a text on one line, with as many characters as fit.
pub(crate) fn clipped(text: &str, width: usize) -> String {
    let mut shown = String::new();
    let mut left = width;
    for character in text.chars() {
        let piece = one_line(character.encode_utf8(&mut [0; 4])).to_string();
        let Some(rest) = left.checked_sub(piece.chars().count()) else {
            shown.push('…');
            break;
        };
        left = rest;
        shown.push_str(&piece);
    }
    shown
}

/// JSON that is safe on a terminal. The characters that are escaped occur only in strings, where an
/// escape means the same.
pub(crate) fn json_on_terminals(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if Excerpt::is_unseen(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

struct Escaped<'t> {
    text: &'t str,
    keeps_lines: bool,
}

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for character in self.text.chars() {
            match character {
                '\n' if self.keeps_lines => f.write_char('\n')?,
                '\t' if self.keeps_lines => f.write_char('\t')?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                other if Excerpt::is_unseen(other) => write!(f, "\\u{{{:x}}}", u32::from(other))?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{clipped, json_on_terminals, lines, one_line};

    #[test]
    fn nothing_that_a_terminal_acts_on_is_left() {
        let hostile = "\u{1b}[2J\u{9b}31m\u{7}\u{8}\r\n\t\u{202e}\u{7f}é\u{e0041}";
        assert_eq!(
            one_line(hostile).to_string(),
            r"\u{1b}[2J\u{9b}31m\u{7}\u{8}\r\n\t\u{202e}\u{7f}é\u{e0041}"
        );
        assert!(lines(hostile).to_string().contains("\\r\n\t"));
        let json: serde_json::Value =
            serde_json::from_str(&json_on_terminals("\"\u{9b}\u{202e}\u{e0041}é\"")).unwrap();
        assert_eq!(json, "\u{9b}\u{202e}\u{e0041}é");
    }

    #[test]
    fn clipping_counts_what_is_shown() {
        assert_eq!(clipped("abcdef", 6), "abcdef");
        assert_eq!(clipped("abcdef", 5), "abcde…");
        assert_eq!(clipped("a\nb\nc", 4), "a\\nb…");
    }
}
