//! Canonical JSON: sorted keys, no white space, ASCII only; the bytes that Python's
//! `json.dumps(x, sort_keys=True, separators=(',', ':'), ensure_ascii=True)` prints.

use core::fmt::Write as _;

use serde_json::Number;

use super::json_text::{write_integer, write_string};
use crate::Json;

/// Appends a value. There is no recursion, because a value that is not in a tree yet can be nested
/// to any depth.
pub(crate) fn write(out: &mut String, value: &Json) {
    let mut open: Vec<Unfinished<'_>> = Vec::new();
    let mut next = Some(value);
    loop {
        if let Some(value) = next.take() {
            open.extend(begin(out, value));
        }
        let Some(innermost) = open.last_mut() else {
            return;
        };
        next = innermost.advance(out);
        if next.is_none() {
            open.pop();
        }
    }
}

/// A list or object that is being written.
struct Unfinished<'v> {
    is_first: bool,
    rest: Rest<'v>,
}

enum Rest<'v> {
    Items(core::slice::Iter<'v, Json>),
    Members(std::vec::IntoIter<(&'v String, &'v Json)>),
}

/// Writes a value that holds no others, or begins one that does.
fn begin<'v>(out: &mut String, value: &'v Json) -> Option<Unfinished<'v>> {
    let rest = match value {
        Json::Null => {
            out.push_str("null");
            return None;
        }
        Json::Bool(flag) => {
            out.push_str(if *flag { "true" } else { "false" });
            return None;
        }
        Json::Number(number) => {
            write_number(out, number);
            return None;
        }
        Json::String(text) => {
            write_string(out, text);
            return None;
        }
        Json::Array(items) => {
            out.push('[');
            Rest::Items(items.iter())
        }
        Json::Object(members) => {
            out.push('{');
            // Sorted here because another crate of the program may make maps keep their order of
            // insertion.
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            Rest::Members(members.into_iter())
        }
    };
    Some(Unfinished {
        is_first: true,
        rest,
    })
}

impl<'v> Unfinished<'v> {
    /// Writes the separator and the name before the next value inside, and returns that value.
    /// After the last one it writes the closing bracket.
    fn advance(&mut self, out: &mut String) -> Option<&'v Json> {
        let is_first = core::mem::replace(&mut self.is_first, false);
        let separator = if is_first { "" } else { "," };
        match &mut self.rest {
            Rest::Items(items) => {
                let item = items.next();
                out.push_str(if item.is_some() { separator } else { "]" });
                item
            }
            Rest::Members(members) => match members.next() {
                Some((name, value)) => {
                    out.push_str(separator);
                    write_string(out, name);
                    out.push(':');
                    Some(value)
                }
                None => {
                    out.push('}');
                    None
                }
            },
        }
    }
}

/// Writes an object, member by member. The caller keeps the names in order.
pub(crate) struct Object<'o> {
    out: &'o mut String,
    is_empty: bool,
}

impl<'o> Object<'o> {
    pub(crate) fn open(out: &'o mut String) -> Self {
        out.push('{');
        Self {
            out,
            is_empty: true,
        }
    }

    /// Writes the name. The caller appends the value to the returned text.
    pub(crate) fn member(&mut self, name: &str) -> &mut String {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        write_string(self.out, name);
        self.out.push(':');
        self.out
    }

    /// The same for a name that needs no escapes.
    pub(crate) fn known(&mut self, name: &'static str) -> &mut String {
        self.out.push_str(if self.is_empty { "\"" } else { ",\"" });
        self.is_empty = false;
        self.out.push_str(name);
        self.out.push_str("\":");
        self.out
    }

    pub(crate) fn close(self) {
        self.out.push('}');
    }
}

/// Writes a list, item by item.
pub(crate) fn write_list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut String),
) {
    out.push('[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(']');
}

fn write_number(out: &mut String, number: &Number) {
    match Kept::of(number) {
        Some(Kept::Signed(integer)) => write_integer(out, integer),
        Some(Kept::Unsigned(integer)) => write_integer(out, integer),
        Some(Kept::Float(bits)) => write_float(out, f64::from_bits(bits)),
        // No tree holds such a number, see `Draft::check`. It comes from a caller of
        // `canonical_json`.
        None => {
            let _ = write!(out, "{number}");
        }
    }
}

/// A number that can be kept: one of 64 bits.
///
/// `serde_json` has others, too, and writes equal ones in several ways, under its feature
/// `arbitrary_precision`. Any crate of a program turns that on for all others, so nothing here
/// looks at how a number is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Signed(i64),
    Unsigned(u64),
    /// The bits, because 0.0 and -0.0 differ.
    Float(u64),
}

impl Kept {
    fn of(number: &Number) -> Option<Self> {
        let signed = number.as_i64().map(Self::Signed);
        let integer = signed.or_else(|| number.as_u64().map(Self::Unsigned));
        integer.or_else(|| {
            let float = number.as_f64().filter(|_| number.is_f64());
            float.map(|float| Self::Float(float.to_bits()))
        })
    }

    /// The number as a reader of documents makes it.
    fn number(self) -> Option<Number> {
        match self {
            Self::Signed(integer) => Some(Number::from(integer)),
            Self::Unsigned(integer) => Some(Number::from(integer)),
            Self::Float(bits) => Number::from_f64(f64::from_bits(bits)),
        }
    }
}

/// The first number inside a value that cannot be kept. The value must not be nested deep.
pub(crate) fn unkept(value: &Json) -> Option<&Number> {
    match value {
        Json::Number(number) => Kept::of(number).is_none().then_some(number),
        Json::Array(items) => items.iter().find_map(unkept),
        Json::Object(members) => members.values().find_map(unkept),
        Json::Null | Json::Bool(_) | Json::String(_) => None,
    }
}

/// Whether reading the canonical JSON of a value gives an equal one: members sorted, numbers
/// written in one way. The value must not be nested deep.
pub(crate) fn is_settled(value: &Json) -> bool {
    match value {
        Json::Number(number) => {
            let settled = Kept::of(number).and_then(Kept::number);
            settled.is_some_and(|settled| settled == *number)
        }
        Json::Array(items) => items.iter().all(is_settled),
        Json::Object(members) => members.keys().is_sorted() && members.values().all(is_settled),
        Json::Null | Json::Bool(_) | Json::String(_) => true,
    }
}

/// Makes a value [settled](is_settled), so that writing and reading it gives an equal value. Only a
/// `serde_json` that is built with `arbitrary_precision` or `preserve_order` makes values that
/// change here.
pub(crate) fn settle(value: &mut Json) {
    match value {
        Json::Number(number) => {
            if let Some(settled) = Kept::of(number).and_then(Kept::number) {
                *number = settled;
            }
        }
        Json::Array(items) => items.iter_mut().for_each(settle),
        Json::Object(members) => {
            members.sort_keys();
            members.values_mut().for_each(settle);
        }
        Json::Null | Json::Bool(_) | Json::String(_) => {}
    }
}

/// Writes the shortest digits that read back as the same number, laid out as Python does: with an
/// exponent below 0.0001 and from 10^16 on, and always with a point or an exponent.
fn write_float(out: &mut String, number: f64) {
    let (digits, point) = shortest_digits(number);
    if number.is_sign_negative() {
        out.push('-');
    }
    let (whole, fraction) = match usize::try_from(point) {
        // 0.000123
        Err(_) | Ok(0) if point > -4 => {
            let zeros = usize::try_from(-point).unwrap_or(0);
            ("0", format!("{}{digits}", "0".repeat(zeros)))
        }
        Ok(point @ 1..=16) => match digits.split_at_checked(point) {
            Some((whole, "")) => (whole, "0".to_owned()),
            Some((whole, fraction)) => (whole, fraction.to_owned()),
            None => {
                let zeros = "0".repeat(point - digits.len());
                let _ = write!(out, "{digits}{zeros}.0");
                return;
            }
        },
        _ => {
            let exponent = point - 1;
            let sign = if exponent < 0 { '-' } else { '+' };
            let (first, rest) = digits.split_at_checked(1).unwrap_or((&digits, ""));
            let dot = if rest.is_empty() { "" } else { "." };
            let _ = write!(
                out,
                "{first}{dot}{rest}e{sign}{:02}",
                exponent.unsigned_abs()
            );
            return;
        }
    };
    let _ = write!(out, "{whole}.{fraction}");
}

/// The digits of a number without zeros at either end, and the position of its decimal point: 0 is
/// before the first.
///
/// Where two shortest forms are equally near, Python takes the even one, as `serde_json` does and
/// the standard library's formatting does not.
fn shortest_digits(number: f64) -> (String, i32) {
    let text = Number::from_f64(number.abs()).map_or_else(String::new, |number| number.to_string());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    let leading = all.len() - significant.len();
    let point = |len: usize| i32::try_from(len).unwrap_or(0);
    match significant.trim_end_matches('0') {
        "" => ("0".to_owned(), 1),
        digits => (
            digits.to_owned(),
            point(whole.len()) - point(leading) + exponent,
        ),
    }
}

/// Returns the canonical JSON of a value, as hashes and exports use it.
///
/// ```
/// use serde_json::json;
///
/// let value = json!({"b": 1.0, "a": ["é", 1e16, -0.0]});
/// assert_eq!(pact_core::canonical_json(&value), r#"{"a":["\u00e9",1e+16,-0.0],"b":1.0}"#);
/// ```
#[must_use]
pub fn canonical_json(value: &Json) -> String {
    let mut out = String::new();
    write(&mut out, value);
    out
}

/// Whether two values have the same canonical JSON. `==` differs from that: it takes 0.0 and -0.0
/// for equal.
pub(crate) fn is_same(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Number(left), Json::Number(right)) => match (Kept::of(left), Kept::of(right)) {
            (None, None) => left == right,
            (left, right) => left == right,
        },
        (Json::Array(left), Json::Array(right)) => {
            let mut pairs = left.iter().zip(right);
            left.len() == right.len() && pairs.all(|(left, right)| is_same(left, right))
        }
        (Json::Object(left), Json::Object(right)) => {
            let mut members = left.iter();
            left.len() == right.len()
                && members.all(|(name, value)| {
                    let other = right.get(name);
                    other.is_some_and(|other| is_same(value, other))
                })
        }
        _ => left == right,
    }
}
