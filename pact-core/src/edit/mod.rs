//! Edits of the working state. Each is checked as a whole first: what is refused changes nothing.

mod add;
mod calls;
mod delete;
mod difference;
mod error;
mod grow;
mod history;
mod overlap;
mod place;
mod relocate;
mod replace;
mod report;
mod slot;
mod stand_in;
mod targets;
mod transaction;

use crate::context::Context;
use crate::node::{Block, Draft, Node, NodeId};
use crate::tree::{Found, Spot};

pub use error::EditError;
pub use overlap::Overlaps;
pub use report::{Edited, Shift};
pub(crate) use stand_in::{REDACTION, REPLACES, id_beside};
pub use targets::{Position, Targets, WithPairs};
pub(crate) use transaction::Saved;
pub use transaction::Transaction;

impl Context {
    /// Adds what the user says to the active head's core.
    ///
    /// ```
    /// let mut ctx = pact_core::Context::builder().build();
    /// let id = ctx.user("What is the capital of France?");
    /// assert_eq!(ctx.node(&id).unwrap().role(), Some("user"));
    /// ```
    pub fn user(&mut self, text: impl Into<String>) -> NodeId {
        self.say("user", text.into())
    }

    /// Adds what the assistant says to the active head's core.
    ///
    /// ```
    /// let mut ctx = pact_core::Context::builder().build();
    /// let id = ctx.assistant("Paris.");
    /// assert_eq!(ctx.node(&id).unwrap().role(), Some("assistant"));
    /// ```
    pub fn assistant(&mut self, text: impl Into<String>) -> NodeId {
        self.say("assistant", text.into())
    }

    /// A text with a role always fits.
    fn say(&mut self, role: &'static str, text: String) -> NodeId {
        let draft = Draft::from(Block::new(text).role(role));
        let place = self.core_place();
        self.insert(&place, draft, 0)
    }

    /// Adds a node to the active head's core: a tool call, a tool result, anything that is part of the message.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::builder().build();
    /// let call = serde_json::json!({"name": "weather"});
    /// ctx.core(Block::new(call).role("assistant").kind("call").data("call_id", "c1"))?;
    /// ctx.core(Block::new("sunny").role("tool").kind("result").data("call_id", "c1"))?; // never parted from its call
    /// assert_eq!(ctx.thread().messages().count(), 2);
    /// # Ok::<(), pact_core::EditError>(())
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there.
    pub fn core(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let draft = node.into();
        if !self.needs_core_around(&draft) {
            return self.checked_insert(&self.core_place(), draft, 0);
        }
        let mut inserted = None;
        self.attempt(|ctx| {
            let (id, edited) = ctx.insert_into_core(draft)?;
            inserted = Some(id);
            Ok(edited)
        })?;
        inserted.ok_or_else(EditError::no_place)
    }

    /// Adds a node before the active head's core; its offset is −1, unless it has one below 0.
    ///
    /// # Errors
    /// When the node cannot be there.
    pub fn pre(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let draft = node.into();
        match draft.offset {
            Some(offset) if offset >= 0 => Err(EditError::Misplaced {
                node: None,
                message: format!("what comes before the core has an offset below 0, not {offset}"),
            }),
            _ => self.checked_insert(&HEAD, draft, -1),
        }
    }

    /// Adds a node after the active head's core; its offset is 1, unless it has one above 0.
    ///
    /// # Errors
    /// When the node cannot be there.
    pub fn post(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let draft = node.into();
        match draft.offset {
            Some(offset) if offset <= 0 => Err(EditError::Misplaced {
                node: None,
                message: format!("what comes after the core has an offset above 0, not {offset}"),
            }),
            _ => self.checked_insert(&HEAD, draft, 1),
        }
    }

    /// Adds a node to `^sys`, in a context that allows it.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::builder().build();
    /// let error = ctx.system(Block::new("Be brief.").role("system")).unwrap_err();
    /// assert_eq!(error.code().as_str(), "E_NOT_AUTHORIZED");
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there, or the context does not allow it.
    pub fn system(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        self.checked_insert(&Found::top(Spot::System), node.into(), 0)
    }

    /// Adds a node under any node that can hold it: a container, the active head, or a sealed segment, before or
    /// after its core. Without an offset of its own it comes after the core.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.user("Read the report.");
    /// let segment = ctx.commit()?.sealed;
    /// ctx.attach(&segment, Block::new("The report is long.").kind("summary"))?;
    /// assert_eq!(ctx.node(&segment).unwrap().children().count(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such parent, it is sealed, or the node cannot be there.
    pub fn attach(&mut self, parent: &NodeId, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let place = self.locate(parent)?;
        let holds_core = match place.spot {
            Spot::Head | Spot::Segment(_) => place.path.is_empty(),
            _ => false,
        };
        self.checked_insert(&place, node.into(), i64::from(holds_core))
    }

    /// Takes a node that is not sealed yet, with all it holds, out of the working state: one of the active head, or
    /// one that was attached to a segment in this cycle. Guards do not keep it: an edit is a decision. Returns how
    /// many nodes went; the next commit's report names them.
    ///
    /// ```
    /// use pact_core::{Context, Why};
    ///
    /// let mut ctx = Context::builder().build();
    /// let slip = ctx.user("a slip of the tongue");
    /// assert_eq!(ctx.remove(&slip)?, 1);
    /// assert_eq!(ctx.commit()?.departures[0].why, Why::Edited);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such node, it is sealed, or the tree needs it.
    pub fn remove(&mut self, id: &NodeId) -> Result<usize, EditError> {
        let found = self.locate(id)?;
        // What was attached in this cycle is not sealed yet.
        let is_new = |node: &Node| self.is_new(node);
        match found.spot {
            Spot::Segment(_) | Spot::Stray(_)
                if found.path.is_empty()
                    || self.is_in_core(&found)
                    || !self.tree.node(&found).is_some_and(is_new) =>
            {
                return Err(EditError::Sealed { node: id.clone() });
            }
            Spot::System if !self.may_edit_system => return Err(EditError::NotAuthorized),
            _ => {}
        }
        let misplaced = |message: &str| {
            Err(EditError::Misplaced {
                node: Some(id.clone()),
                message: message.to_owned(),
            })
        };
        if found.path.is_empty() {
            return misplaced("a region cannot be removed");
        }
        if self.is_head_core(&found) {
            return misplaced(
                "the core of the active head cannot be removed; remove what it holds",
            );
        }
        let _ = self.with_pairs(vec![found.clone()], false, |found| found)?;
        let edited = self.attempt(|ctx| {
            let mut edited = Edited::default();
            ctx.drop_node(&found, &mut edited);
            ctx.edited.extend(edited.removed.iter().cloned());
            Ok(edited)
        })?;
        Ok(edited.removed.len())
    }

    /// Puts a system instruction in place while the context is being built.
    pub(crate) fn place_system(&mut self, draft: Draft) -> NodeId {
        self.insert(&Found::top(Spot::System), draft, 0)
    }

    /// The same for instructions that come from a message log.
    pub(crate) fn checked_place_system(&mut self, draft: Draft) -> Result<NodeId, EditError> {
        draft.check(3)?;
        Ok(self.place_system(draft))
    }
}

const HEAD: Found = Found::top(Spot::Head);
