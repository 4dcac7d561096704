//! Words and signs between two conditions or two steps: `and`, `or`, `not`, `except`.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use crate::habits::Habit;
use crate::habits::scan::{Scan, Syntax};

fn is_and(scan: &Scan<'_>, at: usize) -> bool {
    scan.is_word(at, "and")
        || scan.is_sign(at, "&&")
        || scan.is_sign(at, "&")
        || scan.is_sign(at, ";")
}

fn is_or(scan: &Scan<'_>, at: usize) -> bool {
    scan.is_one_of(at, &["or", "xor"]) || scan.is_sign(at, "||") || scan.is_sign(at, "|")
}

/// `and`, `or` and their signs between two conditions.
pub(in crate::habits) fn between_conditions(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || scan.opener(at) == at.checked_sub(1) {
        return None;
    }
    let opener = scan.opener(at)?;
    let closer = scan.partner(opener)?;
    if scan.is_operator(at.checked_sub(1)?) || scan.is_operator(at + 1) {
        return None;
    }
    let shown = Excerpt::short(scan.text(at));
    if is_and(scan, at) {
        let gap = Span::new(scan.end(at - 1), scan.start(at + 1));
        let right = if at + 1 >= closer
            || scan.is(at - 1, RawToken::Comma)
            || scan.is(at + 1, RawToken::Comma)
        {
            " "
        } else {
            ", "
        };
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{shown}` does not join conditions here"),
                "no word or sign is needed",
                "conditions that stand together must all hold: separate them by a comma or a space",
            )
            .edit(gap, right),
        );
    }
    if !is_or(scan, at) {
        return None;
    }
    let habit = Habit::new(
        scan,
        at,
        closer,
        format!("`{shown}` does not join conditions here"),
        "conditions in one bracket must all hold",
        "for either of two values write a list, `[role=['user','tool']]`; for either of two conditions two \
         alternatives: `.block[ttl=1], .block[role='user']`",
    )
    .at(scan, at, at + 1);
    Some(either(scan, habit, opener, closer))
}

/// The conditions of a bracket that are separated by `or`, as a list or as alternatives.
fn either(scan: &Scan<'_>, habit: Habit, opener: usize, closer: usize) -> Habit {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut from = opener + 1;
    for at in opener + 1..=closer {
        if at == closer || scan.opener(at) == Some(opener) && is_or(scan, at) {
            groups.push((from, at));
            from = at + 1;
        }
    }
    if groups.iter().any(|(from, past)| from >= past) {
        return habit;
    }
    if let Some(list) = one_list(scan, &groups) {
        return habit.edit(scan.span(opener + 1, closer), list);
    }
    let start = scan.alternative_start(opener);
    let end = scan.alternative_end(closer);
    if scan.syntax(opener) != Syntax::Chain || start >= end {
        return habit;
    }
    let all: Vec<String> = groups
        .iter()
        .map(|(from, past)| {
            let before = scan
                .source
                .get(scan.start(start)..scan.end(opener))
                .unwrap_or_default();
            let after = scan
                .source
                .get(scan.start(closer)..scan.end(end.saturating_sub(1)))
                .unwrap_or_default();
            format!("{before}{}{after}", scan.slice(*from, *past))
        })
        .collect();
    habit.edit(scan.span(start, end), all.join(", "))
}

/// `role='user' or role='tool'` as `role=['user','tool']`.
fn one_list(scan: &Scan<'_>, groups: &[(usize, usize)]) -> Option<String> {
    let mut name = None;
    let mut values = Vec::new();
    for (from, past) in groups {
        let operator = scan.after_name(*from)?;
        let is_equal = scan.is(operator, RawToken::Eq)
            || scan.is(operator, RawToken::ForeignOp) && scan.text(operator) == "==";
        // `role='user' or 'tool'`
        let is_value = scan.is(*from, RawToken::Str)
            || crate::plan::Attribute::known(scan.slice(*from, operator)).is_none();
        if !is_equal && operator == *past && name.is_some() && is_value {
            values.push(scan.slice(*from, *past));
            continue;
        }
        if !is_equal || scan.after_value(operator + 1)? != *past {
            return None;
        }
        let this = scan.slice(*from, operator);
        if *name.get_or_insert(this) != this || scan.is(operator + 1, RawToken::LBracket) {
            return None;
        }
        values.push(scan.slice(operator + 1, *past));
    }
    Some(format!("{}=[{}]", name?, values.join(",")))
}

/// `and`, `or`, `not`, `union` and their signs between two steps.
pub(in crate::habits) fn between_steps(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain {
        return None;
    }
    let shown = Excerpt::short(scan.text(at));
    if (scan.is_word(at, "not") || scan.is_sign(at, "!")) && scan.starts_step(at + 1) {
        let colon = at > 0 && scan.is(at - 1, RawToken::Colon);
        if colon {
            return None;
        }
        let past = step_end(scan, at + 1);
        let glued = at > 0 && !scan.spaced(at);
        return Some(
            Habit::new(
                scan,
                at,
                past,
                format!("`{shown}` does not negate a step"),
                "a word or sign of another language",
                "the opposite of a step is `:not(…)`",
            )
            .at(scan, at, at + 1)
            .write(
                scan,
                format!(
                    "{}:not({})",
                    if glued || at == 0 || scan.is(at - 1, RawToken::Comma) {
                        ""
                    } else {
                        "*"
                    },
                    scan.slice(at + 1, past)
                ),
            ),
        );
    }
    let is_path = scan.is_unreadable(at + 1) && scan.text(at + 1).starts_with('/');
    if at == 0 || !scan.ends_step(at - 1) || !scan.starts_step(at + 1) && !is_path {
        return None;
    }
    let joined = Span::new(scan.end(at - 1), scan.start(at + 1));
    if is_or(scan, at) || scan.is_one_of(at, &["union"]) {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{shown}` does not join alternatives"),
                "a word or sign of another language",
                "alternatives are separated by a comma: `.seg, .block`",
            )
            .edit(joined, ", "),
        );
    }
    if scan.is_one_of(at, &["except", "minus", "but", "without"])
        || scan.is(at, RawToken::Minus) && scan.spaced(at + 1)
    {
        let past = step_end(scan, at + 1);
        return Some(
            Habit::new(
                scan,
                at,
                past,
                format!("`{shown}` does not take steps away"),
                "a word or sign of another language",
                "`:not(…)` keeps the nodes that a step does not match: `.block:not([role='user'])`",
            )
            .at(scan, at, at + 1)
            .edit(
                Span::new(scan.end(at - 1), scan.end(past - 1)),
                format!(":not({})", scan.slice(at + 1, past)),
            ),
        );
    }
    if is_and(scan, at) || scan.is_one_of(at, &["intersect"]) {
        let filter = scan.is(at + 1, RawToken::LBracket) || scan.is(at + 1, RawToken::Colon);
        let habit = Habit::new(
            scan,
            at,
            at + 1,
            format!("`{shown}` does not join steps"),
            "a word or sign of another language",
            if filter {
                "filters that touch each other must all hold: `.block[ttl=1][role='user']`"
            } else {
                "no node is two things at once: `.seg, .block` finds either, `.seg .block` a block in a segment"
            },
        );
        return Some(if filter {
            habit.edit(joined, "")
        } else {
            habit
        });
    }
    None
}

/// The piece after the step that starts here.
pub(in crate::habits) fn step_end(scan: &Scan<'_>, from: usize) -> usize {
    let mut at = from;
    while at < scan.len() {
        if at > from
            && (scan.spaced(at) || scan.is(at, RawToken::Comma) || scan.is(at, RawToken::Gt))
        {
            break;
        }
        match scan.partner(at) {
            Some(partner) if partner > at => at = partner + 1,
            Some(_) => break,
            None => at += 1,
        }
    }
    at
}
