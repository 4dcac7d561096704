//! Where two lists differ.

use std::sync::Arc;

use super::{Branch, Item, List, Parts, Piece};

impl<T: Item> List<T> {
    /// The positions of the items that two lists do not share, in each of them. Both are ordered by
    /// `rank`; branches that they share are passed over whole.
    pub(crate) fn differing(
        &self,
        other: &Self,
        rank: impl Fn(&T) -> u64,
        is_same: impl Fn(&T, &T) -> bool,
    ) -> (Vec<usize>, Vec<usize>) {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        let (mut left, mut right) = (vec![self.whole()], vec![other.whole()]);
        while let (Some(mine), Some(theirs)) = (left.last(), right.last()) {
            match (mine, theirs) {
                (
                    Piece::Item { position, item },
                    Piece::Item {
                        position: their_position,
                        item: their_item,
                    },
                ) => {
                    let order = rank(item).cmp(&rank(their_item));
                    let differ = order.is_ne() || !is_same(item, their_item);
                    if order.is_le() {
                        own.extend(differ.then_some(*position));
                        left.pop();
                    }
                    if order.is_ge() {
                        others.extend(differ.then_some(*their_position));
                        right.pop();
                    }
                }
                (Piece::Branch { branch, .. }, Piece::Branch { branch: theirs, .. })
                    if core::ptr::eq(*branch, *theirs) =>
                {
                    left.pop();
                    right.pop();
                }
                _ => {
                    let is_larger = mine.len() >= theirs.len();
                    let is_equal =
                        |mine: &T, theirs: &T| rank(mine) == rank(theirs) && is_same(mine, theirs);
                    if !skip_shared(&mut left, &mut right, is_equal) {
                        expand(if is_larger { &mut left } else { &mut right });
                    }
                }
            }
        }
        // One list is at its end: the rest of the other one comes after all of it.
        for (rest, found) in [(left, &mut own), (right, &mut others)] {
            let positions = rest.iter().rev().flat_map(Piece::positions);
            found.extend(positions);
        }
        (own, others)
    }
}

impl<T: Item> Piece<'_, T> {
    /// A branch counts as more than an item, even if it holds none.
    fn len(&self) -> usize {
        match self {
            Self::Branch { branch, .. } => branch.len + 2,
            Self::Item { .. } => 1,
        }
    }
}

/// Puts the parts of the last two pieces in their places, without the parts that both begin with:
/// two versions differ in a few parts of a branch, and most often at its end. Does nothing if the
/// two begin with different parts: then they may be branches of different levels.
fn skip_shared<T: Item>(
    left: &mut Vec<Piece<'_, T>>,
    right: &mut Vec<Piece<'_, T>>,
    is_equal: impl Fn(&T, &T) -> bool,
) -> bool {
    let (
        Some(mine @ Piece::Branch { branch, .. }),
        Some(theirs @ Piece::Branch { branch: other, .. }),
    ) = (left.last(), right.last())
    else {
        return false;
    };
    let shared = branch.shared_start(other, is_equal);
    if shared == 0 {
        return false;
    }
    let (mine, theirs) = (mine.parts_after(shared), theirs.parts_after(shared));
    left.pop();
    right.pop();
    left.extend(mine.rev());
    right.extend(theirs.rev());
    true
}

impl<T: Item> Branch<T> {
    /// How many parts two branches begin with that are the same.
    fn shared_start(&self, other: &Self, is_equal: impl Fn(&T, &T) -> bool) -> usize {
        match (&self.parts, &other.parts) {
            (Parts::Leaf(own), Parts::Leaf(others)) => {
                let pairs = own.iter().zip(others);
                pairs
                    .take_while(|(own, other)| is_equal(own, other))
                    .count()
            }
            (Parts::Inner(own), Parts::Inner(others)) => {
                let pairs = own.iter().zip(others);
                pairs
                    .take_while(|(own, other)| Arc::ptr_eq(own, other))
                    .count()
            }
            _ => 0,
        }
    }
}

/// Puts the parts of the last piece in its place, the first of them last.
fn expand<T: Item>(pieces: &mut Vec<Piece<'_, T>>) {
    if let Some(piece) = pieces.pop() {
        pieces.extend(piece.parts().rev());
    }
}
