//! An agent renders before every call: how long that takes with one new turn, beside joining
//! strings that a program kept for each turn.

use std::error::Error;

use pact_benches::{median, timed};
use pact_core::{Block, Context, Provider};
use pact_providers::{Anthropic, Gemini, OpenAiChat};
use serde_json::json;

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];
const CALLS: usize = 31;

const PROSE: &str = "The report says that the river rose \"by two metres in a night\", and that the bridge held.\n\
     Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
     have to be told first; then stop.";

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "Medians of {CALLS} calls, one turn of six blocks after the other, a retrieved block with ttl 2 in each\n"
    );
    println!(
        "| turns | bytes | strings joined | thread | thread, nothing kept | Anthropic | OpenAI Chat | Gemini | Anthropic, nothing kept |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for turns in SIZES {
        measure(turns)?;
    }
    Ok(())
}

fn measure(turns: usize) -> Result<(), Box<dyn Error>> {
    let providers: [Box<dyn Provider>; 3] = [
        Box::new(Anthropic::new("m").max_tokens(1)),
        Box::new(OpenAiChat::new("m")),
        Box::new(Gemini::new("m")),
    ];
    let anthropic = &providers[0];
    let builder = || Context::builder().system("You are helpful.");
    // Each provider has its own context: one keeps the bytes for the provider that rendered last.
    let mut contexts = Vec::new();
    for _ in 0..4 {
        contexts.push(builder().build());
    }
    let mut plain = builder().keep_renderings(false).build();
    for turn in 0..turns {
        for ctx in contexts.iter_mut().chain([&mut plain]) {
            say(ctx, turn)?;
            ctx.commit()?;
        }
    }
    let mut strings = strings(&plain);
    let mut times = vec![Vec::new(); 7];
    let mut bytes = 0;
    for turn in turns..turns + CALLS {
        for ctx in contexts.iter_mut().chain([&mut plain]) {
            say(ctx, turn)?;
        }
        let [thread, others @ ..] = contexts.as_mut_slice() else {
            return Err("a context is missing".into());
        };
        bytes = thread.thread().to_json().len();
        times[0].push(timed(|| strings.join(",")));
        times[1].push(timed(|| thread.thread().to_json()));
        times[2].push(timed(|| plain.thread().to_json()));
        for (at, (ctx, provider)) in others.iter().zip(&providers).enumerate() {
            times[3 + at].push(timed(|| ctx.render(&**provider)));
        }
        times[6].push(timed(|| plain.render(&**anthropic)));
        for ctx in contexts.iter_mut().chain([&mut plain]) {
            ctx.commit()?;
        }
        strings.push(format!("{turn}{}", "x".repeat(bytes / (turn + 1))));
    }
    let cells: Vec<String> = times
        .iter()
        .map(|times| format!("{:.1?}", median(times)))
        .collect();
    println!("| {turns} | {bytes} | {} |", cells.join(" | "));
    Ok(())
}

/// The strings that a program would keep.
fn strings(ctx: &Context) -> Vec<String> {
    let json = ctx.thread().to_json();
    let turns = ctx.snapshots().count().max(1);
    let size = json.len() / turns;
    (0..turns).map(|_| "x".repeat(size)).collect()
}

fn text(turn: usize, index: usize) -> String {
    format!("{turn}.{index} {}", &PROSE[..190])
}

/// A question, a retrieved text, two calls with their results, an answer.
fn say(ctx: &mut Context, turn: usize) -> Result<(), Box<dyn Error>> {
    ctx.user(text(turn, 0));
    ctx.pre(Block::new(text(turn, 6)).role("user").ttl(2))?;
    for call in [2, 4] {
        let id = format!("call_{turn}_{call}");
        let asked = json!({"query": text(turn, call), "limit": 10});
        let block = Block::new(asked).role("assistant").kind("call");
        ctx.push(block.data("call_id", id.as_str()).data("name", "search"))?;
        let found = Block::new(text(turn, call + 1)).role("tool").kind("result");
        ctx.push(found.data("call_id", id.as_str()))?;
    }
    ctx.assistant(text(turn, 1));
    Ok(())
}
