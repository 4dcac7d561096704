//! From ids, and from the names of tool calls, to where their nodes live.

mod calls;
mod homes;
mod layers;
mod presence;

use std::collections::HashMap;

use smol_str::SmolStr;

use super::{Found, Label, Spot, Subtree, Tree};
use crate::ids::MadeId;
use crate::node::{Node, NodeId, Region, SiblingRank};
use crate::sync::{PoisonError, RwLock};
use calls::Calls;
pub(crate) use calls::{Pairs, Present};
use homes::Homes;
pub(crate) use homes::Opening;
use layers::{Known, Layers};
pub(crate) use presence::Presence;

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
/// Most ids are those that the engine makes, and say the cycle of their node. Such a node needs no
/// entry while it is in the part that its cycle sealed, or is going to seal (`homes`).
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
    homes: Homes,
    /// The greatest cycle and number in an id that looks like those of the engine. A node with a
    /// greater one was never seen.
    newest: Option<(i64, i64)>,
    /// How many nodes need no entry.
    at_home: usize,
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
        let made = MadeId::read(id.as_str());
        if made.is_some_and(|made| self.newest < Some(made.age())) {
            return tree.find_region(id);
        }
        let mut hints = self.hints(id.as_str());
        let exactly = hints.find_map(|hint| tree.find_exactly(id, hint));
        let at_home = || self.find_at_home(tree, made?, id);
        let hinted = || self.hints(id.as_str()).find_map(|hint| tree.find(id, hint));
        exactly
            .or_else(at_home)
            .or_else(hinted)
            .or_else(|| tree.find_region(id))
    }

    /// Finds a node that needs no entry. If it is there, it is found.
    fn find_at_home(&self, tree: &Tree, made: MadeId, id: &NodeId) -> Option<Found> {
        self.homes.of(made).find_map(|label| {
            let spot = tree.spot(label)?;
            let is_ordered = self.homes.is_ordered(made.cycle, label);
            let path = tree.part(spot)?.path_to_made(made, id, is_ordered)?;
            Some(Found { spot, path })
        })
    }

    /// Raises `newest`.
    fn note_id(&mut self, id: &NodeId) -> Option<MadeId> {
        let made = MadeId::read(id.as_str());
        self.newest = self.newest.max(made.map(MadeId::age));
        made
    }

    /// Notes where a node is. Of the hints noted since the last state was kept, only the newest
    /// stays: a program that puts a node into many places in turn, and undoes each, leaves one hint
    /// and not many.
    fn note(&mut self, node: &Node, label: Label) {
        self.calls.note(node);
        self.homes.look_at(node, label);
        let newest = self.newest;
        let made = self.note_id(&node.id);
        if made.is_some_and(|made| made.fits(node) && self.homes.holds(made, label)) {
            // Others were noted before, as far as anybody knows.
            self.at_home += usize::from(self.newest > newest);
            return;
        }
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
        index.note_tops(tree);
        for (part, label) in tree.parts() {
            index.note_all(part, label);
        }
        index.keep_state();
        index
    }

    /// Notes the nodes above all parts, and which segment a cycle made.
    fn note_tops(&mut self, tree: &Tree) {
        let seen = self.seen.get_mut();
        let seen = seen.unwrap_or_else(PoisonError::into_inner);
        for node in [&tree.root, &tree.sequence.node] {
            seen.note_id(&node.id);
        }
        for part in tree.sequence.segments().iter() {
            seen.homes.add_segment(part.top.node.cycle, part.label);
        }
        // About so many, and not much fewer: what counts is how many leave.
        seen.at_home = seen.at_home.max(tree.measure(Region::Root).nodes);
    }

    /// Begins a turn, or goes on with another head.
    pub(crate) fn open(&mut self, cycle: i64, label: Label, opening: impl FnOnce() -> Opening) {
        let seen = self.seen.get_mut();
        let homes = &mut seen.unwrap_or_else(PoisonError::into_inner).homes;
        if !homes.is_open_at(cycle, label) {
            homes.open(opening());
        }
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
            index.note_tops(tree);
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

    /// How many entries there are, those included that need no memory. Who may change the index
    /// asks without a lock.
    pub(crate) fn entries(&mut self) -> usize {
        let seen = self.seen.get_mut();
        let seen = seen.unwrap_or_else(PoisonError::into_inner);
        seen.at_home + seen.ids.weight()
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
            let made = MadeId::read(id);
            let at_home = made.and_then(|made| {
                seen.homes.of(made).find_map(|label| {
                    let is_ordered = seen.homes.is_ordered(made.cycle, label);
                    let part = tree.part(tree.spot(label)?)?;
                    part.find_made(made, id, is_ordered)
                })
            });
            at_home.or_else(|| {
                let mut hints = seen.hints(id);
                hints.find_map(|hint| tree.part(tree.spot(hint.label)?)?.find(id, hint.place))
            })
        })
    }

    /// Tells where in a tree that this index has seen a node may be, regions and the root not
    /// considered.
    pub(crate) fn each_spot(&self, tree: &Tree, id: &NodeId, mut tell: impl FnMut(Spot)) {
        self.read(|seen| {
            let made = MadeId::read(id.as_str()).into_iter();
            let homes = made.flat_map(|made| seen.homes.of(made));
            let hints = seen.hints(id.as_str()).map(|hint| hint.label);
            for spot in homes.chain(hints).filter_map(|label| tree.spot(label)) {
                tell(spot);
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

    /// Lets somebody ask which of many ids are in a tree that this index has seen.
    pub(crate) fn presence<R>(
        &self,
        tree: &Tree,
        look: impl FnOnce(&mut Presence<'_, '_>) -> R,
    ) -> R {
        self.read(|seen| look(&mut Presence::new(seen, tree)))
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
