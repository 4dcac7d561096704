//! Foreign text, as a message may quote it.

use core::fmt::{self, Write as _};

/// The beginning of a text, on one line and safe to print: for ids, names and selectors in
/// messages.
///
/// A message must not grow with the text that it quotes, so a long text ends with `…`. Characters
/// that a terminal would act on, that cannot be seen or that turn the writing direction are
/// escaped, so that a text does not pass for something else.
///
/// Hidden: the crates of the workspace quote alike by it.
///
/// ```
/// use pact_grammar::Excerpt;
///
/// assert_eq!(Excerpt::of("block:1.5").to_string(), "block:1.5");
/// assert_eq!(Excerpt::of("a\n\u{1b}[2J\u{202e}b").to_string(), r"a\n\u{1b}[2J\u{202e}b");
/// assert_eq!(Excerpt::of(&"x".repeat(1_000_000)).to_string().chars().count(), 81);
/// ```
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'t> {
    text: &'t str,
    longest: usize,
    is_in_quotes: bool,
}

impl<'t> Excerpt<'t> {
    /// Enough of an id or a name.
    #[must_use]
    pub const fn of(text: &'t str) -> Self {
        Self {
            text,
            longest: 80,
            is_in_quotes: false,
        }
    }

    /// Enough to recognise a text that a snippet shows as well.
    #[must_use]
    pub const fn short(text: &'t str) -> Self {
        Self::of(text).up_to(40)
    }

    /// Enough of a selector, or of a message that others wrote.
    #[must_use]
    pub const fn long(text: &'t str) -> Self {
        Self::of(text).up_to(200)
    }

    /// At most so many characters, escapes counted as they are shown.
    #[must_use]
    pub const fn up_to(mut self, characters: usize) -> Self {
        self.longest = characters;
        self
    }

    /// Between double quotes: those in the text do not end it.
    #[must_use]
    pub const fn in_quotes(mut self) -> Self {
        self.is_in_quotes = true;
        self
    }

    /// Whether it is a control character, or an invisible one that changes how the rest is read:
    /// direction marks, joiners, line separators, tags.
    #[must_use]
    pub fn is_unseen(character: char) -> bool {
        character.is_control()
            || matches!(
                character,
                '\u{ad}'
                    | '\u{61c}'
                    | '\u{180e}'
                    | '\u{200b}'..='\u{200f}'
                    | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}'
                    | '\u{feff}'
                    | '\u{fff9}'..='\u{fffb}'
                    | '\u{e0000}'..='\u{e007f}'
            )
    }
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.longest;
        for character in self.text.chars() {
            let ends_quotes = self.is_in_quotes && matches!(character, '"' | '\\');
            let escape =
                (ends_quotes || Self::is_unseen(character)).then(|| character.escape_debug());
            let length = escape.as_ref().map_or(1, ExactSizeIterator::len);
            let Some(rest) = left.checked_sub(length) else {
                return f.write_char('…');
            };
            left = rest;
            match escape {
                Some(escape) => write!(f, "{escape}")?,
                None => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn what_can_be_seen_stays_as_it_is() {
        for text in ["", "block:1.5", "it's \"a\\b\"", "e\u{301} 漢字 🦀\u{fe0f}"] {
            assert_eq!(Excerpt::of(text).to_string(), text);
        }
        let quoted = Excerpt::of("a \"b\" \\ 'c'").in_quotes();
        assert_eq!(quoted.to_string(), r#"a \"b\" \\ 'c'"#);
    }

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        let hostile = "\u{1b}[2J\u{9b}2J\u{202e}\n\u{7}\t\u{0}\u{7f}\u{e0041}\u{feff}x";
        assert_eq!(
            Excerpt::of(hostile).to_string(),
            r"\u{1b}[2J\u{9b}2J\u{202e}\n\u{7}\t\0\u{7f}\u{e0041}\u{feff}x"
        );
        // Under Miri all of them take an hour.
        let last = if cfg!(miri) { '\u{2100}' } else { char::MAX };
        let all = ('\0'..=last).filter(|character| Excerpt::is_unseen(*character));
        for character in all {
            let shown = Excerpt::of(character.encode_utf8(&mut [0; 4])).to_string();
            assert!(shown.starts_with('\\') && shown.is_ascii(), "{shown}");
        }
    }

    #[test]
    fn clipping_counts_what_is_shown() {
        assert_eq!(Excerpt::of("abcdef").up_to(6).to_string(), "abcdef");
        assert_eq!(Excerpt::of("abcdef").up_to(5).to_string(), "abcde…");
        assert_eq!(Excerpt::of("a\nb\nc").up_to(4).to_string(), r"a\nb…");
        // An escape is never cut in two.
        assert_eq!(Excerpt::of("ab\u{202e}").up_to(5).to_string(), "ab…");
    }
}
