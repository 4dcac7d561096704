//! Selectors that can never match anything.
//!
//! Everything here is certain for every document the engine accepts, however odd: hand-written
//! trees with unknown types, several cores, or blocks in strange places. Where a document could
//! exist that makes the selector match, this stays silent. A value that is bound later may be
//! anything.
//!
//! A chain is followed step by step with the places that its nodes can be in (`whereabouts`). In a
//! step, all that is said of one attribute is put together (`demands`) and judged by the type of
//! its values (`numbers`, `texts`, `flags`, `tags`, `anything`). Then `negations` looks for a
//! `:not` that excludes all nodes that are left. `words` says it with the text of the selector.

mod anything;
mod dead;
mod demands;
mod depths;
mod flags;
mod negations;
mod numbers;
mod siblings;
mod step;
mod tags;
mod texts;
mod whereabouts;
mod words;

use crate::ast::Selector;
use crate::diagnostic::{Diagnostic, Reason};
use crate::plan::{
    Attribute, Chain, PlanPart, Query, Slot, Spans, Step, Target, Test, Zone, alternatives,
};
use crate::span::Span;

use dead::{Dead, Inside};
use whereabouts::Whereabouts;

/// Warns about alternatives that can never match. Whether all of them are dead, so that the whole
/// selector is, decides whether the compiler refuses it.
pub(crate) fn check(
    query: &Query,
    selector: &Selector,
    spans: impl Fn() -> Spans,
    source: &str,
) -> Vec<Diagnostic> {
    if keeps_nothing(query) {
        return vec![no_limit(selector)];
    }
    let found: Vec<(usize, usize, Dead)> = query
        .alternatives()
        .enumerate()
        .filter_map(|(alternative, chain)| {
            let (step, dead) = chain_dead(chain, None)?;
            Some((alternative, step, dead))
        })
        .collect();
    if found.is_empty() {
        return Vec::new();
    }
    let spans = spans();
    let what = if found.len() == query.alternatives().count() {
        "this selector"
    } else {
        "this alternative"
    };
    found
        .iter()
        .map(|found| words::describe(what, found, &spans, source))
        .collect()
}

/// Whether the warnings of [`check`] say that the whole selector is dead.
pub(crate) fn is_dead(query: &Query, warnings: &[Diagnostic]) -> bool {
    !warnings.is_empty() && (keeps_nothing(query) || warnings.len() == query.alternatives().count())
}

/// `@limit=0`
fn keeps_nothing(query: &Query) -> bool {
    query.controls.limit == Some(Slot::Fixed(0))
}

fn no_limit(selector: &Selector) -> Diagnostic {
    let limit = selector
        .controls
        .iter()
        .rfind(|control| control.name.value == "limit");
    let span = limit.map_or(Span::point(0), |control| control.span);
    let message = "this selector asks for nothing: `@limit=0` keeps no result";
    Diagnostic::warning(Reason::NeverMatches, message, span)
        .label("nothing is left")
        .help("remove it to find all, or write how many are wanted: `@limit=1`")
}

/// The first step that cannot match, and why. A chain in `:has` starts below a place; any other
/// starts anywhere.
fn chain_dead(chain: Chain<'_>, below: Option<&Whereabouts>) -> Option<(usize, Dead)> {
    let last = chain.steps().count().saturating_sub(1);
    let mut whereabouts = below.cloned();
    let mut zone = None;
    for (index, step) in chain.steps().enumerate() {
        let reached = match &whereabouts {
            None => Whereabouts::anywhere(),
            Some(whereabouts) => whereabouts.reached(step, zone),
        };
        let is_result = below.is_none() && index == last;
        let found = match step::judge(step, reached, carried(step, zone), is_result) {
            Ok(found) => found,
            Err(dead) => return Some((index, dead)),
        };
        for (number, test) in step.tests().enumerate() {
            if let Test::Has(parts) = test
                && let Some(dead) = has_dead(number, parts, &found)
            {
                return Some((index, dead));
            }
        }
        whereabouts = Some(found);
        zone = match step.target {
            Target::Zone(zone) => Some(*zone),
            _ => None,
        };
    }
    None
}

/// Why nothing that `:has` looks for can be below a place, if nothing can.
fn has_dead(number: usize, parts: &[PlanPart], whereabouts: &Whereabouts) -> Option<Dead> {
    let mut why = None;
    for (alternative, chain) in alternatives(parts).enumerate() {
        let (step, dead) = chain_dead(chain, Some(whereabouts))?;
        why.get_or_insert(Inside {
            alternative,
            step,
            dead,
        });
    }
    why.map(|inside| Dead::has(number, inside))
}

/// The zone that a step's nodes are still in: a step after a zone sees the nodes of the zone
/// themselves. Only nodes in the core and nodes below a node of the zone can be elsewhere.
fn carried(step: Step<'_>, zone: Option<Zone>) -> Option<Zone> {
    use crate::plan::Combinator::Child;
    let names_type = || {
        let is_type = |test: &Test| {
            matches!(
                test,
                Test::Class(_) | Test::Type(_) | Test::AnyOf(Attribute::NodeType, _)
            )
        };
        matches!(step.target, Target::Class(_) | Target::Type(_)) || step.tests().any(is_type)
    };
    zone.filter(|zone| match step.target {
        Target::Zone(_) => true,
        _ => step.combinator == Child && (*zone != Zone::Core || !names_type()),
    })
}
