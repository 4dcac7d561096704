//! Shows the progress of long work on a terminal.

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
    /// Shows the progress until it is dropped.
    _watcher: Option<Watcher>,
}

/// Work that is done step by step, and shows its progress on a terminal if it takes longer than a
/// moment.
pub(crate) struct Meter {
    done: Arc<AtomicU64>,
    /// Shows the progress until it is dropped.
    _watcher: Option<Watcher>,
}

impl Meter {
    /// The name must be safe to print. Without the number of steps, nothing but the verb is shown.
    pub(crate) fn new(name: &str, verb: &'static str, steps: Option<u64>) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let watcher = io::stderr().is_terminal().then(|| {
            let say = move |done: u64| match steps {
                Some(steps) => {
                    let percent = done.saturating_mul(100) / steps.max(1);
                    format!("{verb}, {}% of {steps} records", percent.min(100))
                }
                None => verb.to_owned(),
            };
            Watcher::new(name.to_owned(), Arc::clone(&done), say)
        });
        Self {
            done,
            _watcher: watcher,
        }
    }

    /// Notes that steps are done.
    pub(crate) fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }
}

/// The thread that shows the progress. The reader cannot: most of the time for a large document
/// passes after its last byte.
struct Watcher {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    fn new(
        name: String,
        done: Arc<AtomicU64>,
        say: impl Fn(u64) -> String + Send + 'static,
    ) -> Self {
        let (stop, stopped) = channel();
        let thread = std::thread::spawn(move || watch(&name, &done, &say, &stopped));
        Self {
            stop: Some(stop),
            thread: Some(thread),
        }
    }
}

impl<R> Progress<R> {
    /// The name must be safe to print.
    pub(crate) fn new(inner: R, name: &str, size: Option<u64>) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        // A user who types the document knows the progress.
        let is_typed = size.is_none() && io::stdin().is_terminal();
        let watcher = (io::stderr().is_terminal() && !is_typed).then(|| {
            let say = move |done: u64| match size {
                Some(size) if done >= size => format!("{} read, making the tree", human(size)),
                Some(size) => {
                    let percent = done.saturating_mul(100) / size.max(1);
                    format!("{percent}% of {}", human(size))
                }
                None => human(done),
            };
            Watcher::new(name.to_owned(), Arc::clone(&done), say)
        });
        Self {
            inner,
            size,
            done,
            _watcher: watcher,
        }
    }

    /// The size of the file, where it is known before its end.
    pub(crate) const fn size(&self) -> Option<u64> {
        self.size
    }
}

/// Shows the progress until it is stopped, and then clears the line.
fn watch(name: &str, done: &AtomicU64, say: &impl Fn(u64) -> String, stopped: &Receiver<()>) {
    let mut wait = PATIENCE;
    while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        wait = INTERVAL;
        let how_far = say(done.load(Ordering::Relaxed));
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

impl Drop for Watcher {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // The thread cannot fail.
            let _ = thread.join();
        }
    }
}
