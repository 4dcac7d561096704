//! Edits by selector: what they do, what they leave alone, and what they say of it.

use std::collections::BTreeSet;

use pact_core::{
    Block, Container, Context, Edited, Error, FixedClock, Ids, Insertion, NodeId, Plan, Selector,
    Snapshot, select,
};
use proptest::collection::vec;
use proptest::prelude::*;

const POSITIONS: [&str; 14] = [
    "(d0, cont[offset=0], )",
    "(d0, cont[offset=0], end)",
    "(d0, cont[offset=0], +1)",
    "(d0, cont[offset=0], -2)",
    "(d0, cont[offset=0], +9)",
    "(d0, )",
    "(d0, end)",
    "(d0, -1)",
    "(d1, seg, end)",
    "(d1, seg, )",
    "(d2, seg, +1)",
    "(d1, seg, cont[offset=0], end)",
    "(d-1, end)",
    "(d7, seg, end)",
];

const SELECTORS: [&str; 16] = [
    "^ah .block",
    "^ah .cont > .block:first",
    "^ah .cont",
    ".seg:depth(1) > .block",
    ".seg:depth(2) > .block:last",
    ".seg:depth(1)",
    ".seg:depth(2-3)",
    ".seg:depth(1) > .cont",
    ".block[role='user']",
    "#rag",
    "^sys .block",
    "[kind='redaction']",
    "[data_replaces]",
    "^seq",
    ".block[content~'nothing']",
    "^ah .block:last",
];

#[derive(Clone, Debug)]
enum Step {
    Say(u8),
    Attach(u8),
    Commit,
    Add(usize, u8),
    Delete(usize),
    Replace(usize, u8),
    Insert(i64, u8),
    Move(usize, i64),
}

fn step() -> impl Strategy<Value = Step> {
    let text = any::<u8>;
    prop_oneof![
        3 => text().prop_map(Step::Say),
        1 => text().prop_map(Step::Attach),
        2 => Just(Step::Commit),
        4 => (0..POSITIONS.len(), text()).prop_map(|(at, text)| Step::Add(at, text)),
        3 => (0..SELECTORS.len()).prop_map(Step::Delete),
        3 => (0..SELECTORS.len(), text()).prop_map(|(of, text)| Step::Replace(of, text)),
        2 => (-1_i64..5, text()).prop_map(|(depth, text)| Step::Insert(depth, text)),
        2 => (0..SELECTORS.len(), -1_i64..5).prop_map(|(of, depth)| Step::Move(of, depth)),
    ]
}

fn plan(selector: &str) -> Plan<Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

fn position(position: &str) -> Plan<Insertion> {
    Selector::parse(position).unwrap().plan().unwrap()
}

fn block(text: u8) -> Block {
    let block = Block::new(format!("text {text}")).role("tool");
    if text.is_multiple_of(5) {
        block.ttl(u32::from(text % 3))
    } else {
        block
    }
}

fn context(may_edit_system: bool) -> Context {
    Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .allow_system_edits(may_edit_system)
        .build()
}

/// None for what is no edit by selector.
fn run(ctx: &mut Context, step: &Step) -> Option<Result<Edited, Error>> {
    match step {
        Step::Say(text) => {
            ctx.user(format!("question {text}"));
            None
        }
        Step::Attach(text) => {
            let block = Block::new(format!("hint {text}")).key("rag").ttl(2);
            ctx.pre(Container::new().removable(true).child(block))
                .unwrap();
            None
        }
        Step::Commit => {
            ctx.commit().unwrap();
            None
        }
        Step::Add(at, text) => Some(ctx.add(position(POSITIONS[*at]), block(*text))),
        Step::Delete(of) => Some(ctx.delete(plan(SELECTORS[*of]))),
        Step::Replace(of, text) => Some(ctx.replace(plan(SELECTORS[*of]), block(*text))),
        Step::Insert(depth, text) => Some(ctx.insert_at(*depth, block(*text)).map_err(Error::from)),
        Step::Move(of, depth) => Some(ctx.move_to(plan(SELECTORS[*of]), *depth)),
    }
}

fn ids(ctx: &Context) -> BTreeSet<NodeId> {
    let nodes = ctx.root().descendants();
    nodes.map(|node| node.id().clone()).collect()
}

/// All that can be seen of the working state.
fn seen(ctx: &Context) -> String {
    let mut branch = ctx.root().descendants().map(|node| {
        let parent: Vec<&NodeId> = node.children().map(|child| child.id()).collect();
        format!("{node:?} {parent:?} {:?} {:?}\n", node.ttl(), node.offset())
    });
    let mut text = ctx.thread().to_json();
    text.extend(&mut branch);
    text
}

fn exports(ctx: &Context) -> Vec<String> {
    ctx.snapshots().map(Snapshot::export).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..ProptestConfig::default()
    })]

    /// Whatever is edited: what was committed stays, the rules hold, what is refused changes nothing, and the report
    /// names exactly what came and went.
    #[test]
    fn edits_keep_the_rules_and_the_history(
        steps in vec(step(), 1..40),
        may_edit_system in any::<bool>(),
    ) {
        let mut ctx = context(may_edit_system);
        for step in steps {
            let (history, before, state) = (exports(&ctx), ids(&ctx), seen(&ctx));
            let result = run(&mut ctx, &step);
            let kept = exports(&ctx);
            prop_assert!(kept.ends_with(&history), "{:?} changed a snapshot", step);
            prop_assert_eq!(ctx.validate(), [], "{:?}", &step);
            let after = ids(&ctx);
            match result {
                None => {}
                Some(Err(_)) => prop_assert_eq!(seen(&ctx), state, "{:?}", step),
                Some(Ok(edited)) => {
                    let added: BTreeSet<NodeId> = edited.added.iter().cloned().collect();
                    let removed: BTreeSet<NodeId> = edited.removed.iter().cloned().collect();
                    let came: BTreeSet<NodeId> = after.difference(&before).cloned().collect();
                    let went: BTreeSet<NodeId> = before.difference(&after).cloned().collect();
                    prop_assert_eq!(&added, &came, "{:?}", &step);
                    prop_assert_eq!(&removed, &went, "{:?}", &step);
                }
            }
            for id in &after {
                prop_assert!(ctx.node(id).is_some(), "{} is not found", id);
            }
            for node in ctx.root().descendants() {
                let order: Vec<_> = node
                    .children()
                    .filter(|_| node.node_type().as_str() != "^seq")
                    .map(|child| (child.offset(), child.created_at_ns(), child.creation_index(), child.id().clone()))
                    .collect();
                prop_assert!(order.is_sorted(), "{:?}", order);
            }
        }
        // What came of it survives being written and read.
        let thread = ctx.thread().to_json();
        ctx.commit().unwrap();
        let document = ctx.snapshot("@t0").unwrap().export();
        let again = Context::import(&document).unwrap();
        prop_assert_eq!(again.snapshot("@t0").unwrap().export(), document);
        let _ = thread;
    }

    /// A rollback leads back to where the cycle began, a failed transaction to where it began.
    #[test]
    fn what_is_undone_never_happened(
        committed in vec(step(), 0..15),
        undone in vec(step(), 1..15),
        again in vec(step(), 0..10),
    ) {
        let mut ctx = context(true);
        for step in &committed {
            run(&mut ctx, step);
        }
        ctx.commit().unwrap();
        let mut other = ctx.fork("@t0").unwrap();
        let (state, history) = (seen(&ctx), exports(&ctx));

        let failed: Result<(), ()> = ctx.transaction(|ctx| {
            for step in &undone {
                run(ctx, step);
            }
            Err(())
        });
        prop_assert!(failed.is_err());
        prop_assert_eq!((seen(&ctx), exports(&ctx)), (state.clone(), history.clone()));

        let is_edit = |step: &&Step| !matches!(step, Step::Commit);
        for step in undone.iter().filter(is_edit) {
            run(&mut ctx, step);
        }
        let (before, now) = (ids(&ctx), ctx.rollback());
        prop_assert_eq!((seen(&ctx), exports(&ctx)), (state, history));
        let back: BTreeSet<NodeId> = ids(&ctx).difference(&before).cloned().collect();
        prop_assert_eq!(now.added.into_iter().collect::<BTreeSet<_>>(), back);

        // From here on, both go the same way.
        for step in &again {
            run(&mut ctx, step);
            run(&mut other, step);
        }
        prop_assert_eq!(seen(&ctx), seen(&other));
        prop_assert_eq!(exports(&ctx), exports(&other));
    }
}

/// The texts of the working state, in the order the model sees them.
fn said(ctx: &Context) -> Vec<String> {
    let messages = ctx.thread().messages();
    let text = messages.map(|message| message.node().content().cloned());
    text.map(|content| {
        content
            .and_then(|content| content.as_text().map(str::to_owned))
            .unwrap_or_default()
    })
    .collect()
}

#[test]
fn all_four_sentinels_point_where_they_say() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["b", "d"] {
        ctx.user(text);
    }
    let add = |ctx: &mut Context, at: &str, text: &str| {
        let _ = ctx.add(position(at), Block::new(text)).unwrap();
    };
    add(&mut ctx, "(d0, cont[offset=0], )", "a");
    add(&mut ctx, "(d0, cont[offset=0], +2)", "c");
    add(&mut ctx, "(d0, cont[offset=0], end)", "f");
    add(&mut ctx, "(d0, cont[offset=0], -5)", "e");
    assert_eq!(said(&ctx), ["a", "b", "c", "d", "e", "f"]);
    // Around the core, too; nothing crosses it.
    add(&mut ctx, "(d0, )", "2");
    add(&mut ctx, "(d0, )", "0");
    add(&mut ctx, "(d0, +1)", "1");
    add(&mut ctx, "(d0, end)", "9");
    add(&mut ctx, "(d0, -5)", "8");
    assert_eq!(
        said(&ctx),
        ["0", "1", "2", "a", "b", "c", "d", "e", "f", "8", "9"]
    );
    ctx.commit().unwrap();
    // A sealed turn takes nodes before and after its core.
    add(&mut ctx, "(d1, seg, )", "before");
    add(&mut ctx, "(d1, seg, end)", "after");
    assert_eq!(said(&ctx).first().unwrap(), "before");
    assert_eq!(said(&ctx).last().unwrap(), "after");
    assert!(ctx.validate().is_empty());
}

#[test]
fn what_is_refused_says_why() {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .build();
    ctx.user("one");
    ctx.commit().unwrap();
    ctx.user("two");
    let refused = |result: Result<Edited, Error>, code: &str, words: &str| {
        let error = result.unwrap_err();
        assert_eq!(error.code().as_str(), code, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    };
    let node = || Block::new("x");
    refused(
        ctx.add(position("(d9, seg, end)"), node()),
        "E_PLACEMENT_INVALID",
        "there is no place",
    );
    refused(
        ctx.add(position("(d0, cont[offset=0], +7)"), node()),
        "E_PLACEMENT_INVALID",
        "no child 7",
    );
    refused(
        ctx.add(position("(*:block, end)"), node()),
        "E_PLACEMENT_INVALID",
        "is in 3 nodes",
    );
    refused(
        ctx.add(position("(d1, seg, cont[offset=0], end)"), node()),
        "E_SEALED",
        "sealed",
    );
    refused(
        ctx.add(position("(d-1, end)"), node()),
        "E_NOT_AUTHORIZED",
        "allow_system_edits",
    );
    refused(
        ctx.delete(select!("^sys .block")),
        "E_NOT_AUTHORIZED",
        "allow_system_edits",
    );
    refused(
        ctx.delete(select!("^seq")),
        "E_PLACEMENT_INVALID",
        "regions stay",
    );
    refused(
        ctx.delete(select!("@t0 .block")),
        "E_SELECTOR_INVALID",
        "names a time",
    );
    refused(
        ctx.delete(select!("^ah > .cont")),
        "E_PLACEMENT_INVALID",
        "delete what it holds",
    );
    refused(
        ctx.replace(select!(".seg:depth(1)"), node()),
        "E_PLACEMENT_INVALID",
        "cannot take its place",
    );
    refused(
        ctx.replace(select!(".seg:depth(1) .block"), node().offset(3)),
        "E_PLACEMENT_INVALID",
        "leave the offset out",
    );
    refused(
        ctx.move_to(select!(".seg:depth(1) > .block"), 1),
        "E_SEALED",
        "sealed",
    );
    refused(
        ctx.move_to(select!(".seg:depth(1)"), 4),
        "E_PLACEMENT_INVALID",
        "1 sealed turns",
    );
    refused(
        ctx.insert_at(3, node()).map_err(Error::from),
        "E_PLACEMENT_INVALID",
        "from 1 to 2",
    );
}

#[test]
fn a_replacement_stands_where_the_old_block_stood() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["one", "two", "three"] {
        ctx.user(text);
    }
    ctx.commit().unwrap();
    let edited = ctx
        .replace(select!(".block[content='two']"), Block::new("2"))
        .unwrap();
    assert_eq!(said(&ctx), ["one", "2", "three"]);
    let new = ctx.node(&edited.added[0]).unwrap();
    assert_eq!(
        new.attribute("data_replaces"),
        Some(&edited.removed[0].as_str().into())
    );
    let _ = ctx.delete(select!(".block[content='one']")).unwrap();
    assert_eq!(said(&ctx), ["", "2", "three"]);
    let redacted = ctx.query(select!("[kind='redaction']")).nodes().unwrap();
    assert!(redacted[0].attribute("data_redacts").is_some());
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 2);

    // Among siblings of the same age their ids decide about their order.
    let document = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[{"id":"s","nodeType":"seg","children":[
        {"id":"c","nodeType":"cont","children":[{"id":"a","content":"a"},{"id":"b","content":"b"},{"id":"z","content":"z"}]}]}]}]}}"#;
    let mut ctx = Context::import(document).unwrap();
    let _ = ctx.replace(select!("[id='b']"), Block::new("B")).unwrap();
    assert_eq!(said(&ctx), ["a", "B", "z"]);
}

#[test]
fn turns_move_and_the_report_says_which_made_room() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["5", "4", "3", "2", "1"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    let edited = ctx.move_to(select!(".seg:depth(1)"), 4).unwrap();
    assert_eq!(said(&ctx), ["5", "1", "4", "3", "2"]);
    let shifts: Vec<_> = edited
        .shifted
        .iter()
        .map(|shift| (shift.first, shift.last, shift.by))
        .collect();
    assert_eq!(shifts, [(1, 1, 3), (2, 4, -1)]);
    assert_eq!(
        edited.to_string(),
        "depths 1 to 1 moved by +3; depths 2 to 4 moved by -1"
    );
    let _ = ctx.move_to(select!(".seg:depth(4)"), 1).unwrap();
    assert_eq!(said(&ctx), ["5", "4", "3", "2", "1"]);
    let _ = ctx.move_to(select!(".seg:depth(1-3)"), 5).unwrap();
    assert_eq!(said(&ctx), ["3", "2", "1", "5", "4"]);
    let _ = ctx.move_to(select!(".seg:depth(3-5)"), 1).unwrap();
    assert_eq!(said(&ctx), ["5", "4", "3", "2", "1"]);
    // Sealing early: a turn of its own, deep in history.
    ctx.user("now");
    let _ = ctx.move_to(select!("^ah .block"), 6).unwrap();
    assert_eq!(said(&ctx), ["now", "5", "4", "3", "2", "1"]);
    // The order survives commits and documents.
    ctx.user("0");
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    let again = Context::import(&document).unwrap();
    assert_eq!(said(&again), ["now", "5", "4", "3", "2", "1", "0"]);
}

#[test]
fn the_newest_instance_of_a_key_is_nearest_to_the_head() {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .build();
    let plan = |text: &str| Block::new(text).key("plan");
    ctx.core(plan("first")).unwrap();
    ctx.commit().unwrap();
    ctx.user("next");
    ctx.commit().unwrap();
    // The older one is at depth 2.
    for (depth, is_fine) in [(3, false), (2, true), (1, true)] {
        let mut branch = ctx.fork("@t0").unwrap();
        let result = branch.insert_at(depth, plan("new"));
        assert_eq!(result.is_ok(), is_fine, "{depth}");
        if let Err(error) = result {
            assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
            assert!(error.to_string().contains("at depth 2"), "{error}");
            assert_eq!(seen(&branch), seen(&ctx.fork("@t0").unwrap()));
        }
    }
    let open = position("(d0, cont[offset=0], end)");
    let _ = ctx.add(&open, plan("new")).unwrap();
    let error = ctx.add(&open, plan("newer")).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
    // Sealed early, it would be deeper than the one before.
    let error = ctx.move_to(select!("^ah #plan"), 3).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");

    let _ = ctx.move_to(select!("^ah #plan"), 1).unwrap();
}

#[test]
fn a_container_is_inserted_as_a_whole_turn() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("later");
    ctx.commit().unwrap();
    let turn = Container::new()
        .child(Block::new("question").role("user"))
        .child(Block::new("answer").role("assistant"));
    let edited = ctx.insert_at(2, turn).unwrap();
    assert_eq!(edited.added.len(), 4);
    assert_eq!(said(&ctx), ["question", "answer", "later"]);
    assert_eq!(
        ctx.query(select!(".seg:depth(2) > .block"))
            .count()
            .unwrap(),
        2
    );
    assert!(ctx.validate().is_empty());
}

/// What surgery notes in the tree is not for the provider.
#[test]
fn message_logs_know_nothing_of_surgery() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["one", "two"] {
        ctx.user(text);
    }
    ctx.commit().unwrap();
    let _ = ctx.delete(select!(".block[content='one']")).unwrap();
    let _ = ctx
        .replace(select!(".block[content='two']"), Block::new("2"))
        .unwrap();
    let messages = ctx.thread().to_messages_json();
    assert_eq!(messages, r#"[{"role":"user","content":"2"}]"#);
}

/// What a selector's controls leave out is not edited.
#[test]
fn controls_say_how_much_is_edited() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["one", "two", "three"] {
        ctx.user(text);
    }
    let _ = ctx.delete(select!("^ah .block @first")).unwrap();
    assert_eq!(said(&ctx), ["two", "three"]);
    let _ = ctx
        .replace(select!("^ah .block @limit=1 @p=2"), Block::new("3"))
        .unwrap();
    assert_eq!(said(&ctx), ["two", "3"]);
}

/// Between two labels there is room for a few dozen splices; then all are given anew.
#[test]
fn splices_never_run_out_of_room() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["old", "new"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    for number in 0..200 {
        let _ = ctx.insert_at(2, Block::new(number.to_string())).unwrap();
    }
    let texts = said(&ctx);
    assert_eq!(texts.len(), 202);
    assert_eq!((texts[0].as_str(), texts[1].as_str()), ("old", "0"));
    assert_eq!(texts[200], "199");
    for id in ctx.select(select!(".block")).unwrap() {
        assert!(ctx.node(&id).is_some());
    }
    assert!(
        ctx.snapshot("@t-1")
            .unwrap()
            .node(&ctx.select(select!("@t-1 .block")).unwrap()[0])
            .is_some()
    );
}
