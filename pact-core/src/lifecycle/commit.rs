//! The commit.

use std::collections::HashSet;
use std::sync::Arc;

use super::cascade::{Gone, Replaceable};
use super::expiry::Expired;
use super::fit::Freed;
use super::marker::{Made, Markers};
use super::report::{CommitReport, Departure};
use super::{cadence, expiry, seal};
use crate::context::Context;
use crate::edit::open_turn;
use crate::error::Error;
use crate::node::{Node, NodeId};
use crate::snapshot::{Retention, Snapshot};
use crate::tree::{Subtree, Tree};

impl Context {
    /// Ends the cycle: removes expired nodes, prunes, folds emptied turns if the policy says so,
    /// seals the active head into the newest segment, and leaves a snapshot. Then the next cycle
    /// begins.
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
        let cycle = self.births.cycle();
        if !self.births.can_go_on() {
            return Err(Error::Exhausted);
        }
        self.references.forget_dropped();
        let is_held = |node: &Node| self.references.holds(&node.id);

        // On a copy, which shares all with the context until it differs.
        let mut tree = self.tree.clone();
        let mut births = self.births.clone();
        let mut markers = Markers::new(&self.tree, &self.index, &mut births);
        let mark = &mut |replaceable: &Replaceable<'_>, lost: &_| markers.make(replaceable, lost);
        let Expired {
            gone: expired,
            mut held,
        } = expiry::expire(&mut tree, || &self.index, cycle, &is_held, mark);
        let markers = markers.made;
        let mut costs = self.costs.clone();
        costs.forget(&expired, cycle);
        // Of the context itself only the index changes, which holds nothing but hints.
        for made in &markers {
            self.index.note(&made.marker.node, made.label);
            if made.spot.is_in_sequence() {
                costs.note_attached(&made.marker, cycle);
            }
        }
        let mut pruned = costs.prune(&mut tree, &self.index, cycle, &is_held, None);
        let newest = self.history.newest();
        let was_committed = |node: &Node| {
            newest.is_some_and(|newest| self.index.find(newest.tree(), &node.id).is_some())
        };
        let folded = costs.fold(&mut tree, cycle, &is_held, &was_committed);
        leave_out(&mut held, &pruned.gone);
        leave_out(&mut held, &folded);
        if !folded.is_empty() {
            costs.remeasure(&tree, cycle, &mut pruned.over_budget);
        }
        costs.note_attached(tree.head(), cycle);
        let sealed = seal::seal(&mut tree, &mut self.index, &mut births);
        let committed = tree.clone();
        let last_ns = births.last_ns();

        births.begin(cycle + 1);
        open_turn(&mut self.index, &tree, &births);
        let fired = cadence::fire(&mut tree, &mut self.index, &mut births);
        // An edit may have freed an id that another node has now.
        let before: Vec<Departure> = self.index.presence(&committed, |presence| {
            let before = self.since.left.iter().map(|left| Departure {
                id: left.id.clone(),
                why: left.why,
                is_reused: presence.holds(&left.id),
            });
            before.collect()
        });
        // Of the nodes in the snapshot, a commit gives ids only to those that sealing makes.
        let new = sealing_made(&committed);
        let left = expired.iter().chain(&pruned.gone).chain(&folded);
        let left = left.map(|gone| gone.departure(new.contains(&Some(&gone.node.id))));
        let departures = before.into_iter().chain(left).collect();
        // Nothing below can fail, or call the user's clock, ids or cost function.
        let report = CommitReport {
            cycle,
            sealed,
            departures,
            replaced: {
                let shortened = self.since.shortened.iter().cloned();
                shortened
                    .chain(markers.iter().map(Made::replacement))
                    .collect()
            },
            freed: Freed {
                tokens: pruned.tokens,
                cached_bytes: self.cached_bytes_from(pruned.gone.iter().map(|gone| &gone.node.id)),
            },
            held,
            over_budget: pruned.over_budget,
            fired,
            forgotten: self.history.make_room(self.retention),
        };
        // A rollback leads no longer to the state that the cycle began with. If that state shared
        // the history, adding to it would copy a part of it.
        self.begun = None;
        let sums = costs.sequence();
        self.history.push(Snapshot::committed(
            committed,
            report.clone(),
            last_ns,
            sums,
            self.since.trimmed.clone(),
        ));
        self.since = Arc::default();
        self.births = births;
        if self.retention != Retention::All {
            let oldest = self.history.oldest_first().next();
            self.attempts
                .forget_before(oldest.map_or(i64::MIN, Snapshot::cycle));
            self.index.add_stale(report.departures.len());
        }
        self.costs = costs;
        self.tree = tree;
        self.refresh_index();
        self.begin_edits();
        Ok(report)
    }
}

/// Takes nodes that left after all off the list of held nodes: a call that waits for its result may
/// be pruned with it, and the container that held both may fold.
fn leave_out(held: &mut Vec<NodeId>, gone: &[Gone]) {
    if !held.is_empty() && !gone.is_empty() {
        let gone: HashSet<&NodeId> = gone.iter().map(|gone| &gone.node.id).collect();
        held.retain(|id| !gone.contains(id));
    }
}

/// The ids of all nodes that sealing may have made: the newest segment, its core, and the core of
/// the fresh head.
fn sealing_made(tree: &Tree) -> [Option<&NodeId>; 4] {
    let newest = tree.sequence.segments().last().map(|part| &part.top);
    [
        newest.map(|top| &top.node.id),
        newest.and_then(core_id),
        Some(&tree.head().node.id),
        core_id(tree.head()),
    ]
}

fn core_id(top: &Subtree) -> Option<&NodeId> {
    let core = top.children().get(top.core()?)?;
    Some(&core.node.id)
}
