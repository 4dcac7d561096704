//! The caret snippet.
//!
//! Every snippet line starts with a gutter, also the empty ones: rustc pads blank lines of a
//! message with spaces. Columns are counted as a terminal shows them: wide characters take two,
//! combining marks none, tabs are shown as four spaces, and control characters and invisible ones
//! as a visible stand-in.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Diagnostic, Severity};
use crate::excerpt::Excerpt;
use crate::span::Span;

/// Columns of source shown; longer lines are cut to a window around the caret.
const WINDOW: usize = 100;

/// A corrected text longer than this is no help in a message.
const LONGEST_TRY: usize = 200;

pub(super) fn render(diagnostic: &Diagnostic, source: &str) -> String {
    let Diagnostic {
        severity,
        reason,
        message,
        span,
        label,
        help,
        fix,
    } = diagnostic;
    let warning = match severity {
        Severity::Warning => "warning: ",
        Severity::Error => "",
    };
    let mut out = format!("{warning}{message} [{}: {reason}]", reason.code());
    let snippet = Snippet::new(source, *span);
    let gutter = snippet.gutter();
    let blank = " ".repeat(gutter.len());
    let mut line = |prefix: &str, text: &str| {
        out.push('\n');
        out.push_str(prefix);
        out.push_str(text);
    };
    line(&blank, " |");
    line(&gutter, format!(" | {}", snippet.line).trim_end());
    let carets = format!(
        " | {}{} {label}",
        " ".repeat(snippet.indent),
        "^".repeat(snippet.carets)
    );
    line(&blank, carets.trim_end());
    if help.is_some() || fix.is_some() {
        line(&blank, " |");
    }
    if let Some(help) = help {
        line(&blank, &format!(" = help: {help}"));
    }
    if let Some(corrected) = diagnostic.suggestion(source)
        && corrected.len() <= LONGEST_TRY
        && !corrected.contains(Excerpt::is_unseen)
    {
        line(&blank, &format!(" = try: {corrected}"));
    }
    out
}

/// One line of source, ready to print, with the place of the carets below it.
struct Snippet {
    line: String,
    /// The line's number, when the source has more than one.
    number: Option<usize>,
    indent: usize,
    carets: usize,
}

impl Snippet {
    fn new(source: &str, span: Span) -> Self {
        let start = floor_boundary(source, span.start);
        let end = floor_boundary(source, span.end).max(start);
        let before = source.get(..start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = source
            .get(start..)
            .and_then(|rest| rest.find('\n'))
            .map_or(source.len(), |newline| start + newline);
        let piece = |from: usize, to: usize| shown(source.get(from..to).unwrap_or_default());
        let head = piece(line_start, start);
        let marked = piece(start, end.min(line_end));
        let tail = piece(end.min(line_end), line_end);
        let (head, cut_head) = keep_end(&head, WINDOW / 2);
        let (marked, cut_marked) = keep_start(&marked, WINDOW);
        let room = WINDOW.saturating_sub(head.width() + marked.width());
        let (tail, cut_tail) = if cut_marked {
            ("", !tail.is_empty())
        } else {
            keep_start(&tail, room.max(WINDOW / 4))
        };
        let before_mark = if cut_head { "… " } else { "" };
        let after_mark = if cut_tail || cut_marked { " …" } else { "" };
        let line = format!("{before_mark}{head}{marked}{tail}{after_mark}");
        Self {
            line: line.trim_end().to_owned(),
            number: source
                .contains('\n')
                .then(|| before.matches('\n').count() + 1),
            indent: before_mark.width() + head.width(),
            carets: marked.trim_end().width().max(1),
        }
    }

    fn gutter(&self) -> String {
        match self.number {
            Some(number) => format!("{number:>2}"),
            None => " ".to_owned(),
        }
    }
}

/// The text as it is printed: no tabs, nothing that a terminal acts on or that cannot be seen.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\t' => out.push_str("    "),
            '\r' => {}
            unseen if Excerpt::is_unseen(unseen) => out.push('\u{FFFD}'),
            other => out.push(other),
        }
    }
    out
}

/// At most `columns` columns from the start of `text`, and whether something was left out.
fn keep_start(text: &str, columns: usize) -> (&str, bool) {
    let end = text.len() - rest_after(text.chars(), columns);
    (text.get(..end).unwrap_or_default(), end < text.len())
}

/// At most `columns` columns from the end of `text`, and whether something was left out.
fn keep_end(text: &str, columns: usize) -> (&str, bool) {
    let start = rest_after(text.chars().rev(), columns);
    (text.get(start..).unwrap_or_default(), start > 0)
}

/// How many bytes are left when `columns` columns of `characters` have been taken.
///
/// Characters count too, generously: a heap of combining marks takes no column and still has to
/// end.
fn rest_after(characters: impl Iterator<Item = char>, columns: usize) -> usize {
    let (mut width, mut count, mut rest) = (0, 0, 0);
    for character in characters {
        width += character.width().unwrap_or(0);
        count += 1;
        if width > columns || count > 4 * columns {
            rest += character.len_utf8();
        }
    }
    rest
}

fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::super::{Diagnostic, Reason};
    use crate::span::Span;

    /// Only the two snippet lines, which is where columns matter.
    fn carets(source: &str, span: Span) -> String {
        let diagnostic = Diagnostic::error(Reason::Syntax, "m", span).label("here");
        let rendered = diagnostic.render(source);
        rendered.lines().skip(2).collect::<Vec<_>>().join("\n")
    }

    fn span_of(source: &str, needle: &str) -> Span {
        let start = source.find(needle).unwrap();
        Span::new(start, start + needle.len())
    }

    #[test]
    fn carets_stand_under_what_they_mark() {
        let cases = [
            ("ascii", ".seg ^x", "^x", "  | .seg ^x\n  |      ^^ here"),
            ("accent", "#'é' ^x", "^x", "  | #'é' ^x\n  |      ^^ here"),
            (
                "combining",
                "#'e\u{301}' ^x",
                "^x",
                "  | #'e\u{301}' ^x\n  |      ^^ here",
            ),
            (
                "wide",
                "#'漢字' ^x",
                "^x",
                "  | #'漢字' ^x\n  |         ^^ here",
            ),
            (
                "wide span",
                "^'漢字'",
                "'漢字'",
                "  | ^'漢字'\n  |  ^^^^^^ here",
            ),
            ("emoji", "#'🦀' ^x", "^x", "  | #'🦀' ^x\n  |       ^^ here"),
            ("tab", "\t^x", "^x", "  |     ^x\n  |     ^^ here"),
            (
                "second line",
                ".seg\n  ^x",
                "^x",
                " 2 |   ^x\n   |   ^^ here",
            ),
            ("crlf", ".seg\r\n^x\r\n", "^x", " 2 | ^x\n   | ^^ here"),
            ("control", "\u{7}^x", "^x", "  | \u{FFFD}^x\n  |  ^^ here"),
            ("c1", "\u{9b}^x", "^x", "  | \u{FFFD}^x\n  |  ^^ here"),
            (
                "direction",
                "#'\u{202e}a\u{200b}' ^x",
                "^x",
                "  | #'\u{FFFD}a\u{FFFD}' ^x\n  |        ^^ here",
            ),
            (
                "unseen span",
                ".seg \u{2066}\u{feff}\u{61c}",
                "\u{2066}\u{feff}\u{61c}",
                "  | .seg \u{FFFD}\u{FFFD}\u{FFFD}\n  |      ^^^ here",
            ),
        ];
        for (name, source, needle, expected) in cases {
            assert_eq!(carets(source, span_of(source, needle)), expected, "{name}");
        }
    }

    #[test]
    fn the_end_of_input_has_a_column_of_its_own() {
        assert_eq!(carets(".seg", Span::point(4)), "  | .seg\n  |     ^ here");
        assert_eq!(carets("", Span::point(0)), "  |\n  | ^ here");
        assert_eq!(carets(".seg\n", Span::point(5)), " 2 |\n   | ^ here");
    }

    #[test]
    fn long_lines_are_cut_around_the_caret() {
        let source = format!("{} ^x {}", "a".repeat(300), "b".repeat(300));
        let text = carets(&source, span_of(&source, "^x"));
        let line = text.lines().next().unwrap();
        assert!(line.chars().count() < 120, "{line}");
        assert!(
            line.starts_with("  | … aaa") && line.ends_with("bbb …"),
            "{line}"
        );
        let caret = text.lines().nth(1).unwrap().find('^').unwrap();
        assert_eq!(line.chars().nth(caret), Some('^'));
    }

    #[test]
    fn spans_outside_the_text_do_no_harm() {
        assert_eq!(carets("é", Span::new(1, 9)), "  | é\n  | ^ here");
        let many = if cfg!(miri) { 1_000 } else { 100_000 };
        let huge = "x".repeat(2 * many);
        assert!(carets(&huge, Span::new(0, huge.len())).len() < 400);
        let marks = "\u{301}".repeat(many);
        assert!(carets(&marks, Span::new(0, marks.len())).len() < 2_000);
    }

    #[test]
    fn a_span_over_several_lines_marks_its_first() {
        let source = "[a=1\n, b=2";
        assert_eq!(
            carets(source, Span::new(0, source.len())),
            " 1 | [a=1\n   | ^^^^ here"
        );
    }
}
