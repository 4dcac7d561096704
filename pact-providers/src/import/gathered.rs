//! A conversation that is gathered message by message, from the file of an agent.

use pact_core::{Block, Json, ProviderError};
use serde_json::{Map, json};

use super::place::{Kept, Place};
use super::{Conversation, Format, ImportedMessage, apis};
use crate::origin::{self, Canonical};

/// The messages so far.
#[derive(Debug)]
pub(super) struct Gathered {
    pub(super) conversation: Conversation,
    pub(super) kept: Vec<Kept>,
}

impl Gathered {
    pub(super) fn new(api: &'static str) -> Self {
        Self {
            conversation: Conversation::new(api, &Json::Null, &[]),
            kept: Vec::new(),
        }
    }

    /// Adds a message in the form of an API. `others` are members of the log that the API does not
    /// know: they stay with the block.
    pub(super) fn say(
        &mut self,
        api: Format,
        model: &str,
        message: Json,
        place: &Place,
        others: Map<String, Json>,
    ) -> Result<(), ProviderError> {
        let mut request = json!({"model": model});
        if let Some(request) = request.as_object_mut() {
            request.insert(api.list().to_owned(), Json::Array(vec![message]));
        }
        let read =
            apis::read_request(api, &request).map_err(|error| relocate(error, api, place))?;
        let kept = (!others.is_empty()).then_some(Json::Object(others));
        let mark = |block: Block| match &kept {
            Some(kept) => block.attribute(origin::KEPT, kept.clone()),
            None => block,
        };
        for block in read.system {
            self.add_system(mark(block));
        }
        for message in read.messages {
            self.conversation.messages.push(ImportedMessage {
                block: mark(message.block),
                ..message
            });
        }
        Ok(())
    }

    /// Adds a message that is in no API's form.
    pub(super) fn say_canonical(&mut self, canonical: Canonical, others: Map<String, Json>) {
        let role = canonical.role;
        let opens_turn = role == "user" && canonical.kind() != "result";
        let mut block = canonical.into_plain_block();
        if !others.is_empty() {
            block = block.attribute(origin::KEPT, Json::Object(others));
        }
        if role == "system" {
            self.add_system(block);
        } else {
            let message = ImportedMessage {
                role,
                block,
                opens_turn,
            };
            self.conversation.messages.push(message);
        }
    }

    /// Adds a system text: apart from the messages before the first, and among them later.
    fn add_system(&mut self, block: Block) {
        if self.conversation.messages.is_empty() {
            self.conversation.system.push(block.pinned(true));
        } else {
            self.conversation.messages.push(ImportedMessage {
                role: "system",
                block: block.pinned(false),
                opens_turn: false,
            });
        }
    }
}

/// An error about the only message of a request, at the place of the message.
fn relocate(error: ProviderError, api: Format, place: &Place) -> ProviderError {
    let start = format!("/{}/0", api.list());
    let inside = error.place.strip_prefix(&start).unwrap_or_default();
    let place = place.then(inside).to_string();
    error.at(place)
}
