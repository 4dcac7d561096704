//! The stamp of a node: the cycle, the time and the number under which it was made.

use super::Node;

/// When a node was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) cycle: i64,
    pub(crate) created_at_ns: i64,
    pub(crate) creation_index: i64,
}

impl Node {
    /// The time and the number of creation. The newer of two instances of a key has the greater
    /// pair.
    pub(crate) fn age(&self) -> (i64, i64) {
        (self.created_at_ns, self.creation_index)
    }
}
