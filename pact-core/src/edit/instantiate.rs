//! Nodes from drafts: ids, stamps, and values as a document would give them back.

use std::collections::HashSet;

use super::EditError;
use crate::context::Context;
use crate::format::canonical_json::settle;
use crate::node::{Class, Content, Draft, Expiry, Node, NodeId, Stamp};
use crate::tree::{Found, Label, Spot, Subtree};

impl Context {
    /// Makes nodes of a draft that was checked, and puts them under a parent.
    pub(super) fn place_draft(
        &mut self,
        place: &Found,
        draft: Draft,
        default_offset: i64,
    ) -> NodeId {
        let label = self.label_of(place.spot);
        let made = self.instantiate_all(draft, default_offset, label);
        let id = made.node.id.clone();
        self.weigh_attached(place.spot, &made);
        self.tree.insert(place, made);
        id
    }

    /// Adds a system instruction while the context is being built.
    pub(crate) fn place_system(&mut self, draft: Draft) -> NodeId {
        self.place_draft(&Found::top(Spot::System), draft, 0)
    }

    /// Adds a system instruction that comes from elsewhere.
    pub(crate) fn checked_place_system(&mut self, draft: Draft) -> Result<NodeId, EditError> {
        draft.check(3)?;
        Ok(self.place_system(draft))
    }

    /// Adds the cost of nodes that came into a sealed turn or into `^sys`. A sealed node is weighed
    /// once.
    pub(super) fn weigh_attached(&mut self, spot: Spot, added: &Subtree) {
        if spot.is_in_sequence() {
            self.costs.note_attached(added, self.births.cycle());
        } else if spot == Spot::System {
            self.costs.note_instructed(added);
        }
    }

    /// Subtracts the cost of nodes that left a sealed turn.
    pub(super) fn weigh_detached(&mut self, spot: Spot, removed: &Subtree) {
        if spot.is_in_sequence() {
            self.costs.note_detached(removed, self.births.cycle());
        }
    }

    /// The label of a part.
    pub(super) fn label_of(&self, spot: Spot) -> Label {
        self.tree.label_of(spot)
    }

    /// Makes nodes of a draft and of all drafts inside it.
    pub(super) fn instantiate_all(
        &mut self,
        draft: Draft,
        default_offset: i64,
        label: Label,
    ) -> Subtree {
        let mut reserved = HashSet::new();
        reserve(&draft, &mut reserved);
        self.instantiate(draft, default_offset, label, &mut reserved)
    }

    /// Makes a node of a draft, then nodes of the drafts inside it.
    fn instantiate(
        &mut self,
        draft: Draft,
        default_offset: i64,
        label: Label,
        reserved: &mut HashSet<NodeId>,
    ) -> Subtree {
        let class = draft.node_type.class().unwrap_or(Class::Block);
        let (id, stamp) = match &draft.id {
            Some(id) => (id.clone(), self.births.next_stamp()),
            None => {
                let (index, tree) = (&self.index, &self.tree);
                self.births.next_id_and_stamp(class, |id| {
                    reserved.contains(id) || index.find(tree, id).is_some()
                })
            }
        };
        if draft.id.is_none() && !draft.children.is_empty() {
            reserved.insert(id.clone());
        }
        let (node, children) = node_of(draft, id, stamp, default_offset);
        let node = node.with_calls(&self.shapes);
        self.index.note(&node, label);
        let children = children
            .into_iter()
            .map(|child| {
                let made = self.instantiate(child, 0, label, reserved);
                reserved.insert(made.node.id.clone());
                made
            })
            .collect();
        Subtree::new(node, children)
    }

    /// The node of a draft, for a check only.
    pub(super) fn node_for_check(&self, draft: Draft) -> Node {
        unstamped(draft).with_calls(&self.shapes)
    }
}

/// The node of a draft, without an id and a stamp.
fn unstamped(draft: Draft) -> Node {
    let stamp = Stamp {
        cycle: 0,
        created_at_ns: 0,
        creation_index: 0,
    };
    node_of(draft, NodeId::from(""), stamp, 0).0
}

impl Draft {
    /// Returns the content hash that the node of this draft will have.
    ///
    /// ```
    /// use pact_core::{Block, Context, Draft};
    ///
    /// let draft = Draft::from(Block::new("Hello").role("user"));
    /// let mut ctx = Context::default();
    /// let id = ctx.push(draft.clone())?;
    /// assert_eq!(ctx.node(&id).unwrap().content_hash(), draft.content_hash());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn content_hash(&self) -> String {
        unstamped(self.clone()).content_hash()
    }
}

/// The ids that a draft and the drafts inside it set.
fn reserve(draft: &Draft, ids: &mut HashSet<NodeId>) {
    ids.extend(draft.id.clone());
    draft.children.iter().for_each(|child| reserve(child, ids));
}

/// The node of a draft, and the drafts inside it.
fn node_of(mut draft: Draft, id: NodeId, stamp: Stamp, default_offset: i64) -> (Node, Vec<Draft>) {
    let children = draft.children.take();
    let rare = draft.rare.boxed().map(|mut rare| {
        rare.attributes
            .sort_by(|(left, _), (right, _)| left.cmp(right));
        let values = rare.attributes.iter_mut().map(|(_, value)| value);
        values.for_each(settle);
        rare.json_headers_mut().for_each(settle);
        let mut seen = HashSet::new();
        rare.tags.retain(|tag| seen.insert(tag.clone()));
        rare
    });
    let ttl = draft.ttl.map(i64::from);
    let is_block = draft.node_type.class() == Some(Class::Block);
    let node = Node {
        offset: draft.offset.unwrap_or(default_offset),
        expires: Expiry::of(ttl, stamp.cycle),
        priority: draft.priority,
        content: draft.content.map(Content::settled),
        rare,
        ..Node::bare(id, draft.node_type, stamp)
    };
    let node = node.named(draft.role, draft.kind, draft.key);
    (node.exporting_hash(is_block), children)
}
