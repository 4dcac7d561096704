//! The engine and the naive evaluator on the same selectors.

use pact_core::grammar::plan::{Mode, Query, Time};
use pact_core::{Context, Error, Ids, Json, NodeId, NodeRef, Plan, RangeDiff, Selector};
use proptest::prelude::*;

use super::moments::Moments;
use super::results::Found;
use super::{tally, texts};

/// Compares whatever each of the selectors gives: ids or a range. What does not parse is left out.
pub(super) fn compare_all(
    ctx: &Context,
    moments: &Moments<'_>,
    selectors: &[String],
) -> Result<(), TestCaseError> {
    let ids = some_ids(ctx);
    for text in selectors {
        compare(ctx, moments, &texts::with_ids(text, &ids))?;
    }
    Ok(())
}

/// Ids of the working state, and of the oldest snapshot, which may be gone by now.
pub(super) fn some_ids(ctx: &Context) -> Vec<String> {
    let oldest = ctx.snapshots().last().map(|oldest| oldest.root());
    let roots = [Some(ctx.root()), oldest];
    let nodes = roots.iter().flatten().flat_map(NodeRef::descendants);
    nodes.map(|node| node.id().as_str().to_owned()).collect()
}

pub(super) fn compare(
    ctx: &Context,
    moments: &Moments<'_>,
    text: &str,
) -> Result<(), TestCaseError> {
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

/// Whether the rules say what a query gives here, alone or within others.
pub(super) fn is_settled(moments: &Moments<'_>, query: &Query, scopes: &[&Query]) -> bool {
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
) -> Result<(), TestCaseError> {
    let query = plan.query();
    if !is_settled(moments, query, &[]) {
        return Ok(());
    }
    let found = match ctx.select(plan) {
        Ok(ids) => Some(texts_of(&ids)),
        Err(Error::SnapshotNotFound { .. }) => None,
        Err(error) => return Err(TestCaseError::fail(format!("{text}\n{error}"))),
    };
    let expected = moments.select(query, &[]);
    let expected = expected.map(|found| expected_ids(&found));
    prop_assert_eq!(found, expected, "engine, then rules: {} = {}", text, query);
    tally::count();
    Ok(())
}

fn compare_range(
    ctx: &Context,
    moments: &Moments<'_>,
    text: &str,
    plan: &Plan<RangeDiff>,
) -> Result<(), TestCaseError> {
    let query = plan.query();
    if !is_settled(moments, query, &[]) {
        return Ok(());
    }
    let expected = moments.range(query);
    let found = match ctx.select(plan) {
        Ok(range) => range,
        Err(error @ Error::SnapshotNotFound { .. }) => {
            prop_assert!(expected.is_none(), "{} gave {}", text, error);
            prop_assert_eq!(error.code().as_str(), "E_SNAPSHOT_NOT_FOUND");
            tally::count();
            return Ok(());
        }
        Err(error) => return Err(TestCaseError::fail(format!("{text}\n{error}"))),
    };
    let bytes = found.to_json();
    let again = ctx.select(plan).map(|again| again.to_json());
    prop_assert_eq!(Some(&bytes), again.as_ref().ok(), "{} twice", text);
    let Some((expected, missing)) = expected else {
        return Err(TestCaseError::fail(format!("{text} gave {bytes}")));
    };
    let mut found: Json = serde_json::from_str(&bytes).unwrap();
    let warnings = found.as_object_mut().unwrap().remove("warnings");
    prop_assert_eq!(
        &found,
        &expected,
        "engine, then rules: {} = {}",
        text,
        query
    );
    let warnings = warnings.unwrap_or_else(|| Json::Array(Vec::new()));
    let warnings = warnings.as_array().unwrap();
    prop_assert_eq!(warnings.len(), missing.len(), "{}: {:?}", text, warnings);
    for (warning, end) in warnings.iter().zip(&missing) {
        prop_assert!(warning.as_str().unwrap().contains(end.as_str()));
    }
    tally::count();
    Ok(())
}

pub(super) fn texts_of(ids: &[NodeId]) -> Vec<String> {
    ids.iter().map(|id| id.as_str().to_owned()).collect()
}

pub(super) fn expected_ids(found: &[Found<'_>]) -> Vec<String> {
    found.iter().map(|found| found.id().to_owned()).collect()
}
