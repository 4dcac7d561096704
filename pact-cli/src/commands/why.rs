//! `pactx why`: the life of a node.

use clap::Args;
use pact_core::{
    ChangedField, Context, Json, NodeId, NodeRef, RangeDiff, Selector, Snapshot, canonical_json,
    select,
};
use pact_view::Calls;
use serde_json::json;

use crate::departures::{departures, evidence};
use crate::failure::Failure;
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::sent;
use crate::show::changes::fields;
use crate::show::node::node_line;
use crate::show::size::counted;
use crate::show::text::one_line;

/// Say when a node came, changed and left, and why
///
/// The report of a commit has the reason why it left. A conversation in a store has these reports.
/// A file has none, and there the reason is derived from the snapshots on both sides.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx why chat.jsonl block:1.6")]
pub(crate) struct Why {
    #[command(flatten)]
    source: Source,
    /// The node
    id: String,
}

/// An event in the life of the node.
struct Event<'c> {
    snapshot: &'c Snapshot,
    back: usize,
    what: What<'c>,
}

enum What<'c> {
    Came {
        node: NodeRef<'c>,
        parent: Option<&'c NodeId>,
        in_first: bool,
    },
    Changed(Vec<ChangedField>),
    Left {
        word: &'static str,
        evidence: String,
        witness: Option<NodeId>,
    },
}

impl Why {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let context = self.source.load(out.format)?;
        let id = NodeId::from(self.id.as_str());
        let events = events(&context, &id)?;
        if events.is_empty() {
            return Err(Failure::NotFound(format!(
                "no snapshot of {} has a node `{id}`",
                self.source.name()
            )));
        }
        let is_there = !matches!(
            events.last().map(|event| &event.what),
            Some(What::Left { .. })
        );
        let requests = requests(&self.source, &id)?;
        if out.is_json() {
            let events: Vec<Json> = events.iter().map(Event::to_json).collect();
            let mut object = json!({"id": id.as_str(), "events": events, "present": is_there});
            if let (Some(requests), Some(members)) = (&requests, object.as_object_mut()) {
                members.insert("requests".to_owned(), json!(requests));
            }
            out.line(canonical_json(&object))?;
            return Ok(());
        }
        for event in &events {
            let text = event.text(out);
            let when = format!("{} cycle {}", event.address(), event.snapshot.cycle());
            let when = out.ink(Ink::Heading, when);
            out.line(format!("{when}  {text}"))?;
        }
        if let Some((first, last)) = requests.as_deref().and_then(ends) {
            let count = counted(requests.iter().flatten().count(), "request");
            let note = if first == last {
                format!("it was sent in request {first}")
            } else {
                format!("it was sent in {count}, {first} to {last}")
            };
            let note = out.ink(Ink::Faint, note);
            out.line(note)?;
        }
        if is_there {
            let note = out.ink(Ink::Faint, "it is in the newest snapshot");
            out.line(note)?;
        }
        Ok(())
    }
}

/// The numbers of the requests that had a node. None if the source records no requests.
fn requests(source: &Source, id: &NodeId) -> Result<Option<Vec<u64>>, Failure> {
    let Some(sent) = sent::recorded(source)? else {
        return Ok(None);
    };
    let had = sent.iter().filter(|sent| {
        let mut messages = sent.thread().messages();
        messages.any(|message| message.id() == id)
    });
    Ok(Some(had.map(|sent| sent.attempt.attempt_id).collect()))
}

fn ends(numbers: &[u64]) -> Option<(u64, u64)> {
    Some((*numbers.first()?, *numbers.last()?))
}

/// The events of a node, oldest first. Only the snapshots in which the node came, left or changed
/// are compared.
fn events<'c>(context: &'c Context, id: &NodeId) -> Result<Vec<Event<'c>>, Failure> {
    let snapshots: Vec<&Snapshot> = context.snapshots().collect();
    let plan = Selector::parse("@history [id=$id]")?
        .bind("id", id.as_str())?
        .plan::<RangeDiff>()?;
    let history = context.query(plan).run()?;
    let mut events = Vec::new();
    if let Some(oldest) = snapshots.last()
        && let Some(node) = oldest.node(id)
    {
        events.push(Event {
            snapshot: oldest,
            back: snapshots.len() - 1,
            what: What::Came {
                node,
                parent: None,
                in_first: true,
            },
        });
    }
    for (back, block) in history.diffs.iter().enumerate().rev() {
        let (Some(newer), Some(older)) = (snapshots.get(back), snapshots.get(back + 1)) else {
            continue;
        };
        let mut push = |what| {
            events.push(Event {
                snapshot: newer,
                back,
                what,
            });
        };
        if !block.added.is_empty() || !block.removed.is_empty() {
            let diff = older.diff(newer, select!("*"))?;
            let added = diff.added.iter().find(|seen| seen.node.id() == id);
            if let Some(seen) = added {
                push(What::Came {
                    node: seen.node,
                    parent: seen.parent,
                    in_first: false,
                });
            }
            let left = departures(&diff)
                .into_iter()
                .find(|departure| departure.sighting.node.id() == id);
            if let Some(departure) = left {
                push(What::Left {
                    word: departure.left.why.as_str(),
                    evidence: evidence(&departure.left),
                    witness: departure.left.evidence.witness().cloned(),
                });
            }
        }
        for changed in &block.changed {
            push(What::Changed(changed.fields.clone()));
        }
    }
    Ok(events)
}

impl Event<'_> {
    fn address(&self) -> String {
        match self.back {
            0 => "@t0".to_owned(),
            back => format!("@t-{back}"),
        }
    }

    fn text(&self, out: &Out) -> String {
        match &self.what {
            What::Came {
                node,
                parent,
                in_first,
            } => {
                let came = out.ink(Ink::Added, "came");
                let calls = Calls::of(&self.snapshot.thread());
                let line = node_line(out, node, &calls, Ink::Id);
                let place = match parent {
                    Some(parent) => format!(", in {}", one_line(parent.as_str())),
                    None => String::new(),
                };
                let note = if *in_first {
                    format!(" (in the oldest snapshot; made in cycle {})", node.cycle())
                } else {
                    String::new()
                };
                format!("{came}: {line}{place}{note}")
            }
            What::Changed(changed) => {
                let word = out.ink(Ink::Changed, "changed");
                format!("{word}: {}", fields(changed))
            }
            What::Left { word, evidence, .. } => {
                let left = out.ink(Ink::Removed, "left");
                format!("{left}: {word}, {}", one_line(evidence))
            }
        }
    }

    fn to_json(&self) -> Json {
        let mut object = match &self.what {
            What::Came { node, parent, .. } => json!({
                "event": "came",
                "node": serde_json::from_str::<Json>(&node.to_json()).unwrap_or(Json::Null),
                "parent": parent.map(NodeId::as_str),
            }),
            What::Changed(changed) => {
                let values = changed.iter().map(|field| {
                    let values = json!({"from": field.from, "to": field.to});
                    (field.name.clone(), values)
                });
                json!({"event": "changed", "delta": values.collect::<serde_json::Map<_, _>>()})
            }
            What::Left {
                word,
                evidence,
                witness,
            } => json!({
                "event": "left",
                "why": word,
                "evidence": evidence,
                "witness": witness.as_ref().map(NodeId::as_str),
            }),
        };
        if let Some(members) = object.as_object_mut() {
            members.insert("snapshot".to_owned(), self.address().into());
            members.insert("cycle".to_owned(), self.snapshot.cycle().into());
        }
        object
    }
}
