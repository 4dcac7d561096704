//! Histories that the engine made, with expiry, pruning, cadence, edits, branches and rewinds.

use pact_core::Block;
use pact_tests::naive::{Moments, compare, some_ids};
use proptest::collection::vec;
use proptest::prelude::*;

use super::compare::compare_all;
use super::random_documents::{Dice, odd_history};
use super::ranges::compare_differences;
use super::{config, imported, random_selectors};
use crate::model::engine::Engine;
use crate::model::program::{Program, Step, plain_step, program, step};

fn selectors(most: usize) -> impl Strategy<Value = Vec<String>> {
    vec(
        prop_oneof![3 => random_selectors::selector(), 1 => random_selectors::range()],
        1..most,
    )
}

proptest! {
    #![proptest_config(config(8))]

    /// Forks, rewinds, guards, budgets, imports; the last branch is searched.
    #[test]
    fn whatever_was_done_is_searched_as_the_rules_say(
        program in program(step(), 60),
        selectors in selectors(40),
    ) {
        let mut engine = Engine::after(&program);
        // The naive evaluator does not know which node a guard holds under a new id.
        engine.guards.clear();
        compare_all(&engine.ctx, &Moments::of(&engine.ctx), &selectors)?;
    }

    /// The same on documents that no engine made.
    #[test]
    fn what_was_done_to_documents_is_searched_as_the_rules_say(
        document in odd_history(),
        program in program(step(), 30),
        selectors in selectors(40),
    ) {
        let mut engine = Engine::new(&program.settings, Some(&document));
        engine.run(&program.steps);
        engine.guards.clear();
        compare_all(&engine.ctx, &Moments::of(&engine.ctx), &selectors)?;
    }
}

/// A program with so many commits that all snapshots are kept of.
fn long_program() -> impl Strategy<Value = Program> {
    let steps = vec((vec(plain_step(), 0..4), Just(Step::Commit)), 40..81);
    (program(plain_step(), 1), steps).prop_map(|(program, steps)| {
        let mut settings = program.settings;
        settings.keep = None;
        let steps = steps.into_iter().flat_map(|(mut edits, commit)| {
            edits.push(commit);
            edits
        });
        Program {
            settings,
            steps: steps.collect(),
        }
    })
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn long_histories_are_searched_as_the_rules_say(
        program in long_program(),
        selectors in selectors(16),
        differences in vec(random_selectors::body(), 3),
    ) {
        let engine = Engine::after(&program);
        let moments = Moments::of(&engine.ctx);
        compare_all(&engine.ctx, &moments, &selectors)?;
        for text in differences {
            compare_differences(&engine.ctx, &moments, &format!("@t0 {text}"))?;
        }
    }
}

/// More turns than a few chunks of any size hold, each looked at with selectors that could go wrong
/// at their edges.
#[test]
fn thousands_of_turns_are_searched_as_the_rules_say() {
    let mut ctx = imported(r#"{"cycle":0,"root":{"children":[{"id":"s","nodeType":"^sys"}]}}"#);
    let mut dice = Dice::new(7);
    for turn in 0..2_200 {
        ctx.user(format!("question {turn}"));
        for (sides, key, ttl) in [(9, "k", None), (40, "m", Some(700)), (700, "rare", None)] {
            if dice.roll(sides) == 0 {
                let block = Block::new("note").key(key).role("tool");
                let block = ttl.into_iter().fold(block, Block::ttl);
                ctx.pre(block).unwrap();
            }
        }
        ctx.commit().unwrap();
    }
    let moments = Moments::of(&ctx);
    let ids = some_ids(&ctx);
    for text in [
        "#rare",
        "#m @limit=3",
        "@t0 #k:depth(1020-1030)",
        "@t0 #m[ttl<300], [id='ID0']",
        "@t0 .seg:depth(1024)",
        "@t0 .seg:depth(31-33,63-65,1023-1025,2047-2049,>2199) .block[role='user']",
        "@t0 .seg:depth(>1000):first, .seg:depth(>2190):last",
        "@t0 .seg:nth(1025)",
        "@t0 .seg:has(#rare) > .block",
        "@t0 .seg:depth(>64):not(:has(#k)):nth(64)",
        "@t0 .seg:not(:depth(>32)) > .cont > *",
        "@t0 .block[role='tool'][ttl!=null] @order=pre @limit=5",
        "@t0 .block:pre @order=path @limit=40 @p=2",
        "@t0 .seg:depth(2100-2104) * @order=turn:asc,pre",
        "@t0 [id=['ID0','ID1','ID2','ID3']]",
        "@t0 .seg[id='ID1'] > .block, .cont[id='ID2'] *, #rare",
        "@t-1100 #rare",
        "@t-1100 .seg:depth(1-2,1099,1100) .block",
        "@t-1176 .seg @limit=2 @p=512",
        "@t-* *",
        "@c1024 .block[age<3]",
        "@c65 .block[age>=63][born_turn<=2]",
        "@t-2000..@t-2003 .block[role='tool'] @mode=union",
        "@c64..@c66 * @mode=latest",
        "@c2199:9999 .seg:depth(1-2) *",
    ] {
        let text = random_selectors::with_ids(text, &ids);
        compare(&ctx, &moments, &text).unwrap();
    }
}
