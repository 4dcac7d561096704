//! Provider calls: recorded beside the tree, never in it.

use core::fmt::{self, Write as _};
use std::sync::Arc;

use crate::Json;
use crate::argument::IntoText;
use crate::clock::Clock;
use crate::context::Context;
use crate::format::canonical_json::{self, Object, write_integer, write_string};
use crate::format::thread::Thread;
use crate::format::{hash, iso};
use crate::sync::{Mutex, PoisonError};
use crate::tree::Tree;

/// Tells whether a provider call runs, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum AttemptStatus {
    /// Not answered yet.
    Running,
    /// Answered.
    Completed,
    /// Stopped by the user or the program.
    Canceled,
    /// Failed, for this reason.
    Error(String),
}

impl AttemptStatus {
    /// Returns the status in one word.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Canceled => "canceled",
            Self::Error(_) => "error",
        }
    }
}

/// Counts the tokens of a call, as the provider reports them.
///
/// ```
/// use pact_core::Usage;
///
/// let usage = Usage { input: 120, output: 48, ..Usage::default() };
/// assert_eq!(usage.cached, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "programs write it as a literal")]
pub struct Usage {
    /// Tokens sent, the cached ones included.
    pub input: u64,
    /// Tokens received.
    pub output: u64,
    /// Of the tokens sent, those that the provider had in its cache.
    pub cached: u64,
}

/// Records one provider call.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "crate::serial::Record", try_from = "crate::serial::Record")
)]
#[non_exhaustive]
pub struct Attempt {
    /// The attempt's number in its context, from 1.
    pub attempt_id: u64,
    /// The working cycle in which it was made.
    pub cycle_id: i64,
    /// Whether it runs, and how it ended.
    pub status: AttemptStatus,
    /// When it began, in nanoseconds since 1970.
    pub started_at: i64,
    /// When it ended, if it did.
    pub ended_at: Option<i64>,
    /// The provider that was called.
    pub provider: String,
    /// The model that was called.
    pub model: String,
    /// SHA-256 of the parameters' canonical JSON: enough to tell calls apart, without keeping
    /// secrets.
    pub params: String,
    /// How many tokens it took, as far as known.
    pub usage: Option<Usage>,
    pub(crate) sent: Sent,
}

/// The tree that a request was rendered from. It shares with the context all that did not change
/// since. A record that was read from elsewhere has none.
#[derive(Clone, Default)]
pub(crate) struct Sent(Option<Tree>);

/// Records are compared by their fields without the tree: the number of an attempt already names
/// its tree.
impl PartialEq for Sent {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Sent {}

impl Attempt {
    /// Returns the thread that the model was sent: that of the working state when the attempt
    /// began. The snapshot of its cycle has another thread, with the answer and without the nodes
    /// that expired. None for a record that was deserialized.
    ///
    /// ```
    /// use pact_core::{Block, Context, Usage};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Where is Paris?");
    /// ctx.pre(Block::new("only for this call").ttl(0))?;
    /// let sent = ctx.thread().to_json();
    /// let attempt = ctx.attempt("acme", "large-1", &json!({}));
    /// ctx.assistant("In France.");
    /// attempt.finish(Usage::default());
    /// ctx.commit()?;
    /// assert_eq!(ctx.attempts()[0].thread().unwrap().to_json(), sent);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn thread(&self) -> Option<Thread<'_>> {
        let tree = self.sent.0.as_ref()?;
        Some(Thread::new(tree, self.cycle_id))
    }

    /// Returns the record as JSON, with the names of the specification, and `token_cached` for the
    /// cached ones of `token_in`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut object = Object::open(&mut out);
        let count = |out: &mut String, count: Option<u64>| match count {
            // Writing to a string cannot fail.
            Some(count) => drop(write!(out, "{count}")),
            None => out.push_str("null"),
        };
        count(object.member("attempt_id"), Some(self.attempt_id));
        write_integer(object.member("cycle_id"), self.cycle_id);
        write_string(object.member("status"), self.status.as_str());
        write_string(object.member("started_at"), &iso::from_ns(self.started_at));
        match self.ended_at {
            Some(ended) => write_string(object.member("ended_at"), &iso::from_ns(ended)),
            None => object.member("ended_at").push_str("null"),
        }
        write_string(object.member("provider"), &self.provider);
        write_string(object.member("model"), &self.model);
        write_string(object.member("params"), &self.params);
        count(
            object.member("token_in"),
            self.usage.map(|usage| usage.input),
        );
        count(
            object.member("token_out"),
            self.usage.map(|usage| usage.output),
        );
        count(
            object.member("token_cached"),
            self.usage.map(|usage| usage.cached),
        );
        if let AttemptStatus::Error(reason) = &self.status {
            write_string(object.member("error"), reason);
        }
        object.close();
        out
    }
}

impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt")
            .field("attempt_id", &self.attempt_id)
            .field("cycle_id", &self.cycle_id)
            .field("status", &self.status)
            .field("started_at", &self.started_at)
            .field("ended_at", &self.ended_at)
            .field("provider", &self.provider)
            .field("model", &self.model)
            .field("usage", &self.usage)
            .finish_non_exhaustive()
    }
}

/// The provider calls of a context, which running ones share with it.
#[derive(Clone, Default)]
pub(crate) struct Attempts(Arc<Mutex<Log>>);

#[derive(Clone, Default)]
struct Log {
    /// In the order in which they began.
    attempts: Vec<Attempt>,
    begun: u64,
}

impl Attempts {
    fn lock<R>(&self, change: impl FnOnce(&mut Log) -> R) -> R {
        let log = self.0.lock();
        change(&mut log.unwrap_or_else(PoisonError::into_inner))
    }

    /// A separate log with the calls that have ended. Those that run report to this one.
    pub(crate) fn ended(&self) -> Self {
        let mut log = self.lock(|log| log.clone());
        log.attempts.retain(|attempt| attempt.ended_at.is_some());
        Self(Arc::new(Mutex::new(log)))
    }

    fn end(&self, attempt_id: u64, ended_at: i64, status: AttemptStatus, usage: Option<Usage>) {
        self.lock(|log| {
            let attempts = &mut log.attempts;
            let at = attempts.binary_search_by_key(&attempt_id, |attempt| attempt.attempt_id);
            if let Some(attempt) = at.ok().and_then(|at| attempts.get_mut(at)) {
                attempt.status = status;
                attempt.ended_at = Some(ended_at);
                attempt.usage = usage;
            }
        });
    }
}

/// Ends a provider call that is under way: with its usage, or with the reason of its failure.
/// Dropped without either, the call counts as canceled.
///
/// It borrows nothing, so it can live on another thread, or across an `await`, while the context
/// changes.
///
/// ```
/// use pact_core::{AttemptStatus, Context, Usage};
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// let attempt = ctx.attempt("acme", "large-1", &json!({"temperature": 0.2}));
/// attempt.fail("overloaded");
/// let attempt = ctx.attempt("acme", "large-1", &json!({"temperature": 0.2}));
/// ctx.assistant("Hi!");
/// attempt.finish(Usage { input: 120, output: 48, cached: 0 });
/// drop(ctx.attempt("acme", "large-1", &json!({})));
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

    /// Ends the call: the provider has answered.
    pub fn finish(mut self, usage: Usage) {
        self.end(AttemptStatus::Completed, Some(usage));
    }

    /// Ends the call: it failed, for this reason.
    pub fn fail(mut self, reason: impl IntoText) {
        self.end(AttemptStatus::Error(reason.into_text().into()), None);
    }

    fn end(&mut self, status: AttemptStatus, usage: Option<Usage>) {
        self.has_ended = true;
        // The clock may be the user's code, which must not run while the log is locked.
        let now = self.clock.now_ns();
        self.attempts.end(self.attempt_id, now, status, usage);
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
    /// Records that a provider is called with the current working state. The returned handle ends
    /// the call.
    ///
    /// ```
    /// use pact_core::{Context, Usage};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// let attempt = ctx.attempt("acme", "large-1", &json!({"temperature": 0.2}));
    /// let answer = std::thread::spawn(move || {
    ///     attempt.finish(Usage { input: 120, output: 48, cached: 100 });
    ///     "Hi!"
    /// });
    /// ctx.assistant(answer.join().unwrap());
    /// assert!(ctx.attempts()[0].to_json().contains(r#""status":"completed""#));
    /// ```
    pub fn attempt(
        &mut self,
        provider: impl IntoText,
        model: impl IntoText,
        params: &Json,
    ) -> RunningAttempt {
        let params = hash::hex(&hash::sha256(&canonical_json::canonical_json(params)));
        let mut attempt = Attempt {
            attempt_id: 0,
            cycle_id: self.births.cycle(),
            status: AttemptStatus::Running,
            started_at: self.births.now_ns(),
            ended_at: None,
            provider: provider.into_text().into(),
            model: model.into_text().into(),
            params,
            usage: None,
            sent: Sent(Some(self.tree.clone())),
        };
        let attempt_id = self.attempts.lock(|log| {
            log.begun += 1;
            attempt.attempt_id = log.begun;
            log.attempts.push(attempt);
            log.begun
        });
        RunningAttempt {
            attempt_id,
            attempts: self.attempts.clone(),
            clock: self.births.clock(),
            has_ended: false,
        }
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
            let ended = |attempt: &mut Attempt| attempt.ended_at.is_some();
            log.attempts.extract_if(.., ended).collect()
        })
    }
}
