//! Nodes to be, as plain data: the engine and the model each make their own of it.

use std::fmt;

use pact_core::{Block, Container, Draft, Json};

use super::tree::{Class, kind_of_type};

#[derive(Clone, Default, PartialEq)]
pub(crate) struct Recipe {
    /// Whether the engine gets it as a container, and its children with it.
    pub(crate) is_container: bool,
    pub(crate) id: Option<String>,
    pub(crate) node_type: Option<String>,
    pub(crate) offset: Option<i64>,
    pub(crate) ttl: Option<u32>,
    pub(crate) priority: i64,
    pub(crate) role: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) key: Option<String>,
    pub(crate) tags: Vec<String>,
    pub(crate) content: Option<Json>,
    pub(crate) mime: Option<String>,
    pub(crate) provenance: Option<Json>,
    pub(crate) removable: Option<bool>,
    pub(crate) pinned: Option<bool>,
    pub(crate) cadence: Option<u32>,
    pub(crate) attributes: Vec<(String, Json)>,
    pub(crate) children: Vec<Recipe>,
}

impl Recipe {
    /// A block that says something.
    pub(crate) fn text(role: &str, text: &str) -> Self {
        Self {
            role: Some(role.to_owned()),
            content: Some(text.into()),
            ..Self::default()
        }
    }

    pub(super) fn written_type(&self) -> &str {
        let default = if self.is_container { "cont" } else { "block" };
        self.node_type.as_deref().unwrap_or(default)
    }

    pub(super) fn class(&self) -> Class {
        Class::of(self.written_type())
    }

    /// How many levels of nodes it makes.
    pub(super) fn height(&self) -> usize {
        let below = self.children.iter().map(Self::height);
        1 + below.max().unwrap_or(0)
    }

    /// The ids that it brings along, in order.
    pub(super) fn given_ids(&self) -> Vec<String> {
        let own = self.id.iter().cloned();
        let below = self.children.iter().flat_map(Self::given_ids);
        own.chain(below).collect()
    }

    /// Whether it and all it holds can be nodes at all.
    pub(super) fn makes_sense(&self) -> bool {
        let kind_agrees = match (&self.kind, kind_of_type(self.written_type())) {
            (Some(kind), Some(given)) => kind == given,
            _ => true,
        };
        let is_custom = |name: &str| {
            let mut prefixes = ["data_", "content_"].into_iter();
            let has_namespace = match prefixes.find(|prefix| name.starts_with(prefix)) {
                Some(prefix) => name.len() > prefix.len(),
                None => {
                    let parts = name.split_once(':');
                    parts.is_some_and(|(prefix, rest)| !prefix.is_empty() && !rest.is_empty())
                }
            };
            has_namespace && name != "content_hash"
        };
        let holds_nothing_wrong = match self.class() {
            Class::Block => self.children.is_empty(),
            Class::Container => true,
            Class::Region | Class::Segment => false,
        };
        kind_agrees
            && holds_nothing_wrong
            && self.id.as_deref() != Some("")
            && self.cadence != Some(0)
            && self.attributes.iter().all(|(name, _)| is_custom(name))
            && self.children.iter().all(Self::makes_sense)
    }

    pub(crate) fn to_draft(&self) -> Draft {
        if self.is_container {
            self.to_container().into()
        } else {
            self.to_block().into()
        }
    }

    fn to_container(&self) -> Container {
        let mut container = Container::new().priority(self.priority);
        if let Some(removable) = self.removable {
            container = container.removable(removable);
        }
        for child in &self.children {
            container = container.child(child.to_draft());
        }
        self.with_headers(container)
    }

    fn to_block(&self) -> Block {
        let mut block = match &self.content {
            Some(content) => Block::new(content.clone()),
            None => Block::empty(),
        };
        block = block.priority(self.priority);
        if let Some(role) = &self.role {
            block = block.role(role);
        }
        if let Some(kind) = &self.kind {
            block = block.kind(kind);
        }
        if let Some(mime) = &self.mime {
            block = block.mime(mime);
        }
        if let Some(cadence) = self.cadence {
            block = block.cadence(cadence);
        }
        self.with_headers(block)
    }

    /// The headers that both builders set.
    fn with_headers<B: Headers>(&self, mut builder: B) -> B {
        if let Some(id) = &self.id {
            builder = builder.id(id);
        }
        if let Some(node_type) = &self.node_type {
            builder = builder.node_type(node_type);
        }
        if let Some(offset) = self.offset {
            builder = builder.offset(offset);
        }
        if let Some(ttl) = self.ttl {
            builder = builder.ttl(ttl);
        }
        if let Some(key) = &self.key {
            builder = builder.key(key);
        }
        if let Some(provenance) = &self.provenance {
            builder = builder.provenance(provenance);
        }
        if let Some(pinned) = self.pinned {
            builder = builder.pinned(pinned);
        }
        for tag in &self.tags {
            builder = builder.tag(tag);
        }
        for (name, value) in &self.attributes {
            builder = builder.attribute(name, value);
        }
        builder
    }
}

/// The setters that the engine's two builders have in common.
trait Headers: Sized {
    fn id(self, id: &str) -> Self;
    fn node_type(self, node_type: &str) -> Self;
    fn offset(self, offset: i64) -> Self;
    fn ttl(self, ttl: u32) -> Self;
    fn key(self, key: &str) -> Self;
    fn provenance(self, provenance: &Json) -> Self;
    fn pinned(self, pinned: bool) -> Self;
    fn tag(self, tag: &str) -> Self;
    fn attribute(self, name: &str, value: &Json) -> Self;
}

macro_rules! headers {
    ($($builder:ident)+) => {$(
        impl Headers for $builder {
            fn id(self, id: &str) -> Self { self.id(id) }
            fn node_type(self, node_type: &str) -> Self { self.node_type(node_type) }
            fn offset(self, offset: i64) -> Self { self.offset(offset) }
            fn ttl(self, ttl: u32) -> Self { self.ttl(ttl) }
            fn key(self, key: &str) -> Self { self.key(key) }
            fn provenance(self, provenance: &Json) -> Self { self.provenance(provenance.clone()) }
            fn pinned(self, pinned: bool) -> Self { self.pinned(pinned) }
            fn tag(self, tag: &str) -> Self { self.tag(tag) }
            fn attribute(self, name: &str, value: &Json) -> Self {
                self.attribute(name, value.clone())
            }
        }
    )+};
}

headers!(Block Container);

/// Only the headers that are set: failures are read by people.
impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.is_container {
            "Container"
        } else {
            "Block"
        };
        let mut shown = f.debug_struct(name);
        macro_rules! show {
            ($($field:ident)+) => {$(
                if self.$field != Self::default().$field {
                    shown.field(stringify!($field), &self.$field);
                }
            )+};
        }
        show!(id node_type offset ttl priority role kind key tags content mime provenance);
        show!(removable pinned cadence attributes children);
        shown.finish()
    }
}
