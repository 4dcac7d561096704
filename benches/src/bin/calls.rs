//! An agent renders before every call: how long that takes with one new turn, beside joining
//! strings that a program kept for each turn.

use std::error::Error;
use std::hint::black_box;

use pact_benches::{median, timed};
use pact_core::{Block, Context, Provider, Request};
use pact_providers::{Anthropic, Bedrock, Gemini, OpenAiChat, OpenAiResponses, Tool};
use serde_json::json;

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];
const CALLS: usize = 31;

const PROSE: &str = "The report says that the river rose \"by two metres in a night\", and that the bridge held.\n\
     Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
     have to be told first; then stop.";

const HEADS: [&str; 12] = [
    "turns",
    "bytes",
    "strings joined",
    "thread",
    "thread, nothing kept",
    "Anthropic",
    "OpenAI Chat",
    "Gemini",
    "OpenAI Responses",
    "Bedrock",
    "Anthropic, nothing kept",
    "hash of the request",
];

fn providers() -> [(&'static str, Box<dyn Provider>); 5] {
    let tools = [Tool::new("search", "", json!({"type": "object"}))];
    [
        ("Anthropic", Box::new(Anthropic::new("m").max_tokens(1))),
        ("Chat", Box::new(OpenAiChat::new("m"))),
        ("Gemini", Box::new(Gemini::new("m"))),
        ("Responses", Box::new(OpenAiResponses::new("m"))),
        ("Bedrock", Box::new(Bedrock::new("m").tools(&tools))),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => table(),
        ["--repeat", provider, turns, times] => {
            let mut providers = providers().into_iter();
            let found = providers.find(|(name, _)| name == provider);
            repeat(
                &*found.ok_or("no such provider")?.1,
                turns.parse()?,
                times.parse()?,
            )
        }
        _ => Err("usage: calls [--repeat PROVIDER TURNS TIMES]".into()),
    }
}

fn table() -> Result<(), Box<dyn Error>> {
    println!(
        "Medians of {CALLS} calls, one turn of seven blocks after the other, a retrieved block with ttl 2 in each\n"
    );
    println!("| {} |", HEADS.join(" | "));
    println!("|{}", "--:|".repeat(HEADS.len()));
    for turns in SIZES {
        measure(turns)?;
    }
    Ok(())
}

/// Renders for one provider after each of so many turns, for programs that count instructions.
fn repeat(provider: &dyn Provider, turns: usize, times: usize) -> Result<(), Box<dyn Error>> {
    let mut ctx = Context::builder().system("You are helpful.").build();
    for turn in 0..turns + times {
        say(&mut ctx, turn)?;
        if turn + 1 == turns {
            black_box(ctx.render(provider)?);
        } else if turn >= turns {
            again_and_again(&ctx, provider)?;
        }
        ctx.commit()?;
    }
    Ok(())
}

#[inline(never)]
fn again_and_again(ctx: &Context, provider: &dyn Provider) -> Result<Request, pact_core::Error> {
    black_box(ctx.render(provider))
}

fn measure(turns: usize) -> Result<(), Box<dyn Error>> {
    let providers = providers();
    let anthropic = &providers[0].1;
    let builder = || Context::builder().system("You are helpful.");
    // Each provider has its own context: one keeps the bytes for the provider that rendered last.
    let mut contexts = Vec::new();
    for _ in 0..=providers.len() {
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
    let mut times = vec![Vec::new(); HEADS.len() - 2];
    let mut bytes = 0;
    for turn in turns..turns + CALLS {
        for ctx in contexts.iter_mut().chain([&mut plain]) {
            say(ctx, turn)?;
        }
        let [thread, others @ ..] = contexts.as_mut_slice() else {
            return Err("a context is missing".into());
        };
        times[0].push(timed(|| strings.join(",")));
        // The first rendering with the new turn is the one that counts.
        let mut json = String::new();
        times[1].push(timed(|| json = thread.thread().to_json()));
        bytes = json.len();
        times[2].push(timed(|| plain.thread().to_json()));
        for (at, (ctx, (_, provider))) in others.iter().zip(&providers).enumerate() {
            let mut rendered = None;
            times[3 + at].push(timed(|| rendered = Some(ctx.render(&**provider))));
            let request = rendered.ok_or("no request")??;
            if at == 0 {
                times[9].push(timed(|| request.hash()));
            }
        }
        times[8].push(timed(|| plain.render(&**anthropic)));
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
