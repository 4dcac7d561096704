//! The data of the page, as one JSON text. Writing to a string cannot fail, so the results of that
//! are dropped.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use pact_core::{Context, Evidence, Left, NodeId, Snapshot, departures};

use crate::encode::{self, write_integer, write_text};
use crate::record::{Record, Records};

/// The version of this form. The page refuses others.
const FORM: i64 = 1;

/// The history as JSON, safe to stand inside a script.
pub(crate) fn data(context: &Context, title: &str) -> String {
    let mut snapshots: Vec<&Snapshot> = context.snapshots().collect();
    snapshots.reverse();
    let records = Records::of(&snapshots);
    let mut out = String::from("{\"form\":");
    write_integer(&mut out, FORM);
    out.push_str(",\"title\":");
    write_text(&mut out, title);
    out.push_str(",\n\"snapshots\":[");
    let mut before: Option<&Snapshot> = None;
    for snapshot in snapshots {
        separate(&mut out);
        write_snapshot(&mut out, before, snapshot);
        before = Some(snapshot);
    }
    out.push_str("],\n\"orders\":[");
    write_orders(&mut out, &records.orders);
    out.push_str("],\n\"nodes\":[");
    for record in &records.list {
        separate(&mut out);
        write_record(&mut out, record);
    }
    out.push_str("]}");
    out
}

/// A comma and a line, unless a list has just begun.
fn separate(out: &mut String) {
    if !out.ends_with('[') {
        out.push_str(",\n");
    }
}

/// `{"cycle":…,"left":[[id,reason,reported,reused,marker],…],"held":[id,…],"freed":[id,…],"fired":[[from,to],…]}`.
/// A held node often stays so for long: only nodes that are held anew are listed, and nodes that
/// are no longer held.
fn write_snapshot(out: &mut String, before: Option<&Snapshot>, snapshot: &Snapshot) {
    out.push_str("{\"cycle\":");
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
    out.push('}');
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
fn write_orders(out: &mut String, orders: &[(usize, Option<Vec<String>>)]) {
    let mut before: &[String] = &[];
    for (from, order) in orders {
        separate(out);
        out.push('[');
        out.push_str(&from.to_string());
        let order = order.as_deref();
        if let Some(order) = order {
            let alike = |(left, right): &(&String, &String)| left == right;
            let first = before.iter().zip(order).take_while(alike).count();
            let rest = before.len().min(order.len()) - first;
            let backwards = before.iter().rev().zip(order.iter().rev());
            let last = backwards.take(rest).take_while(alike).count();
            let _ = write!(out, ",{first},{last},[");
            for id in order.get(first..order.len() - last).unwrap_or_default() {
                separate(out);
                write_text(out, id);
            }
            out.push(']');
        }
        out.push(']');
        before = order.unwrap_or_default();
    }
}

/// `[id,parent,from,until,expires,size,{headers}]`. A node that takes part in tool calls also has
/// `[is_marker,[is_call,id],…]`, and one whose content does not say it all what it says after that.
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
