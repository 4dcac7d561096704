//! How long it takes to render a context of 1,000 turns into a provider's request, beside
//! `serde_json::to_vec` of the same JSON. Nothing is kept from one rendering to the next; `calls`
//! measures the gain of an agent.

use std::error::Error;

use pact_benches::{least, timed};
use pact_core::{Block, Context, Json, Provider};
use pact_providers::{Anthropic, Gemini, OpenAiChat};
use serde_json::json;

const TURNS: usize = 1_000;
const RUNS: usize = 101;

const PROSE: &str = "The report says that the river rose \"by two metres in a night\", and that the bridge held.\n\
     Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
     have to be told first; then stop.";

/// The providers that are measured.
fn providers() -> Vec<(&'static str, Box<dyn Provider>)> {
    vec![
        ("Anthropic", Box::new(Anthropic::new("m").max_tokens(1))),
        ("OpenAI Chat", Box::new(OpenAiChat::new("m"))),
        ("Gemini", Box::new(Gemini::new("m"))),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let contexts = [
        ("said by the program", said()?),
        ("absorbed from Anthropic", absorbed()?),
    ];
    // `render PROVIDER RUNS` measures one provider, a few times: for a profiler.
    let only = std::env::args().nth(1);
    let runs = std::env::args().nth(2).and_then(|runs| runs.parse().ok());
    let runs = runs.unwrap_or(RUNS);
    println!("| provider | context of {TURNS} turns | bytes | render | to_vec | render / to_vec |");
    println!("|---|---|---|---|---|---|");
    for (name, provider) in providers() {
        if only.as_deref().is_some_and(|only| only != name) {
            continue;
        }
        for (of, ctx) in &contexts {
            let value = ctx.render(&*provider)?.to_json();
            let (mut rendered, mut written) = (Vec::new(), Vec::new());
            // The two alternate: a machine that changes its speed changes it for both.
            for _ in 0..runs {
                rendered.push(timed(|| ctx.render(&*provider)));
                written.push(timed(|| serde_json::to_vec(&value)));
            }
            let (render, write) = (least(&rendered), least(&written));
            let bytes = ctx.render(&*provider)?.body().len();
            let ratio = render.as_secs_f64() / write.as_secs_f64();
            println!("| {name} | {of} | {bytes} | {render:.1?} | {write:.1?} | {ratio:.2} |");
        }
    }
    Ok(())
}

fn text(turn: usize, index: usize) -> String {
    format!("{turn}.{index} {}", &PROSE[..190])
}

/// Six blocks a turn: a question, a plan, a call, its result, a call, its result.
fn said() -> Result<Context, Box<dyn Error>> {
    let mut ctx = Context::builder()
        .system("You are helpful.")
        .keep_renderings(false)
        .build();
    for turn in 0..TURNS {
        ctx.user(text(turn, 0));
        ctx.assistant(text(turn, 1));
        for call in [2, 4] {
            let id = format!("call_{turn}_{call}");
            let asked = json!({"query": text(turn, call), "limit": 10});
            let block = Block::new(asked).role("assistant").kind("call");
            ctx.push(block.data("call_id", id.as_str()).data("name", "search"))?;
            let found = Block::new(text(turn, call + 1)).role("tool").kind("result");
            ctx.push(found.data("call_id", id.as_str()))?;
        }
        ctx.commit()?;
    }
    Ok(ctx)
}

/// Six messages a turn: a question, thinking and a call, its result, a call, its result, the
/// answer. The signature of the thinking is kept beside the canonical form.
fn absorbed() -> Result<Context, Box<dyn Error>> {
    let provider = Anthropic::new("m").max_tokens(1);
    let answer = |content: Json| json!({"role": "assistant", "content": content});
    let mut ctx = Context::builder()
        .system("You are helpful.")
        .keep_renderings(false)
        .build();
    for turn in 0..TURNS {
        ctx.user(text(turn, 0));
        for call in [1, 3] {
            let id = format!("call_{turn}_{call}");
            let asked = json!({"query": text(turn, call), "limit": 10});
            let asked = json!({"type": "tool_use", "id": id, "name": "search", "input": asked});
            let thought = json!({"type": "thinking", "thinking": "Look.", "signature": "c2lnbmVk"});
            let content = match call {
                1 => json!([thought, asked]),
                _ => json!([asked]),
            };
            ctx.absorb(&provider, &answer(content))?;
            let found = Block::new(text(turn, call + 1)).role("tool").kind("result");
            ctx.push(found.data("call_id", id.as_str()))?;
        }
        let content = json!([{"type": "text", "text": text(turn, 5)}]);
        ctx.absorb(&provider, &answer(content))?;
        ctx.commit()?;
    }
    Ok(ctx)
}
