//! Erases whole conversations: no row of them is left.

use super::{Log, SCRUB, scrub_job, too_busy};
use crate::backend::{Backend, ConversationId, Head, Job};
use crate::error::StoreError;

/// So many rows are dropped in one go.
const ROWS: usize = 500;

/// So often it is tried again, because somebody makes forks.
const TRIES: usize = 16;

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
            fork.read_origin()
                .is_some_and(|origin| origin.id == head.id)
        };
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
                DROP => self.drop_hidden(id).await?,
                SCRUB => scrubs.push(id),
                // Of another tenant, nobody here knows more.
                _ if self.backend.head(&self.tenant, id).await?.is_some() => {
                    self.finish_jobs_of(id).await?;
                }
                _ => {}
            }
        }
        if !scrubs.is_empty() && self.backend.scrub().await? {
            for id in scrubs {
                self.backend.drop_jobs(id, &[SCRUB]).await?;
            }
        }
        Ok(())
    }
}
