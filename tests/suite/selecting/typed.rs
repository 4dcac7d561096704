//! Typed selection.

use pact_core::{Block, Context, EditError, Nodes, PactNode, Plan, Selector, Typed, select};
use proptest::prelude::*;

use crate::derived_nodes::kinds::{
    Call, Digits, Entry, Mark, Quote, Step, Summary, entries, summary,
};

/// Two turns: a summary and something else in each.
fn two_turns() -> Context {
    let mut ctx = Context::builder().build();
    for (topic, score) in [("paris", 0.25), ("rome", 0.75)] {
        let added = ctx.insert(select!("(d0, cont[offset=0], end)"), summary(topic, score));
        assert_eq!(added.unwrap().added.len(), 1);
        ctx.push(Block::new("else").data("score", 0.9).data("topic", "else"))
            .unwrap();
        ctx.commit().unwrap();
    }
    ctx
}

fn topics(found: &[Typed<Summary>]) -> Vec<&str> {
    found.iter().map(|summary| summary.topic.as_str()).collect()
}

#[test]
fn only_nodes_of_the_type_are_found() {
    let ctx = two_turns();
    let found: Vec<Typed<Summary>> = ctx
        .select(select!(
            Summary,
            "@t0 ^seq .seg:depth(1-10) .block[data_score>0.5]"
        ))
        .unwrap();
    assert_eq!(topics(&found), ["rome"]);
    assert_eq!(ctx.node(found[0].id()).unwrap().kind(), Some("summary"));
    // As if the type stood there: in every alternative, and before `:first` counts.
    for plan in [
        select!(Summary, "@t0 .block"),
        select!(Summary, "@t0 *"),
        select!(Summary, "@t0 [role='system']"),
        select!(Summary, "@t0 .block:summary"),
        select!(Summary, "@t0 .seg > .block:first"),
        select!(Summary, "@t0 .seg > [data_score]"),
        select!(Summary, "@t0 .seg:depth(1) .block, .seg:depth(2) > .block"),
        select!(Summary, "@t0 [nodeType='block:summary']"),
        select!(Summary, "@t0 [kind=['summary','other']]"),
        select!(Summary, "@* .block"),
        select!(Summary, ".block"),
    ] {
        assert_eq!(
            topics(&ctx.select(&plan).unwrap()),
            ["rome", "paris"],
            "{plan}"
        );
    }
}

#[test]
fn the_filter_is_what_a_written_type_would_be() {
    for (typed, written) in [
        (
            select!(Summary, "@t0 .block"),
            select!("@t0 .block:summary"),
        ),
        (select!(Summary, "@t0 *"), select!("@t0 .block:summary")),
        (
            select!(Summary, "@t0 .block:summary"),
            select!("@t0 .block:summary"),
        ),
        (
            select!(Summary, "^ah > [key='k']:first, #a"),
            select!("^ah > .block:summary[key='k']:first, .block:summary#a"),
        ),
    ] {
        assert_eq!(typed.untyped(), written);
    }
    let quotes = select!(Quote, "@t0 .seg:depth(1) > [role='user']").untyped();
    assert_eq!(
        quotes,
        select!("@t0 .seg:depth(1) > .block:quote[role='user']")
    );
    assert_eq!(
        select!(Entry, ".block").untyped().to_string(),
        ".block[nodeType=['block:todo','custom:link','block:rule','block:summary','block:mark']]"
    );
}

#[test]
fn a_typed_plan_is_a_constant() {
    const RECENT: Plan<Nodes<Summary>> = select!(Summary, "@t0 .seg:depth(1) .block");
    static ALL: Plan<Nodes<Summary>> = select!(Summary, "@t0 .block[data_topic~'o']");
    let ctx = two_turns();
    assert_eq!(topics(&ctx.select(RECENT).unwrap()), ["rome"]);
    assert_eq!(topics(&ctx.select(&ALL).unwrap()), ["rome"]);
}

#[test]
fn parameters_are_checked_by_the_type_of_the_attribute() {
    let ctx = two_turns();
    let min = 0.5;
    let topic = String::from("rome");
    let plan = select!(Summary, "@t0 .block[data_score>$min][data_topic=$topic]");
    assert_eq!(topics(&ctx.select(plan).unwrap()), ["rome"]);
    let plan = select!(
        Summary,
        "@t0 .seg:depth($n) > .block[data_score<$most][content~$text]",
        n = 2,
        most = 1,
        text = "about"
    );
    assert_eq!(topics(&ctx.select(plan).unwrap()), ["paris"]);
    let done = true;
    let plan = select!(
        Entry,
        "[data_done=$done], [data_topic=$topic]",
        topic = Some("rome")
    );
    assert_eq!(ctx.select(plan).unwrap().len(), 1);
    // One parameter for two attributes of the same type, evaluated once.
    let mut asked = 0;
    let mut ask = || {
        asked += 1;
        "rome"
    };
    let plan = select!(Summary, "[data_topic=$x], .block[content=$x]", x = ask());
    assert_eq!(ctx.select(plan).unwrap().len(), 1);
    assert_eq!(asked, 1);
}

#[test]
fn several_kinds_are_found_at_once() {
    let mut ctx = Context::builder().build();
    let all = [
        Entry::Summary(summary("rome", 0.5)),
        Entry::Todo {
            text: "call".to_owned(),
            done: false,
        },
        Entry::Link("https://example.org".to_owned()),
        Entry::Mark(Mark),
        Entry::Rule,
    ];
    for entry in &all {
        ctx.push(Block::new("between")).unwrap();
        ctx.push(entry).unwrap();
    }
    let found = ctx.select(select!(Entry, "^ah .block")).unwrap();
    let found: Vec<Entry> = found.into_iter().map(Typed::into_inner).collect();
    assert_eq!(found, all);
    let some = ctx
        .select(select!(Entry, "^ah [data_done=false], [data_score>0.1]"))
        .unwrap();
    assert_eq!(some.len(), 2);
    let todos = ctx.select(select!(Entry, "^ah .block:todo")).unwrap();
    assert_eq!(todos.len(), 1);
    // An enum around an enum.
    assert_eq!(
        ctx.select(select!(Step, "^ah .block")).unwrap().len(),
        all.len()
    );
}

#[test]
fn generic_types_are_found_too() {
    let call = |input: &str| Call {
        input: input.to_owned(),
        history: vec!["a".to_owned()],
        digits: Digits([1, 2]),
        extra: None,
    };
    let mut ctx = Context::builder().build();
    ctx.push(call("first")).unwrap();
    ctx.push(call("second")).unwrap();
    let found = ctx
        .select(select!(Call<String, 2>, ".block[content='second'][data_history~'a']"))
        .unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(*found[0], call("second"));
    // The same nodes, read as another type, do not fit.
    let error = ctx.select(select!(Call<u8, 2>, ".block")).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`content` should be `u8`, but is the text"),
        "{error}"
    );
}

#[test]
fn windows_and_snapshots_work_on_typed_plans() {
    let ctx = two_turns();
    let plan = select!(Summary, "@t0 .block");
    let snapshot = ctx.snapshot("@t-1").unwrap();
    assert_eq!(topics(&snapshot.select(&plan).unwrap()), ["paris"]);
    assert_eq!(snapshot.select(select!(".block")).unwrap().len(), 2);
    let nodes = ctx.query(plan.untyped()).skip(1).limit(1).nodes().unwrap();
    let second = Typed::<Summary>::read(&nodes[0]).unwrap();
    assert_eq!(second.topic, "paris");
    let first = ctx.select(select!(Summary, "@t0 .block @limit=1")).unwrap();
    assert_eq!(topics(&first), ["rome"]);
}

#[test]
fn what_a_typed_plan_finds_can_be_edited() {
    let mut ctx = two_turns();
    let edited = ctx.replace(
        select!(Summary, ".block[data_topic='rome']"),
        summary("milan", 0.5),
    );
    assert_eq!(edited.unwrap().removed.len(), 1);
    assert_eq!(
        topics(&ctx.select(select!(Summary, ".block")).unwrap()),
        ["milan", "paris"]
    );
    // The blocks of another kind stay.
    assert_eq!(
        ctx.delete(select!(Summary, ".block"))
            .unwrap()
            .removed
            .len(),
        2
    );
    assert_eq!(
        ctx.query(select!(".block[content='else']"))
            .count()
            .unwrap(),
        2
    );
}

#[test]
fn a_selector_from_run_time_can_be_typed() {
    let ctx = two_turns();
    let selector = Selector::parse("@t0 .block[data_score>$min]").unwrap();
    let plan: Plan<Nodes<Summary>> = selector.bind("min", 0.5).unwrap().plan().unwrap();
    assert_eq!(topics(&ctx.select(plan).unwrap()), ["rome"]);
    // Not checked: it just finds nothing.
    let odd = Selector::parse("@t0 .cont[data_scor>1]").unwrap();
    assert_eq!(
        ctx.select(odd.plan::<Nodes<Summary>>().unwrap()).unwrap(),
        []
    );
    assert!(
        Selector::parse("@t0..@t-1 .block")
            .unwrap()
            .plan::<Nodes<Summary>>()
            .is_err()
    );
}

#[test]
fn a_value_can_be_changed_and_added_again() {
    let mut ctx = two_turns();
    let mut found = ctx
        .select(select!(Summary, "@t0 .seg:depth(1) .block"))
        .unwrap();
    found[0].score = 1.0;
    let value: &Summary = &found[0];
    let id = ctx.push(value).unwrap();
    assert_ne!(found[0].id(), &id);
    let changed = Summary::from_node(&ctx.node(&id).unwrap()).unwrap();
    assert_eq!(changed, found[0].clone().into_inner());
}

proptest! {
    /// A typed plan finds exactly the nodes that can be read as the type.
    #[test]
    fn a_typed_selection_is_what_can_be_read(
        turns in proptest::collection::vec(
            proptest::collection::vec(proptest::option::of(entries()), 0..4),
            0..4,
        ),
        least in 0.0_f64..1.0,
    ) {
        let mut ctx = Context::builder().build();
        for turn in &turns {
            for entry in turn {
                let added = match entry {
                    Some(entry) => ctx.push(entry),
                    None => ctx.push(Block::new("x").data("score", 1).data("done", true)),
                };
                // Some have a key that another one of the turn has.
                let is_fine = matches!(
                    added,
                    Ok(_) | Err(pact_core::Error::Edit(EditError::Overlap { .. }))
                );
                prop_assert!(is_fine, "{added:?}");
            }
            ctx.commit().unwrap();
        }
        let nodes = ctx.query(select!(".block")).nodes().unwrap();
        let readable: Vec<Typed<Entry>> =
            nodes.iter().filter_map(|node| Typed::read(node).ok()).collect();
        prop_assert_eq!(&ctx.select(select!(Entry, ".block")).unwrap(), &readable);
        let by_score: Vec<Typed<Summary>> = nodes
            .iter()
            .filter_map(|node| Typed::<Summary>::read(node).ok())
            .filter(|summary| summary.score > least)
            .collect();
        let found = ctx.select(select!(Summary, ".block[data_score>$least]")).unwrap();
        prop_assert_eq!(found, by_score);
    }
}
