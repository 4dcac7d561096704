//! What the tests of the workspace share: the data of `fixtures/`, and evaluators that are written from the rules.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a test stops at what it did not expect"
)]

mod data;
pub mod edited;
pub mod fuzzed;
pub mod naive;

pub use data::{
    Different, Equivalence, Group, LiteralCase, SelectorCase, all_selector_cases, cases, fixtures,
    load, selector_cases,
};
