//! Attributes by which a node that the engine made names the node that it was made for.

/// On a block that replaces a sealed one, and on the marker of an expired tool result: the replaced
/// block.
pub(crate) const REPLACES: &str = "data_replaces";
/// On a redaction: the deleted node.
pub(crate) const REDACTS: &str = "data_redacts";
/// On a demoted copy: the original.
pub(crate) const DEMOTES: &str = "data_demotes";

/// All of them.
pub(crate) const LINKS: [&str; 3] = [REPLACES, REDACTS, DEMOTES];

/// The kind of a redaction: a block in the place of a deleted node.
pub(crate) const REDACTION: &str = "redaction";
