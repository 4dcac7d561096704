//! The builders of drafts: [`Block`] and [`Container`].

use super::{Class, Draft, NodeId, NodeType};
use crate::argument::{IntoContent, IntoDraft, IntoJson, IntoText};

/// A content node to be: text, tool call, tool result, document.
///
/// ```
/// use pact_core::{Block, Context};
///
/// let mut ctx = Context::default();
/// let id = ctx.pre(
///     Block::new("Paris has 2.1 million inhabitants.")
///         .role("system")
///         .kind("document")
///         .key("rag")
///         .tag("geography")
///         .ttl(2)
///         .data("source", "wikipedia"),
/// )?;
/// assert_eq!(ctx.node(&id).unwrap().ttl(), Some(2));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Block(Draft);

/// A container to be, with its children.
///
/// ```
/// use pact_core::{Block, Container, Context};
///
/// let mut ctx = Context::default();
/// let id = ctx.post(
///     Container::new()
///         .removable(true)
///         .child(Block::new("first hit").ttl(1))
///         .child(Block::new("second hit").ttl(1)),
/// )?;
/// assert_eq!(ctx.node(&id).unwrap().children().count(), 2);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Container(Draft);

impl Block {
    /// A block with this content.
    #[must_use]
    pub fn new(content: impl IntoContent) -> Self {
        let mut draft = Draft::new(Class::Block);
        draft.content = Some(content.into());
        Self(draft)
    }

    /// A block without content.
    #[must_use]
    pub fn empty() -> Self {
        Self(Draft::new(Class::Block))
    }

    /// Who speaks: `user`, `assistant`, `tool`, `system`.
    #[must_use]
    pub fn role(mut self, role: impl IntoText) -> Self {
        self.0.role = Some(role.into_text());
        self
    }

    /// The kind of the content: `text`, `call`, `result`, `summary`.
    #[must_use]
    pub fn kind(mut self, kind: impl IntoText) -> Self {
        self.0.kind = Some(kind.into_text());
        self
    }

    /// The content's MIME type.
    #[must_use]
    pub fn mime(mut self, mime: impl IntoText) -> Self {
        self.0.rare.mime = Some(mime.into_text());
        self
    }

    /// The content's encoding.
    #[must_use]
    pub fn encoding(mut self, encoding: impl IntoText) -> Self {
        self.0.rare.encoding = Some(encoding.into_text());
        self
    }

    /// Makes a new instance of the block in the active head every `cycles` cycles, as long as it is
    /// there.
    #[must_use]
    pub fn cadence(mut self, cycles: u32) -> Self {
        self.0.rare.cadence = Some(i64::from(cycles));
        self
    }
}

impl Container {
    /// An empty container.
    #[must_use]
    pub fn new() -> Self {
        Self(Draft::new(Class::Container))
    }

    /// Whether the container goes away once expiry or pruning has emptied it.
    #[must_use]
    pub fn removable(mut self, removable: bool) -> Self {
        self.0.rare.removable = Some(removable);
        self
    }

    /// Adds a node to the container.
    #[must_use]
    pub fn child(mut self, child: impl IntoDraft) -> Self {
        self.0 = self.0.child(child);
        self
    }
}

impl Default for Container {
    fn default() -> Self {
        Self::new()
    }
}

/// The setters of both builders.
macro_rules! headers {
    ($($builder:ident)+) => {$(
        impl $builder {
            /// The id to use instead of a generated one. It must be free.
            #[must_use]
            pub fn id(mut self, id: impl IntoText) -> Self {
                self.0.id = Some(NodeId::of(id.into_text()));
                self
            }

            /// The type: namespaced, like `block:summary` or `custom:note`.
            #[must_use]
            pub fn node_type(mut self, node_type: &str) -> Self {
                self.0.node_type = NodeType::from(node_type);
                self
            }

            /// The place among siblings: below 0 before the core, above 0 after it.
            #[must_use]
            pub fn offset(mut self, offset: i64) -> Self {
                self.0.offset = Some(offset);
                self
            }

            /// How many commits the node survives; without one it stays.
            #[must_use]
            pub fn ttl(mut self, cycles: u32) -> Self {
                self.0.ttl = Some(cycles);
                self
            }

            /// Pruning takes the lowest first; 0 unless set.
            #[must_use]
            pub fn priority(mut self, priority: i64) -> Self {
                self.0.priority = priority;
                self
            }

            /// The logical name, as in `#name`.
            #[must_use]
            pub fn key(mut self, key: impl IntoText) -> Self {
                self.0.key = Some(key.into_text());
                self
            }

            /// Adds a tag, as in `+tag`. A node has each tag once.
            #[must_use]
            pub fn tag(mut self, tag: impl IntoText) -> Self {
                self.0.rare.tags.push(tag.into_text());
                self
            }

            /// The origin of the node.
            #[must_use]
            pub fn provenance(mut self, provenance: impl IntoJson) -> Self {
                self.0.rare.provenance = Some(provenance.into());
                self
            }

            /// Whether pruning spares the node and all it holds.
            #[must_use]
            pub fn pinned(mut self, pinned: bool) -> Self {
                self.0.rare.pinned = Some(pinned);
                self
            }

            /// Sets the attribute `data_NAME`.
            #[must_use]
            pub fn data(self, name: &str, value: impl IntoJson) -> Self {
                self.attribute(format!("data_{name}"), value)
            }

            /// Sets a custom attribute by its full name: `data_*`, `content_*` or `namespace:name`.
            #[must_use]
            pub fn attribute(mut self, name: impl IntoText, value: impl IntoJson) -> Self {
                self.0.set_attribute(name.into_text(), value.into());
                self
            }
        }

        impl From<$builder> for Draft {
            fn from(builder: $builder) -> Self {
                builder.0
            }
        }
    )+};
}

headers!(Block Container);
