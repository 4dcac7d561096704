//! The tests of the providers.

mod recorded;
mod responses;
mod responses_check;
