//! The nodes that two snapshots do not share.

use std::collections::HashMap;

use pact_core::{NodeId, NodeRef, Snapshot};

/// A node with its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'s> {
    pub(crate) node: NodeRef<'s>,
    pub(crate) parent: Option<&'s NodeId>,
}

/// The nodes of two snapshots, without those in parts that both share in memory: a node that is not
/// listed is the same in both, but for the rest of its time to live. Parents come first.
pub(crate) fn differing<'s>(
    older: &'s Snapshot,
    newer: &'s Snapshot,
) -> (Vec<Seen<'s>>, Vec<Seen<'s>>) {
    let (before, after) = (Parts::of(older), Parts::of(newer));
    // Histories grow at their end: nearly all parts are shared, and in the same order.
    let pairs = before.list.iter().zip(&after.list);
    let shared = pairs
        .take_while(|(old, new)| old.node.is_shared_with(&new.node))
        .count();
    let old_rest = before.list.get(shared..).unwrap_or_default();
    let new_rest = after.list.get(shared..).unwrap_or_default();
    let by_id = |parts: &[Seen<'s>]| -> HashMap<&'s NodeId, NodeRef<'s>> {
        parts
            .iter()
            .map(|part| (part.node.id(), part.node))
            .collect()
    };
    let (old_by_id, new_by_id) = (by_id(old_rest), by_id(new_rest));
    let apart = |parts: &[Seen<'s>], others: &HashMap<&NodeId, NodeRef<'s>>, top: [Seen<'s>; 2]| {
        let mut seen = top.to_vec();
        for part in parts {
            let other = others.get(part.node.id());
            if !other.is_some_and(|other| other.is_shared_with(&part.node)) {
                walk(*part, &mut seen);
            }
        }
        seen
    };
    (
        apart(old_rest, &new_by_id, before.top),
        apart(new_rest, &old_by_id, after.top),
    )
}

/// All nodes of a snapshot, parents first.
pub(crate) fn all(snapshot: &Snapshot) -> Vec<Seen<'_>> {
    let parts = Parts::of(snapshot);
    let mut seen = parts.top.to_vec();
    for part in parts.list {
        walk(part, &mut seen);
    }
    seen
}

/// A tree as the parts that snapshots share.
struct Parts<'s> {
    /// The root and `^seq`.
    top: [Seen<'s>; 2],
    /// `^sys`, the children of `^seq`, `^ah`.
    list: Vec<Seen<'s>>,
}

impl<'s> Parts<'s> {
    fn of(snapshot: &'s Snapshot) -> Self {
        let root = snapshot.root();
        let at = |node, parent| Seen { node, parent };
        let mut top = [at(root, None); 2];
        let mut list = Vec::new();
        for region in root.children() {
            let seen = at(region, Some(root.id()));
            if region.node_type().as_str() == "^seq" {
                top = [at(root, None), seen];
                list.extend(
                    region
                        .children()
                        .map(|segment| at(segment, Some(region.id()))),
                );
            } else {
                list.push(seen);
            }
        }
        Self { top, list }
    }
}

/// A node and all below it. Trees are never nested deeper than a limit.
fn walk<'s>(from: Seen<'s>, seen: &mut Vec<Seen<'s>>) {
    seen.push(from);
    for child in from.node.children() {
        walk(
            Seen {
                node: child,
                parent: Some(from.node.id()),
            },
            seen,
        );
    }
}
