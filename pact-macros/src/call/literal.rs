//! A string literal of Rust: its value, and which piece of source each piece of the value came
//! from.

use core::ops::Range;

use pact_grammar::Span as TextSpan;
use proc_macro2::{Literal, Span};

/// The text as the compiler gave it.
pub(crate) struct TextLiteral {
    literal: Literal,
    /// The text the grammar reads.
    pub(crate) text: String,
    /// In the order of the text.
    characters: Vec<Character>,
}

/// Where a character of the text starts there, and where it stands in the literal's source.
type Character = (usize, Range<usize>);

impl TextLiteral {
    /// Reads a string or raw string; none for any other literal.
    pub(crate) fn read(literal: Literal) -> Option<Self> {
        let source = literal.to_string();
        let (text, characters) = decode(&source)?;
        Some(Self {
            literal,
            text,
            characters,
        })
    }

    /// The span of the whole literal, with the caller's hygiene.
    pub(crate) fn span(&self) -> Span {
        self.literal.span()
    }

    /// The span of a piece of the text: exact where the compiler offers that (nightly), else the
    /// literal.
    pub(crate) fn piece(&self, text: TextSpan) -> Span {
        self.source_range(text)
            .and_then(|range| self.literal.subspan(range))
            .unwrap_or_else(|| self.literal.span())
    }

    /// Which bytes of the literal's source a piece of its value came from; escapes and prefixes
    /// included.
    fn source_range(&self, text: TextSpan) -> Option<Range<usize>> {
        let at = |offset: usize| {
            self.characters
                .binary_search_by_key(&offset, |(start, _)| *start)
                .ok()
                .and_then(|index| self.characters.get(index))
        };
        let last = self.characters.last()?;
        let start = at(text.start).map_or(last.1.end, |(_, range)| range.start);
        let end = if text.is_empty() {
            start
        } else {
            self.characters
                .iter()
                .rev()
                .find(|(offset, _)| *offset < text.end)
                .map_or(last.1.end, |(_, range)| range.end)
        };
        // An empty span has nothing to underline: take the character before it.
        let start = if end > start {
            start
        } else {
            start.checked_sub(1)?
        };
        Some(start..end.max(start + 1))
    }
}

/// The value of a literal's source, with the range of source behind each character.
fn decode(source: &str) -> Option<(String, Vec<Character>)> {
    let mut text = String::new();
    let mut characters = Vec::new();
    let mut sound = true;
    let (inside, offset, raw) = contents(source)?;
    let mut push = |range: Range<usize>,
                    result: Result<char, rustc_literal_escaper::EscapeError>| {
        match result {
            Ok(character) => {
                characters.push((text.len(), range.start + offset..range.end + offset));
                text.push(character);
            }
            Err(error) => sound &= !error.is_fatal(),
        }
    };
    if raw {
        rustc_literal_escaper::check_raw_str(inside, &mut push);
    } else {
        rustc_literal_escaper::unescape_str(inside, &mut push);
    }
    sound.then_some((text, characters))
}

/// The source between the quotes of a string, and the suffix that follows them; none for another
/// literal.
pub(super) fn pieces(source: &str) -> Option<(&str, &str)> {
    let start = source.strip_prefix('r').unwrap_or(source);
    let hashes = start.len() - start.trim_start_matches('#').len();
    let inside = start.get(hashes..)?.strip_prefix('"')?;
    let (inside, rest) = inside.rsplit_once('"')?;
    let suffix = rest.get(hashes..)?;
    Some((inside, suffix))
}

/// The source between the quotes, where it starts, and whether the string is raw.
fn contents(source: &str) -> Option<(&str, usize, bool)> {
    if let Some(rest) = source.strip_prefix('"') {
        return Some((rest.strip_suffix('"')?, 1, false));
    }
    let rest = source.strip_prefix('r')?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inside = rest
        .get(hashes..)?
        .strip_prefix('"')?
        .strip_suffix(rest.get(..hashes)?)?
        .strip_suffix('"')?;
    Some((inside, 2 + hashes, true))
}

#[cfg(test)]
mod tests {
    use super::TextLiteral;
    use pact_grammar::Span;
    use proc_macro2::Literal;

    /// The source behind a piece of the literal's value.
    fn behind(source: &str, piece: &str) -> String {
        let literal: Literal = source.parse().unwrap();
        let literal = TextLiteral::read(literal).unwrap();
        let start = literal.text.find(piece).unwrap();
        let range = literal
            .source_range(Span::new(start, start + piece.len()))
            .unwrap();
        source[range].to_owned()
    }

    #[test]
    fn pieces_are_found_behind_escapes_and_prefixes() {
        for (source, piece, expected) in [
            (r#"".seg ^x""#, "^x", "^x"),
            (r#"".seg \u{5e}x""#, "^x", r"\u{5e}x"),
            (r#"".a[b=\"c\"] ^x""#, "^x", "^x"),
            (r#"".a[b=\"c\"] ^x""#, "\"c\"", r#"\"c\""#),
            ("\".seg \\\n     ^x\"", "^x", "^x"),
            (r##"r#".a[b="c"] ^x"#"##, "^x", "^x"),
            (r#"r".seg ^x""#, "^x", "^x"),
            ("\"#'漢字' ^x\"", "^x", "^x"),
            ("\"#'漢字' ^x\"", "漢字", "漢字"),
        ] {
            assert_eq!(behind(source, piece), expected, "{source}");
        }
    }

    #[test]
    fn the_end_of_the_text_has_something_to_underline() {
        let literal: Literal = r#"".seg >""#.parse().unwrap();
        let literal = TextLiteral::read(literal).unwrap();
        assert_eq!(literal.source_range(Span::point(6)), Some(6..7));
    }

    #[test]
    fn only_strings_are_texts() {
        for source in ["1", "'a'", "b\"x\"", "c\"x\"", "1.5"] {
            let literal: Literal = source.parse().unwrap();
            assert!(TextLiteral::read(literal).is_none(), "{source}");
        }
    }
}
