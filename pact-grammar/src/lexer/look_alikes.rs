//! Characters that look like those of the language, and are none of them.
//!
//! Editors, chat programs and keyboards put these in, and people who mean harm. One table has the
//! sign that each was probably meant to be: messages name the character, and suggestions replace it
//! by the sign.

use crate::span::Span;

/// A character that looks like another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LookAlike {
    /// Its name, in a few words.
    pub(super) name: &'static str,
    /// The sign that was meant; nothing for an invisible character.
    pub(super) plain: Plain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    Text(&'static str),
    Character(char),
}

/// Characters, their name, and the sign that each was meant to be.
const SIGNS: &[(&str, &str, &str)] = &[
    (
        "\u{2018}\u{2019}\u{201A}\u{201B}",
        "'",
        "a typographic quote",
    ),
    (
        "\u{201C}\u{201D}\u{201E}\u{201F}\u{AB}\u{BB}",
        "\"",
        "a typographic quote",
    ),
    (
        "\u{B4}\u{2B9}\u{2BB}\u{2BC}\u{2BD}\u{2C8}\u{2032}\u{2035}",
        "'",
        "a look-alike of `'`",
    ),
    (
        "\u{2BA}\u{2DD}\u{2033}\u{2036}\u{301D}\u{301E}",
        "\"",
        "a look-alike of `\"`",
    ),
    (
        "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2043}\u{2212}\u{2796}\u{FE58}\u{FE63}",
        "-",
        "a typographic dash",
    ),
    (
        "\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\
         \u{202F}\u{205F}\u{3000}\u{2028}\u{2029}\u{85}\u{B}",
        " ",
        "an unusual space",
    ),
    ("\u{200B}\u{FEFF}", " ", "a space that cannot be seen"),
    (
        "\u{AD}\u{200C}\u{200D}\u{2060}\u{180E}\u{FE0E}\u{FE0F}",
        "",
        "a character that cannot be seen",
    ),
    (
        "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}",
        "",
        "a mark of the direction of writing",
    ),
    (
        "\u{203A}\u{2192}\u{21D2}\u{227B}\u{232A}\u{276F}\u{3009}",
        ">",
        "a look-alike of `>`",
    ),
    (
        "\u{2039}\u{2190}\u{21D0}\u{227A}\u{2329}\u{276E}\u{3008}",
        "<",
        "a look-alike of `<`",
    ),
    ("\u{2026}\u{2025}", "..", "dots in one character"),
    (
        "\u{3002}\u{2024}\u{B7}\u{2022}\u{22C5}",
        ".",
        "a look-alike of `.`",
    ),
    ("\u{3001}\u{60C}", ",", "a look-alike of `,`"),
    ("\u{2236}\u{A789}\u{2D0}\u{589}", ":", "a look-alike of `:`"),
    (
        "\u{2217}\u{204E}\u{D7}\u{2605}\u{2731}",
        "*",
        "a look-alike of `*`",
    ),
    ("\u{2264}\u{2A7D}", "<=", "a mathematical sign"),
    ("\u{2265}\u{2A7E}", ">=", "a mathematical sign"),
    ("\u{2260}", "!=", "a mathematical sign"),
    ("\u{223C}\u{2248}\u{2DC}", "~", "a mathematical sign"),
    ("\u{2795}", "+", "a look-alike of `+`"),
    ("\u{A60C}", "=", "a look-alike of `=`"),
    ("\u{2E28}\u{207D}", "(", "a look-alike of `(`"),
    ("\u{2E29}\u{207E}", ")", "a look-alike of `)`"),
    ("\u{3010}\u{27E6}\u{2045}", "[", "a look-alike of `[`"),
    ("\u{3011}\u{27E7}\u{2046}", "]", "a look-alike of `]`"),
    ("\u{2774}", "{", "a look-alike of `{`"),
    ("\u{2775}", "}", "a look-alike of `}`"),
    ("\u{266F}\u{2116}", "#", "a look-alike of `#`"),
    ("\u{2303}\u{2C4}\u{2C6}\u{2191}", "^", "a look-alike of `^`"),
    ("\u{37E}", ";", "a Greek question mark"),
];

/// Letters of other scripts beside the ASCII letters that they are taken for.
const LETTERS: &[(&str, &str, &str)] = &[
    (
        "авекмнорстухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅҺԚԜ",
        "abekmhopctyxijshdqwABEKMHOPCTYXIJSHQW",
        "a Cyrillic letter",
    ),
    (
        "αβεικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "abeiknoptuxwABEZHIKMNOPTYX",
        "a Greek letter",
    ),
    ("ıɑɡ", "iag", "a letter of another alphabet"),
];

/// Where full-width copies of the ASCII characters begin, and with which of them.
const FULL_WIDTH: (u32, u32) = (0xFF01, 0x21);
const FULL_WIDTH_NAME: &str = "a full-width character";

/// The look-alikes as data, for programs that name them as this crate does: the characters of a
/// name with the one text that they stand for, and the letters of a name with the letters that they
/// stand for, one by one.
pub struct LookAlikes {
    /// The characters, the text, the name.
    pub signs: &'static [(&'static str, &'static str, &'static str)],
    /// The letters, as many plain ones, the name.
    pub letters: Vec<(String, String, &'static str)>,
}

impl LookAlikes {
    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        let letters = LETTERS.iter();
        let letters = letters.map(|(letters, plain, name)| {
            let (letters, plain): (&str, &str) = (letters, plain);
            (letters.to_owned(), plain.to_owned(), *name)
        });
        let wide = ('\u{FF01}'..='\u{FF5E}').filter(|wide| full_width(*wide).is_some());
        let plain = wide.clone().filter_map(full_width).collect();
        let wide = (wide.collect(), plain, FULL_WIDTH_NAME);
        Self {
            signs: SIGNS,
            letters: letters.chain([wide]).collect(),
        }
    }
}

/// The sign that a character was probably meant to be.
pub(super) fn look_alike(character: char) -> Option<LookAlike> {
    let sign = SIGNS.iter().find(|(signs, ..)| signs.contains(character));
    if let Some((_, plain, name)) = sign {
        return Some(LookAlike {
            name,
            plain: Plain::Text(plain),
        });
    }
    let letter = LETTERS.iter().find_map(|(letters, plain, name)| {
        let at = letters.chars().position(|letter| letter == character)?;
        Some((plain.chars().nth(at)?, *name))
    });
    let (plain, name) = letter.or_else(|| Some((full_width(character)?, FULL_WIDTH_NAME)))?;
    Some(LookAlike {
        name,
        plain: Plain::Character(plain),
    })
}

fn full_width(character: char) -> Option<char> {
    let (first, plain) = FULL_WIDTH;
    let at = u32::from(character).checked_sub(first)?;
    char::from_u32(plain + at).filter(char::is_ascii_graphic)
}

/// The class of a character without a place in the language, where a name for it helps.
pub(super) fn class_of(character: char) -> Option<&'static str> {
    match character {
        '\0' => Some("the character with the code 0"),
        control if control.is_control() => Some("a control character"),
        '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{20D0}'..='\u{20FF}' => {
            Some("a mark on the character before it")
        }
        _ => None,
    }
}

/// The text with the look-alikes in some places replaced. Quoted text is left alone: it may hold
/// any character.
pub(super) fn plainly(source: &str, places: &[Span]) -> String {
    let mut plain = String::with_capacity(source.len());
    let mut copied = 0;
    for place in places {
        plain.push_str(source.get(copied..place.start).unwrap_or_default());
        for character in place.text(source).chars() {
            match look_alike(character).map(|twin| twin.plain) {
                Some(Plain::Text(twin)) => plain.push_str(twin),
                Some(Plain::Character(twin)) => plain.push(twin),
                None => plain.push(character),
            }
        }
        copied = place.end;
    }
    plain.push_str(source.get(copied..).unwrap_or_default());
    plain
}

impl core::fmt::Display for Plain {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Character(character) => write!(f, "{character}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, Plain, SIGNS, look_alike};

    #[test]
    fn every_look_alike_stands_for_something_plain() {
        let mut seen = std::collections::HashMap::new();
        for (signs, plain, name) in SIGNS {
            assert!(plain.is_ascii(), "{name}");
            for sign in signs.chars() {
                assert!(
                    !sign.is_ascii() || sign == '\u{B}',
                    "{sign} is plain itself"
                );
                let before = seen.insert(sign, *plain);
                assert!(before.is_none(), "{sign:?} stands for {before:?} too");
            }
        }
        for (letters, plain, name) in LETTERS {
            assert!(plain.is_ascii() && !letters.is_empty(), "{name}");
            assert_eq!(letters.chars().count(), plain.len(), "{name}");
            assert!(letters.chars().all(|letter| !letter.is_ascii()), "{name}");
        }
    }

    #[test]
    fn full_width_characters_are_their_ascii_twins() {
        for plain in '!'..='~' {
            let wide = char::from_u32(u32::from(plain) - 0x21 + 0xFF01).unwrap();
            let twin = look_alike(wide).unwrap();
            assert_eq!(twin.plain, Plain::Character(plain));
        }
        assert_eq!(look_alike('a'), None);
        assert_eq!(look_alike('漢'), None);
        assert_eq!(look_alike('\u{FF5F}'), None);
    }
}
