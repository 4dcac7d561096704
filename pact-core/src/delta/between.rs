//! The delta between two states.
//!
//! First, all nodes that both states hold in the same place are compared, pair by pair; subtrees
//! that the two share are passed over. The children that only one of a pair has are left: those of
//! the newer state came, those of the older one are lost. A node that came and is lost under the
//! same id has moved. All other lost nodes are gone.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::data::{Delta, Grown, Placed, PlacedNode, SegmentOrder, Trimmed};
use super::node_data::NodeData;
use super::segments::Segments;
use super::state::State;
use crate::Json;
use crate::format::export::SPEC_VERSION;
use crate::node::{Class, LINKS, Node, NodeId, NodeRef};
use crate::tree::{self, Siblings, Subtree, Tree};

/// Names a node of the older state that may have the same content as a new one.
pub(super) type LikeFunction<'l> = &'l mut dyn FnMut(&NodeRef<'_>) -> Option<NodeId>;

/// Finds a node of the older state.
pub(super) type FindFunction<'t, 'l> = &'l dyn Fn(&NodeId) -> Option<&'t Node>;

pub(super) struct Differ<'t, 'l> {
    older: &'t State,
    newer: &'t State,
    like: LikeFunction<'l>,
    delta: Delta,
    find: FindFunction<'t, 'l>,
    lost: Vec<&'t Subtree>,
    /// All nodes in lost subtrees.
    lost_nodes: HashMap<&'t NodeId, &'t Subtree>,
    came: Vec<Came<'t>>,
    /// The lost nodes that are elsewhere in the newer state.
    moved: HashSet<&'t NodeId>,
}

/// A subtree that came to a place.
#[derive(Clone, Copy)]
struct Came<'t> {
    top: &'t Subtree,
    parent: &'t NodeId,
    before: Option<&'t NodeId>,
}

impl<'t, 'l> Differ<'t, 'l> {
    pub(super) fn new(
        [older, newer]: [&'t State; 2],
        find: FindFunction<'t, 'l>,
        like: LikeFunction<'l>,
    ) -> Self {
        Self {
            older,
            newer,
            find,
            like,
            delta: Delta::default(),
            lost: Vec::new(),
            lost_nodes: HashMap::new(),
            came: Vec::new(),
            moved: HashSet::new(),
        }
    }

    pub(super) fn delta(mut self) -> Delta {
        let (older, newer) = (self.older, self.newer);
        self.delta.cycle = newer.cycle;
        self.delta.last_ns = newer.last_ns;
        self.delta.next_index = newer.next_index;
        self.delta.document = document(newer);
        if older.counted != newer.counted {
            self.delta.counted = Some(newer.counted.to_json());
        }
        self.since();
        if !older.tree.is_same(&newer.tree) {
            self.trees(&older.tree, &newer.tree);
        }
        self.delta
    }

    fn trees(&mut self, older: &'t Tree, newer: &'t Tree) {
        self.node(&older.root, &newer.root);
        self.node(&older.sequence.node, &newer.sequence.node);
        self.pair(&older.system.top, &newer.system.top);
        self.sequences(older, newer);
        self.pair(older.head(), newer.head());

        for lost in &self.lost {
            let nodes = lost.walk().map(|subtree| (&subtree.node.id, subtree));
            self.lost_nodes.extend(nodes);
        }
        for came in core::mem::take(&mut self.came) {
            self.place(came);
        }
        self.leave();
    }

    fn sequences(&mut self, older: &'t Tree, newer: &'t Tree) {
        let (older, newer) = (&older.sequence, &newer.sequence);
        let parent = &newer.node.id;
        let segments = Segments::of(older, newer);
        for (was, is) in segments.pairs {
            self.pair(was, is);
        }
        self.lost.extend(segments.lost);
        let placed = segments.placed.into_iter();
        self.came.extend(placed.map(|(top, before)| Came {
            top,
            parent,
            before,
        }));
        self.children(&older.strays().into(), &newer.strays().into(), parent);
        if older.order() != newer.order() {
            self.delta.order = Some(order(newer.order()));
        }
    }

    /// Compares a node that both states have in one place, and all that it holds.
    fn pair(&mut self, was: &'t Subtree, is: &'t Subtree) {
        if !was.is_same(is) {
            self.node(&was.node, &is.node);
            self.children(&was.children(), &is.children(), &is.node.id);
        }
    }

    fn node(&mut self, was: &'t Arc<Node>, is: &'t Arc<Node>) {
        if !Arc::ptr_eq(was, is) && was != is {
            self.delta.changed.push(NodeData::of(is, Some(was)));
        }
    }

    fn children(&mut self, was: &Siblings<'t>, is: &Siblings<'t>, parent: &'t NodeId) {
        // Most children are the same, and most changes are at the end.
        let both = || was.iter().zip(is.iter());
        let start = both().take_while(|(was, is)| was.is_same(is)).count();
        let (was, is) = (was.part(start..was.len()), is.part(start..is.len()));
        let ends = was.iter().rev().zip(is.iter().rev());
        let end = ends.take_while(|(was, is)| was.is_same(is)).count();
        let (was, is) = (was.part(0..was.len() - end), is.part(0..is.len() - end));
        let mut by_id: HashMap<&NodeId, &Subtree> =
            was.iter().map(|child| (&child.node.id, child)).collect();
        for child in is {
            match by_id.remove(&child.node.id) {
                Some(was) => self.pair(was, child),
                None => self.came.push(Came {
                    top: child,
                    parent,
                    before: None,
                }),
            }
        }
        // In their order, so that the same states give the same delta.
        let lost = was
            .iter()
            .filter(|child| by_id.contains_key(&child.node.id));
        self.lost.extend(lost);
    }

    /// Places a subtree that came: as one that moved, or as a new one.
    fn place(&mut self, came: Came<'t>) {
        let Came {
            top,
            parent,
            before,
        } = came;
        // A segment stays one, whatever has its id later.
        let is_segment = |subtree: &Subtree| subtree.node.is(Class::Segment);
        let was = self.lost_nodes.get(&top.node.id).copied();
        let was = was.filter(|was| is_segment(was) == is_segment(top));
        let (node, was) = match was {
            Some(was) => (PlacedNode::Moved(top.node.id.clone()), Some(was)),
            None => (PlacedNode::New(Box::new(self.data(top))), None),
        };
        self.delta.placed.push(Placed {
            node,
            parent: parent.clone(),
            before: before.cloned(),
        });
        match was {
            Some(was) => self.moved(was, top),
            None => {
                for child in top.children() {
                    self.place(Came {
                        top: child,
                        parent: &top.node.id,
                        before: None,
                    });
                }
            }
        }
    }

    /// Compares a subtree that moved with its older version.
    fn moved(&mut self, was: &'t Subtree, is: &'t Subtree) {
        self.moved.insert(&was.node.id);
        self.pair(was, is);
        for came in core::mem::take(&mut self.came) {
            self.place(came);
        }
    }

    /// Names the lost nodes that are nowhere in the newer state.
    fn leave(&mut self) {
        let gone = self.lost.iter().map(|lost| &lost.node.id);
        let gone = gone.filter(|id| !self.moved.contains(*id));
        self.delta.gone.extend(gone.cloned());
    }

    /// A new node as data.
    fn data(&mut self, new: &'t Subtree) -> NodeData {
        let node = &*new.node;
        // Short values cost less than the name of another node.
        let is_long = node.content.as_ref().is_some_and(|content| {
            let text = content.as_text();
            text.is_none_or(|text| text.len() >= 2 * LINKS.len() + 32)
        });
        if !is_long && node.attributes().is_empty() {
            return NodeData::of(node, None);
        }
        let linked = LINKS.iter().find_map(|link| node.attribute(link));
        let linked = linked.and_then(Json::as_str).map(NodeId::from);
        let named = linked.or_else(|| (self.like)(&NodeRef::of(new, self.newer.cycle)));
        let like = named.and_then(|id| (self.find)(&id));
        NodeData::of(node, like)
    }

    /// Compares all that happened since the last commit.
    fn since(&mut self) {
        let (older, newer) = (&self.older.since, &self.newer.since);
        self.delta.left = grown(&older.left, &newer.left, |left| (left.id.clone(), left.why));
        self.delta.shortened = grown(&older.shortened, &newer.shortened, Clone::clone);
        let kept = kept(&older.trimmed, &newer.trimmed);
        let trimmed = newer.trimmed.get(kept..).unwrap_or_default();
        let mut added = Vec::with_capacity(trimmed.len());
        for block in trimmed {
            // It was in the open turn, if it is not newer than the older state.
            let was = self.older.tree.head().walk();
            let mut was = was.filter(|was| was.node.id == block.node.id);
            added.push(if was.any(|was| was == block) {
                Trimmed::Was(block.node.id.clone())
            } else {
                Trimmed::New(Box::new(NodeData::of(&block.node, None)))
            });
        }
        self.delta.trimmed = Grown::new(kept, added);
    }
}

/// How many elements two lists have in common at their beginning.
fn kept<T: PartialEq>(older: &[T], newer: &[T]) -> usize {
    let both = older.iter().zip(newer);
    both.take_while(|(older, newer)| older == newer).count()
}

fn grown<T: PartialEq, D>(older: &[T], newer: &[T], data: impl Fn(&T) -> D) -> Grown<D> {
    let kept = kept(older, newer);
    let added = newer.get(kept..).unwrap_or_default();
    Grown::new(kept, added.iter().map(data).collect())
}

/// The members of the document that a state was imported from, beside its tree and its cycle.
fn document(state: &State) -> Vec<(String, Json)> {
    let headers = &state.document;
    let version = headers.spec_version.as_ref();
    let version = version.filter(|version| *version != SPEC_VERSION);
    let version = version.map(|version| ("spec_version".to_owned(), version.as_str().into()));
    let unknown = headers.unknown.iter();
    let unknown = unknown.map(|(name, value)| (name.to_string(), value.clone()));
    version.into_iter().chain(unknown).collect()
}

fn order(order: tree::SegmentOrder) -> SegmentOrder {
    match order {
        tree::SegmentOrder::Canonical => SegmentOrder::Canonical,
        tree::SegmentOrder::Tied => SegmentOrder::Tied,
        tree::SegmentOrder::Explicit => SegmentOrder::Explicit,
    }
}
