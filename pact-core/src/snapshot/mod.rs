//! Snapshots: the tree after each commit, and their history.

mod address;
mod history;
mod reports;

use core::fmt;
use std::collections::HashSet;
use std::io;
use std::sync::Arc;

use crate::format::export::{DocumentHeaders, write_document};
use crate::format::thread::Thread;
use crate::lifecycle::CommitReport;
use crate::lifecycle::costs::Sums;
use crate::node::{NodeId, NodeRef};
use crate::sync::OnceLock;
use crate::tree::validate::{Violation, validate};
use crate::tree::{Spot, Subtree, Tree};

pub use address::{Address, ToAddress};
pub(crate) use history::History;
pub use history::{Line, Retention};
pub(crate) use reports::Reports;

/// Holds the whole tree as a commit left it. It never changes, is cheap to clone, and can move to
/// other threads.
///
/// ```
/// use pact_core::Context;
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// ctx.commit()?;
/// let snapshot = ctx.snapshot("@t0")?;
/// let reader = std::thread::spawn(move || snapshot.thread().to_json());
/// ctx.user("and on");
/// assert!(reader.join().unwrap().contains("Hello"));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Snapshot(Arc<Sealed>);

struct Sealed {
    tree: Tree,
    cycle: i64,
    headers: Option<Box<DocumentHeaders>>,
    report: Option<Arc<CommitReport>>,
    /// The newest creation time by then. A context that goes on from here counts on from it.
    last_ns: i64,
    /// The weight of the sequence, as far as it was known.
    sums: Sums,
    /// Blocks that a fit took out of the turn before it was sealed.
    trimmed: Vec<Subtree>,
    /// The nodes that the next commit would remove, once a query has asked.
    foreseen: OnceLock<Arc<HashSet<NodeId>>>,
}

impl Snapshot {
    /// The snapshot of a commit.
    pub(crate) fn committed(
        tree: Tree,
        report: CommitReport,
        last_ns: i64,
        sums: Sums,
        trimmed: Vec<Subtree>,
    ) -> Self {
        Self(Arc::new(Sealed {
            tree,
            cycle: report.cycle,
            headers: None,
            report: Some(Arc::new(report)),
            last_ns,
            sums,
            trimmed,
            foreseen: OnceLock::new(),
        }))
    }

    /// A tree that was never committed, as a request read it.
    pub(crate) fn seen(tree: Tree, cycle: i64) -> Self {
        Self(Arc::new(Sealed {
            tree,
            cycle,
            headers: None,
            report: None,
            // No context goes on from here.
            last_ns: 0,
            sums: Sums::default(),
            trimmed: Vec::new(),
            foreseen: OnceLock::new(),
        }))
    }

    /// The snapshot of a document.
    pub(crate) fn imported(tree: Tree, cycle: i64, headers: DocumentHeaders) -> Self {
        let headers = (headers != DocumentHeaders::default()).then(|| Box::new(headers));
        Self(Arc::new(Sealed {
            last_ns: tree.newest_ns(),
            tree,
            cycle,
            headers,
            report: None,
            sums: Sums::default(),
            trimmed: Vec::new(),
            foreseen: OnceLock::new(),
        }))
    }

    /// The snapshot of a commit that a delta tells of; without a report, it was imported.
    pub(crate) fn restored(state: &crate::delta::State, report: Option<CommitReport>) -> Self {
        let headers = &state.document;
        let headers = (*headers != DocumentHeaders::default()).then(|| Box::new(headers.clone()));
        Self(Arc::new(Sealed {
            tree: state.tree.clone(),
            cycle: state.cycle,
            headers,
            report: report.map(Arc::new),
            last_ns: state.last_ns,
            sums: Sums::default(),
            trimmed: state.since.trimmed.clone(),
            foreseen: OnceLock::new(),
        }))
    }

    /// The members of the document that it was imported from.
    pub(crate) fn document_headers(&self) -> DocumentHeaders {
        self.0.headers.as_deref().cloned().unwrap_or_default()
    }

    pub(crate) fn last_ns(&self) -> i64 {
        self.0.last_ns
    }

    pub(crate) fn sums(&self) -> Sums {
        self.0.sums
    }

    /// The nodes that the next commit would remove from this tree.
    pub(crate) fn foreseen(
        &self,
        foresee: impl FnOnce() -> HashSet<NodeId>,
    ) -> Arc<HashSet<NodeId>> {
        Arc::clone(self.0.foreseen.get_or_init(|| Arc::new(foresee())))
    }

    pub(crate) fn tree(&self) -> &Tree {
        &self.0.tree
    }

    /// Returns the cycle that the snapshot sealed.
    #[must_use]
    pub fn cycle(&self) -> i64 {
        self.0.cycle
    }

    /// Returns the blocks that [`Context::fit`](crate::Context::fit) took out of the turn before it
    /// was sealed, or replaced by shorter ones. They are in no snapshot. A document does not have
    /// them.
    pub fn trimmed(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let trimmed = self.0.trimmed.iter();
        trimmed.map(|block| NodeRef::of(block, self.0.cycle))
    }

    pub(crate) fn trimmed_blocks(&self) -> &[Subtree] {
        &self.0.trimmed
    }

    /// Returns the report of the commit; none for a snapshot that was imported.
    #[must_use]
    pub fn report(&self) -> Option<&CommitReport> {
        self.0.report.as_deref()
    }

    pub(crate) fn shared_report(&self) -> Option<&Arc<CommitReport>> {
        self.0.report.as_ref()
    }

    /// Returns the snapshot as a document: canonical JSON, the same bytes for the same snapshot.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// ctx.commit()?;
    /// let document = ctx.snapshot("@t0")?.export();
    /// assert_eq!(Context::import(&document)?.snapshot("@t0")?.export(), document);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn export(&self) -> String {
        let mut out = Vec::new();
        // Writing to memory cannot fail, and all that is written is ASCII.
        let _ = self.write_export(&mut out);
        String::from_utf8(out).unwrap_or_default()
    }

    /// Writes the text of [`Snapshot::export`] without holding all of it in memory.
    ///
    /// # Errors
    /// Those of the writer, which is flushed at the end.
    pub fn write_export(&self, mut out: impl io::Write) -> io::Result<()> {
        self.write_document(&mut out)?;
        out.flush()
    }

    /// Writes the snapshot as one of several documents, and does not flush.
    pub(crate) fn write_document(&self, out: &mut impl io::Write) -> io::Result<()> {
        let none = DocumentHeaders::default();
        let headers = self.0.headers.as_deref().unwrap_or(&none);
        write_document(&self.0.tree, self.0.cycle, headers, out)
    }

    /// Whether two snapshots are one and the same: clones, and not only equal.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// ctx.commit()?;
    /// assert!(ctx.snapshot("@t0")?.is_same(&ctx.snapshot("@c1")?));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns `^sys`, `^ah` and the children of `^seq`, as far as another snapshot may have
    /// others, each time those of the other snapshot and those of this one. The costs depend on
    /// their number, not on the length of the history. For the page of `pact-view`.
    #[doc(hidden)]
    #[must_use]
    pub fn parts_apart_from<'s>(&'s self, older: &'s Self) -> [Vec<NodeRef<'s>>; 2] {
        let (old, new) = older.0.tree.sequence.not_shared(&self.0.tree.sequence);
        [(older, old), (self, new)].map(|(snapshot, positions)| {
            let (tree, cycle) = (snapshot.tree(), snapshot.cycle());
            let sequence = &tree.sequence;
            let segments = positions
                .iter()
                .filter_map(|at| sequence.segments().get(*at));
            let segments = segments.map(|part| &part.top);
            let regions = [&tree.system.top, tree.head()].into_iter();
            let parts = regions.chain(segments).chain(sequence.strays());
            parts.map(|part| NodeRef::of(part, cycle)).collect()
        })
    }

    /// Returns the provider thread: the blocks as the model sees them.
    #[must_use]
    pub fn thread(&self) -> Thread<'_> {
        Thread::new(&self.0.tree, self.0.cycle)
    }

    /// Returns the root, from which the whole tree can be read.
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::root(&self.0.tree, self.0.cycle)
    }

    /// Returns a node by its id.
    #[must_use]
    pub fn node(&self, id: &NodeId) -> Option<NodeRef<'_>> {
        crate::select::find(self, id)
    }

    /// Counts the nodes, root and regions included.
    #[must_use]
    pub fn len(&self) -> usize {
        node_count(&self.0.tree)
    }

    /// Whether the tree has no blocks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.thread().blocks().next().is_none()
    }

    /// Returns every rule that the tree breaks. A tree that the engine made breaks only
    /// [`Rule::KeyOrder`](crate::Rule::KeyOrder), when the newest instance of a key has left. An
    /// imported one may break any.
    #[must_use]
    pub fn validate(&self) -> Vec<Violation> {
        validate(&self.0.tree, self.0.cycle)
    }
}

/// A node that was found, as users see it.
pub(crate) fn view<'t>(
    tree: &'t Tree,
    spot: Spot,
    path: &[usize],
    cycle: i64,
) -> Option<NodeRef<'t>> {
    match spot {
        Spot::Root => Some(NodeRef::root(tree, cycle)),
        Spot::Sequence => Some(NodeRef::sequence(tree, cycle)),
        other => {
            let subtree = tree.part(other)?.at(path)?;
            Some(NodeRef::of(subtree, cycle))
        }
    }
}

pub(crate) fn node_count(tree: &Tree) -> usize {
    // The root and three regions are not counted as content of a region.
    tree.measure(crate::node::Region::Root).nodes + 4
}

/// Two snapshots are equal when their exports are.
impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.export() == other.export()
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot")
            .field("cycle", &self.cycle())
            .field("nodes", &self.len())
            .finish_non_exhaustive()
    }
}
