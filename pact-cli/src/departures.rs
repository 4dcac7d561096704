//! Nodes that left between snapshots, with the reason.

use std::collections::HashMap;

use pact_core::{
    Context, Diff, Error, Evidence, Left, NodeId, Sighting, Snapshot, Why, departures_in, select,
};

use crate::show::text::one_line;

/// A node that is in one snapshot and not in the next.
pub(crate) struct Departure<'c> {
    pub(crate) sighting: Sighting<'c>,
    pub(crate) left: Left,
}

/// The reason and its evidence, on one line, safe to print.
pub(crate) fn note(left: &Left) -> String {
    let note = format!("{}: {}", left.why.as_str(), evidence(left));
    one_line(&note).to_string()
}

/// The evidence in words. Where the snapshots have none, the report of a stored commit may know the
/// reason.
pub(crate) fn evidence(left: &Left) -> String {
    if left.is_reported && left.evidence == Evidence::Nothing {
        return match left.why {
            Why::Pruned => "a budget was exceeded".to_owned(),
            Why::Edited => "an edit removed it".to_owned(),
            _ => "the report of the commit says so".to_owned(),
        };
    }
    left.evidence.to_string()
}

/// All nodes that left, in the order of the older snapshot, with the reason. The diff must be of
/// all nodes.
pub(crate) fn departures<'c>(diff: &Diff<'c>) -> Vec<Departure<'c>> {
    let left = departures_in(diff);
    let pairs = diff.removed.iter().zip(left);
    let departures = pairs.map(|(sighting, left)| Departure {
        sighting: *sighting,
        left,
    });
    departures.collect()
}

/// All nodes that left between two snapshots of a context, with the reason and the cycle. Each
/// commit between the two is examined by itself, because a node that replaced another may have left
/// since.
pub(crate) fn departures_between<'c>(
    context: &'c Context,
    older: &Snapshot,
    newer: &Snapshot,
) -> Result<HashMap<&'c NodeId, (Left, i64)>, Error> {
    let is_between =
        |snapshot: &&Snapshot| (older.cycle()..=newer.cycle()).contains(&snapshot.cycle());
    let snapshots: Vec<&Snapshot> = context.snapshots().filter(is_between).collect();
    let mut left = HashMap::new();
    for pair in snapshots.windows(2).rev() {
        let [newer, older] = pair else { continue };
        let diff = older.diff(newer, select!("*"))?;
        for departure in departures(&diff) {
            left.insert(
                departure.sighting.node.id(),
                (departure.left, newer.cycle()),
            );
        }
    }
    Ok(left)
}
