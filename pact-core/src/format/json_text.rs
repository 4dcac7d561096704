//! Strings and integers of JSON. Most of a document is text, so these look at many bytes at once.

/// So many bytes are looked at together: compilers make vector instructions of that.
const CHUNK: usize = 32;

/// Appends a string in ASCII, as canonical JSON has it.
pub(crate) fn write_string(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    let mut rest = text;
    loop {
        let at = before_first(rest.as_bytes(), needs_escape, escape_flags);
        let (plain, special) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(plain);
        let Some(first) = special.as_bytes().first() else {
            break;
        };
        match short_escape(*first) {
            // A character of one byte.
            Some(escape) => {
                out.push_str(escape);
                rest = special.get(1..).unwrap_or_default();
            }
            None => rest = write_escaped(out, special),
        }
    }
    out.push('"');
}

/// The escape of a character that has a short one.
const fn short_escape(byte: u8) -> Option<&'static str> {
    Some(match byte {
        b'"' => "\\\"",
        b'\\' => "\\\\",
        b'\n' => "\\n",
        b'\r' => "\\r",
        b'\t' => "\\t",
        8 => "\\b",
        12 => "\\f",
        _ => return None,
    })
}

/// How many bytes of a string come before its end, an escape, or a character that must be escaped.
pub(crate) fn plain_len(text: &[u8]) -> usize {
    before_first(
        text,
        |byte| matches!(byte, ..b' ' | b'"' | b'\\'),
        ends_plain,
    )
}

/// How many bytes come before the next quote.
pub(crate) fn before_quote(text: &[u8]) -> usize {
    before_first(text, |byte| byte == b'"', |word| equal(word, b'"') & HIGHS)
}

/// How many bytes come before the first one that is sought. `flags` says the same of eight bytes at
/// once, as [`ends_plain`] does.
fn before_first(bytes: &[u8], is_sought: impl Fn(u8) -> bool, flags: impl Fn(u64) -> u64) -> usize {
    let mut passed = 0;
    // Most strings are short. In a long one, a chunk is passed over with fewer instructions than
    // its words.
    let mut words = SHORT;
    loop {
        let rest = bytes.get(passed..).unwrap_or_default();
        for word in rest.chunks_exact(WORD).take(words) {
            let found = flags(word.try_into().map_or(0, u64::from_le_bytes));
            if found != 0 {
                return passed + found.trailing_zeros() as usize / 8;
            }
            passed += WORD;
        }
        let rest = bytes.get(passed..).unwrap_or_default();
        if rest.len() < WORD {
            let found = rest.iter().position(|byte| is_sought(*byte));
            return passed + found.unwrap_or(rest.len());
        }
        for chunk in rest.chunks_exact(CHUNK) {
            // No early end: a branch for each byte would be slower than looking at all.
            let found = chunk
                .iter()
                .fold(false, |found, byte| found | is_sought(*byte));
            if found {
                break;
            }
            passed += CHUNK;
        }
        words = CHUNK / WORD;
    }
}

/// The bytes of a word.
const WORD: usize = 8;

/// So many words are looked at one by one before whole chunks are.
const SHORT: usize = 3;

/// One in each byte of a word.
const ONES: u64 = u64::MAX / 0xff;

/// The highest bit of each byte of a word.
const HIGHS: u64 = ONES << 7;

/// The highest bit of each byte that is `byte`. Bytes above the first such one may have it as well.
const fn equal(word: u64, byte: u8) -> u64 {
    let differs = word ^ (ONES * byte as u64);
    differs.wrapping_sub(ONES) & !differs
}

/// Flags the bytes of a string that are its end, an escape or a control character. Only the lowest
/// flag counts: a byte above it may be flagged by mistake.
const fn ends_plain(word: u64) -> u64 {
    let controls = word.wrapping_sub(ONES * b' ' as u64) & !word;
    (controls | equal(word, b'"') | equal(word, b'\\')) & HIGHS
}

/// Flags the bytes of a text that are not written as they are. Only the lowest flag counts.
const fn escape_flags(word: u64) -> u64 {
    ends_plain(word) | ((word | equal(word, 0x7f)) & HIGHS)
}

const fn needs_escape(byte: u8) -> bool {
    !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\')
}

/// Reads four hexadecimal digits.
pub(crate) fn read_unit(digits: [u8; 4]) -> Option<u16> {
    let mut unit = 0;
    let mut is_valid = true;
    for digit in digits {
        is_valid &= digit.is_ascii_hexdigit();
        // Of a letter, the lower half counts from one, and bit six is set.
        unit = (unit << 4) | u16::from((digit & 15) + 9 * ((digit >> 6) & 1));
    }
    is_valid.then_some(unit)
}

/// After so many plain characters, the rest is copied again.
const PLAIN_AGAIN: usize = 8;

/// An escaped character takes so many bytes at most: two units.
const LONGEST: usize = 12;

/// Writes characters one by one, as long as escapes are near each other. Returns the rest.
fn write_escaped<'t>(out: &mut String, text: &'t str) -> &'t str {
    let mut buffer = [0_u8; 240];
    let mut len = 0;
    let mut plain = 0;
    let mut rest = text.chars();
    while plain < PLAIN_AGAIN {
        let place = buffer.get_mut(len..).unwrap_or_default();
        let Some(place) = place.first_chunk_mut::<LONGEST>() else {
            break;
        };
        let Some(character) = rest.next() else {
            break;
        };
        let written = write_character(character, place);
        len += written;
        plain = if written == 1 { plain + 1 } else { 0 };
    }
    let written = buffer.get(..len).unwrap_or_default();
    // All that is written is ASCII.
    out.push_str(core::str::from_utf8(written).unwrap_or_default());
    rest.as_str()
}

/// Writes a character as it stands in a string. Returns how many bytes that takes.
fn write_character(character: char, place: &mut [u8; LONGEST]) -> usize {
    let (one, two) = place.split_at_mut(LONGEST / 2);
    if let Ok(byte @ ..0x7f) = u8::try_from(character) {
        let escape = short_escape(byte).map(str::as_bytes);
        if let Some([backslash, letter]) = escape
            && let [first, second, ..] = one
        {
            (*first, *second) = (*backslash, *letter);
            return 2;
        }
        if byte >= b' ' {
            one.fill(byte);
            return 1;
        }
    }
    let mut units = [0; 2];
    let units = character.encode_utf16(&mut units);
    for (unit, place) in units.iter().zip([one, two]) {
        place.copy_from_slice(&unit_escape(*unit));
    }
    LONGEST / 2 * units.len()
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
    fn every_byte_is_found_at_every_place_of_a_word() {
        for byte in 0..=u8::MAX {
            for at in 0..WORD {
                for around in [b'a', 0x7e, 0x80, 0xff] {
                    let mut word = [around; WORD];
                    word[at] = byte;
                    let (ends, escapes) = (
                        word.iter().position(|b| matches!(b, ..b' ' | b'"' | b'\\')),
                        word.iter().position(|byte| needs_escape(*byte)),
                    );
                    let lowest =
                        |flags: u64| (flags != 0).then(|| flags.trailing_zeros() as usize / 8);
                    let word = u64::from_le_bytes(word);
                    assert_eq!(lowest(ends_plain(word)), ends, "{word:x}");
                    assert_eq!(lowest(escape_flags(word)), escapes, "{word:x}");
                }
            }
        }
    }

    #[test]
    fn every_unit_is_read_as_it_is_written() {
        for unit in 0..=u16::MAX {
            let [_, _, digits @ ..] = unit_escape(unit);
            assert_eq!(read_unit(digits), Some(unit));
            assert_eq!(
                read_unit(digits.map(|digit| digit.to_ascii_uppercase())),
                Some(unit)
            );
        }
        for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_hexdigit()) {
            for at in 0..4 {
                let mut digits = *b"04a9";
                digits[at] = byte;
                assert_eq!(read_unit(digits), None);
            }
        }
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
