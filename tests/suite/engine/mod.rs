//! The engine against data, laws and a model.

mod bytes;
mod edits;
mod history;
mod hostile;
mod laws;
mod lifecycle;
mod logs;
pub(crate) mod model;
mod regressions;
