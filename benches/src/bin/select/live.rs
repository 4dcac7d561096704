//! Queries on a context that an agent works with: each turn has a tool call and a retrieved block
//! that lives for two commits, and the queries run after every commit. Nothing was imported, so
//! the newest segments are those that change.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pact_benches::least;
use pact_core::{Block, Context, NodeId};

use crate::Result;
use crate::contest::{compare_by, digits, shown, shown_or};
use crate::pact::Plans;
use crate::queries::{self, Query, Selector, Wanted};
use crate::sqlite::Sqlite;
use crate::workload::{PLANS, SUMMARIES, probes, rows};

pub(crate) const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];
/// Commits after each of which a query is run once.
const COMMITS: usize = 41;

/// The queries of an agent after every turn.
fn asked() -> Vec<Query> {
    let mut queries = queries::all();
    queries.retain(|query| !matches!(query.wanted, Wanted::FirstInContainer | Wanted::Blocks));
    queries
}

/// A context after so many turns.
fn grown(turns: usize) -> Result<Context> {
    let mut ctx = Context::builder()
        .system("You are a helpful agent.")
        .build();
    for number in 0..turns {
        turn(&mut ctx, number)?;
    }
    Ok(ctx)
}

fn turn(ctx: &mut Context, number: usize) -> Result<()> {
    let text = |what: &str| format!("{number}: {what}: the river rose by two metres");
    let call = |kind: &str, role: &str| {
        let block = Block::new(text(kind)).kind(kind).role(role);
        block.data("call_id", format!("call_{number}"))
    };
    ctx.pre(
        Block::new(text("retrieved"))
            .role("system")
            .key("rag")
            .ttl(2),
    )?;
    ctx.push(Block::new(text("question")).role("user"))?;
    let mut plan = Block::new(text("plan")).role("assistant");
    if number % PLANS == 7 {
        plan = plan.key("plan");
    }
    ctx.push(plan)?;
    ctx.push(call("call", "assistant"))?;
    ctx.push(call("result", "tool"))?;
    let mut answer = Block::new(text("answer")).role("assistant");
    if number % SUMMARIES == 4 {
        answer = answer.kind("summary");
    }
    ctx.push(answer)?;
    ctx.commit()?;
    Ok(())
}

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    for turns in sizes {
        size(*turns)?;
    }
    Ok(())
}

fn size(turns: usize) -> Result<()> {
    let ctx = grown(turns)?;
    let snapshot = ctx.snapshot("@t0")?;
    let rows = rows(&snapshot);
    let probes = probes(&rows);
    let sqlite = Sqlite::of(&rows)?;
    println!(
        "### A live context of {turns} turns, {} nodes\n",
        rows.len()
    );
    println!(
        "| query | hits | pact | SQLite | SQLite / pact | first after a commit | first / warm |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for query in asked() {
        let plans = Plans::of(&query, &probes)?;
        sqlite.check_covered(&query)?;
        let (hits, [ours, theirs]) = compare_by(
            query.title,
            [
                ("pact", Some(plans.selecting(&ctx))),
                ("SQLite", Some(sqlite.selecting(&query, &probes))),
            ],
            least,
        )?;
        let first = first(&ctx, &plans, turns)?;
        println!(
            "| `{}` | {hits} | {} | {} | {} | {} | {} |",
            query.title,
            shown_or(ours, "–"),
            shown_or(theirs, "–"),
            ours.zip(theirs)
                .map_or_else(String::new, |(ours, theirs)| digits(theirs / ours)),
            shown(first),
            ours.map_or_else(String::new, |ours| digits(first / ours)),
        );
    }
    let (all, commit) = after_every_turn(&ctx, &probes, turns)?;
    println!(
        "\nAll of these after every turn: {}; the turn itself: {}.\n",
        shown(all),
        shown(commit)
    );
    Ok(())
}

/// The time of a query that runs once after each commit.
fn first(ctx: &Context, plans: &Plans<'_>, turns: usize) -> Result<f64> {
    let mut ctx = ctx.fork("@t0")?;
    let mut times = Vec::with_capacity(COMMITS);
    for number in 0..COMMITS {
        turn(&mut ctx, turns + number)?;
        let start = Instant::now();
        let ids = plans.ids(&ctx, number)?;
        times.push(start.elapsed());
        drop(black_box(ids));
    }
    Ok(nanoseconds(least(&times)))
}

/// The time of all queries after a turn, and of the turn.
fn after_every_turn(ctx: &Context, probes: &[NodeId], turns: usize) -> Result<(f64, f64)> {
    let queries = asked();
    let plans: Vec<Plans<'_>> = queries
        .iter()
        .map(|query| Plans::of(query, probes))
        .collect::<Result<_>>()?;
    let mut ctx = ctx.fork("@t0")?;
    let (mut asking, mut taking) = (Vec::new(), Vec::new());
    for number in 0..COMMITS {
        let start = Instant::now();
        turn(&mut ctx, turns + number)?;
        taking.push(start.elapsed());
        let start = Instant::now();
        for plans in &plans {
            black_box(plans.ids(&ctx, number)?);
        }
        asking.push(start.elapsed());
    }
    Ok((nanoseconds(least(&asking)), nanoseconds(least(&taking))))
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// Runs one query again and again, for programs that count instructions: they count those of
/// [`again_and_again`]. `first` runs it after each of as many commits.
pub(crate) fn repeat(number: usize, turns: usize, times: usize, is_first: bool) -> Result<()> {
    let queries = asked();
    let query = queries.get(number).ok_or("no query has this number")?;
    let mut ctx = grown(turns)?;
    let snapshot = ctx.snapshot("@t0")?;
    let probes = probes(&rows(&snapshot));
    let plans = Plans::of(query, &probes)?;
    if is_first {
        for more in 0..times {
            turn(&mut ctx, turns + more)?;
            again_and_again(&ctx, &plans, 1)?;
        }
    } else {
        black_box(plans.ids(&ctx, 0)?);
        again_and_again(&ctx, &plans, times)?;
    }
    let kind = match query.selector {
        Selector::Constant(_) => "constant",
        Selector::Parameter => "bound",
        Selector::Parsed => "parsed",
    };
    println!("{} ({kind}), {turns} turns, {times} times", query.title);
    Ok(())
}

#[inline(never)]
fn again_and_again(ctx: &Context, plans: &Plans<'_>, times: usize) -> Result<()> {
    for asked in 0..times {
        black_box(plans.ids(ctx, asked)?);
    }
    Ok(())
}
