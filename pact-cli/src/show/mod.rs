//! Nodes, sizes and changes as text.

pub(crate) mod changes;
pub(crate) mod node;
pub(crate) mod size;
pub(crate) mod text;
pub(crate) mod time;
