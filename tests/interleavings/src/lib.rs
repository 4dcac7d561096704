//! What threads share, under one interleaving after the other: `scripts/interleavings` runs this.
//!
//! Shuttle plays the threads. It decides at every lock who goes on, so that a run can be any interleaving that the
//! locks allow, and can be repeated. Contexts are made inside of the models: their locks belong to a run.

#![cfg(test)]

#[cfg(not(pact_shuttle))]
compile_error!("run scripts/interleavings: without `--cfg pact_shuttle` nothing is interleaved");

mod explore;
mod first_use;
mod forks;
mod panics;
mod world;
