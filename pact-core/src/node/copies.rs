//! Copies of a node that differ from it in some headers. A node in a tree never changes, so every
//! change makes one.

use smol_str::SmolStr;

use super::{Class, Content, Node, NodeId, ORIGINAL_FORM, REPLACES, SHORTENED, Stamp};
use crate::calls::Shapes;
use crate::sync::OnceLock;

/// The content of a result that was shortened.
pub(crate) struct Shorter {
    pub(crate) content: Content,
    /// The tokens that it leaves out.
    pub(crate) left_out: u64,
}

impl Node {
    /// A tool result with a shorter content, in the place of the whole one. It expires in the same
    /// cycle.
    pub(crate) fn shortened(
        &self,
        id: NodeId,
        cycle: i64,
        shorter: Shorter,
        shapes: &Shapes,
    ) -> Self {
        let mut copy = self.copied(id, REPLACES);
        let mut rare = copy.rare.take().unwrap_or_default();
        rare.calls = Vec::new();
        rare.created_at_iso = None;
        // The form of a message belongs to its content.
        rare.attributes
            .retain(|(name, _)| name != SHORTENED && name != ORIGINAL_FORM);
        rare.attributes
            .push((SHORTENED.into(), shorter.left_out.into()));
        rare.attributes
            .sort_by(|(left, _), (right, _)| left.cmp(right));
        let shortened = Self {
            cycle,
            content: Some(shorter.content.settled()),
            rare: Some(rare),
            ..copy
        };
        shortened.with_calls(shapes)
    }

    /// A new instance of the node, with an id and a stamp of its own, and the same time to live.
    pub(crate) fn instance(&self, id: NodeId, stamp: Stamp) -> Self {
        let rare = self.rare.as_ref().map(|rare| {
            let mut rare = (**rare).clone();
            rare.created_at_iso = None;
            // The engine exports the hash of every node that it makes.
            rare.attributes.retain(|(name, _)| name != "content_hash");
            Box::new(rare)
        });
        Self {
            id,
            names: self.names.clone(),
            offset: self.offset,
            expires: self.expires.moved(self.cycle, stamp.cycle),
            priority: self.priority,
            cycle: stamp.cycle,
            created_at_ns: stamp.created_at_ns,
            creation_index: stamp.creation_index,
            content: self.content.clone(),
            rare,
            hash: OnceLock::new(),
        }
        .exporting_hash(true)
    }

    /// The same node, which exports its hash or does not.
    pub(crate) fn exporting_hash(mut self, exports_hash: bool) -> Self {
        self.names.exports_hash = exports_hash;
        self
    }

    /// The same node with a role, a kind and a key, as far as there are some.
    pub(crate) fn named(
        mut self,
        role: Option<SmolStr>,
        kind: Option<SmolStr>,
        key: Option<SmolStr>,
    ) -> Self {
        self.names = self.names.with(role, kind, key);
        self
    }

    /// The same node at another offset.
    pub(crate) fn moved_by(&self, step: i64) -> Self {
        Self {
            id: self.id.clone(),
            names: self.names.clone(),
            offset: self.offset.saturating_add(step),
            content: self.content.clone(),
            rare: self.rare.clone(),
            hash: self.hash.clone(),
            ..*self
        }
    }

    /// A copy with another id, which names the original in the attribute `link`. It has the same
    /// stamp and expires in the same cycle.
    pub(crate) fn copied(&self, id: NodeId, link: &str) -> Self {
        let mut copy = self.moved_by(0);
        let mut rare = copy.rare.take().unwrap_or_default();
        // The engine exports the hash of every block that it makes. With a link, the copy is not
        // hand-written.
        rare.attributes
            .retain(|(name, _)| name != "content_hash" && name != link);
        let at = rare
            .attributes
            .partition_point(|(name, _)| name.as_str() < link);
        rare.attributes
            .insert(at, (link.into(), self.id.as_str().into()));
        let exports_hash = self.exports_hash() || self.is(Class::Block);
        Self {
            id,
            rare: Some(rare),
            hash: OnceLock::new(),
            ..copy
        }
        .exporting_hash(exports_hash)
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

    /// The same node at another offset and with another time. It keeps its cycle.
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
