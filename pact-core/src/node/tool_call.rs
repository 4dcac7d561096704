//! Tool calls: which block makes which calls, and which it answers.

use super::Node;
use crate::calls::CallEnd;

impl Node {
    /// The calls that the block makes and answers, by their ids. An id may come twice.
    pub(crate) fn calls(&self) -> impl Iterator<Item = (CallEnd, &str)> {
        let spoken = self.spoken().iter();
        spoken.map(|spoken| (spoken.end(), spoken.id.as_str()))
    }

    /// Whether the block makes a call or answers one.
    pub(crate) fn takes_part_in_calls(&self) -> bool {
        !self.spoken().is_empty()
    }
}
