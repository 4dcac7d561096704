//! The texts, tool calls, results and other parts of a block, whatever their form.

use super::CallEnd;
use super::result_parts::is_part;
use super::shape::says_error;
use super::spoken::{Spoken, parts};
use crate::Json;
use crate::node::{Content, Node, NodeRef};

/// One thing that a block says. Made by [`NodeRef::said`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Said<'t> {
    /// A text.
    Text(&'t str),
    /// A call of a tool.
    Call(ToolCall<'t>),
    /// The result of a call.
    Answer(ToolResult<'t>),
    /// Any other part, such as an image: see [`Part`](crate::Part) for the forms.
    Other(&'t Json),
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
    /// The text of the arguments, if they are a text: [`arguments`](ToolCall::arguments) is that
    /// text, or the content of the block is.
    pub text: Option<&'t str>,
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

impl<'t> ResultContent<'t> {
    /// Returns the parts, if the content is a list of nothing but parts of a message: texts, images
    /// and files with their sources, `{"type":"json","value":…}`, and the parts of imported
    /// messages that only their API knows. A list with any other element, or with a part that has
    /// a member of another name, is JSON that the tool made.
    ///
    /// ```
    /// use pact_core::ResultContent;
    /// use serde_json::json;
    ///
    /// let said = json!([{"type": "text", "text": "18 degrees"}]);
    /// assert!(ResultContent::Json(&said).parts().is_some());
    /// let orders = json!([{"type": "order", "id": 1}]);
    /// assert!(ResultContent::Json(&orders).parts().is_none());
    /// ```
    #[must_use]
    pub fn parts(self) -> Option<&'t [Json]> {
        let Self::Json(Json::Array(parts)) = self else {
            return None;
        };
        (!parts.is_empty() && parts.iter().all(is_part)).then_some(parts)
    }
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
        said_in(self.node())
    }
}

/// All that a block says. Most blocks are one text, one call or one result.
pub(crate) fn said_in(node: &Node) -> impl Iterator<Item = Said<'_>> {
    let alone = match (node.spoken(), &node.content) {
        ([], Some(content)) => content.as_text().map(Said::Text),
        ([spoken], _) if spoken.is_whole_block() => Some(said_by(node, spoken)),
        _ => None,
    };
    let all = alone.is_none().then(|| all_said(node));
    alone.into_iter().chain(all.into_iter().flatten())
}

/// All that a block says, in its order.
fn all_said(node: &Node) -> impl Iterator<Item = Said<'_>> {
    let whole = node.spoken().iter().filter(|it| it.is_whole_block());
    let is_whole = node.spoken().iter().any(Spoken::is_whole_block);
    // The content of such a block is the content of the call or of the result.
    let content = node.content.as_ref().filter(|_| !is_whole);
    let text = content.and_then(Content::as_text).map(Said::Text);
    let mut in_content = node.spoken().iter().filter(|it| it.is_part()).peekable();
    let parts = parts(content).iter().enumerate().map(move |(at, part)| {
        match in_content.next_if(|spoken| spoken.at == at) {
            Some(spoken) => said_by(node, spoken),
            None => other(part),
        }
    });
    let in_attributes = node.spoken().iter();
    let in_attributes = in_attributes.filter(|it| it.attribute().is_some());
    whole
        .map(|spoken| said_by(node, spoken))
        .chain(text)
        .chain(parts)
        .chain(in_attributes.map(|spoken| said_by(node, spoken)))
}

/// A part of a content that is neither a call nor a result.
fn other(part: &Json) -> Said<'_> {
    if let Json::String(text) = part {
        return Said::Text(text);
    }
    let is_text = part.get("type").and_then(Json::as_str) == Some("text");
    match part.get("text").and_then(Json::as_str) {
        Some(text) if is_text => Said::Text(text),
        _ => Said::Other(part),
    }
}

fn said_by<'t>(node: &'t Node, spoken: &'t Spoken) -> Said<'t> {
    match spoken.end() {
        CallEnd::Call => Said::Call(call_by(node, spoken)),
        CallEnd::Answer => Said::Answer(result_by(node, spoken)),
    }
}

/// A call that a block makes. The content of a block that is a call as a whole has the arguments,
/// is their text, or is an object with `name` and `arguments`.
pub(super) fn call_by<'t>(node: &'t Node, spoken: &'t Spoken) -> ToolCall<'t> {
    let shape = &*spoken.shape;
    let id = spoken.id.as_str();
    if let Some(part) = spoken.object(node) {
        let arguments = shape.value_in(part);
        return ToolCall {
            id,
            name: shape.name_in(part),
            arguments,
            text: arguments.and_then(Json::as_str),
        };
    }
    let json = node.content.as_ref().and_then(Content::as_json);
    let member = |name: &str| json.and_then(|json| json.get(name));
    let named = node.attribute(shape.name_path());
    let named = named.or_else(|| member("name"));
    let arguments = member("arguments").or_else(|| json.filter(|json| json.is_object()));
    let text = match arguments {
        Some(arguments) => arguments.as_str(),
        None => node.content.as_ref().and_then(Content::as_text),
    };
    ToolCall {
        id,
        name: named.and_then(Json::as_str),
        arguments,
        text,
    }
}

fn result_by<'t>(node: &'t Node, spoken: &'t Spoken) -> ToolResult<'t> {
    let shape = &*spoken.shape;
    let id = spoken.id.as_str();
    if let Some(part) = spoken.object(node) {
        return ToolResult {
            id,
            name: shape.name_in(part),
            content: shape.value_in(part).into(),
            is_error: shape.is_error_in(part),
        };
    }
    let content = match &node.content {
        None => ResultContent::Empty,
        Some(content) => match content.as_text() {
            Some(text) => ResultContent::Text(text),
            None => content.as_json().into(),
        },
    };
    ToolResult {
        id,
        name: node.attribute(shape.name_path()).and_then(Json::as_str),
        content,
        is_error: node.attribute(shape.error_path()).is_some_and(says_error),
    }
}
