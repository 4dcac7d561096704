//! Budgets: how much of each request a provider may still have in its cache, the costs of a fit
//! when nothing has to go, and of counting.

use std::error::Error;

use pact_benches::{least, timed};
use pact_core::{Block, Budget, Context, Pruning, Request, Tokens, Unit, Why};
use pact_providers::OpenAiChat;

const RUNS: usize = 101;
/// Turns of a conversation in the first table. The second half is the steady state.
const TALK: usize = 200;
const TURNS: usize = 1_000;

const PROSE: &str = "The report says that the river rose by two metres in a night, and that the bridge held. \
     Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
     have to be told first; then stop. Nobody knows who wrote it, and nobody asked. The mill is dry, the \
     road is not, and the ferry waits for the mail. ";

fn main() -> Result<(), Box<dyn Error>> {
    prefixes()?;
    fits()?;
    counts();
    Ok(())
}

/// A text of so many bytes that comes once.
fn text(turn: usize, bytes: usize) -> String {
    let start = format!("{turn}. ");
    start
        .chars()
        .chain(PROSE.chars().cycle())
        .take(bytes)
        .collect()
}

/// How often and how much a conversation is trimmed.
#[derive(Clone, Copy)]
enum Trim {
    /// As much as the budget wants, at each turn.
    EachTurn,
    /// Down to six tenths, when the budget is exceeded.
    WaterMark,
}

fn prefixes() -> Result<(), Box<dyn Error>> {
    println!(
        "Shared prefix, {TALK} turns of 150 + 350 bytes, 300 bytes retrieved in each; the second half\n"
    );
    println!(
        "| budget | ttl | unit | mark | calls before which nodes left | shared with the request before |"
    );
    println!("|---|---|---|---|---|---|");
    for budget in [10_000, 100_000] {
        for ttl in [None, Some(0), Some(2), Some(5)] {
            for (unit, name) in [(Unit::Block, "block"), (Unit::Turn, "turn")] {
                for trim in [Trim::EachTurn, Trim::WaterMark] {
                    let (trims, share) = talk(budget, ttl, unit, trim)?;
                    let mark = match trim {
                        Trim::EachTurn => "none",
                        Trim::WaterMark => "60 %",
                    };
                    let ttl = ttl.map_or("none retrieved".to_owned(), |ttl| ttl.to_string());
                    println!("| {budget} B | {ttl} | {name} | {mark} | {trims} | {share:.1} % |");
                }
            }
        }
    }
    println!();
    Ok(())
}

/// How often the steady state was trimmed, and the share of its requests that the one before had.
fn talk(
    budget: u64,
    ttl: Option<u32>,
    unit: Unit,
    trim: Trim,
) -> Result<(usize, f64), Box<dyn Error>> {
    let provider = OpenAiChat::new("m");
    let mut limit = Budget::tokens(budget);
    if matches!(trim, Trim::WaterMark) {
        limit = limit.down_to(budget / 10 * 6);
    }
    // A token is a byte here: the budget is one of bytes.
    let bytes = Tokens::with(|text| text.len() as u64);
    let pruning = Pruning::new().budget(limit).unit(unit);
    let mut ctx = Context::builder()
        .system("You are helpful.")
        .pruning(pruning)
        .tokens(bytes)
        .build();
    let mut before: Option<Request> = None;
    let (mut trims, mut shared, mut all) = (0, 0, 0);
    // So many turns fill the budget, before the steady state begins.
    let warm = usize::try_from(budget)? / 500;
    for turn in 0..warm + TALK {
        if let Some(ttl) = ttl {
            ctx.pre(Block::new(text(turn, 300)).role("user").ttl(ttl))?;
        }
        ctx.user(text(turn, 150));
        ctx.fit(&provider)?;
        let request = ctx.render(&provider)?;
        if let Some(before) = &before
            && turn >= warm + TALK / 2
        {
            shared += request.prefix(before).bytes;
            all += request.body().len();
        }
        before = Some(request);
        ctx.assistant(text(turn, 350));
        let report = ctx.commit()?;
        let was_trimmed = report.departures.iter().any(|left| left.why == Why::Pruned);
        trims += usize::from(was_trimmed && turn >= warm + TALK / 2);
    }
    Ok((trims, 100.0 * shared as f64 / all as f64))
}

/// A context of six messages a turn.
fn filled(turns: usize, tokens: Tokens, pruning: Pruning) -> Result<Context, Box<dyn Error>> {
    let builder = Context::builder().system("You are helpful.");
    let mut ctx = builder.pruning(pruning).tokens(tokens).build();
    for turn in 0..turns {
        for message in 0..3 {
            ctx.user(text(6 * turn + 2 * message, 200));
            ctx.assistant(text(6 * turn + 2 * message + 1, 200));
        }
        ctx.commit()?;
    }
    ctx.user(text(turns, 200));
    Ok(ctx)
}

/// A budget that is never met with.
fn far_below() -> Pruning {
    Pruning::new()
        .budget(Budget::tokens(100_000_000))
        .unit(Unit::Turn)
}

fn fits() -> Result<(), Box<dyn Error>> {
    println!("A fit when nothing has to go, six messages a turn, least of {RUNS} runs\n");
    println!("| turns | fit | render | fit / render |");
    println!("|---|---|---|---|");
    let provider = OpenAiChat::new("m");
    for turns in [10, 100, TURNS, 10 * TURNS] {
        let mut ctx = filled(turns, Tokens::estimate(), far_below())?;
        ctx.fit(&provider)?;
        let (mut fits, mut renders) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            fits.push(timed(|| ctx.fit(&provider)));
            renders.push(timed(|| ctx.render(&provider)));
        }
        let (fit, render) = (least(&fits), least(&renders));
        let ratio = fit.as_secs_f64() / render.as_secs_f64();
        println!("| {turns} | {fit:.1?} | {render:.1?} | {ratio:.4} |");
    }
    println!();
    Ok(())
}

fn counts() {
    println!("Counting {TURNS} turns of six messages, least of 11 runs\n");
    println!("| counter | texts alone | first time | again | first / texts |");
    println!("|---|---|---|---|---|");
    for name in ["estimate", "o200k_base"] {
        let tokens = || match name {
            "estimate" => Tokens::estimate(),
            _ => Tokens::openai("gpt-5"),
        };
        let (mut alone, mut first, mut again) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..11 {
            let Ok(ctx) = filled(TURNS, tokens(), Pruning::new()) else {
                return;
            };
            let counter = tokens();
            let texts = || {
                ctx.thread()
                    .messages()
                    .map(|message| {
                        let content = message.content().and_then(|content| content.as_text());
                        content.map_or(0, |text| counter.count(text))
                    })
                    .sum::<u64>()
            };
            alone.push(timed(texts));
            first.push(timed(|| ctx.filling()));
            again.push(timed(|| ctx.filling()));
        }
        let (alone, first, again) = (least(&alone), least(&first), least(&again));
        let ratio = first.as_secs_f64() / alone.as_secs_f64();
        println!("| {name} | {alone:.1?} | {first:.1?} | {again:.1?} | {ratio:.2} |");
    }
}
