//! Thinking while tools are called: a model that is to think must have thought before it called them.

use pact_core::{Json, NodeId, ProviderError};

use super::API;
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::Part;

/// The calls of tools at the end of a conversation, until the user speaks.
#[derive(Default)]
pub(super) struct ToolLoop<'t> {
    /// The last message that calls tools and does not begin with thinking.
    thoughtless: Option<&'t NodeId>,
}

impl<'t> ToolLoop<'t> {
    /// Sees the next message.
    pub(super) fn see(&mut self, message: &WireMessage<'t>) {
        let mut parts = message.said.iter().flat_map(|utterance| &utterance.parts);
        if message.role != Role::Assistant {
            let is_result = |part: &Part<'_>| matches!(part, Part::Result(_));
            if !parts.any(is_result) {
                self.thoughtless = None;
            }
            return;
        }
        let first = message.said.first();
        let calls = parts.any(|part| matches!(part, Part::Call(_)));
        let is_thoughtless = calls && !first.is_some_and(begins_with_thinking);
        self.thoughtless = first
            .and_then(|first| first.node)
            .filter(|_| is_thoughtless);
    }

    /// Refuses to ask for thinking where the API does.
    pub(super) fn check(&self, thinking: Option<&Json>) -> Result<(), ProviderError> {
        let kind = thinking.and_then(|thinking| thinking.get("type"));
        let Some(node) = self
            .thoughtless
            .filter(|_| kind.is_some_and(|it| it == "enabled"))
        else {
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
