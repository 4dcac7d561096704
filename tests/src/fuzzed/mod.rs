//! Promises that hold for any bytes.
//!
//! The fuzz targets of `fuzz/` run these, and the ordinary tests replay the corpora with them.

mod documents;
mod edits;
mod exports;
mod histories;
mod odd;
mod provider_seeds;
mod providers;
mod seeds;
mod selectors;

pub use documents::document;
pub use edits::edits;
pub use exports::exports;
pub use histories::history;
pub use providers::{absorb, check_request, import_log};
pub use seeds::{Seed, random_lists};
pub use selectors::selector;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its binary and of its corpus.
    pub name: &'static str,
    /// Panics when a promise is broken.
    pub check: fn(&[u8]),
    /// Where a run starts from.
    pub seeds: fn() -> Vec<Seed>,
}

/// All of them.
pub const TARGETS: [Target; 8] = [
    Target {
        name: "selector",
        check: selector,
        seeds: seeds::selectors,
    },
    Target {
        name: "document",
        check: document,
        seeds: seeds::documents,
    },
    Target {
        name: "history",
        check: history,
        seeds: seeds::histories,
    },
    Target {
        name: "edits",
        check: edits,
        seeds: seeds::edits,
    },
    Target {
        name: "exports",
        check: |data| {
            let _ = exports(data);
        },
        seeds: seeds::exports,
    },
    Target {
        name: "absorb",
        check: absorb,
        seeds: provider_seeds::answers,
    },
    Target {
        name: "import_log",
        check: import_log,
        seeds: provider_seeds::requests,
    },
    Target {
        name: "check_request",
        check: check_request,
        seeds: provider_seeds::requests,
    },
];
