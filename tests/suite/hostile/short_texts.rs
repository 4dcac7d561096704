//! Every text of two and of three characters.

use pact_core::{Draft, Selector};

use super::is_thorough;
use super::selectors::points_into;

/// The characters that mean something, letters and digits that begin something, and one of each kind that does not.
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

fn printable() -> Vec<char> {
    (' '..='~').collect()
}

#[test]
fn every_pair_is_safe() {
    let count = each_text(&printable(), 2, check);
    assert_eq!(count, 95 * 95);
}

/// All 857,375 take long without optimisation: in the ordinary run these are all triples of the characters that mean
/// something, and every seventeenth of the others; with `HOSTILE=thorough` all of them.
#[test]
fn every_triple_is_safe() {
    let signs: Vec<char> = SIGNS.chars().collect();
    each_text(&signs, 3, |text| {
        check(text);
        // As a piece of something that began well.
        let _ = Selector::parse(&format!("(d0{text})"));
    });
    let step = if is_thorough() { 1 } else { 17 };
    let mut number = 0;
    let count = each_text(&printable(), 3, |text| {
        if number % step == 0 {
            check(text);
        }
        number += 1;
    });
    assert_eq!(count, 95 * 95 * 95);
}
