//! Selectors that can never match anything.
//!
//! Everything here is certain for every document the engine accepts, however odd: hand-written trees with
//! unknown types, several cores, or blocks in strange places. Where a document could exist that makes the
//! selector match, this stays silent. Parameters and custom attributes are never judged.

mod depths;
mod values;

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::plan::{
    Attribute, Chain, Class, Nth, Operator, Query, Region, Slot, Spans, Step, Target, Test, Text,
    Value, alternatives,
};
use crate::span::Span;

use depths::Scope;

/// What is said of a region that should be something else: most often a space was forgotten.
const REGION: &str = "is not what a region is";

/// Why a step cannot match: the tests that exclude each other, by number, and what to say.
struct Dead {
    /// The test that cannot hold.
    test: usize,
    /// The test before it that says so; none when the test is impossible by itself.
    because: Option<usize>,
    why: &'static str,
}

impl Dead {
    fn alone(test: usize, why: &'static str) -> Self {
        Self {
            test,
            because: None,
            why,
        }
    }

    fn pair(test: usize, because: usize, why: &'static str) -> Self {
        Self {
            test: test.max(because),
            because: Some(test.min(because)),
            why,
        }
    }
}

/// Warns about alternatives that can never match. Whether all of them are dead, so that the whole selector
/// is, decides what the compiler makes of it.
pub(crate) fn check(query: &Query, spans: impl Fn() -> Spans, source: &str) -> Vec<Diagnostic> {
    let found: Vec<(usize, usize, Dead)> = query
        .alternatives()
        .enumerate()
        .filter_map(|(alternative, chain)| {
            let (step, dead) = chain_dead(chain, &Scope::everywhere())?;
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
        .map(|(alternative, step, dead)| {
            let chain = spans.alternatives.get(*alternative);
            let step = chain.and_then(|chain| chain.steps.get(*step));
            let whole = chain.map_or(Span::point(0), |chain| chain.span);
            let span_of = |test: usize| {
                step.and_then(|step| step.tests.get(test).copied())
                    .unwrap_or(step.map_or(whole, |step| step.span))
            };
            describe(what, dead, span_of, source)
        })
        .collect()
}

/// Whether the warnings of [`check`] say that the whole selector is dead.
pub(crate) fn is_dead(query: &Query, warnings: &[Diagnostic]) -> bool {
    !warnings.is_empty() && warnings.len() == query.alternatives().count()
}

fn describe(what: &str, dead: &Dead, span_of: impl Fn(usize) -> Span, source: &str) -> Diagnostic {
    let span = span_of(dead.test);
    let text = Excerpt::short(span.text(source)).to_string();
    let other = dead
        .because
        .map(|because| Excerpt::short(span_of(because).text(source)).to_string());
    let why = dead.why;
    let message = match other {
        Some(other) if other != text => {
            format!("{what} can never match: `{text}` after `{other}` {why}")
        }
        _ => format!("{what} can never match: `{text}` {why}"),
    };
    Diagnostic::warning(Reason::NeverMatches, message, span)
        .label("no node passes this")
        .help(if dead.why == REGION {
            "put a space after the root to look below it: `^seq .block`"
        } else {
            "remove one of the conditions, or join them as alternatives with a comma"
        })
}

/// The first step that cannot match, and why.
fn chain_dead(chain: Chain<'_>, scope: &Scope) -> Option<(usize, Dead)> {
    let mut scope = scope.clone();
    for (index, step) in chain.steps().enumerate() {
        if let Some(dead) = step_dead(step) {
            return Some((index, dead));
        }
        if let Some(dead) = scope.enter(step) {
            return Some((index, dead));
        }
        for (number, test) in step.tests().enumerate() {
            if let Test::Has(parts) = test
                && alternatives(parts).all(|chain| chain_dead(chain, &scope).is_some())
            {
                return Some((index, Dead::alone(number, "holds for no node")));
            }
        }
    }
    None
}

fn step_dead(step: Step<'_>) -> Option<Dead> {
    types_dead(step)
        .or_else(|| region_dead(step))
        .or_else(|| siblings_dead(step))
        .or_else(|| not_dead(step))
        .or_else(|| type_excluded(step))
        .or_else(|| values::dead(step))
}

/// Two classes, or two type texts.
fn types_dead(step: Step<'_>) -> Option<Dead> {
    let mut class: Option<(Class, Option<usize>)> = match step.target {
        Target::Class(class) => Some((*class, None)),
        _ => None,
    };
    let mut text: Option<(&Text, Option<usize>)> = match step.target {
        Target::Type(text) => Some((text, None)),
        _ => None,
    };
    for (number, test) in step.tests().enumerate() {
        let conflict = match test {
            Test::Class(other) => {
                let (known, at) = *class.get_or_insert((*other, Some(number)));
                (known != *other).then_some(at)
            }
            Test::Type(other) => {
                let (known, at) = *text.get_or_insert((other, Some(number)));
                (known != other).then_some(at)
            }
            _ => None,
        };
        if let Some(at) = conflict {
            const WHY: &str = "wants a second type";
            return Some(match at {
                Some(because) => Dead::pair(number, because, WHY),
                None => Dead::alone(number, WHY),
            });
        }
    }
    None
}

/// A region has the type of its root: it is neither a container nor a block. `^root` may be anything.
fn region_dead(step: Step<'_>) -> Option<Dead> {
    let Target::Region(Region::System | Region::Sequence | Region::Head) = step.target else {
        return None;
    };
    let number = step
        .tests()
        .position(|test| matches!(test, Test::Class(Class::Container | Class::Block)))?;
    Some(Dead::alone(number, REGION))
}

/// One sibling is left after `:first`, `:last` or `:nth(n)`: there is no second.
fn siblings_dead(step: Step<'_>) -> Option<Dead> {
    let mut single = None;
    for (number, test) in step.tests().enumerate() {
        if let Test::Nth(nth) = test {
            if let (Nth::Number(Slot::Fixed(2..)), Some(because)) = (nth, single) {
                return Some(Dead::pair(number, because, "wants a sibling that is gone"));
            }
            single = single.or(Some(number));
        }
    }
    None
}

/// `.block:not(.block)`, which is also `.block[nodeType!='block']`: what is excluded has the type that the step asks for.
fn type_excluded(step: Step<'_>) -> Option<Dead> {
    /// A type is a class and a kind at most.
    const LONGEST: usize = 2;
    /// More is not judged: comparing long lists with long lists would take quadratic time.
    const MOST: usize = 8;
    if !step.tests().any(|test| matches!(test, Test::Not(_))) {
        return None;
    }
    let asked: Vec<Test> = type_of(step).take(MOST).collect();
    step.tests()
        .enumerate()
        .find_map(|(number, test)| match test {
            Test::Not(parts) => {
                let chain = alternatives(parts).next()?;
                let excluded = chain.subject()?;
                let said: Vec<Test> = type_of(excluded).take(LONGEST + 1).collect();
                let whole = excluded.tests().len() + usize::from(*excluded.target != Target::Any);
                let is_type = (1..=LONGEST).contains(&said.len()) && said.len() == whole;
                (is_type && said.iter().all(|test| asked.contains(test)))
                    .then(|| Dead::alone(number, "excludes every node that the step takes"))
            }
            _ => None,
        })
}

/// What a step says of the type and the kind, as tests.
fn type_of(step: Step<'_>) -> impl Iterator<Item = Test> {
    let target = match step.target {
        Target::Class(class) => Some(Test::Class(*class)),
        Target::Type(name) => Some(Test::Type(name.clone())),
        _ => None,
    };
    let tests = step.tests().filter(|test| {
        matches!(
            test,
            Test::Class(_)
                | Test::Type(_)
                | Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(_))
        )
    });
    target.into_iter().chain(tests.cloned())
}

/// `:not(*)`
fn not_dead(step: Step<'_>) -> Option<Dead> {
    let everything = |step: Step<'_>| *step.target == Target::Any && step.tests().len() == 0;
    step.tests()
        .enumerate()
        .find_map(|(number, test)| match test {
            Test::Not(parts) if alternatives(parts).any(|chain| chain.steps().all(everything)) => {
                Some(Dead::alone(number, "excludes every node"))
            }
            _ => None,
        })
}
