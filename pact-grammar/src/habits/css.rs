//! CSS and jQuery: pseudos without a call, pseudo-elements, combinators, methods.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::names;
use crate::span::Span;

use super::pseudo_calls::at_the_end;
use super::scan::{Scan, Syntax};
use super::{Habit, step_named};

/// `.block::before`, `.block::first`, `.block::text`
pub(super) fn pseudo_element(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let doubled = scan.syntax(at) == Syntax::Chain
        && scan.is(at, RawToken::Colon)
        && scan.is(at + 1, RawToken::Colon)
        && !scan.spaced(at + 1);
    if !doubled {
        return None;
    }
    let name = scan.word(at + 2).filter(|_| !scan.spaced(at + 2));
    let past = at + 2 + usize::from(name.is_some());
    let habit = Habit::new(
        scan,
        at,
        past,
        format!("`{}` is not a pseudo", scan.quote(at, past)),
        "two colons have no meaning",
        match name {
            Some("text" | "content" | "attr") => {
                "a selector finds nodes; filter by their text with `[content~'x']`, and read it in Rust"
            }
            Some("before" | "after") => {
                "a selector finds nodes, and CSS makes this one up; siblings are `:first`, `:last` and `:nth(2)`"
            }
            _ => {
                "one colon and a name follow a step: `:first`, `:depth(1)`, or a kind as in `.block:summary`"
            }
        },
    );
    let Some(name) = name else {
        return Some(habit);
    };
    if matches!(name, "before" | "after") {
        return Some(habit);
    }
    let known = names::pseudos()
        .find(|pseudo| *pseudo == name)
        .or_else(|| names::synonym(name).filter(|synonym| names::is_pseudo(synonym)));
    let type_before = at > 0 && matches!(scan.token(at - 1), Some(RawToken::Type));
    Some(match known {
        Some(known) => habit.write(scan, format!(":{known}")),
        None if matches!(name, "text" | "content" | "attr") => habit,
        None if type_before => habit.write(scan, format!(":{name}")),
        None => habit,
    })
}

/// `:depth 1`, `:depth=1`, `:depth[1]`, `:depth>1`, `:not .block`, `:has[role='user']`
pub(super) fn without_parentheses(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain || !scan.is(at, RawToken::Colon) || scan.spaced(at + 1) {
        return None;
    }
    let name = scan.word(at + 1)?;
    if !names::CALL_PSEUDOS.contains(&name) {
        return None;
    }
    let next = at + 2;
    if scan.is(next, RawToken::LParen) || next >= scan.len() {
        return None;
    }
    let message = format!("`:{name}` has no parentheses");
    let build = |past: usize, help: String, right: Option<String>| {
        let habit = Habit::new(
            scan,
            at,
            past,
            message.clone(),
            "its argument stands in parentheses",
            help,
        );
        let habit = habit.at(scan, at, next);
        match right {
            Some(right) => habit.write(scan, right),
            None => habit,
        }
    };
    match name {
        "depth" | "nth" => {
            let (from, past) = match scan.token(next)? {
                RawToken::LBracket | RawToken::LBrace => {
                    let closer = scan.partner(next)?;
                    let numbers = (next + 1..closer).all(|index| {
                        matches!(
                            scan.token(index),
                            Some(
                                RawToken::Int
                                    | RawToken::Minus
                                    | RawToken::Comma
                                    | RawToken::DotDot
                                    | RawToken::Colon
                                    | RawToken::Param
                            )
                        )
                    });
                    if !numbers || closer == next + 1 {
                        return None;
                    }
                    return Some(build(
                        closer + 1,
                        format!("write `:{name}({})`", scan.quote(next + 1, closer)),
                        Some(format!(":{name}({})", scan.slice(next + 1, closer))),
                    ));
                }
                RawToken::Eq | RawToken::Colon => (next + 1, numbers_end(scan, next + 1)),
                RawToken::ForeignOp if scan.text(next) == "==" => {
                    (next + 1, numbers_end(scan, next + 1))
                }
                RawToken::Lt | RawToken::Le | RawToken::Gt | RawToken::Ge if name == "depth" => {
                    (next, numbers_end(scan, next + 1))
                }
                RawToken::Int | RawToken::Minus | RawToken::Param => {
                    (next, numbers_end(scan, next))
                }
                _ => return None,
            };
            let argument = scan.slice(from, past);
            let has_number = (from..past)
                .any(|index| matches!(scan.token(index), Some(RawToken::Int | RawToken::Param)));
            if !has_number {
                return None;
            }
            Some(build(
                past,
                format!("write `:{name}({})`", Excerpt::short(argument)),
                Some(format!(":{name}({argument})")),
            ))
        }
        _ => {
            let starts = scan.starts_step(next) && !scan.is(next, RawToken::Colon);
            if !starts {
                return None;
            }
            let past = super::sql::step_end(scan, next);
            let inside = scan.slice(next, past);
            Some(build(
                past,
                format!("write `:{name}({})`", Excerpt::short(inside)),
                Some(format!(":{name}({inside})")),
            ))
        }
    }
}

/// The piece after numbers, ranges and lists of them.
fn numbers_end(scan: &Scan<'_>, from: usize) -> usize {
    let mut at = from;
    while at < scan.len() {
        let goes_on = match scan.token(at) {
            Some(RawToken::Int | RawToken::Param) => {
                at == from || !scan.spaced(at) || scan.is(at - 1, RawToken::Comma)
            }
            Some(RawToken::Minus | RawToken::DotDot) => true,
            Some(RawToken::Comma) => scan.is(at + 1, RawToken::Int),
            _ => false,
        };
        if !goes_on {
            break;
        }
        at += 1;
    }
    at
}

/// `.seg ~ .block`, `.seg + .block`, `.seg >> .block`, `.seg > > .block`
pub(super) fn combinator(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain || at == 0 {
        return None;
    }
    let step_before = scan.ends_step(at - 1);
    match scan.token(at) {
        Some(RawToken::Gt) if scan.is(at + 1, RawToken::Gt) && step_before => {
            let mut past = at + 1;
            let mut glued = true;
            while scan.is(past, RawToken::Gt) {
                glued &= !scan.spaced(past);
                past += 1;
            }
            let gap = Span::new(scan.end(at - 1), scan.start(past));
            let written = scan.slice(at, past);
            let habit = Habit::new(
                scan,
                at,
                past,
                format!("`{written}` does not join steps"),
                "two signs in a row",
                "white space goes down any number of levels, `>` one level, and `> * >` two: `.seg .block`, `.seg > .block`",
            );
            Some(if glued || past - at > 2 {
                habit.edit(gap, " ")
            } else {
                habit.edit(scan.span(at, past), "> * >")
            })
        }
        Some(RawToken::Tilde | RawToken::Plus) if step_before && scan.starts_step(at + 1) => {
            Some(Habit::new(
                scan,
                at,
                at + 1,
                format!("`{}` does not join steps", scan.text(at)),
                "a sibling in CSS",
                "no step goes from a node to those beside it; name the parent, then choose among its children: \
                 `.seg > .block:nth(2)`",
            ))
        }
        Some(RawToken::DotDot) if step_before && !scan.is(at - 1, RawToken::DepthHop) => {
            Some(Habit::new(
                scan,
                at,
                at + 1,
                "`..` does not join steps",
                "no step goes up",
                "a parent is found by its children: `.seg:has(> .block)`",
            ))
        }
        Some(RawToken::Lt) if step_before => Some(Habit::new(
            scan,
            at,
            at + 1,
            "`<` does not join steps",
            "no step goes up",
            "a parent is found by its children: `.seg:has(> .block)`",
        )),
        Some(RawToken::Eq | RawToken::Minus)
            if scan.is(at + 1, RawToken::Gt) && !scan.spaced(at + 1) && step_before =>
        {
            let written = scan.slice(at, at + 2);
            Some(
                Habit::new(
                    scan,
                    at,
                    at + 2,
                    format!("`{written}` does not join steps"),
                    "an arrow",
                    "a child is joined by `>`, anything below by white space",
                )
                .write(scan, ">"),
            )
        }
        _ => None,
    }
}

/// `!important`
pub(super) fn important(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let bang = scan.is_sign(at, "!") && scan.is_word(at + 1, "important");
    bang.then(|| {
        let gap = Span::new(scan.end(at.saturating_sub(1)), scan.end(at + 1));
        Habit::new(
            scan,
            at,
            at + 2,
            "`!important` has no meaning here",
            "a word of CSS",
            "a selector says which nodes, nothing else: remove it",
        )
        .edit(gap, "")
    })
}

/// `*:block` where a step stands.
pub(super) fn star_class(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_hop = scan.syntax(at) == Syntax::Chain
        && scan.is(at, RawToken::Star)
        && scan.is(at + 1, RawToken::Colon)
        && !scan.spaced(at + 1)
        && !scan.spaced(at + 2)
        && !(at > 0 && scan.is(at - 1, RawToken::Minus));
    if !is_hop {
        return None;
    }
    let step = step_named(scan.word(at + 2)?)?;
    if !step.starts_with('.') || names::is_pseudo(scan.text(at + 2)) {
        return None;
    }
    Some(
        Habit::new(
            scan,
            at,
            at + 3,
            format!("`{}` stands in positions only", scan.slice(at, at + 3)),
            "not in a position",
            format!("here a type starts with a dot: `{step}`; a position is `(d1, *:block)`"),
        )
        .write(scan, step),
    )
}

/// `.block.first()`, `.block.limit(5)`, `.block.count()`
pub(super) fn method(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_call = scan.syntax(at) == Syntax::Chain
        && scan.is(at, RawToken::Type)
        && at > 0
        && !scan.spaced(at)
        && scan.is(at + 1, RawToken::LParen)
        && !scan.spaced(at + 1);
    if !is_call {
        return None;
    }
    let name = scan.text(at).trim_start_matches('.');
    let closer = scan.partner(at + 1)?;
    let number = (closer == at + 3).then(|| scan.number(at + 2)).flatten();
    let (help, right) = match name.to_ascii_lowercase().as_str() {
        pseudo @ ("first" | "last") => (
            "a pseudo follows its step: `.block:first`",
            Some(format!(":{pseudo}")),
        ),
        "nth" | "eq" | "get" => (
            "a pseudo follows its step: `.block:nth(2)`",
            number
                .map(|number| format!(":nth({})", if name == "nth" { number } else { number + 1 })),
        ),
        "count" | "len" | "length" | "size" => (
            "a selector does not count; in Rust `ctx.query(…).count()` does",
            Some(String::new()),
        ),
        "limit" | "take" | "head" => (
            "the number of results is a control at the end: `@limit=5`",
            None,
        ),
        "parent" | "closest" | "parents" => (
            "a parent is found by its children: `.seg:has(> .block)`",
            None,
        ),
        "filter" | "where" | "select" | "find" | "children" | "map" | "sort" | "skip" | "text"
        | "contains" => (
            "conditions stand in brackets, steps are joined by `>` (child) or white space (anywhere below)",
            None,
        ),
        _ => return None,
    };
    let habit = Habit::new(
        scan,
        at,
        closer + 1,
        format!(
            "`{}(…)` is not a part of a selector",
            Excerpt::short(scan.text(at))
        ),
        "a method of another language",
        help,
    );
    Some(match (right, name, number) {
        (Some(right), _, _) => habit.write(scan, right),
        (None, "limit" | "take" | "head", Some(number)) if scan.opener(at).is_none() => {
            at_the_end(scan, habit, at, closer + 1, &format!("@limit={number}"))
        }
        _ => habit,
    })
}

/// `&.block`, as nested CSS has it.
pub(super) fn nesting(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let starts = at == scan.after_time() && scan.is_sign(at, "&");
    starts.then(|| {
        let child = scan.is(at + 1, RawToken::Gt);
        Habit::new(
            scan,
            at,
            at + 1,
            "`&` names no node",
            "a sign of nested CSS",
            "a chain starts with a step; `*` is any node: `* > .block`",
        )
        .edit(
            Span::new(
                scan.start(at),
                if child {
                    scan.end(at)
                } else {
                    scan.start(at + 1)
                },
            ),
            if child { "*" } else { "" },
        )
    })
}
