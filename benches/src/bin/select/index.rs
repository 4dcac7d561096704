//! An index made by hand, for the queries that say where to look.

use std::collections::HashMap;
use std::ops::Range;

use pact_core::NodeId;

use crate::contest::{Call, made};
use crate::flat::{BLOCK, Columns};
use crate::queries::Wanted;
use crate::workload::Row;

/// The segments that count as recent.
const RECENT: usize = 10;

pub(crate) struct Index<'c> {
    columns: &'c Columns,
    by_id: HashMap<NodeId, usize>,
    by_key: HashMap<String, Vec<usize>>,
    /// The rows of each segment, newest first.
    segments: Vec<Range<usize>>,
}

impl<'c> Index<'c> {
    pub(crate) fn of(rows: &[Row<'_>], columns: &'c Columns) -> Self {
        let mut index = Self {
            columns,
            by_id: HashMap::new(),
            by_key: HashMap::new(),
            segments: Vec::new(),
        };
        for (place, row) in rows.iter().enumerate() {
            index.by_id.insert(row.node.id().clone(), place);
            if let Some(key) = row.node.key() {
                index.by_key.entry(key.to_owned()).or_default().push(place);
            }
            if let Some(depth @ 1..) = row.depth {
                let depth = depth as usize;
                // Segments stand one after another, newest first.
                index.segments.resize(depth, place..place);
                index.segments[depth - 1].end = place + 1;
            }
        }
        index
    }

    /// Blocks of the newest segments that pass a test of their row.
    fn recent(&self, segments: usize, test: impl Fn(usize) -> bool) -> Vec<NodeId> {
        let segments = &self.segments[..segments.min(self.segments.len())];
        let rows = segments.iter().cloned().flatten();
        rows.filter(|row| self.columns.class[*row] == BLOCK && test(*row))
            .map(|row| self.columns.ids[row].clone())
            .collect()
    }

    /// None for a query that has to look at everything.
    pub(crate) fn selecting<'a>(
        &'a self,
        wanted: Wanted,
        probes: &'a [NodeId],
    ) -> Option<Call<'a>> {
        let ids = &self.columns.ids;
        Some(match wanted {
            Wanted::LastSegment => Box::new(|_| Ok(made(self.recent(1, |_| true)))),
            Wanted::RecentAssistant => {
                let (roles, assistant) = self.columns.role("assistant");
                Box::new(move |_| Ok(made(self.recent(RECENT, |row| roles[row] == assistant))))
            }
            Wanted::Plans => Box::new(|_| {
                let rows = self.by_key.get("plan").into_iter().flatten();
                Ok(made(rows.map(|row| ids[*row].clone()).collect()))
            }),
            Wanted::Id => Box::new(|asked| {
                let row = self.by_id.get(&probes[asked % probes.len()]);
                Ok(made(row.map(|row| ids[*row].clone()).into_iter().collect()))
            }),
            Wanted::Summaries | Wanted::Expiring | Wanted::FirstInContainer | Wanted::Blocks => {
                return None;
            }
        })
    }
}
