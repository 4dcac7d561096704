//! All that a context holds, for the naive evaluator.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use pact_core::grammar::plan::{Moment, Query, Slot, Time};
use pact_core::{Class, Context, Hold, Json, NodeRef, Snapshot};
use serde_json::{Map, json};

use super::differences::{Stop, over_range};
use super::results::{Found, on_all, on_one};
use super::scene::{Node, Scene};

/// The working state and the snapshots. Each is read when it is first needed: long histories have
/// many.
pub struct Moments<'c> {
    ctx: &'c Context,
    /// The ids that guards hold in the working state.
    held: BTreeSet<String>,
    /// Newest first.
    snapshots: Vec<(&'c Snapshot, OnceCell<Scene>)>,
    working: OnceCell<Scene>,
}

impl<'c> Moments<'c> {
    pub fn of(ctx: &'c Context) -> Self {
        Self {
            ctx,
            held: BTreeSet::new(),
            snapshots: ctx
                .snapshots()
                .map(|snapshot| (snapshot, OnceCell::new()))
                .collect(),
            working: OnceCell::new(),
        }
    }

    /// The same with guards on some nodes, which a context does not show.
    #[must_use]
    pub fn holding<'h>(mut self, held: impl IntoIterator<Item = &'h Hold>) -> Self {
        let ids = held.into_iter().map(|hold| hold.id().as_str().to_owned());
        self.held = ids.collect();
        self
    }

    pub fn snapshot_count(&self) -> usize {
        self.snapshots.len()
    }

    pub fn snapshot(&self, turn: usize) -> &'c Snapshot {
        self.snapshots[turn].0
    }

    pub fn scene(&self, turn: usize) -> &Scene {
        let (snapshot, scene) = &self.snapshots[turn];
        scene.get_or_init(|| Scene::read(&snapshot.export()))
    }

    pub fn working(&self) -> &Scene {
        self.working.get_or_init(|| {
            let newest = (!self.snapshots.is_empty()).then(|| self.scene(0));
            let nodes = newest.into_iter().flat_map(|scene| &scene.nodes);
            let newest = nodes.map(|node| (node.id(), node)).collect();
            let root = written(&self.ctx.root(), &newest);
            Scene::of(&root, self.ctx.cycle(), 0, &self.held)
        })
    }

    /// Whether a node has another key in another snapshot, as in documents that belong to no one
    /// history.
    pub fn has_changing_keys(&self) -> bool {
        let mut keys = BTreeMap::new();
        let mut nodes = (0..self.snapshot_count()).flat_map(|turn| &self.scene(turn).nodes);
        nodes.any(|node| *keys.entry(node.id()).or_insert(node.answers_to()) != node.answers_to())
    }

    fn at(&self, moment: Moment) -> Option<usize> {
        let turn = match moment {
            Moment::Turn(Slot::Fixed(turn)) => usize::try_from(-turn).unwrap(),
            Moment::Oldest => self.snapshot_count().checked_sub(1)?,
            Moment::Cycle(Slot::Fixed(cycle)) => {
                let mut snapshots = self.snapshots.iter();
                return snapshots
                    .position(|(snapshot, _)| u64::try_from(snapshot.cycle()) == Ok(cycle));
            }
            Moment::Turn(_) | Moment::Cycle(_) => panic!("no parameters here"),
        };
        (turn < self.snapshot_count()).then_some(turn)
    }

    /// The nodes that a query finds; none if there is no such snapshot.
    pub fn select(&self, query: &Query, scopes: &[&Query]) -> Option<Vec<Found<'_>>> {
        let scene = match query.time {
            Time::Working => self.working(),
            Time::At(moment) => self.scene(self.at(moment)?),
            Time::All => {
                let scenes: Vec<&Scene> = (0..self.snapshot_count())
                    .map(|turn| self.scene(turn))
                    .collect();
                return Some(on_all(&scenes, query, scopes));
            }
            Time::Range(..) => panic!("a range gives no ids"),
        };
        Some(on_one(scene, query, scopes))
    }

    /// The result of a query over a range, without warnings and without its text, and the ends that
    /// are not there; none if nothing is.
    pub fn range(&self, query: &Query) -> Option<(Json, Vec<String>)> {
        let Time::Range(first, second) = query.time else {
            panic!("not a range");
        };
        let kind = match (first, second) {
            (Moment::Cycle(_), _) | (_, Moment::Cycle(_)) => 'c',
            _ => 't',
        };
        let value = |moment: Moment| match moment {
            Moment::Turn(Slot::Fixed(turn)) => turn,
            Moment::Cycle(Slot::Fixed(cycle)) => i64::try_from(cycle).unwrap(),
            Moment::Oldest => 1 - i64::try_from(self.snapshot_count()).unwrap(),
            Moment::Turn(_) | Moment::Cycle(_) => panic!("no parameters here"),
        };
        let (low, high) = {
            let (first, second) = (value(first), value(second));
            (first.min(second), first.max(second))
        };
        let mut stops = Vec::new();
        for turn in 0..self.snapshot_count() {
            let cycle = self.snapshot(turn).cycle();
            let value = match kind {
                'c' => cycle,
                _ => -i64::try_from(turn).unwrap(),
            };
            if (low..=high).contains(&value) {
                let found = on_one(self.scene(turn), query, &[]);
                stops.push(Stop {
                    kind,
                    value,
                    found,
                    cycle,
                });
            }
        }
        if stops.is_empty() {
            return None;
        }
        let missing = [first, second]
            .into_iter()
            .filter(|end| self.at(*end).is_none())
            .map(|end| format!("@{kind}{}", value(end)));
        Some((over_range(query, &stops), missing.collect()))
    }
}

/// A node of the working state as an export would have it. Only snapshots are exported, so it is
/// put together.
fn written(node: &NodeRef<'_>, newest: &HashMap<&str, &Node>) -> Json {
    let mut headers = Map::new();
    for (name, value) in node.attributes() {
        headers.insert(name.to_owned(), value.clone());
    }
    let before = newest.get(node.id().as_str());
    // An id may be given again once its node has left.
    let before = before.filter(|before| before.number("created_at_ns") == node.created_at_ns());
    let content = node.content().map(pact_core::Content::to_json);
    let written = json!({
        "id": node.id().as_str(),
        "nodeType": node.node_type().as_str(),
        "offset": node.offset(),
        "ttl": node.ttl(),
        "priority": node.priority(),
        "cycle": node.cycle(),
        "created_at_ns": node.created_at_ns(),
        "created_at_iso": node.created_at_iso(),
        "creation_index": node.creation_index(),
        "role": node.role(),
        "kind": node.kind(),
        "tags": node.tags().collect::<Vec<_>>(),
        "content": content,
        "mime": node.mime(),
        "encoding": node.encoding(),
        "provenance": node.provenance(),
        "cadence": node.cadence(),
        "children": node.children().map(|child| written(&child, newest)).collect::<Vec<_>>(),
    });
    let Json::Object(written) = written else {
        panic!("an object");
    };
    headers.extend(written);
    if let Some(key) = node.key() {
        headers.insert("key".to_owned(), key.into());
    }
    // A node keeps the headers of its document, and lacks the others; the engine's own blocks have
    // a hash.
    for name in ["content_hash", "pinned", "removable"] {
        if let Some(value) = before.and_then(|before| before.headers.get(name)) {
            headers.insert(name.to_owned(), value.clone());
        }
    }
    // Edits put turns between others: the index is that of the working state.
    let own: Json = serde_json::from_str(&node.to_json()).unwrap();
    if let Some(order) = own.get("order") {
        headers.insert("order".to_owned(), order.clone());
    }
    if before.is_none() {
        if node.class() == Some(Class::Block) {
            headers.insert("content_hash".to_owned(), node.content_hash().into());
        }
        for (name, flag) in [("pinned", node.pinned()), ("removable", node.removable())] {
            // Set to false, or not set: the view does not say, and no selector that would tell is
            // run.
            headers.insert(name.to_owned(), if flag { true.into() } else { Json::Null });
        }
    }
    Json::Object(headers)
}
