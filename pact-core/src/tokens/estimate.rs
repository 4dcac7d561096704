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
        0..=127 => Sort::Mark,
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
        Sort::Two => (0, 42),
        Sort::Three => (0, 80),
        Sort::Four => (0, 210),
        Sort::Rest => (0, 0),
    }
}

/// The tokens of a text, about.
pub(super) fn tokens(text: &str) -> u64 {
    let mut hundredths: u64 = 0;
    let mut before = Sort::Space;
    for byte in text.bytes() {
        let sort = sort_of(byte);
        let (run, each) = price(sort);
        // A capital begins the word after it.
        let goes_on = sort == before || (before == Sort::Upper && sort == Sort::Lower);
        hundredths += if goes_on { each } else { run + each };
        before = sort;
    }
    hundredths.div_ceil(100)
}
