//! The commit.

use super::report::{CommitReport, Departure, Why};
use super::sweep::Gone;
use super::{cadence, expiry, seal};
use crate::context::Context;
use crate::error::Error;
use crate::node::Node;
use crate::snapshot::{Retention, Snapshot};

impl Context {
    /// Ends the cycle: removes what expires, prunes, seals the active head into the newest segment, and leaves a
    /// snapshot. Then the next cycle begins.
    ///
    /// All or nothing: the context changes only when everything is done.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// ctx.assistant("Hi!");
    /// let report = ctx.commit()?;
    /// let segment = ctx.node(&report.sealed).unwrap();
    /// assert_eq!(segment.descendants().count(), 4); // the segment, its core, two blocks
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When all cycles are used up.
    pub fn commit(&mut self) -> Result<CommitReport, Error> {
        let cycle = self.maker.cycle();
        if !self.maker.can_go_on() {
            return Err(Error::Exhausted);
        }
        self.references.forget_dropped();
        let is_held = |node: &Node| self.references.holds(&node.id);

        // On a copy, which shares all with the context until it differs.
        let mut tree = self.tree.clone();
        let (expired, held) = expiry::expire(&mut tree, &self.index, cycle, &is_held);
        let mut costs = self.costs.clone();
        costs.forget(&expired, cycle);
        let pruned = costs.prune(&mut tree, &self.index, cycle, &is_held);
        costs.seal(tree.head(), cycle);
        // Of the context itself only the index changes, which holds nothing but hints.
        let mut maker = self.maker.clone();
        let sealed = seal::seal(&mut tree, &mut self.index, &mut maker);
        let committed = tree.clone();
        let last_ns = maker.last_ns();

        maker.begin(cycle + 1);
        let fired = cadence::fire(&mut tree, &mut self.index, &mut maker);
        // An id that was taken out and given again has not left.
        let edited = self
            .edited
            .iter()
            .filter(|id| self.index.find(&committed, id).is_none());
        let edited = edited.map(|id| Departure {
            id: id.clone(),
            why: Why::Edited,
        });
        let left = expired.iter().chain(&pruned.gone).map(Gone::departure);
        let departures = edited.chain(left).collect();
        // Nothing below can fail or call what the user injected.
        let report = CommitReport {
            cycle,
            sealed,
            departures,
            held,
            over_budget: pruned.over_budget,
            fired,
            forgotten: self.history.make_room(self.retention),
        };
        let cost = costs.sequence();
        self.history.push(Snapshot::committed(
            committed,
            report.clone(),
            last_ns,
            cost,
        ));
        self.edited.clear();
        self.maker = maker;
        if self.retention != Retention::All {
            self.index.add_stale(report.departures.len());
        }
        self.costs = costs;
        self.tree = tree;
        self.refresh_index();
        self.begin_edits();
        Ok(report)
    }
}
