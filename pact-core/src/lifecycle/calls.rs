//! Tool calls and their results leave together, or not at all.

use std::collections::{HashMap, HashSet};

use super::sweep::holds_core;
use crate::node::{Node, NodeId};
use crate::tree::{Found, IdIndex, Subtree, Tree};

/// The blocks of a tree that belong to one tool call.
pub(super) struct Together<'t> {
    pub(super) tree: &'t Tree,
    pub(super) index: &'t IdIndex,
}

impl<'t> Together<'t> {
    /// The blocks that make up a call with one of them, itself included.
    pub(super) fn with(&self, node: &Node) -> impl Iterator<Item = (Found, &'t NodeId)> {
        let tree = self.tree;
        let found = self.index.call_of(tree, node).into_iter();
        found.filter_map(|found| {
            let node = tree.node(&found)?;
            Some((found, &node.id))
        })
    }
}

/// Of what is about to expire, the blocks that have to stay, because others stay with which they make up a call.
///
/// A container that holds such a block stays too, and then all in it that has time left; so one block can keep many.
pub(super) fn kept(
    together: &Together<'_>,
    leaving: &[Subtree],
    is_due: &dyn Fn(&Node) -> bool,
) -> HashSet<NodeId> {
    let mut nodes = leaving.iter().flat_map(Subtree::walk);
    if !nodes.any(|subtree| subtree.node.takes_part_in_calls()) {
        return HashSet::new();
    }
    let mut leaving = Leaving::of(leaving, is_due);
    let mut pending = Vec::new();
    let mut calls: Vec<Vec<usize>> = Vec::new();
    for at in 0..leaving.entries.len() {
        let Some(entry) = leaving.entries.get(at).filter(|entry| {
            let is_known = entry.call.is_some();
            !is_known && entry.node.takes_part_in_calls()
        }) else {
            continue;
        };
        let mut members = Vec::new();
        let mut all_leave = true;
        for (_, id) in together.with(entry.node) {
            match leaving.places.get(id) {
                Some(place) => members.push(*place),
                None => all_leave = false,
            }
        }
        for member in &members {
            if let Some(entry) = leaving.entries.get_mut(*member) {
                entry.call = Some(calls.len());
            }
        }
        if !all_leave {
            pending.push(calls.len());
        }
        calls.push(members);
    }
    let mut kept = HashSet::new();
    while let Some(call) = pending.pop() {
        // Each call is kept once.
        for member in calls.get_mut(call).map(core::mem::take).unwrap_or_default() {
            if let Some(entry) = leaving.entries.get(member) {
                kept.insert(entry.node.id.clone());
            }
            pending.extend(leaving.keep(member));
        }
    }
    kept
}

/// All nodes that are about to leave, parents first.
struct Leaving<'t> {
    entries: Vec<Entry<'t>>,
    places: HashMap<&'t NodeId, usize>,
}

struct Entry<'t> {
    node: &'t Node,
    parent: Option<usize>,
    children: Vec<usize>,
    /// Whether the node leaves by itself, and not only with what holds it.
    is_due: bool,
    stays: bool,
    /// Whether all that the node holds stays with it, due or not.
    is_whole: bool,
    /// The call that the block belongs to.
    call: Option<usize>,
}

impl<'t> Leaving<'t> {
    fn of(tops: &'t [Subtree], is_due: &dyn Fn(&Node) -> bool) -> Self {
        let mut leaving = Self {
            entries: Vec::new(),
            places: HashMap::new(),
        };
        let mut pending: Vec<(&Subtree, Option<usize>, bool)> =
            tops.iter().map(|top| (top, None, false)).collect();
        while let Some((subtree, parent, is_core)) = pending.pop() {
            let at = leaving.entries.len();
            leaving.places.insert(&subtree.node.id, at);
            leaving.entries.push(Entry {
                node: &subtree.node,
                parent,
                children: Vec::new(),
                // A core never leaves its segment.
                is_due: !is_core && is_due(&subtree.node),
                stays: false,
                is_whole: false,
                call: None,
            });
            if let Some(parent) = parent.and_then(|parent| leaving.entries.get_mut(parent)) {
                parent.children.push(at);
            }
            let core = holds_core(subtree).then(|| subtree.core()).flatten();
            let children = subtree.children().iter().enumerate();
            pending.extend(children.map(|(index, child)| (child, Some(at), core == Some(index))));
        }
        leaving
    }

    /// Lets a node stay, with all it holds, as what is referred to does (in documents, blocks may hold nodes), with all
    /// that holds it, and with all in these that leaves only with them. Returns the calls that stay because of that.
    fn keep(&mut self, place: usize) -> Vec<usize> {
        let mut stays = Vec::new();
        if let Some(entry) = self.entries.get_mut(place) {
            entry.is_whole = true;
            stays.push(place);
        }
        let mut above = Some(place);
        while let Some(entry) = above.and_then(|at| self.entries.get_mut(at)) {
            if core::mem::replace(&mut entry.stays, true) {
                break;
            }
            stays.extend(above);
            above = entry.parent;
        }
        let mut calls = Vec::new();
        while let Some(at) = stays.pop() {
            let Some(entry) = self.entries.get(at) else {
                continue;
            };
            calls.extend(entry.call);
            let is_whole = entry.is_whole;
            for child in entry.children.clone() {
                let Some(child_entry) = self.entries.get_mut(child) else {
                    continue;
                };
                let is_more = is_whole && !child_entry.is_whole;
                if is_more || (!child_entry.is_due && !child_entry.stays) {
                    child_entry.stays = true;
                    child_entry.is_whole |= is_whole;
                    stays.push(child);
                }
            }
        }
        calls
    }
}
