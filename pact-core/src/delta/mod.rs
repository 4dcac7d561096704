//! The difference between two states of a context, as data, and its application: for stores that
//! keep a history as a log of changes.
//!
//! A [`State`] is all that a context would need to go on from a moment. A [`Delta`] leads from one
//! state to another. It is complete: [`Replay`] makes of a chain of deltas a context that seals,
//! names and counts as the original would. The crate `pact-store` writes deltas to disk.
//!
//! ```
//! use pact_core::delta::{Delta, State};
//! use pact_core::Context;
//!
//! let mut ctx = Context::builder().system("You are helpful.").build();
//! let mut replay = Context::builder().replay();
//! let mut recorded = State::empty();
//! for question in ["Where is Paris?", "How warm is it there?"] {
//!     ctx.user(question);
//!     let open = ctx.state();
//!     replay.apply(Delta::between(&recorded, &open))?;
//!     let report = ctx.commit()?;
//!     let sealed = ctx.newest().unwrap().state();
//!     replay.apply(Delta::between(&open, &sealed))?;
//!     replay.commit(Some(report));
//!     recorded = ctx.state();
//!     replay.apply(Delta::between(&sealed, &recorded))?;
//!     replay.begin_cycle();
//! }
//! let again = replay.finish()?;
//! assert_eq!(again.snapshot("@t0")?.export(), ctx.snapshot("@t0")?.export());
//! assert_eq!(again.snapshot("@t-1")?.report(), ctx.snapshot("@t-1")?.report());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | content |
//! |---|---|
//! | `state.rs` | states |
//! | `data.rs` | deltas and nodes as data |
//! | `between.rs` | the delta between two states; `segments.rs` compares the lists of segments |
//! | `apply.rs`, `place.rs` | the application of a delta to a tree |
//! | `replay.rs` | a context that is made of deltas |

mod apply;
mod between;
mod data;
mod node_data;
mod place;
mod replay;
mod segments;
mod state;

pub use data::{Delta, DeltaError, Grown, Like, Placed, PlacedNode, SegmentOrder, Trimmed};
pub use node_data::{NodeData, Word};
pub use replay::Replay;
pub use state::State;

pub use crate::snapshot::Line;
