//! The engine and the naive evaluator on the same selectors.

use pact_core::Context;
use pact_tests::naive::{Moments, compare, some_ids};
use proptest::test_runner::TestCaseError;

use super::random_selectors;

/// Compares the result of each selector, ids or a range. Texts that do not parse are left out.
pub(super) fn compare_all(
    ctx: &Context,
    moments: &Moments<'_>,
    selectors: &[String],
) -> Result<(), TestCaseError> {
    let ids = some_ids(ctx);
    for text in selectors {
        compare(ctx, moments, &random_selectors::with_ids(text, &ids))
            .map_err(TestCaseError::fail)?;
    }
    Ok(())
}
