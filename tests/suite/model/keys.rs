//! Keys: with the same key alive, the newest instance is strictly nearest to the head. `^sys`
//! stands apart.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::Model;
use super::bytes::{content_hash, iso};
use super::edit::{Codes, PLACEMENT};
use super::recipe::Recipe;
use super::tree::{Class, HEAD, Node, SEQUENCE, canonical_order};

pub(super) const OVERLAP: &str = "OverlapWouldViolateODI";

/// Levels of nodes below and including the root.
const MAX_NESTING: usize = 128;

#[derive(Clone, Debug)]
pub(super) struct Instance {
    id: String,
    age: (i64, i64),
    depth: usize,
}

/// An older instance, and the newest one that it is not deeper than.
pub(super) type Overlap = (String, String);

/// Where the instances of some keys are.
pub(super) type Standings = BTreeMap<String, Vec<Instance>>;

/// Copies by the ids of the nodes that they are copies of.
pub(super) type Copies = BTreeMap<String, String>;

fn age(node: &Node) -> (i64, i64) {
    let index = node.integer("creation_index").unwrap();
    (node.created_at_ns(), index)
}

fn keys_of(nodes: &[&Node]) -> BTreeSet<String> {
    let keys = nodes.iter().filter_map(|node| node.text("key"));
    keys.map(str::to_owned).collect()
}

impl Recipe {
    pub(super) fn keys(&self) -> Vec<String> {
        let below = self.children.iter().flat_map(Self::keys);
        self.key.iter().cloned().chain(below).collect()
    }
}

impl Model {
    /// The instances of a key, nearest first.
    fn instances(&self, key: &str) -> Vec<Instance> {
        let turns = [self.tree.head()].into_iter().chain(self.tree.segments());
        let mut instances = Vec::new();
        for (depth, turn) in turns.enumerate() {
            let nodes = turn.walk().into_iter();
            let keyed = nodes.filter(|node| node.text("key") == Some(key));
            instances.extend(keyed.map(|node| Instance {
                id: node.id().to_owned(),
                age: age(node),
                depth,
            }));
        }
        instances
    }

    pub(super) fn standings(&self, keys: impl IntoIterator<Item = String>) -> Standings {
        let keys = keys.into_iter();
        keys.map(|key| {
            let instances = self.instances(&key);
            (key, instances)
        })
        .collect()
    }

    /// The depth of the turn that a path leads into; none in `^sys` and beside the segments.
    fn depth_at(&self, path: &[usize]) -> Option<usize> {
        match path {
            [HEAD, ..] => Some(0),
            [SEQUENCE, turn, ..] => {
                let id = self.tree.sequence().children[*turn].id();
                let segments = self.tree.segments();
                let depth = segments.iter().position(|segment| segment.id() == id);
                depth.map(|depth| depth + 1)
            }
            _ => None,
        }
    }

    fn depth_of(&self, id: &str) -> usize {
        let path = self.tree.find(id).unwrap();
        self.depth_at(&path).unwrap()
    }

    /// Does something that may turn out to be against the rules: then it was not done.
    pub(super) fn attempt<T>(
        &mut self,
        edit: impl FnOnce(&mut Self) -> Result<T, Codes>,
    ) -> Result<T, Codes> {
        let before = self.clone();
        let outcome = edit(self);
        if outcome.is_err() {
            *self = before;
        }
        outcome
    }

    /// Looks at the keys of a node that was just added.
    pub(super) fn settle_added(&mut self, id: &str) -> Result<(), Codes> {
        let path = self.tree.find(id).unwrap();
        let Some(depth) = self.depth_at(&path) else {
            return Ok(());
        };
        let added = self.tree.root.at(&path).walk();
        let ids: Vec<&str> = added.iter().map(|node| node.id()).collect();
        let mut overlaps: Vec<Overlap> = Vec::new();
        for node in &added {
            let Some(key) = node.text("key") else {
                continue;
            };
            let others = self.instances(key).into_iter();
            let others = others.filter(|other| other.depth <= depth && other.id != node.id());
            for other in others {
                if ids.contains(&other.id.as_str()) {
                    return Err(vec![OVERLAP]);
                }
                overlaps.push((other.id, node.id().to_owned()));
            }
        }
        self.settle(overlaps)
    }

    pub(super) fn settle(&mut self, overlaps: Vec<Overlap>) -> Result<(), Codes> {
        if overlaps.is_empty() {
            return Ok(());
        }
        if !self.settings.demotes {
            return Err(vec![OVERLAP]);
        }
        let mut copies = Copies::new();
        let mut overlaps = overlaps.into_iter();
        overlaps.try_for_each(|(older, newest)| self.demote(&older, &newest, &mut copies))
    }

    /// The older instances that are not deeper than the newest one, unless the two were out of
    /// order before.
    pub(super) fn overlaps_since(&self, before: &Standings, copies: &Copies) -> Vec<Overlap> {
        let mut overlaps = Vec::new();
        for (key, before) in before {
            let now = self.instances(key);
            let rank = |it: &&Instance| (it.age, Reverse(it.depth), Reverse(it.id.clone()));
            let Some(newest) = now.iter().max_by_key(rank) else {
                continue;
            };
            let before = |now: &Instance| {
                let is_it =
                    |old: &&Instance| old.id == now.id || copies.get(&old.id) == Some(&now.id);
                before.iter().find(is_it)
            };
            for other in now.iter().filter(|other| other.depth <= newest.depth) {
                let was_out_of_order = match (before(other), before(newest)) {
                    (Some(one), Some(other)) => {
                        let (nearer, deeper) = if one.depth < other.depth {
                            (one, other)
                        } else {
                            (other, one)
                        };
                        nearer.depth == deeper.depth || nearer.age < deeper.age
                    }
                    _ => false,
                };
                if other.id != newest.id && !was_out_of_order {
                    overlaps.push((other.id.clone(), newest.id.clone()));
                }
            }
        }
        overlaps
    }

    /// Moves an older instance to the depth below the newest one.
    fn demote(&mut self, older: &str, newest: &str, copies: &mut Copies) -> Result<(), Codes> {
        let older = copies.get(older).cloned().unwrap_or(older.to_owned());
        let path = self.tree.find(&older).unwrap();
        let below = self.depth_of(newest) + 1;
        if self.depth_of(&older) >= below {
            return Ok(());
        }
        let is_turn = match path[..] {
            [SEQUENCE, _] => true,
            [SEQUENCE, turn, inside] => self.tree.sequence().children[turn].core() == Some(inside),
            _ => false,
        };
        let is_fixed = !is_turn && self.tree.is_fixed(&path);
        let unit = if is_turn { path[..2].to_vec() } else { path };
        let holds_newest = self.tree.find(newest).unwrap().starts_with(&unit);
        if is_fixed || holds_newest {
            return Err(vec![OVERLAP]);
        }
        self.check_whole_calls(&unit)?;
        let node = self.tree.root.at(&unit).clone();
        if !is_turn && 4 + height(&node) > MAX_NESTING {
            return Err(vec![PLACEMENT]);
        }
        let before = self.standings(keys_of(&node.walk()));
        if is_turn {
            self.move_turn(node.id(), newest);
        } else if unit[0] == SEQUENCE && !self.is_open(&unit) {
            self.demote_copy(&unit, below, copies);
        } else {
            let offset = self.demoted_offset(&unit);
            let node = self.tree.take(&unit);
            self.put_below(node, offset, below);
        }
        if self.overlaps_since(&before, copies).is_empty() {
            Ok(())
        } else {
            Err(vec![OVERLAP])
        }
    }

    /// Whether tool calls are wholly inside of a node, or wholly outside.
    fn check_whole_calls(&self, path: &[usize]) -> Result<(), Codes> {
        let inside = self.tree.root.at(path).walk().into_iter();
        let inside: Vec<&str> = inside.map(Node::id).collect();
        let is_parted = |call: &BTreeSet<String>| {
            let count = call.iter().filter(|id| inside.contains(&id.as_str()));
            ![0, call.len()].contains(&count.count())
        };
        if self.calls().iter().any(is_parted) {
            return Err(vec![PLACEMENT]);
        }
        Ok(())
    }

    /// Puts a turn right below that of a node: from now on an index says in which order they come.
    fn move_turn(&mut self, turn: &str, newest: &str) {
        let path = self.tree.find(newest).unwrap();
        let above = self.tree.sequence().children[path[1]].id().to_owned();
        let mut order = self.segment_ids();
        order.retain(|id| id != turn);
        let place = order.iter().position(|id| *id == above).unwrap() + 1;
        order.insert(place, turn.to_owned());
        self.tree.order = Some(order);
        self.tree.sort_sequence();
    }

    /// Leaves a redaction in the place of something sealed, and puts a copy of it deeper.
    fn demote_copy(&mut self, path: &[usize], below: usize, copies: &mut Copies) {
        let old = self.tree.root.at(path).clone();
        let offset = self.demoted_offset(path);
        let copy = self.copy(&old, false, &mut Vec::new());
        for (old, new) in old.walk().iter().zip(copy.walk()) {
            let (old, new) = (old.id().to_owned(), new.id().to_owned());
            let guards = self.holds.iter().chain(&self.followed);
            let guards = guards.filter(|(id, guard)| *id == old && guard.strong_count() > 0);
            let guards: Vec<_> = guards.map(|(_, guard)| guard.clone()).collect();
            self.followed
                .extend(guards.into_iter().map(|guard| (new.clone(), guard)));
            self.edited.push((old.clone(), "edited"));
            copies.insert(old, new);
        }
        let stamp = self.stamp();
        let mut id = self.free_id(Class::Block, stamp, &[]);
        if self.is_tied(path) {
            let taken: Vec<String> = copies.values().cloned().collect();
            id = self.id_beside(&old, &taken);
        }
        let mut redaction = Node::bare(&id, "block", stamp);
        if let Some(role) = old.text("role") {
            redaction.set("role", role);
        }
        redaction.set("kind", "redaction");
        redaction.set("data_redacts", old.id());
        redaction.expiry = old.expiry;
        redaction.set("content_hash", content_hash(&redaction));
        self.take_place(path, redaction);
        self.put_below(copy, offset, below);
    }

    fn copy(&mut self, old: &Node, is_tied: bool, taken: &mut Vec<String>) -> Node {
        let stamp = self.stamp();
        let fresh = self.free_id(old.class(), stamp, taken);
        let id = if is_tied {
            self.id_beside(old, taken)
        } else {
            fresh
        };
        taken.push(id.clone());
        let mut copy = old.clone();
        copy.set("id", id);
        copy.set("data_demotes", old.id());
        let hash = copy.headers.remove("content_hash");
        if old.class() == Class::Block || hash.is_some_and(|hash| hash.is_string()) {
            copy.set("content_hash", content_hash(&copy));
        }
        copy.children.clear();
        for child in &old.children {
            let is_tied = old.children.iter().filter(|it| place(it) == place(child));
            let is_tied = is_tied.count() > 1;
            let child = self.copy(child, is_tied, taken);
            copy.insert(child);
        }
        copy
    }

    /// Ids decide about the order of siblings of one age, and an exclamation mark comes early.
    fn id_beside(&self, old: &Node, taken: &[String]) -> String {
        let ids = self.tree.ids();
        let mut beside = (0..).map(|count| format!("{}!{count}", old.id()));
        beside
            .find(|id| !ids.contains(id) && !taken.contains(id))
            .unwrap()
    }

    /// Puts a node in the place of another: its offset and its time.
    fn take_place(&mut self, path: &[usize], mut new: Node) -> String {
        let old = self.tree.root.at(path).clone();
        new.set("offset", old.offset());
        new.set("created_at_ns", old.created_at_ns());
        new.set("created_at_iso", iso(old.created_at_ns()));
        new.set("creation_index", old.integer("creation_index").unwrap());
        let (index, parent) = path.split_last().unwrap();
        let siblings = &mut self.tree.root.at_mut(parent).children;
        let id = new.id().to_owned();
        siblings[*index] = new;
        siblings.sort_by(canonical_order);
        id
    }

    fn is_tied(&self, path: &[usize]) -> bool {
        let (_, parent) = path.split_last().unwrap();
        let node = self.tree.root.at(path);
        let siblings = self.tree.root.at(parent).children.iter();
        siblings.filter(|it| place(it) == place(node)).count() > 1
    }

    /// Before the core where it was before one, and otherwise after it.
    fn demoted_offset(&self, path: &[usize]) -> i64 {
        let zone_at = if path[0] == HEAD { 2 } else { 3 };
        let zone = self.tree.root.at(&path[..zone_at]).offset();
        let own = self.tree.root.at(path).offset();
        if zone < 0 { own.min(-1) } else { own.max(1) }
    }

    /// Puts a node into the turn at a depth, or into the core of a new one that is the deepest.
    fn put_below(&mut self, mut node: Node, offset: i64, depth: usize) {
        let turns = self.segment_ids();
        if let Some(turn) = turns.get(depth - 1) {
            node.set("offset", offset);
            let path = self.tree.find(turn).unwrap();
            self.tree.root.at_mut(&path).insert(node);
            return;
        }
        let mut core = self.make(Class::Container);
        core.insert(node);
        let mut segment = self.make(Class::Segment);
        segment.insert(core);
        if !turns.is_empty() || self.tree.order.is_some() {
            let order = self.tree.order.get_or_insert(turns);
            order.push(segment.id().to_owned());
        }
        self.tree.root.children[SEQUENCE].children.push(segment);
        self.tree.sort_sequence();
    }

    /// Updates by key.
    pub(crate) fn upsert(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        let Some(key) = recipe.key.as_deref().filter(|_| recipe.makes_sense()) else {
            return Err(vec![PLACEMENT]);
        };
        let nodes = self.tree.head().walk().into_iter();
        let keyed = nodes.filter(|node| node.text("key") == Some(key));
        let ids: Vec<String> = keyed.map(|node| node.id().to_owned()).collect();
        match ids.as_slice() {
            [] => match recipe.offset.unwrap_or(0) {
                ..0 => self.pre(recipe),
                0 => self.core(recipe),
                1.. => self.post(recipe),
            },
            [only] => {
                let path = self.tree.find(only).unwrap();
                self.attempt(|model| model.upsert_at(&path, recipe))
            }
            _ => Err(vec![OVERLAP]),
        }
    }

    fn upsert_at(&mut self, path: &[usize], recipe: &Recipe) -> Result<String, Codes> {
        let old = self.tree.root.at(path).clone();
        let given = recipe.given_ids();
        let taken = self.tree.ids();
        let is_taken = given
            .iter()
            .enumerate()
            .any(|(index, id)| taken.contains(id) || given[..index].contains(id));
        let parent = &path[..path.len() - 1];
        let is_too_deep = !parent.is_empty() && self.level(parent) + recipe.height() > MAX_NESTING;
        let is_elsewhere = path.len() > 1 && {
            let zone = self.tree.root.at(&path[..2]).offset().signum();
            recipe.offset.is_some_and(|offset| offset.signum() != zone)
        };
        if self.tree.is_fixed(path)
            || old.class() != recipe.class()
            || is_taken
            || is_too_deep
            || is_elsewhere
            || self.parts_calls(path, recipe)
        {
            return Err(vec![PLACEMENT]);
        }
        let before = self.standings(recipe.keys());
        let answered = self.answered();
        let is_tied = self.is_tied(path);
        let own = Recipe {
            offset: None,
            ..recipe.clone()
        };
        let mut new = self.grow(&own, old.offset(), &mut recipe.given_ids());
        if is_tied && recipe.id.is_none() {
            let beside = self.id_beside(&old, &[]);
            new.set("id", beside);
        }
        let gone = old.walk().into_iter();
        self.edited
            .extend(gone.map(|node| (node.id().to_owned(), "edited")));
        let id = self.take_place(path, new);
        if self.answers_change(&answered, (old.id(), &id)) {
            return Err(vec![PLACEMENT]);
        }
        let taken_over = Copies::from([(old.id().to_owned(), id.clone())]);
        let overlaps = self.overlaps_since(&before, &taken_over);
        self.settle(overlaps)?;
        Ok(id)
    }

    /// Whether a tool call would stay without its result, or the other way round.
    fn parts_calls(&self, path: &[usize], recipe: &Recipe) -> bool {
        let mut trial = self.clone();
        let old = self.tree.root.at(path);
        let new = trial.grow(recipe, 0, &mut recipe.given_ids());
        let keeps = super::calls::spoken_by(old) == super::calls::spoken_by(&new);
        let leaving = old.walk().into_iter().skip(usize::from(keeps));
        let leaving: Vec<&str> = leaving.map(Node::id).collect();
        self.calls().iter().any(|call| {
            let count = call.iter().filter(|id| leaving.contains(&id.as_str()));
            ![0, call.len()].contains(&count.count())
        })
    }

    /// Of the nodes that are due, those that fire: of several with one key the newest, and none
    /// where the head holds one.
    pub(super) fn one_for_each_key(&self, due: &[Node]) -> Vec<Node> {
        let in_head = keys_of(&self.tree.head().walk());
        let rank = |node: &Node| (age(node), Reverse(node.id().to_owned()));
        let fires = |node: &&Node| {
            let Some(key) = node.text("key") else {
                return true;
            };
            let mut same = due.iter().filter(|other| other.text("key") == Some(key));
            !in_head.contains(key) && same.all(|other| rank(other) <= rank(node))
        };
        due.iter().filter(fires).cloned().collect()
    }
}

fn place(node: &Node) -> (i64, (i64, i64)) {
    (node.offset(), age(node))
}

fn height(node: &Node) -> usize {
    let below = node.children.iter().map(height);
    1 + below.max().unwrap_or(0)
}
