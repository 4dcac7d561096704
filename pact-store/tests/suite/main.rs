//! Tests of the store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

#[macro_use]
mod backends;
mod attempts;
mod common;
mod damage;
mod dropped;
mod erasure;
mod example;
mod faults;
mod faulty;
mod flips;
mod forks;
mod full;
mod golden;
mod handles;
mod kill;
mod kit;
mod opening;
mod operator;
mod postgres;
mod retention;
mod sizes;
mod stale;
mod statements;
mod tenants;
mod working;
