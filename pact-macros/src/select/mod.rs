//! `select!`: a literal in, a constant plan out.

mod errors;
mod expand;
mod input;
mod literal;
mod plan_source;
mod typed;

pub(crate) use expand::expand;
