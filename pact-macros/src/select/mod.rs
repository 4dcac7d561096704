//! `select!`: a literal in, a constant plan out.

mod expand;
mod plan_source;

pub(crate) use expand::expand;
