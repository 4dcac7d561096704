//! Edits of the working state. An edit is checked, made and settled. A refused edit changes
//! nothing.
//!
//! The calls that users make are in `open_turn.rs` (`user`, `push`, `pre`, `post` …), `insert.rs`,
//! `upsert.rs`, `replace.rs`, `delete.rs`, `move_nodes.rs`, `compaction/`, `transaction.rs` and
//! `rollback.rs`. An edit takes these steps:
//!
//! 1. Find its nodes (`targets.rs`) and its destination (`destination.rs`, `position.rs`).
//! 2. Check them: the draft alone (`check_draft.rs`), the place of the node (`placement.rs`,
//!    `head_core.rs`), sealed nodes (`sealed_nodes.rs`), and the other ends of tool calls
//!    (`tool_calls.rs`). `error.rs` has the reasons of a refusal.
//! 3. Save the state, so that a refusal after this step undoes the edit (`transaction.rs`,
//!    `all_or_nothing`).
//! 4. Make the change: make nodes of drafts (`instantiate.rs`), choose the offset of a new sibling
//!    (`free_offset.rs`), put a node in the place of another (`substitute.rs`), move nodes
//!    (`move_nodes.rs`), insert and move whole turns (`splice_turns.rs`), give new ids to nodes
//!    that enter or leave `^sys` (`enter_leave_sys.rs`).
//! 5. Settle the keys: the newest instance of a key is strictly nearest to the head
//!    (`key_overlap.rs`, `demote.rs`).
//! 6. Report the change (`report.rs`), with the turns that are at another depth (`shifts.rs`).

mod check_draft;
mod compaction;
mod delete;
mod demote;
mod destination;
mod enter_leave_sys;
mod error;
mod free_offset;
mod head_core;
mod insert;
mod instantiate;
mod key_overlap;
mod move_nodes;
mod open_turn;
mod placement;
mod position;
mod replace;
mod report;
mod rollback;
mod sealed_nodes;
mod shifts;
mod splice_turns;
mod substitute;
mod targets;
mod tool_calls;
mod transaction;
mod upsert;

pub(crate) use check_draft::check_value;
pub use compaction::{Compacted, Compaction};
pub use destination::Destination;
pub use error::EditError;
pub use key_overlap::Overlaps;
pub use report::{Edited, Shift};
pub(crate) use substitute::id_beside;
pub use targets::{Targets, WithPairs};
pub(crate) use transaction::{Saved, open_turn};
pub use transaction::{Savepoint, Transaction};
