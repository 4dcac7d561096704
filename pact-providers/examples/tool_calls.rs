//! Tool calls: a long result that leaves in time, and pairs that are
//! never parted.
//!
//! Run it with `cargo run --package pact-providers --example tool_calls`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Block, Context, Error, Json, select};
use pact_providers::Anthropic;
use serde_json::json;

fn main() -> Result<(), Error> {
    let mut ctx = Context::default();
    ctx.user("What is the weather in Paris?");

    // The answer of the model: no text, one call. A call in any form that a provider has is
    // one: here in that of Chat Completions.
    let calls = json!([{
        "id": "c1",
        "type": "function",
        "function": {"name": "weather", "arguments": "{\"city\":\"Paris\"}"},
    }]);
    let call = Block::new(Json::Null).role("assistant");
    ctx.push(call.data("tool_calls", calls))?;

    // The result names its call. It is long, and of no use after the next turn.
    let report = "sunny, 21 degrees, no wind, and ten more pages";
    let result = Block::new(report).role("tool");
    ctx.push(result.data("tool_call_id", "c1").ttl(2))?;
    ctx.assistant("Sunny, 21 degrees.");
    println!("{}", ctx.commit()?);
    println!("{}\n", ctx.render(&Anthropic::conversation())?.to_json());

    ctx.user("And tomorrow?");
    println!("{}", ctx.commit()?);

    // The time of the result is over. A marker takes its place, so that the call stays answered.
    ctx.user("Thanks!");
    println!("{}", ctx.commit()?);
    println!("{}\n", ctx.render(&Anthropic::conversation())?.to_json());

    // An edit that would part them is refused. `with_pairs` takes both.
    if let Err(error) = ctx.delete(select!(".block[data_tool_call_id='c1']")) {
        println!("refused: {error}");
    }
    let edited = ctx.delete(select!(".block[data_tool_call_id='c1']").with_pairs())?;
    println!("{edited}");
    println!("{}", ctx.render(&Anthropic::conversation())?.to_json());
    Ok(())
}
