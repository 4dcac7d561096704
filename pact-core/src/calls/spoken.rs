//! The calls that a node makes and answers. They are read once, when the node enters a tree.

use std::collections::HashSet;
use std::sync::Arc;

use smol_str::SmolStr;

use super::{CallEnd, CallShape, Shapes};
use crate::Json;
use crate::node::{Class, Content, Node, Rare};

/// One end of a call, as a shape found it in a block.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spoken {
    /// The id of the call.
    pub(crate) id: SmolStr,
    pub(crate) shape: Arc<CallShape>,
    /// The position among the parts of the content, or among the objects of the attribute.
    pub(crate) at: usize,
}

impl Spoken {
    pub(crate) fn end(&self) -> CallEnd {
        self.shape.end()
    }

    /// Whether it is the block as a whole.
    pub(crate) fn is_whole_block(&self) -> bool {
        self.shape.block_attribute().is_some()
    }

    /// Whether it is a part of the content.
    pub(crate) fn is_part(&self) -> bool {
        self.shape.looks_at_content()
    }

    /// The attribute that it is an object of.
    pub(crate) fn attribute(&self) -> Option<&str> {
        self.shape.attribute_name()
    }

    /// The object; none if it is the block as a whole.
    pub(crate) fn object<'n>(&self, node: &'n Node) -> Option<&'n Json> {
        if self.is_whole_block() {
            return None;
        }
        let list = match self.attribute() {
            Some(name) => objects(node.attribute(name)),
            None => parts(node.content.as_ref()),
        };
        list.get(self.at)
    }
}

/// The parts of a content that is not a text.
pub(crate) fn parts(content: Option<&Content>) -> &[Json] {
    objects(content.and_then(Content::as_json))
}

/// The elements of a list, or the one value.
fn objects(value: Option<&Json>) -> &[Json] {
    match value {
        None | Some(Json::Null) => &[],
        Some(Json::Array(list)) => list,
        Some(other) => core::slice::from_ref(other),
    }
}

impl Node {
    /// Notes the calls that the node makes and answers. A node is complete then: neither its
    /// content nor its attributes change after it.
    pub(crate) fn with_calls(mut self, shapes: &Shapes) -> Self {
        let calls = read(&self, shapes);
        if !calls.is_empty() {
            self.rare.get_or_insert_default().calls = calls;
        }
        self
    }

    /// The ends of calls that the block is, has in its content, or has in its attributes.
    pub(crate) fn spoken(&self) -> &[Spoken] {
        self.rare.as_ref().map_or(&[], |rare| &rare.calls)
    }
}

fn read(node: &Node, shapes: &Shapes) -> Vec<Spoken> {
    let parts = parts(node.content.as_ref());
    if !node.is(Class::Block) || node.attributes().is_empty() && parts.is_empty() {
        return Vec::new();
    }
    let mut spoken = whole_block(node, shapes);
    // The content of a call or of a result may be any JSON.
    if spoken.is_empty() && !parts.is_empty() {
        let in_content = shapes.iter();
        let in_content = in_content.filter(|shape| shape.looks_at_content() && shape.may_fit(node));
        let in_content: Vec<&Arc<CallShape>> = in_content.collect();
        for (at, part) in parts.iter().enumerate() {
            let mut found = in_content.iter().filter_map(|shape| of(shape, part, at));
            spoken.extend(found.next());
        }
    }
    if node.attributes().is_empty() {
        return spoken;
    }
    let mut taken: HashSet<(&str, usize)> = HashSet::new();
    for shape in shapes.iter().filter(|shape| shape.may_fit(node)) {
        let Some(name) = shape.attribute_name() else {
            continue;
        };
        for (at, object) in objects(node.attribute(name)).iter().enumerate() {
            if let Some(found) = of(shape, object, at)
                && taken.insert((name, at))
            {
                spoken.push(found);
            }
        }
    }
    spoken
}

/// The ends that the block is as a whole, each id once.
fn whole_block(node: &Node, shapes: &Shapes) -> Vec<Spoken> {
    let mut spoken: Vec<Spoken> = Vec::new();
    if node.attributes().is_empty() {
        return spoken;
    }
    for shape in shapes.iter() {
        let id = shape.block_attribute().filter(|_| shape.may_fit(node));
        let id = id.and_then(|name| node.attribute(name)?.as_str());
        let Some(id) = id.filter(|id| !id.is_empty()) else {
            continue;
        };
        let is_known = |known: &Spoken| known.end() == shape.end() && known.id == id;
        if shape.is_last_resort() && !spoken.is_empty() || spoken.iter().any(is_known) {
            continue;
        }
        spoken.push(Spoken {
            id: id.into(),
            shape: Arc::clone(shape),
            at: 0,
        });
    }
    spoken
}

fn of(shape: &Arc<CallShape>, object: &Json, at: usize) -> Option<Spoken> {
    let id = shape.id_in(object)?.into();
    let shape = Arc::clone(shape);
    Some(Spoken { id, shape, at })
}

/// The fields of a node with these calls and attributes alone.
pub(crate) fn rare_of(attributes: Vec<(SmolStr, Json)>, calls: Vec<Spoken>) -> Rare {
    Rare {
        attributes,
        calls,
        ..Rare::default()
    }
}
