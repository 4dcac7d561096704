//! The order of segments: their depths, and their render order.
//!
//! The newest segment has depth 1, and each older one is one deeper. Without an index, the ages of
//! the segments decide their depths ([`age_order`]), and the canonical order of siblings decides
//! their render order. An index is the `order` of `^seq`. It decides the depths and the render
//! order, whatever the ages and offsets are. `sequence.rs` has the list of the segments.

use core::cmp::Ordering;
use std::sync::Arc;

use super::{Sequence, Subtree, TreePart, list};
use crate::node::{Node, canonical_order};

/// How the order of the segments in the list relates to the order in which they are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SegmentOrder {
    /// They are the same, as in every sequence that the engine made.
    Canonical,
    /// They differ: some segments were made at the same time, or have offsets of their own.
    Tied,
    /// The order of the list rules: `^seq` carries an index.
    Explicit,
}

impl SegmentOrder {
    /// Sorts segments by age, oldest first. Returns their order without an index.
    pub(super) fn by_age(segments: &mut [Subtree]) -> Self {
        segments.sort_by(|left, right| age_order(&left.node, &right.node));
        let is_canonical = segments
            .is_sorted_by(|left, right| canonical_order(&left.node, &right.node) == Ordering::Less);
        if is_canonical {
            Self::Canonical
        } else {
            Self::Tied
        }
    }

    /// The order after a new segment came behind the last one.
    pub(super) fn with_newest(self, last: Option<&Node>, new: &Node) -> Self {
        let follows = last.is_none_or(|last| canonical_order(last, new) == Ordering::Less);
        if self == Self::Canonical && !follows {
            Self::Tied
        } else {
            self
        }
    }

    /// The order after a new segment came between an older and a newer one. It is explicit, unless
    /// age and the canonical order both put the new segment there.
    pub(super) fn with_spliced(self, [older, newer]: [Option<&Node>; 2], new: &Node) -> Self {
        // Without an index, offsets decide the place and ages decide the depth.
        let is_less = |left: &Node, right: &Node| {
            let orders = [canonical_order(left, right), age_order(left, right)];
            orders == [Ordering::Less; 2]
        };
        let follows = older.is_none_or(|older| is_less(older, new));
        let precedes = newer.is_none_or(|newer| is_less(new, newer));
        if self == Self::Canonical && follows && precedes {
            Self::Canonical
        } else {
            Self::Explicit
        }
    }
}

/// Depth order turned round, oldest segment first: creation time, creation index, then the
/// *greater* id first.
pub(super) fn age_order(left: &Node, right: &Node) -> Ordering {
    left.created_at_ns
        .cmp(&right.created_at_ns)
        .then(left.creation_index.cmp(&right.creation_index))
        .then_with(|| right.id.cmp(&left.id))
}

impl Sequence {
    /// Whether the segments are rendered in the order of the list, and nothing else is.
    pub(crate) fn is_rendered_as_stored(&self) -> bool {
        self.order() != SegmentOrder::Tied && self.strays().is_empty()
    }

    /// Whether age and the canonical order both put the segments in the order of the list.
    pub(super) fn is_canonical(&self) -> bool {
        let mut last: Option<&Node> = None;
        self.segments().iter().all(|part| {
            let node = &*part.top.node;
            let older = last.replace(node);
            older.is_none_or(|older| canonical_order(older, node) == Ordering::Less)
        })
    }

    /// All children in render order: oldest first.
    pub(crate) fn rendered(&self) -> Rendered<'_> {
        self.rendered_from(0)
    }

    /// The children in render order from a place on.
    pub(crate) fn rendered_from(&self, place: usize) -> Rendered<'_> {
        if self.is_rendered_as_stored() {
            Rendered::AsStored(self.segments().iter_from(place))
        } else {
            // An index does not speak of strays: they come first, so that a new segment always
            // comes last.
            let mut children: Vec<&Subtree> = self.strays().iter().collect();
            children.extend(self.segments().iter().map(|part| &part.top));
            if self.order() != SegmentOrder::Explicit {
                children.sort_by(|left, right| canonical_order(&left.node, &right.node));
            }
            children.drain(..place.min(children.len()));
            Rendered::Sorted(children.into_iter())
        }
    }

    /// An offset with which a new segment is rendered after all others.
    pub(crate) fn offset_of_next(&self) -> i64 {
        let sealed = match self.order() {
            // The index decides, whatever the offsets are.
            SegmentOrder::Explicit => return 0,
            SegmentOrder::Canonical => self.segments().last().map(|last| last.top.node.offset),
            SegmentOrder::Tied => self
                .segments()
                .iter()
                .map(|part| part.top.node.offset)
                .max(),
        };
        let strays = self.strays().last().map(|stray| stray.node.offset);
        sealed.max(strays).unwrap_or(0).max(0)
    }
}

/// The children of `^seq` in render order.
pub(crate) enum Rendered<'t> {
    AsStored(list::Iter<'t, Arc<TreePart>>),
    Sorted(std::vec::IntoIter<&'t Subtree>),
}

impl<'t> Iterator for Rendered<'t> {
    type Item = &'t Subtree;

    fn next(&mut self) -> Option<&'t Subtree> {
        match self {
            Self::AsStored(parts) => parts.next().map(|part| &part.top),
            Self::Sorted(children) => children.next(),
        }
    }
}
