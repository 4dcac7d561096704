//! The context: a working state, its history, its settings, and the source of ids and times
//! (`birth.rs`). A context begins in `builder.rs`; `fork_rewind.rs` goes back to snapshots;
//! `references.rs` has the guards that hold nodes.

mod birth;
mod builder;
mod fork_rewind;
mod references;

use core::fmt;
use std::io;
use std::sync::Arc;

use crate::Json;
use crate::attempts::Attempts;
use crate::calls::Shapes;
use crate::edit::{Overlaps, Saved};
use crate::error::Error;
use crate::format::import::ImportWarning;
use crate::format::kept::Kept;
use crate::format::thread::Thread;
use crate::lifecycle::costs::Costs;
use crate::lifecycle::{Removal, SinceCommit, Why};
use crate::node::{NodeId, NodeRef};
use crate::snapshot::{History, Retention, Snapshot, node_count, view};
use crate::tree::validate::{Violation, validate};
use crate::tree::{IdIndex, Tree};

pub(crate) use birth::Births;
pub use builder::ContextBuilder;
pub use references::Hold;
pub(crate) use references::{Followed, References};

/// An LLM's context as a tree: a system region, sealed segments, and an active head that is worked
/// on.
///
/// New nodes go into the active head. A [`commit`](Context::commit) seals it into the newest
/// segment, and leaves an immutable [`Snapshot`] of everything. The same snapshot always renders to
/// the same bytes.
///
/// ```
/// use pact_core::{Block, Context};
///
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("What is the capital of France?");
/// ctx.assistant("Paris.");
/// ctx.pre(Block::new("retrieved").role("system").key("rag").ttl(2))?;
/// ctx.commit()?;
///
/// let bytes = ctx.thread().to_json();
/// assert!(bytes.contains(r#""content":"Paris.""#));
/// let document = ctx.snapshot("@t0")?.export();
/// assert_eq!(Context::import(&document)?.snapshot("@t0")?.export(), document);
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// Dropping a context with a long history takes time, because its memory is given back piece by
/// piece: about two microseconds for a turn of six messages whose snapshot is kept. A program that
/// must not wait drops it on another thread:
///
/// ```
/// use pact_core::Context;
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// ctx.commit()?;
/// let dropped = std::thread::spawn(move || drop(ctx));
/// // Only to show that it ends: nobody has to wait for it.
/// dropped.join().unwrap();
/// # Ok::<(), pact_core::Error>(())
/// ```
pub struct Context {
    pub(crate) tree: Tree,
    pub(crate) index: IdIndex,
    pub(crate) births: Births,
    pub(crate) history: History,
    pub(crate) retention: Retention,
    pub(crate) references: References,
    pub(crate) costs: Costs,
    /// The nodes that left the tree since the last commit.
    pub(crate) since: Arc<SinceCommit>,
    /// The state that the working cycle began with.
    pub(crate) begun: Option<Arc<Saved>>,
    pub(crate) may_edit_system: bool,
    pub(crate) overlaps: Overlaps,
    /// The forms of tool calls.
    pub(crate) shapes: Shapes,
    /// The number of splices of turns. Most edits make none, and need not look for turns at another
    /// depth.
    pub(crate) splices: u64,
    import_warnings: Vec<ImportWarning>,
    pub(crate) attempts: Attempts,
    pub(crate) kept: Kept,
}

impl Context {
    /// Starts a new context.
    pub fn builder() -> ContextBuilder {
        ContextBuilder::default()
    }

    /// Goes on from a document: a snapshot, or a history with one snapshot a line. See
    /// [`ContextBuilder::import`] for one with settings.
    ///
    /// # Errors
    /// When the text is not such a document; the error names the node.
    pub fn import(document: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::builder().import(document)
    }

    /// The corrections that the import made.
    #[must_use]
    pub fn import_warnings(&self) -> &[ImportWarning] {
        &self.import_warnings
    }

    /// The working cycle: the one that the next commit seals. The first is 1.
    #[must_use]
    pub fn cycle(&self) -> i64 {
        self.births.cycle()
    }

    /// The provider thread of the working state: the messages that the model would see now.
    #[must_use]
    pub fn thread(&self) -> Thread<'_> {
        Thread::keeping(&self.tree, self.cycle(), &self.kept)
    }

    /// The root of the working state, from which the whole tree can be read.
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::root(&self.tree, self.cycle())
    }

    /// A node of the working state by its id.
    #[must_use]
    pub fn node(&self, id: &NodeId) -> Option<NodeRef<'_>> {
        let found = self.index.find(&self.tree, id)?;
        view(&self.tree, found.spot, &found.path, self.cycle())
    }

    /// Every rule that the working state breaks. An imported document may break any. The engine
    /// itself breaks none but [`Rule::KeyOrder`](crate::Rule::KeyOrder), when the newest instance
    /// of a key has left, and [`Rule::ToolCalls`](crate::Rule::ToolCalls), when a program adds
    /// messages that providers refuse.
    #[must_use]
    pub fn validate(&self) -> Vec<Violation> {
        validate(&self.tree, self.cycle())
    }

    /// Keeps a node of the working state, with all it holds, as long as the guard lives. None when
    /// there is no such node.
    #[must_use = "the node is held only as long as the guard lives"]
    pub fn hold(&mut self, id: &NodeId) -> Option<Hold> {
        self.index.find(&self.tree, id)?;
        Some(self.references.hold(id))
    }

    /// Notes nodes that left the working state, for the report of the next commit.
    pub(crate) fn note_left(&mut self, ids: impl IntoIterator<Item = NodeId>, why: Why) {
        let removals = ids.into_iter().map(|id| Removal { id, why });
        let mut removals = removals.peekable();
        if removals.peek().is_some() {
            Arc::make_mut(&mut self.since).left.extend(removals);
        }
    }

    /// The settings that decide what a commit or an edit does, as data: the pruning policy, the
    /// policy for overlaps, and whether `^sys` may be edited. Two contexts with the same settings
    /// give the same, but for functions of the program, such as the cost function.
    #[must_use]
    pub fn settings(&self) -> Json {
        serde_json::json!({
            "pruning": self.costs.policy().to_json(),
            "overlaps": self.overlaps.as_str(),
            "system_edits": self.may_edit_system,
        })
    }

    /// The snapshots that are kept, newest first.
    pub fn snapshots(&self) -> impl Iterator<Item = &Snapshot> {
        self.history.newest_first()
    }

    /// Writes the history: one document a line, oldest first. [`Context::import`] reads it back.
    ///
    /// Every line holds a whole snapshot, because that is the format; in memory the snapshots share
    /// their common nodes. So the text grows with the square of the turns where all are kept: to
    /// save a context after each turn, append a line with the newest [`Snapshot::export`], which
    /// gives the same bytes, or keep only that. A context without commits has no snapshots, and its
    /// history is empty.
    ///
    /// # Errors
    /// Those of the writer, which is flushed at the end. A writer that failed has a beginning of
    /// the history.
    pub fn write_history(&self, mut out: impl io::Write) -> io::Result<()> {
        for snapshot in self.history.oldest_first() {
            snapshot.write_document(&mut out)?;
            out.write_all(b"\n")?;
        }
        // A writer may still have bytes in a buffer. Dropped without a flush, it would lose an
        // error.
        out.flush()
    }
}

/// A context with the usual settings: that of [`Context::builder`].
impl Default for Context {
    fn default() -> Self {
        Self::builder().build()
    }
}

/// A branch of the working state: the open turn, the settings, the history and the records of ended
/// attempts are the same, and neither sees the later changes of the other. Both share the nodes, so
/// this costs next to nothing.
///
/// Running attempts report to the original. Guards hold in both. For a branch at a snapshot see
/// [`Context::fork`].
///
/// ```
/// use pact_core::Context;
///
/// let mut ctx = Context::default();
/// ctx.user("Where is Paris?");
/// let mut other = ctx.clone();
/// ctx.assistant("In France.");
/// other.assistant("In Texas.");
/// assert!(ctx.thread().to_json().contains("France"));
/// assert!(other.thread().to_json().contains("Texas"));
/// ```
impl Clone for Context {
    fn clone(&self) -> Self {
        Self {
            tree: self.tree.clone(),
            index: self.index.shared(),
            births: self.births.clone(),
            history: self.history.clone(),
            retention: self.retention,
            references: self.references.clone(),
            costs: self.costs.clone(),
            since: Arc::clone(&self.since),
            begun: self.begun.clone(),
            may_edit_system: self.may_edit_system,
            overlaps: self.overlaps,
            shapes: self.shapes.clone(),
            splices: self.splices,
            import_warnings: self.import_warnings.clone(),
            attempts: self.attempts.ended(),
            kept: self.kept.clone(),
        }
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("cycle", &self.cycle())
            .field("nodes", &node_count(&self.tree))
            .field("snapshots", &self.history.len())
            .finish_non_exhaustive()
    }
}
