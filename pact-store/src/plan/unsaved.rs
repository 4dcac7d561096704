//! The changes of a context that are not stored.

use pact_core::delta::{Delta, PlacedNode};
use pact_core::{Context, NodeId};

use super::Recorder;

/// Lists all that is not stored: changes since the last record, and those that went past the store
/// through `&mut Context`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsaved {
    /// The cycles that were committed.
    pub commits: Vec<i64>,
    /// Whether the context went back to a snapshot.
    pub went_back: bool,
    /// The nodes that came.
    pub added: Vec<NodeId>,
    /// The nodes that have other headers or another content.
    pub changed: Vec<NodeId>,
    /// The nodes that moved.
    pub moved: Vec<NodeId>,
    /// The nodes that left, each with all that it held.
    pub removed: Vec<NodeId>,
    /// The attempts that ended.
    pub attempts: Vec<u64>,
}

impl Unsaved {
    /// Whether all is stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Recorder {
    /// The changes of a context that are not stored.
    pub(crate) fn unsaved(&self, ctx: &Context) -> Unsaved {
        let delta = Delta::between(self.recorded(), &ctx.state());
        let mut unsaved = Unsaved {
            changed: delta.changed.iter().map(|node| node.id.clone()).collect(),
            removed: delta.gone,
            attempts: self
                .ended()
                .into_iter()
                .map(|(attempt_id, _)| attempt_id)
                .collect(),
            ..Unsaved::default()
        };
        for placed in delta.placed {
            match placed.node {
                PlacedNode::New(node) => unsaved.added.push(node.id),
                PlacedNode::Moved(id) => unsaved.moved.push(id),
            }
        }
        let stored = |cycle: i64| {
            self.commits
                .iter()
                .rev()
                .find(|commit| commit.cycle == cycle)
        };
        let mut newest = None;
        for snapshot in ctx.snapshots() {
            let found = stored(snapshot.cycle());
            if found.is_some_and(|commit| commit.snapshot.is_same(snapshot)) {
                newest = Some(snapshot.cycle());
                break;
            }
            unsaved.commits.push(snapshot.cycle());
        }
        unsaved.commits.reverse();
        let last = self.commits.back().map(|commit| commit.cycle);
        unsaved.went_back = newest < last && (newest.is_some() || !unsaved.commits.is_empty())
            || (last.is_some() && ctx.newest().is_none());
        unsaved
    }
}
