//! Brackets, spaces, quotes, separators and comments that a selector does not have.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use super::scan::{Scan, Syntax};
use super::{Habit, quoted};

/// `[[role='user']]`, `[(role='user')]`: one pair too many. `(role='user')` at the start: the other
/// pair.
pub(super) fn doubled(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let opens = scan.is(at, RawToken::LBracket) || scan.is(at, RawToken::LParen);
    let closer = scan.partner(at).filter(|_| opens)?;
    let outer = scan.opener(at);
    let wraps = outer.is_some_and(|outer| {
        outer + 1 == at
            && scan.is(outer, RawToken::LBracket)
            && scan.partner(outer) == Some(closer + 1)
            && scan.syntax(outer) == Syntax::Chain
    });
    let inside = scan.slice(at + 1, closer);
    let is_condition = scan
        .after_name(at + 1)
        .is_some_and(|past| scan.is_operator(past));
    if wraps && is_condition {
        return Some(
            Habit::new(
                scan,
                at,
                closer + 1,
                format!(
                    "`{}` stands in brackets already",
                    scan.quote(at, closer + 1)
                ),
                "one pair of brackets too many",
                "conditions stand in one pair of brackets: `[role='user']`",
            )
            .write(scan, inside),
        );
    }
    let alone = at == scan.after_time()
        && scan.is(at, RawToken::LParen)
        && is_condition
        && scan.after_condition(at + 1) == Some(closer);
    alone.then(|| {
        Habit::new(
            scan,
            at,
            closer + 1,
            format!("`{}` is not a position", scan.quote(at, closer + 1)),
            "conditions stand in brackets",
            "write `[role='user']`; parentheses hold the hops of a position: `(d1, *:block)`",
        )
        .write(scan, format!("[{inside}]"))
    })
}

/// `. block`, `^ seq`, `# key`: a sign apart from its name.
pub(super) fn apart(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let sign = scan.is_sign(at, ".") || scan.is_sign(at, "^") || scan.is(at, RawToken::Hash);
    let is_apart = sign
        && scan.syntax(at) == Syntax::Chain
        && scan.spaced(at + 1)
        && scan.word(at + 1).is_some();
    is_apart.then(|| {
        let name = scan.text(at + 1);
        Habit::new(
            scan,
            at,
            at + 2,
            format!(
                "a space stands between `{}` and `{}`",
                scan.text(at),
                Excerpt::short(name)
            ),
            "a sign touches its name",
            "write the name right after its sign: `.block`, `^seq`, `#key`",
        )
        .write(scan, format!("{}{name}", scan.text(at)))
    })
}

/// A text in backticks.
pub(super) fn backticks(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if !scan.is_sign(at, "`") {
        return None;
    }
    let end = (at + 1..scan.len()).find(|index| scan.is_sign(*index, "`"))?;
    let inside = scan
        .source
        .get(scan.end(at)..scan.start(end))
        .unwrap_or_default();
    Some(
        Habit::new(
            scan,
            at,
            end + 1,
            "a text in backticks",
            "not a quote of the language",
            "quotes are `'` or `\"`",
        )
        .write(scan, quoted(inside)),
    )
}

/// `.block; .seg`, `.block;`
pub(super) fn semicolon(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain || !scan.is_sign(at, ";") || at == 0 {
        return None;
    }
    let is_last = at + 1 == scan.len();
    let habit = Habit::new(
        scan,
        at,
        at + 1,
        "`;` does not end a selector",
        "a sign of another language",
        "nothing ends a selector; alternatives are separated by a comma",
    );
    Some(if is_last {
        habit.write(scan, "")
    } else {
        habit.write(scan, ",")
    })
}

/// `/* … */`, `-- …`
pub(super) fn comment(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let block = scan.is_sign(at, "/") && scan.is(at + 1, RawToken::Star) && !scan.spaced(at + 1);
    let line = at > 0
        && scan.is(at, RawToken::Minus)
        && scan.is(at + 1, RawToken::Minus)
        && !scan.spaced(at + 1)
        && scan.syntax(at) == Syntax::Chain;
    if !block && !line {
        return None;
    }
    let past = if block {
        (at + 2..scan.len())
            .find(|index| scan.is(*index, RawToken::Star) && scan.is_sign(*index + 1, "/"))
            .map_or(scan.len(), |index| index + 2)
    } else {
        scan.len()
    };
    let start = at
        .checked_sub(1)
        .map_or_else(|| scan.start(at), |before| scan.end(before));
    let end = if at == 0 {
        scan.start(past)
    } else {
        scan.end(past - 1)
    };
    Some(
        Habit::new(
            scan,
            at,
            past,
            "a selector has no comments",
            "a comment of another language",
            "remove it; in Rust the comment stands beside the call",
        )
        .edit(Span::new(start, end), ""),
    )
}
