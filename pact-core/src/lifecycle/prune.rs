//! Pruning: what has to go when a budget is exceeded.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::budget::{Budget, Measure, Pruning};
use super::calls::Together;
use super::candidates::{Candidate, Candidates, pruning_order};
use super::report::{Overrun, Why};
use super::sweep::{Gone, Sweep};
use crate::node::{Class, Node, NodeId, NodeRef, Region};
use crate::tree::{IdIndex, Spot, Subtree, Tree};

/// What a block costs.
pub(crate) type CostFunction = Arc<dyn Fn(&NodeRef<'_>) -> u64 + Send + Sync>;

/// The policy, with what the sequence costs by now: sealed blocks are weighed once.
#[derive(Clone)]
pub(crate) struct Costs {
    policy: Pruning,
    cost: CostFunction,
    /// None until somebody needs to know.
    sequence: Option<u128>,
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

    /// What the sequence costs, if that is known.
    pub(super) fn sequence(&self) -> Option<u128> {
        self.sequence
    }

    /// For another tree, whose cost may be known.
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

    /// Wide enough that no number of blocks, however dear, exceeds it.
    fn of_part(&self, part: &Subtree, cycle: i64) -> u128 {
        part.walk()
            .map(|subtree| u128::from(self.of_node(subtree, cycle)))
            .sum()
    }

    /// Notes what was added to a sealed segment.
    pub(crate) fn note_attached(&mut self, added: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known + self.of_part(added, cycle));
        }
    }

    /// Notes what an edit took from a sealed segment.
    pub(crate) fn note_detached(&mut self, removed: &Subtree, cycle: i64) {
        if let Some(known) = self.sequence {
            self.sequence = Some(known.saturating_sub(self.of_part(removed, cycle)));
        }
    }

    /// Notes what left a sealed segment.
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

    /// Notes that the head becomes a segment.
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
        let mut ledger: Vec<Entry> = Vec::new();
        for budget in self.policy.budgets().to_vec() {
            let measured = self.measure(tree, cycle, &budget);
            ledger.push(Entry { budget, measured });
        }
        let mut chosen: HashMap<Spot, HashSet<NodeId>> = HashMap::new();
        let together = Together { tree, index };
        let mut candidates = Candidates::of(together, self.policy.spared_turns, is_held);
        // Only regions where something that goes helps: a budget that cannot be met must not cost a walk.
        while let Some(next) = candidates.next(|region| {
            let mut over = ledger.iter().filter(|entry| entry.is_over());
            over.any(|entry| entry.budget.covers(region))
        }) {
            let weighed: Vec<(Candidate<'_>, u64)> = next
                .into_iter()
                .map(|candidate| {
                    let cost = self.of_node(candidate.subtree, cycle);
                    (candidate, cost)
                })
                .collect();
            let helps = |entry: &Entry| {
                let mut counted = weighed.iter().filter(|(candidate, cost)| {
                    let counts = entry.budget.measure != Measure::Cost || *cost > 0;
                    counts && entry.budget.covers(candidate.region())
                });
                entry.is_over() && counted.next().is_some()
            };
            if !ledger.iter().any(helps) {
                continue;
            }
            for (candidate, cost) in weighed {
                let nodes = 1 + candidates.emptied_by(&candidate);
                let covering = ledger
                    .iter_mut()
                    .filter(|entry| entry.budget.covers(candidate.region()));
                for entry in covering {
                    let freed = match entry.budget.measure {
                        Measure::Nodes => nodes,
                        Measure::Blocks => 1,
                        Measure::Cost => cost,
                    };
                    entry.measured = entry.measured.saturating_sub(u128::from(freed));
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
            over_budget: ledger
                .into_iter()
                .filter(Entry::is_over)
                .map(|entry| Overrun {
                    budget: entry.budget,
                    measured: u64::try_from(entry.measured).unwrap_or(u64::MAX),
                })
                .collect(),
        }
    }
}

/// A budget, and what there is of it by now.
struct Entry {
    budget: Budget,
    measured: u128,
}

impl Entry {
    fn is_over(&self) -> bool {
        self.measured > u128::from(self.budget.limit)
    }
}

fn wide(count: usize) -> u128 {
    // A count always fits.
    u128::try_from(count).unwrap_or(u128::MAX)
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
        spared: &mut |_| {},
        stand_in: &mut |_| None,
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
