//! Nodes from structs, and structs from nodes.

mod evolution;
mod expansion;
mod identity;
pub(crate) mod kinds;
mod misfits;
mod registered;
mod unsuspicious;
