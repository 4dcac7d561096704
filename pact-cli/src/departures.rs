//! Why nodes left, as far as two adjacent snapshots can tell.
//!
//! A commit knows why; its report is not part of a document. What is left in the file is enough to tell most reasons,
//! and where it is not, that is said.

use std::collections::HashMap;

use pact_core::{Class, Comparison, Context, Error, NodeId, NodeRef, Sighting, Snapshot, select};

use crate::show::text::one_line;

/// A node that one snapshot has and the next has not.
pub(crate) struct Departure<'c> {
    pub(crate) sighting: Sighting<'c>,
    pub(crate) why: Why<'c>,
}

/// What the snapshots say about the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why<'c> {
    /// Its time to live ended with this commit, or before.
    Expired,
    /// What held it left.
    HolderLeft(&'c NodeId),
    /// It was removable, and all that it held left.
    Emptied,
    /// Another block says that it replaces it.
    Replaced(&'c NodeId),
    /// A redaction says that it stands for it, or for all that was around it.
    Redacted(&'c NodeId),
    /// It is none of the above, and nothing that pruning takes.
    Edited,
    /// Both leave the same trace.
    PrunedOrEdited,
}

impl Why<'_> {
    /// The words of a commit's report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Expired => "expired",
            Self::HolderLeft(_) | Self::Emptied => "cascaded",
            Self::Replaced(_) | Self::Redacted(_) | Self::Edited => "edited",
            Self::PrunedOrEdited => "pruned or edited",
        }
    }

    /// What tells so.
    pub(crate) fn evidence(self) -> String {
        match self {
            Self::Expired => "its time to live was over".to_owned(),
            Self::HolderLeft(holder) => format!("{holder}, which held it, left"),
            Self::Emptied => "it is removable, and all that it held left".to_owned(),
            Self::Replaced(other) => format!("{other} replaces it"),
            Self::Redacted(other) => format!("{other} redacts it"),
            Self::Edited => "pruning does not take it, and it had time left".to_owned(),
            Self::PrunedOrEdited => "the snapshots cannot tell which".to_owned(),
        }
    }

    /// Both on one line, safe to print.
    pub(crate) fn note(self) -> String {
        let note = format!("{}: {}", self.word(), self.evidence());
        one_line(&note).to_string()
    }

    /// The node that shows it.
    pub(crate) fn witness(self) -> Option<NodeId> {
        match self {
            Self::HolderLeft(id) | Self::Replaced(id) | Self::Redacted(id) => Some(id.clone()),
            Self::Expired | Self::Emptied | Self::Edited | Self::PrunedOrEdited => None,
        }
    }
}

/// Everything that left, in the order of the older snapshot, with the reason. The comparison is to be of all nodes.
pub(crate) fn departures<'c>(comparison: &Comparison<'c>) -> Vec<Departure<'c>> {
    if comparison.removed.is_empty() {
        return Vec::new();
    }
    let judge = Judge::new(comparison);
    comparison
        .removed
        .iter()
        .map(|sighting| Departure {
            sighting: *sighting,
            why: judge.why(sighting),
        })
        .collect()
}

/// Everything that left between two snapshots of a context, with the reason and the cycle. Between the two, every commit is
/// looked at by itself: what stands for something may have left since.
pub(crate) fn departures_between<'c>(
    context: &'c Context,
    older: &Snapshot,
    newer: &Snapshot,
) -> Result<HashMap<&'c NodeId, (Why<'c>, i64)>, Error> {
    let is_between =
        |snapshot: &&Snapshot| (older.cycle()..=newer.cycle()).contains(&snapshot.cycle());
    let snapshots: Vec<&Snapshot> = context.snapshots().filter(is_between).collect();
    let mut left = HashMap::new();
    for pair in snapshots.windows(2).rev() {
        let [newer, older] = pair else { continue };
        let comparison = Comparison::of(older, newer, select!("*"))?;
        for departure in departures(&comparison) {
            left.insert(departure.sighting.node.id(), (departure.why, newer.cycle()));
        }
    }
    Ok(left)
}

struct Judge<'c> {
    cycles: i64,
    removed: HashMap<&'c NodeId, Sighting<'c>>,
    replaced: HashMap<&'c str, &'c NodeId>,
    redacted: HashMap<&'c str, &'c NodeId>,
}

impl<'c> Judge<'c> {
    fn new(comparison: &Comparison<'c>) -> Self {
        let marks = |name: &'static str| {
            comparison.added.iter().filter_map(move |seen| {
                let named = seen.node.attribute(name)?.as_str()?;
                Some((named, seen.node.id()))
            })
        };
        let removed: HashMap<&NodeId, Sighting<'c>> = comparison
            .removed
            .iter()
            .map(|sighting| (sighting.node.id(), *sighting))
            .collect();
        let mut redacted: HashMap<&str, &NodeId> = HashMap::new();
        for (named, mark) in marks("data_redacts") {
            redacted.insert(named, mark);
            // A segment or a core stays, and one block stands for all that was in it.
            let id = NodeId::from(named);
            if !removed.contains_key(&id)
                && let Some(emptied) = comparison.older.node(&id)
            {
                redacted.extend(emptied.descendants().map(|node| (node.id().as_str(), mark)));
            }
        }
        Self {
            cycles: comparison.newer.cycle() - comparison.older.cycle(),
            removed,
            replaced: marks("data_replaces").collect(),
            redacted,
        }
    }

    fn why(&self, sighting: &Sighting<'c>) -> Why<'c> {
        let node = &sighting.node;
        let id = node.id().as_str();
        if let Some(other) = self.replaced.get(id) {
            return Why::Replaced(other);
        }
        if let Some(other) = self.redacted.get(id) {
            return Why::Redacted(other);
        }
        if node.ttl().is_some_and(|ttl| ttl <= self.cycles) {
            return Why::Expired;
        }
        // Trees are never nested deeper than a limit. A holder that left because it was emptied took nothing along.
        if let Some(holder) = sighting.parent.and_then(|id| self.removed.get(id))
            && self.why(holder) != Why::Emptied
        {
            return Why::HolderLeft(holder.node.id());
        }
        if self.is_emptied(node) {
            return Why::Emptied;
        }
        // Pruning takes blocks alone, and spares what is pinned.
        if node.class() == Some(Class::Block) && !node.pinned() {
            Why::PrunedOrEdited
        } else {
            Why::Edited
        }
    }

    fn is_emptied(&self, node: &NodeRef<'_>) -> bool {
        let mut children = node.children().peekable();
        node.removable()
            && children.peek().is_some()
            && children.all(|child| self.removed.contains_key(child.id()))
    }
}
