//! Unified diffs.

use core::fmt::Write as _;
use core::ops::Range;

use super::edits::{Edit, edits};

/// The hunks that lead from the older text to the newer, and whether there was too much to compare.
pub(super) fn diff(older: &str, newer: &str, context: usize) -> (String, bool) {
    let older: Vec<&str> = older.split_inclusive('\n').collect();
    let newer: Vec<&str> = newer.split_inclusive('\n').collect();
    let (edits, truncated) = edits(&older, &newer);
    let mut out = String::new();
    // Edits whose context would meet are one hunk.
    let is_near =
        |left: &Edit, right: &Edit| right.older.start - left.older.end <= context.saturating_mul(2);
    for hunk in edits.chunk_by(is_near) {
        write_hunk(&mut out, &older, &newer, hunk, context);
    }
    (out, truncated)
}

fn write_hunk(out: &mut String, older: &[&str], newer: &[&str], edits: &[Edit], context: usize) {
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else {
        return;
    };
    let around = |start: usize, end: usize, len: usize| {
        start.saturating_sub(context)..end.saturating_add(context).min(len)
    };
    let in_older = around(first.older.start, last.older.end, older.len());
    let in_newer = around(first.newer.start, last.newer.end, newer.len());
    out.push_str("@@ -");
    write_range(out, &in_older);
    out.push_str(" +");
    write_range(out, &in_newer);
    out.push_str(" @@\n");
    let mut at = in_older.start;
    for edit in edits {
        write_lines(out, ' ', older, at..edit.older.start);
        write_lines(out, '-', older, edit.older.clone());
        write_lines(out, '+', newer, edit.newer.clone());
        at = edit.older.end;
    }
    write_lines(out, ' ', older, at..in_older.end);
}

/// Lines are counted from 1; an empty range is named by the line before it.
fn write_range(out: &mut String, range: &Range<usize>) {
    let start = range.start + usize::from(!range.is_empty());
    // Writing to a string cannot fail.
    let _ = write!(out, "{start},{}", range.len());
}

fn write_lines(out: &mut String, mark: char, lines: &[&str], range: Range<usize>) {
    for line in lines.get(range).unwrap_or_default() {
        out.push(mark);
        out.push_str(line);
        if !line.ends_with('\n') {
            out.push_str("\n\\ No newline at end of file\n");
        }
    }
}
