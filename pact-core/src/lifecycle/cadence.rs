//! Nodes that come back: every so many cycles, a new instance in the active head.

use std::sync::Arc;

use super::report::Firing;
use crate::context::Maker;
use crate::node::{Class, Node};
use crate::tree::{IdIndex, Subtree, Tree};

/// Makes the instances that are due when the maker's cycle begins.
///
/// A node fires once, its cadence after its own birth: from then on the new instance is the one that fires. So a
/// chain of instances never doubles, and one whose node has left ends.
pub(crate) fn fire(tree: &mut Tree, index: &mut IdIndex, maker: &mut Maker) -> Vec<Firing> {
    let cycle = maker.cycle();
    let due: Vec<Arc<Node>> = due(tree, cycle);
    due.into_iter()
        .map(|node| {
            let (id, stamp) = maker.identify(Class::Block, |id| index.find(tree, id).is_some());
            let instance = Subtree::leaf(node.instance(id.clone(), stamp));
            index.note(id.clone(), tree.head_label());
            let core = tree.head.core().filter(|_| node.offset == 0);
            match core.and_then(|core| tree.head.child_mut(core)) {
                Some(core) => core.insert(instance),
                None => tree.head.insert(instance),
            }
            Firing {
                from: node.id.clone(),
                to: id,
            }
        })
        .collect()
}

/// The nodes that fire in a cycle, in render order.
fn due(tree: &Tree, cycle: i64) -> Vec<Arc<Node>> {
    let segments = tree.sequence.segments();
    // Later firings count too: a summary only knows the last one.
    let positions = segments.positions(|summary| summary.fires >= Some(cycle));
    let parts = [&tree.system.top]
        .into_iter()
        .filter(|_| tree.system.summary.fires >= Some(cycle))
        .chain(
            positions
                .iter()
                .filter_map(|at| segments.get(*at))
                .map(|part| &part.top),
        )
        .chain(tree.sequence.strays())
        .chain([&tree.head]);
    parts
        .flat_map(Subtree::walk)
        .filter(|subtree| subtree.node.fires_in() == Some(cycle))
        .map(|subtree| Arc::clone(&subtree.node))
        .collect()
}
