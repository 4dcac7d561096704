//! No refusal is false: selectors that the compiler refuses as dead are tried on random documents,
//! odd ones included.
//!
//! Selectors and documents are made of the same few values, so that they meet. For a selector that
//! is refused, more documents are made of the values that it names itself and of their neighbours.
//! The naive evaluator looks at all of them, and the engine with types that are registered as a
//! container and as a segment.

mod documents;
mod selectors;

use std::sync::atomic::{AtomicUsize, Ordering};

use pact_core::grammar::plan::{Query, ResultKind};
use pact_core::{Context, FixedClock, Ids, PactNode, Selector};
use pact_grammar::{Reason, SelectorError, check, parse};
use pact_tests::naive::{Moments, Scene};
use pact_tests::{SelectorCase, cases};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::config;
use super::random_documents::Dice;
use crate::model::engine;
use documents::{Words, document};
use selectors::selector;

/// How many selectors are tried on the same documents.
const SELECTORS: usize = 40;

/// How many documents are made of the common values, and how many for each selector that is
/// refused.
const DOCUMENTS: usize = 6;
const DIRECTED: usize = 3;

/// A type whose class its text does not say.
#[derive(PactNode)]
#[pact(type = "memo:plan", class = "cont")]
struct Plan {}

#[derive(PactNode)]
#[pact(type = "app:note", class = "seg")]
struct Turn {}

/// A document, as the rules see it and as the engine does.
struct World {
    text: String,
    ctx: Context,
    scenes: Vec<Scene>,
}

impl World {
    /// None when the importer refuses the document.
    fn new(text: String) -> Option<Self> {
        let clock = || FixedClock::at(engine::START);
        let ctx = Context::builder().clock(clock()).import(&text).ok()?;
        let moments = Moments::of(&ctx);
        let exports = (0..moments.snapshot_count()).map(|turn| moments.snapshot(turn).export());
        let scenes = exports.map(|export| Scene::read(&export)).collect();
        let registered = Context::builder()
            .clock(clock())
            .register::<Plan>()
            .register::<Turn>();
        Some(Self {
            ctx: registered.import(&text).ok()?,
            text,
            scenes,
        })
    }

    /// Whether a query that finds nodes in a snapshot finds any here.
    fn finds(&self, query: &Query, text: &str) -> Result<(), TestCaseError> {
        let naive = self
            .scenes
            .iter()
            .any(|scene| !scene.matched(query).is_empty());
        prop_assert!(!naive, "{text}\nis refused, and matches\n{}", self.text);
        let selector = Selector::parse(text).unwrap();
        let plan = selector.plan::<Ids>().unwrap();
        if let Ok(found) = self.ctx.select(&plan) {
            prop_assert!(
                found.is_empty(),
                "{text}\nis refused, and finds {found:?} in\n{}",
                self.text
            );
        }
        Ok(())
    }
}

/// The error of a selector that is refused because it can never match.
fn refusal(text: &str) -> Option<SelectorError> {
    let error = check(text).err()?;
    let is_dead = |error: &SelectorError| {
        let mut reasons = error.diagnostics().iter().map(|problem| problem.reason);
        reasons.all(|reason| reason == Reason::NeverMatches)
    };
    is_dead(&error).then_some(error)
}

/// The help of a refusal fits it: a correction compiles, and advice to remove one test names one of
/// several.
fn says_what_fits(error: &SelectorError) -> Result<(), TestCaseError> {
    for problem in error.diagnostics() {
        let source = error.source_text();
        if let Some(better) = problem.suggestion(source) {
            prop_assert!(
                check(&better).is_ok(),
                "{source}\nis to be corrected to\n{better}"
            );
        }
        let help = problem.help.as_deref().unwrap_or_default();
        let names_one = !problem.message.contains("` after `");
        prop_assert!(
            !(names_one && help.contains("one of the conditions")),
            "{source}\n{}\n{help}",
            problem.message
        );
    }
    Ok(())
}

#[derive(Default)]
struct Tally {
    selectors: AtomicUsize,
    refused: AtomicUsize,
    tries: AtomicUsize,
}

impl Tally {
    fn add(counter: &AtomicUsize, count: usize) {
        counter.fetch_add(count, Ordering::Relaxed);
    }
}

fn search(seed: u64, tally: &Tally) -> Result<(), TestCaseError> {
    let mut dice = Dice::new(seed);
    let common = Words::common();
    let worlds: Vec<World> = (0..DOCUMENTS)
        .filter_map(|_| World::new(document(&mut dice, &common)))
        .collect();
    for _ in 0..SELECTORS {
        let text = selector(&mut dice);
        if parse(&text).is_err() {
            continue;
        }
        Tally::add(&tally.selectors, 1);
        let Some(error) = refusal(&text) else {
            continue;
        };
        Tally::add(&tally.refused, 1);
        says_what_fits(&error)?;
        // A parameter may be anything.
        let bound = text.replace("$p", selectors::any_value(&mut dice));
        let Ok(parsed) = parse(&bound) else { continue };
        let own = Words::of(&parsed.query);
        let directed = (0..DIRECTED).filter_map(|_| World::new(document(&mut dice, &own)));
        for world in directed.collect::<Vec<_>>().iter().chain(&worlds) {
            Tally::add(&tally.tries, 1);
            world.finds(&parsed.query, &bound)?;
        }
    }
    Ok(())
}

/// `PROPTEST_CASES` makes a longer run; a case is 40 selectors.
#[test]
#[expect(clippy::print_stdout, reason = "says how far a long run came")]
fn no_refusal_is_false() {
    let tally = Tally::default();
    let mut runner = TestRunner::new(ProptestConfig {
        max_shrink_iters: 0,
        ..config(16)
    });
    let result = runner.run(&any::<u64>(), |seed| search(seed, &tally));
    let read = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    println!(
        "{} selectors, {} refused, looked for {} times",
        read(&tally.selectors),
        read(&tally.refused),
        read(&tally.tries)
    );
    result.unwrap();
    // A search that refuses nothing, or tries nothing, shows nothing.
    assert!(read(&tally.refused) * 10 > read(&tally.selectors));
    assert!(read(&tally.tries) > read(&tally.refused) * DIRECTED);
}

/// Numbers that floating-point ones cannot tell apart are not judged, whatever there is between
/// them.
const NOT_JUDGED: &str = "silent-huge-numbers";

/// The search works: it finds a document for each selector that looks dead and is not.
#[test]
fn what_looks_dead_and_is_not_is_found() {
    let mut dice = Dice::new(7);
    let mut missed = Vec::new();
    for case in cases::<SelectorCase>("selectors/silent.toml") {
        let text = case.selector.as_str();
        assert!(refusal(text).is_none(), "{text} is refused");
        let query = parse(text).unwrap().query;
        let gives_ids = query.result_kind() == ResultKind::Ids && query.parameters.is_empty();
        if !gives_ids || case.name == NOT_JUDGED {
            continue;
        }
        let words = Words::of(&query);
        let is_found = (0..2_000).any(|_| {
            let world = World::new(document(&mut dice, &words));
            world.is_some_and(|world| world.finds(&query, text).is_err())
        });
        if !is_found {
            missed.push(case.name);
        }
    }
    assert!(missed.is_empty(), "no document has {missed:?}");
}
