//! Queries over ranges of snapshots.

use std::collections::{HashMap, HashSet};

use pact_grammar::plan::{Mode, Moment, Query};

use super::between::{Pair, union, whole};
use super::order::Hit;
use super::profile::is_steady;
use super::{address, latest};
use crate::context::Context;
use crate::diff::{ChangedNode, Diff, DiffBlock, RangeDiff, SnapshotRef, changed_fields};
use crate::error::Error;
use crate::node::NodeId;
use crate::plan::{Ids, Plan};
use crate::snapshot::{Address, Snapshot, ToAddress};

/// The snapshots of a range, newest first, with what could not be had.
struct Range<'c> {
    snapshots: Vec<(SnapshotRef, &'c Snapshot)>,
    warnings: Vec<String>,
}

impl Context {
    /// Compares what a selector finds in two snapshots, the older one first. The two addresses take the place of a
    /// time that the selector may have of its own.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// let hint = ctx.pre(Block::new("hint").ttl(1))?;
    /// ctx.commit()?;
    /// ctx.commit()?;
    /// let diff = ctx.diff("@t-1", "@t0", select!(".block"))?;
    /// assert_eq!(diff.removed, [hint]);
    /// assert!(ctx.diff("@t0", "@t0", select!("*"))?.is_empty());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, or a parameter's value lies outside what its place allows.
    pub fn diff(
        &self,
        older: impl ToAddress,
        newer: impl ToAddress,
        plan: impl AsRef<Plan<Ids>>,
    ) -> Result<Diff, Error> {
        let query = plan.as_ref().resolve()?;
        let side = |address: Address| {
            let snapshot = self.history.get(address)?;
            let reference = SnapshotRef {
                address,
                cycle: snapshot.cycle(),
            };
            Ok::<_, Error>((reference, snapshot))
        };
        let (to, older) = side(older.to_address()?)?;
        let (from, newer) = side(newer.to_address()?)?;
        let pair = Pair::of(&query, newer, older);
        Ok(difference(&from, &pair.newer, &to, &pair.older).into())
    }

    /// What a query finds in each snapshot of a range, and how that changes.
    pub(super) fn range_diff(
        &self,
        query: &Query,
        ends: (Moment, Moment),
    ) -> Result<RangeDiff, Error> {
        let range = self.range(ends)?;
        let snapshots: Vec<&Snapshot> = range.snapshots.iter().map(|(_, at)| *at).collect();
        let block = |newer: &(SnapshotRef, &Snapshot), older: &(SnapshotRef, &Snapshot)| {
            let pair = Pair::of(query, newer.1, older.1);
            difference(&newer.0, &pair.newer, &older.0, &pair.older)
        };
        let diffs: Vec<DiffBlock> = match (query.controls.mode, range.snapshots.as_slice()) {
            (Some(Mode::Reduce), [newest, .., oldest]) => vec![block(newest, oldest)],
            (Some(Mode::Reduce), _) => Vec::new(),
            (None | Some(Mode::Union | Mode::Latest), all) => {
                let pairs = all.iter().zip(all.iter().skip(1));
                pairs.map(|(newer, older)| block(newer, older)).collect()
            }
        };
        let sets = || -> Vec<Vec<Hit<'_>>> {
            let sets = snapshots.iter().map(|snapshot| whole(query, snapshot));
            sets.collect()
        };
        let ids = match query.controls.mode {
            None | Some(Mode::Reduce) => None,
            Some(Mode::Union) if is_steady(query) => {
                let union = union(query, &snapshots);
                Some(union.iter().map(|hit| hit.id.clone()).collect())
            }
            Some(Mode::Union) => Some(once(&sets(), &|_| true)),
            Some(Mode::Latest) => {
                let sets = sets();
                let kept = latest(&sets);
                Some(once(&sets, &|id| kept.contains(id)))
            }
        };
        Ok(RangeDiff {
            query: query.to_string(),
            diffs,
            snapshots: range.snapshots.into_iter().map(|(at, _)| at).collect(),
            ids,
            warnings: range.warnings,
        })
    }

    /// Resolves a range, clipped to what there is.
    fn range(&self, (first, second): (Moment, Moment)) -> Result<Range<'_>, Error> {
        let len = self.history.len();
        let newest_first: Vec<&Snapshot> = self.snapshots().collect();
        let (ends, by_cycle) = (
            [address(first), address(second)],
            is_cycle(first) || is_cycle(second),
        );
        let oldest_turn = 1 - i64::try_from(len).unwrap_or(i64::MAX);
        let value = |address: Address| match address {
            Address::Turn(value) | Address::Cycle(value) => value,
            Address::Oldest => oldest_turn,
        };
        let [low, high] = {
            let mut values = ends.map(value);
            values.sort_unstable();
            values
        };
        let place = |turn: usize, snapshot: &Snapshot| {
            if by_cycle {
                Address::Cycle(snapshot.cycle())
            } else {
                Address::Turn(-i64::try_from(turn).unwrap_or(i64::MAX))
            }
        };
        let snapshots: Vec<(SnapshotRef, &Snapshot)> = newest_first
            .into_iter()
            .enumerate()
            .map(|(turn, snapshot)| {
                let reference = SnapshotRef {
                    address: place(turn, snapshot),
                    cycle: snapshot.cycle(),
                };
                (reference, snapshot)
            })
            .filter(|(reference, _)| (low..=high).contains(&value(reference.address)))
            .collect();
        if snapshots.is_empty() {
            let [first, _] = ends;
            // Says what there is instead.
            return Err(match self.history.get(first) {
                Err(error) => error,
                Ok(_) => Error::SnapshotNotFound {
                    address: first,
                    kept: None,
                },
            });
        }
        let warnings = ends
            .into_iter()
            .filter(|end| self.history.get(*end).is_err())
            .map(|end| format!("there is no snapshot {end}: the range is clipped to what there is"))
            .collect();
        Ok(Range {
            snapshots,
            warnings,
        })
    }
}

fn is_cycle(moment: Moment) -> bool {
    matches!(moment, Moment::Cycle(_))
}

/// Every id once, where it is first met.
fn once(sets: &[Vec<Hit<'_>>], is_kept: &dyn Fn(&NodeId) -> bool) -> Vec<NodeId> {
    let mut seen = HashSet::new();
    let ids = sets.iter().flatten().map(|hit| hit.id);
    ids.filter(|id| is_kept(id) && seen.insert(*id))
        .cloned()
        .collect()
}

fn difference(
    from: &SnapshotRef,
    newer: &[Hit<'_>],
    to: &SnapshotRef,
    older: &[Hit<'_>],
) -> DiffBlock {
    let in_older: HashMap<&NodeId, &Hit<'_>> = older.iter().map(|hit| (hit.id, hit)).collect();
    let in_newer: HashSet<&NodeId> = newer.iter().map(|hit| hit.id).collect();
    let mut added = Vec::new();
    let mut changed = Vec::new();
    for hit in newer {
        let Some(before) = in_older.get(hit.id) else {
            added.push(hit.id.clone());
            continue;
        };
        let fields = changed_fields((hit.view, hit.parent), (before.view, before.parent));
        if !fields.is_empty() {
            changed.push(ChangedNode {
                id: hit.id.clone(),
                fields,
            });
        }
    }
    let gone = older.iter().filter(|hit| !in_newer.contains(hit.id));
    DiffBlock {
        from: from.clone(),
        to: to.clone(),
        added,
        removed: gone.map(|hit| hit.id.clone()).collect(),
        changed,
    }
}
