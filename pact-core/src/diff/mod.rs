//! What changed between snapshots.
//!
//! Queries find sets of nodes (`select`); here they are compared by id (`sets`, `fields`), over ranges (`changes`,
//! `range_diff`) or two at a time (`comparison`), down to what differs inside a content (`content`).

mod changes;
mod comparison;
#[cfg(feature = "content-diff")]
mod content;
mod fields;
mod json;
mod range_diff;
mod sets;

pub(crate) use changes::Options;
pub use changes::{Materialized, RangeQuery};
pub use comparison::{Diff, Move, Placed, SameBy};
#[cfg(feature = "content-diff")]
pub use content::{ContentChange, ContentDiff, ContentMode, ContentSummary, TokenHunk, TokenOp};
use fields::changed_fields;
pub use range_diff::{
    ChangedField, ChangedNode, DiffBlock, DiffStats, Limits, RangeDiff, SnapshotRef,
};
pub use sets::{Change, Sighting};
