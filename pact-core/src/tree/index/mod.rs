//! From ids, and from the names of tool calls, to where their nodes live.

mod calls;
mod layers;

use std::collections::HashMap;

use smol_str::SmolStr;

use super::{Found, Label, Spot, Subtree, Tree};
use crate::node::{Node, NodeId, SiblingRank};
use crate::sync::{PoisonError, RwLock};
use calls::Calls;
pub(crate) use calls::{Pairs, Present};
use layers::{Known, Layers};

/// Where a node was when it was seen: its part of the tree, and its place among siblings there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) label: Label,
    pub(crate) place: SiblingRank,
}

impl Known for Hint {
    fn weight(&self) -> usize {
        1
    }
}

/// Remembers for every id where its node was seen, and for every tool call which blocks spoke of
/// it.
///
/// Entries are hints: a lookup verifies them against a tree. So the index keeps the entries of
/// nodes that leave, one index serves every version of a history, and a fork shares the entries of
/// its original.
#[derive(Debug)]
pub(crate) struct IdIndex {
    /// Locked only because a fork, which changes nothing that can be seen, moves entries between
    /// layers.
    seen: RwLock<Seen>,
    /// How many entries are due to nodes that left for good, or never came to stay.
    stale: usize,
    /// How many entries there were when the last state was kept.
    kept: usize,
    /// Whether every snapshot of the history was seen, or only the working state.
    covers_history: bool,
}

#[derive(Clone, Debug, Default)]
struct Seen {
    ids: Layers<Hint>,
    /// Older hints of ids that were given to one node after another, or whose node is elsewhere
    /// now.
    reused: HashMap<SmolStr, Older>,
    /// How many states were kept that one can go back to.
    states: u64,
    calls: Calls,
}

#[derive(Clone, Debug, Default)]
struct Older {
    hints: Vec<Hint>,
    /// How many states had been kept when a note last took the place of another.
    since: Option<u64>,
}

impl Older {
    fn keep(&mut self, hint: Hint) {
        if !self.hints.iter().any(|other| other.label == hint.label) {
            self.hints.push(hint);
        }
    }
}

impl Seen {
    /// All hints for an id, the newest first.
    fn hints(&self, id: &str) -> impl Iterator<Item = Hint> {
        let reused = self.reused.get(id).into_iter();
        let reused = reused.flat_map(|older| older.hints.iter().rev());
        self.ids.get(id).chain(reused).copied()
    }

    fn find(&self, tree: &Tree, id: &NodeId) -> Option<Found> {
        let found = self.hints(id.as_str()).find_map(|hint| tree.find(id, hint));
        found.or_else(|| tree.find_region(id))
    }

    /// Notes where a node is. Of the hints noted since the last state was kept, only the newest
    /// stays: a program that puts a node into many places in turn, and undoes each, leaves one hint
    /// and not many.
    fn note(&mut self, node: &Node, label: Label) {
        let hint = Hint {
            label,
            place: node.sibling_rank(),
        };
        let (reused, states) = (&mut self.reused, Some(self.states));
        let replace = |id: &SmolStr, known: &mut Hint, newer: Hint| {
            if let Some(older) = elsewhere(known, newer) {
                let reused = reused.entry(id.clone()).or_default();
                if reused.since != states {
                    reused.keep(older);
                    reused.since = states;
                }
            }
        };
        self.ids.add(node.id.text().clone(), hint, replace);
        self.calls.note(node);
    }

    fn share(&mut self) {
        let reused = &mut self.reused;
        self.ids.share(|id, known, newer| {
            if let Some(older) = elsewhere(known, newer) {
                reused.entry(id.clone()).or_default().keep(older);
            }
        });
        self.calls.share();
    }
}

/// Puts a hint in the place of another, and gives that back if it leads somewhere else.
///
/// Not if only the time differs: who tries the same turn again and again gives the same ids each
/// time.
fn elsewhere(known: &mut Hint, newer: Hint) -> Option<Hint> {
    let older = core::mem::replace(known, newer);
    (older.label != newer.label).then_some(older)
}

impl IdIndex {
    /// The index of all that is in a tree.
    pub(crate) fn of(tree: &Tree, covers_history: bool) -> Self {
        let mut index = Self {
            seen: RwLock::default(),
            stale: 0,
            kept: 0,
            covers_history,
        };
        for (part, label) in tree.parts() {
            index.note_all(part, label);
        }
        index.keep_state();
        index
    }

    /// The index of all that is in the versions of a tree, oldest first.
    pub(crate) fn of_versions<'t>(
        versions: impl IntoIterator<Item = &'t Tree>,
        covers_history: bool,
    ) -> Option<Self> {
        let mut versions = versions.into_iter();
        let mut older = versions.next()?;
        let mut index = Self::of(older, covers_history);
        for tree in versions {
            for (part, label) in tree.parts_not_in(older) {
                index.note_all(part, label);
            }
            index.keep_state();
            older = tree;
        }
        Some(index)
    }

    /// Whether nodes of every snapshot can be found, or only those of the working state.
    pub(crate) fn covers_history(&self) -> bool {
        self.covers_history
    }

    pub(crate) fn note(&mut self, node: &Node, label: Label) {
        let seen = self.seen.get_mut();
        let seen = seen.unwrap_or_else(PoisonError::into_inner);
        seen.note(node, label);
    }

    /// Keeps the present state: a program can go back to it from now on, so all hints noted so far
    /// have to stay.
    pub(crate) fn keep_state(&mut self) {
        let seen = self.seen.get_mut();
        seen.unwrap_or_else(PoisonError::into_inner).states += 1;
        self.kept = self.entries();
    }

    /// How many entries there are. Who may change the index asks without a lock.
    pub(crate) fn entries(&mut self) -> usize {
        let seen = self.seen.get_mut();
        seen.unwrap_or_else(PoisonError::into_inner).ids.weight()
    }

    /// Notes a node and all it holds.
    pub(crate) fn note_all(&mut self, part: &Subtree, label: Label) {
        for subtree in part.walk() {
            self.note(&subtree.node, label);
        }
    }

    /// Finds a node of a tree that this index has seen.
    pub(crate) fn find(&self, tree: &Tree, id: &NodeId) -> Option<Found> {
        self.read(|seen| seen.find(tree, id))
    }

    /// The node with an id, where a hint leads to it. None says nothing: the node may be
    /// elsewhere.
    pub(crate) fn hinted<'t>(&self, tree: &'t Tree, id: &str) -> Option<&'t Subtree> {
        self.read(|seen| {
            let mut hints = seen.hints(id);
            hints.find_map(|hint| tree.part(tree.spot(hint.label)?)?.find(id, hint.place))
        })
    }

    /// Tells where in a tree that this index has seen a node may be, regions and the root not
    /// considered.
    pub(crate) fn each_spot(&self, tree: &Tree, id: &NodeId, mut tell: impl FnMut(Spot)) {
        self.read(|seen| {
            for hint in seen.hints(id.as_str()) {
                if let Some(spot) = tree.spot(hint.label) {
                    tell(spot);
                }
            }
        });
    }

    /// The blocks of a tree that make and answer the tool calls that a block makes or answers, the
    /// block itself first; nothing for one that has nothing to do with calls.
    ///
    /// A call may be made and answered in one message with others: then all of these belong
    /// together.
    pub(crate) fn call_of(&self, tree: &Tree, node: &Node) -> Vec<Found> {
        if node.takes_part_in_calls() {
            self.pairs(tree, |pairs| pairs.around(node))
        } else {
            Vec::new()
        }
    }

    /// Lets somebody ask who makes and who answers calls in a tree that this index has seen.
    pub(crate) fn pairs<'t, R>(
        &self,
        tree: &'t Tree,
        look: impl FnOnce(&mut Pairs<'_, 't>) -> R,
    ) -> R {
        self.read(|seen| look(&mut Pairs::new(seen, tree)))
    }

    fn read<R>(&self, look: impl FnOnce(&Seen) -> R) -> R {
        let seen = self.seen.read();
        look(&seen.unwrap_or_else(PoisonError::into_inner))
    }

    /// An index for a branch of the history. From here on each of the two notes its own hints.
    pub(crate) fn fork(&self) -> Self {
        let mut branch = self.shared();
        // No snapshot holds the entries noted since the last state was kept.
        let uncommitted = branch.entries().saturating_sub(self.kept);
        branch.stale += uncommitted;
        branch
    }

    /// An index for a branch of the working state.
    pub(crate) fn shared(&self) -> Self {
        let seen = self.seen.write();
        let mut seen = seen.unwrap_or_else(PoisonError::into_inner);
        seen.share();
        Self {
            seen: RwLock::new(seen.clone()),
            stale: self.stale,
            kept: self.kept,
            covers_history: self.covers_history,
        }
    }

    /// Notes that so many entries are of no use any more: their nodes' snapshots are let go, or
    /// their edits were undone.
    pub(crate) fn add_stale(&mut self, count: usize) {
        self.stale += count;
    }

    /// Whether most entries are stale. A context that lives on must not remember them for ever.
    pub(crate) fn is_stale(&mut self) -> bool {
        2 * self.stale > self.entries() + 1024
    }
}
