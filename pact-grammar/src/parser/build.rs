//! Functions for the grammar's actions: they turn words into values.

use lalrpop_util::ParseError;

use crate::ast::{Hop, HopHead, HopPath, Integer, Moment, Sentinel, Value};
use crate::diagnostic::{Diagnostic, texts};
use crate::lexer::Token;
use crate::span::{Span, Spanned};

pub(crate) type Built<'s, T> = Result<T, ParseError<usize, Token<'s>, Diagnostic>>;

fn refuse<'s, T>(diagnostic: Diagnostic) -> Built<'s, T> {
    Err(ParseError::User { error: diagnostic })
}

/// `^seq` to `seq`, `+tag` to `tag`.
pub(crate) fn after_sigil(text: &str) -> String {
    text.get(1..).unwrap_or_default().to_owned()
}

/// `@t$n` to `n`.
pub(crate) fn after_dollar(text: &str) -> String {
    text.split_once('$').map_or("", |(_, name)| name).to_owned()
}

pub(crate) fn without_sigil(text: Spanned<&str>) -> Spanned<String> {
    Spanned::new(after_sigil(text.value), text.span)
}

pub(crate) fn owned(text: Spanned<&str>) -> Spanned<String> {
    Spanned::new(text.value.to_owned(), text.span)
}

pub(crate) fn at<T>(start: usize, value: T, end: usize) -> Spanned<T> {
    Spanned::new(value, Span::new(start, end))
}

fn too_large<'s, T>(text: Spanned<&str>, what: &str) -> Built<'s, T> {
    refuse(texts::number_too_large(text.span, what))
}

/// `@t-3`
pub(crate) fn turn<'s>(text: Spanned<&str>) -> Built<'s, Moment> {
    match text.value.get(2..).unwrap_or_default().parse() {
        Ok(turn) => Ok(Moment::Turn(turn)),
        Err(_) => too_large(text, texts::A_TURN),
    }
}

/// `@c7`
pub(crate) fn cycle<'s>(text: Spanned<&str>) -> Built<'s, Moment> {
    match text.value.get(2..).unwrap_or_default().parse() {
        Ok(cycle) => Ok(Moment::Cycle(cycle)),
        Err(_) => too_large(text, texts::A_CYCLE),
    }
}

/// `d-1`
pub(crate) fn depth_hop<'s>(text: Spanned<&str>) -> Built<'s, Integer> {
    match text.value.get(1..).unwrap_or_default().parse() {
        Ok(depth) => Ok(Integer::Number(depth)),
        Err(_) => too_large(text, texts::A_DEPTH),
    }
}

pub(crate) fn signed<'s>(negative: bool, text: Spanned<&str>) -> Built<'s, i64> {
    let number = text.value.parse::<i64>();
    match number {
        Ok(number) if negative => Ok(-number),
        Ok(number) => Ok(number),
        Err(_) => too_large(text, texts::AN_INTEGER),
    }
}

/// Integers of documents have 64 bits, signed or unsigned.
pub(crate) fn integer<'s>(text: Spanned<&str>) -> Built<'s, Value> {
    match text.value.parse::<u64>() {
        Ok(number) => Ok(Value::Integer(i128::from(number))),
        Err(_) => too_large(text, texts::AN_INTEGER),
    }
}

pub(crate) fn float<'s>(text: Spanned<&str>) -> Built<'s, Value> {
    match text.value.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Value::Float(number)),
        _ => too_large(text, texts::A_FLOAT),
    }
}

pub(crate) fn negated(number: Value) -> Value {
    match number {
        Value::Integer(number) => Value::Integer(-number),
        Value::Float(number) => Value::Float(-number),
        other => other,
    }
}

pub(crate) fn integer_value(integer: Integer) -> Value {
    match integer {
        Integer::Number(number) => Value::Integer(i128::from(number)),
        Integer::Param(name) => Value::Param(name),
    }
}

pub(crate) fn word_value(word: String) -> Value {
    match word.as_str() {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "null" | "None" => Value::Null,
        _ => Value::Word(word),
    }
}

/// Takes the quotes and escapes away.
pub(crate) fn string<'s>(text: Spanned<&str>) -> Built<'s, String> {
    let length = text.value.len();
    let inside = text
        .value
        .get(1..length.saturating_sub(1))
        .unwrap_or_default();
    if !inside.contains('\\') {
        return Ok(inside.to_owned());
    }
    let mut out = String::with_capacity(inside.len());
    let mut characters = inside.char_indices();
    while let Some((at, character)) = characters.next() {
        if character != '\\' {
            out.push(character);
            continue;
        }
        let escape = characters.next();
        out.push(match escape.map(|(_, escaped)| escaped) {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some(quoted @ ('\\' | '\'' | '"')) => quoted,
            Some('u') => match code_point(characters.as_str()) {
                Some((decoded, used)) => {
                    characters.nth(used - 1);
                    decoded
                }
                None => return refuse(bad_escape(text.span, at, "\\u", inside)),
            },
            other => {
                let escaped: String = other.into_iter().collect();
                return refuse(bad_escape(text.span, at, &format!("\\{escaped}"), inside));
            }
        });
    }
    Ok(out)
}

/// `{1F980}` after `\u`: the character, and how many characters were read.
fn code_point(rest: &str) -> Option<(char, usize)> {
    let digits = rest.strip_prefix('{')?.split_once('}')?.0;
    if digits.is_empty() || digits.len() > 6 {
        return None;
    }
    let decoded = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some((decoded, digits.len() + 2))
}

fn bad_escape(string: Span, at: usize, escape: &str, inside: &str) -> Diagnostic {
    let start = string.start + 1 + at;
    let span = Span::new(start, start + escape.len());
    let diagnostic = texts::bad_escape(span, escape);
    match inside.get(at..) {
        Some(rest) if !rest.starts_with("\\u") => diagnostic.fix(Span::point(start), "\\"),
        _ => diagnostic,
    }
}

/// Settles which of the last hops is a sentinel: `end`, a signed number, or the trailing comma
/// itself.
pub(super) fn position(mut hops: Vec<Hop>, trailing: Option<Span>, span: Span) -> HopPath {
    if let Some(comma) = trailing {
        return HopPath {
            hops,
            sentinel: Some(Spanned::new(Sentinel::Start, comma)),
            span,
        };
    }
    let sentinel = hops.last().and_then(|last| {
        if !last.parts.is_empty() {
            return None;
        }
        let sentinel = match last.head.as_ref()?.value {
            HopHead::End => Sentinel::End,
            HopHead::Offset {
                offset,
                signed: true,
                of: None,
            } => {
                let child = u32::try_from(offset.unsigned_abs()).ok()?;
                // `-0` has lost its sign; it is refused either way.
                if offset > 0 {
                    Sentinel::After(child)
                } else {
                    Sentinel::Before(child)
                }
            }
            _ => return None,
        };
        Some(Spanned::new(sentinel, last.span))
    });
    if sentinel.is_some() {
        hops.pop();
    }
    HopPath {
        hops,
        sentinel,
        span,
    }
}
