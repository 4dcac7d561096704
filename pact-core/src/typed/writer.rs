//! From a value to the draft of a node: the derive calls these functions field by field.

use core::cell::Cell;

use pact_grammar::Excerpt;
use serde_core::Serialize;

use super::error::{NodeError, describe, type_name};
use super::schema::Schema;
use super::to_json::{Lost, to_json};
use super::{FieldHeader, PactNode};
use crate::Json;
use crate::limits;
use crate::node::{Class, Content, Draft};

thread_local! {
    /// The number of values that are being written, one inside of the other.
    static LEVELS: Cell<usize> = const { Cell::new(0) };
}

/// A value that is being written. A type may hold itself, and its values be nested as deep as
/// memory allows. The code of the derive calls itself for each level, and only this limit stops it.
struct Level;

impl Level {
    fn enter() -> Option<Self> {
        let level = LEVELS.get();
        (level < limits::MAX_NESTING).then(|| {
            LEVELS.set(level + 1);
            Self
        })
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        LEVELS.set(LEVELS.get().saturating_sub(1));
    }
}

/// A node that is being made of a value.
#[doc(hidden)]
#[derive(Debug)]
pub struct Writer {
    type_name: &'static str,
    draft: Draft,
}

impl Writer {
    #[must_use]
    pub fn new(schema: &Schema, kind: usize) -> Self {
        let mut draft = Draft::new(Class::Block);
        match schema.kinds.get(kind) {
            Some(kind) => draft.node_type = kind.node_type.to_node_type(),
            None => draft = Draft::broken(Self::broken(schema)),
        }
        Self {
            type_name: schema.name,
            draft,
        }
    }

    /// For a type whose derive failed.
    #[must_use]
    pub fn broken(schema: &Schema) -> NodeError {
        NodeError {
            type_name: schema.name,
            node: None,
            attribute: "nodeType".to_owned(),
            expected: "a type".to_owned(),
            found: "missing".to_owned(),
        }
    }

    /// Headers that are the same for all nodes of a kind.
    pub fn role(&mut self, role: &str) {
        self.draft.role = Some(role.into());
    }

    pub fn key(&mut self, key: &str) {
        self.draft.key = Some(key.into());
    }

    pub fn ttl(&mut self, ttl: u32) {
        self.draft.ttl = Some(ttl);
    }

    pub fn priority(&mut self, priority: i64) {
        self.draft.priority = priority;
    }

    pub fn offset(&mut self, offset: i64) {
        self.draft.offset = Some(offset);
    }

    /// A field that is a custom attribute. Null is not written, unless a missing attribute would be
    /// read as something else.
    pub fn attribute<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        rust_type: &str,
        has_default: bool,
        value: &T,
    ) -> Result<(), NodeError> {
        let json = self.json(name, rust_type, value)?;
        if !json.is_null() || has_default {
            self.draft.rare.attributes.push((name.into(), json));
        }
        Ok(())
    }

    /// A field that is a header.
    pub fn header<T: Serialize + ?Sized>(
        &mut self,
        header: FieldHeader,
        rust_type: &str,
        has_default: bool,
        value: &T,
    ) -> Result<(), NodeError> {
        let json = self.json(header.name(), rust_type, value)?;
        if json.is_null() {
            return if has_default {
                let why = "null, which would be read back as its default";
                Err(self.wrong(header.name(), type_name::<T>(rust_type), why.to_owned()))
            } else if header.is_optional() {
                Ok(())
            } else {
                Err(self.unfit(header, &json))
            };
        }
        match self.set(header, json) {
            Ok(()) => Ok(()),
            Err(json) => Err(self.unfit(header, &json)),
        }
    }

    /// Sets a header; gives back a value that does not fit.
    fn set(&mut self, header: FieldHeader, json: Json) -> Result<(), Json> {
        let draft = &mut self.draft;
        match (header, json) {
            (FieldHeader::Content, json) => draft.content = Some(Content::from(json)),
            (FieldHeader::Provenance, json) => draft.rare.provenance = Some(json),
            (FieldHeader::Key, Json::String(key)) => draft.key = Some(key.into()),
            (FieldHeader::Role, Json::String(role)) => draft.role = Some(role.into()),
            (FieldHeader::Tags, Json::Array(tags)) => {
                let text = |tag: &Json| tag.as_str().map(Into::into);
                match tags.iter().map(text).collect::<Option<Vec<_>>>() {
                    Some(tags) => draft.rare.tags = tags,
                    None => return Err(Json::Array(tags)),
                }
            }
            (FieldHeader::Ttl, json) => match json.as_u64().and_then(|ttl| u32::try_from(ttl).ok())
            {
                Some(ttl) => draft.ttl = Some(ttl),
                None => return Err(json),
            },
            (FieldHeader::Priority | FieldHeader::Offset, json) => match (header, json.as_i64()) {
                (FieldHeader::Offset, Some(offset)) => draft.offset = Some(offset),
                (_, Some(priority)) => draft.priority = priority,
                (_, None) => return Err(json),
            },
            (_, json) => return Err(json),
        }
        Ok(())
    }

    /// The nodes that the node holds.
    pub fn children<'c, T: PactNode + 'c>(
        &mut self,
        children: impl IntoIterator<Item = &'c T>,
    ) -> Result<(), NodeError> {
        let Some(_level) = Level::enter() else {
            let expected = format!("nested at most {} levels deep", limits::MAX_NESTING);
            return Err(self.wrong("children", expected, "deeper".to_owned()));
        };
        let mut last = i64::MIN;
        for child in children {
            let draft = child.to_draft()?;
            let offset = draft.offset.unwrap_or_default();
            if offset < last {
                let expected = "in the order of their offsets".to_owned();
                let found = format!("a child at offset {offset} after one at {last}");
                return Err(self.wrong("children", expected, found));
            }
            last = offset;
            self.draft.hold(draft);
        }
        Ok(())
    }

    /// The node.
    pub fn finish(self) -> Result<Draft, NodeError> {
        let mut tags: Vec<&str> = self.draft.rare.tags.iter().map(|tag| &**tag).collect();
        tags.sort_unstable();
        let mut pairs = tags.windows(2);
        let repeated = pairs.find_map(|pair| match pair {
            [left, right] if left == right => Some((*left).to_owned()),
            _ => None,
        });
        match repeated {
            Some(tag) => {
                let expected = "tags that differ, because a node has each tag once".to_owned();
                let tag = Excerpt::of(&tag).in_quotes();
                Err(self.wrong("tags", expected, format!("a list with \"{tag}\" twice")))
            }
            None => Ok(self.draft),
        }
    }

    fn json<T: Serialize + ?Sized>(
        &self,
        name: &str,
        rust_type: &str,
        value: &T,
    ) -> Result<Json, NodeError> {
        to_json(value).map_err(|Lost(why)| {
            let why = Excerpt::long(&why).to_string();
            self.wrong(name, type_name::<T>(rust_type), why)
        })
    }

    /// For a field whose type serde does not know: the program does not compile.
    pub(super) fn no_value(&self, name: &str) -> NodeError {
        self.wrong(name, "a value".to_owned(), "none".to_owned())
    }

    fn unfit(&self, header: FieldHeader, json: &Json) -> NodeError {
        self.wrong(
            header.name(),
            header.expectation().to_owned(),
            describe(json),
        )
    }

    fn wrong(&self, attribute: &str, expected: String, found: String) -> NodeError {
        NodeError {
            type_name: self.type_name,
            node: None,
            attribute: attribute.to_owned(),
            expected,
            found,
        }
    }
}
