//! The fates of tool calls and their results. They refer to each other, and that decides which of
//! them leave when their time is over.

use std::collections::{HashMap, HashSet};

use super::cascade::holds_core;
use crate::calls::CallEnd;
use crate::node::{Node, NodeId};
use crate::tree::{Found, IdIndex, Pairs, Present, Spot, Subtree, Tree};

/// Finds the blocks of a tree that belong to one tool call.
pub(super) struct Together<'t> {
    pub(super) tree: &'t Tree,
    pub(super) index: &'t IdIndex,
}

impl<'t> Together<'t> {
    /// All blocks of the call that a block belongs to, itself included.
    pub(super) fn with(&self, node: &Node) -> impl Iterator<Item = (Found, &'t NodeId)> {
        let tree = self.tree;
        let found = self.index.call_of(tree, node).into_iter();
        found.filter_map(|found| {
            let node = tree.node(&found)?;
            Some((found, &node.id))
        })
    }
}

/// The exceptions that tool calls make for nodes that are about to expire.
#[derive(Debug, Default)]
pub(super) struct Fates {
    /// Nodes that stay unchanged, with all they hold. These are calls with a result that stays.
    /// They are also results that have time left, in a container whose time is over, while their
    /// call stays.
    pub(super) kept: HashSet<NodeId>,
    /// Results that a marker replaces because a call stays, each with those of its calls that
    /// leave. A marker among them that loses no call stays unchanged.
    pub(super) marked: HashMap<NodeId, HashSet<String>>,
    /// Markers that leave with the calls they answered.
    pub(super) forsaken: HashSet<NodeId>,
    /// The parts that hold such markers. Expiry alone may have no reason to look into them.
    pub(super) spots: HashSet<Spot>,
}

impl Fates {
    /// Whether no node is excepted.
    pub(super) fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.marked.is_empty() && self.forsaken.is_empty()
    }

    /// Decides for the nodes that are about to leave. A call whose time is over stays while a
    /// result stays. A result whose time is over is replaced while one of its calls stays. A marker
    /// keeps no call, and leaves with the last of its calls.
    ///
    /// A container around a node that stays, or around a marker, stays too, with all nodes in it
    /// that have time left. So one block can keep many.
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

/// Whether something refers to a node or to one of its ancestors, or the node has children, which
/// no marker has.
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
    nodes: Vec<LeavingNode<'t>>,
    /// Positions in `nodes`.
    positions: HashMap<&'t NodeId, usize>,
    /// Consequences that are not drawn yet.
    pending: Vec<Consequence>,
    spots: HashSet<Spot>,
}

/// Follows for a node from another one that stays.
#[derive(Clone, Copy)]
enum Consequence {
    /// The node stays unchanged, with all it holds.
    Keep(usize),
    /// A call that the node answers stays.
    Answer(usize),
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing to do with each other"
)]
struct LeavingNode<'t> {
    node: &'t Node,
    parent: Option<usize>,
    children: Vec<usize>,
    /// Whether the node leaves by itself, and not only with a container.
    is_due: bool,
    is_marker: bool,
    stays: bool,
    /// Whether all that the node holds stays with it, due or not.
    is_whole: bool,
    /// Whether a marker replaces the node.
    is_marked: bool,
    /// The leaving calls that the node answers, with their names.
    calls: Vec<(usize, &'t str)>,
    /// The leaving results of the calls that the node makes.
    results: Vec<usize>,
}

impl<'t> Leaving<'t> {
    fn of(tops: &'t [Subtree], is_due: &dyn Fn(&Node) -> bool) -> Self {
        let mut leaving = Self {
            nodes: Vec::new(),
            positions: HashMap::new(),
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
        for leaving_node in &mut leaving.nodes {
            leaving_node.is_marker =
                leaving_node.children.is_empty() && leaving_node.node.is_marker();
        }
        leaving
    }

    fn add(&mut self, node: &'t Node, parent: Option<usize>, is_due: bool) -> usize {
        let at = self.nodes.len();
        self.positions.insert(&node.id, at);
        self.nodes.push(LeavingNode {
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
        if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
            parent.children.push(at);
        }
        at
    }

    /// Pairs calls with their results, and notes the nodes that stay because of blocks that do not
    /// leave. Markers of calls that may leave are added, unless they are guarded.
    fn pair(&mut self, pairs: &mut Pairs<'_, 't>, is_guarded: &dyn Fn(&Present<'t>) -> bool) {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at).map(|it| it.node) {
            let mut asked: HashSet<(CallEnd, &str)> = HashSet::new();
            for (end, name) in node.calls().filter(|it| asked.insert(*it)) {
                match end {
                    CallEnd::Call => {
                        for result in pairs.answers(node, name) {
                            self.meet_result(at, &result, is_guarded);
                        }
                    }
                    CallEnd::Answer => {
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
        if self.positions.contains_key(&result.node.id) {
            return;
        }
        if result.node.is_marker() && !is_guarded(result) {
            self.spots.insert(result.found.spot);
            let marker = self.add(result.node, None, true);
            if let Some(marker) = self.nodes.get_mut(marker) {
                marker.is_marker = true;
            }
        } else {
            self.pending.push(Consequence::Keep(call));
        }
    }

    fn meet_call(&mut self, result: usize, name: &'t str, call: &Present<'t>) {
        let leaving_call = self.positions.get(&call.node.id).copied();
        if let Some(result) = self.nodes.get_mut(result) {
            // A marker is there only for its calls.
            result.is_due |= result.is_marker;
            result.calls.extend(leaving_call.map(|call| (call, name)));
        }
        match leaving_call.and_then(|call| self.nodes.get_mut(call)) {
            Some(call) => call.results.push(result),
            None => self.pending.push(Consequence::Answer(result)),
        }
    }

    /// Draws consequences until none is left.
    fn settle(&mut self) {
        while let Some(consequence) = self.pending.pop() {
            match consequence {
                Consequence::Keep(at) => self.keep(at),
                Consequence::Answer(at) => {
                    let Some(result) = self.nodes.get_mut(at) else {
                        continue;
                    };
                    if !result.is_due {
                        self.keep(at);
                    } else if !core::mem::replace(&mut result.is_marked, true) {
                        let around = result.parent;
                        self.stay(around);
                    }
                }
            }
        }
    }

    /// Lets a node stay with all it holds, as a reference to it would (in documents, blocks may
    /// hold nodes).
    fn keep(&mut self, at: usize) {
        let Some(kept) = self.nodes.get_mut(at) else {
            return;
        };
        if core::mem::replace(&mut kept.is_whole, true) {
            return;
        }
        // A node that stayed before may have let some of its children leave. Now they stay too.
        if core::mem::replace(&mut kept.stays, true) {
            self.spread(vec![at]);
        } else {
            let around = kept.parent;
            self.tell(at);
            self.spread(vec![at]);
            self.stay(around);
        }
    }

    /// Lets a node and its ancestors stay, and with them the nodes inside that would have left only
    /// with them.
    fn stay(&mut self, at: Option<usize>) {
        let mut above = at;
        let mut stays = Vec::new();
        while let Some(at) = above
            && let Some(staying) = self.nodes.get_mut(at)
        {
            if core::mem::replace(&mut staying.stays, true) {
                break;
            }
            stays.push(at);
            above = staying.parent;
        }
        for at in &stays {
            self.tell(*at);
        }
        self.spread(stays);
    }

    /// Goes on from nodes that stay to their children.
    fn spread(&mut self, mut stays: Vec<usize>) {
        while let Some(at) = stays.pop() {
            let Some(parent) = self.nodes.get(at) else {
                continue;
            };
            let is_whole = parent.is_whole;
            for at in parent.children.clone() {
                let Some(child) = self.nodes.get_mut(at) else {
                    continue;
                };
                let is_more = is_whole && !child.is_whole;
                if is_more || (!child.is_due && !child.stays) {
                    child.is_whole |= is_whole;
                    let is_new = !core::mem::replace(&mut child.stays, true);
                    stays.push(at);
                    if is_new {
                        self.tell(at);
                    }
                }
            }
        }
    }

    /// Notes the consequences of a node that stays for its calls and its results.
    fn tell(&mut self, at: usize) {
        if let Some(staying) = self.nodes.get(at) {
            let calls = staying.calls.iter();
            let calls = calls.map(|(call, _)| Consequence::Keep(*call));
            let results = staying.results.iter();
            let results = results.map(|result| Consequence::Answer(*result));
            self.pending.extend(calls.chain(results));
        }
    }

    fn fates(self) -> Fates {
        let mut fates = Fates {
            spots: self.spots,
            ..Fates::default()
        };
        for leaving in &self.nodes {
            let id = leaving.node.id.clone();
            if leaving.is_whole {
                fates.kept.insert(id);
            } else if leaving.stays {
                // Its children or its container keep it, and the sweep sees that itself.
            } else if leaving.is_marked {
                let leaves = |call: &usize| self.nodes.get(*call).is_some_and(|call| !call.stays);
                let lost = leaving.calls.iter().filter(|(call, _)| leaves(call));
                let lost = lost.map(|(_, name)| (*name).to_owned()).collect();
                fates.marked.insert(id, lost);
            } else if leaving.is_marker && leaving.is_due {
                fates.forsaken.insert(id);
            }
        }
        fates
    }
}
