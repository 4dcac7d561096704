//! Spellings that people bring from SQL, `XPath`, `JSONPath`, CSS and programming languages, and
//! the selector that they meant.
//!
//! Only a text that is refused, or that has an unknown name, is looked at: no shape is a habit in a
//! selector that is right. Each recogniser looks at one piece of the text and those around it. It
//! gives one diagnostic for one mistake, which replaces that of the grammar or of the names.

mod css;
mod depths;
mod literals;
mod parameters;
mod paths;
mod pseudo_calls;
mod punctuation;
mod scan;
mod signs;
mod sql;
mod times;

use crate::diagnostic::{Diagnostic, Reason};
use crate::names;
use crate::span::Span;

use scan::Scan;

/// Nobody writes more than this by hand; a longer text keeps the diagnostics of the grammar.
const LONGEST: usize = 1_024;

/// How often a corrected text is corrected again: one habit can hide another
/// (`SELECT … WHERE a LIKE 'b'`).
const ROUNDS: usize = 5;

/// One mistake and its correction.
pub(super) struct Habit {
    /// The first piece, and the one after the last.
    pieces: (usize, usize),
    /// All of the text that it is about.
    whole: Span,
    /// Where the caret stands.
    span: Span,
    reason: Reason,
    message: String,
    label: &'static str,
    help: String,
    /// Changes of the text, none if the right text cannot be known.
    edits: Vec<(Span, String)>,
}

impl Habit {
    fn new(
        scan: &Scan<'_>,
        from: usize,
        past: usize,
        message: impl Into<String>,
        label: &'static str,
        help: impl Into<String>,
    ) -> Self {
        Self {
            pieces: (from, past.max(from + 1)),
            whole: scan.span(from, past),
            span: scan.span(from, past),
            reason: Reason::ForeignSyntax,
            message: message.into(),
            label,
            help: help.into(),
            edits: Vec::new(),
        }
    }

    /// Puts the caret under some of the pieces only.
    fn at(mut self, scan: &Scan<'_>, from: usize, past: usize) -> Self {
        self.span = scan.span(from, past);
        self
    }

    /// Replaces all that the habit covers.
    fn write(self, scan: &Scan<'_>, replacement: impl Into<String>) -> Self {
        let all = scan.span(self.pieces.0, self.pieces.1);
        self.edit(all, replacement)
    }

    fn edit(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.edits.push((span, replacement.into()));
        self
    }

    fn diagnostic(self) -> Diagnostic {
        Diagnostic::error(self.reason, self.message, self.span)
            .label(self.label)
            .help(self.help)
    }
}

type Recogniser = fn(&Scan<'_>, usize) -> Option<Habit>;

/// Asked in this order at each piece: shapes that span more come first.
const OF_SELECTORS: &[Recogniser] = &[
    punctuation::comment,
    punctuation::backticks,
    punctuation::doubled,
    punctuation::apart,
    css::nesting,
    sql::query,
    sql::function,
    css::method,
    paths::json,
    paths::slashes,
    parameters::foreign,
    parameters::arithmetic,
    parameters::misplaced,
    times::moment,
    times::range,
    times::late,
    times::control,
    depths::item,
    depths::inclusive,
    paths::index,
    paths::predicate,
    sql::reversed,
    sql::word_operator,
    signs::operator,
    signs::negation,
    sql::between_conditions,
    signs::flag,
    signs::outside,
    signs::none_of,
    signs::loose_list,
    signs::loose_value,
    signs::two_words,
    css::pseudo_element,
    pseudo_calls::call,
    css::without_parentheses,
    css::combinator,
    css::important,
    css::star_class,
    punctuation::semicolon,
    sql::clause,
    sql::between_steps,
    signs::bare_condition,
];

/// The same inside the braces of a node literal.
const OF_LITERALS: &[Recogniser] = &[
    punctuation::comment,
    punctuation::backticks,
    parameters::foreign,
    parameters::arithmetic,
    sql::word_operator,
    signs::operator,
    signs::loose_value,
    signs::two_words,
];

fn find(scan: &Scan<'_>, recognisers: &[Recogniser]) -> Vec<Habit> {
    let mut found: Vec<Habit> = Vec::new();
    let mut at = 0;
    while at < scan.len() {
        let habit = recognisers
            .iter()
            .find_map(|recognise| recognise(scan, at))
            .filter(|habit| {
                found
                    .last()
                    .is_none_or(|last| last.pieces.1 <= habit.pieces.0)
            });
        match habit {
            Some(habit) => {
                at = habit.pieces.1.max(at + 1);
                found.push(habit);
            }
            None => at += 1,
        }
    }
    found
}

/// The problems of a text that cannot be read: the habits that are in it, if there are any, and
/// other unreadable characters.
pub(crate) fn instead_of_grammar(source: &str, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if source.len() > LONGEST || comes_first(source, &problems) {
        return problems;
    }
    let habits = find(&Scan::new(source), OF_SELECTORS);
    if habits.is_empty() {
        return problems;
    }
    let covered: Vec<Span> = habits.iter().map(covers).collect();
    let rest = problems.into_iter().filter(|problem| {
        matches!(
            problem.reason,
            Reason::UnknownCharacter | Reason::UnterminatedString
        ) && !covered.iter().any(|span| meets(*span, problem.span))
    });
    let rest: Vec<Diagnostic> = rest.collect();
    told(source, habits, OF_SELECTORS, rest)
}

/// Whether something must be mended before a habit can be seen: characters that are not ASCII,
/// brackets, limits.
fn comes_first(source: &str, problems: &[Diagnostic]) -> bool {
    problems.iter().any(|problem| match problem.reason {
        Reason::UnknownCharacter => !problem.span.text(source).is_ascii(),
        Reason::Unbalanced
        | Reason::TooDeep
        | Reason::TooLong
        | Reason::TooManyAlternatives
        | Reason::NumberRange
        | Reason::BadEscape => true,
        _ => false,
    })
}

/// The problems of a text that can be read: a habit replaces the problems of its words.
pub(crate) fn instead_of_meaning(source: &str, problems: &mut Vec<Diagnostic>) {
    replace(source, problems, OF_SELECTORS);
}

/// The problems of a node literal that can be read.
pub(crate) fn instead_of_literal_meaning(source: &str, problems: &mut Vec<Diagnostic>) {
    replace(source, problems, OF_LITERALS);
}

fn replace(source: &str, problems: &mut Vec<Diagnostic>, recognisers: &[Recogniser]) {
    if source.len() > LONGEST || problems.is_empty() {
        return;
    }
    let mut habits = find(&Scan::new(source), recognisers);
    habits.retain(|habit| {
        let covered = covers(habit);
        problems.iter().any(|problem| meets(covered, problem.span))
    });
    if habits.is_empty() {
        return;
    }
    let covered: Vec<Span> = habits.iter().map(covers).collect();
    problems.retain(|problem| !covered.iter().any(|span| meets(*span, problem.span)));
    *problems = told(source, habits, recognisers, core::mem::take(problems));
}

/// The problems of a node literal that cannot be read.
pub(crate) fn instead_of_literal(source: &str, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if source.len() > LONGEST || comes_first(source, &problems) {
        return problems;
    }
    if let Some(diagnostic) = literals::recognise(source) {
        return vec![diagnostic];
    }
    let habits = find(&Scan::new(source), OF_LITERALS);
    if habits.is_empty() {
        return problems;
    }
    told(source, habits, OF_LITERALS, Vec::new())
}

pub(crate) use literals::speaker;
pub(crate) use pseudo_calls::word_number as number_word;
pub(crate) use times::{mode_meant, order_meant};

fn covers(habit: &Habit) -> Span {
    habit
        .edits
        .iter()
        .map(|(span, _)| *span)
        .filter(|span| !span.is_empty() && meets(*span, habit.span))
        .fold(habit.span.to(habit.whole), Span::to)
}

fn meets(one: Span, other: Span) -> bool {
    one.start < other.end.max(other.start + 1) && other.start < one.end.max(one.start + 1)
}

/// The habits as diagnostics. Each is given the whole corrected text, so that one change is enough
/// for several mistakes.
fn told(
    source: &str,
    habits: Vec<Habit>,
    recognisers: &[Recogniser],
    mut rest: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let all_known = habits.iter().all(|habit| !habit.edits.is_empty());
    let corrected = all_known.then(|| {
        let first = apply(source, &habits);
        (1..ROUNDS).fold(first, |text, _| {
            let scan = Scan::new(&text);
            let mut again = find(&scan, recognisers);
            if recognisers.len() == OF_SELECTORS.len() {
                again.extend(bare_step(&scan));
            }
            apply(&text, &again)
        })
    });
    let whole = Span::new(0, source.len());
    let mut told: Vec<String> = Vec::new();
    for habit in habits {
        // The same words again are the same mistake, and its correction mends both.
        if all_known && told.contains(&habit.message) {
            continue;
        }
        told.push(habit.message.clone());
        let own = (!habit.edits.is_empty()).then(|| apply(source, [&habit]));
        let diagnostic = habit.diagnostic();
        rest.push(match corrected.clone().or(own) {
            Some(text) => diagnostic.fix(whole, text),
            None => diagnostic,
        });
    }
    rest
}

/// A corrected text may still start with a bare word: `block where …`.
fn bare_step(scan: &Scan<'_>) -> Option<Habit> {
    let at = scan.after_time();
    let step = step_named(scan.word(at)?)?;
    Some(Habit::new(scan, at, at + 1, "", "", "").write(scan, step))
}

/// The text with all changes made; a habit whose changes run into those of another is left for the
/// next round.
fn apply<'h>(source: &str, habits: impl IntoIterator<Item = &'h Habit>) -> String {
    let mut edits: Vec<&(Span, String)> = Vec::new();
    for habit in habits {
        let is_free = habit.edits.iter().all(|(span, _)| {
            edits
                .iter()
                .all(|(other, _)| span.end <= other.start || other.end <= span.start)
        });
        if is_free {
            edits.extend(&habit.edits);
        }
    }
    edits.sort_by_key(|(span, _)| *span);
    let mut out = String::with_capacity(source.len());
    let mut copied = 0;
    for (span, replacement) in edits {
        if span.start < copied {
            continue;
        }
        out.push_str(source.get(copied..span.start).unwrap_or_default());
        out.push_str(replacement);
        copied = span.end;
    }
    out.push_str(source.get(copied..).unwrap_or_default());
    let end = out.trim_end().len();
    out.truncate(end);
    out
}

/// The step that a bare word names in other languages: `block` is `.block`, `seq` is `^seq`.
pub(super) fn step_named(word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    let known = |name: &str| -> Option<String> {
        if names::CLASSES.contains(&name) {
            Some(format!(".{name}"))
        } else if names::ROOTS.contains(&name) {
            Some(format!("^{name}"))
        } else {
            None
        }
    };
    known(&lower)
        .or_else(|| known(names::synonym(&lower)?))
        .or_else(|| match lower.as_str() {
            "messages" | "nodes" | "context" | "contexts" => Some(".block".to_owned()),
            _ => None,
        })
        .or_else(|| known(names::slip_of_class(&lower)?))
}

/// A value as text in quotes, if it is not in quotes yet.
pub(super) fn quoted(text: &str) -> String {
    if text.starts_with(['\'', '"']) {
        return text.to_owned();
    }
    let escaped = text.replace('\\', "\\\\").replace('\'', "\\'");
    format!("'{escaped}'")
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Scan};

    /// Numbers at their ends, pieces without their others, and deep brackets: nothing is calculated
    /// beyond its type.
    #[test]
    fn odd_texts_are_answered() {
        const PIECES: &[&str] = &[
            "$",
            "$.",
            "@",
            ".",
            "..",
            "/",
            "//",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            ":",
            "::",
            "is ",
            " and ",
            " or ",
            " like ",
            " in ",
            "not ",
            "=",
            "~",
            "<",
            ">",
            "|",
            "&",
            ";",
            "`",
            "*",
            "-",
            "+",
            ",",
            "?",
            "'x'",
            "1",
            "9223372036854775807",
            ":eq(",
            ":nth(",
            ":depth(",
            ":is(",
            "role",
            "SELECT ",
            " FROM ",
            "block",
            ".block",
            " limit ",
            " where ",
            " order by ",
            "@t0",
            "@t-9223372036854775807",
            "@latest",
            "text()",
            "$n",
            "\u{e9}",
        ];
        for first in PIECES {
            for second in PIECES {
                let text = format!(".block[{first}{second}{first}]{second}{first}");
                let _ = crate::check(&text);
                let _ = crate::check(&format!("{first}{second}{first}"));
                let _ = crate::check_literal(&format!("block {{ {first}{second}{first} }}"));
            }
        }
    }

    #[test]
    fn what_is_looked_at_is_counted_in_sixteen_bits() {
        assert!(u16::try_from(LONGEST).is_ok());
        let text = "[".repeat(LONGEST);
        assert_eq!(Scan::new(&text).len(), LONGEST);
    }
}
