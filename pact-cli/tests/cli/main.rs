//! Runs the real binary.
//!
//! With `OVERWRITE=1` the expected results are written anew: the history, the cases in
//! `fixtures/cli`, the sessions in the documents. Read the changes before you commit them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod arguments;
mod asking;
#[cfg(unix)]
mod browser;
mod cases;
mod departures;
mod documents;
mod files;
mod full;
mod help;
mod history;
mod hostile;
mod large;
mod lines;
mod pipes;
mod run;
mod serve;
mod servers;
mod sessions;
mod sources;
mod store_commands;
mod store_erasing;
mod store_files;
mod stores;
mod tail;
mod view;
