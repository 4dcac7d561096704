//! Deltas as data.

use super::NodeData;
use super::between::Differ;
use super::state::State;
use crate::Json;
use crate::context::Context;
use crate::lifecycle::{Replacement, Why};
use crate::node::{NodeId, NodeRef};

/// The changes that lead from one state to another: plain data, which a store can write.
///
/// Nodes are named by their ids. A segment or a block that only moved is named, and not written
/// again; so is a content that another node of the older state has.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Delta {
    /// The cycle of the newer state.
    pub cycle: i64,
    /// The creation time of its newest node.
    pub last_ns: i64,
    /// The creation index that its next node gets.
    pub next_index: i64,
    /// The members that an imported document has beside its tree and its cycle.
    pub document: Vec<(String, Json)>,
    /// The nodes with other headers or another content. Regions are among them.
    pub changed: Vec<NodeData>,
    /// The nodes that left, each with all that it still holds.
    pub gone: Vec<NodeId>,
    /// The nodes that came or moved, parents first, in the order in which they are placed.
    pub placed: Vec<Placed>,
    /// How the segments are ordered, if that changed.
    pub order: Option<SegmentOrder>,
    /// The nodes that left since the last commit.
    pub left: Grown<(NodeId, Why)>,
    /// The results that were shortened since the last commit.
    pub shortened: Grown<Replacement>,
    /// The blocks that a fit took out of the open turn.
    pub trimmed: Grown<Trimmed>,
    /// The last count of a request, if it changed.
    pub counted: Option<Json>,
}

/// A list of which the beginning stays.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grown<T> {
    /// So many stay at the beginning; the others leave.
    pub kept: usize,
    /// These follow.
    pub added: Vec<T>,
}

impl<T> Grown<T> {
    /// A list that keeps its beginning, and what follows there.
    #[must_use]
    pub const fn new(kept: usize, added: Vec<T>) -> Self {
        Self { kept, added }
    }
}

impl<T> Default for Grown<T> {
    fn default() -> Self {
        Self::new(0, Vec::new())
    }
}

/// A node that came to a place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Placed {
    /// The node.
    pub node: PlacedNode,
    /// The node that holds it.
    pub parent: NodeId,
    /// Of a segment: the next newer segment that is there already; none if it is the newest.
    pub before: Option<NodeId>,
}

impl Placed {
    /// A node in another one.
    #[must_use]
    pub const fn new(node: PlacedNode, parent: NodeId) -> Self {
        Self {
            node,
            parent,
            before: None,
        }
    }
}

/// The node that came to a place.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "a node is new, or it was there")]
pub enum PlacedNode {
    /// One that the older state does not have.
    New(Box<NodeData>),
    /// One that the older state has elsewhere, with all that it holds.
    Moved(NodeId),
}

/// How the segments of a sequence are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a state is restored by it: a store has to know all"
)]
pub enum SegmentOrder {
    /// By age, and rendered in the same order.
    Canonical,
    /// By age, and rendered by the canonical order of siblings, which is another one.
    Tied,
    /// By an explicit index.
    Explicit,
}

/// A block that a fit took out of the open turn.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "it was in the older state, or not")]
pub enum Trimmed {
    /// One that the older state has in its tree, with all that it holds.
    Was(NodeId),
    /// One that it does not have.
    New(Box<NodeData>),
}

/// A node of the older state of which a node takes values, so that these are not written again.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Like {
    /// The node of the older state.
    pub node: NodeId,
    /// Whether the content is the same.
    pub content: bool,
    /// The names of the members that have the same values.
    pub members: Vec<super::Word>,
}

impl Like {
    /// The same content and these members.
    #[must_use]
    pub const fn new(node: NodeId, content: bool, members: Vec<super::Word>) -> Self {
        Self {
            node,
            content,
            members,
        }
    }
}

/// Tells that a delta does not lead on from a state: it was made for another one, or is damaged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the delta does not fit the state: {message} [E_DOCUMENT_INVALID]")]
#[non_exhaustive]
pub struct DeltaError {
    /// The node that the problem is about, if it is about one.
    pub node: Option<NodeId>,
    /// The problem in words.
    pub message: String,
}

impl DeltaError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self {
            node: None,
            message: message.into(),
        }
    }

    pub(super) fn about(node: &NodeId, problem: &str) -> Self {
        Self {
            node: Some(node.clone()),
            message: format!("the node `{}` {problem}", node.shown()),
        }
    }
}

impl Delta {
    /// The delta that leads from one state to another. The work is proportional to the parts that
    /// the two do not share.
    #[must_use]
    pub fn between(older: &State, newer: &State) -> Self {
        Differ::new([older, newer], &|_| None, &mut |_| None).delta()
    }

    /// Whether it changes nothing in the tree.
    #[must_use]
    pub fn keeps_tree(&self) -> bool {
        self.changed.is_empty()
            && self.gone.is_empty()
            && self.placed.is_empty()
            && self.order.is_none()
    }
}

impl Context {
    /// As [`Delta::between`], for two states of this context. Contents that the older state has
    /// are not in the delta: where a new node names the node that it was made of, or where `like`
    /// names a node that may have the same content.
    #[must_use]
    pub fn delta(
        &self,
        older: &State,
        newer: &State,
        mut like: impl FnMut(&NodeRef<'_>) -> Option<NodeId>,
    ) -> Delta {
        let find = |id: &NodeId| {
            let found = self.index.find(&older.tree, id)?;
            older.tree.node(&found)
        };
        Differ::new([older, newer], &find, &mut like).delta()
    }
}
