//! A source that is read again whenever it changes.

use core::time::Duration;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, Weak};
use std::time::Instant;

use pact_core::Context;
use pact_view::{Live, Page, requests_json};
use tokio::sync::watch;

use crate::args::Format;
use crate::failure::Failure;
use crate::load::{Reading, Source};
use crate::prompts::sent_requests;
use crate::watch::Watch;

/// Reading takes at most this part of the time.
const REST: u32 = 4;

/// A source with the newest state of it.
pub(crate) struct Followed {
    source: Source,
    state: RwLock<State>,
    /// Counts the changes of the state.
    changes: watch::Sender<u64>,
    /// Those who wait for news.
    pub(super) viewers: AtomicUsize,
    used: Mutex<Instant>,
    is_stopped: AtomicBool,
}

struct State {
    context: Arc<Context>,
    live: Live,
    /// Why the source cannot be read now.
    problem: Option<String>,
}

impl Followed {
    /// Reads a source, and follows it on a thread of its own until nobody holds it any more.
    pub(super) fn new(source: &Source, format: Format) -> Result<Arc<Self>, Failure> {
        // Changes from here on are seen.
        let watch = Watch::of(source)?;
        let context = source.read(&Reading::all(format))?;
        let followed = Arc::new(Self {
            source: source.clone(),
            state: RwLock::new(State {
                live: Live::new(&context, &source.title()?),
                context: Arc::new(context),
                problem: None,
            }),
            changes: watch::Sender::new(0),
            viewers: AtomicUsize::new(0),
            used: Mutex::new(Instant::now()),
            is_stopped: AtomicBool::new(false),
        });
        let (source, weak) = (source.clone(), Arc::downgrade(&followed));
        std::thread::Builder::new()
            .name("pactx-follow".to_owned())
            .spawn(move || follow(&source, watch, &weak))?;
        Ok(followed)
    }

    fn state(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn context(&self) -> Arc<Context> {
        Arc::clone(&self.state().context)
    }

    pub(super) fn page(&self) -> Page {
        self.state().live.page()
    }

    /// The news since a version, with the version of now. No news, if a page has to be loaded anew.
    pub(super) fn since(&self, version: u64) -> (u64, Option<String>) {
        let state = self.state();
        (state.live.version(), state.live.since(version))
    }

    /// The requests that were sent, as JSON. They are read when somebody asks for them.
    pub(super) fn requests(&self) -> Result<String, Failure> {
        Ok(requests_json(&sent_requests(&self.source)?))
    }

    pub(super) fn problem(&self) -> Option<String> {
        self.state().problem.clone()
    }

    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Notes that somebody looks at it.
    pub(super) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// The time since somebody looked at it; none while somebody does.
    pub(super) fn idle(&self) -> Option<Duration> {
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        (self.viewers.load(Ordering::Relaxed) == 0).then(|| used.elapsed())
    }

    /// Ends the thread that follows the source.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Takes a new reading of the source.
    fn take(&self, read: Result<Context, Failure>, is_gone: bool) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let is_news = match read {
            Ok(context) => {
                let is_changed = state.live.update(&context);
                state.context = Arc::new(context);
                state.problem.take().is_some() || is_changed
            }
            // The last line of a file may not be whole yet. Then the next change tells more.
            Err(_) if !is_gone => false,
            Err(failure) => state.problem.replace(failure.message()).is_none(),
        };
        drop(state);
        if is_news {
            self.changes.send_modify(|count| *count += 1);
        }
    }
}

fn follow(source: &Source, mut watch: Watch, followed: &Weak<Followed>) {
    let reading = Reading::all(Format::Json).silently();
    loop {
        std::thread::sleep(watch.interval);
        match followed.upgrade() {
            Some(followed) if !followed.is_stopped.load(Ordering::Relaxed) => {}
            _ => return,
        }
        if !watch.has_changed() {
            continue;
        }
        let started = Instant::now();
        let read = source.read(&reading);
        let took = started.elapsed();
        if read.is_err() {
            watch.note_failure();
        }
        if let Some(followed) = followed.upgrade() {
            followed.take(read, watch.is_gone());
        }
        // A source that takes long to read must not keep the machine busy.
        std::thread::sleep(took.saturating_mul(REST));
    }
}
