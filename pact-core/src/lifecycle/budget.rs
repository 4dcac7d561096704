//! When to prune: policies and budgets, as data.

use core::fmt;

use crate::node::{Region, region_name};

/// When to prune, and what to spare: plain data.
///
/// Blocks go by `priority`, lowest first, then by age, oldest first, then by id, until every budget is met. Pinned
/// nodes and what they hold, nodes that something refers to, and the newest turns stay.
///
/// Budgets are measured right before sealing: the turn that is being sealed counts in `^ah`.
///
/// ```
/// use pact_core::{Budget, Context, Pruning, Why};
///
/// let pruning = Pruning::new().budget(Budget::blocks(3)).spare_newest_turns(1);
/// let mut ctx = Context::builder().system("You are helpful.").pruning(pruning).build();
/// for turn in 1..=3 {
///     ctx.user(format!("question {turn}"));
///     let report = ctx.commit()?;
///     assert_eq!(report.departures.len(), usize::from(turn > 2));
/// }
/// // The system prompt is pinned; the oldest question went.
/// assert_eq!(ctx.thread().messages().count(), 3);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pruning {
    budgets: Vec<Budget>,
    pub(super) spared_turns: usize,
}

impl Pruning {
    /// No budget yet; the turn that a commit seals is spared.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            budgets: Vec::new(),
            spared_turns: 1,
        }
    }

    /// Adds a budget. All of them must be met.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budgets.push(budget);
        self
    }

    /// How many turns are spared: 1 is the turn that the commit seals, 2 also the segment before it.
    #[must_use]
    pub const fn spare_newest_turns(mut self, turns: usize) -> Self {
        self.spared_turns = turns;
        self
    }

    /// The budgets.
    #[must_use]
    pub fn budgets(&self) -> &[Budget] {
        &self.budgets
    }
}

impl Default for Pruning {
    fn default() -> Self {
        Self::new()
    }
}

/// How much there may be of something.
///
/// ```
/// use pact_core::{Budget, Region};
///
/// let budget = Budget::cost(8_000).within(Region::Sequence);
/// assert_eq!(budget.to_string(), "8000 cost in ^seq");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Budget {
    /// Where it is counted; the root stands for everywhere.
    pub region: Region,
    /// What is counted.
    pub measure: Measure,
    /// How much there may be.
    pub limit: u64,
}

/// What a budget counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Measure {
    /// Nodes of any class, the root and the regions aside.
    Nodes,
    /// Blocks.
    Blocks,
    /// What the context's cost function says of the blocks: tokens, bytes, money.
    Cost,
}

impl Budget {
    /// So many nodes in all.
    #[must_use]
    pub const fn nodes(limit: u64) -> Self {
        Self::of(Measure::Nodes, limit)
    }

    /// So many blocks in all.
    #[must_use]
    pub const fn blocks(limit: u64) -> Self {
        Self::of(Measure::Blocks, limit)
    }

    /// So much cost in all; see [`ContextBuilder::cost`](crate::ContextBuilder::cost).
    #[must_use]
    pub const fn cost(limit: u64) -> Self {
        Self::of(Measure::Cost, limit)
    }

    const fn of(measure: Measure, limit: u64) -> Self {
        Self {
            region: Region::Root,
            measure,
            limit,
        }
    }

    /// The same budget for one region.
    #[must_use]
    pub const fn within(mut self, region: Region) -> Self {
        self.region = region;
        self
    }

    pub(super) fn covers(&self, region: Region) -> bool {
        matches!(self.region, Region::Root) || self.region == region
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measure = match self.measure {
            Measure::Nodes => "nodes",
            Measure::Blocks => "blocks",
            Measure::Cost => "cost",
        };
        write!(f, "{} {measure}", self.limit)?;
        match self.region {
            Region::Root => Ok(()),
            region => write!(f, " in {}", region_name(region)),
        }
    }
}
