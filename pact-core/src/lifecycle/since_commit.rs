//! The nodes that left the working state since the last commit. The next one reports them.

use super::report::{Replacement, Why};
use crate::node::NodeId;
use crate::tree::Subtree;

/// The changes since the last commit, for the report of the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct SinceCommit {
    pub(crate) left: Vec<Removal>,
    /// Tool results that were shortened.
    pub(crate) shortened: Vec<Replacement>,
    /// Blocks that a fit took out of the open turn, and that are in no snapshot.
    pub(crate) trimmed: Vec<Subtree>,
}

impl SinceCommit {
    /// Whether nothing was added to either.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
            || (self.left == other.left
                && self.shortened == other.shortened
                && self.trimmed == other.trimmed)
    }
}

/// A node that left.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Removal {
    pub(crate) id: NodeId,
    pub(crate) why: Why,
}
