//! The history as a list of records: one for each state of each node, with the snapshots that have
//! it.
//!
//! A snapshot is all records whose span holds its number, so that each node is stored once however
//! many snapshots share it, and the list grows with the changes, not with the size of the
//! snapshots. Records are in canonical order, so that siblings are too.

use std::collections::{HashMap, HashSet};

use pact_core::{CallEnd, NodeId, Snapshot, canonical_json};

use crate::dirty::{Seen, all, differing};
use crate::{encode, said};

/// A node in one state.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) id: String,
    pub(crate) parent: Option<String>,
    /// The first snapshot that has it, the oldest being 0.
    pub(crate) from: usize,
    /// The first snapshot after it that does not.
    pub(crate) until: Option<usize>,
    /// Canonical JSON of its headers, without those that are kept elsewhere or that the page fills
    /// in.
    pub(crate) headers: String,
    /// The cycle in which its time is over; the rest at a cycle follows from it.
    pub(crate) expires: Option<i64>,
    /// The tool calls that it makes (or answers), by their ids.
    pub(crate) calls: Vec<(bool, String)>,
    /// Whether it stands in the place of an expired result.
    pub(crate) is_marker: bool,
    /// Its description, if its content alone does not tell: see [`said::of`].
    pub(crate) said: String,
    /// The bytes of its content.
    pub(crate) size: usize,
    /// Where it is among its siblings, up to its id.
    place: (i64, i64, i64),
}

/// The records of a history, and the index of segments, which is stored apart.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub(crate) list: Vec<Record>,
    /// The snapshots in which the index of segments changed, with the new index.
    pub(crate) orders: Vec<(usize, Option<Vec<String>>)>,
    /// The records that the newest snapshot has.
    open: HashMap<String, usize>,
}

impl Records {
    /// The records of snapshots, oldest first.
    pub(crate) fn of(snapshots: &[&Snapshot]) -> Self {
        let mut records = Self::default();
        let mut before: Option<&Snapshot> = None;
        for (number, snapshot) in snapshots.iter().copied().enumerate() {
            let (old, new) = match before {
                Some(older) => differing(older, snapshot),
                None => (Vec::new(), all(snapshot)),
            };
            let stays: HashSet<&NodeId> = new.iter().map(|seen| seen.node.id()).collect();
            for seen in &old {
                if !stays.contains(seen.node.id()) {
                    records.close(seen.node.id().as_str(), number);
                }
            }
            for seen in &new {
                records.see(seen, number, snapshot.cycle());
            }
            before = Some(snapshot);
        }
        records.list.sort_by(|left, right| {
            let places = left.place.cmp(&right.place);
            places
                .then_with(|| left.id.cmp(&right.id))
                .then_with(|| left.from.cmp(&right.from))
        });
        records
    }

    fn close(&mut self, id: &str, number: usize) {
        let index = self.open.remove(id);
        if let Some(record) = index.and_then(|index| self.list.get_mut(index)) {
            record.until = Some(number);
        }
    }

    /// Notes a node of a snapshot: as it was, or in a new state.
    fn see(&mut self, seen: &Seen<'_>, number: usize, cycle: i64) {
        let id = seen.node.id().as_str();
        let mut record = Record::of(seen, number, cycle);
        if seen.node.node_type().as_str() == "^seq" {
            self.note_order(seen, number);
        }
        let known = self.open.get(id).and_then(|index| self.list.get(*index));
        if let Some(known) = known {
            if known.is_same(&record, cycle) {
                return;
            }
            if seen.node.ttl() == Some(0) && known.left_at(cycle) == Some(0) {
                record.expires = known.expires;
            }
            self.close(id, number);
        }
        self.open.insert(id.to_owned(), self.list.len());
        self.list.push(record);
    }

    fn note_order(&mut self, seen: &Seen<'_>, number: usize) {
        let text = seen.node.to_json();
        let order = encode::members(&text).find(|(name, _)| *name == "order");
        let order: Option<Vec<String>> = order.and_then(|(_, ids)| serde_json::from_str(ids).ok());
        let known = self.orders.last().and_then(|(_, order)| order.as_ref());
        if known != order.as_ref() {
            self.orders.push((number, order));
        }
    }
}

impl Record {
    fn of(seen: &Seen<'_>, number: usize, cycle: i64) -> Self {
        let node = &seen.node;
        let text = node.to_json();
        let mut headers = String::new();
        for (name, value) in encode::members(&text) {
            let is_default = matches!((name, value), ("offset" | "priority", "0"));
            let is_index = name == "order" && node.node_type().as_str() == "^seq";
            if is_default || is_index || matches!(name, "id" | "ttl") {
                continue;
            }
            headers.push(if headers.is_empty() { '{' } else { ',' });
            headers.push('"');
            headers.push_str(name);
            headers.push_str("\":");
            headers.push_str(value);
        }
        headers.push_str(if headers.is_empty() { "{}" } else { "}" });
        let calls = node.calls();
        let calls = calls.map(|(end, id)| (end == CallEnd::Call, id.to_owned()));
        let size = node.content().map_or(0, |content| match content.as_text() {
            Some(text) => text.len(),
            None => canonical_json(&content.to_json()).len(),
        });
        Self {
            id: node.id().as_str().to_owned(),
            parent: seen.parent.map(|parent| parent.as_str().to_owned()),
            from: number,
            until: None,
            headers,
            calls: calls.collect(),
            is_marker: node.is_marker(),
            said: said::of(node),
            expires: node.ttl().map(|ttl| ttl.saturating_add(cycle.max(0))),
            size,
            place: (node.offset(), node.created_at_ns(), node.creation_index()),
        }
    }

    /// The rest of its time at a cycle: 0 for a node that outlives its time.
    fn left_at(&self, cycle: i64) -> Option<i64> {
        let expires = self.expires?;
        Some(expires.saturating_sub(cycle.max(0)).max(0))
    }

    /// Whether a record of another reading of the history says the same, but for its end.
    pub(crate) fn is_equal(&self, other: &Self) -> bool {
        self.parent == other.parent
            && self.headers == other.headers
            && self.expires == other.expires
            && self.place == other.place
            && self.is_marker == other.is_marker
    }

    fn is_same(&self, other: &Self, cycle: i64) -> bool {
        self.parent == other.parent
            && self.headers == other.headers
            && self.left_at(cycle) == other.left_at(cycle)
    }
}
