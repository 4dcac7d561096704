//! Where in a tree the nodes of a step can be, and of which class they are.
//!
//! Trees have a frame that no document leaves: the root holds three regions, `^seq` holds the
//! turns, and depths belong to the turns, `^ah` and `^sys` with all below them. Below that,
//! anything may stand anywhere.

use crate::plan::{Class, Combinator, Depths, Region, Step, Target, Text, Zone};

use super::depths::{self, Ranges};

/// A set of places and classes, as bits.
pub(super) type Bits = u8;

pub(super) const ROOT: Bits = 1;
pub(super) const SEQUENCE: Bits = 1 << 1;
pub(super) const SYSTEM: Bits = 1 << 2;
pub(super) const HEAD: Bits = 1 << 3;
/// The segments in `^seq`.
pub(super) const TURN: Bits = 1 << 4;
/// The children of a turn, `^ah` or `^sys`: its zones, and an implicit core.
pub(super) const HELD: Bits = 1 << 5;
/// All nodes below these children.
pub(super) const DEEP: Bits = 1 << 6;
/// The children of `^seq` beside its segments, and all below them.
pub(super) const STRAY: Bits = 1 << 7;

/// The nodes that depths address.
pub(super) const TOPS: Bits = SYSTEM | HEAD | TURN;
/// The nodes that have a depth.
pub(super) const IN_DEPTH: Bits = TOPS | HELD | DEEP;
/// The root and the regions, which no commit removes.
pub(super) const FRAME: Bits = ROOT | SEQUENCE | SYSTEM | HEAD;
/// The nodes that have the type that a document gives them.
const FREE: Bits = HELD | DEEP | STRAY;

/// No class: a region, or the root.
pub(super) const NO_CLASS: Bits = 1;
const ALL_CLASSES: Bits = 0b1111;

pub(super) const fn class_bit(class: Class) -> Bits {
    match class {
        Class::Segment => 1 << 1,
        Class::Container => 1 << 2,
        Class::Block => 1 << 3,
    }
}

/// The region that a type text names.
pub(super) fn region_named(text: &str) -> Option<Region> {
    [Region::Root, Region::System, Region::Sequence, Region::Head]
        .into_iter()
        .find(|region| region.name() == text)
}

pub(super) const fn region_bit(region: Region) -> Bits {
    match region {
        Region::Root => ROOT,
        Region::System => SYSTEM,
        Region::Sequence => SEQUENCE,
        Region::Head => HEAD,
    }
}

/// The places that are possible at a point of a chain.
#[derive(Clone, Debug)]
pub(super) struct Whereabouts {
    pub(super) bits: Bits,
    pub(super) classes: Bits,
    /// The possible depths of the nodes that have one.
    pub(super) depths: Ranges,
}

impl Whereabouts {
    pub(super) fn anywhere() -> Self {
        Self {
            bits: Bits::MAX,
            classes: ALL_CLASSES,
            depths: depths::all(),
        }
    }

    pub(super) fn is_nowhere(&self) -> bool {
        self.bits == 0 || self.classes == 0
    }

    /// Where the next step begins, before it takes anything. `after` is the zone that the step
    /// before names.
    pub(super) fn reached(&self, step: Step<'_>, after: Option<Zone>) -> Self {
        let child = step.combinator == Combinator::Child;
        let mut bits = 0;
        let mut ranges = self.depths.clone();
        if after.is_some() {
            // The nodes of the zone themselves, and all below them.
            bits |= HELD | DEEP;
        } else {
            if self.bits & (ROOT | SEQUENCE) != 0 {
                // The nodes below these two have depths that the two do not have themselves.
                let below_root = self.bits & ROOT != 0;
                ranges = if below_root {
                    depths::all()
                } else {
                    depths::turns()
                };
                if self.bits & IN_DEPTH != 0 {
                    ranges = depths::all();
                }
            }
            if self.bits & ROOT != 0 {
                bits |= SEQUENCE | SYSTEM | HEAD;
                if !child {
                    bits |= TURN | HELD | DEEP | STRAY;
                }
            }
            if self.bits & SEQUENCE != 0 {
                bits |= TURN | STRAY;
                if !child {
                    bits |= HELD | DEEP;
                }
            }
            // A step sees through a core. The children of an implicit core are those of the turn
            // itself.
            if self.bits & (TOPS | HELD) != 0 {
                bits |= HELD | DEEP;
            }
            if self.bits & DEEP != 0 {
                bits |= DEEP;
            }
            if self.bits & STRAY != 0 {
                bits |= STRAY;
            }
        }
        let mut whereabouts = Self {
            bits,
            classes: ALL_CLASSES,
            depths: ranges,
        };
        whereabouts.settle();
        whereabouts
    }

    /// Keeps the nodes that a step takes.
    pub(super) fn take(&mut self, target: &Target) {
        match target {
            Target::Any => {}
            Target::Region(region) => self.keep(region_bit(*region)),
            Target::Depth(depths) => {
                self.keep(TOPS);
                self.keep_depths(depths);
            }
            Target::Class(class) => self.keep_classes(class_bit(*class)),
            Target::Type(text) => self.keep_type(text),
            Target::Zone(_) => self.keep(HELD),
        }
    }

    pub(super) fn keep(&mut self, bits: Bits) {
        self.bits &= bits;
        self.settle();
    }

    pub(super) fn keep_classes(&mut self, classes: Bits) {
        self.classes &= classes;
        self.settle();
    }

    pub(super) fn keep_type(&mut self, text: &Text) {
        match region_named(text) {
            Some(region) => self.keep(region_bit(region)),
            None => self.keep_classes(!NO_CLASS),
        }
    }

    /// Keeps the nodes at these depths; those without a depth go.
    pub(super) fn keep_depths(&mut self, depths: &Depths) {
        if let Some(ranges) = depths::literal(depths.ranges()) {
            self.bits &= IN_DEPTH;
            self.narrow(&ranges);
        }
    }

    /// Cuts the possible depths.
    pub(super) fn narrow(&mut self, ranges: &[(i64, i64)]) {
        self.depths = depths::intersection(&self.depths, ranges);
        self.settle();
    }

    /// Lets places, depths and classes agree.
    fn settle(&mut self) {
        if !depths::holds(&self.depths, -1) {
            self.bits &= !SYSTEM;
        }
        if !depths::holds(&self.depths, 0) {
            self.bits &= !HEAD;
        }
        if self.depths.last().is_none_or(|(_, high)| *high < 1) {
            self.bits &= !TURN;
        }
        if self.depths.is_empty() {
            self.bits &= !(HELD | DEEP);
        }
        if self.classes & NO_CLASS == 0 {
            self.bits &= !FRAME;
        }
        if self.classes & class_bit(Class::Segment) == 0 {
            self.bits &= !TURN;
        }
        if self.classes & !NO_CLASS == 0 {
            self.bits &= !FREE;
        }
        let mut classes = 0;
        if self.bits & FRAME != 0 {
            classes |= NO_CLASS;
        }
        if self.bits & TURN != 0 {
            classes |= class_bit(Class::Segment);
        }
        if self.bits & FREE != 0 {
            classes |= ALL_CLASSES & !NO_CLASS;
        }
        self.classes &= classes;
        if self.bits & (HELD | DEEP) == 0 {
            let mut possible = Ranges::new();
            if self.bits & SYSTEM != 0 {
                possible.push((-1, -1));
            }
            if self.bits & HEAD != 0 {
                possible.push((0, 0));
            }
            if self.bits & TURN != 0 {
                possible.extend(depths::turns().iter().copied());
            }
            self.depths = depths::intersection(&self.depths, &possible);
        }
    }

    /// The least and the greatest number of edges from the root.
    pub(super) fn levels(&self) -> (i128, i128) {
        let known = [
            (ROOT, 0, 0),
            (SEQUENCE | SYSTEM | HEAD, 1, 1),
            (TURN, 2, 2),
            (HELD, 2, 3),
            (DEEP, 3, i128::from(i64::MAX)),
            (STRAY, 2, i128::from(i64::MAX)),
        ];
        let possible = known.iter().filter(|(bits, ..)| self.bits & bits != 0);
        possible.fold((i128::MAX, 0), |(low, high), (_, least, greatest)| {
            (low.min(*least), high.max(*greatest))
        })
    }

    /// The whereabouts in words, as far as they are one place.
    pub(super) fn describe(&self) -> Option<String> {
        const REGIONS: Bits = SEQUENCE | SYSTEM | HEAD;
        let depth = match &*self.depths {
            [(low, high)] if low == high => Some(*low),
            _ => None,
        };
        Some(match (self.bits, depth) {
            (REGIONS, _) => {
                "`^root` holds the regions alone: a space looks below them, too".to_owned()
            }
            (ROOT, _) => "`^root` has no depth, and holds the regions alone".to_owned(),
            (SEQUENCE, _) => "`^seq` itself has no depth; its turns have, from 1 on".to_owned(),
            (_, Some(-1)) if self.bits & !IN_DEPTH == 0 => {
                "`^sys`, with all in it, has the depth -1".to_owned()
            }
            (_, Some(0)) if self.bits & !IN_DEPTH == 0 => {
                "`^ah`, with all in it, has the depth 0".to_owned()
            }
            (_, Some(depth)) if self.bits & !IN_DEPTH == 0 => {
                format!("the turn at depth {depth}, with all in it, has that depth")
            }
            (bits, _)
                if bits & (ROOT | SYSTEM | HEAD) == 0
                    && self.depths.first().is_some_and(|(low, _)| *low >= 1) =>
            {
                "the turns of `^seq` have depths from 1 on".to_owned()
            }
            _ => return None,
        })
    }
}
