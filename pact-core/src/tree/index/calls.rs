//! From the names of tool calls to the blocks that make and answer them.
//!
//! Names may be given again: some providers count calls from 0 in each of their messages. So a
//! result belongs to the last call with its name that is not younger than itself.

use core::iter::Peekable;
use std::collections::{HashMap, HashSet, VecDeque};

use super::super::{Found, Tree};
use super::layers::{Known, Layers};
use super::{Presence, Seen};
use crate::calls::CallEnd;
use crate::node::{Node, NodeId};

/// Which blocks were seen to speak of a call.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    names: Layers<Ends>,
}

/// The blocks with one name, by age.
#[derive(Clone, Debug, Default)]
struct Ends {
    calls: Vec<Speaker>,
    results: Vec<Speaker>,
}

/// When a block was made, and its id.
type Speaker = (i64, NodeId);

impl Known for Ends {
    fn weight(&self) -> usize {
        self.calls.len() + self.results.len()
    }
}

impl Ends {
    fn of(&self, end: CallEnd) -> &[Speaker] {
        match end {
            CallEnd::Call => &self.calls,
            CallEnd::Answer => &self.results,
        }
    }

    fn join(&mut self, newer: Self) {
        let ends = [
            (&mut self.calls, newer.calls),
            (&mut self.results, newer.results),
        ];
        for (known, speakers) in ends {
            for speaker in speakers {
                if let Err(place) = known.binary_search(&speaker) {
                    known.insert(place, speaker);
                }
            }
        }
    }
}

impl Calls {
    pub(super) fn note(&mut self, node: &Node) {
        for (end, name) in node.calls() {
            // Most calls have one answer: no room is made for more.
            let speaker = vec![(node.created_at_ns, node.id.clone())];
            let (calls, results) = match end {
                CallEnd::Call => (speaker, Vec::new()),
                CallEnd::Answer => (Vec::new(), speaker),
            };
            let ends = Ends { calls, results };
            let join = |_: &_, known: &mut Ends, newer| known.join(newer);
            self.names.add(name.into(), ends, join);
        }
    }

    pub(super) fn share(&mut self) {
        self.names.share(|_, known, newer| known.join(newer));
    }

    /// The blocks with a name from a time on, oldest first.
    fn from(&self, name: &str, end: CallEnd, time: i64) -> impl Iterator<Item = &Speaker> {
        let layers = self.names.get(name).map(move |ends| {
            let speakers = ends.of(end);
            let start = speakers.partition_point(|(made, _)| *made < time);
            speakers.get(start..).unwrap_or_default().iter()
        });
        merged(layers, |next, best| next < best)
    }

    /// The blocks with a name up to a time, youngest first.
    fn up_to(&self, name: &str, end: CallEnd, time: i64) -> impl Iterator<Item = &Speaker> {
        let layers = self.names.get(name).map(move |ends| {
            let speakers = ends.of(end);
            let end = speakers.partition_point(|(made, _)| *made <= time);
            speakers.get(..end).unwrap_or_default().iter().rev()
        });
        merged(layers, |next, best| next > best)
    }
}

/// Merges a few sorted lists.
fn merged<'s, L: Iterator<Item = &'s Speaker>>(
    lists: impl Iterator<Item = L>,
    comes_first: impl Fn(&Speaker, &Speaker) -> bool,
) -> impl Iterator<Item = &'s Speaker> {
    let mut lists: Vec<Peekable<L>> = lists.map(Iterator::peekable).collect();
    core::iter::from_fn(move || {
        let mut best: Option<(usize, &Speaker)> = None;
        for (index, list) in lists.iter_mut().enumerate() {
            if let Some(next) = list.peek().copied()
                && best.is_none_or(|(_, first)| comes_first(next, first))
            {
                best = Some((index, next));
            }
        }
        lists.get_mut(best?.0)?.next()
    })
}

/// Who makes and who answers calls in one version of a tree.
pub(crate) struct Pairs<'s, 't> {
    seen: &'s Seen,
    tree: &'t Tree,
    /// A message may make any number of calls, and each of their results leads to it: its names are
    /// collected once.
    looked_at: HashMap<&'s NodeId, Option<Speaking<'t>>>,
    /// The index still knows blocks that left, such as all results that were shortened.
    presence: Presence<'s, 't>,
}

/// A block that is in the tree.
#[derive(Clone)]
pub(crate) struct Present<'t> {
    pub(crate) found: Found,
    pub(crate) node: &'t Node,
}

/// A block that is in the tree, with the calls that it makes and answers.
struct Speaking<'t> {
    block: Present<'t>,
    names: HashSet<(CallEnd, &'t str)>,
}

impl<'t> Speaking<'t> {
    fn of(tree: &'t Tree, found: Found) -> Option<Self> {
        let node = tree.node(&found)?;
        Some(Self {
            block: Present { found, node },
            names: node.calls().collect(),
        })
    }
}

impl<'s, 't> Pairs<'s, 't> {
    pub(super) fn new(seen: &'s Seen, tree: &'t Tree) -> Self {
        Self {
            seen,
            tree,
            looked_at: HashMap::new(),
            presence: Presence::new(seen, tree),
        }
    }

    /// The block, if it is in the tree, and still speaks of the call.
    fn present(&mut self, speaker: &'s Speaker, end: CallEnd, name: &str) -> Option<Present<'t>> {
        let (made, id) = speaker;
        if !self.looked_at.contains_key(id) {
            let found = self.presence.find(id);
            let speaking = found.and_then(|found| Speaking::of(self.tree, found));
            self.looked_at.insert(id, speaking);
        }
        let Speaking { block, names } = self.looked_at.get(id)?.as_ref()?;
        let speaks = names.contains(&(end, name));
        (speaks && block.node.created_at_ns == *made).then(|| block.clone())
    }

    /// The call that a result answers under a name. A block that gives a name again does not answer
    /// itself.
    pub(crate) fn answered(&mut self, result: &Node, name: &str) -> Option<Present<'t>> {
        let seen = self.seen;
        let calls = seen.calls.up_to(name, CallEnd::Call, result.created_at_ns);
        let mut calls = calls.filter(|(_, id)| *id != result.id);
        calls.find_map(|speaker| self.present(speaker, CallEnd::Call, name))
    }

    /// The results of a call: from it to the next one with its name.
    pub(crate) fn answers(&mut self, call: &Node, name: &str) -> Vec<Present<'t>> {
        let (seen, time) = (self.seen, call.created_at_ns);
        let this = (time, call.id.clone());
        let mut later = seen
            .calls
            .from(name, CallEnd::Call, time)
            .filter(|speaker| **speaker > this)
            .filter_map(|speaker| self.present(speaker, CallEnd::Call, name));
        let next = later.next();
        // Layers of an index may know the same.
        let is_next = |other: &Present<'_>| {
            next.as_ref()
                .is_some_and(|next| next.node.id == other.node.id)
        };
        let after_next = later.find(|other| !is_next(other));
        let made = |present: &Present<'_>| present.node.created_at_ns;
        let end = next.as_ref().map_or(i64::MAX, made);
        // The next one may answer this one itself, unless another one that is just as old comes
        // between them.
        let next = next.filter(|next| {
            let is_last = after_next.as_ref().is_none_or(|after| made(after) > end);
            let speaking = self.looked_at.get(&next.node.id);
            let names = speaking.and_then(|speaking| Some(&speaking.as_ref()?.names));
            is_last && names.is_some_and(|names| names.contains(&(CallEnd::Answer, name)))
        });
        seen.calls
            .from(name, CallEnd::Answer, time)
            .take_while(move |(made, _)| *made < end)
            .filter(|(_, id)| *id != call.id)
            .filter_map(|speaker| self.present(speaker, CallEnd::Answer, name))
            .chain(next)
            .collect()
    }

    /// The last message that makes a call with a name, and the messages that answer it: all results
    /// that are not older. A new result would answer it, too.
    pub(crate) fn last_call(&mut self, name: &str) -> Option<(&'t Node, Vec<&'t Node>)> {
        let seen = self.seen;
        let mut calls = seen.calls.up_to(name, CallEnd::Call, i64::MAX);
        let call = calls.find_map(|speaker| {
            let present = self.present(speaker, CallEnd::Call, name)?;
            present.node.is_said().then_some(present.node)
        })?;
        // Layers of an index may know the same.
        let mut known: HashSet<&NodeId> = HashSet::from([&call.id]);
        let results = seen.calls.from(name, CallEnd::Answer, call.created_at_ns);
        let results = results.filter_map(|speaker| {
            let present = self.present(speaker, CallEnd::Answer, name)?;
            let is_new = present.node.is_said() && known.insert(&present.node.id);
            is_new.then_some(present.node)
        });
        Some((call, results.collect()))
    }

    /// A node of the tree.
    pub(crate) fn node(&self, id: &NodeId) -> Option<&'t Node> {
        self.tree.node(&self.seen.find(self.tree, id)?)
    }

    /// All blocks that make the calls that a block answers, or answer those that it makes, each
    /// name once.
    fn beside(&mut self, node: &Node, mut tell: impl FnMut(Present<'t>)) {
        // A name that is given twice leads to the same blocks again.
        let mut asked: HashSet<(CallEnd, &str)> = HashSet::new();
        for (end, name) in node.calls().filter(|it| asked.insert(*it)) {
            match end {
                CallEnd::Call => self.answers(node, name).into_iter().for_each(&mut tell),
                CallEnd::Answer => self.answered(node, name).into_iter().for_each(&mut tell),
            }
        }
    }

    /// All blocks of the tree that belong to the calls of one of them, that one first.
    pub(crate) fn around(&mut self, node: &Node) -> Vec<Found> {
        let (seen, tree) = (self.seen, self.tree);
        let mut together = Vec::new();
        let mut known: HashSet<&NodeId> = HashSet::new();
        let mut pending = VecDeque::new();
        if let Some(found) = seen.find(tree, &node.id)
            && let Some(node) = tree.node(&found)
        {
            known.insert(&node.id);
            pending.push_back(Present { found, node });
        }
        while let Some(Present { found, node }) = pending.pop_front() {
            self.beside(node, |other| {
                if known.insert(&other.node.id) {
                    pending.push_back(other);
                }
            });
            together.push(found);
        }
        together
    }
}
