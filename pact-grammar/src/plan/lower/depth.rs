//! Depth lists to sorted, disjoint ranges.

use crate::ast::{DepthItem, Integer, Operator};

use super::super::{Bound, DepthRange};
use super::Lowering;

/// The least depth there is, that of `^sys`.
const LEAST: i64 = -1;

impl Lowering {
    /// The ranges of a list. Parts below the least depth are cut off: nothing lies there.
    pub(super) fn depths(&self, items: &[DepthItem]) -> Vec<DepthRange> {
        let mut fixed: Vec<(Option<i64>, Option<i64>)> = Vec::new();
        let mut open = Vec::new();
        self.collect(items, &mut fixed, &mut open);
        let mut ranges = merged(fixed);
        ranges.append(&mut open);
        if ranges.is_empty() {
            // All of it lay below the least depth. The plan keeps a range that holds nothing.
            ranges.push(DepthRange {
                low: Bound::Open,
                high: Bound::At(-2),
            });
        }
        ranges
    }

    fn collect(
        &self,
        items: &[DepthItem],
        fixed: &mut Vec<(Option<i64>, Option<i64>)>,
        open: &mut Vec<DepthRange>,
    ) {
        for item in items {
            match item {
                DepthItem::Set(set) => self.collect(&set.value, fixed, open),
                DepthItem::One(bound) => match &bound.value {
                    Integer::Number(depth) => fixed.push((Some(*depth), Some(*depth))),
                    Integer::Param(_) => open.push(DepthRange {
                        low: self.bound(&bound.value, 0),
                        high: self.bound(&bound.value, 0),
                    }),
                },
                DepthItem::Range(low, high) => match (&low.value, &high.value) {
                    (Integer::Number(low), Integer::Number(high)) => {
                        fixed.push((Some(*low), Some(*high)));
                    }
                    (low, high) => open.push(DepthRange {
                        low: self.bound(low, 0),
                        high: self.bound(high, 0),
                    }),
                },
                DepthItem::Compare(operator, bound) => {
                    let (low, high) = match operator.value {
                        Operator::Less => (None, Some(-1)),
                        Operator::LessOrEqual => (None, Some(0)),
                        Operator::Greater => (Some(1), None),
                        Operator::GreaterOrEqual => (Some(0), None),
                        _ => (Some(0), Some(0)),
                    };
                    match &bound.value {
                        Integer::Number(depth) => fixed.push((
                            low.map(|shift| depth + i64::from(shift)),
                            high.map(|shift| depth + i64::from(shift)),
                        )),
                        parameter @ Integer::Param(_) => open.push(DepthRange {
                            low: low.map_or(Bound::Open, |shift| self.bound(parameter, shift)),
                            high: high.map_or(Bound::Open, |shift| self.bound(parameter, shift)),
                        }),
                    }
                }
            }
        }
    }

    fn bound(&self, integer: &Integer, shift: i8) -> Bound {
        match integer {
            Integer::Number(depth) => at(depth + i64::from(shift)),
            Integer::Param(name) => Bound::Param {
                index: self.parameters.index(name),
                shift,
            },
        }
    }
}

/// Ranges of several hops, joined.
pub(super) fn normal(ranges: Vec<DepthRange>) -> Vec<DepthRange> {
    let mut fixed = Vec::new();
    let mut open = Vec::new();
    for range in ranges {
        let (DepthRange { low, high }, bound) = (range, |bound| match bound {
            Bound::At(depth) => Some(i64::from(depth)),
            _ => None,
        });
        if matches!(low, Bound::Param { .. }) || matches!(high, Bound::Param { .. }) {
            open.push(range);
        } else {
            fixed.push((bound(low), bound(high)));
        }
    }
    let mut ranges = merged(fixed);
    ranges.append(&mut open);
    ranges
}

/// Validation keeps depths within 32 bits; a shift by one may leave them.
fn at(depth: i64) -> Bound {
    Bound::At(i32::try_from(depth).unwrap_or(if depth < 0 { i32::MIN } else { i32::MAX }))
}

/// Sorts ranges, cuts them at the least depth, and joins those that touch.
fn merged(mut ranges: Vec<(Option<i64>, Option<i64>)>) -> Vec<DepthRange> {
    ranges.retain(|(_, high)| high.is_none_or(|high| high >= LEAST));
    for (low, _) in &mut ranges {
        *low = low.filter(|low| *low > LEAST);
    }
    ranges.sort_unstable();
    let mut joined: Vec<(Option<i64>, Option<i64>)> = Vec::new();
    for (low, high) in ranges {
        match joined.last_mut() {
            Some((_, end)) if touches(*end, low) => {
                *end = match (*end, high) {
                    (Some(end), Some(high)) => Some(end.max(high)),
                    _ => None,
                };
            }
            _ => joined.push((low, high)),
        }
    }
    joined
        .into_iter()
        .map(|(low, high)| DepthRange {
            low: low.map_or(Bound::Open, at),
            high: high.map_or(Bound::Open, at),
        })
        .collect()
}

/// Whether a range that ends at `end` leaves no gap before one that starts at `low`.
fn touches(end: Option<i64>, low: Option<i64>) -> bool {
    match (end, low) {
        (None, _) | (_, None) => true,
        (Some(end), Some(low)) => low <= end + 1,
    }
}
