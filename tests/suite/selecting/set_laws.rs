//! Laws between selectors that the engine may run in quite different ways.

use std::collections::BTreeSet;

use pact_core::{Context, Selector};
use pact_tests::naive::{some_ids, tally};
use pact_tests::{Selection, run_selector};
use proptest::prelude::*;
use proptest::sample::select;

use super::{config, documents, imported, texts};

type Set = BTreeSet<String>;

proptest! {
    #![proptest_config(config(4))]

    #[test]
    fn results_are_sets(
        document in documents(),
        time in select(&["@t0 ", "@t-1 "][..]),
        (first, second) in (texts::body(), texts::body()),
        filter in texts::filter(),
        name in select(&[".block", ".cont", "*", ".custom:note", "^seq *", ".seg > .block"][..]),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let ids = some_ids(&ctx);
        let [first, second, filter] = [first, second, filter].map(|text| texts::with_ids(&text, &ids));
        let found = |body: &str| list(&ctx, &format!("{time}{body}"));
        let set = |body: &str| found(body).map(|ids| ids.into_iter().collect::<Set>());

        if let (Some(left), Some(right), Some(both)) =
            (set(&first), set(&second), set(&format!("{first}, {second}")))
        {
            prop_assert_eq!(&left | &right, both, "{} and {}", &first, &second);
            tally::count_laws(1);
        }
        if let Some(all) = found(&first) {
            let unordered: Set = all.iter().cloned().collect();
            prop_assert_eq!(all.len(), unordered.len(), "an id twice in {}", &first);
            for order in ["pre", "post", "bfs", "path", "turn:asc,pre", "turn:desc,pre"] {
                let ordered = set(&format!("{first} @order={order}"));
                prop_assert_eq!(Some(&unordered), ordered.as_ref(), "{} in order {}", &first, order);
                tally::count_laws(1);
            }
            for (page, part) in all.chunks(2).enumerate() {
                let found = found(&format!("{first} @limit=2 @p={}", page + 1));
                prop_assert_eq!(Some(part), found.as_deref(), "page {} of {}", page + 1, &first);
                tally::count_laws(1);
            }
        }
        let all = set(name).unwrap_or_default();
        for kept in [format!("[{filter}]"), ":depth(1)".to_owned(), ":first".to_owned(), "#k".to_owned()] {
            // Inside `:not` stands one step: the last.
            let step = name.rsplit(' ').next().unwrap();
            if kept == ":first" && step != name {
                // Who is first depends on the steps before.
                continue;
            }
            let with = set(&format!("{name}{kept}"));
            let without = set(&format!("{name}:not({step}{kept})"));
            let (Some(with), Some(without)) = (with, without) else {
                continue;
            };
            prop_assert!(with.is_disjoint(&without), "{}{} or not", name, &kept);
            prop_assert_eq!(&with | &without, all.clone(), "{}{} or not", name, &kept);
            tally::count_laws(1);
        }
        let parts = |tests: [&str; 3]| {
            let parts = tests.map(|test| set(&format!("{name}{test}")).unwrap_or_default());
            (parts.iter().map(BTreeSet::len).sum::<usize>(), parts.into_iter().flatten().collect::<Set>())
        };
        prop_assert_eq!(parts([":pre", ":core", ":post"]), (all.len(), all.clone()), "zones of {}", name);
        prop_assert_eq!(
            parts(["[role='user']", "[role!='user'][role]", "[role=null]"]),
            (all.len(), all.clone()),
            "roles of {}",
            name
        );
        prop_assert_eq!(
            parts(["[ttl<=1]", "[ttl>1]", "[ttl=null]"]),
            (all.len(), all.clone()),
            "times of {}",
            name
        );
        let (_, apart) = parts([":depth(-1,0)", ":depth(1)", ":depth(>=2)"]);
        prop_assert_eq!(Some(apart), set(&format!("{name}:depth(<=0,1,>=2)")), "depths of {}", name);
        tally::count_laws(1);
    }
}

/// The ids that a selector gives; none if it does not parse or has no snapshot.
fn list(ctx: &Context, text: &str) -> Option<Vec<String>> {
    match run_selector(ctx, &Selector::parse(text).ok()?).ok()? {
        Selection::Ids(ids) => Some(ids.iter().map(|id| id.as_str().to_owned()).collect()),
        Selection::Range(_) => None,
    }
}
