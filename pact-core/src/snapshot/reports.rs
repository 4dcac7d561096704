//! The reports of commits, apart from the snapshots: a request keeps them, and so it can tell a
//! pruned node from an edited one, although it keeps no snapshot.

use std::borrow::Cow;
use std::sync::Arc;

use super::history::LastCycle;
use crate::lifecycle::{CommitReport, Why};
use crate::node::NodeId;
use crate::tree::list::{Item, List};

/// The reports of the commits in which nodes left, oldest first. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Reports {
    reports: List<Arc<CommitReport>>,
    /// From this cycle on, no report is missing.
    since: i64,
}

impl Item for Arc<CommitReport> {
    type Summary = LastCycle;
    type Picture = ();

    fn summary(&self) -> Cow<'_, LastCycle> {
        Cow::Owned(LastCycle(self.cycle))
    }
}

impl Default for Reports {
    fn default() -> Self {
        Self {
            reports: List::default(),
            since: i64::MIN,
        }
    }
}

impl Reports {
    /// The report of one commit alone; none for an imported snapshot.
    pub(crate) fn of(cycle: i64, report: Option<&Arc<CommitReport>>) -> Self {
        let mut reports = Self {
            since: cycle,
            ..Self::default()
        };
        reports.push(cycle, report);
        reports
    }

    /// Notes a commit.
    pub(super) fn push(&mut self, cycle: i64, report: Option<&Arc<CommitReport>>) {
        match report {
            Some(report) if report.departures.is_empty() => {}
            Some(report) => self.reports.push(Arc::clone(report)),
            None => self.since = cycle.saturating_add(1),
        }
    }

    /// Lets the reports up to a cycle go.
    pub(super) fn forget(&mut self, cycle: i64) {
        while self
            .reports
            .get(0)
            .is_some_and(|report| report.cycle <= cycle)
        {
            self.reports.remove(0);
        }
        self.since = self.since.max(cycle.saturating_add(1));
    }

    /// Lets the reports after a cycle go.
    pub(super) fn go_back(&mut self, cycle: i64) {
        let kept = self.reports.partition_point(|last| last.0 <= cycle);
        self.reports.truncate(kept);
    }

    /// Whether the reports of all commits from a cycle on are here.
    pub(crate) fn are_complete_from(&self, cycle: i64) -> bool {
        self.since <= cycle
    }

    /// Why a node left, by the newest report that says so.
    pub(crate) fn why(&self, id: &NodeId) -> Option<Why> {
        let departures = self.reports.iter_backwards();
        let mut departures = departures.flat_map(|report| &report.departures);
        let found = departures.find(|departure| departure.id == *id);
        found.map(|departure| departure.why)
    }
}
