//! Queries on one snapshot.

use pact_core::Context;

use crate::Result;
use crate::contest::{compare, digits, shown_or};
use crate::first_runs::FirstRuns;
use crate::flat::Columns;
use crate::html::Page;
use crate::index::Index;
use crate::json_path::Json;
use crate::pact::Plans;
use crate::queries::{self, Query};
use crate::sqlite::Sqlite;
use crate::workload::{document, probes, rows};

/// Beyond this, a `serde_json::Value` of the document takes gigabytes, and a query seconds.
const MOST_JSON: usize = 10_000;
const WAYS: usize = 10;
const COLUMNS: [&str; WAYS] = [
    "pact select",
    "pact nodes",
    "pact count",
    "flat scan ids",
    "flat scan count",
    "hand-made index",
    "SQLite",
    "SQLite count",
    "scraper",
    "serde_json_path",
];
/// Libraries, each with our way that gives the same: ids of their own, or borrowed.
const PEERS: [(usize, usize); 3] = [(6, 0), (8, 1), (9, 1)];

pub(crate) fn report(turns: usize) -> Result<()> {
    let document = document(turns)?;
    let ctx = Context::import(&document)?;
    let snapshot = ctx.snapshot("@t0")?;
    let rows = rows(&snapshot);
    let probes = probes(&rows);
    let queries = queries::all();

    let columns = Columns::of(&rows);
    let index = Index::of(&rows, &columns);
    let sqlite = Sqlite::of(&rows)?;
    let page = Page::of(&snapshot)?;
    let json = (turns <= MOST_JSON)
        .then(|| Json::of(&document))
        .transpose()?;

    println!("### Selecting from {turns} turns, {} nodes\n", rows.len());
    println!(
        "| query | hits | {} | best peer / pact | select / flat scan | count / flat count |",
        COLUMNS.join(" | ")
    );
    println!("|---|--:{}|--:|--:|--:|", "|--:".repeat(WAYS));
    let mut warm = Vec::new();
    for query in &queries {
        let plans = Plans::of(query, &probes)?;
        let wanted = query.wanted;
        if plans.ids(&ctx, 0)? != columns.found(wanted, &probes[0]) {
            return Err(format!("{}: a flat scan finds other nodes", query.title).into());
        }
        let calls = [
            Some(plans.selecting(&ctx)),
            Some(plans.looking(&ctx)),
            Some(plans.counting(&ctx)),
            Some(columns.selecting(wanted, &probes)),
            Some(columns.counting(wanted, &probes)),
            index.selecting(wanted, &probes),
            Some(sqlite.selecting(query, &probes)),
            Some(sqlite.counting(query, &probes)),
            Some(page.selecting(query, &probes)?),
            json.as_ref()
                .map(|json| json.selecting(query, &probes))
                .transpose()?,
        ];
        let mut names = COLUMNS.into_iter();
        let ways = calls.map(|call| (names.next().unwrap_or_default(), call));
        let (hits, times) = compare(query.title, ways)?;
        println!("{}", line(query, hits, &times));
        warm.push(times[0]);
    }
    println!();
    if json.is_none() {
        println!("serde_json_path is measured up to {MOST_JSON} turns.\n");
    }
    drop((index, sqlite, page, json));
    FirstRuns {
        ctx: &ctx,
        document: &document,
        probes: &probes,
    }
    .report(turns, &queries, &warm)
}

fn line(query: &Query, hits: usize, times: &[Option<f64>; WAYS]) -> String {
    let cells = times.map(|time| shown_or(time, "–"));
    let ratio = |above: usize, below: usize| {
        let both = times[above].zip(times[below]);
        both.map(|(above, below)| above / below)
    };
    let best = PEERS
        .into_iter()
        .filter_map(|(peer, ours)| ratio(peer, ours))
        .min_by(f64::total_cmp);
    let ratios = [best, ratio(0, 3), ratio(2, 4)];
    format!(
        "| `{}` | {hits} | {} | {} |",
        query.title,
        cells.join(" | "),
        ratios
            .map(|ratio| ratio.map_or_else(String::new, digits))
            .join(" | "),
    )
}
