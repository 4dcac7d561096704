//! Requests of the past.

use pact_core::{Attempt, AttemptStatus, Json, Provider, Request, Snapshot, Thread};

use super::Handle;
use crate::backend::Backend;
use crate::error::StoreError;
use crate::record::ERASED;

/// A request that was sent once: the record of the attempt, and the tree that it was rendered from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sent {
    /// The record, with the outcome as far as it is known.
    pub attempt: Attempt,
    /// The tree.
    pub state: Snapshot,
}

impl Sent {
    /// Returns the thread that the model was sent.
    #[must_use]
    pub fn thread(&self) -> Thread<'_> {
        self.state.thread()
    }

    /// Returns the members of the request beside the conversation, such as the tools.
    #[must_use]
    pub fn options(&self) -> &Json {
        &self.attempt.options
    }

    /// Whether something in the tree was erased since.
    #[must_use]
    pub fn is_erased(&self) -> bool {
        let nodes = self.state.root();
        let mut nodes = nodes.descendants();
        nodes.any(|node| node.attribute(ERASED).is_some())
    }

    /// Renders the request again: the same bytes that were sent.
    ///
    /// # Errors
    /// If other bytes come out: something was erased since, or the provider is another one or
    /// another version. Also if the provider refuses the conversation.
    pub fn render<P: Provider + ?Sized>(&self, provider: &P) -> Result<Request, SentError> {
        let rendered = self.state.render(provider);
        let problem = match rendered {
            Ok(request) => {
                if self.attempt.request_hash.as_ref() == Some(&request.hash()) {
                    return Ok(request);
                }
                (request.version() != self.attempt.renderer_version).then(|| {
                    SentError::OtherVersion {
                        sent: self.attempt.renderer_version,
                        now: request.version(),
                    }
                })
            }
            Err(error) if !self.is_erased() => return Err(SentError::Refused(error)),
            Err(_) => None,
        };
        if self.is_erased() {
            return Err(SentError::Erased);
        }
        Err(problem.unwrap_or(SentError::OtherProvider))
    }
}

/// Tells why a request of the past does not render to the bytes that were sent.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SentError {
    /// Something in the tree was erased since.
    #[error("the request had values that were erased since [E_STORE_ERASED]")]
    Erased,
    /// Another version of the renderer wrote it.
    #[error(
        "version {sent} of the renderer wrote the request, and this is version {now} [E_STORE_OTHER_RENDERER]"
    )]
    OtherVersion {
        /// The version that wrote it.
        sent: u32,
        /// The version of the provider that was given.
        now: u32,
    },
    /// The provider that was given is not the one of the request, or has other options.
    #[error(
        "the provider renders other bytes than were sent: it needs the model and the options of the attempt \
         [E_STORE_OTHER_RENDERER]"
    )]
    OtherProvider,
    /// The provider refuses the conversation.
    #[error(transparent)]
    Refused(#[from] pact_core::Error),
}

impl<B: Backend> Handle<B> {
    /// A request of the past, by the number of the attempt.
    pub(crate) async fn sent(&self, attempt_id: u64) -> Result<Sent, StoreError> {
        let sent = self.log.sent(&self.name, self.id(), attempt_id).await?;
        let Some(mut sent) = sent else {
            let what = format!("attempt {attempt_id}");
            return Err(StoreError::no_record(&self.name, what));
        };
        // This handle may know more than is stored.
        if let Some(ending) = self.recorder.ending(attempt_id) {
            match ending.outcome() {
                None => sent.attempt.status = AttemptStatus::Running,
                Some(outcome) => {
                    sent.attempt.status = outcome.status.clone();
                    sent.attempt.ended_at = Some(outcome.ended_at);
                    sent.attempt.usage = outcome.usage;
                }
            }
        }
        Ok(sent)
    }
}
