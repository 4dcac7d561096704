//! From the names of tool calls to the blocks that make and answer them.
//!
//! Names may be given again: some providers count calls from 0 in each of their messages. So a result belongs to the
//! last call with its name that is not younger than itself.

use core::iter::Peekable;
use std::collections::{HashMap, HashSet, VecDeque};

use super::super::{Found, Tree};
use super::Seen;
use super::layers::{Known, Layers};
use crate::node::{CallEnd, Node, NodeId};

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
            CallEnd::Result => &self.results,
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
        let Some((end, names)) = node.calls() else {
            return;
        };
        for name in names {
            // Most calls have one answer: no room is made for more.
            let speaker = vec![(node.created_at_ns, node.id.clone())];
            let (calls, results) = match end {
                CallEnd::Call => (speaker, Vec::new()),
                CallEnd::Result => (Vec::new(), speaker),
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

/// What several sorted lists hold, in their order. There are only a few of them.
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

/// What speaks of calls in one version of a tree.
struct Speakers<'t> {
    seen: &'t Seen,
    tree: &'t Tree,
    /// A message may make any number of calls, and each of their results leads to it: its names are collected once.
    looked_at: HashMap<&'t NodeId, Option<Speaking<'t>>>,
}

/// A block that is in the tree.
#[derive(Clone)]
struct Present<'t> {
    found: Found,
    node: &'t Node,
}

/// The same with what it says of calls.
struct Speaking<'t> {
    block: Present<'t>,
    end: CallEnd,
    names: HashSet<&'t str>,
}

impl<'t> Speaking<'t> {
    fn of(seen: &Seen, tree: &'t Tree, id: &NodeId) -> Option<Self> {
        let found = seen.find(tree, id)?;
        let node = tree.node(&found)?;
        let (end, names) = node.calls()?;
        Some(Self {
            block: Present { found, node },
            end,
            names: names.collect(),
        })
    }
}

impl<'t> Speakers<'t> {
    /// The block, if it is in the tree, and still speaks of the call.
    fn present(&mut self, speaker: &'t Speaker, end: CallEnd, name: &str) -> Option<Present<'t>> {
        let (made, id) = speaker;
        let (seen, tree) = (self.seen, self.tree);
        let looked_at = self.looked_at.entry(id);
        let speaking = looked_at.or_insert_with(|| Speaking::of(seen, tree, id));
        let Speaking {
            block,
            end: is_end,
            names,
        } = speaking.as_ref()?;
        let speaks = *is_end == end && names.contains(name);
        (speaks && block.node.created_at_ns == *made).then(|| block.clone())
    }

    /// The call that a result answers.
    fn answered(&mut self, result: &Node, name: &str) -> Option<Present<'t>> {
        let seen = self.seen;
        let mut calls = seen.calls.up_to(name, CallEnd::Call, result.created_at_ns);
        calls.find_map(|speaker| self.present(speaker, CallEnd::Call, name))
    }

    /// The results of a call: from it to the next one.
    fn answers(&mut self, call: &Node, name: &str) -> impl Iterator<Item = Present<'t>> {
        let (seen, time) = (self.seen, call.created_at_ns);
        let this = (time, call.id.clone());
        let mut later = seen
            .calls
            .from(name, CallEnd::Call, time)
            .filter(|speaker| **speaker > this);
        let next = later.find_map(|speaker| self.present(speaker, CallEnd::Call, name));
        let end = next.map_or(i64::MAX, |next| next.node.created_at_ns);
        seen.calls
            .from(name, CallEnd::Result, time)
            .take_while(move |(made, _)| *made < end)
            .filter_map(move |speaker| self.present(speaker, CallEnd::Result, name))
    }
}

/// All blocks of a tree that belong to the calls of one of them, that one first.
pub(super) fn around<'t>(seen: &'t Seen, tree: &'t Tree, node: &Node) -> Vec<Found> {
    let mut speakers = Speakers {
        seen,
        tree,
        looked_at: HashMap::new(),
    };
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
        if let Some((end, names)) = node.calls() {
            // A name that is given twice leads to the same blocks again.
            let mut asked: HashSet<&str> = HashSet::new();
            for name in names.filter(|name| asked.insert(name)) {
                let take = |other: Present<'t>| {
                    if known.insert(&other.node.id) {
                        pending.push_back(other);
                    }
                };
                match end {
                    CallEnd::Call => speakers.answers(node, name).for_each(take),
                    CallEnd::Result => speakers.answered(node, name).into_iter().for_each(take),
                }
            }
        }
        together.push(found);
    }
    together
}
