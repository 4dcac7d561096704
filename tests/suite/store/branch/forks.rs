//! Forks and retention.

use std::num::NonZeroUsize;

use pact_core::{Address, Context};
use pact_store::backend::Backend;
use pact_store::{Chat, Kind};
use proptest::prelude::*;

use super::{Branch, Check, Sealed};

impl<B: Backend> Branch<B> {
    /// Branches off at a snapshot, whether it is in memory or not.
    pub(in crate::store) fn fork(
        &mut self,
        address: Address,
        name: &str,
    ) -> Result<Option<Self>, TestCaseError> {
        let fork = self.store.fork(self.open_chat(), address, name);
        let Ok(twin) = self.twin.fork(address) else {
            prop_assert!(fork.is_err());
            return Ok(None);
        };
        let at = twin.newest().unwrap().cycle();
        let is_stored = |sealed: &Sealed| sealed.cycle == at && sealed.is_stored;
        if !self.line.iter().any(is_stored) {
            prop_assert_eq!(fork.unwrap_err().code(), "E_STORE_NO_RECORD");
            return Ok(None);
        }
        let fork = fork.map_err(|error| TestCaseError::fail(error.to_string()))?;
        self.branch(fork, twin, name).map(Some)
    }

    /// Drops all from before the newest snapshots.
    pub(in crate::store) fn retain(&mut self, newest: NonZeroUsize) -> Check {
        self.chat().save().unwrap();
        self.stored();
        let conversation = self.store.conversation(&self.name);
        conversation.detach_forks().retain(newest).unwrap();
        let Some(at) = self.line.len().checked_sub(newest.get()) else {
            return Ok(());
        };
        let oldest = self.line[at].cycle;
        for line in [&mut self.line, &mut self.saved.line] {
            line.retain(|sealed| sealed.cycle >= oldest);
        }
        self.drop_sent(oldest)
    }

    /// Notes that its origin may have made it independent: then it has its newest snapshot only.
    pub(in crate::store) fn detached(&mut self) {
        let info = self.store.conversation(&self.name).info().unwrap();
        if info.read_origin().is_none()
            && let Some(newest) = self.line.len().checked_sub(1)
        {
            self.line.drain(..newest);
            self.saved.line.clone_from(&self.line);
        }
    }

    /// Forgets the requests of which the records are gone, and no others.
    pub(in crate::store) fn drop_sent(&mut self, oldest: i64) -> Check {
        let outlines = self
            .store
            .conversation(&self.name)
            .records(0, usize::MAX)
            .unwrap();
        let is_there = |id: u64| {
            outlines
                .iter()
                .any(|it| it.kind == Kind::Attempt && it.number.unsigned_abs() == id)
        };
        let ids: Vec<u64> = self.sent.keys().copied().collect();
        for id in ids {
            let of = self.sent[&id].request.state().cycle();
            match self.open_chat().sent(id) {
                Ok(_) => prop_assert!(is_there(id)),
                Err(error) => {
                    prop_assert_eq!(error.code(), "E_STORE_NO_RECORD");
                    prop_assert!(!is_there(id) || of < oldest, "{}", id);
                    self.sent.remove(&id);
                }
            }
        }
        Ok(())
    }

    /// Branches off with all that is not stored.
    pub(in crate::store) fn fork_unsaved(&mut self, name: &str) -> Result<Self, TestCaseError> {
        let fork = self.store.fork_unsaved(self.open_chat(), name);
        let fork = fork.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let mut branch = self.branch(fork, self.twin.clone(), name)?;
        branch.begun = self.begun;
        Ok(branch)
    }

    pub(in crate::store) fn branch(
        &self,
        chat: Chat<B>,
        twin: Context,
        name: &str,
    ) -> Result<Self, TestCaseError> {
        prop_assert!(chat.unsaved().is_empty(), "{:?}", chat.unsaved());
        let store = (self.store.clone(), name, &self.settings, &self.clock);
        let mut branch = Self::of(store, chat, twin);
        // Its origin may have dropped some.
        let oldest = self.line.first().map(|sealed| sealed.cycle);
        branch.line.retain(|sealed| Some(sealed.cycle) >= oldest);
        branch.saved.line.clone_from(&branch.line);
        branch.compare()?;
        branch.compare_snapshots()?;
        Ok(branch)
    }
}
