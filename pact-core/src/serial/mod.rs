//! The feature `serde`: what is not derived beside the types. The forms are in the documentation of the crate.

mod attempt;
mod content;
mod text;

pub(crate) use attempt::Record;
