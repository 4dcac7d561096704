//! Which result of a tree answers which call.
//!
//! The index of the tree answers the same question for single blocks (`tree/index/calls.rs`). This
//! looks at all blocks at once, for validation.

use std::collections::{BTreeMap, HashMap};

use super::{CallEnd, Spoken};
use crate::format::thread::Message;
use crate::node::{Node, NodeId};

/// All calls and results of a thread.
pub(super) struct Pairing<'t> {
    /// The blocks, in the order of the thread.
    pub(super) blocks: Vec<Message<'t>>,
    /// The calls of each block, by their ids.
    made: BTreeMap<usize, BTreeMap<&'t str, Made>>,
    /// The results that answer no call.
    pub(super) orphans: Vec<(usize, &'t Spoken)>,
}

/// The calls with one id that a block makes.
#[derive(Default)]
pub(super) struct Made {
    /// How many they are. APIs without ids have one for each tool.
    pub(super) calls: usize,
    /// The positions of their results, in the order of the thread. A block that answers twice comes
    /// twice.
    pub(super) answers: Vec<usize>,
}

/// When a block was made, its id and its position.
type Caller<'t> = (i64, &'t NodeId, usize);

impl<'t> Pairing<'t> {
    pub(super) fn of(blocks: Vec<Message<'t>>) -> Self {
        let mut callers: HashMap<&str, Vec<Caller<'t>>> = HashMap::new();
        let mut made: BTreeMap<usize, BTreeMap<&str, Made>> = BTreeMap::new();
        let mut results: Vec<(usize, &'t Node, &'t Spoken)> = Vec::new();
        for (at, message) in blocks.iter().enumerate() {
            let node = message.node().node();
            for spoken in node.spoken() {
                match spoken.end() {
                    CallEnd::Answer => results.push((at, node, spoken)),
                    CallEnd::Call => {
                        let made = made.entry(at).or_default().entry(&spoken.id).or_default();
                        if made.calls == 0 {
                            let known = callers.entry(&spoken.id).or_default();
                            known.push((node.created_at_ns, &node.id, at));
                        }
                        made.calls += 1;
                    }
                }
            }
        }
        for known in callers.values_mut() {
            known.sort_unstable();
        }
        let mut orphans = Vec::new();
        for (at, node, spoken) in results {
            let known = callers.get(spoken.id.as_str());
            let known = known.map_or(&[][..], Vec::as_slice);
            let end = known.partition_point(|(made, ..)| *made <= node.created_at_ns);
            let mut older = known.get(..end).unwrap_or_default().iter().rev();
            let caller = older.find(|(.., caller)| *caller != at);
            let made = caller.and_then(|(.., at)| made.get_mut(at)?.get_mut(spoken.id.as_str()));
            match made {
                Some(made) => made.answers.push(at),
                None => orphans.push((at, spoken)),
            }
        }
        Self {
            blocks,
            made,
            orphans,
        }
    }

    /// The node at a position.
    pub(super) fn node(&self, at: usize) -> Option<&'t Node> {
        self.blocks.get(at).map(|message| message.node().node())
    }

    /// How many results the calls with one id of a block have.
    fn answers(&self, at: usize, id: &str) -> usize {
        let made = self.made.get(&at).and_then(|made| made.get(id));
        made.map_or(0, |made| made.answers.len())
    }

    /// All calls with the positions of their blocks, in the order of the thread, and whether each
    /// has a result.
    pub(super) fn calls(&self) -> impl Iterator<Item = (usize, &'t Spoken, bool)> {
        self.blocks
            .iter()
            .enumerate()
            .flat_map(move |(at, message)| {
                let calls = message.node().node().spoken().iter();
                let calls = calls.filter(|spoken| spoken.end() == CallEnd::Call);
                // Of several calls with one id, the results answer the first ones.
                let mut before: HashMap<&str, usize> = HashMap::new();
                calls.map(move |spoken| {
                    let count = before.entry(&spoken.id).or_default();
                    let is_answered = *count < self.answers(at, &spoken.id);
                    *count += 1;
                    (at, spoken, is_answered)
                })
            })
    }

    /// The calls with one id of one block, with the position of the block.
    pub(super) fn made(&self) -> impl Iterator<Item = (usize, &'t str, &Made)> {
        let made = self.made.iter();
        made.flat_map(|(at, made)| made.iter().map(|(id, made)| (*at, *id, made)))
    }
}
