//! The trees that a selector of a model may see: without the blocks that were withdrawn or that the
//! program hides. A test such as `:has(…)` looks at more nodes than those that it finds, so it
//! must not even look at such a block.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::context::Context;
use crate::node::{Class, NodeId};
use crate::snapshot::{History, Snapshot};
use crate::tree::{Subtree, Tree, TreePart};

/// So many parts of trees are looked at for each node that may be.
const PARTS: usize = 50;

/// The blocks that a model may see.
pub(super) struct Cleared<'c> {
    /// All that it may see.
    pub(super) visible: HashSet<&'c NodeId>,
    /// The nodes that were withdrawn, containers included.
    pub(super) withdrawn: HashSet<&'c NodeId>,
    /// The parts that were read, with what is left of them.
    parts: HashMap<*const TreePart, Option<Arc<TreePart>>>,
}

impl<'c> Cleared<'c> {
    pub(super) fn new(visible: HashSet<&'c NodeId>, withdrawn: HashSet<&'c NodeId>) -> Self {
        Self {
            visible,
            withdrawn,
            parts: HashMap::new(),
        }
    }

    /// The context with cleared trees, and whether it has all snapshots. The newest come first.
    pub(super) fn context(&mut self, context: &'c Context, most_nodes: usize) -> (Context, bool) {
        let mut left = most_nodes.saturating_mul(PARTS);
        let mut snapshots = Vec::new();
        let mut is_whole = true;
        for snapshot in context.snapshots() {
            let parts = snapshot.tree().sequence.segments().len() + 1;
            match left.checked_sub(parts) {
                Some(rest) => left = rest,
                None => {
                    is_whole = false;
                    break;
                }
            }
            snapshots.push(self.snapshot(snapshot));
        }
        let mut cleared = context.clone();
        cleared.tree = self.tree(&context.tree);
        let mut history = History::default();
        for snapshot in snapshots.into_iter().rev() {
            history.push(snapshot);
        }
        cleared.history = history;
        (cleared, is_whole)
    }

    pub(super) fn snapshot(&mut self, snapshot: &Snapshot) -> Snapshot {
        Snapshot::seen(self.tree(snapshot.tree()), snapshot.cycle())
    }

    fn tree(&mut self, tree: &Tree) -> Tree {
        let mut cleared = tree.clone();
        cleared.refit(|part| {
            let known = self.parts.get(&Arc::as_ptr(part));
            if let Some(known) = known {
                return known.clone();
            }
            let left = match self.subtree(&part.top, true) {
                Some(top) if top.is_same(&part.top) => Some(Arc::clone(part)),
                left => left.map(|top| Arc::new(TreePart::new(top, part.label))),
            };
            self.parts.insert(Arc::as_ptr(part), left.clone());
            left
        });
        if let Some(head) = self.subtree(tree.head(), true)
            && !head.is_same(tree.head())
        {
            *cleared.head_mut() = head;
        }
        for (index, stray) in tree.sequence.strays().iter().enumerate() {
            let left = self.subtree(stray, true);
            let left = left.unwrap_or_else(|| Subtree::shared(&stray.node));
            cleared.sequence.update_stray(index, |stray| *stray = left);
        }
        cleared
    }

    /// The part of a subtree that the model may see. A container in which nothing is left goes,
    /// too, but for the top of a turn and its core. The limit on nesting bounds the recursion.
    fn subtree(&self, subtree: &Subtree, is_frame: bool) -> Option<Subtree> {
        let node = &subtree.node;
        let is_gone = if node.is(Class::Block) {
            !self.visible.contains(&node.id)
        } else {
            self.withdrawn.contains(&node.id)
        };
        if is_gone {
            return None;
        }
        let children = subtree.children();
        if children.is_empty() {
            return Some(subtree.clone());
        }
        let core = subtree.core();
        let left = children.iter().enumerate();
        let left = left.filter_map(|(at, child)| self.subtree(child, Some(at) == core));
        let left: Vec<Subtree> = left.collect();
        let are_same = left.len() == children.len()
            && left
                .iter()
                .zip(children.iter())
                .all(|(left, child)| left.is_same(child));
        if are_same {
            return Some(subtree.clone());
        }
        (is_frame || !left.is_empty()).then(|| subtree.with_children(left))
    }
}
