//! The error of a provider.

use core::fmt;

use pact_grammar::{Code, Excerpt};

use crate::node::NodeId;

/// Tells which rule of an API a request or an answer breaks, and where.
///
/// ```
/// use pact_core::ProviderError;
///
/// let error = ProviderError::new("anthropic/max-tokens", "the request has no `max_tokens`")
///     .help("call `.max_tokens(1024)`");
/// assert_eq!(
///     error.to_string(),
///     "the request has no `max_tokens` [E_PROVIDER_RULE: anthropic/max-tokens]; call `.max_tokens(1024)`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProviderError {
    /// The name of the rule: the API, a slash, and the rule.
    pub rule: String,
    /// The nodes that break it. Empty if no node does.
    pub nodes: Vec<NodeId>,
    /// The place in the JSON, as a JSON pointer. Empty if the whole text is meant, or a tree.
    pub place: String,
    /// The problem in words.
    pub message: String,
    /// The advice. Empty if there is none.
    pub help: String,
}

impl ProviderError {
    /// Makes an error about a rule.
    #[must_use]
    pub fn new(rule: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            rule: rule.into(),
            nodes: Vec::new(),
            place: String::new(),
            message: message.into(),
            help: String::new(),
        }
    }

    /// Names the place in the JSON, as a JSON pointer.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.place = place.into();
        self
    }

    /// Names the nodes that break the rule.
    #[must_use]
    pub fn nodes<'n>(mut self, nodes: impl IntoIterator<Item = &'n NodeId>) -> Self {
        self.nodes = nodes.into_iter().cloned().collect();
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

/// So many nodes are named in a message.
const SHOWN: usize = 3;

impl fmt::Display for ProviderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "at `{}`: ", Excerpt::of(&self.place))?;
        }
        for (index, node) in self.nodes.iter().take(SHOWN).enumerate() {
            let before = if index == 0 { "node " } else { ", " };
            write!(f, "{before}`{}`", node.shown())?;
        }
        if self.nodes.len() > SHOWN {
            write!(f, " and {} more", self.nodes.len() - SHOWN)?;
        }
        if !self.nodes.is_empty() {
            f.write_str(": ")?;
        }
        let (message, rule) = (Excerpt::long(&self.message), Excerpt::of(&self.rule));
        write!(f, "{message} [{}: {rule}]", Code::ProviderRule)?;
        if !self.help.is_empty() {
            write!(f, "; {}", Excerpt::long(&self.help))?;
        }
        Ok(())
    }
}

impl core::error::Error for ProviderError {}
