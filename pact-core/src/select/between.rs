//! What changes between two snapshots: only the parts that they do not share are looked at.

use std::collections::HashSet;
use std::sync::Arc;

use pact_grammar::plan::Query;

use super::order::{self, Hit};
use super::profile;
use super::scene::Scene;
use super::wanted::{self, Wanted};
use crate::node::{Expiry, NodeId};
use crate::snapshot::Snapshot;
use crate::tree::{Summary, Tree};

/// What a query finds in two snapshots. What it finds in both, and does not change, may be left out.
pub(super) struct Pair<'t> {
    pub(super) newer: Vec<Hit<'t>>,
    pub(super) older: Vec<Hit<'t>>,
}

impl<'t> Pair<'t> {
    pub(super) fn of(query: &Query, newer: &'t Snapshot, older: &'t Snapshot) -> Self {
        let trees = [newer.tree(), older.tree()].into_iter();
        if profile::cuts(query) || !profile::is_steady(query, trees) {
            return Self {
                newer: whole(query, newer),
                older: whole(query, older),
            };
        }
        Self::uncut(query, newer, older)
    }

    /// The same for a steady query, before anything is cut.
    pub(super) fn uncut(query: &Query, newer: &'t Snapshot, older: &'t Snapshot) -> Self {
        let foresees = profile::foresees(query);
        let (in_newer, in_older) = differing(newer.tree(), older.tree(), foresees);
        let side = |snapshot: &'t Snapshot, differing: Wanted| {
            let wanted = Wanted::of(query, snapshot.tree(), None).and(&differing);
            Scene::of(snapshot).hits_in(query, &wanted)
        };
        Self {
            newer: side(newer, in_newer),
            older: side(older, in_older),
        }
    }
}

/// The ids of what was found.
pub(super) fn ids<'t>(hits: &[Hit<'t>]) -> HashSet<&'t NodeId> {
    hits.iter().map(|hit| hit.id).collect()
}

/// All that a query finds in a snapshot.
fn whole<'t>(query: &Query, snapshot: &'t Snapshot) -> Vec<Hit<'t>> {
    let mut hits = Scene::of(snapshot).hits(query, &[]);
    order::cut(&mut hits, &query.controls);
    hits
}

/// The parts of two trees in which something can differ: those that they do not share, and those in which time passes.
/// Where a query foresees what leaves, these are also those with markers, which leave when calls elsewhere do.
fn differing(newer: &Tree, older: &Tree, foresees: bool) -> (Wanted, Wanted) {
    let passes = |summary: &Summary| summary.expires != Expiry::NEVER || foresees && summary.marks;
    let (in_newer, in_older) = newer.sequence.differing(&older.sequence, passes);
    let same_system = Arc::ptr_eq(&newer.system, &older.system) && !passes(&newer.system.summary);
    let same_head = newer.head().is_same(older.head()) && !passes(&Summary::of(newer.head(), 0));
    let wanted = |tree: &Tree, positions: Vec<usize>| {
        let regions = [(!same_system).then_some(-1), (!same_head).then_some(0)];
        let depths = positions
            .into_iter()
            .map(|position| wanted::depth_of(tree, position));
        Wanted::at(regions.into_iter().flatten().chain(depths))
    };
    (wanted(newer, in_newer), wanted(older, in_older))
}
