//! The error of a conversion between values and nodes.

use core::fmt;

use pact_grammar::Excerpt;

use crate::Json;
use crate::node::NodeId;

/// Says why a value cannot become a node, or a node cannot be read as a value.
///
/// ```
/// use pact_core::{Block, Context, PactNode};
///
/// #[derive(Debug, PactNode)]
/// #[pact(type = "block:summary")]
/// struct Summary {
///     score: f64,
/// }
///
/// let mut ctx = Context::default();
/// let id = ctx.push(Block::empty().node_type("block:summary").data("score", "high"))?;
/// let error = Summary::from_node(&ctx.node(&id).unwrap()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`block:1.5` is not a `Summary`: `data_score` should be `f64`, but is the text \"high\" [E_DOCUMENT_INVALID]"
/// );
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NodeError {
    /// The name of the Rust type.
    pub type_name: &'static str,
    /// The node that was read; none if a value was to become one.
    pub node: Option<NodeId>,
    /// The attribute or header that does not fit.
    pub attribute: String,
    /// The values that fit, in words.
    pub expected: String,
    /// The value found, in words.
    pub found: String,
}

impl fmt::Display for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            type_name,
            node,
            attribute,
            expected,
            found,
        } = self;
        let attribute = Excerpt::of(attribute);
        let article = match type_name.chars().next() {
            Some('A' | 'E' | 'I' | 'O') => "an",
            _ => "a",
        };
        match node {
            Some(node) => write!(
                f,
                "`{}` is not {article} `{type_name}`: `{attribute}` should be {expected}, but is {found} [E_DOCUMENT_INVALID]",
                node.shown()
            ),
            None => write!(
                f,
                "{article} `{type_name}` cannot be a node: `{attribute}` should be {expected}, but is {found}"
            ),
        }
    }
}

impl core::error::Error for NodeError {}

/// The type of a field as the struct writes it. Where that is empty, the compiler's name of it
/// without paths.
pub(super) fn type_name<T: ?Sized>(written: &str) -> String {
    if !written.is_empty() {
        return format!("`{written}`");
    }
    let full = core::any::type_name::<T>();
    let is_in_path = |character: char| character.is_alphanumeric() || "_:".contains(character);
    let words = full.split_inclusive(|character| !is_in_path(character));
    let last = |word: &str| match word.rsplit_once("::") {
        Some((_, last)) => last.to_owned(),
        None => word.to_owned(),
    };
    format!("`{}`", words.map(last).collect::<String>())
}

/// How much of a value a message shows.
const SHOWN: usize = 60;

/// A value in words, and its beginning.
pub(super) fn describe(json: &Json) -> String {
    let sort = match json {
        Json::Null => return "null".to_owned(),
        Json::Bool(flag) => return format!("`{flag}`"),
        Json::Number(_) => "the number ",
        Json::String(_) => "the text ",
        Json::Array(_) => "the list ",
        Json::Object(_) => "the object ",
    };
    format!("{sort}{}", Excerpt::of(&json.to_string()).up_to(SHOWN))
}

#[cfg(test)]
mod tests {
    use super::type_name;

    #[test]
    fn types_are_named_without_paths() {
        assert_eq!(type_name::<u8>("Score"), "`Score`");
        assert_eq!(
            type_name::<Option<Vec<(String, crate::NodeId)>>>(""),
            "`Option<Vec<(String, NodeId)>>`"
        );
        assert_eq!(type_name::<[u8]>(""), "`[u8]`");
    }
}
