//! The steps of a commit, in their normative order (`commit.rs`):
//!
//! 1. Expiry (`expiry.rs`). Tool calls and results depend on each other (`call_fates.rs`), and a
//!    marker may replace an expired result (`marker.rs`).
//! 2. Pruning (`prune.rs`), by budgets (`budget.rs`), in a fixed order of blocks
//!    (`pruning_order.rs`) or of turns (`whole_turns.rs`).
//! 3. Folding of emptied turns (`fold.rs`), if the policy says so.
//! 4. Sealing (`seal.rs`).
//! 5. The snapshot, with its report (`report.rs`).
//!
//! Then the new cycle begins, and nodes with a cadence come back (`cadence.rs`). In steps 1 and 2,
//! a node takes along the nodes inside it and the removable containers that become empty
//! (`cascade.rs`).

mod budget;
pub(crate) mod cadence;
mod call_fates;
mod cascade;
mod commit;
pub(crate) mod costs;
pub(crate) mod expiry;
mod filling;
mod fit;
mod fold;
mod marker;
pub(crate) mod prune;
mod pruning_order;
mod report;
pub(crate) mod seal;
mod since_commit;
mod whole_turns;

pub use budget::{Budget, Measure, Pruning, Shorten, Unit};
pub use filling::{Filling, Share};
pub use fit::{Fit, Freed, Holder, Holding, OverBudget};
pub use report::{CommitReport, Departure, Firing, Overrun, Replacement, Why};
pub(crate) use since_commit::{Removal, SinceCommit};
