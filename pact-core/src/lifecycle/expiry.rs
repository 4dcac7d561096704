//! Expiry: nodes leave when their time to live is over.

use core::cell::RefCell;
use std::collections::HashSet;

use super::call_fates::{Fates, Together};
use super::cascade::{Gone, Replaceable, Sweep};
use super::report::Why;
use crate::node::{Node, NodeId};
use crate::tree::{IdIndex, Spot, Subtree, Tree};

/// The result of expiry.
pub(super) struct Expired {
    pub(super) gone: Vec<Gone>,
    /// Nodes that stay although their time is over.
    pub(super) held: Vec<NodeId>,
}

/// Makes the marker of a result. It answers the calls of the result, except those with the given
/// names.
pub(super) type Mark<'m> = &'m mut dyn FnMut(&Replaceable<'_>, &HashSet<String>) -> Subtree;

/// Takes out the nodes that expire in a cycle. A node that something refers to stays, and a call
/// stays with its results. A marker replaces a result whose call stays. The index is asked for only
/// where tool calls are about to leave.
pub(super) fn expire<'i>(
    tree: &mut Tree,
    index: impl FnOnce() -> &'i IdIndex,
    cycle: i64,
    is_held: &dyn Fn(&Node) -> bool,
    mark: Mark<'_>,
) -> Expired {
    let before = tree.clone();
    let mut leaving = Vec::new();
    let none = Fates::default();
    let expired = sweep(tree, cycle, is_held, &none, &mut leaving, mark);
    let mut nodes = leaving.iter().flat_map(Subtree::walk);
    if !nodes.any(|subtree| subtree.node.takes_part_in_calls()) {
        return expired;
    }
    let is_due = |node: &Node| node.expires.is_due(cycle);
    let together = Together {
        tree: &before,
        index: index(),
    };
    let fates = Fates::of(&together, &leaving, &is_due, is_held);
    if fates.is_empty() {
        return expired;
    }
    *tree = before;
    let mut expired = sweep(tree, cycle, is_held, &fates, &mut Vec::new(), mark);
    for gone in &mut expired.gone {
        let id = &gone.node.id;
        // A marker has no time to live: it leaves with its calls.
        let is_marker = || fates.marked.contains_key(id) && gone.node.is_marker();
        if fates.forsaken.contains(id) || is_marker() {
            gone.why = Why::Cascaded;
        }
    }
    expired
}

/// The ids of all nodes that a commit of this tree in a cycle would remove by their time to live.
pub(crate) fn foresee<'i>(
    tree: &Tree,
    index: impl FnOnce() -> &'i IdIndex,
    cycle: i64,
    is_held: &dyn Fn(&Node) -> bool,
) -> HashSet<NodeId> {
    let mut after = tree.clone();
    // Only the place of a marker matters here, so the old result serves as one.
    let mark = &mut |replaceable: &Replaceable<'_>, _: &HashSet<String>| replaceable.old.clone();
    let expired = expire(&mut after, index, cycle, is_held, mark);
    let gone = expired.gone.iter().map(|gone| gone.node.id.clone());
    gone.collect()
}

/// Takes out expired nodes, and adds those that leave by themselves to `leaving`, with all they
/// hold.
fn sweep(
    tree: &mut Tree,
    cycle: i64,
    is_held: &dyn Fn(&Node) -> bool,
    fates: &Fates,
    leaving: &mut Vec<Subtree>,
    mark: Mark<'_>,
) -> Expired {
    let mut spots = Vec::new();
    if tree.system.summary.expires.is_due(cycle) || fates.spots.contains(&Spot::System) {
        spots.push(Spot::System);
    }
    spots.extend(due_segments(tree, cycle, fates));
    spots.extend((0..tree.sequence.strays().len()).map(Spot::Stray));
    if fates.spots.contains(&Spot::Head) || holds_due(tree.head(), cycle) {
        spots.push(Spot::Head);
    }

    let held = RefCell::new(Vec::new());
    let is_due = |subtree: &Subtree| subtree.node.expires.is_due(cycle);
    let is_over = |subtree: &Subtree| is_due(subtree) || fates.forsaken.contains(&subtree.node.id);
    // The root and `^seq` are in no part: a reference to them keeps the parts whole.
    let all_held = is_held(&tree.root);
    let sequence_held = is_held(&tree.sequence.node);
    let is_held = &|node: &Node| all_held || is_held(node) || fates.kept.contains(&node.id);
    // A marker keeps the containers around it, too.
    let has_place = |node: &Node| is_held(node) || fates.marked.contains_key(&node.id);
    let keeps = |spot: &Spot| sequence_held && spot.is_in_sequence();
    let (kept, spots): (Vec<Spot>, Vec<Spot>) = spots.into_iter().partition(keeps);
    // Adds the nodes that stay although their time is over.
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
            if is_over(subtree) && holds_reference(subtree, &has_place) {
                if !is_held(&subtree.node) {
                    held.borrow_mut().push(subtree.node.id.clone());
                }
                return false;
            }
            let leaves = is_over(subtree);
            if leaves {
                leaving.push(subtree.clone());
            }
            leaves
        },
        why: Why::Expired,
        is_held,
        spared: &mut |subtree| note_due(subtree),
        substitute: &mut |replaceable| {
            let old = &replaceable.old.node;
            let lost = fates.marked.get(&old.id)?;
            // A marker that loses no call stays unchanged.
            let is_new = !lost.is_empty() || !old.is_marker();
            is_new.then(|| mark(replaceable, lost))
        },
    };
    let gone = sweep.run(tree, &spots);
    Expired {
        gone,
        held: held.into_inner(),
    }
}

/// Whether the time of a node, or of one inside it, is over.
fn holds_due(subtree: &Subtree, cycle: i64) -> bool {
    let mut children = subtree.children().iter();
    subtree.node.expires.is_due(cycle) || children.any(|child| holds_due(child, cycle))
}

/// The segments to look into, oldest first.
fn due_segments(tree: &Tree, cycle: i64, fates: &Fates) -> impl Iterator<Item = Spot> + use<> {
    let segments = tree.sequence.segments();
    let mut due = segments.positions(|summary| summary.expires.is_due(cycle));
    let others = fates.spots.iter().filter_map(|spot| match spot {
        Spot::Segment(position) => Some(*position),
        _ => None,
    });
    due.extend(others);
    due.sort_unstable();
    due.dedup();
    due.into_iter().map(Spot::Segment)
}

/// Whether the node, or one inside it, is referred to.
fn holds_reference(subtree: &Subtree, is_held: &dyn Fn(&Node) -> bool) -> bool {
    subtree.walk().any(|inside| is_held(&inside.node))
}
