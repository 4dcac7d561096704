//! The whole corpus through `select!`: the compiler's plans are the run-time parser's plans.

use pact_core::argument::PlanKind;
use pact_core::{Ids, Insertion, Plan, Query, RangeDiff, ResultKind, Selector};
use pact_tests::selector_cases;

struct Compiled {
    name: &'static str,
    text: &'static str,
    kind: ResultKind,
    query: Query,
}

fn compiled<K: PlanKind>(name: &'static str, text: &'static str, plan: &Plan<K>) -> Compiled {
    Compiled {
        name,
        text,
        kind: K::KIND,
        query: plan.query().clone(),
    }
}

include!(concat!(env!("OUT_DIR"), "/select_corpus.rs"));

fn corpus() -> Vec<Compiled> {
    [
        spec_04_selectors(),
        spec_05_snapshots(),
        spec_06_debugging(),
        spec_complete_0_1(),
        spec_glossary(),
        forms_attributes(),
        forms_chains(),
        forms_controls(),
        forms_insertions(),
        forms_parameters(),
        forms_positions(),
        forms_pseudos(),
        forms_time(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn the_compiler_and_the_run_time_parser_make_the_same_plan() {
    for Compiled {
        name,
        text,
        kind,
        query,
    } in corpus()
    {
        let selector = Selector::parse(text).unwrap_or_else(|error| panic!("{name}:\n{error}"));
        assert_eq!(selector.query(), &query, "{name}: {text}");
        assert_eq!(selector.result_kind(), kind, "{name}: {text}");
        assert_eq!(selector.to_string(), query.to_string(), "{name}");
    }
}

#[test]
fn the_compiler_has_read_all_of_it() {
    let expected = ["selectors/spec", "selectors/forms"]
        .into_iter()
        .flat_map(selector_cases)
        .filter(|case| case.result.is_some() && case.compiles)
        .count();
    assert_eq!(corpus().len(), expected);
}

#[test]
fn the_three_kinds_are_there() {
    let corpus = corpus();
    for kind in [Ids::KIND, RangeDiff::KIND, Insertion::KIND] {
        assert!(corpus.iter().any(|compiled| compiled.kind == kind));
    }
}
