//! The changes between snapshots.
//!
//! Queries find nodes (`select`, which knows nothing of this module). `sets` compares two sets of
//! them by id, and `fields` the headers of one node. `range_query` does so over a range, with its
//! `range_options`, and gives a `range_diff`; `comparison` compares two snapshots, and tells which
//! nodes moved. `content` compares two contents.

mod comparison;
#[cfg(feature = "content-diff")]
mod content;
mod fields;
mod json;
mod range_diff;
mod range_options;
mod range_query;
mod sets;

pub use comparison::{Diff, Move, Placed, SameBy};
#[cfg(feature = "content-diff")]
pub use content::{ContentChange, ContentDiff, ContentMode, ContentSummary, TokenHunk, TokenOp};
use fields::changed_fields;
pub use range_diff::{
    ChangedField, ChangedNode, DiffBlock, DiffStats, Limits, RangeDiff, SnapshotRef,
};
pub use range_options::Materialized;
pub use range_query::RangeQuery;
pub use sets::{Change, Sighting};
