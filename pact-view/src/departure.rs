//! Why nodes left between two snapshots.

use core::cell::RefCell;
use core::fmt;
use std::collections::{HashMap, HashSet};

use pact_core::{Class, Diff, Json, NodeId, NodeRef, Sighting, Snapshot, Why, select};
use pact_grammar::Excerpt;

use crate::calls::{End, calls, is_marker};

/// Why a node left, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Its time to live was over.
    Expired,
    /// A budget was exceeded. Only a commit report says so.
    Pruned,
    /// It was inside a node that left, a removable container that was left empty, or a marker whose calls left.
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
    /// Whether another node has its id in the newer snapshot. Only a commit's own report says so; to a diff of two
    /// documents it is one node that changed.
    pub is_reused: bool,
}

/// What two snapshots show of why a node left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// Its time to live ended between them.
    TimeOver,
    /// The same, and this marker stands in its place, because the tool call that it answered is still there.
    Marked(NodeId),
    /// It is such a marker, and this block left that made the call.
    CallLeft(NodeId),
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
            Self::TimeOver | Self::Marked(_) => Reason::Expired,
            Self::HolderLeft(_) | Self::Emptied | Self::CallLeft(_) => Reason::Cascaded,
            Self::Replaced(_) | Self::Redacted(_) | Self::NotPrunable => Reason::Edited,
            Self::Nothing => Reason::Unknown,
        }
    }

    /// The node that shows it.
    #[must_use]
    pub fn witness(&self) -> Option<&NodeId> {
        match self {
            Self::HolderLeft(id)
            | Self::Replaced(id)
            | Self::Redacted(id)
            | Self::Marked(id)
            | Self::CallLeft(id) => Some(id),
            Self::TimeOver | Self::Emptied | Self::NotPrunable | Self::Nothing => None,
        }
    }
}

/// In a few words.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeOver => f.write_str("its time to live was over"),
            Self::Marked(marker) => write!(
                f,
                "its time to live was over, and {} marks its place",
                shown(marker)
            ),
            Self::CallLeft(call) => write!(f, "{}, whose call it answered, left", shown(call)),
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
/// 1. *expired* if its time to live was not longer than the cycles between the two, and a new marker names it in
///    `data_replaces`: a block that answers tool calls, has no time to live, and says nothing but `[expired]`;
/// 2. was *edited* if a node that is new names it in `data_replaces` or `data_redacts`, or names the turn or the core that
///    it was in, and that stayed;
/// 3. *cascaded* if something that held it expired, was edited or cascaded;
/// 4. *expired* if its time to live was not longer than the cycles between the two; a segment's core has none of its own;
/// 5. *cascaded* if it is a removable container, and all it held left as well, each for a reason of its own;
/// 6. *cascaded* if it is a marker, and a block left for a known reason that made a call which it answered;
/// 7. *cascaded* if something that held it left for an unknown reason;
/// 8. was *edited* if pruning never takes such a node: a container, something pinned;
/// 9. else was pruned or edited: the documents do not say.
///
/// Nodes that came and left between the two are in the report, if there is one, and so are at the end of this list. So are nodes
/// whose id another node has since.
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
    // Of several departures with one id, the first is about the node that had it first, in the older snapshot.
    let mut known: HashMap<&NodeId, Reason> = HashMap::new();
    for (id, reason) in &reported {
        known.entry(*id).or_insert(*reason);
    }
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
            is_reused: false,
        });
    }
    let mut listed: HashSet<&NodeId> = judge.removed.keys().copied().collect();
    let departures = report.into_iter().flat_map(|report| &report.departures);
    // What is in the list already was the first with its id.
    let others = departures.filter(|departure| !listed.remove(&departure.id));
    left.extend(others.map(|departure| Left {
        id: departure.id.clone(),
        reason: departure.why.into(),
        is_reported: true,
        evidence: Evidence::Nothing,
        is_reused: departure.is_reused,
    }));
    left
}

/// Looks for what the two trees themselves tell.
struct Judge<'c> {
    cycles: i64,
    older: &'c Snapshot,
    removed: HashMap<&'c NodeId, Sighting<'c>>,
    replaced: HashMap<&'c str, &'c NodeId>,
    /// The nodes that are new, where some of them stand in the place of others.
    markers: HashSet<&'c NodeId>,
    /// Who of those that left made which call.
    callers: HashMap<String, Vec<Sighting<'c>>>,
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
        let new = diff.added.iter();
        let markers = new.filter(|seen| is_marker(&seen.node));
        let mut callers: HashMap<String, Vec<Sighting<'c>>> = HashMap::new();
        for sighting in &diff.removed {
            for (end, name) in calls(&sighting.node) {
                if end == End::Call {
                    callers.entry(name).or_default().push(*sighting);
                }
            }
        }
        Self {
            markers: markers.map(|seen| seen.node.id()).collect(),
            callers,
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
        let is_due = || node.ttl().is_some_and(|ttl| ttl <= self.cycles);
        if let Some(other) = self.replaced.get(id) {
            let is_marked = self.markers.contains(other);
            return match self.call_that_left(node) {
                _ if is_marked && is_due() => Evidence::Marked((*other).clone()),
                // A marker that answered other calls as well has given way to one that does not answer this.
                Some(call) if is_marked => Evidence::CallLeft(call),
                _ => Evidence::Replaced((*other).clone()),
            };
        }
        if let Some(other) = self.redacted.get(id) {
            return Evidence::Redacted((*other).clone());
        }
        // A holder that left because it was emptied took nothing along.
        let holder = sighting.parent.and_then(|id| self.removed.get(id));
        let holder = holder
            .map(|holder| (holder.node.id(), self.evidence(holder)))
            .filter(|(_, evidence)| *evidence != Evidence::Emptied);
        match (holder, self.call_that_left(node)) {
            (Some((holder, evidence)), _) if evidence.reason() != Reason::Unknown => {
                Evidence::HolderLeft(holder.clone())
            }
            _ if is_due() && !self.is_core(sighting) => Evidence::TimeOver,
            _ if self.is_emptied(node) => Evidence::Emptied,
            (_, Some(call)) => Evidence::CallLeft(call),
            (Some((holder, _)), _) => Evidence::HolderLeft(holder.clone()),
            // Pruning takes blocks alone, and spares what is pinned.
            (None, _) if node.class() == Some(Class::Block) && !node.pinned() => Evidence::Nothing,
            (None, _) => Evidence::NotPrunable,
        }
    }

    /// A block that left for a known reason, and made a call that a marker answered.
    fn call_that_left(&self, node: &NodeRef<'c>) -> Option<NodeId> {
        if !is_marker(node) {
            return None;
        }
        let names = calls(node).into_iter().map(|(_, name)| name);
        let callers = names.filter_map(|name| self.callers.get(&name));
        // A call makes way for its marker: who made it is no marker itself.
        let mut callers = callers.flatten();
        let known = callers.find(|caller| self.evidence(caller).reason() != Reason::Unknown)?;
        Some(known.node.id().clone())
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
