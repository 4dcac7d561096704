//! The feature `serde`: implementations that are not derived. The documentation of the crate
//! describes the forms.

mod attempt;
mod content;
mod text;

pub(crate) use attempt::Record;
