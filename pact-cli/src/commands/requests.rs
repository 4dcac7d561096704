//! The requests that were sent in each turn, which stores record.

use std::collections::HashMap;

use pact_core::{Attempt, AttemptStatus, Context, Json};

use crate::failure::Failure;
use crate::out::{Ink, Out};
use crate::show::text::{clipped, one_line};

/// The most characters of an error that are shown.
const ERROR: usize = 80;

/// The requests of all turns.
pub(super) struct AllRequests {
    /// Files record none.
    pub(super) is_stored: bool,
    by_cycle: HashMap<i64, Vec<Attempt>>,
}

/// The requests of one turn; none if the history is a file.
pub(super) struct Requests(Option<Vec<Attempt>>);

impl AllRequests {
    pub(super) fn of(context: &Context, is_stored: bool) -> Self {
        let mut by_cycle: HashMap<i64, Vec<Attempt>> = HashMap::new();
        for attempt in context.attempts() {
            by_cycle.entry(attempt.cycle_id).or_default().push(attempt);
        }
        Self {
            is_stored,
            by_cycle,
        }
    }

    /// The requests that were sent in a working cycle.
    pub(super) fn take(&mut self, cycle: i64) -> Requests {
        let of_cycle = || self.by_cycle.remove(&cycle).unwrap_or_default();
        Requests(self.is_stored.then(of_cycle))
    }
}

impl Requests {
    pub(super) fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(Vec::is_empty)
    }

    /// Prints a line for each.
    pub(super) fn print(&self, out: &mut Out) -> Result<(), Failure> {
        for attempt in self.0.iter().flatten() {
            let line = line_of(out, attempt);
            out.line(format!("  {line}"))?;
        }
        Ok(())
    }

    /// The object of a turn with the requests of a stored one.
    pub(super) fn added_to(&self, mut object: Json) -> Json {
        if let (Some(attempts), Some(members)) = (&self.0, object.as_object_mut()) {
            let attempts = attempts.iter().map(|attempt| {
                serde_json::from_str::<Json>(&attempt.to_json()).unwrap_or(Json::Null)
            });
            members.insert("attempts".to_owned(), attempts.collect());
        }
        object
    }
}

/// A request on one line: its number, API, model, outcome and tokens.
pub(super) fn line_of(out: &Out, attempt: &Attempt) -> String {
    let mark = out.ink(Ink::Role, "→");
    let number = out.ink(Ink::Id, format!("attempt {}", attempt.attempt_id));
    let to = [attempt.provider.as_str(), attempt.model.as_str()];
    let to = to.into_iter().filter(|name| !name.is_empty());
    let to: Vec<String> = to.map(|name| one_line(name).to_string()).collect();
    format!("{mark} {number} {} {}", to.join(" "), outcome(attempt))
}

/// How an attempt ended, and its tokens.
fn outcome(attempt: &Attempt) -> String {
    let mut pieces = vec![match &attempt.status {
        AttemptStatus::Error(reason) => format!("failed: {}", clipped(reason, ERROR)),
        AttemptStatus::Unknown => "unknown: no outcome was recorded".to_owned(),
        status => status.as_str().to_owned(),
    }];
    match (attempt.usage, attempt.counted) {
        (Some(usage), _) => {
            let cached = match usage.cached {
                0 => String::new(),
                cached => format!(" ({cached} cached)"),
            };
            pieces.push(format!("{} tokens in{cached}", usage.input));
            pieces.push(format!("{} out", usage.output));
        }
        (None, Some(counted)) => pieces.push(format!("{counted} tokens counted")),
        (None, None) => {}
    }
    if let Some(ended_at) = attempt.ended_at {
        let tenths = ended_at.saturating_sub(attempt.started_at).max(0) / 100_000_000;
        pieces.push(format!("{}.{} s", tenths / 10, tenths % 10));
    }
    pieces.join(", ")
}
