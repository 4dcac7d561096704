//! Sizes and counts.

use pact_core::{NodeRef, canonical_json};

/// The size of the content of a node in bytes: text in UTF-8, any other value as canonical JSON.
pub(crate) fn content_bytes(node: &NodeRef<'_>) -> u64 {
    let bytes = node.content().map_or(0, |content| match content.as_text() {
        Some(text) => text.len(),
        None => canonical_json(&content.to_json()).len(),
    });
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// A size for people: three digits at most, and a unit.
pub(crate) fn human(bytes: u64) -> String {
    const UNITS: [(u128, &str); 4] = [
        (1_000, "kB"),
        (1_000_000, "MB"),
        (1_000_000_000, "GB"),
        (1_000_000_000_000, "TB"),
    ];
    let bytes = u128::from(bytes);
    if bytes < 1_000 {
        return format!("{bytes} B");
    }
    // The bytes are rounded only once: rounding a rounded number can give a wrong one.
    let rounded = |unit: u128| (bytes + unit / 2) / unit;
    let fits = UNITS.into_iter().find(|(unit, _)| rounded(*unit) < 1_000);
    let (unit, name) = fits.unwrap_or((1_000_000_000_000, "TB"));
    let tenths = rounded(unit / 10);
    if tenths < 1_000 {
        format!("{}.{} {name}", tenths / 10, tenths % 10)
    } else {
        format!("{} {name}", rounded(unit))
    }
}

/// `1 node`, `2 nodes`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::human;

    #[test]
    fn sizes_are_rounded() {
        for (bytes, text) in [
            (0, "0 B"),
            (999, "999 B"),
            (1_000, "1.0 kB"),
            (1_449, "1.4 kB"),
            (1_450, "1.5 kB"),
            (99_949, "99.9 kB"),
            (123_456, "123 kB"),
            (999_499, "999 kB"),
            (999_500, "1.0 MB"),
            (1_000_000, "1.0 MB"),
            (104_857_600, "105 MB"),
            (5_000_000_000, "5.0 GB"),
            (u64::MAX, "18446744 TB"),
        ] {
            assert_eq!(human(bytes), text);
        }
    }
}
