//! Parts that a query passes over or walks give the same as their tables. A scope makes a query
//! read tables, so the same query with a scope of everything is the comparison.

use pact_core::{Block, Context, FixedClock, Ids, NodeRef, Plan, Selector, select};
use pact_tests::naive::{Moments, compare, some_ids};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{config, documents, imported, random_selectors};
use crate::model::engine::Engine;
use crate::model::program::{Step, plain_step, program};

/// Chains that are walked, and tests by which parts are passed over.
const BODIES: [&str; 41] = [
    "#k",
    "#k, #m",
    ".block#k",
    "[key=['k','m']]",
    ".seg:depth(1-3) #k",
    ".block[kind='call']",
    "[kind=['call','summary']]",
    ".block:summary",
    ".seg[kind='note'] > .block",
    ".block[ttl<=1]",
    ".block[ttl<1]",
    ".block[ttl=2]",
    ".block[ttl>1]",
    ".block[ttl!=null]",
    ".block[ttl=null]",
    "[ttl<=1][key='k']",
    ".block[ttl<=9223372036854775807]",
    ".seg:depth(1) > .block",
    ".seg:depth(1-10) .block[role='user']",
    ".seg:depth(1) > .cont > .block",
    ".seg > .cont",
    ".seg > .block:summary",
    ".seg > [nodeType='block']",
    ".cont > .block",
    ".cont .cont > .block",
    "^ah > .block",
    "^sys .block",
    "depth(0-2) *",
    "depth(-1,2) > *",
    ".block:pre",
    ".seg:depth(>2) > .block:post",
    "[id='ID0']",
    ".seg[id='ID1']",
    "*",
    "^seq .block[role='user']",
    "^seq #k",
    "^seq .seg:depth(0-2) *",
    "^seq > .seg:depth(1-3) > .block[kind='call']",
    "depth(1-3) [kind='call']",
    "[role='user'][key='k'][key='m']",
    ".cont > #k @limit=2",
];

/// Chains with parameters, and values that fit them and that do not.
const OPEN: [&str; 12] = [
    "#$a",
    ".block[role=$a]",
    ".seg > .block[kind=$a][role='user']",
    ".seg:depth($n) > .block",
    "^seq .seg:depth(1-$n) .block[role=$a]",
    "^seq .seg:depth(>$n) #$a",
    "depth($n) [key=$a][ttl<=1]",
    ".block[key=$a][kind=$a]",
    ".block[ttl<=$n]",
    "[role=$a]:depth(0,$n)",
    ".block[data_x=$a] @limit=$n",
    "[id=$a]",
];
const TEXTS: [&str; 5] = ["k", "user", "call", "summary", "nobody"];
const NUMBERS: [i64; 9] = [-2, -1, 0, 1, 2, 3, 40, i64::MAX, i64::MIN];

fn plan(text: &str) -> Option<Plan<Ids>> {
    Selector::parse(text).ok()?.plan().ok()
}

/// The results of a query without tables and with tables.
fn check(ctx: &Context, text: &str) -> Result<(), TestCaseError> {
    let Some(plan) = plan(text) else {
        return Ok(());
    };
    let scoped = || ctx.query(&plan).within(select!("*"));
    let Ok(expected) = scoped().ids() else {
        prop_assert!(ctx.select(&plan).is_err(), "{text}");
        return Ok(());
    };
    prop_assert_eq!(&ctx.select(&plan).unwrap(), &expected, "{}", text);
    prop_assert_eq!(
        ctx.query(&plan).count().unwrap(),
        expected.len(),
        "{}",
        text
    );
    let id = |node: &NodeRef<'_>| node.id().clone();
    let nodes: Vec<_> = ctx.query(&plan).nodes().unwrap().iter().map(id).collect();
    prop_assert_eq!(&nodes, &expected, "{}", text);
    let mut handed = Vec::new();
    let all = ctx.query(&plan).for_each(|node| handed.push(id(&node)));
    prop_assert_eq!((all.is_ok(), &handed), (true, &expected), "{}", text);
    for (skip, limit) in [(0, 0), (0, 1), (1, 1), (2, 3), (1, usize::MAX)] {
        let window: Vec<_> = expected.iter().skip(skip).take(limit).cloned().collect();
        let cut = ctx.query(&plan).skip(skip).limit(limit);
        prop_assert_eq!(&cut.ids().unwrap(), &window, "{}", text);
        prop_assert_eq!(cut.count().unwrap(), window.len(), "{}", text);
    }
    Ok(())
}

fn check_all(ctx: &Context, bodies: &[String]) -> Result<(), TestCaseError> {
    let ids = some_ids(ctx);
    for body in bodies {
        let body = random_selectors::with_ids(body, &ids);
        for time in ["", "@t0 ", "@t-1 "] {
            check(ctx, &format!("{time}{body}"))?;
        }
    }
    Ok(())
}

/// The results of a query with values beside its plan, and with the values in it. The program
/// chooses among the values by a number.
fn check_given(ctx: &Context, time: &str, body: &str, number: usize) -> Result<(), TestCaseError> {
    let text = format!("{time}{body}");
    let mut selector = Selector::parse(&text).unwrap();
    for parameter in selector.parameters().to_vec() {
        let bound = if &*parameter.name == "n" {
            selector.clone().bind("n", NUMBERS[number % NUMBERS.len()])
        } else if number % 7 == 6 {
            selector.clone().bind("a", vec!["k", "user"])
        } else {
            selector.clone().bind("a", TEXTS[number % TEXTS.len()])
        };
        match bound {
            Ok(bound) => selector = bound,
            Err(_) => return Ok(()),
        }
    }
    let Ok(open) = selector.plan::<Ids>() else {
        return Ok(());
    };
    let closed = open.resolve().unwrap().to_string();
    let closed = plan(&closed).unwrap_or_else(|| panic!("{closed}"));
    let expected = ctx.query(&closed).within(select!("*")).ids();
    let found = ctx.select(&open);
    prop_assert_eq!(found.is_ok(), expected.is_ok(), "{}", text);
    if let (Ok(found), Ok(expected)) = (found, expected) {
        prop_assert_eq!(&found, &expected, "{} is {}", text, closed);
        prop_assert_eq!(
            ctx.query(&open).count().unwrap(),
            expected.len(),
            "{}",
            text
        );
    }
    Ok(())
}

fn bodies() -> impl Strategy<Value = Vec<String>> {
    let known = (0..BODIES.len()).prop_map(|index| BODIES[index].to_owned());
    vec(prop_oneof![3 => known, 1 => random_selectors::body()], 1..6)
}

proptest! {
    #![proptest_config(config(8))]

    /// The same queries after every step, so that each meets the tables of the ones before.
    #[test]
    fn shortcuts_find_what_tables_hold(
        program in program(plain_step(), 1),
        steps in vec((vec(plain_step(), 0..4), bodies()), 1..50),
    ) {
        let mut engine = Engine::new(&program.settings, None);
        for (edits, bodies) in steps {
            engine.run(&edits);
            check_all(&engine.ctx, &bodies)?;
            engine.run(&[Step::Commit]);
            check_all(&engine.ctx, &bodies)?;
        }
    }

    /// Binding into the plan is the comparison.
    #[test]
    fn values_beside_a_plan_find_what_values_in_it_do(
        program in program(plain_step(), 1),
        steps in vec((vec(plain_step(), 0..4), 0..OPEN.len(), 0..63_usize), 1..40),
        document in documents(),
    ) {
        let mut engine = Engine::new(&program.settings, None);
        let document = imported(&document);
        for (edits, body, number) in steps {
            engine.run(&edits);
            engine.run(&[Step::Commit]);
            for time in ["", "@t0 ", "@t-1 "] {
                check_given(&engine.ctx, time, OPEN[body], number)?;
            }
            check_given(&document, "@t0 ", OPEN[body], number)?;
        }
    }

    /// Also in documents that no engine made: with implicit cores, strays and odd tops.
    #[test]
    fn shortcuts_find_what_tables_hold_in_documents(document in documents(), chosen in bodies()) {
        let mut ctx = imported(&document);
        let all: Vec<String> = BODIES.iter().map(|body| (*body).to_owned()).chain(chosen).collect();
        check_all(&ctx, &all)?;
        prop_assert!(ctx.commit().is_ok());
        check_all(&ctx, &all)?;
    }
}

/// Times to live of any length, far from each other, in a history of several branches.
#[test]
fn what_ends_is_found_wherever_it_is() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..1_200_u32 {
        let mut block = Block::new("x").role("user");
        if turn.is_multiple_of(97) {
            block = block.ttl(3_000 - 2 * turn).key(format!("k{}", turn % 5));
        }
        if turn.is_multiple_of(331) {
            block = block.kind("summary");
        }
        ctx.push(block).unwrap();
        ctx.pre(Block::new("y").ttl(1 + turn % 3)).unwrap();
        ctx.commit().unwrap();
        if turn % 150 == 149 {
            let moments = Moments::of(&ctx);
            for text in [
                "@t0 .block[ttl<=1]",
                "@t0 .block[ttl<2000]",
                "@t0 [ttl>=1]",
                ".block[ttl=1], [kind='summary']",
                "@t0 .block[kind='summary'][ttl!=null]",
                "@t-9 #k3[ttl<2900]",
                "@t0 [key=['k1','k2']]",
                "@t0 .block[kind='summary']",
                "@t0 ^seq .cont > .block[kind='summary']",
                "@t-9 .seg:depth(>40) #k1",
                "@t0 .seg:depth(3-900) > [ttl<=1]",
            ] {
                check(&ctx, text).unwrap();
                compare(&ctx, &moments, text).unwrap();
            }
        }
    }
}
