//! `pactx store list`: the conversations of a store.

use std::path::PathBuf;

use clap::Args;
use pact_core::{Json, canonical_json};
use pact_store::{ConversationId, Cursor, Head};
use serde_json::json;

use super::label;
use crate::failure::Failure;
use crate::out::{Ink, Out};
use crate::show::size::human;
use crate::show::text::one_line;
use crate::show::time::time;
use crate::stored::{Address, AnyStore, Listed, encoded, heads, turns};

/// List the conversations of a store, those that were used last first
///
/// Whoever can read the file sees the conversations of all tenants; tenants keep apart the users of
/// a program, and not those who run it. The name in the list follows `#` in an address.
/// With `--format json`, a line for each conversation.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx store list agents.db\n  \
    pactx store list agents.db --subject bob --label team=bikes --limit 10")]
pub(crate) struct List {
    /// The store: FILE.db
    store: PathBuf,
    /// List those of this tenant alone; empty for the tenant that has no name
    #[arg(long)]
    tenant: Option<String>,
    /// List those about this person alone
    #[arg(long)]
    subject: Option<String>,
    /// List those with this label alone
    #[arg(long, value_name = "NAME=VALUE", value_parser = label)]
    label: Option<(String, String)>,
    /// List at most this many
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    limit: usize,
    /// Begin after a place, which the end of the page before says
    #[arg(long, value_name = "PLACE", value_parser = cursor)]
    after: Option<Cursor>,
}

/// Parses the place in a list: a time and the id of a conversation.
fn cursor(text: &str) -> Result<Cursor, String> {
    let parsed = text.rsplit_once('-').and_then(|(used_at, id)| {
        let id: ConversationId = id.parse().ok()?;
        let used_at = used_at.parse().ok()?;
        Some(Cursor { used_at, id })
    });
    parsed.ok_or_else(|| "it is not the place that a list named".to_owned())
}

impl List {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let place = Address::parse(&self.store)?.without_name()?;
        let store = AnyStore::read(&place)?;
        let label = self.label.as_ref();
        let listed = Listed {
            tenant: self.tenant.as_deref(),
            subject: self.subject.as_deref(),
            label: label.map(|(name, value)| (name.as_str(), value.as_str())),
            after: self.after,
            // One more tells whether there is another page.
            limit: self.limit.saturating_add(1),
        };
        let mut heads = heads(&place, &store, &listed)?;
        let has_more = heads.len() > self.limit;
        heads.truncate(self.limit);
        if out.is_json() {
            for head in &heads {
                out.line(canonical_json(&to_json(
                    head,
                    &place.address_of(&head.tenant, &head.name),
                )))?;
            }
            return Ok(());
        }
        if heads.is_empty() {
            return Ok(out.line("no conversations")?);
        }
        let heading = format!(
            "{:<19} {:>7} {:>9}  name",
            "last use (UTC)", "turns", "size"
        );
        let heading = out.ink(Ink::Heading, heading);
        out.line(heading)?;
        for head in &heads {
            let line = line(out, head);
            out.line(line)?;
        }
        if let Some(last) = heads.last().filter(|_| has_more) {
            let more = format!("… and more: --after {}", place_after(last));
            let more = out.ink(Ink::Faint, more);
            out.line(more)?;
        }
        Ok(())
    }
}

fn place_after(head: &Head) -> String {
    let Cursor { used_at, id } = head.cursor();
    format!("{used_at}-{id}")
}

fn line(out: &Out, head: &Head) -> String {
    let used_at = out.ink(Ink::Faint, time(head.used_at));
    let name = out.ink(Ink::Id, one_line(&encoded(&head.tenant, &head.name)));
    let mut line = format!(
        "{used_at} {:>7} {:>9}  {name}",
        turns(head),
        human(head.bytes)
    );
    if let Some(subject) = &head.subject {
        line.push_str(&out.ink(Ink::Role, format!(" @{}", one_line(subject))));
    }
    for (label, value) in &head.labels {
        let label = format!(" {}={}", one_line(label), one_line(value));
        line.push_str(&out.ink(Ink::Name, label));
    }
    if head.origin.is_some() {
        line.push_str(&out.ink(Ink::Changed, " (fork)"));
    }
    if let Some(problem) = &head.problem {
        let problem = format!(" damaged: {}", one_line(problem));
        line.push_str(&out.ink(Ink::Removed, problem));
    }
    line
}

fn to_json(head: &Head, address: &str) -> Json {
    let mut json = json!({
        "address": address,
        "tenant": head.tenant,
        "name": head.name,
        "subject": head.subject,
        "labels": head.labels,
        "id": head.id.to_string(),
        "origin": head.origin.map(|origin| origin.id.to_string()),
        "turns": turns(head),
        "records": head.seq,
        "bytes": head.bytes,
        "created_at": time(head.created_at),
        "used_at": time(head.used_at),
        "place": place_after(head),
    });
    if let (Some(problem), Some(members)) = (&head.problem, json.as_object_mut()) {
        members.insert("problem".to_owned(), problem.as_str().into());
    }
    json
}
