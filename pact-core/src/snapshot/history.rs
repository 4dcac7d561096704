//! All snapshots of a context.

use core::num::NonZeroUsize;
use core::ops::Range;
use std::borrow::Cow;
use std::sync::Arc;

use super::{Address, Reports, Snapshot};
use crate::error::Error;
use crate::tree::list::{Item, List, Summary};

/// Says how many snapshots a context keeps.
///
/// ```
/// use std::num::NonZeroUsize;
/// use pact_core::{Context, Retention};
///
/// let keep = NonZeroUsize::new(2).unwrap();
/// let mut ctx = Context::builder().retention(Retention::Last(keep)).build();
/// for _ in 0..3 {
///     ctx.user("Hello");
///     ctx.commit()?;
/// }
/// assert_eq!(ctx.snapshots().count(), 2);
/// assert_eq!(ctx.snapshot("@t-2").unwrap_err().code().as_str(), "E_SNAPSHOT_NOT_FOUND");
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Retention {
    /// Every snapshot. They share all nodes that did not change, so this is cheap.
    #[default]
    All,
    /// The newest ones. The report of each commit names those it let go.
    Last(NonZeroUsize),
}

/// Snapshots, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    snapshots: List<Snapshot>,
    reports: Reports,
    line: Line,
}

/// Tells whether two histories are one, as they were before or after some commits and rewinds. Of a
/// fork or a clone and its original they are, and of a new or imported context and another one they
/// are not.
#[derive(Clone, Debug, Default)]
pub struct Line(Arc<()>);

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Line {}

/// The cycle of the last of several snapshots.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastCycle(pub(super) i64);

impl Summary for LastCycle {
    fn append(&mut self, next: &Self) {
        *self = *next;
    }
}

impl Item for Snapshot {
    type Summary = LastCycle;
    type Picture = ();

    fn summary(&self) -> Cow<'_, LastCycle> {
        Cow::Owned(LastCycle(self.cycle()))
    }
}

impl History {
    pub(crate) fn len(&self) -> usize {
        self.snapshots.len()
    }

    pub(crate) fn push(&mut self, snapshot: Snapshot) {
        let (cycle, report) = (snapshot.cycle(), snapshot.shared_report());
        self.reports.push(cycle, report);
        self.snapshots.push(snapshot);
    }

    pub(crate) fn line(&self) -> Line {
        self.line.clone()
    }

    /// The reports of the commits whose snapshots are kept.
    pub(crate) fn reports(&self) -> Reports {
        self.reports.clone()
    }

    /// Makes room for one more snapshot, and returns the cycles of those it let go.
    pub(crate) fn make_room(&mut self, retention: Retention) -> Vec<i64> {
        match retention {
            Retention::Last(keep) => self.let_go(keep.get() - 1),
            Retention::All => Vec::new(),
        }
    }

    /// Lets all but the newest snapshots go, and returns their cycles.
    pub(crate) fn let_go(&mut self, keep: usize) -> Vec<i64> {
        let mut forgotten = Vec::new();
        while self.snapshots.len() > keep {
            forgotten.extend(self.snapshots.get(0).map(Snapshot::cycle));
            self.snapshots.remove(0);
        }
        if let Some(cycle) = forgotten.last() {
            self.reports.forget(*cycle);
        }
        forgotten
    }

    pub(crate) fn newest(&self) -> Option<&Snapshot> {
        self.snapshots.last()
    }

    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &Snapshot> {
        self.snapshots.iter_backwards()
    }

    pub(crate) fn oldest_first(&self) -> impl Iterator<Item = &Snapshot> {
        self.snapshots.iter()
    }

    /// The position of a snapshot, oldest first.
    pub(crate) fn position(&self, address: Address) -> Result<usize, Error> {
        let len = self.snapshots.len();
        let position = match address {
            Address::Oldest => (len > 0).then_some(0),
            Address::Turn(turn) if turn > 0 => None,
            Address::Turn(turn) => usize::try_from(turn.unsigned_abs())
                .ok()
                .and_then(|back| len.checked_sub(back)?.checked_sub(1)),
            Address::Cycle(cycle) => {
                let position = self.snapshots.partition_point(|last| last.0 < cycle);
                let found = self.snapshots.get(position);
                found
                    .is_some_and(|snapshot| snapshot.cycle() == cycle)
                    .then_some(position)
            }
        };
        position.ok_or_else(|| Error::SnapshotNotFound {
            address,
            kept: self
                .snapshots
                .get(0)
                .zip(self.snapshots.last())
                .map(|(oldest, newest)| (len, oldest.cycle(), newest.cycle())),
        })
    }

    pub(crate) fn get(&self, address: Address) -> Result<&Snapshot, Error> {
        let position = self.position(address)?;
        self.snapshots.get(position).ok_or(Error::SnapshotNotFound {
            address,
            kept: None,
        })
    }

    /// The newest snapshot from before a cycle.
    pub(crate) fn before(&self, cycle: i64) -> Option<&Snapshot> {
        let earlier = self.snapshots.partition_point(|last| last.0 < cycle);
        self.snapshots.get(earlier.checked_sub(1)?)
    }

    pub(crate) fn at(&self, position: usize) -> Option<&Snapshot> {
        self.snapshots.get(position)
    }

    /// The positions, oldest first, of the snapshots between two addresses, both included.
    pub(crate) fn between(&self, ends: [Address; 2]) -> Range<usize> {
        let len = i64::try_from(self.snapshots.len()).unwrap_or(i64::MAX);
        // Where an address would be; below 0 and beyond the end are allowed.
        let place = |address: Address| match address {
            Address::Oldest => 0,
            Address::Turn(turn) => turn.saturating_add(len - 1),
            Address::Cycle(cycle) => {
                let earlier = self.snapshots.partition_point(|last| last.0 < cycle);
                i64::try_from(earlier).unwrap_or(i64::MAX)
            }
        };
        let after = |address: Address| match address {
            Address::Cycle(cycle) => {
                let earlier = self.snapshots.partition_point(|last| last.0 <= cycle);
                i64::try_from(earlier).unwrap_or(i64::MAX)
            }
            other => place(other).saturating_add(1),
        };
        let [left, right] = ends;
        let start = place(left).min(place(right)).max(0);
        let end = after(left).max(after(right)).min(len);
        let position = |place: i64| usize::try_from(place).unwrap_or(0);
        position(start)..position(end)
    }

    /// Lets the snapshots from a cycle on go.
    pub(crate) fn go_back_before(&mut self, cycle: i64) {
        let kept = self.snapshots.partition_point(|last| last.0 < cycle);
        self.snapshots.truncate(kept);
        self.reports.go_back(cycle.saturating_sub(1));
    }

    /// The history up to and including a snapshot.
    pub(crate) fn up_to(&self, position: usize) -> Self {
        let mut snapshots = self.snapshots.clone();
        snapshots.truncate(position + 1);
        let mut reports = self.reports.clone();
        if let Some(last) = snapshots.last() {
            reports.go_back(last.cycle());
        }
        Self {
            snapshots,
            reports,
            line: self.line(),
        }
    }
}
