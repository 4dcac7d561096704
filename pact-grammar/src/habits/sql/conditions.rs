//! Conditions: words for operators, and values before their headers.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use crate::habits::Habit;
use crate::habits::scan::{Scan, Syntax};

/// The meaning of a word between a header and a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Is,
    Like,
    In,
    Contains,
    Starts,
    Between,
    Sign(&'static str),
}

fn meaning(word: &str) -> Option<Meaning> {
    Some(match word.to_ascii_lowercase().as_str() {
        "is" | "isnt" => Meaning::Is,
        "like" | "ilike" | "rlike" | "glob" => Meaning::Like,
        "in" | "any" => Meaning::In,
        "contains" | "contain" | "includes" | "include" | "has" | "matches" | "match"
        | "regexp" | "regex" | "icontains" | "contains-word" => Meaning::Contains,
        "starts" | "startswith" | "starts-with" | "starts_with" | "startsWith" | "begins"
        | "beginswith" | "ends" | "endswith" | "ends-with" | "ends_with" => Meaning::Starts,
        "between" => Meaning::Between,
        "eq" | "equals" | "equal" => Meaning::Sign("="),
        "ne" | "neq" => Meaning::Sign("!="),
        "lt" => Meaning::Sign("<"),
        "le" | "lte" => Meaning::Sign("<="),
        "gt" => Meaning::Sign(">"),
        "ge" | "gte" => Meaning::Sign(">="),
        _ => return None,
    })
}

/// Whether a word after a header asks that it is there, or that it is not.
fn presence(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "exists" | "exist" | "present" | "defined" | "notnull" => Some(true),
        "missing" | "absent" | "unset" | "isnull" | "undefined" => Some(false),
        _ => None,
    }
}

/// For a correction that finds more than was asked for.
pub(in crate::habits) const WHEREVER: &str =
    "`~` finds a part of a text, wherever it stands; no operator asks how a text starts or ends";

const NULLS: &[&str] = &[
    "null",
    "nil",
    "none",
    "undefined",
    "missing",
    "empty",
    "absent",
];

/// `role like 'u%'`, `role is not null`, `role in ('user','tool')`, `ttl between 1 and 3`.
pub(in crate::habits) fn word_operator(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) {
        return None;
    }
    let after_name = scan.after_name(at)?;
    // The name can be that of the operator itself: `not role like 'x'` starts one later.
    if scan.is_one_of(at, &["not", "and", "or"]) {
        return None;
    }
    let mut operator = after_name;
    let mut negated = false;
    if scan.is_word(operator, "not") {
        negated = true;
        operator += 1;
    }
    let word = scan.word(operator)?;
    if presence(word).is_some() && !scan.is_operator(operator + 1) {
        return there_or_not(scan, at, after_name, operator, negated);
    }
    let known = meaning(word)?;
    let mut value = operator + 1;
    if known == Meaning::Is && scan.is_word(value, "not") {
        negated = true;
        value += 1;
    }
    if known == Meaning::Is && scan.is_word(value, "equal") {
        value += 1;
    }
    if known == Meaning::Starts && scan.is_word(value, "with") {
        value += 1;
    }
    if known == Meaning::Is && meaning(scan.word(value).unwrap_or_default()) == Some(Meaning::In) {
        return in_list(scan, at, after_name, operator, value + 1, negated);
    }
    if scan.is_operator(value) {
        return None;
    }
    let parts = Parts {
        at,
        after_name,
        value,
        negated: negated || word.eq_ignore_ascii_case("isnt"),
    };
    match known {
        Meaning::In => in_list(scan, at, after_name, operator, value, negated),
        Meaning::Between => between(scan, at, after_name, value, negated),
        Meaning::Is if scan.is_one_of(value, NULLS) => Some(null(scan, parts)),
        _ if scan.after_value(value).is_none() => Some(parts.habit(
            scan,
            value,
            " is not an operator here, and has no value",
            "a condition is a header, an operator and a value: `[role='user']`, or `[content~'x']` for a part of a text",
        )),
        Meaning::Is => sign(scan, parts, "="),
        Meaning::Sign(written) => sign(scan, parts, written),
        Meaning::Like | Meaning::Contains | Meaning::Starts => pattern(scan, parts, known),
    }
}

/// A condition with a word for an operator: its pieces.
#[derive(Clone, Copy)]
struct Parts {
    at: usize,
    after_name: usize,
    value: usize,
    negated: bool,
}

impl Parts {
    fn habit(self, scan: &Scan<'_>, past: usize, message: &str, help: &str) -> Habit {
        let written = scan.slice(self.after_name, self.value);
        Habit::new(
            scan,
            self.at,
            past,
            format!("`{}`{message}", Excerpt::short(written)),
            "a word for an operator",
            help.to_owned(),
        )
        .at(scan, self.after_name, self.value)
    }

    fn name<'s>(self, scan: &Scan<'s>) -> &'s str {
        scan.slice(self.at, self.after_name)
    }
}

/// `role exists`, `role not exists`
fn there_or_not(
    scan: &Scan<'_>,
    at: usize,
    after_name: usize,
    word: usize,
    negated: bool,
) -> Option<Habit> {
    let is_there = presence(scan.word(word)?)?;
    let name = scan.slice(at, after_name);
    let right = if is_there == negated {
        format!("{name}=null")
    } else {
        name.to_owned()
    };
    let written = scan.quote(after_name, word + 1);
    Some(
        Habit::new(
            scan,
            at,
            word + 1,
            format!("`{written}` is not a test here"),
            "a word of another language",
            "`[role]` finds nodes that have the header, `[role=null]` nodes without it",
        )
        .at(scan, after_name, word + 1)
        .write(scan, right),
    )
}

/// `role is null`, `role is not null`
fn null(scan: &Scan<'_>, parts: Parts) -> Habit {
    let past = parts.value + 1;
    let written = scan.quote(parts.after_name, past);
    let habit = Habit::new(
        scan,
        parts.at,
        past,
        format!("`{written}` is not a test here"),
        "a word of SQL",
        "`[role=null]` finds nodes without the header, `[role]` nodes that have it",
    )
    .at(scan, parts.after_name, past);
    let name = parts.name(scan);
    let right = if parts.negated {
        name.to_owned()
    } else {
        format!("{name}=null")
    };
    habit.write(scan, right)
}

/// `role is 'user'`, `ttl gt 1`
fn sign(scan: &Scan<'_>, parts: Parts, sign: &str) -> Option<Habit> {
    let past = scan.after_value(parts.value)?;
    let sign = match (sign, parts.negated) {
        (sign, false) => sign,
        ("=", true) => "!=",
        _ => return None,
    };
    let value = scan.slice(parts.value, past);
    let right = format!("{}{sign}{value}", parts.name(scan));
    let help = format!("write `{sign}`");
    let habit = parts.habit(scan, past, " is not an operator here", &help);
    Some(habit.write(scan, right))
}

/// `role like 'u%'`, `content contains 'x'`, `content starts with 'x'`
fn pattern(scan: &Scan<'_>, parts: Parts, known: Meaning) -> Option<Habit> {
    let past = scan.after_value(parts.value)?;
    let text = scan.slice(parts.value, past);
    let help = match known {
        Meaning::Starts => WHEREVER,
        Meaning::Like if is_anchored(text) => WHEREVER,
        _ => "`~` finds a part of a text, without signs such as `%`",
    };
    let habit = parts.habit(scan, past, " is not an operator here", help);
    let Some((sign, wanted)) = part(text, known == Meaning::Like) else {
        return Some(habit);
    };
    let condition = format!("{}{sign}{wanted}", parts.name(scan));
    Some(if parts.negated {
        without(scan, habit, parts.at, past, &condition)
    } else {
        habit.write(scan, condition)
    })
}

/// Whether a pattern of SQL says how a text starts or ends: `u%`, `%u`.
fn is_anchored(written: &str) -> bool {
    let inside = written.trim_matches(['\'', '"']);
    inside.starts_with(['%', '*']) != inside.ends_with(['%', '*'])
}

/// The operator and the value for a pattern of SQL; none for one that is more than a part of a
/// text.
fn part(written: &str, has_signs: bool) -> Option<(&'static str, String)> {
    if !has_signs || !written.starts_with(['\'', '"']) {
        return Some(("~", quoted_unless_parameter(written)));
    }
    let quote = written.get(..1)?;
    let inside = written.get(1..written.len().checked_sub(1)?)?;
    let part = inside.trim_matches(['%', '*']);
    if part.is_empty() || part.contains(['%', '*']) {
        return None;
    }
    let sign = if part.len() == inside.len() { "=" } else { "~" };
    Some((sign, format!("{quote}{part}{quote}")))
}

fn quoted_unless_parameter(value: &str) -> String {
    if value.starts_with('$') {
        value.to_owned()
    } else {
        crate::habits::quoted(value)
    }
}

/// The opposite of a condition: `:not([…])` after the bracket that it stood in.
pub(in crate::habits) fn without(
    scan: &Scan<'_>,
    habit: Habit,
    from: usize,
    past: usize,
    condition: &str,
) -> Habit {
    let Some(opener) = scan
        .opener(from)
        .filter(|opener| scan.is(*opener, RawToken::LBracket))
    else {
        return habit;
    };
    let Some(closer) = scan.partner(opener) else {
        return habit;
    };
    let opposite = format!(":not([{condition}])");
    let alone = from == opener + 1 && past == closer;
    if alone {
        return habit.edit(scan.span(opener, closer + 1), opposite);
    }
    let mut start = scan.start(from);
    let mut end = scan.end(past.saturating_sub(1));
    if scan.is(past, RawToken::Comma) {
        end = scan.start(past + 1);
    } else if from > 0 && scan.is(from - 1, RawToken::Comma) {
        start = scan.start(from - 1);
    } else if past < closer {
        end = scan.start(past);
    } else if from > 0 {
        start = scan.end(from - 1);
    }
    habit
        .edit(Span::new(start, end), "")
        .edit(Span::point(scan.end(closer)), opposite)
}

/// `role in ('user','tool')`
fn in_list(
    scan: &Scan<'_>,
    at: usize,
    after_name: usize,
    operator: usize,
    value: usize,
    negated: bool,
) -> Option<Habit> {
    let (values, past) = match scan.token(value)? {
        RawToken::LParen | RawToken::LBracket | RawToken::LBrace => {
            let closer = scan.partner(value)?;
            (scan.slice(value + 1, closer), closer + 1)
        }
        _ => {
            let past = scan.after_value(value)?;
            (scan.slice(value, past), past)
        }
    };
    let name = scan.slice(at, after_name);
    let written = scan.slice(after_name, value.max(operator + 1));
    let habit = Habit::new(
        scan,
        at,
        past,
        format!("`{}` is not an operator here", Excerpt::short(written)),
        "a word for an operator",
        if negated {
            "`=` with a list in brackets means any of its values; `:not([role=['user','tool']])` none of them"
        } else {
            "`=` with a list in brackets means any of its values"
        },
    )
    .at(scan, after_name, value);
    if values.trim().is_empty() {
        return Some(habit);
    }
    let condition = format!("{name}=[{values}]");
    Some(if negated {
        without(scan, habit, at, past, &condition)
    } else {
        habit.write(scan, condition)
    })
}

/// `ttl between 1 and 3`
fn between(
    scan: &Scan<'_>,
    at: usize,
    after_name: usize,
    value: usize,
    negated: bool,
) -> Option<Habit> {
    let after_low = scan.after_value(value)?;
    let high = if scan.is_word(after_low, "and") || scan.is(after_low, RawToken::Comma) {
        after_low + 1
    } else {
        after_low
    };
    let past = scan.after_value(high)?;
    let name = scan.slice(at, after_name);
    let habit = Habit::new(
        scan,
        at,
        past,
        "`between` is not an operator here",
        "a word for an operator",
        "conditions that stand together must all hold: `[ttl>=1, ttl<=3]`",
    )
    .at(scan, after_name, value);
    if negated {
        return Some(habit);
    }
    let low = scan.slice(value, after_low);
    let high = scan.slice(high, past);
    Some(habit.write(scan, format!("{name}>={low}, {name}<={high}")))
}

/// `'draft' in tags`, `1<ttl`, `'user'=role`: the value stands before the header.
pub(in crate::habits) fn reversed(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.syntax(at) != Syntax::Conditions || !scan.begins_condition(at) {
        return None;
    }
    let is_value = matches!(
        scan.token(at)?,
        RawToken::Int | RawToken::Float | RawToken::Str | RawToken::Minus | RawToken::Param
    );
    if !is_value {
        return None;
    }
    let operator = scan.after_value(at)?;
    let value = scan.slice(at, operator);
    let header = operator + 1;
    let past = scan.after_name(header)?;
    let name = scan.slice(header, past);
    let is_text = scan.is(at, RawToken::Str);
    // A name can stand in quotes, too.
    let known = |name: &str| crate::plan::Attribute::known(name).is_some();
    if scan.is_word(operator, "in") {
        return Some(
            Habit::new(
                scan,
                at,
                past,
                "`in` is not an operator here",
                "a word for an operator",
                "the header comes first: `~` finds a part of a text, or a member of a list",
            )
            .at(scan, operator, header)
            .write(scan, format!("{name}~{value}")),
        );
    }
    let turned = match scan.token(operator)? {
        RawToken::Lt => ">",
        RawToken::Le => ">=",
        RawToken::Gt => "<",
        RawToken::Ge => "<=",
        RawToken::Eq => "=",
        RawToken::ForeignOp if scan.text(operator) == "==" => "=",
        RawToken::Ne => "!=",
        _ => return None,
    };
    if is_text && (!known(name) || known(value.trim_matches(['\'', '"']))) {
        return None;
    }
    let mut past = past;
    let mut right = format!("{name}{turned}{value}");
    // `1 < ttl < 5`
    if scan.is_operator(past)
        && let Some(end) = scan.after_value(past + 1)
    {
        right = format!("{right}, {name}{}", scan.slice(past, end));
        past = end;
    }
    Some(
        Habit::new(
            scan,
            at,
            past,
            format!("`{}` stands before the header", Excerpt::short(value)),
            "expected the name of a header",
            "the header comes first, then the operator, then the value",
        )
        .at(scan, at, operator)
        .write(scan, right),
    )
}
