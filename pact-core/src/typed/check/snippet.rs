//! The selector with carets below it, as the grammar's own messages show it.
//!
//! This works only for selectors of one line of visible ASCII, where a byte is a column. For all
//! others `select!` renders the snippet with the grammar's code, and [`Said`](super::said::Said)
//! has it.

use super::message::Message;
use super::said::Piece;

/// The most columns shown before the carets, and of the whole line.
const HEAD: usize = 50;
const WINDOW: usize = 100;

/// Adds the code and the snippet. A `rendered` snippet that is not empty is taken.
pub(super) const fn add(
    message: &mut Message,
    reason: &str,
    source: &'static str,
    span: Piece,
    label: &str,
    rendered: &'static str,
) {
    message.add(" [E_SELECTOR_INVALID: ").add(reason).add("]\n");
    if !rendered.is_empty() {
        message.add(rendered);
        return;
    }
    let (before, rest) = source.split_at(span.start);
    let (marked, after) = rest.split_at(span.end - span.start);
    let (head, is_head_cut) = keep_end(before, HEAD);
    let (marked, is_marked_cut) = keep_start(marked, WINDOW);
    let taken = head.len() + marked.len();
    let room = if taken + WINDOW / 4 < WINDOW {
        WINDOW - taken
    } else {
        WINDOW / 4
    };
    let (tail, is_tail_cut) = if is_marked_cut {
        ("", true)
    } else {
        keep_start(after, room)
    };
    message.add("  |\n  | ");
    message.add(if is_head_cut { "… " } else { "" });
    message.add(head).add(marked).add(tail);
    message.add(if is_tail_cut { " …" } else { "" });
    let indent = head.len() + if is_head_cut { 2 } else { 0 };
    message.add("\n  | ").repeat(" ", indent);
    let carets = if marked.is_empty() { 1 } else { marked.len() };
    message.repeat("^", carets).add(" ").add(label);
}

const fn keep_start(text: &'static str, columns: usize) -> (&'static str, bool) {
    if text.len() <= columns {
        return (text, false);
    }
    let (kept, _) = text.split_at(columns);
    (kept, true)
}

const fn keep_end(text: &'static str, columns: usize) -> (&'static str, bool) {
    if text.len() <= columns {
        return (text, false);
    }
    let (_, kept) = text.split_at(text.len() - columns);
    (kept, true)
}
