//! Pruning: blocks leave until every budget is met.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::budget::{Budget, Measure, Pruning};
use super::call_fates::Together;
use super::cascade::{Gone, Sweep};
use super::pruning_order::{Candidate, Candidates, pruning_order};
use super::report::{Overrun, Why};
use crate::node::{Class, Node, NodeId, NodeRef, Region};
use crate::tree::{IdIndex, Spot, Subtree, Tree};

/// The cost of a block.
pub(crate) type CostFunction = Arc<dyn Fn(&NodeRef<'_>) -> u64 + Send + Sync>;

/// The policy, with the cost of the sequence so far: a sealed block is weighed once.
#[derive(Clone)]
pub(crate) struct Costs {
    policy: Pruning,
    cost: CostFunction,
    /// None until a budget asks for it.
    sequence: Option<u128>,
}

/// The result of pruning.
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

    /// The cost of the sequence, if it is known.
    pub(super) fn sequence(&self) -> Option<u128> {
        self.sequence
    }

    /// The same policy for another tree, with the cost of its sequence if that is known.
    pub(crate) fn knowing(&self, sequence: Option<u128>) -> Self {
        Self {
            sequence,
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

    /// The sum is wide enough for any number of blocks with the highest cost.
    fn of_part(&self, part: &Subtree, cycle: i64) -> u128 {
        part.walk()
            .map(|subtree| u128::from(self.of_node(subtree, cycle)))
            .sum()
    }

    /// Counts a subtree that came into a sealed segment.
    pub(crate) fn note_attached(&mut self, added: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known + self.of_part(added, cycle));
        }
    }

    /// Counts off a subtree that an edit took from a sealed segment.
    pub(crate) fn note_detached(&mut self, removed: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known.saturating_sub(self.of_part(removed, cycle)));
        }
    }

    /// Counts off the nodes that left sealed segments.
    pub(super) fn forget(&mut self, gone: &[Gone], cycle: i64) {
        let Some(known) = self.sequence else {
            return;
        };
        let sealed = gone.iter().filter(|gone| gone.spot.is_in_sequence());
        let left: u128 = sealed
            .map(|gone| u128::from(self.of_node(&Subtree::shared(&gone.node), cycle)))
            .sum();
        self.sequence = Some(known.saturating_sub(left));
    }

    /// Counts the head, which becomes a segment.
    pub(super) fn seal(&mut self, head: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known + self.of_part(head, cycle));
        }
    }

    fn measure(&mut self, tree: &Tree, cycle: i64, budget: &Budget) -> u128 {
        match budget.measure {
            Measure::Nodes => wide(tree.measure(budget.region).nodes),
            Measure::Blocks => wide(tree.measure(budget.region).blocks),
            Measure::Cost => {
                let mut total = 0;
                if budget.covers(Region::System) {
                    total += self.of_part(&tree.system.top, cycle);
                }
                if budget.covers(Region::Head) {
                    total += self.of_part(tree.head(), cycle);
                }
                if budget.covers(Region::Sequence) {
                    let known = self.sequence.unwrap_or_else(|| {
                        let parts = tree.sequence.rendered();
                        parts.map(|part| self.of_part(part, cycle)).sum()
                    });
                    self.sequence = Some(known);
                    total += known;
                }
                total
            }
        }
    }

    /// Prunes until every budget is met, or nothing more may go.
    pub(super) fn prune(
        &mut self,
        tree: &mut Tree,
        index: &IdIndex,
        cycle: i64,
        is_held: &dyn Fn(&Node) -> bool,
    ) -> Pruned {
        let mut balances: Vec<Balance> = Vec::new();
        for budget in self.policy.budgets().to_vec() {
            let measured = self.measure(tree, cycle, &budget);
            balances.push(Balance { budget, measured });
        }
        let mut chosen: HashMap<Spot, HashSet<NodeId>> = HashMap::new();
        let together = Together { tree, index };
        let mut candidates = Candidates::of(together, self.policy.spared_turns, is_held);
        // Only regions with an exceeded budget: one that cannot be met must not cost a walk over
        // the others.
        while let Some(next) = candidates.next(|region| {
            let mut over = balances.iter().filter(|balance| balance.is_over());
            over.any(|balance| balance.budget.covers(region))
        }) {
            let weighed: Vec<(Candidate<'_>, u64)> = next
                .into_iter()
                .map(|candidate| {
                    let cost = self.of_node(candidate.subtree, cycle);
                    (candidate, cost)
                })
                .collect();
            let helps = |balance: &Balance| {
                let mut counted = weighed.iter().filter(|(candidate, cost)| {
                    let counts = balance.budget.measure != Measure::Cost || *cost > 0;
                    counts && balance.budget.covers(candidate.region())
                });
                balance.is_over() && counted.next().is_some()
            };
            if !balances.iter().any(helps) {
                continue;
            }
            for (candidate, cost) in weighed {
                let nodes = 1 + candidates.emptied_by(&candidate);
                let covering = balances
                    .iter_mut()
                    .filter(|balance| balance.budget.covers(candidate.region()));
                for balance in covering {
                    let freed = match balance.budget.measure {
                        Measure::Nodes => nodes,
                        Measure::Blocks => 1,
                        Measure::Cost => cost,
                    };
                    balance.measured = balance.measured.saturating_sub(u128::from(freed));
                }
                let ids = chosen.entry(candidate.spot).or_default();
                ids.insert(candidate.subtree.node.id.clone());
            }
        }
        drop(candidates);
        let gone = take_out(tree, &chosen, is_held);
        self.forget(&gone, cycle);
        Pruned {
            gone,
            over_budget: balances
                .into_iter()
                .filter(Balance::is_over)
                .map(|balance| Overrun {
                    budget: balance.budget,
                    measured: u64::try_from(balance.measured).unwrap_or(u64::MAX),
                })
                .collect(),
        }
    }
}

/// A budget, and the amount that counts against it.
struct Balance {
    budget: Budget,
    measured: u128,
}

impl Balance {
    fn is_over(&self) -> bool {
        self.measured > u128::from(self.budget.limit)
    }
}

fn wide(count: usize) -> u128 {
    // A count always fits.
    u128::try_from(count).unwrap_or(u128::MAX)
}

/// Removes the chosen blocks. The report names them in canonical pruning order, and after them the
/// nodes that cascade.
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
