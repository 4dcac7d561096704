//! Depth lists to ranges.

use crate::ast::{DepthItem, Integer, Operator};
use crate::diagnostic::Reason;
use crate::span::{Span, Spanned};

use super::super::{Bound, DepthRange, Depths, normal};
use super::Lowering;

const fn compares_depths(operator: Operator) -> bool {
    !matches!(operator, Operator::NotEqual | Operator::Contains)
}

impl Lowering {
    /// The ranges of a list, in normal form.
    pub(super) fn depths(&self, items: &[DepthItem]) -> Depths {
        if let [item] = items
            && let Some(range) = self.range(item)
        {
            return normal::one_depth(range);
        }
        let mut ranges = Vec::with_capacity(items.len());
        self.collect(items, &mut ranges);
        normal::depths(ranges)
    }

    fn collect(&self, items: &[DepthItem], ranges: &mut Vec<DepthRange>) {
        for item in items {
            match item {
                DepthItem::Set(set) => self.collect(&set.value, ranges),
                DepthItem::Compare(operator, _) if !compares_depths(operator.value) => {
                    let message = format!("`{}` compares no depths", operator.value.as_str());
                    self.refuse(Reason::PseudoArgument, message, operator.span);
                }
                _ => ranges.extend(self.range(item)),
            }
        }
    }

    /// The range of an item that is one.
    fn range(&self, item: &DepthItem) -> Option<DepthRange> {
        let (low, high) = match item {
            DepthItem::Set(_) => return None,
            DepthItem::One(depth) => {
                let depth = self.bound(depth, 0);
                (depth, depth)
            }
            DepthItem::Range(low, high) => (self.bound(low, 0), self.bound(high, 0)),
            DepthItem::Compare(operator, bound) => {
                let bound = |shift| self.bound(bound, shift);
                match operator.value {
                    Operator::Less => (Bound::Open, bound(-1)),
                    Operator::LessOrEqual => (Bound::Open, bound(0)),
                    Operator::Greater => (bound(1), Bound::Open),
                    Operator::GreaterOrEqual => (bound(0), Bound::Open),
                    Operator::Equal => (bound(0), bound(0)),
                    Operator::NotEqual | Operator::Contains => return None,
                }
            }
        };
        Some(DepthRange { low, high })
    }

    /// Depths have 32 bits. A shift by one may leave these, and then means the last of them.
    fn bound(&self, integer: &Spanned<Integer>, shift: i8) -> Bound {
        match &integer.value {
            Integer::Number(depth) => match i32::try_from(*depth) {
                Ok(depth) => Bound::At(depth.saturating_add(i32::from(shift))),
                Err(_) => self.too_deep(integer.span),
            },
            Integer::Param(name) => Bound::Param {
                index: self.parameter(name, integer.span),
                shift,
            },
        }
    }

    fn too_deep(&self, span: Span) -> Bound {
        self.refuse(Reason::NumberRange, "no tree is that deep", span);
        Bound::Open
    }
}
