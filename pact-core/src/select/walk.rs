//! Plain chains, matched on nodes without a table.
//!
//! A small part is walked faster than its table is made, and a part that is new in every version,
//! as the newest turns are, never has a table. The walk meets each node once, parents first, and
//! carries a bit for each step that an ancestor matched.

use core::ops::ControlFlow;

use pact_grammar::plan::{
    Attribute, Chain, Class, Combinator, Operator, Query, Region, Step, Target, Test, Value,
};

use super::depths::in_depths;
use super::matcher::{sees_core, test_node};
use crate::node::{Node, NodeId};
use crate::tree::Subtree;

/// A chain that can be matched node by node.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainChain<'q> {
    first: PlainStep<'q>,
    /// The steps after the first.
    others: [Option<PlainStep<'q>>; MOST - 1],
    /// The bit of the last step.
    last: u8,
    /// The bits of the steps that the next one takes descendants of.
    reaching: u8,
    /// Whether the first step matches nothing but the tops of parts.
    is_first_at_top: bool,
}

/// Nearly all chains have fewer steps.
const MOST: usize = 4;

#[derive(Clone, Copy, Debug)]
struct PlainStep<'q> {
    step: Step<'q>,
    /// The tests of nearly all queries, found once and not for each node.
    class: Option<Class>,
    role: Option<&'q str>,
    kind: Option<&'q str>,
    key: Option<&'q str>,
    /// Whether it has more tests than these, or a target that is no class.
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
    /// None if a table is needed: for several chains, for a test that looks at other nodes, and
    /// for a step that an implicit core or a node above all parts could match.
    pub(super) fn of(query: &'q Query) -> Option<Self> {
        let mut alternatives = query.alternatives();
        let chain = alternatives.next()?;
        if alternatives.next().is_some() {
            return None;
        }
        Self::of_chain(chain)
    }

    fn of_chain(chain: Chain<'q>) -> Option<Self> {
        let mut steps = chain.steps().map(PlainStep::of);
        let first = steps.next()??;
        let mut plain = Self {
            first,
            others: [None; MOST - 1],
            last: 1,
            reaching: 0,
            is_first_at_top: is_at_top(first.step.target),
        };
        if first.step.combinator != Combinator::Descendant {
            return None;
        }
        let mut before = first;
        let mut places = plain.others.iter_mut();
        for step in steps {
            let step = step?;
            // The root and `^seq` are above all parts.
            if !is_inside(before.step.target) {
                return None;
            }
            *places.next()? = Some(step);
            if step.step.combinator == Combinator::Descendant {
                plain.reaching |= plain.last;
            }
            plain.last <<= 1;
            before = step;
        }
        Some(plain)
    }

    /// Whether the part has no implicit core that could stand between two nodes of the chain.
    pub(super) fn covers(&self, top: &Subtree) -> bool {
        let is_lone = self.last == 1;
        is_lone || top.core().is_some() || top.children().iter().all(|child| child.node.offset != 0)
    }

    /// Tells of the nodes of a part that the chain matches, in select order.
    pub(super) fn walk<'t>(
        &self,
        ground: Ground<'t>,
        found: &mut dyn FnMut(Met<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ground { top, above, .. } = ground;
        let is_taken = self.first.takes(ground, &top.node, true);
        match (self.last, &self.others) {
            (1, _) => {
                if is_taken {
                    found(ground.met(top, above))?;
                }
                if self.is_first_at_top {
                    return ControlFlow::Continue(());
                }
                return self.first.walk_below(ground, top, found);
            }
            (2, [Some(second), ..]) if self.is_first_at_top => {
                return match second.step.combinator {
                    _ if !is_taken => ControlFlow::Continue(()),
                    Combinator::Descendant => second.walk_below(ground, top, found),
                    Combinator::Child => second.walk_children(ground, found),
                };
            }
            _ => {}
        }
        let bits = self.matched(ground, &top.node, true, Above::default());
        if bits & self.last != 0 {
            found(ground.met(top, above))?;
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
        found: &mut dyn FnMut(Met<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let bits = self.matched(ground, &subtree.node, false, above);
        if bits & self.last != 0 {
            found(ground.met(subtree, parent))?;
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
        if (is_top || !self.is_first_at_top) && self.first.takes(ground, node, is_top) {
            bits = 1;
        }
        let mut before = 1;
        for step in self.others.iter().map_while(Option::as_ref) {
            let is_reached = match step.step.combinator {
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

impl<'q> PlainStep<'q> {
    fn of(step: Step<'q>) -> Option<Self> {
        let is_plain = !matches!(
            step.target,
            Target::Zone(_) | Target::Region(Region::Root | Region::Sequence)
        ) && step.tests().all(is_plain);
        if !is_plain {
            return None;
        }
        let mut plain = Self {
            step,
            class: None,
            role: None,
            kind: None,
            key: None,
            has_more: false,
            sees_core: step.combinator == Combinator::Child && sees_core(step),
        };
        match step.target {
            Target::Any => {}
            Target::Class(class) => plain.class = Some(*class),
            _ => plain.has_more = true,
        }
        for test in step.tests() {
            let place = match test {
                Test::Compare(Attribute::Role, Operator::Equal, _) => &mut plain.role,
                Test::Compare(Attribute::Kind, Operator::Equal, _) => &mut plain.kind,
                Test::Compare(Attribute::Key, Operator::Equal, _) => &mut plain.key,
                _ => {
                    plain.has_more = true;
                    continue;
                }
            };
            match test {
                Test::Compare(_, _, Value::Text(text)) if place.is_none() => *place = Some(text),
                _ => plain.has_more = true,
            }
        }
        Some(plain)
    }

    /// Tells of the nodes that the step takes below a node.
    fn walk_below<'t>(
        &self,
        ground: Ground<'t>,
        above: &'t Subtree,
        found: &mut dyn FnMut(Met<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for subtree in above.children() {
            if self.takes(ground, &subtree.node, false) {
                found(ground.met(subtree, &above.node.id))?;
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
    fn walk_children<'t>(
        &self,
        ground: Ground<'t>,
        found: &mut dyn FnMut(Met<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let top = ground.top;
        let core = if self.sees_core { top.core() } else { None };
        for (index, child) in top.children().iter().enumerate() {
            if self.takes(ground, &child.node, false) {
                found(ground.met(child, &top.node.id))?;
            }
            if core != Some(index) {
                continue;
            }
            for block in child.children() {
                if block.node.is(Class::Block) && self.takes(ground, &block.node, false) {
                    found(ground.met(block, &child.node.id))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn takes(&self, ground: Ground<'_>, node: &Node, is_top: bool) -> bool {
        self.class.is_none_or(|class| node.is(class))
            && self.role.is_none_or(|role| node.role() == Some(role))
            && self.kind.is_none_or(|kind| node.kind() == Some(kind))
            && self
                .key
                .is_none_or(|key| node.answers_to().is_some_and(|own| own == key))
            && (!self.has_more || self.takes_by_more(ground, node, is_top))
    }

    fn takes_by_more(&self, ground: Ground<'_>, node: &Node, is_top: bool) -> bool {
        let is_target = match self.step.target {
            Target::Any | Target::Class(_) => true,
            Target::Depth(depths) => is_top && in_depths(depths, ground.depth),
            Target::Region(Region::System) => is_top && ground.depth == -1,
            Target::Region(Region::Head) => is_top && ground.depth == 0,
            Target::Type(name) => node.node_type().as_str() == &**name,
            Target::Region(Region::Root | Region::Sequence) | Target::Zone(_) => false,
        };
        is_target && self.step.tests().all(|test| passes(ground, node, test))
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

fn is_at_top(target: &Target) -> bool {
    matches!(target, Target::Depth(_) | Target::Region(_))
}

/// Whether a target takes no node above all parts.
fn is_inside(target: &Target) -> bool {
    is_at_top(target) || matches!(target, Target::Class(_))
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
