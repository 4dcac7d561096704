//! Calls that wait for their results, and the blocks that answer them.

use std::collections::HashMap;

use super::said::call_by;
use super::shapes::{CALL_ID, IS_ERROR, NAME, RESULT};
use super::waiting::waiting_blocks;
use super::{CallEnd, Spoken, ToolAnswer};
use crate::Json;
use crate::argument::IntoText;
use crate::context::Context;
use crate::edit::EditError;
use crate::error::Error;
use crate::node::{Block, Node, NodeId};

/// A call without a result. Made by [`Context::pending_calls`].
#[derive(Clone, Debug, PartialEq)]
pub struct PendingCall {
    id: String,
    name: Option<String>,
    arguments: Json,
    text: Option<String>,
    block: NodeId,
}

impl PendingCall {
    fn of(node: &Node, spoken: &Spoken) -> Self {
        let call = call_by(node, spoken);
        let text = call.text;
        let parsed = text.and_then(|text| serde_json::from_str(text).ok());
        let arguments = match (parsed, text) {
            (Some(parsed), _) => parsed,
            (None, Some(text)) => Json::from(text),
            (None, None) => call.arguments.cloned().unwrap_or_default(),
        };
        Self {
            id: call.id.to_owned(),
            name: call.name.map(str::to_owned),
            arguments,
            text: text.map(str::to_owned),
            block: node.id.clone(),
        }
    }

    /// Returns the id of the call, which [`Context::answer`] takes.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the name of the tool, if the call has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the arguments. A text that holds JSON is read; any other text is a JSON string
    /// here, and a call without arguments has null.
    #[must_use]
    pub const fn arguments(&self) -> &Json {
        &self.arguments
    }

    /// Returns the text of the arguments as the model wrote it, where they are a text.
    #[must_use]
    pub fn arguments_text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Returns the block that makes the call.
    #[must_use]
    pub const fn block(&self) -> &NodeId {
        &self.block
    }
}

impl Context {
    /// Returns the calls of the working state that have no result, in the order of the thread.
    ///
    /// A result answers the last call with its id. So a call is not listed if a later message uses
    /// its id again: no answer can reach it any more.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("What is the weather in Paris?");
    /// let input = json!({"city": "Paris"});
    /// let call = json!({"type": "tool_use", "id": "c1", "name": "weather", "input": input});
    /// ctx.push(Block::new(json!([call])).role("assistant"))?;
    /// for call in ctx.pending_calls() {
    ///     assert_eq!(call.name(), Some("weather"));
    ///     assert_eq!(call.arguments()["city"], "Paris");
    ///     ctx.answer(call.id(), "sunny")?;
    /// }
    /// assert!(ctx.pending_calls().is_empty());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn pending_calls(&self) -> Vec<PendingCall> {
        self.index.pairs(&self.tree, |pairs| {
            // The last block that makes a call with an id, and how many results are left for the
            // next of its calls. Of several calls with one id, the results answer the first ones.
            let mut answered: HashMap<&str, Option<(&NodeId, usize)>> = HashMap::new();
            let mut pending = Vec::new();
            for node in waiting_blocks(&self.tree) {
                for spoken in calls_of(node) {
                    let last = answered.entry(&spoken.id).or_insert_with(|| {
                        let (call, results) = pairs.last_call(&spoken.id)?;
                        Some((&call.id, count_answers(&results, &spoken.id)))
                    });
                    match last {
                        Some((caller, results)) if **caller == node.id => match results {
                            0 => pending.push(PendingCall::of(node, spoken)),
                            _ => *results -= 1,
                        },
                        _ => {}
                    }
                }
            }
            pending
        })
    }

    /// Answers a call: adds a block with the role `tool` and the kind `result` to the open turn.
    /// Its `data_call_id` has the id of the call, and its `data_name` the name of the tool. If the
    /// tool failed, its `data_is_error` is true.
    ///
    /// ```
    /// use pact_core::{Block, Context, ToolAnswer};
    ///
    /// let mut ctx = Context::default();
    /// for id in ["c1", "c2"] {
    ///     ctx.push(Block::new("weather()").role("assistant").kind("call").data("call_id", id))?;
    /// }
    /// ctx.answer("c1", "sunny")?;
    /// ctx.answer("c2", ToolAnswer::error("the service is down"))?;
    /// assert!(ctx.answer("c2", "rain").is_err()); // it is answered already
    /// assert!(ctx.answer("c3", "rain").is_err()); // there is no such call
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no call with this id, or it is answered already. Nothing was changed then.
    pub fn answer(
        &mut self,
        id: impl IntoText,
        answer: impl Into<ToolAnswer>,
    ) -> Result<NodeId, Error> {
        let id = id.into_text();
        let name = self.index.pairs(&self.tree, |pairs| {
            let unknown = || EditError::UnknownCall {
                call: id.to_string(),
            };
            let (node, results) = pairs.last_call(&id).ok_or_else(unknown)?;
            let mut calls = calls_of(node).filter(|spoken| spoken.id == id);
            match (calls.nth(count_answers(&results, &id)), results.last()) {
                (Some(spoken), _) => Ok(call_by(node, spoken).name.map(str::to_owned)),
                (None, Some(result)) => Err(EditError::AnsweredCall {
                    call: id.to_string(),
                    result: result.id.clone(),
                }),
                (None, None) => Err(unknown()),
            }
        })?;
        self.push(result_block(&id, name.as_deref(), answer.into()))
    }

    /// Answers every pending call with an error, so that a cancelled tool does not spoil the next
    /// request. Returns the new blocks.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// ctx.push(Block::new("weather()").role("assistant").kind("call").data("call_id", "c1"))?;
    /// assert_eq!(ctx.close_pending("cancelled")?.len(), 1);
    /// assert!(ctx.pending_calls().is_empty());
    /// assert!(ctx.close_pending("cancelled")?.is_empty());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a block could not be added. Nothing was changed then.
    pub fn close_pending(&mut self, reason: impl IntoText) -> Result<Vec<NodeId>, Error> {
        let reason = reason.into_text();
        let pending = self.pending_calls();
        self.transaction(|ctx| {
            let closed = pending.iter().map(|call| {
                let answer = ToolAnswer::error(reason.as_str());
                ctx.push(result_block(call.id(), call.name(), answer))
            });
            closed.collect()
        })
    }
}

/// The calls that a block makes.
fn calls_of(node: &Node) -> impl Iterator<Item = &Spoken> {
    let spoken = node.spoken().iter();
    spoken.filter(|spoken| spoken.end() == CallEnd::Call)
}

/// How often blocks answer a call.
fn count_answers(results: &[&Node], id: &str) -> usize {
    let answers = results.iter().flat_map(|node| node.calls());
    answers.filter(|it| *it == (CallEnd::Answer, id)).count()
}

/// The block that answers a call.
fn result_block(id: &str, name: Option<&str>, answer: ToolAnswer) -> Block {
    let ToolAnswer { content, is_error } = answer;
    let mut block = Block::new(content)
        .role("tool")
        .kind(RESULT)
        .attribute(CALL_ID, id);
    if let Some(name) = name {
        block = block.attribute(NAME, name);
    }
    if is_error {
        block = block.attribute(IS_ERROR, true);
    }
    block
}
