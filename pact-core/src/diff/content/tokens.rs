//! Differences word by word.

use super::edits::edits;
use crate::format::canonical_json::Object;
use crate::format::json_text::write_string;

/// A run of words that two texts share, or that one of them has alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TokenHunk {
    /// Which text has it.
    pub op: TokenOp,
    /// The words, with all that is between them.
    pub text: String,
}

/// Which text has a run of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenOp {
    /// Both.
    Equal,
    /// The older one.
    Delete,
    /// The newer one.
    Insert,
}

impl TokenOp {
    /// The name in JSON.
    ///
    /// ```
    /// assert_eq!(pact_core::TokenOp::Insert.as_str(), "insert");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Delete => "delete",
            Self::Insert => "insert",
        }
    }
}

impl TokenHunk {
    pub(super) fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        write_string(object.member("op"), self.op.as_str());
        write_string(object.member("text"), &self.text);
        object.close();
    }
}

/// The runs that lead from the older text to the newer, and whether there was too much to compare.
pub(super) fn diff(older: &str, newer: &str) -> (Vec<TokenHunk>, bool) {
    let (older, newer) = (words(older), words(newer));
    let (edits, truncated) = edits(&older, &newer);
    let mut hunks = Vec::new();
    let mut push = |op, tokens: Option<&[&str]>| {
        let text = tokens.unwrap_or_default().concat();
        if !text.is_empty() {
            hunks.push(TokenHunk { op, text });
        }
    };
    let mut at = 0;
    for edit in edits {
        push(TokenOp::Equal, older.get(at..edit.older.start));
        at = edit.older.end;
        push(TokenOp::Delete, older.get(edit.older));
        push(TokenOp::Insert, newer.get(edit.newer));
    }
    push(TokenOp::Equal, older.get(at..));
    (hunks, truncated)
}

/// The kind of token that a character belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Belongs {
    ToWord,
    ToSpace,
    Alone,
}

impl Belongs {
    fn of(character: char) -> Self {
        match character {
            // Scripts that put no spaces between words.
            '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' => {
                Self::Alone
            }
            '_' => Self::ToWord,
            other if other.is_alphanumeric() => Self::ToWord,
            other if other.is_whitespace() => Self::ToSpace,
            _ => Self::Alone,
        }
    }
}

/// Splits a text into words and numbers, white space, and single other characters.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    let mut characters = text.chars().peekable();
    let mut len = 0;
    while let Some(character) = characters.next() {
        len += character.len_utf8();
        let belongs = Belongs::of(character);
        let goes_on = characters
            .peek()
            .is_some_and(|next| belongs != Belongs::Alone && belongs == Belongs::of(*next));
        if !goes_on {
            let (word, after) = rest.split_at_checked(len).unwrap_or((rest, ""));
            words.push(word);
            rest = after;
            len = 0;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_into_words() {
        assert_eq!(
            words("Où est  my_var2?\n\u{6771}\u{4eac}!!"),
            [
                "Où", " ", "est", "  ", "my_var2", "?", "\n", "\u{6771}", "\u{4eac}", "!", "!"
            ]
        );
        assert_eq!(words(""), Vec::<&str>::new());
    }
}
