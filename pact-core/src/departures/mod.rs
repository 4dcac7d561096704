//! Why nodes left between two snapshots: by the report of the commit, or by the two trees alone.
//!
//! `find_evidence` compares the two trees, and `evidence` has the reasons that it finds.

mod evidence;
mod find_evidence;

use std::collections::{HashMap, HashSet};

use crate::diff::Diff;
use crate::lifecycle::Why;
use crate::node::NodeId;
use crate::snapshot::Snapshot;
use find_evidence::EvidenceFinder;

pub use evidence::Evidence;

/// A node that left between two snapshots. Made by [`departures`].
///
/// ```
/// use pact_core::{Block, Context, Evidence, Why, departures};
///
/// let mut ctx = Context::default();
/// let hint = ctx.pre(Block::new("for one turn").ttl(1))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let left = departures(&ctx.snapshot("@t-1")?, &ctx.snapshot("@t0")?);
/// assert_eq!((&left[0].id, left[0].why), (&hint, Why::Expired));
/// assert_eq!((left[0].is_reported, &left[0].evidence), (true, &Evidence::TimeOver));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Left {
    /// The node.
    pub id: NodeId,
    /// Why it left.
    pub why: Why,
    /// Whether the commit's own report says so. If not, the reason was found by comparing the two
    /// snapshots.
    pub is_reported: bool,
    /// The evidence that the two snapshots have of it.
    pub evidence: Evidence,
    /// Whether another node has its id in the newer snapshot. Only a commit's own report says so;
    /// to a diff of two documents it is one node that changed.
    pub is_reused: bool,
}

/// Every node that left between two snapshots that follow each other, with the reason.
///
/// A snapshot that the engine committed has a report, which is believed. Documents have none; there
/// the two trees are compared, and a node that is in the older one alone
///
/// 1. *expired* if its time to live was not longer than the cycles between the two, and a new
///    marker names it in `data_replaces`: a block that answers tool calls, has no time to live, and
///    says nothing but `[expired]`;
/// 2. was *edited* if a node that is new names it in `data_replaces` or `data_redacts`, or names
///    the turn or the core that it was in, and that stayed;
/// 3. was *compacted* if a node that is new names its turn in `data_summarizes`;
/// 4. *cascaded* if something that held it expired, was edited or cascaded;
/// 5. *expired* if its time to live was not longer than the cycles between the two; a segment's
///    core has none of its own;
/// 6. *cascaded* if it is a removable container, and all it held left as well, each for a reason of
///    its own;
/// 7. *folded* if it is a turn, neither it nor its core being pinned; or if it was in such a turn,
///    is no block or a redaction, and is not pinned;
/// 8. *cascaded* if it is a marker, and a block left for a known reason that made a call which it
///    answered;
/// 9. *cascaded* if something that held it left for an unknown reason;
/// 10. was *edited* if pruning never takes such a node: a container, something pinned;
/// 11. else was pruned or edited: the documents do not say.
///
/// Nodes that came and left between the two are in the report, if there is one, and so are at the
/// end of this list. So are nodes whose id another node has since.
///
/// ```
/// use pact_core::{Block, Context, Why, departures};
///
/// let mut ctx = Context::builder().build();
/// let hint = ctx.pre(Block::new("for two turns").ttl(1))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let mut file = Vec::new();
/// ctx.write_history(&mut file)?;
/// let read = Context::import(&file)?; // documents have no reports
/// let left = departures(&read.snapshot("@t-1")?, &read.snapshot("@t0")?);
/// assert_eq!((&left[0].id, left[0].why, left[0].is_reported), (&hint, Why::Expired, false));
/// assert_eq!(left[0].evidence.to_string(), "its time to live was over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn departures(older: &Snapshot, newer: &Snapshot) -> Vec<Left> {
    // A plan without parameters cannot fail.
    older
        .came_or_left(newer)
        .map_or_else(|_| Vec::new(), |all| departures_in(&all))
}

/// The same for a diff that was made already, of all nodes: the removed nodes in the order of the
/// diff, and after them the nodes that only the report knows.
///
/// ```
/// use pact_core::{Block, Context, departures_in, select};
///
/// let mut ctx = Context::default();
/// let hint = ctx.pre(Block::new("for one turn").ttl(1))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let diff = ctx.diff("@t-1", "@t0", select!("*"))?;
/// let left = departures_in(&diff);
/// assert_eq!(diff.removed[0].node.id(), &left[0].id);
/// assert_eq!(left[0].id, hint);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[must_use]
pub fn departures_in(diff: &Diff<'_>) -> Vec<Left> {
    let report = diff.newer.report();
    if diff.removed.is_empty() && report.is_none() {
        return Vec::new();
    }
    let departures = || report.into_iter().flat_map(|report| &report.departures);
    // Of several departures with one id, the first is about the node that had it first, in the
    // older snapshot.
    let mut known: HashMap<&NodeId, Why> = HashMap::new();
    for departure in departures() {
        known.entry(&departure.id).or_insert(departure.why);
    }
    let finder = EvidenceFinder::new(diff);
    let mut left: Vec<Left> = Vec::with_capacity(diff.removed.len());
    for sighting in &diff.removed {
        let id = sighting.node.id();
        let said = known.get(id).copied();
        let evidence = finder.evidence(sighting);
        left.push(Left {
            id: id.clone(),
            why: said.unwrap_or_else(|| evidence.why()),
            is_reported: said.is_some(),
            evidence,
            is_reused: false,
        });
    }
    let mut listed: HashSet<&NodeId> = finder.removed.keys().copied().collect();
    // A node in the list already was the first with its id.
    let others = departures().filter(|departure| !listed.remove(&departure.id));
    left.extend(others.map(|departure| Left {
        id: departure.id.clone(),
        why: departure.why,
        is_reported: true,
        evidence: Evidence::Nothing,
        is_reused: departure.is_reused,
    }));
    left
}
