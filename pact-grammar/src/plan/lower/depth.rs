//! Depth lists to ranges.

use crate::ast::{DepthItem, Integer, Operator};

use super::super::{Bound, DepthRange, normal};
use super::Lowering;

impl Lowering {
    /// The ranges of a list, in normal form.
    pub(super) fn depths(&self, items: &[DepthItem]) -> Vec<DepthRange> {
        let mut ranges = Vec::with_capacity(items.len());
        self.collect(items, &mut ranges);
        normal::depths(ranges)
    }

    fn collect(&self, items: &[DepthItem], ranges: &mut Vec<DepthRange>) {
        for item in items {
            let (low, high) = match item {
                DepthItem::Set(set) => {
                    self.collect(&set.value, ranges);
                    continue;
                }
                DepthItem::One(depth) => (self.bound(&depth.value, 0), self.bound(&depth.value, 0)),
                DepthItem::Range(low, high) => {
                    (self.bound(&low.value, 0), self.bound(&high.value, 0))
                }
                DepthItem::Compare(operator, bound) => {
                    let bound = |shift| self.bound(&bound.value, shift);
                    match operator.value {
                        Operator::Less => (Bound::Open, bound(-1)),
                        Operator::LessOrEqual => (Bound::Open, bound(0)),
                        Operator::Greater => (bound(1), Bound::Open),
                        Operator::GreaterOrEqual => (bound(0), Bound::Open),
                        _ => (bound(0), bound(0)),
                    }
                }
            };
            ranges.push(DepthRange { low, high });
        }
    }

    /// Validation keeps depths within 32 bits; a shift by one may leave them, and then means the last of them.
    fn bound(&self, integer: &Integer, shift: i8) -> Bound {
        match integer {
            Integer::Number(depth) => {
                let depth = depth.saturating_add(i64::from(shift));
                Bound::At(i32::try_from(depth).unwrap_or(if depth < 0 {
                    i32::MIN
                } else {
                    i32::MAX
                }))
            }
            Integer::Param(name) => Bound::Param {
                index: self.parameters.index(name),
                shift,
            },
        }
    }
}
