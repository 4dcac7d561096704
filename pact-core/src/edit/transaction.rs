//! Transactions: edits that are made together or not at all.

use core::fmt;
use core::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::shifts::shifted;
use super::{EditError, Edited, Overlaps};
use crate::calls::Shapes;
use crate::context::{Births, Context, Followed, References};
use crate::delta::State;
use crate::format::export::DocumentHeaders;
use crate::lifecycle::SinceCommit;
use crate::lifecycle::costs::Costs;
use crate::node::Node;
use crate::snapshot::{History, Retention};
use crate::tree::{IdIndex, Opening, Subtree, Tree};

/// A state that a context can go back to. All parts are shared with the context, so keeping one
/// costs next to nothing.
#[derive(Clone)]
pub(crate) struct Saved {
    tree: Tree,
    births: Births,
    costs: Costs,
    history: History,
    since: Arc<SinceCommit>,
    /// The state that a rollback from there leads back to.
    begun: Option<Arc<Self>>,
    /// Settings and guards do not change, but the context may be exchanged for another.
    settings: Settings,
    shapes: Shapes,
    references: References,
    /// How many entries the index had.
    noted: usize,
}

impl Saved {
    /// The state, as one that a context can go on from.
    pub(crate) fn state(&self) -> State {
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
}

#[derive(Clone, Copy)]
struct Settings {
    retention: Retention,
    may_edit_system: bool,
    overlaps: Overlaps,
}

impl Context {
    /// Makes several edits at once: if the closure returns an error, or panics, none of them was
    /// made, commits and rewinds included, and another context that was put in the place of this
    /// one. Only the records of provider calls stay as they are then. Transactions can be nested.
    ///
    /// ```
    /// use pact_core::{Block, Context, Error, select};
    ///
    /// let mut ctx = Context::default();
    /// let before = ctx.thread().to_json();
    /// let result = ctx.transaction(|ctx| {
    ///     ctx.push(Block::new("Hello").role("user"))?;
    ///     ctx.insert(select!("(d7, seg, end)"), Block::new("there is no such turn"))?;
    ///     Ok::<_, Error>(()) // with `?` inside, the type of the error has to be said
    /// });
    /// assert!(result.is_err());
    /// assert_eq!(ctx.thread().to_json(), before);
    /// ```
    ///
    /// # Errors
    /// Those of the closure.
    pub fn transaction<T, E>(
        &mut self,
        edits: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut transaction = self.begin();
        let result = edits(&mut transaction)?;
        transaction.keep();
        Ok(result)
    }

    /// Begins a transaction that lives as long as the value: when it is dropped, all edits through
    /// it are undone, unless it is [kept](Transaction::keep).
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// let mut trial = ctx.begin();
    /// trial.user("Hello");
    /// assert_eq!(trial.thread().messages().count(), 1);
    /// drop(trial);
    /// assert_eq!(ctx.thread().messages().count(), 0);
    /// ```
    pub fn begin(&mut self) -> Transaction<'_> {
        let saved = self.save();
        Transaction {
            undo: Undo {
                context: self,
                saved: Some(saved),
            },
        }
    }

    /// Returns a point to which the context can go back, for programs that cannot wait in a
    /// closure, or that learn later whether the changes since are to stay.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// let before = ctx.savepoint();
    /// ctx.user("Hello");
    /// ctx.commit()?;
    /// ctx.return_to(before);
    /// assert!(ctx.newest().is_none());
    /// assert_eq!(ctx.thread().messages().count(), 0);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn savepoint(&mut self) -> Savepoint {
        Savepoint(self.save())
    }

    /// Goes back to a point, as a [transaction](Context::transaction) that failed does.
    pub fn return_to(&mut self, point: Savepoint) {
        self.restore(point.0);
    }

    /// Makes one edit. If it returns an error when it is half done, it is undone. The report gets
    /// the turns that are at another depth. Less is saved than for a
    /// [`transaction`](Self::transaction), in which commits may be made, too.
    pub(super) fn all_or_nothing(
        &mut self,
        edit: impl FnOnce(&mut Self) -> Result<Edited, EditError>,
    ) -> Result<Edited, EditError> {
        let (tree, splices) = (self.tree.clone(), self.splices);
        let before = BeforeEdit {
            tree: tree.clone(),
            births: self.births.clone(),
            costs: self.costs.clone(),
            left: self.since.left.len(),
            followed: self.references.followed(),
            noted: self.index.entries(),
        };
        let mut undo = Undo {
            context: self,
            saved: Some(before),
        };
        let mut edited = edit(undo.context)?;
        if undo.context.splices != splices {
            edited.shifted = shifted(&tree, &undo.context.tree);
        }
        undo.saved = None;
        Ok(edited)
    }

    /// From here on, a rollback leads back to this state.
    pub(crate) fn begin_edits(&mut self) {
        self.begun = None;
        self.open_turn();
        self.index.keep_state();
        self.begun = Some(Arc::new(self.save()));
    }

    /// Tells the index which turn is open, and where.
    pub(crate) fn open_turn(&mut self) {
        open_turn(&mut self.index, &self.tree, &self.births);
    }

    fn save(&mut self) -> Saved {
        Saved {
            tree: self.tree.clone(),
            births: self.births.clone(),
            costs: self.costs.clone(),
            history: self.history.clone(),
            since: self.since.clone(),
            begun: self.begun.clone(),
            shapes: self.shapes.clone(),
            settings: Settings {
                retention: self.retention,
                may_edit_system: self.may_edit_system,
                overlaps: self.overlaps,
            },
            references: self.references.clone(),
            noted: self.index.entries(),
        }
    }

    pub(super) fn restore(&mut self, saved: Saved) {
        self.births = saved.births;
        self.costs = saved.costs;
        self.history = saved.history;
        self.since = saved.since;
        self.begun = saved.begun;
        self.retention = saved.settings.retention;
        self.may_edit_system = saved.settings.may_edit_system;
        self.overlaps = saved.settings.overlaps;
        self.shapes = saved.shapes;
        self.references.take_over(saved.references);
        self.put_back(saved.tree, saved.noted);
    }
}

impl Context {
    /// Goes back to an older version of the tree, when the index had `noted` entries. The index may
    /// have lost entries of that version, so they are added again. The entries since then count as
    /// stale.
    fn put_back(&mut self, tree: Tree, noted: usize) {
        open_turn(&mut self.index, &tree, &self.births);
        let undone = self.index.entries().saturating_sub(noted);
        for (part, label) in tree.parts_not_in(&self.tree) {
            self.index.note_all(part, label);
        }
        self.tree = tree;
        self.index.add_stale(undone);
        self.refresh_index();
    }
}

/// Tells an index which turn of a tree is open, and where.
pub(crate) fn open_turn(index: &mut IdIndex, tree: &Tree, births: &Births) {
    let (cycle, label) = (births.cycle(), tree.head_label());
    index.open(cycle, label, || Opening {
        cycle,
        label,
        last_ns: births.last_ns(),
        next_index: births.next_index(),
        is_fresh: is_fresh(tree.head(), births),
    });
}

/// Whether a head holds nothing but an older core and nodes of the open cycle, numbered in the
/// order of their times, as it does when the engine made it. The head of a document may hold
/// anything.
fn is_fresh(head: &Subtree, births: &Births) -> bool {
    const FEW: usize = 64;
    let is_new = |node: &Node| node.cycle == births.cycle();
    if let Some(only) = head.children().get(0)
        && !head.holds_more_than(1)
        && !is_new(&only.node)
    {
        // As a commit leaves it.
        return only.node.is_core();
    }
    if head.holds_more_than(FEW) {
        return false;
    }
    let inside = head.walk().skip(1).map(|subtree| &*subtree.node);
    let (new, old): (Vec<&Node>, Vec<&Node>) = inside.partition(|node| is_new(node));
    let mut stamps: Vec<(i64, i64)> = new.into_iter().map(Node::age).collect();
    stamps.sort_unstable();
    let rise = |(time, index): (i64, i64), (later, next): (i64, i64)| time < later && index < next;
    let end = (births.last_ns().saturating_add(1), births.next_index());
    let ends = stamps.iter().skip(1).copied().chain([end]);
    old.into_iter().all(Node::is_core) && stamps.iter().zip(ends).all(|(it, next)| rise(*it, next))
}

/// A point to which a context can go back. Made by [`Context::savepoint`].
pub struct Savepoint(Saved);

impl fmt::Debug for Savepoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Savepoint").field(&self.0.state()).finish()
    }
}

/// A context whose changes are undone when this is dropped, unless they are kept. Made by
/// [`Context::begin`].
#[must_use = "edits through it are undone when it is dropped"]
pub struct Transaction<'c> {
    undo: Undo<'c, Saved>,
}

impl Transaction<'_> {
    /// Keeps all changes.
    pub fn keep(mut self) {
        self.undo.saved = None;
    }
}

impl Deref for Transaction<'_> {
    type Target = Context;

    fn deref(&self) -> &Context {
        self.undo.context
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut Context {
        self.undo.context
    }
}

impl fmt::Debug for Transaction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Transaction").field(&**self).finish()
    }
}

/// The parts of a context that a single edit changes, as they were before it.
struct BeforeEdit {
    tree: Tree,
    births: Births,
    costs: Costs,
    left: usize,
    followed: Followed,
    noted: usize,
}

trait Restore {
    fn restore(self, context: &mut Context);
}

impl Restore for Saved {
    fn restore(self, context: &mut Context) {
        context.restore(self);
    }
}

impl Restore for BeforeEdit {
    fn restore(self, context: &mut Context) {
        context.births = self.births;
        context.costs = self.costs;
        if context.since.left.len() > self.left {
            Arc::make_mut(&mut context.since).left.truncate(self.left);
        }
        context.references.unfollow(self.followed);
        context.put_back(self.tree, self.noted);
    }
}

/// Restores the saved state when it is dropped, unless the edit succeeded.
struct Undo<'c, S: Restore> {
    context: &'c mut Context,
    saved: Option<S>,
}

impl<S: Restore> Drop for Undo<'_, S> {
    fn drop(&mut self) {
        if let Some(saved) = self.saved.take() {
            saved.restore(self.context);
        }
    }
}
