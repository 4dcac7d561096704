//! Shared by the tests of the workspace: the data of `fixtures/`, and evaluators that are written
//! from the rules.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a test stops at the unexpected"
)]

mod data;
pub mod edited;
pub mod fuzzed;
pub mod naive;
#[cfg(doctest)]
mod pages;

pub use data::{
    Different, Equivalence, Group, LiteralCase, SelectorCase, all_selector_cases, cases, fixtures,
    load, selector_cases,
};

/// The problem of a document that was refused.
#[must_use]
pub fn import_error(error: pact_core::Error) -> pact_core::ImportError {
    match error {
        pact_core::Error::Import(error) => error,
        other => panic!("{other} is not about a document"),
    }
}

/// The result of a selector of run time.
#[derive(Clone, Debug, PartialEq)]
pub enum Selection {
    /// The ids, in order.
    Ids(Vec<pact_core::NodeId>),
    /// The changes over a range.
    Range(pact_core::RangeDiff),
}

/// Runs any selector that finds something.
pub fn run_selector(
    ctx: &pact_core::Context,
    selector: &pact_core::Selector,
) -> Result<Selection, pact_core::Error> {
    match selector.result_kind() {
        pact_core::ResultKind::RangeDiff => {
            let range = selector.plan::<pact_core::RangeDiff>()?;
            ctx.select(range).map(Selection::Range)
        }
        _ => ctx.select(selector).map(Selection::Ids),
    }
}
