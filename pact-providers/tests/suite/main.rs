//! The tests of the providers.

mod recorded;
