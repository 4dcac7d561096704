//! Tests of the page: its data, hostile contents, sizes, and all of it in a real browser.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "tests stop at the unexpected"
)]

mod browser;
mod calls;
mod describe;
mod hostile;
mod long;
mod texts;
mod visits;

use pact_core::{Block, Context, FixedClock};

/// A context whose bytes are always the same.
fn context() -> Context {
    Context::builder()
        .clock(FixedClock::at(1_700_000_000_000_000_000))
        .system("You are helpful.")
        .build()
}

/// A conversation in which nodes come, leave and change.
fn conversation(turns: usize) -> Context {
    let mut ctx = context();
    for turn in 0..turns {
        ctx.user(format!("question {turn}"));
        let hint = Block::new(format!("hint {turn}"))
            .role("system")
            .key("hint")
            .ttl(2);
        ctx.pre(hint).unwrap();
        ctx.pre(Block::new("for this call only").ttl(0)).unwrap();
        if turn % 4 == 1 {
            let summary = serde_json::json!({"turn": turn, "score": 0.5, "big": u64::MAX});
            ctx.push(Block::new(summary).kind("summary")).unwrap();
        }
        ctx.assistant(format!("answer {turn}"));
        ctx.commit().unwrap();
    }
    ctx
}

/// The data of a page, read.
fn data(ctx: &Context) -> serde_json::Value {
    serde_json::from_str(&pact_view::page_data(ctx, "test")).unwrap()
}

#[test]
fn the_same_history_gives_the_same_page() {
    let page = pact_view::page(&conversation(5), "test");
    assert_eq!(page, pact_view::page(&conversation(5), "test"));
    let mut written = Vec::new();
    pact_view::write_page(&conversation(5), "test", &mut written).unwrap();
    assert_eq!(page.as_bytes(), written);
}

#[test]
fn a_node_is_stored_once_for_all_snapshots_that_share_it() {
    let ctx = conversation(6);
    let data = data(&ctx);
    let nodes = data["nodes"].as_array().unwrap();
    let of = |content: &str| -> Vec<_> {
        nodes
            .iter()
            .filter(|node| node[6]["content"] == content)
            .collect()
    };
    let [question] = of("question 0").try_into().unwrap();
    assert_eq!(
        (&question[2], &question[3]),
        (&0.into(), &serde_json::Value::Null)
    );
    // Made in cycle 1 with two cycles to live: in the snapshots 0 and 1, whatever is left of its
    // time in each.
    let [hint] = of("hint 0").try_into().unwrap();
    assert_eq!(
        (&hint[2], &hint[3], &hint[4]),
        (&0.into(), &2.into(), &3.into())
    );
}

#[test]
fn without_snapshots_there_is_still_a_page() {
    let data = data(&context());
    assert_eq!(data["snapshots"].as_array().map(Vec::len), Some(0));
}
