//! The server itself: it listens until it is stopped, and bounds the resources of clients.

use core::time::Duration;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, oneshot};

use super::guard::Guard;
use super::patient::Patient;
use super::site::{Site, Visited};
use crate::failure::{Failure, say};

/// The most connections at once. A browser opens six.
const CONNECTIONS: usize = 64;

/// A request is whole within this time, and its connection is not idle for longer.
const HEADERS: Duration = Duration::from_secs(10);

/// The most bytes of a request.
const REQUEST: usize = 16 << 10;

/// The threads for selectors and for reading sources.
const WORKERS: usize = 4;

/// A server that listens and does not answer yet.
pub(crate) struct Server {
    listener: StdListener,
    address: SocketAddr,
    guard: Guard,
    site: Site,
}

impl Server {
    pub(crate) fn bind(address: SocketAddr, site: Site) -> Result<Self, Failure> {
        let bound = StdListener::bind(address).and_then(|listener| {
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        });
        let (listener, address) = bound.map_err(|error| {
            let message = format!("the server cannot listen at {address}: {error}");
            Failure::Usage(message)
        })?;
        Ok(Self {
            listener,
            address,
            guard: Guard::new(address.port())?,
            site,
        })
    }

    /// The address with the secret.
    pub(crate) fn address(&self) -> String {
        let mut address = self.address;
        // An address for all networks is none to open.
        if address.ip().is_unspecified() {
            let local: std::net::IpAddr = match address {
                SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
            };
            address.set_ip(local);
        }
        format!("http://{address}/?token={}", self.guard.token())
    }

    /// Answers until the program is told to stop.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(WORKERS)
            .build()?;
        let visited = Arc::new(Visited::new(self.guard, self.site));
        let stopped = runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let stop = stop_signal()?;
            tokio::spawn(accept(listener, visited));
            // The sender is only dropped together with the runtime.
            let _ = stop.await;
            Ok::<(), std::io::Error>(())
        });
        // Connections that wait for news would never end by themselves.
        runtime.shutdown_timeout(Duration::from_millis(200));
        stopped?;
        Ok(())
    }
}

/// Waits for Ctrl-C or SIGTERM.
fn stop_signal() -> std::io::Result<oneshot::Receiver<()>> {
    let (sender, receiver) = oneshot::channel();
    #[cfg(unix)]
    {
        use core::future::poll_fn;
        use core::task::Poll;

        use tokio::signal::unix::{SignalKind, signal};

        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::spawn(async move {
            poll_fn(|context| {
                let is_told = interrupt.poll_recv(context).is_ready()
                    || terminate.poll_recv(context).is_ready();
                if is_told {
                    Poll::Ready(())
                } else {
                    Poll::Pending
                }
            })
            .await;
            let _ = sender.send(());
        });
    }
    #[cfg(not(unix))]
    tokio::spawn(async move {
        let _ = tokio::signal::ctrl_c().await;
        let _ = sender.send(());
    });
    Ok(receiver)
}

async fn accept(listener: TcpListener, visited: Arc<Visited>) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many files are open, for example: that may pass.
                say(&format!("warning: a connection failed: {error}"));
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else {
            continue;
        };
        let visited = Arc::clone(&visited);
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let visited = Arc::clone(&visited);
                async move { visited.answer(request).await }
            });
            // A client that went away is no failure.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADERS)
                .max_buf_size(REQUEST)
                .serve_connection(Patient::new(stream), service)
                .await;
            drop(place);
        });
    }
}
