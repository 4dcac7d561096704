//! Attempts: the object of [`Attempt::to_json`], member by member.

use pact_grammar::Excerpt;
use serde::{Deserialize, Serialize};

use crate::Json;
use crate::attempts::{Attempt, AttemptStatus, Sent, Usage};
use crate::format::iso;

/// An attempt as it is written.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record {
    attempt_id: u64,
    cycle_id: i64,
    status: String,
    started_at: String,
    ended_at: Option<String>,
    provider: String,
    model: String,
    params: String,
    #[serde(default, skip_serializing_if = "Json::is_null")]
    options: Json,
    #[serde(default, skip_serializing_if = "is_zero")]
    renderer_version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    request_hash: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token_counted: Option<u64>,
    token_in: Option<u64>,
    token_out: Option<u64>,
    token_cached: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the derived code calls it so"
)]
fn is_zero(version: &u32) -> bool {
    *version == 0
}

impl From<Attempt> for Record {
    fn from(attempt: Attempt) -> Self {
        Self {
            attempt_id: attempt.attempt_id,
            cycle_id: attempt.cycle_id,
            status: attempt.status.as_str().to_owned(),
            started_at: iso::from_ns(attempt.started_at).into(),
            ended_at: attempt.ended_at.map(|ended| iso::from_ns(ended).into()),
            provider: attempt.provider,
            model: attempt.model,
            params: attempt.params,
            options: attempt.options,
            renderer_version: attempt.renderer_version,
            request_hash: attempt.request_hash,
            token_counted: attempt.counted,
            token_in: attempt.usage.map(|usage| usage.input),
            token_out: attempt.usage.map(|usage| usage.output),
            token_cached: attempt.usage.map(|usage| usage.cached),
            error: match attempt.status {
                AttemptStatus::Error(reason) => Some(reason),
                _ => None,
            },
        }
    }
}

impl TryFrom<Record> for Attempt {
    type Error = String;

    fn try_from(record: Record) -> Result<Self, String> {
        Ok(Self {
            attempt_id: record.attempt_id,
            cycle_id: record.cycle_id,
            status: status(&record.status, record.error)?,
            started_at: time(&record.started_at)?,
            ended_at: record.ended_at.as_deref().map(time).transpose()?,
            provider: record.provider,
            model: record.model,
            params: record.params,
            options: record.options,
            renderer_version: record.renderer_version,
            request_hash: record.request_hash,
            usage: usage(record.token_in, record.token_out, record.token_cached)?,
            counted: record.token_counted,
            sent: Sent::default(),
        })
    }
}

fn usage(
    input: Option<u64>,
    output: Option<u64>,
    cached: Option<u64>,
) -> Result<Option<Usage>, String> {
    match (input, output, cached) {
        (None, None, None) => Ok(None),
        (Some(input), Some(output), Some(cached)) => Ok(Some(Usage {
            input,
            output,
            cached,
        })),
        _ => Err("`token_in`, `token_out` and `token_cached` are all known, or none is".to_owned()),
    }
}

fn status(word: &str, error: Option<String>) -> Result<AttemptStatus, String> {
    match (word, error) {
        ("running", None) => Ok(AttemptStatus::Running),
        ("completed", None) => Ok(AttemptStatus::Completed),
        ("canceled", None) => Ok(AttemptStatus::Canceled),
        ("unknown", None) => Ok(AttemptStatus::Unknown),
        ("error", Some(reason)) => Ok(AttemptStatus::Error(reason)),
        ("error", None) => Err("the status `error` needs the member `error`".to_owned()),
        ("running" | "completed" | "canceled" | "unknown", Some(_)) => {
            Err("the member `error` needs the status `error`".to_owned())
        }
        _ => {
            let word = Excerpt::of(word);
            Err(format!("`{word}` is not the status of an attempt"))
        }
    }
}

fn time(text: &str) -> Result<i64, String> {
    iso::to_ns(text).ok_or_else(|| {
        let text = Excerpt::of(text);
        format!("`{text}` is not a time like `2026-01-01T00:00:00.000000000Z`")
    })
}
