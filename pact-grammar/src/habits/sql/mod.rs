//! SQL: words for operators, clauses, whole queries.

mod conditions;
mod joined;
mod queries;

pub(super) use conditions::{WHEREVER, reversed, without, word_operator};
pub(super) use joined::{between_conditions, between_steps, step_end};
pub(super) use queries::{clause, function, query};
