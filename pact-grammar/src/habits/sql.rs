//! SQL: words for operators, clauses, whole queries.

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

use super::Habit;
use super::scan::{Place, Scan};

/// What a word between a header and a value means.
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
pub(super) const WHEREVER: &str =
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
pub(super) fn word_operator(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.place(at) != Place::Conditions || !scan.begins_condition(at) {
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
    let written = Excerpt::short(scan.slice(after_name, word + 1));
    Some(
        Habit::new(
            scan,
            at,
            word + 1,
            format!("`{written}` is not a test here"),
            "a word of another language",
            "`[role]` finds what is there, `[role=null]` what is missing",
        )
        .at(scan, after_name, word + 1)
        .write(scan, right),
    )
}

/// `role is null`, `role is not null`
fn null(scan: &Scan<'_>, parts: Parts) -> Habit {
    let past = parts.value + 1;
    let written = Excerpt::short(scan.slice(parts.after_name, past));
    let habit = Habit::new(
        scan,
        parts.at,
        past,
        format!("`{written}` is not a test here"),
        "a word of SQL",
        "`[role=null]` finds what is missing, `[role]` what is there",
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

/// The operator and the value for a pattern of SQL; none for one that is more than a part of a text.
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
        super::quoted(value)
    }
}

/// The opposite of a condition: `:not([…])` after the bracket that it stood in.
pub(super) fn without(
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
pub(super) fn reversed(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.place(at) != Place::Conditions || !scan.begins_condition(at) {
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

fn is_and(scan: &Scan<'_>, at: usize) -> bool {
    scan.is_word(at, "and")
        || scan.is_sign(at, "&&")
        || scan.is_sign(at, "&")
        || scan.is_sign(at, ";")
}

fn is_or(scan: &Scan<'_>, at: usize) -> bool {
    scan.is_one_of(at, &["or", "xor"]) || scan.is_sign(at, "||") || scan.is_sign(at, "|")
}

/// `and`, `or` and their signs between two conditions.
pub(super) fn between_conditions(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.place(at) != Place::Conditions || scan.opener(at) == at.checked_sub(1) {
        return None;
    }
    let opener = scan.opener(at)?;
    let closer = scan.partner(opener)?;
    if scan.is_operator(at.checked_sub(1)?) || scan.is_operator(at + 1) {
        return None;
    }
    let shown = Excerpt::short(scan.text(at));
    if is_and(scan, at) {
        let gap = Span::new(scan.end(at - 1), scan.start(at + 1));
        let right = if at + 1 >= closer
            || scan.is(at - 1, RawToken::Comma)
            || scan.is(at + 1, RawToken::Comma)
        {
            " "
        } else {
            ", "
        };
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{shown}` does not join conditions here"),
                "no word or sign is needed",
                "conditions that stand together must all hold: separate them by a comma or a space",
            )
            .edit(gap, right),
        );
    }
    if !is_or(scan, at) {
        return None;
    }
    let habit = Habit::new(
        scan,
        at,
        closer,
        format!("`{shown}` does not join conditions here"),
        "conditions in one bracket must all hold",
        "for either of two values write a list, `[role=['user','tool']]`; for either of two conditions two \
         alternatives: `.block[ttl=1], .block[role='user']`",
    )
    .at(scan, at, at + 1);
    Some(either(scan, habit, opener, closer))
}

/// The conditions of a bracket that are separated by `or`, as a list or as alternatives.
fn either(scan: &Scan<'_>, habit: Habit, opener: usize, closer: usize) -> Habit {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut from = opener + 1;
    for at in opener + 1..=closer {
        if at == closer || scan.opener(at) == Some(opener) && is_or(scan, at) {
            groups.push((from, at));
            from = at + 1;
        }
    }
    if groups.iter().any(|(from, past)| from >= past) {
        return habit;
    }
    if let Some(list) = one_list(scan, &groups) {
        return habit.edit(scan.span(opener + 1, closer), list);
    }
    let start = scan.alternative_start(opener);
    let end = scan.alternative_end(closer);
    if scan.place(opener) != Place::Chain || start >= end {
        return habit;
    }
    let all: Vec<String> = groups
        .iter()
        .map(|(from, past)| {
            let before = scan
                .source
                .get(scan.start(start)..scan.end(opener))
                .unwrap_or_default();
            let after = scan
                .source
                .get(scan.start(closer)..scan.end(end.saturating_sub(1)))
                .unwrap_or_default();
            format!("{before}{}{after}", scan.slice(*from, *past))
        })
        .collect();
    habit.edit(scan.span(start, end), all.join(", "))
}

/// `role='user' or role='tool'` as `role=['user','tool']`.
fn one_list(scan: &Scan<'_>, groups: &[(usize, usize)]) -> Option<String> {
    let mut name = None;
    let mut values = Vec::new();
    for (from, past) in groups {
        let operator = scan.after_name(*from)?;
        let is_equal = scan.is(operator, RawToken::Eq)
            || scan.is(operator, RawToken::ForeignOp) && scan.text(operator) == "==";
        // `role='user' or 'tool'`
        let is_value = scan.is(*from, RawToken::Str)
            || crate::plan::Attribute::known(scan.slice(*from, operator)).is_none();
        if !is_equal && operator == *past && name.is_some() && is_value {
            values.push(scan.slice(*from, *past));
            continue;
        }
        if !is_equal || scan.after_value(operator + 1)? != *past {
            return None;
        }
        let this = scan.slice(*from, operator);
        if *name.get_or_insert(this) != this || scan.is(operator + 1, RawToken::LBracket) {
            return None;
        }
        values.push(scan.slice(operator + 1, *past));
    }
    Some(format!("{}=[{}]", name?, values.join(",")))
}

/// `and`, `or`, `not`, `union` and their signs between two steps.
pub(super) fn between_steps(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    if scan.place(at) != Place::Chain {
        return None;
    }
    let shown = Excerpt::short(scan.text(at));
    if (scan.is_word(at, "not") || scan.is_sign(at, "!")) && scan.starts_step(at + 1) {
        let colon = at > 0 && scan.is(at - 1, RawToken::Colon);
        if colon {
            return None;
        }
        let past = step_end(scan, at + 1);
        let glued = at > 0 && !scan.spaced(at);
        return Some(
            Habit::new(
                scan,
                at,
                past,
                format!("`{shown}` does not negate a step"),
                "a word or sign of another language",
                "the opposite of a step is `:not(…)`",
            )
            .at(scan, at, at + 1)
            .write(
                scan,
                format!(
                    "{}:not({})",
                    if glued || at == 0 || scan.is(at - 1, RawToken::Comma) {
                        ""
                    } else {
                        "*"
                    },
                    scan.slice(at + 1, past)
                ),
            ),
        );
    }
    let is_path = scan.is_unreadable(at + 1) && scan.text(at + 1).starts_with('/');
    if at == 0 || !scan.ends_step(at - 1) || !scan.starts_step(at + 1) && !is_path {
        return None;
    }
    let joined = Span::new(scan.end(at - 1), scan.start(at + 1));
    if is_or(scan, at) || scan.is_one_of(at, &["union"]) {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{shown}` does not join alternatives"),
                "a word or sign of another language",
                "alternatives are separated by a comma: `.seg, .block`",
            )
            .edit(joined, ", "),
        );
    }
    if scan.is_one_of(at, &["except", "minus", "but", "without"])
        || scan.is(at, RawToken::Minus) && scan.spaced(at + 1)
    {
        let past = step_end(scan, at + 1);
        return Some(
            Habit::new(
                scan,
                at,
                past,
                format!("`{shown}` does not take steps away"),
                "a word or sign of another language",
                "`:not(…)` keeps the nodes that a step does not match: `.block:not([role='user'])`",
            )
            .at(scan, at, at + 1)
            .edit(
                Span::new(scan.end(at - 1), scan.end(past - 1)),
                format!(":not({})", scan.slice(at + 1, past)),
            ),
        );
    }
    if is_and(scan, at) || scan.is_one_of(at, &["intersect"]) {
        let filter = scan.is(at + 1, RawToken::LBracket) || scan.is(at + 1, RawToken::Colon);
        let habit = Habit::new(
            scan,
            at,
            at + 1,
            format!("`{shown}` does not join steps"),
            "a word or sign of another language",
            if filter {
                "filters that touch each other must all hold: `.block[ttl=1][role='user']`"
            } else {
                "no node is two things at once: `.seg, .block` finds either, `.seg .block` a block in a segment"
            },
        );
        return Some(if filter {
            habit.edit(joined, "")
        } else {
            habit
        });
    }
    None
}

/// The piece after the step that starts here.
pub(super) fn step_end(scan: &Scan<'_>, from: usize) -> usize {
    let mut at = from;
    while at < scan.len() {
        if at > from
            && (scan.spaced(at) || scan.is(at, RawToken::Comma) || scan.is(at, RawToken::Gt))
        {
            break;
        }
        match scan.partner(at) {
            Some(partner) if partner > at => at = partner + 1,
            Some(_) => break,
            None => at += 1,
        }
    }
    at
}

const CLAUSES: &[&str] = &[
    "where", "if", "with", "when", "having", "whose", "order", "sort", "limit", "offset", "group",
    "fetch", "top",
];

/// `SELECT * FROM block WHERE role='user' LIMIT 5`
pub(super) fn query(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let first = scan.after_time();
    if at != first
        || !scan.is_one_of(
            at,
            &["select", "from", "find", "get", "match", "delete", "with"],
        )
    {
        return None;
    }
    // `find .block`
    if scan.is_one_of(at, &["find", "get", "select"])
        && scan.starts_step(at + 1)
        && !scan.is(at + 1, RawToken::Star)
    {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{}` is not a word of a selector", scan.text(at)),
                "a word of another language",
                "a selector only names the nodes: `.block`",
            )
            .edit(Span::new(scan.start(at), scan.start(at + 1)), ""),
        );
    }
    let from = (at..scan.len()).find(|index| scan.is_one_of(*index, &["from", "select"]))?;
    let table = if scan.is_word(from, "from") {
        from
    } else {
        (at..scan.len())
            .find(|index| scan.is_word(*index, "from"))
            .unwrap_or(from)
    };
    let past = (table + 1..scan.len())
        .find(|index| scan.is_one_of(*index, CLAUSES))
        .unwrap_or(scan.len());
    let habit = Habit::new(
        scan,
        at,
        scan.len(),
        "this is a query of another language",
        "a selector has no such words",
        "a selector names the nodes, then filters them: `.block[role='user'] @limit=5`",
    )
    .at(scan, at, at + 1);
    let named = scan.word(table + 1).and_then(super::step_named);
    let step = match (named, scan.token(table + 1)) {
        (Some(step), _) => step,
        (None, Some(RawToken::Type | RawToken::Star | RawToken::Root)) => {
            scan.slice(table + 1, past).to_owned()
        }
        _ => return Some(habit),
    };
    if table + 2 < past && scan.word(table + 1).is_some() && !scan.is(table + 2, RawToken::LBracket)
    {
        // An alias, or several tables.
        let has_alias = scan.word(table + 2).is_some() && table + 3 >= past;
        if !has_alias {
            return Some(habit);
        }
    }
    let distinct = (at..table).any(|index| scan.is_word(index, "distinct"));
    let mut right = step;
    if scan.is(table + 2, RawToken::LBracket) {
        right.push_str(scan.slice(table + 2, past));
    }
    let rest = clauses(scan, past)?;
    right.push_str(&rest.filter);
    if distinct {
        right.push_str(" @unique");
    }
    right.push_str(&rest.controls);
    Some(habit.edit(scan.span(at, scan.len()), right))
}

#[derive(Default)]
struct Clauses {
    filter: String,
    controls: String,
}

/// The clauses from here to the end.
fn clauses(scan: &Scan<'_>, from: usize) -> Option<Clauses> {
    let mut clauses = Clauses::default();
    let mut order = String::new();
    let mut limit: Option<i64> = None;
    let mut offset: Option<i64> = None;
    let mut at = from;
    while at < scan.len() {
        let past = (at + 1..scan.len())
            .find(|index| {
                scan.opener(*index) == scan.opener(at)
                    && (scan.is_one_of(*index, CLAUSES) || scan.is(*index, RawToken::AtWord))
            })
            .unwrap_or(scan.len());
        if scan.is_one_of(at, &["where", "if", "with", "when", "having", "whose"]) {
            clauses.filter = format!("[{}]", scan.slice(at + 1, past));
        } else if scan.is_one_of(at, &["order", "sort"]) {
            order = format!(" @order={}", order_of(scan, at, past)?);
        } else if scan.is_one_of(at, &["limit", "top"]) {
            let number = if scan.is(at + 1, RawToken::Eq) {
                at + 2
            } else {
                at + 1
            };
            limit = Some(scan.number(number)?);
        } else if scan.is_one_of(at, &["offset"]) {
            offset = Some(scan.number(at + 1)?);
        } else if scan.is(at, RawToken::AtWord) {
            clauses.controls = format!(" {}", scan.slice(at, past));
        } else {
            return None;
        }
        at = past;
    }
    let page = match (limit, offset) {
        (Some(limit), Some(offset)) if limit > 0 && offset % limit == 0 => {
            format!(" @limit={limit} @p={}", offset / limit + 1)
        }
        (_, Some(_)) => return None,
        (Some(limit), None) => format!(" @limit={limit}"),
        (None, None) => String::new(),
    };
    clauses.controls = format!("{order}{page}{}", clauses.controls);
    Some(clauses)
}

/// `order by created desc`: newest first, or oldest first.
fn order_of(scan: &Scan<'_>, at: usize, past: usize) -> Option<&'static str> {
    let by = if scan.is_word(at + 1, "by") {
        at + 2
    } else {
        at + 1
    };
    let name = scan.word(by)?.to_ascii_lowercase();
    let of_time = [
        "created", "time", "turn", "cycle", "age", "date", "creation", "newest", "oldest",
    ]
    .iter()
    .any(|word| name.starts_with(word));
    let descends = scan.is_word(past.saturating_sub(1), "desc") || name == "newest";
    match (
        of_time || matches!(name.as_str(), "asc" | "desc"),
        descends || name == "desc",
    ) {
        (true, true) => Some("turn:desc,pre"),
        (true, false) => Some("turn:asc,pre"),
        _ => None,
    }
}

/// `.block where role='user'`, `.block limit 5`, `.block order by created_at desc`.
pub(super) fn clause(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let top = scan.place(at) == Place::Chain && scan.opener(at).is_none();
    if !top || at == 0 || scan.is(at - 1, RawToken::Colon) || scan.is(at + 1, RawToken::LParen) {
        return None;
    }
    let word = scan.word(at)?;
    if scan.is_one_of(at, &["distinct", "unique"]) {
        return Some(
            Habit::new(
                scan,
                at,
                at + 1,
                format!("`{word}` stands without a sign before it"),
                "a word of SQL",
                "write `@unique` at the end",
            )
            .write(scan, "@unique"),
        );
    }
    if !scan.is_one_of(at, CLAUSES) {
        return None;
    }
    let help = match word.to_ascii_lowercase().as_str() {
        "where" | "having" | "if" | "with" | "when" | "whose" => {
            "conditions stand in brackets behind a step: `.block[role='user']`"
        }
        "order" | "sort" => {
            "the order is a control at the end: `@order=turn:desc,pre` is the newest turn first, `turn:asc,pre` the oldest"
        }
        "limit" | "top" | "fetch" => "the number of results is a control at the end: `@limit=5`",
        "offset" => {
            "`@limit=5 @p=2` is the second page of five; to skip any number write `ctx.query(…).skip(5)` in Rust"
        }
        _ => "nodes are not put into groups; `@unique` keeps the newest of each key",
    };
    let habit = Habit::new(
        scan,
        at,
        scan.len(),
        format!("`{}` is not a word of a selector", Excerpt::short(word)),
        "a word of SQL",
        help,
    )
    .at(scan, at, at + 1);
    let Some(rest) = clauses(scan, at) else {
        return Some(habit);
    };
    let gap = Span::new(scan.end(at - 1), scan.end(scan.len() - 1));
    Some(habit.edit(gap, format!("{}{}", rest.filter, rest.controls)))
}

/// `count(.block)`, `text(.block)`
pub(super) fn function(scan: &Scan<'_>, at: usize) -> Option<Habit> {
    let is_call = scan.place(at) == Place::Chain
        && scan.is(at + 1, RawToken::LParen)
        && !scan.spaced(at + 1)
        && !(at > 0 && scan.is(at - 1, RawToken::Colon));
    if !is_call || scan.is_unreadable(at.wrapping_sub(1)) {
        return None;
    }
    let word = scan.word(at)?;
    let help = match word.to_ascii_lowercase().as_str() {
        "count" | "len" | "length" | "size" | "sum" | "min" | "max" | "avg" => {
            "a selector does not count; in Rust `ctx.query(…).count()` does"
        }
        "not" => "the opposite of a step is `:not(…)`",
        "first" | "last" | "nth" => "a pseudo follows its step: `.block:first`, `.block:nth(2)`",
        "any" | "all" | "some" | "every" | "union" => {
            "alternatives are separated by a comma: `.seg, .block`"
        }
        "text" | "string" | "data" | "select" | "find" | "filter" => {
            "a selector names the nodes, then filters them: `.block[role='user']`"
        }
        _ => return None,
    };
    let closer = scan.partner(at + 1)?;
    let inside = scan.slice(at + 2, closer);
    let habit = Habit::new(
        scan,
        at,
        closer + 1,
        format!("`{}(…)` is not a part of a selector", Excerpt::short(word)),
        "a function of another language",
        help,
    )
    .at(scan, at, at + 1);
    let is_step = scan.starts_step(at + 2);
    Some(match word.to_ascii_lowercase().as_str() {
        "not" => habit.write(scan, format!(":not({inside})")),
        pseudo @ ("first" | "last") if is_step => habit.write(scan, format!("{inside}:{pseudo}")),
        "nth" => habit,
        _ if is_step => habit.write(scan, inside),
        _ => habit,
    })
}
