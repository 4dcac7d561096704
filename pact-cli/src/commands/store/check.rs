//! `pactx store check`: verifies all that is stored.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Json, canonical_json};
use pact_store::{Checked, Head, StoreError};
use serde_json::json;

use crate::failure::Failure;
use crate::out::{Ink, Out};
use crate::progress::Meter;
use crate::show::size::counted;
use crate::show::text::one_line;
use crate::stored::{
    Address, AnyStore, Listed, Name, Place, encoded, failure, heads, not_found, with_store,
};

/// Verify a store, or one conversation: hashes, states, checkpoints, large values
///
/// Every record is read and replayed, and nothing is changed. Exit with 1 if there is a problem.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx store check agents.db\n  \
    pactx store check agents.db#ticket-4711 --format json")]
pub(crate) struct Check {
    /// The store, or a conversation: FILE.db or FILE.db#NAME
    store: PathBuf,
}

/// All that was found.
#[derive(Default)]
struct Findings {
    conversations: usize,
    records: u64,
    checkpoints: u64,
    /// The problems, with the conversation that each is about.
    problems: Vec<(String, StoreError)>,
}

impl Check {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let Address { place, name } = Address::parse(&self.store)?;
        let store = AnyStore::read(&place)?;
        let heads = match &name {
            Some(name) => vec![find(&place, &store, name)?],
            None => heads(&place, &store, &Listed::newest(usize::MAX))?,
        };
        let records = heads.iter().map(own_records).sum();
        let mut findings = Findings::default();
        {
            let meter = Meter::new(&place.to_string(), "checking", Some(records));
            for head in &heads {
                check(&place, &store, head, &meter, &mut findings)?;
            }
        }
        findings.print(out)?;
        if findings.problems.is_empty() {
            return Ok(());
        }
        out.finish()?;
        Err(Failure::Reported)
    }
}

/// How many records a conversation has of its own.
fn own_records(head: &Head) -> u64 {
    head.seq.saturating_sub(head.before_own())
}

fn find(place: &Place, store: &AnyStore, name: &Name) -> Result<Head, Failure> {
    let info = with_store!(store, it => it.tenant(&name.tenant).conversation(&name.name).info());
    info.map_err(|error| match error {
        StoreError::NotFound { .. } => not_found(place, store, name),
        error => failure(place, &error),
    })
}

fn check(
    place: &Place,
    store: &AnyStore,
    head: &Head,
    meter: &Meter,
    findings: &mut Findings,
) -> Result<(), Failure> {
    let mut told = 0;
    let checked = with_store!(store, it => {
        let store = it.tenant(&head.tenant);
        store.conversation(&head.name).check(|_| {
            told += 1;
            meter.advance(1);
        })
    });
    meter.advance(own_records(head).saturating_sub(told));
    let name = encoded(&head.tenant, &head.name);
    match checked {
        Ok(Checked {
            records,
            checkpoints,
            problems,
            ..
        }) => {
            findings.records += records;
            findings.checkpoints += checkpoints;
            let problems = problems.into_iter().map(|problem| (name.clone(), problem));
            findings.problems.extend(problems);
        }
        // Somebody erased it meanwhile.
        Err(StoreError::NotFound { .. }) => return Ok(()),
        // The rest may be sound.
        Err(error) if error.code() == "E_STORE_DAMAGED" => findings.problems.push((name, error)),
        Err(error) => return Err(failure(place, &error)),
    }
    findings.conversations += 1;
    Ok(())
}

impl Findings {
    fn print(&self, out: &mut Out) -> Result<(), Failure> {
        if out.is_json() {
            let problems = self.problems.iter();
            let problems: Vec<Json> = problems.map(|(name, it)| to_json(name, it)).collect();
            return Ok(out.line(canonical_json(&json!({
                "valid": self.problems.is_empty(),
                "conversations": self.conversations,
                "records": self.records,
                "checkpoints": self.checkpoints,
                "problems": problems,
            })))?);
        }
        for (name, problem) in &self.problems {
            let name = out.ink(Ink::Id, one_line(name));
            out.line(format!("{name}: {}", one_line(&problem.to_string())))?;
        }
        let summary = match self.problems.len() {
            0 => out.ink(Ink::Added, "sound"),
            count => out.ink(Ink::Removed, counted(count, "problem")),
        };
        let count = |count: u64, noun| counted(usize::try_from(count).unwrap_or(usize::MAX), noun);
        Ok(out.line(format!(
            "{summary} in {}, {}, {}",
            counted(self.conversations, "conversation"),
            count(self.records, "record"),
            count(self.checkpoints, "checkpoint")
        ))?)
    }
}

fn to_json(name: &str, problem: &StoreError) -> Json {
    let record = match problem {
        StoreError::Damaged { record, .. } => *record,
        _ => None,
    };
    json!({
        "conversation": name,
        "record": record,
        "code": problem.code(),
        "message": problem.to_string(),
    })
}
