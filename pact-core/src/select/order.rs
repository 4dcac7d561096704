//! The order of a result: select order, key order, and `@order`.

use std::collections::HashMap;

use pact_grammar::plan::{Order, Query};

use super::strategy::Strategy;
use super::table::Table;
use crate::node::{NodeId, canonical_order};
use crate::tree::{SegmentOrder, Subtree, Tree};

/// How to sort the rows that a query finds.
pub(super) enum Sorting {
    /// Not at all: rows come in select order.
    None,
    /// Instances of a key: newest first.
    ByKey,
    /// By their ranks in an `@order`.
    ByRank(Ranks),
}

impl Sorting {
    /// Whether the rows of a query come in its order, without sorting.
    pub(super) fn is_needless(query: &Query, strategy: Strategy) -> bool {
        match query.controls.order {
            None => !strategy.finds_instances,
            Some(order) => order == Order::TurnDesc,
        }
    }

    pub(super) fn of(query: &Query, strategy: Strategy, tree: &Tree) -> Self {
        match query.controls.order {
            None if strategy.finds_instances => Self::ByKey,
            None | Some(Order::TurnDesc) => Self::None,
            Some(order) => Self::ByRank(Ranks::of(order, tree)),
        }
    }
}

/// The position of a row in an order. The first number decides, then the next.
pub(super) type Rank = [i64; 5];

/// The ranks of the parts of a tree in an order.
pub(super) struct Ranks {
    order: Order,
    /// `^sys`, `^seq` and `^ah` among the children of the root.
    system: i64,
    sequence: i64,
    head: i64,
    segments: i64,
    /// The children of `^seq` by id, if they are not in the order of depth.
    sealed: Option<HashMap<NodeId, i64>>,
}

impl Ranks {
    fn of(order: Order, tree: &Tree) -> Self {
        let is_path = order == Order::Path;
        let mut regions = [
            (&*tree.system.top.node, 1),
            (&*tree.sequence.node, 2),
            (&*tree.head().node, 3),
        ];
        if is_path {
            regions.sort_by(|(left, _), (right, _)| canonical_order(left, right));
        }
        let rank = |region| {
            let place = regions.iter().position(|(_, other)| *other == region);
            place.map_or(0, |place| integer(place) + 1)
        };
        let segments = tree.sequence.segments();
        Self {
            order,
            system: rank(1),
            sequence: rank(2),
            head: rank(3),
            segments: integer(segments.len()),
            sealed: Self::sealed(tree, is_path),
        }
    }

    fn sealed(tree: &Tree, is_path: bool) -> Option<HashMap<NodeId, i64>> {
        let sequence = &tree.sequence;
        let is_by_depth = match sequence.order() {
            SegmentOrder::Canonical => true,
            SegmentOrder::Explicit => !is_path,
            SegmentOrder::Tied => false,
        };
        if is_by_depth && sequence.strays().is_empty() {
            return None;
        }
        let mut parts: Vec<&Subtree> = sequence.rendered().collect();
        if is_path {
            parts.sort_by(|left, right| canonical_order(&left.node, &right.node));
        }
        let places = parts.into_iter().zip(0..);
        Some(
            places
                .map(|(part, place)| (part.node.id.clone(), place))
                .collect(),
        )
    }

    /// The rank of a row.
    pub(super) fn rank(&self, table: &Table<'_>, row: usize) -> Rank {
        let columns = table.columns();
        let is_post = self.order == Order::Post;
        let Some(part) = columns.part_of(row) else {
            return self.rank_above(row != 0);
        };
        let top = columns.parts().get(part).map_or(row, |part| part.top);
        let depth = table.depth(top);
        let id = || table.node(top).map(|node| &node.id);
        let (region, place) = match depth {
            Some(-1) => (self.system, 0),
            Some(0) => (self.head, 0),
            depth => {
                let known = self.sealed.as_ref().zip(id());
                let known = known.and_then(|(places, id)| places.get(id).copied());
                let by_depth = || depth.map_or(0, |depth| self.segments - depth);
                (self.sequence, known.unwrap_or_else(by_depth))
            }
        };
        let inside = integer(row - top);
        match self.order {
            Order::TurnAsc => {
                // From the oldest segment to the newest, then the head, then `^sys`.
                let turn = match depth {
                    Some(-1) => 3,
                    Some(0) => 2,
                    Some(_) => 0,
                    None => -1,
                };
                let place = match depth {
                    Some(depth) => -depth,
                    // Strays come after the segments in select order, and before them in this one.
                    None => -integer(part),
                };
                [turn, place, inside, 0, 0]
            }
            Order::Bfs => [columns.level(row), region, 1, place, inside],
            _ if is_post => {
                let end = integer(columns.end(row) - top);
                [region, 0, place, end, -inside]
            }
            _ => [region, 1, place, inside, 0],
        }
    }

    /// The root, or `^seq`.
    fn rank_above(&self, is_sequence: bool) -> Rank {
        match (self.order, is_sequence) {
            (Order::TurnAsc, true) => [1, 0, 0, 0, 0],
            (Order::TurnAsc | Order::Post, false) => [i64::MAX, 0, 0, 0, 0],
            (Order::Bfs, true) => [1, self.sequence, 0, 0, 0],
            (Order::Post, true) => [self.sequence, 1, 0, 0, 0],
            (_, true) => [self.sequence, 0, 0, 0, 0],
            (_, false) => [0, 0, 0, 0, 0],
        }
    }
}

fn integer(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
