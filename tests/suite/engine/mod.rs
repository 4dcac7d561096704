//! The engine against data, laws and a model.

pub(crate) mod bytes;
mod departures;
mod edits;
mod firing;
mod history;
mod laws;
mod lifecycle;
mod logs;
mod markers;
pub(crate) mod model;
mod orders;
mod regressions;
mod rules;
mod versions;
