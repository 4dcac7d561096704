//! Selectors the long way: an evaluator that is written from the rules and works on exported text.
//!
//! Only the plan is shared with the engine. [`compare`] runs both on one selector.

#![allow(
    missing_docs,
    clippy::must_use_candidate,
    reason = "read by the tests of this workspace alone"
)]

mod bytes;
pub mod calls;
mod chains;
mod compare;
mod differences;
pub mod expiry;
mod moments;
mod results;
mod scene;
mod sha256;
pub mod tally;
mod values;

pub use bytes::{canonical, content_hash_of, quoted};
pub use compare::{compare, expected_ids, is_settled, some_ids, texts_of};
pub use differences::Difference;
pub use moments::Moments;
pub use results::on_one;
pub use scene::Scene;
pub use sha256::sha256;
