//! The costs and the tokens of blocks, and the measures of budgets. A sealed block is weighed once.

use std::sync::Arc;

use serde_json::json;

use super::budget::{Budget, Measure, Pruning};
use super::cascade::Gone;
use crate::Json;
use crate::node::{Class, Node, NodeRef, Region};
use crate::tokens::{Lesson, Ratio, Tokens};
use crate::tree::{Subtree, Tree};

/// The cost of a block.
pub(crate) type CostFunction = Arc<dyn Fn(&NodeRef<'_>) -> u64 + Send + Sync>;

/// The policy, with the weight of the sequence so far.
#[derive(Clone)]
pub(crate) struct Costs {
    policy: Arc<Pruning>,
    cost: CostFunction,
    tokens: Tokens,
    /// Whether the program counts tokens: it says how, or it has a budget of them.
    counts_tokens: bool,
    sequence: Sums,
    /// All that came into the sequence or into `^sys`, with all that left since. It only grows, so
    /// the difference of two is the most that can be new.
    attached: Added,
    request: LastRequest,
}

/// Blocks that a request may have more than an earlier one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Added {
    pub(crate) tokens: u128,
    /// The tokens that they can have in a request beside these: the addresses of images, which an
    /// API may say as texts.
    beside: u128,
    /// How many blocks and calls they are. An API may put words of its own around each block, and a
    /// result beside each call that has none.
    pieces: u128,
}

impl Added {
    const fn and(self, other: Self) -> Self {
        Self {
            tokens: self.tokens.saturating_add(other.tokens),
            beside: self.beside.saturating_add(other.beside),
            pieces: self.pieces.saturating_add(other.pieces),
        }
    }

    const fn less(self, other: Self) -> Self {
        Self {
            tokens: self.tokens.saturating_sub(other.tokens),
            beside: self.beside.saturating_sub(other.beside),
            pieces: self.pieces.saturating_sub(other.pieces),
        }
    }
}

/// The weight of the sequence. None until a budget asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    cost: Option<u128>,
    tokens: Option<u128>,
}

/// The last request that was counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastRequest {
    /// The tokens of the request, less those of its blocks.
    pub(crate) overhead: i128,
    /// The tokens of the provider for own tokens.
    pub(crate) ratio: Ratio,
    /// The most tokens that the model takes, if that was learned.
    pub(crate) limit: Option<u64>,
    /// The count that a later one can go on from.
    pub(crate) base: Option<Base>,
}

/// The part of the last count that decides what a later commit prunes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    overhead: i64,
    ratio: Ratio,
    limit: Option<u64>,
}

impl Default for Counted {
    fn default() -> Self {
        Self {
            overhead: 0,
            ratio: Ratio::ONE,
            limit: None,
        }
    }
}

impl Counted {
    /// As data; null for nothing that was counted.
    pub(crate) fn to_json(self) -> Json {
        let (used, counted) = self.ratio.parts();
        json!({"overhead": self.overhead, "ratio": [used, counted], "limit": self.limit})
    }

    /// The reverse of [`to_json`](Self::to_json).
    pub(crate) fn from_json(json: &Json) -> Option<Self> {
        let ratio = json.get("ratio")?.as_array()?;
        let [used, counted] = ratio.as_slice() else {
            return None;
        };
        let limit = json.get("limit")?;
        Some(Self {
            overhead: json.get("overhead")?.as_i64()?,
            ratio: Ratio::of(used.as_u64()?, counted.as_u64()?),
            limit: match limit {
                Json::Null => None,
                limit => Some(limit.as_u64()?),
            },
        })
    }
}

/// The exact count of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Base {
    /// The settings of the provider.
    pub(crate) revision: u64,
    counted: u128,
    /// The tokens of the head, which were part of it.
    head: u128,
    attached: Added,
    /// The most tokens that the API puts around a block.
    around: u128,
}

impl Default for LastRequest {
    fn default() -> Self {
        Self {
            overhead: 0,
            ratio: Ratio::ONE,
            limit: None,
            base: None,
        }
    }
}

/// The limits of a budget in the unit in which it is measured.
#[derive(Clone, Copy)]
pub(crate) struct Marks {
    pub(crate) limit: u128,
    pub(crate) low: u128,
}

/// The part of the measure that goes with the blocks that go.
///
/// Much of the overhead of a request belongs to its messages, and leaves with them. It is unknown
/// how much. A fit takes it for all of it, so that it does not take too many blocks, and counts
/// again.
#[derive(Clone, Copy)]
pub(super) struct Share {
    measured: u128,
    blocks: u128,
}

impl Share {
    /// Nothing but the blocks themselves.
    pub(super) const NONE: Self = Self {
        measured: 1,
        blocks: 1,
    };

    /// The measure of an amount of blocks.
    pub(super) fn with(self, blocks: u128) -> u128 {
        let measured = blocks.saturating_mul(self.measured);
        // Rounded up, or the remainders of many small blocks would add up to some of them.
        measured.div_ceil(self.blocks.max(1))
    }
}

impl Costs {
    pub(crate) fn new(policy: Pruning, cost: CostFunction, tokens: Option<Tokens>) -> Self {
        let has_budget = policy
            .budgets()
            .iter()
            .any(|it| it.measure == Measure::Tokens);
        Self {
            policy: Arc::new(policy),
            cost,
            counts_tokens: tokens.is_some() || has_budget,
            tokens: tokens.unwrap_or_default(),
            sequence: Sums::default(),
            attached: Added::default(),
            request: LastRequest::default(),
        }
    }

    pub(crate) fn policy(&self) -> &Pruning {
        &self.policy
    }

    pub(crate) fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    pub(crate) fn counts_tokens(&self) -> bool {
        self.counts_tokens
    }

    pub(crate) fn request(&self) -> &LastRequest {
        &self.request
    }

    /// Notes the count of a request, from which later counts go on. `beside` is the most that an
    /// API adds to each block: the overhead of a message, and the name of a call that a result may
    /// repeat.
    pub(crate) fn note_request(
        &mut self,
        revision: Option<u64>,
        beside: u64,
        counted: u128,
        blocks: u128,
        head: u128,
    ) {
        let around = self.tokens.around_a_block().saturating_add(beside);
        self.request.overhead = i128::try_from(counted)
            .unwrap_or(i128::MAX)
            .saturating_sub_unsigned(blocks);
        self.request.base = revision.map(|revision| Base {
            revision,
            counted,
            head,
            attached: self.attached,
            around: around.into(),
        });
    }

    /// Notes the lesson about the model. The share of the answer that counts against its limit is
    /// a reserve: what the policy does not reserve of it leaves the limit.
    pub(crate) fn note_lesson(&mut self, lesson: &Lesson) {
        let unreserved = lesson.answer.saturating_sub(self.policy.reserved());
        self.request.ratio = lesson.ratio;
        self.request.limit = lesson.limit.map(|limit| limit.saturating_sub(unreserved));
    }

    /// Goes back to the knowledge of an earlier request.
    pub(crate) fn restore_request(&mut self, before: LastRequest) {
        self.request = before;
    }

    /// The part of the last count that decides what a later commit prunes.
    pub(crate) fn counted(&self) -> Counted {
        let LastRequest {
            overhead,
            ratio,
            limit,
            base: _,
        } = self.request;
        let bounded = overhead.clamp(i64::MIN.into(), i64::MAX.into());
        Counted {
            overhead: i64::try_from(bounded).unwrap_or_default(),
            ratio,
            limit,
        }
    }

    /// Goes on from an earlier count, with another tree.
    pub(crate) fn restore_counted(&mut self, counted: Counted) {
        let Counted {
            overhead,
            ratio,
            limit,
        } = counted;
        self.sequence = Sums::default();
        self.request = LastRequest {
            overhead: overhead.into(),
            ratio,
            limit,
            base: None,
        };
    }

    /// The most tokens that a request can have now, by the last exact count.
    ///
    /// A block makes a request longer by at most twice its own tokens, once for itself and once for
    /// the names that the API wants again, by the addresses in it, and by the words of the API
    /// around it. A block that left does not make it longer, but an API may put words in its place:
    /// it counts as a piece. One more is for the head, whose blocks may all be gone.
    pub(crate) fn most_tokens(base: &Base, new: Added) -> u128 {
        let pieces = new.pieces.saturating_add(1);
        let around = pieces.saturating_mul(base.around);
        let twice = new.tokens.saturating_mul(2).saturating_add(new.beside);
        base.counted.saturating_add(twice).saturating_add(around)
    }

    /// All that came since an exact count, with the head.
    pub(crate) fn new_since(&self, base: &Base, tree: &Tree) -> Added {
        let head = self.added_by(tree.head());
        self.attached.less(base.attached).and(head)
    }

    /// The tokens of the request now, about, as the provider counts them.
    pub(crate) fn tokens_now(&self, base: &Base, new: Added) -> u64 {
        let new = new.tokens.saturating_sub(base.head);
        let tokens = self.request.ratio.scaled(base.counted.saturating_add(new));
        u64::try_from(tokens).unwrap_or(u64::MAX)
    }

    /// The blocks of a part, as an addition to a request.
    pub(crate) fn added_by(&self, part: &Subtree) -> Added {
        let said = part.walk().filter(|subtree| subtree.node.is_said());
        said.fold(Added::default(), |sum, subtree| {
            let node = &subtree.node;
            let calls = u128::try_from(node.spoken().len()).unwrap_or(u128::MAX);
            sum.and(Added {
                tokens: self.tokens.of_block(node).into(),
                beside: self.tokens.of_addresses(node).into(),
                pieces: calls.saturating_add(1),
            })
        })
    }

    /// The most tokens that a request may have, with the reserve.
    pub(crate) fn limit_of_request(&self) -> Option<u64> {
        let budgets = self.policy.budgets().iter();
        let budgets = budgets.filter(|it| is_for_request(it)).map(|it| it.limit);
        budgets.chain(self.request.limit).min()
    }

    /// The weight of the sequence, as far as it is known.
    pub(super) fn sequence(&self) -> Sums {
        self.sequence
    }

    /// The same policy for another tree, with the weight of its sequence as far as that is known.
    pub(crate) fn knowing(&self, sequence: Sums) -> Self {
        let mut costs = self.clone();
        costs.sequence = sequence;
        costs.request.base = None;
        costs
    }

    fn of_node(&self, subtree: &Subtree, cycle: i64, measure: Measure) -> u64 {
        match measure {
            Measure::Nodes => 1,
            _ if !subtree.node.is(Class::Block) => 0,
            Measure::Blocks => 1,
            Measure::Cost => (self.cost)(&NodeRef::of(subtree, cycle)),
            Measure::Tokens => self.tokens.of_block(&subtree.node),
        }
    }

    /// The sum is wide enough for any number of blocks with the highest cost.
    pub(crate) fn of_part(&self, part: &Subtree, cycle: i64, measure: Measure) -> u128 {
        part.walk()
            .map(|subtree| u128::from(self.of_node(subtree, cycle, measure)))
            .sum()
    }

    /// The amount of some nodes, without those that they hold.
    pub(crate) fn of_nodes<'t>(
        &self,
        nodes: impl Iterator<Item = &'t Subtree>,
        cycle: i64,
        measure: Measure,
    ) -> u128 {
        let amounts = nodes.map(|subtree| u128::from(self.of_node(subtree, cycle, measure)));
        amounts.sum()
    }

    /// The tokens of some nodes, as the provider counts them; 0 if no tokens are counted.
    pub(crate) fn tokens_in<'t>(&self, nodes: impl Iterator<Item = &'t Node>) -> u64 {
        if !self.counts_tokens {
            return 0;
        }
        let tokens = nodes.map(|node| u128::from(self.tokens.of_block(node)));
        let tokens = self.request.ratio.scaled(tokens.sum());
        u64::try_from(tokens).unwrap_or(u64::MAX)
    }

    /// Counts a subtree that came into a sealed segment, or the head, which becomes one.
    pub(crate) fn note_attached(&mut self, added: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence.cost {
            let cost = self.of_part(added, cycle, Measure::Cost);
            self.sequence.cost = Some(known.saturating_add(cost));
        }
        if let Some(known) = self.sequence.tokens {
            let added = self.added_by(added);
            self.attached = self.attached.and(added);
            self.sequence.tokens = Some(known.saturating_add(added.tokens));
        }
    }

    /// Counts a subtree that came into `^sys`, for the next request.
    pub(crate) fn note_instructed(&mut self, added: &Subtree) {
        if self.request.base.is_some() {
            self.attached = self.attached.and(self.added_by(added));
        }
    }

    fn change(&mut self, mut change: impl FnMut(&Self, Measure, u128) -> u128) {
        if let Some(known) = self.sequence.cost {
            self.sequence.cost = Some(change(self, Measure::Cost, known));
        }
        if let Some(known) = self.sequence.tokens {
            self.sequence.tokens = Some(change(self, Measure::Tokens, known));
        }
    }

    /// Counts off a subtree that an edit took from a sealed segment.
    pub(crate) fn note_detached(&mut self, removed: &Subtree, cycle: i64) {
        let left = removed.walk().filter(|subtree| subtree.node.is_said());
        self.note_places(left.count());
        self.change(|costs, measure, known| {
            known.saturating_sub(costs.of_part(removed, cycle, measure))
        });
    }

    /// Notes places of blocks that left, where an API may put words of its own.
    fn note_places(&mut self, places: usize) {
        let places = u128::try_from(places).unwrap_or(u128::MAX);
        self.attached.pieces = self.attached.pieces.saturating_add(places);
    }

    /// Counts off the nodes that left sealed segments.
    pub(super) fn forget(&mut self, gone: &[Gone], cycle: i64) {
        self.note_places(gone.iter().filter(|gone| gone.node.is_said()).count());
        self.change(|costs, measure, known| {
            let sealed = gone.iter().filter(|gone| gone.spot.is_in_sequence());
            let left: u128 = sealed
                .map(|gone| {
                    let node = Subtree::shared(&gone.node);
                    u128::from(costs.of_node(&node, cycle, measure))
                })
                .sum();
            known.saturating_sub(left)
        });
    }

    /// The amount of a measure in a region; the root stands for everywhere.
    pub(crate) fn measure_in(
        &mut self,
        tree: &Tree,
        cycle: i64,
        measure: Measure,
        region: Region,
    ) -> u128 {
        let wide = |count: usize| u128::try_from(count).unwrap_or(u128::MAX);
        let known = match measure {
            Measure::Nodes => return wide(tree.measure(region).nodes),
            Measure::Blocks => return tree.measure(region).blocks.into(),
            Measure::Cost => self.sequence.cost,
            Measure::Tokens => self.sequence.tokens,
        };
        let covers = |other: Region| matches!(region, Region::Root) || region == other;
        let mut total = 0;
        if covers(Region::System) {
            total += self.of_part(&tree.system.top, cycle, measure);
        }
        if covers(Region::Head) {
            total += self.of_part(tree.head(), cycle, measure);
        }
        if covers(Region::Sequence) {
            let known = known.unwrap_or_else(|| {
                let parts = tree.sequence.rendered();
                parts.map(|part| self.of_part(part, cycle, measure)).sum()
            });
            match measure {
                Measure::Tokens => self.sequence.tokens = Some(known),
                _ => self.sequence.cost = Some(known),
            }
            total += known;
        }
        total
    }

    /// The amount that counts against a budget. A budget of tokens for the whole tree is one for
    /// the request, so the rest of the request counts, too.
    pub(crate) fn measure(&mut self, tree: &Tree, cycle: i64, budget: &Budget) -> u128 {
        let measured = self.measure_in(tree, cycle, budget.measure, budget.region);
        if is_for_request(budget) {
            let overhead = self.request.overhead;
            measured.saturating_add_signed(overhead)
        } else {
            measured
        }
    }

    /// How much of the measure of a budget goes with the blocks that go, at most.
    pub(super) fn share_of_blocks(&self, budget: &Budget, measured: u128) -> Share {
        let overhead = self.request.overhead.max(0).unsigned_abs();
        match measured.saturating_sub(overhead) {
            blocks if is_for_request(budget) && blocks > 0 => Share { measured, blocks },
            _ => Share::NONE,
        }
    }

    /// The limits of a budget, in the unit of [`measure`](Self::measure).
    pub(crate) fn marks(&self, budget: &Budget) -> Marks {
        let (mut limit, low) = (budget.limit, budget.low.unwrap_or(budget.limit));
        if !is_for_request(budget) {
            return Marks {
                limit: limit.into(),
                low: low.min(limit).into(),
            };
        }
        limit = limit.min(self.request.limit.unwrap_or(limit));
        let own = |tokens: u64| {
            let left = tokens.saturating_sub(self.policy.reserved());
            self.careful_ratio().unscaled(left.into())
        };
        Marks {
            limit: own(limit),
            low: own(low.min(limit)),
        }
    }

    /// The amount that a report tells for a measured one: in the unit of the budget, with the
    /// reserve.
    pub(super) fn reported(&self, budget: &Budget, measured: u128) -> u64 {
        let amount = if is_for_request(budget) {
            let tokens = self.careful_ratio().scaled(measured);
            tokens.saturating_add(self.policy.reserved().into())
        } else {
            measured
        };
        u64::try_from(amount).unwrap_or(u64::MAX)
    }

    /// The ratio for limits. An estimate is never exact, so it counts a little more there.
    pub(super) fn careful_ratio(&self) -> Ratio {
        if self.tokens.learns() {
            self.request.ratio.with_margin()
        } else {
            self.request.ratio
        }
    }

    /// All budgets. A limit of the model that was learned is one, if the policy has none for the
    /// request.
    pub(crate) fn budgets(&self) -> Vec<Budget> {
        let mut budgets = self.policy.budgets().to_vec();
        if let Some(limit) = self.request.limit
            && !budgets.iter().any(is_for_request)
        {
            budgets.push(Budget::tokens(limit));
        }
        budgets
    }
}

/// Whether a budget limits the request as a whole.
pub(crate) fn is_for_request(budget: &Budget) -> bool {
    budget.measure == Measure::Tokens && budget.region == Region::Root
}
