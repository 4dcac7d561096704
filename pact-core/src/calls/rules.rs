//! Problems with tool calls, for validation.

use std::collections::{BTreeSet, HashMap};

use pact_grammar::Excerpt;

use super::CallEnd;
use super::pairing::{Made, Pairing};
use crate::format::thread::{Message, Thread};
use crate::node::NodeId;
use crate::tree::Tree;

/// The problems of a tree with tool calls, by the blocks that have them.
pub(crate) fn problems(tree: &Tree, cycle: i64) -> HashMap<NodeId, BTreeSet<String>> {
    let blocks: Vec<Message<'_>> = Thread::new(tree, cycle).messages().collect();
    if !blocks
        .iter()
        .any(|it| it.node().node().takes_part_in_calls())
    {
        return HashMap::new();
    }
    let mut problems = Problems {
        pairing: Pairing::of(blocks),
        found: HashMap::new(),
    };
    problems.orphans();
    problems.wrong_counts();
    problems.unanswered();
    problems.between();
    problems.found
}

struct Problems<'t> {
    pairing: Pairing<'t>,
    found: HashMap<NodeId, BTreeSet<String>>,
}

impl Problems<'_> {
    fn report(&mut self, at: usize, message: String) {
        if let Some(node) = self.pairing.node(at) {
            let of_node = self.found.entry(node.id.clone()).or_default();
            of_node.insert(message);
        }
    }

    fn name(&self, at: usize) -> String {
        let node = self.pairing.node(at);
        node.map_or_else(String::new, |node| node.id.shown().to_string())
    }

    /// Results without a call.
    fn orphans(&mut self) {
        for (at, spoken) in core::mem::take(&mut self.pairing.orphans) {
            let id = Excerpt::of(&spoken.id);
            let message = format!("it answers the call `{id}`, and no block before it makes one");
            self.report(at, message);
        }
    }

    /// Calls with more results than one, and results that stand before their calls.
    fn wrong_counts(&mut self) {
        let mut found = Vec::new();
        for (call, id, Made { calls, answers }) in self.pairing.made() {
            let shown = Excerpt::of(id);
            for at in answers.iter().skip(*calls) {
                let first = self.name(answers.first().copied().unwrap_or_default());
                found.push((
                    *at,
                    format!("it answers the call `{shown}`, which `{first}` answers"),
                ));
            }
            for at in answers.iter().filter(|at| **at < call) {
                let maker = self.name(call);
                found.push((
                    *at,
                    format!("it answers the call `{shown}` of `{maker}`, which comes later"),
                ));
            }
        }
        for (at, message) in found {
            self.report(at, message);
        }
    }

    /// Calls of sealed turns that have no result. A call of the open turn may still run.
    fn unanswered(&mut self) {
        let calls = self
            .pairing
            .calls()
            .filter(|(_, _, is_answered)| !is_answered);
        let calls: Vec<_> = calls.map(|(at, spoken, _)| (at, spoken)).collect();
        for (at, spoken) in calls {
            let block = self.pairing.blocks.get(at);
            if block.is_some_and(|block| block.segment().is_some() || block.is_in_system()) {
                let id = Excerpt::of(&spoken.id);
                self.report(
                    at,
                    format!("its call `{id}` has no result, and its turn is sealed"),
                );
            }
        }
    }

    /// Blocks that stand between a call and its result, and are neither calls nor results
    /// themselves. A block that speaks between two calls of one role is part of their message.
    fn between(&mut self) {
        let blocks = &self.pairing.blocks;
        // The last result of the calls of each block.
        let mut ends: HashMap<usize, usize> = HashMap::new();
        for (call, _, made) in self.pairing.made() {
            let last = made.answers.iter().copied().max().unwrap_or(call);
            let end = ends.entry(call).or_insert(last);
            *end = last.max(*end);
        }
        let mut followed: Vec<Option<(CallEnd, &str)>> = vec![None; blocks.len()];
        let mut next = None;
        for (message, followed) in blocks.iter().zip(&mut followed).rev() {
            *followed = next;
            let mut calls = message.node().calls();
            if let Some((end, _)) = calls.next() {
                next = Some((end, message.role()));
            } else if next.is_some_and(|(_, role)| role != message.role()) {
                next = None;
            }
        }
        let mut found = Vec::new();
        // The call whose results reach furthest.
        let mut open: Option<(usize, usize)> = None;
        for (at, message) in blocks.iter().enumerate() {
            let speaks = message.node().calls().next().is_some();
            if let Some((call, end)) = open
                && at < end
                && !speaks
            {
                let role = blocks.get(call).map(Message::role);
                let is_sibling = role == Some(message.role())
                    && followed.get(at).copied().flatten() == Some((CallEnd::Call, message.role()));
                if !is_sibling {
                    found.push((at, call, end));
                }
            }
            if let Some(end) = ends.get(&at)
                && open.is_none_or(|(_, known)| known < *end)
            {
                open = Some((at, *end));
            }
        }
        for (at, call, end) in found {
            let (call, end) = (self.name(call), self.name(end));
            self.report(
                at,
                format!("it stands between the tool call in `{call}` and the result in `{end}`"),
            );
        }
    }
}
