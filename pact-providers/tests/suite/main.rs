//! The tests of the providers.

mod breakpoints;
mod prefix;
mod recorded;
mod wire;
