//! Ranges of snapshots and differences between two, against the naive evaluator.

use pact_core::{Context, Ids, Json, Selector};
use pact_tests::naive::{Difference, Moments, is_settled, on_one, some_ids, tally};
use proptest::collection::vec;
use proptest::prelude::*;

use super::compare::compare_all;
use super::{config, documents, imported, random_selectors};

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn ranges_of_documents_differ_as_the_rules_say(
        document in documents(),
        selectors in vec(random_selectors::range(), 1..25),
    ) {
        let ctx = imported(&document);
        compare_all(&ctx, &Moments::of(&ctx), &selectors)?;
    }

    #[test]
    fn ranges_of_histories_differ_as_the_rules_say(
        document in documents(),
        commits in 1_usize..4,
        selectors in vec(random_selectors::range(), 1..25),
    ) {
        let mut ctx = imported(&document);
        for commit in 0..commits {
            ctx.user(format!("question {commit}"));
            prop_assert!(ctx.commit().is_ok());
        }
        compare_all(&ctx, &Moments::of(&ctx), &selectors)?;
    }

    /// Any two snapshots, in both directions, and one with itself.
    #[test]
    fn two_snapshots_differ_as_the_rules_say(
        document in documents(),
        selectors in vec((random_selectors::body(), random_selectors::controls(false)), 1..15),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let moments = Moments::of(&ctx);
        let ids = some_ids(&ctx);
        for (body, controls) in selectors {
            let body = random_selectors::with_ids(&body, &ids);
            compare_differences(&ctx, &moments, &format!("@t0 {body}{controls}"))?;
        }
    }
}

pub(crate) fn compare_differences(
    ctx: &Context,
    moments: &Moments<'_>,
    text: &str,
) -> Result<(), TestCaseError> {
    let Some(plan) = Selector::parse(text)
        .ok()
        .and_then(|it| it.plan::<Ids>().ok())
    else {
        return Ok(());
    };
    let query = plan.query();
    if !is_settled(moments, query, &[]) {
        return Ok(());
    }
    let last = moments.snapshot_count().min(4);
    let sets: Vec<_> = (0..last)
        .map(|turn| on_one(moments.scene(turn), query, &[]))
        .collect();
    for older in 0..last {
        for newer in 0..last {
            let address = |turn: usize| format!("@c{}", moments.snapshot(turn).cycle());
            let (first, second) = (address(older), address(newer));
            let diff = ctx.diff(first.as_str(), second.as_str(), &plan).unwrap();
            let expected = Difference::between(&sets[newer], &sets[older]);
            let found: Json = serde_json::from_str(&diff.to_json()).unwrap();
            prop_assert_eq!(
                found,
                expected.of_two(),
                "{} from {} to {}",
                text,
                first,
                second
            );
            tally::count();
        }
    }
    Ok(())
}
