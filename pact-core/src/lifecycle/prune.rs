//! Pruning: blocks or turns leave until every budget is met.

use std::collections::{HashMap, HashSet};

use super::budget::{Budget, Measure};
use super::call_fates::Together;
use super::cascade::{Gone, Sweep};
use super::costs::{Costs, Marks, Share};
use super::fold::fold;
use super::pruning_order::{Candidates, pruning_order};
use super::report::{Overrun, Why};
use crate::node::{Node, NodeId};
use crate::tree::{IdIndex, Spot, Tree};

/// The result of pruning.
pub(super) struct Pruned {
    pub(super) gone: Vec<Gone>,
    pub(super) over_budget: Vec<Overrun>,
    /// The tokens that became free, if the context counts tokens.
    pub(super) tokens: u64,
}

impl Costs {
    /// Prunes until every budget is met, or nothing more may go. A fit names the budgets that were
    /// exceeded when it began: these go down to their low-water marks.
    pub(super) fn prune(
        &mut self,
        tree: &mut Tree,
        index: &IdIndex,
        cycle: i64,
        is_held: &dyn Fn(&Node) -> bool,
        exceeded: Option<&[Budget]>,
    ) -> Pruned {
        let mut balances: Vec<Balance> = Vec::new();
        for budget in self.budgets() {
            let measured = self.measure(tree, cycle, &budget);
            let mut balance = Balance::new(budget, self.marks(&budget), measured);
            if let Some(exceeded) = exceeded {
                if exceeded.contains(&budget) {
                    balance.target = balance.marks.low;
                }
                balance.share = self.share_of_blocks(&budget, measured);
            }
            balances.push(balance);
        }
        if balances.is_empty() {
            return Pruned {
                gone: Vec::new(),
                over_budget: Vec::new(),
                tokens: 0,
            };
        }
        let mut chosen: HashMap<Spot, HashSet<NodeId>> = HashMap::new();
        let together = Together { tree, index };
        let mut candidates = Candidates::of(together, self.policy(), is_held);
        // Only regions with an exceeded budget: one that cannot be met must not cost a walk over
        // the others.
        while let Some(next) = candidates.next(|region| {
            let mut wanting = balances.iter().filter(|balance| balance.wants_more());
            wanting.any(|balance| balance.budget.covers(region))
        }) {
            let helps = |balance: &Balance| {
                let mut counted = next.iter().filter(|candidate| {
                    balance.budget.covers(candidate.region())
                        && self.of_part(candidate.subtree, cycle, balance.budget.measure) > 0
                });
                balance.wants_more() && counted.next().is_some()
            };
            if !balances.iter().any(helps) {
                continue;
            }
            for candidate in next {
                let emptied = wide(candidates.emptied_by(&candidate));
                let covering = balances
                    .iter_mut()
                    .filter(|balance| balance.budget.covers(candidate.region()));
                for balance in covering {
                    let measure = balance.budget.measure;
                    let mut freed = self.of_part(candidate.subtree, cycle, measure);
                    if measure == Measure::Nodes {
                        freed += emptied;
                    }
                    balance.free(freed);
                }
                let ids = chosen.entry(candidate.spot).or_default();
                ids.insert(candidate.subtree.node.id.clone());
            }
        }
        drop(candidates);
        let gone = take_out(tree, &chosen, is_held);
        self.forget(&gone, cycle);
        Pruned {
            tokens: self.tokens_in(gone.iter().map(|gone| &*gone.node)),
            gone,
            over_budget: balances
                .into_iter()
                .filter(Balance::is_over)
                .map(|balance| Overrun {
                    budget: balance.budget,
                    measured: self.reported(&balance.budget, balance.measured),
                })
                .collect(),
        }
    }

    /// Folds emptied turns, if the policy says so.
    pub(super) fn fold(
        &mut self,
        tree: &mut Tree,
        cycle: i64,
        is_held: &dyn Fn(&Node) -> bool,
        was_committed: &dyn Fn(&Node) -> bool,
    ) -> Vec<Gone> {
        if !self.policy().folds_emptied_turns {
            return Vec::new();
        }
        let gone = fold(tree, is_held, was_committed);
        self.forget(&gone, cycle);
        gone
    }

    /// Measures again the budgets that pruning could not meet: folding may have met some.
    pub(super) fn remeasure(&mut self, tree: &Tree, cycle: i64, over_budget: &mut Vec<Overrun>) {
        over_budget.retain_mut(|overrun| {
            let measured = self.measure(tree, cycle, &overrun.budget);
            overrun.measured = self.reported(&overrun.budget, measured);
            measured > self.marks(&overrun.budget).limit
        });
    }
}

/// A budget, and the amount that counts against it.
struct Balance {
    budget: Budget,
    measured: u128,
    marks: Marks,
    /// The amount that pruning goes down to: the low-water mark, if the limit is exceeded.
    target: u128,
    share: Share,
}

impl Balance {
    fn new(budget: Budget, marks: Marks, measured: u128) -> Self {
        let is_over = measured > marks.limit;
        Self {
            budget,
            measured,
            marks,
            target: if is_over { marks.low } else { marks.limit },
            share: Share::NONE,
        }
    }

    fn free(&mut self, freed: u128) {
        let freed = self.share.with(freed);
        self.measured = self.measured.saturating_sub(freed);
    }

    fn wants_more(&self) -> bool {
        self.measured > self.target
    }

    fn is_over(&self) -> bool {
        self.measured > self.marks.limit
    }
}

fn wide(count: usize) -> u128 {
    // A count always fits.
    u128::try_from(count).unwrap_or(u128::MAX)
}

/// Removes the chosen blocks. The report names them in canonical pruning order, and after them the
/// nodes that cascade.
pub(super) fn take_out(
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
        spared: &mut |_| {},
        substitute: &mut |_| None,
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
