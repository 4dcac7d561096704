//! The logs of conversations: how they are read, checked, cut and erased.
//!
//! Written once, for any backend: `async` all the way, also for backends that never wait.
//!
//! | file | content |
//! |---|---|
//! | `lineage.rs` | the conversations that a fork is read from |
//! | `read.rs` | reads records in their order, and checks their hashes |
//! | `replaying.rs` | makes a context of records |
//! | `load.rs` | opens a conversation: the newest state, the last snapshots, or all |
//! | `checkpoint.rs` | writes checkpoints |
//! | `erase/` | erases values and conversations |
//! | `retain.rs` | drops old records |
//! | `sent.rs` | finds requests of the past |
//! | `check.rs` | verifies all that is stored |

mod check;
mod checkpoint;
mod erase;
mod lineage;
mod load;
mod read;
mod replaying;
mod retain;
mod sent;

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::backend::{Backend, ConversationId, Head};
use crate::error::StoreError;

pub use check::{Checked, Progress};
pub(crate) use checkpoint::CheckpointWanted;
pub use erase::Erasing;
pub(crate) use erase::too_busy;
pub(crate) use lineage::Lineage;
pub use load::Load;
pub(crate) use load::Opened;
pub(crate) use replaying::{Commit, Replayed};

/// The conversations of one tenant in a backend.
pub(crate) struct Log<B> {
    pub(crate) backend: Arc<B>,
    pub(crate) tenant: Arc<str>,
    /// Whether the backend cannot write, so that work a crash left behind stays.
    pub(crate) only_reads: bool,
}

impl<B> Clone for Log<B> {
    fn clone(&self) -> Self {
        Self {
            backend: Arc::clone(&self.backend),
            tenant: Arc::clone(&self.tenant),
            only_reads: self.only_reads,
        }
    }
}

impl<B: Backend> Log<B> {
    /// The head of a conversation by its name.
    pub(crate) async fn find(&self, name: &str) -> Result<Head, StoreError> {
        let found = self.backend.find(&self.tenant, name).await;
        let found = found.map_err(|error| StoreError::reading(name, error))?;
        found.ok_or_else(|| StoreError::not_found(name))
    }

    /// The head of a conversation by its id.
    pub(crate) async fn head(&self, id: ConversationId) -> Result<Head, StoreError> {
        let found = self.backend.head(&self.tenant, id).await;
        let found = found.map_err(|error| StoreError::reading(&id.to_string(), error))?;
        found.ok_or_else(|| StoreError::unknown_id(id))
    }
}

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let millis = since.map_or(0, |since| since.as_millis());
    i64::try_from(millis).unwrap_or(i64::MAX)
}
