//! What changed over a range of snapshots.

#[cfg(feature = "content-diff")]
use super::ContentDiff;
use super::changes::Options;
use super::sets::{Change, SetDiff, Sighting, ids};
use crate::Json;
use crate::node::NodeId;
use crate::snapshot::Address;

/// What a query found over a range of snapshots, and how that changed from each to the next.
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
    /// From each snapshot to the next older one; with `@mode=reduce` one block, newest against oldest.
    pub diffs: Vec<DiffBlock>,
    /// With `@mode=union` and `@mode=latest`: the ids matched anywhere, or the newest instance of each key.
    pub ids: Option<Vec<NodeId>>,
    /// The limits that were set, if any, and whether they left something out.
    pub limits: Option<Limits>,
    /// What was not as asked for: a range that reaches beyond what there is.
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

/// What changed from an older snapshot to a newer one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DiffBlock {
    /// The newer snapshot.
    pub from: SnapshotRef,
    /// The older snapshot.
    pub to: SnapshotRef,
    /// What only the newer one has, in its order.
    pub added: Vec<NodeId>,
    /// What only the older one has, in its order.
    pub removed: Vec<NodeId>,
    /// What both have, but not alike, in the order of the newer one.
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
    /// What differs.
    pub fields: Vec<ChangedField>,
    /// What [`RangeQuery::materialize`](crate::RangeQuery::materialize) asked for, whether it differs or not.
    pub materialized: Vec<ChangedField>,
    /// How the content differs, where [`RangeQuery::include_content`](crate::RangeQuery::include_content) asked for it and
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
    /// What the newer snapshot says.
    pub from: Json,
    /// What the older snapshot says.
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

impl DiffBlock {
    /// Compares what was found in two snapshots, each as its name and its nodes.
    pub(crate) fn new(
        (from, newer): (&SnapshotRef, &[Sighting<'_>]),
        (to, older): (&SnapshotRef, &[Sighting<'_>]),
        options: &Options,
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
    fn new(change: Change<'_>, options: &Options) -> Self {
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
