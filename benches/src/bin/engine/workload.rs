//! The turns that are measured.

use std::fmt::Write as _;
use std::ops::Range;
use std::time::{Duration, Instant};

pub(crate) use pact_benches::{BLOCKS, ROLES};
use pact_core::{Block, Context, ContextBuilder};

use crate::Result;
use crate::statistics::timed;

/// Bytes of text in a block.
pub(crate) const TEXT: usize = 200;

const PROSE: &str = "The report says that the river rose \"by two metres in a night\", and that the bridge held.\n\
     Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
     have to be told first; then stop.";

/// The texts of a turn, which differ from those of any other. Made before the clock starts.
pub(crate) fn texts(turn: usize) -> [String; BLOCKS] {
    std::array::from_fn(|index| {
        let mut text = String::with_capacity(TEXT);
        // Writing to a string cannot fail.
        let _ = write!(text, "{turn}.{index} ");
        text.push_str(&PROSE[..TEXT - text.len()]);
        text
    })
}

/// Adds a turn: five blocks in the core, one before it that lives for `ttl` commits.
pub(crate) fn add(ctx: &mut Context, texts: [String; BLOCKS], ttl: u32) -> Result<()> {
    let [question, plan, call, result, answer, retrieved] = texts;
    ctx.user(question);
    ctx.assistant(plan);
    ctx.push(Block::new(call).role("assistant").kind("call"))?;
    ctx.push(Block::new(result).role("tool").kind("result"))?;
    ctx.assistant(answer);
    ctx.pre(Block::new(retrieved).role("system").key("rag").ttl(ttl))?;
    Ok(())
}

/// How long each turn took.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) adds: Vec<Duration>,
    pub(crate) commits: Vec<Duration>,
}

/// Says and commits these turns. The time of a commit includes dropping its report.
pub(crate) fn grow(ctx: &mut Context, turns: Range<usize>, ttl: u32) -> Result<Times> {
    let mut times = Times::default();
    for turn in turns {
        let texts = texts(turn);
        let (added, adds) = timed(|| add(ctx, texts, ttl));
        added?;
        let start = Instant::now();
        drop(ctx.commit()?);
        times.commits.push(start.elapsed());
        times.adds.push(adds);
    }
    Ok(times)
}

/// Lets several contexts have a turn each, so many times; returns the times of each one's commits.
/// A change of the machine's speed meets all of them, so that their ratios hold.
pub(crate) fn alternate(
    contexts: &mut [(Context, u32)],
    turns: usize,
) -> Result<Vec<Vec<Duration>>> {
    let mut commits = vec![Vec::new(); contexts.len()];
    for turn in 0..turns {
        for ((ctx, ttl), commits) in contexts.iter_mut().zip(&mut commits) {
            commits.extend(grow(ctx, turn..turn + 1, *ttl)?.commits);
        }
    }
    Ok(commits)
}

/// The same as `grow` without a look at the clock.
pub(crate) fn grown(builder: ContextBuilder, turns: usize) -> Result<Context> {
    grown_with(builder, turns, 2)
}

pub(crate) fn grown_with(builder: ContextBuilder, turns: usize, ttl: u32) -> Result<Context> {
    let mut ctx = builder.build();
    for turn in 0..turns {
        add(&mut ctx, texts(turn), ttl)?;
        ctx.commit()?;
    }
    Ok(ctx)
}
