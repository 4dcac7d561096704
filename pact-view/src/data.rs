//! The data of the page, as one JSON text. Writing to a string cannot fail, so the results of that
//! are dropped.

use core::fmt::Write as _;
use std::collections::{BTreeSet, HashMap};

use pact_core::{Context, Evidence, Left, NodeId, Snapshot, departures};

use crate::encode::{self, write_integer, write_text};
use crate::record::{Record, Records};

/// The version of this form. The page refuses others.
const FORM: i64 = 1;

/// The data of a history, part by part.
#[derive(Debug, Default)]
pub(crate) struct Data {
    /// Each snapshot as JSON, oldest first.
    snapshots: Vec<String>,
    /// Each change of the index of segments, as JSON, with the snapshot that has it.
    orders: Vec<(usize, String)>,
    records: Vec<Record>,
}

impl Data {
    pub(crate) fn of(context: &Context) -> Self {
        let mut snapshots: Vec<&Snapshot> = context.snapshots().collect();
        snapshots.reverse();
        let records = Records::of(&snapshots);
        let before = core::iter::once(None).chain(snapshots.iter().copied().map(Some));
        let texts = before.zip(&snapshots);
        Self {
            snapshots: texts.map(|(before, it)| snapshot(before, it)).collect(),
            orders: orders(&records.orders),
            records: records.list,
        }
    }

    /// The history as JSON, safe to stand inside a script. `more` are further members, each with a
    /// comma before it.
    pub(crate) fn whole(&self, title: &str, more: &str) -> String {
        let mut out = head();
        out.push_str(",\"title\":");
        write_text(&mut out, title);
        out.push_str(more);
        self.write_from(&mut out, 0);
        out.push_str(",\n\"nodes\":[");
        for record in &self.records {
            separate(&mut out);
            write_record(&mut out, record);
        }
        out.push_str("]}");
        out
    }

    /// All that a page has to know which knows another state up to a snapshot. Nodes come with
    /// their places in the whole list.
    pub(crate) fn since(&self, from: usize, more: &str) -> String {
        let mut out = head();
        let _ = write!(out, ",\"from\":{from}{more}");
        self.write_from(&mut out, from);
        out.push_str(",\n\"ended\":[");
        for record in &self.records {
            if let Some(until) = record
                .until
                .filter(|until| record.from < from && *until >= from)
            {
                separate(&mut out);
                out.push('[');
                write_text(&mut out, &record.id);
                let _ = write!(out, ",{},{until}]", record.from);
            }
        }
        out.push_str("],\n\"nodes\":[");
        for (index, record) in self.records.iter().enumerate() {
            if record.from >= from {
                separate(&mut out);
                let _ = write!(out, "[{index},");
                write_record(&mut out, record);
                out.push(']');
            }
        }
        out.push_str("]}");
        out
    }

    fn write_from(&self, out: &mut String, from: usize) {
        out.push_str(",\n\"snapshots\":[");
        for snapshot in self.snapshots.iter().skip(from) {
            separate(out);
            out.push_str(snapshot);
        }
        out.push_str("],\n\"orders\":[");
        for (_, order) in self.orders.iter().filter(|(at, _)| *at >= from) {
            separate(out);
            out.push_str(order);
        }
        out.push(']');
    }

    /// The first snapshot in which two states of a history differ.
    pub(crate) fn first_difference(&self, other: &Self) -> Option<usize> {
        let mut first = first_apart(&self.snapshots, &other.snapshots);
        let mut note = |at: usize| first = Some(first.map_or(at, |first| first.min(at)));
        if let Some(at) = first_apart(&self.orders, &other.orders) {
            let places = [self, other].map(|it| it.orders.get(at).map(|(number, _)| *number));
            places.into_iter().flatten().for_each(&mut note);
        }
        let known: HashMap<(&str, usize), &Record> = by_place(&self.records);
        let mut seen = 0;
        for record in &other.records {
            let Some(old) = known.get(&(record.id.as_str(), record.from)) else {
                note(record.from);
                continue;
            };
            seen += 1;
            if !old.is_equal(record) {
                note(record.from);
            } else if old.until != record.until {
                let ends = [old.until, record.until].into_iter().flatten();
                ends.for_each(&mut note);
            }
        }
        if seen < self.records.len() {
            let others = by_place(&other.records);
            let gone = self.records.iter();
            gone.filter(|it| !others.contains_key(&(it.id.as_str(), it.from)))
                .for_each(|it| note(it.from));
        }
        first
    }
}

fn by_place(records: &[Record]) -> HashMap<(&str, usize), &Record> {
    let places = records.iter();
    places.map(|it| ((it.id.as_str(), it.from), it)).collect()
}

/// The place from which two lists differ.
fn first_apart<T: PartialEq>(left: &[T], right: &[T]) -> Option<usize> {
    let alike = left
        .iter()
        .zip(right)
        .take_while(|(left, right)| left == right);
    let alike = alike.count();
    (alike < left.len().max(right.len())).then_some(alike)
}

fn head() -> String {
    let mut out = String::from("{\"form\":");
    write_integer(&mut out, FORM);
    out
}

/// The history as JSON, safe to stand inside a script.
pub(crate) fn data(context: &Context, title: &str) -> String {
    Data::of(context).whole(title, "")
}

/// A comma and a line, unless a list has just begun.
fn separate(out: &mut String) {
    if !out.ends_with('[') {
        out.push_str(",\n");
    }
}

/// `{"cycle":…,"left":[[id,reason,reported,reused,marker],…],"held":[id,…],"freed":[id,…],"fired":[[from,to],…],"pruned":[tokens,cached bytes],"over":[text,…]}`.
/// A held node often stays so for long: only nodes that are held anew are listed, and nodes that
/// are no longer held.
fn snapshot(before: Option<&Snapshot>, snapshot: &Snapshot) -> String {
    let mut text = String::from("{\"cycle\":");
    let out = &mut text;
    write_integer(out, snapshot.cycle());
    out.push_str(",\"left\":[");
    let left = before.map_or_else(Vec::new, |older| departures(older, snapshot));
    for Left {
        id,
        why,
        is_reported,
        is_reused,
        evidence,
        ..
    } in &left
    {
        separate(out);
        out.push('[');
        write_text(out, id.as_str());
        out.push(',');
        write_text(out, why.as_str());
        out.push_str(if *is_reported { ",1" } else { ",0" });
        if let Evidence::Marked(marker) = evidence {
            out.push_str(",0,");
            write_text(out, marker.as_str());
        } else if *is_reused {
            out.push_str(",1");
        }
        out.push(']');
    }
    out.push(']');
    let (held, known) = (held(Some(snapshot)), held(before));
    write_ids(out, "held", &held, &known);
    write_ids(out, "freed", &known, &held);
    let fired = snapshot.report().map_or(&[][..], |report| &report.fired);
    if !fired.is_empty() {
        out.push_str(",\"fired\":[");
        for firing in fired {
            separate(out);
            out.push('[');
            write_text(out, firing.from.as_str());
            out.push(',');
            write_text(out, firing.to.as_str());
            out.push(']');
        }
        out.push(']');
    }
    if let Some(report) = snapshot.report() {
        let freed = report.freed;
        if freed.tokens > 0 || freed.cached_bytes > 0 {
            // A browser has whole numbers up to 2^53.
            let [tokens, bytes] = [freed.tokens, freed.cached_bytes].map(|it| it.min(1 << 53));
            let _ = write!(out, ",\"pruned\":[{tokens},{bytes}]");
        }
        if !report.over_budget.is_empty() {
            out.push_str(",\"over\":[");
            for over in &report.over_budget {
                separate(out);
                write_text(out, &format!("{} of {}", over.measured, over.budget));
            }
            out.push(']');
        }
    }
    out.push('}');
    text
}

fn held(snapshot: Option<&Snapshot>) -> BTreeSet<&NodeId> {
    let report = snapshot.and_then(Snapshot::report);
    report.into_iter().flat_map(|report| &report.held).collect()
}

/// Those of some ids that are not among others, if there are any.
fn write_ids(out: &mut String, name: &str, ids: &BTreeSet<&NodeId>, others: &BTreeSet<&NodeId>) {
    if ids.is_subset(others) {
        return;
    }
    let _ = write!(out, ",\"{name}\":[");
    for id in ids.difference(others) {
        separate(out);
        write_text(out, id.as_str());
    }
    out.push(']');
}

/// `[from,keptFirst,keptLast,[id,…]]`: the index, whose first and last ids are kept, with others
/// between them; `[from]` where the index is gone.
///
/// Whole indexes would make the data grow with the square of the history.
fn orders(orders: &[(usize, Option<Vec<String>>)]) -> Vec<(usize, String)> {
    let mut before: &[String] = &[];
    let mut texts = Vec::new();
    for (from, order) in orders {
        let mut out = format!("[{from}");
        let order = order.as_deref();
        if let Some(order) = order {
            let alike = |(left, right): &(&String, &String)| left == right;
            let first = before.iter().zip(order).take_while(alike).count();
            let rest = before.len().min(order.len()) - first;
            let backwards = before.iter().rev().zip(order.iter().rev());
            let last = backwards.take(rest).take_while(alike).count();
            let _ = write!(out, ",{first},{last},[");
            for id in order.get(first..order.len() - last).unwrap_or_default() {
                separate(&mut out);
                write_text(&mut out, id);
            }
            out.push(']');
        }
        out.push(']');
        texts.push((*from, out));
        before = order.unwrap_or_default();
    }
    texts
}

/// `[id,parent,from,until,expires,size,{headers}]`. A node that takes part in tool calls also has
/// `[is_marker,[is_call,id],…]`, and one that its content does not describe its description after
/// that.
fn write_record(out: &mut String, record: &Record) {
    out.push('[');
    write_text(out, &record.id);
    out.push(',');
    match &record.parent {
        Some(parent) => write_text(out, parent),
        None => out.push_str("null"),
    }
    let _ = write!(out, ",{},", record.from);
    match record.until {
        Some(until) => out.push_str(&until.to_string()),
        None => out.push_str("null"),
    }
    out.push(',');
    match record.expires {
        Some(expires) => write_integer(out, expires),
        None => out.push_str("null"),
    }
    let _ = write!(out, ",{},", record.size);
    encode::write(out, &record.headers);
    if !record.calls.is_empty() || !record.said.is_empty() {
        let _ = write!(out, ",[{}", u8::from(record.is_marker));
        for (is_call, id) in &record.calls {
            let _ = write!(out, ",[{},", u8::from(*is_call));
            write_text(out, id);
            out.push(']');
        }
        out.push(']');
    }
    if !record.said.is_empty() {
        out.push(',');
        out.push_str(&record.said);
    }
    out.push(']');
}
