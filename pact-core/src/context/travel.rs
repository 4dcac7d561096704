//! Going back: snapshots by their address, branches, rewinding.

use super::Context;
use super::references::References;
use crate::attempts::AttemptLog;
use crate::error::Error;
use crate::lifecycle::cadence;
use crate::snapshot::{Retention, Snapshot, ToAddress};
use crate::tree::IdIndex;

impl Context {
    /// A snapshot by its address: `@t0` is the newest, `@t-1` the one before, `@c7` that of cycle 7, `@t-*` the
    /// oldest.
    ///
    /// # Errors
    /// When there is no such snapshot, or the text is not an address.
    pub fn snapshot(&self, address: impl ToAddress) -> Result<Snapshot, Error> {
        self.history.get(address.to_address()?).cloned()
    }

    /// Branches off at a snapshot: a context of its own whose `@t0` is that snapshot. What both have in common is
    /// shared, so this costs next to nothing; what one of them does, the other does not see.
    ///
    /// Uncommitted edits, attempts and import warnings stay with the original. Guards hold in both.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().build();
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
        let mut fork = Self {
            tree: snapshot.tree().clone(),
            index: self.index.fork(),
            maker: self.maker.clone(),
            history: self.history.up_to(position),
            retention: self.retention,
            references: References::clone(&self.references),
            costs: self.costs.afresh(),
            edited: Vec::new(),
            may_edit_system: self.may_edit_system,
            import_warnings: Vec::new(),
            attempts: AttemptLog::default(),
        };
        fork.go_on_from(&snapshot);
        Ok(fork)
    }

    /// Goes back to a snapshot, which becomes `@t0`. Returns the snapshots that came after it, newest first:
    /// nothing that was committed is lost while somebody keeps them. Uncommitted edits are.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().build();
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
        self.history = self.history.up_to(position);
        self.costs = self.costs.afresh();
        self.edited.clear();
        self.go_on_from(&snapshot);
        Ok(undone)
    }

    /// Makes the working state the snapshot's copy in the next cycle.
    fn go_on_from(&mut self, snapshot: &Snapshot) {
        self.tree = snapshot.tree().clone();
        if snapshot.report().is_none() || self.retention != Retention::All {
            // Of a document only the newest snapshot was indexed, and where snapshots are let go the index forgets.
            self.index = IdIndex::of(&self.tree);
        }
        self.maker.begin(snapshot.cycle() + 1);
        cadence::fire(&mut self.tree, &mut self.index, &mut self.maker);
    }
}
