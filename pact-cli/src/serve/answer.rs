//! Selectors, answered by the engine itself.

use pact_core::{Address, Context, Error, Ids, NodeId, RangeDiff, ResultKind, Selector, Snapshot};
use serde_json::{Value, json};

/// The most ids of an answer.
const MOST: usize = 20_000;

/// The most bytes of a selector.
const LONGEST: usize = 4_096;

/// The most snapshots of a range that are compared.
const SNAPSHOTS: usize = 500;

/// Runs a selector on a snapshot, counted from the oldest, unless the selector has a time.
pub(super) fn answer(context: &Context, source: &str, turn: usize) -> Value {
    if source.len() > LONGEST {
        return json!({"error": format!("a selector here has at most {LONGEST} bytes")});
    }
    match find(context, source, turn) {
        Ok(answer) => answer,
        Err(error) => json!({"error": error.to_string()}),
    }
}

fn find(context: &Context, source: &str, turn: usize) -> Result<Value, Error> {
    let selector = Selector::parse(source)?;
    let warnings = selector.warnings().iter();
    let warnings: Vec<String> = warnings.map(|warning| warning.render(source)).collect();
    if selector.result_kind() == ResultKind::RangeDiff {
        let query = context.query(selector.plan::<RangeDiff>()?);
        let range = query.max_snapshots(SNAPSHOTS).run()?;
        let ids = range.ids.as_deref().unwrap_or_default();
        return Ok(found(ids, ids.len(), None, &warnings, &changes(&range)));
    }
    let plan = selector.plan::<Ids>()?;
    let snapshots: Vec<&Snapshot> = context.snapshots().collect();
    let of_time = time_of(source).map(|time| context.snapshot(time));
    let (query, number) = match (source.trim_start().starts_with('@'), of_time) {
        (false, _) => {
            let number = turn.min(snapshots.len().saturating_sub(1));
            let back = snapshots.len().saturating_sub(number + 1);
            let Some(snapshot) = snapshots.get(back) else {
                return Ok(found(&[], 0, None, &warnings, &[]));
            };
            (snapshot.query(plan), Some(number))
        }
        (true, Some(Ok(named))) => {
            let back = snapshots.iter().position(|it| it.is_same(&named));
            let number = back.map(|back| snapshots.len() - 1 - back);
            (context.query(plan), number)
        }
        (true, _) => (context.query(plan), None),
    };
    let count = query.count()?;
    let ids = query.limit(MOST).ids()?;
    Ok(found(&ids, count, number, &warnings, &[]))
}

/// The one snapshot that a selector names, if it names one.
fn time_of(source: &str) -> Option<Address> {
    let source = source.trim_start();
    let is_part = |character: char| character.is_ascii_alphanumeric() || "@-*".contains(character);
    let end = source.find(|character| !is_part(character));
    let first = source.get(..end.unwrap_or(source.len()))?;
    first.parse().ok()
}

/// The changes of a range, a line for each pair of snapshots.
fn changes(range: &RangeDiff) -> Vec<String> {
    let lines = range.diffs.iter().map(|block| {
        let (from, to, stats) = (block.from.address, block.to.address, block.stats);
        let counts = format!("+{} -{} ~{}", stats.added, stats.removed, stats.changed);
        format!("{to} → {from}: {counts}")
    });
    range.warnings.iter().cloned().chain(lines).collect()
}

fn found(
    ids: &[NodeId],
    count: usize,
    number: Option<usize>,
    warnings: &[String],
    changes: &[String],
) -> Value {
    let ids: Vec<&str> = ids.iter().map(NodeId::as_str).collect();
    json!({"ids": ids, "count": count, "number": number, "warnings": warnings, "changes": changes})
}
