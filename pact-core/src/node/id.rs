//! Node ids.

use core::borrow::Borrow;
use core::fmt;
use std::borrow::Cow;
use std::sync::Arc;

use pact_grammar::Excerpt;
use smol_str::SmolStr;

/// A node's identity: an opaque, case-sensitive string.
///
/// Cheap to clone: short ids live inside the value, long ones are shared.
///
/// ```
/// use pact_core::NodeId;
///
/// let id = NodeId::from("block:12.3");
/// assert_eq!(id, "block:12.3");
/// assert_eq!(id.to_string(), "block:12.3");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(SmolStr);

impl NodeId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id as messages quote it. A document may have any text for an id, so it may be long.
    pub(crate) fn shown(&self) -> Excerpt<'_> {
        Excerpt::of(&self.0)
    }

    /// An id that sorts right after this one: `!` sorts before the characters by which other ids
    /// usually continue.
    pub(crate) fn beside(&self, count: u64) -> Self {
        Self::from(format!("{self}!{count}"))
    }

    pub(crate) fn text(&self) -> &SmolStr {
        &self.0
    }

    pub(crate) const fn of(text: SmolStr) -> Self {
        Self(text)
    }
}

macro_rules! texts {
    ($($text:ty),+) => {$(
        impl From<$text> for NodeId {
            fn from(text: $text) -> Self {
                Self(text.into())
            }
        }
    )+};
}

texts!(&str, String, &String, Box<str>, Arc<str>, Cow<'_, str>);

impl From<&Self> for NodeId {
    fn from(id: &Self) -> Self {
        id.clone()
    }
}

impl AsRef<str> for NodeId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Lets a map by ids be asked with a plain text. Both have the same hash and order.
impl Borrow<str> for NodeId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for NodeId {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for NodeId {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
