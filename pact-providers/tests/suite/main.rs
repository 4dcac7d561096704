//! The tests of the providers.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a test stops at the first surprise, and says what it skipped"
)]

mod logs;
mod real_logs;
mod recorded;
