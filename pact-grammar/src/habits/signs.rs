//! Signs and shapes inside filters that other languages have, and conditions that stand outside of
//! a filter.

use crate::diagnostic::Reason;
use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::names;
use crate::plan::Attribute;
use crate::span::Span;

use super::scan::{Scan, Syntax};
use super::{Habit, quoted, sql};

fn is_header(name: &str) -> bool {
    matches!(name, "sticky" | "ephemeral")
        || Attribute::known(name).is_some()
        || Attribute::is_namespaced(name)
}

/// `<>`, `=~`, `===`, `!==`, `=>`, `=<`, `:=`, `!~`, and `:` before a value.
pub(super) fn operator(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || at == 0 {
        return None;
    }
    let is_name = scan.word(at - 1).is_some() || scan.is(at - 1, RawToken::Str);
    if !is_name {
        return None;
    }
    let is_part = |index: usize| {
        scan.is_operator(index)
            || scan.is(index, RawToken::Colon)
            || scan.is(index, RawToken::Star)
            || scan.is_sign(index, "!")
            || scan.is_sign(index, "%")
            || scan.is_sign(index, "@")
    };
    if !is_part(at) {
        return None;
    }
    let mut past = at + 1;
    while past - at < 3 && is_part(past) && !scan.spaced(past) {
        past += 1;
    }
    // `role=:name` is about the value.
    if past - at == 2 && scan.is(at, RawToken::Eq) && scan.is(at + 1, RawToken::Colon) {
        return None;
    }
    let end = scan.after_value(past).or_else(|| pattern_end(scan, past));
    let written = scan.slice(at, past);
    let sign = match written {
        "<>" | "=!" | "!==" | "!===" => "!=",
        "=~" | "~~" | "==~" | "=*" | "=~=" | "~*" | "%=" | "@>" => "~",
        "===" | ":=" | "::" | "=:" => "=",
        "=>" if scan.is(past, RawToken::Str) => "=",
        "=>" => ">=",
        "!" if !scan.spaced(at) => "!=",
        "=<" => "<=",
        "!~" | "!~=" => "",
        ":" if scan.spaced(past) || !matches!(scan.token(past), Some(RawToken::Word)) => "=",
        _ => return None,
    };
    let help = match (sign, written) {
        ("", _) => "the opposite of a filter is `:not([role~'u'])`".to_owned(),
        ("~", _) if end.is_some_and(|end| is_anchored(scan.slice(past, end))) => {
            sql::WHEREVER.to_owned()
        }
        ("~", _) => "`~` finds a part of a text; there are no patterns".to_owned(),
        (_, ":") => "write `=` between a header and its value".to_owned(),
        _ => format!("write `{sign}`"),
    };
    let end = end?;
    let habit = Habit::new(
        scan,
        at,
        end,
        format!("`{written}` is not an operator here"),
        "unknown operator",
        help,
    )
    .at(scan, at, past);
    let value = scan.slice(past, end);
    if sign.is_empty() {
        let from = name_start(scan, at - 1);
        let condition = format!("{}~{value}", scan.slice(from, at));
        return Some(sql::without(scan, habit, from, end, &condition));
    }
    if sign == "~" {
        // A pattern that only says "anything" around a text.
        let plain = value.trim_matches(['\'', '"', '/']);
        let wanted = plain
            .trim_start_matches('^')
            .trim_end_matches('$')
            .trim_start_matches(".*")
            .trim_end_matches(".*");
        let is_plain = !wanted.is_empty()
            && !wanted.contains(|sign: char| ".*+?[](){}|\\^$'\"".contains(sign));
        return Some(if value.starts_with('$') {
            habit.edit(scan.span(at, past), sign)
        } else if is_plain {
            habit.edit(scan.span(at, end), format!("~'{wanted}'"))
        } else {
            habit
        });
    }
    Some(habit.edit(scan.span(at, past), sign))
}

/// Whether a pattern says how a text starts or ends: `^u`, `u$`, `u.*`.
fn is_anchored(written: &str) -> bool {
    let inside = written.trim_matches(['\'', '"', '/']);
    !written.starts_with('$')
        && (inside.starts_with('^')
            || inside.ends_with('$')
            || inside.starts_with(".*") != inside.ends_with(".*"))
}

/// The piece after a pattern between slashes.
fn pattern_end(scan: &Scan<'_>, from: usize) -> Option<usize> {
    let starts = scan.is_unreadable(from) && scan.text(from).starts_with('/');
    let closer = scan.opener(from).and_then(|opener| scan.partner(opener))?;
    if !starts {
        return None;
    }
    let last = (from + 1..closer)
        .find(|index| scan.is_unreadable(*index) && scan.text(*index).ends_with('/'))?;
    let flags = scan.word(last + 1).is_some() && !scan.spaced(last + 1);
    Some(last + 1 + usize::from(flags))
}

/// The first piece of a name that ends here.
fn name_start(scan: &Scan<'_>, last: usize) -> usize {
    let mut at = last;
    while at >= 2 && scan.is(at - 1, RawToken::Colon) && scan.word(at - 2).is_some() {
        at -= 2;
    }
    at
}

/// `[!role]`, `[not role='user']`, `[!(role='user')]`
pub(super) fn negation(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) && !scan.is_sign(at, "!")
    {
        return None;
    }
    let is_not = scan.is_sign(at, "!")
        || scan.is_one_of(at, &["not", "no", "without"])
        || scan.is(at, RawToken::Minus) && scan.word(at + 1).is_some();
    if !is_not {
        return None;
    }
    let shown = scan.text(at);
    let wrapped = scan.is(at + 1, RawToken::LParen);
    let from = if wrapped { at + 2 } else { at + 1 };
    let operator = scan.after_name(from)?;
    let end = if scan.is_operator(operator) {
        scan.after_value(operator + 1)?
    } else {
        operator
    };
    let past = if wrapped {
        scan.partner(at + 1)? + 1
    } else {
        end
    };
    let habit = Habit::new(
        scan,
        at,
        past,
        format!("`{}` does not negate a condition", Excerpt::short(shown)),
        "a sign or word of another language",
        "a missing header is `[role=null]`, another value `[role!='user']`, the opposite of a filter `:not([…])`",
    )
    .at(scan, at, at + 1);
    let name = scan.slice(from, operator);
    if wrapped && end + 1 != past {
        let inside = scan.slice(from, past - 1);
        return Some(sql::without(scan, habit, at, past, inside));
    }
    if end == operator {
        if matches!(name, "sticky" | "ephemeral") {
            return Some(sql::without(scan, habit, at, past, name));
        }
        return Some(habit.write(scan, format!("{name}=null")));
    }
    let value = scan.slice(operator + 1, end);
    let is_list = scan.is(operator + 1, RawToken::LBracket);
    Some(match scan.token(operator)? {
        RawToken::Eq if !is_list => habit.write(scan, format!("{name}!={value}")),
        RawToken::ForeignOp if scan.text(operator) == "==" && !is_list => {
            habit.write(scan, format!("{name}!={value}"))
        }
        RawToken::Ne => habit.write(scan, format!("{name}={value}")),
        _ => sql::without(scan, habit, at, past, scan.slice(from, end)),
    })
}

/// `[role='user' i]`
pub(super) fn flag(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_flag = scan.syntax(at) == Syntax::Conditions
        && at >= 3
        && scan.is_one_of(at, &["i", "s"])
        && scan.opener(at).and_then(|opener| scan.partner(opener)) == Some(at + 1)
        && scan.after_value(at - 1) == Some(at)
        && scan.is_operator(at - 2);
    if !is_flag {
        return None;
    }
    let habit = Habit::new(
        scan,
        at,
        at + 1,
        format!("`{}` is not a flag of a filter", scan.text(at)),
        "a flag of CSS",
        "text is compared as it is, capitals included; for several spellings write a list: `[role=['user','User']]`",
    );
    let value = scan.text(at - 1);
    let gap = Span::new(scan.end(at - 1), scan.end(at));
    if scan.is_word(at, "s") || !scan.is(at - 1, RawToken::Str) {
        return Some(habit.edit(gap, ""));
    }
    // Any other operator has no list.
    let other = other_case(value).filter(|_| scan.is(at - 2, RawToken::Eq));
    Some(match other {
        Some(other) => habit.edit(
            Span::new(scan.start(at - 1), scan.end(at)),
            format!("[{value},{other}]"),
        ),
        None => habit,
    })
}

/// A text in quotes in its other usual case: `'User'` for `'user'`, `'user'` for any other.
fn other_case(quoted: &str) -> Option<String> {
    let lower = quoted.to_ascii_lowercase();
    if lower != quoted {
        return Some(lower);
    }
    let mut letters = quoted.chars();
    let (quote, first) = (letters.next()?, letters.next()?);
    first
        .is_ascii_lowercase()
        .then(|| format!("{quote}{}{}", first.to_ascii_uppercase(), letters.as_str()))
}

/// `[role]='user'`
pub(super) fn outside(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain || !scan.is(at, RawToken::LBracket) {
        return None;
    }
    let closer = scan.partner(at)?;
    let operator = closer + 1;
    let only_name = scan.after_name(at + 1) == Some(closer);
    if !only_name
        || !scan.is_operator(operator)
        || scan.is(operator, RawToken::Gt) && scan.spaced(operator)
    {
        return None;
    }
    let past = scan.after_value(operator + 1)?;
    let sign = match scan.text(operator) {
        "==" => "=",
        other => other,
    };
    let name = scan.slice(at + 1, closer);
    Some(
        Habit::new(
            scan,
            at,
            past,
            format!(
                "`{}` stands outside of the brackets",
                scan.quote(operator, past)
            ),
            "belongs to the filter",
            "the whole condition stands in the brackets: `[role='user']`",
        )
        .at(scan, operator, past)
        .write(
            scan,
            format!("[{name}{sign}{}]", scan.slice(operator + 1, past)),
        ),
    )
}

/// `[role 'user']`, `[role user]`
pub(super) fn loose_value(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) {
        return None;
    }
    let value = scan.after_name(at)?;
    let name = scan.slice(at, value);
    if Attribute::known(name).is_none() || scan.is(at, RawToken::Str) {
        return None;
    }
    let past = match scan.token(value)? {
        RawToken::Str | RawToken::Int | RawToken::Float => value + 1,
        RawToken::Word if !is_header(scan.text(value)) => scan.after_value(value)?,
        _ => return None,
    };
    let text = scan.slice(value, past);
    if scan.is_operator(past) || is_header(text.trim_matches(['\'', '"'])) {
        return None;
    }
    Some(
        Habit::new(
            scan,
            at,
            past,
            format!(
                "no operator stands between `{}` and `{}`",
                Excerpt::short(name),
                Excerpt::short(text)
            ),
            "a value without an operator",
            "write `=` between a header and its value, or `~` for a part of a text",
        )
        .at(scan, value, past)
        .write(scan, format!("{name}={text}")),
    )
}

/// `[content=hello world]`
pub(super) fn two_words(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) {
        return None;
    }
    let operator = scan.after_name(at)?;
    if !scan.is_operator(operator) || scan.word(operator + 1).is_none() {
        return None;
    }
    let closer = scan.opener(at).and_then(|opener| scan.partner(opener))?;
    let mut past = operator + 1;
    while past < closer && !scan.is(past, RawToken::Comma) {
        let word = scan.word(past)?;
        let joins = scan.is_one_of(past, &["and", "or", "i", "s", "not", "is", "in", "like"]);
        if past > operator + 1 && (is_header(word) || joins) {
            return None;
        }
        past += 1;
    }
    if past < operator + 3 {
        return None;
    }
    let text = scan.slice(operator + 1, past);
    Some(
        Habit::new(
            scan,
            operator + 1,
            past,
            format!("`{}` is several words without quotes", Excerpt::short(text)),
            "text with spaces stands in quotes",
            "put the text in quotes; several values stand in a list: `['user','tool']`",
        )
        .write(scan, quoted(text)),
    )
}

/// `.block role='user'`, `.block.role='user'`, `role='user'`
pub(super) fn bare_condition(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain {
        return None;
    }
    let colon = scan.is(at, RawToken::Colon) && !scan.spaced(at + 1);
    let (name, operator) = match scan.token(at)? {
        RawToken::Word => {
            let past = scan.after_name(at)?;
            (scan.slice(at, past), past)
        }
        RawToken::Type => (scan.text(at).trim_start_matches('.'), at + 1),
        RawToken::AtWord
            if !scan.spaced(at)
                && Attribute::known(scan.text(at).trim_start_matches('@')).is_some() =>
        {
            (scan.text(at).trim_start_matches('@'), at + 1)
        }
        RawToken::Colon if colon => (scan.word(at + 1)?, at + 2),
        _ => return None,
    };
    let follows_colon = at > 0 && scan.is(at - 1, RawToken::Colon);
    let spaced_child = scan.is(operator, RawToken::Gt) && scan.spaced(operator);
    if !scan.is_operator(operator) || follows_colon || spaced_child || names::is_pseudo(name) {
        return None;
    }
    if scan.is(at, RawToken::Type) && !is_header(name) {
        return None;
    }
    let past = scan.after_value(operator + 1)?;
    if scan.is(operator + 1, RawToken::LBracket) && scan.is(operator, RawToken::Gt) {
        return None;
    }
    let step_before = at > 0 && scan.ends_step(at - 1);
    let start = if step_before {
        scan.end(at - 1)
    } else {
        scan.start(at)
    };
    let sign = match scan.text(operator) {
        "==" => "=",
        other => other,
    };
    Some(
        Habit::new(
            scan,
            at,
            past,
            format!(
                "the condition `{}` stands without brackets",
                scan.quote(at, past)
            ),
            "conditions stand in brackets",
            "write conditions behind their step: `.block[role='user']`",
        )
        .edit(
            Span::new(start, scan.end(past - 1)),
            format!("[{name}{sign}{}]", scan.slice(operator + 1, past)),
        ),
    )
}

/// `[role!=['user','tool']]`
pub(super) fn none_of(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) {
        return None;
    }
    let operator = scan.after_name(at)?;
    if !scan.is(operator, RawToken::Ne) || !scan.is(operator + 1, RawToken::LBracket) {
        return None;
    }
    let past = scan.after_value(operator + 1)?;
    if past < operator + 4 {
        return None;
    }
    let name = scan.slice(at, operator);
    let condition = format!("{name}={}", scan.slice(operator + 1, past));
    let mut habit = Habit::new(
        scan,
        at,
        past,
        "`!=` cannot take a list",
        "a list means any of its values",
        format!(
            "for none of them write `:not([{}])`",
            Excerpt::short(&condition)
        ),
    )
    .at(scan, operator, operator + 1);
    habit.reason = Reason::ListOperator;
    Some(sql::without(scan, habit, at, past, &condition))
}

/// `[role='user','tool']`, `[role=('user','tool')]`, `[role={'user','tool'}]`
pub(super) fn loose_list(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) {
        return None;
    }
    let operator = scan.after_name(at)?;
    if !scan.is(operator, RawToken::Eq) {
        return None;
    }
    let value = operator + 1;
    let habit = |past: usize| {
        Habit::new(
            scan,
            value,
            past,
            format!("`{}` is not a list", scan.quote(value, past)),
            "several values stand in brackets",
            "a list stands in brackets and means any of its values: `[role=['user','tool']]`",
        )
    };
    if scan.is(value, RawToken::LParen) || scan.is(value, RawToken::LBrace) {
        let closer = scan.partner(value)?;
        // `{role}` is meant as a parameter.
        if scan.is(value, RawToken::LBrace)
            && closer <= value + 2
            && !scan.is(value + 1, RawToken::Str)
        {
            return None;
        }
        let inside = scan.slice(value + 1, closer);
        let is_empty = inside.is_empty();
        let habit = habit(closer + 1);
        return Some(if is_empty {
            habit
        } else {
            habit.write(scan, format!("[{inside}]"))
        });
    }
    let mut past = scan.after_value(value)?;
    let mut values = vec![scan.slice(value, past)];
    while scan.is(past, RawToken::Comma) || scan.is_sign(past, "|") {
        let next = past + 1;
        let is_text = scan.is(next, RawToken::Str);
        let is_word = scan.word(next).is_some_and(|word| !is_header(word));
        let Some(end) = scan.after_value(next).filter(|_| is_text || is_word) else {
            break;
        };
        if scan.is_operator(end) || is_header(scan.slice(next, end).trim_matches(['\'', '"'])) {
            break;
        }
        values.push(scan.slice(next, end));
        past = end;
    }
    (values.len() > 1).then(|| habit(past).write(scan, format!("[{}]", values.join(","))))
}
