//! Attributes by which a node that the engine made names the node that it was made for.

/// On a block that replaces a sealed one, and on the marker of an expired tool result: the replaced
/// block.
pub(crate) const REPLACES: &str = "data_replaces";
/// On a redaction: the deleted node.
pub(crate) const REDACTS: &str = "data_redacts";
/// On a demoted copy: the original.
pub(crate) const DEMOTES: &str = "data_demotes";
/// On a summary: the list of the turns that it replaces. A summary is not made for one node, so
/// this is none of the links below.
pub(crate) const SUMMARIZES: &str = "data_summarizes";

/// All links to one node.
pub(crate) const LINKS: [&str; 3] = [REPLACES, REDACTS, DEMOTES];

/// On a tool result that was shortened: the number of tokens that were left out.
pub(crate) const SHORTENED: &str = "data_shortened";

/// The start of the names of attributes that are members of the message that a provider is sent.
pub(crate) const SENT_PREFIX: &str = "wire:";
/// The attribute in which a provider keeps the form of a message that came from it.
pub(crate) const ORIGINAL_FORM: &str = "origin:rest";

/// The kind of a redaction: a block in the place of a deleted node.
pub(crate) const REDACTION: &str = "redaction";
