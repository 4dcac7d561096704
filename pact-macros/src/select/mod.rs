//! `select!`: a literal in, a constant plan out.

mod errors;
mod expand;
mod input;
mod literal;
mod quote_plan;

pub(crate) use expand::expand;
