//! Tests of the store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod common;
mod dropped;
mod faults;
mod faulty;
mod full;
mod kill;
mod kit;
mod postgres;
mod smoke;
mod statements;
