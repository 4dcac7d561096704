//! The canonical order of siblings: `offset`, then `created_at_ns`, then `creation_index`, then
//! `id` by its bytes. Lower values come first. Only the depths of segments have an order of their
//! own (`tree/segment_order.rs`).

use core::cmp::Ordering;

use super::Node;

/// The rank of a node among its siblings. Siblings with equal ranks are ordered by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SiblingRank {
    // The derived order compares the fields from top to bottom.
    offset: i64,
    created_at_ns: i64,
    creation_index: i64,
}

impl Node {
    pub(crate) fn sibling_rank(&self) -> SiblingRank {
        SiblingRank {
            offset: self.offset,
            created_at_ns: self.created_at_ns,
            creation_index: self.creation_index,
        }
    }
}

/// The canonical order of two siblings.
pub(crate) fn canonical_order(left: &Node, right: &Node) -> Ordering {
    compare_with(left, right.sibling_rank(), right.id.as_str())
}

/// The canonical order of a node and a sibling of which only the rank and the id are known.
pub(crate) fn compare_with(node: &Node, rank: SiblingRank, id: &str) -> Ordering {
    let by_id = || node.id.as_str().cmp(id);
    node.sibling_rank().cmp(&rank).then_with(by_id)
}
