//! Reads nodes, member by member, and the nodes in them.

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use super::headers::Headers;
use super::{Import, ImportWarning, ReadChild, Wrong, expect_object, too_deep};
use crate::format::hash;
use crate::format::json_reader::{Problem, Reader};
use crate::limits;
use crate::node::{Node, Region};
use crate::tree::Subtree;

impl Import {
    pub(super) fn subtree(
        &mut self,
        reader: &mut Reader<'_>,
        level: usize,
    ) -> Result<Subtree, Wrong> {
        let at = reader.position();
        let mut children = Vec::new();
        let read = self.members(reader, level, &mut |reader, import| {
            children.push(import.subtree(reader, level + 1)?);
            Ok(())
        })?;
        self.assemble(read, children, level, at)
    }

    /// The members come in their box: outside of it they would be on the stack of the caller.
    fn assemble(
        &mut self,
        read: Box<ReadMembers<'_>>,
        children: Vec<Subtree>,
        level: usize,
        at: usize,
    ) -> Result<Subtree, Wrong> {
        let (node, _) = self.close(*read, level)?;
        if node.node_type().as_region().is_some() {
            let message = format!("the region {} is not a child of ^root", node.node_type());
            return Err(Wrong::new(at, message).in_node(Some(node.id.as_str())));
        }
        Ok(Subtree::new(node, children))
    }

    /// Reads a node; its children go where the caller wants them.
    pub(super) fn node<'t>(
        &mut self,
        reader: &mut Reader<'t>,
        level: usize,
        read_child: ReadChild<'_, 't>,
    ) -> Result<(Node, Option<Vec<SmolStr>>), Wrong> {
        let read = self.members(reader, level, read_child)?;
        self.close(*read, level)
    }

    /// Reads the members of a node, and all nodes in it. This function is on the stack once for
    /// every level. Builds without optimization make that large, so all other data is on the heap
    /// or in other functions.
    fn members<'t>(
        &mut self,
        reader: &mut Reader<'t>,
        level: usize,
        read_child: ReadChild<'_, 't>,
    ) -> Result<Box<ReadMembers<'t>>, Wrong> {
        let mut read = ReadMembers::begin(reader)?;
        read.outcome = reader.object::<Wrong>(|reader, name| {
            if name != "children" {
                return read.header(reader, &name);
            }
            if read.opens_children(reader, level)? {
                return reader.list(|reader| {
                    read.children = Children::Some;
                    read_child(reader, self)
                });
            }
            Ok(reader.skip()?)
        });
        read.noted.append(&mut reader.take_noted());
        Ok(read)
    }

    /// Makes a node of the members that were read.
    fn close(
        &mut self,
        read: ReadMembers<'_>,
        level: usize,
    ) -> Result<(Node, Option<Vec<SmolStr>>), Wrong> {
        let start = read.start;
        let unnamed = (level == 1).then_some("^root");
        let id = read.headers.id().map(str::to_owned);
        let id = id.as_deref().or(unnamed);
        read.outcome.map_err(|wrong| wrong.in_node(id))?;
        if level > limits::MAX_NESTING {
            return Err(too_deep(start).in_node(id));
        }
        if let Some(problem) = read.noted.into_iter().next() {
            return Err(Wrong::from(problem).in_node(id));
        }
        self.finish(read.headers, level, read.children)
            .map_err(|message| {
                // The error of a node without id names its parent, and must not look like the
                // parent's mistake.
                let message = match id {
                    Some(_) => message,
                    None => format!("{message} (in a child of the node that is named here)"),
                };
                Wrong::new(start, message).in_node(id)
            })
    }

    /// Makes a node of its members.
    fn finish(
        &mut self,
        mut headers: Headers<'_>,
        level: usize,
        children: Children,
    ) -> Result<(Node, Option<Vec<SmolStr>>), String> {
        let default_type = match (level, children) {
            (1, _) => "^root",
            (_, Children::Some) => "cont",
            (_, Children::None | Children::EmptyList) => "block",
        };
        let has_list = children != Children::None;
        let (node, declared_hash) =
            headers.node(self.cycle, default_type, &self.kinds, has_list)?;
        if level == 1 && node.node_type().as_region() != Some(Region::Root) {
            return Err(format!(
                "the root's nodeType is ^root, not {}",
                node.node_type().shown()
            ));
        }
        let order = match node.node_type().as_region() {
            Some(Region::Sequence) => headers.order()?,
            _ => None,
        };
        let node = headers.with_attributes(node).with_calls(&self.shapes);
        if !self.seen.insert(node.id.clone()) {
            return Err("duplicate id".to_owned());
        }
        if let Some(declared) = declared_hash
            && *declared != *hash::hex_digits(node.content_digest())
        {
            self.warnings.push(ImportWarning {
                node: Some(node.id.clone()),
                message: format!(
                    "content_hash {} is not the hash of the content; it is now {}",
                    Excerpt::of(&declared),
                    node.content_hash()
                ),
            });
        }
        Ok((node, order))
    }
}

/// The member `children` of a node: missing, empty or with nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Children {
    None,
    EmptyList,
    Some,
}

/// A node whose members have all been read.
struct ReadMembers<'t> {
    start: usize,
    headers: Headers<'t>,
    noted: Vec<Problem>,
    children: Children,
    outcome: Result<(), Wrong>,
}

impl<'t> ReadMembers<'t> {
    fn begin(reader: &mut Reader<'t>) -> Result<Box<Self>, Wrong> {
        Ok(Box::new(Self {
            start: expect_object(reader, "a node is an object")?,
            headers: Headers::default(),
            noted: Vec::new(),
            children: Children::None,
            outcome: Ok(()),
        }))
    }

    fn header(&mut self, reader: &mut Reader<'t>, name: &str) -> Result<(), Wrong> {
        let at = reader.position();
        let value = reader.plain_value()?;
        if !self.headers.insert(name, value) {
            // One is enough to refuse a document; a hostile one could have millions.
            if self.noted.is_empty() {
                let message = format!("duplicate member `{}`", Excerpt::of(name));
                self.noted.push(Problem { at, message });
            }
        }
        Ok(())
    }

    /// Whether the children come now, and are to be read.
    fn opens_children(&mut self, reader: &mut Reader<'_>, level: usize) -> Result<bool, Wrong> {
        let at = reader.position();
        let known = core::mem::replace(&mut self.children, Children::EmptyList);
        if known != Children::None {
            return Err(Wrong::new(at, "duplicate member `children`"));
        }
        // The problems noted so far are this node's own.
        self.noted.append(&mut reader.take_noted());
        match reader.peek() {
            Some(b'[') => Ok(level <= limits::MAX_NESTING),
            _ => Err(Wrong::new(at, "wrong type: `children` is a list of nodes")),
        }
    }
}
