//! Rollback: all edits since the last commit are undone. The report compares the two versions of
//! the tree.

use std::collections::HashMap;

use super::shifts::shifted;
use super::{Edited, Saved};
use crate::context::Context;
use crate::node::{Node, NodeId, SiblingRank};
use crate::tree::{Subtree, Tree};

impl Context {
    /// Undoes all edits since the last commit, or since the context was built. Reports the nodes
    /// that came back, those that went, and those that moved back.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// ctx.commit()?;
    /// let slip = ctx.user("a slip of the tongue");
    /// assert_eq!(ctx.rollback().removed, [slip]);
    /// assert_eq!(ctx.thread().to_json(), ctx.snapshot("@t0")?.thread().to_json());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn rollback(&mut self) -> Edited {
        let now = self.tree.clone();
        if let Some(begun) = self.begun.clone() {
            self.restore(Saved::clone(&begun));
            self.begun = Some(begun);
        }
        difference(&now, &self.tree)
    }
}

/// The changes from one version of a tree to another. The cost is proportional to the parts that
/// the two do not share.
fn difference(from: &Tree, to: &Tree) -> Edited {
    let (before, after) = (Locations::of(from, to), Locations::of(to, from));
    let not_in = |locations: &Locations<'_>, others: &Locations<'_>| -> Vec<NodeId> {
        let ids = locations.order.iter();
        let ids = ids.filter(|id| !others.of.contains_key(**id));
        ids.map(|id| (*id).clone()).collect()
    };
    let moved = before.order.iter().filter(|id| {
        let (old, new) = (before.of.get(**id), after.of.get(**id));
        new.is_some() && old != new
    });
    Edited {
        added: not_in(&after, &before),
        removed: not_in(&before, &after),
        moved: moved.map(|id| (*id).clone()).collect(),
        shifted: shifted(from, to),
    }
}

/// The locations of the nodes in the parts that another version does not share.
struct Locations<'t> {
    order: Vec<&'t NodeId>,
    of: HashMap<&'t NodeId, Location<'t>>,
}

/// The parent of a node and its rank there. The top of a part has no parent here: segments that
/// moved are reported by their depths.
#[derive(PartialEq)]
struct Location<'t> {
    parent: Option<&'t NodeId>,
    rank: SiblingRank,
}

impl<'t> Locations<'t> {
    fn of(tree: &'t Tree, other: &Tree) -> Self {
        let mut locations = Self {
            order: Vec::new(),
            of: HashMap::new(),
        };
        for (top, _) in tree.parts_not_in(other) {
            let mut pending: Vec<(&Subtree, Option<&Node>)> = vec![(top, None)];
            while let Some((subtree, parent)) = pending.pop() {
                let node = &*subtree.node;
                let location = Location {
                    parent: parent.map(|parent| &parent.id),
                    rank: node.sibling_rank(),
                };
                locations.order.push(&node.id);
                locations.of.insert(&node.id, location);
                let children = subtree.children().iter().rev();
                pending.extend(children.map(|child| (child, Some(node))));
            }
        }
        locations
    }
}
