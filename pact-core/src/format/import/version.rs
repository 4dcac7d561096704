//! The version of the specification that a document names.

use core::cmp::Ordering;

use pact_grammar::Excerpt;

use super::ImportWarning;
use crate::format::export::SPEC_VERSION;

/// `PACT/0.1.0`: up to three numbers, with an optional suffix after the third (`-draft`, `+build`).
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Version<'t> {
    text: &'t str,
    /// Major, minor, patch. A missing number is 0, and one that is too large is `u64::MAX`.
    numbers: [u64; 3],
}

/// How a version that can be read relates to that of this library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The very text that this library writes.
    Own,
    /// This library knows all of its members.
    Older,
    /// It may have members that this library does not know.
    Newer,
}

impl<'t> Version<'t> {
    /// Reads a version that this library can read: one of its own major version.
    pub(super) fn read(text: &'t str) -> Result<Self, String> {
        let shown = || Excerpt::of(text).in_quotes().to_string();
        let Some(version) = Self::parse(text) else {
            return Err(format!(
                "`spec_version` is \"{}\", which is no version: it is written like {SPEC_VERSION}",
                shown()
            ));
        };
        let [major, ..] = version.numbers;
        let [own, ..] = own_numbers();
        if major != own {
            return Err(format!(
                "`spec_version` is \"{}\", another major version: this library reads PACT/{own}",
                shown()
            ));
        }
        Ok(version)
    }

    fn parse(text: &'t str) -> Option<Self> {
        let mut rest = text.strip_prefix("PACT/")?;
        let mut numbers = [0; 3];
        for (index, number) in numbers.iter_mut().enumerate() {
            if index > 0 {
                match rest.strip_prefix('.') {
                    Some(more) => rest = more,
                    None if rest.is_empty() => break,
                    None => return None,
                }
            }
            let end = rest.find(|character: char| !character.is_ascii_digit());
            let (digits, more) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
            let has_leading_zero = digits.len() > 1 && digits.starts_with('0');
            if digits.is_empty() || has_leading_zero {
                return None;
            }
            *number = digits.parse().unwrap_or(u64::MAX);
            rest = more;
        }
        is_suffix(rest).then_some(Self { text, numbers })
    }

    pub(super) fn compared(&self) -> Known {
        if self.text == SPEC_VERSION {
            return Known::Own;
        }
        match self.numbers.cmp(&own_numbers()) {
            Ordering::Greater => Known::Newer,
            Ordering::Equal | Ordering::Less => Known::Older,
        }
    }
}

/// Whether a text may follow the numbers: it is empty, or names a pre-release or a build.
fn is_suffix(text: &str) -> bool {
    let is_named = |name: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+');
        !name.is_empty() && name.bytes().all(allowed)
    };
    text.is_empty() || text.strip_prefix(['-', '+']).is_some_and(is_named)
}

fn own_numbers() -> [u64; 3] {
    Version::parse(SPEC_VERSION).map_or([0; 3], |own| own.numbers)
}

/// The note on a newer version.
pub(super) fn note(version: &str, cycle: i64) -> ImportWarning {
    ImportWarning {
        node: None,
        message: format!(
            "the document of cycle {cycle} says {}, and this library writes {SPEC_VERSION}: members that are new to it \
             are kept and ignored",
            Excerpt::of(version)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Version, own_numbers};

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert_eq!(own_numbers(), [0, 1, 0]);
        for (text, known) in [
            ("PACT/0.1.0", Known::Own),
            ("PACT/0.1", Known::Older),
            ("PACT/0", Known::Older),
            ("PACT/0.0.9", Known::Older),
            ("PACT/0.0.99999999999999999999", Known::Older),
            ("PACT/0.1.0-draft.2", Known::Older),
            ("PACT/0.1.1", Known::Newer),
            ("PACT/0.2", Known::Newer),
            ("PACT/0.10.0", Known::Newer),
            ("PACT/0.2.0+build-7", Known::Newer),
            ("PACT/0.99999999999999999999", Known::Newer),
        ] {
            assert_eq!(Version::read(text).unwrap().compared(), known, "{text}");
        }
    }

    #[test]
    fn what_is_no_version_is_told_from_another_major_one() {
        for text in [
            "",
            "PACT",
            "PACT/",
            "PACT/x",
            "PACT/0.",
            "PACT/0.x",
            "PACT/0.1.",
            "PACT/0.1.0.0",
            "PACT/0.1.0-",
            "PACT/0.1.0 ",
            "PACT/00.1",
            "PACT/0.01",
            "PACT/-0.1",
            "pact/0.1.0",
            "0.1.0",
            "PACT/0.1.0-\u{e9}",
            "PACT/0-draft",
            "PACT/\u{660}.1",
        ] {
            let message = Version::read(text).unwrap_err();
            assert!(message.contains("no version"), "{text}: {message}");
        }
        for text in [
            "PACT/1",
            "PACT/1.0.0",
            "PACT/10.1.0",
            "PACT/99999999999999999999.0",
        ] {
            let message = Version::read(text).unwrap_err();
            assert!(message.contains("major"), "{text}: {message}");
        }
    }
}
