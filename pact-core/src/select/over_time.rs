//! What a query finds in many snapshots, one after the other: never all of their sets at once.

use core::ops::ControlFlow;
use std::borrow::Cow;
use std::collections::HashSet;

use pact_grammar::plan::{Mode, Order, Query};

use super::between::Pair;
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
            let latest = self.latest();
            let latest: HashSet<&NodeId> = latest.iter().map(|hit| hit.id).collect();
            hits.retain(|hit| latest.contains(hit.id));
        }
        hits
    }

    /// What is found in any of the snapshots, each id where it is first met, until there are enough.
    pub(super) fn in_any(&self, snapshots: &[&'t Snapshot], enough: usize) -> Vec<Hit<'t>> {
        let mut all = Vec::new();
        self.each_first_met(snapshots, |hits| {
            all.extend(hits);
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
        let mut all = Vec::new();
        self.each_first_met(&self.snapshots, |hits| {
            let mut instances: Vec<&Hit<'t>> = hits.iter().collect();
            instances.sort_by(|left, right| left.compare_instances(right));
            let newest = instances.into_iter().filter(|hit| {
                let key = hit.node.key.as_ref();
                key.is_none_or(|key| keys.insert(key))
            });
            let newest: HashSet<&NodeId> = newest.map(|hit| hit.id).collect();
            all.extend(hits.into_iter().filter(|hit| newest.contains(hit.id)));
            ControlFlow::Continue(())
        });
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
                absent.extend(Pair::uncut(self.query, this, next).apart().0);
            }
            all.retain(|hit| !absent.contains(hit.id));
            return all;
        }
        for snapshot in others {
            let set = self.set(snapshot);
            let ids: HashSet<&NodeId> = set.iter().map(|hit| hit.id).collect();
            all.retain(|hit| ids.contains(hit.id));
        }
        all
    }

    /// Tells for each snapshot what is met there for the first time.
    fn each_first_met(
        &self,
        snapshots: &[&'t Snapshot],
        mut tell: impl FnMut(Vec<Hit<'t>>) -> ControlFlow<()>,
    ) {
        let Some((first, others)) = snapshots.split_first() else {
            return;
        };
        if !self.is_steady(snapshots) {
            let mut seen: HashSet<&NodeId> = HashSet::new();
            for snapshot in snapshots {
                let set = self.set(snapshot).into_iter();
                if tell(set.filter(|hit| seen.insert(hit.id)).collect()).is_break() {
                    return;
                }
            }
            return;
        }
        if tell(self.set(first)).is_break() {
            return;
        }
        // An id that one snapshot lacks, and that was met before, has come again in between.
        let mut came: HashSet<&NodeId> = HashSet::new();
        for (this, next) in snapshots.iter().zip(others) {
            let pair = Pair::uncut(self.query, this, next);
            let (gone, new) = pair.apart();
            let first_met = new.filter(|hit| !came.contains(hit.id)).collect();
            if tell(first_met).is_break() {
                return;
            }
            came.extend(gone);
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
