//! The record of one provider call.

use core::fmt::{self, Write as _};

use crate::Json;
use crate::error::Error;
use crate::format::canonical_json::{self, Object};
use crate::format::iso;
use crate::format::json_text::{write_integer, write_string};
use crate::format::thread::Thread;
use crate::provider::{Provider, ProviderError, Request};
use crate::snapshot::Snapshot;

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
    /// Nobody knows: the program ended while it ran.
    Unknown,
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
            Self::Unknown => "unknown",
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
    /// The members of the request beside the conversation, such as the tools. Null if none are
    /// known: a program that renders its requests itself may have secrets in them.
    pub options: Json,
    /// The version of the renderer; 0 if a program rendered the request itself.
    pub renderer_version: u32,
    /// SHA-256 of the bytes of the request, where they are known.
    pub request_hash: Option<String>,
    /// How many tokens it took, as far as known.
    pub usage: Option<Usage>,
    /// The tokens of the request by the context's own count, if it counts tokens.
    pub counted: Option<u64>,
    pub(crate) sent: Sent,
}

/// The tree that a request was rendered from. It shares with the context all that did not change
/// since. A record that was read from elsewhere has none.
#[derive(Clone, Default)]
pub(crate) struct Sent(Option<Snapshot>);

impl Sent {
    pub(crate) fn of(state: Snapshot) -> Self {
        Self(Some(state))
    }
}

/// Records are compared by their fields without the tree: the number of an attempt already names
/// its tree.
impl PartialEq for Sent {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Sent {}

#[cfg(test)]
impl Attempt {
    /// A record of nothing but a status.
    pub(crate) fn bare(status: AttemptStatus) -> Self {
        Self {
            attempt_id: 0,
            cycle_id: 1,
            status,
            started_at: 0,
            ended_at: None,
            provider: String::new(),
            model: String::new(),
            params: String::new(),
            options: Json::Null,
            renderer_version: 0,
            request_hash: None,
            usage: None,
            counted: None,
            sent: Sent::default(),
        }
    }
}

impl Attempt {
    /// The same record, with the tree that the request was rendered from.
    pub(crate) fn with_sent(self, sent: Sent) -> Self {
        Self { sent, ..self }
    }

    /// Returns the thread that the model was sent: that of the working state when the attempt
    /// began. The snapshot of its cycle has another thread, with the answer and without the nodes
    /// that expired. None for a record that was deserialized.
    ///
    /// ```
    /// use pact_core::{Block, Context, Request, Usage};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Where is Paris?");
    /// ctx.pre(Block::new("only for this call").ttl(0))?;
    /// let sent = ctx.thread().to_json();
    /// let attempt = ctx.attempt(&Request::custom(&ctx, "acme", "large-1", &json!({})));
    /// ctx.assistant("In France.");
    /// attempt.finish(Usage::default());
    /// ctx.commit()?;
    /// assert_eq!(ctx.attempts()[0].thread().unwrap().to_json(), sent);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn thread(&self) -> Option<Thread<'_>> {
        self.sent.0.as_ref().map(Snapshot::thread)
    }

    /// Renders the request again, from the tree that it was rendered from. The same provider in
    /// the same [version](Attempt::renderer_version) gives the same bytes, also if blocks have
    /// expired since: compare [`Request::hash`] with [`Attempt::request_hash`].
    ///
    /// ```
    /// use pact_core::{Absorbed, Block, Context, Json, Provider, ProviderError, Rendered, Thread};
    ///
    /// struct Echo;
    ///
    /// impl Provider for Echo {
    ///     fn api(&self) -> &str {
    ///         "echo"
    ///     }
    ///
    ///     fn model(&self) -> &str {
    ///         "echo-1"
    ///     }
    ///
    ///     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
    ///         Ok(Rendered::new(thread.to_json()))
    ///     }
    ///
    ///     fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
    ///         Ok(Absorbed::new([Block::new(answer.clone()).role("assistant")]))
    ///     }
    /// }
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Where is Paris?");
    /// ctx.pre(Block::new("only for this call").ttl(0))?;
    /// let request = ctx.render(&Echo)?;
    /// drop(ctx.attempt(&request));
    /// ctx.commit()?;
    /// let attempt = &ctx.attempts()[0];
    /// assert_eq!(attempt.render(&Echo)?.body(), request.body());
    /// assert_eq!(attempt.request_hash, Some(request.hash()));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the provider refuses the conversation, or the record was deserialized: it has no tree
    /// then.
    pub fn render<P: Provider + ?Sized>(&self, provider: &P) -> Result<Request, Error> {
        match &self.sent.0 {
            Some(state) => state.render(provider),
            None => {
                let message = "the record was read from elsewhere, and has no tree to render";
                Err(ProviderError::new("pact/attempt", message).into())
            }
        }
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
        if !self.options.is_null() {
            canonical_json::write(object.member("options"), &self.options);
        }
        if self.renderer_version > 0 {
            let version = u64::from(self.renderer_version);
            count(object.member("renderer_version"), Some(version));
        }
        if let Some(hash) = &self.request_hash {
            write_string(object.member("request_hash"), hash);
        }
        if self.counted.is_some() {
            count(object.member("token_counted"), self.counted);
        }
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
            .field("request_hash", &self.request_hash)
            .field("usage", &self.usage)
            .finish_non_exhaustive()
    }
}
