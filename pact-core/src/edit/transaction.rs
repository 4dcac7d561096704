//! All or nothing, and undoing.

use std::sync::Arc;

use super::{EditError, Edited};
use crate::context::{Context, Maker};
use crate::lifecycle::prune::Costs;
use crate::node::NodeId;
use crate::snapshot::History;
use crate::tree::Tree;

/// What a context can go back to. Everything in it is shared, so that keeping one costs next to nothing.
#[derive(Clone)]
pub(crate) struct Saved {
    tree: Tree,
    maker: Maker,
    costs: Costs,
    history: History,
    edited: Vec<NodeId>,
    /// What a rollback from there leads back to.
    begun: Option<Arc<Self>>,
}

impl Context {
    /// Makes several edits at once: if the closure returns an error, or panics, none of them was made, commits and
    /// rewinds included. Transactions can be nested.
    ///
    /// ```
    /// use pact_core::{Block, Context, Error, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// let before = ctx.thread().to_json();
    /// let result = ctx.transaction(|ctx| {
    ///     ctx.user("Hello");
    ///     ctx.add(select!("(d7, seg, end)"), Block::new("there is no such turn"))
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
        let saved = self.save();
        let mut undo = Undo {
            context: self,
            saved: Some(saved),
        };
        let result = edits(undo.context);
        if result.is_ok() {
            undo.saved = None;
        }
        result
    }

    /// Undoes all edits since the last commit, or since the context was built. Returns what came back and what went.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.user("Hello");
    /// ctx.commit()?;
    /// let slip = ctx.user("a slip of the tongue");
    /// assert_eq!(ctx.rollback().removed, [slip]);
    /// assert_eq!(ctx.thread().to_json(), ctx.snapshot("@t0")?.thread().to_json());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn rollback(&mut self) -> Edited {
        let now = self.tree.clone();
        if let Some(begun) = self.begun.clone() {
            self.restore(Saved::clone(&begun));
            self.begun = Some(begun);
        }
        Edited {
            added: self.tree.ids_not_in(&now),
            removed: now.ids_not_in(&self.tree),
            ..Edited::default()
        }
    }

    /// Makes one edit, which may turn out to break a rule when it is half done: then it was not made. Less is kept than
    /// for a [`transaction`](Self::transaction), in which commits may be made too.
    pub(super) fn attempt<T>(
        &mut self,
        edit: impl FnOnce(&mut Self) -> Result<T, EditError>,
    ) -> Result<T, EditError> {
        let before = Attempt {
            tree: self.tree.clone(),
            maker: self.maker.clone(),
            costs: self.costs.clone(),
            edited: self.edited.len(),
        };
        let mut undo = Undo {
            context: self,
            saved: Some(before),
        };
        let result = edit(undo.context);
        if result.is_ok() {
            undo.saved = None;
        }
        result
    }

    /// From here on, a rollback leads back to this state.
    pub(crate) fn begin_edits(&mut self) {
        self.begun = None;
        self.index.keep_state();
        self.begun = Some(Arc::new(self.save()));
    }

    fn save(&self) -> Saved {
        Saved {
            tree: self.tree.clone(),
            maker: self.maker.clone(),
            costs: self.costs.clone(),
            history: self.history.clone(),
            edited: self.edited.clone(),
            begun: self.begun.clone(),
        }
    }

    fn restore(&mut self, saved: Saved) {
        self.put_back(saved.tree);
        self.maker = saved.maker;
        self.costs = saved.costs;
        self.history = saved.history;
        self.edited = saved.edited;
        self.begun = saved.begun;
    }
}

impl Context {
    /// Goes back to an older version of the tree. The index may have forgotten where things were in it.
    fn put_back(&mut self, tree: Tree) {
        for (part, label) in tree.parts_not_in(&self.tree) {
            self.index.note_all(part, label);
        }
        self.tree = tree;
    }
}

/// What a single edit changes.
struct Attempt {
    tree: Tree,
    maker: Maker,
    costs: Costs,
    edited: usize,
}

trait Restore {
    fn restore(self, context: &mut Context);
}

impl Restore for Saved {
    fn restore(self, context: &mut Context) {
        context.restore(self);
    }
}

impl Restore for Attempt {
    fn restore(self, context: &mut Context) {
        context.put_back(self.tree);
        context.maker = self.maker;
        context.costs = self.costs;
        context.edited.truncate(self.edited);
    }
}

/// Goes back when it is dropped, unless everything went well.
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
