//! What must hold for any bytes.
//!
//! The fuzz targets of `fuzz/` run these, and the ordinary tests replay the corpora with them.

mod documents;
mod edits;
mod histories;
mod seeds;
mod selectors;

pub use documents::document;
pub use edits::edits;
pub use histories::history;
pub use seeds::Seed;
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
pub const TARGETS: [Target; 4] = [
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
];
