//! Additions to the open turn: messages, and nodes in the core, before it or after it.

use super::EditError;
use crate::argument::{IntoDraft, TextOrParts};
use crate::context::Context;
use crate::error::Error;
use crate::node::{Block, Content, Draft, NodeId};
use crate::tree::{Found, Spot};

const HEAD: Found = Found::top(Spot::Head);

impl Context {
    /// Says something as the user, in the open turn: a text, or [`Part`](crate::Part)s.
    ///
    /// ```
    /// let mut ctx = pact_core::Context::default();
    /// let id = ctx.user("What is the capital of France?");
    /// assert_eq!(ctx.node(&id).unwrap().role(), Some("user"));
    /// ```
    pub fn user(&mut self, message: impl TextOrParts) -> NodeId {
        self.say("user", message.into_content())
    }

    /// Says something as the assistant, in the open turn.
    ///
    /// ```
    /// let mut ctx = pact_core::Context::default();
    /// let id = ctx.assistant("Paris.");
    /// assert_eq!(ctx.node(&id).unwrap().role(), Some("assistant"));
    /// ```
    pub fn assistant(&mut self, message: impl TextOrParts) -> NodeId {
        self.say("assistant", message.into_content())
    }

    /// Says something as the system, in the open turn, where the model reads it between the other
    /// messages.
    ///
    /// Instructions that come before the whole conversation, and that pruning spares, are in
    /// `^sys`: give them to [`ContextBuilder::system`](crate::ContextBuilder::system), or insert
    /// them later at the depth −1.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// ctx.user("Book the flight.");
    /// let note = ctx.system("The user has confirmed the payment.");
    /// assert_eq!(ctx.select(select!("^ah .block[role='system']"))?, [note]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn system(&mut self, message: impl TextOrParts) -> NodeId {
        self.say("system", message.into_content())
    }

    /// A text or parts with a role always fit, so nothing is checked.
    fn say(&mut self, role: &'static str, content: Content) -> NodeId {
        let draft = Draft::from(Block::new(content).role(role));
        let parent = self.head_core_or_head();
        self.place_draft(&parent, draft, 0)
    }

    /// Adds a node to the open turn: a tool call, a tool result, anything that is part of the
    /// conversation.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// let call = serde_json::json!({"name": "weather"});
    /// ctx.push(Block::new(call).role("assistant").kind("call").data("call_id", "c1"))?;
    /// // Never parted from its call.
    /// ctx.push(Block::new("sunny").role("tool").kind("result").data("call_id", "c1"))?;
    /// assert_eq!(ctx.thread().messages().count(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there. Nothing was changed then.
    pub fn push(&mut self, node: impl IntoDraft) -> Result<NodeId, Error> {
        Ok(self.push_draft(node.into())?)
    }

    /// Adds a draft to the open turn.
    pub(crate) fn push_draft(&mut self, draft: Draft) -> Result<NodeId, EditError> {
        if !self.needs_core_around(&draft) {
            return self.checked_insert(&self.head_core_or_head(), draft, 0);
        }
        let mut inserted = None;
        self.all_or_nothing(|ctx| {
            let (id, mut edited) = ctx.insert_into_core(draft)?;
            inserted = Some(id);
            ctx.settle_added(&mut edited)?;
            Ok(edited)
        })?;
        inserted.ok_or_else(EditError::no_place)
    }

    /// Adds a node before the open turn's core; its offset is −1, unless it has one below 0.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("How many people live there?");
    /// ctx.pre(Block::new("Paris has 2.1 million inhabitants.").role("system").key("rag").ttl(2))?;
    /// assert_eq!(ctx.thread().messages().next().unwrap().role(), "system");
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there. Nothing was changed then.
    pub fn pre(&mut self, node: impl IntoDraft) -> Result<NodeId, Error> {
        let draft = node.into();
        match draft.offset {
            Some(offset) if offset >= 0 => Err(Error::from(EditError::Misplaced {
                node: None,
                message: format!("a node before the core has an offset below 0, not {offset}"),
            })),
            _ => Ok(self.checked_insert(&HEAD, draft, -1)?),
        }
    }

    /// Adds a node after the open turn's core; its offset is 1, unless it has one above 0.
    ///
    /// # Errors
    /// When the node cannot be there. Nothing was changed then.
    pub fn post(&mut self, node: impl IntoDraft) -> Result<NodeId, Error> {
        let draft = node.into();
        match draft.offset {
            Some(offset) if offset <= 0 => Err(Error::from(EditError::Misplaced {
                node: None,
                message: format!("a node after the core has an offset above 0, not {offset}"),
            })),
            _ => Ok(self.checked_insert(&HEAD, draft, 1)?),
        }
    }
}
