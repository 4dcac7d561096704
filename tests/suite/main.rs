//! One binary for all tests that need more than one crate.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test stops at the unexpected"
)]

mod build_graph;
mod commits;
mod concurrency;
mod derived_nodes;
mod determinism;
mod diffs;
mod docs;
mod documents;
mod editing;
mod examples;
mod faults;
mod fuzzed;
mod header_table;
mod helpers;
mod history;
mod hostile;
mod language;
mod model;
mod policy;
mod selecting;
mod serialized;
mod store;
mod themes;
