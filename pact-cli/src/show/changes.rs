//! Changes as text.

use std::io;

use pact_core::{
    ChangedField, ChangedNode, ContentChange, ContentDiff, Context, Json, NodeId, NodeRef,
    RangeDiff, TokenOp, canonical_json,
};
use pact_view::Calls;

use super::node::node_line;
use super::size::counted;
use super::text::{clipped, lines, one_line};
use crate::failure::Failure;
use crate::out::{Ink, Out};

/// The most characters of a value that are shown.
const VALUE: usize = 40;

/// Prints a range: the nodes that came, left and changed between each pair of snapshots. Without a
/// context it prints only their ids.
pub(crate) fn range(
    out: &mut Out,
    range: &RangeDiff,
    context: Option<&Context>,
) -> Result<(), Failure> {
    for warning in &range.warnings {
        let warning = out.ink(Ink::Changed, format!("note: {}", one_line(warning)));
        out.line(warning)?;
    }
    if range.diffs.is_empty() {
        let count = counted(range.snapshots.len(), "snapshot");
        out.line(format!("{count}, nothing to compare"))?;
    }
    for block in &range.diffs {
        let title = format!("{} → {}", block.to.address, block.from.address);
        let stats = format!(
            "+{} -{} ~{}",
            block.stats.added, block.stats.removed, block.stats.changed
        );
        let title = out.ink(Ink::Heading, title);
        out.line(format!("{title}  {stats}"))?;
        let snapshots = match context {
            Some(context) => {
                let [newer, older] = [block.from.address, block.to.address];
                Some([context.snapshot(newer)?, context.snapshot(older)?])
            }
            None => None,
        };
        // The calls are those of both snapshots, because a result may have left without its call.
        let mut calls = Calls::default();
        for snapshot in snapshots.iter().flatten() {
            for message in snapshot.thread().messages() {
                calls.add(&message.node());
            }
        }
        let sides = [
            ('+', Ink::Added, &block.added, 0),
            ('-', Ink::Removed, &block.removed, 1),
        ];
        for (mark, ink, ids, side) in sides {
            let snapshot = snapshots
                .as_ref()
                .and_then(|snapshots| snapshots.get::<usize>(side));
            for id in ids {
                match snapshot.and_then(|snapshot| snapshot.node(id)) {
                    Some(node) => node_with_mark(out, mark, &node, &calls, "")?,
                    None => bare(out, mark, ink, id)?,
                }
            }
        }
        for changed in &block.changed {
            changed_node(out, changed)?;
        }
        if block.is_truncated() {
            out.line("  … more than the limit shows")?;
        }
    }
    if let Some(ids) = &range.ids {
        let title = out.ink(Ink::Heading, "ids");
        out.line(title)?;
        for id in ids {
            out.line(format!("  {}", one_line(id.as_str())))?;
        }
    }
    Ok(())
}

/// Prints a node that changed: its changed fields, and the difference of its content.
pub(crate) fn changed_node(out: &mut Out, changed: &ChangedNode) -> io::Result<()> {
    let fields = fields(&changed.fields);
    let mark = out.ink(Ink::Changed, '~');
    let id = out.ink(Ink::Id, one_line(changed.id.as_str()));
    out.line(format!("  {mark} {id} {fields}"))?;
    match &changed.content_diff {
        Some(diff) => content_diff(out, diff),
        None => Ok(()),
    }
}

/// `ttl 2 → 1, parent a → b`, from the older value to the newer.
pub(crate) fn fields(fields: &[ChangedField]) -> String {
    let pieces: Vec<String> = fields.iter().map(field).collect();
    pieces.join(", ")
}

fn field(field: &ChangedField) -> String {
    let name = one_line(&field.name);
    if field.name == "content_hash" {
        return "content".to_owned();
    }
    format!("{name} {} → {}", value(&field.to), value(&field.from))
}

fn value(value: &Json) -> String {
    match value {
        Json::Null => "none".to_owned(),
        Json::String(text) => clipped(text, VALUE),
        other => clipped(&canonical_json(other), VALUE),
    }
}

fn content_diff(out: &mut Out, diff: &ContentDiff) -> io::Result<()> {
    if diff.summary.identical {
        return out.line("      the content itself is the same");
    }
    match &diff.change {
        ContentChange::Unified(text) => {
            for line in text.lines() {
                let ink = match line.as_bytes().first() {
                    Some(b'+') => Ink::Added,
                    Some(b'-') => Ink::Removed,
                    Some(b'@') => Ink::Faint,
                    _ => Ink::Plain,
                };
                let line = out.ink(ink, one_line(line));
                out.line(format!("      {line}"))?;
            }
        }
        ContentChange::JsonPatch(patch) => {
            for operation in patch.as_array().into_iter().flatten() {
                out.line(format!("      {}", canonical_json(operation)))?;
            }
        }
        ContentChange::Tokens(hunks) => {
            let mut text = String::new();
            for hunk in hunks {
                let piece = match hunk.op {
                    TokenOp::Delete => out.ink(Ink::Removed, format!("[-{}-]", lines(&hunk.text))),
                    TokenOp::Insert => out.ink(Ink::Added, format!("{{+{}+}}", lines(&hunk.text))),
                    _ => lines(&hunk.text).to_string(),
                };
                text.push_str(&piece);
            }
            for line in text.lines() {
                out.line(format!("      {line}"))?;
            }
        }
        _ => {}
    }
    if diff.summary.truncated {
        out.line("      too much to compare in full: parts are replaced as a whole")?;
    }
    Ok(())
}

/// Prints a node that came or left, with a note.
pub(crate) fn node_with_mark(
    out: &mut Out,
    mark: char,
    node: &NodeRef<'_>,
    calls: &Calls<'_>,
    remark: &str,
) -> io::Result<()> {
    let ink = if mark == '+' {
        Ink::Added
    } else {
        Ink::Removed
    };
    let line = node_line(out, node, calls, Ink::Id);
    let mark = out.ink(ink, mark);
    let remark = match remark {
        "" => String::new(),
        remark => format!(" {}", out.ink(Ink::Changed, format!("({remark})"))),
    };
    out.line(format!("  {mark} {line}{remark}"))
}

fn bare(out: &mut Out, mark: char, ink: Ink, id: &NodeId) -> io::Result<()> {
    let mark = out.ink(ink, mark);
    let id = out.ink(Ink::Id, one_line(id.as_str()));
    out.line(format!("  {mark} {id}"))
}
