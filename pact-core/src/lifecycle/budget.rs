//! When to prune: policies and budgets, as data.

use core::fmt;

use crate::node::{Region, region_name};

/// Says when to prune and which nodes to spare: plain data.
///
/// Blocks go by `priority`, lowest first, then by age, oldest first, then by id, until every budget
/// is met. Pinned nodes, nodes that something refers to, the nodes inside of these, and the newest
/// turns stay.
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
    /// Makes a policy without budgets, which spares the turn that the commit seals.
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

    /// Sets how many turns are spared: 1 is the turn that the commit seals, 2 also the segment
    /// before it.
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

/// Limits one measure of the tree, or of one region.
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
    /// The unit of the limit.
    pub measure: Measure,
    /// The largest amount that meets the budget.
    pub limit: u64,
}

/// The unit that a budget counts in.
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
    /// The sum of the context's cost function over the blocks: tokens, bytes, money.
    Cost,
}

impl Budget {
    /// Allows this many nodes in the whole tree.
    #[must_use]
    pub const fn nodes(limit: u64) -> Self {
        Self::of(Measure::Nodes, limit)
    }

    /// Allows this many blocks in the whole tree.
    #[must_use]
    pub const fn blocks(limit: u64) -> Self {
        Self::of(Measure::Blocks, limit)
    }

    /// Allows this much cost in the whole tree; see
    /// [`ContextBuilder::cost`](crate::ContextBuilder::cost).
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

    /// Limits one region instead of the whole tree.
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
