//! `XPath`, `JSONPath` and jq: paths with slashes and dots, predicates, indices.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use super::pseudo_calls::SIBLINGS;
use super::scan::{Scan, Syntax};
use super::{Habit, quoted, step_named};

/// `//block`, `/root/seq/seg`, `.seg/block`, `descendant::block`
pub(super) fn slashes(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let begins = at == scan.after_time()
        || at > 0 && (scan.opener(at) == Some(at - 1) || scan.separates(at - 1));
    // Comments have an answer of their own.
    if scan.syntax(at) != Syntax::Chain || !begins || scan.source.contains("*/") {
        return None;
    }
    let from = at;
    let past = scan.alternative_end(at);
    let is_slash = |index: usize| {
        scan.opener(index) == scan.opener(from)
            && scan.is_unreadable(index)
            && scan.text(index).trim_start_matches('.').starts_with('/')
    };
    let is_axis = |index: usize| {
        scan.is(index + 1, RawToken::Colon)
            && scan.is(index + 2, RawToken::Colon)
            && scan.is_one_of(
                index,
                &[
                    "child",
                    "self",
                    "descendant",
                    "descendant-or-self",
                    "parent",
                    "ancestor",
                    "following-sibling",
                    "preceding-sibling",
                ],
            )
    };
    let at = (from..past).find(|index| is_slash(*index) || is_axis(*index))?;
    let reads_header =
        scan.is(past, RawToken::AtWord) && scan.is_unreadable(past - 1) && !scan.spaced(past);
    let habit = Habit::new(
        scan,
        from,
        past,
        format!("`{}` does not join steps", Excerpt::short(scan.text(at))),
        "a path of XPath",
        if reads_header {
            "a selector finds nodes, and headers are read in Rust; steps are joined by `>` (child) or white space (anywhere below)"
        } else {
            "a step starts with `.` or `^`; steps are joined by `>` (child) or white space (anywhere below): `^seq > .seg .block`"
        },
    )
    .at(scan, at, at + 1);
    if reads_header {
        return Some(Habit {
            pieces: (from, past + 1),
            ..habit
        });
    }
    Some(match converted(scan, from, past) {
        Some(right) => habit.write(scan, right),
        None => habit,
    })
}

/// `$..block[?(@.role=='user')]`, `$.block`, `..block`, `.block[] | select(.role=="user")`
pub(super) fn json(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain {
        return None;
    }
    let from = scan.alternative_start(at);
    let past = scan.alternative_end(at);
    let is_dollar = at == from && scan.is_sign(at, "$.") && scan.is(at + 1, RawToken::Star)
        || at == from
            && scan.is_sign(at, "$")
            && matches!(
                scan.token(at + 1),
                Some(RawToken::DotDot | RawToken::Type | RawToken::LBracket) | None
            );
    let is_dots = scan.is(at, RawToken::DotDot)
        && (at == from
            || !scan.is_moment(at - 1) && scan.token(at - 1) != Some(RawToken::DepthHop))
        && (scan.word(at + 1).is_some() && !scan.spaced(at + 1) || scan.is(at + 1, RawToken::Star));
    if scan.is_sign(at, "|") && scan.is_word(at + 1, "select") && scan.is(at + 2, RawToken::LParen)
    {
        let closer = scan.partner(at + 2)?;
        let inside = test(scan, at + 3, closer);
        return Some(
            Habit::new(
                scan,
                at,
                closer + 1,
                "`| select(…)` is not a filter here",
                "a filter of jq",
                "conditions stand in brackets behind a step: `.block[role='user']`",
            )
            .edit(
                Span::new(
                    if at >= 3 && scan.partner(at - 1) == Some(at - 2) {
                        scan.end(at - 3)
                    } else {
                        scan.end(at.saturating_sub(1))
                    },
                    scan.end(closer),
                ),
                format!("[{inside}]"),
            ),
        );
    }
    if !is_dollar && !is_dots {
        return None;
    }
    let habit = Habit::new(
        scan,
        from,
        past,
        format!(
            "`{}` does not start a step",
            Excerpt::short(if is_dollar && scan.is(at + 1, RawToken::DotDot) {
                scan.slice(at, at + 2)
            } else {
                scan.text(at)
            })
        ),
        "a path of JSONPath",
        "a selector needs no sign for its start; steps are joined by `>` (child) or white space (anywhere below): `.seg .block`",
    )
    .at(scan, at, at + 1 + usize::from(is_dollar && scan.is(at + 1, RawToken::DotDot)));
    Some(match converted(scan, from, past) {
        Some(right) => habit.write(scan, right),
        None => habit,
    })
}

/// The chain that a path becomes.
struct Chain {
    text: String,
    /// The combinator before the next step.
    joint: Option<&'static str>,
    is_json: bool,
}

impl Chain {
    fn push(&mut self, step: &str) {
        let joint = self.joint.take();
        if !self.text.is_empty() {
            let usual = if self.is_json { " > " } else { " " };
            self.text.push_str(joint.unwrap_or(usual));
        }
        self.text.push_str(step);
    }

    /// A step that a word names, unless it is the root of a longer path.
    fn named(&mut self, step: &str, is_left_out: bool) {
        if step == "^root" && is_left_out {
            self.joint = None;
        } else {
            self.push(step);
        }
    }

    /// A bare word, `child::word` or `word()`: the piece after it.
    fn word(&mut self, scan: &Scan<'_>, at: usize, past: usize) -> Option<usize> {
        let text = scan.text(at);
        if scan.is(at + 1, RawToken::Colon) && scan.is(at + 2, RawToken::Colon) {
            match text {
                "child" | "self" => {}
                "descendant" | "descendant-or-self" => self.joint = Some(" "),
                _ => return None,
            }
            return Some(at + 3);
        }
        if scan.is(at + 1, RawToken::LParen) {
            let is_empty = scan.partner(at + 1) == Some(at + 2);
            match text {
                "node" if is_empty => self.push("*"),
                // The text of a node is its content. A selector finds nodes, so it finds the node
                // itself.
                "text" if is_empty && !self.text.is_empty() && at + 3 >= past => self.joint = None,
                _ => return None,
            }
            return Some(at + 3);
        }
        let step = step_named(text).unwrap_or_else(|| format!(".block:{text}"));
        let more = scan.is_unreadable(at + 1) || scan.is(at + 1, RawToken::DotDot);
        self.named(&step, more);
        Some(at + 1)
    }

    /// `[…]`: the piece after it.
    fn bracket(&mut self, scan: &Scan<'_>, at: usize) -> Option<usize> {
        let closer = scan.partner(at)?;
        if self.text.is_empty() {
            self.joint = None;
        }
        let only = closer == at + 2;
        if only && scan.is(at + 1, RawToken::Star) || closer == at + 1 {
            // Every one of them.
        } else if only && scan.is(at + 1, RawToken::Str) {
            let name = scan.text(at + 1).trim_matches(['\'', '"']);
            self.push(&step_named(name)?);
        } else if let (true, true, Some(index)) = (self.is_json, only, scan.number(at + 1)) {
            let nth = index.checked_add(1)?.to_string();
            self.text.extend([":nth(", nth.as_str(), ")"]);
        } else if scan.is(at + 1, RawToken::Question) {
            let inside = test(scan, at + 2, closer);
            self.text.extend(["[", inside.as_str(), "]"]);
        } else {
            self.text.push_str(scan.slice(at, closer + 1));
        }
        Some(closer + 1)
    }

    /// `:first`, `:depth(1)`: the piece after it.
    fn pseudo(&mut self, scan: &Scan<'_>, at: usize) -> Option<usize> {
        if scan.word(at + 1).is_none() || scan.spaced(at + 1) {
            return None;
        }
        let end = match scan.partner(at + 2) {
            Some(closer) if scan.is(at + 2, RawToken::LParen) => closer + 1,
            _ => at + 2,
        };
        if scan.spaced(at) {
            self.text.push(' ');
        }
        self.text.push_str(scan.slice(at, end));
        Some(end)
    }
}

/// A path as a chain; none where the chain cannot be known.
fn converted(scan: &Scan<'_>, from: usize, past: usize) -> Option<String> {
    let is_json = scan.is_sign(from, "$") || scan.is_sign(from, "$.");
    let mut chain = Chain {
        text: String::new(),
        joint: None,
        is_json,
    };
    let mut at = from;
    while at < past {
        let text = scan.text(at);
        match scan.token(at) {
            None => match text {
                "$" | "$." if at == from => {}
                "/" | "./" => chain.joint = Some(" > "),
                "//" | ".//" => chain.joint = Some(" "),
                _ => return None,
            },
            Some(RawToken::DotDot) if scan.is_unreadable(at + 1) => return None,
            Some(RawToken::DotDot) => chain.joint = Some(" "),
            Some(RawToken::Gt) => chain.joint = Some(" > "),
            Some(RawToken::Star | RawToken::Root) => chain.push(text),
            Some(RawToken::Type) => {
                let name = text.get(1..).unwrap_or_default();
                let step = step_named(name).unwrap_or_else(|| text.to_owned());
                chain.named(&step, is_json);
            }
            Some(RawToken::Word | RawToken::DepthHop) => {
                at = chain.word(scan, at, past)?;
                continue;
            }
            Some(RawToken::LBracket) => {
                at = chain.bracket(scan, at)?;
                continue;
            }
            Some(RawToken::Colon) => {
                at = chain.pseudo(scan, at)?;
                continue;
            }
            Some(_) => return None,
        }
        at += 1;
    }
    if chain.text.is_empty() && is_json {
        chain.text.push('*');
    }
    (!chain.text.is_empty() && chain.joint.is_none()).then_some(chain.text)
}

/// The test in `[?(…)]` or `select(…)`, as conditions: `@.role` and `.role` are `role`.
fn test(scan: &Scan<'_>, from: usize, past: usize) -> String {
    let (mut from, mut past) = (from, past);
    if scan.is(from, RawToken::LParen) && scan.partner(from) == past.checked_sub(1) {
        from += 1;
        past -= 1;
    }
    let mut out = String::new();
    for at in from..past {
        if at > from && scan.spaced(at) {
            out.push(' ');
        }
        let text = scan.text(at);
        match scan.token(at) {
            None => out.push_str(&text.replace('@', "")),
            Some(RawToken::Type) => out.push_str(text.trim_start_matches('.')),
            Some(RawToken::AtWord) => out.push_str(text.trim_start_matches('@')),
            Some(RawToken::ForeignOp) if text == "==" => out.push('='),
            Some(_) => out.push_str(text),
        }
    }
    out
}

/// `.block[0]`, `.block[last()]`, `.block[*]`, `.block[1:3]`, `.block[position()=1]`
pub(super) fn index(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Chain || !scan.is(at, RawToken::LBracket) {
        return None;
    }
    let closer = scan.partner(at)?;
    let count = closer - at - 1;
    let first = at + 1;
    let inside = scan.slice(first, closer);
    let whole = scan.slice(at, closer + 1);
    let habit = |help: &str| {
        Habit::new(
            scan,
            at,
            closer + 1,
            format!("`{}` does not choose among siblings", Excerpt::short(whole)),
            "an index of another language",
            help.to_owned(),
        )
    };
    if let (1, Some(number)) = (count, scan.number(first)) {
        let nth = number.max(1);
        return Some(habit(SIBLINGS).write(scan, format!(":nth({nth})")));
    }
    let is_last = scan.is_word(first, "last");
    let calls = count == 3
        && scan.is(first + 1, RawToken::LParen)
        && scan.partner(first + 1) == Some(first + 2);
    let minus_one =
        count == 2 && scan.is(first, RawToken::Minus) && scan.number(first + 1) == Some(1);
    if is_last && (count == 1 || calls) || minus_one {
        return Some(habit(SIBLINGS).write(scan, ":last"));
    }
    if scan.is_word(first, "first") && (count == 1 || calls) {
        return Some(habit(SIBLINGS).write(scan, ":first"));
    }
    if count == 1 && scan.is(first, RawToken::Star) {
        let all = Habit::new(
            scan,
            at,
            closer + 1,
            "`[*]` is not a filter",
            "a sign of JSONPath",
            "a step is all nodes that it names: remove the brackets",
        );
        return Some(all.write(scan, ""));
    }
    if scan.is_word(first, "position")
        && scan.is(first + 1, RawToken::LParen)
        && scan.partner(first + 1) == Some(first + 2)
    {
        let operator = first + 3;
        let number = scan.number(operator + 1);
        let exact = scan.is(operator, RawToken::Eq) || scan.text(operator) == "==";
        return Some(match number {
            Some(number) if exact && operator + 2 == closer => {
                habit(SIBLINGS).write(scan, format!(":nth({})", number.max(1)))
            }
            _ if exact && scan.is_word(operator + 1, "last") => {
                habit(SIBLINGS).write(scan, ":last")
            }
            _ => habit(
                "`:nth(2)` is one sibling; `@limit=3` at the end keeps the first three of the result",
            ),
        });
    }
    let is_slice = count > 0
        && (first..closer).all(|index| {
            matches!(
                scan.token(index),
                Some(
                    RawToken::Int
                        | RawToken::Colon
                        | RawToken::DotDot
                        | RawToken::Minus
                        | RawToken::Comma
                )
            ) || inside == "#"
        });
    is_slice.then(|| {
        habit(
            "`:nth(2)` is one sibling, `:last` the last; several turns are `.seg:depth(1-3)`, and `@limit=3` at the end \
             keeps the first three of the result",
        )
    })
}

/// `[@role='user']`, `[?(@.role=='user')]`, `[text()='x']`, `[contains(@role,'us')]`,
/// `[not(@role)]`, `[.role='user']`
pub(super) fn predicate(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions {
        return None;
    }
    let opener = scan.opener(at)?;
    let first = at == opener + 1;
    if first && scan.is(at, RawToken::Question) {
        let closer = scan.partner(opener)?;
        return Some(
            Habit::new(
                scan,
                at,
                closer,
                "`[?…]` is not a filter here",
                "a filter of JSONPath",
                "conditions stand in brackets as they are: `.block[role='user']`",
            )
            .write(scan, test(scan, at + 1, closer)),
        );
    }
    if !scan.begins_condition(at) {
        return None;
    }
    let token = scan.token(at);
    if token == Some(RawToken::AtWord) || token == Some(RawToken::Type) && first {
        let name = scan.text(at).trim_start_matches(['@', '.']);
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!(
                    "`{}` is not the name of a header",
                    Excerpt::short(scan.text(at))
                ),
                "a header has no sign before it",
                format!("write `{}`", Excerpt::short(name)),
            )
            .write(scan, name),
        );
    }
    if scan.is_sign(at, ".") && scan.is_operator(at + 1) {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                "`.` is not the name of a header",
                "the node itself in XPath",
                "the text of a node is its header `content`: `[content='x']`, or `[content~'x']` for a part of it",
            )
            .write(scan, "content"),
        );
    }
    if (scan.is_sign(at, "@") || scan.is_sign(at, "@.")) && !scan.is_operator(at + 1) {
        let past = at + 1 + usize::from(scan.is(at + 1, RawToken::Type));
        let name = scan.text(at + 1).trim_start_matches('.');
        return Some(
            Habit::new(
                scan,
                at,
                past,
                format!("`{}` is not the name of a header", scan.quote(at, past)),
                "a header has no sign before it",
                "write the name alone: `[role='user']`",
            )
            .write(scan, if past > at + 1 { name } else { "" }),
        );
    }
    function(scan, at)
}

/// `text()='x'`, `contains(@role,'us')`, `not(@role)`
fn function(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let call = scan.word(at)?;
    if !scan.is(at + 1, RawToken::LParen) {
        return None;
    }
    let closer = scan.partner(at + 1)?;
    let name_of = |index: usize| match scan.token(index) {
        Some(RawToken::AtWord) => Some(scan.text(index).trim_start_matches('@')),
        Some(RawToken::Type) => Some(scan.text(index).trim_start_matches('.')),
        Some(RawToken::Word)
            if scan.is_one_of(index, &["text", "string"])
                && scan.is(index + 1, RawToken::LParen) =>
        {
            Some("content")
        }
        Some(RawToken::Word) => scan.word(index),
        None if scan.text(index) == "." => Some("content"),
        _ => None,
    };
    let no_call = |help: &str| {
        Habit::new(
            scan,
            at,
            closer + 1,
            format!("`{}(…)` is not a test here", Excerpt::short(call)),
            "a function of another language",
            help.to_owned(),
        )
    };
    match call.to_ascii_lowercase().as_str() {
        "text" | "string" | "content" => Some(
            no_call("the text of a node is its header `content`: `[content='x']`, or `[content~'x']` for a part of it")
                .write(scan, "content"),
        ),
        "contains" | "starts-with" | "starts_with" | "startswith" | "ends-with" | "matches"
        | "like" | "includes" => {
            let habit =
                no_call("`~` finds a part of a text, or a member of a list: `[content~'x']`");
            let comma = (at + 2..closer).find(|index| scan.is(*index, RawToken::Comma));
            let right = comma.and_then(|comma| {
                let value = scan.slice(comma + 1, closer);
                (scan.after_value(comma + 1)? == closer).then_some(())?;
                let value = if value.starts_with('$') {
                    value.to_owned()
                } else {
                    quoted(value)
                };
                Some(format!("{}~{value}", name_of(at + 2)?))
            });
            Some(match right {
                Some(right) => habit.write(scan, right),
                None => habit,
            })
        }
        "not" => {
            let habit = no_call("a missing header is `[role=null]`, another value `[role!='user']`, the opposite of a filter `:not([…])`");
            let name = name_of(at + 2)?;
            let alone = scan.after_name(at + 2).unwrap_or(at + 3) == closer;
            Some(if alone {
                habit.write(scan, format!("{name}=null"))
            } else {
                super::sql::without(scan, habit, at, closer + 1, &test(scan, at + 2, closer))
            })
        }
        "exists" | "has" | "defined" | "present" => {
            let habit = no_call("the name alone asks whether a header is there: `[role]`");
            Some(match name_of(at + 2) {
                Some(name) => habit.write(scan, name),
                None => habit,
            })
        }
        "lower" | "upper" | "lower-case" | "upper-case" | "tolower" => Some(no_call(
            "text is compared as it is, capitals included; for several spellings write a list: `[role=['user','User']]`",
        )),
        "count" | "len" | "length" | "size" | "sum" => {
            Some(no_call("nothing is counted in a selector; `:has(.block)` asks whether there is one, `ctx.query(…).count()` counts in Rust"))
        }
        "name" | "local-name" | "type" => Some(
            no_call("the type is a part of the step: `.block`, `.block:summary`")
                .write(scan, "nodeType"),
        ),
        _ => None,
    }
}
