//! Hand-written nodes: the author of a document named such a node by its id, and queries for a key
//! find it by that id.

use smol_str::SmolStr;

use super::{LINKS, Node};

impl Node {
    /// The name by which a query for a key finds the node: its key, or the id of a hand-written
    /// node. Only queries ask for this name. Edits, the lifecycle and diffs use the key itself.
    pub(crate) fn answers_to(&self) -> Option<&SmolStr> {
        match self.key() {
            None if self.is_hand_written() => Some(self.id.text()),
            key => key,
        }
    }

    /// Whether an author wrote the node, and so gave it its id. The headers alone decide, so a
    /// document and its export give the same answer. Of the nodes that the engine makes, only
    /// regions, nodes with a key and nodes with a link can have both zeros.
    fn is_hand_written(&self) -> bool {
        self.has_no_birth()
            && self.key().is_none()
            // A document can set the key to null.
            && self.attribute("key").is_none()
            && self.node_type().as_region().is_none()
            && LINKS.iter().all(|name| self.attribute(name).is_none())
    }

    /// Whether no header says when the node was made.
    pub(crate) fn has_no_birth(&self) -> bool {
        self.created_at_ns == 0 && self.creation_index == 0
    }
}
