//! Connections: a few, which are used again.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Connection, NoTls, Socket};

use super::failure::connecting;
use super::settings::{Host, Settings};
use super::tls::Tls;
use crate::backend::{BackendError, Failure};

/// A connection that rested for longer may be dead without knowing it: firewalls forget.
const RESTED: Duration = Duration::from_secs(30);

/// Opens connections, and keeps those that are not used.
pub(super) struct Pool {
    settings: Settings,
    tls: Vec<Option<Tls>>,
    connect_timeout: Duration,
    size: usize,
    permits: Arc<Semaphore>,
    resting: Mutex<Vec<Open>>,
}

/// An open connection. Dropping it closes it.
struct Open {
    client: Client,
    /// The task that reads and writes for it, and the runtime that runs the task.
    task: AbortHandle,
    runtime: runtime::Id,
    since: Instant,
}

impl Drop for Open {
    fn drop(&mut self) {
        // A transaction that was not ended is rolled back by the server when the connection ends.
        self.task.abort();
    }
}

/// A connection that one transaction uses.
pub(super) struct Held {
    open: Open,
    _permit: OwnedSemaphorePermit,
}

impl Held {
    pub(super) fn client(&self) -> &Client {
        &self.open.client
    }
}

/// Why there is no connection, and whether there may be one soon.
pub(super) struct NoConnection {
    pub(super) error: BackendError,
    pub(super) may_come_back: bool,
}

impl Pool {
    pub(super) fn new(
        settings: Settings,
        connect_timeout: Duration,
        size: usize,
    ) -> Result<Self, BackendError> {
        let tls = settings.hosts.iter().map(|host| {
            let tls = host.tls.as_ref().map(Tls::new).transpose();
            tls.map_err(|mut error| {
                error.message = format!("{}: {}", host.place, error.message);
                error
            })
        });
        Ok(Self {
            tls: tls.collect::<Result<_, _>>()?,
            connect_timeout: settings.connect_timeout.unwrap_or(connect_timeout),
            settings,
            size,
            permits: Arc::new(Semaphore::new(size)),
            resting: Mutex::default(),
        })
    }

    /// The servers, for messages.
    pub(super) fn place(&self) -> String {
        let places = self.settings.hosts.iter().map(|host| host.place.as_str());
        places.collect::<Vec<_>>().join(", ")
    }

    /// Whether there is more than one server.
    pub(super) fn has_others(&self) -> bool {
        self.settings.hosts.len() > 1
    }

    /// Takes a connection that rests, or opens one. Waits if all are in use.
    pub(super) async fn take(&self, patience: Duration) -> Result<Held, NoConnection> {
        let busy = || NoConnection {
            error: BackendError::new(
                Failure::Busy,
                format!("{}: all {} connections are in use", self.place(), self.size),
            ),
            may_come_back: false,
        };
        let permit = timeout(patience, self.permits.clone().acquire_owned()).await;
        let permit = permit.ok().and_then(Result::ok).ok_or_else(busy)?;
        while let Some(open) = self.rested() {
            let is_fresh = open.since.elapsed() < RESTED;
            let works = is_fresh || {
                let asked = timeout(self.connect_timeout, open.client.check_connection()).await;
                matches!(asked, Ok(Ok(())))
            };
            if works {
                return Ok(Held {
                    open,
                    _permit: permit,
                });
            }
        }
        let open = self.open().await?;
        Ok(Held {
            open,
            _permit: permit,
        })
    }

    /// Puts a connection back that is outside of a transaction.
    pub(super) fn put_back(&self, held: Held) {
        let mut open = held.open;
        if !open.client.is_closed() {
            open.since = Instant::now();
            self.lock().push(open);
        }
    }

    /// Closes all connections that rest: the server that they lead to is the wrong one.
    pub(super) fn forget(&self) {
        let forgotten = std::mem::take(&mut *self.lock());
        drop(forgotten);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Open>> {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection that rested for the shortest time, among those that this runtime serves: the
    /// others may not be served now.
    fn rested(&self) -> Option<Open> {
        let here = runtime::Handle::try_current().ok()?.id();
        let mut resting = self.lock();
        resting.retain(|open| !open.client.is_closed());
        let at = resting.iter().rposition(|open| open.runtime == here)?;
        Some(resting.remove(at))
    }

    async fn open(&self) -> Result<Open, NoConnection> {
        let hosts = self.settings.hosts.iter().zip(&self.tls);
        let mut hosts: Vec<(&Host, &Option<Tls>)> = hosts.collect();
        if self.settings.is_random && hosts.len() > 1 {
            let by = getrandom::u32().map_or(0, |number| number as usize % hosts.len());
            hosts.rotate_left(by);
        }
        let mut problems: Vec<NoConnection> = Vec::new();
        for (host, tls) in hosts {
            match timeout(self.connect_timeout, self.connect(host, tls.as_ref())).await {
                Ok(Ok(open)) => return Ok(open),
                Ok(Err(problem)) => problems.push(problem),
                Err(_) => problems.push(NoConnection {
                    error: BackendError::new(
                        Failure::Unreachable,
                        format!("{}: no answer in {:?}", host.place, self.connect_timeout),
                    ),
                    may_come_back: true,
                }),
            }
        }
        if problems.len() == 1
            && let Some(problem) = problems.pop()
        {
            return Err(problem);
        }
        let messages = problems.iter().map(|it| it.error.message.as_str());
        let message = messages.collect::<Vec<_>>().join("; ");
        Err(NoConnection {
            error: BackendError::new(Failure::Unreachable, message),
            may_come_back: problems.iter().any(|problem| problem.may_come_back),
        })
    }

    async fn connect(&self, host: &Host, tls: Option<&Tls>) -> Result<Open, NoConnection> {
        let failed = |error: tokio_postgres::Error| {
            let note = self.settings.note.as_deref();
            let (error, may_come_back) = connecting(&error, &host.place, note);
            NoConnection {
                error,
                may_come_back,
            }
        };
        let open = match tls {
            None => {
                let (client, connection) = host.config.connect(NoTls).await.map_err(failed)?;
                serve(client, connection)
            }
            Some(tls) => {
                let (client, connection) =
                    host.config.connect(tls.clone()).await.map_err(failed)?;
                serve(client, connection)
            }
        };
        let (open, encoding) = open;
        match encoding {
            Some(encoding) if encoding != "UTF8" => Err(NoConnection {
                error: BackendError::new(
                    Failure::Foreign,
                    format!(
                        "{}: the database has the encoding {encoding}, and a store needs UTF8",
                        host.place
                    ),
                ),
                may_come_back: false,
            }),
            _ => Ok(open),
        }
    }
}

/// Has the runtime read and write for a connection. The encoding of the database comes with it.
fn serve<S>(client: Client, connection: Connection<Socket, S>) -> (Open, Option<String>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let encoding = connection.parameter("server_encoding").map(str::to_owned);
    // Whoever uses the connection hears of its end.
    let served = tokio::spawn(async move { connection.await.is_ok() });
    let open = Open {
        client,
        task: served.abort_handle(),
        runtime: runtime::Handle::current().id(),
        since: Instant::now(),
    };
    (open, encoding)
}
