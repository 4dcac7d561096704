//! Plans run the long way: every step on a set of nodes, every test on every node.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use pact_core::Json;
use pact_core::grammar::plan::{
    Attribute, Bound, Chain, Class, Combinator, Controls, Depths, Mode, Nth, Operator, Order, Part,
    Query, Region, Slot, Step, Target, Test, Value, ValueType, Zone, alternatives,
};

use super::scene::Scene;

type Set = BTreeSet<usize>;

/// Where a step starts.
#[derive(Clone, Copy)]
enum From<'s> {
    /// Anywhere.
    Nowhere,
    Nodes(&'s Set),
    /// The nodes of a zone, which the step sees themselves.
    Zone(&'s Set),
}

/// A result, with what controls look at.
pub(super) struct Found<'s> {
    pub(super) scene: &'s Scene,
    pub(super) node: usize,
}

impl<'s> Found<'s> {
    fn id(&self) -> &'s str {
        self.scene.nodes[self.node].id()
    }

    fn key(&self) -> Option<&'s str> {
        self.scene.nodes[self.node].key.as_deref()
    }
}

/// The ids that a query gives on one snapshot.
pub(super) fn on_one(scene: &Scene, query: &Query) -> Vec<String> {
    let found = [ordered(scene, query)];
    let ids = found[0].iter().map(Found::id).collect();
    finish(ids, &newest_of_each_key(&found), &query.controls)
}

/// The ids that a query gives on all snapshots, newest first.
pub(super) fn on_all(scenes: &[&Scene], query: &Query) -> Vec<String> {
    let sets: Vec<Vec<Found<'_>>> = scenes.iter().map(|scene| ordered(scene, query)).collect();
    let ids: Vec<HashSet<&str>> = sets
        .iter()
        .map(|set| set.iter().map(Found::id).collect())
        .collect();
    let newest = newest_of_each_key(&sets);
    let mut turns: Vec<&Vec<Found<'_>>> = sets.iter().collect();
    if query.controls.order == Some(Order::TurnAsc) {
        turns.reverse();
    }
    let mut seen = HashSet::new();
    let mut all: Vec<&str> = turns.into_iter().flatten().map(Found::id).collect();
    all.retain(|id| seen.insert(*id));
    match query.controls.mode {
        None | Some(Mode::Union) => {}
        Some(Mode::Latest) => all.retain(|id| newest.contains(id)),
        Some(Mode::Reduce) => all.retain(|id| ids.iter().all(|ids| ids.contains(id))),
    }
    finish(all, &newest, &query.controls)
}

/// All that a query matches on a snapshot, in its order.
fn ordered<'s>(scene: &'s Scene, query: &Query) -> Vec<Found<'s>> {
    let mut matched = Set::new();
    for chain in query.alternatives() {
        matched.extend(scene.chain(chain, From::Nowhere));
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
    walk.map(|node| Found { scene, node }).collect()
}

/// The newest instance of each key, and all that have none. The newest turn is the first.
fn newest_of_each_key<'s>(turns: &[Vec<Found<'s>>]) -> HashSet<&'s str> {
    let mut keys = HashSet::new();
    let mut newest = HashSet::new();
    for turn in turns {
        let mut turn: Vec<&Found<'s>> = turn.iter().collect();
        turn.sort_by_key(|found| found.scene.newness(found.node));
        for found in turn {
            if found.key().is_none_or(|key| keys.insert(key)) {
                newest.insert(found.id());
            }
        }
    }
    newest
}

fn finish(mut ids: Vec<&str>, newest: &HashSet<&str>, controls: &Controls) -> Vec<String> {
    if controls.unique {
        ids.retain(|id| newest.contains(id));
    }
    if let Some(limit) = controls.limit {
        let limit = usize::try_from(fixed(limit)).unwrap();
        let page = controls
            .page
            .map_or(1, |page| usize::try_from(fixed(page)).unwrap());
        ids = ids
            .into_iter()
            .skip(limit * (page - 1))
            .take(limit)
            .collect();
    }
    if controls.first {
        ids.truncate(1);
    }
    ids.into_iter().map(str::to_owned).collect()
}

fn fixed<T>(slot: Slot<T>) -> T {
    match slot {
        Slot::Fixed(value) => value,
        Slot::Param(_) => panic!("no parameters here"),
    }
}

fn holds(depths: &Depths, depth: i64) -> bool {
    depths.ranges().iter().any(|range| {
        let above = match range.low {
            Bound::At(low) => depth >= i64::from(low),
            _ => true,
        };
        let below = match range.high {
            Bound::At(high) => depth <= i64::from(high),
            _ => true,
        };
        above && below
    })
}

fn names_block(step: &Step<'_>) -> bool {
    *step.target == Target::Class(Class::Block)
        || step.tests().any(|test| *test == Test::Class(Class::Block))
}

impl Scene {
    fn chain(&self, chain: Chain<'_>, from: From<'_>) -> Set {
        let steps: Vec<Step<'_>> = chain.steps().collect();
        let mut found = Set::new();
        for (index, step) in steps.iter().enumerate() {
            let is_last = index + 1 == steps.len();
            let next = match index.checked_sub(1).map(|before| steps[before].target) {
                None => self.step(step, from, is_last),
                Some(Target::Zone(_)) => self.step(step, From::Zone(&found), is_last),
                Some(_) => self.step(step, From::Nodes(&found), is_last),
            };
            found = next;
        }
        found
    }

    fn step(&self, step: &Step<'_>, from: From<'_>, is_last: bool) -> Set {
        let mut found = self.reached(step, from);
        found.retain(|node| self.is_target(*node, step.target));
        if is_last {
            found.retain(|node| !self.nodes[*node].is_implicit);
        }
        for test in step.tests() {
            found = match test {
                Test::Nth(nth) => self.nth(&found, *nth),
                Test::Not(parts) => {
                    let other = self.any_step(parts);
                    found.difference(&other).copied().collect()
                }
                _ => found
                    .into_iter()
                    .filter(|node| self.passes(*node, test))
                    .collect(),
            };
        }
        found
    }

    /// What the one step of `:not` matches anywhere.
    fn any_step(&self, parts: &[Part]) -> Set {
        let mut found = Set::new();
        for chain in alternatives(parts) {
            let step = chain.subject().unwrap();
            found.extend(self.step(&step, From::Nowhere, false));
        }
        found
    }

    fn reached(&self, step: &Step<'_>, from: From<'_>) -> Set {
        let mut reached = Set::new();
        match (from, step.combinator) {
            (From::Nowhere, _) => reached.extend(0..self.nodes.len()),
            (From::Nodes(nodes), Combinator::Descendant) => {
                for node in nodes {
                    reached.extend(self.below(*node));
                }
            }
            (From::Nodes(nodes), Combinator::Child) => {
                for node in nodes {
                    reached.extend(self.children(*node));
                    if names_block(step) && self.is_top(*node) {
                        reached.extend(
                            self.core(*node)
                                .map(|core| self.children(core))
                                .into_iter()
                                .flatten(),
                        );
                    }
                }
            }
            (From::Zone(nodes), Combinator::Descendant) => {
                for node in nodes {
                    reached.insert(*node);
                    reached.extend(self.below(*node));
                }
            }
            (From::Zone(nodes), Combinator::Child) => {
                for node in nodes {
                    reached.insert(*node);
                    let core = self.nodes[*node].parent.and_then(|top| self.core(top));
                    if names_block(step) && core == Some(*node) {
                        reached.extend(self.children(*node));
                    }
                }
            }
        }
        reached
    }

    fn is_target(&self, node: usize, target: &Target) -> bool {
        match target {
            Target::Any => true,
            Target::Region(region) => {
                let name = match region {
                    Region::Root => "^root",
                    Region::System => "^sys",
                    Region::Sequence => "^seq",
                    Region::Head => "^ah",
                };
                self.nodes[node].node_type() == name
            }
            Target::Depth(depths) => {
                self.is_top(node) && self.depth(node).is_some_and(|depth| holds(depths, depth))
            }
            Target::Class(class) => self.nodes[node].class() == Some(*class),
            Target::Type(text) => self.nodes[node].node_type() == &**text,
            Target::Zone(zone) => {
                self.nodes[node]
                    .parent
                    .is_some_and(|parent| self.is_top(parent))
                    && self.is_in(node, *zone)
            }
        }
    }

    fn is_in(&self, node: usize, zone: Zone) -> bool {
        let offset = self.nodes[node].number("offset");
        match zone {
            Zone::Pre => offset < 0,
            Zone::Core => offset == 0,
            Zone::Post => offset > 0,
        }
    }

    fn nth(&self, found: &Set, nth: Nth) -> Set {
        let mut groups: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for node in &self.selected {
            if found.contains(node) {
                groups
                    .entry(self.nodes[*node].parent)
                    .or_default()
                    .push(*node);
            }
        }
        // An implicit core is a sibling only where there is no real one.
        for node in found.iter().filter(|node| self.nodes[**node].is_implicit) {
            let group = groups.entry(self.nodes[*node].parent).or_default();
            if group.is_empty() {
                group.push(*node);
            }
        }
        let chosen = groups.into_values().filter_map(|group| match nth {
            Nth::First => group.first().copied(),
            Nth::Last => group.last().copied(),
            Nth::Number(number) => {
                let number = usize::try_from(fixed(number)).unwrap();
                group.get(number - 1).copied()
            }
        });
        chosen.collect()
    }

    fn passes(&self, index: usize, test: &Test) -> bool {
        let node = &self.nodes[index];
        match test {
            Test::Class(class) => node.class() == Some(*class),
            Test::Type(name) => node.node_type() == &**name,
            Test::Compare(attribute, operator, value) => {
                self.compares(index, attribute, *operator, value)
            }
            Test::AnyOf(Attribute::NodeType, values) => values.iter().any(|value| match value {
                Value::Text(name) => {
                    let (prefix, kind) = match name.split_once(':') {
                        Some((prefix, kind)) => (prefix, Some(kind)),
                        None => (&**name, None),
                    };
                    match Class::named(prefix) {
                        Some(class) => {
                            node.class() == Some(class)
                                && kind.is_none_or(|kind| node.kind() == Some(kind))
                        }
                        None => node.node_type() == &**name,
                    }
                }
                _ => false,
            }),
            Test::AnyOf(attribute, values) => values
                .iter()
                .any(|value| self.compares(index, attribute, Operator::Equal, value)),
            Test::Present(attribute) => !self.attribute(index, attribute).is_null(),
            Test::Ephemeral => self.ephemeral.contains(node.id()),
            Test::Depth(depths) => self.depth(index).is_some_and(|depth| holds(depths, depth)),
            Test::Zone(zone) => self.is_in(index, *zone),
            Test::Has(parts) => {
                let from = Set::from([index]);
                alternatives(parts).any(|chain| !self.chain(chain, From::Nodes(&from)).is_empty())
            }
            Test::Nth(_) | Test::Not(_) => panic!("tests of sets"),
        }
    }

    fn attribute(&self, index: usize, attribute: &Attribute) -> Json {
        let node = &self.nodes[index];
        if node.is_implicit && *attribute != Attribute::Offset {
            return Json::Null;
        }
        match attribute {
            Attribute::Key => node.key.clone().into(),
            Attribute::Kind => node.kind().into(),
            // No tags are no tags, however that is written.
            Attribute::Tags => {
                let tags = node.headers.get("tags").and_then(Json::as_array);
                tags.filter(|tags| !tags.is_empty()).cloned().into()
            }
            Attribute::Age => (self.cycle - node.number("cycle")).into(),
            Attribute::BornTurn => node.number("cycle").into(),
            Attribute::Depth => self.depth(index).into(),
            Attribute::Sdepth => self.level(index).into(),
            _ => node
                .headers
                .get(attribute.name())
                .cloned()
                .unwrap_or_default(),
        }
    }

    fn compares(
        &self,
        index: usize,
        attribute: &Attribute,
        operator: Operator,
        value: &Value,
    ) -> bool {
        let has = self.attribute(index, attribute);
        let wants = json(value);
        if let (Json::Array(tags), ValueType::Tags, false) =
            (&has, attribute.value_type(), wants.is_null())
        {
            return match operator {
                Operator::Equal | Operator::Contains => tags.contains(&wants),
                Operator::NotEqual => !tags.contains(&wants),
                _ => false,
            };
        }
        let is_text = attribute.value_type() == ValueType::Text;
        compares(&has, operator, &wants, !is_text)
    }
}

fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(flag) => (*flag).into(),
        Value::Integer(number) => i64::try_from(*number)
            .map_or_else(|_| Json::from(u64::try_from(*number).unwrap()), Json::from),
        Value::Float(number) => (*number).into(),
        Value::Text(text) => (**text).into(),
        Value::Param(_) => panic!("no parameters here"),
    }
}

/// Compares what a node has with what a selector wants: equal in value and type, or in order as numbers, else as texts.
fn compares(has: &Json, operator: Operator, wants: &Json, may_be_number: bool) -> bool {
    match operator {
        Operator::Equal => equal(has, wants),
        Operator::NotEqual => !equal(has, wants),
        Operator::Contains => match (has, wants) {
            (Json::Array(has), wants) => has.iter().any(|item| equal(item, wants)),
            (Json::String(has), wants) => text(wants).is_some_and(|wants| has.contains(&wants)),
            _ => false,
        },
        _ => {
            let Some(order) = order(has, wants, may_be_number) else {
                return false;
            };
            match operator {
                Operator::Less => order.is_lt(),
                Operator::LessOrEqual => order.is_le(),
                Operator::Greater => order.is_gt(),
                _ => order.is_ge(),
            }
        }
    }
}

fn equal(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Number(_), Json::Number(_)) => {
            number(left).partial_cmp(&number(right)) == Some(Ordering::Equal)
        }
        _ => left == right,
    }
}

fn order(left: &Json, right: &Json, may_be_number: bool) -> Option<Ordering> {
    if may_be_number && let (Some(left), Some(right)) = (number(left), number(right)) {
        return left.partial_cmp(&right);
    }
    Some(text(left)?.as_bytes().cmp(text(right)?.as_bytes()))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    Whole(i128),
    Float(f64),
}

impl PartialOrd for Number {
    #[expect(
        clippy::cast_precision_loss,
        reason = "only small floats are compared here"
    )]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (*self, *other) {
            (Self::Whole(left), Self::Whole(right)) => Some(left.cmp(&right)),
            (Self::Whole(left), Self::Float(right)) => (left as f64).partial_cmp(&right),
            (Self::Float(left), Self::Whole(right)) => left.partial_cmp(&(right as f64)),
            (Self::Float(left), Self::Float(right)) => left.partial_cmp(&right),
        }
    }
}

fn number(value: &Json) -> Option<Number> {
    match value {
        Json::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => Some(Number::Whole(whole.into())),
            (_, Some(whole)) => Some(Number::Whole(whole.into())),
            _ => number.as_f64().map(Number::Float),
        },
        Json::String(text) => match text.parse::<i128>() {
            Ok(whole) => Some(Number::Whole(whole)),
            Err(_) => text.parse().ok().map(Number::Float),
        },
        _ => None,
    }
}

fn text(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}
