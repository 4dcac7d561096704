//! One form of a tool call, or of the result of one, as data.

use std::borrow::Cow;

use crate::Json;

/// An end of a tool call. One block may make some calls and answer others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a call has two ends")]
pub enum CallEnd {
    /// The block makes the call.
    Call,
    /// The block answers it.
    Result,
}

/// Describes how the messages of one API say that a tool is called, or how they answer a call.
///
/// A shape looks at the objects in one place of a block: the parts of its content, or the list in
/// one of its attributes. Its sign tells which of these objects are calls or results. Its paths
/// tell where such an object has the id of the call, the name of the tool, and the arguments or
/// the content of the result. A path is the names of members with dots between them.
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
    id: Cow<'static, str>,
    name: Cow<'static, str>,
    value: Cow<'static, str>,
    error: Cow<'static, str>,
}

/// The objects that a shape looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// The content, or the parts in it.
    Content,
    /// The objects in an attribute.
    Attribute(Cow<'static, str>),
}

/// Tells calls or results from other objects.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    /// Every object in the place is one.
    Every,
    /// The member `type` has this value.
    Type(Cow<'static, str>),
    /// This member is an object, and all paths begin in it.
    Member(Cow<'static, str>),
}

impl CallShape {
    const fn new(end: CallEnd) -> Self {
        Self {
            end,
            place: Place::Content,
            sign: Sign::Every,
            id: Cow::Borrowed("id"),
            name: Cow::Borrowed("name"),
            value: Cow::Borrowed(""),
            error: Cow::Borrowed(""),
        }
    }

    /// Begins the shape of a call, with its id in `id` and the name of the tool in `name`.
    #[must_use]
    pub const fn call() -> Self {
        Self::new(CallEnd::Call)
    }

    /// Begins the shape of a result, with the id of its call in `id`.
    #[must_use]
    pub const fn result() -> Self {
        Self::new(CallEnd::Result)
    }

    /// Looks at the parts of the content whose `type` is this one.
    #[must_use]
    pub fn part_type(mut self, value: &'static str) -> Self {
        self.sign = Sign::Type(Cow::Borrowed(value));
        self
    }

    /// Looks at the parts of the content that have this member. All paths begin in it.
    #[must_use]
    pub fn part_member(mut self, name: &'static str) -> Self {
        self.sign = Sign::Member(Cow::Borrowed(name));
        self
    }

    /// Looks at the list in an attribute of the block.
    #[must_use]
    pub fn attribute(mut self, name: &'static str) -> Self {
        self.place = Place::Attribute(Cow::Borrowed(name));
        self
    }

    /// Sets the path of the call's id. Where it leads nowhere, the name of the tool is the id.
    #[must_use]
    pub fn id(mut self, path: &'static str) -> Self {
        self.id = Cow::Borrowed(path);
        self
    }

    /// Sets the path of the tool's name.
    #[must_use]
    pub fn name(mut self, path: &'static str) -> Self {
        self.name = Cow::Borrowed(path);
        self
    }

    /// Sets the path of the arguments, or of the content of a result.
    #[must_use]
    pub fn value(mut self, path: &'static str) -> Self {
        self.value = Cow::Borrowed(path);
        self
    }

    /// Sets the path of the member that tells whether a result is an error.
    #[must_use]
    pub fn error(mut self, path: &'static str) -> Self {
        self.error = Cow::Borrowed(path);
        self
    }

    /// Returns the end of a call that the shape describes.
    #[must_use]
    pub const fn end(&self) -> CallEnd {
        self.end
    }

    /// The attribute that it looks at; none for the content.
    pub(crate) fn attribute_name(&self) -> Option<&str> {
        match &self.place {
            Place::Content => None,
            Place::Attribute(name) => Some(name),
        }
    }

    /// The object that the paths begin in, if `part` has the sign.
    fn top<'j>(&self, part: &'j Json) -> Option<&'j Json> {
        match &self.sign {
            Sign::Every => Some(part),
            Sign::Type(value) => (part.get("type")?.as_str()? == value).then_some(part),
            Sign::Member(name) => part.get(name.as_ref()).filter(|inner| inner.is_object()),
        }
    }

    /// Returns the id of the call that an object makes or answers; none if it does neither.
    #[must_use]
    pub fn id_in<'j>(&self, part: &'j Json) -> Option<&'j str> {
        let top = self.top(part)?;
        let by_id = at(top, &self.id).and_then(Json::as_str);
        by_id
            .filter(|id| !id.is_empty())
            .or_else(|| at(top, &self.name)?.as_str())
    }

    /// The name of the tool.
    pub(crate) fn name_in<'j>(&self, part: &'j Json) -> Option<&'j str> {
        at(self.top(part)?, &self.name)?.as_str()
    }

    /// The arguments of a call, or the content of a result.
    pub(crate) fn value_in<'j>(&self, part: &'j Json) -> Option<&'j Json> {
        at(self.top(part)?, &self.value)
    }

    /// Whether a result is an error.
    pub(crate) fn is_error_in(&self, part: &Json) -> bool {
        let said = self.top(part).and_then(|top| at(top, &self.error));
        match said {
            Some(Json::Bool(is_error)) => *is_error,
            // Bedrock says `"status": "error"`.
            Some(Json::String(status)) => status == "error",
            _ => false,
        }
    }
}

/// The value at a path; none for an empty path.
fn at<'j>(top: &'j Json, path: &str) -> Option<&'j Json> {
    if path.is_empty() {
        return None;
    }
    path.split('.').try_fold(top, |value, name| value.get(name))
}
