//! `select!`: a literal in, a constant plan out.

mod bound;
mod expand;
mod plan_source;
mod typed;

pub(crate) use expand::expand;
