//! Compares two trees to find the evidence of why nodes left.

use core::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::Evidence;
use crate::Json;
use crate::calls::CallEnd;
use crate::diff::{Diff, Sighting};
use crate::lifecycle::Why;
use crate::node::{Class, NodeId, NodeRef, REDACTS, REPLACES, SUMMARIZES};
use crate::snapshot::Snapshot;

/// Finds the evidence in a diff of all nodes.
pub(super) struct EvidenceFinder<'c> {
    /// How many cycles lie between the two snapshots.
    cycles: i64,
    older: &'c Snapshot,
    pub(super) removed: HashMap<&'c NodeId, Sighting<'c>>,
    replaced: HashMap<&'c str, &'c NodeId>,
    /// The new nodes that stand in the place of a result whose time was over.
    markers: HashSet<&'c NodeId>,
    /// The nodes that left, by the name of each call that they made.
    callers: HashMap<&'c str, Vec<Sighting<'c>>>,
    redacted: HashMap<&'c str, &'c NodeId>,
    /// The nodes of turns for which a new summary stands.
    summarized: HashMap<&'c NodeId, &'c NodeId>,
    /// The evidence found so far: many nodes may have one holder.
    known: RefCell<HashMap<&'c NodeId, Evidence>>,
    /// The cores of the turns that were asked for: one turn may have many children.
    cores: RefCell<HashMap<NodeId, Option<NodeId>>>,
}

impl<'c> EvidenceFinder<'c> {
    pub(super) fn new(diff: &Diff<'c>) -> Self {
        let marks = |name: &'static str| {
            diff.added.iter().flat_map(move |seen| {
                let named = stands_for(&seen.node, name);
                named.map(|named| (named, seen.node.id()))
            })
        };
        let removed: HashMap<&NodeId, Sighting<'c>> = diff
            .removed
            .iter()
            .map(|sighting| (sighting.node.id(), *sighting))
            .collect();
        let mut redacted: HashMap<&str, &NodeId> = HashMap::new();
        // The last mark wins, so the loop starts with the last. It notes a named node with all its
        // descendants: however many marks name a turn, the loop looks into it once.
        let named: Vec<(&str, &NodeId)> = marks(REDACTS).collect();
        for (named, mark) in named.into_iter().rev() {
            if redacted.contains_key(named) {
                continue;
            }
            redacted.insert(named, mark);
            // A segment or a core stays, and one block stands for everything in it.
            let id = NodeId::from(named);
            if !removed.contains_key(&id)
                && let Some(emptied) = diff.older.node(&id)
            {
                for node in emptied.descendants() {
                    redacted.entry(node.id().as_str()).or_insert(mark);
                }
            }
        }
        let mut summarized: HashMap<&NodeId, &NodeId> = HashMap::new();
        let named: HashMap<&str, &NodeId> = marks(SUMMARIZES).collect();
        if !named.is_empty() {
            let turns = diff.older.tree().sequence.segments();
            for turn in turns.iter().map(|part| &part.top) {
                if let Some(summary) = named.get(turn.node.id.as_str()) {
                    let nodes = turn.walk().map(|subtree| &subtree.node.id);
                    summarized.extend(nodes.map(|id| (id, *summary)));
                }
            }
        }
        let new = diff.added.iter();
        let markers = new.filter(|seen| seen.node.is_marker());
        let mut callers: HashMap<&str, Vec<Sighting<'c>>> = HashMap::new();
        for sighting in &diff.removed {
            for (end, name) in sighting.node.calls() {
                if end == CallEnd::Call {
                    callers.entry(name).or_default().push(*sighting);
                }
            }
        }
        Self {
            markers: markers.map(|seen| seen.node.id()).collect(),
            callers,
            cycles: diff.newer.cycle() - diff.older.cycle(),
            older: diff.older,
            removed,
            replaced: marks(REPLACES).collect(),
            redacted,
            summarized,
            known: RefCell::default(),
            cores: RefCell::default(),
        }
    }

    /// The evidence of why a node left. It asks for the evidence of the holder: the limit on
    /// nesting bounds that recursion.
    pub(super) fn evidence(&self, sighting: &Sighting<'c>) -> Evidence {
        let id = sighting.node.id();
        if let Some(known) = self.known.borrow().get(id) {
            return known.clone();
        }
        let found = self.look(sighting);
        self.known.borrow_mut().insert(id, found.clone());
        found
    }

    fn look(&self, sighting: &Sighting<'c>) -> Evidence {
        let node = &sighting.node;
        let id = node.id().as_str();
        let is_due = || self.is_due(node);
        if let Some(other) = self.replaced.get(id) {
            let is_marked = self.markers.contains(other);
            return match self.call_that_left(node) {
                _ if is_marked && is_due() => Evidence::Marked((*other).clone()),
                // A marker that answered other calls as well has given way to one that does not
                // answer this.
                Some(call) if is_marked => Evidence::CallLeft(call),
                _ => Evidence::Replaced((*other).clone()),
            };
        }
        if let Some(other) = self.redacted.get(id) {
            return Evidence::Redacted((*other).clone());
        }
        if let Some(summary) = self.summarized.get(node.id()) {
            return Evidence::Summarized((*summary).clone());
        }
        let holder = sighting.parent.and_then(|id| self.removed.get(id));
        let holder = holder.map(|holder| (holder.node.id(), self.evidence(holder)));
        let is_in_folded_turn = holder
            .as_ref()
            .is_some_and(|(_, evidence)| *evidence == Evidence::NoBlocksLeft);
        // A holder that was emptied took nothing along, and a turn that folded only the nodes that
        // do not count as blocks.
        let holder = holder.filter(|(_, evidence)| {
            !matches!(evidence, Evidence::Emptied | Evidence::NoBlocksLeft)
        });
        let folds = if is_in_folded_turn {
            folds_with_its_turn(node)
        } else {
            self.is_folded_turn(sighting)
        };
        match (holder, self.call_that_left(node)) {
            (Some((holder, evidence)), _) if evidence.why() != Why::Unknown => {
                Evidence::HolderLeft(holder.clone())
            }
            _ if is_due() && !self.is_core(sighting) => Evidence::TimeOver,
            _ if self.is_emptied(node, folds) && !self.is_core(sighting) => Evidence::Emptied,
            _ if folds => Evidence::NoBlocksLeft,
            (_, Some(call)) => Evidence::CallLeft(call),
            (Some((holder, _)), _) => Evidence::HolderLeft(holder.clone()),
            // Pruning takes blocks alone, and spares pinned ones.
            (None, _) if node.class() == Some(Class::Block) && !node.pinned() => Evidence::Nothing,
            (None, _) => Evidence::NotPrunable,
        }
    }

    /// A block that left for a known reason, and made a call that a marker answered.
    fn call_that_left(&self, node: &NodeRef<'c>) -> Option<NodeId> {
        if !node.is_marker() {
            return None;
        }
        let names = node.calls().map(|(_, name)| name);
        let callers = names.filter_map(|name| self.callers.get(name));
        // This cannot recurse for long: a node that makes a call is no marker.
        let mut callers = callers.flatten();
        let known = callers.find(|caller| self.evidence(caller).why() != Why::Unknown)?;
        Some(known.node.id().clone())
    }

    /// Whether a node is the core of its turn, which never leaves by itself.
    fn is_core(&self, sighting: &Sighting<'c>) -> bool {
        let holder = || self.older.node(sighting.parent?);
        is_like_a_core(&sighting.node)
            && holder().is_some_and(|holder| self.is_core_of(&sighting.node, &holder))
    }

    fn is_core_of(&self, node: &NodeRef<'_>, turn: &NodeRef<'_>) -> bool {
        let is_turn = turn.class() == Some(Class::Segment) || turn.node_type().as_str() == "^ah";
        if !is_turn || !is_like_a_core(node) {
            return false;
        }
        let mut cores = self.cores.borrow_mut();
        let core = cores.entry(turn.id().clone()).or_insert_with(|| {
            // Of several, the last one counts.
            let core = turn.children().rev().find(is_like_a_core);
            core.map(|core| core.id().clone())
        });
        core.as_ref() == Some(node.id())
    }

    /// Whether a node is removable, and all that it held left: each for a reason of its own, if the
    /// node is a turn that may have folded, or was in one.
    fn is_emptied(&self, node: &NodeRef<'_>, may_fold: bool) -> bool {
        let mut children = node.children().peekable();
        node.removable()
            && node.class() != Some(Class::Block)
            && children.peek().is_some()
            && children.all(|child| {
                let leaves = || !may_fold || self.leaves_by_itself(node, &child);
                self.removed.contains_key(child.id()) && leaves()
            })
    }

    /// Whether a child of a node that may have folded could leave before the folding.
    fn leaves_by_itself(&self, parent: &NodeRef<'_>, child: &NodeRef<'_>) -> bool {
        !self.is_core_of(child, parent)
            && (self.is_due(child) || !folds_with_its_turn(child) || self.is_emptied(child, true))
    }

    fn is_due(&self, node: &NodeRef<'_>) -> bool {
        node.ttl().is_some_and(|ttl| ttl <= self.cycles)
    }

    /// Whether a node is a turn that nothing pinned keeps. The engine removes such a turn only by
    /// folding. A pinned node in it proves nothing: an edit may have put a redaction in its place,
    /// and pruning may have taken that. No edit removes a segment or its core.
    fn is_folded_turn(&self, sighting: &Sighting<'c>) -> bool {
        let turn = &sighting.node;
        if turn.class() != Some(Class::Segment) {
            return false;
        }
        let holder = sighting.parent.and_then(|id| self.older.node(id));
        let mut children = turn.children();
        holder.is_some_and(|holder| holder.node_type().as_str() == "^seq" && !holder.pinned())
            && !self.older.root().pinned()
            && !turn.pinned()
            && !children.any(|child| child.pinned() && self.is_core_of(&child, turn))
    }
}

/// Whether a node of a turn that folds goes with it. Blocks left before, redactions aside, and so
/// did pinned nodes.
fn folds_with_its_turn(node: &NodeRef<'_>) -> bool {
    (node.class() != Some(Class::Block) || node.is_redaction()) && !node.pinned()
}

fn is_like_a_core(node: &NodeRef<'_>) -> bool {
    node.class() == Some(Class::Container) && node.offset() == 0
}

/// The ids that an attribute of a node names: an edit put the node in their place.
fn stands_for<'s>(node: &NodeRef<'s>, attribute: &str) -> impl Iterator<Item = &'s str> + use<'s> {
    node.attribute(attribute).into_iter().flat_map(|value| {
        let one = value.as_str();
        let many = value.as_array().into_iter().flatten();
        one.into_iter().chain(many.filter_map(Json::as_str))
    })
}
