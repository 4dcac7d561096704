//! From a node to a value: the derive calls these functions field by field.

use pact_grammar::Excerpt;
use serde_core::de::DeserializeOwned;

use super::error::{NodeError, describe, type_name};
use super::schema::Schema;
use super::{FieldHeader, PactNode};
use crate::Json;
use crate::node::NodeRef;

/// A node that is being read.
#[doc(hidden)]
#[derive(Debug)]
pub struct Reader<'n, 't> {
    type_name: &'static str,
    node: &'n NodeRef<'t>,
}

impl<'n, 't> Reader<'n, 't> {
    /// A reader for a node of a kind; none when the node is of another.
    #[must_use]
    pub fn of(schema: &Schema, kind: usize, node: &'n NodeRef<'t>) -> Option<Self> {
        let kind = schema.kinds.get(kind)?;
        kind.matches(node).then_some(Self {
            type_name: schema.name,
            node,
        })
    }

    /// The error for a node of another kind.
    #[must_use]
    pub fn wrong_type(schema: &Schema, node: &NodeRef<'_>) -> NodeError {
        let types: Vec<String> = schema
            .kinds()
            .map(|kind| format!("`{}`", kind.node_type.text))
            .collect();
        let kind = match (node.kind(), node.node_type().kind()) {
            (Some(kind), None) => format!(" of the kind `{}`", Excerpt::of(kind)),
            _ => String::new(),
        };
        NodeError {
            type_name: schema.name,
            node: Some(node.id().clone()),
            attribute: "nodeType".to_owned(),
            expected: types.join(" or "),
            found: format!("`{}`{kind}", node.node_type().shown()),
        }
    }

    /// A field that is a custom attribute, under the first of its names that the node has.
    pub fn attribute<T: DeserializeOwned>(
        &self,
        names: &[&str],
        rust_type: &str,
        default: Option<fn() -> T>,
    ) -> Result<T, NodeError> {
        let found = names
            .iter()
            .find_map(|name| Some((*name, self.node.attribute(name)?)));
        let first = names.first().copied().unwrap_or_default();
        match found {
            Some((name, value)) => self.value(name, rust_type, Some(value)),
            None => match default {
                Some(default) => Ok(default()),
                None => self.value(first, rust_type, None),
            },
        }
    }

    /// A field that is a header.
    pub fn header<T: DeserializeOwned>(
        &self,
        header: FieldHeader,
        rust_type: &str,
        default: Option<fn() -> T>,
    ) -> Result<T, NodeError> {
        let json = self.header_json(header);
        match (&json, default) {
            (None, Some(default)) => Ok(default()),
            _ => self.value(header.name(), rust_type, json.as_ref()),
        }
    }

    fn header_json(&self, header: FieldHeader) -> Option<Json> {
        let node = self.node;
        match header {
            FieldHeader::Content => node.content().map(|content| content.to_json().into_owned()),
            FieldHeader::Key => node.key().map(Json::from),
            FieldHeader::Role => node.role().map(Json::from),
            FieldHeader::Tags => Some(node.tags().map(Json::from).collect()),
            FieldHeader::Ttl => node.ttl().map(Json::from),
            FieldHeader::Priority => Some(Json::from(node.priority())),
            FieldHeader::Offset => Some(Json::from(node.offset())),
            FieldHeader::Provenance => node.provenance().cloned(),
        }
    }

    /// The nodes that the node holds.
    pub fn children<T: PactNode, C: FromIterator<T>>(&self) -> Result<C, NodeError> {
        self.node
            .children()
            .map(|child| T::from_node(&child))
            .collect()
    }

    /// For a field whose type serde does not know: the program does not compile.
    pub(super) fn no_value(&self, name: &str) -> NodeError {
        NodeError {
            type_name: self.type_name,
            node: Some(self.node.id().clone()),
            attribute: name.to_owned(),
            expected: "a value".to_owned(),
            found: "none".to_owned(),
        }
    }

    /// Reads a value. A missing one is null, so a field that takes null is optional.
    fn value<T: DeserializeOwned>(
        &self,
        name: &str,
        rust_type: &str,
        value: Option<&Json>,
    ) -> Result<T, NodeError> {
        T::deserialize(value.unwrap_or(&Json::Null)).map_err(|error| {
            let found = value.map_or_else(|| "missing".to_owned(), describe);
            let detail = match value {
                // For a nested value, serde's message names the place inside.
                Some(Json::Array(_) | Json::Object(_)) => {
                    format!(" ({})", Excerpt::long(&error.to_string()))
                }
                _ => String::new(),
            };
            NodeError {
                type_name: self.type_name,
                node: Some(self.node.id().clone()),
                attribute: name.to_owned(),
                expected: type_name::<T>(rust_type),
                found: found + &detail,
            }
        })
    }
}
