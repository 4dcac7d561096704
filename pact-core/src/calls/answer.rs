//! The answer of a tool.

use core::fmt;

use crate::Json;
use crate::argument::IntoText;
use crate::format::canonical_json::settle;
use crate::node::{Content, Part};

/// The answer of a tool to a call. [`Context::answer`](crate::Context::answer) takes one, or any
/// value that becomes one: a text, JSON, [`Part`]s, or a `Result` whose error is the answer of a
/// tool that failed.
///
/// ```
/// use pact_core::{Part, ToolAnswer};
///
/// assert_eq!(ToolAnswer::from("sunny"), ToolAnswer::text("sunny"));
/// let failed: Result<String, std::fmt::Error> = Err(std::fmt::Error);
/// assert!(ToolAnswer::from(failed).is_error());
/// let picture = ToolAnswer::from(vec![Part::text("the sky"), Part::image(b"...", "image/png")]);
/// assert!(!picture.is_error());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ToolAnswer {
    pub(super) content: Content,
    pub(super) is_error: bool,
}

impl ToolAnswer {
    /// Makes an answer of a text.
    #[must_use]
    pub fn text(text: impl IntoText) -> Self {
        Self::of(String::from(text.into_text()))
    }

    /// Makes an answer of texts and images.
    #[must_use]
    pub fn parts(parts: impl IntoIterator<Item = Part>) -> Self {
        Self::of(parts.into_iter().collect::<Vec<Part>>())
    }

    /// Makes an answer of JSON. An object stays JSON, and a text is a text. Any other value
    /// becomes its JSON as a text, because a list would look like parts.
    ///
    /// ```
    /// use pact_core::ToolAnswer;
    /// use serde_json::json;
    ///
    /// assert_eq!(ToolAnswer::json(json!([1, 2])), ToolAnswer::text("[1,2]"));
    /// assert_eq!(ToolAnswer::json(json!("sunny")), ToolAnswer::text("sunny"));
    /// ```
    #[must_use]
    pub fn json(mut value: Json) -> Self {
        match value {
            Json::Object(_) | Json::String(_) => Self::of(value),
            _ => {
                settle(&mut value);
                Self::of(value.to_string())
            }
        }
    }

    /// Makes the answer of a tool that failed, for this reason.
    #[must_use]
    pub fn error(reason: impl IntoText) -> Self {
        Self {
            is_error: true,
            ..Self::text(reason)
        }
    }

    /// Whether the tool failed.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        self.is_error
    }

    /// Returns the content.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    fn of(content: impl Into<Content>) -> Self {
        Self {
            content: content.into(),
            is_error: false,
        }
    }
}

macro_rules! texts {
    ($($text:ty),+) => {$(
        impl From<$text> for ToolAnswer {
            fn from(text: $text) -> Self {
                Self::text(text)
            }
        }
    )+};
}

texts!(&str, String, &String);

impl From<Json> for ToolAnswer {
    fn from(value: Json) -> Self {
        Self::json(value)
    }
}

impl From<Part> for ToolAnswer {
    fn from(part: Part) -> Self {
        Self::parts([part])
    }
}

impl From<Vec<Part>> for ToolAnswer {
    fn from(parts: Vec<Part>) -> Self {
        Self::parts(parts)
    }
}

impl<const N: usize> From<[Part; N]> for ToolAnswer {
    fn from(parts: [Part; N]) -> Self {
        Self::parts(parts)
    }
}

/// An error becomes the answer of a tool that failed.
impl<T: Into<Self>, E: fmt::Display> From<Result<T, E>> for ToolAnswer {
    fn from(result: Result<T, E>) -> Self {
        match result {
            Ok(answer) => answer.into(),
            Err(error) => Self::error(error.to_string()),
        }
    }
}
