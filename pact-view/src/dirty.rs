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
    let tops = |snapshot: &'s Snapshot| {
        let root = snapshot.root();
        let sequence = root.children().find(is_sequence);
        let top = Seen {
            node: root,
            parent: None,
        };
        [
            top,
            sequence.map_or(top, |sequence| below(root.id(), sequence)),
        ]
    };
    let [old, new] = newer.parts_apart_from(older);
    let by_id = |parts: &[NodeRef<'s>]| -> HashMap<&'s NodeId, NodeRef<'s>> {
        parts.iter().map(|part| (part.id(), *part)).collect()
    };
    let (old_by_id, new_by_id) = (by_id(&old), by_id(&new));
    let apart =
        |parts: &[NodeRef<'s>], others: &HashMap<&NodeId, NodeRef<'s>>, top: [Seen<'s>; 2]| {
            let mut seen = top.to_vec();
            let [root, sequence] = top;
            for part in parts {
                let other = others.get(part.id());
                if !other.is_some_and(|other| other.is_shared_with(part)) {
                    let is_region = matches!(part.node_type().as_str(), "^sys" | "^ah");
                    let parent = if is_region { root } else { sequence };
                    walk(below(parent.node.id(), *part), &mut seen);
                }
            }
            seen
        };
    (
        apart(&old, &new_by_id, tops(older)),
        apart(&new, &old_by_id, tops(newer)),
    )
}

fn is_sequence(node: &NodeRef<'_>) -> bool {
    node.node_type().as_str() == "^seq"
}

fn below<'s>(parent: &'s NodeId, node: NodeRef<'s>) -> Seen<'s> {
    Seen {
        node,
        parent: Some(parent),
    }
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
