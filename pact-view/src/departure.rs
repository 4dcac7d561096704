//! Why nodes left between two snapshots.

use core::cell::RefCell;
use core::fmt;
use std::collections::HashMap;

use pact_core::{Class, Diff, Json, NodeId, NodeRef, Sighting, Snapshot, Why, select};
use pact_grammar::Excerpt;

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
    /// What the two snapshots show of it.
    pub evidence: Evidence,
}

/// What two snapshots show of why a node left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// Its time to live ended between them.
    TimeOver,
    /// What held it left.
    HolderLeft(NodeId),
    /// It was removable, and all that it held left.
    Emptied,
    /// Another block says that it replaces it.
    Replaced(NodeId),
    /// A redaction says that it stands for it, or for all that was around it.
    Redacted(NodeId),
    /// It is none of the above, and nothing that pruning takes.
    NotPrunable,
    /// Nothing that would tell pruning from an edit.
    Nothing,
}

impl Evidence {
    fn reason(&self) -> Reason {
        match self {
            Self::TimeOver => Reason::Expired,
            Self::HolderLeft(_) | Self::Emptied => Reason::Cascaded,
            Self::Replaced(_) | Self::Redacted(_) | Self::NotPrunable => Reason::Edited,
            Self::Nothing => Reason::Unknown,
        }
    }

    /// The node that shows it.
    #[must_use]
    pub fn witness(&self) -> Option<&NodeId> {
        match self {
            Self::HolderLeft(id) | Self::Replaced(id) | Self::Redacted(id) => Some(id),
            Self::TimeOver | Self::Emptied | Self::NotPrunable | Self::Nothing => None,
        }
    }
}

/// In a few words.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeOver => f.write_str("its time to live was over"),
            Self::HolderLeft(holder) => write!(f, "{}, which held it, left", shown(holder)),
            Self::Emptied => f.write_str("it is removable, and all that it held left"),
            Self::Replaced(other) => write!(f, "{} replaces it", shown(other)),
            Self::Redacted(other) => write!(f, "{} redacts it", shown(other)),
            Self::NotPrunable => f.write_str("pruning does not take it, and it had time left"),
            Self::Nothing => f.write_str("the snapshots cannot tell which"),
        }
    }
}

/// An id as it is quoted: a document may have any text for one.
fn shown(id: &NodeId) -> Excerpt<'_> {
    Excerpt::of(id.as_str())
}

/// Every node that left between two snapshots that follow each other, with the reason.
///
/// A snapshot that the engine committed has a report, which is believed. Documents have none; there the two trees are
/// compared, and a node that is in the older one alone
///
/// 1. was *edited* if a node that is new names it in `data_replaces` or `data_redacts`, or names the turn or the core that
///    it was in, and that stayed;
/// 2. *cascaded* if something that held it expired, was edited or cascaded;
/// 3. *expired* if its time to live was not longer than the cycles between the two; a segment's core has none of its own;
/// 4. *cascaded* if it is a removable container, and all it held left as well, each for a reason of its own;
/// 5. *cascaded* if something that held it left for an unknown reason;
/// 6. was *edited* if pruning never takes such a node: a container, something pinned;
/// 7. else was pruned or edited: the documents do not say.
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
/// assert_eq!(left[0].evidence.to_string(), "its time to live was over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn departures(older: &Snapshot, newer: &Snapshot) -> Vec<Left> {
    // A plan without parameters cannot fail.
    older
        .diff(newer, select!("*"))
        .map_or_else(|_| Vec::new(), |all| departures_in(&all))
}

/// The same for a diff that was made already, of all nodes: what it says was removed, in its order, and then what only
/// the report knows.
#[must_use]
pub fn departures_in(diff: &Diff<'_>) -> Vec<Left> {
    let report = diff.newer.report();
    if diff.removed.is_empty() && report.is_none() {
        return Vec::new();
    }
    let reported: Vec<(&NodeId, Reason)> = report
        .into_iter()
        .flat_map(|report| &report.departures)
        .map(|departure| (&departure.id, departure.why.into()))
        .collect();
    let known: HashMap<&NodeId, Reason> = reported.iter().copied().collect();
    let judge = Judge::new(diff);
    let mut left: Vec<Left> = Vec::with_capacity(diff.removed.len());
    for sighting in &diff.removed {
        let id = sighting.node.id();
        let said = known.get(id).copied();
        let evidence = judge.evidence(sighting);
        left.push(Left {
            id: id.clone(),
            reason: said.unwrap_or_else(|| evidence.reason()),
            is_reported: said.is_some(),
            evidence,
        });
    }
    let passing = reported
        .into_iter()
        .filter(|(id, _)| !judge.removed.contains_key(id) && diff.newer.node(id).is_none());
    left.extend(passing.map(|(id, reason)| Left {
        id: id.clone(),
        reason,
        is_reported: true,
        evidence: Evidence::Nothing,
    }));
    left
}

/// Looks for what the two trees themselves tell.
struct Judge<'c> {
    cycles: i64,
    older: &'c Snapshot,
    removed: HashMap<&'c NodeId, Sighting<'c>>,
    replaced: HashMap<&'c str, &'c NodeId>,
    redacted: HashMap<&'c str, &'c NodeId>,
    /// What was found out already: many nodes may have one holder.
    known: RefCell<HashMap<&'c NodeId, Evidence>>,
}

impl<'c> Judge<'c> {
    fn new(diff: &Diff<'c>) -> Self {
        let marks = |name: &'static str| {
            diff.added.iter().flat_map(move |seen| {
                let named = stands_for(&seen.node, name);
                named.map(|named| (named, seen.node.id()))
            })
        };
        let removed: HashMap<&NodeId, Sighting<'c>> = diff
            .removed
            .iter()
            .map(|sighting| (sighting.node.id(), *sighting))
            .collect();
        let mut redacted: HashMap<&str, &NodeId> = HashMap::new();
        // The last mark wins, so they are gone through from the last. What is known then is known with all it holds: however
        // many marks name a turn, it is looked into once.
        let named: Vec<(&str, &NodeId)> = marks("data_redacts").collect();
        for (named, mark) in named.into_iter().rev() {
            if redacted.contains_key(named) {
                continue;
            }
            redacted.insert(named, mark);
            // A segment or a core stays, and one block stands for all that was in it.
            let id = NodeId::from(named);
            if !removed.contains_key(&id)
                && let Some(emptied) = diff.older.node(&id)
            {
                for node in emptied.descendants() {
                    redacted.entry(node.id().as_str()).or_insert(mark);
                }
            }
        }
        Self {
            cycles: diff.newer.cycle() - diff.older.cycle(),
            older: diff.older,
            removed,
            replaced: marks("data_replaces").collect(),
            redacted,
            known: RefCell::default(),
        }
    }

    /// Trees are never nested deeper than a limit, so that looking at holders may recurse.
    fn evidence(&self, sighting: &Sighting<'c>) -> Evidence {
        let id = sighting.node.id();
        if let Some(known) = self.known.borrow().get(id) {
            return known.clone();
        }
        let found = self.look(sighting);
        self.known.borrow_mut().insert(id, found.clone());
        found
    }

    fn look(&self, sighting: &Sighting<'c>) -> Evidence {
        let node = &sighting.node;
        let id = node.id().as_str();
        if let Some(other) = self.replaced.get(id) {
            return Evidence::Replaced((*other).clone());
        }
        if let Some(other) = self.redacted.get(id) {
            return Evidence::Redacted((*other).clone());
        }
        // A holder that left because it was emptied took nothing along.
        let holder = sighting.parent.and_then(|id| self.removed.get(id));
        let holder = holder
            .map(|holder| (holder.node.id(), self.evidence(holder)))
            .filter(|(_, evidence)| *evidence != Evidence::Emptied);
        let is_due = || node.ttl().is_some_and(|ttl| ttl <= self.cycles);
        match holder {
            Some((holder, evidence)) if evidence.reason() != Reason::Unknown => {
                Evidence::HolderLeft(holder.clone())
            }
            _ if is_due() && !self.is_core(sighting) => Evidence::TimeOver,
            _ if self.is_emptied(node) => Evidence::Emptied,
            Some((holder, _)) => Evidence::HolderLeft(holder.clone()),
            // Pruning takes blocks alone, and spares what is pinned.
            None if node.class() == Some(Class::Block) && !node.pinned() => Evidence::Nothing,
            None => Evidence::NotPrunable,
        }
    }

    /// Whether it is a container at offset 0 right in a turn: such a one never expires by itself.
    fn is_core(&self, sighting: &Sighting<'c>) -> bool {
        let node = &sighting.node;
        let is_like_one = node.class() == Some(Class::Container) && node.offset() == 0;
        let holder = || self.older.node(sighting.parent?);
        is_like_one
            && holder().is_some_and(|holder| {
                holder.class() == Some(Class::Segment) || holder.node_type().as_str() == "^ah"
            })
    }

    fn is_emptied(&self, node: &NodeRef<'_>) -> bool {
        let mut children = node.children().peekable();
        node.removable()
            && node.class() != Some(Class::Block)
            && children.peek().is_some()
            && children.all(|child| self.removed.contains_key(child.id()))
    }
}

/// The ids of what a node stands for since an edit.
fn stands_for<'s>(node: &NodeRef<'s>, attribute: &str) -> impl Iterator<Item = &'s str> + use<'s> {
    node.attribute(attribute).into_iter().flat_map(|value| {
        let one = value.as_str();
        let many = value.as_array().into_iter().flatten();
        one.into_iter().chain(many.filter_map(Json::as_str))
    })
}
