//! Where the nodes with a key, a kind or a time to live are among a few segments.
//!
//! Summaries lead a query to a leaf of the list of segments. Postings lead it on to nodes, so it
//! reads neither the other segments of the leaf nor the other nodes of a segment. Like a summary,
//! postings hold signatures of names, not names: the query still tests each node that they name.

use core::ops::ControlFlow;
use std::sync::Arc;

use super::summary::Signature;
use super::{Subtree, TreePart};
use crate::node::{Expiry, Node};

/// The postings of a leaf: a few bytes for each node that has a name or a time to live.
#[derive(Debug)]
pub(crate) struct Postings {
    /// Each has the number of a signature above a place. They rise.
    keys: Box<[u32]>,
    kinds: Box<[u32]>,
    /// By place.
    ends: Box<[(Expiry, Place)]>,
}

/// The nodes to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Posted {
    /// Those that answer to a key of a signature.
    Key(u32),
    /// Those with a kind of a signature.
    Kind(u32),
    /// Those that expire until a cycle.
    Until(i64),
}

/// The place of a node among the segments of a leaf. Places rise in select order: newest segment
/// first, parents before their children. From above: the segment, counted from the end of the leaf;
/// its child, counted from 1, or 0 for the segment itself; the child of that child, likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(u32);

/// A node at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Posting<'t> {
    /// The position of its segment in the leaf.
    pub(crate) index: usize,
    pub(crate) part: &'t Arc<TreePart>,
    pub(crate) subtree: &'t Subtree,
    /// None for the segment itself.
    pub(crate) parent: Option<&'t Node>,
}

/// The bits of a level of a place, and those of a whole place.
const LEVEL: u32 = 8;
const PLACE: u32 = 3 * LEVEL;

impl Postings {
    /// None if a node lies too deep, or among too many siblings, to have a place.
    pub(crate) fn of(parts: &[Arc<TreePart>]) -> Option<Self> {
        let (mut keys, mut kinds, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        let mut add = |node: &Node, place: u32| {
            let posting = |name: &str| Some(Signature::of(name).number()? << PLACE | place);
            keys.extend(node.answers_to().and_then(|key| posting(key)));
            kinds.extend(node.kind().and_then(posting));
            if node.expires != Expiry::NEVER {
                ends.push((node.expires, Place(place)));
            }
        };
        for (number, part) in parts.iter().rev().enumerate() {
            let segment = level(number)? << (2 * LEVEL);
            add(&part.top.node, segment);
            for (number, child) in part.top.children().iter().enumerate() {
                let place = segment | level(number + 1)? << LEVEL;
                add(&child.node, place);
                for (number, below) in child.children().iter().enumerate() {
                    add(&below.node, place | level(number + 1)?);
                    if !below.children().is_empty() {
                        return None;
                    }
                }
            }
        }
        keys.sort_unstable();
        kinds.sort_unstable();
        Some(Self {
            keys: keys.into(),
            kinds: kinds.into(),
            ends: ends.into(),
        })
    }

    /// Tells of the places of nodes, in select order.
    pub(crate) fn each(
        &self,
        wanted: Posted,
        tell: &mut dyn FnMut(Place) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (postings, number) = match wanted {
            Posted::Key(number) => (&self.keys, number),
            Posted::Kind(number) => (&self.kinds, number),
            Posted::Until(cycle) => {
                let mut due = self.ends.iter().filter(|(expires, _)| expires.is_due(cycle));
                return due.try_for_each(|(_, place)| tell(*place));
            }
        };
        let first = postings.partition_point(|posting| posting >> PLACE < number);
        let from = postings.get(first..).unwrap_or_default().iter();
        from.take_while(|posting| **posting >> PLACE == number)
            .try_for_each(|posting| tell(Place(posting & ((1 << PLACE) - 1))))
    }
}

/// The number of a place on a level.
fn level(number: usize) -> Option<u32> {
    u8::try_from(number).ok().map(u32::from)
}

impl Place {
    /// The node at the place, among the segments of which the postings were made.
    pub(crate) fn look_up(self, parts: &[Arc<TreePart>]) -> Option<Posting<'_>> {
        let [_, segment, child, below] = self.0.to_be_bytes().map(usize::from);
        let index = parts.len().checked_sub(segment + 1)?;
        let part = parts.get(index)?;
        let mut posting = Posting {
            index,
            part,
            subtree: &part.top,
            parent: None,
        };
        for number in [child, below] {
            if let Some(number) = number.checked_sub(1) {
                posting.parent = Some(&posting.subtree.node);
                posting.subtree = posting.subtree.children().get(number)?;
            }
        }
        Some(posting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::{Class, NodeId, NodeType, Stamp};

    fn node(id: &str, key: Option<&str>, ttl: Option<i64>) -> Subtree {
        let stamp = Stamp {
            cycle: 1,
            created_at_ns: 1,
            creation_index: 0,
        };
        let node_type = NodeType::canonical(Class::Block);
        let mut node = Node::bare(NodeId::from(id), node_type, stamp);
        node.key = key.map(Into::into);
        node.kind = key.map(Into::into);
        node.expires = Expiry::of(ttl, 1);
        Subtree::leaf(node)
    }

    fn found(parts: &[Arc<TreePart>], wanted: Posted) -> Vec<String> {
        let mut found = Vec::new();
        let _ = Postings::of(parts).unwrap().each(wanted, &mut |place| {
            let posting = place.look_up(parts).unwrap();
            let above = posting.parent.map_or("", |parent| parent.id.as_str());
            found.push(format!("{above}/{}", posting.subtree.node.id));
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn postings_lead_to_nodes_in_select_order() {
        let segment = |name: &str| {
            let id = |number: usize| format!("{name}{number}");
            let core = node(&id(3), None, None);
            let held = vec![node(&id(4), Some("k"), None), node(&id(5), None, Some(3))];
            let children = vec![node(&id(2), Some("k"), Some(9)), core.with_children(held)];
            let top = node(&id(1), Some("k"), None).with_children(children);
            Arc::new(TreePart::new(top, 7))
        };
        let parts = [segment("a"), segment("b")];
        let number = Signature::of("k").number().unwrap();
        let named = ["/b1", "b1/b2", "b3/b4", "/a1", "a1/a2", "a3/a4"];
        assert_eq!(found(&parts, Posted::Key(number)), named);
        assert_eq!(found(&parts, Posted::Kind(number)), named);
        assert_eq!(found(&parts, Posted::Key((number + 1) % 64)), [""; 0]);
        assert_eq!(found(&parts, Posted::Until(4)), ["b3/b5", "a3/a5"]);
        assert_eq!(found(&parts, Posted::Until(3)), [""; 0]);
    }

    /// Such nodes are found without postings.
    #[test]
    fn nodes_that_have_no_place_have_no_postings() {
        let nested = |levels: usize| {
            let below = (1..levels).fold(node("x", Some("k"), None), |below, _| {
                node("y", None, None).with_children(vec![below])
            });
            Postings::of(&[Arc::new(TreePart::new(below, 7))]).is_some()
        };
        assert_eq!([1, 2, 3, 4].map(nested), [true, true, true, false]);
        let wide = |count: usize| {
            let children = (0..count).map(|_| node("x", None, None)).collect();
            let top = node("y", None, None).with_children(children);
            Postings::of(&[Arc::new(TreePart::new(top, 7))]).is_some()
        };
        assert_eq!([255, 256].map(wide), [true, false]);
    }
}
