//! States: all that a context would need to go on from a moment.

use core::fmt;
use std::sync::Arc;

use crate::context::Context;
use crate::format::export::DocumentHeaders;
use crate::lifecycle::SinceCommit;
use crate::lifecycle::costs::Counted;
use crate::node::{Node, NodeId, NodeRef, NodeType, Region, Stamp};
use crate::snapshot::{Line, Snapshot, node_count};
use crate::tree::{Found, Sequence, Spot, Subtree, Tree};

/// All that a context would need to go on from a moment: its tree, the time and the number of its
/// newest node, and the changes since the last commit.
///
/// Cheap to clone: it shares the tree.
#[derive(Clone)]
pub struct State {
    pub(crate) tree: Tree,
    pub(crate) cycle: i64,
    pub(crate) last_ns: i64,
    pub(crate) next_index: i64,
    /// The members of an imported document.
    pub(crate) document: DocumentHeaders,
    pub(crate) since: Arc<SinceCommit>,
    pub(crate) counted: Counted,
}

impl State {
    /// The state before everything: the delta from it to another state has all of that.
    #[must_use]
    pub fn empty() -> Self {
        let region = |region| {
            let node_type = NodeType::region(region);
            let stamp = Stamp {
                cycle: 0,
                created_at_ns: 0,
                creation_index: 0,
            };
            Node::bare(NodeId::from(node_type.as_str()), node_type, stamp)
        };
        Self {
            tree: Tree::new(
                region(Region::Root),
                Subtree::leaf(region(Region::System)),
                Sequence::new(region(Region::Sequence), Vec::new()),
                Subtree::leaf(region(Region::Head)),
            ),
            cycle: 0,
            last_ns: -1,
            next_index: 0,
            document: DocumentHeaders::default(),
            since: Arc::default(),
            counted: Counted::default(),
        }
    }

    /// Returns the cycle: the working cycle of a context, or the one that a snapshot sealed.
    #[must_use]
    pub fn cycle(&self) -> i64 {
        self.cycle
    }

    /// Returns the root of the tree.
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::root(&self.tree, self.cycle)
    }

    /// Returns the same state with the blocks in it that a fit took out of the open turn, so that
    /// queries find them, too.
    #[must_use]
    pub fn with_trimmed(&self) -> Self {
        let mut state = self.clone();
        let core = state.tree.head().core();
        let place = Found {
            spot: Spot::Head,
            path: core.into_iter().collect(),
        };
        for block in &self.since.trimmed {
            state.tree.insert(&place, block.clone());
        }
        state
    }

    /// Returns the state as a snapshot without a report, for queries.
    #[must_use]
    pub fn view(&self) -> Snapshot {
        Snapshot::seen(self.tree.clone(), self.cycle)
    }

    /// Returns the same state with the tree and the cycle of a snapshot, such as the one that a
    /// [request](crate::Request::state) was made of.
    #[must_use]
    pub fn with_tree_of(&self, snapshot: &Snapshot) -> Self {
        Self {
            tree: snapshot.tree().clone(),
            cycle: snapshot.cycle(),
            ..self.clone()
        }
    }

    /// Whether the tree is that of a snapshot.
    #[must_use]
    pub fn has_tree_of(&self, snapshot: &Snapshot) -> bool {
        self.tree.is_same(snapshot.tree())
    }

    /// Whether two states share one tree, and nothing that follows was changed in between.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.cycle == other.cycle
            && self.last_ns == other.last_ns
            && self.next_index == other.next_index
            && self.counted == other.counted
            && self.document == other.document
            && self.since.is_same(&other.since)
            && self.tree.is_same(&other.tree)
    }
}

/// Tells nothing of the contents.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("cycle", &self.cycle)
            .field("nodes", &node_count(&self.tree))
            .finish_non_exhaustive()
    }
}

impl Context {
    /// Returns the working state, with all that decides the next commit.
    #[must_use]
    pub fn state(&self) -> State {
        State {
            tree: self.tree.clone(),
            cycle: self.births.cycle(),
            last_ns: self.births.last_ns(),
            next_index: self.births.next_index(),
            document: DocumentHeaders::default(),
            since: Arc::clone(&self.since),
            counted: self.costs.counted(),
        }
    }

    /// Returns the line of the history, which tells whether another context took the place of this
    /// one.
    #[must_use]
    pub fn line(&self) -> Line {
        self.history.line()
    }

    /// Returns the state that the working cycle began with, to which a
    /// [`rollback`](Context::rollback) leads.
    #[must_use]
    pub fn cycle_start(&self) -> State {
        match &self.begun {
            Some(begun) => begun.state(),
            None => self.state(),
        }
    }
}

impl Snapshot {
    /// Returns the state that the commit left.
    #[must_use]
    pub fn state(&self) -> State {
        State {
            tree: self.tree().clone(),
            cycle: self.cycle(),
            last_ns: self.last_ns(),
            next_index: 0,
            document: self.document_headers(),
            since: Arc::new(SinceCommit {
                trimmed: self.trimmed_blocks().to_vec(),
                ..SinceCommit::default()
            }),
            counted: Counted::default(),
        }
    }
}
