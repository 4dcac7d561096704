//! Sealed nodes. An edit changes none of them: it puts another node in the place, or is refused.

use crate::context::Context;
use crate::node::{Class, Node};
use crate::tree::{Found, Subtree};

impl Context {
    /// Whether a node is sealed: it is in `^seq`, and in a snapshot or in the core of a turn. Nodes
    /// that were added before or after the core of a turn in this cycle are not sealed yet.
    pub(super) fn is_sealed(&self, found: &Found) -> bool {
        let is_open = |node: &Node| self.is_new(node) && !self.is_in_core(found);
        found.spot.is_in_sequence() && !self.tree.node(found).is_some_and(is_open)
    }

    /// Whether a node is in no snapshot, and did not take the place of a node that is: such a
    /// substitute has the time of the old node. The cycle does not answer this, because a document
    /// can have any cycle, and a node that moves keeps its own.
    pub(super) fn is_new(&self, node: &Node) -> bool {
        let newest = self.history.newest();
        newest.is_none_or(|newest| node.created_at_ns > newest.last_ns())
    }

    /// Whether a node is the core of its segment, or inside that core.
    pub(super) fn is_in_core(&self, found: &Found) -> bool {
        let part = self.tree.part(found.spot);
        let core = part
            .filter(|part| part.node.is(Class::Segment))
            .and_then(Subtree::core);
        core.is_some() && found.path.first().copied() == core
    }
}
