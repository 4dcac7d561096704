//! The tests of the providers.

mod logs;
mod real_logs;
mod recorded;
