//! Snapshot documents out: every header, canonical JSON, children in render order.

use std::io;

use smol_str::SmolStr;

use super::canonical_json::{self, Object, write_list};
use super::hash::{hex_digits, write_content};
use super::iso;
use super::json_text::{write_integer, write_string};
use crate::Json;
use crate::node::{Class, Header, HeaderValue, Node};
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
            write_list(out, children.iter(), |child, out| {
                write_subtree(out, child, cycle);
            });
        }),
    );
}

/// How the list of children is written.
type WriteChildren<'c> = &'c mut dyn FnMut(&mut String);

/// A member of a node, but for custom attributes.
#[derive(Clone, Copy)]
enum Member {
    Header(Header),
    Children,
    Order,
}

/// Every member by name. A custom attribute never has the name of one that is written.
const MEMBERS: [(&str, Member); Header::ALL.len() + 2] = members_by_name();

#[expect(
    clippy::indexing_slicing,
    reason = "constants are computed by index, and an index out of bounds does not compile"
)]
const fn members_by_name() -> [(&'static str, Member); Header::ALL.len() + 2] {
    let mut members = [("children", Member::Children); Header::ALL.len() + 2];
    members[1] = ("order", Member::Order);
    let mut next = 0;
    while next < Header::ALL.len() {
        let header = Header::ALL[next];
        members[next + 2] = (header.name(), Member::Header(header));
        next += 1;
    }
    let mut sorted = 1;
    while sorted < members.len() {
        let mut at = sorted;
        while at > 0 && is_before(members[at].0.as_bytes(), members[at - 1].0.as_bytes()) {
            let moved = members[at];
            members[at] = members[at - 1];
            members[at - 1] = moved;
            at -= 1;
        }
        sorted += 1;
    }
    members
}

const fn is_before(left: &[u8], right: &[u8]) -> bool {
    match (left, right) {
        ([], [_, ..]) => true,
        ([left, rest @ ..], [right, other @ ..]) => {
            *left < *right || *left == *right && is_before(rest, other)
        }
        (_, []) => false,
    }
}

fn write_members(
    out: &mut String,
    node: &Node,
    cycle: i64,
    order: Option<&[&str]>,
    mut children: Option<WriteChildren<'_>>,
) {
    let mut custom = node.attributes().iter().peekable();
    let mut object = Object::open(out);
    for (member, written) in &MEMBERS {
        while let Some((name, value)) = custom.next_if(|(name, _)| name.as_str() <= *member) {
            canonical_json::write(object.member(name), value);
        }
        match written {
            Member::Header(header) => write_header(&mut object, *header, node, cycle),
            Member::Children => {
                if let Some(write) = &mut children {
                    write(object.known(member));
                }
            }
            Member::Order => {
                if let Some(order) = order {
                    write_list(object.known(member), order, |id, out| {
                        write_string(out, id);
                    });
                }
            }
        }
    }
    for (name, value) in custom {
        canonical_json::write(object.member(name), value);
    }
    object.close();
}

fn write_header(object: &mut Object<'_>, header: Header, node: &Node, cycle: i64) {
    let written = node.rare.as_ref();
    let written = written.and_then(|rare| rare.created_at_iso.as_ref());
    match header {
        // Every node has these, and they need no memory.
        Header::CreatedAtIso if written.is_none() => {
            let out = object.known(header.name());
            return write_plain(out, &iso::digits_of_ns(node.created_at_ns));
        }
        Header::ContentHash if node.exports_hash() => {
            let out = object.known(header.name());
            return write_plain(out, &hex_digits(node.content_digest()));
        }
        _ => {}
    }
    let value = header.value(node, cycle);
    if matches!(value, HeaderValue::Absent) {
        return;
    }
    let out = object.known(header.name());
    match value {
        HeaderValue::Absent => {}
        HeaderValue::Null => out.push_str("null"),
        HeaderValue::Number(number) => write_integer(out, number),
        HeaderValue::Flag(flag) => out.push_str(if flag { "true" } else { "false" }),
        HeaderValue::Text(text) => write_string(out, &text),
        HeaderValue::Tags(tags) => write_list(out, tags, |tag, out| write_string(out, tag)),
        HeaderValue::Content(content) => write_content(out, Some(content)),
        HeaderValue::Json(value) => canonical_json::write(out, value),
    }
}

/// Writes a text without escapes.
fn write_plain(out: &mut String, text: &str) {
    out.push('"');
    out.push_str(text);
    out.push('"');
}
