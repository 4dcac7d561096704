//! Strings and integers of JSON. Most of a document is text, so these look at many bytes at once.

/// So many bytes are looked at together: compilers make vector instructions of that.
const CHUNK: usize = 32;

/// Appends a string in ASCII, as canonical JSON has it.
pub(crate) fn write_string(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    let mut rest = text;
    loop {
        let at = before_first(rest.as_bytes(), needs_escape);
        let (plain, special) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(plain);
        if special.is_empty() {
            break;
        }
        rest = write_escaped(out, special);
    }
    out.push('"');
}

/// How many bytes of a string come before its end, an escape, or a character that must be escaped.
pub(crate) fn plain_len(text: &[u8]) -> usize {
    before_first(text, |byte| matches!(byte, ..b' ' | b'"' | b'\\'))
}

/// How many bytes come before the first one that is sought.
fn before_first(bytes: &[u8], is_sought: impl Fn(u8) -> bool) -> usize {
    let mut passed = 0;
    for chunk in bytes.chunks_exact(CHUNK) {
        // No early end: a branch for each byte would be slower than looking at all.
        let found = chunk
            .iter()
            .fold(false, |found, byte| found | is_sought(*byte));
        if found {
            break;
        }
        passed += CHUNK;
    }
    let rest = bytes.get(passed..).unwrap_or_default();
    let found = rest.iter().position(|byte| is_sought(*byte));
    passed + found.unwrap_or(rest.len())
}

const fn needs_escape(byte: u8) -> bool {
    !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\')
}

/// After so many plain characters, the rest is copied again.
const PLAIN_AGAIN: usize = 8;

/// An escaped character: two escapes at most.
type Escaped = [u8; 12];

/// Writes characters one by one, as long as escapes are near each other. Returns the rest.
fn write_escaped<'t>(out: &mut String, text: &'t str) -> &'t str {
    let mut buffer = [0_u8; 240];
    let mut len = 0;
    let mut plain = 0;
    let mut rest = text.chars();
    while plain < PLAIN_AGAIN {
        // All of an escape is copied, and so many bytes of it count.
        let Some(place) = buffer.get_mut(len..len + size_of::<Escaped>()) else {
            break;
        };
        let Some(character) = rest.next() else {
            break;
        };
        let (escaped, count) = escape(character);
        place.copy_from_slice(&escaped);
        len += count;
        plain = if count == 1 { plain + 1 } else { 0 };
    }
    let written = buffer.get(..len).unwrap_or_default();
    // All that is written is ASCII.
    out.push_str(core::str::from_utf8(written).unwrap_or_default());
    rest.as_str()
}

/// A character as it is written, and how many bytes that takes.
fn escape(character: char) -> (Escaped, usize) {
    let mut escaped = [0; 12];
    let short = match character {
        '"' | '\\' => character as u8,
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        '\u{8}' => b'b',
        '\u{c}' => b'f',
        ' '..='~' => {
            let [first, ..] = &mut escaped;
            *first = character as u8;
            return (escaped, 1);
        }
        _ => {
            let mut units = [0; 2];
            let count = character.encode_utf16(&mut units).len();
            let [first, second] = units.map(unit_escape);
            let (one, two) = escaped.split_at_mut(6);
            one.copy_from_slice(&first);
            two.copy_from_slice(&second);
            return (escaped, 6 * count);
        }
    };
    let [first, second, ..] = &mut escaped;
    (*first, *second) = (b'\\', short);
    (escaped, 2)
}

/// The escape of a UTF-16 unit. The four digits are computed at once, one in each byte of a word.
const fn unit_escape(unit: u16) -> [u8; 6] {
    let unit = unit as u32;
    let digits = (unit >> 12) | (unit & 0x0f00) | ((unit & 0x00f0) << 12) | ((unit & 0x000f) << 24);
    // A digit above 9 is a letter, which is further on.
    let letters = ((digits + 0x0606_0606) >> 4) & 0x0101_0101;
    let [a, b, c, d] = (digits + 0x3030_3030 + letters * (b'a' - b'9' - 1) as u32).to_le_bytes();
    [b'\\', b'u', a, b, c, d]
}

/// Appends an integer.
pub(crate) fn write_integer(out: &mut String, integer: impl itoa::Integer) {
    out.push_str(itoa::Buffer::new().format(integer));
}

#[cfg(test)]
mod tests {
    use core::fmt::Write as _;

    use super::*;

    /// A string as the definition says, character by character.
    fn plainly(text: &str) -> String {
        let mut out = String::from('"');
        for character in text.chars() {
            match character {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                ' '..='~' => out.push(character),
                other => {
                    for unit in other.encode_utf16(&mut [0; 2]) {
                        write!(out, "\\u{unit:04x}").unwrap();
                    }
                }
            }
        }
        out.push('"');
        out
    }

    fn written(text: &str) -> String {
        let mut out = String::new();
        write_string(&mut out, text);
        out
    }

    #[test]
    fn every_character_is_written_by_its_definition() {
        for character in '\0'..=char::MAX {
            assert_eq!(
                written(character.encode_utf8(&mut [0; 4])),
                plainly(character.encode_utf8(&mut [0; 4]))
            );
        }
    }

    #[test]
    fn characters_are_found_at_every_place() {
        for special in ['"', '\u{7f}', 'ж', '🦀', '\n', '\u{1}'] {
            for before in 0..80 {
                for after in [0, 1, 7, 8, 9, 31, 32, 33] {
                    let (before, after) = ("a".repeat(before), "~".repeat(after));
                    let text = format!("{before}{special}{after}{special}{special}{after}");
                    assert_eq!(written(&text), plainly(&text));
                }
            }
        }
        for text in [
            "жизнь и судьба, ".repeat(99),
            "🦀".repeat(99),
            "я".repeat(99),
            "a\"b".repeat(99),
        ] {
            assert_eq!(written(&text), plainly(&text));
        }
    }

    #[test]
    fn a_plain_beginning_ends_before_what_ends_it() {
        for end in [b'"', b'\\', 0, 0x1f] {
            for before in 0..80 {
                let mut text = vec![b'a'; before];
                text.extend([end, b'a', end]);
                assert_eq!(plain_len(&text), before);
            }
        }
        assert_eq!(plain_len("жизнь\u{7f}".as_bytes()), 11);
    }

    #[test]
    fn integers_are_written_in_full() {
        for integer in [0, 1, -1, 9, 10, i64::MAX, i64::MIN] {
            let mut out = String::new();
            write_integer(&mut out, integer);
            assert_eq!(out, integer.to_string());
        }
    }
}
