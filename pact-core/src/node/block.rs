//! Nodes to be: what users build before the engine gives them an id, a time and a place.

use pact_grammar::Excerpt;
use pact_grammar::plan::Attribute;
use smol_str::SmolStr;

use super::{Class, Content, NodeId, NodeType, Rare};
use crate::Json;
use crate::argument::{IntoContent, IntoDraft, IntoJson, IntoText};
use crate::edit::EditError;
use crate::format::canonical_json::unkept;
use crate::limits;
use crate::typed::NodeError;

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

/// A container to be, with what it holds.
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

/// A node to be, of any class. Made from a [`Block`], a [`Container`], a text, a literal ([`node!`](crate::node)), or a
/// value of a type with `#[derive(PactNode)]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub(crate) id: Option<NodeId>,
    pub(crate) node_type: NodeType,
    pub(crate) offset: Option<i64>,
    pub(crate) ttl: Option<u32>,
    pub(crate) priority: i64,
    pub(crate) role: Option<SmolStr>,
    pub(crate) kind: Option<SmolStr>,
    pub(crate) key: Option<SmolStr>,
    pub(crate) content: Option<Content>,
    /// Not in order yet, and tags may be repeated.
    pub(crate) rare: Rare,
    pub(crate) children: Drafts,
    /// Whether something in it was nested so deep that no context could hold it. It is not kept.
    pub(crate) is_too_deep: bool,
    /// Why the value that the draft was made of cannot be a node.
    pub(crate) problem: Option<Box<NodeError>>,
}

/// Drafts inside a draft, never nested deeper than a context can be: what is done with them may recurse.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drafts {
    drafts: Vec<Draft>,
    /// How many levels they take.
    levels: usize,
}

impl Drafts {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Draft> {
        self.drafts.iter()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.drafts.is_empty()
    }

    pub(crate) fn take(&mut self) -> Vec<Draft> {
        core::mem::take(self).drafts
    }
}

impl Draft {
    pub(crate) fn new(class: Class) -> Self {
        Self {
            id: None,
            node_type: NodeType::canonical(class),
            offset: None,
            ttl: None,
            priority: 0,
            role: None,
            kind: None,
            key: None,
            content: None,
            rare: Rare::default(),
            children: Drafts::default(),
            is_too_deep: false,
            problem: None,
        }
    }

    /// What stands for a value that cannot be a node, and is refused wherever it is added.
    pub(crate) fn broken(problem: NodeError) -> Self {
        Self {
            problem: Some(Box::new(problem)),
            ..Self::new(Class::Block)
        }
    }

    /// Adds a node to a container. A block that is given one is refused when it is added to a context.
    ///
    /// ```
    /// use pact_core::{Context, node};
    ///
    /// let mut ctx = Context::default();
    /// let hits = node!("cont #hits { removable=true }")
    ///     .child(node!("block { content='first hit', ttl=1 }"))
    ///     .child(node!("block { content='second hit', ttl=1 }"));
    /// let id = ctx.post(hits)?;
    /// assert_eq!(ctx.node(&id).unwrap().children().count(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn child(mut self, child: impl IntoDraft) -> Self {
        self.hold(child.into());
        self
    }

    /// Takes a node in.
    pub(crate) fn hold(&mut self, child: Self) {
        let levels = 1 + child.children.levels;
        if levels < limits::MAX_NESTING {
            self.children.levels = self.children.levels.max(levels);
            self.children.drafts.push(child);
        } else {
            self.is_too_deep = true;
        }
    }

    /// An id that the draft or something in it brings along.
    pub(crate) fn first_id(&self) -> Option<&NodeId> {
        let mut inside = self.children.iter();
        self.id.as_ref().or_else(|| inside.find_map(Self::first_id))
    }

    /// A later value for the same name wins.
    fn set_attribute(&mut self, name: SmolStr, value: Json) {
        let attributes = &mut self.rare.attributes;
        match attributes.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => attributes.push((name, value)),
        }
    }

    /// Whether the draft and all below it can be nodes at all.
    pub(crate) fn check(&self, level: usize) -> Result<(), EditError> {
        let wrong = |message: String| Err(EditError::InvalidNode { message });
        if level > limits::MAX_NESTING || self.is_too_deep {
            return Err(EditError::too_deep(None));
        }
        if let Some(problem) = &self.problem {
            return wrong(problem.to_string());
        }
        if self.id.as_ref().is_some_and(|id| id.as_str().is_empty()) {
            return wrong("an id cannot be empty".to_owned());
        }
        if let (Some(kind), Some(given)) = (&self.kind, self.node_type.kind())
            && kind != given
        {
            return wrong(format!(
                "the type `{}` says kind `{}`, but the kind is `{}`",
                self.node_type.shown(),
                Excerpt::of(given),
                Excerpt::of(kind)
            ));
        }
        if self.rare.cadence == Some(0) {
            return wrong("a cadence counts cycles from 1".to_owned());
        }
        for (name, value) in &self.rare.attributes {
            if !Attribute::is_namespaced(name) || Attribute::known(name).is_some() {
                return wrong(format!(
                    "`{}` is not a custom attribute: write `data_*`, `content_*` or `namespace:name`",
                    Excerpt::of(name)
                ));
            }
            check_value(name, value)?;
        }
        if let Some(value) = self.content.as_ref().and_then(Content::as_json) {
            check_value("content", value)?;
        }
        for (name, value) in self.rare.json_headers() {
            check_value(name, value)?;
        }
        if self.node_type.as_str().is_empty() {
            return wrong("a type cannot be empty".to_owned());
        }
        let is_block = self.node_type.class() == Some(Class::Block);
        if is_block && !self.children.is_empty() {
            let message = format!(
                "a `{}` is a block, and blocks hold no nodes",
                self.node_type.shown()
            );
            return wrong(message);
        }
        self.children.iter().try_for_each(|child| {
            if matches!(child.node_type.class(), None | Some(Class::Segment)) {
                return wrong(format!(
                    "a container cannot hold a `{}`",
                    child.node_type.shown()
                ));
            }
            child.check(level + 1)
        })
    }
}

/// Whether a document could hold a value.
fn check_value(name: &str, value: &Json) -> Result<(), EditError> {
    if limits::is_too_deep(value, limits::MAX_JSON_DEPTH) {
        let limit = limits::MAX_JSON_DEPTH;
        return Err(EditError::InvalidNode {
            message: format!(
                "`{}` holds lists or objects more than {limit} levels deep",
                Excerpt::of(name)
            ),
        });
    }
    if let Some(number) = unkept(value) {
        return Err(EditError::InvalidNode {
            message: format!(
                "`{}` holds the number {}, which does not fit 64 bits",
                Excerpt::of(name),
                Excerpt::of(&number.to_string())
            ),
        });
    }
    Ok(())
}

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

    /// What kind of content it is: `text`, `call`, `result`, `summary`.
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

    /// Makes a new instance of the block in the active head every `cycles` cycles, as long as it is there.
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

/// What both builders set.
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

            /// Who or what made the node.
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

/// A text is a block that holds it.
impl From<&str> for Draft {
    fn from(text: &str) -> Self {
        Block::new(text).into()
    }
}

/// A text is a block that holds it.
impl From<String> for Draft {
    fn from(text: String) -> Self {
        Block::new(text).into()
    }
}
