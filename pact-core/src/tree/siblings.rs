//! The children of a node, in canonical order: in one piece while they are few, and in a persistent
//! list when they are many. So an edit of a large turn copies a few nodes' pointers, and not all.

use core::cmp::Ordering;
use core::ops::Range;
use std::borrow::Cow;

use super::list::{Item, List, Summary};
use super::subtree::Subtree;

/// So many siblings are in one piece.
const FEW: usize = 64;

impl Item for Subtree {
    type Summary = MayHold;
    type Picture = ();

    fn summary(&self) -> Cow<'_, MayHold> {
        Cow::Owned(MayHold(self.holds_any()))
    }
}

/// Whether one of some nodes may have children: whoever looks for a node passes over the others.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MayHold(bool);

impl Summary for MayHold {
    fn append(&mut self, next: &Self) {
        self.0 |= next.0;
    }
}

/// The children that a node holds.
#[derive(Clone, Debug)]
pub(super) enum Held {
    Few(Vec<Subtree>),
    Many(List<Subtree>),
}

impl Default for Held {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl From<Vec<Subtree>> for Held {
    fn from(children: Vec<Subtree>) -> Self {
        if children.len() <= FEW {
            Self::Few(children)
        } else {
            Self::Many(List::of(children))
        }
    }
}

impl Held {
    pub(super) fn view(&self) -> Siblings<'_> {
        match self {
            Self::Few(few) => Siblings(View::Few(few)),
            Self::Many(many) => {
                let range = 0..many.len();
                Siblings(View::Many { many, range })
            }
        }
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut Subtree> {
        match self {
            Self::Few(few) => few.get_mut(index),
            Self::Many(many) => many.get_mut(index, |may_hold| may_hold.0 = true),
        }
    }

    /// Puts a child in the place of another.
    pub(super) fn set(&mut self, index: usize, child: Subtree) {
        match self {
            Self::Few(few) => {
                if let Some(old) = few.get_mut(index) {
                    *old = child;
                }
            }
            Self::Many(many) => {
                many.update(index, |old| *old = child);
            }
        }
    }

    pub(super) fn insert(&mut self, index: usize, child: Subtree) {
        match self {
            Self::Few(few) if few.len() < FEW => few.insert(index, child),
            Self::Few(few) => {
                few.insert(index, child);
                *self = Self::Many(List::of(core::mem::take(few)));
            }
            Self::Many(many) => many.insert(index, child),
        }
    }

    pub(super) fn remove(&mut self, index: usize) -> Option<Subtree> {
        let removed = self.view().get(index)?.clone();
        match self {
            Self::Few(few) => drop(few.remove(index)),
            Self::Many(many) => many.remove(index),
        }
        Some(removed)
    }
}

/// Some siblings that lie side by side.
#[derive(Clone, Debug)]
pub(crate) struct Siblings<'t>(View<'t>);

#[derive(Clone, Debug)]
enum View<'t> {
    Few(&'t [Subtree]),
    Many {
        many: &'t List<Subtree>,
        range: Range<usize>,
    },
}

impl<'t> From<&'t [Subtree]> for Siblings<'t> {
    fn from(siblings: &'t [Subtree]) -> Self {
        Self(View::Few(siblings))
    }
}

impl<'t> Siblings<'t> {
    pub(crate) const NONE: Self = Self(View::Few(&[]));

    pub(crate) fn len(&self) -> usize {
        match &self.0 {
            View::Few(few) => few.len(),
            View::Many { range, .. } => range.len(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn get(&self, index: usize) -> Option<&'t Subtree> {
        match &self.0 {
            View::Few(few) => few.get(index),
            View::Many { many, range } => {
                let position = range.start.checked_add(index)?;
                many.get(position).filter(|_| position < range.end)
            }
        }
    }

    /// Those at some indices, as far as there are any.
    pub(crate) fn part(&self, indices: Range<usize>) -> Self {
        let end = indices.end.min(self.len());
        let start = indices.start.min(end);
        Self(match &self.0 {
            View::Few(few) => View::Few(few.get(start..end).unwrap_or_default()),
            View::Many { many, range } => View::Many {
                many,
                range: range.start + start..range.start + end,
            },
        })
    }

    pub(crate) fn iter(&self) -> SiblingIter<'t> {
        SiblingIter(match &self.0 {
            View::Few(few) => Walk::Few(few.iter()),
            View::Many { many, range } => Walk::Many {
                many,
                range: range.clone(),
                front: (0, &[]),
                back: (0, &[]),
            },
        })
    }

    /// Those that have children, with their indices.
    pub(crate) fn holders(&self) -> impl Iterator<Item = (usize, &'t Subtree)> + use<'t> {
        let all = self.clone();
        let indices = match &self.0 {
            View::Few(few) => Indices::All(0..few.len()),
            View::Many { many, range } => {
                let positions = many.positions(|may_hold| may_hold.0).into_iter();
                let start = range.start;
                let inside = positions.filter(|position| range.contains(position));
                let inside: Vec<usize> = inside.map(|position| position - start).collect();
                Indices::Some(inside.into_iter())
            }
        };
        let siblings = indices.filter_map(move |index| Some((index, all.get(index)?)));
        siblings.filter(|(_, sibling)| sibling.holds_any())
    }

    pub(crate) fn to_vec(&self) -> Vec<Subtree> {
        self.iter().cloned().collect()
    }

    /// The number of siblings before the first one that `is_before` denies; it must deny all that
    /// follow.
    pub(crate) fn partition_point(&self, mut is_before: impl FnMut(&Subtree) -> bool) -> usize {
        let order = |sibling: &Subtree| {
            if is_before(sibling) {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        };
        self.binary_search_by(order).unwrap_or_else(|place| place)
    }

    pub(crate) fn binary_search_by(
        &self,
        mut order: impl FnMut(&Subtree) -> Ordering,
    ) -> Result<usize, usize> {
        if let View::Few(few) = &self.0 {
            return few.binary_search_by(order);
        }
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get(middle).map_or(Ordering::Greater, &mut order) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Ok(middle),
                Ordering::Greater => high = middle,
            }
        }
        Err(low)
    }
}

impl PartialEq for Siblings<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<'t> IntoIterator for Siblings<'t> {
    type Item = &'t Subtree;
    type IntoIter = SiblingIter<'t>;

    fn into_iter(self) -> SiblingIter<'t> {
        self.iter()
    }
}

/// The indices of siblings.
enum Indices {
    All(Range<usize>),
    Some(std::vec::IntoIter<usize>),
}

impl Iterator for Indices {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match self {
            Self::All(range) => range.next(),
            Self::Some(indices) => indices.next(),
        }
    }
}

/// Siblings in order.
#[derive(Clone, Debug)]
pub(crate) struct SiblingIter<'t>(Walk<'t>);

#[derive(Clone, Debug)]
enum Walk<'t> {
    Few(core::slice::Iter<'t, Subtree>),
    Many {
        many: &'t List<Subtree>,
        /// The positions that are left.
        range: Range<usize>,
        /// Pieces of the list with their first positions: those that the ends are in.
        front: (usize, &'t [Subtree]),
        back: (usize, &'t [Subtree]),
    },
}

/// The sibling at a position, from the piece that was looked at last, or from another one then.
fn from_piece<'t>(
    many: &'t List<Subtree>,
    position: usize,
    piece: &mut (usize, &'t [Subtree]),
) -> Option<&'t Subtree> {
    let inside = position.checked_sub(piece.0);
    if let Some(found) = inside.and_then(|index| piece.1.get(index)) {
        return Some(found);
    }
    *piece = many.leaf_at(position)?;
    piece.1.get(position.checked_sub(piece.0)?)
}

impl<'t> Iterator for SiblingIter<'t> {
    type Item = &'t Subtree;

    #[inline]
    fn next(&mut self) -> Option<&'t Subtree> {
        match &mut self.0 {
            Walk::Few(few) => few.next(),
            Walk::Many {
                many, range, front, ..
            } => from_piece(many, range.next()?, front),
        }
    }

    fn nth(&mut self, count: usize) -> Option<&'t Subtree> {
        match &mut self.0 {
            Walk::Few(few) => few.nth(count),
            Walk::Many {
                many, range, front, ..
            } => from_piece(many, range.nth(count)?, front),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Walk::Few(few) => few.size_hint(),
            Walk::Many { range, .. } => range.size_hint(),
        }
    }
}

impl DoubleEndedIterator for SiblingIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Walk::Few(few) => few.next_back(),
            Walk::Many {
                many, range, back, ..
            } => from_piece(many, range.next_back()?, back),
        }
    }
}

impl ExactSizeIterator for SiblingIter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::{Class, Node, NodeId, NodeType, Stamp};

    fn child(number: usize) -> Subtree {
        let stamp = Stamp {
            cycle: 0,
            created_at_ns: 0,
            creation_index: 0,
        };
        let node_type = NodeType::canonical(Class::Block);
        Subtree::leaf(Node::bare(
            NodeId::from(format!("n{number}")),
            node_type,
            stamp,
        ))
    }

    fn names<'t>(siblings: impl Iterator<Item = &'t Subtree>) -> Vec<String> {
        siblings.map(|it| it.node.id.to_string()).collect()
    }

    /// However many there are, they are as in an ordinary list.
    #[test]
    fn many_siblings_are_as_few() {
        let counts = if cfg!(miri) {
            vec![0, 65, 70]
        } else {
            vec![0, 1, 63, 64, 65, 200, 3_000]
        };
        for count in counts {
            let mut plain: Vec<Subtree> = (0..count).map(child).collect();
            let mut held = Held::from(plain.clone());
            for step in 0..150 {
                let place = step * 7919 % (plain.len() + 1);
                if step % 3 == 2 && place < plain.len() {
                    assert_eq!(held.remove(place), Some(plain.remove(place)));
                } else {
                    held.insert(place, child(10_000 + step));
                    plain.insert(place, child(10_000 + step));
                }
            }
            if let Some(last) = held.get_mut(plain.len() - 1) {
                *last = child(99_999);
            }
            *plain.last_mut().unwrap() = child(99_999);
            let view = held.view();
            assert_eq!(view, Siblings::from(&plain[..]));
            assert_eq!(names(view.iter().rev()), names(plain.iter().rev()));
            let (middle, end) = (plain.len() / 3, plain.len() / 2);
            let part = view.part(middle..end);
            assert_eq!(names(part.iter()), names(plain[middle..end].iter()));
            assert_eq!(part.get(end - middle), None);
            assert_eq!(part.get(0), plain.get(middle));
            let mut both = view.iter();
            let mut ends = (both.nth(3), both.next_back(), both.next());
            assert_eq!(ends.0, plain.get(3));
            assert_eq!(ends.2.take(), plain.get(4));
            assert_eq!(both.len(), plain.len() - 6);
            let place = |it: &Subtree| plain.iter().position(|other| other == it).unwrap();
            assert_eq!(view.partition_point(|it| place(it) < middle), middle);
        }
    }
}
