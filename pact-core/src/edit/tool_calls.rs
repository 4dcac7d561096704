//! Tool calls in edits: an edit that would part a call from its result is refused, or takes both.

use std::collections::{HashMap, HashSet};

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use super::enter_leave_sys::Renamed;
use super::targets::last_first;
use super::{EditError, Edited};
use crate::calls::CallEnd;
use crate::context::Context;
use crate::node::{Class, Draft, Node, NodeId};
use crate::tree::{Found, Pairs, Subtree, Tree};

impl Context {
    /// The targets of an edit, and the other ends of their tool calls. The edit is refused if there
    /// are other ends, and `takes_pairs` does not allow them. `unit` gives the node that the edit
    /// takes for a block, such as its turn.
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

    /// The results and calls that belong together, where a block inside one of the nodes is one of
    /// them.
    pub(super) fn answers_inside(&self, found: &[Found]) -> Vec<Answer> {
        let nodes = found.iter().flat_map(|found| self.inside(found));
        let nodes = nodes.map(|subtree| &*subtree.node);
        let mut speaking = nodes.filter(|node| node.takes_part_in_calls()).peekable();
        if speaking.peek().is_none() {
            return Vec::new();
        }
        let pairs = |pairs: &mut Pairs<'_, '_>| {
            let of_each = speaking.flat_map(|node| answers_of(pairs, node));
            of_each.collect()
        };
        self.index.pairs(&self.tree, pairs)
    }

    /// Whether blocks that moved still answer and make the same calls. Moved blocks get new stamps
    /// in their order. A result that comes before its call would no longer answer it, or would
    /// answer another call.
    pub(super) fn check_moved_calls(
        &self,
        answers: &[Answer],
        renamed: &Renamed,
    ) -> Result<(), EditError> {
        match self.first_changed(answers, renamed) {
            Some(Answer { result, call, .. }) => Err(EditError::Misplaced {
                node: Some(result.clone()),
                message: format!(
                    "`{}` and `{}` are a tool call and its result, and would not be once moved: a moved node is as new as \
                     its place, and a result is newer than its call; move the node that holds both",
                    call.shown(),
                    result.shown()
                ),
            }),
            None => Ok(()),
        }
    }

    /// Whether all other calls and results stayed together when blocks were replaced. `replaced`
    /// has the new ids by the old ones. A new block has the age of the old one, and may make a call
    /// whose name is already taken.
    pub(super) fn check_replaced_calls(
        &self,
        before: &Tree,
        mut answers: Vec<Answer>,
        replaced: &HashMap<NodeId, NodeId>,
        edited: &Edited,
    ) -> Result<(), EditError> {
        // A search for an absent node is the most expensive one, so answers of removed nodes are
        // dropped first.
        let removed: HashSet<&NodeId> = edited.removed.iter().collect();
        let is_there = |id: &NodeId| replaced.contains_key(id) || !removed.contains(id);
        answers.retain(|Answer { result, call, .. }| is_there(result) && is_there(call));
        let old: HashMap<&NodeId, &NodeId> = replaced.iter().map(|(old, new)| (new, old)).collect();
        let new_answers = self.index.pairs(&self.tree, |pairs| {
            let new = replaced.values().filter_map(|id| pairs.node(id));
            let new: Vec<&Node> = new.filter(|node| node.takes_part_in_calls()).collect();
            let of_each = new.into_iter().flat_map(|node| answers_of(pairs, node));
            of_each.collect::<Vec<Answer>>()
        });
        let stolen = self.index.pairs(before, |pairs| {
            let mut taken = new_answers.into_iter().filter_map(|answer| {
                let was =
                    |id: &NodeId| old.get(id).map_or_else(|| id.clone(), |old| (*old).clone());
                let result = pairs.node(&was(&answer.result))?;
                let call = pairs.answered(result, &answer.name)?;
                (call.node.id != was(&answer.call)).then(|| Answer {
                    call: call.node.id.clone(),
                    ..answer
                })
            });
            taken.next()
        });
        match stolen
            .as_ref()
            .or_else(|| self.first_changed(&answers, replaced))
        {
            Some(Answer { result, name, call }) => Err(EditError::Misplaced {
                node: Some(result.clone()),
                message: format!(
                    "`{}` answers the call `{}` that `{}` makes, and would answer another one with that name; a \
                     replacement is as old as the node that it replaces, so give the new call another name",
                    result.shown(),
                    Excerpt::of(name),
                    call.shown()
                ),
            }),
            None => Ok(()),
        }
    }

    /// The first answer whose result and call are both still there, and no longer belong together.
    /// Both may have been replaced. A block that no longer names the call was checked before.
    fn first_changed<'a>(
        &self,
        answers: &'a [Answer],
        replaced: &HashMap<NodeId, NodeId>,
    ) -> Option<&'a Answer> {
        self.index.pairs(&self.tree, |pairs| {
            let mut answers = answers.iter();
            answers.find(|Answer { result, name, call }| {
                let now = |id| pairs.node(replaced.get(id).unwrap_or(id));
                let (Some(result), Some(call)) = (now(result), now(call)) else {
                    return false;
                };
                let answered = pairs.answered(result, name);
                let is_changed = answered.is_none_or(|answered| answered.node.id != call.id);
                let speaks = |node: &Node, end| node.calls().any(|it| it == (end, name.as_str()));
                is_changed && speaks(result, CallEnd::Answer) && speaks(call, CallEnd::Call)
            })
        })
    }

    /// Makes a draft that replaces one end of a tool call an end of the same call, unless it has
    /// another kind or names calls itself.
    pub(super) fn inherit_call(&self, draft: &mut Draft, old: &Node) {
        let is_block = draft.node_type.class() == Some(Class::Block);
        let kind = draft.kind.as_deref().or_else(|| draft.node_type.kind());
        let is_same_kind = kind.is_none() || kind == old.kind();
        if !is_block || !is_same_kind || !old.takes_part_in_calls() {
            return;
        }
        let mut attributes = draft.rare.attributes.iter();
        let names_its_own = attributes.any(|(name, _)| self.shapes.read(name))
            || self.node_for_check(draft.clone()).takes_part_in_calls();
        if names_its_own {
            return;
        }
        if kind.is_none() {
            draft.kind = old.kind().map(SmolStr::from);
        }
        let names = old.attributes().iter();
        let names = names.filter(|(name, _)| self.shapes.read(name));
        draft.rare.attributes.extend(names.cloned());
    }

    /// Whether a draft that takes the place of a block makes and answers all the calls that it
    /// did.
    pub(super) fn keeps_calls(&self, draft: &Draft, old: &Node) -> bool {
        let mut old_calls = old.calls().peekable();
        if old_calls.peek().is_none() {
            return true;
        }
        let mut draft = draft.clone();
        self.inherit_call(&mut draft, old);
        let new = self.node_for_check(draft);
        let calls: HashSet<(CallEnd, &str)> = new.calls().collect();
        old_calls.all(|call| calls.contains(&call))
    }

    /// A node of the working state and all it holds.
    pub(super) fn inside(&self, found: &Found) -> impl Iterator<Item = &Subtree> {
        let part = self.tree.part(found.spot);
        let top = part.and_then(|part| part.at(&found.path));
        top.into_iter().flat_map(Subtree::walk)
    }
}

/// A result, the name of the call that it answers, and the block that makes the call.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    result: NodeId,
    name: String,
    call: NodeId,
}

/// The results of the calls that a block makes, and the calls that it answers.
fn answers_of(pairs: &mut Pairs<'_, '_>, node: &Node) -> Vec<Answer> {
    let mut answers = Vec::new();
    let mut asked: HashSet<(CallEnd, &str)> = HashSet::new();
    for (end, name) in node.calls().filter(|it| asked.insert(*it)) {
        let answer = |result: &Node, call: &Node| Answer {
            result: result.id.clone(),
            name: name.to_owned(),
            call: call.id.clone(),
        };
        match end {
            CallEnd::Call => {
                let results = pairs.answers(node, name).into_iter();
                answers.extend(results.map(|result| answer(result.node, node)));
            }
            CallEnd::Answer => {
                let call = pairs.answered(node, name);
                answers.extend(call.map(|call| answer(node, call.node)));
            }
        }
    }
    answers
}
