//! How a query can be run: part by part or on all parts at once, with an index or without, on
//! changed parts alone.

use pact_grammar::plan::{
    Attribute, Chain, Class, Depths, PlanPart, Query, Region, Step, Target, Test, alternatives,
};

use super::depths::{bounds, in_depths};
use super::matcher::pinned;
use crate::tree::Tree;

/// How a query can be run.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing to do with each other"
)]
pub(super) struct Strategy {
    /// It can be answered for each part without the others …
    is_local: bool,
    /// … unless a child of `^seq` that is no segment has segments among its siblings.
    counts_siblings_of_all_types: bool,
    /// It could find the root or `^seq`.
    pub(super) can_be_above: bool,
    /// It pins a key on every alternative's subject: then its results are instances of keys.
    pub(super) finds_instances: bool,
    /// It pins a key or an id somewhere, so that an index can rule out tables.
    pub(super) has_pins: bool,
}

impl Strategy {
    pub(super) fn of(query: &Query) -> Self {
        let mut strategy = Self {
            is_local: true,
            counts_siblings_of_all_types: false,
            can_be_above: false,
            finds_instances: true,
            has_pins: false,
        };
        let mut target = None;
        let mut has_key = false;
        // One pass over the flat list: this is part of the cost of every query.
        for part in &*query.parts {
            match part {
                PlanPart::Or => strategy.end_chain(target.take(), has_key),
                PlanPart::Step(_, next) => {
                    target = Some(next);
                    has_key = false;
                }
                PlanPart::Keep(test) => {
                    let pins_key = pinned(test, &Attribute::Key).is_some();
                    has_key |= pins_key;
                    strategy.has_pins |= pins_key || pinned(test, &Attribute::Id).is_some();
                    let looks = looks(test);
                    strategy.is_local &= target.is_none_or(|target| is_local(target, looks));
                    strategy.counts_siblings_of_all_types |=
                        looks.aside && matches!(test, Test::Not(_));
                }
            }
        }
        strategy.end_chain(target, has_key);
        strategy
    }

    /// Whether it can be answered for each part of a tree without the others.
    pub(super) fn is_local(self, tree: &Tree) -> bool {
        let has_strays = || !tree.sequence.strays().is_empty();
        self.is_local && !(self.counts_siblings_of_all_types && has_strays())
    }

    /// The step and the key of a query that has this one step, and finds instances of the key.
    pub(super) fn lone_key(self, query: &Query) -> Option<(Step<'_>, &str)> {
        if !self.finds_instances {
            return None;
        }
        let mut alternatives = query.alternatives();
        let mut steps = alternatives.next()?.steps();
        let step = steps.next()?;
        let is_alone = steps.next().is_none() && alternatives.next().is_none();
        let looks_around = step.tests().any(looks_around);
        let mut tests = step.tests();
        let key = tests.find_map(|test| pinned(test, &Attribute::Key))?;
        (is_alone && !looks_around).then_some((step, key))
    }

    fn end_chain(&mut self, subject: Option<&Target>, has_key: bool) {
        self.finds_instances &= has_key;
        self.can_be_above |= matches!(
            subject,
            Some(Target::Any | Target::Region(_) | Target::Type(_))
        );
    }
}

/// Whether a test that looks around can be answered in one part.
fn is_local(target: &Target, looks: Looks) -> bool {
    // Siblings in several parts: these are the parts themselves.
    let is_inside = matches!(
        target,
        Target::Class(Class::Container | Class::Block) | Target::Zone(_)
    );
    // Only the root and `^seq` have descendants in several parts.
    let is_above = matches!(
        target,
        Target::Any | Target::Region(Region::Root | Region::Sequence) | Target::Type(_)
    );
    (!looks.aside || is_inside) && (!looks.below || !is_above)
}

/// Whether a test looks at other nodes than the one it tests.
pub(super) fn looks_around(test: &Test) -> bool {
    let Looks { aside, below } = looks(test);
    aside || below
}

/// Where a test looks.
#[derive(Clone, Copy, Default)]
struct Looks {
    aside: bool,
    below: bool,
}

fn looks(test: &Test) -> Looks {
    match test {
        Test::Nth(_) => Looks {
            aside: true,
            below: false,
        },
        Test::Has(_) => Looks {
            aside: false,
            below: true,
        },
        Test::Not(parts) => {
            let steps = alternatives(parts).flat_map(Chain::steps);
            let tests = steps.flat_map(Step::tests).map(looks);
            tests.fold(Looks::default(), |all, one| Looks {
                aside: all.aside || one.aside,
                below: all.below || one.below,
            })
        }
        _ => Looks::default(),
    }
}

/// Whether a query finds the same in a part that several trees share, where nothing in it has a
/// time to live, before anything is cut.
pub(super) fn is_steady<'t>(query: &Query, mut trees: impl Iterator<Item = &'t Tree>) -> bool {
    let strategy = Strategy::of(query);
    let Some(first) = trees.next() else {
        return true;
    };
    strategy.is_local(first)
        && !first.has_passing_top()
        && query.alternatives().all(is_timeless)
        // The root and `^seq` can decide about the results in a part.
        && trees.all(|tree| strategy.is_local(tree) && tree.has_top_of(first))
}

/// Whether a query asks for the nodes that the next commit removes.
pub(super) fn foresees(query: &Query) -> bool {
    fn asks(part: &PlanPart) -> bool {
        match part {
            PlanPart::Keep(Test::Ephemeral) => true,
            PlanPart::Keep(Test::Not(parts) | Test::Has(parts)) => parts.iter().any(asks),
            _ => false,
        }
    }
    query.parts.iter().any(asks)
}

/// Whether the controls of a query cut its result.
pub(super) fn cuts(query: &Query) -> bool {
    let controls = &query.controls;
    controls.unique || controls.first || controls.limit.is_some()
}

/// Whether a chain asks neither for ages nor for depths that change with every commit.
fn is_timeless(chain: Chain<'_>) -> bool {
    chain.steps().all(|step| {
        let is_timeless_target = match step.target {
            Target::Depth(depths) => spares_history(depths),
            _ => true,
        };
        is_timeless_target && step.tests().all(is_timeless_test)
    })
}

fn is_timeless_test(test: &Test) -> bool {
    match test {
        Test::Compare(attribute, ..) | Test::AnyOf(attribute, _) | Test::Present(attribute) => {
            !matches!(attribute, Attribute::Age | Attribute::Depth)
        }
        Test::Depth(depths) => spares_history(depths),
        Test::Not(parts) | Test::Has(parts) => alternatives(parts).all(is_timeless),
        Test::Class(_) | Test::Type(_) | Test::Ephemeral | Test::Zone(_) | Test::Nth(_) => true,
    }
}

/// Whether depths take all segments or none: then it does not matter that each commit makes all
/// segments one deeper.
fn spares_history(depths: &Depths) -> bool {
    let takes_all = depths.ranges().iter().any(|range| {
        let (low, high) = bounds(range);
        low <= 1 && high == i64::MAX
    });
    let takes_none = depths.ranges().iter().all(|range| bounds(range).1 < 1);
    takes_all || (takes_none && !in_depths(depths, 1))
}
