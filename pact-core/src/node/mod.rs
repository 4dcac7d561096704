//! Nodes: the headers that a node stores, the builders of new nodes, and the views through which
//! users read nodes.
//!
//! A [`Node`] is immutable once it is in a tree, and every snapshot that holds it shares it.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs`, `headers.rs` | the stored headers of a node; the plain ones come from the table in `pact-grammar` |
//! | `id.rs`, `node_type.rs`, `content.rs`, `part.rs` | the types of single headers |
//! | `names.rs` | type, role, kind and key together, in little memory |
//! | `stamp.rs`, `time_to_live.rs` | when a node was made, and when it expires |
//! | `sibling_order.rs` | the canonical order of siblings |
//! | `hand_written.rs` | the nodes that answer to their ids |
//! | `links.rs` | `data_replaces`, `data_redacts`, `data_demotes`, `data_summarizes` |
//! | `tool_call.rs` | the tool calls that a block makes or answers; `calls/` reads them |
//! | `expired_marker.rs` | the markers of expired results |
//! | `copies.rs` | copies with other headers, because nodes never change |
//! | `draft.rs`, `block.rs`, `literal.rs` | nodes to be: drafts, their builders, and node literals |
//! | `view.rs` | nodes for readers |

mod block;
mod content;
mod copies;
mod draft;
mod expired_marker;
mod hand_written;
mod headers;
mod id;
mod links;
mod literal;
mod names;
mod node_type;
mod part;
mod sibling_order;
mod stamp;
mod time_to_live;
mod tool_call;
mod view;

use smol_str::SmolStr;

use crate::Json;
use crate::format::{hash, iso};
use crate::sync::OnceLock;

pub use block::{Block, Container};
pub use content::Content;
pub(crate) use copies::Shorter;
pub use draft::Draft;
pub(crate) use headers::{Header, HeaderValue, PlainMembers, PlainValue, Rare};
pub use id::NodeId;

pub(crate) use links::{
    DEMOTES, LINKS, ORIGINAL_FORM, REDACTION, REDACTS, REPLACES, SENT_PREFIX, SHORTENED, SUMMARIZES,
};
pub use literal::LiteralNode;
pub(crate) use names::Names;
pub use node_type::NodeType;
pub(crate) use node_type::region_name;
pub use pact_grammar::plan::{Class, Region};
pub use part::Part;
pub(crate) use sibling_order::{SiblingRank, canonical_order, compare_with};
pub(crate) use stamp::Stamp;
pub(crate) use time_to_live::Expiry;
pub use view::{Children, NodeRef};

/// A node without its children.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) id: NodeId,
    /// The headers as written; [`Node::kind`] also knows the kind that the type gives, and
    /// [`Node::answers_to`] the names that authors gave by ids. Engine-made nodes export their
    /// hash; imported ones do if their document had one.
    pub(crate) names: Names,
    pub(crate) offset: i64,
    pub(crate) expires: Expiry,
    pub(crate) priority: i64,
    pub(crate) cycle: i64,
    pub(crate) created_at_ns: i64,
    pub(crate) creation_index: i64,
    pub(crate) content: Option<Content>,
    pub(crate) rare: Option<Box<Rare>>,
    pub(crate) hash: OnceLock<Box<[u8; 32]>>,
}

impl Node {
    /// A node with its required headers alone.
    pub(crate) fn bare(id: NodeId, node_type: NodeType, stamp: Stamp) -> Self {
        Self {
            id,
            names: Names::of_type(node_type),
            offset: 0,
            expires: Expiry::NEVER,
            priority: 0,
            cycle: stamp.cycle,
            created_at_ns: stamp.created_at_ns,
            creation_index: stamp.creation_index,
            content: None,
            rare: None,
            hash: OnceLock::new(),
        }
    }

    pub(crate) fn class(&self) -> Option<Class> {
        self.names.class()
    }

    pub(crate) fn node_type(&self) -> &NodeType {
        self.names.node_type()
    }

    pub(crate) fn role(&self) -> Option<&str> {
        self.names.role()
    }

    pub(crate) fn key(&self) -> Option<&SmolStr> {
        self.names.key()
    }

    pub(crate) fn exports_hash(&self) -> bool {
        self.names.exports_hash
    }

    pub(crate) fn is(&self, class: Class) -> bool {
        self.class() == Some(class)
    }

    /// Whether the node can be a core: a container at offset 0.
    pub(crate) fn is_core(&self) -> bool {
        self.offset == 0 && self.is(Class::Container)
    }

    pub(crate) fn kind(&self) -> Option<&str> {
        self.names.kind().or_else(|| self.node_type().kind())
    }

    /// Whether the node is a message that is sent: a block that is no redaction.
    pub(crate) fn is_said(&self) -> bool {
        self.is(Class::Block) && self.kind() != Some(REDACTION)
    }

    /// Whether the node is a redaction: a block in the place of a deleted node, which it names.
    pub(crate) fn is_redaction(&self) -> bool {
        self.kind() == Some(REDACTION)
            && self.is(Class::Block)
            && self
                .attribute(REDACTS)
                .is_some_and(|named| !named.is_null())
    }

    pub(crate) fn removable(&self) -> bool {
        self.rare.as_ref().and_then(|rare| rare.removable) == Some(true)
    }

    pub(crate) fn pinned(&self) -> bool {
        self.rare.as_ref().and_then(|rare| rare.pinned) == Some(true)
    }

    /// The cycle in which the cadence of a block makes its next instance.
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

    /// The attributes that providers send beside the content: members for an API, and calls.
    pub(crate) fn sent_attributes(&self) -> impl Iterator<Item = (&str, &Json)> {
        let holds_calls = |name: &str| {
            let mut spoken = self.spoken().iter();
            spoken.any(|spoken| spoken.attribute() == Some(name))
        };
        self.attributes().iter().filter_map(move |(name, value)| {
            let is_sent =
                name.starts_with(SENT_PREFIX) || name == ORIGINAL_FORM || holds_calls(name);
            is_sent.then_some((name.as_str(), value))
        })
    }

    pub(crate) fn content_hash(&self) -> String {
        hash::hex(self.content_digest())
    }

    /// The bytes of the content hash.
    pub(crate) fn content_digest(&self) -> &[u8; 32] {
        self.hash.get_or_init(|| Box::new(hash::content_hash(self)))
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
}

/// Nodes are equal when no reader could tell them apart. The hash follows from the other headers.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            id,
            names,
            offset,
            expires,
            priority,
            cycle,
            created_at_ns,
            creation_index,
            content,
            rare,
            hash: _,
        } = self;
        *id == other.id
            && *names == other.names
            && *offset == other.offset
            && *expires == other.expires
            && *priority == other.priority
            && *cycle == other.cycle
            && *created_at_ns == other.created_at_ns
            && *creation_index == other.creation_index
            && *content == other.content
            && match (rare, &other.rare) {
                (None, None) => true,
                (Some(rare), Some(other)) => rare.is_same(other),
                _ => false,
            }
    }
}
