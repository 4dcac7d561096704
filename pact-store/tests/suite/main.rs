//! Tests of the store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod common;
mod damage;
mod dropped;
mod faults;
mod faulty;
mod full;
mod golden;
mod kill;
mod kit;
mod opening;
mod smoke;
mod statements;
