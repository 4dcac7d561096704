//! A naive model of the engine, to compare it with.
//!
//! Written from the rules and not from the engine: nodes are maps of headers, snapshots are whole
//! copies, and everything is found by walking. It shares no code with the engine, so that a mistake
//! would have to be made twice to go unnoticed.

mod bytes;
mod calls;
mod cases;
mod compaction;
mod deltas;
pub(crate) mod documents;
mod edit;
pub(crate) mod engine;
mod fold;
mod keys;
mod laws;
mod lifecycle;
pub(crate) mod program;
mod prune;
pub(crate) mod recipe;
pub(crate) mod run;
mod tree;

use std::cell::Cell;
use std::rc::{Rc, Weak};

use pact_core::{Address, Budget, Json};
use serde_json::Map;

use recipe::Recipe;
use tree::{Class, Node, Stamp, Tree};

pub(crate) use lifecycle::Report;

/// How a context is set up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) instructions: Vec<String>,
    pub(crate) may_edit_system: bool,
    /// How many snapshots are kept, if not all.
    pub(crate) keep: Option<usize>,
    pub(crate) policy: Policy,
    /// Whether older instances of a key are demoted; otherwise the edit is refused.
    pub(crate) demotes: bool,
}

/// When to prune, and which blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Policy {
    pub(crate) budgets: Vec<Budget>,
    pub(crate) spared_turns: usize,
    /// Whether whole turns are pruned; otherwise blocks are.
    pub(crate) prunes_turns: bool,
    /// Whether emptied turns fold.
    pub(crate) folds_turns: bool,
    /// Whether `data_cost` is the cost of a block; otherwise the bytes of its content are.
    pub(crate) has_own_costs: bool,
}

/// A snapshot: a whole copy, with the bytes it had when it was made.
#[derive(Clone)]
pub(crate) struct Snapshot {
    tree: Tree,
    pub(crate) cycle: i64,
    pub(crate) bytes: String,
    /// When its newest node was made.
    newest_ns: Option<i64>,
}

impl Snapshot {
    fn new(tree: Tree, cycle: i64, members: &Map<String, Json>) -> Self {
        let bytes = bytes::export(&tree, cycle, members);
        let newest_ns = tree.root.walk().into_iter().map(Node::created_at_ns).max();
        Self {
            tree,
            cycle,
            bytes,
            newest_ns,
        }
    }

    pub(crate) fn thread(&self) -> String {
        bytes::thread(&self.tree)
    }
}

/// Keeps a node as long as it lives.
pub(crate) type Guard = Rc<()>;

#[derive(Clone)]
pub(crate) struct Model {
    settings: Settings,
    now: Rc<Cell<i64>>,
    cycle: i64,
    last_ns: Option<i64>,
    next_index: i64,
    tree: Tree,
    /// Oldest first.
    history: Vec<Snapshot>,
    /// The nodes that left since the last commit, and why.
    edited: Vec<(String, &'static str)>,
    holds: Vec<(String, Weak<()>)>,
    /// Guards that hold a node under its new id.
    followed: Vec<(String, Weak<()>)>,
}

impl Model {
    pub(crate) fn new(settings: Settings, now: Rc<Cell<i64>>) -> Self {
        let mut model = Self::empty(settings, now);
        model.cycle = 1;
        for name in ["^root", "^sys", "^seq", "^ah"] {
            let region = Node::bare(name, name, model.stamp());
            if name == "^root" {
                model.tree.root = region;
            } else {
                model.tree.root.children.push(region);
            }
        }
        let core = model.make(Class::Container);
        model.tree.root.children[tree::HEAD].insert(core);
        for text in model.settings.instructions.clone() {
            let recipe = Recipe {
                pinned: Some(true),
                ..Recipe::text("system", &text)
            };
            model.place(&[tree::SYSTEM], &recipe, 0);
        }
        model
    }

    fn empty(settings: Settings, now: Rc<Cell<i64>>) -> Self {
        let nothing = Stamp {
            cycle: 0,
            created_at_ns: 0,
            creation_index: 0,
        };
        Self {
            settings,
            now,
            cycle: 0,
            last_ns: None,
            next_index: 0,
            tree: Tree {
                root: Node::bare("^root", "^root", nothing),
                order: None,
            },
            history: Vec::new(),
            edited: Vec::new(),
            holds: Vec::new(),
            followed: Vec::new(),
        }
    }

    /// Goes on from a document, or from a history with one document a line.
    pub(crate) fn import(settings: Settings, now: Rc<Cell<i64>>, text: &str) -> Self {
        let mut model = Self::empty(settings, now);
        for document in text.lines() {
            let read = bytes::import(document);
            let snapshot = Snapshot::new(read.tree, read.cycle, &read.members);
            model.history.push(snapshot);
        }
        if let Some(keep) = model.settings.keep {
            let surplus = model.history.len().saturating_sub(keep);
            model.history.drain(..surplus);
        }
        model.go_on_from(model.history.len() - 1);
        model
    }

    /// Makes the working state a snapshot's copy in the next cycle.
    fn go_on_from(&mut self, position: usize) {
        self.history.truncate(position + 1);
        let snapshot = &self.history[position];
        self.tree = snapshot.tree.clone();
        self.edited.clear();
        let tree = &self.tree;
        self.followed.retain(|(id, _)| tree.find(id).is_some());
        // Later edits of the context do not count: a snapshot goes on alike from any context.
        self.last_ns = snapshot.newest_ns;
        let next = snapshot.cycle + 1;
        self.begin(next);
    }

    pub(crate) fn fork(&self, address: Address) -> Option<Self> {
        let position = self.position(address)?;
        let mut fork = self.clone();
        fork.go_on_from(position);
        Some(fork)
    }

    /// Returns the cycles of the undone commits, newest first.
    pub(crate) fn rewind(&mut self, address: Address) -> Option<Vec<i64>> {
        let position = self.position(address)?;
        let newer = self.history[position + 1..].iter().rev();
        let undone = newer.map(|snapshot| snapshot.cycle).collect();
        self.go_on_from(position);
        Some(undone)
    }

    fn position(&self, address: Address) -> Option<usize> {
        let last = self.history.len().checked_sub(1)?;
        match address {
            Address::Oldest => Some(0),
            Address::Turn(turn) if turn > 0 => None,
            Address::Turn(turn) => last.checked_sub(usize::try_from(-turn).unwrap()),
            Address::Cycle(cycle) => {
                let mut cycles = self.history.iter().map(|snapshot| snapshot.cycle);
                cycles.position(|other| other == cycle)
            }
            other => panic!("the model knows no {other}"),
        }
    }

    pub(crate) fn snapshot(&self, address: Address) -> Option<&Snapshot> {
        Some(&self.history[self.position(address)?])
    }

    /// All snapshots, oldest first.
    pub(crate) fn history(&self) -> &[Snapshot] {
        &self.history
    }

    pub(crate) fn cycle(&self) -> i64 {
        self.cycle
    }

    pub(crate) fn thread(&self) -> String {
        bytes::thread(&self.tree)
    }

    /// Every node of the working state, a line each, with the headers that decide its fate.
    pub(crate) fn shape(&self) -> Vec<String> {
        let nodes = self.tree.root.walk().into_iter();
        nodes
            .map(|node| {
                let ttl = node.visible_ttl(self.cycle);
                let (born, ns) = (node.integer("cycle"), node.created_at_ns());
                let index = node.integer("creation_index");
                let key = node.text("key");
                format!(
                    "{} {} offset {} ttl {ttl:?} made {born:?} {ns} {index:?} key {key:?} holds {}",
                    node.id(),
                    node.node_type(),
                    node.offset(),
                    node.children.len()
                )
            })
            .collect()
    }

    /// The ids of the working state, parents first, in render order.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.tree.ids()
    }

    /// The id of the node that was made last.
    pub(crate) fn newest_id(&self) -> String {
        let nodes = self.tree.root.walk().into_iter();
        let newest = nodes.max_by_key(|node| node.created_at_ns()).unwrap();
        newest.id().to_owned()
    }

    /// The ids of the segments, newest first.
    pub(crate) fn segment_ids(&self) -> Vec<String> {
        let segments = self.tree.segments().into_iter();
        segments.map(|segment| segment.id().to_owned()).collect()
    }

    /// The ids of all containers.
    pub(crate) fn container_ids(&self) -> Vec<String> {
        let nodes = self.tree.root.walk().into_iter();
        nodes
            .filter(|node| node.class() == Class::Container)
            .map(|node| node.id().to_owned())
            .collect()
    }

    /// The ids of the nodes in the head.
    pub(crate) fn head_ids(&self) -> Vec<String> {
        let nodes = self.tree.head().walk().into_iter();
        nodes.map(|node| node.id().to_owned()).collect()
    }

    /// Takes a reference to a node, if there is one. References to the same node are one and the
    /// same, so that a branch does not let go of a node that another branch has taken anew.
    pub(crate) fn hold(&mut self, id: &str) -> Option<Guard> {
        self.tree.find(id)?;
        let mut same = self.holds.iter().filter(|(held, _)| held == id);
        if let Some(guard) = same.find_map(|(_, guard)| guard.upgrade()) {
            return Some(guard);
        }
        let guard = Guard::new(());
        self.holds.push((id.to_owned(), Rc::downgrade(&guard)));
        Some(guard)
    }

    fn is_held(&self, id: &str) -> bool {
        let mut holds = self.holds.iter().chain(&self.followed);
        holds.any(|(held, guard)| held == id && guard.strong_count() > 0)
    }

    /// Later than all before it, and counted from 0 in every cycle.
    fn stamp(&mut self) -> Stamp {
        let now = self.now.get();
        let created_at_ns = self.last_ns.map_or(now, |last| now.max(last + 1));
        let stamp = Stamp {
            cycle: self.cycle,
            created_at_ns,
            creation_index: self.next_index,
        };
        self.last_ns = Some(created_at_ns);
        self.next_index += 1;
        stamp
    }

    /// A node of the engine's own.
    fn make(&mut self, class: Class) -> Node {
        let stamp = self.stamp();
        let id = self.free_id(class, stamp, &[]);
        Node::bare(&id, class.name(), stamp)
    }

    fn free_id(&self, class: Class, stamp: Stamp, reserved: &[String]) -> String {
        let taken = self.tree.ids();
        let plain = format!("{}:{}.{}", class.name(), stamp.cycle, stamp.creation_index);
        let mut ids = (0..8).map(|attempt| match attempt {
            0 => plain.clone(),
            attempt => format!("{plain}~{attempt}"),
        });
        ids.find(|id| !taken.contains(id) && !reserved.contains(id))
            .expect("programs do not take that many ids")
    }
}
