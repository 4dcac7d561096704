//! The nodes that the program took out on purpose: a lookup must not find them.
//!
//! States are read newest first. A report, a redaction or a replacement tells of nodes in older
//! states, so all that is said about a node is known before the node is met.

use std::collections::HashSet;

use crate::Json;
use crate::lifecycle::{Replacement, Why};
use crate::node::{DEMOTES, Node, NodeId, REDACTS, REPLACES, SHORTENED, SUMMARIZES};

/// The words of the newer states about the nodes of older ones.
#[derive(Default)]
pub(super) struct Withdrawn<'c> {
    /// The nodes that were deleted or replaced. All that they hold goes with them.
    ids: HashSet<&'c str>,
    /// The times of the blocks in their places. These are the times of the nodes that were there
    /// first: a node may have been shortened and deleted between two snapshots.
    times: HashSet<(i64, i64)>,
    /// The nodes that a program's own block replaced.
    replaced: HashSet<&'c str>,
    /// The turns that a summary stands for.
    summarized: HashSet<&'c str>,
    /// The words of the state that is being read.
    next: Vec<Word<'c>>,
}

/// One thing that a node says about others.
enum Word<'c> {
    Withdraws(&'c str),
    Replaces(&'c str),
    Takes((i64, i64)),
    Summarizes(&'c str),
}

/// How the nodes above a node bear on it.
#[derive(Clone, Copy, Default)]
pub(super) struct Above {
    /// One of them was withdrawn.
    pub(super) is_withdrawn: bool,
    /// They keep the node from being pruned: it left for another reason.
    pub(super) keeps: bool,
    /// One of them left because its time was over, or a summary stands for it.
    pub(super) may_leave: bool,
}

/// The time between the state of a node and the next newer state, if there is no report about
/// it.
#[derive(Clone, Copy)]
pub(super) struct Unreported {
    pub(super) cycle: i64,
    pub(super) cycles: i64,
}

impl<'c> Withdrawn<'c> {
    /// Judges a node that no newer state has, or that stands above such nodes.
    pub(super) fn judge(&self, node: &Node, above: Above, unreported: Option<Unreported>) -> Above {
        let id = node.id.as_str();
        let mut judged = above;
        judged.is_withdrawn |= self.ids.contains(id);
        judged.keeps |= node.pinned();
        judged.may_leave |= self.summarized.contains(id);
        if let Some(Unreported { cycle, cycles }) = unreported {
            let ttl = node.expires.ttl_at(cycle);
            judged.may_leave |= ttl.is_some_and(|ttl| ttl <= cycles);
        }
        judged
    }

    /// Whether a block that left was withdrawn.
    pub(super) fn has(&self, node: &Node, judged: Above, unreported: Option<Unreported>) -> bool {
        // Pruning does not take such a node, and documents have no other reason for it.
        let is_odd = unreported.is_some() && judged.keeps && !judged.may_leave;
        // A demoted copy has the time of its original, whose place a redaction took.
        let is_in_place_of_another = || {
            let time = (node.created_at_ns, node.creation_index);
            self.times.contains(&time) && node.attribute(DEMOTES).is_none()
        };
        judged.is_withdrawn || is_odd || unreported.is_some() && is_in_place_of_another()
    }

    /// Notes the words of a node about nodes of older states.
    pub(super) fn listen(&mut self, node: &'c Node, is_withdrawn: bool) {
        let time = (node.created_at_ns, node.creation_index);
        for id in named(node, REDACTS) {
            self.next.push(Word::Withdraws(id));
            self.next.push(Word::Takes(time));
        }
        // The engine itself replaces long results and expired ones: they may be read.
        let is_own_word = || node.attribute(SHORTENED).is_none() && !node.is_marker();
        for id in named(node, REPLACES) {
            if is_withdrawn || is_own_word() {
                self.next.push(Word::Withdraws(id));
                self.next.push(Word::Replaces(id));
                self.next.push(Word::Takes(time));
            }
        }
        if is_withdrawn {
            self.next.extend(named(node, DEMOTES).map(Word::Withdraws));
        }
        // Who deletes a summary deletes its turns. Who replaces it writes a better one.
        let is_deleted = is_withdrawn && !self.replaced.contains(node.id.as_str());
        let word = if is_deleted {
            Word::Withdraws
        } else {
            Word::Summarizes
        };
        self.next.extend(named(node, SUMMARIZES).map(word));
    }

    /// The words of a state count for the older ones.
    pub(super) fn go_back(&mut self) {
        // Only documents give a node the time 0, and they give it to many.
        let no_time = (0, 0);
        for word in self.next.drain(..) {
            match word {
                Word::Withdraws(id) => {
                    self.ids.insert(id);
                }
                Word::Replaces(id) => {
                    self.replaced.insert(id);
                }
                Word::Takes(time) if time == no_time => {}
                Word::Takes(time) => {
                    self.times.insert(time);
                }
                Word::Summarizes(id) => {
                    self.summarized.insert(id);
                }
            }
        }
    }

    /// Notes the reasons of a report, or those for the next one.
    pub(super) fn read_report(
        &mut self,
        left: impl Iterator<Item = (&'c NodeId, Why)>,
        replaced: &'c [Replacement],
    ) {
        let edited = left.filter(|(_, why)| *why == Why::Edited);
        self.ids.extend(edited.map(|(id, _)| id.as_str()));
        // A result that was shortened and then deleted is in no state that could name it.
        for Replacement { from, to } in replaced.iter().rev() {
            if self.ids.contains(to.as_str()) {
                self.ids.insert(from.as_str());
            }
        }
    }
}

/// The ids that an attribute names.
fn named<'n>(node: &'n Node, attribute: &str) -> impl Iterator<Item = &'n str> + use<'n> {
    let value = node.attribute(attribute).into_iter();
    value.flat_map(|value| {
        let many = value.as_array().into_iter().flatten();
        let one = value.as_str().into_iter();
        one.chain(many.filter_map(Json::as_str))
    })
}
