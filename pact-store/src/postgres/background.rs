//! A runtime of our own, for programs that have none.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::task::coop::{Unconstrained, unconstrained};

use crate::backend::{BackendError, Failure};

/// A thread that reads and writes for connections. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct Background {
    handle: Handle,
    _end: oneshot::Sender<()>,
}

impl Background {
    pub(super) fn start() -> Result<Self, BackendError> {
        let failed = |error: std::io::Error| {
            BackendError::new(
                Failure::Other,
                format!("no thread could be started: {error}"),
            )
        };
        let runtime = Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(failed)?;
        let handle = runtime.handle().clone();
        let (end, ended) = oneshot::channel::<()>();
        let thread = thread::Builder::new().name("pact-store".to_owned());
        // Dropped on its own thread: a runtime must not be dropped inside of another one.
        let started = thread.spawn(move || drop(runtime.block_on(ended)));
        started.map_err(failed)?;
        Ok(Self { handle, _end: end })
    }

    /// Polls a future as if on the background thread: its timers and its connections are served
    /// there.
    pub(super) fn within<F: Future>(&self, future: F) -> Within<F> {
        Within {
            handle: self.handle.clone(),
            // The caller may wait inside of another runtime, which would make timers pause until it
            // goes on: never.
            future: Box::pin(unconstrained(future)),
        }
    }
}

pub(super) struct Within<F> {
    handle: Handle,
    future: Pin<Box<Unconstrained<F>>>,
}

impl<F: Future> Future for Within<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let handle = self.handle.clone();
        let _entered = handle.enter();
        self.future.as_mut().poll(context)
    }
}
