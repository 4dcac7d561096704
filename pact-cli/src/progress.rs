//! How far loading is, on a terminal.

use std::io::{self, IsTerminal as _, Read, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::show::size::human;

/// How long loading may take before it says how far it is.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often it says so.
const INTERVAL: Duration = Duration::from_millis(100);

/// A reader that says on a terminal how far it is, once that takes longer than a moment.
pub(crate) struct Progress<R> {
    inner: R,
    done: Arc<AtomicU64>,
    watcher: Option<Watcher>,
}

/// What speaks while others read: of one large document most of the time goes by after the last byte is read.
struct Watcher {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl<R> Progress<R> {
    /// The name is printed as it is.
    pub(crate) fn new(inner: R, name: &str, size: Option<u64>) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        // Who types the document in knows how far it is.
        let is_typed = size.is_none() && io::stdin().is_terminal();
        let watcher = (io::stderr().is_terminal() && !is_typed).then(|| {
            let (stop, stopped) = channel();
            let (name, done) = (name.to_owned(), Arc::clone(&done));
            let thread = std::thread::spawn(move || watch(&name, size, &done, &stopped));
            Watcher { stop, thread }
        });
        Self {
            inner,
            done,
            watcher,
        }
    }
}

/// Says how far it is until there is nothing more to say, and wipes that away.
fn watch(name: &str, size: Option<u64>, done: &AtomicU64, stopped: &Receiver<()>) {
    let mut wait = PATIENCE;
    while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        wait = INTERVAL;
        let done = done.load(Ordering::Relaxed);
        let how_far = match size {
            Some(size) if done >= size => format!("{} read, making the tree", human(size)),
            Some(size) => {
                let percent = done.saturating_mul(100) / size.max(1);
                format!("{percent}% of {}", human(size))
            }
            None => human(done),
        };
        let _ = write!(io::stderr().lock(), "\r{name}: {how_far}\u{1b}[K");
    }
    if wait == INTERVAL {
        let _ = write!(io::stderr().lock(), "\r\u{1b}[K");
    }
}

impl<R: Read> Read for Progress<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        let bytes = u64::try_from(count).unwrap_or(u64::MAX);
        self.done.fetch_add(bytes, Ordering::Relaxed);
        Ok(count)
    }
}

impl<R> Drop for Progress<R> {
    fn drop(&mut self) {
        if let Some(Watcher { stop, thread }) = self.watcher.take() {
            drop(stop);
            // It has nothing to fail with.
            let _ = thread.join();
        }
    }
}
