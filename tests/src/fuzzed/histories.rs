//! The engine and the naive evaluator find the same, for any selector on any history.
//!
//! The first line is the selector, the rest is the history.

use pact_core::{Context, FixedClock};

use crate::naive::{Moments, compare};

/// Longer ones take the naive evaluator too long, which tries every node for every part.
const SELECTOR_LIMIT: usize = 300;

/// So many levels of nesting multiply in the naive evaluator, and not in the engine.
const NESTING_LIMIT: usize = 3;

/// Selector and history → select → compare.
pub fn history(data: &[u8]) {
    let Some(end) = data.iter().position(|byte| *byte == b'\n') else {
        return;
    };
    let (selector, history) = (&data[..end], &data[end + 1..]);
    let Ok(selector) = core::str::from_utf8(selector) else {
        return;
    };
    let parentheses = selector.matches(":has(").count() + selector.matches(":not(").count();
    if selector.len() > SELECTOR_LIMIT || parentheses > NESTING_LIMIT {
        return;
    }
    let clock = FixedClock::at(1_700_000_000_000_000_000);
    let Ok(mut ctx) = Context::builder().clock(clock).import(history) else {
        return;
    };
    same(&ctx, selector);
    // The same after the engine has gone on: a table that it kept for the first query may be out of
    // date.
    ctx.user("a question");
    same(&ctx, selector);
    if ctx.commit().is_ok() {
        same(&ctx, selector);
    }
}

fn same(ctx: &Context, selector: &str) {
    if let Err(difference) = compare(ctx, &Moments::of(ctx), selector) {
        panic!("{difference}");
    }
}
