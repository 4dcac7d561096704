//! Compaction: a summary in the place of turns, and the way back.

use std::collections::BTreeSet;

use pact_core::{Budget, Json, Measure, Region};

use super::Model;
use super::bytes::iso;
use super::calls::spoken_by;
use super::edit::{Codes, PLACEMENT};
use super::keys::{Copies, OVERLAP};
use super::recipe::Recipe;
use super::tree::{Class, Node, SEQUENCE, canonical_order};

const NOT_KEPT: &str = "E_SNAPSHOT_NOT_FOUND";

/// The summary, the number of blocks that left, and their cost.
pub(crate) type Compacted = Option<(String, usize, u64)>;

/// The ids of the nodes that leave, of one turn after the other, oldest first.
struct Leaving(Vec<(String, Vec<String>)>);

impl Leaving {
    fn ids(&self) -> Vec<String> {
        let ids = self.0.iter().flat_map(|(_, ids)| ids.clone());
        ids.collect()
    }
}

fn is_summary(node: &Node) -> bool {
    node.class() == Class::Block && node.headers.contains_key("data_summarizes")
}

/// The turns that a summary names.
fn summarized(node: &Node) -> Vec<String> {
    match node.headers.get("data_summarizes") {
        Some(Json::Array(names)) => {
            let names = names.iter().filter_map(Json::as_str);
            names.map(str::to_owned).collect()
        }
        Some(Json::String(name)) => vec![name.clone()],
        _ => Vec::new(),
    }
}

impl Model {
    /// Compacts the turns at some depths.
    pub(crate) fn compact(
        &mut self,
        depths: &[usize],
        recipe: &Recipe,
    ) -> Result<Compacted, Codes> {
        let turns = self.segment_ids();
        let chosen: Vec<usize> = depths.iter().map(|depth| depth - 1).collect();
        let chosen: Vec<usize> = chosen.into_iter().filter(|at| *at < turns.len()).collect();
        let (Some(first), Some(last)) = (chosen.iter().min(), chosen.iter().max()) else {
            return Ok(None);
        };
        let is_between = |at: &usize| !chosen.contains(at) && self.has_blocks(&turns[*at]);
        if (*first..=*last).any(|at| is_between(&at)) {
            return Err(vec![PLACEMENT]);
        }
        let oldest_first: Vec<String> = turns[*first..=*last].iter().rev().cloned().collect();
        let leaving = self.leaving(&oldest_first, false)?;
        self.attempt(|model| model.put_summary(&leaving, recipe))
    }

    /// Compacts the oldest turns, if a budget is exceeded.
    pub(crate) fn compact_due(
        &mut self,
        budget: &Budget,
        recipe: &Recipe,
    ) -> Result<Compacted, Codes> {
        let measured = self.measured(budget);
        if measured <= budget.limit || ![Region::Root, Region::Sequence].contains(&budget.region) {
            return Ok(None);
        }
        let mut turns = self.segment_ids();
        let spared = self.settings.policy.spared_turns.saturating_sub(1);
        turns.drain(..spared.min(turns.len()));
        turns.reverse();
        let all = self.leaving(&turns, true).expect("it refuses nothing");
        let low = budget.low.unwrap_or(budget.limit);
        let is_enough = |count: &usize| {
            let ids = Leaving(all.0[..*count].to_vec()).ids();
            let nodes = ids.iter().map(|id| {
                let path = self.tree.find(id).unwrap();
                self.tree.root.at(&path)
            });
            // The new summary costs as much as the ones that it replaces.
            let is_free = |node: &&Node| budget.measure == Measure::Cost && is_summary(node);
            let nodes = nodes.filter(|node| !is_free(node));
            let freed: u64 = nodes.map(|node| self.weight(node, budget)).sum();
            let comes = match budget.measure {
                Measure::Nodes => 3,
                Measure::Cost => 0,
                _ => 1,
            };
            let later: Vec<String> = Leaving(all.0[*count..].to_vec()).ids();
            let is_parted = |call: &BTreeSet<String>| {
                ids.iter().any(|id| call.contains(id)) && later.iter().any(|id| call.contains(id))
            };
            measured + comes <= low + freed && !self.calls().iter().any(is_parted)
        };
        let count = (1..=turns.len()).find(is_enough).unwrap_or(turns.len());
        let leaving = Leaving(all.0[..count].to_vec());
        let is_new = |id: &String| {
            let path = self.tree.find(id).unwrap();
            let node = self.tree.root.at(&path);
            node.class() == Class::Block && !is_summary(node)
        };
        if !leaving.ids().iter().any(is_new) {
            return Ok(None);
        }
        self.attempt(|model| model.put_summary(&leaving, recipe))
    }

    fn has_blocks(&self, turn: &str) -> bool {
        let path = self.tree.find(turn).unwrap();
        let mut nodes = self.tree.root.at(&path).walk().into_iter();
        nodes.any(|node| node.class() == Class::Block)
    }

    /// Which nodes of some turns leave. Nodes stay that are pinned and no summaries, that something
    /// refers to, that will fire, and whose call waits for a result; with a node stays all that it
    /// holds, and all that holds it. A tool call leaves whole or stays whole. A turn that stays
    /// keeps its core.
    fn leaving(&self, turns: &[String], keeps_outer_calls: bool) -> Result<Leaving, Codes> {
        let root = &self.tree.root;
        let will_fire = |node: &Node| {
            let every = node.integer("cadence").filter(|every| *every >= 1);
            let fires = every.map(|every| node.integer("cycle").unwrap() + every);
            node.class() == Class::Block && fires.is_some_and(|cycle| cycle > self.cycle)
        };
        let paths: Vec<Vec<usize>> = root.paths();
        let waiting = self.waiting();
        let spared = paths.iter().filter(|path| {
            let node = root.at(path);
            waiting.contains(node.id())
                || node.is_marked("pinned") && !is_summary(node)
                || self.is_held(node.id())
                || will_fire(node)
        });
        let mut spared: Vec<Vec<usize>> = spared.cloned().collect();
        let tops: Vec<Vec<usize>> = turns
            .iter()
            .map(|turn| self.tree.find(turn).unwrap())
            .collect();
        loop {
            let leaves = |path: &Vec<usize>| {
                let is_core = path.len() == 3 && self.tree.is_fixed(path);
                let top = &path[..2];
                let turn_stays = spared.iter().any(|it| it.starts_with(top));
                let is_needed = is_core && turn_stays;
                let mut spared = spared.iter();
                let is_spared = spared.any(|it| it.starts_with(path) || path.starts_with(it));
                !is_needed && !is_spared
            };
            let of_turn = |top: &Vec<usize>| -> Vec<Vec<usize>> {
                let inside = paths.iter().filter(|path| path.starts_with(top));
                inside.filter(|path| leaves(path)).cloned().collect()
            };
            let leaving: Vec<Vec<Vec<usize>>> = tops.iter().map(of_turn).collect();
            let goes = |id: &String| {
                let path = self.tree.find(id).unwrap();
                leaving.iter().flatten().any(|it| *it == path)
            };
            let is_inside = |id: &String| {
                let path = self.tree.find(id).unwrap();
                tops.iter().any(|top| path.starts_with(top))
            };
            let calls = self.calls();
            let parted = calls
                .iter()
                .filter(|call| call.iter().any(goes) && !call.iter().all(goes));
            let parted: Vec<&BTreeSet<String>> = parted.collect();
            let stays = parted.iter().filter(|call| {
                let mut stay = call.iter().filter(|id| !goes(id));
                keeps_outer_calls || stay.any(is_inside)
            });
            let stays: Vec<String> = stays.flat_map(|call| (*call).clone()).collect();
            let more: Vec<Vec<usize>> = stays
                .iter()
                .filter(|id| goes(id))
                .map(|id| self.tree.find(id).unwrap())
                .collect();
            if more.is_empty() {
                if !parted.is_empty() {
                    return Err(vec![PLACEMENT]);
                }
                let ids = |paths: &Vec<Vec<usize>>| -> Vec<String> {
                    let ids = paths.iter().map(|path| root.at(path).id().to_owned());
                    ids.collect()
                };
                let leaving = turns.iter().cloned().zip(leaving.iter().map(ids));
                return Ok(Leaving(leaving.collect()));
            }
            spared.extend(more);
        }
    }

    fn put_summary(&mut self, leaving: &Leaving, recipe: &Recipe) -> Result<Compacted, Codes> {
        let gone = leaving.ids();
        let node = |model: &Self, id: &String| {
            let path = model.tree.find(id).unwrap();
            model.tree.root.at(&path).clone()
        };
        let nodes: Vec<Node> = gone.iter().map(|id| node(self, id)).collect();
        let blocks = nodes.iter().filter(|node| node.class() == Class::Block);
        let blocks: Vec<&Node> = blocks.collect();
        if blocks.is_empty() {
            return Ok(None);
        }
        let cost = blocks.iter().map(|block| self.cost(block)).sum();
        let taken = self.tree.ids();
        let given = recipe.given_ids();
        let mut attributes = recipe.attributes.iter();
        let mut trial = self.clone();
        let speaks = || {
            let draft = trial.grow(recipe, 0, &mut recipe.given_ids());
            !spoken_by(&draft).is_empty()
        };
        if !recipe.makes_sense()
            || recipe.class() != Class::Block
            || recipe.cadence.is_some()
            || attributes.any(|(name, _)| name == "data_summarizes")
            || given.iter().any(|id| taken.contains(id))
            || { speaks }()
        {
            return Err(vec![PLACEMENT]);
        }
        let replaced: Vec<&String> = leaving
            .0
            .iter()
            .filter(|(_, ids)| !ids.is_empty())
            .map(|(turn, _)| turn)
            .collect();
        let mut own = recipe.clone();
        own.pinned = Some(true);
        own.role.get_or_insert_with(|| "user".to_owned());
        let mut names: Vec<String> = Vec::new();
        for turn in &replaced {
            let top = node(self, turn);
            let summaries = nodes.iter().filter(|it| is_summary(it));
            let summaries =
                summaries.filter(|it| top.walk().iter().any(|in_it| in_it.id() == it.id()));
            let of_summaries: Vec<String> = summaries.flat_map(summarized).collect();
            if top.integer("cycle") == Some(self.cycle) && !of_summaries.is_empty() {
                names.extend(of_summaries);
            } else {
                names.push((*turn).clone());
            }
        }
        let mut met = BTreeSet::new();
        names.retain(|name| met.insert(name.clone()));
        let names: Json = names.into_iter().map(Json::from).collect();
        own.attributes.push(("data_summarizes".to_owned(), names));
        let before = self.standings(own.keys());
        let mut block = self.grow(&own, 0, &mut own.given_ids());
        let mut core = self.make(Class::Container);
        let mut segment = self.make(Class::Segment);
        let id = block.id().to_owned();
        let oldest = node(self, replaced[0]);
        let index = oldest.integer("creation_index").unwrap();
        if (oldest.created_at_ns(), index) != (0, 0) {
            for new in [&mut block, &mut core, &mut segment] {
                new.set("created_at_ns", oldest.created_at_ns());
                new.set("created_at_iso", iso(oldest.created_at_ns()));
                new.set("creation_index", index);
            }
            segment.set("offset", oldest.offset());
        }
        core.insert(block);
        segment.insert(core);
        let mut order = self.segment_ids();
        let place = order.iter().position(|turn| turn == replaced[0]).unwrap() + 1;
        order.insert(place, segment.id().to_owned());
        // Nodes with all they hold, so that the ones inside are gone already.
        for id in &gone {
            if let Some(path) = self.tree.find(id) {
                self.tree.take(&path);
            }
        }
        order.retain(|id| !gone.contains(id));
        self.edited
            .extend(gone.iter().map(|id| (id.clone(), "compacted")));
        self.tree.root.children[SEQUENCE].children.push(segment);
        self.put_in_order(order);
        let overlaps = self.overlaps_since(&before, &Copies::new());
        self.settle(overlaps)?;
        Ok(Some((id, blocks.len(), cost)))
    }

    /// Puts the turns into an order, newest first: by an index, unless they are in it anyway.
    fn put_in_order(&mut self, order: Vec<String>) {
        let children = self.tree.sequence().children.iter();
        let mut rendered: Vec<&Node> = children
            .filter(|child| child.class() == Class::Segment)
            .collect();
        rendered.sort_by(|left, right| canonical_order(left, right));
        let rendered = rendered.iter().rev().map(|turn| turn.id());
        let is_natural = self.tree.order.is_none()
            && self.segment_ids() == order
            && rendered.eq(order.iter().map(String::as_str));
        if !is_natural {
            self.tree.order = Some(order);
        }
        self.tree.sort_sequence();
    }

    /// Brings back the turns that a summary replaced. Returns the ids that came.
    pub(crate) fn undo_compaction(&mut self, id: &str) -> Result<BTreeSet<String>, Codes> {
        let path = self.tree.find(id).ok_or(vec![PLACEMENT])?;
        let node = self.tree.root.at(&path);
        let names = summarized(node);
        let is_in_turn =
            path[0] == SEQUENCE && self.tree.root.at(&path[..2]).class() == Class::Segment;
        if names.is_empty() || node.class() != Class::Block || !is_in_turn {
            return Err(vec![PLACEMENT]);
        }
        let cycle = node.integer("cycle").unwrap();
        let mut earlier = self.history.iter().rev();
        let snapshot = earlier.find(|snapshot| snapshot.cycle < cycle);
        let snapshot = snapshot.ok_or(vec![NOT_KEPT])?.tree.clone();
        let mut old: Vec<Node> = snapshot.segments().into_iter().rev().cloned().collect();
        let is_named = |turn: &Node| names.iter().any(|name| name == turn.id());
        if !names
            .iter()
            .all(|name| old.iter().any(|turn| turn.id() == name))
        {
            return Err(vec![NOT_KEPT]);
        }
        let first = old.iter().position(is_named).unwrap();
        let last = old.iter().rposition(is_named).unwrap();
        old = old.drain(first..=last).collect();
        // The program deleted these since, perhaps in a turn that has left meanwhile.
        let newer = self.history.iter().filter(|newer| newer.cycle >= cycle);
        let states = newer.map(|newer| &newer.tree).chain([&self.tree]);
        let redactions = states.flat_map(|tree| tree.root.walk()).filter(|node| {
            node.text("kind") == Some("redaction") && snapshot.find(node.id()).is_none()
        });
        let deleted = redactions.filter_map(|node| node.text("data_redacts"));
        let deleted: BTreeSet<String> = deleted.map(str::to_owned).collect();
        old.retain(|turn| !is_named(turn) || !deleted.contains(turn.id()));
        for turn in old.iter_mut().filter(|turn| is_named(turn)) {
            let core = turn.core();
            leave_out(turn, core, &deleted);
        }
        self.attempt(|model| {
            let keys = old
                .iter()
                .filter(|turn| is_named(turn))
                .flat_map(Node::walk);
            let keys = keys.filter_map(|node| node.text("key")).map(str::to_owned);
            let mut then = model.clone();
            then.tree = snapshot;

            let before = then.standings(keys);
            let there: BTreeSet<String> = model.tree.ids().into_iter().collect();
            let (mut order, mut next) = model.take_summary(&path);
            for turn in &old {
                let at = order.iter().position(|id| id == turn.id());
                let is_elsewhere = at.is_none() && model.tree.find(turn.id()).is_some();
                match at {
                    _ if !is_named(turn) => {}
                    _ if is_elsewhere => return Err(vec![PLACEMENT]),
                    Some(_) => model.make_whole(turn)?,
                    None => {
                        model.check_free(turn)?;
                        let sequence = &mut model.tree.root.children[SEQUENCE];
                        sequence.children.push(turn.clone());
                        order.insert(next, turn.id().to_owned());
                        next += 1;
                    }
                }
                if at == Some(next) {
                    next += 1;
                }
            }
            order.reverse();
            model.put_in_order(order);
            let now = model.tree.ids().into_iter();
            let came = now.filter(|id| !there.contains(id)).collect();
            if model.overlaps_since(&before, &Copies::new()).is_empty() {
                Ok(came)
            } else {
                Err(vec![OVERLAP])
            }
        })
    }

    /// Takes a summary out, with its turn if that holds nothing else. Returns the turns that are
    /// left, oldest first, and the place of the summary among them.
    fn take_summary(&mut self, path: &[usize]) -> (Vec<String>, usize) {
        let turn = self.tree.root.at(&path[..2]);
        let mut order = self.segment_ids();
        order.reverse();
        let place = order.iter().position(|id| id == turn.id()).unwrap();
        let leaves = turn.walk().into_iter();
        let leaves = leaves.filter(|node| node.children.is_empty());
        let is_alone = leaves.count() == 1;
        let taken = if is_alone { &path[..2] } else { path };
        if is_alone {
            order.remove(place);
        }
        let taken = self.tree.take(taken);
        let gone = taken.walk().into_iter();
        self.edited
            .extend(gone.map(|node| (node.id().to_owned(), "edited")));
        (order, place)
    }

    /// Puts back the nodes of a turn that are missing, unless something stands for them.
    fn make_whole(&mut self, original: &Node) -> Result<(), Codes> {
        let path = self.tree.find(original.id()).unwrap();
        let turn = self.tree.root.at(&path).walk();
        let links = ["data_replaces", "data_redacts"];
        let stood_for = turn.iter().flat_map(|node| {
            let named = links.iter().filter_map(|link| node.text(link));
            named.map(str::to_owned)
        });
        let stood_for: Vec<String> = stood_for.collect();
        for below in original.paths() {
            let Some((_, parent)) = below.split_last() else {
                continue;
            };
            let node = original.at(&below);
            let mut line = (0..=below.len()).map(|length| original.at(&below[..length]).id());
            if line.any(|id| stood_for.iter().any(|named| named == id)) {
                continue;
            }
            let parent = self.tree.find(original.at(parent).id()).unwrap();
            let is_there = |child: &Node| child.id() == node.id();
            let holder = self.tree.root.at(&parent);
            if parent.starts_with(&path) && !holder.children.iter().any(is_there) {
                self.check_free(node)?;
                self.tree.root.at_mut(&parent).insert(node.clone());
            }
        }
        Ok(())
    }

    fn check_free(&self, top: &Node) -> Result<(), Codes> {
        let taken = self.tree.ids();
        let mut nodes = top.walk().into_iter();
        if nodes.any(|node| taken.iter().any(|id| id == node.id())) {
            return Err(vec![PLACEMENT]);
        }
        Ok(())
    }

    /// The ids of all summaries.
    pub(crate) fn summary_ids(&self) -> Vec<String> {
        let nodes = self.tree.root.walk().into_iter();
        let summaries = nodes.filter(|node| is_summary(node));
        summaries.map(|node| node.id().to_owned()).collect()
    }
}

/// Takes nodes out of a turn, with all they hold. Its core stays, empty.
fn leave_out(node: &mut Node, core: Option<usize>, deleted: &BTreeSet<String>) {
    let core = core.map(|core| node.children[core].id().to_owned());
    node.children.retain_mut(|child| {
        let is_deleted = deleted.contains(child.id());
        if is_deleted {
            child.children.clear();
        } else {
            leave_out(child, None, deleted);
        }
        !is_deleted || core.as_deref() == Some(child.id())
    });
}
