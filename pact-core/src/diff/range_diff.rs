//! The result of a query over a range: the differences between neighbouring snapshots.

use pact_grammar::plan::{Mode, Query};

#[cfg(feature = "content-diff")]
use super::ContentDiff;
use super::range_options::RangeOptions;
use super::sets::{Change, SetDiff, Sighting, ids, sightings};
use crate::Json;
use crate::node::NodeId;
use crate::select::Pair;
use crate::snapshot::{Address, Snapshot};

/// The changes in the result of a query over a range of snapshots, from each snapshot to the next.
///
/// ```
/// use pact_core::{Block, Context, select};
///
/// let mut ctx = Context::default();
/// ctx.pre(Block::new("hint").ttl(2))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let changes = ctx.select(select!("@t0..@t-1 .block"))?;
/// assert_eq!(changes.snapshots.len(), 2);
/// assert_eq!(changes.diffs[0].changed[0].fields[0].name, "ttl");
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RangeDiff {
    /// The selector as it was written, parameters unbound.
    pub query: String,
    /// The snapshots of the range, newest first.
    pub snapshots: Vec<SnapshotRef>,
    /// From each snapshot to the next older one; with `@mode=reduce` one block, newest against
    /// oldest.
    pub diffs: Vec<DiffBlock>,
    /// With `@mode=union` and `@mode=latest`: the ids matched anywhere, or the newest instance of
    /// each key.
    pub ids: Option<Vec<NodeId>>,
    /// The limits that were set, if any, and whether they left something out.
    pub limits: Option<Limits>,
    /// Says that the range reaches beyond the snapshots that exist.
    pub warnings: Vec<String>,
}

/// A snapshot of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SnapshotRef {
    /// Its address, of the kind that the range was written with.
    pub address: Address,
    /// The cycle that it sealed.
    pub cycle: i64,
}

/// The changes from an older snapshot to a newer one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DiffBlock {
    /// The newer snapshot.
    pub from: SnapshotRef,
    /// The older snapshot.
    pub to: SnapshotRef,
    /// The nodes that only the newer one has, in its order.
    pub added: Vec<NodeId>,
    /// The nodes that only the older one has, in its order.
    pub removed: Vec<NodeId>,
    /// The nodes that differ between the two, in the order of the newer one.
    pub changed: Vec<ChangedNode>,
    /// How many there are of each, those that a limit left out included.
    pub stats: DiffStats,
}

/// How much changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiffStats {
    /// How many nodes only the newer snapshot has.
    pub added: usize,
    /// How many nodes only the older snapshot has.
    pub removed: usize,
    /// How many nodes both have, but not alike.
    pub changed: usize,
}

/// A node that is not as it was.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChangedNode {
    /// The node.
    pub id: NodeId,
    /// The headers that differ.
    pub fields: Vec<ChangedField>,
    /// The fields that [`RangeQuery::materialize`](crate::RangeQuery::materialize) asked for,
    /// whether they differ or not.
    pub materialized: Vec<ChangedField>,
    /// How the content differs, where
    /// [`RangeQuery::include_content`](crate::RangeQuery::include_content) asked for it and
    /// `content_hash` is among the fields.
    #[cfg(feature = "content-diff")]
    pub content_diff: Option<ContentDiff>,
}

/// A header that differs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChangedField {
    /// The header; `parent` for a node that moved.
    pub name: String,
    /// The value in the newer snapshot.
    pub from: Json,
    /// The value in the older snapshot.
    pub to: Json,
}

/// The limits of a range diff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// How many snapshots a range may have.
    pub max_snapshots: Option<usize>,
    /// How many changes each block may list.
    pub max_changes_per_snapshot: Option<usize>,
    /// Whether a block has more changes than it lists.
    pub truncated: bool,
}

impl SnapshotRef {
    pub(super) fn of((address, snapshot): &(Address, &Snapshot)) -> Self {
        Self {
            address: *address,
            cycle: snapshot.cycle(),
        }
    }
}

/// The differences of a range, newest first: one for each pair of neighbouring snapshots, or a
/// single one between both ends for `@mode=reduce`.
pub(super) fn diff_blocks(
    query: &Query,
    snapshots: &[(&SnapshotRef, &Snapshot)],
    options: &RangeOptions,
) -> Vec<DiffBlock> {
    let block = |newer: &(&SnapshotRef, &Snapshot), older: &(&SnapshotRef, &Snapshot)| {
        let pair = Pair::of(query, newer.1, older.1);
        let (in_newer, in_older) = (sightings(&pair.newer), sightings(&pair.older));
        DiffBlock::new((newer.0, &in_newer), (older.0, &in_older), options)
    };
    match (query.controls.mode, snapshots) {
        (Some(Mode::Reduce), [newest, .., oldest]) => vec![block(newest, oldest)],
        (Some(Mode::Reduce), _) => Vec::new(),
        (None | Some(Mode::Union | Mode::Latest), all) => {
            let pairs = all.iter().zip(all.iter().skip(1));
            pairs.map(|(newer, older)| block(newer, older)).collect()
        }
    }
}

impl DiffBlock {
    /// Compares two sets of nodes, each with its snapshot.
    pub(super) fn new(
        (from, newer): (&SnapshotRef, &[Sighting<'_>]),
        (to, older): (&SnapshotRef, &[Sighting<'_>]),
        options: &RangeOptions,
    ) -> Self {
        let SetDiff {
            mut added,
            mut removed,
            mut changed,
        } = SetDiff::new(newer, older);
        let stats = DiffStats {
            added: added.len(),
            removed: removed.len(),
            changed: changed.len(),
        };
        let mut room = options.max_changes();
        added.truncate(room);
        room -= added.len();
        removed.truncate(room);
        room -= removed.len();
        changed.truncate(room);
        Self {
            from: from.clone(),
            to: to.clone(),
            added: ids(&added),
            removed: ids(&removed),
            changed: changed
                .into_iter()
                .map(|change| ChangedNode::new(change, options))
                .collect(),
            stats,
        }
    }

    /// Whether there are more changes than are listed.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        let DiffStats {
            added,
            removed,
            changed,
        } = self.stats;
        (added, removed, changed) != (self.added.len(), self.removed.len(), self.changed.len())
    }
}

impl ChangedNode {
    fn new(change: Change<'_>, options: &RangeOptions) -> Self {
        let materialized = options.materialized(&change);
        #[cfg(feature = "content-diff")]
        let content_diff = options.content_diff(&change);
        Self {
            materialized,
            #[cfg(feature = "content-diff")]
            content_diff,
            ..Self::from(change)
        }
    }
}
