//! The engine against data, laws and a model.

pub(crate) mod bytes;
mod edits;
mod history;
mod laws;
mod lifecycle;
mod logs;
pub(crate) mod model;
mod orders;
mod regressions;
mod rules;
mod versions;
