//! CSS and jQuery: pseudos, combinators, pseudo-elements.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::names;
use crate::span::Span;

use super::scan::{Scan, Syntax};
use super::{Habit, quoted, step_named};

const SIBLINGS: &str = "`:first` is the first sibling, `:nth(2)` the second, `:last` the last";

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

/// A pseudo that is called, and is none or takes something else: `:is(…)`, `:eq(2)`,
/// `:contains('x')`, `:nth(2n+1)`.
pub(super) fn call(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_call = scan.syntax(at) == Syntax::Chain
        && scan.is(at, RawToken::Colon)
        && !scan.spaced(at + 1)
        && scan.is(at + 2, RawToken::LParen)
        && !scan.spaced(at + 2);
    if !is_call {
        return None;
    }
    let name = scan.word(at + 1)?;
    let open = at + 2;
    let closer = scan.partner(open)?;
    let argument = scan.slice(open + 1, closer);
    let shown = Excerpt::short(name);
    let habit = |message: String, help: &str| {
        Habit::new(
            scan,
            at,
            closer + 1,
            message,
            "no such pseudo",
            help.to_owned(),
        )
    };
    let unknown = format!("`:{shown}(…)` is not a pseudo");
    match name.to_ascii_lowercase().as_str() {
        "is" | "where" | "matches" | "any" | "filter" => Some(alternatives(
            scan,
            habit(
                unknown,
                "alternatives are separated by commas, `.seg, .block`, values stand in a list, `[role=['user','tool']]`; \
                 to ask what a node holds write `:has(…)`",
            ),
            at,
            closer,
        )),
        "contains" | "icontains" | "text" | "has-text" | "contains-text" | "content" => {
            let habit = habit(
                unknown,
                "the text of a node is its header `content`: `[content~'x']` finds a part of it",
            );
            let one = scan.after_value(open + 1) == Some(closer)
                || (open + 1..closer).all(|index| scan.word(index).is_some());
            let value = if argument.starts_with('$') {
                argument.to_owned()
            } else {
                quoted(argument)
            };
            Some(if one && !argument.is_empty() {
                habit.write(scan, format!("[content~{value}]"))
            } else {
                habit
            })
        }
        "eq" => {
            let habit = habit(
                unknown,
                "`:nth(1)` is the first sibling, `:last` the last; `:eq` of jQuery counts from 0",
            );
            let minus = scan.is(open + 1, RawToken::Minus);
            Some(match scan.number(open + 1) {
                Some(number) if closer == open + 2 => {
                    habit.write(scan, format!(":nth({})", number + 1))
                }
                _ if minus && scan.number(open + 2) == Some(1) => habit.write(scan, ":last"),
                _ => habit,
            })
        }
        "gt" | "lt" => Some(habit(
            unknown,
            "`:nth(2)` is one sibling; several turns are `.seg:depth(>1)`, and `@limit=3` at the end keeps the first three of the result",
        )),
        "nth-child" | "nth-of-type" | "nth" | "nth_child" | "nthchild" => {
            nth(scan, at, closer, habit(unknown, SIBLINGS))
        }
        "nth-last-child" | "nth-last-of-type" | "nth-last" => {
            let habit = habit(
                unknown,
                "siblings are counted from the first: `:nth(2)`; the last is `:last`",
            );
            Some(if scan.number(open + 1) == Some(1) && closer == open + 2 {
                habit.write(scan, ":last")
            } else {
                habit
            })
        }
        "first" | "last" | "pre" | "core" | "post" => Some(plain_with_argument(scan, at, closer)),
        _ => filter_call(scan, at, closer),
    }
}

/// A call that is no pseudo, and stands for a filter, a direction or a control: `:role('user')`,
/// `:parent()`, `:limit(5)`.
fn filter_call(scan: &Scan<'_>, at: usize, closer: usize) -> Option<Habit> {
    let name = scan.word(at + 1)?;
    let open = at + 2;
    let argument = scan.slice(open + 1, closer);
    let habit = |help: &str| {
        Habit::new(
            scan,
            at,
            closer + 1,
            format!("`:{}(…)` is not a pseudo", Excerpt::short(name)),
            "no such pseudo",
            help.to_owned(),
        )
    };
    match name.to_ascii_lowercase().as_str() {
        "attr" | "data" | "prop" | "key" | "id" | "tag" | "role" | "kind" => {
            let right = match name.to_ascii_lowercase().as_str() {
                "key" | "id" => {
                    (closer == open + 2).then(|| format!("#{}", argument.trim_start_matches('#')))
                }
                "tag" | "role" | "kind" => {
                    (scan.after_value(open + 1) == Some(closer)).then(|| {
                        let value = if argument.starts_with('$') {
                            argument.to_owned()
                        } else {
                            quoted(argument)
                        };
                        format!("[{}={value}]", name.to_ascii_lowercase())
                    })
                }
                _ => None,
            };
            let habit = habit(
                "a header is tested in brackets: `[role='user']`; a key is `#key`, a tag `+tag`",
            );
            Some(match right {
                Some(right) => habit.write(scan, right),
                None => habit,
            })
        }
        "parent" | "up" | "ancestor" | "closest" | "children" | "child" | "descendant" | "next"
        | "prev" | "siblings" | "sibling" => Some(habit(
            "steps go down only, by `>` (child) or white space (anywhere below); a parent is found by what it holds: `.seg:has(> .block)`",
        )),
        "slice" | "range" | "limit" | "skip" | "take" | "top" | "head" | "tail" => {
            let habit = habit(
                "`@limit=3` at the end keeps the first three of the result; several turns are `.seg:depth(1-3)`",
            );
            Some(match scan.number(open + 1) {
                Some(number)
                    if closer == open + 2
                        && matches!(name, "limit" | "take" | "top" | "head")
                        && scan.opener(at).is_none() =>
                {
                    at_the_end(scan, habit, at, closer + 1, &format!("@limit={number}"))
                }
                _ => habit,
            })
        }
        "lang" | "dir" | "host" | "state" => {
            Some(habit("filters stand in brackets: `[role='user']`"))
        }
        _ => None,
    }
}

/// Removes some pieces and puts a control at the end.
fn at_the_end(scan: &Scan<'_>, habit: Habit, from: usize, past: usize, control: &str) -> Habit {
    let end = scan.end(scan.len().saturating_sub(1));
    habit
        .edit(scan.span(from, past), "")
        .edit(Span::point(end), format!(" {control}"))
}

/// Whether a parameter is calculated with, which `parameters` answers.
fn calculates(scan: &Scan<'_>, from: usize, past: usize) -> bool {
    (from..past).any(|index| scan.is(index, RawToken::Param))
}

/// `:nth(2n+1)`, `:nth(odd)`, `:nth(1,2)`, `:nth('1')`
///
/// `unknown` is for a right number after a name that is none: `:nth-child(2)`.
fn nth(scan: &Scan<'_>, at: usize, closer: usize, unknown: Habit) -> Option<Habit> {
    let open = at + 2;
    let name = scan.text(at + 1);
    let argument = scan.slice(open + 1, closer);
    let good =
        matches!(scan.token(open + 1), Some(RawToken::Int | RawToken::Param)) && closer == open + 2;
    if good && name != "nth" {
        return Some(unknown.write(scan, format!(":nth({argument})")));
    }
    let negative = scan.is(open + 1, RawToken::Minus)
        && scan.is(open + 2, RawToken::Int)
        && closer == open + 3;
    // These are for validation and for `parameters`.
    if good || closer == open + 1 || negative && name == "nth" || calculates(scan, open + 1, closer)
    {
        return None;
    }
    let habit = Habit::new(
        scan,
        at,
        closer + 1,
        format!(
            "`:{}({})` does not say which sibling",
            Excerpt::short(name),
            Excerpt::short(argument)
        ),
        "`:nth` takes one whole number",
        "`:nth(2)` is the second sibling, `:first` the first, `:last` the last; several are alternatives: \
         `.block:nth(1), .block:nth(2)`",
    );
    let bare = argument.trim_matches(['\'', '"']);
    let number = word_number(bare)
        .or_else(|| bare.parse::<i64>().ok())
        .filter(|number| *number > 0);
    Some(match number {
        Some(number) => habit.write(scan, format!(":nth({number})")),
        None if scan.is_one_of(open + 1, &["first"]) => habit.write(scan, ":first"),
        None if scan.is_one_of(open + 1, &["last"]) => habit.write(scan, ":last"),
        None => habit,
    })
}

/// `one` to `ten`.
pub(crate) fn word_number(word: &str) -> Option<i64> {
    const WORDS: [&str; 11] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let at = WORDS
        .iter()
        .position(|known| known.eq_ignore_ascii_case(word))?;
    i64::try_from(at).ok()
}

/// `:first()`, `:last(3)`
fn plain_with_argument(scan: &Scan<'_>, at: usize, closer: usize) -> Habit {
    let name = scan.text(at + 1).to_ascii_lowercase();
    let open = at + 2;
    let empty = closer == open + 1;
    let number = (closer == open + 2)
        .then(|| scan.number(open + 1))
        .flatten();
    let habit = Habit::new(
        scan,
        at,
        closer + 1,
        format!("`:{name}` takes no argument"),
        "stands without parentheses",
        match (name.as_str(), number) {
            ("last", Some(number)) if number > 1 => format!(
                "`:last` is one sibling; for the last {number} of a result take them in Rust"
            ),
            ("first", Some(number)) if number > 1 => format!(
                "`:{name}` is one sibling; the newest {number} turns are `.seg:depth(1-{number})`, and `@limit={number}` at the end \
                 keeps the first {number} of the result"
            ),
            _ => format!("write `:{name}`"),
        },
    );
    if empty || number == Some(1) {
        return habit.write(scan, format!(":{name}"));
    }
    // `.seg:first(3)` has one translation; `.block:first(3)` could mean several things.
    let turns = at > 0
        && matches!(scan.token(at - 1), Some(RawToken::Type))
        && matches!(scan.text(at - 1), ".seg" | ".mt");
    match number {
        Some(number) if turns && name == "first" => {
            habit.write(scan, format!(":depth(1-{number})"))
        }
        _ => habit,
    }
}

/// `:is(a, b)`: a chain for each.
fn alternatives(scan: &Scan<'_>, habit: Habit, at: usize, closer: usize) -> Habit {
    let open = at + 2;
    let mut arguments: Vec<&str> = Vec::new();
    let mut from = open + 1;
    for index in open + 1..=closer {
        let separates = scan.is(index, RawToken::Comma) && scan.opener(index) == Some(open);
        if index == closer || separates {
            arguments.push(scan.slice(from, index));
            from = index + 1;
        }
    }
    if arguments.iter().any(|argument| argument.is_empty()) || arguments.len() > 8 {
        return habit;
    }
    let start = scan.alternative_start(at);
    let end = scan.alternative_end(closer);
    let before = scan
        .source
        .get(scan.start(start)..scan.start(at))
        .unwrap_or_default();
    let after = scan
        .source
        .get(scan.end(closer)..scan.end(end.saturating_sub(1)))
        .unwrap_or_default();
    let all: Vec<String> = arguments
        .iter()
        .map(|argument| format!("{before}{argument}{after}"))
        .collect();
    habit.edit(scan.span(start, end), all.join(", "))
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
                "no step goes from a node to those beside it; name the parent, then choose among what it holds: \
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
                "a parent is found by what it holds: `.seg:has(> .block)`",
            ))
        }
        Some(RawToken::Lt) if step_before => Some(Habit::new(
            scan,
            at,
            at + 1,
            "`<` does not join steps",
            "no step goes up",
            "a parent is found by what it holds: `.seg:has(> .block)`",
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
            "a parent is found by what it holds: `.seg:has(> .block)`",
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
