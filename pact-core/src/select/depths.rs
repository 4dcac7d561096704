//! Ranges of depths: those of a plan, and those of the parts that a query has to read.

use pact_grammar::plan::{Bound, DepthRange, Depths};

/// Ranges of depths, both ends included. Most queries have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DepthRanges {
    One((i64, i64)),
    Many(Vec<(i64, i64)>),
}

impl DepthRanges {
    pub(super) const NONE: Self = Self::Many(Vec::new());

    pub(super) fn as_slice(&self) -> &[(i64, i64)] {
        match self {
            Self::One(range) => core::slice::from_ref(range),
            Self::Many(ranges) => ranges,
        }
    }

    pub(super) fn push(&mut self, range: (i64, i64)) {
        match self {
            Self::Many(ranges) if ranges.is_empty() => *self = Self::One(range),
            Self::Many(ranges) => ranges.push(range),
            Self::One(first) => *self = Self::Many(vec![*first, range]),
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        if self.as_slice().is_empty() {
            *self = other;
        } else {
            for range in other.as_slice() {
                self.push(*range);
            }
        }
    }

    /// The depths that are also in `depths`.
    pub(super) fn at(&self, depths: &Depths) -> Self {
        if let (Self::One((a, b)), [range]) = (self, depths.ranges()) {
            let (low, high) = bounds(range);
            let cut = ((*a).max(low), (*b).min(high));
            return if cut.0 <= cut.1 {
                Self::One(cut)
            } else {
                Self::NONE
            };
        }
        let mut left = Self::NONE;
        for range in depths.ranges() {
            let (low, high) = bounds(range);
            // Both rise.
            let own = self.as_slice();
            let first = own.partition_point(|(_, end)| *end < low);
            let met = own.get(first..).unwrap_or_default().iter();
            for (a, b) in met.take_while(|(start, _)| *start <= high) {
                left.push(((*a).max(low), (*b).min(high)));
            }
        }
        left
    }

    /// Leaves the depths out that are not in a range.
    pub(super) fn confine(&mut self, low: i64, high: i64) {
        let cut = |range: &mut (i64, i64)| *range = (range.0.max(low), range.1.min(high));
        match self {
            Self::One(range) => cut(range),
            Self::Many(ranges) => {
                ranges.iter_mut().for_each(cut);
                ranges.retain(|(low, high)| low <= high);
            }
        }
    }

    pub(super) fn only(&self, depth: i64) -> Self {
        let mut own = self.as_slice().iter();
        if own.any(|(low, high)| *low <= depth && depth <= *high) {
            Self::One((depth, depth))
        } else {
            Self::NONE
        }
    }

    /// Puts them in rising order, apart from each other.
    pub(super) fn merge(&mut self) {
        let Self::Many(ranges) = self else {
            return;
        };
        ranges.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::with_capacity(ranges.len());
        for (low, high) in ranges.drain(..) {
            match merged.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => merged.push((low, high)),
            }
        }
        *ranges = merged;
    }
}

/// Whether a depth is in one of the ranges.
pub(super) fn in_depths(depths: &Depths, depth: i64) -> bool {
    let ranges = from_depth(depths, depth);
    ranges.first().is_some_and(|range| bounds(range).0 <= depth)
}

/// The ranges that do not end before a depth: they rise, and lie apart from each other.
pub(super) fn from_depth(depths: &Depths, depth: i64) -> &[DepthRange] {
    let ranges = depths.ranges();
    let first = ranges.partition_point(|range| bounds(range).1 < depth);
    ranges.get(first..).unwrap_or_default()
}

/// The ends of a range; an open end reaches as far as depths can. A query binds all parameters
/// before it runs. With one left, the range would hold no depth.
pub(super) fn bounds(range: &DepthRange) -> (i64, i64) {
    let end = |bound, open, nowhere| match bound {
        Bound::At(depth) => i64::from(depth),
        Bound::Open => open,
        Bound::Param { .. } => nowhere,
    };
    (
        end(range.low, i64::MIN, i64::MAX),
        end(range.high, i64::MAX, i64::MIN),
    )
}
