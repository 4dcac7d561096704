//! Tool calls and their results refer to each other, also where their time is over.

use std::collections::{HashMap, HashSet};

use super::sweep::holds_core;
use crate::node::{CallEnd, Node, NodeId};
use crate::tree::{Found, IdIndex, Pairs, Present, Spot, Subtree, Tree};

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

/// What tool calls make of nodes that are about to expire.
#[derive(Debug, Default)]
pub(super) struct Fates {
    /// What has to stay as it is, with all it holds: calls with a result that stays, and results of calls that stay
    /// whose own time is not over, but that of a container around them.
    pub(super) kept: HashSet<NodeId>,
    /// Results whose call stays, in whose place there is a marker from now on, each with those of its calls that leave.
    /// A marker among them that loses none stays as it is.
    pub(super) marked: HashMap<NodeId, HashSet<String>>,
    /// Markers that leave with the calls that they answered.
    pub(super) forsaken: HashSet<NodeId>,
    /// Where these are that would not be looked for otherwise.
    pub(super) spots: HashSet<Spot>,
}

impl Fates {
    /// Whether all that is about to leave does so.
    pub(super) fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.marked.is_empty() && self.forsaken.is_empty()
    }

    /// Of what is about to leave. A call whose time is over stays while a result stays; a result whose time is over while
    /// a call of its stays is replaced; a marker keeps no call, and leaves with the last of its calls.
    ///
    /// A container that holds something that has to stay, or a marker, stays too, and then all in it that has time left;
    /// so one block can keep many.
    pub(super) fn of(
        together: &Together<'_>,
        leaving: &[Subtree],
        is_due: &dyn Fn(&Node) -> bool,
        is_held: &dyn Fn(&Node) -> bool,
    ) -> Self {
        let Together { tree, index } = *together;
        index.pairs(tree, |pairs| {
            let mut leaving = Leaving::of(leaving, is_due);
            leaving.pair(pairs, &|marker| is_guarded(tree, &marker.found, is_held));
            leaving.settle();
            leaving.fates()
        })
    }
}

/// Whether something refers to a node, or to what holds it; or it holds something itself, as no marker does.
fn is_guarded(tree: &Tree, found: &Found, is_held: &dyn Fn(&Node) -> bool) -> bool {
    let is_above =
        is_held(&tree.root) || found.spot.is_in_sequence() && is_held(&tree.sequence.node);
    let Some(mut subtree) = tree.part(found.spot) else {
        return true;
    };
    let mut is_guarded = is_above || is_held(&subtree.node);
    for index in &found.path {
        let Some(child) = subtree.children().get(*index) else {
            return true;
        };
        subtree = child;
        is_guarded |= is_held(&subtree.node);
    }
    is_guarded || !subtree.children().is_empty()
}

/// All nodes that are about to leave, parents first, and the markers that may leave with them.
struct Leaving<'t> {
    entries: Vec<Entry<'t>>,
    places: HashMap<&'t NodeId, usize>,
    /// What is still to be done.
    pending: Vec<Turn>,
    spots: HashSet<Spot>,
}

/// What is found out about a node.
#[derive(Clone, Copy)]
enum Turn {
    /// It stays as it is, with all it holds.
    Keep(usize),
    /// A call that it answers stays.
    Answer(usize),
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing to do with each other"
)]
struct Entry<'t> {
    node: &'t Node,
    parent: Option<usize>,
    children: Vec<usize>,
    /// Whether the node leaves by itself, and not only with what holds it.
    is_due: bool,
    is_marker: bool,
    stays: bool,
    /// Whether all that the node holds stays with it, due or not.
    is_whole: bool,
    /// Whether a marker takes its place.
    is_marked: bool,
    /// The calls among these nodes that it answers, with their names.
    calls: Vec<(usize, &'t str)>,
    /// The results among these nodes of the calls that it makes.
    results: Vec<usize>,
}

impl<'t> Leaving<'t> {
    fn of(tops: &'t [Subtree], is_due: &dyn Fn(&Node) -> bool) -> Self {
        let mut leaving = Self {
            entries: Vec::new(),
            places: HashMap::new(),
            pending: Vec::new(),
            spots: HashSet::new(),
        };
        let mut pending: Vec<(&Subtree, Option<usize>, bool)> =
            tops.iter().map(|top| (top, None, false)).collect();
        while let Some((subtree, parent, is_core)) = pending.pop() {
            let node = &*subtree.node;
            // A core never leaves its segment.
            let at = leaving.add(node, parent, !is_core && is_due(node));
            let core = holds_core(subtree).then(|| subtree.core()).flatten();
            let children = subtree.children().iter().enumerate();
            pending.extend(children.map(|(index, child)| (child, Some(at), core == Some(index))));
        }
        for entry in &mut leaving.entries {
            entry.is_marker = entry.children.is_empty() && entry.node.is_marker();
        }
        leaving
    }

    fn add(&mut self, node: &'t Node, parent: Option<usize>, is_due: bool) -> usize {
        let at = self.entries.len();
        self.places.insert(&node.id, at);
        self.entries.push(Entry {
            node,
            parent,
            children: Vec::new(),
            is_due,
            is_marker: false,
            stays: false,
            is_whole: false,
            is_marked: false,
            calls: Vec::new(),
            results: Vec::new(),
        });
        if let Some(parent) = parent.and_then(|parent| self.entries.get_mut(parent)) {
            parent.children.push(at);
        }
        at
    }

    /// Finds out who answers whom, and what stays because of blocks that do not leave. Markers of calls that may leave
    /// are taken in, unless they are guarded.
    fn pair(&mut self, pairs: &mut Pairs<'_, 't>, is_guarded: &dyn Fn(&Present<'t>) -> bool) {
        let mut at = 0;
        while let Some(node) = self.entries.get(at).map(|entry| entry.node) {
            let mut asked: HashSet<(CallEnd, &str)> = HashSet::new();
            for (end, name) in node.calls().filter(|it| asked.insert(*it)) {
                match end {
                    CallEnd::Call => {
                        for result in pairs.answers(node, name) {
                            self.meet_result(at, &result, is_guarded);
                        }
                    }
                    CallEnd::Result => {
                        if let Some(call) = pairs.answered(node, name) {
                            self.meet_call(at, name, &call);
                        }
                    }
                }
            }
            at += 1;
        }
    }

    fn meet_result(
        &mut self,
        call: usize,
        result: &Present<'t>,
        is_guarded: &dyn Fn(&Present<'t>) -> bool,
    ) {
        if self.places.contains_key(&result.node.id) {
            return;
        }
        if result.node.is_marker() && !is_guarded(result) {
            self.spots.insert(result.found.spot);
            let marker = self.add(result.node, None, true);
            if let Some(entry) = self.entries.get_mut(marker) {
                entry.is_marker = true;
            }
        } else {
            self.pending.push(Turn::Keep(call));
        }
    }

    fn meet_call(&mut self, result: usize, name: &'t str, call: &Present<'t>) {
        let place = self.places.get(&call.node.id).copied();
        if let Some(entry) = self.entries.get_mut(result) {
            // A marker that answers a call which is there has no other reason to be.
            entry.is_due |= entry.is_marker;
            entry.calls.extend(place.map(|call| (call, name)));
        }
        match place.and_then(|call| self.entries.get_mut(call)) {
            Some(call) => call.results.push(result),
            None => self.pending.push(Turn::Answer(result)),
        }
    }

    /// Lets stay what has to, until nothing follows from it any more.
    fn settle(&mut self) {
        while let Some(turn) = self.pending.pop() {
            match turn {
                Turn::Keep(at) => self.keep(at),
                Turn::Answer(at) => {
                    let Some(entry) = self.entries.get_mut(at) else {
                        continue;
                    };
                    if !entry.is_due {
                        self.keep(at);
                    } else if !core::mem::replace(&mut entry.is_marked, true) {
                        let around = entry.parent;
                        self.stay(around);
                    }
                }
            }
        }
    }

    /// Lets a node stay with all it holds, as what is referred to does (in documents, blocks may hold nodes).
    fn keep(&mut self, at: usize) {
        let Some(entry) = self.entries.get_mut(at) else {
            return;
        };
        if core::mem::replace(&mut entry.is_whole, true) {
            return;
        }
        // What it holds is looked at again, although it may have stayed before.
        if core::mem::replace(&mut entry.stays, true) {
            self.spread(vec![at]);
        } else {
            let around = entry.parent;
            self.tell(at);
            self.spread(vec![at]);
            self.stay(around);
        }
    }

    /// Lets a node stay, with all that holds it, and with all in these that leaves only with them.
    fn stay(&mut self, at: Option<usize>) {
        let mut above = at;
        let mut stays = Vec::new();
        while let Some(at) = above
            && let Some(entry) = self.entries.get_mut(at)
        {
            if core::mem::replace(&mut entry.stays, true) {
                break;
            }
            stays.push(at);
            above = entry.parent;
        }
        for at in &stays {
            self.tell(*at);
        }
        self.spread(stays);
    }

    /// Goes on from nodes that stay to what they hold.
    fn spread(&mut self, mut stays: Vec<usize>) {
        while let Some(at) = stays.pop() {
            let Some(entry) = self.entries.get(at) else {
                continue;
            };
            let is_whole = entry.is_whole;
            for child in entry.children.clone() {
                let Some(entry) = self.entries.get_mut(child) else {
                    continue;
                };
                let is_more = is_whole && !entry.is_whole;
                if is_more || (!entry.is_due && !entry.stays) {
                    entry.is_whole |= is_whole;
                    let is_new = !core::mem::replace(&mut entry.stays, true);
                    stays.push(child);
                    if is_new {
                        self.tell(child);
                    }
                }
            }
        }
    }

    /// Notes what follows from a node that stays, for its calls and for its results.
    fn tell(&mut self, at: usize) {
        if let Some(entry) = self.entries.get(at) {
            let calls = entry.calls.iter().map(|(call, _)| Turn::Keep(*call));
            let results = entry.results.iter().map(|result| Turn::Answer(*result));
            self.pending.extend(calls.chain(results));
        }
    }

    fn fates(self) -> Fates {
        let mut fates = Fates {
            spots: self.spots,
            ..Fates::default()
        };
        for entry in &self.entries {
            let id = entry.node.id.clone();
            if entry.is_whole {
                fates.kept.insert(id);
            } else if entry.stays {
                // It stays because of what it holds, or of what holds it.
            } else if entry.is_marked {
                let leaves = |call: &usize| self.entries.get(*call).is_some_and(|call| !call.stays);
                let lost = entry.calls.iter().filter(|(call, _)| leaves(call));
                let lost = lost.map(|(_, name)| (*name).to_owned()).collect();
                fates.marked.insert(id, lost);
            } else if entry.is_marker && entry.is_due {
                fates.forsaken.insert(id);
            }
        }
        fates
    }
}
