//! Edits that would part a tool call from its result.

use std::collections::{BTreeSet, HashSet};

use smol_str::SmolStr;

use super::EditError;
use super::grow::born_for_now;
use super::identity::Renamed;
use super::targets::last_first;
use crate::context::Context;
use crate::node::{Class, Draft, Node, NodeId, names_a_call};
use crate::tree::{Found, Subtree};

impl Context {
    /// What is edited together with some nodes, themselves included: where these are one end of a tool call, the other
    /// one too. Refused if that was not asked for. `unit` says what has to be edited to edit a block.
    pub(super) fn with_pairs(
        &self,
        targets: Vec<Found>,
        takes_pairs: bool,
        unit: impl Fn(Found) -> Found,
    ) -> Result<Vec<Found>, EditError> {
        let mut edited: HashSet<&NodeId> = HashSet::new();
        for target in &targets {
            edited.extend(self.inside(target).map(|subtree| &subtree.node.id));
        }
        let mut checked: HashSet<&NodeId> = HashSet::new();
        let mut all = targets;
        let before = all.len();
        let mut next = 0;
        while let Some(target) = all.get(next).cloned() {
            next += 1;
            for subtree in self.inside(&target) {
                let node = &*subtree.node;
                if !node.takes_part_in_calls() || checked.contains(&node.id) {
                    continue;
                }
                for found in self.index.call_of(&self.tree, node) {
                    let Some(other) = self.tree.node(&found) else {
                        continue;
                    };
                    checked.insert(&other.id);
                    if edited.contains(&other.id) {
                        continue;
                    }
                    if !takes_pairs {
                        return Err(EditError::PartsPair {
                            node: node.id.clone(),
                            partner: other.id.clone(),
                        });
                    }
                    let unit = unit(found);
                    edited.extend(self.inside(&unit).map(|subtree| &subtree.node.id));
                    all.push(unit);
                }
            }
        }
        Ok(if all.len() > before {
            last_first(all)
        } else {
            all
        })
    }

    /// The tool calls that blocks in some nodes take part in, each with the first of these blocks.
    pub(super) fn calls_inside(&self, found: &[Found]) -> Vec<(NodeId, BTreeSet<NodeId>)> {
        let mut known: HashSet<NodeId> = HashSet::new();
        let mut calls = Vec::new();
        for subtree in found.iter().flat_map(|found| self.inside(found)) {
            let node = &subtree.node;
            // A block belongs to one call, or to several that belong together.
            if node.takes_part_in_calls() && !known.contains(&node.id) {
                let call = self.call_with(node);
                known.extend(call.iter().cloned());
                calls.push((node.id.clone(), call));
            }
        }
        calls
    }

    fn call_with(&self, node: &Node) -> BTreeSet<NodeId> {
        let call = self.index.call_of(&self.tree, node).into_iter();
        call.filter_map(|found| Some(self.tree.node(&found)?.id.clone()))
            .collect()
    }

    /// Whether blocks that moved still make up the same tool calls. What moves is made anew in the order in which it
    /// comes; a result that comes before its call would answer none any more, or another one.
    pub(super) fn check_calls(
        &self,
        calls: &[(NodeId, BTreeSet<NodeId>)],
        renamed: &Renamed,
    ) -> Result<(), EditError> {
        let now_of = |id: &NodeId| renamed.get(id).unwrap_or(id).clone();
        for (old, before) in calls {
            let id = &now_of(old);
            let found = self.locate(id)?;
            let now = self.tree.node(&found).map(|node| self.call_with(node));
            let now = now.unwrap_or_default();
            let mut partners = before.iter().filter(|partner| *partner != old);
            if let Some(partner) = partners.find(|partner| !now.contains(&now_of(partner))) {
                return Err(EditError::Misplaced {
                    node: Some(old.clone()),
                    message: format!(
                        "`{id}` and `{partner}` are a tool call and its result, and would not be once moved: what moves \
                         is as new as its place, and a result is newer than its call; move what holds both",
                        id = old.shown(),
                        partner = partner.shown()
                    ),
                });
            }
        }
        Ok(())
    }

    /// A node of the working state and all it holds.
    pub(super) fn inside(&self, found: &Found) -> impl Iterator<Item = &Subtree> {
        let part = self.tree.part(found.spot);
        let top = part.and_then(|part| part.at(&found.path));
        top.into_iter().flat_map(Subtree::walk)
    }
}

/// What takes the place of one end of a tool call stays that, unless it says that it is something else.
pub(super) fn inherit_call(draft: &mut Draft, old: &Node) {
    let is_block = draft.node_type.class() == Some(Class::Block);
    let kind = draft.kind.as_deref().or_else(|| draft.node_type.kind());
    let is_same_kind = kind.is_none() || kind == old.kind();
    let mut attributes = draft.rare.attributes.iter();
    let names_its_own = attributes.any(|(name, _)| names_a_call(name));
    if !is_block || !is_same_kind || names_its_own || !old.takes_part_in_calls() {
        return;
    }
    if kind.is_none() {
        draft.kind = old.kind().map(SmolStr::from);
    }
    let names = old
        .attributes()
        .iter()
        .filter(|(name, _)| names_a_call(name));
    draft.rare.attributes.extend(names.cloned());
}

/// Whether a draft that takes the place of a block makes and answers the same calls.
pub(super) fn keeps_call(draft: &Draft, old: &Node) -> bool {
    let Some((end, names)) = old.calls() else {
        return true;
    };
    let names: HashSet<&str> = names.collect();
    let mut draft = draft.clone();
    inherit_call(&mut draft, old);
    let new = born_for_now(draft);
    let kept = new.calls().is_some_and(|(new_end, new_names)| {
        new_end == end && new_names.collect::<HashSet<&str>>() == names
    });
    names.is_empty() || kept
}
