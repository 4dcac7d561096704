//! Tool calls and their results: which belong together, and which are markers.

use std::collections::BTreeSet;

use pact_tests::naive::calls::{marker_content, whole};
use pact_tests::naive::expiry::{Fate, Mortal, answers, expire, spoken};

use super::bytes::content_hash;
use super::tree::{Class, Node, Stamp, Tree, kind_of_type};
use super::{Model, Snapshot};

/// Every node of a tree, parents first, as far as its end in a cycle depends on it.
fn mortals(tree: &Tree, cycle: i64, is_held: impl Fn(&str) -> bool) -> Vec<Mortal> {
    let paths = tree.root.paths();
    let place = |path: &[usize]| paths.iter().position(|other| other == path);
    let mortal = |path: &Vec<usize>| {
        let node = tree.root.at(path);
        Mortal {
            id: node.id().to_owned(),
            parent: path.split_last().and_then(|(_, parent)| place(parent)),
            is_block: node.class() == Class::Block,
            kind: kind(node).map(str::to_owned),
            headers: node.headers.clone(),
            created_at_ns: node.created_at_ns(),
            has_ttl: node.expiry.is_some(),
            is_due: node.is_due(cycle),
            is_held: is_held(node.id()),
            is_fixed: tree.is_fixed(path),
            is_removable: node.is_marked("removable"),
        }
    };
    paths.iter().map(mortal).collect()
}

/// The ids of those that leave.
fn leaving(mortals: &[Mortal]) -> BTreeSet<String> {
    let fates = expire(mortals).into_iter().zip(mortals);
    let gone = fates.filter(|(fate, _)| *fate != Fate::Stays);
    gone.map(|(_, mortal)| mortal.id.clone()).collect()
}

impl Snapshot {
    /// The ids that the commit after it would remove; no guard holds nodes of a snapshot.
    pub(crate) fn ephemeral(&self) -> BTreeSet<String> {
        leaving(&mortals(&self.tree, self.cycle + 1, |_| false))
    }
}

/// A node without its fate.
fn mortal(node: &Node) -> Mortal {
    Mortal {
        id: node.id().to_owned(),
        is_block: node.class() == Class::Block,
        kind: kind(node).map(str::to_owned),
        headers: node.headers.clone(),
        created_at_ns: node.created_at_ns(),
        ..Mortal::default()
    }
}

/// Which calls a block makes (or answers).
pub(super) fn spoken_by(node: &Node) -> BTreeSet<(bool, String)> {
    spoken(&mortal(node)).into_iter().collect()
}

impl Model {
    pub(super) fn mortals(&self) -> Vec<Mortal> {
        mortals(&self.tree, self.cycle, |id| self.is_held(id))
    }

    /// The ids that the next commit removes by time to live.
    pub(crate) fn ephemeral(&self) -> BTreeSet<String> {
        leaving(&self.mortals())
    }

    /// The ids of the blocks that belong together, for every block that has something to do with
    /// calls.
    pub(super) fn calls(&self) -> Vec<BTreeSet<String>> {
        let mortals = self.mortals();
        let id = |index: usize| mortals[index].id.clone();
        let mut together: Vec<BTreeSet<String>> = Vec::new();
        for (result, _, call) in answers(&mortals) {
            let pair = BTreeSet::from([id(result), id(call)]);
            let (one, others): (Vec<_>, Vec<_>) = together
                .into_iter()
                .partition(|ids| !ids.is_disjoint(&pair));
            together = others;
            together.push(one.into_iter().flatten().chain(pair).collect());
        }
        together
    }

    /// The ids of the blocks with a call that waits for a result: of the blocks that make a call
    /// with one name, the last.
    pub(super) fn waiting(&self) -> BTreeSet<String> {
        let mortals = self.mortals();
        let is_said = |it: &&Mortal| it.is_block && it.kind.as_deref() != Some("redaction");
        let said: Vec<&Mortal> = mortals.iter().filter(is_said).collect();
        let count = |block: &Mortal, end: &(bool, String)| {
            let ends = spoken(block).into_iter();
            ends.filter(|it| it == end).count()
        };
        let mut waiting = BTreeSet::new();
        for block in &said {
            for (is_call, name) in spoken(block) {
                let mut others = said.iter();
                let call = (true, name.clone());
                let is_last = !others.any(|other| {
                    let is_later =
                        (other.created_at_ns, &other.id) > (block.created_at_ns, &block.id);
                    is_later && count(other, &call) > 0
                });
                if !is_call || !is_last {
                    continue;
                }
                let result = (false, name);
                let results = said.iter();
                // No block answers itself.
                let results = results
                    .filter(|it| it.created_at_ns >= block.created_at_ns && it.id != block.id);
                let results: usize = results.map(|it| count(it, &result)).sum();
                if results < count(block, &call) {
                    waiting.insert(block.id.clone());
                }
            }
        }
        waiting
    }

    /// Which calls the results answer: result, name, call, by their ids.
    pub(super) fn answered(&self) -> Vec<(String, String, String)> {
        let mortals = self.mortals();
        let id = |index: usize| mortals[index].id.clone();
        let answers = answers(&mortals).into_iter();
        let answers = answers.map(|(result, name, call)| (id(result), name, id(call)));
        answers.collect()
    }

    /// Whether a result that is still there answers another call than before, one block having
    /// taken another's place.
    pub(super) fn answers_change(
        &self,
        before: &[(String, String, String)],
        (old, new): (&str, &str),
    ) -> bool {
        let now = |id: &str| {
            if id == old {
                new.to_owned()
            } else {
                id.to_owned()
            }
        };
        let answered = self.answered();
        before.iter().any(|(result, name, call)| {
            let (result, call) = (now(result), now(call));
            let answers = answered.iter().find(|it| it.0 == result && it.1 == *name);
            let is_there = |id: &str| self.tree.find(id).is_some();
            let speaks = |id: &str, is_call: bool| {
                let node = self.tree.find(id).map(|path| self.tree.root.at(&path));
                node.is_some_and(|node| spoken_by(node).contains(&(is_call, name.clone())))
            };
            let still_calls = is_there(&call) && speaks(&call, true);
            let still_answers = is_there(&result) && speaks(&result, false);
            still_answers && still_calls && answers.is_none_or(|it| it.2 != call)
                || answers.is_some_and(|it| it.2 == new && call != new)
        })
    }

    /// Puts a marker in the place of a result, which does not answer some of its calls any more.
    /// Returns its id.
    pub(super) fn mark(&mut self, before: &Tree, id: &str, lost: &BTreeSet<String>) -> String {
        let path = self.tree.find(id).unwrap();
        let old = self.tree.root.at(&path).clone();
        let stamp = self.stamp();
        let taken = [before.ids(), self.tree.ids()].concat();
        let mut id = self.free_id(Class::Block, stamp, &taken);
        let place = |node: &Node| {
            let index = node.integer("creation_index");
            (node.offset(), node.created_at_ns(), index)
        };
        let was = before.find(old.id()).unwrap();
        let parent = before.root.at(was.split_last().unwrap().1);
        let is_as_old = |other: &&Node| place(other) == place(&old);
        let is_tied = parent.children.iter().filter(is_as_old).count() > 1;
        // A child of `^seq` that is no segment always has one.
        if is_tied || parent.node_type() == "^seq" {
            // Among siblings of one age the id decides: right after the old one.
            let mut ids = (0..).map(|count| format!("{}!{count}", old.id()));
            id = ids.find(|id| !taken.contains(id)).unwrap();
        }
        let mut marker = marker(&old, &id, self.cycle, lost);
        marker.set("content_hash", content_hash(&marker));
        let (_, parent) = path.split_last().unwrap();
        self.tree.take(&path);
        self.tree.root.at_mut(parent).insert(marker);
        self.tree.sort_sequence();
        id
    }
}

fn kind(node: &Node) -> Option<&str> {
    node.text("kind").or_else(|| kind_of_type(node.node_type()))
}

/// A new block with the role, the kind, the place and the calls of a result.
fn marker(old: &Node, id: &str, cycle: i64, lost: &BTreeSet<String>) -> Node {
    let stamp = Stamp {
        cycle,
        created_at_ns: old.created_at_ns(),
        creation_index: old.integer("creation_index").unwrap(),
    };
    let mut marker = Node::bare(id, "block", stamp);
    marker.set("offset", old.offset());
    marker.set("priority", old.integer("priority").unwrap());
    if let Some(role) = old.text("role") {
        marker.set("role", role);
    }
    if let Some(kind) = kind(old) {
        marker.set("kind", kind);
    }
    let old_node = mortal(old);
    for (is_call, call, name) in whole(&old_node) {
        if !is_call && !lost.contains(&call) {
            marker.set(name, call);
        }
    }
    let content = marker_content(&old_node, |call| !lost.contains(call));
    marker.set("content", content);
    marker.set("data_replaces", old.id());
    marker
}
