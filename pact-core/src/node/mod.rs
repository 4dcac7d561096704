//! Nodes: what every one carries, and the views and builders around it.
//!
//! A [`Node`] is immutable once it is in a tree and is shared by every snapshot that holds it. Time to live is
//! stored as the cycle in which the node goes, so that time passing changes no node.

mod block;
mod call;
mod content;
mod headers;
mod id;
mod literal;
mod node_type;
mod part;
mod view;

use smol_str::SmolStr;

use crate::Json;
use crate::format::{hash, iso};
use crate::sync::OnceLock;

pub use block::{Block, Container, Draft};
pub(crate) use call::{CallEnd, content_names_a_call, names_a_call};
pub use content::Content;
pub(crate) use headers::{Header, HeaderValue, PlainMembers, PlainValue, Rare};
pub use id::NodeId;
pub use literal::LiteralNode;
pub use node_type::NodeType;
pub(crate) use node_type::region_name;
pub use pact_grammar::plan::{Class, Region};
pub use part::Part;
pub use view::{Children, NodeRef};

/// The cycle whose commit removes a node.
///
/// Unsigned, because a cycle and a time to live, which are each below 2^63, can add up to more than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Expiry(u64);

impl Expiry {
    pub(crate) const NEVER: Self = Self(u64::MAX);

    /// For a node that is visible with `ttl` in `cycle`.
    pub(crate) fn of(ttl: Option<i64>, cycle: i64) -> Self {
        match ttl {
            None => Self::NEVER,
            Some(ttl) => Self(
                count(cycle)
                    .saturating_add(count(ttl))
                    .min(Self::NEVER.0 - 1),
            ),
        }
    }

    /// Cycles left in `cycle`. A node that outlives its time, because something refers to it, shows 0.
    pub(crate) fn ttl_at(self, cycle: i64) -> Option<i64> {
        (self != Self::NEVER).then(|| {
            let left = self.0.saturating_sub(count(cycle));
            i64::try_from(left).unwrap_or(i64::MAX)
        })
    }

    pub(crate) fn is_due(self, cycle: i64) -> bool {
        self.0 <= count(cycle)
    }

    /// The same time to live for a node made in another cycle.
    fn moved(self, from: i64, to: i64) -> Self {
        match self {
            Self::NEVER => Self::NEVER,
            Self(at) => Self(at.saturating_sub(count(from)).saturating_add(count(to))),
        }
    }
}

/// Cycles are never negative where time to live is counted from them.
fn count(cycle: i64) -> u64 {
    u64::try_from(cycle).unwrap_or(0)
}

/// A node without its children.
#[derive(Debug)]
#[expect(clippy::struct_field_names, reason = "`type` is a keyword")]
pub(crate) struct Node {
    pub(crate) id: NodeId,
    pub(crate) node_type: NodeType,
    pub(crate) offset: i64,
    pub(crate) expires: Expiry,
    pub(crate) priority: i64,
    pub(crate) cycle: i64,
    pub(crate) created_at_ns: i64,
    pub(crate) creation_index: i64,
    pub(crate) role: Option<SmolStr>,
    /// The header as written; [`Node::kind`] also knows the kind that the type gives.
    pub(crate) kind: Option<SmolStr>,
    /// The header as written; [`Node::answers_to`] also knows the names that authors gave by ids.
    pub(crate) key: Option<SmolStr>,
    pub(crate) content: Option<Content>,
    /// Engine-made nodes export their hash; imported ones do if their document had one.
    pub(crate) exports_hash: bool,
    pub(crate) rare: Option<Box<Rare>>,
    pub(crate) hash: OnceLock<Box<[u8; 32]>>,
}

impl Node {
    /// A node with nothing but its required headers.
    pub(crate) fn bare(id: NodeId, node_type: NodeType, stamp: Stamp) -> Self {
        Self {
            id,
            node_type,
            offset: 0,
            expires: Expiry::NEVER,
            priority: 0,
            cycle: stamp.cycle,
            created_at_ns: stamp.created_at_ns,
            creation_index: stamp.creation_index,
            role: None,
            kind: None,
            key: None,
            content: None,
            exports_hash: false,
            rare: None,
            hash: OnceLock::new(),
        }
    }

    pub(crate) fn class(&self) -> Option<Class> {
        self.node_type.class()
    }

    pub(crate) fn is(&self, class: Class) -> bool {
        self.class() == Some(class)
    }

    /// Whether the node can be a core: a container at offset 0.
    pub(crate) fn is_core(&self) -> bool {
        self.offset == 0 && self.is(Class::Container)
    }

    pub(crate) fn kind(&self) -> Option<&str> {
        self.kind.as_deref().or_else(|| self.node_type.kind())
    }

    /// What decides which of two instances of a key is the newer one.
    pub(crate) fn age(&self) -> (i64, i64) {
        (self.created_at_ns, self.creation_index)
    }

    /// What the node is found by where a query asks for a key: its key, or the id of a hand-written node. Only queries
    /// ask for this; everything else goes by the key itself.
    pub(crate) fn answers_to(&self) -> Option<&SmolStr> {
        match &self.key {
            None if self.is_hand_written() => Some(self.id.text()),
            key => key.as_ref(),
        }
    }

    /// Whether an author wrote the node, and so gave it its id. The headers alone say that, so that a document and its
    /// export answer alike: the engine gives both zeros to no node but a region, one with a key, and one that stands for
    /// another.
    fn is_hand_written(&self) -> bool {
        const OTHERS: [&str; 4] = ["key", "data_replaces", "data_redacts", "data_demotes"];
        self.has_no_birth()
            && self.key.is_none()
            && self.node_type.as_region().is_none()
            && OTHERS.iter().all(|name| self.attribute(name).is_none())
    }

    /// Whether nothing says when the node was made.
    pub(crate) fn has_no_birth(&self) -> bool {
        self.created_at_ns == 0 && self.creation_index == 0
    }

    pub(crate) fn removable(&self) -> bool {
        self.rare.as_ref().and_then(|rare| rare.removable) == Some(true)
    }

    pub(crate) fn pinned(&self) -> bool {
        self.rare.as_ref().and_then(|rare| rare.pinned) == Some(true)
    }

    /// The cycle in which a new instance of the node is made.
    pub(crate) fn fires_in(&self) -> Option<i64> {
        let cadence = self.rare.as_ref()?.cadence.filter(|every| *every >= 1)?;
        if !self.is(Class::Block) {
            return None;
        }
        self.cycle.checked_add(cadence)
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&Json> {
        let attributes = &self.rare.as_ref()?.attributes;
        let at = attributes
            .binary_search_by(|(other, _)| other.as_str().cmp(name))
            .ok()?;
        attributes.get(at).map(|(_, value)| value)
    }

    pub(crate) fn attributes(&self) -> &[(SmolStr, Json)] {
        self.rare.as_ref().map_or(&[], |rare| &rare.attributes)
    }

    pub(crate) fn content_hash(&self) -> String {
        let bytes = self.hash.get_or_init(|| Box::new(hash::content_hash(self)));
        hash::hex(&**bytes)
    }

    pub(crate) fn created_at_iso(&self) -> SmolStr {
        match self
            .rare
            .as_ref()
            .and_then(|rare| rare.created_at_iso.clone())
        {
            Some(written) => written,
            None => iso::from_ns(self.created_at_ns),
        }
    }

    /// A copy with another identity and birth: a new instance of the same thing.
    pub(crate) fn instance(&self, id: NodeId, stamp: Stamp) -> Self {
        let rare = self.rare.as_ref().map(|rare| {
            let mut rare = (**rare).clone();
            rare.created_at_iso = None;
            // The document had no hash; the engine's own node has one.
            rare.attributes.retain(|(name, _)| name != "content_hash");
            Box::new(rare)
        });
        Self {
            id,
            node_type: self.node_type.clone(),
            offset: self.offset,
            expires: self.expires.moved(self.cycle, stamp.cycle),
            priority: self.priority,
            cycle: stamp.cycle,
            created_at_ns: stamp.created_at_ns,
            creation_index: stamp.creation_index,
            role: self.role.clone(),
            kind: self.kind.clone(),
            key: self.key.clone(),
            content: self.content.clone(),
            exports_hash: true,
            rare,
            hash: OnceLock::new(),
        }
    }
}

impl Node {
    /// The same node at another offset.
    pub(crate) fn moved_by(&self, step: i64) -> Self {
        Self {
            id: self.id.clone(),
            node_type: self.node_type.clone(),
            offset: self.offset.saturating_add(step),
            role: self.role.clone(),
            kind: self.kind.clone(),
            key: self.key.clone(),
            content: self.content.clone(),
            rare: self.rare.clone(),
            hash: self.hash.clone(),
            ..*self
        }
    }

    /// A copy under another id that names the node in an attribute. It is as old, and ends with it.
    pub(crate) fn copied(&self, id: NodeId, link: &str) -> Self {
        let mut copy = self.moved_by(0);
        let mut rare = copy.rare.take().unwrap_or_default();
        // The engine's own node has a hash of its own, and answers to no id.
        rare.attributes
            .retain(|(name, _)| name != "content_hash" && name != link);
        let at = rare
            .attributes
            .partition_point(|(name, _)| name.as_str() < link);
        rare.attributes
            .insert(at, (link.into(), self.id.as_str().into()));
        Self {
            id,
            exports_hash: self.exports_hash || self.is(Class::Block),
            rare: Some(rare),
            hash: OnceLock::new(),
            ..copy
        }
    }

    /// The same node without an attribute.
    pub(crate) fn without_attribute(&self, name: &str) -> Self {
        let mut without = self.moved_by(0);
        if let Some(rare) = without.rare.take() {
            let mut rare = *rare;
            rare.attributes.retain(|(other, _)| other != name);
            without.rare = rare.boxed();
        }
        without
    }

    /// The same node at another offset, as if it had been made at another time of its cycle.
    pub(crate) fn reborn(&self, stamp: Stamp, offset: i64) -> Self {
        let mut reborn = self.moved_by(0);
        reborn.offset = offset;
        reborn.created_at_ns = stamp.created_at_ns;
        reborn.creation_index = stamp.creation_index;
        if let Some(rare) = &mut reborn.rare {
            rare.created_at_iso = None;
        }
        reborn
    }
}

/// Equal when nothing that can be seen differs; the hash follows from the rest.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            id,
            node_type,
            offset,
            expires,
            priority,
            cycle,
            created_at_ns,
            creation_index,
            role,
            kind,
            key,
            content,
            exports_hash,
            rare,
            hash: _,
        } = self;
        *id == other.id
            && *node_type == other.node_type
            && *offset == other.offset
            && *expires == other.expires
            && *priority == other.priority
            && *cycle == other.cycle
            && *created_at_ns == other.created_at_ns
            && *creation_index == other.creation_index
            && *role == other.role
            && *kind == other.kind
            && *key == other.key
            && *exports_hash == other.exports_hash
            && *content == other.content
            && match (rare, &other.rare) {
                (None, None) => true,
                (Some(rare), Some(other)) => rare.is_same(other),
                _ => false,
            }
    }
}

/// The place of a node among its siblings, but for those that only the id tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    offset: i64,
    created_at_ns: i64,
    creation_index: i64,
}

impl Node {
    pub(crate) fn place(&self) -> Place {
        Place {
            offset: self.offset,
            created_at_ns: self.created_at_ns,
            creation_index: self.creation_index,
        }
    }
}

/// When a node was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) cycle: i64,
    pub(crate) created_at_ns: i64,
    pub(crate) creation_index: i64,
}
