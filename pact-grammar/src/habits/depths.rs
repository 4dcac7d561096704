//! Depths and ranges of them as other languages write them.

use crate::diagnostic::Reason;
use crate::lexer::RawToken;

use super::Habit;
use super::pseudo_calls::word_number;
use super::scan::{Scan, Syntax};

const HELP: &str = "a depth is a whole number: `:depth(1)` is the newest turn, `:depth(1-3)` the three newest, `:depth(>0)` every sealed turn";

/// A verdict on an item of a depth list.
enum Item {
    Good,
    /// To be written so.
    Meant(String),
    /// All but this.
    Except(String),
    /// Nobody knows.
    Odd,
}

/// `:depth(1..=3)`, `:depth(1:3)`, `:depth(one)`, `:depth(!=1)`
pub(super) fn item(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_list = scan.is(at, RawToken::LParen)
        && at > 0
        && scan.is_word(at - 1, "depth")
        && !scan.spaced(at);
    if !is_list || scan.syntax(at) != Syntax::Chain && scan.syntax(at) != Syntax::Other {
        return None;
    }
    let closer = scan.partner(at)?;
    // A number that is too large is for validation.
    let too_large = |index: usize| scan.is(index, RawToken::Int) && scan.number(index).is_none();
    if closer == at + 1 || has_parameters(scan, at + 1, closer) || (at + 1..closer).any(too_large) {
        return None;
    }
    let mut items: Vec<String> = Vec::new();
    let mut wrong: Option<(usize, usize)> = None;
    let mut known = true;
    let mut except: Option<String> = None;
    let mut from = at + 1;
    for index in at + 1..=closer {
        let separates = scan.opener(index) == Some(at)
            && (scan.is(index, RawToken::Comma)
                || scan.is_sign(index, ";")
                || scan.is_sign(index, "|")
                || scan.is_sign(index, "||")
                || scan.is_word(index, "or"));
        if index != closer && !separates {
            continue;
        }
        if separates && !scan.is(index, RawToken::Comma) {
            wrong = wrong.or(Some((index, index + 1)));
        }
        if from == index {
            wrong = wrong.or(Some((index, index + 1)));
        } else {
            match read(scan, from, index) {
                Item::Good => items.push(scan.slice(from, index).to_owned()),
                Item::Meant(text) => {
                    wrong = wrong.or(Some((from, index)));
                    items.push(text);
                }
                Item::Except(text) => {
                    wrong = wrong.or(Some((from, index)));
                    except = Some(text);
                }
                Item::Odd => {
                    wrong = wrong.or(Some((from, index)));
                    known = false;
                }
            }
        }
        from = index + 1;
    }
    let (from, past) = wrong?;
    let trailing = scan.is(closer - 1, RawToken::Comma) && from == closer;
    let mut habit = Habit::new(
        scan,
        at,
        closer + 1,
        if trailing {
            "a comma without a depth after it".to_owned()
        } else {
            format!("`{}` is not a depth", scan.quote(from, past))
        },
        "expected a depth or a range of depths",
        match (&except, trailing) {
            (Some(_), _) => "the opposite of a depth is `:not(:depth(1))`",
            (_, true) => "remove the comma",
            _ if scan.slice(from, past).contains("..=") => {
                "both ends of a range belong to it: `:depth(1..3)` is 1, 2 and 3"
            }
            _ if items.iter().any(|item| item.starts_with(">=")) => {
                "an end that is open is a comparison: `:depth(>=1)`, `:depth(<=3)`"
            }
            _ if items.iter().any(|item| item.contains("..")) => {
                "a range is `1-3` or `1..3`, and both ends belong to it"
            }
            _ => HELP,
        },
    )
    .at(scan, from, past);
    // Not of another language.
    if trailing {
        habit.reason = Reason::Syntax;
    }
    if !known {
        return Some(habit);
    }
    Some(match except {
        Some(text) if items.is_empty() && at >= 2 && scan.is(at - 2, RawToken::Colon) => habit
            .edit(
                scan.span(at - 2, closer + 1),
                format!(":not(:depth({text}))"),
            ),
        Some(_) => habit,
        None if items.is_empty() => habit,
        None => habit.edit(scan.span(at + 1, closer), items.join(",")),
    })
}

/// Parameters have words of their own.
fn has_parameters(scan: &Scan<'_>, from: usize, past: usize) -> bool {
    (from..past).any(|index| {
        scan.is_sign(index, "$")
            || scan.is(index, RawToken::Colon) && scan.is(index + 1, RawToken::Word)
            || scan.is(index, RawToken::Param) && !scan.is(index + 1, RawToken::Minus)
    })
}

/// `$n..=3`, which `item` leaves because of the parameter.
pub(super) fn inclusive(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_range = scan.syntax(at) == Syntax::Numbers
        && scan.is(at, RawToken::DotDot)
        && scan.is(at + 1, RawToken::Eq);
    is_range.then(|| {
        Habit::new(
            scan,
            at,
            at + 2,
            "`..=` does not join two depths",
            "a range of Rust",
            "both ends of a range belong to it: `:depth(1..3)` is 1, 2 and 3",
        )
        .write(scan, "..")
    })
}

fn signed(scan: &Scan<'_>, at: usize) -> Option<(i64, usize)> {
    if let Some(number) = scan.number(at) {
        return Some((number, at + 1));
    }
    if scan.is(at, RawToken::Minus) || scan.is(at, RawToken::Plus) {
        let number = scan.number(at + 1)?;
        let is_negative = scan.is(at, RawToken::Minus);
        return Some((if is_negative { -number } else { number }, at + 2));
    }
    if scan.is(at, RawToken::DepthHop) {
        return Some((scan.text(at).get(1..)?.parse().ok()?, at + 1));
    }
    None
}

fn read(scan: &Scan<'_>, from: usize, past: usize) -> Item {
    // Parameters and sets are for the grammar.
    if (from..past).any(|index| scan.is(index, RawToken::Param)) || scan.is(from, RawToken::LBrace)
    {
        return Item::Good;
    }
    if let Some((low, next)) = signed(scan, from) {
        let is_hop = scan.is(from, RawToken::DepthHop);
        return after_low(scan, low, is_hop, next, past);
    }
    let text = scan.slice(from, past);
    match scan.token(from) {
        Some(
            RawToken::Lt
            | RawToken::Le
            | RawToken::Gt
            | RawToken::Ge
            | RawToken::Eq
            | RawToken::Ne
            | RawToken::ForeignOp,
        ) => compared(scan, from, past),
        Some(RawToken::DotDot | RawToken::Colon) => match signed(scan, from + 1) {
            Some((high, end)) if end == past => Item::Meant(format!("<={high}")),
            _ => Item::Odd,
        },
        Some(RawToken::Float) => match text.strip_suffix(".0") {
            Some(whole) => Item::Meant(whole.to_owned()),
            None => Item::Odd,
        },
        Some(RawToken::Str) => match text.trim_matches(['\'', '"']).trim().parse::<i64>() {
            Ok(number) if past == from + 1 => Item::Meant(number.to_string()),
            _ => Item::Odd,
        },
        Some(RawToken::Star) if past == from + 1 => Item::Meant(">0".to_owned()),
        Some(RawToken::LParen | RawToken::LBracket)
            if scan.partner(from) == Some(past - 1) && past > from + 2 =>
        {
            let numbers = (from + 1..past - 1).all(|index| {
                matches!(
                    scan.token(index),
                    Some(RawToken::Int | RawToken::Minus | RawToken::Comma | RawToken::DotDot)
                )
            });
            if numbers {
                Item::Meant(scan.slice(from + 1, past - 1).to_owned())
            } else {
                Item::Odd
            }
        }
        Some(RawToken::Word) if past == from + 1 => match text.to_ascii_lowercase().as_str() {
            "newest" | "latest" | "first" | "recent" => Item::Meant("1".to_owned()),
            "head" | "current" | "active" | "ah" | "now" => Item::Meant("0".to_owned()),
            "system" | "sys" => Item::Meant("-1".to_owned()),
            "all" | "any" => Item::Meant(">0".to_owned()),
            word => match word_number(word) {
                Some(number) => Item::Meant(number.to_string()),
                None => Item::Odd,
            },
        },
        Some(RawToken::Word) if scan.is_word(from, "not") => match signed(scan, from + 1) {
            Some((number, end)) if end == past => Item::Except(number.to_string()),
            _ => Item::Odd,
        },
        None if text.starts_with('!') => match signed(scan, from + 1) {
            Some((number, end)) if end == past => Item::Except(number.to_string()),
            _ => Item::Odd,
        },
        _ => Item::Odd,
    }
}

/// The verdict on an item, by the pieces after its first number.
fn after_low(scan: &Scan<'_>, low: i64, is_hop: bool, next: usize, past: usize) -> Item {
    if next == past {
        return if is_hop {
            Item::Meant(low.to_string())
        } else {
            Item::Good
        };
    }
    let is_range = matches!(scan.token(next), Some(RawToken::DotDot | RawToken::Minus));
    if next + 1 == past && !scan.is(next, RawToken::Int) {
        return match scan.token(next) {
            Some(RawToken::DotDot | RawToken::Minus | RawToken::Plus | RawToken::Colon) => {
                Item::Meant(format!(">={low}"))
            }
            // `1n`, `3rd`
            _ => Item::Odd,
        };
    }
    if is_range
        && let Some((high, end)) = signed(scan, next + 1)
        && end == past
    {
        let plain = !is_hop && !scan.is(next + 1, RawToken::DepthHop);
        return if plain {
            Item::Good
        } else {
            Item::Meant(format!("{low}..{high}"))
        };
    }
    let mut high = next + 1;
    let mut below = 0;
    match scan.token(next) {
        Some(RawToken::DotDot) if scan.is(high, RawToken::Eq) || scan.is_sign(high, ".") => {
            high += 1;
        }
        Some(RawToken::DotDot) if scan.is(high, RawToken::Lt) => {
            high += 1;
            below = 1;
        }
        Some(RawToken::Colon | RawToken::Tilde) => {}
        Some(RawToken::Minus) if scan.is(high, RawToken::Gt) => high += 1,
        Some(RawToken::Word)
            if scan.is_one_of(next, &["to", "until", "through", "thru", "and"]) => {}
        // `1 2`
        Some(RawToken::Int) => {
            let list: Option<Vec<String>> = (next..past)
                .map(|index| scan.number(index).map(|number| number.to_string()))
                .collect();
            return match list {
                Some(rest) => Item::Meant(format!("{low},{}", rest.join(","))),
                None => Item::Odd,
            };
        }
        _ => return Item::Odd,
    }
    match signed(scan, high) {
        Some((number, end)) if end == past && number - below >= low => {
            if scan.is_word(next, "and") {
                Item::Meant(format!("{low},{number}"))
            } else {
                Item::Meant(format!("{low}..{}", number - below))
            }
        }
        _ => Item::Odd,
    }
}

/// `>1`, `==1`, `!=1`, `=>1`, `>0 and <3`
fn compared(scan: &Scan<'_>, from: usize, past: usize) -> Item {
    let mut number = from + 1;
    while scan.is_operator(number) && !scan.spaced(number) {
        number += 1;
    }
    let Some((bound, end)) = signed(scan, number) else {
        return Item::Odd;
    };
    let sign = scan.slice(from, number);
    let joined = scan.is_word(end, "and") || scan.is_sign(end, "&&") || scan.is_sign(end, "&");
    if joined || end < past && scan.is_operator(end) {
        let other = if joined { end + 1 } else { end };
        let Some((high, last)) = signed(scan, other + 1) else {
            return Item::Odd;
        };
        let low = match sign {
            ">" => Some(bound + 1),
            ">=" => Some(bound),
            _ => None,
        };
        let high = match scan.text(other) {
            "<" => Some(high - 1),
            "<=" => Some(high),
            _ => None,
        };
        return match (low, high) {
            (Some(low), Some(high)) if last == past && low <= high => {
                Item::Meant(format!("{low}..{high}"))
            }
            _ => Item::Odd,
        };
    }
    if end != past {
        return Item::Odd;
    }
    match sign {
        "<" | "<=" | ">" | ">=" | "=" => Item::Good,
        "==" | "===" => Item::Meant(bound.to_string()),
        "!=" | "<>" | "!==" => Item::Except(bound.to_string()),
        "=>" => Item::Meant(format!(">={bound}")),
        "=<" => Item::Meant(format!("<={bound}")),
        _ => Item::Odd,
    }
}
