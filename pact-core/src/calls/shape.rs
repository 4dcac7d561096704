//! One form of a tool call, or of the result of one, as data.

use smol_str::SmolStr;

use crate::Json;
use crate::argument::IntoText;
use crate::node::Node;

/// An end of a tool call. One block may make some calls and answer others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a call has two ends")]
pub enum CallEnd {
    /// The block makes the call.
    Call,
    /// The block answers it.
    Answer,
}

/// The content of a marker, which takes the place of an expired result.
pub(crate) const EXPIRED: &str = "[expired]";

/// Describes how the messages of one API say that a tool is called, or how they answer a call.
///
/// A shape looks at the objects in one place of a block: the parts of its content, or the list in
/// one of its attributes. Its sign tells which of these objects are calls or results. Its paths
/// tell where such an object has the id of the call, the name of the tool, and the arguments or
/// the content of the result. A path is the names of members with dots between them.
///
/// The engine knows the shapes of the common APIs.
/// [`ContextBuilder::call_shape`](crate::ContextBuilder::call_shape) adds one.
///
/// ```
/// use pact_core::CallShape;
/// use serde_json::json;
///
/// let shape = CallShape::call().part_type("tool_use").id("id").name("name").value("input");
/// let part = json!({"type": "tool_use", "id": "c1", "name": "weather", "input": {}});
/// assert_eq!(shape.id_in(&part), Some("c1"));
/// assert_eq!(shape.id_in(&json!({"type": "text", "text": "Hello"})), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallShape {
    end: CallEnd,
    place: Place,
    sign: Sign,
    kind: Option<SmolStr>,
    role: Option<SmolStr>,
    id: SmolStr,
    name: SmolStr,
    value: SmolStr,
    error: SmolStr,
    expired: Json,
    /// Whether it counts only in a block that no other shape takes as a whole.
    is_last_resort: bool,
}

/// The objects that a shape looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// The content, or the parts in it.
    Content,
    /// The objects in an attribute.
    Attribute(SmolStr),
    /// The block as a whole. The attribute has the id of the call.
    Block(SmolStr),
}

/// Tells calls or results from other objects.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    /// Every object in the place is one.
    Every,
    /// The member `type` has this value.
    Type(SmolStr),
    /// This member is an object, and all paths begin in it.
    Member(SmolStr),
}

impl CallShape {
    fn new(end: CallEnd) -> Self {
        Self {
            end,
            place: Place::Content,
            sign: Sign::Every,
            kind: None,
            role: None,
            id: SmolStr::new_static("id"),
            name: SmolStr::new_static("name"),
            value: SmolStr::default(),
            error: SmolStr::default(),
            expired: Json::from(EXPIRED),
            is_last_resort: false,
        }
    }

    /// Begins the shape of a call, with its id in `id` and the name of the tool in `name`.
    #[must_use]
    pub fn call() -> Self {
        Self::new(CallEnd::Call)
    }

    /// Begins the shape of a result, with the id of its call in `id`.
    #[must_use]
    pub fn result() -> Self {
        Self::new(CallEnd::Answer)
    }

    /// Looks at the parts of the content whose `type` is this one.
    #[must_use]
    pub fn part_type(mut self, value: impl IntoText) -> Self {
        self.sign = Sign::Type(value.into_text());
        self
    }

    /// Looks at the parts of the content that have this member. All paths begin in it.
    #[must_use]
    pub fn part_member(mut self, name: impl IntoText) -> Self {
        self.sign = Sign::Member(name.into_text());
        self
    }

    /// Looks at the list in an attribute of the block.
    #[must_use]
    pub fn attribute(mut self, name: impl IntoText) -> Self {
        self.place = Place::Attribute(name.into_text());
        self
    }

    /// Takes each block with this attribute for one call or result. The attribute has the id of
    /// the call, and the content of the block has the arguments or is the content of the result.
    /// The paths of the name and of the error are names of attributes then.
    ///
    /// ```
    /// use pact_core::{Block, CallShape, Context};
    ///
    /// let ran = CallShape::call().kind("step").block("data_step");
    /// let done = CallShape::result().kind("outcome").block("data_step");
    /// let mut ctx = Context::builder().call_shape(ran).call_shape(done).build();
    /// let call = ctx.push(Block::new("ls").kind("step").data("step", "s1"))?;
    /// ctx.push(Block::new("a.txt").kind("outcome").data("step", "s1"))?;
    /// assert!(ctx.delete(&call).is_err()); // the result would stay alone
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn block(mut self, attribute: impl IntoText) -> Self {
        self.place = Place::Block(attribute.into_text());
        self
    }

    /// Looks at blocks of this kind only.
    #[must_use]
    pub fn kind(mut self, kind: impl IntoText) -> Self {
        self.kind = Some(kind.into_text());
        self
    }

    /// Looks at blocks with this role only.
    #[must_use]
    pub fn role(mut self, role: impl IntoText) -> Self {
        self.role = Some(role.into_text());
        self
    }

    /// Sets the path of the call's id. Where it leads nowhere, the name of the tool is the id.
    #[must_use]
    pub fn id(mut self, path: impl IntoText) -> Self {
        self.id = path.into_text();
        self
    }

    /// Sets the path of the tool's name.
    #[must_use]
    pub fn name(mut self, path: impl IntoText) -> Self {
        self.name = path.into_text();
        self
    }

    /// Sets the path of the arguments, or of the content of a result.
    #[must_use]
    pub fn value(mut self, path: impl IntoText) -> Self {
        self.value = path.into_text();
        self
    }

    /// Sets the path of the member that tells whether a result is an error.
    #[must_use]
    pub fn error(mut self, path: impl IntoText) -> Self {
        self.error = path.into_text();
        self
    }

    /// Sets the content of an expired result, for APIs that do not take a text there. It is the
    /// text `[expired]` unless set.
    #[must_use]
    pub fn expired(mut self, value: impl Into<Json>) -> Self {
        self.expired = value.into();
        self
    }

    pub(super) fn last_resort(mut self) -> Self {
        self.is_last_resort = true;
        self
    }

    /// Returns the end of a call that the shape describes.
    #[must_use]
    pub const fn end(&self) -> CallEnd {
        self.end
    }

    /// Returns the id of the call that an object makes or answers; none if it does neither.
    #[must_use]
    pub fn id_in<'j>(&self, part: &'j Json) -> Option<&'j str> {
        let top = self.top(part)?;
        let text = |path: &str| at(top, path)?.as_str().filter(|text| !text.is_empty());
        text(&self.id).or_else(|| text(&self.name))
    }

    pub(super) fn is_last_resort(&self) -> bool {
        self.is_last_resort
    }

    pub(super) fn looks_at_content(&self) -> bool {
        self.place == Place::Content
    }

    /// The attribute whose objects it looks at.
    pub(super) fn attribute_name(&self) -> Option<&str> {
        match &self.place {
            Place::Attribute(name) => Some(name),
            Place::Content | Place::Block(_) => None,
        }
    }

    /// The attribute with the id, if it takes blocks as a whole.
    pub(crate) fn block_attribute(&self) -> Option<&str> {
        match &self.place {
            Place::Block(name) => Some(name),
            Place::Content | Place::Attribute(_) => None,
        }
    }

    /// Whether an attribute of this name may make a block one end of a call.
    pub(super) fn reads(&self, attribute: &str) -> bool {
        self.attribute_name().or(self.block_attribute()) == Some(attribute)
    }

    /// Whether it looks at blocks with the kind and the role of this one.
    pub(super) fn may_fit(&self, node: &Node) -> bool {
        let fits = |wanted: &Option<SmolStr>, own: Option<&str>| {
            wanted.is_none() || wanted.as_deref() == own
        };
        fits(&self.kind, node.kind()) && fits(&self.role, node.role())
    }

    /// The object that the paths begin in, if `part` has the sign.
    fn top<'j>(&self, part: &'j Json) -> Option<&'j Json> {
        match &self.sign {
            Sign::Every => Some(part),
            Sign::Type(value) => (part.get("type")?.as_str()? == value).then_some(part),
            Sign::Member(name) => part.get(name.as_str()).filter(|inner| inner.is_object()),
        }
    }

    /// The path of the tool's name, which is the name of an attribute where the shape takes blocks
    /// as a whole.
    pub(crate) fn name_path(&self) -> &str {
        &self.name
    }

    /// The path of the sign of an error, as for the name.
    pub(super) fn error_path(&self) -> &str {
        &self.error
    }

    /// The name of the tool.
    pub(super) fn name_in<'j>(&self, part: &'j Json) -> Option<&'j str> {
        at(self.top(part)?, &self.name)?.as_str()
    }

    /// The arguments of a call, or the content of a result.
    pub(super) fn value_in<'j>(&self, part: &'j Json) -> Option<&'j Json> {
        at(self.top(part)?, &self.value)
    }

    /// Whether a result is an error.
    pub(super) fn is_error_in(&self, part: &Json) -> bool {
        let said = self.top(part).and_then(|top| at(top, &self.error));
        said.is_some_and(says_error)
    }

    /// Whether a result is one that a marker has.
    pub(crate) fn is_expired(&self, part: &Json) -> bool {
        if self.value.is_empty() {
            return self.expired_in(part).as_ref() == Some(part);
        }
        self.value_in(part) == Some(&self.expired)
    }

    /// The result that takes the place of an expired one: with the same sign, id and name.
    pub(crate) fn expired_in(&self, part: &Json) -> Option<Json> {
        let top = self.top(part)?;
        let mut new = Json::Object(serde_json::Map::new());
        if let Sign::Type(value) = &self.sign {
            put(&mut new, "type", Json::from(value.as_str()));
        }
        for path in [&self.id, &self.name] {
            if let Some(value) = at(top, path) {
                put(&mut new, path, value.clone());
            }
        }
        put(&mut new, &self.value, self.expired.clone());
        if let Sign::Member(name) = &self.sign {
            let inner = core::mem::replace(&mut new, Json::Object(serde_json::Map::new()));
            put(&mut new, name, inner);
        }
        Some(new)
    }
}

/// Whether the sign of an error says so. Bedrock writes `"status": "error"`.
pub(super) fn says_error(said: &Json) -> bool {
    match said {
        Json::Bool(is_error) => *is_error,
        Json::String(status) => status == "error",
        _ => false,
    }
}

/// The value at a path; none for an empty path.
fn at<'j>(top: &'j Json, path: &str) -> Option<&'j Json> {
    if path.is_empty() {
        return None;
    }
    path.split('.').try_fold(top, |value, name| value.get(name))
}

/// Puts a value at a path; nowhere for an empty path.
fn put(top: &mut Json, path: &str, value: Json) {
    if path.is_empty() {
        return;
    }
    let (first, rest) = match path.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (path, None),
    };
    let Json::Object(members) = top else {
        return;
    };
    match rest {
        None => drop(members.insert(first.to_owned(), value)),
        Some(rest) => {
            let empty = || Json::Object(serde_json::Map::new());
            put(members.entry(first).or_insert_with(empty), rest, value);
        }
    }
}
