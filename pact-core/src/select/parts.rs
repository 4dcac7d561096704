//! Which parts of a tree a query can match in: those at the depths it pins, or all.

use core::ops::RangeInclusive;

use pact_grammar::plan::{Chain, Class, Depths, Query, Region, Step, Target, Test, alternatives};

use super::flat::{bounds, in_depths};

/// The depths that have to be looked at. A set for each alternative; within it, all must hold.
#[derive(Debug)]
pub(super) struct Wanted<'q> {
    /// None where an alternative can match anywhere.
    alternatives: Vec<Option<Vec<Pin<'q>>>>,
}

/// Something that a node's depth must satisfy.
#[derive(Clone, Copy, Debug)]
enum Pin<'q> {
    Depths(&'q Depths),
    Exactly(i64),
}

impl Pin<'_> {
    fn contains(&self, depth: i64) -> bool {
        match self {
            Self::Depths(depths) => in_depths(depths, depth),
            Self::Exactly(only) => *only == depth,
        }
    }

    /// The ranges of depths above 0 that the pin allows.
    fn ranges(&self) -> Vec<(i64, i64)> {
        match self {
            Self::Depths(depths) => depths.ranges().iter().map(bounds).collect(),
            Self::Exactly(depth) => vec![(*depth, *depth)],
        }
    }
}

impl<'q> Wanted<'q> {
    pub(super) fn of(query: &'q Query) -> Self {
        let alternatives = query.alternatives().map(pins).collect();
        Self { alternatives }
    }

    pub(super) fn everything() -> Self {
        Self {
            alternatives: vec![None],
        }
    }

    pub(super) fn is_everything(&self) -> bool {
        self.alternatives.iter().any(Option::is_none)
    }

    pub(super) fn contains(&self, depth: i64) -> bool {
        self.alternatives.iter().any(|pins| match pins {
            None => true,
            Some(pins) => pins.iter().all(|pin| pin.contains(depth)),
        })
    }

    /// The depths of a range that are wanted, in rising order.
    pub(super) fn within(&self, all: RangeInclusive<i64>) -> Vec<RangeInclusive<i64>> {
        if self.is_everything() {
            return vec![all];
        }
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        for pins in self.alternatives.iter().flatten() {
            let mut allowed = vec![(*all.start(), *all.end())];
            for pin in pins {
                let pinned = pin.ranges();
                let met = allowed.iter().flat_map(|(low, high)| {
                    let cut = pinned
                        .iter()
                        .map(move |(a, b)| ((*a).max(*low), (*b).min(*high)));
                    cut.filter(|(low, high)| low <= high)
                });
                allowed = met.collect();
            }
            ranges.extend(allowed);
        }
        ranges.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::new();
        for (low, high) in ranges {
            match merged.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => merged.push((low, high)),
            }
        }
        merged.into_iter().map(|(low, high)| low..=high).collect()
    }
}

/// What the depth of an alternative's nodes must satisfy; none if they can be anywhere.
///
/// All nodes of a chain lie in one part, except that the root and `^seq` are above all parts. So every pin counts,
/// unless a step that could match those, or choose between parts, has to see all of them.
fn pins(chain: Chain<'_>) -> Option<Vec<Pin<'_>>> {
    let mut pins = Vec::new();
    for step in chain.steps() {
        let can_be_above = matches!(
            step.target,
            Target::Any | Target::Region(_) | Target::Type(_) | Target::Zone(_)
        );
        if can_be_above && step.tests().any(looks_around) {
            return None;
        }
        let excludes = |test: &Test| matches!(test, Test::Not(_)) && looks_around(test);
        if step.tests().any(excludes) {
            return None;
        }
        let is_part = matches!(
            step.target,
            Target::Class(Class::Segment) | Target::Depth(_)
        );
        if is_part && step.tests().any(|test| matches!(test, Test::Nth(_))) {
            // Siblings are other parts: only what narrows them down before they are counted may be used.
            let own: Vec<Pin<'_>> = pins_of(step, true).collect();
            return (!own.is_empty()).then_some(own);
        }
        pins.extend(pins_of(step, false));
    }
    (!pins.is_empty()).then_some(pins)
}

fn pins_of(step: Step<'_>, before_counting: bool) -> impl Iterator<Item = Pin<'_>> {
    let target = match step.target {
        Target::Depth(depths) => Some(Pin::Depths(depths)),
        Target::Region(Region::System) => Some(Pin::Exactly(-1)),
        Target::Region(Region::Head) => Some(Pin::Exactly(0)),
        _ => None,
    };
    let tests = step
        .tests()
        .take_while(move |test| !(before_counting && matches!(test, Test::Nth(_))))
        .filter_map(|test| match test {
            Test::Depth(depths) => Some(Pin::Depths(depths)),
            _ => None,
        });
    target.into_iter().chain(tests)
}

/// Whether a test looks at other nodes than the one it tests.
fn looks_around(test: &Test) -> bool {
    match test {
        Test::Nth(_) | Test::Has(_) => true,
        Test::Not(parts) => alternatives(parts)
            .flat_map(Chain::steps)
            .any(|step| step.tests().any(looks_around)),
        _ => false,
    }
}
