//! Positions, replacements, redactions, turns between others.

use pact_core::{Block, Budget, Container, Context, FixedClock, Pruning, Selector, Why, select};

use super::{position, said};

#[test]
fn all_four_sentinels_point_where_they_say() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["b", "d"] {
        ctx.user(text);
    }
    let add = |ctx: &mut Context, at: &str, text: &str| {
        ctx.insert(position(at), Block::new(text)).unwrap();
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
    ctx.delete(select!(".block[content='one']")).unwrap();
    assert_eq!(said(&ctx), ["", "2", "three"]);
    let redacted = ctx.query(select!("[kind='redaction']")).nodes().unwrap();
    assert!(redacted[0].attribute("data_redacts").is_some());
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 2);

    // Among siblings of the same age their ids decide about their order.
    let document = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[{"id":"s","nodeType":"seg","children":[
        {"id":"c","nodeType":"cont","children":[{"id":"a","content":"a"},{"id":"b","content":"b"},{"id":"z","content":"z"}]}]}]}]}}"#;
    let mut ctx = Context::import(document).unwrap();
    ctx.replace(select!("[id='b']"), Block::new("B")).unwrap();
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
        "depth 1 moved by +3; depths 2 to 4 moved by -1"
    );
    ctx.move_to(select!(".seg:depth(4)"), 1).unwrap();
    assert_eq!(said(&ctx), ["5", "4", "3", "2", "1"]);
    ctx.move_to(select!(".seg:depth(1-3)"), 5).unwrap();
    assert_eq!(said(&ctx), ["3", "2", "1", "5", "4"]);
    ctx.move_to(select!(".seg:depth(3-5)"), 1).unwrap();
    assert_eq!(said(&ctx), ["5", "4", "3", "2", "1"]);
    // Sealing early: a turn of its own, deep in history.
    ctx.user("now");
    ctx.move_to(select!("^ah .block"), 6).unwrap();
    assert_eq!(said(&ctx), ["now", "5", "4", "3", "2", "1"]);
    // The order survives commits and documents.
    ctx.user("0");
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    let again = Context::import(&document).unwrap();
    assert_eq!(said(&again), ["now", "5", "4", "3", "2", "1", "0"]);
}

#[test]
fn a_container_is_inserted_as_a_whole_turn() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("later");
    ctx.commit().unwrap();
    let turn = Container::new()
        .child(Block::new("question").role("user"))
        .child(Block::new("answer").role("assistant"));
    let edited = ctx.insert(2, turn).unwrap();
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

/// Notes of surgery in the tree do not reach the provider.
#[test]
fn requests_know_nothing_of_surgery() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["one", "two"] {
        ctx.user(text);
    }
    ctx.commit().unwrap();
    ctx.delete(select!(".block[content='one']")).unwrap();
    ctx.replace(select!(".block[content='two']"), Block::new("2"))
        .unwrap();
    let request = ctx
        .render(&pact_providers::Anthropic::conversation())
        .unwrap();
    assert_eq!(
        request.body(),
        br#"{"messages":[{"role":"user","content":"2"}]}"#
    );
}

/// Nodes that a selector's controls leave out are not edited.
#[test]
fn controls_say_how_much_is_edited() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["one", "two", "three"] {
        ctx.user(text);
    }
    ctx.delete(select!("^ah .block @first")).unwrap();
    assert_eq!(said(&ctx), ["two", "three"]);
    ctx.replace(select!("^ah .block @limit=1 @p=2"), Block::new("3"))
        .unwrap();
    assert_eq!(said(&ctx), ["two", "3"]);
}

/// Between two labels there is room for a few dozen splices; then some are given anew.
#[test]
fn splices_never_run_out_of_room() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["old", "new"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    for number in 0..200 {
        ctx.insert(2, Block::new(number.to_string())).unwrap();
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

#[test]
fn selectors_of_run_time_edit_too() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("one");
    let at = Selector::parse("(d0, cont[offset=0], end)").unwrap();
    ctx.insert(&at, Block::new("two")).unwrap();
    let all = Selector::parse(".block[content=$text]").unwrap();
    let all = all.bind("text", "two").unwrap();
    ctx.move_to(&all, Selector::parse("(d0, cont[offset=0], )").unwrap())
        .unwrap();
    assert_eq!(said(&ctx), ["two", "one"]);
    ctx.delete(all).unwrap();
    assert_eq!(said(&ctx), ["one"]);
    // A position finds no nodes, and nodes are no position.
    let error = ctx.delete(&at).unwrap_err();
    assert_eq!(error.code().as_str(), "E_SELECTOR_INVALID");
    let error = ctx
        .insert(Selector::parse(".block").unwrap(), "x")
        .unwrap_err();
    assert!(error.to_string().contains("result-kind"), "{error}");
}

#[test]
fn what_was_attached_in_this_cycle_can_be_taken_back() {
    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::cost(1000)))
        .build();
    ctx.user("x");
    let segment = ctx.commit().unwrap().sealed;
    let note = ctx.insert(&segment, Block::new("note")).unwrap().added;
    assert_eq!(ctx.delete(&note).unwrap().removed, note);
    let note = ctx.insert(&segment, Block::new("note")).unwrap().added;
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures[0].why, Why::Edited);
    // Sealed with its turn, it is redacted instead.
    assert_eq!(ctx.delete(&note).unwrap().added.len(), 1);
}
