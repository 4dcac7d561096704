//! The engine and the naive evaluator on the same selectors.

use std::fmt::Debug;

use pact_core::grammar::plan::{Mode, Query, Time};
use pact_core::{Context, Error, Ids, Json, NodeId, NodeRef, Plan, RangeDiff, Selector};

use super::moments::Moments;
use super::results::Found;
use super::tally;

/// Ids of the working state, and of the oldest snapshot, which may be gone by now.
pub fn some_ids(ctx: &Context) -> Vec<String> {
    let oldest = ctx.snapshots().last().map(|oldest| oldest.root());
    let roots = [Some(ctx.root()), oldest];
    let nodes = roots.iter().flatten().flat_map(NodeRef::descendants);
    nodes.map(|node| node.id().as_str().to_owned()).collect()
}

pub fn compare(ctx: &Context, moments: &Moments<'_>, text: &str) -> Result<(), String> {
    let Ok(selector) = Selector::parse(text) else {
        return Ok(());
    };
    if let Ok(plan) = selector.plan::<Ids>() {
        compare_ids(ctx, moments, text, &plan)
    } else if let Ok(plan) = selector.plan::<RangeDiff>() {
        compare_range(ctx, moments, text, &plan)
    } else {
        Ok(())
    }
}

/// Whether the rules settle the result of a query here, alone or within others.
pub fn is_settled(moments: &Moments<'_>, query: &Query, scopes: &[&Query]) -> bool {
    let mut texts = vec![query.to_string()];
    texts.extend(scopes.iter().map(ToString::to_string));
    let asks_about = |name: &str| texts.iter().any(|text| text.contains(name));
    let looks_at_keys = query.controls.unique || query.controls.mode == Some(Mode::Latest);
    match query.time {
        // Views of the working state do not tell a flag that is off from one that is not set.
        Time::Working => !asks_about("pinned") && !asks_about("removable"),
        Time::All => !(looks_at_keys && moments.has_changing_keys()),
        Time::At(_) | Time::Range(..) => true,
    }
}

fn compare_ids(
    ctx: &Context,
    moments: &Moments<'_>,
    text: &str,
    plan: &Plan<Ids>,
) -> Result<(), String> {
    let query = plan.query();
    if !is_settled(moments, query, &[]) {
        return Ok(());
    }
    let found = match ctx.select(plan) {
        Ok(ids) => Some(texts_of(&ids)),
        Err(Error::SnapshotNotFound { .. }) => None,
        Err(error) => return Err(format!("{text}\n{error}")),
    };
    let expected = moments.select(query, &[]);
    let expected = expected.map(|found| expected_ids(&found));
    same(text, query, &found, &expected)
}

fn compare_range(
    ctx: &Context,
    moments: &Moments<'_>,
    text: &str,
    plan: &Plan<RangeDiff>,
) -> Result<(), String> {
    let query = plan.query();
    if !is_settled(moments, query, &[]) {
        return Ok(());
    }
    let (found, expected) = match (ctx.select(plan), moments.range(query)) {
        (Ok(found), Some(expected)) => (found.to_json(), expected),
        (Ok(found), None) => return Err(format!("{text} gave {}", found.to_json())),
        (Err(error @ Error::SnapshotNotFound { .. }), None) => {
            return same(text, query, &error.code().as_str(), &"E_SNAPSHOT_NOT_FOUND");
        }
        (Err(error), _) => return Err(format!("{text}\n{error}")),
    };
    let again = ctx.select(plan).map(|again| again.to_json());
    if again.as_ref() != Ok(&found) {
        return Err(format!("{text} gave {found}, then {again:?}"));
    }
    let (expected, missing) = expected;
    let mut found: Json = serde_json::from_str(&found).unwrap();
    let written = found.as_object_mut().unwrap().remove("query");
    if written != Some(text.into()) {
        return Err(format!("{text} is told as {written:?}"));
    }
    let warnings = found.as_object_mut().unwrap().remove("warnings");
    let warnings = warnings.unwrap_or_else(|| Json::Array(Vec::new()));
    let warnings = warnings.as_array().unwrap();
    let mut named = warnings.iter().zip(&missing);
    if warnings.len() != missing.len()
        || !named.all(|(warning, end)| warning.as_str().unwrap().contains(end.as_str()))
    {
        return Err(format!("{text} warned of {missing:?} with {warnings:?}"));
    }
    same(text, query, &found, &expected)
}

fn same<T: PartialEq + Debug>(
    text: &str,
    query: &Query,
    found: &T,
    expected: &T,
) -> Result<(), String> {
    if found != expected {
        return Err(format!(
            "{text} = {query}\nengine {found:#?}\nrules {expected:#?}"
        ));
    }
    tally::count();
    Ok(())
}

#[must_use]
pub fn texts_of(ids: &[NodeId]) -> Vec<String> {
    ids.iter().map(|id| id.as_str().to_owned()).collect()
}

#[must_use]
pub fn expected_ids(found: &[Found<'_>]) -> Vec<String> {
    found.iter().map(|found| found.id().to_owned()).collect()
}
