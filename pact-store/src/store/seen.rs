//! The settings with which conversations were opened, so that an update goes on with them.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pact_core::{ContextBuilder, Json};

use crate::backend::ConversationId;
use crate::chat::Handle;

/// So many conversations are remembered, those that were opened last.
const REMEMBERED: usize = 256;

/// The builders of conversations, newest first. They are functions of the program, too, so only
/// this process has them.
#[derive(Default)]
pub(crate) struct Seen {
    opened: Mutex<VecDeque<Opened>>,
}

struct Opened {
    id: ConversationId,
    settings: Json,
    builder: ContextBuilder,
}

impl Seen {
    fn opened(&self) -> MutexGuard<'_, VecDeque<Opened>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers the builder of a handle.
    pub(crate) fn note<B>(&self, handle: &Handle<B>) {
        let (id, settings) = (handle.recorder.conversation, handle.ctx.settings());
        let builder = handle.builder().0.clone();
        let mut opened = self.opened();
        opened.retain(|it| it.id != id);
        opened.push_front(Opened {
            id,
            settings,
            builder,
        });
        opened.truncate(REMEMBERED);
    }

    /// The builder with which a conversation was opened last.
    pub(crate) fn of(&self, id: ConversationId) -> Option<ContextBuilder> {
        let opened = self.opened();
        let found = opened.iter().find(|it| it.id == id);
        found.map(|it| it.builder.clone())
    }

    /// A builder with these settings: the usual one, or that of another conversation.
    pub(crate) fn with(&self, settings: &Json) -> Option<ContextBuilder> {
        let usual = ContextBuilder::default();
        if usual.clone().build().settings() == *settings {
            return Some(usual);
        }
        let opened = self.opened();
        let found = opened.iter().find(|it| it.settings == *settings);
        found.map(|it| it.builder.clone())
    }
}
