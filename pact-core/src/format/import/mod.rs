//! Import of documents: one snapshot, or a history with one snapshot a line.
//!
//! The reader reads a tree node by node, straight into place. If the cycle of the document comes
//! after its tree, it skips the tree first. The snapshots of a history share all nodes that did not
//! change. An error names the node it is in.

mod error;
mod headers;
mod nodes;
mod stream;
mod version;

use std::collections::{BTreeMap, HashMap, HashSet};

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use super::export::DocumentHeaders;
use super::json_reader::{Problem, Reader, line_and_column};
use crate::Json;
use crate::calls::Shapes;
use crate::limits;
use crate::node::{Class, Node, NodeId, NodeType, Region, Stamp};
use crate::tree::{Sequence, Subtree, Tree};

pub use error::{ImportError, ImportWarning};
use headers::wrong_type;
pub(crate) use stream::read_stream;
use version::{Known, Version};

/// One snapshot of a document.
pub(crate) struct Imported {
    pub(crate) tree: Tree,
    pub(crate) cycle: i64,
    pub(crate) headers: DocumentHeaders,
}

/// Reads snapshots, text by text, oldest first.
pub(crate) struct Reading {
    import: Import,
    /// The newest snapshot so far: the next one shares with it all nodes that did not change.
    older: Option<(Tree, i64)>,
}

impl Reading {
    pub(crate) fn new(kinds: HashMap<&'static str, Class>, shapes: Shapes) -> Self {
        Self {
            import: Import {
                cycle: 0,
                seen: HashSet::new(),
                warnings: Vec::new(),
                newer_versions: HashSet::new(),
                kinds,
                shapes,
            },
            older: None,
        }
    }

    /// Whether nothing was read yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.older.is_none()
    }

    /// Reads all documents of a text, at least one. `lines_before` lines of the input came before
    /// the text.
    pub(crate) fn documents(
        &mut self,
        text: &str,
        lines_before: usize,
        push: &mut dyn FnMut(Imported),
    ) -> Result<(), ImportError> {
        let located = |wrong: Wrong| {
            let mut error = wrong.located(text);
            error.line += lines_before;
            error
        };
        let mut reader = Reader::new(text);
        loop {
            // Whether the text is read at once or line by line, a document begins where it begins.
            reader.skip_space();
            let start = reader.position();
            let older = self.older.as_ref();
            let snapshot = self
                .import
                .document(&mut reader, older)
                .and_then(|snapshot| in_order(snapshot, older, start))
                .map_err(located)?;
            self.older = Some((snapshot.tree.clone(), snapshot.cycle));
            push(snapshot);
            let end = reader.position();
            if reader.is_at_end() {
                return Ok(());
            }
            let between = text.get(end..reader.position()).unwrap_or_default();
            if !between.contains('\n') {
                let message = "not JSON: more text after the end of the document";
                return Err(located(Wrong::new(end, message)));
            }
        }
    }

    /// The corrections that were made.
    pub(crate) fn into_warnings(self) -> Vec<ImportWarning> {
        self.import.warnings
    }
}

/// The text of a file.
pub(crate) fn text_of(bytes: &[u8]) -> Result<&str, ImportError> {
    let text = core::str::from_utf8(bytes).map_err(|error| {
        let (valid, _) = bytes.split_at(error.valid_up_to());
        let before = String::from_utf8_lossy(valid);
        Wrong::new(before.len(), "the text is not UTF-8").located(&before)
    })?;
    if text.starts_with('\u{feff}') {
        let message = "the text starts with a byte order mark: save it as UTF-8 without one";
        return Err(Wrong::new(0, message).located(text));
    }
    Ok(text)
}

fn in_order(snapshot: Imported, older: Option<&(Tree, i64)>, at: usize) -> Result<Imported, Wrong> {
    match older {
        Some((_, cycle)) if snapshot.cycle <= *cycle => Err(Wrong::new(
            at,
            format!(
                "a history goes from the oldest snapshot to the newest, but cycle {} follows cycle {cycle}",
                snapshot.cycle
            ),
        )),
        _ => Ok(snapshot),
    }
}

/// A problem on its way up to a caller that knows the node.
struct Wrong {
    at: usize,
    node: Option<NodeId>,
    message: String,
}

impl Wrong {
    fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            node: None,
            message: message.into(),
        }
    }

    /// Names the node, unless a node inside it was named already.
    fn in_node(mut self, id: Option<&str>) -> Self {
        if self.node.is_none() {
            self.node = id.filter(|id| !id.is_empty()).map(NodeId::from);
        }
        self
    }

    fn located(self, text: &str) -> ImportError {
        let (line, column) = line_and_column(text, self.at);
        ImportError {
            node: self.node,
            line,
            column,
            message: self.message,
        }
    }
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Self {
        Self::new(problem.at, problem.message)
    }
}

struct Import {
    /// The document's cycle. The time to live of its nodes counts from it.
    cycle: i64,
    seen: HashSet<NodeId>,
    warnings: Vec<ImportWarning>,
    /// Versions that were noted: a history has the same one on every line.
    newer_versions: HashSet<SmolStr>,
    /// The classes of registered types.
    kinds: HashMap<&'static str, Class>,
    /// The forms of tool calls.
    shapes: Shapes,
}

/// A region as it was read: its node, its children, and the order that it gives to them.
type ReadRegion = (Node, Vec<Subtree>, Option<Vec<SmolStr>>);

/// How the elements of `children` are read.
type ReadChild<'c, 't> = &'c mut dyn FnMut(&mut Reader<'t>, &mut Import) -> Result<(), Wrong>;

impl Import {
    /// Reads a document. Its nodes need the cycle: if that comes after them, they are passed over
    /// first.
    fn document(
        &mut self,
        reader: &mut Reader<'_>,
        older: Option<&(Tree, i64)>,
    ) -> Result<Imported, Wrong> {
        let start = expect_object(reader, "a document is {\"cycle\":…,\"root\":{…}}")?;
        let warned = self.warnings.len();
        let mut members: BTreeMap<SmolStr, Json> = BTreeMap::new();
        // The place of the nodes, and the tree if they were read.
        let mut root: Option<(usize, Option<Tree>)> = None;
        reader.object::<Wrong>(|reader, name| {
            let at = reader.position();
            let is_repeated = if name != "root" {
                let value = reader.value()?;
                members.insert(SmolStr::from(name), value).is_some()
            } else if let Some(cycle) = members.get("cycle").filter(|_| root.is_none()) {
                refuse_noted(reader)?;
                self.cycle = cycle_of(cycle, start)?;
                root = Some((at, Some(self.root(reader)?)));
                false
            } else {
                reader.skip()?;
                root.replace((at, None)).is_some()
            };
            if is_repeated {
                return Err(Wrong::new(at, "duplicate member of the document"));
            }
            Ok(())
        })?;
        let end = reader.position();
        refuse_noted(reader)?;
        self.cycle = match members.remove("cycle") {
            None => older.map_or(0, |(_, cycle)| cycle + 1),
            Some(cycle) => cycle_of(&cycle, start)?,
        };
        let headers = self.document_headers(members, start, warned)?;
        let mut tree = match root {
            Some((_, Some(tree))) => tree,
            Some((at, None)) => {
                reader.seek(at);
                let tree = self.root(reader)?;
                reader.seek(end);
                tree
            }
            None => return Err(Wrong::new(start, "the document has no `root`")),
        };
        if let Some((older, _)) = older {
            tree.share_with(older);
        }
        Ok(Imported {
            tree,
            cycle: self.cycle,
            headers,
        })
    }

    /// The members of a document beside its cycle and its nodes. `warned` is the number of warnings
    /// before it.
    fn document_headers(
        &mut self,
        mut members: BTreeMap<SmolStr, Json>,
        at: usize,
        warned: usize,
    ) -> Result<DocumentHeaders, Wrong> {
        let spec_version = match members.remove("spec_version") {
            None => None,
            Some(Json::String(version)) => self
                .spec_version(version, warned)
                .map_err(|message| Wrong::new(at, message))?,
            Some(other) => return Err(Wrong::new(at, wrong_type("spec_version", "text", &other))),
        };
        Ok(DocumentHeaders {
            spec_version,
            unknown: members.into_iter().collect(),
        })
    }

    /// The version of a document, if it is another than that of this library. A newer one is noted
    /// before the warnings on nodes.
    fn spec_version(&mut self, version: String, warned: usize) -> Result<Option<SmolStr>, String> {
        match Version::read(&version)?.compared() {
            Known::Own => return Ok(None),
            Known::Older => {}
            Known::Newer => {
                if self.newer_versions.insert(SmolStr::from(&version)) {
                    let note = version::note(&version, self.cycle);
                    self.warnings.insert(warned, note);
                }
            }
        }
        Ok(Some(SmolStr::from(version)))
    }

    fn root(&mut self, reader: &mut Reader<'_>) -> Result<Tree, Wrong> {
        self.seen.clear();
        let mut regions: HashMap<Region, ReadRegion> = HashMap::new();
        let start = reader.position();
        let (root, _) = self.node(reader, 1, &mut |reader, import| {
            let at = reader.position();
            let mut children = Vec::new();
            let (node, order) = import.node(reader, 2, &mut |reader, import| {
                children.push(import.subtree(reader, 3)?);
                Ok(())
            })?;
            if node.node_type().as_region() == Some(Region::Head) {
                check_sealable(&children, at)?;
            }
            let id = node.id.clone();
            let wrong = |message: &str| Wrong::new(at, message).in_node(Some(id.as_str()));
            match node.node_type().as_region() {
                Some(Region::Root) | None => Err(wrong(
                    "a child of ^root is a region: its nodeType is ^sys, ^seq or ^ah",
                )),
                Some(region) if regions.contains_key(&region) => {
                    Err(wrong("the region occurs twice"))
                }
                Some(region) => {
                    regions.insert(region, (node, children, order));
                    Ok(())
                }
            }
        })?;
        let mut take = |region: Region| match regions.remove(&region) {
            Some(found) => Ok(found),
            None => self
                .missing_region(region, start)
                .map(|node| (node, Vec::new(), None)),
        };
        let (system, system_children, _) = take(Region::System)?;
        let (sequence, segments, order) = take(Region::Sequence)?;
        let (head, head_children, _) = take(Region::Head)?;
        Ok(Tree::new(
            root,
            Subtree::new(system, system_children),
            sequence_of(sequence, segments, order, start)?,
            Subtree::new(head, head_children),
        ))
    }

    /// A region that the document does not have.
    fn missing_region(&mut self, region: Region, at: usize) -> Result<Node, Wrong> {
        let node_type = NodeType::region(region);
        let id = NodeId::from(node_type.as_str());
        if !self.seen.insert(id.clone()) {
            let message = format!("duplicate id: a node has the name of the missing region {id}");
            return Err(Wrong::new(at, message).in_node(Some(id.as_str())));
        }
        let stamp = Stamp {
            cycle: self.cycle,
            created_at_ns: 0,
            creation_index: 0,
        };
        Ok(Node::bare(id, node_type, stamp))
    }
}

/// Refuses a document with a problem that left its syntax intact.
fn refuse_noted(reader: &mut Reader<'_>) -> Result<(), Problem> {
    match reader.take_noted().into_iter().next() {
        Some(problem) => Err(problem),
        None => Ok(()),
    }
}

/// The cycle of a document.
fn cycle_of(value: &Json, at: usize) -> Result<i64, Wrong> {
    let message = match value.as_i64() {
        Some(cycle) if (0..=limits::MAX_COUNTER).contains(&cycle) => return Ok(cycle),
        Some(cycle) if cycle < 0 => format!("negative cycle: {cycle}; it counts commits"),
        Some(_) => format!(
            "the document's `cycle` is the number {value}, which leaves no room to count on from"
        ),
        None => wrong_type("cycle", "a whole number", value),
    };
    Err(Wrong::new(at, message))
}

/// Checks the nesting of the active head as if it were sealed, with a segment and a core around its
/// nodes, so that sealing cannot exceed the limit.
fn check_sealable(children: &[Subtree], at: usize) -> Result<(), Wrong> {
    let mut pending: Vec<(&Subtree, usize)> = children.iter().map(|child| (child, 5)).collect();
    while let Some((subtree, level)) = pending.pop() {
        if level > limits::MAX_NESTING {
            return Err(too_deep(at).in_node(Some(subtree.node.id.as_str())));
        }
        pending.extend(subtree.children().iter().map(|child| (child, level + 1)));
    }
    Ok(())
}

fn too_deep(at: usize) -> Wrong {
    let limit = limits::MAX_NESTING;
    Wrong::new(at, format!("nesting deeper than {limit} levels of nodes"))
}

/// The position of the object that must be next.
fn expect_object(reader: &mut Reader<'_>, expected: &str) -> Result<usize, Wrong> {
    let next = reader.peek();
    let start = reader.position();
    if next == Some(b'{') {
        return Ok(start);
    }
    // A text that is not JSON gets the error for that.
    reader.value()?;
    Err(Wrong::new(start, format!("wrong type: {expected}")))
}

/// `^seq` with its segments in the order of its index, if it has one.
fn sequence_of(
    node: Node,
    children: Vec<Subtree>,
    order: Option<Vec<SmolStr>>,
    at: usize,
) -> Result<Sequence, Wrong> {
    let Some(order) = order else {
        return Ok(Sequence::new(node, children));
    };
    let wrong = |message: String| Wrong::new(at, message).in_node(Some(node.id.as_str()));
    let (segments, strays): (Vec<_>, Vec<_>) = children
        .into_iter()
        .partition(|child| child.node.is(Class::Segment));
    let mut by_id: HashMap<SmolStr, Subtree> = segments
        .into_iter()
        .map(|segment| (segment.node.id.text().clone(), segment))
        .collect();
    let mut oldest_first = Vec::with_capacity(order.len());
    for id in order.iter().rev() {
        match by_id.remove(id) {
            Some(segment) => oldest_first.push(segment),
            None => {
                let id = Excerpt::of(id);
                let message =
                    format!("`order` names `{id}` twice, or without there being such a segment");
                return Err(wrong(message));
            }
        }
    }
    if let Some(left_out) = by_id.keys().min() {
        return Err(wrong(format!(
            "`order` leaves out the segment `{}`",
            Excerpt::of(left_out)
        )));
    }
    Ok(Sequence::ordered(node, oldest_first, strays))
}
