//! The model's tree: every node is a map of headers and a list of children.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use pact_core::Json;

use super::bytes::iso;

/// Where the regions are among the root's children.
pub(super) const SYSTEM: usize = 0;
pub(super) const SEQUENCE: usize = 1;
pub(super) const HEAD: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Region,
    Segment,
    Container,
    Block,
}

impl Class {
    pub(super) fn of(node_type: &str) -> Self {
        let prefix = node_type.split(':').next().unwrap();
        match prefix {
            "^root" | "^sys" | "^seq" | "^ah" => Self::Region,
            "seg" | "mt" => Self::Segment,
            "cont" | "mc" => Self::Container,
            _ => Self::Block,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Region => "region",
            Self::Segment => "seg",
            Self::Container => "cont",
            Self::Block => "block",
        }
    }
}

/// The kind that a type like `block:summary` gives its nodes.
pub(super) fn kind_of_type(node_type: &str) -> Option<&str> {
    let (prefix, kind) = node_type.split_once(':')?;
    ["seg", "mt", "cont", "mc", "block", "cb"]
        .contains(&prefix)
        .then_some(kind)
}

/// When a node is born.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamp {
    pub(super) cycle: i64,
    pub(super) created_at_ns: i64,
    pub(super) creation_index: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    /// All that a document shows of the node, but for `ttl` and `children`.
    pub(super) headers: BTreeMap<String, Json>,
    /// The cycle whose commit removes the node.
    pub(super) expiry: Option<i64>,
    pub(super) children: Vec<Node>,
}

impl Node {
    pub(super) fn bare(id: &str, node_type: &str, stamp: Stamp) -> Self {
        let mut node = Self {
            headers: BTreeMap::new(),
            expiry: None,
            children: Vec::new(),
        };
        node.set("id", id);
        node.set("nodeType", node_type);
        node.set("offset", 0);
        node.set("priority", 0);
        node.stamp(stamp);
        node
    }

    pub(super) fn set(&mut self, header: &str, value: impl Into<Json>) {
        self.headers.insert(header.to_owned(), value.into());
    }

    pub(super) fn stamp(&mut self, stamp: Stamp) {
        self.set("cycle", stamp.cycle);
        self.set("created_at_ns", stamp.created_at_ns);
        self.set("created_at_iso", iso(stamp.created_at_ns));
        self.set("creation_index", stamp.creation_index);
    }

    pub(super) fn text(&self, header: &str) -> Option<&str> {
        self.headers.get(header)?.as_str()
    }

    pub(super) fn integer(&self, header: &str) -> Option<i64> {
        self.headers.get(header)?.as_i64()
    }

    pub(super) fn is_marked(&self, header: &str) -> bool {
        self.headers.get(header) == Some(&Json::Bool(true))
    }

    pub(super) fn id(&self) -> &str {
        self.text("id").unwrap()
    }

    pub(super) fn node_type(&self) -> &str {
        self.text("nodeType").unwrap()
    }

    pub(super) fn class(&self) -> Class {
        Class::of(self.node_type())
    }

    pub(super) fn offset(&self) -> i64 {
        self.integer("offset").unwrap()
    }

    pub(super) fn created_at_ns(&self) -> i64 {
        self.integer("created_at_ns").unwrap()
    }

    /// A segment, or the head, which a commit seals: only these have a core that must stay.
    pub(super) fn is_turn(&self) -> bool {
        self.class() == Class::Segment || self.node_type() == "^ah"
    }

    /// The core: the last container at offset 0.
    pub(super) fn core(&self) -> Option<usize> {
        self.children
            .iter()
            .rposition(|child| child.offset() == 0 && child.class() == Class::Container)
    }

    pub(super) fn visible_ttl(&self, cycle: i64) -> Option<i64> {
        self.expiry.map(|expiry| (expiry - cycle).max(0))
    }

    pub(super) fn is_due(&self, cycle: i64) -> bool {
        self.expiry.is_some_and(|expiry| expiry <= cycle)
    }

    pub(super) fn insert(&mut self, child: Node) {
        self.children.push(child);
        self.children.sort_by(canonical_order);
    }

    /// The node and all below it, parents first.
    pub(super) fn walk(&self) -> Vec<&Node> {
        let mut nodes = vec![self];
        for child in &self.children {
            nodes.extend(child.walk());
        }
        nodes
    }

    /// The way down to every node below this one, parents first.
    pub(super) fn paths(&self) -> Vec<Vec<usize>> {
        let mut paths = vec![Vec::new()];
        for (index, child) in self.children.iter().enumerate() {
            for below in child.paths() {
                paths.push([vec![index], below].concat());
            }
        }
        paths
    }

    pub(super) fn at(&self, path: &[usize]) -> &Node {
        path.iter().fold(self, |node, index| &node.children[*index])
    }

    pub(super) fn at_mut(&mut self, path: &[usize]) -> &mut Node {
        path.iter()
            .fold(self, |node, index| &mut node.children[*index])
    }
}

/// SEMANTICS §3: offset, time, index, id.
pub(super) fn canonical_order(left: &Node, right: &Node) -> Ordering {
    let key = |node: &Node| {
        let index = node.integer("creation_index");
        (node.offset(), node.created_at_ns(), index)
    };
    key(left)
        .cmp(&key(right))
        .then_with(|| left.id().as_bytes().cmp(right.id().as_bytes()))
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// With exactly three children: the regions, in render order.
    pub(super) root: Node,
    /// The segments, newest first, where a document says so.
    pub(super) order: Option<Vec<String>>,
}

impl Tree {
    pub(super) fn find(&self, id: &str) -> Option<Vec<usize>> {
        let mut paths = self.root.paths().into_iter();
        paths.find(|path| self.root.at(path).id() == id)
    }

    pub(super) fn ids(&self) -> Vec<String> {
        let nodes = self.root.walk();
        nodes.iter().map(|node| node.id().to_owned()).collect()
    }

    pub(super) fn head(&self) -> &Node {
        &self.root.children[HEAD]
    }

    pub(super) fn sequence(&self) -> &Node {
        &self.root.children[SEQUENCE]
    }

    /// The segments, newest first: the first lies at depth 1.
    pub(super) fn segments(&self) -> Vec<&Node> {
        let children = self.sequence().children.iter();
        let mut segments: Vec<&Node> = children
            .filter(|child| child.class() == Class::Segment)
            .collect();
        segments.sort_by(|left, right| match &self.order {
            Some(order) => position(order, left).cmp(&position(order, right)),
            None => {
                let age = |node: &Node| (node.created_at_ns(), node.integer("creation_index"));
                age(right)
                    .cmp(&age(left))
                    .then_with(|| left.id().cmp(right.id()))
            }
        });
        segments
    }

    /// Puts the children of `^seq` into render order.
    pub(super) fn sort_sequence(&mut self) {
        let sequence = &mut self.root.children[SEQUENCE].children;
        let Some(order) = &mut self.order else {
            return sequence.sort_by(canonical_order);
        };
        order.retain(|id| sequence.iter().any(|child| child.id() == id));
        sequence.sort_by(|left, right| {
            // A node that is not in the list is no segment. It comes first, so that a new segment
            // comes last.
            let rank = |node: &Node| position(order, node).map(|depth| order.len() - depth);
            rank(left)
                .cmp(&rank(right))
                .then_with(|| canonical_order(left, right))
        });
    }

    /// Whether the tree needs the node: the root, a region, the core of a turn.
    pub(super) fn is_fixed(&self, path: &[usize]) -> bool {
        match path.split_last() {
            Some((index, parent)) if !parent.is_empty() => {
                let parent = self.root.at(parent);
                parent.is_turn() && parent.core() == Some(*index)
            }
            _ => true,
        }
    }

    /// The nodes from the root down to the one at the end of the path, that one included.
    pub(super) fn line(&self, path: &[usize]) -> Vec<&Node> {
        (0..=path.len())
            .map(|length| self.root.at(&path[..length]))
            .collect()
    }

    /// Takes a node out, with all it holds.
    pub(super) fn take(&mut self, path: &[usize]) -> Node {
        let (index, parent) = path.split_last().unwrap();
        self.root.at_mut(parent).children.remove(*index)
    }
}

fn position(order: &[String], node: &Node) -> Option<usize> {
    order.iter().position(|id| id == node.id())
}
