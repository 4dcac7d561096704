//! The parts of an old turn that come back when a compaction is undone.

use std::collections::HashSet;

use crate::Json;
use crate::node::{NodeId, REDACTS, REPLACES};
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

/// The turns that a summary names.
pub(super) fn named(summarizes: &Json) -> Vec<NodeId> {
    let many = summarizes.as_array().into_iter().flatten();
    let names = summarizes.as_str().into_iter();
    let names = names.chain(many.filter_map(Json::as_str));
    names.map(NodeId::from).collect()
}
