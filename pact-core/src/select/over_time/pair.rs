//! A query on two snapshots: reads only the parts that they do not share.

use std::collections::HashSet;
use std::sync::Arc;

use pact_grammar::plan::Query;

use crate::node::{Expiry, NodeId};
use crate::select::controls;
use crate::select::hit::Hit;
use crate::select::part_filter::{self, PartFilter};
use crate::select::strategy;
use crate::select::tree_at::TreeAt;
use crate::snapshot::Snapshot;
use crate::tree::{Summary, Tree};

/// The hits of a query in two snapshots, whatever time it has. Nodes that both have, and that do
/// not change, may be missing from both.
pub(crate) struct Pair<'t> {
    pub(crate) newer: Vec<Hit<'t>>,
    pub(crate) older: Vec<Hit<'t>>,
}

impl<'t> Pair<'t> {
    pub(crate) fn of(query: &Query, newer: &'t Snapshot, older: &'t Snapshot) -> Self {
        let trees = [newer.tree(), older.tree()].into_iter();
        if strategy::cuts(query) || !strategy::is_steady(query, trees) {
            return Self {
                newer: whole(query, newer),
                older: whole(query, older),
            };
        }
        Self::uncut(query, newer, older)
    }

    /// How many nodes [`Pair::uncut`] looks at, at most.
    pub(super) fn nodes_read(newer: &Snapshot, older: &Snapshot, foresees: bool) -> usize {
        let (newer, older) = (newer.tree(), older.tree());
        let passes = passing(foresees);
        let (in_newer, in_older) = newer.sequence.differing(&older.sequence, &passes);
        let is_same_system =
            Arc::ptr_eq(&newer.system, &older.system) && !passes(&newer.system.summary);
        let sum = |tree: &Tree, positions: Vec<usize>| -> usize {
            let segments = tree.sequence.segments();
            let parts = positions.into_iter().filter_map(|at| segments.get(at));
            let parts: usize = parts.map(|part| part.summary.nodes).sum();
            let system = if is_same_system {
                0
            } else {
                tree.system.summary.nodes
            };
            parts + system + Summary::of(tree.head(), 0).nodes
        };
        sum(newer, in_newer).saturating_add(sum(older, in_older))
    }

    /// The hits of a steady query, before the controls cut them.
    pub(super) fn uncut(query: &Query, newer: &'t Snapshot, older: &'t Snapshot) -> Self {
        Self::in_differing(query, newer, older, passing(strategy::foresees(query)))
    }

    /// As [`Pair::of`], and nodes that both have may be missing although their time passes.
    pub(crate) fn came_or_left(query: &Query, newer: &'t Snapshot, older: &'t Snapshot) -> Self {
        let trees = [newer.tree(), older.tree()].into_iter();
        let needs_time = strategy::foresees(query) || strategy::cuts(query);
        if needs_time || !strategy::is_steady(query, trees) {
            return Self::of(query, newer, older);
        }
        Self::in_differing(query, newer, older, |_| false)
    }

    fn in_differing(
        query: &Query,
        newer: &'t Snapshot,
        older: &'t Snapshot,
        passes: impl Fn(&Summary) -> bool,
    ) -> Self {
        let (in_newer, in_older) = differing(newer.tree(), older.tree(), passes);
        let side = |snapshot: &'t Snapshot, differing: PartFilter| {
            TreeAt::of(snapshot).hits(query, &[], Some(&differing))
        };
        Self {
            newer: side(newer, in_newer),
            older: side(older, in_older),
        }
    }
}

/// The ids of hits.
pub(super) fn ids<'t>(hits: &[Hit<'t>]) -> HashSet<&'t NodeId> {
    hits.iter().map(|hit| hit.id).collect()
}

/// All hits of a query in a snapshot, cut by the controls.
fn whole<'t>(query: &Query, snapshot: &'t Snapshot) -> Vec<Hit<'t>> {
    let mut hits = TreeAt::of(snapshot).hits(query, &[], None);
    controls::cut(&mut hits, &query.controls);
    hits
}

/// Whether something in a part can differ although two trees share it: its time passes, or a query
/// asks for the nodes that leave next, and it has markers, which leave when calls elsewhere do.
fn passing(foresees: bool) -> impl Fn(&Summary) -> bool {
    move |summary| summary.expires != Expiry::NEVER || foresees && summary.marks
}

/// The parts of two trees in which something can differ: those that they do not share, and those
/// whose summary `passes`.
fn differing(
    newer: &Tree,
    older: &Tree,
    passes: impl Fn(&Summary) -> bool,
) -> (PartFilter, PartFilter) {
    let (in_newer, in_older) = newer.sequence.differing(&older.sequence, &passes);
    let same_system = Arc::ptr_eq(&newer.system, &older.system) && !passes(&newer.system.summary);
    let same_head = newer.head().is_same(older.head()) && !passes(&Summary::of(newer.head(), 0));
    let filter = |tree: &Tree, positions: Vec<usize>| {
        let regions = [(!same_system).then_some(-1), (!same_head).then_some(0)];
        let depths = positions
            .into_iter()
            .map(|position| part_filter::depth_of(tree, position));
        PartFilter::at(regions.into_iter().flatten().chain(depths))
    };
    (filter(newer, in_newer), filter(older, in_older))
}
