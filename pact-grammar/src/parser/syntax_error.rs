//! The reports of LALRPOP, in the words of a selector's author.
//!
//! LALRPOP's list of expected terminals is for authors of grammars. The mistakes people really make
//! are recognised first and answered with the right spelling; the rest get the list, grouped and
//! shortened.

use lalrpop_util::ParseError;

use crate::diagnostic::{Diagnostic, Reason, did_you_mean, help, texts};
use crate::excerpt::Excerpt;
use crate::lexer::{Arranged, Mode, Token};
use crate::names;
use crate::plan::{Attribute, ValueType};
use crate::span::Span;

use super::literal_error;

type Failure<'s> = ParseError<usize, Token<'s>, Diagnostic>;
type AtToken = fn(&str, &[Arranged<'_>], Arranged<'_>, &[String]) -> Diagnostic;
type AtEnd = fn(&str, &[Arranged<'_>], &[String]) -> Diagnostic;

/// Nothing at all, or only white space.
pub(super) fn empty(source: &str) -> Diagnostic {
    texts::empty_selector(Span::new(0, source.len()))
}

/// Turns a parse failure into a diagnostic.
pub(super) fn translate(
    failure: Failure<'_>,
    source: &str,
    tokens: &[Arranged<'_>],
    mode: Mode,
) -> Diagnostic {
    let (at_token, at_end): (AtToken, AtEnd) = match mode {
        Mode::Selector => (at_token, at_end),
        Mode::Literal => (literal_error::at_token, literal_error::at_end),
    };
    match failure {
        ParseError::User { error } => error,
        ParseError::InvalidToken { location } => {
            unexpected(Span::point(location), texts::THIS, &[])
        }
        ParseError::UnrecognizedEof { expected, .. } => at_end(source, tokens, &expected),
        ParseError::ExtraToken { token } => at_token(source, tokens, token, &[]),
        ParseError::UnrecognizedToken { token, expected } => {
            at_token(source, tokens, token, &expected)
        }
    }
}

fn at_end(source: &str, tokens: &[Arranged<'_>], expected: &[String]) -> Diagnostic {
    let end = Span::point(source.trim_end().len());
    match tokens.last().map(|(_, token, _)| *token) {
        Some(token) if token.is_moment() => {
            texts::only_a_time(end, Excerpt::short(source.trim())).fix(end, " *")
        }
        Some(Token::Child) => unexpected(end, texts::END_OF_SELECTOR, expected)
            .help(help::step_after_child())
            .fix(end, " *"),
        Some(Token::Comma) => unexpected(end, texts::END_OF_SELECTOR, expected)
            .help("remove the comma, or add an alternative after it")
            .fix(
                Span::new(
                    tokens.last().map_or(end.start, |(start, _, _)| *start),
                    end.end,
                ),
                "",
            ),
        Some(Token::Hash) => unexpected(end, texts::END_OF_SELECTOR, expected)
            .help("a key follows `#`: `#hero`, or in quotes `#'my key'`"),
        Some(Token::Plus) => unexpected(end, texts::END_OF_SELECTOR, expected)
            .help("a tag follows `+`: `+draft`, or in quotes `+'my tag'`"),
        Some(Token::Colon) => unexpected(end, texts::END_OF_SELECTOR, expected)
            .help("a kind or a pseudo follows `:`: `.block:summary`, `.block:first`"),
        Some(Token::Eq) => unexpected(end, texts::END_OF_SELECTOR, expected)
            .help("a value follows `=`: `@limit=10`, `@order=turn:desc,pre`"),
        Some(Token::SearchOne)
            if tokens.iter().rev().nth(1).map(|(_, token, _)| *token) == Some(Token::SearchOne) =>
        {
            double_search(tokens)
        }
        Some(Token::SearchDeep | Token::SearchOne) => {
            unexpected(end, texts::END_OF_SELECTOR, expected)
                .help("add conditions to search for: `?? { role='user' }`")
        }
        _ => unexpected(end, "end of the text", expected),
    }
}

/// `? ?`, which validation reports where something follows it.
fn double_search(tokens: &[Arranged<'_>]) -> Diagnostic {
    let marks: Vec<Span> = tokens
        .iter()
        .rev()
        .take_while(|(_, token, _)| *token == Token::SearchOne)
        .map(|(start, _, end)| Span::new(*start, *end))
        .collect();
    crate::validate::double_search(&marks)
}

fn at_token(
    source: &str,
    tokens: &[Arranged<'_>],
    (start, token, end): Arranged<'_>,
    expected: &[String],
) -> Diagnostic {
    let span = Span::new(start, end);
    let index = tokens.iter().position(|(at, _, _)| *at == start);
    let index = index.unwrap_or_default();
    let before = index
        .checked_sub(1)
        .and_then(|index| tokens.get(index))
        .map(|(_, token, _)| *token);
    let first = index == 0;
    if let Some(diagnostic) = misplaced_comma(tokens, index, expected)
        .or_else(|| unfinished(source, tokens, index, expected))
    {
        return diagnostic;
    }
    match token {
        Token::Word(word) if expects(expected, ".type") => bare_word(word, span),
        Token::Control(name) if first => unknown_time(source, name, span),
        Token::Control(name) if name == "@t" || name == "@c" => unknown_time(source, name, span),
        moment if moment.is_moment() => late_time(source, span),
        Token::Comma if tokens.iter().take(index).any(is_control) => Diagnostic::error(
            Reason::Syntax,
            "a control stands before the last alternative",
            span,
        )
        .label("no alternative may follow a control")
        .help("one set of controls serves all alternatives: move it to the end"),
        Token::Child if first || before.is_some_and(Token::is_moment) => {
            texts::child_of_nothing(span).fix(span, "* >")
        }
        Token::ForeignOp(operator) => foreign_operator(operator, span),
        _ if before == Some(Token::RangeSeparator) => {
            Diagnostic::error(Reason::Syntax, "the range has no second end", span)
                .label("expected a time such as `@t-3`")
                .help("a range has two ends, `@t0..@t-3`; one snapshot is `@t0` and a space")
        }
        Token::Type(_) | Token::Root(_) | Token::Key(_) | Token::Star
            if tokens.iter().take(index).any(is_control) =>
        {
            Diagnostic::error(Reason::Syntax, "a step follows a control", span)
                .label("controls stand at the end")
                .help("write all steps first, then the controls: `.seg .block @limit=5`")
        }
        Token::Position if before.is_some_and(Token::ends_step) => texts::group_apart(span).fix(
            Span::new(
                source.get(..start).unwrap_or_default().trim_end().len(),
                end,
            ),
            "(",
        ),
        Token::Tag(_) | Token::TagParam(_) if !expects(expected, "+tag") => {
            Diagnostic::error(Reason::Syntax, "a tag cannot stand here", span)
                .label("`+tag` filters the subject, at the end of an alternative")
                .help("inside the chain write `[tag='…']`")
        }
        Token::Type(_) | Token::Root(_) | Token::Key(_) | Token::Star
            if before.is_some_and(ends_subject) =>
        {
            texts::step_after_subject(span)
        }
        _ => {
            let found = format!("`{}`", Excerpt::short(span.text(source)));
            let diagnostic = unexpected(span, &found, expected);
            let diagnostic = habit(diagnostic, before, token, span, expected);
            match diagnostic.help {
                Some(_) => diagnostic,
                None => diagnostic.help(shape(expected)),
            }
        }
    }
}

/// A comma with nothing before or after it.
fn misplaced_comma(
    tokens: &[Arranged<'_>],
    index: usize,
    expected: &[String],
) -> Option<Diagnostic> {
    let (start, token, end) = *tokens.get(index)?;
    let span = Span::new(start, end);
    let before = index.checked_sub(1).and_then(|index| tokens.get(index));
    let controlled = tokens.iter().take(index).any(is_control);
    let is_comma = token == Token::Comma;
    let closes = matches!(token, Token::RBracket | Token::RBrace | Token::RParen);
    let starts = before.is_none_or(|(_, token, _)| token.is_moment());
    if is_comma && starts && !controlled {
        let next = tokens.get(index + 1).map_or(end, |(next, _, _)| *next);
        let gap = if before.is_none() { "" } else { " " };
        return Some(
            Diagnostic::error(
                Reason::Syntax,
                "a comma stands before the first alternative",
                span,
            )
            .label("nothing before it")
            .help("remove it: a comma separates two alternatives")
            .fix(Span::new(start, next), gap),
        );
    }
    let conditions = expects(expected, "word") && expects(expected, "string");
    let (label, what) = if conditions {
        ("expected a condition such as `role='user'`", "a condition")
    } else {
        ("expected a step such as `.block`", "an alternative")
    };
    let told = |what: &str, comma: Span| {
        Diagnostic::error(Reason::Syntax, format!("a comma without {what}"), span)
            .label(label)
            .help("remove the comma")
            .fix(comma, "")
    };
    match before {
        Some((from, Token::Comma, to))
            if (is_comma || closes) && !expects(expected, "int") && !controlled =>
        {
            Some(told(&format!("{what} after it"), Span::new(*from, *to)))
        }
        Some((_, opener, _)) if is_comma && conditions && opens_conditions(*opener) => {
            Some(told("a condition before it", span))
        }
        _ => None,
    }
}

/// A condition or a control without one of its parts, or with one that it does not take.
fn unfinished(
    source: &str,
    tokens: &[Arranged<'_>],
    index: usize,
    expected: &[String],
) -> Option<Diagnostic> {
    let (start, token, end) = *tokens.get(index)?;
    let span = Span::new(start, end);
    let (_, before, _) = *tokens.get(index.checked_sub(1)?)?;
    match token {
        Token::RBracket | Token::RBrace | Token::RParen | Token::Comma
            if is_comparison(before) && expects(expected, "string") =>
        {
            Some(without_value(source, tokens, index, span))
        }
        Token::Float(text) if before == Token::Eq && tokens.iter().take(index).any(is_control) => {
            let whole = text.split(['.', 'e', 'E']).next().unwrap_or_default();
            Some(
                Diagnostic::error(
                    Reason::Syntax,
                    format!("`{}` is not a whole number", Excerpt::short(text)),
                    span,
                )
                .label("expected a whole number")
                .help(format!("write `{}`", Excerpt::short(whole)))
                .fix(span, whole),
            )
        }
        operator
            if is_comparison(operator)
                && !expects(expected, "=")
                && expects(expected, "word")
                && expects(expected, "string") =>
        {
            Some(
                Diagnostic::error(
                    Reason::Syntax,
                    format!("`{}` has no header before it", span.text(source)),
                    span,
                )
                .label("expected the name of a header")
                .help("the header comes first: `[role='user']`"),
            )
        }
        _ => None,
    }
}

/// The tokens that can stand in a place, for want of a better answer.
fn shape(expected: &[String]) -> &'static str {
    let is_value = expects(expected, "string") && expects(expected, "float");
    if is_value {
        "a value is a text in quotes, a number, `true`, `false`, `null`, a list or a parameter: `['user',$role]`"
    } else if expects(expected, "=") || expects(expected, "string") && expects(expected, "word") {
        "a condition is a header, an operator and a value: `[role='user']`, `[ttl<=3]`, `[content~'x']`"
    } else if expects(expected, "int") {
        "numbers are whole: `:nth(2)`, `:depth(1-3)`, `:depth(>0)`, `@limit=5`"
    } else if expects(expected, "end") {
        "a position is a list of hops: `(d1, *:block)`"
    } else {
        "a selector is a time, steps and controls: `@t0 .seg > .block[role='user'] @limit=5`"
    }
}

fn opens_conditions(token: Token<'_>) -> bool {
    matches!(
        token,
        Token::Filter | Token::Behavior | Token::Group | Token::LBrace
    )
}

fn is_comparison(token: Token<'_>) -> bool {
    matches!(
        token,
        Token::Eq | Token::Ne | Token::Lt | Token::Le | Token::Gt | Token::Ge | Token::Tilde
    )
}

/// `[role=]`
fn without_value(source: &str, tokens: &[Arranged<'_>], index: usize, span: Span) -> Diagnostic {
    let operator = index.checked_sub(1).and_then(|index| tokens.get(index));
    let name = index.checked_sub(2).and_then(|index| tokens.get(index));
    let place = |token: Option<&Arranged<'_>>| {
        token.map_or("", |(from, _, to)| Span::new(*from, *to).text(source))
    };
    let (name, operator) = (place(name), place(operator));
    let is_number = Attribute::known(name.trim_matches(['\'', '"']))
        .is_some_and(|header| header.value_type() == ValueType::Number);
    let values = match (operator, is_number) {
        ("<" | "<=" | ">" | ">=", true) => "a number or `$name`",
        ("<" | "<=" | ">" | ">=", false) => "`'text'`, a number or `$name`",
        ("~", _) => "`'text'` or `$name`",
        (_, true) => "a number, `null` or `$name`",
        _ => "`'text'`, a number, `null` or `$name`",
    };
    let name = Excerpt::short(name);
    Diagnostic::error(
        Reason::Syntax,
        format!("`{name}{operator}` has no value"),
        span,
    )
    .label("expected a value")
    .help(format!(
        "write the value after `{operator}`: {values}; `[{name}]` alone asks whether \
         there is one"
    ))
}

/// Help for spellings that people bring from CSS, JSON and format strings.
pub(super) fn habit(
    diagnostic: Diagnostic,
    before: Option<Token<'_>>,
    token: Token<'_>,
    span: Span,
    expected: &[String],
) -> Diagnostic {
    match (before, token) {
        (_, Token::Type(name)) if expects(expected, "end") => diagnostic
            .help(format!(
                "inside a position a hop has no dot: `*:{}`",
                Excerpt::short(name.trim_start_matches('.'))
            ))
            .fix(span, format!("*:{}", name.trim_start_matches('.'))),
        (Some(Token::Str(_)), Token::Colon) if expects(expected, "=") => diagnostic
            .help("write `=` between a header and its value")
            .fix(span, "="),
        (_, Token::LBrace) if expects(expected, "$param") => {
            diagnostic.help("a parameter is written `$name`, without braces")
        }
        (Some(Token::Pseudo(name)), Token::Eq) => {
            diagnostic.help(format!("write `:{}(…)`", Excerpt::short(name)))
        }
        (Some(before), Token::Colon) if before.ends_step() => {
            diagnostic.help("one colon and a name follow a step: `:first`, `:depth(1)`")
        }
        (Some(before), Token::Tilde | Token::Plus) if before.ends_step() => diagnostic.help(
            "steps are joined by white space (below) or `>` (child); siblings are \
             `:first`, `:last` and `:nth(2)`",
        ),
        _ => diagnostic,
    }
}

fn is_control((_, token, _): &Arranged<'_>) -> bool {
    matches!(token, Token::Control(_))
}

fn ends_subject(token: Token<'_>) -> bool {
    matches!(
        token,
        Token::RBrace | Token::RParen | Token::Tag(_) | Token::TagParam(_) | Token::RBracket
    )
}

pub(super) fn expects(expected: &[String], terminal: &str) -> bool {
    let quoted = format!("\"{terminal}\"");
    expected.contains(&quoted)
}

/// `block` for `.block`, `seq` for `^seq`.
fn bare_word(word: &str, span: Span) -> Diagnostic {
    let diagnostic = texts::bare_word(span, Excerpt::short(word));
    let candidates = names::CLASSES
        .iter()
        .map(|class| (*class, '.'))
        .chain(names::ROOTS.iter().map(|root| (*root, '^')))
        .chain(names::pseudos().map(|pseudo| (pseudo, ':')));
    let close = did_you_mean(word, candidates.clone().map(|(name, _)| name));
    let sign = candidates
        .into_iter()
        .find_map(|(name, sign)| (Some(name) == close).then_some(sign));
    match (close, sign) {
        (Some(name), Some(sign)) => diagnostic
            .help(help::did_you_mean(format!("{sign}{name}")))
            .fix(span, format!("{sign}{name}")),
        _ => diagnostic.help(help::signs()),
    }
}

/// `@t-$n`. Without its minus it has another meaning, so there is nothing to try.
fn negated_parameter(source: &str, name: &str, span: Span) -> Option<Diagnostic> {
    let rest = source.get(span.end..)?.strip_prefix("-$")?;
    let length = rest
        .find(|letter: char| !(letter == '_' || letter.is_ascii_alphanumeric()))
        .unwrap_or(rest.len());
    let parameter = Excerpt::short(rest.get(..length).filter(|name| !name.is_empty())?);
    let name = Excerpt::short(name);
    let help = if name.to_string() == "@c" {
        format!("cycles are counted from 0 up: `{name}${parameter}`")
    } else {
        format!("put the sign into the value: `{name}${parameter}` with `{parameter} = -1`")
    };
    Some(
        Diagnostic::error(
            Reason::ForeignSyntax,
            "a parameter cannot follow a minus",
            Span::new(span.end, span.end + 2 + length),
        )
        .label("a parameter has its own sign")
        .help(help),
    )
}

fn unknown_time(source: &str, name: &str, span: Span) -> Diagnostic {
    if let Some(diagnostic) = negated_parameter(source, name, span) {
        return diagnostic;
    }
    let number_follows = source
        .get(span.end..)
        .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    let diagnostic = texts::unknown_time(span, Excerpt::short(name));
    match did_you_mean(name, ["@history", "@t", "@c"]) {
        Some("@history") => diagnostic
            .help(help::did_you_mean("@history"))
            .fix(span, "@history"),
        Some("@t") => diagnostic
            .help("write `@t0` for the newest snapshot, `@t-1` for the one before")
            .fix(span, if number_follows { "@t" } else { "@t0" }),
        Some("@c") => diagnostic.help("write the number of the cycle: `@c7`"),
        _ => match did_you_mean(name.trim_start_matches('@'), names::CONTROLS) {
            Some(control) => diagnostic.help(help::control_at_end(control)),
            None => diagnostic.help(help::times()),
        },
    }
}

fn late_time(source: &str, span: Span) -> Diagnostic {
    let time = Excerpt::short(span.text(source));
    texts::late_time(span, time)
}

pub(super) fn foreign_operator(operator: &str, span: Span) -> Diagnostic {
    let diagnostic = texts::foreign_operator(span, operator);
    if operator == "==" {
        diagnostic.help(help::write("=")).fix(span, "=")
    } else if matches!(operator, "^=" | "$=") {
        diagnostic
            .help("`~` finds a part of a text, wherever it stands; no operator asks how a text starts or ends")
            .fix(span, "~")
    } else {
        diagnostic.help(help::part_of_text()).fix(span, "~")
    }
}

pub(super) fn unexpected(span: Span, found: &str, expected: &[String]) -> Diagnostic {
    let words = expected_words(expected);
    let diagnostic = texts::unexpected(span, found, texts::either(&words));
    if words.is_empty() {
        diagnostic.label("did not expect this")
    } else {
        diagnostic
    }
}

/// At most three things that could have stood there, the most telling first.
fn expected_words(expected: &[String]) -> Vec<&'static str> {
    // A word or a string, but no number: that is the left side of a condition.
    let name =
        expects(expected, "word") && expects(expected, "string") && !expects(expected, "int");
    let groups = texts::EXPECTED
        .iter()
        .skip(if name { 3 } else { 0 })
        .filter(|(_, terminals)| terminals.iter().any(|terminal| expects(expected, terminal)))
        .map(|(word, _)| *word);
    name.then_some(texts::ATTRIBUTE)
        .into_iter()
        .chain(groups)
        .take(3)
        .collect()
}
