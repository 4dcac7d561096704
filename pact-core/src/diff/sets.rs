//! Two sets of nodes, compared by id.

use std::collections::{HashMap, HashSet};

use super::{ChangedField, ChangedNode, Diff, changed_fields};
use crate::node::{NodeId, NodeRef};

/// A node where it was found.
///
/// ```
/// use pact_core::{Context, select};
///
/// let mut ctx = Context::builder().build();
/// ctx.commit()?;
/// let id = ctx.user("Hello");
/// ctx.commit()?;
/// let comparison = ctx.compare("@t-1", "@t0", select!(".block"))?;
/// let sighting = &comparison.added[0];
/// assert_eq!(sighting.node.id(), &id);
/// assert!(sighting.parent.is_some_and(|parent| parent.as_str().starts_with("cont:")));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Sighting<'t> {
    /// The node, as it was there.
    pub node: NodeRef<'t>,
    /// What held it; none for the root.
    pub parent: Option<&'t NodeId>,
}

/// A node that two snapshots have, but not alike.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Change<'t> {
    /// In the older snapshot.
    pub older: Sighting<'t>,
    /// In the newer snapshot.
    pub newer: Sighting<'t>,
    /// What differs.
    pub fields: Vec<ChangedField>,
}

impl Change<'_> {
    /// Whether a header differs.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.pre(Block::new("hint").ttl(3))?;
    /// ctx.commit()?;
    /// ctx.commit()?;
    /// let comparison = ctx.compare("@t-1", "@t0", select!(".block"))?;
    /// assert!(comparison.changed[0].is_of("ttl"));
    /// assert!(!comparison.changed[0].is_of("content_hash"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_of(&self, header: &str) -> bool {
        self.fields.iter().any(|field| field.name == header)
    }
}

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
        let in_older: HashMap<&NodeId, &Sighting<'t>> =
            older.iter().map(|seen| (seen.node.id(), seen)).collect();
        let in_newer: HashSet<&NodeId> = newer.iter().map(|seen| seen.node.id()).collect();
        let mut added = Vec::new();
        let mut changed = Vec::new();
        for seen in newer {
            let Some(before) = in_older.get(seen.node.id()) else {
                added.push(*seen);
                continue;
            };
            let fields = changed_fields((seen.node, seen.parent), (before.node, before.parent));
            if !fields.is_empty() {
                changed.push(Change {
                    older: **before,
                    newer: *seen,
                    fields,
                });
            }
        }
        let gone = older
            .iter()
            .filter(|seen| !in_newer.contains(seen.node.id()));
        Self {
            added,
            removed: gone.copied().collect(),
            changed,
        }
    }

    pub(super) fn into_diff(self) -> Diff {
        Diff {
            added: ids(&self.added),
            removed: ids(&self.removed),
            changed: self.changed.into_iter().map(ChangedNode::from).collect(),
        }
    }
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
