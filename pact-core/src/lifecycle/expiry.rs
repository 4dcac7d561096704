//! Time to live.

use super::report::Why;
use super::sweep::{Gone, Sweep};
use crate::node::{Node, NodeId};
use crate::tree::{Spot, Subtree, Tree};

/// Takes out what expires in a cycle. What something refers to stays; it is returned second.
pub(super) fn expire(
    tree: &mut Tree,
    cycle: i64,
    is_held: &dyn Fn(&Node) -> bool,
) -> (Vec<Gone>, Vec<NodeId>) {
    let mut spots = Vec::new();
    if tree.system.summary.expires.is_due(cycle) {
        spots.push(Spot::System);
    }
    spots.extend(due_segments(tree, cycle));
    spots.extend((0..tree.sequence.strays().len()).map(Spot::Stray));
    spots.push(Spot::Head);

    let mut held = Vec::new();
    let mut sweep = Sweep {
        leaves: &mut |subtree| {
            let is_due = subtree.node.expires.is_due(cycle);
            if is_due && holds_reference(subtree, is_held) {
                held.push(subtree.node.id.clone());
                return false;
            }
            is_due
        },
        why: Why::Expired,
        is_held,
    };
    let gone = sweep.run(tree, &spots);
    (gone, held)
}

fn due_segments(tree: &Tree, cycle: i64) -> impl Iterator<Item = Spot> + use<> {
    let segments = tree.sequence.segments();
    let due = segments.positions(|summary| summary.expires.is_due(cycle));
    due.into_iter().map(Spot::Segment)
}

/// Whether the node, or one inside it, is referred to.
fn holds_reference(subtree: &Subtree, is_held: &dyn Fn(&Node) -> bool) -> bool {
    subtree.walk().any(|inside| is_held(&inside.node))
}
