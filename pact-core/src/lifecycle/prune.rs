//! Budgets, and what has to go when they are exceeded.

use core::cmp::{Ordering, Reverse};
use core::fmt;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::sync::Arc;

use super::report::{Overrun, Why};
use super::sweep::{Gone, Sweep, holds_core};
use crate::node::{Class, Node, NodeId, NodeRef, Region, region_name};
use crate::tree::list::Piece;
use crate::tree::{Part, Spot, Subtree, Tree};

/// When to prune, and what to spare: plain data.
///
/// Blocks go by `priority`, lowest first, then by age, oldest first, then by id, until every budget is met. Pinned
/// nodes and what they hold, nodes that something refers to, and the newest turns stay.
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
    spared_turns: usize,
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

    fn covers(&self, region: Region) -> bool {
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

/// What a block costs.
pub(crate) type CostFunction = Arc<dyn Fn(&NodeRef<'_>) -> u64 + Send + Sync>;

/// The policy, with what the sequence costs by now: sealed blocks are weighed once.
#[derive(Clone)]
pub(crate) struct Costs {
    policy: Pruning,
    cost: CostFunction,
    /// None until somebody needs to know.
    sequence: Option<u64>,
}

/// What pruning did.
pub(super) struct Pruned {
    pub(super) gone: Vec<Gone>,
    pub(super) over_budget: Vec<Overrun>,
}

impl Costs {
    pub(crate) fn new(policy: Pruning, cost: CostFunction) -> Self {
        Self {
            policy,
            cost,
            sequence: None,
        }
    }

    /// For another tree, whose cost is not known.
    pub(crate) fn afresh(&self) -> Self {
        Self {
            sequence: None,
            ..self.clone()
        }
    }

    fn of_node(&self, subtree: &Subtree, cycle: i64) -> u64 {
        if subtree.node.is(Class::Block) {
            (self.cost)(&NodeRef::of(subtree, cycle))
        } else {
            0
        }
    }

    fn of_part(&self, part: &Subtree, cycle: i64) -> u64 {
        part.walk().fold(0, |sum, subtree| {
            sum.saturating_add(self.of_node(subtree, cycle))
        })
    }

    /// Notes what was added to a sealed segment.
    pub(crate) fn note_attached(&mut self, added: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known.saturating_add(self.of_part(added, cycle)));
        }
    }

    /// Notes what left a sealed segment.
    pub(super) fn forget(&mut self, gone: &[Gone], cycle: i64) {
        let Some(known) = self.sequence else {
            return;
        };
        let sealed = gone
            .iter()
            .filter(|gone| matches!(gone.spot, Spot::Segment(_) | Spot::Stray(_)));
        let left = sealed.fold(0_u64, |sum, gone| {
            sum.saturating_add(self.of_node(&Subtree::shared(&gone.node), cycle))
        });
        self.sequence = Some(known.saturating_sub(left));
    }

    /// Notes that the head becomes a segment.
    pub(super) fn seal(&mut self, head: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known.saturating_add(self.of_part(head, cycle)));
        }
    }

    fn measure(&mut self, tree: &Tree, cycle: i64, budget: &Budget) -> u64 {
        let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        match budget.measure {
            Measure::Nodes => count(tree.measure(budget.region).nodes),
            Measure::Blocks => count(tree.measure(budget.region).blocks),
            Measure::Cost => {
                let mut total = 0_u64;
                if budget.covers(Region::System) {
                    total = total.saturating_add(self.of_part(&tree.system.top, cycle));
                }
                if budget.covers(Region::Head) {
                    total = total.saturating_add(self.of_part(&tree.head, cycle));
                }
                if budget.covers(Region::Sequence) {
                    let known = self.sequence.unwrap_or_else(|| {
                        tree.sequence.rendered().fold(0, |sum: u64, part| {
                            sum.saturating_add(self.of_part(part, cycle))
                        })
                    });
                    self.sequence = Some(known);
                    total = total.saturating_add(known);
                }
                total
            }
        }
    }

    /// Prunes until every budget is met, or nothing more may go.
    pub(super) fn prune(
        &mut self,
        tree: &mut Tree,
        cycle: i64,
        is_held: &dyn Fn(&Node) -> bool,
    ) -> Pruned {
        let budgets = self.policy.budgets.clone();
        let mut ledger: Vec<Overrun> = budgets
            .into_iter()
            .map(|budget| Overrun {
                measured: self.measure(tree, cycle, &budget),
                budget,
            })
            .collect();
        let mut chosen: HashMap<Spot, HashSet<NodeId>> = HashMap::new();
        let mut candidates = Candidates::of(tree, self.policy.spared_turns, is_held);
        while ledger.iter().any(is_over)
            && let Some(candidate) = candidates.next()
        {
            let region = candidate.region();
            let cost = self.of_node(candidate.subtree, cycle);
            let helps = |entry: &Overrun| {
                is_over(entry)
                    && entry.budget.covers(region)
                    && (entry.budget.measure != Measure::Cost || cost > 0)
            };
            if !ledger.iter().any(helps) {
                continue;
            }
            let nodes = 1 + candidates.emptied_by(&candidate);
            for entry in ledger
                .iter_mut()
                .filter(|entry| entry.budget.covers(region))
            {
                let freed = match entry.budget.measure {
                    Measure::Nodes => nodes,
                    Measure::Blocks => 1,
                    Measure::Cost => cost,
                };
                entry.measured = entry.measured.saturating_sub(freed);
            }
            let ids = chosen.entry(candidate.spot).or_default();
            ids.insert(candidate.subtree.node.id.clone());
        }
        drop(candidates);
        let gone = take_out(tree, &chosen, is_held);
        self.forget(&gone, cycle);
        Pruned {
            gone,
            over_budget: ledger.into_iter().filter(is_over).collect(),
        }
    }
}

fn is_over(entry: &Overrun) -> bool {
    entry.measured > entry.budget.limit
}

/// Removes what was chosen, in the order in which it is reported: canonical pruning order, then what cascades.
fn take_out(
    tree: &mut Tree,
    chosen: &HashMap<Spot, HashSet<NodeId>>,
    is_held: &dyn Fn(&Node) -> bool,
) -> Vec<Gone> {
    let mut spots: Vec<Spot> = chosen.keys().copied().collect();
    spots.sort_by_key(|spot| match spot {
        Spot::Segment(position) | Spot::Stray(position) => *position,
        Spot::Root | Spot::System | Spot::Sequence | Spot::Head => 0,
    });
    let mut ids: HashSet<&NodeId> = chosen.values().flatten().collect();
    let mut sweep = Sweep {
        leaves: &mut |subtree| ids.remove(&subtree.node.id),
        why: Why::Pruned,
        is_held,
    };
    let mut gone = sweep.run(tree, &spots);
    gone.sort_by(|left, right| {
        let is_cascaded = |gone: &Gone| gone.why == Why::Cascaded;
        is_cascaded(left)
            .cmp(&is_cascaded(right))
            .then_with(|| pruning_order(&left.node, &right.node))
    });
    gone
}

fn pruning_order(left: &Node, right: &Node) -> Ordering {
    left.priority
        .cmp(&right.priority)
        .then(left.created_at_ns.cmp(&right.created_at_ns))
        .then_with(|| left.id.cmp(&right.id))
}

/// A block that may go.
struct Candidate<'t> {
    subtree: &'t Subtree,
    spot: Spot,
    /// The removable containers around the block, innermost first.
    containers: Vec<&'t Subtree>,
}

impl Candidate<'_> {
    fn region(&self) -> Region {
        match self.spot {
            Spot::System => Region::System,
            Spot::Head => Region::Head,
            Spot::Root | Spot::Sequence | Spot::Segment(_) | Spot::Stray(_) => Region::Sequence,
        }
    }
}

/// Blocks in pruning order. Segments are looked into only when their first block is next.
struct Candidates<'t> {
    is_held: &'t dyn Fn(&Node) -> bool,
    heap: BinaryHeap<Reverse<Entry<'t>>>,
    /// The first segment that is spared.
    spared_from: usize,
    /// How much is left in the removable containers that lost something.
    left_in: HashMap<NodeId, usize>,
}

struct Entry<'t> {
    /// Priority and creation time: of the block, or of the first one inside.
    key: (i64, i64),
    what: What<'t>,
}

enum What<'t> {
    Inside(Piece<'t, Arc<Part>>),
    Block(Candidate<'t>),
}

impl Entry<'_> {
    /// Ties are looked into before a block is given out, so that ids can decide.
    fn rank(&self) -> (i64, i64, Option<&NodeId>) {
        let (priority, created) = self.key;
        match &self.what {
            What::Inside(_) => (priority, created, None),
            What::Block(candidate) => (priority, created, Some(&candidate.subtree.node.id)),
        }
    }
}

impl PartialEq for Entry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Entry<'_> {}

impl PartialOrd for Entry<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl<'t> Candidates<'t> {
    fn of(tree: &'t Tree, spared_turns: usize, is_held: &'t dyn Fn(&Node) -> bool) -> Self {
        let segments = tree.sequence.segments();
        let mut candidates = Self {
            is_held,
            heap: BinaryHeap::new(),
            // The head is the first of the newest turns.
            spared_from: segments
                .len()
                .saturating_sub(spared_turns.saturating_sub(1)),
            left_in: HashMap::new(),
        };
        candidates.push(segments.whole());
        candidates.push_blocks(&tree.system.top, Spot::System);
        if spared_turns == 0 {
            candidates.push_blocks(&tree.head, Spot::Head);
        }
        for (index, stray) in tree.sequence.strays().iter().enumerate() {
            candidates.push_blocks(stray, Spot::Stray(index));
        }
        candidates
    }

    fn push(&mut self, piece: Piece<'t, Arc<Part>>) {
        if let Some(key) = piece.summary().prunes {
            let what = What::Inside(piece);
            self.heap.push(Reverse(Entry { key, what }));
        }
    }

    fn push_blocks(&mut self, part: &'t Subtree, spot: Spot) {
        if !self.is_spared(&part.node) {
            let mut containers = Vec::new();
            if part.node.removable() && !matches!(spot, Spot::System | Spot::Head) {
                containers.push(part);
            }
            self.push_below(part, spot, &mut containers);
        }
    }

    /// Whether a node and all it holds stay.
    fn is_spared(&self, node: &Node) -> bool {
        node.pinned() || (self.is_held)(node)
    }

    fn push_below(&mut self, parent: &'t Subtree, spot: Spot, containers: &mut Vec<&'t Subtree>) {
        let core = holds_core(parent).then(|| parent.core()).flatten();
        for (index, child) in parent.children().iter().enumerate() {
            if self.is_spared(&child.node) {
                continue;
            }
            if child.node.is(Class::Block) && child.children().is_empty() {
                self.heap.push(Reverse(Entry {
                    key: (child.node.priority, child.node.created_at_ns),
                    what: What::Block(Candidate {
                        subtree: child,
                        spot,
                        containers: containers.iter().rev().copied().collect(),
                    }),
                }));
            } else if child.node.removable() && core != Some(index) {
                containers.push(child);
                self.push_below(child, spot, containers);
                containers.pop();
            } else {
                // A container that stays: what is inside it cannot empty what is around it.
                self.push_below(child, spot, &mut Vec::new());
            }
        }
    }

    /// The next block in pruning order.
    fn next(&mut self) -> Option<Candidate<'t>> {
        loop {
            let Reverse(entry) = self.heap.pop()?;
            match entry.what {
                What::Block(candidate) => return Some(candidate),
                What::Inside(Piece::Item { position, item }) => {
                    if position < self.spared_from {
                        self.push_blocks(&item.top, Spot::Segment(position));
                    }
                }
                What::Inside(branch @ Piece::Branch { .. }) => {
                    for part in branch.parts() {
                        self.push(part);
                    }
                }
            }
        }
    }

    /// How many containers leave because they would be empty without this block.
    fn emptied_by(&mut self, candidate: &Candidate<'t>) -> u64 {
        let mut emptied = 0;
        for container in &candidate.containers {
            let left = self
                .left_in
                .entry(container.node.id.clone())
                .or_insert_with(|| container.children().len());
            *left = left.saturating_sub(1);
            if *left > 0 {
                break;
            }
            emptied += 1;
        }
        emptied
    }
}
