//! Where two lists differ.

use super::{Item, List, Piece};

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
                _ if mine.len() >= theirs.len() => expand(&mut left),
                _ => expand(&mut right),
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

/// Puts the parts of the last piece in its place, the first of them last.
fn expand<T: Item>(pieces: &mut Vec<Piece<'_, T>>) {
    if let Some(piece) = pieces.pop() {
        pieces.extend(piece.parts().rev());
    }
}
