//! Histories that survive: all that an agent did is on disk, and nothing of it is written twice.
//!
//! ```
//! use pact_core::{Budget, Context, Pruning, select};
//! use pact_store::SqliteStore;
//!
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("agents.db");
//! let store = SqliteStore::open(&file)?; // makes it; several processes may
//! let pruning = Pruning::new().budget(Budget::tokens(100_000).down_to(60_000));
//! let settings = Context::builder().pruning(pruning);
//! let mut chat = store.conversation("ticket-4711").open_or_create(settings.clone())?;
//! chat.user("Where is my parcel?"); // a `Context` in every way
//! chat.save()?; // the open turn: the work is proportional to the change
//! chat.assistant("In Hamburg.");
//! chat.commit()?; // durable when it returns; if it cannot be stored, it has not happened
//! let fork = store.fork(&chat, "@t0", "ticket-4711-b")?; // nothing is copied
//! chat.erase(select!(".block[content~'parcel']"), "data protection")?;
//! store.settings(settings).update("ticket-4711", |ctx| {
//!     ctx.user("And now?"); // runs again on a fresh state after a conflict
//!     ctx.commit()
//! })?;
//! # drop(fork);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Store`] has conversations, [`Chat`] is one that is open. [`AsyncStore`] and its kin are the
//!   same for programs with a runtime.
//! - [`SqliteStore`] keeps them in a file; [`Memory`] keeps them in memory, for tests.
//! - [`backend`] is for stores of your own: a trait, and the rows that it keeps. The conformance
//!   kit tests that they keep their promises: `conformance`, a module behind the feature of that
//!   name.
//!
//! `docs/store.md` of the repository lists the promises under each fault.
//!
//! # Features
//!
//! - `sqlite`, on by default: [`SqliteStore`]. It compiles SQLite, which needs a C compiler.
//! - `postgres`: `PgStore` for programs with a runtime, and its blocking twin. It compiles ring,
//!   for TLS, which needs a C compiler.
//! - `conformance`: the kit that tests backends, in the module `conformance`.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test stops at the first surprise"
    )
)]

pub mod backend;
mod chat;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod columns;
#[cfg(feature = "conformance")]
pub mod conformance;
mod error;
mod faces;
mod log;
mod memory;
mod plan;
#[cfg(feature = "postgres")]
mod postgres;
mod random;
mod record;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod sql;
#[cfg(test)]
mod sql_subset;
#[cfg(feature = "sqlite")]
mod sqlite;
mod store;

pub use backend::{ConversationId, Cursor, Head, Labels};
pub use chat::{Saving, Sent, SentError, SettingChange};
pub use error::StoreError;
pub use faces::{
    AsyncChat, AsyncConversation, AsyncList, AsyncStore, Chat, Conversation, List, Store,
};
pub use log::{Checked, Erasing, Load, Progress};
pub use memory::Memory;
pub use plan::Unsaved;
#[cfg(feature = "postgres")]
pub use postgres::{BlockingPgStore, Isolation, PgOptions, PgStore, Postgres};
pub use record::{Kind, Outline};
#[cfg(feature = "sqlite")]
pub use sqlite::{Sqlite, SqliteStore};
