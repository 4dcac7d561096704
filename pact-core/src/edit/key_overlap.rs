//! Instances of a key (ODI): the newest one is strictly nearest to the head.

use core::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use smol_str::SmolStr;

use super::demote::Demotion;
use super::{EditError, Edited};
use crate::context::Context;
use crate::node::{Draft, Node, NodeId, NodeRef};
use crate::tree::{Found, Spot, Subtree};

/// How an edit keeps the newest instance of a key strictly nearest to the head, where an older one
/// is in the way: one in the same turn, or nearer. This holds for every edit that brings in or
/// moves a node with a key. `^sys` stands apart. See
/// [`ContextBuilder::overlaps`](crate::ContextBuilder::overlaps); [`Context::upsert`] is a third
/// way, for one edit.
///
/// ```
/// use pact_core::{Block, Context, Overlaps, select};
///
/// let plan = |text: &str| Block::new(text).key("plan");
/// let mut ctx = Context::builder().overlaps(Overlaps::Demote).build();
/// ctx.user("Plan my day.");
/// ctx.commit()?;
/// let older = ctx.push(plan("swim"))?;
/// ctx.push(plan("run"))?;
/// // Both were to be in the open turn: the older one is in the turn before now.
/// assert_eq!(ctx.select(select!(".seg:depth(1) #plan"))?, [older]);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Overlaps {
    /// The edit is refused, with `OverlapWouldViolateODI`. The error names the instance in the way.
    #[default]
    Refuse,
    /// The older instances go to the depth below the newest one, into the turn there: before its
    /// core, or after it where they were in a core. An instance that is not sealed moves.
    ///
    /// A sealed instance stays in its snapshots as it is. A copy of it comes at the deeper place,
    /// with new ids for it and all it holds; `data_demotes` of each names the old node. The copy
    /// has the key, the times, the end and the cadence of the old instance, so it is the older one.
    /// A redaction takes the old place. Guards on the old ids hold the copy.
    ///
    /// A turn that carries the key, or whose core does, moves as a whole. One end of a tool call is
    /// not demoted: the edit is refused.
    Demote,
}

impl Overlaps {
    /// The policy in one word.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::Demote => "demote",
        }
    }
}

/// The depths and ages of the instances of a key, as they were before an edit.
#[derive(Debug, Default)]
pub(super) struct KeyInstances {
    by_id: HashMap<NodeId, DepthAndAge>,
    /// For nodes that take the place of an instance: they have its age.
    by_age: HashMap<(i64, i64), DepthAndAge>,
}

#[derive(Clone, Copy, Debug)]
struct DepthAndAge {
    depth: i64,
    age: (i64, i64),
}

impl KeyInstances {
    fn of(instances: &[(NodeRef<'_>, i64)]) -> Self {
        let mut known = Self::default();
        for (node, depth) in instances {
            let (depth, age) = (*depth, age(node));
            known
                .by_id
                .insert(node.id().clone(), DepthAndAge { depth, age });
            known.by_age.insert(age, DepthAndAge { depth, age });
        }
        known
    }

    /// The depth and age of an instance before the edit, or those of the node whose place it took.
    fn get(&self, node: &NodeRef<'_>) -> Option<DepthAndAge> {
        let same = self.by_id.get(node.id());
        same.or_else(|| self.by_age.get(&age(node))).copied()
    }

    /// Notes that a node takes the place of another. The age does not tell this where several
    /// instances have the same one.
    pub(super) fn take_over(&mut self, old: &NodeId, new: &NodeId) {
        if let Some(was) = self.by_id.get(old).copied() {
            self.by_id.insert(new.clone(), was);
        }
    }

    /// Whether two instances were side by side, or the older one was nearer to the head.
    fn was_out_of_order(&self, node: &NodeRef<'_>, other: &NodeRef<'_>) -> bool {
        let (Some(one), Some(other)) = (self.get(node), self.get(other)) else {
            return false;
        };
        match one.depth.cmp(&other.depth) {
            Ordering::Less => one.age < other.age,
            Ordering::Equal => true,
            Ordering::Greater => one.age > other.age,
        }
    }
}

fn age(node: &NodeRef<'_>) -> (i64, i64) {
    (node.created_at_ns(), node.creation_index())
}

/// The instances of some keys, as they were before an edit.
pub(super) type InstancesByKey = BTreeMap<SmolStr, KeyInstances>;

/// An older instance that is not deeper than the newest one.
pub(super) struct Overlap {
    pub(super) key: SmolStr,
    pub(super) older: NodeId,
    pub(super) at: i64,
    pub(super) newest: NodeId,
}

impl Overlap {
    pub(super) fn refused(&self) -> EditError {
        EditError::Overlap {
            key: self.key.to_string(),
            instance: self.older.clone(),
            depth: self.at,
        }
    }
}

impl Context {
    /// Whether no instance is in the way of the keys that a draft brings to a place. For the active
    /// head, its set of keys answers this without a query.
    pub(super) fn has_room_for_keys(&mut self, place: &Found, draft: &Draft) -> bool {
        let mut keys = Vec::new();
        collect_keys(draft, &mut keys);
        let depth = self.depth_of(place.spot);
        if keys.is_empty() || depth < 0 {
            return true;
        }
        let mut seen = HashSet::new();
        if !keys.iter().all(|key| seen.insert(*key)) {
            return false;
        }
        match place.spot {
            Spot::Head => !keys.iter().any(|key| self.tree.head_has_key(key)),
            _ => {
                let keys: Vec<&str> = keys.into_iter().map(SmolStr::as_str).collect();
                self.instances(&keys, depth).iter().all(Vec::is_empty)
            }
        }
    }

    /// The instances of keys from the head down to a depth, each with its depth. Hand-written nodes
    /// that answer to their ids are none.
    pub(super) fn instances(&self, keys: &[&str], deepest: i64) -> Vec<Vec<(NodeRef<'_>, i64)>> {
        let mut instances = crate::select::instances(self, keys, deepest);
        for instances in &mut instances {
            instances.retain(|(node, _)| node.key().is_some());
        }
        instances
    }

    /// Settles the keys of nodes that were just added: each must be nearer to the head than all
    /// other instances of its key. Instances in `^sys` do not count.
    pub(super) fn settle_added(&mut self, edited: &mut Edited) -> Result<(), EditError> {
        let added: HashSet<&NodeId> = edited.added.iter().collect();
        let mut newest: BTreeMap<&SmolStr, (&NodeId, i64)> = BTreeMap::new();
        let mut keyed: Vec<(&NodeId, &SmolStr, i64)> = Vec::new();
        for id in &edited.added {
            let Some(found) = self.index.find(&self.tree, id) else {
                continue;
            };
            let depth = self.depth_of(found.spot);
            let node = self.tree.node(&found);
            let Some(key) = node.and_then(|node| node.key()).filter(|_| depth >= 0) else {
                continue;
            };
            // One edit adds all its nodes at one depth, so two instances of a key overlap.
            if let Some((instance, depth)) = newest.insert(key, (id, depth)) {
                return Err(EditError::Overlap {
                    key: key.to_string(),
                    instance: instance.clone(),
                    depth,
                });
            }
            keyed.push((id, key, depth));
        }
        let keys: Vec<&str> = keyed.iter().map(|(_, key, _)| key.as_str()).collect();
        let deepest = keyed.iter().map(|(_, _, depth)| *depth).max();
        let instances = self.instances(&keys, deepest.unwrap_or(0));
        let mut older: Vec<Overlap> = Vec::new();
        for ((id, key, depth), instances) in keyed.into_iter().zip(instances) {
            let beside = instances
                .into_iter()
                .filter(|(node, at)| *at <= depth && !added.contains(node.id()));
            older.extend(beside.map(|(node, at)| Overlap {
                key: key.clone(),
                older: node.id().clone(),
                at,
                newest: id.clone(),
            }));
        }
        self.settle(&older, edited)
    }

    /// The instances of the keys of some nodes, before these nodes move.
    pub(super) fn key_instances_in<'t>(
        &self,
        nodes: impl Iterator<Item = &'t Subtree>,
    ) -> InstancesByKey {
        self.key_instances_of(nodes.filter_map(|subtree| subtree.node.key().cloned()))
    }

    /// The instances of the keys of a draft, before it takes the place of other nodes.
    pub(super) fn key_instances_of_draft(&self, draft: &Draft) -> InstancesByKey {
        let mut keys = Vec::new();
        collect_keys(draft, &mut keys);
        self.key_instances_of(keys.into_iter().cloned())
    }

    pub(super) fn key_instances_of(
        &self,
        keys: impl IntoIterator<Item = SmolStr>,
    ) -> InstancesByKey {
        let keys: BTreeSet<SmolStr> = keys.into_iter().collect();
        let names: Vec<&str> = keys.iter().map(SmolStr::as_str).collect();
        let instances = self.instances(&names, i64::MAX);
        let by_key: Vec<KeyInstances> = instances
            .iter()
            .map(|instances| KeyInstances::of(instances))
            .collect();
        keys.into_iter().zip(by_key).collect()
    }

    /// Settles the keys after a move: it must put no newest instance of a key beside or below an
    /// older one. Instances that were out of order before do not count.
    pub(super) fn settle_moved(
        &mut self,
        before: &InstancesByKey,
        edited: &mut Edited,
    ) -> Result<(), EditError> {
        let older = self.overlaps_since(before);
        self.settle(&older, edited)
    }

    /// The older instances that are not deeper than the newest one of their key, and were in order
    /// with it before, or were not there. A document may have any number of others.
    pub(super) fn overlaps_since(&self, before: &InstancesByKey) -> Vec<Overlap> {
        let mut overlaps = Vec::new();
        let keys: Vec<&str> = before.keys().map(SmolStr::as_str).collect();
        let instances = self.instances(&keys, i64::MAX);
        for ((key, before), instances) in before.iter().zip(instances) {
            // Of several that are as old, the nearest one counts as the newest.
            let newest = instances
                .iter()
                .max_by_key(|(node, depth)| (age(node), Reverse(*depth), Reverse(node.id())));
            let Some((newest, depth)) = newest else {
                continue;
            };
            let in_the_way = instances.iter().filter(|(node, at)| {
                at <= depth && node.id() != newest.id() && !before.was_out_of_order(node, newest)
            });
            overlaps.extend(in_the_way.map(|(node, at)| Overlap {
                key: key.clone(),
                older: node.id().clone(),
                at: *at,
                newest: newest.id().clone(),
            }));
        }
        overlaps
    }

    fn settle(&mut self, overlaps: &[Overlap], edited: &mut Edited) -> Result<(), EditError> {
        // The nearest is named.
        let nearest = overlaps
            .iter()
            .min_by_key(|overlap| (overlap.at, &overlap.older));
        let Some(nearest) = nearest else {
            return Ok(());
        };
        match self.overlaps {
            Overlaps::Refuse => Err(nearest.refused()),
            Overlaps::Demote => {
                let mut demotion = Demotion::after(edited);
                overlaps
                    .iter()
                    .try_for_each(|overlap| self.demote(overlap, &mut demotion, edited))
            }
        }
    }

    /// The keys in something to be demoted whose instances have to be compared before and after.
    /// All instances of a key are looked at for that, so one that is demoted many times is left out
    /// where nothing can come of it: an instance that is older than one that stays, and goes no
    /// nearer to the head, comes beside none that it was not beside before.
    pub(super) fn keys_at_stake(
        &self,
        unit: &Found,
        newest: &Found,
        demoted: &SmolStr,
    ) -> BTreeSet<SmolStr> {
        let newest_age = self.tree.node(newest).map(Node::age);
        // The depths of others change with that of a turn.
        let moves_alone = !unit.path.is_empty();
        let goes_down = self.depth_of(unit.spot) <= self.depth_of(newest.spot).saturating_add(1);
        let is_harmless = |node: &Node, key: &SmolStr| {
            let is_older = newest_age.is_some_and(|newest| node.age() < newest);
            moves_alone && goes_down && key == demoted && is_older
        };
        let keys = self.inside(unit).filter_map(|subtree| {
            let key = subtree.node.key()?;
            (!is_harmless(&subtree.node, key)).then(|| key.clone())
        });
        keys.collect()
    }

    /// The depth of a part; −1 for `^sys` and for parts without a depth, which are outside of all
    /// turns.
    pub(super) fn depth_of(&self, spot: Spot) -> i64 {
        match spot {
            Spot::Head => 0,
            Spot::Segment(position) => {
                let depth = self.tree.sequence.segments().len() - position;
                i64::try_from(depth).unwrap_or(i64::MAX)
            }
            Spot::Root | Spot::System | Spot::Sequence | Spot::Stray(_) => -1,
        }
    }
}

/// Whether a draft, or something in it, has a key.
pub(super) fn has_keys(draft: &Draft) -> bool {
    draft.key.is_some() || draft.children.iter().any(has_keys)
}

/// The keys of a draft and of all drafts inside it.
fn collect_keys<'d>(draft: &'d Draft, keys: &mut Vec<&'d SmolStr>) {
    keys.extend(&draft.key);
    draft
        .children
        .iter()
        .for_each(|child| collect_keys(child, keys));
}
