//! Time to live.

use core::cell::RefCell;

use super::calls::{self, Together};
use super::report::Why;
use super::sweep::{Gone, Sweep};
use crate::node::{Node, NodeId};
use crate::tree::{IdIndex, Spot, Subtree, Tree};

/// Takes out what expires in a cycle. What something refers to stays, and tool calls stay with their results; what
/// stays although its time is over is returned second.
pub(super) fn expire(
    tree: &mut Tree,
    index: &IdIndex,
    cycle: i64,
    is_held: &dyn Fn(&Node) -> bool,
) -> (Vec<Gone>, Vec<NodeId>) {
    let before = tree.clone();
    let mut leaving = Vec::new();
    let expired = sweep(tree, cycle, is_held, &mut leaving);
    let is_due = |node: &Node| node.expires.is_due(cycle);
    let together = Together {
        tree: &before,
        index,
    };
    let kept = calls::kept(&together, &leaving, &is_due);
    if kept.is_empty() {
        return expired;
    }
    *tree = before;
    let is_held = |node: &Node| is_held(node) || kept.contains(&node.id);
    sweep(tree, cycle, &is_held, &mut Vec::new())
}

/// Takes out what expires, and notes what does so by itself, with all it holds.
fn sweep(
    tree: &mut Tree,
    cycle: i64,
    is_held: &dyn Fn(&Node) -> bool,
    leaving: &mut Vec<Subtree>,
) -> (Vec<Gone>, Vec<NodeId>) {
    let mut spots = Vec::new();
    if tree.system.summary.expires.is_due(cycle) {
        spots.push(Spot::System);
    }
    spots.extend(due_segments(tree, cycle));
    spots.extend((0..tree.sequence.strays().len()).map(Spot::Stray));
    spots.push(Spot::Head);

    let held = RefCell::new(Vec::new());
    let is_due = |subtree: &Subtree| subtree.node.expires.is_due(cycle);
    // The root and `^seq` are in no part: a reference to them keeps the parts whole.
    let all_held = is_held(&tree.root);
    let sequence_held = is_held(&tree.sequence.node);
    let is_held = &|node: &Node| all_held || is_held(node);
    let keeps = |spot: &Spot| sequence_held && spot.is_in_sequence();
    let (kept, spots): (Vec<Spot>, Vec<Spot>) = spots.into_iter().partition(keeps);
    // What stays although its time is over.
    let note_due = |subtree: &Subtree| {
        let due = subtree.walk().filter(|inside| is_due(inside));
        let ids = due.map(|inside| inside.node.id.clone());
        held.borrow_mut().extend(ids);
    };
    for part in kept.into_iter().filter_map(|spot| tree.part(spot)) {
        note_due(part);
    }
    let mut sweep = Sweep {
        leaves: &mut |subtree| {
            if is_due(subtree) && holds_reference(subtree, is_held) {
                if !is_held(&subtree.node) {
                    held.borrow_mut().push(subtree.node.id.clone());
                }
                return false;
            }
            let leaves = is_due(subtree);
            if leaves {
                leaving.push(subtree.clone());
            }
            leaves
        },
        why: Why::Expired,
        is_held,
        spared: &mut |subtree| note_due(subtree),
    };
    let gone = sweep.run(tree, &spots);
    (gone, held.into_inner())
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
