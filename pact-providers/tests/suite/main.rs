//! The tests of the providers.

mod agents;
mod random_trees;
mod recorded;
