//! The content of a block.

use std::borrow::Cow;
use std::sync::Arc;

use super::Part;
use crate::Json;
use crate::format::canonical_json::{is_same, is_settled, settle};

/// The content of a node: text, or any JSON. Shared, so cheap to clone.
///
/// ```
/// use pact_core::Content;
///
/// assert_eq!(Content::from("Paris.").as_text(), Some("Paris."));
/// let call = serde_json::json!({"name": "weather", "arguments": {"city": "Paris"}});
/// let call = Content::from(call);
/// assert_eq!(call.as_text(), None);
/// assert_eq!(call.to_json().as_ref()["name"], "weather");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Content(Repr);

/// A JSON string is always `Text`, so that equal contents are equal.
#[derive(Clone, Debug)]
enum Repr {
    Text(Arc<str>),
    Json(Arc<Json>),
}

/// Contents are equal when their canonical JSON is.
impl PartialEq for Repr {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(left), Self::Text(right)) => left == right,
            (Self::Json(left), Self::Json(right)) => is_same(left, right),
            (Self::Text(_), Self::Json(_)) | (Self::Json(_), Self::Text(_)) => false,
        }
    }
}

impl Content {
    /// The text, unless the content is another JSON value.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match &self.0 {
            Repr::Text(text) => Some(text),
            Repr::Json(_) => None,
        }
    }

    /// The content as JSON.
    #[must_use]
    pub fn to_json(&self) -> Cow<'_, Json> {
        match &self.0 {
            Repr::Text(text) => Cow::Owned(Json::String(text.as_ref().to_owned())),
            Repr::Json(value) => Cow::Borrowed(value),
        }
    }

    /// The content as a document would give it back. It must not be nested deep.
    pub(crate) fn settled(self) -> Self {
        match self.0 {
            Repr::Json(value) if !is_settled(&value) => {
                let mut value = Arc::unwrap_or_clone(value);
                settle(&mut value);
                Self(Repr::Json(Arc::new(value)))
            }
            other => Self(other),
        }
    }

    /// The JSON value, if the content is not text.
    pub(crate) fn as_json(&self) -> Option<&Json> {
        match &self.0 {
            Repr::Text(_) => None,
            Repr::Json(value) => Some(value),
        }
    }
}

macro_rules! texts {
    ($($text:ty),+) => {$(
        impl From<$text> for Content {
            fn from(text: $text) -> Self {
                Self(Repr::Text(text.into()))
            }
        }
    )+};
}

texts!(&str, String, Box<str>, Arc<str>, Cow<'_, str>);

impl From<&String> for Content {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Json> for Content {
    fn from(value: Json) -> Self {
        match value {
            Json::String(text) => Self::from(text),
            other => Self(Repr::Json(Arc::new(other))),
        }
    }
}

/// A list with one object for each part; see [`Part`] for their form.
impl From<Vec<Part>> for Content {
    fn from(parts: Vec<Part>) -> Self {
        Self::from(Json::Array(parts.into_iter().map(Json::from).collect()))
    }
}

impl<const N: usize> From<[Part; N]> for Content {
    fn from(parts: [Part; N]) -> Self {
        Self::from(Vec::from(parts))
    }
}

impl From<Part> for Content {
    fn from(part: Part) -> Self {
        Self::from([part])
    }
}
