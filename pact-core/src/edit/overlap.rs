//! Instances of a key: the newest is nearest to the head.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use smol_str::SmolStr;

use super::{EditError, Edited};
use crate::context::Context;
use crate::node::{Class, Draft, Node, NodeId, NodeRef};
use crate::tree::{Found, Spot, Subtree};

/// What is done when an edit would leave the newest instance of a key beside or below an older one. See
/// [`ContextBuilder::overlaps`](crate::ContextBuilder::overlaps).
///
/// ```
/// use pact_core::{Block, Context, Overlaps, select};
///
/// let plan = |text: &str| Block::new(text).key("plan");
/// let mut ctx = Context::builder().overlaps(Overlaps::Demote).build();
/// ctx.user("Plan my day.");
/// ctx.commit()?;
/// let older = ctx.push(plan("swim"))?;
/// let edited = ctx.insert(select!("(d0, cont[offset=0], end)"), plan("run"))?;
/// // Both were to be in the open turn: the older one is in the turn before now.
/// assert_eq!(edited.moved, [older.clone()]);
/// assert_eq!(ctx.select(select!(".seg:depth(1) #plan"))?, [older]);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Overlaps {
    /// The edit is refused.
    #[default]
    Refuse,
    /// The older instances move to the next depth below the newest one.
    Demote,
}

/// The newest instance of a key, and the older ones that are not deeper.
#[derive(Debug, Default)]
pub(super) struct Standing {
    newest: Option<Instance>,
    beside: Vec<Instance>,
}

/// An instance is known by its age, which what takes its place takes over, and by its id, which it keeps when it moves.
#[derive(Clone, Debug)]
struct Instance {
    age: (i64, i64),
    id: NodeId,
}

impl Instance {
    fn of(node: &NodeRef<'_>) -> Self {
        Self {
            age: (node.created_at_ns(), node.creation_index()),
            id: node.id().clone(),
        }
    }

    fn is(&self, other: &Self) -> bool {
        self.age == other.age || self.id == other.id
    }
}

impl Standing {
    /// How instances stand that were found at these depths.
    fn of(instances: &[(NodeRef<'_>, i64)]) -> Self {
        let age = |(node, _): &&(NodeRef<'_>, i64)| (node.created_at_ns(), node.creation_index());
        let Some((newest, depth)) = instances.iter().max_by_key(age) else {
            return Self::default();
        };
        let older = instances
            .iter()
            .filter(|(node, _)| node.id() != newest.id());
        let beside = older.filter(|(_, at)| at <= depth);
        Self {
            newest: Some(Instance::of(newest)),
            beside: beside.map(|(node, _)| Instance::of(node)).collect(),
        }
    }

    /// Those that were not beside the newest one before. A document may have any number of either.
    fn without(self, before: &Self) -> Vec<Instance> {
        let is_newest = |newest: &Instance| {
            let old = before.newest.as_ref();
            old.is_some_and(|old| old.is(newest))
        };
        if !self.newest.as_ref().is_some_and(is_newest) {
            return self.beside;
        }
        let ages: HashSet<(i64, i64)> = before.beside.iter().map(|old| old.age).collect();
        let ids: HashSet<&NodeId> = before.beside.iter().map(|old| &old.id).collect();
        let mut beside = self.beside;
        beside.retain(|now| !ages.contains(&now.age) && !ids.contains(&now.id));
        beside
    }
}

/// How the instances of some keys stand.
pub(super) type Standings = BTreeMap<SmolStr, Standing>;

impl Context {
    /// Sees to it that nodes that have just been added are nearer to the head than all other instances of their keys.
    /// `^sys` stands apart.
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
            let Some(key) = node
                .and_then(|node| node.key.as_ref())
                .filter(|_| depth >= 0)
            else {
                continue;
            };
            // What comes at once comes to one depth.
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
        let instances = crate::select::instances(self, &keys, deepest.unwrap_or(0));
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

    /// How the instances of the keys of some nodes stand, before these are moved.
    pub(super) fn standings<'t>(&self, nodes: impl Iterator<Item = &'t Subtree>) -> Standings {
        self.standings_of(nodes.filter_map(|subtree| subtree.node.key.clone()))
    }

    /// The same for the keys of a draft that takes the place of other nodes.
    pub(super) fn standings_of_draft(&self, draft: &Draft) -> Standings {
        let mut keys = Vec::new();
        let mut pending = vec![draft];
        while let Some(next) = pending.pop() {
            keys.extend(next.key.clone());
            pending.extend(next.children.iter());
        }
        self.standings_of(keys)
    }

    fn standings_of(&self, keys: impl IntoIterator<Item = SmolStr>) -> Standings {
        let keys: BTreeSet<SmolStr> = keys.into_iter().collect();
        let standings = self.standings_now(keys.iter());
        keys.into_iter().zip(standings).collect()
    }

    /// How the instances of each of some keys stand.
    fn standings_now<'k>(&self, keys: impl Iterator<Item = &'k SmolStr>) -> Vec<Standing> {
        let keys: Vec<&str> = keys.map(SmolStr::as_str).collect();
        let instances = crate::select::instances(self, &keys, i64::MAX);
        let standings = instances.iter().map(|instances| Standing::of(instances));
        standings.collect()
    }

    /// Sees to it that a move has put no newest instance of a key beside or below an older one, unless it was there
    /// before.
    pub(super) fn settle_moved(
        &mut self,
        before: &Standings,
        edited: &mut Edited,
    ) -> Result<(), EditError> {
        let older = self.overlaps_since(before)?;
        self.settle(&older, edited)
    }

    /// The older instances that are not deeper than the newest one of their key, and were before.
    fn overlaps_since(&self, before: &Standings) -> Result<Vec<Overlap>, EditError> {
        let mut older = Vec::new();
        let now = self.standings_now(before.keys());
        for ((key, before), now) in before.iter().zip(now) {
            let Some(newest) = now.newest.clone() else {
                continue;
            };
            for beside in now.without(before) {
                let found = self.locate(&beside.id)?;
                older.push(Overlap {
                    key: key.clone(),
                    at: self.depth_of(found.spot),
                    older: beside.id,
                    newest: newest.id.clone(),
                });
            }
        }
        Ok(older)
    }

    fn settle(&mut self, overlaps: &[Overlap], edited: &mut Edited) -> Result<(), EditError> {
        // The nearest is named.
        let nearest = overlaps
            .iter()
            .min_by_key(|overlap| (overlap.at, &overlap.older));
        if let (Overlaps::Refuse, Some(nearest)) = (self.overlaps, nearest) {
            return Err(nearest.refused());
        }
        let named = edited.added.iter().chain(&edited.moved);
        let mut named: HashSet<NodeId> = named.cloned().collect();
        for overlap in overlaps {
            self.demote(overlap, &mut named, edited)?;
        }
        Ok(())
    }

    /// Moves an older instance to the depth below the newest one: a turn as a whole, anything else into the turn that is
    /// there, before or after its core as it was before. What is `named` already is not reported again.
    fn demote(
        &mut self,
        overlap: &Overlap,
        named: &mut HashSet<NodeId>,
        edited: &mut Edited,
    ) -> Result<(), EditError> {
        let found = self.locate(&overlap.older)?;
        let newest = self.locate(&overlap.newest)?;
        let newest_at = self.depth_of(newest.spot);
        let is_turn = matches!(found.spot, Spot::Segment(_))
            && (found.path.is_empty() || self.is_in_core(&found) && found.path.len() == 1);
        // A turn cannot go below what it holds.
        let is_around = is_turn && found.spot == newest.spot;
        if is_around || (found.path.is_empty() && !is_turn) || self.is_head_core(&found) {
            return Err(overlap.refused());
        }
        let unit = if is_turn {
            Found::top(found.spot)
        } else {
            found
        };
        let _ = self.with_pairs(vec![unit.clone()], false, |found| found)?;
        let before = self.standings_of(self.keys_at_stake(&unit, &newest, &overlap.key));
        if let (true, Spot::Segment(position)) = (is_turn, unit.spot) {
            // Without the turn, which is nearer, the newest one is nearer by one.
            let depth = usize::try_from(newest_at).unwrap_or(usize::MAX);
            self.move_segments(&[position], depth);
        } else {
            self.demote_node(&unit, newest_at, named, edited);
        }
        // What else it holds must not be too deep now: that could go on for ever.
        match self.overlaps_since(&before)?.first() {
            Some(overlap) => Err(overlap.refused()),
            None => Ok(()),
        }
    }

    /// The keys in something to be demoted whose instances have to be compared before and after. All instances of a key
    /// are looked at for that, so one that is demoted many times is left out where nothing can come of it: what is older
    /// than an instance that stays, and goes no nearer to the head, comes beside none that it was not beside before.
    fn keys_at_stake(&self, unit: &Found, newest: &Found, demoted: &SmolStr) -> BTreeSet<SmolStr> {
        let age = |node: &Node| (node.created_at_ns, node.creation_index);
        let newest_age = self.tree.node(newest).map(age);
        // The depths of others change with that of a turn.
        let moves_alone = !unit.path.is_empty() && !unit.holds(newest);
        let goes_down = self.depth_of(unit.spot) <= self.depth_of(newest.spot).saturating_add(1);
        let is_harmless = |node: &Node, key: &SmolStr| {
            let is_older = newest_age.is_some_and(|newest| age(node) < newest);
            moves_alone && goes_down && key == demoted && is_older
        };
        let keys = self.inside(unit).filter_map(|subtree| {
            let key = subtree.node.key.as_ref()?;
            (!is_harmless(&subtree.node, key)).then(|| key.clone())
        });
        keys.collect()
    }

    fn demote_node(
        &mut self,
        found: &Found,
        newest_at: i64,
        named: &mut HashSet<NodeId>,
        edited: &mut Edited,
    ) {
        let turns = self.tree.sequence.segments().len();
        let depth = newest_at.saturating_add(1);
        let wanted = usize::try_from(depth).unwrap_or(usize::MAX);
        let Some(taken) = self.take_out(found) else {
            return;
        };
        if named.insert(taken.node.id.clone()) {
            edited.moved.push(taken.node.id.clone());
        }
        match turns.checked_sub(wanted) {
            Some(position) => {
                let offset = taken.node.offset;
                let by = i64::from(offset == 0);
                self.put_in(&Found::top(Spot::Segment(position)), taken.moved_by(by));
            }
            None => {
                let core = self.bare(Class::Container);
                let core = Subtree::new(core, vec![taken]);
                let mut sealed = self.seal_at(wanted.min(turns + 1), core);
                // Only the segment and its core are new.
                sealed.added.truncate(2);
                edited.added.append(&mut sealed.added);
            }
        }
    }

    /// The depth of a part; what has none, and `^sys`, is outside of all turns.
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

/// An older instance that is not deeper than the newest one.
struct Overlap {
    key: SmolStr,
    older: NodeId,
    at: i64,
    newest: NodeId,
}

impl Overlap {
    fn refused(&self) -> EditError {
        EditError::Overlap {
            key: self.key.to_string(),
            instance: self.older.clone(),
            depth: self.at,
        }
    }
}

/// Whether a draft, or something in it, has a key.
pub(super) fn has_keys(draft: &Draft) -> bool {
    draft.key.is_some() || draft.children.iter().any(has_keys)
}
