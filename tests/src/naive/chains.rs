//! Plans run the long way: every step on a set of nodes, every test on every node.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::Json;
use pact_core::grammar::plan::{
    Attribute, Bound, Chain, Class, Combinator, Depths, Nth, Operator, PlanPart, Query, Region,
    Slot, Step, Target, Test, Value, ValueType, Zone, alternatives,
};

use super::scene::Scene;
use super::values::{compares, json};

pub(super) type Set = BTreeSet<usize>;

/// Where a step starts.
#[derive(Clone, Copy)]
enum Start<'s> {
    /// Anywhere.
    Nowhere,
    /// Anywhere, but nothing else is asked about.
    Among(&'s Set),
    Nodes(&'s Set),
    /// The nodes of a zone, which the step sees themselves.
    Zone(&'s Set),
}

pub(super) fn fixed<T>(slot: Slot<T>) -> T {
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

/// A boolean as its name; anything else as it is.
fn named(value: Json) -> Json {
    match value {
        Json::Bool(flag) => flag.to_string().into(),
        other => other,
    }
}

/// Whether a step names the class `block`, or a namespaced type.
fn names_block(step: &Step<'_>) -> bool {
    let is_named_by = |text: &str| {
        let prefix = text.split(':').next().unwrap_or_default();
        Class::named(prefix).map_or(text.contains(':'), |class| class == Class::Block)
    };
    let target = match step.target {
        Target::Class(class) => *class == Class::Block,
        Target::Type(text) => is_named_by(text),
        _ => false,
    };
    target
        || step.tests().any(|test| match test {
            Test::Class(class) => *class == Class::Block,
            Test::Type(text) => is_named_by(text),
            Test::AnyOf(Attribute::NodeType, values) => {
                let mut values = values.iter();
                values.any(|value| matches!(value, Value::Text(text) if is_named_by(text)))
            }
            _ => false,
        })
}

impl Scene {
    /// All real nodes that any alternative of a query matches.
    pub fn matched(&self, query: &Query) -> Set {
        let mut matched = Set::new();
        for chain in query.alternatives() {
            matched.extend(self.chain(chain, Start::Nowhere));
        }
        matched
    }

    fn chain(&self, chain: Chain<'_>, from: Start<'_>) -> Set {
        let steps: Vec<Step<'_>> = chain.steps().collect();
        let mut found = Set::new();
        for (index, step) in steps.iter().enumerate() {
            let is_last = index + 1 == steps.len();
            let next = match index.checked_sub(1).map(|before| steps[before].target) {
                None => self.step(step, from, is_last),
                Some(Target::Zone(_)) => self.step(step, Start::Zone(&found), is_last),
                Some(_) => self.step(step, Start::Nodes(&found), is_last),
            };
            found = next;
        }
        found
    }

    fn step(&self, step: &Step<'_>, from: Start<'_>, is_last: bool) -> Set {
        let mut found = self.reached(step, from);
        found.retain(|node| self.is_target(*node, step.target));
        if is_last {
            found.retain(|node| !self.nodes[*node].is_implicit);
        }
        for test in step.tests() {
            found = match test {
                Test::Nth(nth) => self.nth(&found, *nth),
                Test::Not(parts) => {
                    let other = self.any_step(parts, &found);
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

    /// The nodes that the one step of `:not` matches; those that are not among these may be left
    /// out.
    fn any_step(&self, parts: &[PlanPart], among: &Set) -> Set {
        let mut found = Set::new();
        for chain in alternatives(parts) {
            let step = chain.subject().unwrap();
            // Who is first depends on all siblings.
            let counts = step
                .tests()
                .any(|test| matches!(test, Test::Nth(_) | Test::Not(_)));
            let from = if counts {
                Start::Nowhere
            } else {
                Start::Among(among)
            };
            found.extend(self.step(&step, from, false));
        }
        found
    }

    fn reached(&self, step: &Step<'_>, from: Start<'_>) -> Set {
        let mut reached = Set::new();
        match (from, step.combinator) {
            (Start::Nowhere, _) => reached.extend(0..self.nodes.len()),
            (Start::Among(nodes), _) => reached.extend(nodes),
            (Start::Nodes(nodes), Combinator::Descendant) => {
                for node in nodes {
                    reached.extend(self.below(*node));
                }
            }
            (Start::Nodes(nodes), Combinator::Child) => {
                for node in nodes {
                    reached.extend(self.children(*node));
                    if names_block(step) && self.is_top(*node) {
                        reached.extend(
                            self.core(*node)
                                .map(|core| self.blocks(core))
                                .unwrap_or_default(),
                        );
                    }
                }
            }
            (Start::Zone(nodes), Combinator::Descendant) => {
                for node in nodes {
                    reached.insert(*node);
                    reached.extend(self.below(*node));
                }
            }
            (Start::Zone(nodes), Combinator::Child) => {
                for node in nodes {
                    reached.insert(*node);
                    let core = self.nodes[*node].parent.and_then(|top| self.core(top));
                    if names_block(step) && core == Some(*node) {
                        reached.extend(self.blocks(*node));
                    }
                }
            }
        }
        reached
    }

    /// The children of class `block`.
    fn blocks(&self, node: usize) -> Set {
        let children = self.children(node).into_iter();
        children
            .filter(|child| self.nodes[*child].class() == Some(Class::Block))
            .collect()
    }

    /// Whether a type text fits a node: as its class, as its class with its kind, or as its own
    /// text.
    fn is_of_type(&self, node: usize, text: &str) -> bool {
        let node = &self.nodes[node];
        let (prefix, kind) = match text.split_once(':') {
            Some((prefix, kind)) => (prefix, Some(kind)),
            None => (text, None),
        };
        match Class::named(prefix) {
            Some(class) => {
                node.class() == Some(class) && kind.is_none_or(|kind| node.kind() == Some(kind))
            }
            None => node.node_type() == text,
        }
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
        let mut real: Vec<usize> = found.iter().copied().collect();
        real.retain(|node| !self.nodes[*node].is_implicit);
        real.sort_by_key(|node| self.rank(*node));
        for node in real {
            groups
                .entry(self.nodes[node].parent)
                .or_default()
                .push(node);
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
            Test::AnyOf(Attribute::NodeType, values) => values
                .iter()
                .any(|value| matches!(value, Value::Text(name) if self.is_of_type(index, name))),
            Test::AnyOf(attribute, values) => values
                .iter()
                .any(|value| self.compares(index, attribute, Operator::Equal, value)),
            Test::Present(attribute) => !self.attribute(index, attribute).is_null(),
            Test::Ephemeral => self.ephemeral.contains(node.id()),
            Test::Depth(depths) => self.depth(index).is_some_and(|depth| holds(depths, depth)),
            Test::Zone(zone) => self.is_in(index, *zone),
            Test::Has(parts) => {
                let from = Set::from([index]);
                alternatives(parts).any(|chain| !self.chain(chain, Start::Nodes(&from)).is_empty())
            }
            Test::Nth(_) | Test::Not(_) => panic!("tests of sets"),
        }
    }

    fn attribute(&self, index: usize, attribute: &Attribute) -> Json {
        let node = &self.nodes[index];
        if node.is_implicit && !matches!(attribute, Attribute::Offset | Attribute::NodeType) {
            return Json::Null;
        }
        match attribute {
            Attribute::Key => node.answers_to().into(),
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
        if let (Attribute::NodeType, Value::Text(name)) = (attribute, value) {
            match operator {
                Operator::Equal => return self.is_of_type(index, name),
                Operator::NotEqual => return !self.is_of_type(index, name),
                _ => {}
            }
        }
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
        if attribute.value_type() == ValueType::Flag {
            // A flag compares as the text `true` or `false`, for `~` too.
            return compares(&named(has), operator, &named(wants), false);
        }
        let is_text = attribute.value_type() == ValueType::Text;
        compares(&has, operator, &wants, !is_text)
    }
}
