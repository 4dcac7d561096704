//! Whole queries, their clauses and functions.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use crate::habits::Habit;
use crate::habits::scan::{Scan, Syntax};

const CLAUSES: &[&str] = &[
    "where", "if", "with", "when", "having", "whose", "order", "sort", "limit", "offset", "group",
    "fetch", "top",
];

/// `SELECT * FROM block WHERE role='user' LIMIT 5`
pub(in crate::habits) fn query(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let first = scan.after_time();
    if at != first
        || !scan.is_one_of(
            at,
            &["select", "from", "find", "get", "match", "delete", "with"],
        )
    {
        return None;
    }
    // `find .block`
    if scan.is_one_of(at, &["find", "get", "select"])
        && scan.starts_step(at + 1)
        && !scan.is(at + 1, RawToken::Star)
    {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{}` is not a word of a selector", scan.text(at)),
                "a word of another language",
                "a selector only names the nodes: `.block`",
            )
            .edit(Span::new(scan.start(at), scan.start(at + 1)), ""),
        );
    }
    let from = (at..scan.len()).find(|index| scan.is_one_of(*index, &["from", "select"]))?;
    let table = if scan.is_word(from, "from") {
        from
    } else {
        (at..scan.len())
            .find(|index| scan.is_word(*index, "from"))
            .unwrap_or(from)
    };
    let past = (table + 1..scan.len())
        .find(|index| scan.is_one_of(*index, CLAUSES))
        .unwrap_or(scan.len());
    let habit = Habit::new(
        scan,
        at,
        scan.len(),
        "this is a query of another language",
        "a selector has no such words",
        "a selector names the nodes, then filters them: `.block[role='user'] @limit=5`",
    )
    .at(scan, at, at + 1);
    let named = scan.word(table + 1).and_then(crate::habits::step_named);
    let step = match (named, scan.token(table + 1)) {
        (Some(step), _) => step,
        (None, Some(RawToken::Type | RawToken::Star | RawToken::Root)) => {
            scan.slice(table + 1, past).to_owned()
        }
        _ => return Some(habit),
    };
    if table + 2 < past && scan.word(table + 1).is_some() && !scan.is(table + 2, RawToken::LBracket)
    {
        // An alias, or several tables.
        let has_alias = scan.word(table + 2).is_some() && table + 3 >= past;
        if !has_alias {
            return Some(habit);
        }
    }
    let distinct = (at..table).any(|index| scan.is_word(index, "distinct"));
    let mut right = step;
    if scan.is(table + 2, RawToken::LBracket) {
        right.push_str(scan.slice(table + 2, past));
    }
    let rest = clauses(scan, past)?;
    right.push_str(&rest.filter);
    if distinct {
        right.push_str(" @unique");
    }
    right.push_str(&rest.controls);
    Some(habit.edit(scan.span(at, scan.len()), right))
}

#[derive(Default)]
struct Clauses {
    filter: String,
    controls: String,
}

/// The clauses from here to the end.
fn clauses(scan: &Scan<'_>, from: usize) -> Option<Clauses> {
    let mut clauses = Clauses::default();
    let mut order = String::new();
    let mut limit: Option<i64> = None;
    let mut offset: Option<i64> = None;
    let mut at = from;
    while at < scan.len() {
        let past = (at + 1..scan.len())
            .find(|index| {
                scan.opener(*index) == scan.opener(at)
                    && (scan.is_one_of(*index, CLAUSES) || scan.is(*index, RawToken::AtWord))
            })
            .unwrap_or(scan.len());
        if scan.is_one_of(at, &["where", "if", "with", "when", "having", "whose"]) {
            clauses.filter = format!("[{}]", scan.slice(at + 1, past));
        } else if scan.is_one_of(at, &["order", "sort"]) {
            order = format!(" @order={}", order_of(scan, at, past)?);
        } else if scan.is_one_of(at, &["limit", "top"]) {
            let number = if scan.is(at + 1, RawToken::Eq) {
                at + 2
            } else {
                at + 1
            };
            limit = Some(scan.number(number)?);
        } else if scan.is_one_of(at, &["offset"]) {
            offset = Some(scan.number(at + 1)?);
        } else if scan.is(at, RawToken::AtWord) {
            clauses.controls = format!(" {}", scan.slice(at, past));
        } else {
            return None;
        }
        at = past;
    }
    let page = match (limit, offset) {
        (Some(limit), Some(offset)) if limit > 0 && offset % limit == 0 => {
            format!(" @limit={limit} @p={}", offset / limit + 1)
        }
        (_, Some(_)) => return None,
        (Some(limit), None) => format!(" @limit={limit}"),
        (None, None) => String::new(),
    };
    clauses.controls = format!("{order}{page}{}", clauses.controls);
    Some(clauses)
}

/// `order by created desc`: newest first, or oldest first.
fn order_of(scan: &Scan<'_>, at: usize, past: usize) -> Option<&'static str> {
    let by = if scan.is_word(at + 1, "by") {
        at + 2
    } else {
        at + 1
    };
    let name = scan.word(by)?.to_ascii_lowercase();
    let of_time = [
        "created", "time", "turn", "cycle", "age", "date", "creation", "newest", "oldest",
    ]
    .iter()
    .any(|word| name.starts_with(word));
    let descends = scan.is_word(past.saturating_sub(1), "desc") || name == "newest";
    match (
        of_time || matches!(name.as_str(), "asc" | "desc"),
        descends || name == "desc",
    ) {
        (true, true) => Some("turn:desc,pre"),
        (true, false) => Some("turn:asc,pre"),
        _ => None,
    }
}

/// `.block where role='user'`, `.block limit 5`, `.block order by created_at desc`.
pub(in crate::habits) fn clause(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let top = scan.syntax(at) == Syntax::Chain && scan.opener(at).is_none();
    if !top || at == 0 || scan.is(at - 1, RawToken::Colon) || scan.is(at + 1, RawToken::LParen) {
        return None;
    }
    let word = scan.word(at)?;
    if scan.is_one_of(at, &["distinct", "unique"]) {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{word}` stands without a sign before it"),
                "a word of SQL",
                "write `@unique` at the end",
            )
            .write(scan, "@unique"),
        );
    }
    if !scan.is_one_of(at, CLAUSES) {
        return None;
    }
    let help = match word.to_ascii_lowercase().as_str() {
        "where" | "having" | "if" | "with" | "when" | "whose" => {
            "conditions stand in brackets behind a step: `.block[role='user']`"
        }
        "order" | "sort" => {
            "the order is a control at the end: `@order=turn:desc,pre` is the newest turn first, `turn:asc,pre` the oldest"
        }
        "limit" | "top" | "fetch" => "the number of results is a control at the end: `@limit=5`",
        "offset" => {
            "`@limit=5 @p=2` is the second page of five; to skip any number write `ctx.query(…).skip(5)` in Rust"
        }
        _ => "nodes are not put into groups; `@unique` keeps the newest of each key",
    };
    let habit = Habit::new(
        scan,
        at,
        scan.len(),
        format!("`{}` is not a word of a selector", Excerpt::short(word)),
        "a word of SQL",
        help,
    )
    .at(scan, at, at + 1);
    let Some(rest) = clauses(scan, at) else {
        return Some(habit);
    };
    let gap = Span::new(scan.end(at - 1), scan.end(scan.len() - 1));
    Some(habit.edit(gap, format!("{}{}", rest.filter, rest.controls)))
}

/// `count(.block)`, `text(.block)`
pub(in crate::habits) fn function(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_call = scan.syntax(at) == Syntax::Chain
        && scan.is(at + 1, RawToken::LParen)
        && !scan.spaced(at + 1)
        && !(at > 0 && scan.is(at - 1, RawToken::Colon));
    if !is_call || scan.is_unreadable(at.wrapping_sub(1)) {
        return None;
    }
    let word = scan.word(at)?;
    let help = match word.to_ascii_lowercase().as_str() {
        "count" | "len" | "length" | "size" | "sum" | "min" | "max" | "avg" => {
            "a selector does not count; in Rust `ctx.query(…).count()` does"
        }
        "not" => "the opposite of a step is `:not(…)`",
        "first" | "last" | "nth" => "a pseudo follows its step: `.block:first`, `.block:nth(2)`",
        "any" | "all" | "some" | "every" | "union" => {
            "alternatives are separated by a comma: `.seg, .block`"
        }
        "text" | "string" | "data" | "select" | "find" | "filter" => {
            "a selector names the nodes, then filters them: `.block[role='user']`"
        }
        _ => return None,
    };
    let closer = scan.partner(at + 1)?;
    let inside = scan.slice(at + 2, closer);
    let habit = Habit::new(
        scan,
        at,
        closer + 1,
        format!("`{}(…)` is not a part of a selector", Excerpt::short(word)),
        "a function of another language",
        help,
    )
    .at(scan, at, at + 1);
    let is_step = scan.starts_step(at + 2);
    Some(match word.to_ascii_lowercase().as_str() {
        "not" => habit.write(scan, format!(":not({inside})")),
        pseudo @ ("first" | "last") if is_step => habit.write(scan, format!("{inside}:{pseudo}")),
        "nth" => habit,
        _ if is_step => habit.write(scan, inside),
        _ => habit,
    })
}
