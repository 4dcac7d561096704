//! Fork and rewind, and snapshots by their address.

use std::sync::Arc;

use super::references::References;
use super::{Births, Context};
use crate::edit::open_turn;
use crate::error::Error;
use crate::lifecycle::cadence;
use crate::lifecycle::costs::Costs;
use crate::snapshot::{Snapshot, ToAddress, node_count};
use crate::tree::{IdIndex, Tree};

impl Context {
    /// A snapshot by its address: `@t0` is the newest, `@t-1` the one before, `@c7` that of cycle
    /// 7, `@t-*` the oldest.
    ///
    /// ```
    /// use pact_core::{Address, Context};
    ///
    /// let mut ctx = Context::default();
    /// ctx.commit()?;
    /// ctx.commit()?;
    /// assert_eq!(ctx.snapshot("@t-1")?.cycle(), 1);
    /// assert_eq!(ctx.snapshot(Address::Turn(-1))?.cycle(), 1);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, or the text is not an address.
    pub fn snapshot(&self, address: impl ToAddress) -> Result<Snapshot, Error> {
        self.history.get(address.to_address()?).cloned()
    }

    /// The newest snapshot, `@t0`; none before the first commit.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// assert!(ctx.newest().is_none());
    /// ctx.commit()?;
    /// assert_eq!(ctx.newest(), Some(ctx.snapshot("@t0")?));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn newest(&self) -> Option<Snapshot> {
        self.history.newest().cloned()
    }

    /// Branches off at a snapshot: a separate context whose `@t0` is that snapshot. Both share
    /// their common nodes, so this costs next to nothing. Neither sees the later changes of the
    /// other.
    ///
    /// Uncommitted edits, attempts and import warnings stay with the original, and guards hold in
    /// both. A branch with the uncommitted edits is a clone.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// for question in ["one", "two", "three"] {
    ///     ctx.user(question);
    ///     ctx.commit()?;
    /// }
    /// let mut what_if = ctx.fork("@t-1")?;
    /// what_if.user("something else");
    /// what_if.commit()?;
    /// assert!(what_if.thread().to_json().contains("something else"));
    /// assert!(ctx.thread().to_json().contains("three"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, or the text is not an address.
    pub fn fork(&self, address: impl ToAddress) -> Result<Self, Error> {
        let address = address.to_address()?;
        let position = self.history.position(address)?;
        let snapshot = self.history.get(address)?.clone();
        let resumed = self.resume(&snapshot, self.index.fork());
        let mut references = References::clone(&self.references);
        references.follow_only(|id| resumed.index.find(&resumed.tree, id).is_some());
        let mut branch = Self {
            tree: resumed.tree,
            index: resumed.index,
            births: resumed.births,
            costs: resumed.costs,
            history: self.history.up_to(position),
            retention: self.retention,
            references,
            since: Arc::default(),
            begun: None,
            may_edit_system: self.may_edit_system,
            overlaps: self.overlaps,
            shapes: self.shapes.clone(),
            splices: 0,
            import_warnings: Vec::new(),
            attempts: self.attempts.experienced(),
            kept: self.kept.clone(),
        };
        branch.refresh_index();
        branch.begin_edits();
        Ok(branch)
    }

    /// Goes back to a snapshot, which becomes `@t0`. Returns the snapshots that came after it,
    /// newest first: nothing that was committed is lost while somebody keeps them. Uncommitted
    /// edits are.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// for question in ["one", "two", "three"] {
    ///     ctx.user(question);
    ///     ctx.commit()?;
    /// }
    /// let undone = ctx.rewind("@c1")?;
    /// assert_eq!(undone.len(), 2);
    /// assert_eq!(ctx.cycle(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, or the text is not an address.
    pub fn rewind(&mut self, address: impl ToAddress) -> Result<Vec<Snapshot>, Error> {
        let address = address.to_address()?;
        let position = self.history.position(address)?;
        let snapshot = self.history.get(address)?.clone();
        let newer = self.history.len().saturating_sub(position + 1);
        let undone: Vec<Snapshot> = self.history.newest_first().take(newer).cloned().collect();
        let mut resumed = self.resume(&snapshot, self.index.fork());
        let gone = node_count(&self.tree).saturating_sub(node_count(&resumed.tree));
        resumed.index.add_stale(gone);
        // From here on nothing fails, and neither the clock nor the id generator of the user is
        // called.
        self.history = self.history.up_to(position);
        self.since = Arc::default();
        self.references
            .follow_only(|id| resumed.index.find(&resumed.tree, id).is_some());
        self.tree = resumed.tree;
        self.index = resumed.index;
        self.births = resumed.births;
        self.costs = resumed.costs;
        self.refresh_index();
        self.begin_edits();
        Ok(undone)
    }

    /// Makes a new index once most entries are stale: with edits that are tried and undone, the
    /// index would grow for ever. The work is proportional to the entries that were added since the
    /// last time.
    pub(crate) fn refresh_index(&mut self) {
        if !self.index.is_stale() {
            return;
        }
        let covers_history = self.index.covers_history();
        // A commit asks for nodes of the newest snapshot, even where nothing else does.
        let kept = if covers_history {
            self.history.len()
        } else {
            1
        };
        let snapshots = self.history.newest_first().take(kept);
        let mut versions: Vec<&Tree> = snapshots.map(Snapshot::tree).collect();
        versions.reverse();
        versions.push(&self.tree);
        if let Some(index) = IdIndex::of_versions(versions, covers_history) {
            self.index = index;
            self.open_turn();
        }
    }

    /// The working state that follows a snapshot: a copy of it in the next cycle.
    fn resume(&self, snapshot: &Snapshot, index: IdIndex) -> Resumed {
        let mut tree = snapshot.tree().clone();
        let mut index = if index.covers_history() {
            index
        } else {
            IdIndex::of(&tree, false)
        };
        let mut births = self.births.clone();
        births.begin_after(snapshot.cycle(), snapshot.last_ns());
        open_turn(&mut index, &tree, &births);
        cadence::fire(&mut tree, &mut index, &mut births);
        Resumed {
            tree,
            index,
            births,
            costs: self.costs.knowing(snapshot.sums()),
        }
    }
}

/// The parts of a context that a fork or a rewind begins anew.
struct Resumed {
    tree: Tree,
    index: IdIndex,
    births: Births,
    costs: Costs,
}
