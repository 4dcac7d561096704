//! The conversations that one is read from: its own records, and before them those of its origin.

use super::Log;
use crate::backend::{Backend, ConversationId, Head};
use crate::error::StoreError;

/// A run of records of one conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) id: ConversationId,
    /// The records after this one.
    pub(crate) after: u64,
    /// The records up to this one.
    pub(crate) up_to: u64,
}

/// The runs of records that a conversation consists of, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lineage {
    pub(crate) pieces: Vec<Piece>,
}

impl Lineage {
    /// The piece that has a record.
    pub(crate) fn piece_of(&self, seq: u64) -> Option<&Piece> {
        let mut pieces = self.pieces.iter().rev();
        pieces.find(|piece| piece.after < seq && seq <= piece.up_to)
    }

    /// The piece from which the state after a record can be read: also that of the last record that
    /// was dropped, after which there is a checkpoint.
    pub(crate) fn piece_with_state(&self, seq: u64) -> Option<&Piece> {
        let first = self.pieces.first();
        let is_floor = |piece: &&Piece| piece.after == seq && seq > 0;
        self.piece_of(seq).or_else(|| first.filter(is_floor))
    }

    /// The lineage up to a record.
    pub(crate) fn up_to(&self, seq: u64) -> Self {
        let floor = self.floor();
        let pieces = self.pieces.iter().enumerate();
        // The state at the floor is in the checkpoint of the first piece.
        let pieces = pieces.filter(|(at, piece)| piece.after < seq || (*at == 0 && seq == floor));
        let pieces = pieces.map(|(_, piece)| Piece {
            up_to: piece.up_to.min(seq),
            ..*piece
        });
        Self {
            pieces: pieces.collect(),
        }
    }

    /// The last record that is dropped.
    pub(crate) fn floor(&self) -> u64 {
        self.pieces.first().map_or(0, |piece| piece.after)
    }
}

impl<B: Backend> Log<B> {
    /// The lineage of a conversation up to a record.
    pub(crate) async fn lineage(&self, head: &Head, up_to: u64) -> Result<Lineage, StoreError> {
        let mut pieces = Vec::new();
        let (mut head, mut up_to) = (head.clone(), up_to);
        loop {
            let Some(origin) = head.read_origin() else {
                pieces.push(Piece {
                    id: head.id,
                    after: head.before_own(),
                    up_to,
                });
                pieces.reverse();
                return Ok(Lineage { pieces });
            };
            if up_to > origin.seq {
                pieces.push(Piece {
                    id: head.id,
                    after: origin.seq,
                    up_to,
                });
            }
            up_to = up_to.min(origin.seq);
            let found = self.backend.head(&self.tenant, origin.id).await?;
            let found = found.ok_or_else(|| {
                let problem = format!("its origin `{}` is gone", origin.id);
                StoreError::damaged(&head.name, None, problem)
            })?;
            // An origin has their last record, so its own origin shares fewer. Otherwise they would
            // go round in circles.
            let next = found.read_origin();
            if next.is_some_and(|next| next.seq >= origin.seq) {
                let problem = format!("its origin `{}` does not have their last record", origin.id);
                return Err(StoreError::damaged(&head.name, None, problem));
            }
            head = found;
        }
    }

    /// Whether a conversation is read from other records now than somebody began to read: others
    /// dropped old ones meanwhile, which are missing and not damaged. `lineage` is none where it
    /// could not be found.
    pub(crate) async fn has_moved(&self, head: &Head, lineage: Option<&Lineage>) -> bool {
        let Ok(Some(now)) = self.backend.head(&self.tenant, head.id).await else {
            return true;
        };
        self.lineage(&now, head.seq).await.ok().as_ref() != lineage
    }
}
