//! Thinking while tools are called: a model that is to think must have thought before it called
//! them.

use pact_core::{Json, NodeId, ProviderError};

use super::API;
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::Part;

/// The calls of tools at the end of a conversation, until the user speaks.
#[derive(Default)]
pub(super) struct ToolLoop<'t> {
    /// The first message that calls tools.
    first: Option<&'t NodeId>,
    /// Whether a message begins with thinking.
    has_thought: bool,
}

impl<'t> ToolLoop<'t> {
    /// Sees the next message.
    pub(super) fn see(&mut self, message: &WireMessage<'t>) {
        let has = |is_wanted: fn(&Part<'_>) -> bool| {
            let mut parts = message.said.iter().flat_map(|utterance| &utterance.parts);
            parts.any(is_wanted)
        };
        let calls = has(|part| matches!(part, Part::Call(_)));
        match message.role {
            Role::Assistant if calls => {
                let first = message.said.first();
                self.has_thought |= first.is_some_and(begins_with_thinking);
                self.first = self.first.or(first.and_then(|first| first.node));
            }
            Role::User | Role::Tool if has(|part| matches!(part, Part::Result(_))) => {}
            _ => *self = Self::default(),
        }
    }

    /// Whether the conversation has come to something else.
    pub(super) fn is_over(&self) -> bool {
        self.first.is_none() && !self.has_thought
    }

    /// Refuses to ask for thinking where the API does.
    pub(super) fn check(&self, thinking: Option<&Json>) -> Result<(), ProviderError> {
        let kind = thinking.and_then(|thinking| thinking.get("type"));
        let is_asked = kind.is_some_and(|kind| kind == "enabled");
        let Some(node) = self.first.filter(|_| is_asked && !self.has_thought) else {
            return Ok(());
        };
        let message = "tools were called without thinking, and the request asks for thinking";
        let error = ProviderError::new(format!("{API}/thinking-first"), message).nodes([node]);
        Err(error.help(
            "leave the option `thinking` out until the user speaks again, or let the model that called the tools go on",
        ))
    }
}

/// Whether an utterance goes out with thinking at its start.
fn begins_with_thinking(utterance: &Utterance<'_>) -> bool {
    match utterance.parts.first() {
        Some(Part::Thinking(_)) => true,
        Some(Part::Opaque(part)) => part
            .get("type")
            .is_some_and(|kind| kind == "redacted_thinking"),
        _ => false,
    }
}
