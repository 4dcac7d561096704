//! A commit: expiry, pruning, folding, sealing, the snapshot; then the new cycle begins.

use std::collections::HashSet;

use pact_core::Budget;
use pact_tests::naive::expiry::{Fate, expire};
use serde_json::Map;

use super::bytes::content_hash;
use super::tree::{Class, HEAD, Node, SEQUENCE, SYSTEM, canonical_order};
use super::{Model, Snapshot};

/// A node that left, and why.
pub(crate) type Gone = (String, &'static str);

#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) cycle: i64,
    pub(crate) sealed: String,
    /// In the order of the edits.
    pub(crate) edited: Vec<Gone>,
    /// In no order.
    pub(crate) expired: Vec<Gone>,
    /// In the order of pruning.
    pub(crate) pruned: Vec<Gone>,
    /// The containers that pruning emptied, in no order.
    pub(crate) emptied: Vec<Gone>,
    /// Turns from the oldest on, each followed by all it held.
    pub(crate) folded: Vec<Gone>,
    /// Results and the markers in their places, in no order.
    pub(crate) replaced: Vec<(String, String)>,
    /// The ids in the snapshot: a node that left with one of them had it before another node.
    pub(crate) there: Vec<String>,
    /// In no order: nodes that a reference to them, to a descendant or to an ancestor kept from
    /// leaving.
    pub(crate) held: Vec<String>,
    /// The nodes that the tree needs.
    pub(crate) fixed: Vec<String>,
    pub(crate) over_budget: Vec<(Budget, u64)>,
    pub(crate) fired: Vec<(String, String)>,
    pub(crate) forgotten: Vec<i64>,
}

impl Model {
    pub(crate) fn commit(&mut self) -> Report {
        let mut report = Report {
            cycle: self.cycle,
            ..Report::default()
        };
        self.expire(&mut report);
        self.prune(&mut report);
        self.fold(&mut report);
        report.over_budget = self.over(&self.settings.policy.budgets);
        // A node that waits for another may be pruned with it.
        report.held.retain(|id| self.tree.find(id).is_some());
        report.sealed = self.seal();
        report.edited = std::mem::take(&mut self.edited);
        report.there = self.tree.ids();
        if let Some(keep) = self.settings.keep {
            let surplus = (self.history.len() + 1).saturating_sub(keep);
            let forgotten = self.history.drain(..surplus);
            report.forgotten = forgotten.map(|snapshot| snapshot.cycle).collect();
        }
        let snapshot = Snapshot::new(self.tree.clone(), self.cycle, &Map::new());
        self.history.push(snapshot);
        report.fired = self.begin(self.cycle + 1);
        report
    }

    /// Whether something refers to the node, or to one that holds it.
    pub(super) fn is_kept(&self, path: &[usize]) -> bool {
        let line = self.tree.line(path);
        line.iter().any(|node| self.is_held(node.id()))
    }

    fn expire(&mut self, report: &mut Report) {
        let mortals = self.mortals();
        let fates = expire(&mortals);
        let before = self.tree.clone();
        for (mortal, fate) in mortals.iter().zip(&fates) {
            let id = mortal.id.clone();
            match fate {
                _ if mortal.is_fixed && *fate == Fate::Stays => report.fixed.push(id),
                Fate::Stays if mortal.is_due => report.held.push(id),
                Fate::Stays => {}
                Fate::Leaves { cascaded: true } => report.expired.push((id, "cascaded")),
                Fate::Leaves { cascaded: false } => report.expired.push((id, "expired")),
                Fate::Marked { .. } => {
                    let why = if mortal.is_due { "expired" } else { "cascaded" };
                    report.expired.push((id, why));
                }
            }
        }
        // Markers are made part by part: `^sys`, the turns from the oldest on, the rest of `^seq`,
        // the head.
        for top in self.parts() {
            for id in top {
                let index = mortals.iter().position(|mortal| mortal.id == id).unwrap();
                if let Fate::Marked { lost } = &fates[index] {
                    let marker = self.mark(&before, &id, lost);
                    report.replaced.push((id, marker));
                }
            }
        }
        for (mortal, fate) in mortals.iter().zip(&fates) {
            let path = self.tree.find(&mortal.id);
            if let (Some(path), Fate::Leaves { .. }) = (path, fate) {
                self.tree.take(&path);
            }
        }
        self.tree.sort_sequence();
    }

    /// The ids of all nodes, part by part.
    fn parts(&self) -> Vec<Vec<String>> {
        let sequence = self.tree.sequence().children.iter();
        let mut strays: Vec<&Node> = sequence
            .filter(|child| child.class() != Class::Segment)
            .collect();
        strays.sort_by(|left, right| canonical_order(left, right));
        let mut tops = vec![&self.tree.root.children[SYSTEM]];
        tops.extend(self.tree.segments().into_iter().rev());
        tops.extend(strays);
        tops.push(self.tree.head());
        let ids = |top: &Node| -> Vec<String> {
            let nodes = top.walk().into_iter();
            nodes.map(|node| node.id().to_owned()).collect()
        };
        tops.into_iter().map(ids).collect()
    }

    pub(super) fn parent_id(&self, path: &[usize]) -> String {
        let (_, parent) = path.split_last().unwrap();
        self.tree.root.at(parent).id().to_owned()
    }

    /// Takes out removable containers that lost something and are empty now.
    pub(super) fn cascade(&mut self, mut touched: HashSet<String>) -> Vec<Gone> {
        let mut gone = Vec::new();
        loop {
            let mut paths = self.tree.root.paths().into_iter();
            let next = paths.find(|path| {
                let node = self.tree.root.at(path);
                touched.contains(node.id())
                    && node.children.is_empty()
                    && node.is_marked("removable")
                    && node.class() != Class::Block
                    && !self.tree.is_fixed(path)
                    && !self.is_kept(path)
            });
            let Some(path) = next else { return gone };
            touched.insert(self.parent_id(&path));
            gone.push((self.tree.take(&path).id().to_owned(), "cascaded"));
        }
    }

    /// Makes a segment of the head, and a fresh head. Returns the segment's id.
    fn seal(&mut self) -> String {
        let at_zero = |node: &&Node| node.offset() == 0;
        let cores: Vec<&Node> = self.tree.head().children.iter().filter(at_zero).collect();
        let has_one_core = cores.len() == 1 && cores[0].class() == Class::Container;
        let wrapper = (!has_one_core).then(|| self.make(Class::Container));
        let mut segment = self.make(Class::Segment);
        let fresh = self.make(Class::Container);

        let children = std::mem::take(&mut self.tree.root.children[HEAD].children);
        segment.children = match wrapper {
            None => children,
            Some(mut core) => {
                let (inside, mut outside): (Vec<_>, Vec<_>) =
                    children.into_iter().partition(|child| child.offset() == 0);
                core.children = inside;
                outside.push(core);
                outside.sort_by(canonical_order);
                outside
            }
        };
        self.tree.root.children[HEAD].insert(fresh);
        let id = segment.id().to_owned();
        match &mut self.tree.order {
            Some(order) => order.insert(0, id.clone()),
            None => {
                // It is rendered after all others, whatever their offsets are.
                let last = self.tree.sequence().children.last().map(Node::offset);
                segment.set("offset", last.unwrap_or(0).max(0));
            }
        }
        self.tree.root.children[SEQUENCE].children.push(segment);
        self.tree.sort_sequence();
        id
    }

    /// Begins a cycle: nodes that are due fire, once, and makes new instances in the head.
    pub(super) fn begin(&mut self, cycle: i64) -> Vec<(String, String)> {
        self.cycle = cycle;
        self.next_index = 0;
        let nodes = self.tree.root.walk().into_iter();
        let due: Vec<Node> = nodes
            .filter(|node| {
                let born = node.integer("cycle").unwrap();
                let every = node.integer("cadence").filter(|every| *every >= 1);
                node.class() == Class::Block && every.is_some_and(|every| born + every == cycle)
            })
            .cloned()
            .collect();
        let due = self.one_for_each_key(&due);
        due.into_iter().map(|node| self.fire(&node)).collect()
    }

    fn fire(&mut self, node: &Node) -> (String, String) {
        let stamp = self.stamp();
        let id = self.free_id(Class::Block, stamp, &[]);
        let mut instance = node.clone();
        instance.children.clear();
        instance.stamp(stamp);
        instance.set("id", id.as_str());
        let born = node.integer("cycle").unwrap();
        instance.expiry = node
            .expiry
            .map(|expiry| stamp.cycle + (expiry - born).max(0));
        instance.set("content_hash", content_hash(&instance));
        let head = &mut self.tree.root.children[HEAD];
        match head.core() {
            Some(core) if node.offset() == 0 => head.children[core].insert(instance),
            _ => head.insert(instance),
        }
        (node.id().to_owned(), id)
    }
}
