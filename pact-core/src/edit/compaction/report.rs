//! The report of a compaction.

use core::fmt;

use crate::edit::Edited;
use crate::lifecycle::Freed;
use crate::node::NodeId;

/// The changes that a compaction made in the working state.
///
/// ```
/// use pact_core::{Context, select};
///
/// let mut ctx = Context::default();
/// for text in ["one", "two"] {
///     ctx.user(text);
///     ctx.commit()?;
/// }
/// let compacted = ctx.compact(select!(".seg"), |_| "one and two")?;
/// assert_eq!((compacted.blocks, compacted.cost), (2, 6));
/// let summary = compacted.summary.expect("there was something to compact");
/// assert_eq!(ctx.node(&summary).and_then(|node| node.role()), Some("user"));
/// assert_eq!(compacted.edited.removed.len(), 6); // two turns, each with its core and a block
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Compacted {
    /// The summary; none if there was nothing to compact.
    pub summary: Option<NodeId>,
    /// How many blocks left.
    pub blocks: usize,
    /// The cost of these blocks. The summary has a cost of its own.
    pub cost: u64,
    /// The tokens that became free, the summary's own not counted, and the cached bytes that it
    /// cost.
    #[cfg_attr(feature = "serde", serde(default))]
    pub freed: Freed,
    /// The nodes that came and went, and the turns that are at another depth.
    pub edited: Edited,
}

impl Compacted {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.summary.is_none()
    }
}

/// One line for people: ids that are very long are cut.
impl fmt::Display for Compacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(summary) = &self.summary else {
            return f.write_str("nothing to compact");
        };
        let (blocks, cost) = (self.blocks, self.cost);
        let plural = if blocks == 1 { "" } else { "s" };
        let summary = summary.shown();
        write!(
            f,
            "{summary} replaces {blocks} block{plural} that cost {cost}"
        )?;
        if self.freed.is_nothing() {
            return Ok(());
        }
        write!(f, ": {}", self.freed)
    }
}
