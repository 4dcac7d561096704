//! Depths along a chain: what lies below a region or segment has its depth.

use crate::plan::{Bound, DepthRange, Region, Step, Target, Test};

use super::Dead;

/// The depths that are still possible at a point of a chain; none when anything is.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    depths: Option<Vec<(i64, i64)>>,
}

impl Scope {
    pub(super) fn everywhere() -> Self {
        Self { depths: None }
    }

    /// Narrows the scope by a step; says why when nothing is left.
    pub(super) fn enter(&mut self, step: Step<'_>) -> Option<Dead> {
        const OUTSIDE: &str = "lies outside what the steps before it enter";
        let last = step.tests().len();
        match step.target {
            Target::Region(Region::Head) => self.narrow(&[(0, 0)], last, OUTSIDE),
            Target::Region(Region::System) => self.narrow(&[(-1, -1)], last, OUTSIDE),
            Target::Depth(depths) => match literal(depths.ranges()) {
                Some(ranges) => self.narrow(&ranges, last, OUTSIDE),
                None => None,
            },
            Target::Region(Region::Sequence | Region::Root) => {
                // The node itself has no depth; a `:depth` on it is not judged.
                self.depths = match step.target {
                    Target::Region(Region::Sequence) => Some(vec![(1, i64::MAX)]),
                    _ => None,
                };
                return None;
            }
            _ => None,
        }
        .or_else(|| {
            step.tests().enumerate().find_map(|(number, test)| {
                let Test::Depth(depths) = test else {
                    return None;
                };
                self.narrow(&literal(depths.ranges())?, number, OUTSIDE)
            })
        })
    }

    fn narrow(&mut self, ranges: &[(i64, i64)], test: usize, why: &'static str) -> Option<Dead> {
        let narrowed: Vec<(i64, i64)> = match &self.depths {
            None => ranges.to_vec(),
            Some(known) => intersection(known, ranges),
        };
        if narrowed.is_empty() {
            let empty = ranges.is_empty();
            return Some(Dead::alone(
                test,
                if empty { "names no depth" } else { why },
            ));
        }
        self.depths = Some(narrowed);
        None
    }
}

/// Both lists are sorted and disjoint, so one walk over the two is enough.
fn intersection(a: &[(i64, i64)], b: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let (mut left, mut right) = (a.iter().peekable(), b.iter().peekable());
    let mut both = Vec::new();
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

/// Longer lists are not judged: meeting them at every step of a long chain would take quadratic time.
const LONGEST: usize = 64;

/// The ranges as numbers, cut at the least depth; none when a parameter is among them.
fn literal(ranges: &[DepthRange]) -> Option<Vec<(i64, i64)>> {
    if ranges.len() > LONGEST {
        return None;
    }
    let mut list = Vec::with_capacity(ranges.len());
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
    use super::intersection;

    /// The list whose range ends first goes on, whichever of the two it is.
    #[test]
    fn lists_meet_wherever_they_meet() {
        let many = [(1, 1), (3, 3), (5, 5)];
        assert_eq!(intersection(&many, &[(5, 5)]), [(5, 5)]);
        assert_eq!(intersection(&[(5, 5)], &many), [(5, 5)]);
        assert_eq!(intersection(&many, &[(2, 4)]), [(3, 3)]);
        assert_eq!(intersection(&[(0, 9)], &many), many);
        assert_eq!(intersection(&[(-1, 0), (4, 6)], &many), [(5, 5)]);
        assert_eq!(intersection(&many, &[(2, 2), (4, 4)]), []);
        for selector in [
            ".seg:depth(1,3,5) .block:depth(5)",
            ".seg:depth(5) .block:depth(1,3,5)",
        ] {
            assert!(crate::check(selector).is_ok(), "{selector}");
        }
        assert!(crate::check(".seg:depth(1,3,5) .block:depth(2,4)").is_err());
    }
}
