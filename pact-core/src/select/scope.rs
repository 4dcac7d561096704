//! What a query has to look at: the parts that its depths and ids pin, or all; one at a time, or together.

use pact_grammar::plan::{
    Attribute, Chain, Class, Depths, Query, Region, Step, Target, Test, alternatives,
};

use super::placed::{bounds, in_depths};
use super::steps::pinned;
use crate::node::NodeId;
use crate::tree::{IdIndex, Spot, Tree};

/// The depths whose parts have to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Rising, apart from each other, none beyond what there is.
    pub(super) depths: Vec<(i64, i64)>,
    /// Whether children of `^seq` that are no segments count too.
    pub(super) strays: bool,
    /// Whether the root and `^seq` may be found.
    pub(super) above: bool,
}

impl Wanted {
    pub(super) fn everything(tree: &Tree) -> Self {
        Self {
            depths: vec![(-1, deepest(tree))],
            strays: true,
            above: true,
        }
    }

    /// The parts at some depths, what has no depth, and what is above.
    pub(super) fn at(depths: impl Iterator<Item = i64>) -> Self {
        let mut wanted = Self {
            depths: depths.map(|depth| (depth, depth)).collect(),
            strays: true,
            above: true,
        };
        wanted.merge();
        wanted
    }

    /// What both want.
    pub(super) fn and(&self, other: &Self) -> Self {
        let pairs = self.depths.iter().flat_map(|(low, high)| {
            let first = other.depths.partition_point(|(_, end)| end < low);
            let from = other.depths.get(first..).unwrap_or_default();
            let met = from.iter().take_while(move |(start, _)| start <= high);
            met.map(move |(a, b)| ((*a).max(*low), (*b).min(*high)))
        });
        Self {
            depths: pairs.collect(),
            strays: self.strays && other.strays,
            above: self.above && other.above,
        }
    }

    /// What a query can match in. Ids are looked up where there is an index.
    pub(super) fn of(query: &Query, tree: &Tree, index: Option<&IdIndex>) -> Self {
        let mut wanted = Self {
            depths: Vec::new(),
            strays: false,
            above: false,
        };
        for chain in query.alternatives() {
            let pins = Pins { chain };
            if !pins.are_usable() {
                return Self::everything(tree);
            }
            let id = index.and_then(|index| Some((index, pins.id()?)));
            if let Some((index, id)) = id
                && !wanted.add_id(tree, index, id)
            {
                return Self::everything(tree);
            }
            if id.is_none() && !wanted.add_depths(tree, pins) {
                return Self::everything(tree);
            }
        }
        wanted.merge();
        wanted
    }

    /// Whether the id pins anything.
    fn add_id(&mut self, tree: &Tree, index: &IdIndex, id: &str) -> bool {
        let id = NodeId::from(id);
        if [&tree.root.id, &tree.sequence.node.id].contains(&&id) {
            return false;
        }
        let regions = [(&tree.system.top, -1), (&tree.head, 0)];
        for (_, depth) in regions.into_iter().filter(|(top, _)| top.node.id == id) {
            self.depths.push((depth, depth));
        }
        index.each_spot(tree, &id, |spot| match spot {
            Spot::Root | Spot::Sequence => {}
            Spot::System => self.depths.push((-1, -1)),
            Spot::Head => self.depths.push((0, 0)),
            Spot::Segment(position) => {
                let depth = depth_of(tree, position);
                self.depths.push((depth, depth));
            }
            Spot::Stray(_) => self.strays = true,
        });
        true
    }

    /// Whether depths pin anything.
    fn add_depths(&mut self, tree: &Tree, pins: Pins<'_>) -> bool {
        let all = (-1, deepest(tree));
        let mut allowed: Option<Vec<(i64, i64)>> = None;
        for pin in pins.depths() {
            let before = allowed.as_deref().unwrap_or(core::slice::from_ref(&all));
            allowed = Some(pin.within(before));
        }
        match allowed {
            Some(allowed) => {
                self.depths.extend(allowed);
                true
            }
            None => false,
        }
    }

    fn merge(&mut self) {
        if self.depths.len() < 2 {
            return;
        }
        self.depths.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::with_capacity(self.depths.len());
        for (low, high) in self.depths.drain(..) {
            match merged.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => merged.push((low, high)),
            }
        }
        self.depths = merged;
    }

    pub(super) fn contains(&self, depth: i64) -> bool {
        let mut ranges = self.depths.iter();
        ranges.any(|(low, high)| *low <= depth && depth <= *high)
    }
}

fn deepest(tree: &Tree) -> i64 {
    i64::try_from(tree.sequence.segments().len()).unwrap_or(i64::MAX)
}

/// The depth of the segment at a position.
pub(super) fn depth_of(tree: &Tree, position: usize) -> i64 {
    deepest(tree).saturating_sub_unsigned(u64::try_from(position).unwrap_or(0))
}

/// Something that a node's depth must satisfy.
#[derive(Clone, Copy, Debug)]
enum Pin<'q> {
    Depths(&'q Depths),
    Exactly(i64),
}

impl Pin<'_> {
    /// What the pin leaves of some ranges of depths.
    fn within(self, ranges: &[(i64, i64)]) -> Vec<(i64, i64)> {
        let cut = |(low, high): (i64, i64)| {
            let cut = ranges
                .iter()
                .map(move |(a, b)| ((*a).max(low), (*b).min(high)));
            cut.filter(|(low, high)| low <= high)
        };
        match self {
            Self::Depths(depths) => depths.ranges().iter().map(bounds).flat_map(cut).collect(),
            Self::Exactly(depth) => cut((depth, depth)).collect(),
        }
    }
}

/// What the nodes of an alternative must satisfy.
///
/// All nodes of a chain lie in one part, except that the root and `^seq` are above all parts. So every pin counts,
/// unless a step that could match those, or choose between parts, has to see all of them.
#[derive(Clone, Copy)]
struct Pins<'q> {
    chain: Chain<'q>,
}

impl<'q> Pins<'q> {
    fn are_usable(self) -> bool {
        self.chain.steps().all(|step| {
            let can_be_above = matches!(
                step.target,
                Target::Any | Target::Region(_) | Target::Type(_) | Target::Zone(_)
            );
            let excludes = |test: &Test| matches!(test, Test::Not(_)) && looks_around(test);
            !(can_be_above && step.tests().any(looks_around)) && !step.tests().any(excludes)
        })
    }

    /// The step that chooses between parts, if there is one: only what narrows them down before may be used.
    fn choice(self) -> Option<Step<'q>> {
        self.chain.steps().find(|step| {
            let is_part = matches!(
                step.target,
                Target::Class(Class::Segment) | Target::Depth(_)
            );
            is_part && step.tests().any(|test| matches!(test, Test::Nth(_)))
        })
    }

    /// An id that a node of the chain must have.
    fn id(self) -> Option<&'q str> {
        if self.choice().is_some() {
            return None;
        }
        let mut tests = self.chain.steps().flat_map(Step::tests);
        tests.find_map(|test| pinned(test, &Attribute::Id))
    }

    fn depths(self) -> impl Iterator<Item = Pin<'q>> {
        let choice = self.choice();
        let steps = self.chain.steps();
        let steps = steps.filter(move |step| choice.is_none_or(|choice| choice == *step));
        let before_counting = choice.is_some();
        steps.flat_map(move |step| {
            let target = match step.target {
                Target::Depth(depths) => Some(Pin::Depths(depths)),
                Target::Region(Region::System) => Some(Pin::Exactly(-1)),
                Target::Region(Region::Head) => Some(Pin::Exactly(0)),
                _ => None,
            };
            let tests = step.tests();
            let tests =
                tests.take_while(move |test| !(before_counting && matches!(test, Test::Nth(_))));
            let tests = tests.filter_map(|test| match test {
                Test::Depth(depths) => Some(Pin::Depths(depths)),
                _ => None,
            });
            target.into_iter().chain(tests)
        })
    }
}

/// Whether a test looks at other nodes than the one it tests.
fn looks_around(test: &Test) -> bool {
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

/// Whether a query can be answered for some parts without a look at the others.
pub(super) fn is_local(query: &Query) -> bool {
    let mut steps = query.alternatives().flat_map(Chain::steps);
    steps.all(|step| {
        step.tests().map(looks).all(|looks| {
            // Siblings in several parts: these are the parts themselves.
            let is_inside = matches!(
                step.target,
                Target::Class(Class::Container | Class::Block) | Target::Zone(_)
            );
            // What lies below in several parts: the root and `^seq`.
            let is_above = matches!(
                step.target,
                Target::Any | Target::Region(Region::Root | Region::Sequence) | Target::Type(_)
            );
            (!looks.aside || is_inside) && (!looks.below || !is_above)
        })
    })
}

/// Whether a query finds the same in a part that two snapshots share, where nothing in it has a time to live.
pub(super) fn is_steady(query: &Query) -> bool {
    let controls = &query.controls;
    let cuts = controls.unique || controls.first || controls.limit.is_some();
    !cuts && is_local(query) && query.alternatives().all(is_timeless)
}

/// Whether a chain does not ask how long ago something was.
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

/// Whether depths take all segments or none: then it does not matter that each commit moves them.
fn spares_history(depths: &Depths) -> bool {
    let takes_all = depths.ranges().iter().any(|range| {
        let (low, high) = bounds(range);
        low <= 1 && high == i64::MAX
    });
    let takes_none = depths.ranges().iter().all(|range| bounds(range).1 < 1);
    takes_all || (takes_none && !in_depths(depths, 1))
}
