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

/// A node that left.
#[derive(Clone, Debug)]
pub(crate) struct Removal {
    pub(crate) id: NodeId,
    pub(crate) why: Why,
}
