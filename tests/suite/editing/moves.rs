//! Moves to a position.

use pact_core::{Block, Container, Context, FixedClock, select};

use super::{plan, position, said};

fn head() -> Context {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .allow_system_edits(true)
        .build();
    for text in ["a", "b", "c", "d"] {
        ctx.user(text);
    }
    ctx
}

#[test]
fn numbers_count_what_is_there_before_the_move() {
    let cases = [
        ("a", "(d0, cont[offset=0], end)", "bcda"),
        ("d", "(d0, cont[offset=0], )", "dabc"),
        ("a", "(d0, cont[offset=0], +2)", "bacd"),
        ("a", "(d0, cont[offset=0], +1)", "abcd"),
        ("a", "(d0, cont[offset=0], -1)", "abcd"),
        ("d", "(d0, cont[offset=0], -2)", "adbc"),
        ("c", "(d0, cont[offset=0], +3)", "abcd"),
        ("bd", "(d0, cont[offset=0], )", "bdac"),
        ("ab", "(d0, cont[offset=0], +3)", "cabd"),
        ("abcd", "(d0, cont[offset=0], +3)", "abcd"),
    ];
    for (moved, at, order) in cases {
        let mut ctx = head();
        let texts: Vec<String> = moved.chars().map(|text| format!("'{text}'")).collect();
        let selector = format!("^ah .block[content=[{}]]", texts.join(","));
        let edited = ctx.move_to(plan(&selector), position(at)).unwrap();
        assert_eq!(edited.moved.len(), moved.len());
        assert_eq!(said(&ctx).concat(), format!("s{order}"), "{moved} to {at}");
        assert!(ctx.validate().is_empty());
        // The next message comes last.
        ctx.user("e");
        assert_eq!(said(&ctx).last().unwrap(), "e");
        ctx.commit().unwrap();
        assert_eq!(said(&ctx).concat(), format!("s{order}e"));
    }
}

#[test]
fn nodes_move_between_regions_that_allow_it() {
    let mut ctx = head();
    ctx.commit().unwrap();
    ctx.user("x");
    let rule = ctx.user("a rule");
    let edited = ctx
        .move_to(
            select!("^ah .block[content='a rule']"),
            select!("(d-1, end)"),
        )
        .unwrap();
    assert_eq!(edited.moved, [rule]);
    assert_eq!(said(&ctx), ["s", "a rule", "a", "b", "c", "d", "x"]);
    // To a sealed turn, before its core; it is not sealed before the commit, and can move on.
    ctx.move_to(select!("^ah .block"), select!("(d1, seg, )"))
        .unwrap();
    assert_eq!(said(&ctx), ["s", "a rule", "x", "a", "b", "c", "d"]);
    ctx.move_to(select!(".seg .block[content='x']"), select!("(d0, end)"))
        .unwrap();
    ctx.move_to(select!("^sys .block[content='a rule']"), select!("(d0, )"))
        .unwrap();
    assert_eq!(said(&ctx), ["s", "a", "b", "c", "d", "a rule", "x"]);
    ctx.commit().unwrap();
    assert!(
        ctx.move_to(select!(".block[content='x']"), select!("(d0, )"))
            .is_err()
    );
    assert!(ctx.validate().is_empty());
}

#[test]
fn containers_move_with_all_they_hold() {
    let mut ctx = head();
    let inner = Container::new().id("inner").child(Block::new("held"));
    ctx.post(Container::new().id("outer").child(inner)).unwrap();
    ctx.move_to(select!("[id='inner']"), select!("(d0, )"))
        .unwrap();
    assert_eq!(said(&ctx).concat(), "sheldabcd");
    let found = ctx.select(select!("[id='inner'] > .block")).unwrap();
    assert_eq!(found.len(), 1);
    assert!(ctx.node(&found[0]).is_some());
    // A node found inside of another found node goes with it.
    let edited = ctx
        .move_to(
            select!("[id='inner'], [id='inner'] > .block"),
            select!("([id='outer'], end)"),
        )
        .unwrap();
    assert_eq!(edited.moved.len(), 1);
    assert_eq!(said(&ctx).concat(), "sabcdheld");
}

#[test]
fn too_deep_is_refused() {
    let mut ctx = head();
    let mut deep = Container::new().id("deepest");
    for _ in 0..120 {
        deep = Container::new().child(deep);
    }
    ctx.post(deep).unwrap();
    let mut high = Container::new();
    for _ in 0..10 {
        high = Container::new().child(high);
    }
    ctx.pre(high).unwrap();
    let error = ctx
        .move_to(
            select!("^ah > .cont[offset=-1]"),
            select!("([id='deepest'], end)"),
        )
        .unwrap_err();
    assert!(error.to_string().contains("deeper than 128"), "{error}");
}
