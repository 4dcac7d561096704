//! The controls that cut a result: `@unique`, `@limit`, `@p` and `@first`.

use core::ops::Range;
use std::collections::HashSet;

use pact_grammar::plan::{Controls, Slot};

use super::hit::Hit;
use crate::node::NodeId;

/// Applies `@unique`, `@limit` with `@p`, and `@first`, in this order.
pub(super) fn cut(hits: &mut Vec<Hit<'_>>, controls: &Controls) {
    if controls.unique {
        let mut newest: Vec<&Hit<'_>> = hits.iter().collect();
        newest.sort_by(|left, right| left.compare_instances(right));
        let mut keys = HashSet::new();
        let kept: HashSet<NodeId> = newest
            .into_iter()
            .filter(|hit| {
                hit.node
                    .answers_to()
                    .is_none_or(|key| keys.insert(key.clone()))
            })
            .map(|hit| hit.id.clone())
            .collect();
        hits.retain(|hit| kept.contains(hit.id));
    }
    let window = window(controls);
    hits.truncate(window.end);
    hits.drain(..window.start.min(hits.len()));
}

/// The part of a result that `@limit` with `@p` and `@first` leave.
pub(super) fn window(controls: &Controls) -> Range<usize> {
    let fixed = |slot: Option<Slot<u64>>| match slot? {
        Slot::Fixed(number) => Some(usize::try_from(number).unwrap_or(usize::MAX)),
        // A query binds all parameters before it runs. With one left it would find nothing.
        Slot::Param(_) => Some(0),
    };
    let limit = fixed(controls.limit).unwrap_or(usize::MAX);
    let page = fixed(controls.page).unwrap_or(1);
    let start = limit.saturating_mul(page.saturating_sub(1));
    let first = if controls.first { 1 } else { usize::MAX };
    start..start.saturating_add(limit.min(first))
}
