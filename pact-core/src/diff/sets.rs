//! Two sets of nodes, compared by id.

use core::iter::zip;
use std::collections::{HashMap, HashSet};

use super::{ChangedField, ChangedNode, changed_fields};
use crate::node::{NodeId, NodeRef};
use crate::select::Hit;

/// A node where it was found.
///
/// ```
/// use pact_core::{Context, select};
///
/// let mut ctx = Context::default();
/// ctx.commit()?;
/// let id = ctx.user("Hello");
/// ctx.commit()?;
/// let diff = ctx.diff("@t-1", "@t0", select!(".block"))?;
/// let sighting = &diff.added[0];
/// assert_eq!(sighting.node.id(), &id);
/// assert!(sighting.parent.is_some_and(|parent| parent.as_str().starts_with("cont:")));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Sighting<'t> {
    /// The node, as it was there.
    pub node: NodeRef<'t>,
    /// Its parent; none for the root.
    pub parent: Option<&'t NodeId>,
}

/// A node that differs between two snapshots.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Change<'t> {
    /// In the older snapshot.
    pub older: Sighting<'t>,
    /// In the newer snapshot.
    pub newer: Sighting<'t>,
    /// The headers that differ; `from` is the newer value and `to` the older one, as in the result
    /// of a range.
    pub fields: Vec<ChangedField>,
}

impl Change<'_> {
    /// Whether a header differs.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.pre(Block::new("hint").ttl(3))?;
    /// ctx.commit()?;
    /// ctx.commit()?;
    /// let diff = ctx.diff("@t-1", "@t0", select!(".block"))?;
    /// assert!(diff.changed[0].is_of("ttl"));
    /// assert!(!diff.changed[0].is_of("content_hash"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_of(&self, header: &str) -> bool {
        self.fields.iter().any(|field| field.name == header)
    }
}

/// Sets of up to so many nodes are compared one by one, faster than they are hashed.
const FEW: usize = 16;

/// How one set differs from another.
pub(super) struct SetDiff<'t> {
    /// In the order of the newer set.
    pub(super) added: Vec<Sighting<'t>>,
    /// In the order of the older set.
    pub(super) removed: Vec<Sighting<'t>>,
    /// In the order of the newer set.
    pub(super) changed: Vec<Change<'t>>,
}

impl<'t> SetDiff<'t> {
    /// Takes time in proportion to both sets.
    pub(super) fn new(newer: &[Sighting<'t>], older: &[Sighting<'t>]) -> Self {
        // Most of the time the common nodes stand together, before or after the nodes of one set
        // alone.
        let is_same =
            |(left, right): (&Sighting<'t>, &Sighting<'t>)| left.node.id() == right.node.id();
        let before = zip(newer, older).take_while(|pair| is_same(*pair)).count();
        let (_, newer_rest) = newer.split_at(before);
        let (_, older_rest) = older.split_at(before);
        let backwards = zip(newer_rest.iter().rev(), older_rest.iter().rev());
        let after = backwards.take_while(|pair| is_same(*pair)).count();
        let (newer_middle, newer_end) = newer_rest.split_at(newer_rest.len() - after);
        let (older_middle, older_end) = older_rest.split_at(older_rest.len() - after);

        let mut sets = Self {
            added: Vec::new(),
            removed: Vec::new(),
            changed: Vec::new(),
        };
        for (newer, older) in zip(newer, older).take(before) {
            sets.compare(*newer, *older);
        }
        sets.compare_unordered(newer_middle, older_middle);
        for (newer, older) in zip(newer_end, older_end) {
            sets.compare(*newer, *older);
        }
        sets
    }

    fn compare_unordered(&mut self, newer: &[Sighting<'t>], older: &[Sighting<'t>]) {
        if newer.len().max(older.len()) <= FEW {
            return self.compare_few(newer, older);
        }
        let in_older: HashMap<&NodeId, &Sighting<'t>> =
            older.iter().map(|seen| (seen.node.id(), seen)).collect();
        let mut met: HashSet<&NodeId> = HashSet::new();
        for seen in newer {
            match in_older.get(seen.node.id()) {
                Some(before) => {
                    met.insert(seen.node.id());
                    self.compare(*seen, **before);
                }
                None => self.added.push(*seen),
            }
        }
        let gone = older.iter().filter(|seen| !met.contains(seen.node.id()));
        self.removed.extend(gone);
    }

    /// As [`compare_unordered`](Self::compare_unordered), one by one.
    fn compare_few(&mut self, newer: &[Sighting<'t>], older: &[Sighting<'t>]) {
        let place_in = |set: &[Sighting<'t>], seen: &Sighting<'t>| {
            let mut set = set.iter();
            set.position(|other| other.node.id() == seen.node.id())
        };
        self.added.reserve(newer.len());
        for seen in newer {
            match place_in(older, seen).and_then(|place| older.get(place)) {
                Some(before) => self.compare(*seen, *before),
                None => self.added.push(*seen),
            }
        }
        let gone = older.iter().filter(|seen| place_in(newer, seen).is_none());
        self.removed.extend(gone);
    }

    /// Compares a node that both have.
    fn compare(&mut self, newer: Sighting<'t>, older: Sighting<'t>) {
        let fields = changed_fields((newer.node, newer.parent), (older.node, older.parent));
        if !fields.is_empty() {
            self.changed.push(Change {
                older,
                newer,
                fields,
            });
        }
    }
}

/// Hits, without the parts that a comparison does not need.
pub(super) fn sightings<'t>(hits: &[Hit<'t>]) -> Vec<Sighting<'t>> {
    hits.iter()
        .map(|hit| Sighting {
            node: hit.view,
            parent: hit.parent,
        })
        .collect()
}

pub(super) fn ids(sightings: &[Sighting<'_>]) -> Vec<NodeId> {
    sightings
        .iter()
        .map(|seen| seen.node.id().clone())
        .collect()
}

impl From<Change<'_>> for ChangedNode {
    fn from(change: Change<'_>) -> Self {
        Self {
            id: change.newer.node.id().clone(),
            fields: change.fields,
            materialized: Vec::new(),
            #[cfg(feature = "content-diff")]
            content_diff: None,
        }
    }
}
