//! Nodes that come back: every so many cycles, a new instance in the active head.

use core::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use smol_str::SmolStr;

use super::report::Firing;
use crate::context::Births;
use crate::node::{Class, Node};
use crate::tree::{IdIndex, Subtree, Tree};

/// Makes the instances that are due when the cycle of `births` begins.
///
/// A node fires once, its cadence after its own birth: from then on the new instance is the one
/// that fires. So a chain of instances never doubles, and one whose node has left ends.
///
/// Of several nodes with one key that are due, only the newest fires; and none does where the head,
/// which may be that of a document, holds an instance of the key already. So the new instance is
/// nearer to the head than all others.
pub(crate) fn fire(tree: &mut Tree, index: &mut IdIndex, births: &mut Births) -> Vec<Firing> {
    let cycle = births.cycle();
    let due = one_for_each_key(due(tree, cycle), tree.head());
    // Looked for once: a document's head may hold any number of nodes where its core would be.
    let mut core = tree.head().core();
    due.into_iter()
        .map(|node| {
            let (id, stamp) =
                births.next_id_and_stamp(Class::Block, |id| index.find(tree, id).is_some());
            let instance = Subtree::leaf(node.instance(id.clone(), stamp));
            index.note(&instance.node, tree.head_label());
            let own = core.filter(|_| node.offset == 0);
            match own.and_then(|core| tree.head_mut().child_mut(core)) {
                Some(core) => core.insert(instance),
                None => {
                    let is_core = instance.node.is_core();
                    tree.head_mut().insert(instance);
                    core = match node.offset {
                        _ if is_core => tree.head().core(),
                        ..0 => core.map(|core| core + 1),
                        0.. => core,
                    };
                }
            }
            Firing {
                from: node.id.clone(),
                to: id,
            }
        })
        .collect()
}

/// Leaves out the nodes with a key whose instance would not be the only one in the head.
fn one_for_each_key(mut due: Vec<Arc<Node>>, head: &Subtree) -> Vec<Arc<Node>> {
    if !due.iter().any(|node| node.key().is_some()) {
        return due;
    }
    let mut newest: HashMap<SmolStr, Arc<Node>> = HashMap::new();
    for node in &due {
        let Some(key) = node.key() else {
            continue;
        };
        // Of two that were made at the same time, the one that key order puts first.
        let is_newer =
            |other: &Arc<Node>| (node.age(), Reverse(&node.id)) > (other.age(), Reverse(&other.id));
        if newest.get(key).is_none_or(is_newer) {
            newest.insert(key.clone(), Arc::clone(node));
        }
    }
    for key in head.given_keys() {
        newest.remove(key);
    }
    due.retain(|node| {
        let fires = |key| newest.get(key).is_some_and(|it| Arc::ptr_eq(it, node));
        node.key().is_none_or(fires)
    });
    due
}

/// The nodes that fire in a cycle, in render order.
fn due(tree: &Tree, cycle: i64) -> Vec<Arc<Node>> {
    let sequence = &tree.sequence;
    let segments = sequence.segments();
    let sealed: Vec<&Subtree> = if sequence.is_rendered_as_stored() {
        let positions = segments.positions(|summary| summary.may_fire_in(cycle));
        let parts = positions.into_iter().filter_map(|at| segments.get(at));
        parts.map(|part| &part.top).collect()
    } else {
        sequence.rendered().collect()
    };
    let system = tree.system.summary.may_fire_in(cycle);
    let parts = system.then_some(&tree.system.top).into_iter();
    let parts = parts.chain(sealed).chain([tree.head()]);
    parts
        .flat_map(Subtree::walk)
        .filter(|subtree| subtree.node.fires_in() == Some(cycle))
        .map(|subtree| Arc::clone(&subtree.node))
        .collect()
}
