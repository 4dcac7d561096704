//! When to prune: policies and budgets, as data.

use core::fmt;

use serde_json::json;

use crate::Json;
use crate::node::{Region, region_name};

/// Says when to prune and which nodes to spare: plain data.
///
/// Blocks go by `priority`, lowest first, then by age, oldest first, then by id, until every budget
/// is met. Pinned nodes, nodes that something refers to, the nodes inside of these, and the newest
/// turns stay. With [`Unit::Turn`], whole turns go. A segment without blocks stays, unless emptied
/// turns [fold](Self::fold_emptied_turns).
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
    pub(super) unit: Unit,
    pub(super) spared_turns: usize,
    reserved: u64,
    steps: Option<usize>,
    shortening: Option<Shorten>,
    pub(super) folds_emptied_turns: bool,
}

/// The unit that pruning takes out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Unit {
    /// A block, with all blocks of its tool call.
    #[default]
    Block,
    /// A turn, with all turns that a tool call joins it to. It has the highest priority of its
    /// blocks, and the age and the id of its segment. A turn that holds anything spared stays
    /// whole, and so do blocks outside of turns, such as those of `^sys`.
    ///
    /// ```
    /// use pact_core::{Budget, Context, Pruning, Unit};
    ///
    /// let pruning = Pruning::new().budget(Budget::blocks(5)).unit(Unit::Turn);
    /// let mut ctx = Context::builder().pruning(pruning).build();
    /// for turn in 1..=3 {
    ///     ctx.user(format!("question {turn}"));
    ///     ctx.assistant(format!("answer {turn}"));
    ///     ctx.commit()?;
    /// }
    /// // One block too many, and the whole turn went: the user still speaks first.
    /// let thread = ctx.thread();
    /// let roles: Vec<&str> = thread.messages().map(|message| message.role()).collect();
    /// assert_eq!(roles, ["user", "assistant", "user", "assistant"]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    Turn,
}

impl Pruning {
    /// Makes a policy without budgets, which spares the turn that the commit seals.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            budgets: Vec::new(),
            unit: Unit::Block,
            spared_turns: 1,
            reserved: 0,
            steps: None,
            shortening: None,
            folds_emptied_turns: false,
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

    /// Sets the unit that goes: a block, or a whole turn.
    #[must_use]
    pub const fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// Reserves tokens for the answer: a budget of tokens for the whole tree counts them.
    #[must_use]
    pub const fn reserve(mut self, tokens: u64) -> Self {
        self.reserved = tokens;
        self
    }

    /// Lets [`Context::fit`](crate::Context::fit) shorten old tool results, before anything leaves.
    #[must_use]
    pub const fn shorten(mut self, results: Shorten) -> Self {
        self.shortening = Some(results);
        self
    }

    /// Lets [`Context::fit`](crate::Context::fit) take tool calls with their results out of the
    /// open turn, oldest first, when nothing else may go. The newest `keep` stay, and so do calls
    /// without a result.
    #[must_use]
    pub const fn steps(mut self, keep: usize) -> Self {
        self.steps = Some(keep);
        self
    }

    /// The tokens that are reserved for the answer.
    #[must_use]
    pub const fn reserved(&self) -> u64 {
        self.reserved
    }

    pub(crate) const fn spared_turns(&self) -> usize {
        self.spared_turns
    }

    pub(crate) const fn shortening(&self) -> Option<Shorten> {
        self.shortening
    }

    pub(crate) const fn kept_steps(&self) -> Option<usize> {
        self.steps
    }

    /// Sets whether emptied turns fold: after pruning, a commit takes out every segment that holds
    /// no block, or only redactions that are in a snapshot already, with its core and all other
    /// containers in it. Older turns move up, and [`spare_newest_turns`](Self::spare_newest_turns)
    /// counts the turns that are left. So a context that lives on is as large as its living blocks,
    /// however many turns it had.
    ///
    /// Off by default: depths stay as they are, and an emptied turn keeps its place. A segment
    /// stays if it is pinned or held, or holds such a node; a key does not keep it. Snapshots keep
    /// all turns that they had, and an import folds nothing.
    ///
    /// ```
    /// use pact_core::{Budget, Context, Pruning, Why, select};
    ///
    /// let pruning = Pruning::new().budget(Budget::blocks(2)).fold_emptied_turns(true);
    /// let mut ctx = Context::builder().pruning(pruning).build();
    /// for turn in 1..=100 {
    ///     ctx.user(format!("question {turn}"));
    ///     ctx.commit()?;
    /// }
    /// assert_eq!(ctx.select(select!(".seg"))?.len(), 2);
    /// assert_eq!(ctx.select(select!("@t-1 .seg"))?.len(), 2);
    /// // The block was pruned, and then its turn had none: the segment and its core folded.
    /// let report = ctx.newest().and_then(|newest| newest.report().cloned()).unwrap();
    /// let reasons: Vec<Why> = report.departures.iter().map(|left| left.why).collect();
    /// assert_eq!(reasons, [Why::Pruned, Why::Folded, Why::Folded]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub const fn fold_emptied_turns(mut self, folds: bool) -> Self {
        self.folds_emptied_turns = folds;
        self
    }

    /// The policy as data.
    pub(crate) fn to_json(&self) -> Json {
        let budgets = self.budgets.iter().map(|budget| {
            let measure = budget.measure.name();
            let region = region_name(budget.region);
            json!({"measure": measure, "region": region, "limit": budget.limit, "low": budget.low})
        });
        let budgets: Json = budgets.collect();
        let unit = match self.unit {
            Unit::Block => "block",
            Unit::Turn => "turn",
        };
        let shorten = self
            .shortening
            .map(|shorten| json!({"tokens": shorten.tokens, "spared": shorten.spared}));
        json!({
            "budgets": budgets,
            "unit": unit,
            "spared_turns": self.spared_turns,
            "reserve": self.reserved,
            "steps": self.steps,
            "shorten": shorten,
            "folds": self.folds_emptied_turns,
        })
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

/// Says which tool results may be shortened, and to which length.
///
/// A result that is longer keeps its start and its end. A mark between them says how much is left
/// out, and names the block that has the whole.
///
/// ```
/// use pact_core::{Budget, Pruning, Shorten};
///
/// let pruning = Pruning::new()
///     .budget(Budget::tokens(100_000).down_to(60_000))
///     .shorten(Shorten::to(200).spare_newest(4));
/// # let _ = pruning;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shorten {
    pub(crate) tokens: u64,
    pub(crate) spared: usize,
}

impl Shorten {
    /// Shortens each text of a result to about this many tokens, except the newest result.
    #[must_use]
    pub const fn to(tokens: u64) -> Self {
        Self { tokens, spared: 1 }
    }

    /// Sets how many of the newest results stay whole.
    #[must_use]
    pub const fn spare_newest(mut self, results: usize) -> Self {
        self.spared = results;
        self
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
    /// The amount that pruning goes down to, once the limit is exceeded; none for the limit itself.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub low: Option<u64>,
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
    /// The sum of the context's cost function over the blocks: bytes, money, and the like.
    Cost,
    /// Tokens. For the whole tree it is the tokens of the request: of the blocks, the tools and all
    /// that the API adds, with the tokens that are reserved for the answer.
    Tokens,
}

impl Measure {
    const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Blocks => "blocks",
            Self::Cost => "cost",
            Self::Tokens => "tokens",
        }
    }
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

    /// Allows this many tokens in a request, with those that are [reserved](Pruning::reserve) for
    /// the answer. [`Context::fit`](crate::Context::fit) holds the request to it before it is sent;
    /// a commit counts the blocks, and the rest of the last request.
    /// [`ContextBuilder::tokens`](crate::ContextBuilder::tokens) says how to count.
    #[must_use]
    pub const fn tokens(limit: u64) -> Self {
        Self::of(Measure::Tokens, limit)
    }

    const fn of(measure: Measure, limit: u64) -> Self {
        Self {
            region: Region::Root,
            measure,
            limit,
            low: None,
        }
    }

    /// Goes on pruning down to a low-water mark, once the limit is exceeded. So pruning is rare and
    /// takes much, and the start of a request stays the same for many calls: a provider's prompt
    /// cache can use it. A mark above the limit is the limit.
    ///
    /// ```
    /// use pact_core::{Budget, Context, Pruning};
    ///
    /// let pruning = Pruning::new().budget(Budget::blocks(10).down_to(4));
    /// let mut ctx = Context::builder().pruning(pruning).build();
    /// let mut blocks = Vec::new();
    /// for turn in 1..=12 {
    ///     ctx.user(format!("question {turn}"));
    ///     ctx.commit()?;
    ///     blocks.push(ctx.thread().messages().count());
    /// }
    /// assert_eq!(blocks, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 4, 5]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub const fn down_to(mut self, low: u64) -> Self {
        self.low = Some(if low < self.limit { low } else { self.limit });
        self
    }

    /// Limits one region instead of the whole tree.
    #[must_use]
    pub const fn within(mut self, region: Region) -> Self {
        self.region = region;
        self
    }

    pub(crate) fn covers(&self, region: Region) -> bool {
        matches!(self.region, Region::Root) || self.region == region
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measure = self.measure.name();
        write!(f, "{} {measure}", self.limit)?;
        if self.region != Region::Root {
            write!(f, " in {}", region_name(self.region))?;
        }
        match self.low {
            Some(low) => write!(f, ", down to {low}"),
            None => Ok(()),
        }
    }
}
