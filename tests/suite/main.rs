//! One binary for all tests that need more than one crate.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test stops at what it did not expect"
)]

mod build_graph;
mod compiled;
mod concurrency;
mod conformance;
mod determinism;
mod diffs;
mod docs;
mod editing;
mod engine;
mod equivalence;
mod examples;
mod faults;
mod fuzzed;
mod golden;
mod hostile;
mod injection;
mod literals;
mod nodes;
mod parameters;
mod policy;
mod properties;
mod ranges;
mod selecting;
mod serialized;
mod usage;
