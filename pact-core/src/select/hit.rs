//! A node that a query finds.

use core::cmp::Ordering;

use super::table::Table;
use super::walk::Met;
use crate::node::{Node, NodeId, NodeRef};

/// A node that a query finds, with its depth and its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit<'t> {
    pub(crate) id: &'t NodeId,
    pub(crate) node: &'t Node,
    pub(crate) depth: Option<i64>,
    pub(crate) view: NodeRef<'t>,
    pub(crate) parent: Option<&'t NodeId>,
}

impl<'t> Hit<'t> {
    /// The node of a row, seen in a cycle.
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

    /// A node that was met on a walk in a cycle.
    pub(super) fn met(met: Met<'t>, cycle: i64) -> Self {
        let node = &met.subtree.node;
        Self {
            id: &node.id,
            node,
            depth: Some(met.depth),
            view: NodeRef::of(met.subtree, cycle),
            parent: Some(met.parent),
        }
    }

    /// Newest instance first: from the head into the past, then `^sys`, then nodes without a depth.
    pub(super) fn compare_instances(&self, other: &Self) -> Ordering {
        let place = |hit: &Self| match hit.depth {
            Some(depth) if depth >= 0 => (0, depth),
            Some(depth) => (1, depth),
            None => (2, 0),
        };
        // Depths decide first: nodes lie far apart in memory, and most keys occur once in a turn.
        place(self).cmp(&place(other)).then_with(|| {
            let (own, others) = (self.node, other.node);
            let time = others.created_at_ns.cmp(&own.created_at_ns);
            time.then(others.creation_index.cmp(&own.creation_index))
                .then_with(|| self.id.cmp(other.id))
        })
    }
}
