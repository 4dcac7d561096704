//! Compares names in constants, for "did you mean". The measure is that of the grammar's
//! suggestions, except for case: the Damerau-Levenshtein distance in relation to the longer name.

/// Nobody mistypes a name this long into another.
const LONGEST: usize = 64;

/// The distance of two names that are close enough.
#[expect(
    clippy::indexing_slicing,
    reason = "constants know no iterators, and every index is below the lengths that bound its loop"
)]
pub(super) const fn distance(left: &str, right: &str) -> Option<usize> {
    let (left, right) = match (bare(left.as_bytes()), bare(right.as_bytes())) {
        (Some(left), Some(right)) => (left, right),
        _ => (left.as_bytes(), right.as_bytes()),
    };
    if left.len() > LONGEST || right.len() > LONGEST {
        return None;
    }
    // Rows of the matrix: the one before the last, the last, and this one.
    let mut rows = [[0_usize; LONGEST + 1]; 3];
    let mut column = 0;
    while column <= right.len() {
        rows[1][column] = column;
        column += 1;
    }
    let mut row = 0;
    while row < left.len() {
        rows[2][0] = row + 1;
        let mut column = 0;
        while column < right.len() {
            let differs = if left[row] == right[column] { 0 } else { 1 };
            let mut best = least(rows[1][column] + differs, rows[1][column + 1] + 1);
            best = least(best, rows[2][column] + 1);
            let are_swapped = row > 0
                && column > 0
                && left[row] == right[column - 1]
                && left[row - 1] == right[column];
            if are_swapped {
                best = least(best, rows[0][column - 1] + 1);
            }
            rows[2][column + 1] = best;
            column += 1;
        }
        rows[0] = rows[1];
        rows[1] = rows[2];
        row += 1;
    }
    let distance = rows[1][right.len()];
    let longer = if left.len() > right.len() {
        left.len()
    } else {
        right.len()
    };
    // At least 0.6 alike.
    if distance * 10 <= longer * 4 {
        Some(distance)
    } else {
        None
    }
}

/// The name after `data_`: names that share nothing else are not alike.
const fn bare(name: &[u8]) -> Option<&[u8]> {
    match name {
        [b'd', b'a', b't', b'a', b'_', rest @ ..] => Some(rest),
        _ => None,
    }
}

const fn least(left: usize, right: usize) -> usize {
    if left < right { left } else { right }
}

/// Whether two texts are the same.
#[expect(
    clippy::indexing_slicing,
    reason = "constants know no iterators, and the index is below both lengths"
)]
pub(super) const fn is_same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    // From the end: names of attributes begin alike.
    let mut index = left.len();
    while index > 0 {
        index -= 1;
        if left[index] != right[index] {
            return false;
        }
    }
    true
}

/// Whether two names are the same but for case and underscores: `ToolCall` and `tool_call`.
pub(super) const fn is_alike(left: &str, right: &str) -> bool {
    let (mut left, mut right) = (left.as_bytes(), right.as_bytes());
    loop {
        match (left, right) {
            ([b'_', others @ ..], _) => left = others,
            (_, [b'_', others @ ..]) => right = others,
            ([], []) => return true,
            ([first, lefts @ ..], [second, rights @ ..]) if first.eq_ignore_ascii_case(second) => {
                (left, right) = (lefts, rights);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn close_names_are_near() {
        for (left, right, expected) in [
            ("data_scor", "data_score", Some(1)),
            ("data_socre", "data_score", Some(1)),
            ("data_score", "data_score", Some(0)),
            ("data_topic", "data_score", None),
            ("data_abc", "data_xyz", None),
            ("", "data_score", None),
        ] {
            assert_eq!(distance(left, right), expected, "{left} {right}");
        }
    }
}
