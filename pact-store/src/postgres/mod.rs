//! PostgreSQL, and whatever speaks its language: for any number of machines.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | opens stores |
//! | `options.rs` | how a store is opened |
//! | `settings/` | where the server is, and how to get in |
//! | `tls.rs` | encrypted connections |
//! | `pool.rs` | connections that are used again |
//! | `background.rs` | a runtime for programs that have none |
//! | `attempts.rs` | transactions, and when they are tried again |
//! | `statement.rs` | statements with their values, and how they are sent |
//! | `sql.rs` | statements that SQLite does not need |
//! | `rows.rs` | rows as they are read and written |
//! | `tables.rs` | makes and recognises tables |
//! | `backend.rs` | the backend |
//! | `failure.rs` | failures of servers and connections |

mod attempts;
mod backend;
mod background;
mod failure;
mod options;
mod pool;
mod rows;
mod settings;
mod sql;
mod statement;
mod tables;
mod tls;

use core::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::runtime::Handle;

use crate::backend::{BackendError, Failure};
use crate::error::StoreError;
use crate::faces::wait::wait;
use crate::faces::{AsyncStore, Store};
use background::Background;
pub use options::{Isolation, PgOptions};
use pool::Pool;
use settings::Settings;

/// Keeps rows in PostgreSQL. Cheap to clone. See [`PgStore::connect`](AsyncStore::connect).
#[derive(Clone)]
pub struct Postgres {
    inner: Arc<Inner>,
}

/// The parts of a backend. Connections come first, so that they are closed before their runtime
/// ends.
struct Inner {
    pool: Pool,
    background: Option<Background>,
    options: PgOptions,
    is_read_only: bool,
    retries: AtomicU64,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("servers", &self.inner.pool.place())
            .field("options", &self.inner.options)
            .finish_non_exhaustive()
    }
}

/// A store in PostgreSQL, for programs with a runtime.
pub type PgStore = AsyncStore<Postgres>;

/// A store in PostgreSQL, for programs that wait. Its connections are served by a thread of its
/// own, so it works without a runtime, and also inside of one.
pub type BlockingPgStore = Store<Postgres>;

impl AsyncStore<Postgres> {
    /// Opens a store, and makes its tables if they are not there. Any number of processes on any
    /// number of machines may have it open.
    ///
    /// ```no_run
    /// use pact_core::Context;
    /// use pact_store::PgStore;
    ///
    /// # async fn run() -> Result<(), pact_store::StoreError> {
    /// // The password is read from PGPASSWORD, ~/.pgpass or a service file.
    /// let store = PgStore::connect("postgres://agent@db.example/agents").await?;
    /// let mut chat = store.conversation("ticket-4711").open_or_create(Context::builder()).await?;
    /// chat.user("Where is my parcel?");
    /// chat.commit().await?; // durable when it returns
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Its futures run in tokio runtimes of both kinds. Opened outside of one, it has a thread of
    /// its own, and its futures run anywhere.
    ///
    /// # Errors
    /// If no server can be reached, a newer version made the tables, or another program has tables
    /// of their names: then nothing is changed.
    pub async fn connect(options: impl Into<PgOptions> + Send) -> Result<Self, StoreError> {
        Self::on(Postgres::connect(options).await?).await
    }

    /// Opens a store, and changes nothing in it. Whatever would write fails. A standby will do.
    ///
    /// # Errors
    /// Those of [`connect`](Self::connect). Also if there is no store.
    pub async fn connect_read_only(
        options: impl Into<PgOptions> + Send,
    ) -> Result<Self, StoreError> {
        let backend = Postgres::connect_read_only(options).await?;
        Ok(Self::reading(backend))
    }
}

impl Store<Postgres> {
    /// Opens a store, and makes its tables if they are not there. Any number of processes on any
    /// number of machines may have it open.
    ///
    /// ```no_run
    /// use pact_core::Context;
    /// use pact_store::BlockingPgStore;
    ///
    /// let store = BlockingPgStore::connect("postgres://agent@db.example/agents")?;
    /// let mut chat = store.conversation("ticket-4711").open_or_create(Context::builder())?;
    /// chat.user("Where is my parcel?");
    /// chat.commit()?; // durable when it returns
    /// # Ok::<(), pact_store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// If no server can be reached, a newer version made the tables, or another program has tables
    /// of their names: then nothing is changed.
    pub fn connect(options: impl Into<PgOptions>) -> Result<Self, StoreError> {
        Self::on(Postgres::connect_blocking(options)?)
    }

    /// Opens a store, and changes nothing in it. Whatever would write fails. A standby will do.
    ///
    /// # Errors
    /// Those of [`connect`](Self::connect). Also if there is no store.
    pub fn connect_read_only(options: impl Into<PgOptions>) -> Result<Self, StoreError> {
        let background = Some(Background::start()?);
        let backend = Postgres::open(options.into(), background, true);
        Ok(Self::reading(wait(backend)?))
    }
}

impl Postgres {
    /// Connects, for [`AsyncStore::on`].
    ///
    /// # Errors
    /// Those of [`PgStore::connect`](AsyncStore::connect).
    pub async fn connect(options: impl Into<PgOptions> + Send) -> Result<Self, BackendError> {
        Self::open(options.into(), Self::background()?, false).await
    }

    /// Connects, and changes nothing.
    ///
    /// # Errors
    /// Those of [`PgStore::connect_read_only`](AsyncStore::connect_read_only).
    pub async fn connect_read_only(
        options: impl Into<PgOptions> + Send,
    ) -> Result<Self, BackendError> {
        Self::open(options.into(), Self::background()?, true).await
    }

    /// Connects, with a thread that serves the connections, for [`Store::on`].
    ///
    /// # Errors
    /// Those of [`PgStore::connect`](AsyncStore::connect).
    pub fn connect_blocking(options: impl Into<PgOptions>) -> Result<Self, BackendError> {
        let background = Some(Background::start()?);
        wait(Self::open(options.into(), background, false))
    }

    /// Returns the statements that make the tables, for an administrator to run. A store whose
    /// tables are there makes none.
    #[must_use]
    pub fn script() -> String {
        tables::script()
    }

    /// Counts how often something was tried again: because others were faster, or a connection was
    /// lost.
    #[must_use]
    pub fn retries(&self) -> u64 {
        self.inner.retries.load(Ordering::Relaxed)
    }

    /// None inside of a runtime.
    fn background() -> Result<Option<Background>, BackendError> {
        match Handle::try_current() {
            Ok(_) => Ok(None),
            Err(_) => Background::start().map(Some),
        }
    }

    async fn open(
        options: PgOptions,
        background: Option<Background>,
        is_read_only: bool,
    ) -> Result<Self, BackendError> {
        let mut settings = Settings::read(&options.address, &|name| std::env::var(name).ok())?;
        if is_read_only {
            settings.take_any();
        }
        let size = options.connections.get();
        let pool = Pool::new(settings, options.connect_timeout, size)?;
        let inner = Arc::new(Inner {
            pool,
            background,
            options,
            is_read_only,
            retries: AtomicU64::new(0),
        });
        inner.run(inner.look()).await?;
        Ok(Self { inner })
    }
}

impl Inner {
    /// Makes the tables, or looks whether they are there.
    async fn look(&self) -> Result<(), BackendError> {
        let taken = self.pool.take(self.options.answer_timeout).await;
        let held = taken.map_err(|none| none.error)?;
        let looked = async {
            if self.is_read_only {
                return match tables::check(held.client()).await {
                    Ok(Some(_)) => Ok(()),
                    Ok(None) => Err(BackendError::new(
                        Failure::Foreign,
                        "there is no store in it",
                    )),
                    Err(trouble) => Err(trouble.error()),
                };
            }
            tables::prepare(held.client()).await
        };
        let looked = tokio::time::timeout(self.options.answer_timeout, looked).await;
        let looked = looked.unwrap_or_else(|_| {
            let message = format!("no answer in {:?}", self.options.answer_timeout);
            Err(BackendError::new(Failure::Unreachable, message))
        });
        looked.map_err(|mut error| {
            error.message = format!("{}: {}", self.pool.place(), error.message);
            error
        })?;
        self.pool.put_back(held);
        Ok(())
    }

    /// Runs something on the thread of this store, or in the runtime of the caller.
    async fn run<T>(
        &self,
        work: impl Future<Output = Result<T, BackendError>> + Send,
    ) -> Result<T, BackendError> {
        match &self.background {
            Some(background) => background.within(work).await,
            None if Handle::try_current().is_ok() => work.await,
            None => Err(BackendError::new(
                Failure::Other,
                "the store was opened in a tokio runtime, and is used outside of it; open it with `BlockingPgStore`",
            )),
        }
    }

    fn may_write(&self) -> Result<(), BackendError> {
        if self.is_read_only {
            let message = format!("{}: it was opened to read", self.pool.place());
            return Err(BackendError::new(Failure::ReadOnly, message));
        }
        Ok(())
    }
}
