//! `pactx log`: the turns, newest first.

use clap::Args;
use pact_core::{
    Change, Class, Context, NodeId, NodeRef, Sighting, Snapshot, canonical_json, select,
};
use pact_view::Calls;
use serde_json::json;

use super::requests::{AllRequests, Requests};
use crate::departures::{Departure, departures, evidence, note};
use crate::failure::Failure;
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::show::changes::{fields, node_with_mark};
use crate::show::node::is_structure;
use crate::show::size::{content_bytes, counted, human};
use crate::show::text::one_line;
use crate::stored::Stored;

/// Show the turns newest first: the nodes that each commit added and removed, why, and how large
/// the context was
///
/// The reason why a node left is that of the commit's report, if the history is in a store. A file
/// has no reports, and there the reason is derived from the snapshots on both sides. A store also
/// has the open turn, and the requests that were sent in each turn.
///
/// Segments and cores are counted and not listed. So are the changes of every commit: time to live
/// that counts down, and sealing. With `--format json`, a line for each turn.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx log chat.jsonl\n  \
    pactx log agents.db#ticket-4711\n  \
    pactx log chat.jsonl --limit 3 --format json")]
pub(crate) struct Log {
    #[command(flatten)]
    source: Source,
    /// Show at most this many turns
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// List at most this many changes of each turn; 0 lists all
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    max_changes: usize,
}

/// A turn, with the differences from the one before.
struct Turn<'c> {
    back: usize,
    snapshot: &'c Snapshot,
    older: &'c Snapshot,
    bytes: u64,
    nodes: usize,
    added: Vec<Sighting<'c>>,
    removed: Vec<Departure<'c>>,
    changed: Vec<Change<'c>>,
    requests: Requests,
}

impl Log {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let is_stored = Stored::find(&self.source.file)?.is_some();
        let context = self.source.load(out.format)?;
        let mut requests = AllRequests::of(&context, is_stored);
        // The calls of all nodes from the newest state on, as far as the loop has come.
        let mut calls = Calls::of(&context.thread());
        print_open(out, self, &context, &calls, &mut requests)?;
        let mut bytes = size_of_newest(&context);
        let snapshots: Vec<&Snapshot> = context.snapshots().collect();
        let limit = self.limit.unwrap_or(usize::MAX);
        for (back, newer) in snapshots.iter().enumerate().take(limit) {
            let Some(older) = snapshots.get(back + 1) else {
                let requests = requests.take(newer.cycle());
                print_oldest(out, self, (back, newer), bytes, (&calls, &requests))?;
                break;
            };
            // This compares only the nodes that the two do not share.
            let diff = older.diff(newer, select!("*"))?;
            let removed = departures(&diff);
            for departure in &removed {
                calls.add(&departure.sighting.node);
            }
            let turn = Turn {
                back,
                snapshot: newer,
                older,
                bytes,
                nodes: newer.len(),
                added: diff.added,
                removed,
                changed: diff.changed,
                requests: requests.take(newer.cycle()),
            };
            turn.print(out, self, &calls)?;
            bytes = turn.bytes_before();
        }
        Ok(())
    }

    fn max_changes(&self) -> usize {
        match self.max_changes {
            0 => usize::MAX,
            count => count,
        }
    }
}

/// The size of the newest snapshot. Those of the others follow from the changes of each turn.
fn size_of_newest(context: &Context) -> u64 {
    let newest = context.snapshots().next();
    newest.map_or(0, |snapshot| {
        let nodes = snapshot.root().descendants();
        nodes.map(|node| content_bytes(&node)).sum()
    })
}

impl Turn<'_> {
    /// The size of the context one turn before.
    fn bytes_before(&self) -> u64 {
        let mut bytes = self.bytes;
        for seen in &self.added {
            bytes = bytes.saturating_sub(content_bytes(&seen.node));
        }
        for change in self
            .changed
            .iter()
            .filter(|change| change.is_of("content_hash"))
        {
            bytes = bytes.saturating_sub(content_bytes(&change.newer.node));
            bytes = bytes.saturating_add(content_bytes(&change.older.node));
        }
        for departure in &self.removed {
            bytes = bytes.saturating_add(content_bytes(&departure.sighting.node));
        }
        bytes
    }

    fn print(&self, out: &mut Out, log: &Log, calls: &Calls<'_>) -> Result<(), Failure> {
        if out.is_json() {
            return self.print_json(out);
        }
        let counts = [
            out.ink(Ink::Added, format!("+{}", self.added.len())),
            out.ink(Ink::Removed, format!("-{}", self.removed.len())),
            out.ink(Ink::Changed, format!("~{}", self.changed.len())),
        ];
        let segment = self.added.iter().map(|seen| seen.node).find(is_segment);
        let title = title(out, self.back, self.snapshot, segment.as_ref());
        let size = size(self.nodes, self.bytes);
        out.line(format!("{title}  {}  {size}", counts.join(" ")))?;
        self.requests.print(out)?;

        let mut room = log.max_changes();
        let mut left_out = 0_usize;
        for seen in self.added.iter().filter(|seen| !is_structure(&seen.node)) {
            if take(&mut room, &mut left_out) {
                node_with_mark(out, '+', &seen.node, calls, "")?;
            }
        }
        for departure in &self.removed {
            if take(&mut room, &mut left_out) {
                let note = note(&departure.left);
                node_with_mark(out, '-', &departure.sighting.node, calls, &note)?;
            }
        }
        let head = self.older.root().children().next_back();
        let head = head.map(|head| head.id());
        let news = self.changed.iter().filter(|change| is_news(change, head));
        for change in news {
            if take(&mut room, &mut left_out) {
                let mark = out.ink(Ink::Changed, '~');
                let id = out.ink(Ink::Id, one_line(change.newer.node.id().as_str()));
                out.line(format!("  {mark} {id} {}", fields(&change.fields)))?;
            }
        }
        more(out, left_out)?;
        Ok(())
    }

    fn print_json(&self, out: &mut Out) -> Result<(), Failure> {
        let ids = |nodes: &[Sighting<'_>]| -> Vec<String> {
            nodes
                .iter()
                .map(|seen| seen.node.id().to_string())
                .collect()
        };
        let removed: Vec<_> = self
            .removed
            .iter()
            .map(|departure| {
                json!({
                    "id": departure.sighting.node.id().as_str(),
                    "why": departure.left.why.as_str(),
                    "evidence": evidence(&departure.left),
                    "bytes": content_bytes(&departure.sighting.node),
                })
            })
            .collect();
        let changed: Vec<_> = self
            .changed
            .iter()
            .map(|change| {
                let fields = change.fields.iter().map(|field| field.name.as_str());
                let fields: Vec<&str> = fields.collect();
                json!({"id": change.newer.node.id().as_str(), "fields": fields})
            })
            .collect();
        let object = json!({
            "snapshot": address(self.back),
            "cycle": self.snapshot.cycle(),
            "nodes": self.nodes,
            "bytes": self.bytes,
            "added": ids(&self.added),
            "removed": removed,
            "changed": changed,
        });
        Ok(out.line(canonical_json(&self.requests.added_to(object)))?)
    }
}

/// The open turn of a stored conversation: the nodes that are in it so far, and the requests.
fn print_open(
    out: &mut Out,
    log: &Log,
    context: &Context,
    calls: &Calls<'_>,
    requests: &mut AllRequests,
) -> Result<(), Failure> {
    let cycle = context.cycle();
    let sent = requests.take(cycle);
    let head = context.root().children().next_back();
    let nodes = head.iter().flat_map(NodeRef::descendants);
    let nodes: Vec<NodeRef<'_>> = nodes.filter(|node| !is_structure(node)).collect();
    if !requests.is_stored || (sent.is_empty() && nodes.is_empty()) {
        return Ok(());
    }
    let bytes: u64 = nodes.iter().map(content_bytes).sum();
    if out.is_json() {
        let ids: Vec<&str> = nodes.iter().map(|node| node.id().as_str()).collect();
        let object = json!({
            "snapshot": null,
            "cycle": cycle,
            "nodes": nodes.len(),
            "bytes": bytes,
            "added": ids,
            "removed": [],
            "changed": [],
        });
        return Ok(out.line(canonical_json(&sent.added_to(object)))?);
    }
    let title = out.ink(Ink::Heading, format!("open cycle {cycle}"));
    let size = size(nodes.len(), bytes);
    out.line(format!("{title}  {size}"))?;
    sent.print(out)?;
    let mut room = log.max_changes();
    let mut left_out = 0_usize;
    for node in &nodes {
        if take(&mut room, &mut left_out) {
            node_with_mark(out, '+', node, calls, "")?;
        }
    }
    more(out, left_out)
}

/// The oldest snapshot: there is nothing to compare it with, so all of it is new.
fn print_oldest(
    out: &mut Out,
    log: &Log,
    (back, snapshot): (usize, &Snapshot),
    bytes: u64,
    (calls, requests): (&Calls<'_>, &Requests),
) -> Result<(), Failure> {
    let nodes: Vec<NodeRef<'_>> = snapshot.root().descendants().collect();
    if out.is_json() {
        let ids: Vec<&str> = nodes.iter().map(|node| node.id().as_str()).collect();
        let object = json!({
            "snapshot": address(back),
            "cycle": snapshot.cycle(),
            "nodes": nodes.len(),
            "bytes": bytes,
            "added": ids,
            "removed": [],
            "changed": [],
        });
        return Ok(out.line(canonical_json(&requests.added_to(object)))?);
    }
    let segment = nodes.iter().rev().find(|node| is_segment(node));
    let title = title(out, back, snapshot, segment);
    let added = out.ink(Ink::Added, format!("+{}", nodes.len()));
    let size = size(nodes.len(), bytes);
    out.line(format!("{title}  {added}  {size}"))?;
    requests.print(out)?;
    let note = out.ink(
        Ink::Faint,
        "  the oldest snapshot: all of it is listed as new",
    );
    out.line(note)?;
    let mut room = log.max_changes();
    let mut left_out = 0_usize;
    for node in nodes.iter().filter(|node| !is_structure(node)) {
        if take(&mut room, &mut left_out) {
            node_with_mark(out, '+', node, calls, "")?;
        }
    }
    more(out, left_out)?;
    Ok(())
}

fn is_segment(node: &NodeRef<'_>) -> bool {
    node.class() == Some(Class::Segment)
}

fn address(back: usize) -> String {
    match back {
        0 => "@t0".to_owned(),
        back => format!("@t-{back}"),
    }
}

fn title(out: &Out, back: usize, snapshot: &Snapshot, segment: Option<&NodeRef<'_>>) -> String {
    let name = format!("{} cycle {}", address(back), snapshot.cycle());
    let name = out.ink(Ink::Heading, name);
    match segment {
        None => name,
        Some(segment) => {
            let id = out.ink(Ink::Id, one_line(segment.id().as_str()));
            // Nine digits of fraction are for programs.
            let iso = segment.created_at_iso();
            let to_seconds = iso
                .split_once('.')
                .map_or(iso.as_str(), |(seconds, _)| seconds);
            let time = out.ink(Ink::Faint, one_line(to_seconds));
            format!("{name}  {id}  {time}")
        }
    }
}

fn size(nodes: usize, bytes: u64) -> String {
    format!("{}, {}", counted(nodes, "node"), human(bytes))
}

/// Whether there is room for one more line; counts those for which there is none.
fn take(room: &mut usize, left_out: &mut usize) -> bool {
    let has_room = *room > 0;
    *room = room.saturating_sub(1);
    *left_out += usize::from(!has_room);
    has_room
}

fn more(out: &mut Out, left_out: usize) -> Result<(), Failure> {
    if left_out > 0 {
        let more = out.ink(
            Ink::Faint,
            format!("  … and {left_out} more: --max-changes 0"),
        );
        out.line(more)?;
    }
    Ok(())
}

/// Whether a change says more than that a turn went by: time counts down, and the head is sealed
/// into a segment.
fn is_news(change: &Change<'_>, head: Option<&NodeId>) -> bool {
    let was_in_head = change.older.parent.is_some() && change.older.parent == head;
    !change
        .fields
        .iter()
        .all(|field| field.name == "ttl" || (field.name == "parent" && was_in_head))
}
