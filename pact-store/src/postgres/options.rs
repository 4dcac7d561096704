//! How a store is opened.

use core::fmt;
use core::num::NonZeroUsize;
use core::time::Duration;

/// The isolation of transactions. Stores keep their promises at each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Isolation {
    /// That of the server, the database or the role.
    #[default]
    OfTheServer,
    /// `READ COMMITTED`
    ReadCommitted,
    /// `SERIALIZABLE`
    Serializable,
}

/// How a store in PostgreSQL is opened. A connection string alone becomes one with the usual
/// values.
///
/// ```no_run
/// use std::time::Duration;
///
/// use pact_store::{BlockingPgStore, Isolation, PgOptions};
///
/// let servers = "postgres://agent@db1.example,db2.example/agents?sslrootcert=/etc/ssl/db.pem";
/// let options = PgOptions::new(servers)
///     .isolation(Isolation::Serializable)
///     .patience(Duration::from_secs(20));
/// let store = BlockingPgStore::connect(options)?;
/// # Ok::<(), pact_store::StoreError>(())
/// ```
#[derive(Clone)]
pub struct PgOptions {
    pub(super) address: String,
    pub(super) connections: NonZeroUsize,
    pub(super) connect_timeout: Duration,
    pub(super) answer_timeout: Duration,
    pub(super) patience: Duration,
    pub(super) isolation: Isolation,
}

impl fmt::Debug for PgOptions {
    /// Prints no address, because it may have a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgOptions")
            .field("connections", &self.connections)
            .field("connect_timeout", &self.connect_timeout)
            .field("answer_timeout", &self.answer_timeout)
            .field("patience", &self.patience)
            .field("isolation", &self.isolation)
            .finish_non_exhaustive()
    }
}

impl PgOptions {
    /// Takes a connection string: `postgres://user@host/database?…` or `host=… dbname=… user=…`. It
    /// may name several hosts; then the first one that can be written to is used.
    ///
    /// All else is read from where `psql` reads it: the service file (`service=`, `PGSERVICE`), the
    /// environment (`PGHOST`, `PGPASSWORD` and so on), the password file (`PGPASSFILE`,
    /// `~/.pgpass`). So no password needs to be in it.
    #[must_use]
    pub fn new(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            connections: NonZeroUsize::MIN.saturating_add(9),
            connect_timeout: Duration::from_secs(10),
            answer_timeout: Duration::from_secs(30),
            patience: Duration::from_secs(60),
            isolation: Isolation::OfTheServer,
        }
    }

    /// Sets the most connections that are open at once; 10, unless set. Others wait.
    #[must_use]
    pub const fn connections(mut self, most: NonZeroUsize) -> Self {
        self.connections = most;
        self
    }

    /// Sets how long a host has to let somebody in; 10 seconds, unless set here or as
    /// `connect_timeout` of the address.
    #[must_use]
    pub const fn connect_timeout(mut self, time: Duration) -> Self {
        self.connect_timeout = time;
        self
    }

    /// Sets how long the server has to answer; 30 seconds, unless set. Then the connection counts
    /// as lost.
    #[must_use]
    pub const fn answer_timeout(mut self, time: Duration) -> Self {
        self.answer_timeout = time;
        self
    }

    /// Sets how long a change is tried again, when others were faster or the connection was lost;
    /// 60 seconds, unless set.
    #[must_use]
    pub const fn patience(mut self, time: Duration) -> Self {
        self.patience = time;
        self
    }

    /// Sets the isolation of transactions; that of the server, unless set.
    #[must_use]
    pub const fn isolation(mut self, isolation: Isolation) -> Self {
        self.isolation = isolation;
        self
    }

    /// The statement that begins a transaction.
    pub(super) const fn begin(&self) -> &'static str {
        match self.isolation {
            Isolation::OfTheServer => "BEGIN",
            Isolation::ReadCommitted => "BEGIN ISOLATION LEVEL READ COMMITTED",
            Isolation::Serializable => "BEGIN ISOLATION LEVEL SERIALIZABLE",
        }
    }
}

impl From<&str> for PgOptions {
    fn from(address: &str) -> Self {
        Self::new(address)
    }
}

impl From<String> for PgOptions {
    fn from(address: String) -> Self {
        Self::new(address)
    }
}
