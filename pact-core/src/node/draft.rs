//! Drafts: nodes before the engine gives them an id, a time and a place.

use smol_str::SmolStr;

use super::{Block, Class, Content, NodeId, NodeType, Rare};
use crate::Json;
use crate::argument::IntoDraft;
use crate::limits;
use crate::typed::NodeError;

/// A node to be, of any class. Made from a [`Block`], a [`Container`](crate::Container), a text, a
/// literal ([`node!`](crate::node)), or a value of a type with `#[derive(PactNode)]`.
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
    /// The attributes are not sorted yet, and tags may be repeated.
    pub(crate) rare: Rare,
    pub(crate) children: Drafts,
    /// Whether a draft was added that no context could hold, because it was nested too deep. That
    /// draft is not kept.
    pub(crate) is_too_deep: bool,
    /// Why the value that the draft was made of cannot be a node.
    pub(crate) problem: Option<Box<NodeError>>,
}

/// The drafts inside a draft. They are never nested deeper than a context can be, so functions may
/// recurse into them.
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

    /// A draft of a value that cannot be a node. Every edit refuses it.
    pub(crate) fn broken(problem: NodeError) -> Self {
        Self {
            problem: Some(Box::new(problem)),
            ..Self::new(Class::Block)
        }
    }

    /// Returns the role, if one is set.
    ///
    /// ```
    /// use pact_core::{Block, Draft};
    ///
    /// assert_eq!(Draft::from(Block::new("Hello").role("user")).role(), Some("user"));
    /// ```
    #[must_use]
    pub fn role(&self) -> Option<&str> {
        self.role.as_deref()
    }

    /// Adds a node to a container. A block that is given one is refused when it is added to a
    /// context.
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

    /// Adds a child.
    pub(crate) fn hold(&mut self, child: Self) {
        let levels = 1 + child.children.levels;
        if levels < limits::MAX_NESTING {
            self.children.levels = self.children.levels.max(levels);
            self.children.drafts.push(child);
        } else {
            self.is_too_deep = true;
        }
    }

    /// The first id that was set, on the draft or inside it.
    pub(crate) fn first_id(&self) -> Option<&NodeId> {
        let mut inside = self.children.iter();
        self.id.as_ref().or_else(|| inside.find_map(Self::first_id))
    }

    /// Sets an attribute; a later value for the same name wins.
    pub(super) fn set_attribute(&mut self, name: SmolStr, value: Json) {
        let attributes = &mut self.rare.attributes;
        match attributes.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => attributes.push((name, value)),
        }
    }
}

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
