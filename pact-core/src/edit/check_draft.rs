//! Drafts that cannot become nodes anywhere: the checks that look at nothing but the draft.

use pact_grammar::Excerpt;
use pact_grammar::plan::Attribute;

use super::EditError;
use crate::Json;
use crate::format::canonical_json::unkept;
use crate::limits;
use crate::node::{Class, Content, Draft};

impl Draft {
    /// Whether the draft and all below it can be nodes at all.
    pub(super) fn check(&self, level: usize) -> Result<(), EditError> {
        let wrong = |message: String| Err(EditError::InvalidNode { message });
        if level > limits::MAX_NESTING || self.is_too_deep {
            return Err(EditError::too_deep(None));
        }
        if let Some(problem) = &self.problem {
            return wrong(problem.to_string());
        }
        if self.id.as_ref().is_some_and(|id| id.as_str().is_empty()) {
            return wrong("an id cannot be empty".to_owned());
        }
        if let (Some(kind), Some(given)) = (&self.kind, self.node_type.kind())
            && kind != given
        {
            return wrong(format!(
                "the type `{}` says kind `{}`, but the kind is `{}`",
                self.node_type.shown(),
                Excerpt::of(given),
                Excerpt::of(kind)
            ));
        }
        if self.rare.cadence == Some(0) {
            return wrong("a cadence counts cycles from 1".to_owned());
        }
        for (name, value) in &self.rare.attributes {
            if !Attribute::is_namespaced(name) || Attribute::known(name).is_some() {
                return wrong(format!(
                    "`{}` is not a custom attribute: write `data_*`, `content_*` or `namespace:name`",
                    Excerpt::of(name)
                ));
            }
            check_value(name, value)?;
        }
        if let Some(value) = self.content.as_ref().and_then(Content::as_json) {
            check_value("content", value)?;
        }
        for (name, value) in self.rare.json_headers() {
            check_value(name, value)?;
        }
        if self.node_type.as_str().is_empty() {
            return wrong("a type cannot be empty".to_owned());
        }
        let is_block = self.node_type.class() == Some(Class::Block);
        if is_block && !self.children.is_empty() {
            let message = format!(
                "a `{}` is a block, and blocks hold no nodes",
                self.node_type.shown()
            );
            return wrong(message);
        }
        self.children.iter().try_for_each(|child| {
            if matches!(child.node_type.class(), None | Some(Class::Segment)) {
                return wrong(format!(
                    "a container cannot hold a `{}`",
                    child.node_type.shown()
                ));
            }
            child.check(level + 1)
        })
    }
}

/// Whether a document could hold a value.
pub(crate) fn check_value(name: &str, value: &Json) -> Result<(), EditError> {
    if limits::is_too_deep(value, limits::MAX_JSON_DEPTH) {
        let limit = limits::MAX_JSON_DEPTH;
        return Err(EditError::InvalidNode {
            message: format!(
                "`{}` holds lists or objects more than {limit} levels deep",
                Excerpt::of(name)
            ),
        });
    }
    if let Some(number) = unkept(value) {
        return Err(EditError::InvalidNode {
            message: format!(
                "`{}` holds the number {}, which does not fit 64 bits",
                Excerpt::of(name),
                Excerpt::of(&number.to_string())
            ),
        });
    }
    Ok(())
}
