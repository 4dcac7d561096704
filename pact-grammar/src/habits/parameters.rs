//! Parameters as other languages write them, and where none can stand.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use super::Habit;
use super::scan::{Scan, Syntax};

const WRITTEN: &str = "a parameter is written `$name`: `[role=$role]`";

/// Whether a value can stand here.
fn wants_value(scan: &Scan<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return false;
    };
    let is_first = scan.opener(at) == Some(before) || scan.is(before, RawToken::Comma);
    match scan.syntax(at) {
        Syntax::Conditions => scan.is_operator(before),
        Syntax::Values | Syntax::Numbers => is_first || scan.is_operator(before),
        _ => {
            scan.is(before, RawToken::Hash)
                || scan.is(before, RawToken::Eq)
                    && scan.is(before.saturating_sub(1), RawToken::AtWord)
        }
    }
}

/// A name for the parameter of a place that has none: that of its header.
fn name_for(scan: &Scan<'_>, at: usize) -> String {
    if scan.syntax(at) == Syntax::Numbers {
        return "n".to_owned();
    }
    let header = at
        .checked_sub(2)
        .and_then(|name| scan.word(name))
        .filter(|name| {
            name.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        });
    header.unwrap_or("value").to_owned()
}

/// `:role`, `${role}`, `{role}`, `$1`, `%s`, `?`
pub(super) fn foreign(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let braced = |open: usize| -> Option<(usize, Option<&str>)> {
        if !scan.is(open, RawToken::LBrace) {
            return None;
        }
        let closer = scan.partner(open)?;
        match closer - open {
            1 => Some((closer + 1, None)),
            2 => Some((closer + 1, scan.word(open + 1))),
            3 if scan.is(open + 1, RawToken::LBrace) => None,
            _ => None,
        }
    };
    let doubled = |open: usize| -> Option<(usize, &str)> {
        let inner = open + 1;
        let closer = scan.partner(open)?;
        let is_double = scan.is(open, RawToken::LBrace)
            && scan.is(inner, RawToken::LBrace)
            && scan.partner(inner) == Some(inner + 2)
            && closer == inner + 3;
        is_double.then(|| scan.word(inner + 1).map(|name| (closer + 1, name)))?
    };
    let value = wants_value(scan, at);
    let (past, name): (usize, Option<&str>) = if scan.is_sign(at, "$") {
        if let Some(found) = braced(at + 1) {
            found
        } else if scan.is(at + 1, RawToken::Int) && !scan.spaced(at + 1) {
            (at + 2, None)
        } else if value {
            (at + 1, None)
        } else {
            return None;
        }
    } else if !value {
        return None;
    } else if scan.is(at, RawToken::Colon) && scan.word(at + 1).is_some() && !scan.spaced(at + 1) {
        (at + 2, scan.word(at + 1))
    } else if let Some(found) = doubled(at) {
        (found.0, Some(found.1))
    } else if scan.syntax(at) != Syntax::Numbers
        && let Some(found) = braced(at)
    {
        found
    } else if scan.is(at, RawToken::AtWord) {
        (at + 1, scan.text(at).get(1..))
    } else if scan.is(at, RawToken::Question) {
        (at + 1, None)
    } else if scan.is_unreadable(at) && scan.text(at) == "%" {
        let named = scan.is(at + 1, RawToken::LParen);
        if named {
            let closer = scan.partner(at + 1)?;
            let suffix = scan.word(closer + 1).is_some() && !scan.spaced(closer + 1);
            (closer + 1 + usize::from(suffix), scan.word(at + 2))
        } else {
            (at + 1 + usize::from(scan.word(at + 1).is_some()), None)
        }
    } else if scan.is_sign(at, "&") && scan.word(at + 1).is_some() {
        (at + 2, scan.word(at + 1))
    } else {
        return None;
    };
    let name = name.map_or_else(|| name_for(scan, at), str::to_owned);
    Some(
        Habit::new(
            scan,
            at,
            past,
            format!("`{}` is not a parameter", scan.quote(at, past)),
            "a parameter of another language",
            WRITTEN,
        )
        .write(scan, format!("${}", name.replace('-', "_"))),
    )
}

/// `$n+1`
pub(super) fn arithmetic(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_parameter = matches!(
        scan.token(at),
        Some(
            RawToken::Param
                | RawToken::AtTurnParam
                | RawToken::AtCycleParam
                | RawToken::DepthHopParam
        )
    );
    // `:depth($n-3)`
    let is_range = scan.syntax(at) == Syntax::Numbers
        && !scan
            .opener(at)
            .and_then(|opener| opener.checked_sub(1))
            .is_some_and(|name| scan.is_word(name, "nth"));
    let operated = is_parameter
        && (matches!(scan.token(at + 1), Some(RawToken::Plus | RawToken::Star))
            || scan.is(at + 1, RawToken::Minus) && !is_range
            || scan.is_sign(at + 1, "/")
            || scan.is_sign(at + 1, "%"))
        && matches!(
            scan.token(at + 2),
            Some(RawToken::Int | RawToken::Float | RawToken::Param)
        )
        && scan.spaced(at + 1) == scan.spaced(at + 2);
    if !operated {
        return None;
    }
    let whole = scan.slice(at, at + 3);
    let name = scan.text(at).split_once('$').map_or("n", |(_, name)| name);
    let sum = format!(
        "{} {}",
        scan.text(at + 1),
        scan.text(at + 2).replace('$', "")
    );
    Some(Habit::new(
        scan,
        at,
        at + 3,
        format!(
            "`{}` calculates, and a selector does not",
            Excerpt::short(whole)
        ),
        "only the parameter can stand here",
        // No correction: the parameter alone has another value.
        format!("calculate in the argument: `{name} = {name} {sum}`"),
    ))
}

/// `[$h='x']`, `[role $op 'x']`, `.block:$kind`, `.$type`
pub(super) fn misplaced(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let habit = |from: usize, past: usize, what: &str, help: &str| {
        Habit::new(
            scan,
            from,
            past,
            format!("`{}` cannot be {what}", Excerpt::short(scan.text(at))),
            "a parameter is a value",
            help.to_owned(),
        )
        .at(scan, at, at + 1)
    };
    if scan.syntax(at) == Syntax::Conditions && scan.is(at, RawToken::Param) && at > 0 {
        let known = |index: usize| {
            scan.word(index)
                .is_some_and(|name| crate::plan::Attribute::known(name).is_some())
        };
        let first = scan.opener(at) == Some(at - 1) || scan.is(at - 1, RawToken::Comma);
        if first
            && (scan.is_operator(at + 1) && !known(at + 2)
                || scan.opener(at).and_then(|opener| scan.partner(opener)) == Some(at + 1))
        {
            return Some(habit(
                at,
                at + 1,
                "the name of a header",
                "write the name of the header, and pass its value: `[role=$value]`",
            ));
        }
        let name_before = scan.word(at - 1).is_some() || scan.is(at - 1, RawToken::Str);
        if name_before
            && !scan.is_operator(at.saturating_sub(2))
            && scan.after_value(at + 1).is_some()
            && !scan.is_operator(at + 2)
        {
            return Some(habit(
                at,
                at + 1,
                "an operator",
                "write the operator, `=`, `!=`, `<`, `<=`, `>`, `>=` or `~`, and pass the value: `[ttl<$n]`",
            ));
        }
        return None;
    }
    if scan.syntax(at) != Syntax::Chain || !scan.is(at, RawToken::Param) {
        return None;
    }
    let before = at.checked_sub(1)?;
    if scan.spaced(at) {
        return None;
    }
    let text = scan.text(at);
    if scan.is(before, RawToken::Colon) {
        return Some(
            habit(
                before,
                at + 1,
                "a kind",
                "a kind that is a value is tested by its header: `.block[kind=$kind]`",
            )
            .write(scan, format!("[kind={text}]")),
        );
    }
    if scan.is_sign(before, ".") {
        return Some(
            habit(
                before,
                at + 1,
                "a type",
                "a type that is a value is tested by its header: `[nodeType=$type]`",
            )
            .write(scan, format!("[nodeType={text}]")),
        );
    }
    if scan.is_sign(before, "^") {
        return Some(habit(
            before,
            at + 1,
            "a root",
            &crate::diagnostic::help::roots(),
        ));
    }
    if scan.is_sign(before, "@") {
        return Some(
            habit(
                before,
                at + 1,
                "a time",
                "a parameter counts turns, `@t$n`, or names a cycle, `@c$n`",
            )
            .edit(Span::point(scan.start(at)), "t"),
        );
    }
    None
}
