//! Times and controls as other languages write them.

use crate::diagnostic::{Reason, help};
use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::names;
use crate::span::Span;

use super::Habit;
use super::scan::{Scan, Syntax};

const TIMES: &str = "`@t0` is the newest snapshot, `@t-1` the one before, `@c7` that of cycle 7; without a time a selector looks at the \
                     working state";

fn turn(number: i64) -> String {
    match number.unsigned_abs() {
        0 => "@t0".to_owned(),
        back => format!("@t-{back}"),
    }
}

fn signed(scan: &Scan<'_>, at: usize) -> Option<(i64, usize)> {
    if let Some(number) = scan.number(at) {
        return Some((number, at + 1));
    }
    let is_signed = scan.is(at, RawToken::Minus) || scan.is(at, RawToken::Plus);
    let number = scan.number(at + 1).filter(|_| is_signed)?;
    Some((
        if scan.is(at, RawToken::Minus) {
            -number
        } else {
            number
        },
        at + 2,
    ))
}

/// The time that a word names.
fn named(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "latest" | "newest" | "now" | "current" | "head" | "today" | "last" | "present" | "tip"
        | "recent" => "@t0",
        "previous" | "prev" | "before" | "yesterday" => "@t-1",
        "oldest" | "start" | "beginning" | "origin" | "initial" | "earliest" => "@t-*",
        "all" | "any" | "every" | "always" | "ever" | "everything" => "@*",
        "past" | "log" | "timeline" => "@history",
        _ => return None,
    })
}

/// `t0`, `t-1`, `c7`
fn is_time(word: &str) -> bool {
    word.strip_prefix(['t', 'T', 'c', 'C']).is_some_and(|rest| {
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// `@0`, `@latest`, `@t=0`, `@cycle(3)`, `t0 .block`
pub(super) fn moment(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let end_of_range =
        at > 0 && scan.is(at - 1, RawToken::DotDot) && at >= 2 && scan.is_moment(at - 2);
    if at != 0 && !end_of_range || scan.syntax(at) != Syntax::Chain {
        return None;
    }
    let habit = |past: usize| {
        Habit::new(
            scan,
            at,
            past,
            format!("`{}` is not a time", scan.quote(at, past)),
            "unknown time",
            TIMES,
        )
    };
    if scan.is_sign(at, "@")
        && !scan.spaced(at + 1)
        && let Some((number, past)) = signed(scan, at + 1)
    {
        let unclear = number > 0 && scan.number(at + 1).is_some();
        return Some(if unclear {
            habit(past)
        } else {
            habit(past).write(scan, turn(number))
        });
    }
    if scan.is_sign(at, "@") {
        let bracket = matches!(
            scan.token(at + 1),
            Some(RawToken::LParen | RawToken::LBracket | RawToken::LBrace)
        );
        let (word, past) = if bracket {
            (at + 2, scan.partner(at + 1)? + 1)
        } else {
            (at + 1, at + 2)
        };
        let time = scan.word(word).filter(|word| is_time(word));
        if let Some(time) = time.filter(|_| !bracket || past == at + 4) {
            return Some(habit(past).write(scan, format!("@{}", time.to_ascii_lowercase())));
        }
    }
    if scan.is_sign(at, "@@") || scan.is_sign(at, "@") && scan.is_moment(at + 1) {
        let past = at + 2;
        return Some(habit(past).write(
            scan,
            format!("@{}", scan.text(at + 1).trim_start_matches('@')),
        ));
    }
    let text = scan.text(at);
    if let Some(word) = scan.word(at) {
        let follows = end_of_range || scan.starts_step(at + 1) || scan.is(at + 1, RawToken::DotDot);
        return (is_time(word) && follows)
            .then(|| habit(at + 1).write(scan, format!("@{}", word.to_ascii_lowercase())));
    }
    if !scan.is(at, RawToken::AtWord) {
        return None;
    }
    let name = text.get(1..)?;
    if let Some(time) = named(name)
        && !scan.is(at + 1, RawToken::Eq)
        && !names::CONTROLS.contains(&name)
    {
        let is_now = name.eq_ignore_ascii_case("now") && !end_of_range;
        let is_followed = scan.starts_step(at + 1)
            || scan.is(at + 1, RawToken::LParen)
            || scan.is(at + 1, RawToken::LBrace);
        // The working state is that of a selector without a time.
        if is_now && is_followed {
            let gap = Span::new(scan.start(at), scan.start(at + 1));
            return Some(habit(at + 1).edit(gap, ""));
        }
        return Some(habit(at + 1).write(scan, time));
    }
    let (right, past) = counted(scan, at, name)?;
    Some(habit(past).write(scan, right))
}

/// `@t=0`, `@cycle(3)`: the time, and the piece after it.
fn counted(scan: &Scan<'_>, at: usize, name: &str) -> Option<(String, usize)> {
    let is_cycle = matches!(name.to_ascii_lowercase().as_str(), "c" | "cycle" | "cycles");
    let is_turn = matches!(
        name.to_ascii_lowercase().as_str(),
        "t" | "turn" | "turns" | "time" | "at" | "snapshot" | "snap" | "version"
    );
    if !is_cycle && !is_turn {
        return None;
    }
    let (number, past) = match scan.token(at + 1)? {
        RawToken::Eq | RawToken::Colon => signed(scan, at + 2)?,
        RawToken::LParen | RawToken::LBracket | RawToken::LBrace => {
            let closer = scan.partner(at + 1)?;
            let (number, past) = signed(scan, at + 2)?;
            if past != closer {
                return None;
            }
            (number, closer + 1)
        }
        RawToken::Int | RawToken::Minus if scan.spaced(at + 1) || name.len() > 1 => {
            signed(scan, at + 1)?
        }
        _ => return None,
    };
    if scan.starts_step(past)
        || past >= scan.len()
        || scan.is(past, RawToken::LParen)
        || scan.is(past, RawToken::LBrace)
    {
        let right = if is_cycle {
            format!("@c{}", number.unsigned_abs())
        } else {
            turn(number)
        };
        return Some((right, past));
    }
    None
}

/// `@t0-3`, `@t0..=3`, `@c3-7`, `@t0,@t-1`, `@t0..t-3`, `@t0..`
pub(super) fn range(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if at != 0 || !scan.is_moment(0) {
        return None;
    }
    let is_cycle = matches!(
        scan.token(0),
        Some(RawToken::AtCycle | RawToken::AtCycleParam)
    );
    let is_turn = matches!(
        scan.token(0),
        Some(RawToken::AtTurn | RawToken::AtTurnParam | RawToken::AtOldest)
    );
    if !is_cycle && !is_turn {
        return None;
    }
    let mut second = 2;
    match scan.token(1) {
        Some(RawToken::DotDot) if scan.is(2, RawToken::Eq) || scan.is_sign(2, ".") => second = 3,
        Some(RawToken::DotDot | RawToken::Minus | RawToken::Comma | RawToken::Tilde) => {}
        Some(RawToken::Word) if scan.is_one_of(1, &["to", "until", "till", "through", "and"]) => {}
        None if scan.is_sign(1, "/") || scan.is_sign(1, "|") => {}
        _ if scan.is_moment(1) => second = 1,
        _ => return None,
    }
    let (end, past) = if scan.is_moment(second) {
        let text = scan.text(second);
        let number = text.get(2..).and_then(|number| number.parse::<i64>().ok());
        let end = match (scan.token(second)?, number) {
            (RawToken::AtTurn, Some(number)) => turn(number),
            _ => text.to_owned(),
        };
        (end, second + 1)
    } else if scan.is(1, RawToken::Comma) && !scan.is(2, RawToken::Minus) || second == 1 {
        return None;
    } else if let Some((number, past)) = signed(scan, second) {
        let end = if is_cycle {
            format!("@c{}", number.unsigned_abs())
        } else {
            turn(number)
        };
        (end, past)
    } else if let Some(word) = scan.word(second) {
        let rest = word.get(1..).unwrap_or_default();
        let end = match (word.get(..1)?, rest.parse::<i64>(), named(word)) {
            ("t" | "T", Ok(number), _) => turn(number),
            ("c" | "C", Ok(number), _) => format!("@c{}", number.unsigned_abs()),
            (_, _, Some(time @ ("@t0" | "@t-*"))) => time.to_owned(),
            _ if scan.is_word(second, "end") => "@t-*".to_owned(),
            _ => return None,
        };
        (end, second + 1)
    } else if scan.is(1, RawToken::DotDot)
        && second == 2
        && is_turn
        && !scan.is(2, RawToken::Minus)
        && !scan.is(2, RawToken::Param)
        && !scan.is(2, RawToken::AtWord)
    {
        ("@t-*".to_owned(), 2)
    } else {
        return None;
    };
    // A range that is right, or whose end is the only mistake.
    let joined = scan.is(1, RawToken::DotDot) && second == 2;
    if joined && (scan.is_moment(2) || past > 2 && scan.word(2).is_none()) {
        return None;
    }
    let right = format!("{}..{end}", scan.text(0));
    Some(
        Habit::new(
            scan,
            0,
            past,
            format!("`{}` is not a range of snapshots", scan.quote(0, past)),
            "a range has two ends with `..` between them",
            "a range joins two snapshots: `@t0..@t-3` are the four newest, `@c3..@c7` those of five cycles",
        )
        .write(scan, right),
    )
}

/// `.block @t0`: the time is moved to the front.
pub(super) fn late(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let first = scan.after_time();
    if at == 0 || at < first || !scan.is_moment(at) || scan.syntax(at) != Syntax::Chain || first > 0
    {
        return None;
    }
    // Another range, or a second time, is told by the grammar.
    let another = (at + 1..scan.len())
        .any(|index| scan.is_moment(index) && !scan.is(index - 1, RawToken::DotDot));
    if another || scan.is(at - 1, RawToken::DotDot) {
        return None;
    }
    let mut past = at + 1;
    if scan.is(past, RawToken::DotDot) || scan.is(past, RawToken::Colon) && scan.is_moment(past + 1)
    {
        past += 1;
        if scan.is(past, RawToken::Minus) {
            past += 1;
        }
        past += 1;
    }
    let time = scan.slice(at, past);
    let gap = if scan.is(at - 1, RawToken::Comma) || scan.opener(at) == Some(at - 1) {
        Span::new(scan.start(at), scan.start(past))
    } else {
        Span::new(scan.end(at - 1), scan.end(past - 1))
    };
    let mut habit = Habit::new(
        scan,
        at,
        past,
        format!(
            "the time `{}` does not start the selector",
            Excerpt::short(scan.text(at))
        ),
        "one time, at the very start",
        "one time serves all alternatives, and stands before them",
    )
    .at(scan, at, at + 1)
    .edit(Span::point(scan.start(0)), format!("{time} "))
    .edit(gap, "");
    habit.reason = Reason::Syntax;
    Some(habit)
}

/// `@limit(5)`, `@limit 5`, `@limit:5`; `@limit=5 .block`
pub(super) fn control(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain || !scan.is(at, RawToken::AtWord) {
        return None;
    }
    let name = scan.text(at).get(1..)?;
    let known = names::CONTROLS
        .into_iter()
        .find(|control| name.eq_ignore_ascii_case(control))
        .or_else(|| names::synonym(name).filter(|synonym| names::CONTROLS.contains(synonym)))?;
    if at == scan.after_time() && at + 1 < scan.len() {
        return early(scan, at, known);
    }
    let is_pair = known == "limit"
        && scan.is(at + 1, RawToken::Eq)
        && scan.is(at + 3, RawToken::Comma)
        && scan.is(at + 4, RawToken::Int);
    if let (true, Some(skipped), Some(count)) = (is_pair, scan.number(at + 2), scan.number(at + 4))
    {
        let habit = Habit::new(
            scan,
            at,
            at + 5,
            format!("`{}` is not a number of results", scan.slice(at + 2, at + 5)),
            "takes one number",
            "`@limit=20 @p=2` is the second page of twenty; to skip any number write `ctx.query(…).skip(5)` in Rust",
        )
        .at(scan, at + 2, at + 5);
        let is_page = count > 0 && skipped % count == 0;
        return Some(if is_page {
            habit.write(scan, format!("@limit={count} @p={}", skipped / count + 1))
        } else {
            habit
        });
    }
    if known == "order" && scan.is(at + 1, RawToken::Eq) && scan.is_one_of(at + 3, &["asc", "desc"])
    {
        let right = if scan.is_word(at + 3, "desc") {
            "@order=turn:desc,pre"
        } else {
            "@order=turn:asc,pre"
        };
        return Some(
            Habit::new(
                scan,
                at,
                at + 4,
                format!("`{}` is not an order", scan.quote(at + 2, at + 4)),
                "two words",
                "the newest turn first is `@order=turn:desc,pre`, the oldest first `@order=turn:asc,pre`",
            )
            .at(scan, at + 2, at + 4)
            .write(scan, right),
        );
    }
    let (value, past) = match scan.token(at + 1)? {
        RawToken::LParen | RawToken::LBracket if !scan.spaced(at + 1) => {
            let closer = scan.partner(at + 1)?;
            (scan.slice(at + 2, closer), closer + 1)
        }
        RawToken::Colon | RawToken::ForeignOp => {
            let past = scan.after_value(at + 2)?;
            (scan.slice(at + 2, past), past)
        }
        RawToken::Int | RawToken::Param => (scan.text(at + 1), at + 2),
        RawToken::Word if matches!(known, "order" | "mode") => {
            let past = scan.after_value(at + 1)?;
            (scan.slice(at + 1, past), past)
        }
        _ => return None,
    };
    let is_flag = matches!(known, "first" | "unique");
    let right = match known {
        _ if is_flag => format!("@{known}"),
        "order" => format!("@order={}", order_meant(value).unwrap_or(value)),
        "mode" => format!("@mode={}", mode_meant(value).unwrap_or(value)),
        _ => format!("@{known}={value}"),
    };
    Some(
        Habit::new(
            scan,
            at,
            past,
            format!(
                "`{}` does not give `@{known}` its value",
                scan.quote(at + 1, past)
            ),
            if is_flag {
                "takes no value"
            } else {
                "a value follows `=`"
            },
            format!("write `{}`", Excerpt::short(&right)),
        )
        .at(scan, at + 1, past)
        .write(scan, right),
    )
}

/// A control before the steps: it is moved to the end.
fn early(scan: &Scan<'_>, at: usize, known: &str) -> Option<Habit> {
    let past = if scan.is(at + 1, RawToken::Eq) {
        scan.after_value(at + 2)?
    } else {
        at + 1
    };
    if past >= scan.len()
        || !scan.starts_step(past)
            && !scan.is(past, RawToken::LParen)
            && !scan.is(past, RawToken::LBrace)
    {
        return None;
    }
    let text = format!("@{known}{}", scan.slice(at + 1, past));
    let mut habit = Habit::new(
        scan,
        at,
        past,
        if at == 0 {
            format!("`{}` is not a time", Excerpt::short(scan.text(at)))
        } else {
            format!(
                "`{}` stands before the steps",
                Excerpt::short(scan.text(at))
            )
        },
        if at == 0 { "unknown time" } else { "a control" },
        help::control_at_end(known),
    )
    .at(scan, at, at + 1)
    .edit(Span::new(scan.start(at), scan.start(past)), "")
    .edit(Span::point(scan.end(scan.len() - 1)), format!(" {text}"));
    habit.reason = if at == 0 {
        Reason::UnknownControl
    } else {
        Reason::Syntax
    };
    Some(habit)
}

/// The order that another word means.
pub(crate) fn order_meant(word: &str) -> Option<&'static str> {
    let lower = word.trim_matches(['\'', '"']).to_ascii_lowercase();
    Some(match lower.as_str() {
        "newest" | "latest" | "desc" | "descending" | "newest-first" | "newest_first"
        | "recent" | "reverse" | "reversed" | "turn" | "time:desc" | "created:desc"
        | "created_at_ns:desc" | "cycle:desc" | "turn:desc" | "-turn" | "-created" => {
            "turn:desc,pre"
        }
        "oldest" | "asc" | "ascending" | "oldest-first" | "oldest_first" | "chronological"
        | "time" | "created" | "time:asc" | "created:asc" | "created_at_ns"
        | "created_at_ns:asc" | "cycle" | "cycle:asc" | "turn:asc" => "turn:asc,pre",
        "preorder" | "pre-order" | "depth-first" | "dfs" | "render" | "document" => "pre",
        "postorder" | "post-order" => "post",
        "breadth" | "breadth-first" | "level" => "bfs",
        _ => return None,
    })
}

/// The mode that another word means.
pub(crate) fn mode_meant(word: &str) -> Option<&'static str> {
    let lower = word.trim_matches(['\'', '"']).to_ascii_lowercase();
    Some(match lower.as_str() {
        "newest" | "last" | "recent" | "current" | "head" => "latest",
        "all" | "any" | "merge" | "or" | "concat" => "union",
        "intersect" | "intersection" | "and" | "both" | "every" | "diff" | "fold" => "reduce",
        _ => return None,
    })
}
