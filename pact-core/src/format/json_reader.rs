//! A JSON reader for documents.
//!
//! `serde_json` turns integers beyond 64 bits into floats, `-0` into a float, and lets the last of
//! two equal members win. Each of these would change a document on its way through, so documents
//! are read here: every number that does not fit, every repeated member and every broken escape is
//! a [`Problem`] with its place. The reader notes a problem that leaves the syntax intact and goes
//! on, so that its caller learns the id of the node first.

use core::ops::Range;
use std::borrow::Cow;

use pact_grammar::Excerpt;
use serde_json::{Map, Number};

use super::json_text::{before_quote, plain_len, read_unit};
use crate::Json;
use crate::limits;

/// The message for a string that goes on until the text ends.
const UNCLOSED_STRING: &str = "a string without its closing quote";

/// Integers of so many digits fit 64 bits.
const SMALL: usize = 18;

/// A problem of a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Byte offset in the text.
    pub(crate) at: usize,
    pub(crate) message: String,
}

/// A value that is no list and no object in most documents.
#[derive(Clone, Debug)]
pub(crate) enum Value<'t> {
    /// A part of the text, if the string has no escapes.
    Text(Cow<'t, str>),
    Integer(i64),
    Other(Json),
}

impl Value<'_> {
    pub(crate) fn into_json(self) -> Json {
        match self {
            Self::Text(text) => Json::String(text.into_owned()),
            Self::Integer(integer) => Json::from(integer),
            Self::Other(json) => json,
        }
    }
}

pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// Problems that did not stop the reader.
    noted: Vec<Problem>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            noted: Vec::new(),
        }
    }

    /// Reads on from another place, which [`Reader::skip`] passed before.
    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// The problems that were noted since the last call.
    pub(crate) fn take_noted(&mut self) -> Vec<Problem> {
        core::mem::take(&mut self.noted)
    }

    /// Whether nothing but white space is left.
    pub(crate) fn is_at_end(&mut self) -> bool {
        self.skip_space();
        self.at >= self.text.len()
    }

    /// The next byte after white space.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.skip_space();
        self.byte()
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// All bytes from here on. Here may be in the middle of a character.
    fn bytes_ahead(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    pub(crate) fn skip_space(&mut self) {
        while self.byte().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// The error for a text that is not JSON.
    fn problem<T>(&self, message: impl core::fmt::Display) -> Result<T, Problem> {
        Err(Problem {
            at: self.at,
            message: format!("not JSON: {message}"),
        })
    }

    fn note(&mut self, at: usize, message: impl Into<String>) {
        // One is enough to refuse a document; hostile ones could have millions.
        if self.noted.len() < 16 {
            self.noted.push(Problem {
                at,
                message: message.into(),
            });
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), Problem> {
        if self.peek() == Some(byte) {
            self.at += 1;
            return Ok(());
        }
        let found = self.describe_next();
        self.problem(format!("expected `{}`, found {found}", char::from(byte)))
    }

    fn describe_next(&self) -> String {
        match self.rest().chars().next() {
            None => "the end of the text".to_owned(),
            Some(character) => format!("`{}`", character.escape_debug()),
        }
    }

    /// Reads an object, handing each member's name to `member`, which must read its value.
    pub(crate) fn object<E: From<Problem>>(
        &mut self,
        mut member: impl FnMut(&mut Self, Cow<'t, str>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.expect(b'{')?;
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(());
        }
        loop {
            let name = self.member_name()?;
            member(self, name)?;
            if self.is_list_done(b'}')? {
                return Ok(());
            }
        }
    }

    fn member_name(&mut self) -> Result<Cow<'t, str>, Problem> {
        if self.peek() != Some(b'"') {
            let found = self.describe_next();
            self.problem(format!("expected a member name in quotes, found {found}"))?;
        }
        let name = self.string()?;
        self.expect(b':')?;
        Ok(name)
    }

    /// Reads a list, calling `element` for each element, which it must read.
    pub(crate) fn list<E: From<Problem>>(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        self.expect(b'[')?;
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(());
        }
        loop {
            element(self)?;
            if self.is_list_done(b']')? {
                return Ok(());
            }
        }
    }

    fn is_list_done(&mut self, close: u8) -> Result<bool, Problem> {
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                Ok(false)
            }
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(true)
            }
            _ => {
                let found = self.describe_next();
                self.problem(format!(
                    "expected `,` or `{}`, found {found}",
                    char::from(close)
                ))
            }
        }
    }

    /// Reads any value. Texts and small integers need no memory.
    pub(crate) fn plain_value(&mut self) -> Result<Value<'t>, Problem> {
        Ok(match self.peek() {
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => match self.small_integer() {
                Some(integer) => Value::Integer(integer),
                None => Value::Other(self.number()?),
            },
            _ => Value::Other(self.value()?),
        })
    }

    /// Reads any value.
    pub(crate) fn value(&mut self) -> Result<Json, Problem> {
        self.value_within(limits::MAX_JSON_DEPTH)
    }

    fn value_within(&mut self, depth: usize) -> Result<Json, Problem> {
        let next = self.peek();
        let start = self.at;
        if matches!(next, Some(b'{' | b'[')) && depth == 0 {
            let limit = limits::MAX_JSON_DEPTH;
            self.note(
                start,
                format!("a value with more than {limit} levels of nesting"),
            );
            self.skip()?;
            return Ok(Json::Null);
        }
        Ok(match next {
            Some(b'{') => {
                let mut members = Map::new();
                self.object::<Problem>(|reader, name| {
                    let at = reader.at;
                    let value = reader.value_within(depth - 1)?;
                    if members.contains_key(&*name) {
                        let name = Excerpt::of(&name);
                        reader.note(at, format!("duplicate member `{name}` in one object"));
                    }
                    members.insert(name.into_owned(), value);
                    Ok(())
                })?;
                // Where another crate of the program makes maps keep their order of insertion.
                members.sort_keys();
                Json::Object(members)
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.list::<Problem>(|reader| {
                    items.push(reader.value_within(depth - 1)?);
                    Ok(())
                })?;
                Json::Array(items)
            }
            Some(b'"') => Json::String(self.string()?.into_owned()),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        })
    }

    fn word(&mut self) -> Result<Json, Problem> {
        for (word, value) in [
            ("null", Json::Null),
            ("true", Json::Bool(true)),
            ("false", Json::Bool(false)),
        ] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        for word in ["NaN", "Infinity", "None", "True", "False", "undefined"] {
            if self.rest().starts_with(word) {
                return self.problem(format!("`{word}`"));
            }
        }
        let found = self.describe_next();
        self.problem(format!("expected a value, found {found}"))
    }

    /// Reads an integer of few digits, if one is next.
    fn small_integer(&mut self) -> Option<i64> {
        let text = self.bytes_ahead();
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let mut value = 0;
        let mut count = 0;
        for byte in digits.iter().take(SMALL) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = 10 * value + i64::from(digit);
            count += 1;
        }
        let is_plain = match digits.get(count) {
            // It may have more digits, or be no integer.
            Some(b'0'..=b'9' | b'.' | b'e' | b'E') => false,
            _ => digits.first() != Some(&b'0') || count == 1,
        };
        if count == 0 || !is_plain {
            return None;
        }
        let sign = text.len() - digits.len();
        self.at += sign + count;
        Some(if sign > 0 { -value } else { value })
    }

    /// Reads a number. Integers stay integers; one that does not fit is noted.
    fn number(&mut self) -> Result<Json, Problem> {
        let start = self.at;
        self.take_byte(b'-');
        if self.rest().starts_with("Infinity") {
            return self.problem("`-Infinity`");
        }
        let leading = self.at;
        let digits = self.digits()?;
        if digits > 1 && self.slice(leading..self.at).starts_with('0') {
            self.at = leading;
            return self.problem("a number that starts with a zero");
        }
        let mut is_float = false;
        if self.take_byte(b'.') {
            is_float = true;
            self.digits()?;
        }
        if self.take_byte(b'e') || self.take_byte(b'E') {
            is_float = true;
            let _ = self.take_byte(b'+') || self.take_byte(b'-');
            self.digits()?;
        }
        let text = self.slice(start..self.at);
        let number = if is_float {
            text.parse().ok().and_then(Number::from_f64)
        } else {
            let signed = text.parse::<i64>().map(Number::from);
            signed
                .or_else(|_| text.parse::<u64>().map(Number::from))
                .ok()
        };
        Ok(match number {
            Some(number) => Json::Number(number),
            None => {
                let shown = Excerpt::of(text);
                self.note(start, format!("the number {shown} does not fit 64 bits"));
                Json::Null
            }
        })
    }

    fn take_byte(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn digits(&mut self) -> Result<usize, Problem> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.byte() {
            self.at += 1;
        }
        if self.at == start {
            let found = self.describe_next();
            return self.problem(format!("expected a digit, found {found}"));
        }
        Ok(self.at - start)
    }

    /// Reads a string, which must be next.
    pub(crate) fn string(&mut self) -> Result<Cow<'t, str>, Problem> {
        self.expect(b'"')?;
        let start = self.at;
        self.at += plain_len(self.bytes_ahead());
        // Without an escape this stays a piece of the text.
        let plain = self.slice(start..self.at);
        if self.byte() == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(plain));
        }
        // The string is about as long as it is written, up to the next quote.
        let mut out = String::with_capacity(plain.len() + before_quote(self.bytes_ahead()));
        out.push_str(plain);
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(out));
                }
                Some(b'\\') => out.push(self.escape()?),
                None => return self.problem(UNCLOSED_STRING),
                Some(byte) => {
                    if byte < b' ' {
                        let found = self.describe_next();
                        return self.problem(format!("{found} inside a string must be escaped"));
                    }
                    let start = self.at;
                    self.at += plain_len(self.bytes_ahead());
                    out.push_str(self.slice(start..self.at));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Problem> {
        let start = self.at;
        self.at += 1;
        let letter = self.byte();
        self.at += 1;
        Ok(match letter {
            Some(b'u') => self.unicode_escape(start)?,
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            _ => {
                self.at = start;
                return self.problem("a backslash before something that JSON does not escape");
            }
        })
    }

    /// The character of an escape of UTF-16 units that began at `start`.
    fn unicode_escape(&mut self, start: usize) -> Result<char, Problem> {
        let first = self.hex()?;
        if let Some(character) = char::from_u32(first.into()) {
            return Ok(character);
        }
        if (0xd800..0xdc00).contains(&first) && self.bytes_ahead().starts_with(b"\\u") {
            let before = self.at;
            self.at += 2;
            let second = self.hex()?;
            if let Some(Ok(character)) = char::decode_utf16([first, second]).next() {
                return Ok(character);
            }
            self.at = before;
        }
        self.note(start, "a lone surrogate escape is not a character");
        Ok(char::REPLACEMENT_CHARACTER)
    }

    fn hex(&mut self) -> Result<u16, Problem> {
        let digits = self.bytes_ahead().first_chunk::<4>();
        match digits.and_then(|digits| read_unit(*digits)) {
            Some(unit) => {
                self.at += 4;
                Ok(unit)
            }
            None => self.problem("`\\u` needs four hexadecimal digits"),
        }
    }

    /// Passes over a value of any depth without looking closer than needed to find its end.
    pub(crate) fn skip(&mut self) -> Result<(), Problem> {
        let mut open = 0_usize;
        loop {
            match self.peek() {
                Some(b'{' | b'[') => {
                    self.at += 1;
                    open += 1;
                }
                Some(b'}' | b']') if open > 0 => {
                    self.at += 1;
                    open -= 1;
                }
                Some(b',' | b':') if open > 0 => self.at += 1,
                Some(b'"') => self.skip_string()?,
                Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => {
                    while let Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') =
                        self.byte()
                    {
                        self.at += 1;
                    }
                }
                _ => {
                    let found = self.describe_next();
                    return self.problem(format!("expected a value, found {found}"));
                }
            }
            // Inside brackets a value is followed by more; outside it is the whole.
            if open == 0 {
                return Ok(());
            }
        }
    }

    fn skip_string(&mut self) -> Result<(), Problem> {
        self.at += 1;
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                // A string never goes on in the next line. A reader that has only this line must
                // stop here, so a reader with the whole text gives the same error.
                Some(b'\n') => {
                    let found = self.describe_next();
                    return self.problem(format!("{found} inside a string must be escaped"));
                }
                Some(b'\\') => {
                    self.at += 1;
                    let is_escape = self.byte().is_some_and(|byte| byte != b'\n');
                    self.at += usize::from(is_escape);
                }
                // Plain text, or a control character, which the reader of the value refuses.
                Some(_) => self.at += plain_len(self.bytes_ahead()).max(1),
                None => return self.problem(UNCLOSED_STRING),
            }
        }
    }
}

/// Whether a byte is white space in JSON, which has less of it than ASCII.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Line and column of a byte offset, both counted from 1, the column in characters.
pub(crate) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before
        .get(line_start..)
        .map_or(0, |line| line.chars().count())
        + 1;
    (line, column)
}
