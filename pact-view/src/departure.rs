//! Why nodes left between two snapshots.

use std::collections::{HashMap, HashSet};

use pact_core::{Class, NodeId, NodeRef, Snapshot, Why};

use crate::dirty::{Seen, differing};

/// Why a node left, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Its time to live was over.
    Expired,
    /// A budget was exceeded. Only a commit report says so.
    Pruned,
    /// It was inside a node that left, or a removable container that was left empty.
    Cascaded,
    /// An edit removed it, or put something else in its place.
    Edited,
    /// It was pruned or edited: a document does not say which.
    Unknown,
}

impl Reason {
    /// The reason in a word or a few.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Expired => "expired",
            Self::Pruned => "pruned",
            Self::Cascaded => "cascaded",
            Self::Edited => "edited",
            Self::Unknown => "pruned or edited",
        }
    }
}

impl From<Why> for Reason {
    fn from(why: Why) -> Self {
        match why {
            Why::Expired => Self::Expired,
            Why::Pruned => Self::Pruned,
            Why::Cascaded => Self::Cascaded,
            Why::Edited => Self::Edited,
            _ => Self::Unknown,
        }
    }
}

/// A node that left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Left {
    /// The node.
    pub id: NodeId,
    /// Why it left.
    pub reason: Reason,
    /// Whether the commit's own report says so. If not, the reason was found by comparing the two snapshots.
    pub is_reported: bool,
}

/// Every node that left between two snapshots that follow each other, with the reason.
///
/// A snapshot that the engine committed has a report, which is believed. Documents have none; there the two trees are
/// compared, and a node that is in the older one alone
///
/// 1. was *edited* if a node that is new names it in `data_replaces` or `data_redacts`;
/// 2. *cascaded* if something that held it expired, was edited or cascaded;
/// 3. *expired* if its time to live was not longer than the cycles between the two; a segment's core has none of its own;
/// 4. *cascaded* if it is a removable container, and all it held left as well, each for a reason of its own;
/// 5. *cascaded* if something that held it left for an unknown reason;
/// 6. else was pruned or edited: the documents do not say.
///
/// Nodes that came and left between the two are in the report, if there is one, and so are at the end of this list.
///
/// ```
/// use pact_core::{Block, Context};
/// use pact_view::{Reason, departures};
///
/// let mut ctx = Context::builder().build();
/// let hint = ctx.pre(Block::new("for two turns").ttl(1))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let mut file = Vec::new();
/// ctx.write_history(&mut file)?;
/// let read = Context::import(&file)?; // documents have no reports
/// let left = departures(&read.snapshot("@t-1")?, &read.snapshot("@t0")?);
/// assert_eq!((&left[0].id, left[0].reason, left[0].is_reported), (&hint, Reason::Expired, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn departures(older: &Snapshot, newer: &Snapshot) -> Vec<Left> {
    let (before, after) = differing(older, newer);
    let stays: HashSet<&NodeId> = after.iter().map(|seen| seen.node.id()).collect();
    let gone: Vec<&Seen<'_>> = before
        .iter()
        .filter(|seen| !stays.contains(seen.node.id()))
        .collect();
    let reported: Vec<(&NodeId, Reason)> = newer
        .report()
        .into_iter()
        .flat_map(|report| &report.departures)
        .map(|departure| (&departure.id, departure.why.into()))
        .collect();
    let known: HashMap<&NodeId, Reason> = reported.iter().copied().collect();
    let derived = Derivation::new(&gone, &before, &after, newer.cycle() - older.cycle());
    let mut left: Vec<Left> = gone
        .iter()
        .map(|seen| {
            let id = seen.node.id();
            let said = known.get(id).copied();
            Left {
                id: id.clone(),
                reason: said.unwrap_or_else(|| derived.reason(id)),
                is_reported: said.is_some(),
            }
        })
        .collect();
    let in_older: HashSet<&NodeId> = gone.iter().map(|seen| seen.node.id()).collect();
    let passing = reported
        .into_iter()
        .filter(|(id, _)| !in_older.contains(id) && !stays.contains(id));
    left.extend(passing.map(|(id, reason)| Left {
        id: id.clone(),
        reason,
        is_reported: true,
    }));
    left
}

/// The reasons that the two trees themselves tell.
struct Derivation<'s> {
    reasons: HashMap<&'s NodeId, Reason>,
}

impl<'s> Derivation<'s> {
    fn new(gone: &[&Seen<'s>], before: &[Seen<'s>], after: &[Seen<'s>], cycles: i64) -> Self {
        let ids: HashSet<&NodeId> = gone.iter().map(|seen| seen.node.id()).collect();
        let known_before: HashSet<&NodeId> = before.iter().map(|seen| seen.node.id()).collect();
        let named: HashSet<&str> = after
            .iter()
            .filter(|seen| !known_before.contains(seen.node.id()))
            .flat_map(|seen| stands_for(&seen.node))
            .collect();
        let emptied = emptied(gone, &ids, cycles);
        let mut reasons: HashMap<&NodeId, Reason> = HashMap::new();
        let mut left_because_empty: HashSet<&NodeId> = HashSet::new();
        // Parents come before what they hold.
        for seen in gone {
            let id = seen.node.id();
            // What was emptied left because of what it held, not the other way round.
            let around = seen
                .parent
                .filter(|parent| !left_because_empty.contains(parent))
                .and_then(|parent| reasons.get(parent))
                .copied();
            let is_due = seen.node.ttl().is_some_and(|ttl| ttl <= cycles) && !seen.is_core;
            let reason = if named.contains(id.as_str()) {
                Reason::Edited
            } else if around.is_some_and(|why| why != Reason::Unknown) {
                Reason::Cascaded
            } else if is_due {
                Reason::Expired
            } else if emptied.contains(id) {
                left_because_empty.insert(id);
                Reason::Cascaded
            } else if around.is_some() {
                Reason::Cascaded
            } else {
                Reason::Unknown
            };
            reasons.insert(id, reason);
        }
        Self { reasons }
    }

    fn reason(&self, id: &NodeId) -> Reason {
        self.reasons.get(id).copied().unwrap_or(Reason::Unknown)
    }
}

/// The ids of what a node stands for since an edit.
fn stands_for<'s>(node: &NodeRef<'s>) -> impl Iterator<Item = &'s str> + use<'s> {
    let values = ["data_replaces", "data_redacts"].map(|name| node.attribute(name));
    values.into_iter().flatten().flat_map(|value| {
        let one = value.as_str();
        let many = value.as_array().into_iter().flatten();
        one.into_iter()
            .chain(many.filter_map(pact_core::Json::as_str))
    })
}

/// The removable containers that left with all they held, without having been due themselves.
fn emptied<'s>(gone: &[&Seen<'s>], ids: &HashSet<&NodeId>, cycles: i64) -> HashSet<&'s NodeId> {
    let containers = gone.iter().filter(|seen| {
        let node = &seen.node;
        let mut children = node.children();
        node.removable()
            && node.class() != Some(Class::Block)
            && node.ttl().is_none_or(|ttl| ttl > cycles)
            && children.len() > 0
            && children.all(|child| ids.contains(child.id()))
    });
    containers.map(|seen| seen.node.id()).collect()
}
