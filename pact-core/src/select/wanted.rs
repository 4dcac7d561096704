//! Which parts of a tree a query has to look at: those that its depths and ids pin, or all.

use pact_grammar::plan::{Attribute, Class, Depths, PlanPart, Query, Region, Target, Test};

use super::profile::looks_around;
use super::steps::pinned;
use super::table::bounds;
use crate::node::NodeId;
use crate::tree::{IdIndex, Spot, Tree};

/// The depths whose parts have to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) depths: Ranges,
    /// Whether children of `^seq` that are no segments count too.
    pub(super) strays: bool,
    /// Whether the root and `^seq` may be found.
    pub(super) above: bool,
}

/// Ranges of depths, both ends included. Most queries have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ranges {
    One((i64, i64)),
    Many(Vec<(i64, i64)>),
}

impl Ranges {
    const NONE: Self = Self::Many(Vec::new());

    pub(super) fn as_slice(&self) -> &[(i64, i64)] {
        match self {
            Self::One(range) => core::slice::from_ref(range),
            Self::Many(ranges) => ranges,
        }
    }

    fn push(&mut self, range: (i64, i64)) {
        match self {
            Self::Many(ranges) if ranges.is_empty() => *self = Self::One(range),
            Self::Many(ranges) => ranges.push(range),
            Self::One(first) => *self = Self::Many(vec![*first, range]),
        }
    }

    fn add(&mut self, other: Self) {
        if self.as_slice().is_empty() {
            *self = other;
        } else {
            for range in other.as_slice() {
                self.push(*range);
            }
        }
    }

    /// What some depths leave of these.
    fn at(&self, depths: &Depths) -> Self {
        if let (Self::One((a, b)), [range]) = (self, depths.ranges()) {
            let (low, high) = bounds(range);
            let cut = ((*a).max(low), (*b).min(high));
            return if cut.0 <= cut.1 {
                Self::One(cut)
            } else {
                Self::NONE
            };
        }
        let mut left = Self::NONE;
        for range in depths.ranges() {
            let (low, high) = bounds(range);
            // Both rise.
            let own = self.as_slice();
            let first = own.partition_point(|(_, end)| *end < low);
            let met = own.get(first..).unwrap_or_default().iter();
            for (a, b) in met.take_while(|(start, _)| *start <= high) {
                left.push(((*a).max(low), (*b).min(high)));
            }
        }
        left
    }

    fn only(&self, depth: i64) -> Self {
        let mut own = self.as_slice().iter();
        if own.any(|(low, high)| *low <= depth && depth <= *high) {
            Self::One((depth, depth))
        } else {
            Self::NONE
        }
    }

    /// Puts them in rising order, apart from each other.
    fn merge(&mut self) {
        let Self::Many(ranges) = self else {
            return;
        };
        ranges.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::with_capacity(ranges.len());
        for (low, high) in ranges.drain(..) {
            match merged.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => merged.push((low, high)),
            }
        }
        *ranges = merged;
    }
}

impl Wanted {
    pub(super) fn everything(tree: &Tree) -> Self {
        Self {
            depths: Ranges::One((-1, deepest(tree))),
            strays: true,
            above: true,
        }
    }

    /// The parts at depths in a range, and nothing else.
    pub(super) fn between(low: i64, high: i64, tree: &Tree) -> Self {
        Self {
            depths: Ranges::One((low, high.min(deepest(tree)))),
            strays: false,
            above: false,
        }
    }

    /// The parts at some depths, what has no depth, and what is above.
    pub(super) fn at(depths: impl Iterator<Item = i64>) -> Self {
        let mut depths = Ranges::Many(depths.map(|depth| (depth, depth)).collect());
        depths.merge();
        Self {
            depths,
            strays: true,
            above: true,
        }
    }

    /// What both want.
    pub(super) fn and(&self, other: &Self) -> Self {
        let others = other.depths.as_slice();
        let pairs = self.depths.as_slice().iter().flat_map(|(low, high)| {
            let first = others.partition_point(|(_, end)| end < low);
            let from = others.get(first..).unwrap_or_default();
            let met = from.iter().take_while(move |(start, _)| start <= high);
            met.map(move |(a, b)| ((*a).max(*low), (*b).min(*high)))
        });
        Self {
            depths: Ranges::Many(pairs.collect()),
            strays: self.strays && other.strays,
            above: self.above && other.above,
        }
    }

    /// What a query can match in. Ids are looked up where there is an index.
    pub(super) fn of(query: &Query, tree: &Tree, index: Option<&IdIndex>) -> Self {
        let mut wanted = Self {
            depths: Ranges::NONE,
            strays: false,
            above: false,
        };
        for alternative in query.parts.split(|part| matches!(part, PlanPart::Or)) {
            let pins = Pins::of(alternative, tree);
            let is_pinned = match (pins, index) {
                (Some(Pins { id: Some(id), .. }), Some(index)) => wanted.add_id(tree, index, id),
                (Some(Pins { depths, .. }), _) => depths.is_some_and(|depths| {
                    wanted.depths.add(depths);
                    true
                }),
                (None, _) => false,
            };
            if !is_pinned {
                return Self::everything(tree);
            }
        }
        wanted.depths.merge();
        wanted
    }

    /// Whether the id pins anything.
    fn add_id(&mut self, tree: &Tree, index: &IdIndex, id: &str) -> bool {
        let id = NodeId::from(id);
        if [&tree.root.id, &tree.sequence.node.id].contains(&&id) {
            return false;
        }
        let regions = [(&tree.system.top, -1), (tree.head(), 0)];
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

    pub(super) fn contains(&self, depth: i64) -> bool {
        let ranges = self.depths.as_slice();
        let first = ranges.partition_point(|(_, high)| *high < depth);
        ranges.get(first).is_some_and(|(low, _)| *low <= depth)
    }
}

fn deepest(tree: &Tree) -> i64 {
    i64::try_from(tree.sequence.segments().len()).unwrap_or(i64::MAX)
}

/// The depth of the segment at a position.
pub(super) fn depth_of(tree: &Tree, position: usize) -> i64 {
    deepest(tree).saturating_sub_unsigned(u64::try_from(position).unwrap_or(0))
}

/// What the nodes of an alternative must satisfy.
///
/// All nodes of a chain lie in one part, except that the root and `^seq` are above all parts. So every pin counts,
/// unless a step that could match those, or choose between parts, has to see all of them.
struct Pins<'q> {
    /// The depths that are left, if any are pinned.
    depths: Option<Ranges>,
    /// An id that one of the nodes has.
    id: Option<&'q str>,
}

impl<'q> Pins<'q> {
    /// None where nothing may be left out.
    fn of(alternative: &'q [PlanPart], tree: &Tree) -> Option<Self> {
        let mut pins = Self {
            depths: None,
            id: None,
        };
        let mut target = &Target::Any;
        let mut first_of_step = 0;
        for (index, part) in alternative.iter().enumerate() {
            match part {
                PlanPart::Step(_, next) => {
                    target = next;
                    first_of_step = index;
                }
                PlanPart::Keep(test) if looks_around(test) => {
                    let can_be_above = matches!(
                        target,
                        Target::Any | Target::Region(_) | Target::Type(_) | Target::Zone(_)
                    );
                    if can_be_above || matches!(test, Test::Not(_)) {
                        return None;
                    }
                    let is_part =
                        matches!(target, Target::Class(Class::Segment) | Target::Depth(_));
                    if is_part && matches!(test, Test::Nth(_)) {
                        // Siblings are other parts: only what narrowed them down before they are counted may be used.
                        pins = Self {
                            depths: None,
                            id: None,
                        };
                        for part in alternative.get(first_of_step..index).unwrap_or_default() {
                            pins.narrow(part, tree);
                        }
                        return Some(pins);
                    }
                }
                PlanPart::Keep(test) => pins.id = pins.id.or(pinned(test, &Attribute::Id)),
                PlanPart::Or => {}
            }
            pins.narrow(part, tree);
        }
        Some(pins)
    }

    /// Takes the depths of a step or test into account.
    fn narrow(&mut self, part: &PlanPart, tree: &Tree) {
        let all = Ranges::One((-1, deepest(tree)));
        let before = |pins: &mut Self| pins.depths.take().unwrap_or(all);
        match part {
            PlanPart::Step(_, Target::Depth(at)) | PlanPart::Keep(Test::Depth(at)) => {
                self.depths = Some(before(self).at(at));
            }
            PlanPart::Step(_, Target::Region(Region::System)) => {
                self.depths = Some(before(self).only(-1));
            }
            PlanPart::Step(_, Target::Region(Region::Head)) => {
                self.depths = Some(before(self).only(0));
            }
            _ => {}
        }
    }
}
