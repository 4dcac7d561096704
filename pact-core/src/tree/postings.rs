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
        mut tell: impl FnMut(Place) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (postings, number) = match wanted {
            Posted::Key(number) => (&self.keys, number),
            Posted::Kind(number) => (&self.kinds, number),
            Posted::Until(cycle) => {
                let mut due = self
                    .ends
                    .iter()
                    .filter(|(expires, _)| expires.is_due(cycle));
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
    use crate::tree::Tree;
    use crate::{Block, Container, Context, Draft};

    fn committed(drafts: impl IntoIterator<Item = Draft>) -> Context {
        let mut ctx = Context::default();
        for turn in 0..3 {
            let key = |place: u32| if turn == place { "k" } else { "other" };
            ctx.pre(Block::new("before").key(key(0)).ttl(9 - turn))
                .unwrap();
            ctx.push(Block::new("first").kind("k").ttl(5)).unwrap();
            if turn == 1 {
                ctx.push(Block::new("second").key("k")).unwrap();
            }
            if turn == 2 {
                ctx.post(Container::new().key("k")).unwrap();
            }
            ctx.commit().unwrap();
        }
        for draft in drafts {
            ctx.push(draft).unwrap();
        }
        ctx.commit().unwrap();
        ctx
    }

    fn parts(tree: &Tree) -> Vec<Arc<TreePart>> {
        tree.sequence.segments().iter().cloned().collect()
    }

    fn check(parts: &[Arc<TreePart>], wanted: Posted, is_wanted: impl Fn(&Node) -> bool) -> usize {
        let mut found = Vec::new();
        let _ = Postings::of(parts).unwrap().each(wanted, |place| {
            let posting = place.look_up(parts).unwrap();
            let held = posting.parent.map_or(1, |_| {
                let mut all = posting.part.top.walk();
                let is_parent = |it: &&Subtree| {
                    core::ptr::eq::<Node>(it.node.as_ref(), posting.parent.unwrap())
                };
                let above = all.find(is_parent).unwrap();
                let same = |it: &&Subtree| core::ptr::eq(*it, posting.subtree);
                above.children().iter().filter(same).count()
            });
            assert_eq!(
                (held, &parts[posting.index].label),
                (1, &posting.part.label)
            );
            found.push(posting.subtree.node.id.clone());
            ControlFlow::Continue(())
        });
        let all = parts.iter().rev().flat_map(|part| part.top.walk());
        let wanted = all.filter(|it| is_wanted(&it.node));
        assert!(wanted.map(|it| &it.node.id).eq(&found));
        found.len()
    }

    #[test]
    fn postings_lead_to_nodes_in_select_order() {
        let inner = Container::new().child(Block::new("below").key("k").ttl(2));
        let ctx = committed([Draft::from(inner)]);
        let parts = parts(&ctx.tree);
        let of = |name: &str| Signature::of(name).number().unwrap();
        assert_ne!(of("k"), of("other"));
        let has_key = |node: &Node| node.answers_to().is_some_and(|key| *key == "k");
        // The last one is two levels below its segment, and so has no place.
        assert!(Postings::of(&parts).is_none());
        let parts = &parts[..3];
        assert_eq!(check(parts, Posted::Key(of("k")), has_key), 3);
        assert_eq!(
            check(parts, Posted::Kind(of("k")), |node| node.kind()
                == Some("k")),
            3
        );
        let is_other = |node: &Node| node.answers_to().is_some_and(|key| *key == "other");
        assert_eq!(check(parts, Posted::Key(of("other")), is_other), 2);
        assert_eq!(check(parts, Posted::Kind(of("other")), |_| false), 0);
        for cycle in 0..12 {
            check(parts, Posted::Until(cycle), |node| {
                node.expires.is_due(cycle)
            });
        }
    }

    /// Nodes among too many siblings have no place either.
    #[test]
    fn only_so_many_siblings_have_places() {
        let wide = |count: usize| {
            let blocks = (0..count).map(|_| Draft::from(Block::new("x")));
            Postings::of(&parts(&committed(blocks).tree)).is_some()
        };
        assert_eq!([255, 256].map(wide), [true, false]);
    }
}
