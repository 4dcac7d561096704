//! Records as JSON.

use std::collections::HashMap;

use pact_core::{Attempt, AttemptStatus, CommitReport, Freed, Json, Usage};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, json};

use super::delta_form::DeltaForm;
use super::items::{Entry, Items};
use super::node_form::Value;
use super::{
    ANEW, AttemptState, Broken, Erasure, ForkPoint, Hash, Kind, PartRow, Record, Row, Settings,
};

/// The values that records keep apart, by their hashes.
pub(crate) type Values = HashMap<Hash, String>;

impl From<serde_json::Error> for Broken {
    fn from(error: serde_json::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// All members that a body may have. Each kind of records has some of them.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the format"
)]
struct Body<'a> {
    /// When it was written, in milliseconds since 1970.
    at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<Json>,
    /// Whether the working cycle begins with the state after the record.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    begins: bool,
    /// The number of the item that has the whole body, if it is long. Then this one has no more
    /// than that, the time and the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<usize>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    delta: Option<DeltaForm<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    erased: Option<ErasureForm>,
    /// The state that a fork goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fork: Option<ForkForm>,
    /// The lessons of the attempts of the origin of a fork.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    learned: Option<Json>,
    /// From a snapshot to the start of the next cycle.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    next: Option<DeltaForm<'a>>,
    /// The hash of the other members of a request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    options: Option<Hash>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    report: Option<Json>,
    /// The record of the snapshot that a request was rendered from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<u64>,
    /// The settings, where they differ from those of the records before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    settings: Option<Json>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ForkForm {
    Snapshot,
    Record,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ErasureForm {
    by: String,
    values: u64,
    what: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeForm {
    attempt: u64,
    ended_at: i64,
    status: AttemptStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    usage: Option<Usage>,
}

/// The body of a record, and its values.
pub(crate) fn encode(
    record: &Record,
    at: i64,
    settings: Option<&Settings>,
) -> Result<(String, Items), Broken> {
    let mut items = Items::default();
    let mut body = Body {
        at,
        settings: settings.cloned(),
        ..Body::default()
    };
    let form = |delta, items: &mut Items| DeltaForm::of(delta, items).map(Some);
    match record {
        Record::Open {
            delta,
            begins,
            anew: _,
        } => {
            body.delta = form(delta, &mut items)?;
            body.begins = *begins;
        }
        Record::Commit {
            sealed,
            report,
            next,
        }
        | Record::Rewind {
            sealed,
            report,
            next,
            cycle: _,
        } => {
            body.delta = form(sealed, &mut items)?;
            body.next = form(next, &mut items)?;
            body.report = report.as_deref().map(write_report).transpose()?;
        }
        Record::Attempt {
            attempt,
            read,
            options,
        } => {
            body.attempt = Some(write_attempt(attempt)?);
            body.options = *options;
            let (delta, sealed) = match read {
                AttemptState::Open(delta) => (delta, None),
                AttemptState::Snapshot { sealed, delta } => (delta, Some(*sealed)),
            };
            body.delta = form(delta, &mut items)?;
            body.sealed = sealed;
        }
        Record::Outcome {
            attempt_id,
            status,
            ended_at,
            usage,
        } => {
            body.outcome = Some(OutcomeForm {
                attempt: *attempt_id,
                ended_at: *ended_at,
                status: status.clone(),
                usage: *usage,
            });
        }
        Record::Fork { at, delta, learned } => {
            body.learned = Some(learned.clone());
            body.fork = Some(match at {
                ForkPoint::Snapshot => ForkForm::Snapshot,
                ForkPoint::Record => ForkForm::Record,
            });
            body.delta = form(delta, &mut items)?;
        }
        Record::Erasure(erasure) => {
            body.erased = Some(ErasureForm {
                by: erasure.by.clone(),
                values: erasure.values,
                what: erasure.what.clone(),
            });
        }
    }
    let text = serde_json::to_string(&body)?;
    if text.len() <= LONG {
        return Ok((text, items));
    }
    let short = Body {
        at,
        body: Some(items.add(RawValue::from_string(text)?)),
        options: body.options,
        ..Body::default()
    };
    Ok((serde_json::to_string(&short)?, items))
}

/// A body of more bytes is kept as a value of its row, apart from it.
const LONG: usize = 256 << 10;

/// The body that is meant: the text itself, or that of a value of the row.
fn long<'b>(
    at: Option<usize>,
    values: &impl Fn(usize) -> Option<Value<'b>>,
) -> Result<Option<&'b str>, Broken> {
    match at.map(values) {
        None => Ok(None),
        Some(Some(Value::Text(text))) => Ok(Some(text)),
        Some(_) => Err(Broken::new("its long body is not there")),
    }
}

/// The item that has the whole body of a row, if that is long.
pub(crate) fn long_body(body: &str) -> Result<Option<usize>, Broken> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        body: Option<usize>,
    }
    let named: Named = serde_json::from_str(body)?;
    Ok(named.body)
}

/// A record with the settings that it notes.
pub(crate) struct Decoded {
    pub(crate) record: Record,
    pub(crate) settings: Option<Settings>,
}

/// Reads a row with its values. `apart` has those that it keeps apart.
pub(crate) fn decode(row: &Row, entries: &[Entry<'_>], apart: &Values) -> Result<Decoded, Broken> {
    let apart = |hash: &Hash| apart.get(hash).map(String::as_str);
    let values = |item: usize| Value::of(entries.get(item)?, &apart);
    let mut body: Body<'_> = serde_json::from_str(&row.body)?;
    if let Some(text) = long(body.body, &values)? {
        body = serde_json::from_str(text)?;
    }
    let missing = || Broken::new("a part of it is missing");
    let delta = body.delta.map(|form| form.read(&values)).transpose()?;
    let next = body.next.map(|form| form.read(&values)).transpose()?;
    let boxed = |delta: Option<_>| delta.map(Box::new).ok_or_else(missing);
    let report = body.report.map(read_report).transpose()?.map(Box::new);
    let record = match row.kind {
        Kind::Open => Record::Open {
            delta: delta.ok_or_else(missing)?,
            begins: body.begins,
            anew: row.number == ANEW,
        },
        Kind::Commit => Record::Commit {
            sealed: boxed(delta)?,
            report,
            next: boxed(next)?,
        },
        Kind::Rewind => Record::Rewind {
            cycle: row.number,
            sealed: boxed(delta)?,
            report,
            next: boxed(next)?,
        },
        Kind::Attempt => {
            let delta = boxed(delta)?;
            Record::Attempt {
                attempt: Box::new(read_attempt(body.attempt.ok_or_else(missing)?)?),
                read: match body.sealed {
                    Some(sealed) => AttemptState::Snapshot { sealed, delta },
                    None => AttemptState::Open(delta),
                },
                options: body.options,
            }
        }
        Kind::Outcome => {
            let outcome = body.outcome.ok_or_else(missing)?;
            Record::Outcome {
                attempt_id: outcome.attempt,
                status: outcome.status,
                ended_at: outcome.ended_at,
                usage: outcome.usage,
            }
        }
        Kind::Fork => Record::Fork {
            at: match body.fork.ok_or_else(missing)? {
                ForkForm::Snapshot => ForkPoint::Snapshot,
                ForkForm::Record => ForkPoint::Record,
            },
            delta: boxed(delta)?,
            learned: body.learned.ok_or_else(missing)?,
        },
        Kind::Erasure => {
            let ErasureForm { by, values, what } = body.erased.ok_or_else(missing)?;
            Record::Erasure(Erasure { what, by, values })
        }
    };
    Ok(Decoded {
        record,
        settings: body.settings,
    })
}

/// The items of a row or of a part of a checkpoint, each with the id of the node that has it.
pub(crate) fn owners(body: &str) -> Result<Vec<(Option<String>, usize)>, Broken> {
    /// The members of a body that have items, whatever the record is.
    #[derive(Deserialize)]
    struct Deltas<'a> {
        #[serde(borrow, default)]
        delta: Option<DeltaForm<'a>>,
        #[serde(borrow, default)]
        next: Option<DeltaForm<'a>>,
    }
    let body: Deltas<'_> = serde_json::from_str(body)?;
    let deltas = body.delta.iter().chain(&body.next);
    let owners = deltas.flat_map(DeltaForm::owners);
    Ok(owners
        .map(|(id, item)| (id.map(str::to_owned), item))
        .collect())
}

/// Leaves out the members of a report that say nothing.
fn write_report(report: &CommitReport) -> Result<Json, Broken> {
    let mut json = serde_json::to_value(report)?;
    if let Json::Object(members) = &mut json {
        members.retain(|name, value| match value {
            Json::Array(items) => !items.is_empty(),
            Json::Object(_) => name != "freed" || report.freed != Freed::default(),
            _ => true,
        });
    }
    Ok(json)
}

/// The reverse of [`write_report`].
fn read_report(json: Json) -> Result<CommitReport, Broken> {
    let Json::Object(written) = json else {
        return Err(Broken::new("a report is an object"));
    };
    let mut members: Map<String, Json> = Map::new();
    for name in [
        "departures",
        "replaced",
        "held",
        "over_budget",
        "fired",
        "forgotten",
    ] {
        members.insert(name.to_owned(), json!([]));
    }
    members.extend(written);
    Ok(serde_json::from_value(Json::Object(members))?)
}

/// The options of an attempt are stored apart.
fn write_attempt(attempt: &Attempt) -> Result<Json, Broken> {
    let mut json = serde_json::to_value(attempt)?;
    if let Json::Object(members) = &mut json {
        members.retain(|name, value| name != "options" && !value.is_null());
    }
    Ok(json)
}

fn read_attempt(json: Json) -> Result<Attempt, Broken> {
    let Json::Object(written) = json else {
        return Err(Broken::new("an attempt is an object"));
    };
    let mut members: Map<String, Json> = Map::new();
    for name in ["ended_at", "token_in", "token_out", "token_cached"] {
        members.insert(name.to_owned(), Json::Null);
    }
    members.extend(written);
    Ok(serde_json::from_value(Json::Object(members))?)
}

/// A part of a checkpoint.
#[derive(Clone, Debug, Default)]
pub(crate) struct CheckpointPart {
    pub(crate) delta: pact_core::delta::Delta,
    pub(crate) mark: Mark,
    /// In the first part: the hash of the record after which the state is.
    pub(crate) record: Option<Hash>,
    /// In the last part.
    pub(crate) rest: Option<Rest>,
}

/// The meaning of the state after a part.
#[derive(Clone, Debug, Default)]
pub(crate) enum Mark {
    #[default]
    Nothing,
    /// The newest snapshot, with the number of the record that has its commit.
    Snapshot(u64, Option<Box<CommitReport>>),
    /// The start of the working cycle.
    CycleStart,
}

/// All else that a conversation needs to go on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rest {
    /// The records of the attempts of the working cycle, and of those that run.
    pub(crate) attempts: Vec<Json>,
    /// How many attempts there were.
    pub(crate) begun: u64,
    /// The lessons of all attempts.
    pub(crate) learned: Json,
    pub(crate) settings: Json,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartBody<'a> {
    /// As in records. Then this one has no more than that and the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<usize>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    delta: Option<DeltaForm<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<MarkForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<Hash>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    report: Option<Json>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<Rest>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MarkForm {
    /// The number of the record that has the commit.
    Snapshot(u64),
    CycleStart,
}

pub(crate) fn encode_part(part: &CheckpointPart) -> Result<(String, Items), Broken> {
    let mut items = Items::default();
    let (mark, report) = match &part.mark {
        Mark::Nothing => (None, None),
        Mark::Snapshot(seq, report) => (Some(MarkForm::Snapshot(*seq)), report.as_deref()),
        Mark::CycleStart => (Some(MarkForm::CycleStart), None),
    };
    let body = PartBody {
        body: None,
        delta: Some(DeltaForm::of(&part.delta, &mut items)?),
        mark,
        record: part.record,
        report: report.map(write_report).transpose()?,
        rest: part.rest.clone(),
    };
    let text = serde_json::to_string(&body)?;
    if text.len() <= LONG {
        return Ok((text, items));
    }
    let short = PartBody {
        body: Some(items.add(RawValue::from_string(text)?)),
        record: part.record,
        ..PartBody::default()
    };
    Ok((serde_json::to_string(&short)?, items))
}

pub(crate) fn decode_part(
    part: &PartRow,
    entries: &[Entry<'_>],
    apart: &Values,
) -> Result<CheckpointPart, Broken> {
    let apart = |hash: &Hash| apart.get(hash).map(String::as_str);
    let values = |item: usize| Value::of(entries.get(item)?, &apart);
    let mut body: PartBody<'_> = serde_json::from_str(&part.body)?;
    if let Some(text) = long(body.body, &values)? {
        body = serde_json::from_str(text)?;
    }
    let delta = body
        .delta
        .ok_or_else(|| Broken::new("a part of it is missing"))?;
    let report = body.report.map(read_report).transpose()?;
    Ok(CheckpointPart {
        delta: delta.read(&values)?,
        mark: match body.mark {
            None => Mark::Nothing,
            Some(MarkForm::Snapshot(seq)) => Mark::Snapshot(seq, report.map(Box::new)),
            Some(MarkForm::CycleStart) => Mark::CycleStart,
        },
        record: body.record,
        rest: body.rest,
    })
}

/// The hash of the record that a part of a checkpoint names: the first part does.
pub(crate) fn record_of(part: &PartRow) -> Result<Option<Hash>, Broken> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        record: Option<Hash>,
    }
    if part.part > 0 {
        return Ok(None);
    }
    let named: Named = serde_json::from_str(&part.body)?;
    Ok(named.record)
}

/// The hash of the options that a record names.
pub(crate) fn options_of(body: &str) -> Result<Option<Hash>, Broken> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        options: Option<Hash>,
    }
    let named: Named = serde_json::from_str(body)?;
    Ok(named.options)
}
