//! The pieces of a request. Requests share those that are the same.

use std::sync::Arc;

use super::Piece;

/// So many pieces are shared together.
const CHUNK: usize = 256;

/// The pieces of a request, in the order in which the provider reads them.
///
/// A clone shares all but the last few, so that the requests of a long conversation can have most
/// of their pieces in common.
///
/// ```
/// use pact_core::{Piece, PieceKind, Pieces};
///
/// let mut pieces = Pieces::default();
/// pieces.push(Piece::new(PieceKind::Message, [], 0..10));
/// let earlier = pieces.clone();
/// pieces.push(Piece::new(PieceKind::Message, [], 11..20));
/// assert_eq!((earlier.len(), pieces.len()), (1, 2));
/// assert_eq!(pieces.iter().last().unwrap().bytes, 11..20);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Whole chunks.
    chunks: Vec<Arc<Chunk>>,
    /// The pieces after them: fewer than a chunk.
    last: Vec<Piece>,
}

/// Pieces that are shared.
#[derive(Debug, PartialEq, Eq)]
struct Chunk {
    pieces: Vec<Piece>,
    /// The length of the shortest body that they all fit into; none if they fit into no body.
    fits: Option<usize>,
}

impl Pieces {
    /// Adds a piece at the end.
    pub fn push(&mut self, piece: Piece) {
        self.last.push(piece);
        if self.last.len() == CHUNK {
            let pieces = core::mem::take(&mut self.last);
            let fits = fits(&pieces);
            self.chunks.push(Arc::new(Chunk { pieces, fits }));
        }
    }

    /// Returns the number of pieces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.chunks.len() * CHUNK + self.last.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.last.is_empty()
    }

    /// Returns a piece by its position.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Piece> {
        match self.chunks.get(index / CHUNK) {
            Some(chunk) => chunk.pieces.get(index % CHUNK),
            None => self.last.get(index - self.chunks.len() * CHUNK),
        }
    }

    /// Returns the pieces in their order.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Piece> {
        self.iter_from(0)
    }

    /// Returns the pieces from a position on.
    #[must_use]
    pub fn iter_from(&self, index: usize) -> impl DoubleEndedIterator<Item = &Piece> {
        let chunk = index / CHUNK;
        let (first, chunks) = match self.chunks.get(chunk..) {
            Some([first, chunks @ ..]) => (first.pieces.as_slice(), chunks),
            _ => (&[][..], &[][..]),
        };
        let in_last = index.saturating_sub(self.chunks.len() * CHUNK);
        let first = first.get(index % CHUNK..).unwrap_or_default();
        let last = self.last.get(in_last..).unwrap_or_default();
        let chunks = chunks.iter().flat_map(|chunk| &chunk.pieces);
        first.iter().chain(chunks).chain(last)
    }

    /// Removes all pieces but the first so many.
    pub fn truncate(&mut self, len: usize) {
        let mut dropped = self.chunks.drain((len / CHUNK).min(self.chunks.len())..);
        match dropped.next() {
            Some(parted) => {
                let stays = parted.pieces.iter().take(len % CHUNK);
                self.last = stays.cloned().collect();
            }
            None => {
                drop(dropped);
                self.last
                    .truncate(len.saturating_sub(self.chunks.len() * CHUNK));
            }
        }
    }

    /// Changes all pieces from a position on. These are not shared any more.
    pub fn change_from(&mut self, index: usize, mut change: impl FnMut(&mut Piece)) {
        let changed: Vec<Piece> = self.iter_from(index).cloned().collect();
        self.truncate(index);
        self.extend(changed.into_iter().map(|mut piece| {
            change(&mut piece);
            piece
        }));
    }

    /// Whether all pieces and their markers are inside of a body of so many bytes.
    pub(super) fn fit(&self, len: usize) -> bool {
        let mut chunks = self.chunks.iter().map(|chunk| chunk.fits);
        chunks.all(|needed| needed.is_some_and(|needed| needed <= len))
            && fits(&self.last).is_some_and(|needed| needed <= len)
    }
}

/// The length of the shortest body that pieces fit into; none if they fit into no body.
fn fits(pieces: &[Piece]) -> Option<usize> {
    pieces.iter().try_fold(0, |needed, piece| {
        let bounds = &piece.bytes;
        let is_sound = bounds.start <= bounds.end
            && piece.markers.iter().all(|marker| {
                bounds.start <= marker.start
                    && marker.start <= marker.end
                    && marker.end <= bounds.end
            });
        is_sound.then(|| bounds.end.max(needed))
    })
}

impl Extend<Piece> for Pieces {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.push(piece));
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut all = Self::default();
        all.extend(pieces);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PieceKind;

    fn piece(at: usize) -> Piece {
        Piece::new(PieceKind::Message, [], 10 * at..10 * at + 10)
    }

    fn pieces(count: usize) -> Pieces {
        (0..count).map(piece).collect()
    }

    #[test]
    fn a_list_is_that_of_its_pieces() {
        for count in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7] {
            let all: Vec<Piece> = (0..count).map(piece).collect();
            for index in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, count] {
                let list = pieces(count);
                assert_eq!(list.len(), count);
                assert_eq!(list.is_empty(), count == 0);
                assert_eq!(list.get(index), all.get(index));
                let from = || all.iter().skip(index);
                assert!(list.iter_from(index).eq(from()));
                assert!(list.iter_from(index).rev().eq(from().rev()));

                let mut cut = list.clone();
                cut.truncate(index);
                assert!(cut.iter().eq(all.iter().take(index)));
                assert_eq!(cut, pieces(count.min(index)));

                let mut moved = list.clone();
                moved.change_from(index, |piece| piece.bytes.end += 1);
                let differ = moved.iter().zip(&all).filter(|(own, old)| own != old);
                assert_eq!(differ.count(), count.saturating_sub(index));
                assert_eq!(moved.len(), count);
                // The list that it came from is as it was.
                assert!(list.iter().eq(&all));
            }
        }
    }

    #[test]
    fn a_piece_outside_of_the_body_is_found_wherever_it_is() {
        let count = 2 * CHUNK + 9;
        assert!(pieces(count).fit(10 * count));
        assert!(!pieces(count).fit(10 * count - 1));
        assert!(!pieces(2 * CHUNK).fit(20 * CHUNK - 1));
        for index in [0, CHUNK, count - 1] {
            for (bytes, marker) in [
                ((0, 10), (9, 11)),
                ((0, 10), (5, 4)),
                ((10, 9), (10, 10)),
                ((3, 10), (0, 9)),
            ] {
                let mut list = pieces(count);
                let mut at = index;
                list.change_from(index, |piece| {
                    if at == index {
                        let start = piece.bytes.start;
                        let range = |(from, to): (usize, usize)| start + from..start + to;
                        piece.bytes = range(bytes);
                        piece.markers = [range(marker)].into();
                    }
                    at += 1;
                });
                assert!(!list.fit(usize::MAX), "{index} {bytes:?} {marker:?}");
            }
        }
    }

    #[test]
    fn clones_share_whole_chunks() {
        let list = pieces(3 * CHUNK);
        let mut other = list.clone();
        other.change_from(2 * CHUNK, |piece| piece.bytes.end += 1);
        let shared = list.chunks.iter().zip(&other.chunks);
        let shared: Vec<bool> = shared.map(|(own, other)| Arc::ptr_eq(own, other)).collect();
        assert_eq!(shared, [true, true, false]);
    }
}
