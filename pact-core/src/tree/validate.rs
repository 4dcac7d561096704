//! The rules of a tree, all of them at once.

use core::cmp::{Ordering, Reverse};
use core::fmt;
use std::collections::{BTreeMap, HashSet};

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use super::{SegmentOrder, Subtree, Tree, age_order, canonical_order};
use crate::limits;
use crate::node::{Class, Node, NodeId, Region};

/// A rule that a tree breaks.
///
/// ```
/// use pact_core::{Context, Rule};
///
/// let ctx = Context::import(r#"{"root":{"children":[{"id":"seq","nodeType":"^seq","children":[
///   {"id":"s","nodeType":"seg","children":[{"id":"b","content":"no core around it"}]}
/// ]}]}}"#)?;
/// let violations = ctx.validate();
/// assert_eq!(violations[0].rule, Rule::OneCore);
/// assert_eq!(violations[0].node, "s");
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The node.
    pub node: NodeId,
    /// What is wrong.
    pub message: String,
}

/// What every tree should keep to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// `^sys`, `^seq` and `^ah` under `^root`, one of each, and nothing else.
    Regions,
    /// Every id belongs to one node.
    UniqueId,
    /// Every required header is there and makes sense.
    Headers,
    /// A segment has exactly one core: one container at offset 0, and nothing beside it there.
    OneCore,
    /// Segments are the children of `^seq`, and nothing else is.
    Segments,
    /// Blocks hold no nodes.
    Blocks,
    /// Siblings are in canonical order.
    SiblingOrder,
    /// Nodes are not nested deeper than the limit.
    Nesting,
    /// The root, regions and cores never go away.
    Removable,
    /// Of the instances of a key, the newest is strictly nearest to the head; `^sys` stands apart. Edits keep to this, but when
    /// the newest one leaves, others may be left side by side.
    Instances,
}

impl Rule {
    /// The name of the rule, as programs read it.
    ///
    /// ```
    /// assert_eq!(pact_core::Rule::OneCore.as_str(), "one-core");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Regions => "regions",
            Self::UniqueId => "unique-id",
            Self::Headers => "headers",
            Self::OneCore => "one-core",
            Self::Segments => "segments",
            Self::Blocks => "blocks",
            Self::SiblingOrder => "sibling-order",
            Self::Nesting => "nesting",
            Self::Removable => "removable",
            Self::Instances => "instances",
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node `{}`: {}", self.node.shown(), self.message)
    }
}

/// Every rule that a tree breaks, in render order.
pub(crate) fn validate(tree: &Tree) -> Vec<Violation> {
    let mut check = Check {
        violations: Vec::new(),
        seen: HashSet::new(),
    };
    check.region(&tree.root, Region::Root);
    check.region(&tree.system.top.node, Region::System);
    check.below(&tree.system.top, 3);
    check.region(&tree.sequence.node, Region::Sequence);
    check.segments(tree);
    check.region(&tree.head().node, Region::Head);
    check.cores(tree.head(), false);
    check.below(tree.head(), 3);
    check.instances(tree);
    check.violations
}

struct Check {
    violations: Vec<Violation>,
    seen: HashSet<NodeId>,
}

impl Check {
    fn report(&mut self, rule: Rule, node: &Node, message: impl Into<String>) {
        self.violations.push(Violation {
            rule,
            node: node.id.clone(),
            message: message.into(),
        });
    }

    fn region(&mut self, node: &Node, region: Region) {
        if node.node_type.as_region() != Some(region) {
            let message = format!("a {} is in the place of a region", node.node_type.shown());
            self.report(Rule::Regions, node, message);
        }
        if node.removable() {
            self.report(
                Rule::Removable,
                node,
                "the root and its regions never go away",
            );
        }
        self.headers(node);
    }

    /// What holds for every node by itself.
    fn headers(&mut self, node: &Node) {
        if node.id.as_str().is_empty() {
            self.report(Rule::Headers, node, "an empty id");
        }
        if !self.seen.insert(node.id.clone()) {
            self.report(Rule::UniqueId, node, "the id belongs to another node too");
        }
        if let (Some(kind), Some(given)) = (&node.kind, node.node_type.kind())
            && kind != given
        {
            let message = format!(
                "the type says kind `{}`, the header `{}`",
                Excerpt::of(given),
                Excerpt::of(kind)
            );
            self.report(Rule::Headers, node, message);
        }
        if node
            .rare
            .as_ref()
            .and_then(|rare| rare.cadence)
            .is_some_and(|every| every < 1)
        {
            self.report(Rule::Headers, node, "a cadence counts cycles from 1");
        }
    }

    fn segments(&mut self, tree: &Tree) {
        let sequence = &tree.sequence;
        let mut newer: Option<&Subtree> = None;
        for part in sequence.segments().iter() {
            if let Some(older) = newer
                && sequence.order() != SegmentOrder::Explicit
                && age_order(&older.node, &part.top.node) != Ordering::Less
            {
                let message = format!("it comes after `{}`, which is newer", older.node.id.shown());
                self.report(Rule::SiblingOrder, &part.top.node, message);
            }
            newer = Some(&part.top);
        }
        for child in sequence.rendered() {
            self.headers(&child.node);
            if child.node.is(Class::Segment) {
                self.cores(child, true);
            } else {
                let message = format!(
                    "a {} is not a segment, but is in ^seq",
                    child.node.node_type.shown()
                );
                self.report(Rule::Segments, &child.node, message);
            }
            self.below(child, 4);
        }
    }

    /// A segment needs a core. The active head may still be without, as documents may have it: what it holds at offset 0
    /// is its implicit core then, until the head is sealed.
    fn cores(&mut self, parent: &Subtree, needs_one: bool) {
        let at_zero = parent
            .children()
            .iter()
            .filter(|child| child.node.offset == 0);
        let (cores, others): (Vec<_>, Vec<_>) = at_zero.partition(|child| child.node.is_core());
        if cores.len() > 1 || (cores.is_empty() && needs_one) {
            let message = format!(
                "it has {} containers at offset 0 instead of one",
                cores.len()
            );
            self.report(Rule::OneCore, &parent.node, message);
        }
        let is_implicit = cores.is_empty() && !needs_one;
        for other in others.into_iter().filter(|_| !is_implicit) {
            let message = "it is at offset 0, but neither the core nor inside it";
            self.report(Rule::OneCore, &other.node, message);
        }
        for core in cores {
            if core.node.removable() {
                self.report(Rule::Removable, &core.node, "a core never goes away");
            }
        }
    }

    /// Names the newest instance of every key that has another one beside it, or nearer to the head.
    fn instances(&mut self, tree: &Tree) {
        let segments = tree.sequence.segments();
        let sealed = segments.iter().enumerate();
        let sealed = sealed.map(|(position, part)| (&part.top, segments.len() - position));
        let turns = [(tree.head(), 0)].into_iter().chain(sealed);
        let mut instances: BTreeMap<&SmolStr, Vec<(&Node, usize)>> = BTreeMap::new();
        for (turn, depth) in turns {
            for subtree in turn.walk() {
                if let Some(key) = subtree.node.given_key() {
                    let others = instances.entry(key).or_default();
                    others.push((&subtree.node, depth));
                }
            }
        }
        for (key, instances) in instances {
            let rank = |(node, depth): &&(&Node, usize)| {
                (node.age(), Reverse(*depth), Reverse(node.id.clone()))
            };
            let Some((newest, depth)) = instances.iter().max_by_key(rank) else {
                continue;
            };
            let mut others = instances.iter().filter(|(node, _)| node.id != newest.id);
            if let Some((other, at)) = others.find(|(_, at)| at <= depth) {
                let message = format!(
                    "it is the newest instance of the key `{}`, at depth {depth}, and `{}` is at depth {at}",
                    Excerpt::of(key),
                    other.id.shown()
                );
                self.report(Rule::Instances, newest, message);
            }
        }
    }

    /// What holds for everything under a node.
    fn below(&mut self, parent: &Subtree, level: usize) {
        if parent.node.is(Class::Block) && !parent.children().is_empty() {
            self.report(Rule::Blocks, &parent.node, "it is a block, but holds nodes");
        }
        for pair in parent.children().windows(2) {
            if let [left, right] = pair
                && canonical_order(&left.node, &right.node) != Ordering::Less
            {
                let message = format!(
                    "it comes after `{}` against the order",
                    left.node.id.shown()
                );
                self.report(Rule::SiblingOrder, &right.node, message);
            }
        }
        for child in parent.children() {
            self.headers(&child.node);
            if level > limits::MAX_NESTING {
                self.report(Rule::Nesting, &child.node, "it is nested too deep");
                continue;
            }
            match child.node.class() {
                None => self.report(
                    Rule::Regions,
                    &child.node,
                    "it is a region, but not under the root",
                ),
                Some(Class::Segment) => {
                    self.report(
                        Rule::Segments,
                        &child.node,
                        "it is a segment, but not in ^seq",
                    );
                }
                Some(Class::Container | Class::Block) => {}
            }
            self.below(child, level + 1);
        }
    }
}
