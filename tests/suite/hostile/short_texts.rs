//! Every text of two and of three characters.

use pact_core::{Draft, Selector};

use super::selectors::points_into;

/// The characters that mean something, letters and digits that begin something, and one of each
/// kind that does not.
const SIGNS: &str = "@^#.:*+-$~<>=!?()[]{},'\"\\ td0a&";

fn check(text: &str) {
    for (refused, shown) in [
        (Selector::parse(text).err(), "a selector"),
        (Draft::parse(text).err(), "a literal"),
    ] {
        if let Some(error) = refused {
            points_into(text, &error).unwrap_or_else(|wrong| panic!("{text:?}, {shown}: {wrong}"));
        }
    }
}

fn each_text(characters: &[char], length: u32, mut visit: impl FnMut(&str)) -> usize {
    let mut text = String::new();
    let count = characters.len().pow(length);
    for number in 0..count {
        text.clear();
        let mut rest = number;
        for _ in 0..length {
            text.push(characters[rest % characters.len()]);
            rest /= characters.len();
        }
        visit(&text);
    }
    count
}

/// All of ASCII, with its control characters.
fn ascii() -> Vec<char> {
    ('\0'..='\x7f').collect()
}

#[test]
fn every_pair_is_safe() {
    let count = each_text(&ascii(), 2, check);
    assert_eq!(count, 128 * 128);
}

/// All triples of the characters that mean something, and every seventeenth of all.
#[test]
fn triples_of_what_means_something_are_safe() {
    let signs: Vec<char> = SIGNS.chars().collect();
    each_text(&signs, 3, |text| {
        check(text);
        // As a piece of something that began well.
        let _ = Selector::parse(&format!("(d0{text})"));
    });
    let (mut number, mut checked) = (0, 0);
    each_text(&ascii(), 3, |text| {
        if number % 17 == 0 {
            check(text);
            checked += 1;
        }
        number += 1;
    });
    assert_eq!(checked, (128_usize * 128 * 128).div_ceil(17));
}

#[test]
#[ignore = "2,097,152 texts: \
            cargo test --release -p pact-tests --test suite hostile -- --include-ignored"]
fn every_triple_is_safe() {
    let count = each_text(&ascii(), 3, check);
    assert_eq!(count, 128 * 128 * 128);
}
