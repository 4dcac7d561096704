//! A query on many snapshots, one after the other: never holds the sets of all.

use core::ops::ControlFlow;
use std::borrow::Cow;
use std::collections::HashSet;

use pact_grammar::plan::{Mode, Order, Query};

use super::pair::{Pair, ids};
use crate::context::Context;
use crate::node::NodeId;
use crate::select::controls;
use crate::select::hit::Hit;
use crate::select::strategy;
use crate::select::tree_at::TreeAt;
use crate::snapshot::Snapshot;

/// A query on several snapshots.
pub(crate) struct OverTime<'q, 't> {
    context: &'t Context,
    query: &'q Query,
    scopes: &'q [Cow<'q, Query>],
    /// Newest first.
    snapshots: Vec<&'t Snapshot>,
    /// Whether the controls cut the set of each snapshot, as in a range, or the union of all sets.
    cuts_each: bool,
}

/// A node that the query finds in one snapshot, after others.
struct Met<'t> {
    hit: Hit<'t>,
    /// Whether none of the other snapshots has it.
    is_first: bool,
}

impl<'q, 't> OverTime<'q, 't> {
    /// `@*`: all snapshots.
    pub(in crate::select) fn of_all(
        context: &'t Context,
        query: &'q Query,
        scopes: &'q [Cow<'q, Query>],
    ) -> Self {
        Self {
            context,
            query,
            scopes,
            snapshots: context.snapshots().collect(),
            cuts_each: false,
        }
    }

    /// `@*`, on the newest snapshots alone: on one, and on as many more as are read by looking at
    /// so many nodes. Also tells whether these are all.
    pub(in crate::select) fn of_newest(
        context: &'t Context,
        query: &'q Query,
        most_nodes: usize,
    ) -> (Self, bool) {
        let mut over_time = Self::of_all(context, query, &[]);
        let snapshots = &over_time.snapshots;
        let is_steady = over_time.is_steady(snapshots);
        let foresees = strategy::foresees(query);
        let mut nodes = 0_usize;
        let mut newer: Option<&Snapshot> = None;
        let affordable = snapshots.iter().take_while(|snapshot| {
            let cost = match newer.replace(snapshot) {
                Some(newer) if is_steady => Pair::nodes_read(newer, snapshot, foresees),
                _ => snapshot.len(),
            };
            let is_first = nodes == 0;
            nodes = nodes.saturating_add(cost).saturating_add(1);
            is_first || nodes <= most_nodes
        });
        let count = affordable.count();
        let is_whole = count == snapshots.len();
        over_time.snapshots.truncate(count);
        (over_time, is_whole)
    }

    /// The snapshots of a range, newest first. The index of calls of the context tells which nodes
    /// leave next, if the query asks for them: the snapshots remember it, and [`Pair::of`] needs no
    /// index then.
    pub(crate) fn of_range(
        context: &'t Context,
        query: &'q Query,
        snapshots: Vec<&'t Snapshot>,
    ) -> Self {
        let range = Self {
            context,
            query,
            scopes: &[],
            snapshots,
            cuts_each: true,
        };
        range.foresee(&range.snapshots);
        range
    }

    /// `@*`: each id once, by `@mode`, before the controls cut the result.
    pub(in crate::select) fn hits(&self) -> Vec<Hit<'t>> {
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
            // The controls cut the rest.
            let enough = if is_latest {
                usize::MAX
            } else {
                controls::window(controls).end
            };
            self.in_any(&snapshots, enough)
        };
        if is_latest {
            let latest = ids(&self.latest());
            hits.retain(|hit| latest.contains(hit.id));
        }
        hits
    }

    /// `@mode=union`: the nodes that the query finds in any snapshot, newest snapshot first.
    pub(crate) fn union(&self) -> Vec<Hit<'t>> {
        self.in_any(&self.snapshots, usize::MAX)
    }

    /// The nodes that the query finds in any of the snapshots, each from the first one that has it,
    /// until there are enough.
    fn in_any(&self, snapshots: &[&'t Snapshot], enough: usize) -> Vec<Hit<'t>> {
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

    /// `@mode=latest`: the newest instance of each key; a node without a key counts as its own. A
    /// newer snapshot comes before any order inside a snapshot.
    pub(crate) fn latest(&self) -> Vec<Hit<'t>> {
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

    /// `@mode=reduce`: the nodes that the query finds in all snapshots, from the first one.
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

    /// Tells the set of each snapshot, without the nodes that are the same in the snapshot before.
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
            // An earlier snapshot may have had an id that this one lacks: then it was seen.
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

    /// The hits of a steady query in two snapshots. `[ephemeral]` comes first, because the context
    /// has an index of calls and [`Pair`] has none.
    fn pair(&self, newer: &'t Snapshot, older: &'t Snapshot) -> Pair<'t> {
        self.foresee(&[newer, older]);
        Pair::uncut(self.query, newer, older)
    }

    fn foresee(&self, snapshots: &[&'t Snapshot]) {
        for snapshot in snapshots {
            let _ = TreeAt::in_history(snapshot, self.context).foreseen(self.query, self.scopes);
        }
    }

    fn is_steady(&self, snapshots: &[&'t Snapshot]) -> bool {
        let trees = snapshots.iter().map(|snapshot| snapshot.tree());
        let is_cut = self.cuts_each && strategy::cuts(self.query);
        self.scopes.is_empty() && !is_cut && strategy::is_steady(self.query, trees)
    }

    /// All hits in a snapshot.
    fn set(&self, snapshot: &'t Snapshot) -> Vec<Hit<'t>> {
        let tree = TreeAt::in_history(snapshot, self.context);
        let mut hits = tree.hits(self.query, self.scopes, None);
        if self.cuts_each {
            controls::cut(&mut hits, &self.query.controls);
        }
        hits
    }
}
