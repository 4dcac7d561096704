//! The last stage of a fit: tool calls of the open turn leave with their results, oldest first.

use std::collections::{HashMap, HashSet};

use crate::calls::{CallEnd, PendingCall};
use crate::context::Context;
use crate::lifecycle::Budget;
use crate::lifecycle::cascade::Gone;
use crate::lifecycle::prune::take_out;
use crate::node::{Node, NodeId, Region};
use crate::tree::{Spot, Subtree};

/// The blocks of a call, with its results.
type Step = Vec<NodeId>;

impl Context {
    /// Takes the oldest steps of the open turn out, as many as the budgets want.
    pub(super) fn drop_steps(&mut self, exceeded: &[Budget]) -> Vec<Gone> {
        let Some(keep) = self.costs.policy().kept_steps() else {
            return Vec::new();
        };
        let mut excess = self.excess(exceeded);
        excess.retain(|(budget, _)| budget.covers(Region::Head));
        let cycle = self.births.cycle();
        let mut shares = Vec::new();
        for (budget, _) in &excess {
            let measured = self.costs.measure(&self.tree, cycle, budget);
            shares.push(self.costs.share_of_blocks(budget, measured));
        }
        let mut steps = self.complete_steps();
        steps.truncate(steps.len().saturating_sub(keep));
        let mut chosen: HashSet<NodeId> = HashSet::new();
        for step in steps {
            if excess.iter().all(|(_, amount)| *amount == 0) {
                break;
            }
            let blocks = step.iter().filter_map(|id| self.head_block(id));
            for block in blocks {
                for ((budget, amount), share) in excess.iter_mut().zip(&shares) {
                    let freed = self.costs.of_part(block, cycle, budget.measure);
                    *amount = amount.saturating_sub(share.with(freed));
                }
            }
            chosen.extend(step);
        }
        if chosen.is_empty() {
            return Vec::new();
        }
        let mut tree = self.tree.clone();
        let references = &self.references;
        let is_held = |node: &Node| references.holds(&node.id);
        let gone = take_out(&mut tree, &HashMap::from([(Spot::Head, chosen)]), &is_held);
        self.take_over(tree, &gone);
        gone
    }

    fn head_block(&self, id: &NodeId) -> Option<&Subtree> {
        let found = self.index.find(&self.tree, id)?;
        self.tree.part(found.spot)?.at(&found.path)
    }

    /// The steps of the open turn that may go, oldest first. A step with an open call, or with a
    /// block that is spared or outside of the turn, stays.
    fn complete_steps(&self) -> Vec<Step> {
        let pending = self.pending_calls();
        let open: HashSet<&NodeId> = pending.iter().map(PendingCall::block).collect();
        // One look at all pairs: the index still knows the results that were shortened, and each
        // new look would search the turn for them.
        self.index.pairs(&self.tree, |pairs| {
            let mut met: HashSet<&NodeId> = HashSet::new();
            let mut steps = Vec::new();
            for block in self.tree.head().walk() {
                let node = &block.node;
                let is_call = node.spoken().iter().any(|it| it.end() == CallEnd::Call);
                if !is_call || met.contains(&node.id) {
                    continue;
                }
                let mut step = Step::new();
                let mut stays = false;
                for found in pairs.around(node) {
                    let Some(other) = self.tree.node(&found) else {
                        continue;
                    };
                    met.insert(&other.id);
                    step.push(other.id.clone());
                    let is_open = found.spot != Spot::Head || open.contains(&other.id);
                    stays |= is_open || self.is_protected(&found);
                }
                if !stays {
                    steps.push(step);
                }
            }
            steps
        })
    }
}
