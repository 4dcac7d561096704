//! The parts of an old turn that come back when a compaction is undone.

use std::collections::HashSet;

use crate::Json;
use crate::node::{Node, NodeId, REDACTS, REPLACES};
use crate::tree::Subtree;

/// A turn that was thinned, whole again: the nodes of the original that are missing come back.
/// Those for which a replacement or a redaction stands do not, with all they hold.
pub(super) fn whole_again(now: &Subtree, original: &Subtree) -> (Subtree, Vec<Subtree>) {
    let mut stood_for: HashSet<&str> = HashSet::new();
    for subtree in now.walk() {
        for link in [REPLACES, REDACTS] {
            let named = subtree.node.attribute(link).and_then(Json::as_str);
            stood_for.extend(named);
        }
    }
    let mut back = Vec::new();
    let whole = joined(now, original, &stood_for, &mut back);
    (whole, back)
}

fn joined(
    now: &Subtree,
    original: &Subtree,
    stood_for: &HashSet<&str>,
    back: &mut Vec<Subtree>,
) -> Subtree {
    if stood_for.contains(original.node.id.as_str()) {
        return now.clone();
    }
    let mut whole = now.clone();
    for old in original.children() {
        let is_it = |child: &Subtree| child.node.id == old.node.id;
        match now.children().iter().find(|child| is_it(child)) {
            Some(child) => {
                let child = joined(child, old, stood_for, back);
                let place = whole.children().iter().position(is_it);
                if let Some(kept) = place.and_then(|place| whole.child_mut(place)) {
                    *kept = child;
                }
            }
            None if stood_for.contains(old.node.id.as_str()) => {}
            None => {
                back.push(old.clone());
                whole.insert(old.clone());
            }
        }
    }
    whole
}

/// The id of the node that the program deleted or replaced, if a block says so. A block that takes
/// part in calls is perhaps the engine's own: a marker, or a shorter result.
pub(super) fn withdrawn_by(node: &Node) -> Option<&str> {
    let link = if node.is_redaction() {
        REDACTS
    } else if node.takes_part_in_calls() {
        return None;
    } else {
        REPLACES
    };
    node.attribute(link)?.as_str()
}

/// A turn without some nodes and all that they hold. Its core stays, empty.
pub(super) fn without(
    subtree: &Subtree,
    core: Option<usize>,
    withdrawn: &HashSet<NodeId>,
) -> Subtree {
    let is_withdrawn = |inside: &Subtree| withdrawn.contains(&inside.node.id);
    if !subtree.walk().skip(1).any(is_withdrawn) {
        return subtree.clone();
    }
    let mut kept = Vec::with_capacity(subtree.children().len());
    for (index, child) in subtree.children().iter().enumerate() {
        if !is_withdrawn(child) {
            kept.push(without(child, None, withdrawn));
        } else if core == Some(index) {
            kept.push(child.with_children(Vec::new()));
        }
    }
    subtree.with_children(kept)
}

/// The turns that a summary names.
pub(super) fn named(summarizes: &Json) -> Vec<NodeId> {
    let many = summarizes.as_array().into_iter().flatten();
    let names = summarizes.as_str().into_iter();
    let names = names.chain(many.filter_map(Json::as_str));
    names.map(NodeId::from).collect()
}
