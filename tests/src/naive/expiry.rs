//! The nodes that a commit removes by time to live, tool calls and guards considered: by trying,
//! and trying again.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::Json;

use super::calls::says_expired;
pub use super::calls::spoken;

/// A node, as far as its end depends on it.
#[derive(Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing to do with each other"
)]
pub struct Mortal {
    pub id: String,
    pub parent: Option<usize>,
    pub is_block: bool,
    /// The kind in the headers or in the type.
    pub kind: Option<String>,
    /// All headers, attributes and content included.
    pub headers: BTreeMap<String, Json>,
    pub created_at_ns: i64,
    pub has_ttl: bool,
    /// Whether its own time is over.
    pub is_due: bool,
    /// Whether something refers to it.
    pub is_held: bool,
    /// Whether the tree needs it: the root, a region, the core of a turn.
    pub is_fixed: bool,
    pub is_removable: bool,
}

/// The fate of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays, perhaps beyond its time.
    Stays,
    /// It leaves, by its own time or with others.
    Leaves { cascaded: bool },
    /// It leaves, and a marker takes its place, which does not answer these calls any more.
    Marked { lost: BTreeSet<String> },
}

/// A result, the name of a call that it answers, and the block that made it: the last one with that
/// name that is not younger, and is not the result itself.
pub fn answers(nodes: &[Mortal]) -> Vec<(usize, String, usize)> {
    let spoken: Vec<(usize, Vec<(bool, String)>)> = nodes
        .iter()
        .enumerate()
        .map(|(index, node)| (index, spoken(node)))
        .filter(|(_, said)| !said.is_empty())
        .collect();
    let mut found = Vec::new();
    for (result, said) in &spoken {
        for (_, name) in said.iter().filter(|(is_call, _)| !is_call) {
            let calls = spoken.iter().filter(|(call, said)| {
                call != result
                    && nodes[*call].created_at_ns <= nodes[*result].created_at_ns
                    && said.contains(&(true, name.clone()))
            });
            let calls = calls.map(|(call, _)| *call);
            let last = calls.max_by_key(|call| (nodes[*call].created_at_ns, &nodes[*call].id));
            found.extend(last.map(|call| (*result, name.clone(), call)));
        }
    }
    found
}

/// Whether a node says nothing but that it stands in the place of a result whose time was over.
pub fn is_marker(nodes: &[Mortal], index: usize) -> bool {
    let node = &nodes[index];
    let replaces = node.headers.get("data_replaces");
    if !replaces.is_some_and(Json::is_string) {
        return false;
    }
    let spoken = spoken(node);
    !node.has_ttl
        && says_expired(node)
        && !spoken.is_empty()
        && !spoken.iter().any(|(is_call, _)| *is_call)
        && !nodes.iter().any(|other| other.parent == Some(index))
}

/// The fates of nodes at a commit; parents come before their children.
pub fn expire(nodes: &[Mortal]) -> Vec<Fate> {
    let answers = answers(nodes);
    let world = World {
        nodes,
        is_over: (0..nodes.len())
            .map(|index| {
                let answers_one = answers.iter().any(|(result, ..)| *result == index);
                let leaves_with_calls = answers_one && is_marker(nodes, index);
                (nodes[index].is_due || leaves_with_calls) && !nodes[index].is_fixed
            })
            .collect(),
    };
    let mut kept = BTreeSet::new();
    let mut marked = BTreeSet::new();
    let at_first = world.try_with(&kept, &marked);
    loop {
        let now = world.try_with(&kept, &marked);
        let before = (kept.len(), marked.len());
        for (result, _, call) in &answers {
            let (result, call) = (*result, *call);
            // A call stays while a result stays.
            if at_first.gone[call] && now.stays(result) {
                kept.insert(call);
            }
            // A result whose time is over gives way to a marker; one that would leave with others
            // stays with them.
            if at_first.gone[result] && now.stays(call) {
                if world.is_over[result] {
                    marked.insert(result);
                } else {
                    kept.insert(result);
                }
            }
        }
        if (kept.len(), marked.len()) == before {
            return world.fates(&now, &answers);
        }
    }
}

struct World<'n> {
    nodes: &'n [Mortal],
    /// Whether each leaves by itself, if nothing keeps it.
    is_over: Vec<bool>,
}

struct Trial {
    gone: Vec<bool>,
    /// Whether a marker takes its place.
    replaced: Vec<bool>,
    is_kept: Vec<bool>,
}

impl Trial {
    fn stays(&self, index: usize) -> bool {
        !self.gone[index] && !self.replaced[index]
    }
}

impl World<'_> {
    fn try_with(&self, kept: &BTreeSet<usize>, marked: &BTreeSet<usize>) -> Trial {
        let count = self.nodes.len();
        let refers = |index: usize| self.nodes[index].is_held || kept.contains(&index);
        // A node with a reference stays with all that it holds …
        let mut is_kept = vec![false; count];
        for index in 0..count {
            let around = self.nodes[index].parent;
            is_kept[index] = refers(index) || around.is_some_and(|around| is_kept[around]);
        }
        // … and with all that holds it.
        let mut holds_one = vec![false; count];
        for index in (0..count).rev() {
            if let Some(around) = self.nodes[index].parent {
                holds_one[around] |= holds_one[index] || refers(index) || marked.contains(&index);
            }
        }
        let mut gone = vec![false; count];
        let mut replaced = vec![false; count];
        for index in 0..count {
            let around = self.nodes[index].parent;
            let goes_along = around.is_some_and(|around| gone[around] || replaced[around]);
            let is_free = !is_kept[index] && !holds_one[index];
            replaced[index] = !goes_along && is_free && marked.contains(&index);
            gone[index] = goes_along || (self.is_over[index] && is_free && !replaced[index]);
        }
        Trial {
            gone,
            replaced,
            is_kept,
        }
    }

    fn fates(&self, end: &Trial, answers: &[(usize, String, usize)]) -> Vec<Fate> {
        let nodes = self.nodes;
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(index);
            }
        }
        let mut gone = end.gone.clone();
        for index in (0..nodes.len()).rev() {
            let node = &nodes[index];
            let is_emptied =
                !children[index].is_empty() && children[index].iter().all(|child| gone[*child]);
            let may_go = node.is_removable && !node.is_block && !node.is_fixed;
            gone[index] |= is_emptied && may_go && !end.is_kept[index];
        }
        let fate = |index: usize| {
            if end.replaced[index] {
                let calls = answers.iter().filter(|(result, ..)| *result == index);
                let lost = calls.filter(|(.., call)| !end.stays(*call));
                let lost: BTreeSet<String> = lost.map(|(_, name, _)| name.clone()).collect();
                let is_as_before = lost.is_empty() && is_marker(nodes, index);
                return if is_as_before {
                    Fate::Stays
                } else {
                    Fate::Marked { lost }
                };
            }
            if !gone[index] {
                return Fate::Stays;
            }
            let around = nodes[index].parent;
            let goes_along = around.is_some_and(|around| end.gone[around] || end.replaced[around]);
            let is_by_itself = end.gone[index] && !goes_along && nodes[index].is_due;
            Fate::Leaves {
                cascaded: !is_by_itself,
            }
        };
        (0..nodes.len()).map(fate).collect()
    }
}
