//! The count of a request, and of all else that budgets measure.

use std::collections::HashSet;

use crate::context::Context;
use crate::error::Error;
use crate::lifecycle::costs::{Costs, is_for_request};
use crate::lifecycle::{Budget, Measure, Overrun};
use crate::node::{NodeId, Region};
use crate::provider::{Piece, Provider};

impl Context {
    /// The tokens of the next request, about, if all budgets are surely met: by the last exact
    /// count, and the most that all that came since can add.
    pub(super) fn surely_fits<P: Provider + ?Sized>(&mut self, provider: &P) -> Option<u64> {
        let cycle = self.births.cycle();
        let mut tokens = None;
        for budget in self.costs.budgets() {
            let marks = self.costs.marks(&budget);
            let measured = if is_for_request(&budget) {
                let base = self.costs.request().base?;
                if Some(base.revision) != provider.revision() {
                    return None;
                }
                let new = self.costs.new_since(&base, &self.tree);
                tokens = Some(self.costs.tokens_now(&base, new));
                Costs::most_tokens(&base, new)
            } else {
                self.costs.measure(&self.tree, cycle, &budget)
            };
            if measured > marks.limit {
                return None;
            }
        }
        // Without a budget of tokens, none are counted.
        Some(tokens.unwrap_or_default())
    }

    /// Renders the request and counts its tokens.
    pub(super) fn count_request<P: Provider + ?Sized>(
        &mut self,
        provider: &P,
    ) -> Result<u64, Error> {
        if !self.costs.budgets().iter().any(is_for_request) {
            return Ok(0);
        }
        let request = self.render(provider)?;
        let counted = u128::from(self.costs.tokens().of_request(&request));
        let cycle = self.births.cycle();
        let blocks = self
            .costs
            .measure_in(&self.tree, cycle, Measure::Tokens, Region::Root);
        let head = self.costs.of_part(self.tree.head(), cycle, Measure::Tokens);
        let pending = self.pending_calls();
        let names = pending.iter().filter_map(|call| call.name());
        let names = names.map(|name| self.costs.tokens().count_once(name));
        let name = names.max().unwrap_or(0);
        let beside = provider.overhead().message.saturating_add(name);
        self.costs
            .note_request(provider.revision(), beside, counted, blocks, head);
        let tokens = self.costs.request().ratio.scaled(counted);
        Ok(u64::try_from(tokens).unwrap_or(u64::MAX))
    }

    /// The budgets that are exceeded, each with the amount above its low-water mark. Of those that
    /// were exceeded before, all that are above that mark.
    pub(super) fn excess(&mut self, before: &[Budget]) -> Vec<(Budget, u128)> {
        let cycle = self.births.cycle();
        let mut excess = Vec::new();
        for budget in self.costs.budgets() {
            let measured = self.costs.measure(&self.tree, cycle, &budget);
            let marks = self.costs.marks(&budget);
            let most = if before.contains(&budget) {
                marks.low
            } else {
                marks.limit
            };
            if measured > most {
                excess.push((budget, measured.saturating_sub(marks.low)));
            }
        }
        excess
    }

    /// The budgets that are exceeded, as an error reports them.
    pub(super) fn over_budget(&mut self) -> Vec<Overrun> {
        let cycle = self.births.cycle();
        let mut over = Vec::new();
        for (mut budget, _) in self.excess(&[]) {
            let measured = self.costs.measure(&self.tree, cycle, &budget);
            let measured = self.costs.reported(&budget, measured);
            if is_for_request(&budget) {
                let learned = self.costs.request().limit;
                budget.limit = budget.limit.min(learned.unwrap_or(budget.limit));
                budget.low = budget.low.map(|low| low.min(budget.limit));
            }
            over.push(Overrun { budget, measured });
        }
        over
    }

    /// How many bytes of the last request a provider has to read anew without some nodes: the
    /// piece with the first of them, and all after it.
    pub(crate) fn cached_bytes_from<'n>(&self, gone: impl Iterator<Item = &'n NodeId>) -> u64 {
        let Some(sent) = self.attempts.last_sent() else {
            return 0;
        };
        let gone: HashSet<&NodeId> = gone.collect();
        if gone.is_empty() {
            return 0;
        }
        let is_kept = |piece: &&Piece| !piece.nodes.iter().any(|node| gone.contains(node));
        let lost = sent.iter().skip_while(is_kept);
        let bytes: usize = lost.map(|piece| piece.bytes.len()).sum();
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}
