//! Two snapshots compared: added, removed, changed and moved nodes.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::json::write_id;
use super::sets::{Change, SetDiff, Sighting, sightings};
use crate::context::Context;
use crate::error::Error;
use crate::format::canonical_json::{Object, write_list};
use crate::format::json_text::write_string;
use crate::format::thread_places::Place;
use crate::node::{Class, Content, NodeId, NodeRef};
use crate::select;
use crate::select::{Pair, SelectNodes};
use crate::snapshot::{Snapshot, ToAddress};

impl Context {
    /// Compares the results of a query in two snapshots, the older one first: the other way round,
    /// the added nodes are `removed`. The two addresses replace the time in the selector.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// let hint = ctx.pre(Block::new("hint").ttl(1))?;
    /// ctx.commit()?;
    /// ctx.commit()?;
    /// let diff = ctx.diff("@t-1", "@t0", select!(".block"))?;
    /// assert_eq!(diff.removed[0].node.id(), &hint);
    /// assert_eq!(diff.to_json(), format!(r#"{{"added":[],"removed":["{hint}"],"changed":[]}}"#));
    /// assert!(ctx.diff("@t0", "@t0", select!("*"))?.is_empty());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, or a parameter has no value or one that its place does not
    /// allow.
    pub fn diff(
        &self,
        older: impl ToAddress,
        newer: impl ToAddress,
        query: impl SelectNodes,
    ) -> Result<Diff<'_>, Error> {
        let older = self.history.get(older.to_address()?)?;
        let newer = self.history.get(newer.to_address()?)?;
        older.diff(newer, query)
    }
}

impl Snapshot {
    /// Compares the results of a query in this snapshot and in a newer one, as [`Context::diff`]
    /// does for two of one context: a branch with its original, or the snapshots that a
    /// [`rewind`](Context::rewind) took back with those that came instead.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.commit()?;
    /// let mut branch = ctx.fork("@t0")?;
    /// let said = branch.user("something else");
    /// branch.commit()?;
    /// let (original, other) = (ctx.snapshot("@t0")?, branch.snapshot("@t0")?);
    /// assert_eq!(original.diff(&other, select!(".block"))?.added[0].node.id(), &said);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a parameter has no value, or one that its place does not allow.
    pub fn diff<'c>(&'c self, newer: &'c Self, query: impl SelectNodes) -> Result<Diff<'c>, Error> {
        let plan = query.nodes_plan()?;
        let query = plan.resolve()?;
        Ok(self.diff_of(newer, &Pair::of(&query, newer, self)))
    }

    /// Compares all nodes, but leaves out changes in parts that both snapshots share, where only
    /// time passes.
    pub(crate) fn came_or_left<'c>(&'c self, newer: &'c Self) -> Result<Diff<'c>, Error> {
        let all = select!("*");
        let query = all.resolve()?;
        Ok(self.diff_of(newer, &Pair::came_or_left(&query, newer, self)))
    }

    fn diff_of<'c>(&'c self, newer: &'c Self, pair: &Pair<'c>) -> Diff<'c> {
        let (in_newer, in_older) = (sightings(&pair.newer), sightings(&pair.older));
        let sets = SetDiff::new(&in_newer, &in_older);
        let moved = moves(&in_newer, &sets);
        let (children_added, children_removed) = moved_children(&moved);
        Diff {
            older: self,
            newer,
            moved,
            children_added,
            children_removed,
            added: sets.added,
            removed: sets.removed,
            changed: sets.changed,
        }
    }
}

/// The changes between the results of a query in two snapshots. Made by [`Context::diff`] and
/// [`Snapshot::diff`].
///
/// ```
/// use pact_core::{Block, Context, SameBy, select};
///
/// let mut ctx = Context::default();
/// let first = ctx.pre(Block::new("Keep it short.").cadence(1).ttl(1))?;
/// ctx.commit()?;
/// ctx.commit()?; // the reminder was made anew in the next turn, and the first one expired
/// let diff = ctx.diff("@t-1", "@t0", select!(".block"))?;
/// let [reminder] = diff.moved.as_slice() else {
///     panic!("one block moved");
/// };
/// assert_eq!((reminder.older.node.id(), reminder.same_by), (&first, SameBy::Content));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diff<'c> {
    /// The older snapshot.
    pub older: &'c Snapshot,
    /// The newer snapshot.
    pub newer: &'c Snapshot,
    /// The nodes that only the newer snapshot has, in its order.
    pub added: Vec<Sighting<'c>>,
    /// The nodes that only the older snapshot has, in its order.
    pub removed: Vec<Sighting<'c>>,
    /// The nodes that differ between the two, in the order of the newer one.
    pub changed: Vec<Change<'c>>,
    /// The nodes at another place, in the order of the newer snapshot. They are also among the
    /// changed, or among the removed and the added.
    pub moved: Vec<Move<'c>>,
    /// By the id of their new parent: the nodes that have another parent than before, in the order
    /// of the newer snapshot.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.commit()?;
    /// let sealed = ctx.commit()?.sealed;
    /// let diff = ctx.diff("@t-1", "@t0", select!(".cont"))?;
    /// // The core of the active head is the core of the newest turn now.
    /// assert_eq!(diff.children_removed["^ah"], diff.children_added[&sealed]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub children_added: BTreeMap<NodeId, Vec<NodeId>>,
    /// The same nodes by the id of their old parent.
    pub children_removed: BTreeMap<NodeId, Vec<NodeId>>,
}

/// A node that is at another place than before.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Move<'c> {
    /// Where it was.
    pub older: Sighting<'c>,
    /// Where it is.
    pub newer: Sighting<'c>,
    /// Why both are taken for the same.
    pub same_by: SameBy,
}

/// The property by which two nodes count as one node at two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SameBy {
    /// The same id under another parent.
    Id,
    /// One node left and another came, of the same class and with the same
    /// [`content_hash`](crate::NodeRef::content_hash). Each counts once, the first that left with
    /// the first that came. Nodes that say nothing, having neither content nor `content_*` or
    /// `data_*` attributes, never count as moved.
    Content,
}

/// A node that was added, removed or changed, with its places in the two threads.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Placed<'c> {
    /// The node: in the newer snapshot, if it is there.
    pub sighting: Sighting<'c>,
    /// Where it is in the thread of the older snapshot, if it is there.
    pub older: Option<Place>,
    /// Where it is in the thread of the newer snapshot, if it is there.
    pub newer: Option<Place>,
}

impl<'c> Diff<'c> {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty()
    }

    /// The diff as JSON, with exactly the three keys of the specification: ids, and for changed
    /// nodes the names of the fields.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.commit()?;
    /// let id = ctx.user("Hello");
    /// ctx.commit()?;
    /// let json = ctx.diff("@t-1", "@t0", select!(".block"))?.to_json();
    /// assert_eq!(json, format!(r#"{{"added":["{id}"],"removed":[],"changed":[]}}"#));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut object = Object::open(&mut out);
        let write_seen = |seen: &Sighting<'_>, out: &mut String| write_id(seen.node.id(), out);
        write_list(object.member("added"), &self.added, write_seen);
        write_list(object.member("removed"), &self.removed, write_seen);
        write_list(object.member("changed"), &self.changed, |change, out| {
            let mut object = Object::open(out);
            write_id(change.newer.node.id(), object.member("id"));
            write_list(object.member("fields"), &change.fields, |field, out| {
                write_string(out, &field.name);
            });
            object.close();
        });
        object.close();
        out
    }

    /// The places of the added, removed and changed nodes, in this order, in the threads of the two
    /// snapshots. Walks each thread once.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Where is Paris?");
    /// ctx.pre(Block::new("a hint").ttl(1))?;
    /// ctx.commit()?;
    /// ctx.assistant("In France.");
    /// ctx.commit()?;
    /// let diff = ctx.diff("@t-1", "@t0", select!(".block"))?;
    /// let [added, removed] = diff.places().try_into().expect("two changes");
    /// assert_eq!(added.newer.map(|place| place.blocks), Some(1..2));
    /// let bytes = removed.older.map(|place| place.bytes).unwrap();
    /// assert!(diff.older.thread().to_json()[bytes].contains("a hint"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn places(&self) -> Vec<Placed<'c>> {
        let changed = self.changed.iter().map(|change| change.newer);
        let sightings: Vec<Sighting<'c>> = self
            .added
            .iter()
            .chain(&self.removed)
            .copied()
            .chain(changed)
            .collect();
        let in_thread = |snapshot: &Snapshot| {
            let ids = sightings.iter().map(|seen| seen.node.id());
            snapshot.thread().places(ids)
        };
        let (older, newer) = (in_thread(self.older), in_thread(self.newer));
        sightings
            .iter()
            .zip(older.into_iter().zip(newer))
            .map(|(sighting, (older, newer))| Placed {
                sighting: *sighting,
                older,
                newer,
            })
            .collect()
    }
}

/// The nodes that have another parent, by that parent, and by the one they had.
fn moved_children(
    moved: &[Move<'_>],
) -> (BTreeMap<NodeId, Vec<NodeId>>, BTreeMap<NodeId, Vec<NodeId>>) {
    let (mut added, mut removed) = (BTreeMap::new(), BTreeMap::new());
    let is_same = |moved: &&Move<'_>| moved.same_by == SameBy::Id;
    for Move { older, newer, .. } in moved.iter().filter(is_same) {
        let note = |children: &mut BTreeMap<NodeId, Vec<NodeId>>, seen: &Sighting<'_>| {
            if let Some(parent) = seen.parent {
                let children = children.entry(parent.clone()).or_default();
                children.push(seen.node.id().clone());
            }
        };
        note(&mut added, newer);
        note(&mut removed, older);
    }
    (added, removed)
}

/// The moved nodes, in the order of the newer set.
fn moves<'c>(newer: &[Sighting<'c>], sets: &SetDiff<'c>) -> Vec<Move<'c>> {
    // Hashes are computed only if some nodes left and others came.
    let mut left: HashMap<(Option<Class>, String), VecDeque<Sighting<'c>>> = HashMap::new();
    let are_few = sets.added.len().max(sets.removed.len()) <= FEW;
    let said_anew = |seen: &Sighting<'c>| {
        let mut added = sets.added.iter();
        added.any(|other| may_say_the_same(&other.node, &seen.node))
    };
    if !sets.added.is_empty() {
        for seen in sets
            .removed
            .iter()
            .filter(|seen| says_something(&seen.node))
            .filter(|seen| !are_few || said_anew(seen))
        {
            left.entry(said(&seen.node)).or_default().push_back(*seen);
        }
    }
    let mut moved: HashMap<&NodeId, Move<'c>> = HashMap::new();
    for change in sets.changed.iter().filter(|change| change.is_of("parent")) {
        moved.insert(
            change.newer.node.id(),
            Move {
                older: change.older,
                newer: change.newer,
                same_by: SameBy::Id,
            },
        );
    }
    if !left.is_empty() {
        for seen in sets.added.iter().filter(|seen| says_something(&seen.node)) {
            let gone = left
                .get_mut(&said(&seen.node))
                .and_then(VecDeque::pop_front);
            if let Some(older) = gone {
                moved.insert(
                    seen.node.id(),
                    Move {
                        older,
                        newer: *seen,
                        same_by: SameBy::Content,
                    },
                );
            }
        }
    }
    let in_order = newer.iter().filter_map(|seen| moved.get(seen.node.id()));
    in_order.copied().collect()
}

/// Of so many nodes, contents are compared before any is hashed.
const FEW: usize = 16;

/// Whether two nodes may have the same hash: not with different texts.
fn may_say_the_same(one: &NodeRef<'_>, other: &NodeRef<'_>) -> bool {
    let text = Content::as_text;
    match (one.content().and_then(text), other.content().and_then(text)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    }
}

/// The class and the hash that a node keeps when it moves.
fn said(node: &NodeRef<'_>) -> (Option<Class>, String) {
    (node.class(), node.content_hash())
}

/// Whether there is anything in a node to recognise it by: all empty containers have the same hash.
fn says_something(node: &NodeRef<'_>) -> bool {
    let has_content = node
        .content()
        .is_some_and(|content| match content.as_text() {
            Some(text) => !text.is_empty(),
            None => !content.to_json().is_null(),
        });
    let mut attributes = node.attributes();
    has_content
        || attributes.any(|(name, value)| {
            let is_hashed = name.starts_with("data_") || name.starts_with("content_");
            is_hashed && name != "content_hash" && !value.is_null()
        })
}
