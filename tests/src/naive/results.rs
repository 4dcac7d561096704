//! From matches to results: order, scopes, controls, and results over several snapshots.

use std::collections::HashSet;

use pact_core::grammar::plan::{Attribute, Controls, Mode, Operator, Order, Query, Test, Value};

use super::chains::{Set, fixed};
use super::scene::{Node, Scene};

/// A result, with the headers that controls look at.
#[derive(Clone, Copy)]
pub struct Found<'s> {
    pub scene: &'s Scene,
    index: usize,
}

impl<'s> Found<'s> {
    pub fn node(&self) -> &'s Node {
        &self.scene.nodes[self.index]
    }

    pub fn id(&self) -> &'s str {
        self.node().id()
    }

    /// The id of the real node that holds this one.
    pub fn parent(&self) -> Option<&'s str> {
        self.node()
            .parent
            .map(|parent| self.scene.nodes[parent].id())
    }
}

/// The results of a query on one tree that lie in every scope.
#[must_use]
pub fn on_one<'s>(scene: &'s Scene, query: &Query, scopes: &[&Query]) -> Vec<Found<'s>> {
    let found = [ordered(scene, query, scopes)];
    let newest = newest_of_each_key(&found);
    let [found] = found;
    cut(found, &newest, &query.controls)
}

/// The results of a query on all snapshots, newest first.
pub(super) fn on_all<'s>(scenes: &[&'s Scene], query: &Query, scopes: &[&Query]) -> Vec<Found<'s>> {
    let sets: Vec<Vec<Found<'s>>> = scenes
        .iter()
        .map(|scene| ordered(scene, query, scopes))
        .collect();
    let newest = newest_of_each_key(&sets);
    let mut turns: Vec<&Vec<Found<'s>>> = sets.iter().collect();
    if query.controls.order == Some(Order::TurnAsc) {
        turns.reverse();
    }
    let mut all = each_once(turns);
    match query.controls.mode {
        None | Some(Mode::Union) => {}
        Some(Mode::Latest) => all.retain(|found| newest.contains(found.id())),
        Some(Mode::Reduce) => {
            let ids: Vec<HashSet<&str>> = sets.iter().map(|set| ids_of(set)).collect();
            all.retain(|found| ids.iter().all(|ids| ids.contains(found.id())));
        }
    }
    cut(all, &newest, &query.controls)
}

pub(super) fn ids_of<'s>(set: &[Found<'s>]) -> HashSet<&'s str> {
    set.iter().map(Found::id).collect()
}

/// Every id where it is first met.
pub(super) fn each_once<'a, 's: 'a>(
    sets: impl IntoIterator<Item = &'a Vec<Found<'s>>>,
) -> Vec<Found<'s>> {
    let mut seen = HashSet::new();
    let all = sets.into_iter().flatten().copied();
    all.filter(|found| seen.insert(found.id())).collect()
}

/// All that a query matches on a tree, in its order.
fn ordered<'s>(scene: &'s Scene, query: &Query, scopes: &[&Query]) -> Vec<Found<'s>> {
    let mut matched = scene.matched(query);
    for scope in scopes {
        let mut inside = Set::new();
        for node in scene.matched(scope) {
            inside.insert(node);
            inside.extend(scene.below(node));
        }
        matched.retain(|node| inside.contains(node));
    }
    let is_keyed = query.alternatives().all(|chain| {
        let mut tests = chain.subject().unwrap().tests();
        tests.any(|test| {
            matches!(
                test,
                Test::Compare(Attribute::Key, Operator::Equal, Value::Text(_))
            )
        })
    });
    let walk = match query.controls.order {
        None if is_keyed => {
            let mut walk: Vec<usize> = scene.selected.clone();
            walk.sort_by_key(|node| scene.newness(*node));
            walk
        }
        None | Some(Order::TurnDesc) => scene.selected.clone(),
        Some(Order::Pre) => scene.render_walk(0, false),
        Some(Order::Post) => scene.render_walk(0, true),
        Some(Order::Bfs) => {
            let mut walk = scene.render_walk(0, false);
            walk.sort_by_key(|node| scene.level(*node));
            walk
        }
        Some(Order::Path) => scene.canonical_walk(0),
        Some(Order::TurnAsc) => scene.turns().into_iter().rev().flatten().collect(),
    };
    let walk = walk.into_iter().filter(|node| matched.contains(node));
    walk.map(|index| Found { scene, index }).collect()
}

/// The newest instance of each key, and all that have none. The newest turn is the first.
pub(super) fn newest_of_each_key<'s>(turns: &[Vec<Found<'s>>]) -> HashSet<&'s str> {
    let mut keys = HashSet::new();
    let mut newest = HashSet::new();
    for turn in turns {
        let mut turn: Vec<&Found<'s>> = turn.iter().collect();
        turn.sort_by_key(|found| found.scene.newness(found.index));
        for found in turn {
            let key = found.node().answers_to();
            if key.is_none_or(|key| keys.insert(key)) {
                newest.insert(found.id());
            }
        }
    }
    newest
}

fn cut<'s>(mut all: Vec<Found<'s>>, newest: &HashSet<&str>, controls: &Controls) -> Vec<Found<'s>> {
    if controls.unique {
        all.retain(|found| newest.contains(found.id()));
    }
    if let Some(limit) = controls.limit {
        let limit = usize::try_from(fixed(limit)).unwrap();
        let page = controls
            .page
            .map_or(1, |page| usize::try_from(fixed(page)).unwrap());
        all = all
            .into_iter()
            .skip(limit * (page - 1))
            .take(limit)
            .collect();
    }
    if controls.first {
        all.truncate(1);
    }
    all
}
