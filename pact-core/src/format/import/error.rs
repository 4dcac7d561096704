//! Errors and warnings of imports.

use core::fmt;

use crate::node::NodeId;

/// Says why a document is refused: the node, the place in the text, the problem.
///
/// ```
/// use pact_core::Context;
///
/// let error = Context::import(r#"{"root":{"children":[
///   {"id":"seq","nodeType":"^seq","children":[{"id":"a","nodeType":"seg","ttl":-1}]}
/// ]}}"#).unwrap_err();
/// assert_eq!(error.node().unwrap(), "a");
/// assert_eq!(
///     error.to_string(),
///     "negative ttl: -1 (node `a`, line 2, column 45) [E_DOCUMENT_INVALID]"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportError {
    /// The node, if it is known.
    pub node: Option<NodeId>,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The problem in words.
    pub message: String,
}

impl ImportError {
    pub(crate) fn new(message: String) -> Self {
        Self {
            node: None,
            line: 1,
            column: 1,
            message,
        }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        f.write_str(" (")?;
        if let Some(node) = &self.node {
            write!(f, "node `{}`, ", node.shown())?;
        }
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}) [E_DOCUMENT_INVALID]")
    }
}

impl core::error::Error for ImportError {}

/// Reports a correction that the import made, or another note on the document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportWarning {
    /// The node; none for a note on the document.
    pub node: Option<NodeId>,
    /// The correction in words, with the new value.
    pub message: String,
}

impl fmt::Display for ImportWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(node) = &self.node {
            write!(f, "node `{}`: ", node.shown())?;
        }
        f.write_str(&self.message)
    }
}
