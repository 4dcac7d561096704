//! The rules hold after every edit of a context.
//!
//! - After every step: snapshots have the bytes they had, and every node is found. After every edit
//!   and commit: no rule of the tree is broken that was not broken before, and no tool call is
//!   parted from its result. A refused edit changes nothing; reports list all changes and nothing
//!   else, and all nodes that left with a commit.
//! - A script gives the same bytes and reports when it is run again without the steps that should
//!   make no difference: questions, and edits that were undone.
//! - Selectors and the naive evaluator find the same, after every step.
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
