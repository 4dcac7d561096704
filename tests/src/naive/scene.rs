//! A snapshot as a plain list of nodes, read from its export.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use pact_core::Json;
use pact_core::grammar::plan::Class;
use serde_json::Map;

use super::expiry::{Fate, Mortal, expire};

/// A node, or the implicit core of a segment or region.
#[derive(Debug)]
pub struct Node {
    pub headers: Map<String, Json>,
    pub parent: Option<usize>,
    /// As they are rendered. Blocks in an implicit core are children of their real parent too.
    pub children: Vec<usize>,
    /// The implicit core, where there is one.
    implicit_core: Option<usize>,
    /// Whether this is an implicit core: it is among the nodes, but in no list of children.
    pub is_implicit: bool,
}

impl Node {
    pub fn id(&self) -> &str {
        self.headers
            .get("id")
            .and_then(Json::as_str)
            .unwrap_or_default()
    }

    pub fn node_type(&self) -> &str {
        self.headers
            .get("nodeType")
            .and_then(Json::as_str)
            .unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> i64 {
        self.headers
            .get(name)
            .and_then(Json::as_i64)
            .unwrap_or_default()
    }

    /// The key in the headers.
    pub fn key(&self) -> Option<&str> {
        self.headers.get("key").and_then(Json::as_str)
    }

    /// The name that the node answers to where a key is asked for: its key, or its id if it was
    /// written by hand.
    pub fn answers_to(&self) -> Option<&str> {
        let is_written_by_hand = || {
            let is_zero = |name| self.number(name) == 0;
            let has = |name| self.headers.contains_key(name);
            is_zero("created_at_ns")
                && is_zero("creation_index")
                && !["^root", "^sys", "^seq", "^ah"].contains(&self.node_type())
                && !self.is_implicit
                && !["key", "data_replaces", "data_redacts", "data_demotes"]
                    .into_iter()
                    .any(has)
        };
        self.key()
            .or_else(|| is_written_by_hand().then(|| self.id()))
    }

    pub fn class(&self) -> Option<Class> {
        let text = self.node_type();
        if ["^root", "^sys", "^seq", "^ah"].contains(&text) {
            return None;
        }
        let prefix = text.split(':').next().unwrap_or_default();
        Some(Class::named(prefix).unwrap_or(Class::Block))
    }

    /// The kind in the headers, or in a type like `block:summary`.
    pub fn kind(&self) -> Option<&str> {
        let header = self.headers.get("kind").and_then(Json::as_str);
        header.or_else(|| {
            let (prefix, kind) = self.node_type().split_once(':')?;
            Class::named(prefix).map(|_| kind)
        })
    }

    /// Where the node stands among its siblings.
    fn place(&self) -> (i64, i64, i64, &str) {
        (
            self.number("offset"),
            self.number("created_at_ns"),
            self.number("creation_index"),
            self.id(),
        )
    }
}

/// A tree at a moment.
#[derive(Debug)]
pub struct Scene {
    /// The root first, implicit cores last.
    pub nodes: Vec<Node>,
    pub cycle: i64,
    /// The ids that the next commit removes.
    pub ephemeral: BTreeSet<String>,
    /// All real nodes in select order.
    pub selected: Vec<usize>,
    depths: Vec<Option<i64>>,
    /// Where each real node is in select order.
    ranks: Vec<usize>,
}

impl Scene {
    /// Reads the export of a snapshot.
    pub fn read(export: &str) -> Self {
        let document: Json = serde_json::from_str(export).unwrap();
        let cycle = document["cycle"].as_i64().unwrap();
        // A time to live counts from the snapshot's own cycle; the next commit is one later.
        Self::of(&document["root"], cycle, 1, &BTreeSet::new())
    }

    /// A tree whose nodes are removed by the next commit when at most `due` of their time is left,
    /// and nothing holds them.
    pub fn of(root: &Json, cycle: i64, due: i64, held: &BTreeSet<String>) -> Self {
        let mut scene = Self {
            nodes: Vec::new(),
            cycle,
            ephemeral: BTreeSet::new(),
            selected: Vec::new(),
            depths: Vec::new(),
            ranks: Vec::new(),
        };
        scene.add(root, None);
        scene.find_depths();
        scene.selected = scene.turns().concat();
        scene.ranks = vec![0; scene.nodes.len()];
        for (rank, node) in scene.selected.iter().enumerate() {
            scene.ranks[*node] = rank;
        }
        scene.ephemeral = scene.removed_next(due, held);
        scene.add_implicit_cores();
        scene
    }

    /// The ids that the next commit removes, by time to live alone: no budget is known here. Guards
    /// are.
    fn removed_next(&self, due: i64, held: &BTreeSet<String>) -> BTreeSet<String> {
        let is_fixed = |index: usize| {
            let Some(parent) = self.nodes[index].parent else {
                return true;
            };
            let is_turn =
                self.nodes[parent].node_type() == "^ah" || self.is_of_class(parent, Class::Segment);
            parent == 0 || (is_turn && self.core(parent) == Some(index))
        };
        let mortals: Vec<Mortal> = (0..self.nodes.len())
            .map(|index| {
                let node = &self.nodes[index];
                let ttl = node.headers.get("ttl").and_then(Json::as_i64);
                let names = ["content"].into_iter();
                let data = node.headers.keys().map(String::as_str);
                let names = names.chain(data.filter(|name| name.starts_with("data_")));
                let header = |name: &str| Some((name.to_owned(), node.headers.get(name)?.clone()));
                Mortal {
                    id: node.id().to_owned(),
                    parent: node.parent,
                    is_block: node.class() == Some(Class::Block),
                    kind: node.kind().map(str::to_owned),
                    headers: names.filter_map(header).collect(),
                    created_at_ns: node.number("created_at_ns"),
                    has_ttl: ttl.is_some(),
                    is_due: ttl.is_some_and(|ttl| ttl <= due),
                    is_held: held.contains(node.id()),
                    is_fixed: is_fixed(index),
                    is_removable: node.headers.get("removable") == Some(&Json::Bool(true)),
                }
            })
            .collect();
        let fates = expire(&mortals).into_iter().zip(&mortals);
        let gone = fates.filter(|(fate, _)| *fate != Fate::Stays);
        gone.map(|(_, mortal)| mortal.id.clone()).collect()
    }

    fn add(&mut self, node: &Json, parent: Option<usize>) -> usize {
        let mut headers = node.as_object().unwrap().clone();
        let children = headers.remove("children").unwrap_or_default();
        let index = self.nodes.len();
        self.nodes.push(Node {
            headers,
            parent,
            children: Vec::new(),
            implicit_core: None,
            is_implicit: false,
        });
        for child in children.as_array().into_iter().flatten() {
            let child = self.add(child, Some(index));
            self.nodes[index].children.push(child);
        }
        index
    }

    fn add_implicit_cores(&mut self) {
        for owner in 0..self.nodes.len() {
            if !self.is_top(owner) || self.core(owner).is_some() {
                continue;
            }
            let children = self.nodes[owner].children.iter().copied();
            let inside: Vec<usize> = children
                .filter(|child| self.nodes[*child].number("offset") == 0)
                .collect();
            if inside.is_empty() {
                continue;
            }
            self.nodes[owner].implicit_core = Some(self.nodes.len());
            self.nodes.push(Node {
                headers: Map::from_iter([
                    ("nodeType".to_owned(), "cont".into()),
                    ("offset".to_owned(), 0.into()),
                ]),
                parent: Some(owner),
                children: inside,
                implicit_core: None,
                is_implicit: true,
            });
            self.depths.push(self.depths[owner]);
        }
    }

    /// Whether zones and cores are reckoned by this node: a segment, `^ah` or `^sys`. A segment is
    /// a child of `^seq`; a node of that type elsewhere has no depth.
    pub fn is_top(&self, node: usize) -> bool {
        let is_in_sequence = || {
            let parent = self.nodes[node].parent.map(|parent| &self.nodes[parent]);
            parent.is_some_and(|parent| parent.node_type() == "^seq")
        };
        matches!(self.nodes[node].node_type(), "^ah" | "^sys")
            || (self.is_of_class(node, Class::Segment) && is_in_sequence())
    }

    fn is_of_class(&self, node: usize, class: Class) -> bool {
        self.nodes[node].class() == Some(class)
    }

    /// The core container: the last one at offset 0.
    pub fn core(&self, top: usize) -> Option<usize> {
        let containers = self.nodes[top].children.iter().copied().filter(|child| {
            let child = &self.nodes[*child];
            child.class() == Some(Class::Container) && child.number("offset") == 0
        });
        containers.max_by_key(|child| self.nodes[*child].place())
    }

    pub fn region(&self, name: &str) -> usize {
        let found = self.nodes.iter().position(|node| node.node_type() == name);
        found.unwrap()
    }

    /// The segments, newest first.
    fn segments(&self) -> Vec<usize> {
        let sequence = &self.nodes[self.region("^seq")];
        let children = sequence.children.iter().copied();
        let mut segments: Vec<usize> = children.filter(|child| self.is_top(*child)).collect();
        if let Some(order) = sequence.headers.get("order").and_then(Json::as_array) {
            segments
                .sort_by_key(|segment| order.iter().position(|id| id == self.nodes[*segment].id()));
        } else {
            segments.sort_by_key(|segment| {
                let node = &self.nodes[*segment];
                (
                    Reverse(node.number("created_at_ns")),
                    Reverse(node.number("creation_index")),
                    node.id(),
                )
            });
        }
        segments
    }

    fn find_depths(&mut self) {
        self.depths = vec![None; self.nodes.len()];
        let regions = [(self.region("^sys"), -1), (self.region("^ah"), 0)];
        let tops: Vec<(usize, i64)> = regions
            .into_iter()
            .chain(self.segments().into_iter().zip(1..))
            .collect();
        for (top, depth) in tops {
            self.depths[top] = Some(depth);
            for node in self.below(top) {
                self.depths[node] = Some(depth);
            }
        }
    }

    pub fn depth(&self, node: usize) -> Option<i64> {
        self.depths[node]
    }

    /// The children, implicit core included.
    pub fn children(&self, node: usize) -> Vec<usize> {
        let mut children = self.nodes[node].children.clone();
        children.extend(self.nodes[node].implicit_core);
        children
    }

    /// All that lies below, implicit cores included.
    pub fn below(&self, node: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for child in self.children(node) {
            found.insert(child);
            found.extend(self.below(child));
        }
        found
    }

    /// How many edges from the root.
    pub fn level(&self, node: usize) -> i64 {
        self.nodes[node]
            .parent
            .map_or(0, |parent| self.level(parent) + 1)
    }

    pub fn canonical_children(&self, node: usize) -> Vec<usize> {
        let mut children = self.nodes[node].children.clone();
        children.sort_by_key(|child| self.nodes[*child].place());
        children
    }

    /// A node and its descendants, siblings in canonical order.
    pub fn canonical_walk(&self, node: usize) -> Vec<usize> {
        let mut walk = vec![node];
        for child in self.canonical_children(node) {
            walk.extend(self.canonical_walk(child));
        }
        walk
    }

    /// A node and its descendants, as rendered.
    pub fn render_walk(&self, node: usize, children_first: bool) -> Vec<usize> {
        let mut walk = Vec::new();
        if !children_first {
            walk.push(node);
        }
        for child in &self.nodes[node].children {
            walk.extend(self.render_walk(*child, children_first));
        }
        if children_first {
            walk.push(node);
        }
        walk
    }

    /// The parts in select order: the root, `^sys`, `^ah`, `^seq` alone, segments newest first, the
    /// rest.
    pub fn turns(&self) -> Vec<Vec<usize>> {
        let sequence = self.region("^seq");
        let mut turns = vec![
            vec![0],
            self.canonical_walk(self.region("^sys")),
            self.canonical_walk(self.region("^ah")),
        ];
        turns.push(vec![sequence]);
        for segment in self.segments() {
            turns.push(self.canonical_walk(segment));
        }
        // A child of `^seq` that is no segment belongs to no turn, and comes last; each is one
        // part.
        for stray in self.canonical_children(sequence) {
            if !self.is_top(stray) {
                turns.push(self.canonical_walk(stray));
            }
        }
        turns
    }

    pub fn rank(&self, node: usize) -> usize {
        self.ranks[node]
    }

    /// The order of instances of one key: newest first.
    pub fn newness(&self, node: usize) -> impl Ord + use<'_> {
        let depth = match self.depth(node) {
            Some(-1) => i64::MAX - 1,
            Some(depth) => depth,
            None => i64::MAX,
        };
        let node = &self.nodes[node];
        (
            depth,
            Reverse(node.number("created_at_ns")),
            Reverse(node.number("creation_index")),
            node.id(),
        )
    }
}
