//! The order of a result, and what is cut from it.

use core::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use pact_grammar::plan::{Controls, Order, Query, Slot};

use super::profile::Profile;
use super::table::Table;
use crate::node::{Node, NodeId, NodeRef, canonical_order};
use crate::tree::{Subtree, Tree};

/// A node of a result, with the depth of where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit<'t> {
    pub(super) id: &'t NodeId,
    pub(super) node: &'t Node,
    pub(super) depth: Option<i64>,
    pub(super) view: NodeRef<'t>,
    pub(super) parent: Option<&'t NodeId>,
}

impl<'t> Hit<'t> {
    /// The node of a row, as it is seen in a cycle.
    pub(super) fn of(table: &Table<'t>, row: usize, cycle: i64) -> Option<Self> {
        let parent = (row != 0).then(|| table.columns().parent(row));
        Some(Self {
            id: table.id(row)?,
            node: table.node(row)?,
            depth: table.depth(row),
            view: table.view(row, cycle),
            parent: parent.and_then(|parent| table.id(parent)),
        })
    }

    /// Newest instance first: from the head into the past, then `^sys`, then what has no depth.
    pub(super) fn compare_instances(&self, other: &Self) -> Ordering {
        let place = |hit: &Self| match hit.depth {
            Some(depth) if depth >= 0 => (0, depth),
            Some(depth) => (1, depth),
            None => (2, 0),
        };
        // The nodes themselves are far away in memory, and seldom looked at: most keys are given once in a turn.
        place(self).cmp(&place(other)).then_with(|| {
            let (own, others) = (self.node, other.node);
            let time = others.created_at_ns.cmp(&own.created_at_ns);
            time.then(others.creation_index.cmp(&own.creation_index))
                .then_with(|| self.id.cmp(other.id))
        })
    }
}

/// How the rows that a query finds have to be ordered.
pub(super) enum Sorting {
    /// Not at all: they are found in select order.
    None,
    /// Instances of a key: newest first.
    ByKey,
    /// By where they are.
    ByPlace(Ranks),
}

impl Sorting {
    /// Whether what a query finds is in order as it is found.
    pub(super) fn is_needless(query: &Query, profile: Profile) -> bool {
        match query.controls.order {
            None => !profile.finds_instances,
            Some(order) => order == Order::TurnDesc,
        }
    }

    pub(super) fn of(query: &Query, profile: Profile, tree: &Tree) -> Self {
        match query.controls.order {
            None if profile.finds_instances => Self::ByKey,
            None | Some(Order::TurnDesc) => Self::None,
            Some(order) => Self::ByPlace(Ranks::of(order, tree)),
        }
    }
}

/// Where a row comes in an order: compared from the first number to the last.
pub(super) type Rank = [i64; 5];

/// How the parts of a tree follow each other in an order.
pub(super) struct Ranks {
    order: Order,
    /// `^sys`, `^seq` and `^ah` among the children of the root.
    system: i64,
    sequence: i64,
    head: i64,
    segments: i64,
    /// What `^seq` holds, where that is not in the order of depth.
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
        use crate::tree::SegmentOrder;
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

    /// Where a row comes.
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

/// `@unique`, `@limit` with `@p`, `@first`, in this order.
pub(super) fn cut(hits: &mut Vec<Hit<'_>>, controls: &Controls) {
    if controls.unique {
        let mut newest: Vec<&Hit<'_>> = hits.iter().collect();
        newest.sort_by(|left, right| left.compare_instances(right));
        let mut keys = HashSet::new();
        let kept: HashSet<NodeId> = newest
            .into_iter()
            .filter(|hit| {
                hit.node
                    .answers_to()
                    .is_none_or(|key| keys.insert(key.clone()))
            })
            .map(|hit| hit.id.clone())
            .collect();
        hits.retain(|hit| kept.contains(hit.id));
    }
    let window = window(controls);
    hits.truncate(window.end);
    hits.drain(..window.start.min(hits.len()));
}

/// What `@limit` with `@p` and `@first` leave.
pub(super) fn window(controls: &Controls) -> core::ops::Range<usize> {
    let fixed = |slot: Option<Slot<u64>>| match slot? {
        Slot::Fixed(number) => Some(usize::try_from(number).unwrap_or(usize::MAX)),
        // No plan that is run has a parameter left. Nothing is what one that had would find.
        Slot::Param(_) => Some(0),
    };
    let limit = fixed(controls.limit).unwrap_or(usize::MAX);
    let page = fixed(controls.page).unwrap_or(1);
    let start = limit.saturating_mul(page.saturating_sub(1));
    let first = if controls.first { 1 } else { usize::MAX };
    start..start.saturating_add(limit.min(first))
}
