//! Scopes, windows and snapshots of their own, against the naive evaluator.

use pact_core::grammar::plan::Query;
use pact_core::{Context, Error, Ids, Plan, Selector};
use pact_tests::naive::{Moments, expected_ids, is_settled, on_one, some_ids, tally, texts_of};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{config, documents, imported, random_selectors};

/// How a result is cut from outside.
type Window = (Option<usize>, Option<usize>);

fn window() -> impl Strategy<Value = Window> {
    let count =
        || proptest::option::weighted(0.4, prop_oneof![4 => 0_usize..4, 1 => Just(usize::MAX)]);
    (count(), count())
}

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn scopes_and_windows_keep_what_the_rules_say(
        document in documents(),
        commits in 0_usize..2,
        queries in vec(
            (random_selectors::selector(), vec(random_selectors::body(), 0..3), window()),
            1..25,
        ),
    ) {
        let mut ctx = imported(&document);
        for _ in 0..commits {
            prop_assert!(ctx.commit().is_ok());
        }
        let moments = Moments::of(&ctx);
        let ids = some_ids(&ctx);
        for (text, scopes, window) in queries {
            let text = random_selectors::with_ids(&text, &ids);
            let scopes = scopes.iter().map(|text| random_selectors::with_ids(text, &ids));
            let scopes: Vec<String> = scopes.collect();
            compare_within(&ctx, &moments, &text, &scopes, window)?;
        }
    }
}

fn plan(text: &str) -> Option<Plan<Ids>> {
    Selector::parse(text).ok()?.plan().ok()
}

/// A scope, which may ask about facets: its time is none of the query's business.
fn scope(text: &str) -> Option<Plan<Ids>> {
    plan(text).or_else(|| plan(&format!("@t-9 {text} @limit=1")))
}

fn cut(ids: &[String], (skip, limit): Window) -> Vec<String> {
    let kept = ids.iter().skip(skip.unwrap_or(0));
    kept.take(limit.unwrap_or(usize::MAX)).cloned().collect()
}

fn compare_within(
    ctx: &Context,
    moments: &Moments<'_>,
    text: &str,
    scopes: &[String],
    window: Window,
) -> Result<(), TestCaseError> {
    let scopes: Vec<Plan<Ids>> = scopes.iter().filter_map(|text| scope(text)).collect();
    let Some(plan) = plan(text) else {
        return Ok(());
    };
    let queries: Vec<&Query> = scopes.iter().map(Plan::query).collect();
    let said: Vec<String> = queries.iter().map(ToString::to_string).collect();
    if is_settled(moments, plan.query(), &queries) {
        let mut querying = ctx.query(&plan);
        for scope in &scopes {
            querying = querying.within(scope);
        }
        let found = match querying.ids() {
            Ok(ids) => Some(texts_of(&ids)),
            Err(Error::SnapshotNotFound { .. }) => None,
            Err(error) => return Err(TestCaseError::fail(format!("{text}\n{error}"))),
        };
        let expected = moments.select(plan.query(), &queries);
        let expected = expected.map(|found| expected_ids(&found));
        prop_assert_eq!(&found, &expected, "{} within {:?}", text, said);
        tally::count();
        if let Some(expected) = expected {
            if let Some(skip) = window.0 {
                querying = querying.skip(skip);
            }
            if let Some(limit) = window.1 {
                querying = querying.limit(limit);
            }
            let expected = cut(&expected, window);
            prop_assert_eq!(
                &texts_of(&querying.ids().unwrap()),
                &expected,
                "{} in {:?}",
                text,
                window
            );
            prop_assert_eq!(
                querying.count().unwrap(),
                expected.len(),
                "{} in {:?}",
                text,
                window
            );
            let nodes = querying.nodes().unwrap();
            let nodes: Vec<&str> = nodes.iter().map(|node| node.id().as_str()).collect();
            prop_assert_eq!(nodes, expected, "{} in {:?}", text, window);
            tally::count();
        }
    }
    compare_on_snapshots(moments, text, &plan, &scopes, window)
}

/// The query runs on the snapshot, no matter which time the selector has.
fn compare_on_snapshots(
    moments: &Moments<'_>,
    text: &str,
    plan: &Plan<Ids>,
    scopes: &[Plan<Ids>],
    window: Window,
) -> Result<(), TestCaseError> {
    let queries: Vec<&Query> = scopes.iter().map(Plan::query).collect();
    for turn in 0..moments.snapshot_count() {
        let snapshot = moments.snapshot(turn);
        let all = expected_ids(&on_one(moments.scene(turn), plan.query(), &[]));
        prop_assert_eq!(
            texts_of(&snapshot.select(plan).unwrap()),
            all,
            "{} on snapshot {}",
            text,
            turn
        );
        tally::count();
        if scopes.is_empty() && window == (None, None) {
            continue;
        }
        let (skip, limit) = window;
        let querying = scopes.iter().fold(snapshot.query(plan), |querying, scope| {
            querying.within(scope)
        });
        let querying = querying
            .skip(skip.unwrap_or(0))
            .limit(limit.unwrap_or(usize::MAX));
        let inside = expected_ids(&on_one(moments.scene(turn), plan.query(), &queries));
        let expected = cut(&inside, window);
        prop_assert_eq!(
            texts_of(&querying.ids().unwrap()),
            expected,
            "{} on snapshot {}",
            text,
            turn
        );
        tally::count();
    }
    Ok(())
}
