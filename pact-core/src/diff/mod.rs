//! What changed between snapshots.
//!
//! Queries find sets of nodes (`select`); here they are compared by id (`sets`, `fields`), over ranges (`changes`,
//! `range_diff`) or two at a time (`comparison`, `pair`), down to what differs inside a content (`content`).

mod changes;
mod comparison;
#[cfg(feature = "content-diff")]
mod content;
mod fields;
mod json;
mod pair;
mod range_diff;
mod sets;

pub(crate) use changes::Options;
pub use changes::{Changes, Materialized};
pub use comparison::{Comparison, Evidence, Move, Placed};
#[cfg(feature = "content-diff")]
pub use content::{ContentChange, ContentDiff, ContentMode, ContentSummary, TokenHunk, TokenOp};
use fields::changed_fields;
pub use pair::Diff;
pub use range_diff::{
    ChangedField, ChangedNode, DiffBlock, DiffStats, Limits, RangeDiff, SnapshotRef,
};
pub use sets::{Change, Sighting};
