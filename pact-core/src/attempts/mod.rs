//! Provider calls: recorded beside the tree, never in it. `record.rs` has the record of one call.

mod record;

use core::fmt;
use std::sync::{Arc, OnceLock};

use crate::Json;
use crate::argument::IntoText;
use crate::clock::Clock;
use crate::context::Context;
use crate::provider::{Pieces, Request};
use crate::sync::{Mutex, PoisonError};
use crate::tokens::{Experience, Lesson};

pub(crate) use record::Sent;
pub use record::{Attempt, AttemptStatus, Usage};

/// The provider calls of a context, which running ones share with it.
#[derive(Clone, Default)]
pub(crate) struct Attempts(Arc<Mutex<Log>>);

#[derive(Clone, Default)]
struct Log {
    /// In the order in which they began.
    attempts: Vec<Attempt>,
    begun: u64,
    /// The lessons of the calls about the tokens of models.
    experience: Experience,
    /// The pieces of the last request that was sent: a provider may have them in its cache.
    sent: Option<Arc<Pieces>>,
    /// The settings of its provider.
    sent_by: Option<u64>,
}

impl Attempts {
    fn lock<R>(&self, change: impl FnOnce(&mut Log) -> R) -> R {
        let log = self.0.lock();
        change(&mut log.unwrap_or_else(PoisonError::into_inner))
    }

    /// A separate log without the calls that run: these report to this one.
    pub(crate) fn ended(&self) -> Self {
        let mut log = self.lock(|log| log.clone());
        log.attempts
            .retain(|attempt| attempt.status != AttemptStatus::Running);
        Self(Arc::new(Mutex::new(log)))
    }

    /// Lets calls of the cycles before this one go, unless they run.
    pub(crate) fn forget_before(&self, cycle: i64) {
        self.lock(|log| {
            let stays = |attempt: &Attempt| {
                attempt.status == AttemptStatus::Running || attempt.cycle_id >= cycle
            };
            log.attempts.retain(stays);
        });
    }

    /// A separate log without calls, which knows their lessons.
    pub(crate) fn experienced(&self) -> Self {
        let experience = self.lock(|log| log.experience.clone());
        Self(Arc::new(Mutex::new(Log {
            experience,
            ..Log::default()
        })))
    }

    /// The lessons of all calls.
    pub(crate) fn experience(&self) -> Experience {
        self.lock(|log| log.experience.clone())
    }

    /// The lesson of the calls of a model.
    pub(crate) fn lesson(&self, api: &str, model: &str, learns: bool) -> Lesson {
        self.lock(|log| log.experience.lesson(api, model, learns))
    }

    /// The pieces of the last request that was sent.
    pub(crate) fn last_sent(&self) -> Option<Arc<Pieces>> {
        self.lock(|log| log.sent.clone())
    }

    /// The settings of the provider of that request.
    pub(crate) fn last_sent_by(&self) -> Option<u64> {
        self.lock(|log| log.sent_by)
    }

    /// Adds the record of a call that an earlier run of the program made.
    pub(crate) fn restore(&self, attempt: Attempt) {
        self.lock(|log| {
            log.experience.note(&attempt);
            log.begun = log.begun.max(attempt.attempt_id);
            let id = |attempt: &Attempt| attempt.attempt_id;
            let found = log.attempts.binary_search_by_key(&attempt.attempt_id, id);
            match (found, found.ok().and_then(|at| log.attempts.get_mut(at))) {
                (_, Some(known)) => *known = attempt,
                (Ok(at) | Err(at), None) => log.attempts.insert(at, attempt),
            }
        });
    }

    fn remove(&self, attempt_id: u64) {
        self.lock(|log| {
            log.attempts
                .retain(|attempt| attempt.attempt_id != attempt_id);
        });
    }

    /// Notes how many calls there were.
    pub(crate) fn note_begun(&self, count: u64) {
        self.lock(|log| log.begun = log.begun.max(count));
    }

    /// How many calls there were.
    pub(crate) fn begun(&self) -> u64 {
        self.lock(|log| log.begun)
    }

    /// Learns from calls that are not in this log.
    pub(crate) fn learn(&self, experience: Experience) {
        self.lock(|log| log.experience.join(experience));
    }

    /// Notes how the call of a record ended.
    pub(crate) fn end_as(&self, ended: &Attempt) {
        let now = ended.ended_at.unwrap_or(ended.started_at);
        self.end(ended.attempt_id, now, ended.status.clone(), ended.usage);
    }

    /// Ends the calls that still run, in a way that nobody knows.
    pub(crate) fn end_running(&self) {
        self.lock(|log| {
            let running = log.attempts.iter_mut();
            for attempt in running.filter(|attempt| attempt.status == AttemptStatus::Running) {
                attempt.status = AttemptStatus::Unknown;
            }
        });
    }

    fn end(&self, attempt_id: u64, ended_at: i64, status: AttemptStatus, usage: Option<Usage>) {
        self.lock(|log| {
            let attempts = &mut log.attempts;
            let at = attempts.binary_search_by_key(&attempt_id, |attempt| attempt.attempt_id);
            if let Some(attempt) = at.ok().and_then(|at| attempts.get_mut(at)) {
                attempt.status = status;
                attempt.ended_at = Some(ended_at);
                attempt.usage = usage;
                log.experience.note(attempt);
            }
        });
    }
}

/// Tells how a provider call ended, wherever its context went meanwhile, and whether or not that
/// still has the record.
///
/// ```
/// use pact_core::{AttemptStatus, Context, Request};
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// let request = Request::custom(&ctx, "acme", "large-1", &json!({}));
/// let attempt = ctx.attempt(&request);
/// let ending = attempt.ending();
/// assert!(ending.outcome().is_none());
/// ctx = Context::default();
/// attempt.fail("overloaded");
/// let status = &ending.outcome().unwrap().status;
/// assert_eq!(*status, AttemptStatus::Error("overloaded".into()));
/// # drop(ctx);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ending(Arc<OnceLock<Outcome>>);

/// How a provider call ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// The status.
    pub status: AttemptStatus,
    /// When it ended, in nanoseconds since 1970.
    pub ended_at: i64,
    /// The tokens, if it was answered.
    pub usage: Option<Usage>,
}

impl Ending {
    /// Returns how the call ended; none while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.0.get()
    }
}

/// Ends a provider call that is under way: with its usage, or with the reason of its failure.
/// Dropped without either, the call counts as canceled.
///
/// It borrows nothing, so it can live on another thread, or across an `await`, while the context
/// changes.
///
/// ```
/// use pact_core::{AttemptStatus, Context, Request, Usage};
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// let request = Request::custom(&ctx, "acme", "large-1", &json!({"temperature": 0.2}));
/// let attempt = ctx.attempt(&request);
/// attempt.fail("overloaded");
/// let attempt = ctx.attempt(&request);
/// ctx.assistant("Hi!");
/// attempt.finish(Usage { input: 120, output: 48, cached: 0 });
/// drop(ctx.attempt(&request));
///
/// let records = ctx.attempts();
/// assert_eq!(records[0].status, AttemptStatus::Error("overloaded".into()));
/// assert_eq!(records[1].usage.map(|usage| usage.output), Some(48));
/// assert_eq!(records[2].status, AttemptStatus::Canceled);
/// ```
#[must_use = "dropped without `finish` or `fail`, the call counts as canceled"]
pub struct RunningAttempt {
    attempt_id: u64,
    attempts: Attempts,
    ending: Ending,
    clock: Arc<dyn Clock>,
    /// Whether it has ended.
    has_ended: bool,
}

impl RunningAttempt {
    /// Returns the attempt's number in its context.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.attempt_id
    }

    /// Returns a handle that tells how the call ended.
    #[must_use]
    pub fn ending(&self) -> Ending {
        self.ending.clone()
    }

    /// Ends the call: the provider has answered.
    pub fn finish(mut self, usage: Usage) {
        self.end(AttemptStatus::Completed, Some(usage));
    }

    /// Ends the call: it failed, for this reason.
    pub fn fail(mut self, reason: impl IntoText) {
        self.end(AttemptStatus::Error(reason.into_text().into()), None);
    }

    /// Takes the record out again: the request was not sent. For the [`Ending`], it was canceled.
    pub fn discard(mut self) {
        self.end(AttemptStatus::Canceled, None);
        self.attempts.remove(self.attempt_id);
    }

    fn end(&mut self, status: AttemptStatus, usage: Option<Usage>) {
        self.has_ended = true;
        // The clock may be the user's code, which must not run while the log is locked.
        let ended_at = self.clock.now_ns();
        self.attempts
            .end(self.attempt_id, ended_at, status.clone(), usage);
        let outcome = Outcome {
            status,
            ended_at,
            usage,
        };
        // Nobody set it before: a call ends once.
        let _ = self.ending.0.set(outcome);
    }
}

impl Drop for RunningAttempt {
    fn drop(&mut self) {
        if !self.has_ended {
            self.end(AttemptStatus::Canceled, None);
        }
    }
}

impl fmt::Debug for RunningAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunningAttempt")
            .field("attempt_id", &self.attempt_id)
            .finish_non_exhaustive()
    }
}

impl Context {
    /// Records that a request is sent. The returned handle ends the call.
    ///
    /// The record keeps the tree that the request was rendered from, and not its bytes: they are
    /// rendered again on demand. A program that renders its requests itself gives
    /// [`Request::custom`]. With [`Retention::Last`](crate::Retention::Last), the records of ended
    /// calls go when the context has no snapshot of their cycle or an earlier one any more.
    ///
    /// ```
    /// use pact_core::{Context, Request, Usage};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// let request = Request::custom(&ctx, "acme", "large-1", &json!({"temperature": 0.2}));
    /// let attempt = ctx.attempt(&request);
    /// let answer = std::thread::spawn(move || {
    ///     attempt.finish(Usage { input: 120, output: 48, cached: 100 });
    ///     "Hi!"
    /// });
    /// ctx.assistant(answer.join().unwrap());
    /// assert!(ctx.attempts()[0].to_json().contains(r#""status":"completed""#));
    /// ```
    pub fn attempt(&mut self, request: &Request) -> RunningAttempt {
        let (options, params) = request.recorded_options();
        let mut attempt = Attempt {
            attempt_id: 0,
            cycle_id: self.births.cycle(),
            status: AttemptStatus::Running,
            started_at: self.births.now_ns(),
            ended_at: None,
            provider: request.api().to_owned(),
            model: request.model().to_owned(),
            params,
            options,
            renderer_version: request.version(),
            request_hash: (!request.body().is_empty()).then(|| request.hash()),
            usage: None,
            counted: self.count(request),
            sent: Sent::of(request.state().clone()),
        };
        let attempt_id = self.attempts.lock(|log| {
            log.begun += 1;
            attempt.attempt_id = log.begun;
            log.attempts.push(attempt);
            if !request.pieces().is_empty() {
                log.sent = Some(request.shared_pieces());
                log.sent_by = request.revision();
            }
            log.begun
        });
        RunningAttempt {
            attempt_id,
            attempts: self.attempts.clone(),
            ending: Ending::default(),
            clock: self.births.clock(),
            has_ended: false,
        }
    }

    /// The tokens of a request, if the context counts tokens.
    fn count(&self, request: &Request) -> Option<u64> {
        let counts = self.costs.counts_tokens() && !request.body().is_empty();
        counts.then(|| self.costs.tokens().of_request(request))
    }

    /// Learns from records of provider calls, such as those of an earlier run of the program: how
    /// many tokens a provider counts for a request, and how many its models take. Their order does
    /// not matter. The context's own calls need not be given.
    ///
    /// ```
    /// # use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};
    /// # struct Echo;
    /// # impl Provider for Echo {
    /// #     fn api(&self) -> &str { "echo" }
    /// #     fn model(&self) -> &str { "echo-1" }
    /// #     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
    /// #         Ok(Rendered::new(thread.to_json()))
    /// #     }
    /// #     fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
    /// #         Ok(Absorbed::default())
    /// #     }
    /// # }
    /// use pact_core::{Budget, Context, Pruning, Usage};
    ///
    /// let budget = Pruning::new().budget(Budget::tokens(1_000));
    /// let mut ctx = Context::builder().pruning(budget.clone()).build();
    /// ctx.user("Hello");
    /// let request = ctx.render(&Echo)?;
    /// let before = ctx.fit(&Echo)?.tokens;
    /// ctx.attempt(&request).finish(Usage { input: 2 * before, ..Usage::default() });
    ///
    /// let mut later = Context::builder().pruning(budget).build();
    /// later.learn(&ctx.attempts());
    /// later.user("Hello");
    /// assert_eq!(later.fit(&Echo)?.tokens, 2 * before);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn learn<'a>(&mut self, attempts: impl IntoIterator<Item = &'a Attempt>) {
        self.attempts.lock(|log| {
            for attempt in attempts {
                log.experience.note(attempt);
            }
        });
    }

    /// Returns the lessons of all calls so far, as data: for a store that does not give all records
    /// back. [`Replay::learn`](crate::delta::Replay::learn) takes them.
    #[must_use]
    pub fn learned(&self) -> Json {
        self.attempts.lock(|log| log.experience.to_json())
    }

    /// Returns how many provider calls there were, those included whose records are gone.
    #[must_use]
    pub fn attempts_begun(&self) -> u64 {
        self.attempts.begun()
    }

    /// Says how many provider calls there were before the next one, if there were more than this
    /// context knows of. A number names one call then, also where a context took the place of
    /// another one.
    pub fn note_attempts_begun(&mut self, count: u64) {
        self.attempts.note_begun(count);
    }

    /// Returns the record of a provider call by its number.
    #[must_use]
    pub fn attempt_record(&self, attempt_id: u64) -> Option<Attempt> {
        self.attempts.lock(|log| {
            let attempts = &log.attempts;
            let at = attempts.binary_search_by_key(&attempt_id, |attempt| attempt.attempt_id);
            at.ok().and_then(|at| attempts.get(at).cloned())
        })
    }

    /// Returns the records of the provider calls, in the order in which they began. They are never
    /// in snapshots.
    #[must_use]
    pub fn attempts(&self) -> Vec<Attempt> {
        self.attempts.lock(|log| log.attempts.clone())
    }

    /// Takes the records of the calls that have ended out of the context, for programs that keep
    /// them elsewhere.
    pub fn take_attempts(&mut self) -> Vec<Attempt> {
        self.attempts.lock(|log| {
            let ended = |attempt: &mut Attempt| attempt.status != AttemptStatus::Running;
            log.attempts.extract_if(.., ended).collect()
        })
    }
}
