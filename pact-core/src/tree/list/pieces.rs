//! Pieces of a list, and its items in order.

use core::ops::Range;
use std::borrow::Cow;

use super::{Branch, Item, Parts};

/// A branch or an item of a list.
#[derive(Debug)]
pub(crate) enum Piece<'l, T: Item> {
    Branch { start: usize, branch: &'l Branch<T> },
    Item { position: usize, item: &'l T },
}

impl<'l, T: Item> Piece<'l, T> {
    pub(crate) fn summary(&self) -> Cow<'l, T::Summary> {
        match self {
            Self::Branch { branch, .. } => Cow::Borrowed(&branch.summary),
            Self::Item { item, .. } => item.summary(),
        }
    }

    pub(super) fn positions(&self) -> Range<usize> {
        match self {
            Self::Branch { start, branch } => *start..*start + branch.len,
            Self::Item { position, .. } => *position..*position + 1,
        }
    }

    /// The pieces below a branch; none below an item.
    pub(crate) fn parts(&self) -> impl DoubleEndedIterator<Item = Self> + use<'l, T> {
        self.parts_after(0)
    }

    /// The pieces below a branch, without the first ones.
    pub(super) fn parts_after(
        &self,
        count: usize,
    ) -> impl DoubleEndedIterator<Item = Self> + use<'l, T> {
        let (mut start, branch) = match self {
            Self::Branch { start, branch } => (*start, Some(*branch)),
            Self::Item { position, .. } => (*position, None),
        };
        let held = match branch.map(|branch| &branch.parts) {
            None => 0,
            Some(Parts::Leaf(items)) => items.len(),
            Some(Parts::Inner(branches)) => branches.len(),
        };
        let mut parts = Vec::with_capacity(held.saturating_sub(count));
        match branch.map(|branch| &branch.parts) {
            None => {}
            Some(Parts::Leaf(items)) => {
                for (index, item) in items.iter().enumerate().skip(count) {
                    let position = start + index;
                    parts.push(Self::Item { position, item });
                }
            }
            Some(Parts::Inner(branches)) => {
                for (index, branch) in branches.iter().enumerate() {
                    if index >= count {
                        parts.push(Self::Branch { start, branch });
                    }
                    start += branch.len;
                }
            }
        }
        parts.into_iter()
    }
}

/// Items in order.
pub(crate) struct Iter<'l, T: Item> {
    pub(super) pieces: Vec<Piece<'l, T>>,
    pub(super) backwards: bool,
}

impl<'l, T: Item> Iterator for Iter<'l, T> {
    type Item = &'l T;

    fn next(&mut self) -> Option<&'l T> {
        loop {
            match self.pieces.pop()? {
                Piece::Item { item, .. } => return Some(item),
                piece @ Piece::Branch { .. } if self.backwards => self.pieces.extend(piece.parts()),
                piece @ Piece::Branch { .. } => self.pieces.extend(piece.parts().rev()),
            }
        }
    }
}
