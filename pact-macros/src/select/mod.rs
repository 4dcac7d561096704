//! `select!`: a literal in, a constant plan out.

mod errors;
mod expand;
mod input;
mod literal;
mod plan_source;

pub(crate) use expand::expand;
