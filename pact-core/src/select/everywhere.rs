//! A query on all that a context still has, for lookups by a model: its work is bounded, and nodes
//! that the asker may not see are left out before the controls cut the result.

use std::collections::HashSet;

use pact_grammar::plan::{Controls, Query, Time};

use super::controls;
use super::hit::Hit;
use super::over_time::{OverTime, address};
use super::tree_at::TreeAt;
use crate::context::Context;
use crate::error::Error;
use crate::node::NodeId;
use crate::snapshot::Snapshot;

/// The nodes that a query finds.
pub(crate) struct Everywhere {
    pub(crate) ids: Vec<NodeId>,
    /// Whether all snapshots were read that the time of the query names.
    pub(crate) is_complete: bool,
}

impl Everywhere {
    /// The snapshot of a query's time, if that is one.
    pub(crate) fn snapshot_at<'c>(
        context: &'c Context,
        query: &Query,
    ) -> Result<Option<&'c Snapshot>, Error> {
        Ok(match query.time {
            Time::At(moment) => Some(context.history.get(address(moment)?)?),
            Time::Working | Time::All | Time::Range(..) => None,
        })
    }

    /// Runs a query at its time. Without a time it looks at the working state, at the snapshots,
    /// and at nodes that are in neither, as a tree of their own. Of the ids that it finds, `keep`
    /// chooses. `most_nodes` bounds the nodes that are read beyond one tree. `at` is the snapshot
    /// of the query's time, if that is one.
    pub(crate) fn select(
        context: &Context,
        at: Option<&Snapshot>,
        query: &Query,
        elsewhere: &Snapshot,
        most_nodes: usize,
        keep: impl FnOnce(&[&NodeId]) -> HashSet<NodeId>,
    ) -> Result<Self, Error> {
        // The controls cut at the end.
        let uncut = Query {
            controls: Controls {
                limit: None,
                page: None,
                first: false,
                ..query.controls
            },
            ..query.clone()
        };
        let in_history = Query {
            time: Time::All,
            ..uncut.clone()
        };
        let mut is_complete = true;
        let mut hits: Vec<Hit<'_>> = Vec::new();
        let tree = match at {
            Some(snapshot) => Some(TreeAt::of(snapshot)),
            None => TreeAt::at_time(query.time, context)?,
        };
        if let Some(tree) = tree {
            hits.extend(tree.hits(&uncut, &[], None));
        }
        if matches!(query.time, Time::Working | Time::All) {
            let (over_time, is_whole) = OverTime::of_newest(context, &in_history, most_nodes);
            is_complete = is_whole;
            hits.extend(over_time.hits());
        }
        if query.time == Time::Working {
            hits.extend(TreeAt::of(elsewhere).hits(&uncut, &[], None));
        }
        let mut met = HashSet::new();
        hits.retain(|hit| met.insert(hit.id));
        let ids: Vec<&NodeId> = hits.iter().map(|hit| hit.id).collect();
        let kept = keep(&ids);
        hits.retain(|hit| kept.contains(hit.id));
        controls::cut(&mut hits, &query.controls);
        Ok(Self {
            ids: hits.iter().map(|hit| hit.id.clone()).collect(),
            is_complete,
        })
    }
}
