//! Edits of the working state. Each is checked as a whole first: what is refused changes nothing.

mod calls;
mod delete;
mod demote;
mod difference;
mod error;
mod grow;
mod history;
mod identity;
mod insert;
mod overlap;
mod place;
mod relocate;
mod replace;
mod report;
mod slot;
mod stand_in;
mod targets;
mod transaction;
mod upsert;

use crate::argument::{IntoDraft, TextOrParts};
use crate::context::Context;
use crate::error::Error;
use crate::node::{Block, Content, Draft, NodeId};
use crate::tree::{Found, Spot};

pub use error::EditError;
pub use overlap::Overlaps;
pub use report::{Edited, Shift};
pub(crate) use stand_in::{REDACTION, REDACTS, REPLACES, id_beside};
pub use targets::{Destination, Targets, WithPairs};
pub(crate) use transaction::Saved;
pub use transaction::Transaction;

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

    /// Says something as the system, in the open turn, where the model reads it between the other messages.
    ///
    /// Instructions that come before the whole conversation, and that pruning spares, are in `^sys`: give them to
    /// [`ContextBuilder::system`](crate::ContextBuilder::system), or insert them later at the depth −1.
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

    /// A text or parts with a role always fit.
    fn say(&mut self, role: &'static str, content: Content) -> NodeId {
        let draft = Draft::from(Block::new(content).role(role));
        let place = self.core_place();
        self.place_draft(&place, draft, 0)
    }

    /// Adds a node to the open turn: a tool call, a tool result, anything that is part of the conversation.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// let call = serde_json::json!({"name": "weather"});
    /// ctx.push(Block::new(call).role("assistant").kind("call").data("call_id", "c1"))?;
    /// ctx.push(Block::new("sunny").role("tool").kind("result").data("call_id", "c1"))?; // never parted from its call
    /// assert_eq!(ctx.thread().messages().count(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there. Nothing was changed then.
    pub fn push(&mut self, node: impl IntoDraft) -> Result<NodeId, Error> {
        Ok(self.push_draft(node.into())?)
    }

    /// The same for a draft.
    pub(crate) fn push_draft(&mut self, draft: Draft) -> Result<NodeId, EditError> {
        if !self.needs_core_around(&draft) {
            return self.checked_insert(&self.core_place(), draft, 0);
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
                message: format!("what comes before the core has an offset below 0, not {offset}"),
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
                message: format!("what comes after the core has an offset above 0, not {offset}"),
            })),
            _ => Ok(self.checked_insert(&HEAD, draft, 1)?),
        }
    }

    /// Adds a node under another that can hold it: a container, the active head, or a sealed segment, before or after its
    /// core. Without an offset of its own it comes after the core.
    fn insert_under(&mut self, parent: &NodeId, draft: Draft) -> Result<Edited, EditError> {
        let place = self.locate(parent)?;
        let holds_core = match place.spot {
            Spot::Head | Spot::Segment(_) => place.path.is_empty(),
            _ => false,
        };
        self.reported_insert(&place, draft, i64::from(holds_core))
    }

    /// Puts a system instruction in place while the context is being built.
    pub(crate) fn place_system(&mut self, draft: Draft) -> NodeId {
        self.place_draft(&Found::top(Spot::System), draft, 0)
    }

    /// The same for instructions that come from a message log.
    pub(crate) fn checked_place_system(&mut self, draft: Draft) -> Result<NodeId, EditError> {
        draft.check(3)?;
        Ok(self.place_system(draft))
    }
}

const HEAD: Found = Found::top(Spot::Head);
