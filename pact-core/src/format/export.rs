//! Snapshot documents out: every header, canonical JSON, children in render order.

use std::io;

use smol_str::SmolStr;

use super::canonical_json::{self, Object, write_integer, write_list, write_string};
use super::hash::write_content;
use crate::Json;
use crate::node::{Class, Node};
use crate::tree::{SegmentOrder, Sequence, Subtree, Tree};

/// The version of the specification that documents follow.
pub(crate) const SPEC_VERSION: &str = "PACT/0.1.0";

/// The members of a document besides its tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct DocumentHeaders {
    /// The version as an imported document wrote it.
    pub(crate) spec_version: Option<SmolStr>,
    /// Members that this version does not know, sorted by name.
    pub(crate) unknown: Vec<(SmolStr, Json)>,
}

/// Writes a document piece by piece, so that a large one is never in memory as a whole.
pub(crate) fn write_document(
    tree: &Tree,
    cycle: i64,
    headers: &DocumentHeaders,
    sink: &mut dyn io::Write,
) -> io::Result<()> {
    let mut out = Pieces {
        text: String::new(),
        sink,
    };
    let known = ["cycle", "root", "spec_version"].map(|name| (name, None));
    let unknown = headers.unknown.iter();
    let mut members: Vec<(&str, Option<&Json>)> = known
        .into_iter()
        .chain(unknown.map(|(name, value)| (name.as_str(), Some(value))))
        .collect();
    members.sort_by_key(|(name, _)| *name);

    out.text.push('{');
    for (index, (name, value)) in members.into_iter().enumerate() {
        if index > 0 {
            out.text.push(',');
        }
        write_string(&mut out.text, name);
        out.text.push(':');
        match (name, value) {
            (_, Some(value)) => canonical_json::write(&mut out.text, value),
            ("cycle", None) => write_integer(&mut out.text, cycle),
            ("root", None) => write_tree(tree, cycle, &mut out)?,
            (_, None) => {
                let version = headers.spec_version.as_deref().unwrap_or(SPEC_VERSION);
                write_string(&mut out.text, version);
            }
        }
    }
    out.text.push('}');
    out.flush()
}

/// Text on its way out.
struct Pieces<'s> {
    text: String,
    sink: &'s mut dyn io::Write,
}

impl Pieces<'_> {
    const PIECE: usize = 1 << 16;

    fn flush(&mut self) -> io::Result<()> {
        self.sink.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn flush_if_large(&mut self) -> io::Result<()> {
        if self.text.len() < Self::PIECE {
            return Ok(());
        }
        self.flush()
    }
}

/// The root and `^seq` are not subtrees, and can be large: their children go out one by one.
fn write_tree(tree: &Tree, cycle: i64, out: &mut Pieces<'_>) -> io::Result<()> {
    let (before, after) = around_children(&tree.root, cycle, None);
    out.text.push_str(&before);
    write_subtree(&mut out.text, &tree.system.top, cycle);
    out.text.push(',');

    let sequence = &tree.sequence;
    let order = explicit_order(sequence);
    let (seq_before, seq_after) = around_children(&sequence.node, cycle, order.as_deref());
    out.text.push_str(&seq_before);
    for (index, child) in sequence.rendered().enumerate() {
        if index > 0 {
            out.text.push(',');
        }
        write_subtree(&mut out.text, child, cycle);
        out.flush_if_large()?;
    }
    out.text.push_str(&seq_after);

    out.text.push(',');
    write_subtree(&mut out.text, tree.head(), cycle);
    out.text.push_str(&after);
    Ok(())
}

/// The index of segments, newest first, where there is one.
fn explicit_order(sequence: &Sequence) -> Option<Vec<&str>> {
    (sequence.order() == SegmentOrder::Explicit).then(|| {
        let newest_first = sequence.segments().iter_backwards();
        newest_first.map(|part| part.top.node.id.as_str()).collect()
    })
}

/// Writes a node without its children. For `^seq`, `sequence` holds them.
pub(crate) fn write_node(out: &mut String, node: &Node, cycle: i64, sequence: Option<&Sequence>) {
    let order = sequence.and_then(explicit_order);
    write_members(out, node, cycle, order.as_deref(), None);
}

/// A node's text up to and from its children.
fn around_children(node: &Node, cycle: i64, order: Option<&[&str]>) -> (String, String) {
    let mut text = String::new();
    let mut split = 0;
    write_members(
        &mut text,
        node,
        cycle,
        order,
        Some(&mut |out| {
            out.push('[');
            split = out.len();
            out.push(']');
        }),
    );
    let after = text.split_off(split);
    (text, after)
}

fn write_subtree(out: &mut String, subtree: &Subtree, cycle: i64) {
    let children = subtree.children();
    let node = &subtree.node;
    let lists_children = node.rare.as_ref().is_some_and(|rare| rare.lists_children);
    if node.is(Class::Block) && children.is_empty() && !lists_children {
        return write_members(out, node, cycle, None, None);
    }
    // Trees are never nested deeper than a limit.
    write_members(
        out,
        node,
        cycle,
        None,
        Some(&mut |out| {
            write_list(out, children, |child, out| write_subtree(out, child, cycle));
        }),
    );
}

/// How the list of children is written.
type WriteChildren<'c> = &'c mut dyn FnMut(&mut String);

fn write_members(
    out: &mut String,
    node: &Node,
    cycle: i64,
    order: Option<&[&str]>,
    mut children: Option<WriteChildren<'_>>,
) {
    /// All headers by name. A custom attribute is never called like one of them that is written.
    const HEADERS: &[&str] = &[
        "cadence",
        "children",
        "content",
        "content_hash",
        "created_at_iso",
        "created_at_ns",
        "creation_index",
        "cycle",
        "encoding",
        "id",
        "key",
        "kind",
        "mime",
        "nodeType",
        "offset",
        "order",
        "pinned",
        "priority",
        "provenance",
        "removable",
        "role",
        "tags",
        "ttl",
    ];
    let mut custom = node.attributes().iter().peekable();
    let mut object = Object::open(out);
    for header in HEADERS {
        while let Some((name, value)) = custom.next_if(|(name, _)| name.as_str() <= *header) {
            canonical_json::write(object.member(name), value);
        }
        if *header == "children" {
            if let Some(write) = &mut children {
                write(object.member(header));
            }
        } else {
            write_header(&mut object, header, node, cycle, order);
        }
    }
    for (name, value) in custom {
        canonical_json::write(object.member(name), value);
    }
    object.close();
}

fn write_header(
    object: &mut Object<'_>,
    header: &str,
    node: &Node,
    cycle: i64,
    order: Option<&[&str]>,
) {
    let rare = node.rare.as_deref();
    let mut text = |value: Option<&str>| {
        if let Some(value) = value {
            write_string(object.member(header), value);
        }
    };
    match header {
        "id" => text(Some(node.id.as_str())),
        "nodeType" => text(Some(node.node_type.as_str())),
        "created_at_iso" => text(Some(&node.created_at_iso())),
        "role" => text(node.role.as_deref()),
        "kind" => text(node.kind.as_deref()),
        "key" => text(node.key.as_deref()),
        "mime" => text(rare.and_then(|rare| rare.mime.as_deref())),
        "encoding" => text(rare.and_then(|rare| rare.encoding.as_deref())),
        "content_hash" if node.exports_hash => text(Some(&node.content_hash())),
        "content" if node.content.is_some() => {
            write_content(object.member(header), node.content.as_ref());
        }
        "tags" => {
            if let Some(rare) = rare.filter(|rare| !rare.tags.is_empty()) {
                let tags = rare.tags.iter().map(SmolStr::as_str);
                write_list(object.member(header), tags, |tag, out| {
                    write_string(out, tag);
                });
            }
        }
        "order" => {
            if let Some(order) = order {
                write_list(object.member(header), order, |id, out| {
                    write_string(out, id);
                });
            }
        }
        "provenance" => {
            if let Some(value) = rare.and_then(|rare| rare.provenance.as_ref()) {
                canonical_json::write(object.member(header), value);
            }
        }
        "removable" | "pinned" => {
            let flag = match header {
                "pinned" => rare.and_then(|rare| rare.pinned),
                _ => rare.and_then(|rare| rare.removable),
            };
            if let Some(flag) = flag {
                canonical_json::write(object.member(header), &Json::Bool(flag));
            }
        }
        "ttl" => match node.expires.ttl_at(cycle) {
            Some(ttl) => write_integer(object.member(header), ttl),
            None => object.member(header).push_str("null"),
        },
        "cadence" => {
            if let Some(cadence) = rare.and_then(|rare| rare.cadence) {
                write_integer(object.member(header), cadence);
            }
        }
        "offset" => write_integer(object.member(header), node.offset),
        "priority" => write_integer(object.member(header), node.priority),
        "cycle" => write_integer(object.member(header), node.cycle),
        "created_at_ns" => write_integer(object.member(header), node.created_at_ns),
        "creation_index" => write_integer(object.member(header), node.creation_index),
        _ => {}
    }
}
