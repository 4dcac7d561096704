//! Tables: columns with the nodes of their rows.

use super::Columns;
use crate::node::NodeId;
use crate::tree::Subtree;

/// A table that is kept. It shares the nodes of its rows.
#[derive(Debug)]
pub(crate) struct CachedTable {
    pub(crate) columns: Columns,
    /// None for the root, for `^seq`, and for an implicit core.
    pub(crate) subtrees: Vec<Option<Subtree>>,
    /// The ids of a large table side by side: most queries ask for ids, and nodes lie far apart in
    /// memory.
    pub(crate) ids: Option<Vec<NodeId>>,
}

/// A table for one query, or a cached one before it is kept. It borrows the nodes of its rows from
/// a tree.
#[derive(Debug)]
pub(crate) struct ScratchTable<'t> {
    pub(crate) columns: Columns,
    /// None for the root, for `^seq`, and for an implicit core.
    pub(crate) subtrees: Vec<Option<&'t Subtree>>,
    pub(super) ids: Option<Vec<NodeId>>,
}

impl ScratchTable<'_> {
    /// Shares the nodes instead of borrowing them, so that the table can be kept.
    pub(crate) fn into_cached(self) -> CachedTable {
        let subtrees = self.subtrees.into_iter();
        CachedTable {
            columns: self.columns,
            subtrees: subtrees.map(Option::<&Subtree>::cloned).collect(),
            ids: self.ids,
        }
    }
}
