//! "Did you mean": the one place that decides when two names are close enough.

use crate::names;

/// Names are compared whole; nobody mistypes a name this long into a known one.
const LONGEST: usize = 64;

/// Below this similarity a suggestion is a guess. One wrong letter of three (`sez` for `seq`) is
/// 0.67, two swapped ones count as one mistake; two wrong of four is 0.5 and too far.
const CLOSE: f64 = 0.6;

/// The candidate that `name` was most probably meant to be.
pub(crate) fn did_you_mean<'c>(
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    if name.len() > LONGEST {
        return None;
    }
    let synonym = names::synonym(name);
    let mut best = None;
    let mut best_score = CLOSE;
    for candidate in candidates {
        if candidate.eq_ignore_ascii_case(name) {
            return Some(candidate);
        }
        if Some(candidate) == synonym {
            // Another word for the same thing beats any likeness of letters.
            (best, best_score) = (Some(candidate), f64::INFINITY);
            continue;
        }
        let score = strsim::normalized_damerau_levenshtein(
            &name.to_ascii_lowercase(),
            &candidate.to_ascii_lowercase(),
        );
        if score >= best_score && best.is_none_or(|_| score > best_score) {
            best = Some(candidate);
            best_score = score;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn close_names_are_suggested_and_far_ones_are_not() {
        let headers = ["role", "kind", "ttl", "created_at_ns"];
        for (name, expected) in [
            ("rol", Some("role")),
            ("ROLE", Some("role")),
            ("tll", Some("ttl")),
            ("knid", Some("kind")),
            ("created_at", Some("created_at_ns")),
            ("banana", None),
            ("", None),
        ] {
            assert_eq!(did_you_mean(name, headers), expected, "{name}");
        }
        assert_eq!(did_you_mean(&"r".repeat(100_000), headers), None);
    }
}
