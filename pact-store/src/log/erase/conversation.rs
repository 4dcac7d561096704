//! Erases whole conversations: no row of them is left.

use std::sync::Arc;

use super::{Log, SCRUB, scrub_job, too_busy};
use crate::backend::{Backend, ConversationId, Failure, Head, Job};
use crate::error::StoreError;

/// So many rows are dropped in one go.
const ROWS: usize = 500;

/// So often it is tried again, because somebody makes forks.
const TRIES: usize = 16;

/// So many tenants are listed in one go.
const TENANTS: usize = 500;

/// The job that drops the rows of a conversation.
const DROP: &str = "drop";

impl<B: Backend> Log<B> {
    /// Erases a conversation. Forks that read its records refuse that, unless they are detached
    /// first.
    pub(crate) async fn erase_conversation(
        &self,
        name: &str,
        detach: bool,
    ) -> Result<(), StoreError> {
        let head = self.find(name).await?;
        let job = Job::new(head.id, DROP.to_owned(), "{}".to_owned());
        for _ in 0..TRIES {
            self.free_forks(&head, detach).await?;
            // Somebody may have made a fork in between.
            if self.backend.hide(&job).await? {
                return self.drop_hidden(head.id).await;
            }
        }
        Err(too_busy(name))
    }

    /// Drops all rows of a hidden conversation.
    async fn drop_hidden(&self, id: ConversationId) -> Result<(), StoreError> {
        while self.backend.drop_rows(id, ROWS).await? {}
        self.backend.put_jobs(&[scrub_job(id)]).await?;
        self.backend.drop_jobs(id, &[DROP]).await?;
        if self.backend.scrub().await? {
            self.backend.drop_jobs(id, &[SCRUB]).await?;
        }
        Ok(())
    }

    /// Makes sure that no fork reads the records of a conversation.
    pub(crate) async fn free_forks(&self, head: &Head, detach: bool) -> Result<(), StoreError> {
        let family = self.backend.family(&self.tenant, head.family).await?;
        let reads = |fork: &&Head| {
            // Whether one with a damaged head still reads the records is not known.
            let origin = match fork.problem {
                None => fork.read_origin(),
                Some(_) => fork.origin,
            };
            origin.is_some_and(|origin| origin.id == head.id)
        };
        // The origin of a damaged fork may be unknown. Nothing is dropped that it may read.
        let is_unclear =
            |fork: &&Head| fork.problem.is_some() && fork.id != head.id && fork.origin.is_none();
        let is_fork = |fork: &&Head| fork.id != fork.family;
        if let Some(fork) = family.iter().filter(is_unclear).find(is_fork) {
            return Err(StoreError::reading(&fork.name, fork.damaged()));
        }
        let mut names = Vec::new();
        for fork in family.iter().filter(reads) {
            if detach {
                self.detach(fork).await?;
            } else {
                names.push(fork.name.clone());
            }
        }
        if names.is_empty() {
            return Ok(());
        }
        names.sort();
        Err(StoreError::Forked {
            name: head.name.clone(),
            forks: names,
        })
    }

    /// Finishes what a crash left behind in the whole store: conversations that were erased in
    /// part, values that were to be erased, and files with values that were.
    pub(crate) async fn finish_jobs(&self) -> Result<(), StoreError> {
        let mut scrubs = Vec::new();
        for job in self.backend.jobs(None).await? {
            let id = job.conversation;
            match job.name.as_str() {
                DROP => tolerate(self.drop_hidden(id).await)?,
                SCRUB => scrubs.push(id),
                _ => tolerate(self.finish_jobs_at(id).await)?,
            }
        }
        tolerate(self.scrub_for(&scrubs).await)
    }

    async fn finish_jobs_at(&self, id: ConversationId) -> Result<(), StoreError> {
        if let Some(owner) = self.owner(id).await? {
            owner.finish_jobs_of(id).await?;
        }
        Ok(())
    }

    async fn scrub_for(&self, ids: &[ConversationId]) -> Result<(), StoreError> {
        if !ids.is_empty() && self.backend.scrub().await? {
            for id in ids {
                self.backend.drop_jobs(*id, &[SCRUB]).await?;
            }
        }
        Ok(())
    }

    /// The log of the tenant who has a conversation. A backend that does not list its tenants knows
    /// this one alone.
    async fn owner(&self, id: ConversationId) -> Result<Option<Self>, StoreError> {
        if self.backend.head(&self.tenant, id).await?.is_some() {
            return Ok(Some(self.clone()));
        }
        let mut after: Option<String> = None;
        loop {
            let listed = self.backend.tenants(after.as_deref(), TENANTS).await;
            let tenants = listed.unwrap_or_default();
            let Some(last) = tenants.last() else {
                return Ok(None);
            };
            after = Some(last.clone());
            for tenant in tenants {
                if self.backend.head(&tenant, id).await?.is_some() {
                    let tenant = Arc::from(tenant);
                    return Ok(Some(Self {
                        tenant,
                        ..self.clone()
                    }));
                }
            }
        }
    }
}

/// Lets those who open a store go on with it: a job that fails for a reason of one conversation, or
/// for one that may be gone later, stays. Whoever opens that conversation is told.
fn tolerate(finished: Result<(), StoreError>) -> Result<(), StoreError> {
    match finished {
        Err(error) if is_of_one(&error) => Ok(()),
        finished => finished,
    }
}

/// Whether an error is that of one conversation, or one that may be gone when somebody tries again.
fn is_of_one(error: &StoreError) -> bool {
    match error {
        StoreError::Damaged { .. } => true,
        StoreError::Backend(error) => {
            matches!(
                error.failure,
                Failure::Damaged | Failure::Full | Failure::Busy
            )
        }
        _ => false,
    }
}
