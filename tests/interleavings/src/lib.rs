//! State that threads share, under one interleaving after the other: `cargo xtask interleavings`
//! runs this.
//!
//! Shuttle plays the threads. It decides at every lock who goes on, so that a run can be any
//! interleaving that the locks allow, and can be repeated. The folder `pact-core` has a manifest
//! that builds the engine with shuttle's locks. Contexts are made inside of the models: their locks
//! belong to a run.

#![cfg(test)]

mod explore;
mod first_use;
mod forks;
mod panics;
mod world;
