//! Queries change nothing, and any number of them may run at once.

use std::thread;

use pact_core::{Context, Ids, Plan, Selector, Snapshot};
use pact_tests::naive::{some_ids, tally};
use pact_tests::{Selection, run_selector};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{config, documents, imported, random_selectors};

const THREADS: usize = 8;

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn many_threads_find_what_one_finds(
        document in documents(),
        selectors in vec(
            prop_oneof![2 => random_selectors::selector(), 1 => random_selectors::range()],
            1..40,
        ),
    ) {
        let mut ctx = imported(&document);
        ctx.user("a question");
        prop_assert!(ctx.commit().is_ok());
        let ids = some_ids(&ctx);
        let texts = selectors.iter().map(|text| random_selectors::with_ids(text, &ids));
        let texts: Vec<String> = texts.collect();
        let parsed = texts.iter().filter_map(|text| Selector::parse(text).ok());
        let selectors: Vec<Selector> = parsed.collect();
        let plans: Vec<Plan<Ids>> = selectors.iter().filter_map(|it| it.plan().ok()).collect();

        let before = all_exports(&ctx);
        // Cold: nothing may depend on who asks first.
        let (ctx, snapshot) = (&ctx, &ctx.snapshot("@t0").unwrap());
        let (selectors, plans) = (&selectors, &plans);
        let found: Vec<_> = thread::scope(|scope| {
            let run = |start: usize| {
                scope.spawn(move || {
                    let in_context = on_context(ctx, selectors, start);
                    (in_context, on_snapshot(snapshot, plans, start))
                })
            };
            let threads: Vec<_> = (0..THREADS).map(run).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let alone = (on_context(ctx, selectors, 0), on_snapshot(snapshot, plans, 0));
        for found in found {
            prop_assert_eq!(&found, &alone);
            tally::count_laws(selectors.len());
        }
        // The same on a context that was never asked before.
        let mut fresh = imported(&document);
        fresh.user("a question");
        prop_assert!(fresh.commit().is_ok());
        prop_assert_eq!(on_context(&fresh, selectors, 0), alone.0);
        prop_assert_eq!(all_exports(ctx), before);
    }
}

/// The result of each selector, asked for from `start` on and around.
fn on_context(ctx: &Context, selectors: &[Selector], start: usize) -> Vec<Option<Selection>> {
    around(selectors.len(), start, |index| {
        run_selector(ctx, &selectors[index]).ok()
    })
}

fn on_snapshot(snapshot: &Snapshot, plans: &[Plan<Ids>], start: usize) -> Vec<Vec<String>> {
    around(plans.len(), start, |index| {
        let ids = snapshot.select(&plans[index]).unwrap();
        ids.iter().map(|id| id.as_str().to_owned()).collect()
    })
}

/// Answers in order, asked for in another.
fn around<T>(len: usize, start: usize, ask: impl Fn(usize) -> T) -> Vec<T> {
    let mut answers: Vec<(usize, T)> = (0..len)
        .map(|step| (step + start * 5) % len)
        .map(|index| (index, ask(index)))
        .collect();
    answers.sort_by_key(|(index, _)| *index);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

fn all_exports(ctx: &Context) -> String {
    let mut history = Vec::new();
    ctx.write_history(&mut history).unwrap();
    let nodes = ctx.root().descendants();
    let working: Vec<String> = nodes
        .map(|node| format!("{} {:?} {:?}", node.id(), node.ttl(), node.key()))
        .collect();
    format!(
        "{}\n{}\n{}",
        String::from_utf8(history).unwrap(),
        ctx.thread().to_json(),
        working.join("\n")
    )
}
