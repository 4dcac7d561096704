//! Pseudos of CSS and jQuery that are called.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use super::scan::{Scan, Syntax};
use super::{Habit, quoted};

pub(super) const SIBLINGS: &str =
    "`:first` is the first sibling, `:nth(2)` the second, `:last` the last";

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
                 to look inside a node write `:has(…)`",
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
            "steps go down only, by `>` (child) or white space (anywhere below); a parent is found by its children: `.seg:has(> .block)`",
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
pub(super) fn at_the_end(
    scan: &Scan<'_>,
    habit: Habit,
    from: usize,
    past: usize,
    control: &str,
) -> Habit {
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
