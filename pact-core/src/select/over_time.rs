//! What a query finds in many snapshots, one after the other: never all of their sets at once.

use core::ops::ControlFlow;
use std::borrow::Cow;
use std::collections::HashSet;

use pact_grammar::plan::{Mode, Order, Query};

use super::between::{Pair, ids};
use super::order::{self, Hit};
use super::profile;
use super::scene::Scene;
use crate::context::Context;
use crate::node::NodeId;
use crate::snapshot::Snapshot;

/// A query on several snapshots.
pub(super) struct OverTime<'q, 't> {
    pub(super) context: &'t Context,
    pub(super) query: &'q Query,
    pub(super) scopes: &'q [Cow<'q, Query>],
    /// Newest first.
    pub(super) snapshots: Vec<&'t Snapshot>,
    /// Whether the controls apply to each snapshot's set, as in a range, or to all of them together.
    pub(super) cuts_each: bool,
}

/// What is found in one snapshot after others.
struct Met<'t> {
    hit: Hit<'t>,
    /// Whether none of the others has it.
    is_first: bool,
}

impl<'t> OverTime<'_, 't> {
    /// `@*`: each id once, as the mode says, before anything is cut.
    pub(super) fn hits(&self) -> Vec<Hit<'t>> {
        let controls = &self.query.controls;
        let newest_first = controls.order != Some(Order::TurnAsc);
        let mut snapshots = self.snapshots.clone();
        if !newest_first {
            snapshots.reverse();
        }
        let is_latest = controls.mode == Some(Mode::Latest) || controls.unique;
        let mut hits = if controls.mode == Some(Mode::Reduce) {
            self.in_all(&snapshots)
        } else if is_latest && newest_first {
            return self.latest();
        } else {
            // More than this is not asked for.
            let enough = if is_latest {
                usize::MAX
            } else {
                order::window(controls).end
            };
            self.in_any(&snapshots, enough)
        };
        if is_latest {
            let latest = ids(&self.latest());
            hits.retain(|hit| latest.contains(hit.id));
        }
        hits
    }

    /// What is found in any of the snapshots, each id where it is first met, until there are enough.
    pub(super) fn in_any(&self, snapshots: &[&'t Snapshot], enough: usize) -> Vec<Hit<'t>> {
        let mut all = Vec::new();
        self.each_set(snapshots, |set| {
            all.extend(
                set.into_iter()
                    .filter(|met| met.is_first)
                    .map(|met| met.hit),
            );
            if all.len() < enough {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        all
    }

    /// The newest instance of each key; a node without a key counts as its own. The snapshots decide first.
    pub(super) fn latest(&self) -> Vec<Hit<'t>> {
        let mut keys = HashSet::new();
        let mut newest: HashSet<&NodeId> = HashSet::new();
        let mut all = Vec::new();
        self.each_set(&self.snapshots, |set| {
            let mut instances: Vec<&Hit<'t>> = set.iter().map(|met| &met.hit).collect();
            instances.sort_by(|left, right| left.compare_instances(right));
            // A document can give a node another key than the one before.
            for hit in instances {
                if hit.node.answers_to().is_none_or(|key| keys.insert(key)) {
                    newest.insert(hit.id);
                }
            }
            all.extend(
                set.into_iter()
                    .filter(|met| met.is_first)
                    .map(|met| met.hit),
            );
            ControlFlow::Continue(())
        });
        all.retain(|hit| newest.contains(hit.id));
        all
    }

    /// What is found in every one of the snapshots, as it is in the first of them.
    fn in_all(&self, snapshots: &[&'t Snapshot]) -> Vec<Hit<'t>> {
        let Some((first, others)) = snapshots.split_first() else {
            return Vec::new();
        };
        let mut all = self.set(first);
        if self.is_steady(snapshots) {
            let mut absent: HashSet<&NodeId> = HashSet::new();
            for (this, next) in snapshots.iter().zip(others) {
                let pair = self.pair(this, next);
                let in_next = ids(&pair.older);
                let here = pair.newer.iter().map(|hit| hit.id);
                absent.extend(here.filter(|id| !in_next.contains(id)));
            }
            all.retain(|hit| !absent.contains(hit.id));
            return all;
        }
        for snapshot in others {
            let in_this = ids(&self.set(snapshot));
            all.retain(|hit| in_this.contains(hit.id));
        }
        all
    }

    /// Tells what is found in each snapshot, apart from what was found in the one before and is the same.
    fn each_set(
        &self,
        snapshots: &[&'t Snapshot],
        mut tell: impl FnMut(Vec<Met<'t>>) -> ControlFlow<()>,
    ) {
        let Some((first, others)) = snapshots.split_first() else {
            return;
        };
        let mut seen: HashSet<&NodeId> = HashSet::new();
        if !self.is_steady(snapshots) {
            for snapshot in snapshots {
                let set = self.set(snapshot).into_iter().map(|hit| Met {
                    hit,
                    is_first: seen.insert(hit.id),
                });
                if tell(set.collect()).is_break() {
                    return;
                }
            }
            return;
        }
        let set = self.set(first).into_iter();
        let set = set.map(|hit| Met {
            hit,
            is_first: true,
        });
        if tell(set.collect()).is_break() {
            return;
        }
        for (this, next) in snapshots.iter().zip(others) {
            let Pair {
                newer: here,
                older: there,
            } = self.pair(this, next);
            let (in_this, in_next) = (ids(&here), ids(&there));
            // An id that one snapshot lacks, and that was met before, has come again in between: then it was seen.
            let set = there.into_iter().map(|hit| Met {
                hit,
                is_first: !in_this.contains(hit.id) && !seen.contains(hit.id),
            });
            if tell(set.collect()).is_break() {
                return;
            }
            seen.extend(
                here.iter()
                    .map(|hit| hit.id)
                    .filter(|id| !in_next.contains(id)),
            );
        }
    }

    /// What a steady query finds in two snapshots. What the next commits remove is found out before, where that is asked
    /// for: here is an index of calls at hand.
    fn pair(&self, newer: &'t Snapshot, older: &'t Snapshot) -> Pair<'t> {
        self.foresee(&[newer, older]);
        Pair::uncut(self.query, newer, older)
    }

    pub(super) fn foresee(&self, snapshots: &[&'t Snapshot]) {
        for snapshot in snapshots {
            let _ = Scene::in_history(snapshot, self.context).foreseen(self.query, self.scopes);
        }
    }

    fn is_steady(&self, snapshots: &[&'t Snapshot]) -> bool {
        let trees = snapshots.iter().map(|snapshot| snapshot.tree());
        let is_cut = self.cuts_each && profile::cuts(self.query);
        self.scopes.is_empty() && !is_cut && profile::is_steady(self.query, trees)
    }

    /// All that is found in a snapshot.
    fn set(&self, snapshot: &'t Snapshot) -> Vec<Hit<'t>> {
        let scene = Scene::in_history(snapshot, self.context);
        let mut hits = scene.hits(self.query, self.scopes);
        if self.cuts_each {
            order::cut(&mut hits, &self.query.controls);
        }
        hits
    }
}
