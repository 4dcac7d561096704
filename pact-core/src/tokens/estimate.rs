//! The estimate for models without a public vocabulary.
//!
//! A vocabulary has most words of a language as one token, and cuts the rest into parts. The
//! estimate goes by runs of one sort of characters. Its numbers were fitted to the counts of
//! `o200k_base` for conversations of agents.

/// The sort of a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Lower,
    Upper,
    Digit,
    Space,
    Line,
    Mark,
    Control,
    /// Of a character beyond ASCII: the first byte, by the length of the character.
    Two,
    Three,
    Four,
    /// The other bytes of such a character.
    Rest,
}

const fn sort_of(byte: u8) -> Sort {
    match byte {
        b'a'..=b'z' => Sort::Lower,
        b'A'..=b'Z' => Sort::Upper,
        b'0'..=b'9' => Sort::Digit,
        b' ' | b'\t' => Sort::Space,
        b'\n' | b'\r' => Sort::Line,
        0..=31 | 127 => Sort::Control,
        32..=126 => Sort::Mark,
        0x80..=0xBF => Sort::Rest,
        0xC0..=0xDF => Sort::Two,
        0xE0..=0xEF => Sort::Three,
        0xF0..=0xFF => Sort::Four,
    }
}

/// Hundredths of a token: of one more run, and of each byte in it.
const fn price(sort: Sort) -> (u64, u64) {
    match sort {
        Sort::Lower => (62, 9),
        Sort::Upper => (25, 38),
        Sort::Digit => (55, 30),
        // A single space is part of the word after it.
        Sort::Space => (0, 7),
        Sort::Line => (60, 5),
        Sort::Mark => (70, 18),
        Sort::Control => (0, 100),
        Sort::Two => (0, 42),
        Sort::Three => (0, 80),
        Sort::Four => (0, 210),
        Sort::Rest => (0, 0),
    }
}

/// Hundredths of a token more, for a byte that comes late in a long run. A vocabulary has no words
/// that are so long, and no such rows of different marks.
const fn late(sort: Sort, len: usize, is_repeated: bool) -> u64 {
    match sort {
        Sort::Lower if len > 24 => 40,
        Sort::Mark if len > 8 && !is_repeated => 45,
        _ => 0,
    }
}

/// The tokens of a text, about.
pub(super) fn tokens(text: &str) -> u64 {
    let mut hundredths: u64 = 0;
    let mut before = Sort::Space;
    let mut byte_before = b' ';
    let mut len = 0;
    for byte in text.bytes() {
        let sort = sort_of(byte);
        let (run, each) = price(sort);
        // A capital begins the word after it.
        let goes_on = sort == before || (before == Sort::Upper && sort == Sort::Lower);
        len = if goes_on { len + 1 } else { 1 };
        hundredths += if goes_on { each } else { run + each };
        hundredths += late(sort, len, byte == byte_before);
        before = sort;
        byte_before = byte;
    }
    hundredths.div_ceil(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_no_vocabulary_has_are_not_taken_for_words() {
        // Numbers that look random, without a generator of random numbers.
        let random = |at: u32| at.wrapping_mul(2_654_435_761) >> 8;
        let text = |of: &dyn Fn(u32) -> char| (0..10_000).map(|at| of(random(at))).collect();
        let letter = |at: u32| char::from(b'a' + u8::try_from(at % 26).unwrap_or_default());
        let mark = |at: u32| {
            let marks = b"!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~";
            char::from(
                marks
                    .get(at as usize % marks.len())
                    .copied()
                    .unwrap_or(b'!'),
            )
        };
        let control = |at: u32| char::from(u8::try_from(at % 8).unwrap_or_default());
        // The vocabulary `o200k_base` counts 5,200, 6,600 and 10,000 for such texts.
        let texts: [String; 3] = [text(&letter), text(&mark), text(&control)];
        let counts = texts.map(|text| tokens(&text));
        for (count, known) in counts.into_iter().zip([5_200, 6_600, 10_000]) {
            assert!(count * 4 > known * 3 && count * 3 < known * 4, "{counts:?}");
        }
    }
}
