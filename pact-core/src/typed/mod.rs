//! Nodes as values of Rust types: the schema of a type, the conversions between values and nodes,
//! typed plans.

mod check;
mod codec;
mod error;
mod plan;
mod reader;
mod schema;
mod to_json;
mod writer;

use core::fmt;
use core::ops::{Deref, DerefMut};

use crate::node::{Draft, NodeId, NodeRef};

pub use check::{OneOf, check, check_distinct, check_header, fact, wanted};
pub use codec::{
    ChildList, Codec, FieldValue, HasDefault, NoCodec, StdFieldValue, WrappedNode, default_of,
    is_child_list, is_node, is_std_value, is_value,
};
pub use error::NodeError;
pub use plan::Nodes;
pub(crate) use plan::registered;
pub use reader::Reader;
pub use schema::{AttributeType, Field, FieldType, Kind, Probe, Schema, TypeName, UnknownType};
pub use writer::Writer;

/// Converts between values of a Rust type and nodes of one kind, or of several.
///
/// `#[derive(PactNode)]` implements it, with `From<T>` and `From<&T>` for [`Draft`]. So a value can
/// be given wherever a node is wanted:
///
/// ```
/// use pact_core::{Context, PactNode, Typed, select};
///
/// #[derive(PactNode, Clone, Debug, PartialEq)]
/// #[pact(type = "block:summary", role = "system", ttl = 5)]
/// struct Summary {
///     #[pact(content)]
///     text: String,
///     topic: String, // data_topic
///     score: f64,    // data_score
///     #[pact(key)]
///     key: Option<String>,
///     #[pact(tags)]
///     tags: Vec<String>,
/// }
///
/// let mut ctx = Context::default();
/// let summary = Summary {
///     text: "They talked about Paris.".into(),
///     topic: "travel".into(),
///     score: 0.75,
///     key: None,
///     tags: vec!["short".into()],
/// };
/// ctx.insert(select!("(d0, cont[offset=0], end)"), &summary)?;
/// ctx.commit()?;
///
/// let good = select!(Summary, "@t0 ^seq .block[data_score>0.5]");
/// let found: Vec<Typed<Summary>> = ctx.select(good)?;
/// assert_eq!(*found[0], summary);
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// An enum stands for several kinds: each variant wraps another such type, or has a node type and
/// fields itself. The guide, `docs/nodes.md`, describes all options, and how a type changes while
/// old snapshots stay readable.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind of node",
    label = "this type has no schema",
    note = "write `#[derive(PactNode)]` and `#[pact(type = \"block:…\")]` over it"
)]
pub trait PactNode: Sized {
    /// The types and attributes of its nodes.
    const SCHEMA: Schema;

    /// Makes a draft of a node from the value.
    ///
    /// # Errors
    /// When JSON cannot hold a value (a number that is not finite, `Some(None)`), or a header takes
    /// no such value.
    fn to_draft(&self) -> Result<Draft, NodeError>;

    /// Reads the value of a node.
    ///
    /// # Errors
    /// When the node is of another kind, or an attribute does not fit. The error names the
    /// attribute, the expected type and the value found.
    fn from_node(node: &NodeRef<'_>) -> Result<Self, NodeError>;
}

/// Lets the kinds of an enum hold each other.
impl<T: PactNode> PactNode for Box<T> {
    const SCHEMA: Schema = T::SCHEMA;

    fn to_draft(&self) -> Result<Draft, NodeError> {
        T::to_draft(self)
    }

    fn from_node(node: &NodeRef<'_>) -> Result<Self, NodeError> {
        T::from_node(node).map(Self::new)
    }
}

/// Holds a value that was read from a node, and the node's id.
///
/// ```
/// use pact_core::{Context, PactNode, select};
///
/// #[derive(PactNode)]
/// #[pact(type = "custom:note")]
/// struct Note(String);
///
/// let mut ctx = Context::default();
/// let id = ctx.push(Note("call back".into()))?;
/// let notes = ctx.select(select!(Note, "^ah .block"))?;
/// assert_eq!(notes[0].id(), &id);
/// assert_eq!(notes[0].0, "call back"); // a `Typed<Note>` is a `Note` with an id
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Typed<T> {
    id: NodeId,
    value: T,
}

impl<T: PactNode> Typed<T> {
    /// Reads a node.
    ///
    /// # Errors
    /// As [`PactNode::from_node`].
    pub fn read(node: &NodeRef<'_>) -> Result<Self, NodeError> {
        Ok(Self {
            value: T::from_node(node)?,
            id: node.id().clone(),
        })
    }
}

impl<T> Typed<T> {
    /// Returns the id of the node.
    #[must_use]
    pub fn id(&self) -> &NodeId {
        &self.id
    }

    /// Returns the value alone.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T> Deref for Typed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Changes the value on its way to a new node. The node it was read from does not change.
impl<T> DerefMut for Typed<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Typed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Typed")
            .field(&self.id)
            .field(&self.value)
            .finish()
    }
}

/// A header that a field can be.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldHeader {
    Content,
    Key,
    Role,
    Tags,
    Ttl,
    Priority,
    Offset,
    Provenance,
}

impl FieldHeader {
    const fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Key => "key",
            Self::Role => "role",
            Self::Tags => "tags",
            Self::Ttl => "ttl",
            Self::Priority => "priority",
            Self::Offset => "offset",
            Self::Provenance => "provenance",
        }
    }

    /// The values that the header takes, in words.
    const fn expectation(self) -> &'static str {
        match self {
            Self::Content | Self::Provenance => "any value",
            Self::Key | Self::Role => "text",
            Self::Tags => "a list of texts",
            Self::Ttl => "a whole number from 0 to 4294967295",
            Self::Priority | Self::Offset => "a whole number of 64 bits",
        }
    }

    /// The usual Rust types of a field for the header.
    const fn rust_types(self) -> &'static str {
        match self {
            Self::Content | Self::Provenance => "any type that serde knows",
            Self::Key | Self::Role => "`String` or `Option<String>`",
            Self::Tags => "`Vec<String>`",
            Self::Ttl => "`u32` or `Option<u32>`",
            Self::Priority | Self::Offset => "`i64`",
        }
    }

    /// Whether a node may lack the header.
    const fn is_optional(self) -> bool {
        !matches!(self, Self::Tags | Self::Priority | Self::Offset)
    }
}

/// For the derive: the draft of a value. An error is returned when the draft is added.
#[doc(hidden)]
pub fn draft_of<T: PactNode>(value: &T) -> Draft {
    value.to_draft().unwrap_or_else(Draft::broken)
}
