//! Sets of depths, as sorted ranges.

use core::ops::{Deref, DerefMut};

use crate::plan::{Bound, DepthRange};

/// Ranges of depths: sorted, disjoint, both ends included. Few of them lie in place: every step has
/// some, and hardly one has many.
#[derive(Clone, Debug)]
pub(super) enum Ranges {
    /// So many of these.
    Few(usize, [(i64, i64); 3]),
    /// Any number.
    Many(Vec<(i64, i64)>),
}

impl Ranges {
    pub(super) const fn new() -> Self {
        Self::Few(0, [(0, 0); 3])
    }

    const fn one(low: i64, high: i64) -> Self {
        Self::Few(1, [(low, high), (0, 0), (0, 0)])
    }

    pub(super) fn push(&mut self, range: (i64, i64)) {
        match self {
            Self::Few(count, few) => match few.get_mut(*count) {
                Some(free) => {
                    *free = range;
                    *count += 1;
                }
                None => {
                    let mut many = few.to_vec();
                    many.push(range);
                    *self = Self::Many(many);
                }
            },
            Self::Many(many) => many.push(range),
        }
    }
}

impl Deref for Ranges {
    type Target = [(i64, i64)];

    fn deref(&self) -> &[(i64, i64)] {
        match self {
            Self::Few(count, few) => few.get(..*count).unwrap_or_default(),
            Self::Many(many) => many,
        }
    }
}

impl DerefMut for Ranges {
    fn deref_mut(&mut self) -> &mut [(i64, i64)] {
        match self {
            Self::Few(count, few) => few.get_mut(..*count).unwrap_or_default(),
            Self::Many(many) => many,
        }
    }
}

impl Extend<(i64, i64)> for Ranges {
    fn extend<I: IntoIterator<Item = (i64, i64)>>(&mut self, ranges: I) {
        for range in ranges {
            self.push(range);
        }
    }
}

impl FromIterator<(i64, i64)> for Ranges {
    fn from_iter<I: IntoIterator<Item = (i64, i64)>>(ranges: I) -> Self {
        let mut list = Self::new();
        list.extend(ranges);
        list
    }
}

/// Every depth there is.
pub(super) const fn all() -> Ranges {
    Ranges::one(-1, i64::MAX)
}

/// The depths of turns.
pub(super) const fn turns() -> Ranges {
    Ranges::one(1, i64::MAX)
}

pub(super) fn holds(ranges: &[(i64, i64)], depth: i64) -> bool {
    ranges
        .iter()
        .any(|(low, high)| (*low..=*high).contains(&depth))
}

/// Whether all that is in the first list is in the second.
pub(super) fn is_within(inner: &[(i64, i64)], outer: &[(i64, i64)]) -> bool {
    let mut outer = outer.iter().peekable();
    inner.iter().all(|(low, high)| {
        while outer.next_if(|(_, end)| end < low).is_some() {}
        outer
            .peek()
            .is_some_and(|(start, end)| start <= low && high <= end)
    })
}

/// All depths that are not in the list.
pub(super) fn complement(ranges: &[(i64, i64)]) -> Ranges {
    let mut left = Ranges::new();
    let mut next = Some(-1);
    for (low, high) in ranges {
        if let Some(start) = next.filter(|start| start < low) {
            left.push((start, low - 1));
        }
        next = high.checked_add(1);
    }
    left.extend(next.map(|start| (start, i64::MAX)));
    left
}

/// Both lists are sorted and disjoint, so one walk over the two is enough.
pub(super) fn intersection(a: &[(i64, i64)], b: &[(i64, i64)]) -> Ranges {
    let (mut left, mut right) = (a.iter().peekable(), b.iter().peekable());
    let mut both = Ranges::new();
    while let (Some(x), Some(y)) = (left.peek(), right.peek()) {
        let (low, high) = (x.0.max(y.0), x.1.min(y.1));
        if low <= high {
            both.push((low, high));
        }
        if x.1 < y.1 {
            left.next();
        } else {
            right.next();
        }
    }
    both
}

/// All that is in one of the lists. Both are sorted and disjoint; ranges that touch become one.
pub(super) fn union(a: &[(i64, i64)], b: &[(i64, i64)]) -> Ranges {
    let mut all: Ranges = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    let mut joined = Ranges::new();
    for &(low, high) in all.iter() {
        match joined.last_mut() {
            Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
            _ => joined.push((low, high)),
        }
    }
    joined
}

/// The ranges as `:depth(…)` writes them.
pub(super) fn written(ranges: &[(i64, i64)]) -> String {
    let ranges = ranges.iter().map(|(low, high)| match (*low, *high) {
        (low, i64::MAX) => format!(">={low}"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}-{high}"),
    });
    ranges.collect::<Vec<_>>().join(",")
}

/// Longer lists are not judged: meeting them at every step of a long chain would take quadratic
/// time.
pub(super) const LONGEST: usize = 64;

/// The ranges as numbers, cut at the least depth; none when a parameter is among them.
pub(super) fn literal(ranges: &[DepthRange]) -> Option<Ranges> {
    if ranges.len() > LONGEST {
        return None;
    }
    let mut list = Ranges::new();
    for range in ranges {
        let low = match range.low {
            Bound::Open => -1,
            Bound::At(depth) => i64::from(depth),
            Bound::Param { .. } => return None,
        };
        let high = match range.high {
            Bound::Open => i64::MAX,
            Bound::At(depth) => i64::from(depth),
            Bound::Param { .. } => return None,
        };
        if low <= high {
            list.push((low, high));
        }
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::{all, complement, intersection, is_within, turns};

    #[test]
    fn what_is_not_in_a_list_is_in_its_complement() {
        assert_eq!(*complement(&[]), *all());
        assert_eq!(*complement(&all()), []);
        assert_eq!(*complement(&[(-1, 0)]), *turns());
        assert_eq!(
            *complement(&[(0, 0), (3, 4)]),
            [(-1, -1), (1, 2), (5, i64::MAX)]
        );
    }

    #[test]
    fn lists_are_within_others() {
        let many = [(1, 1), (3, 5)];
        assert!(is_within(&many, &all()) && is_within(&many, &turns()) && is_within(&many, &many));
        assert!(is_within(&[(4, 4)], &many) && is_within(&[], &many) && !is_within(&many, &[]));
        assert!(!is_within(&[(1, 3)], &many) && !is_within(&[(0, 1)], &many));
    }

    /// The list whose range ends first goes on, whichever of the two it is.
    #[test]
    fn lists_meet_wherever_they_meet() {
        let many = [(1, 1), (3, 3), (5, 5)];
        assert_eq!(*intersection(&many, &[(5, 5)]), [(5, 5)]);
        assert_eq!(*intersection(&[(5, 5)], &many), [(5, 5)]);
        assert_eq!(*intersection(&many, &[(2, 4)]), [(3, 3)]);
        assert_eq!(*intersection(&[(0, 9)], &many), many);
        assert_eq!(*intersection(&[(-1, 0), (4, 6)], &many), [(5, 5)]);
        assert_eq!(*intersection(&many, &[(2, 2), (4, 4)]), []);
        for selector in [
            ".seg:depth(1,3,5) .block:depth(5)",
            ".seg:depth(5) .block:depth(1,3,5)",
        ] {
            assert!(crate::check(selector).is_ok(), "{selector}");
        }
        assert!(crate::check(".seg:depth(1,3,5) .block:depth(2,4)").is_err());
    }
}
