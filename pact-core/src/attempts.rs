//! Provider calls: recorded beside the tree, never in it.

use core::fmt::Write as _;

use crate::Json;
use crate::context::Context;
use crate::format::canonical_json::{self, Object, write_integer, write_string};
use crate::format::{hash, iso};

/// How a provider call stands.
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
    /// The status in one word.
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

/// One provider call.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// How it stands.
    pub status: AttemptStatus,
    /// When it began, in nanoseconds since 1970.
    pub started_at: i64,
    /// When it ended, if it did.
    pub ended_at: Option<i64>,
    /// Who was called.
    pub provider: String,
    /// Which model.
    pub model: String,
    /// SHA-256 of the parameters' canonical JSON: enough to tell calls apart, without keeping secrets.
    pub params: String,
    /// Tokens sent, as far as known.
    pub token_in: Option<u64>,
    /// Tokens received, as far as known.
    pub token_out: Option<u64>,
}

impl Attempt {
    /// The record as JSON, with the names of the specification.
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
        count(object.member("token_in"), self.token_in);
        count(object.member("token_out"), self.token_out);
        if let AttemptStatus::Error(reason) = &self.status {
            write_string(object.member("error"), reason);
        }
        object.close();
        out
    }
}

/// The provider calls of a context, in the order in which they began.
#[derive(Clone, Debug, Default)]
pub struct AttemptLog {
    attempts: Vec<Attempt>,
    begun: u64,
}

impl AttemptLog {
    /// The calls.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Attempt> {
        self.attempts.iter()
    }

    /// A call by its number.
    #[must_use]
    pub fn get(&self, attempt_id: u64) -> Option<&Attempt> {
        let at = self
            .attempts
            .binary_search_by_key(&attempt_id, |attempt| attempt.attempt_id);
        self.attempts.get(at.ok()?)
    }

    /// How many calls are recorded.
    #[must_use]
    pub fn len(&self) -> usize {
        self.attempts.len()
    }

    /// Whether no call is recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.attempts.is_empty()
    }
}

impl Context {
    /// Records that a provider is being called; returns the attempt's number.
    ///
    /// ```
    /// use pact_core::{AttemptStatus, Context};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.user("Hello");
    /// let attempt = ctx.begin_attempt("acme", "large-1", &json!({"temperature": 0.2}));
    /// ctx.end_attempt(attempt, AttemptStatus::Completed, Some(120), Some(48));
    /// let record = ctx.attempts().get(attempt).unwrap();
    /// assert_eq!(record.cycle_id, 1);
    /// assert!(record.to_json().contains(r#""status":"completed""#));
    /// ```
    pub fn begin_attempt(
        &mut self,
        provider: impl Into<String>,
        model: impl Into<String>,
        params: &Json,
    ) -> u64 {
        let (cycle_id, started_at) = (self.maker.cycle(), self.maker.now_ns());
        let log = self.attempts_mut();
        log.begun += 1;
        let attempt_id = log.begun;
        log.attempts.push(Attempt {
            attempt_id,
            cycle_id,
            status: AttemptStatus::Running,
            started_at,
            ended_at: None,
            provider: provider.into(),
            model: model.into(),
            params: hash::hex(&hash::sha256(&canonical_json::canonical_json(params))),
            token_in: None,
            token_out: None,
        });
        attempt_id
    }

    /// Records how a call ended. Returns whether there was such a call that had not ended before.
    pub fn end_attempt(
        &mut self,
        attempt_id: u64,
        status: AttemptStatus,
        token_in: Option<u64>,
        token_out: Option<u64>,
    ) -> bool {
        let ended_at = self.maker.now_ns();
        let attempts = &mut self.attempts_mut().attempts;
        let at = attempts.binary_search_by_key(&attempt_id, |attempt| attempt.attempt_id);
        let found = at.ok().and_then(|at| attempts.get_mut(at));
        let Some(attempt) = found.filter(|attempt| attempt.ended_at.is_none()) else {
            return false;
        };
        attempt.status = status;
        attempt.ended_at = Some(ended_at);
        attempt.token_in = token_in;
        attempt.token_out = token_out;
        true
    }

    /// Takes the calls that have ended out of the record, for programs that keep them elsewhere.
    pub fn take_attempts(&mut self) -> Vec<Attempt> {
        let attempts = &mut self.attempts_mut().attempts;
        attempts
            .extract_if(.., |attempt| attempt.ended_at.is_some())
            .collect()
    }
}
