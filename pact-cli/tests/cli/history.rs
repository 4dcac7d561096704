//! The history that the other tests look at. It is made here, so that it can be made again.

use pact_core::{Block, Budget, Container, Context, FixedClock, Pruning, Region, select};
use serde_json::json;

use crate::run::{wants_overwrite, workspace};

/// A conversation with a bike shop: a tool call, context that expires, a container that is emptied,
/// a replaced answer, a redacted password, pruning, two plans under one key, and a message that
/// wants to talk to the terminal.
fn bike_shop() -> Result<Context, pact_core::Error> {
    let pruning = Pruning::new()
        .budget(Budget::blocks(10).within(Region::Sequence))
        .spare_newest_turns(2);
    let mut ctx = Context::builder()
        .system("You help the customers of a bike shop.")
        .clock(FixedClock::at(1_767_225_600_000_000_000))
        .pruning(pruning)
        .build();

    ctx.user("Where is my order 17? My password is hunter2.");
    ctx.pre(
        Block::new("Orders take three days.")
            .role("system")
            .key("rag")
            .ttl(2),
    )?;
    ctx.push(
        Block::new(json!({"name": "track", "order": 17}))
            .role("assistant")
            .kind("call")
            .data("call_id", "c1"),
    )?;
    ctx.push(
        Block::new("in Lyon")
            .role("tool")
            .kind("result")
            .data("call_id", "c1"),
    )?;
    ctx.assistant("It is in Lyon.\nIt arrives tomorrow.");
    ctx.push(
        Block::new("1. find the order")
            .key("plan")
            .tag("todo")
            .priority(5),
    )?;
    ctx.commit()?;

    ctx.user("And the bell that I ordered?");
    ctx.post(
        Container::new()
            .removable(true)
            .child(Block::new("bells are sold out").role("tool").ttl(1)),
    )?;
    ctx.push(Block::new("1. order a bell").key("plan").priority(5))?;
    ctx.delete(select!(".block[content~'password']"))?;
    ctx.commit()?;

    ctx.user("\u{1b}[2J\u{1b}]0;hello\u{7} Is it red?");
    ctx.assistant("Yes, it is red.");
    ctx.replace(
        select!(".block[content~'Lyon'][role='assistant']:not([kind])"),
        "It is in Paris.\nIt arrives tomorrow.",
    )?;
    ctx.commit()?;

    for question in ["Thank you!", "Bye."] {
        ctx.user(question);
        ctx.assistant("You are welcome.");
        ctx.commit()?;
    }
    Ok(ctx)
}

#[test]
fn the_history_of_the_fixtures_is_what_the_engine_makes() {
    let mut made = Vec::new();
    bike_shop().unwrap().write_history(&mut made).unwrap();
    let path = workspace().join("fixtures/histories/bike_shop.jsonl");
    if wants_overwrite() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read(&path).unwrap();
    assert!(
        made == kept,
        "run with OVERWRITE=1 if the engine is meant to write other bytes"
    );
}
