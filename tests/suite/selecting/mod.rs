//! Selectors against a naive evaluator, on random documents and histories.
//!
//! The evaluator is `pact_tests::naive`; each file here compares it with the engine on another kind
//! of history or selector.

mod cases;
mod compare;
mod contract;
mod costs;
mod decorated;
mod engine_made;
mod large;
mod laws;
mod never;
mod page;
mod purity;
mod random_documents;
mod random_selectors;
mod ranges;
mod shortcuts;
mod specified;
mod typed;
mod windows;

use std::collections::BTreeSet;

use pact_core::{Context, FixedClock, Json, Snapshot};
use pact_tests::naive::Moments;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;

use crate::model::engine;
use compare::compare_all;
use decorated::decorated;
pub(crate) use random_documents::Dice;
use random_documents::odd_history;
pub(crate) use random_selectors::with_ids;
pub(crate) use ranges::compare_differences;

/// How many selectors are tried on each document.
const SELECTORS: usize = 60;

/// One in so many of the usual number of cases. `PROPTEST_CASES` makes a longer run.
pub(crate) fn config(share: u32) -> ProptestConfig {
    ProptestConfig {
        cases: (ProptestConfig::default().cases / share).max(1),
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..ProptestConfig::default()
    }
}

/// A document, or a history of documents.
pub(crate) fn documents() -> BoxedStrategy<String> {
    let documents = prop_oneof![1 => decorated(), 1 => odd_history()];
    (documents, any::<u64>())
        .prop_map(|(history, seed)| with_changing_tops(&history, seed))
        .boxed()
}

/// Sometimes the root and `^seq`, which stand above all parts, say something else in each document
/// of a history.
fn with_changing_tops(history: &str, seed: u64) -> String {
    if !seed.is_multiple_of(3) {
        return history.to_owned();
    }
    let lines = history.lines().zip(1_u64..).map(|(line, number)| {
        let mut document: Json = serde_json::from_str(line).unwrap();
        let dice = (seed / 3) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let choose = |at: u64, values: [Json; 3]| {
            let [first, second, third] = values;
            match dice >> at & 3 {
                0 => Some(first),
                1 => Some(second),
                2 => Some(third),
                _ => None,
            }
        };
        let set = |node: &mut Json, at: u64| {
            for (name, value) in [
                ("data_x", choose(at, [json!(1), json!("abc"), json!(true)])),
                ("ttl", choose(at + 2, [json!(1), json!(2), json!(5)])),
                (
                    "role",
                    choose(at + 4, ["user".into(), "tool".into(), "".into()]),
                ),
            ] {
                if let Some(value) = value {
                    node[name] = value;
                }
            }
        };
        set(&mut document["root"], 8);
        let regions = document["root"]["children"].as_array_mut();
        for region in regions.into_iter().flatten() {
            if region["nodeType"] == "^seq" {
                set(region, 20);
            }
        }
        document.to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

proptest! {
    #![proptest_config(config(5))]

    /// Nodes of documents as people write them are found as the rules say.
    #[test]
    fn documents_are_searched_as_the_rules_say(
        document in documents(),
        selectors in vec(random_selectors::selector(), 1..SELECTORS),
    ) {
        let ctx = imported(&document);
        let moments = Moments::of(&ctx);
        compare_all(&ctx, &moments, &selectors)?;
    }

    /// The same after the engine has gone on from the document.
    #[test]
    fn histories_are_searched_as_the_rules_say(
        document in documents(),
        commits in 1_usize..3,
        selectors in vec(random_selectors::selector(), 1..SELECTORS),
    ) {
        let mut ctx = imported(&document);
        for commit in 0..commits {
            ctx.user(format!("question {commit}"));
            prop_assert!(ctx.commit().is_ok());
        }
        let moments = Moments::of(&ctx);
        compare_all(&ctx, &moments, &selectors)?;
    }

    /// Nodes about to leave, tool calls considered, in every kind of query; and guards, in the
    /// working state.
    #[test]
    fn what_is_ephemeral_is_found(
        document in documents(),
        commits in 0_usize..3,
        held in vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let mut ctx = imported(&document);
        for commit in 0..commits {
            ctx.user(format!("question {commit}"));
            prop_assert!(ctx.commit().is_ok());
        }
        let ids: Vec<_> = ctx.root().descendants().map(|node| node.id().clone()).collect();
        let guards: Vec<_> = held.iter().filter_map(|at| ctx.hold(at.get(&ids))).collect();
        let moments = Moments::of(&ctx).holding(&guards);
        let selectors = [
            "[ephemeral]", "@t0 [ephemeral]", "@t-1 .block:not([ephemeral])",
            "depth(1) [ephemeral]", "@* [ephemeral]",
            "@t0..@t-2 [ephemeral]", "@t0..@t-* *:not([ephemeral])",
            "@history [ephemeral] @mode=union",
            "*:has([ephemeral])", "@* .block:not([ephemeral]) @mode=reduce",
            "@t0 [ephemeral]:first",
        ];
        compare_all(&ctx, &moments, &selectors.map(str::to_owned))?;
    }

    /// The naive evaluator foresees which nodes the next commit removes; a branch commits. A node
    /// that fires when a cycle begins may answer a call: that is not foreseen.
    #[test]
    fn what_is_ephemeral_is_gone_after_a_commit(document in documents()) {
        let document = without_cadence(&document);
        let ctx = imported(&document);
        let moments = Moments::of(&ctx);
        let ids = |snapshot: &Snapshot| -> BTreeSet<String> {
            let nodes = snapshot.root().descendants();
            nodes.map(|node| node.id().as_str().to_owned()).collect()
        };
        for turn in 0..moments.snapshot_count() {
            let before = moments.snapshot(turn);
            let mut branch = ctx.fork(format!("@c{}", before.cycle()).as_str()).unwrap();
            branch.commit().unwrap();
            let after = ids(&branch.snapshot("@t0").unwrap());
            let gone: BTreeSet<String> = ids(before).difference(&after).cloned().collect();
            prop_assert_eq!(&moments.scene(turn).ephemeral, &gone);
        }
        // A node that has fired since is in the working state alone.
        let mut working = moments.working().ephemeral.clone();
        working.retain(|id| moments.snapshot(0).node(&id.as_str().into()).is_some());
        prop_assert_eq!(&working, &moments.scene(0).ephemeral);
    }
}

/// The same history with nothing in it that fires.
fn without_cadence(history: &str) -> String {
    fn strip(node: &mut Json) {
        node.as_object_mut().unwrap().remove("cadence");
        let children = node.get_mut("children").and_then(Json::as_array_mut);
        children.into_iter().flatten().for_each(strip);
    }
    let lines = history.lines().map(|line| {
        let mut document: Json = serde_json::from_str(line).unwrap();
        strip(&mut document["root"]);
        document.to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn imported(document: &str) -> Context {
    let clock = FixedClock::at(engine::START);
    Context::builder().clock(clock).import(document).unwrap()
}
