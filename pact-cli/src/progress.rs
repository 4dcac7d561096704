//! Shows the progress of loading on a terminal.

use std::io::{self, IsTerminal as _, Read, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::show::size::human;

/// The time that loading may take before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);
/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// A reader that shows its progress on a terminal, if reading takes longer than a moment.
pub(crate) struct Progress<R> {
    inner: R,
    size: Option<u64>,
    done: Arc<AtomicU64>,
    watcher: Option<Watcher>,
}

/// The thread that shows the progress. The reader cannot: most of the time for a large document
/// passes after its last byte.
struct Watcher {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl<R> Progress<R> {
    /// The name must be safe to print.
    pub(crate) fn new(inner: R, name: &str, size: Option<u64>) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        // A user who types the document knows the progress.
        let is_typed = size.is_none() && io::stdin().is_terminal();
        let watcher = (io::stderr().is_terminal() && !is_typed).then(|| {
            let (stop, stopped) = channel();
            let (name, done) = (name.to_owned(), Arc::clone(&done));
            let thread = std::thread::spawn(move || watch(&name, size, &done, &stopped));
            Watcher { stop, thread }
        });
        Self {
            inner,
            size,
            done,
            watcher,
        }
    }

    /// The size of the file, where it is known before its end.
    pub(crate) const fn size(&self) -> Option<u64> {
        self.size
    }
}

/// Shows the progress until it is stopped, and then clears the line.
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
            // The thread cannot fail.
            let _ = thread.join();
        }
    }
}
