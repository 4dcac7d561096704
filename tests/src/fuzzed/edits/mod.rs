//! Whatever is done to a context, its rules hold.
//!
//! - After every step: what was committed has the bytes it had, and every node is found. After every edit and commit: no rule
//!   of the tree is broken that was not broken before, and no tool call is parted from its result. What is refused
//!   changes nothing; what is done is reported, all of it and nothing else, and so is what left with a commit.
//! - A script gives the same bytes and reports when it is run again without what should make no difference: questions, and
//!   what was undone.
//! - Selectors find what the naive evaluator finds, after whatever was done.
//! - The history survives being written and read.

mod run;
mod script;

use arbitrary::{Arbitrary, Unstructured};

pub(super) use run::Run;
pub(super) use script::Script;

/// More steps than these take too long under the checks, and find nothing that fewer do not.
const STEP_LIMIT: usize = 60;

/// Script → invariants → hashes of snapshots.
pub fn edits(data: &[u8]) {
    let Ok(mut script) = Script::arbitrary_take_rest(Unstructured::new(data)) else {
        return;
    };
    script.steps.truncate(STEP_LIMIT);
    let mut checked = Run::new(&script);
    let mut quiet = Run::new(&script);
    checked.checked();
    quiet.quiet();
    assert_eq!(checked.outcome(), quiet.outcome(), "asked, then not asked");
    checked.survives_export();
}
