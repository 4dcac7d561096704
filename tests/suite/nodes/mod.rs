//! Nodes from structs, and structs from nodes.

mod evolution;
mod expansion;
mod identity;
mod kinds;
mod misfits;
mod registered;
mod selecting;
mod unsuspicious;
