//! Ids of calls that an API takes, made of ids that came from another one.

use std::borrow::Cow;

/// The ids of calls that an API takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallIds {
    /// Any text.
    Any,
    /// Letters, digits, `_` and `-`, at most 64 of them.
    Word,
    /// Nine letters or digits.
    Nine,
    /// Any text of at most so many bytes, and at least one.
    AtMost(usize),
}

/// The longest id.
const LONGEST: usize = 64;

impl CallIds {
    /// Whether the API takes an id.
    pub(crate) fn takes(self, id: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Word => !id.is_empty() && id.len() <= LONGEST && id.chars().all(is_word),
            Self::Nine => id.len() == 9 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            Self::AtMost(longest) => !id.is_empty() && id.len() <= longest,
        }
    }

    /// An id that the API takes. It depends on the given one alone, so that a call has the same id
    /// in every request.
    pub(crate) fn fit(self, id: Cow<'_, str>) -> Cow<'_, str> {
        if self.takes(&id) {
            return id;
        }
        let hash = hash(id.as_bytes());
        Cow::Owned(match self {
            Self::Any => return id,
            Self::Word | Self::AtMost(_) => format!("call_{}", letters(hash, 13)),
            Self::Nine => letters(hash, 9),
        })
    }
}

/// Whether a letter may be part of a word.
const fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

/// A name of a tool that most APIs take, made of one that came from another API: letters, digits,
/// `_` and `-`, at most 64 of them.
pub(crate) fn fit_name(name: Cow<'_, str>) -> Cow<'_, str> {
    if CallIds::Word.takes(&name) {
        return name;
    }
    let letters = name.chars().take(LONGEST);
    let fitted: String = letters
        .map(|letter| if is_word(letter) { letter } else { '_' })
        .collect();
    Cow::Owned(if fitted.is_empty() {
        "_".to_owned()
    } else {
        fitted
    })
}

/// A word that depends on a text alone: ids of calls that came without one are made of it.
pub(crate) fn word_of(text: &str) -> String {
    letters(hash(text.as_bytes()), 13)
}

/// The FNV-1a hash of bytes: a few calls of one conversation need different ids, and no more.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A number as letters and digits.
fn letters(mut number: u64, count: usize) -> String {
    let mut text = String::with_capacity(count);
    for _ in 0..count {
        let digit = u32::try_from(number % 36).unwrap_or_default();
        text.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
    }
    text
}
