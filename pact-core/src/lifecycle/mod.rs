//! The steps of a commit, in their normative order: expiry, pruning, sealing, snapshot; then the
//! new cycle begins.

mod budget;
pub(crate) mod cadence;
mod commit;
pub(crate) mod expiry;
mod marker;
pub(crate) mod prune;
mod pruning_order;
mod report;
pub(crate) mod seal;
mod sweep;
mod tool_calls;

pub use budget::{Budget, Measure, Pruning};
pub use report::{CommitReport, Departure, Firing, Overrun, Replacement, Why};
