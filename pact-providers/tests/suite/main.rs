//! The tests of the providers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test ends with a panic"
)]

mod agents;
mod chat;
mod chat_answers;
mod chat_check;
mod chat_import;
mod logs;
mod random_trees;
mod real_logs;
mod recorded;
mod responses;
