//! A `:not(…)` that excludes all nodes of its step.

use crate::plan::{Attribute, Chain, Class, PlanPart, Step, Target, Test, Value, alternatives};

use super::dead::{Dead, STEP};
use super::demands::{self, Demand};
use super::depths;
use super::step::Known;
use super::whereabouts::{self, IN_DEPTH, TOPS};

/// More demands on one attribute are not judged again for each `:not`.
const MOST: usize = 32;

/// A `:not` whose step matches all that is left.
pub(super) fn judge(step: Step<'_>, known: &Known<'_>) -> Option<Dead> {
    step.tests().enumerate().find_map(|(number, test)| {
        let Test::Not(parts) = test else { return None };
        let excluded = alternatives(parts).next()?.subject()?;
        let is_everything = *excluded.target == Target::Any && excluded.tests().len() == 0;
        if is_everything {
            return Some(Dead::of([number], "leaves no node").help("remove it: it leaves nothing"));
        }
        let mut because = vec![number];
        known
            .implies_step(excluded, &mut because)
            .then(|| Dead::takes_back(number).with_all(because))
    })
}

impl<'p> Known<'p> {
    /// Whether every node that is left matches a step; the tests that say so are added.
    fn implies_step(&self, step: Step<'p>, because: &mut Vec<usize>) -> bool {
        self.implies_target(step.target, because)
            && step.tests().all(|test| self.implies(test, because))
    }

    fn implies_target(&self, target: &Target, because: &mut Vec<usize>) -> bool {
        match target {
            Target::Any => true,
            Target::Region(region) => self.whereabouts.bits == whereabouts::region_bit(*region),
            Target::Depth(depths) => {
                let ranges = depths::literal(depths.ranges());
                self.whereabouts.bits & !TOPS == 0
                    && ranges
                        .is_some_and(|ranges| depths::is_within(&self.whereabouts.depths, &ranges))
            }
            Target::Class(class) => self.whereabouts.classes == whereabouts::class_bit(*class),
            Target::Type(text) => self.text.is_some_and(|(known, test)| {
                because.push(test);
                known == text
            }),
            Target::Zone(_) => false,
        }
    }

    /// Whether every node that is left passes a test.
    fn implies(&self, test: &'p Test, because: &mut Vec<usize>) -> bool {
        match test {
            Test::Class(class) => self.implies_target(&Target::Class(*class), because),
            Test::Type(name) => self.implies_target(&Target::Type(name.clone()), because),
            Test::Depth(depths) => {
                let ranges = depths::literal(depths.ranges());
                self.whereabouts.bits & !IN_DEPTH == 0
                    && ranges
                        .is_some_and(|ranges| depths::is_within(&self.whereabouts.depths, &ranges))
            }
            Test::Ephemeral => self.ephemeral.is_some(),
            Test::Has(parts) => self.has.iter().any(|(test, known)| {
                let is_it = *known == parts || is_anything_below(parts);
                if is_it {
                    because.push(*test);
                }
                is_it
            }),
            // A `:not(…)` of an impossible step excludes nothing.
            Test::Not(parts) => alternatives(parts)
                .filter_map(Chain::subject)
                .all(|step| self.refuses_step(step, because)),
            Test::AnyOf(Attribute::NodeType, values) => {
                self.whereabouts.classes & !classes_in(values) == 0
            }
            Test::Nth(_) => false,
            _ => demands::of_test(test, false)
                .is_some_and(|(attribute, demand)| self.refuses_demand(attribute, demand, because)),
        }
    }

    /// Whether no node that is left matches a step.
    fn refuses_step(&self, step: Step<'p>, because: &mut Vec<usize>) -> bool {
        let is_elsewhere = *step.target != Target::Any && {
            let mut whereabouts = self.whereabouts.clone();
            whereabouts.take(step.target);
            whereabouts.is_nowhere()
        };
        is_elsewhere || step.tests().any(|test| self.refuses(test, because))
    }

    fn refuses(&self, test: &'p Test, because: &mut Vec<usize>) -> bool {
        match test {
            Test::Class(class) => self.whereabouts.classes & whereabouts::class_bit(*class) == 0,
            Test::Type(name) => self.text.is_some_and(|(known, _)| known != name),
            Test::Depth(depths) => {
                let ranges = depths::literal(depths.ranges());
                ranges.is_some_and(|ranges| {
                    depths::intersection(&self.whereabouts.depths, &ranges).is_empty()
                })
            }
            Test::Ephemeral => self.not_ephemeral.is_some(),
            Test::Has(parts) => self.has_not.iter().any(|(_, known)| *known == parts),
            Test::Not(parts) => alternatives(parts)
                .filter_map(Chain::subject)
                .any(|step| self.implies_step(step, because)),
            Test::Nth(_) => false,
            _ => demands::of_test(test, true)
                .is_some_and(|(attribute, demand)| self.refuses_demand(attribute, demand, because)),
        }
    }

    /// Whether a demand contradicts the known ones.
    fn refuses_demand(
        &self,
        attribute: &'p Attribute,
        demand: Demand<'p>,
        because: &mut Vec<usize>,
    ) -> bool {
        let known = self.demands.about(attribute);
        let weight: usize = known.iter().map(|(_, demand, _)| weight(demand)).sum();
        if weight + self::weight(&demand) > MOST {
            return false;
        }
        let mut said = known.to_vec();
        said.push((STEP, demand, attribute));
        match self.attribute(attribute, &said) {
            Some(dead) => {
                because.extend_from_slice(dead.tests());
                true
            }
            None => false,
        }
    }
}

fn weight(demand: &Demand<'_>) -> usize {
    match demand {
        Demand::OneOf(values) | Demand::NoneOf(values) => values.len(),
        Demand::Order(..) | Demand::Contains(..) => 1,
    }
}

/// `:has(*)`
fn is_anything_below(parts: &[PlanPart]) -> bool {
    matches!(
        parts,
        [PlanPart::Step(
            crate::plan::Combinator::Descendant,
            Target::Any
        )]
    )
}

/// The classes that a list of types names as a whole.
fn classes_in(values: &[Value]) -> whereabouts::Bits {
    let classes = values.iter().filter_map(|value| match value {
        Value::Text(text) => Class::named(text).map(whereabouts::class_bit),
        _ => None,
    });
    classes.fold(0, |all, class| all | class)
}
