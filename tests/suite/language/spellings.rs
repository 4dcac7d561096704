//! Spellings that mean the same, and look-alikes that do not.

use pact_core::Selector;
use pact_tests::{Equivalence, load};

fn parse(text: &str) -> Selector {
    Selector::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[test]
fn equivalent_spellings_are_equal_and_print_the_same() {
    let equivalence: Equivalence = load("selectors/equivalent.toml");
    for group in equivalence.group {
        let first = parse(&group.same[0]);
        for other in &group.same[1..] {
            let other = parse(other);
            assert_eq!(first.to_string(), other.to_string(), "{}", group.name);
            assert_eq!(first, other, "{}", group.name);
        }
    }
}

#[test]
fn look_alikes_differ() {
    let equivalence: Equivalence = load("selectors/equivalent.toml");
    for case in equivalence.different {
        let [one, other] = &case.pair;
        assert_ne!(parse(one), parse(other), "{}", case.name);
        assert_ne!(
            parse(one).to_string(),
            parse(other).to_string(),
            "{}",
            case.name
        );
    }
}
