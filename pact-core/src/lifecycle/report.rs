//! The report of a commit.

use core::fmt;

use super::budget::Budget;
use super::fit::Freed;
use crate::node::NodeId;

/// Reports the effects of a commit: the new segment, and every node that left, with the reason.
///
/// ```
/// use pact_core::{Block, Context, Why};
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// let hint = ctx.pre(Block::new("only for this call").ttl(0))?;
/// let report = ctx.commit()?;
/// assert_eq!(report.cycle, 1);
/// assert_eq!(report.departures[0].id, hint);
/// assert_eq!(report.departures[0].why, Why::Expired);
/// assert_eq!(report.to_string(), "cycle 1 sealed as seg:1.7; block:1.6 expired");
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct CommitReport {
    /// The cycle that was committed.
    pub cycle: i64,
    /// The new segment.
    pub sealed: NodeId,
    /// Every node that left since the commit before, in the order in which they left.
    pub departures: Vec<Departure>,
    /// Tool results whose time was over while their call stays, each with the marker in its place,
    /// and results that a [fit](crate::Context::fit) shortened.
    pub replaced: Vec<Replacement>,
    /// The tokens that pruning freed at this commit, and the cached bytes that it cost.
    #[cfg_attr(feature = "serde", serde(default))]
    pub freed: Freed,
    /// Nodes whose time is over, but which something still refers to. They are in the snapshot:
    /// none of them left.
    pub held: Vec<NodeId>,
    /// Budgets that could not be met, because too much is protected.
    pub over_budget: Vec<Overrun>,
    /// New instances that the nodes' cadence made in the new cycle.
    pub fired: Vec<Firing>,
    /// Cycles of the snapshots that the retention policy let go.
    pub forgotten: Vec<i64>,
}

/// A node that left the context.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Departure {
    /// The node.
    pub id: NodeId,
    /// Why it left.
    pub why: Why,
    /// Whether another node has its id in the snapshot: it was given again, after an edit or by
    /// sealing, before the commit was done. Of several departures with one id, the first is about
    /// the node that had it first.
    pub is_reused: bool,
}

/// Why a node left the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Why {
    /// Its time to live was over.
    Expired,
    /// A budget was exceeded, and it was the first that could go.
    Pruned,
    /// It was inside a node that left, a removable container that was left empty, or a marker whose
    /// calls left.
    Cascaded,
    /// An edit removed it, or put another node in its place.
    Edited,
    /// It was in a turn that a compaction replaced by a summary.
    Compacted,
    /// It was a turn without blocks, and the policy folds such turns.
    Folded,
    /// It was pruned or edited: documents do not say which. A commit report never has this, see
    /// [`departures`](crate::departures).
    Unknown,
}

impl Why {
    /// The reason in a word or a few.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Expired => "expired",
            Self::Pruned => "pruned",
            Self::Cascaded => "cascaded",
            Self::Edited => "edited",
            Self::Compacted => "compacted",
            Self::Folded => "folded",
            Self::Unknown => "pruned or edited",
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A budget that could not be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Overrun {
    /// The budget.
    pub budget: Budget,
    /// The amount left after all that could be pruned was.
    pub measured: u64,
}

/// A tool result, and the block in its place: a marker, if its time was over while its call stays,
/// or a shorter result.
///
/// A marker has the role, the kind, the place and the calls of the result, and says `[expired]`.
/// It has no time to live: it leaves with the call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Replacement {
    /// The result, which is among the departures.
    pub from: NodeId,
    /// The block in its place; its `data_replaces` names the result.
    pub to: NodeId,
}

/// A new instance of a node with a cadence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Firing {
    /// The node whose time had come.
    pub from: NodeId,
    /// Its new instance in the active head.
    pub to: NodeId,
}

/// Prints one line for logs. Very long ids are cut.
impl fmt::Display for CommitReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cycle {} sealed as {}", self.cycle, self.sealed.shown())?;
        for Departure { id, why, is_reused } in &self.departures {
            write!(f, "; {} {why}", id.shown())?;
            if *is_reused {
                f.write_str(", its id was given again")?;
            }
        }
        for Replacement { from, to } in &self.replaced {
            write!(f, "; {} marked by {}", from.shown(), to.shown())?;
        }
        if !self.freed.is_nothing() {
            write!(f, "; pruning: {}", self.freed)?;
        }
        for id in &self.held {
            write!(f, "; {} is held", id.shown())?;
        }
        for Overrun { budget, measured } in &self.over_budget {
            write!(f, "; over budget: {measured} of {budget}")?;
        }
        for Firing { from, to } in &self.fired {
            write!(f, "; {} fired as {}", from.shown(), to.shown())?;
        }
        for cycle in &self.forgotten {
            write!(f, "; snapshot @c{cycle} let go")?;
        }
        Ok(())
    }
}
