//! Queries over ranges of snapshots.

use pact_grammar::plan::{Mode, Moment, Query};

use super::address;
use super::between::Pair;
use super::order::Hit;
use super::over_time::OverTime;
use crate::context::Context;
use crate::diff::{DiffBlock, Options, RangeDiff, Sighting, SnapshotRef};
use crate::error::Error;
use crate::snapshot::{Address, Snapshot};

/// The snapshots of a range, newest first, with what could not be had.
struct Range<'c> {
    snapshots: Vec<(SnapshotRef, &'c Snapshot)>,
    warnings: Vec<String>,
}

impl Context {
    /// What a query finds in each snapshot of a range, and how that changes. The result says how the query was written.
    pub(crate) fn range_diff(
        &self,
        query: &Query,
        written: &str,
        ends: (Moment, Moment),
        options: &Options,
    ) -> Result<RangeDiff, Error> {
        let range = self.range(ends)?;
        let refs: Vec<SnapshotRef> = range.snapshots.iter().map(|(at, _)| at.clone()).collect();
        options.admit(&refs)?;
        let snapshots: Vec<&Snapshot> = range.snapshots.iter().map(|(_, at)| *at).collect();
        let all = OverTime {
            context: self,
            query,
            scopes: &[],
            snapshots,
            cuts_each: true,
        };
        all.foresee(&all.snapshots);
        let block = |newer: &(SnapshotRef, &Snapshot), older: &(SnapshotRef, &Snapshot)| {
            let (in_older, in_newer) = seen_in_both(older.1, newer.1, query);
            DiffBlock::new((&newer.0, &in_newer), (&older.0, &in_older), options)
        };
        let diffs: Vec<DiffBlock> = match (query.controls.mode, range.snapshots.as_slice()) {
            (Some(Mode::Reduce), [newest, .., oldest]) => vec![block(newest, oldest)],
            (Some(Mode::Reduce), _) => Vec::new(),
            (None | Some(Mode::Union | Mode::Latest), all) => {
                let pairs = all.iter().zip(all.iter().skip(1));
                pairs.map(|(newer, older)| block(newer, older)).collect()
            }
        };
        let found = match query.controls.mode {
            None | Some(Mode::Reduce) => None,
            Some(Mode::Union) => Some(all.in_any(&all.snapshots, usize::MAX)),
            Some(Mode::Latest) => Some(all.latest()),
        };
        let ids = found.map(|hits| hits.iter().map(|hit| hit.id.clone()).collect());
        Ok(RangeDiff {
            query: written.to_owned(),
            limits: options.limits(&diffs),
            diffs,
            snapshots: refs,
            ids,
            warnings: range.warnings,
        })
    }

    /// Resolves a range, clipped to what there is.
    fn range(&self, (first, second): (Moment, Moment)) -> Result<Range<'_>, Error> {
        let ends = [address(first)?, address(second)?];
        let is_by_cycle = is_cycle(first) || is_cycle(second);
        let place = |position: usize, snapshot: &Snapshot| {
            if is_by_cycle {
                Address::Cycle(snapshot.cycle())
            } else {
                let back = self.history.len() - 1 - position;
                Address::Turn(-i64::try_from(back).unwrap_or(i64::MAX))
            }
        };
        let snapshots: Vec<(SnapshotRef, &Snapshot)> = self
            .history
            .between(ends)
            .rev()
            .filter_map(|position| Some((position, self.history.at(position)?)))
            .map(|(position, snapshot)| {
                let reference = SnapshotRef {
                    address: place(position, snapshot),
                    cycle: snapshot.cycle(),
                };
                (reference, snapshot)
            })
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

/// What a query finds in two snapshots, the older one first, whatever time it says itself. What it finds in both, and
/// does not change, may be left out.
pub(crate) fn seen_in_both<'t>(
    older: &'t Snapshot,
    newer: &'t Snapshot,
    query: &Query,
) -> (Vec<Sighting<'t>>, Vec<Sighting<'t>>) {
    let pair = Pair::of(query, newer, older);
    (seen(&pair.older), seen(&pair.newer))
}

/// Hits as those who compare them see them.
fn seen<'t>(hits: &[Hit<'t>]) -> Vec<Sighting<'t>> {
    hits.iter()
        .map(|hit| Sighting {
            node: hit.view,
            parent: hit.parent,
        })
        .collect()
}
