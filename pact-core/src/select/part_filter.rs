//! The parts of a tree that a query has to read: those that its depths and ids pin, or all.

use pact_grammar::plan::{Attribute, Class, PlanPart, Query, Region, Target, Test};

use super::depths::DepthRanges;
use super::matcher::pinned;
use super::strategy::looks_around;
use crate::node::NodeId;
use crate::tree::{IdIndex, Spot, Tree};

/// The parts that a query has to read, by their depths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PartFilter {
    pub(super) depths: DepthRanges,
    /// Whether children of `^seq` that are no segments count too.
    pub(super) strays: bool,
    /// Whether the root and `^seq` may be found.
    pub(super) above: bool,
}

impl PartFilter {
    pub(super) fn everything(tree: &Tree) -> Self {
        Self {
            depths: DepthRanges::One((-1, deepest(tree))),
            strays: true,
            above: true,
        }
    }

    /// The parts at depths in a range, and nothing else.
    pub(super) fn between(low: i64, high: i64, tree: &Tree) -> Self {
        Self {
            depths: DepthRanges::One((low, high.min(deepest(tree)))),
            strays: false,
            above: false,
        }
    }

    /// The parts at some depths, the children of `^seq` that are no segments, the root and `^seq`.
    pub(super) fn at(depths: impl Iterator<Item = i64>) -> Self {
        let mut depths = DepthRanges::Many(depths.map(|depth| (depth, depth)).collect());
        depths.merge();
        Self {
            depths,
            strays: true,
            above: true,
        }
    }

    /// Leaves parts out whose depth is not in a range.
    pub(super) fn confine(&mut self, (low, high): (i64, i64)) {
        self.depths.confine(low, high);
    }

    /// The parts that are in both filters.
    pub(super) fn and(&self, other: &Self) -> Self {
        let others = other.depths.as_slice();
        let pairs = self.depths.as_slice().iter().flat_map(|(low, high)| {
            let first = others.partition_point(|(_, end)| end < low);
            let from = others.get(first..).unwrap_or_default();
            let met = from.iter().take_while(move |(start, _)| start <= high);
            met.map(move |(a, b)| ((*a).max(*low), (*b).min(*high)))
        });
        Self {
            depths: DepthRanges::Many(pairs.collect()),
            strays: self.strays && other.strays,
            above: self.above && other.above,
        }
    }

    /// The parts that can hold results of a query. Ids lead to parts if there is an index.
    pub(super) fn of(query: &Query, tree: &Tree, index: Option<&IdIndex>) -> Self {
        let mut filter = Self {
            depths: DepthRanges::NONE,
            strays: false,
            above: false,
        };
        for alternative in query.parts.split(|part| matches!(part, PlanPart::Or)) {
            let pins = Pins::of(alternative, tree);
            let is_pinned = match (pins, index) {
                (Some(Pins { id: Some(id), .. }), Some(index)) => filter.add_id(tree, index, id),
                (Some(Pins { depths, .. }), _) => depths.is_some_and(|depths| {
                    filter.depths.add(depths);
                    true
                }),
                (None, _) => false,
            };
            if !is_pinned {
                return Self::everything(tree);
            }
        }
        filter.depths.merge();
        filter
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

/// The depths and the id that an alternative pins.
///
/// All nodes of a chain lie in one part, except that the root and `^seq` are above all parts. So
/// every pin counts, unless a step that could match those, or choose between parts, has to see all
/// of them.
struct Pins<'q> {
    /// The depths that are left, if any are pinned.
    depths: Option<DepthRanges>,
    /// An id that one of the nodes has.
    id: Option<&'q str>,
}

impl<'q> Pins<'q> {
    /// None if all parts have to be read.
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
                        // Siblings are other parts: only tests before the count may narrow the
                        // depths.
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

    /// Narrows the depths to those of a step or test.
    fn narrow(&mut self, part: &PlanPart, tree: &Tree) {
        let all = DepthRanges::One((-1, deepest(tree)));
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
