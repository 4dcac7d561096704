//! Compaction: a summary in the place of a run of sealed turns.
//!
//! Preparing (`prepare.rs`) finds the turns and the nodes that would leave (`leaving.rs`), and
//! gives both as a [`Compaction`] (`plan.rs`), which shares the nodes with the context. Applying it
//! (`apply.rs`) takes the nodes out and puts the summary in, if the turns are still the same. So
//! the summary may be made in the meantime, on another thread or by a provider. `due.rs` chooses
//! the turns by a budget. `undo.rs` brings the turns back from the history; `restore.rs` says what
//! of a turn comes back.

mod apply;
mod due;
mod leaving;
mod plan;
mod prepare;
mod report;
mod restore;
mod undo;

pub use plan::Compaction;
pub use report::Compacted;
