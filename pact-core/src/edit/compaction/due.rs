//! Compaction by a budget: the oldest turns, once a limit is exceeded.

use std::collections::HashMap;

use super::Compaction;
use super::leaving::{PartedCalls, Turn, is_summary};
use crate::context::Context;
use crate::lifecycle::{Budget, Measure};
use crate::node::{Class, NodeId, Region};

/// The nodes of a summary's turn: the segment, the core and the block.
const SUMMARY_NODES: u128 = 3;

impl Context {
    /// Prepares the compaction of the oldest turns, if a budget is exceeded: as many turns as bring
    /// it down to its low-water mark. None if the budget is met, or no turn can help.
    ///
    /// The limit and the mark ([`Budget::down_to`]) are those of pruning, so that compactions are
    /// rare and take much. Nobody knows the cost of a summary before it is made: here it costs as
    /// much as the summaries that it replaces, or nothing, so put the mark lower by what you
    /// expect. The newest turns that the pruning policy spares
    /// ([`Pruning::spare_newest_turns`](crate::Pruning::spare_newest_turns)) stay, and so does all
    /// that [`prepare_compaction`](Context::prepare_compaction) leaves in place. A tool call that
    /// is not wholly in turns that may be compacted stays, too. If the mark is out of reach, all
    /// turns that can help are in the result.
    ///
    /// ```
    /// use pact_core::{Budget, Context};
    ///
    /// let mut ctx = Context::default();
    /// let budget = Budget::blocks(10).down_to(4);
    /// for turn in 1..=12 {
    ///     ctx.user(format!("question {turn}"));
    ///     ctx.commit()?;
    ///     if let Some(turns) = ctx.compaction_due(budget) {
    ///         assert_eq!((turn, turns.blocks), (11, 8)); // a summary and three questions are left
    ///         ctx.apply_compaction(turns, "the first questions")?;
    ///     }
    /// }
    /// assert_eq!(ctx.thread().messages().count(), 5);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn compaction_due(&mut self, budget: Budget) -> Option<Compaction> {
        let cycle = self.cycle();
        let measured = self.costs.measure(&self.tree, cycle, &budget);
        let marks = self.costs.marks(&budget);
        if measured <= marks.limit || !budget.covers(Region::Sequence) {
            return None;
        }
        let comes = match budget.measure {
            Measure::Nodes => SUMMARY_NODES,
            Measure::Blocks => 1,
            Measure::Cost | Measure::Tokens => 0,
        };
        let wanted = (measured + comes).saturating_sub(marks.low);
        let turns = self.tree.sequence.segments().len();
        let spared = self.costs.policy().spared_turns().saturating_sub(1);
        let positions: Vec<usize> = (0..turns.saturating_sub(spared)).collect();
        // Calls that reach out of these turns stay, so no call is a reason to refuse.
        let mut range = self.turns_with_fates(&positions, PartedCalls::Keep).ok()?;
        let last_needed = self.last_turns_of_calls(&range);
        let mut freed = 0;
        let mut joined_to = 0;
        let mut count = 0;
        for (position, (turn, needed)) in range.iter().zip(last_needed).enumerate() {
            freed += self.freed(turn, &budget);
            joined_to = joined_to.max(needed);
            count = position + 1;
            if freed >= wanted && joined_to <= position {
                break;
            }
        }
        range.truncate(count);
        let compaction = Compaction::new(self, range);
        (!compaction.is_empty() && compaction.is_worth_it()).then_some(compaction)
    }

    /// How much of a budget a turn would free.
    fn freed(&self, turn: &Turn, budget: &Budget) -> u128 {
        let count = |count: usize| u128::try_from(count).unwrap_or(u128::MAX);
        match budget.measure {
            Measure::Nodes => count(turn.leaving().count()),
            Measure::Blocks => {
                let blocks = turn.leaving().filter(|it| it.node.is(Class::Block));
                count(blocks.count())
            }
            // The new summary costs about as much as the ones in it.
            Measure::Cost | Measure::Tokens => {
                let others = turn.leaving().filter(|it| !is_summary(&it.node));
                self.costs.of_nodes(others, self.cycle(), budget.measure)
            }
        }
    }

    /// For each turn, the last one that a tool call joins it to.
    fn last_turns_of_calls(&self, turns: &[Turn]) -> Vec<usize> {
        let mut turn_of: HashMap<&NodeId, usize> = HashMap::new();
        for (position, turn) in turns.iter().enumerate() {
            let speaking = turn.leaving().filter(|it| it.node.takes_part_in_calls());
            turn_of.extend(speaking.map(|subtree| (&subtree.node.id, position)));
        }
        let last = |(position, turn): (usize, &Turn)| {
            let speaking = turn.leaving().filter(|it| it.node.takes_part_in_calls());
            let partners = speaking.flat_map(|it| self.index.call_of(&self.tree, &it.node));
            let partners = partners.filter_map(|found| {
                let partner = self.tree.node(&found)?;
                turn_of.get(&partner.id).copied()
            });
            partners.max().unwrap_or(position).max(position)
        };
        turns.iter().enumerate().map(last).collect()
    }
}
