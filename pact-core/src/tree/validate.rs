//! The rules of a tree, all of them at once.

use core::cmp::{Ordering, Reverse};
use core::fmt;
use std::collections::{BTreeSet, HashMap, HashSet};

use pact_grammar::Excerpt;
use pact_grammar::plan::Attribute;

use super::segment_order::age_order;
use super::{SegmentOrder, Subtree, Tree};
use crate::calls;
use crate::format::iso;
use crate::limits;
use crate::node::{Class, Node, NodeId, Region, canonical_order};

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
    /// The problem, in words.
    pub message: String,
}

/// A rule that every tree should keep.
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
    /// Times can be: `created_at_iso` is a time, `cycle` is neither negative nor later than that of
    /// the tree, and `creation_index` is not negative.
    Times,
    /// A custom attribute has a prefix and a name: `data_`, `content_`, `ns:` and `:name` are half
    /// of one.
    Attributes,
    /// Of the instances of a key, the newest is strictly nearest to the head; `^sys` stands apart.
    /// Edits keep to this, but when the newest one leaves, others may be left side by side.
    KeyOrder,
    /// Each tool call has one result, which follows it directly, and each result has a call. Calls
    /// of the open turn may still wait for theirs. Providers refuse messages that break this rule.
    ToolCalls,
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
            Self::Times => "times",
            Self::Attributes => "attributes",
            Self::KeyOrder => "key-order",
            Self::ToolCalls => "tool-calls",
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node `{}`: {}", self.node.shown(), self.message)
    }
}

/// Every rule that a tree breaks in a cycle, in render order.
pub(crate) fn validate(tree: &Tree, cycle: i64) -> Vec<Violation> {
    let mut check = Check {
        cycle,
        overlaps: overlaps(tree),
        calls: calls::problems(tree, cycle),
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
    check.violations
}

/// An instance of a key.
struct Instance<'t> {
    age: (i64, i64),
    depth: usize,
    node: &'t Node,
}

/// The instances of keys that are not deeper than the newest one, each with that one.
fn overlaps(tree: &Tree) -> HashMap<NodeId, &Node> {
    let segments = tree.sequence.segments();
    let parts = segments.iter_backwards().map(|part| &part.top);
    let parts = core::iter::once(tree.head()).chain(parts);
    let mut instances: HashMap<&str, Vec<Instance<'_>>> = HashMap::new();
    for (depth, part) in parts.enumerate() {
        for subtree in part.walk() {
            let node = &*subtree.node;
            // The id of a hand-written node names it, and is no key.
            if let Some(key) = node.key() {
                instances.entry(key).or_default().push(Instance {
                    age: node.age(),
                    depth,
                    node,
                });
            }
        }
    }
    let mut overlaps = HashMap::new();
    for instances in instances.into_values() {
        // Of two that are equally old, either may be the newer one: take the one that is nearer.
        let newness = |instance: &&Instance<'_>| {
            let Instance { age, depth, node } = instance;
            (*age, Reverse(*depth), Reverse(node.id.clone()))
        };
        let Some(newest) = instances.iter().max_by_key(newness) else {
            continue;
        };
        let others = instances
            .iter()
            .filter(|other| other.node.id != newest.node.id);
        let beside = others.filter(|other| other.depth <= newest.depth);
        overlaps.extend(beside.map(|other| (other.node.id.clone(), newest.node)));
    }
    overlaps
}

struct Check<'t> {
    cycle: i64,
    /// The instances of keys that are not deeper than the newest one, each with that one.
    overlaps: HashMap<NodeId, &'t Node>,
    /// The problems with tool calls, by node.
    calls: HashMap<NodeId, BTreeSet<String>>,
    violations: Vec<Violation>,
    seen: HashSet<NodeId>,
}

impl Check<'_> {
    fn report(&mut self, rule: Rule, node: &Node, message: impl Into<String>) {
        self.violations.push(Violation {
            rule,
            node: node.id.clone(),
            message: message.into(),
        });
    }

    fn region(&mut self, node: &Node, region: Region) {
        if node.node_type().as_region() != Some(region) {
            let message = format!("a {} is in the place of a region", node.node_type().shown());
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

    /// Checks the rules on the headers of one node.
    fn headers(&mut self, node: &Node) {
        if node.id.as_str().is_empty() {
            self.report(Rule::Headers, node, "an empty id");
        }
        if !self.seen.insert(node.id.clone()) {
            self.report(Rule::UniqueId, node, "the id belongs to another node too");
        }
        if let (Some(kind), Some(given)) = (node.names.kind(), node.node_type().kind())
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
        self.times(node);
        for (name, _) in node.attributes() {
            if name.is_empty() || Attribute::is_half(name) {
                let message = format!(
                    "the attribute `{}` is no name: it has a prefix and a name, as in `data_topic`",
                    Excerpt::of(name)
                );
                self.report(Rule::Attributes, node, message);
            }
        }
        if let Some(newest) = self.overlaps.get(&node.id) {
            let message = format!(
                "`{}`, the newest instance of its key `{}`, is not nearer to the head",
                newest.id.shown(),
                Excerpt::of(newest.key().map_or("", |key| key))
            );
            self.report(Rule::KeyOrder, node, message);
        }
        for message in self.calls.remove(&node.id).unwrap_or_default() {
            self.report(Rule::ToolCalls, node, message);
        }
    }

    /// When a node was made.
    fn times(&mut self, node: &Node) {
        let written = node.rare.as_ref();
        if let Some(written) = written.and_then(|rare| rare.created_at_iso.as_ref())
            && !iso::is_time(written)
        {
            let message = format!(
                "`created_at_iso` is \"{}\", which is no time: it is written like {}",
                Excerpt::of(written).in_quotes(),
                iso::from_ns(node.created_at_ns)
            );
            self.report(Rule::Times, node, message);
        }
        if node.cycle < 0 {
            let message = format!("its cycle is {}; cycles count commits", node.cycle);
            self.report(Rule::Times, node, message);
        }
        if node.cycle > self.cycle {
            let message = format!("it is from cycle {}, which is yet to come", node.cycle);
            self.report(Rule::Times, node, message);
        }
        if node.creation_index < 0 {
            let message = format!(
                "its creation_index is {}; it counts from 0",
                node.creation_index
            );
            self.report(Rule::Times, node, message);
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
                    child.node.node_type().shown()
                );
                self.report(Rule::Segments, &child.node, message);
            }
            self.below(child, 4);
        }
    }

    /// A segment needs a core. The active head of a document may lack one: its nodes at offset 0
    /// are its implicit core then, until the head is sealed.
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

    /// Checks all nodes below a node.
    fn below(&mut self, parent: &Subtree, level: usize) {
        if parent.node.is(Class::Block) && !parent.children().is_empty() {
            self.report(Rule::Blocks, &parent.node, "it is a block, but holds nodes");
        }
        let children = parent.children().into_iter();
        for (left, right) in children.clone().zip(children.skip(1)) {
            if canonical_order(&left.node, &right.node) != Ordering::Less {
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
