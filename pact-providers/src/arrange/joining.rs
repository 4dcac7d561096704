//! Utterances become messages: the first is the user's, and messages of one role are joined.

use std::borrow::Cow;

use pact_core::{NodeId, Note, ProviderError};

use super::{Arrangement, Role, Utterance};
use crate::canonical::Part;
use crate::manners::{AssistantFirst, SameRole};

/// The text of a user message before an assistant who speaks first.
const CONTINUES: &str = "[conversation continues]";

/// One message of a request: the utterances of one role in a row.
#[derive(Debug)]
pub(crate) struct WireMessage<'t> {
    pub(crate) role: Role,
    /// At least one.
    pub(crate) said: Vec<Utterance<'t>>,
}

impl<'t> WireMessage<'t> {
    /// The blocks that it says.
    pub(crate) fn nodes(&self) -> Vec<NodeId> {
        let said = self.said.iter().filter_map(|utterance| utterance.node);
        let mut nodes: Vec<NodeId> = Vec::with_capacity(self.said.len());
        nodes.extend(said.cloned());
        nodes.dedup();
        nodes
    }

    /// The only utterance of a message that says no more than one.
    pub(crate) fn alone(&self) -> Option<&Utterance<'t>> {
        match self.said.as_slice() {
            [alone] => Some(alone),
            _ => None,
        }
    }
}

/// Makes messages of utterances.
pub(super) struct Joining<'s> {
    arrangement: &'s Arrangement<'s>,
    /// Whether anybody but the system has spoken.
    has_begun: bool,
}

impl<'s> Joining<'s> {
    pub(super) const fn new(arrangement: &'s Arrangement<'s>, has_begun: bool) -> Self {
        Self {
            arrangement,
            has_begun,
        }
    }

    /// Whether anybody but the system has spoken.
    pub(super) const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Makes messages of the utterances of a window.
    pub(super) fn join<'t>(
        &mut self,
        said: Vec<Utterance<'t>>,
        notes: &mut Vec<Note>,
    ) -> Result<Vec<WireMessage<'t>>, ProviderError> {
        let arrangement = self.arrangement;
        let mut messages: Vec<WireMessage<'t>> = Vec::with_capacity(said.len());
        for utterance in said {
            let role = wire_role(arrangement, &utterance);
            if !self.has_begun && role != Role::System {
                self.has_begun = true;
                if role == Role::Assistant
                    && let Some(first) = begin(arrangement, &utterance, notes)?
                {
                    messages.push(first);
                }
            }
            let last = messages.last_mut().filter(|last| last.role == role);
            match last {
                Some(last) if joins(arrangement, last, &utterance)? => last.said.push(utterance),
                _ => messages.push(WireMessage {
                    role,
                    said: vec![utterance],
                }),
            }
        }
        for message in &mut messages {
            results_first(arrangement, message);
        }
        Ok(messages)
    }
}

/// The role that the API knows.
fn wire_role(arrangement: &Arrangement<'_>, utterance: &Utterance<'_>) -> Role {
    match utterance.role {
        Role::Tool if arrangement.dialect.results_in_user => Role::User,
        other => other,
    }
}

/// A message before an assistant who speaks first.
fn begin<'t>(
    arrangement: &Arrangement<'_>,
    utterance: &Utterance<'t>,
    notes: &mut Vec<Note>,
) -> Result<Option<WireMessage<'t>>, ProviderError> {
    let rule = arrangement.rule("first-user");
    match arrangement.manners.assistant_first {
        AssistantFirst::Keep => Ok(None),
        AssistantFirst::Continue => {
            if let Some(node) = utterance.node {
                let message = "the assistant speaks first, so the user says `[conversation continues]` before";
                notes.push(Note::new(rule, node, message));
            }
            let text = Part::Text(Cow::Borrowed(CONTINUES));
            Ok(Some(WireMessage {
                role: Role::User,
                said: vec![Utterance {
                    is_lasting: utterance.is_lasting,
                    ..Utterance::added(Role::User, vec![text])
                }],
            }))
        }
        AssistantFirst::Refuse => {
            let error = ProviderError::new(rule, "the assistant speaks first");
            let error = error.nodes(utterance.node);
            Err(error
                .help("prune whole turns, or choose `.assistant_first(AssistantFirst::Continue)`"))
        }
    }
}

/// Whether an utterance becomes part of the message before it, which has the same role.
fn joins(
    arrangement: &Arrangement<'_>,
    last: &WireMessage<'_>,
    next: &Utterance<'_>,
) -> Result<bool, ProviderError> {
    // Each result is a message of its own, and so is each system text in a list.
    if matches!(last.role, Role::Tool | Role::System) {
        return Ok(false);
    }
    // Messages that were imported one after the other stay apart. Those that only edits or pruning
    // brought together do not.
    let is_last_whole = last.said.iter().all(Utterance::is_whole);
    if is_last_whole && next.is_whole() && next.is_apart {
        return Ok(false);
    }
    // All results of a message are in one message.
    let are_results = arrangement.dialect.results_in_user && next.has_results();
    match arrangement.manners.same_role {
        SameRole::Merge => Ok(true),
        _ if are_results => Ok(true),
        SameRole::Keep => Ok(false),
        SameRole::Refuse => {
            let rule = arrangement.rule("alternation");
            let message = format!("two messages of the {} in a row", last.role.name());
            let before = last.said.last().and_then(|utterance| utterance.node);
            let error =
                ProviderError::new(rule, message).nodes(before.into_iter().chain(next.node));
            Err(error.help("choose `.same_role(SameRole::Merge)`"))
        }
    }
}

/// Puts the results of a message before its other parts.
fn results_first(arrangement: &Arrangement<'_>, message: &mut WireMessage<'_>) {
    let has_results = message.said.iter().any(Utterance::has_results);
    if !arrangement.dialect.results_in_user || message.role != Role::User || !has_results {
        return;
    }
    if message.alone().is_some_and(Utterance::is_whole) {
        return;
    }
    // One utterance that has both may stay as it came: between the results and the others.
    let mut has_whole = false;
    let (mut results, mut both, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for mut utterance in message.said.drain(..) {
        let is_result = |part: &Part<'_>| matches!(part, Part::Result(_));
        let is_mixed = utterance.has_results() && !utterance.parts.iter().all(is_result);
        if !is_mixed {
            let is_result = utterance.has_results();
            if is_result { &mut results } else { &mut others }.push(utterance);
        } else if utterance.is_whole() && !has_whole {
            has_whole = true;
            both.push(utterance);
        } else {
            utterance.origin = None;
            let parts = core::mem::take(&mut utterance.parts);
            let mut rest = utterance.clone();
            (utterance.parts, rest.parts) = parts.into_iter().partition(is_result);
            results.push(utterance);
            others.push(rest);
        }
    }
    message.said = results.into_iter().chain(both).chain(others).collect();
}
