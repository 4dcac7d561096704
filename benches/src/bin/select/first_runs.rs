//! The time of the first query after a change.

use std::time::{Duration, Instant};

use pact_benches::median;
use pact_core::{Context, NodeId};

use crate::Result;
use crate::contest::{shown, shown_or};
use crate::pact::Plans;
use crate::queries::{Query, Selector};
use crate::workload::{drafts, say};

const RUNS: usize = 5;
/// No more runs of a query when they took this long.
const ENOUGH: Duration = Duration::from_millis(200);
/// No more imports when they took this long.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct FirstRuns<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) document: &'a str,
    pub(crate) probes: &'a [NodeId],
}

impl FirstRuns<'_> {
    /// Beside the times of queries that are run again and again.
    pub(crate) fn report(
        &self,
        turns: usize,
        queries: &[Query],
        warm: &[Option<f64>],
    ) -> Result<()> {
        println!("### The first run of a query, {turns} turns\n");
        println!(
            "| query | again and again | first after a commit | first after an import | second |"
        );
        println!("|---|--:|--:|--:|--:|");
        let start = Instant::now();
        // The tables of repeated runs show the time of a plan without its parameter.
        let asked = queries.iter().zip(warm);
        for (query, warm) in asked.filter(|(query, _)| !matches!(query.selector, Selector::Parsed))
        {
            let plans = Plans::of(query, self.probes)?;
            let committed = repeat(|| self.after_commit(&plans))?;
            let [imported, again] = [0, 1].map(|before| {
                (start.elapsed() < PATIENCE)
                    .then(|| repeat(|| self.after_import(&plans, before)))
                    .transpose()
            });
            println!(
                "| `{}` | {} | {} | {} | {} |",
                query.title,
                shown_or(*warm, "–"),
                shown(committed),
                shown_or(imported?, "too long"),
                shown_or(again?, "too long"),
            );
        }
        println!();
        Ok(())
    }

    /// On a branch, so that every run meets the same tree.
    fn after_commit(&self, plans: &Plans<'_>) -> Result<Duration> {
        let mut ctx = self.ctx.fork("@t0")?;
        // Blocks with one commit left leave with this one, so that the next is like any other.
        turn(&mut ctx)?;
        // The second query makes the tables that are kept.
        plans.ids(&ctx, 0)?;
        plans.ids(&ctx, 0)?;
        turn(&mut ctx)?;
        first(&ctx, plans)
    }

    /// After so many other runs of the query.
    fn after_import(&self, plans: &Plans<'_>, before: usize) -> Result<Duration> {
        let ctx = Context::import(self.document)?;
        for _ in 0..before {
            plans.ids(&ctx, 0)?;
        }
        first(&ctx, plans)
    }
}

fn turn(ctx: &mut Context) -> Result<()> {
    say(ctx, drafts(0), |_| None)?;
    ctx.commit()?;
    Ok(())
}

fn first(ctx: &Context, plans: &Plans<'_>) -> Result<Duration> {
    let start = Instant::now();
    let ids = plans.ids(ctx, 1)?;
    let took = start.elapsed();
    drop(ids);
    Ok(took)
}

/// The median in nanoseconds.
fn repeat(mut run: impl FnMut() -> Result<Duration>) -> Result<f64> {
    let start = Instant::now();
    let mut times = vec![run()?];
    while times.len() < RUNS && start.elapsed() < ENOUGH {
        times.push(run()?);
    }
    Ok(median(&times).as_secs_f64() * 1e9)
}
