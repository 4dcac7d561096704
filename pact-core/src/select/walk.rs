//! Plain chains, matched on nodes without a table.
//!
//! A small part is walked faster than its table is made, and a part that is new in every version,
//! as the newest turns are, never has a table. The walk meets each node once, parents first, and
//! carries a bit for each step that an ancestor matched.

use core::ops::ControlFlow;

use pact_grammar::plan::{
    Attribute, Class, Combinator, Depths, Operator, PlanPart, Query, Region, Target, Test,
};

use super::depths::in_depths;
use super::given::{Given, is_open, is_open_depth};
use super::matcher::{pinned, sees_core_by, test_node};
use super::need::Need;
use super::tree_at::{Found, Visitor};
use crate::node::{Node, NodeId};
use crate::tree::{Posting, Subtree, Tree};

/// A chain that can be matched node by node.
///
/// One pass over a plan finds all that decides how to run it, because that is part of the cost of
/// every query. The values of parameters may lie beside the plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainChain<'q> {
    steps: [PlainStep<'q>; MOST],
    /// The bit of the last step.
    last: u8,
    /// The bits of the steps that the next one takes descendants of.
    reaching: u8,
    /// Whether the first step matches nothing but the tops of parts.
    is_first_at_top: bool,
    facts: Facts,
}

/// The conditions of a plain chain on the parts in which it finds nodes.
#[derive(Clone, Copy, Debug)]
struct Facts {
    need: Need,
    /// The depths of these parts.
    depths: (i64, i64),
    /// Whether an id, or depths with gaps, rule out more of them.
    are_incomplete: bool,
    /// Whether the subject has a key: then its nodes are instances.
    finds_instances: bool,
}

/// Nearly all chains have fewer steps.
const MOST: usize = 4;

#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one fact of a step, and all combinations of them exist"
)]
struct PlainStep<'q> {
    combinator: Combinator,
    target: &'q Target,
    tests: &'q [PlanPart],
    /// The tests of nearly all queries, found once and not for each node.
    class: Option<Class>,
    role: Option<&'q str>,
    kind: Option<&'q str>,
    key: Option<&'q str>,
    /// The last cycle in which its nodes expire. Other tests decide which of them it takes.
    until: Option<i64>,
    /// Whether it tests more than the class.
    is_narrow: bool,
    /// Whether it takes the tops of parts alone. Of these, [`Facts`] has the depths.
    is_at_top: bool,
    /// Whether it has more tests than these.
    has_more: bool,
    /// Whether it takes the blocks in the core of a segment as children of the segment.
    sees_core: bool,
}

/// A node that a walk found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met<'t> {
    pub(super) subtree: &'t Subtree,
    /// The depth of its part.
    pub(super) depth: i64,
    pub(super) parent: &'t NodeId,
}

/// A part to be walked, in a cycle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'t> {
    pub(super) top: &'t Subtree,
    /// The node above the part.
    pub(super) above: &'t NodeId,
    pub(super) depth: i64,
    pub(super) cycle: i64,
}

/// The steps that nodes above a node matched.
#[derive(Clone, Copy, Default)]
struct Above {
    /// Any of its ancestors.
    any: u8,
    /// Its parent.
    parent: u8,
    /// The top of the part, if the parent is its core.
    around_core: u8,
}

impl<'q> PlainChain<'q> {
    /// A chain without steps, which finds nothing.
    pub(super) const EMPTY: Self = Self {
        steps: [PlainStep::EMPTY; MOST],
        last: 0,
        reaching: 0,
        is_first_at_top: false,
        facts: Facts {
            need: Need::NOTHING,
            depths: (i64::MIN, i64::MAX),
            are_incomplete: false,
            finds_instances: false,
        },
    };

    /// The chain of a query, run in a cycle. None if a table is needed: for several chains, for a
    /// test that looks at other nodes, and for a step that an implicit core or a node above all
    /// parts could match. Also for a value of a parameter that is compared in another way than
    /// most.
    pub(super) fn of(query: &'q Query, given: Given<'q>, cycle: i64) -> Option<Self> {
        let mut chain = Self::EMPTY;
        chain.read(query, given, cycle).then_some(chain)
    }

    /// Makes an empty chain that of a query. Whether it could, as [`of`](Self::of) says.
    pub(super) fn read(&mut self, query: &'q Query, given: Given<'q>, cycle: i64) -> bool {
        self.read_all(&query.parts, given, cycle).is_some()
    }

    fn read_all(&mut self, mut parts: &'q [PlanPart], given: Given<'q>, cycle: i64) -> Option<()> {
        let mut is_first_combinator_free = false;
        if let [
            PlanPart::Step(Combinator::Descendant, Target::Region(Region::Sequence)),
            next @ ..,
        ] = parts
            && let [PlanPart::Step(combinator, target), ..] = next
        {
            // Below `^seq` are the segments. Nothing else may be among its children.
            if *combinator == Combinator::Child && !matches!(target, Target::Depth(_)) {
                return None;
            }
            self.facts.narrow(1, i64::MAX);
            is_first_combinator_free = true;
            parts = next;
        }
        let mut before: Option<&Target> = None;
        let mut places = self.steps.iter_mut();
        while let Some((first, rest)) = parts.split_first() {
            let PlanPart::Step(combinator, target) = first else {
                // Another alternative.
                return None;
            };
            let is_test = |part: &PlanPart| matches!(part, PlanPart::Keep(_));
            let end = rest.iter().position(|part| !is_test(part));
            let (tests, next) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
            parts = next;
            let place = places.next()?;
            place.combinator = *combinator;
            place.target = target;
            place.tests = tests;
            place.read(given, cycle, &mut self.facts)?;
            match before.replace(target) {
                // The root and `^seq` are above all parts.
                Some(before) if !is_inside(before) => return None,
                Some(_) => {
                    if *combinator == Combinator::Descendant {
                        self.reaching |= self.last;
                    }
                    self.last <<= 1;
                }
                None => {
                    let is_anywhere = *combinator == Combinator::Descendant;
                    if !is_anywhere && !is_first_combinator_free {
                        return None;
                    }
                    self.last = 1;
                    self.is_first_at_top = place.is_at_top;
                }
            }
        }
        before.map(|_| ())
    }

    fn first(&self) -> &PlainStep<'q> {
        let [first, ..] = &self.steps;
        first
    }

    /// The names and the time to live that a part needs.
    pub(super) fn need(&self) -> Need {
        self.facts.need
    }

    /// The depths of the parts in which it finds nodes.
    pub(super) fn depths(&self) -> (i64, i64) {
        self.facts.depths
    }

    /// Whether these are all that the chain says about where its nodes are.
    pub(super) fn is_found_by_depths(&self, tree: &Tree) -> bool {
        // Neither the root nor `^seq` has a depth.
        let has_depth = self.facts.depths != (i64::MIN, i64::MAX);
        let is_inside = has_depth || !self.is_lone() || is_inside(self.first().target);
        let mut above = [&tree.root, &tree.sequence.node].into_iter();
        !self.facts.are_incomplete
            && tree.sequence.strays().is_empty()
            && (is_inside
                || !self.facts.need.is_nothing() && !above.any(|it| self.facts.need.may_be(it)))
    }

    /// Whether its nodes are instances of a key.
    pub(super) fn finds_instances(&self) -> bool {
        self.facts.finds_instances
    }

    /// Whether it has one step.
    pub(super) fn is_lone(&self) -> bool {
        self.last == 1
    }

    /// A node to which postings lead, if the only step takes it.
    pub(super) fn taken<'t>(&self, ground: Ground<'t>, posting: &Posting<'t>) -> Option<Met<'t>> {
        let is_top = posting.parent.is_none();
        self.first()
            .takes(ground, &posting.subtree.node, is_top)
            .then(|| {
                let above = posting.parent.map_or(ground.above, |parent| &parent.id);
                ground.met(posting.subtree, above)
            })
    }

    /// Whether the part has no implicit core that could stand between two nodes of the chain.
    pub(super) fn covers(&self, top: &Subtree) -> bool {
        // Of two steps of which the first is at the top, a core could only be the result, and an
        // implicit one never is.
        self.is_lone()
            || self.last == 2 && self.is_first_at_top
            || top.core().is_some()
            || top.children().iter().all(|child| child.node.offset != 0)
    }

    /// Tells of the nodes of a part that the chain matches, in select order.
    pub(super) fn walk<'t>(&self, ground: Ground<'t>, found: Visitor<'_, 't>) -> ControlFlow<()> {
        let Ground { top, above, .. } = ground;
        let is_taken = self.first().takes(ground, &top.node, true);
        match (self.last, &self.steps) {
            (1, _) => {
                if is_taken {
                    found(Found::Node(ground.met(top, above)))?;
                }
                if self.is_first_at_top {
                    return ControlFlow::Continue(());
                }
                return self.first().walk_below(ground, top, found);
            }
            (2, [_, second, ..]) if self.is_first_at_top => {
                return match second.combinator {
                    _ if !is_taken => ControlFlow::Continue(()),
                    Combinator::Descendant => second.walk_below(ground, top, found),
                    Combinator::Child => second.walk_children(ground, found),
                };
            }
            _ => {}
        }
        let bits = self.matched(ground, &top.node, true, Above::default());
        if bits & self.last != 0 {
            found(Found::Node(ground.met(top, above)))?;
        }
        let core = top.core();
        for (index, child) in top.children().iter().enumerate() {
            let around_core = if core == Some(index) { bits } else { 0 };
            let above = Above {
                any: bits,
                parent: bits,
                around_core: 0,
            };
            self.below(ground, child, &top.node.id, above, around_core, found)?;
        }
        ControlFlow::Continue(())
    }

    fn below<'t>(
        &self,
        ground: Ground<'t>,
        subtree: &'t Subtree,
        parent: &'t NodeId,
        above: Above,
        around: u8,
        found: Visitor<'_, 't>,
    ) -> ControlFlow<()> {
        let bits = self.matched(ground, &subtree.node, false, above);
        if bits & self.last != 0 {
            found(Found::Node(ground.met(subtree, parent)))?;
        }
        if subtree.children().is_empty() {
            return ControlFlow::Continue(());
        }
        let next = Above {
            any: above.any | bits,
            parent: bits,
            around_core: around,
        };
        let is_over = self.is_first_at_top && next.any & self.reaching == 0 && bits | around == 0;
        if !is_over {
            for child in subtree.children() {
                self.below(ground, child, &subtree.node.id, next, 0, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The bits of the steps that a node matches.
    fn matched(&self, ground: Ground<'_>, node: &Node, is_top: bool, above: Above) -> u8 {
        let mut bits = 0;
        if (is_top || !self.is_first_at_top) && self.first().takes(ground, node, is_top) {
            bits = 1;
        }
        let mut before = 1;
        for step in self.steps.iter().skip(1) {
            if before == self.last {
                break;
            }
            let is_reached = match step.combinator {
                Combinator::Descendant => above.any & before != 0,
                Combinator::Child => {
                    let in_core = || step.sees_core && node.is(Class::Block);
                    above.parent & before != 0 || above.around_core & before != 0 && in_core()
                }
            };
            before <<= 1;
            if is_reached && step.takes(ground, node, is_top) {
                bits |= before;
            }
        }
        bits
    }
}

impl Facts {
    fn narrow(&mut self, low: i64, high: i64) {
        self.depths.0 = self.depths.0.max(low);
        self.depths.1 = self.depths.1.min(high);
    }

    /// Narrows the depths. Whether they have gaps, so that each depth has to be tested. None if a
    /// parameter gives them in a way that only a plan can hold.
    fn narrow_to(&mut self, depths: &Depths, given: Given<'_>) -> Option<bool> {
        if let [range] = depths.ranges() {
            let (low, high) = given.range(range)?;
            self.narrow(low, high);
            return Some(false);
        }
        self.are_incomplete = true;
        (!is_open_depth(depths)).then_some(true)
    }
}

impl<'q> PlainStep<'q> {
    const EMPTY: Self = Self {
        combinator: Combinator::Descendant,
        target: &Target::Any,
        tests: &[],
        class: None,
        role: None,
        kind: None,
        key: None,
        until: None,
        is_narrow: false,
        is_at_top: false,
        has_more: false,
        sees_core: false,
    };

    /// Finds the properties of the step that its target and its tests decide.
    fn read(&mut self, given: Given<'q>, cycle: i64, facts: &mut Facts) -> Option<()> {
        match self.target {
            Target::Any => {}
            Target::Class(class) => self.class = Some(*class),
            Target::Depth(depths) => {
                self.is_at_top = true;
                self.has_more = facts.narrow_to(depths, given)?;
            }
            Target::Region(Region::System) => {
                self.is_at_top = true;
                facts.narrow(-1, -1);
            }
            Target::Region(Region::Head) => {
                self.is_at_top = true;
                facts.narrow(0, 0);
            }
            Target::Type(_) => self.has_more = true,
            Target::Zone(_) | Target::Region(Region::Root | Region::Sequence) => return None,
        }
        self.sees_core =
            self.combinator == Combinator::Child && sees_core_by(self.target, self.tests());
        facts.finds_instances = false;
        for test in self.tests() {
            self.add(test, given, cycle, facts)?;
        }
        self.is_narrow = self.role.is_some()
            || self.kind.is_some()
            || self.key.is_some()
            || self.is_at_top
            || self.has_more;
        Some(())
    }

    fn tests(&self) -> impl Iterator<Item = &'q Test> + use<'q> {
        self.tests.iter().filter_map(|part| match part {
            PlanPart::Keep(test) => Some(test),
            PlanPart::Or | PlanPart::Step(..) => None,
        })
    }

    fn add(
        &mut self,
        test: &'q Test,
        given: Given<'q>,
        cycle: i64,
        facts: &mut Facts,
    ) -> Option<()> {
        let (place, value) = match test {
            Test::Compare(Attribute::Role, Operator::Equal, value) => (&mut self.role, value),
            Test::Compare(Attribute::Kind, Operator::Equal, value) => (&mut self.kind, value),
            Test::Compare(Attribute::Key, Operator::Equal, value) => (&mut self.key, value),
            Test::Depth(depths) => {
                self.has_more |= facts.narrow_to(depths, given)?;
                return Some(());
            }
            Test::Class(class) if self.class.is_none_or(|own| own == *class) => {
                self.class = Some(*class);
                return Some(());
            }
            test if is_plain(test) && !is_open(test) => {
                facts.are_incomplete |= pinned(test, &Attribute::Id).is_some();
                let need = Need::of_test(test, cycle);
                self.until = self.until.or(need.until());
                facts.need = facts.need.and(need);
                self.has_more = true;
                return Some(());
            }
            _ => return None,
        };
        let Some(name) = given.text(value) else {
            // Compared with another value than a text.
            self.has_more = true;
            return (!is_open(test)).then_some(());
        };
        match test {
            Test::Compare(Attribute::Kind, ..) => facts.need = facts.need.and(Need::of_kind(name)),
            Test::Compare(Attribute::Key, ..) => {
                facts.need = facts.need.and(Need::of_key(name));
                facts.finds_instances = true;
            }
            _ => {}
        }
        match *place {
            None => *place = Some(name),
            // Both have to hold.
            Some(other) if other == name => {}
            Some(_) => {
                self.has_more = true;
                return (!is_open(test)).then_some(());
            }
        }
        Some(())
    }

    /// Tells of the nodes that the step takes below a node.
    fn walk_below<'t>(
        &self,
        ground: Ground<'t>,
        above: &'t Subtree,
        found: Visitor<'_, 't>,
    ) -> ControlFlow<()> {
        for subtree in above.children() {
            if self.takes(ground, &subtree.node, false) {
                found(Found::Node(ground.met(subtree, &above.node.id)))?;
            }
            // Nearly all nodes are leaves.
            if !subtree.children().is_empty() {
                self.walk_below(ground, subtree, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells of the children of the top that the step takes, and of the blocks in its core, if the
    /// step sees these.
    fn walk_children<'t>(&self, ground: Ground<'t>, found: Visitor<'_, 't>) -> ControlFlow<()> {
        let top = ground.top;
        let core = if self.sees_core { top.core() } else { None };
        for (index, child) in top.children().iter().enumerate() {
            if self.takes(ground, &child.node, false) {
                found(Found::Node(ground.met(child, &top.node.id)))?;
            }
            if core != Some(index) {
                continue;
            }
            for block in child.children() {
                let is_block = || self.class == Some(Class::Block) || block.node.is(Class::Block);
                if is_block() && self.takes(ground, &block.node, false) {
                    found(Found::Node(ground.met(block, &child.node.id)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn takes(&self, ground: Ground<'_>, node: &Node, is_top: bool) -> bool {
        self.class.is_none_or(|class| node.is(class))
            && (!self.is_narrow || self.takes_more_narrowly(ground, node, is_top))
    }

    fn takes_more_narrowly(&self, ground: Ground<'_>, node: &Node, is_top: bool) -> bool {
        (is_top || !self.is_at_top)
            && self.role.is_none_or(|role| node.role() == Some(role))
            && self.kind.is_none_or(|kind| node.kind() == Some(kind))
            && self
                .key
                .is_none_or(|key| node.answers_to().is_some_and(|own| own == key))
            && self.until.is_none_or(|cycle| node.expires.is_due(cycle))
            && (!self.has_more || self.takes_by_more(ground, node))
    }

    fn takes_by_more(&self, ground: Ground<'_>, node: &Node) -> bool {
        let is_target = match self.target {
            Target::Depth(depths) => depths.ranges().len() == 1 || in_depths(depths, ground.depth),
            Target::Type(name) => node.node_type().as_str() == &**name,
            _ => true,
        };
        // A test that waited for a value has it in a field of the step, or in the depths.
        let mut tests = self.tests().filter(|test| !is_open(test));
        is_target && tests.all(|test| passes(ground, node, test))
    }
}

impl<'t> Ground<'t> {
    fn met(self, subtree: &'t Subtree, parent: &'t NodeId) -> Met<'t> {
        Met {
            subtree,
            depth: self.depth,
            parent,
        }
    }
}

/// Whether a target takes no node above all parts.
fn is_inside(target: &Target) -> bool {
    matches!(
        target,
        Target::Depth(_) | Target::Region(_) | Target::Class(_)
    )
}

/// Whether a test concerns the headers of the node alone.
fn is_plain(test: &Test) -> bool {
    match test {
        Test::Compare(attribute, ..) | Test::AnyOf(attribute, _) | Test::Present(attribute) => {
            !matches!(attribute, Attribute::Depth | Attribute::Sdepth)
        }
        Test::Class(_) | Test::Type(_) | Test::Depth(_) | Test::Zone(_) => true,
        Test::Ephemeral | Test::Nth(_) | Test::Not(_) | Test::Has(_) => false,
    }
}

fn passes(ground: Ground<'_>, node: &Node, test: &Test) -> bool {
    match test {
        Test::Class(class) => node.is(*class),
        Test::Depth(depths) => in_depths(depths, ground.depth),
        other => test_node(node, ground.cycle, other),
    }
}
