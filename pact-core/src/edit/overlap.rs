//! Instances of a key: the newest is nearest to the head.

use std::collections::HashSet;

use smol_str::SmolStr;

use super::EditError;
use crate::context::Context;
use crate::node::{Draft, NodeId};
use crate::tree::Subtree;

impl Context {
    /// Whether a new node may come at a depth: all live instances of its keys have to be deeper. `^sys` stands apart.
    pub(super) fn check_overlap(&self, draft: &Draft, depth: i64) -> Result<(), EditError> {
        if let Some(key) = &draft.key {
            self.check_instances(key, depth, &|_| false)?;
        }
        draft
            .children
            .iter()
            .try_for_each(|child| self.check_overlap(child, depth))
    }

    /// The same for nodes that move; they do not stand in each other's way.
    pub(super) fn check_moved_overlap(
        &self,
        moved: &[Subtree],
        depth: i64,
    ) -> Result<(), EditError> {
        let nodes = || moved.iter().flat_map(Subtree::walk);
        let ids: HashSet<&NodeId> = nodes().map(|subtree| &subtree.node.id).collect();
        let keys: HashSet<&SmolStr> = nodes()
            .filter_map(|subtree| subtree.node.key.as_ref())
            .collect();
        let mut keys = keys.into_iter();
        keys.try_for_each(|key| self.check_instances(key, depth, &|id| ids.contains(id)))
    }

    fn check_instances(
        &self,
        key: &str,
        depth: i64,
        is_exempt: &dyn Fn(&NodeId) -> bool,
    ) -> Result<(), EditError> {
        // Newest first, so nearest first.
        let nearest = crate::select::instances(self, key)
            .into_iter()
            .find(|(id, at)| *at >= 0 && *at <= depth && !is_exempt(id));
        match nearest {
            Some((instance, at)) => Err(EditError::Overlap {
                key: key.to_owned(),
                instance,
                depth: at,
            }),
            None => Ok(()),
        }
    }
}
