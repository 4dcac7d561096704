//! The texts, tool calls, results and other parts of a block, whatever their form.

use super::{CallEnd, SHAPES};
use crate::Json;
use crate::node::{Content, NodeRef};

/// One thing that a block says. Made by [`NodeRef::said`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Said<'t> {
    /// A text.
    Text(&'t str),
    /// A call of a tool.
    Call(ToolCall<'t>),
    /// The result of a call.
    Result(ToolResult<'t>),
    /// Any other part, such as an image: see [`Part`](crate::Part) for the forms.
    Part(&'t Json),
}

/// A call of a tool.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ToolCall<'t> {
    /// The id of the call, which its results repeat.
    pub id: &'t str,
    /// The name of the tool, if the call has one.
    pub name: Option<&'t str>,
    /// The arguments: JSON, or a text that holds JSON.
    pub arguments: Option<&'t Json>,
}

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ToolResult<'t> {
    /// The id of the call.
    pub id: &'t str,
    /// The name of the tool, if the result repeats it.
    pub name: Option<&'t str>,
    /// The content.
    pub content: ResultContent<'t>,
    /// Whether the tool failed.
    pub is_error: bool,
}

/// The content of a result.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ResultContent<'t> {
    /// There is none.
    Empty,
    /// A text.
    Text(&'t str),
    /// A list of parts, or any other JSON.
    Json(&'t Json),
}

impl<'t> From<Option<&'t Json>> for ResultContent<'t> {
    fn from(value: Option<&'t Json>) -> Self {
        match value {
            None | Some(Json::Null) => Self::Empty,
            Some(Json::String(text)) => Self::Text(text),
            Some(other) => Self::Json(other),
        }
    }
}

/// The kind of a block that makes a call, and of one that answers it, by `data_call_id`.
const CALL: &str = "call";
const RESULT: &str = "result";
const CALL_ID: &str = "data_call_id";
/// The name of the tool that such a block calls.
const NAME: &str = "data_name";
/// Whether a block that answers a call says that the tool failed.
const IS_ERROR: &str = "data_is_error";
/// The attributes by which version 0.1 stored the call that a message answers.
const ANSWERED: [&str; 2] = ["data_tool_call_id", "data_tool_use_id"];

impl<'t> NodeRef<'t> {
    /// Returns all that a block says, in its order: texts, tool calls, results and other parts,
    /// whatever form they have.
    ///
    /// ```
    /// use pact_core::{Block, Context, Said};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// let parts = json!([
    ///     {"type": "text", "text": "Let me look."},
    ///     {"functionCall": {"name": "weather", "args": {"city": "Paris"}}},
    /// ]);
    /// let id = ctx.push(Block::new(parts).role("assistant"))?;
    /// let said: Vec<Said> = ctx.node(&id).unwrap().said().collect();
    /// assert_eq!(said[0], Said::Text("Let me look."));
    /// assert!(matches!(said[1], Said::Call(call) if call.name == Some("weather")));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn said(&self) -> impl Iterator<Item = Said<'t>> + use<'t> {
        let node = *self;
        let text = move |name: &str| node.attribute(name)?.as_str();
        let content = node.content();
        let by_kind = match node.kind() {
            Some(CALL) => text(CALL_ID).map(|id| Said::Call(call_by_kind(&node, id))),
            Some(RESULT) => text(CALL_ID).map(|id| Said::Result(result_by_kind(&node, id))),
            _ => None,
        };
        let answered = || ANSWERED.into_iter().find_map(text);
        let by_kind =
            by_kind.or_else(|| answered().map(|id| Said::Result(result_by_kind(&node, id))));
        // The content of such a block is the content of the call or of the result.
        let content = content.filter(|_| by_kind.is_none());
        let texts = content.and_then(Content::as_text).map(Said::Text);
        let json = content.and_then(Content::as_json);
        let parts = json.into_iter().flat_map(|json| match json {
            Json::Array(parts) => parts.as_slice(),
            Json::Null => &[],
            other => core::slice::from_ref(other),
        });
        let parts = parts.map(said_by);
        let in_attributes = SHAPES.iter().filter_map(move |shape| {
            let list = node.attribute(shape.attribute_name()?)?.as_array()?;
            Some(list.iter().filter_map(|part| from_shape(shape, part)))
        });
        by_kind
            .into_iter()
            .chain(texts)
            .chain(parts)
            .chain(in_attributes.flatten())
    }
}

/// Reads one part of a content.
fn said_by(part: &Json) -> Said<'_> {
    if let Json::String(text) = part {
        return Said::Text(text);
    }
    if part.get("type").and_then(Json::as_str) == Some("text")
        && let Some(text) = part.get("text").and_then(Json::as_str)
    {
        return Said::Text(text);
    }
    let in_content = SHAPES
        .iter()
        .filter(|shape| shape.attribute_name().is_none());
    let mut read = in_content.filter_map(|shape| from_shape(shape, part));
    read.next().unwrap_or(Said::Part(part))
}

/// Reads an object by a shape.
fn from_shape<'t>(shape: &super::CallShape, part: &'t Json) -> Option<Said<'t>> {
    let id = shape.id_in(part)?;
    let name = shape.name_in(part);
    Some(match shape.end() {
        CallEnd::Call => Said::Call(ToolCall {
            id,
            name,
            arguments: shape.value_in(part),
        }),
        CallEnd::Result => Said::Result(ToolResult {
            id,
            name,
            content: shape.value_in(part).into(),
            is_error: shape.is_error_in(part),
        }),
    })
}

/// The call of a block of the kind `call`. The content has the arguments, or is an object with
/// `name` and `arguments`.
fn call_by_kind<'t>(node: &NodeRef<'t>, id: &'t str) -> ToolCall<'t> {
    let json = node.content().and_then(Content::as_json);
    let member = |name: &str| json.and_then(|json| json.get(name));
    let named = node.attribute(NAME).or_else(|| member("name"));
    let arguments = member("arguments").or_else(|| json.filter(|json| json.is_object()));
    ToolCall {
        id,
        name: named.and_then(Json::as_str),
        arguments,
    }
}

fn result_by_kind<'t>(node: &NodeRef<'t>, id: &'t str) -> ToolResult<'t> {
    let content = match node.content() {
        None => ResultContent::Empty,
        Some(content) => match content.as_text() {
            Some(text) => ResultContent::Text(text),
            None => content.as_json().into(),
        },
    };
    ToolResult {
        id,
        name: node.attribute(NAME).and_then(Json::as_str),
        content,
        is_error: node.attribute(IS_ERROR).and_then(Json::as_bool) == Some(true),
    }
}
