//! The JSON values of a log.

use core::fmt;

use pact_core::{Json, ProviderError};
use serde_core::Deserialize;
use serde_core::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number};

use super::place::Place;

/// The largest log.
const MAX_BYTES: usize = 1 << 30;

/// The name by which `serde_json` passes a number on, if a crate of the program turned its feature
/// `arbitrary_precision` on.
const NUMBER: &str = "$serde_json::private::Number";

/// A value of a log, and the line where it begins.
#[derive(Debug)]
pub(super) struct Located {
    pub(super) line: usize,
    pub(super) value: Json,
}

/// Reads a log: one JSON value, or several one after the other.
pub(super) fn parse(bytes: &[u8]) -> Result<Vec<Located>, ProviderError> {
    if bytes.len() > MAX_BYTES {
        let message = format!(
            "the log has {} bytes, and {MAX_BYTES} are allowed",
            bytes.len()
        );
        return Err(ProviderError::new("import/too-large", message));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut values = Vec::new();
    let mut stream = serde_json::Deserializer::from_slice(bytes).into_iter::<Strict>();
    let (mut line, mut counted) = (1, 0);
    loop {
        let rest = bytes.get(stream.byte_offset()..).unwrap_or_default();
        let spaces = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        let start = stream.byte_offset() + spaces.count();
        let passed = bytes.get(counted..start).unwrap_or_default();
        line += passed.split(|byte| *byte == b'\n').skip(1).count();
        counted = start;
        match stream.next() {
            None => break,
            Some(Ok(Strict(value))) => {
                refuse_document(&value, values.is_empty())?;
                values.push(Located { line, value });
            }
            Some(Err(error)) => return Err(not_json(&error)),
        }
    }
    if values.is_empty() {
        return Err(ProviderError::new("import/empty", "the log is empty"));
    }
    Ok(values)
}

/// A snapshot or a history of PACT is no log.
fn refuse_document(value: &Json, is_first: bool) -> Result<(), ProviderError> {
    let is_document = value.get("spec_version").is_some() && value.get("root").is_some();
    if !is_first || !is_document {
        return Ok(());
    }
    let error = ProviderError::new(
        "import/document",
        "this is a snapshot or a history of PACT, and no log",
    );
    Err(error.help("read it with `Context::import`"))
}

fn not_json(error: &serde_json::Error) -> ProviderError {
    let place = format!("line {}, column {}", error.line(), error.column());
    let said = error.to_string();
    // The place is said before.
    let said = said
        .rsplit_once(" at line ")
        .map_or(said.as_str(), |(said, _)| said);
    let (rule, message) = if said.contains("recursion limit") {
        let message = "the log is nested deeper than 128 levels".to_owned();
        ("import/nesting", message)
    } else {
        ("import/json", format!("the log is not JSON: {said}"))
    };
    ProviderError::new(rule, message).at(place)
}

/// A JSON value in which no object has two members of the same name: one of them would be lost.
struct Strict(Json);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Strict, E> {
        Ok(Strict(Json::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_string<E>(self, value: String) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Strict, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Strict(Json::Array(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Strict, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if name == NUMBER {
                let number: String = members.next_value()?;
                let number = number.parse::<Number>().map_err(A::Error::custom)?;
                return Ok(Strict(Json::Number(number)));
            }
            let Strict(value) = members.next_value()?;
            if object.contains_key(&name) {
                let message = format!("an object has two members `{name}`");
                return Err(A::Error::custom(message));
            }
            object.insert(name, value);
        }
        Ok(Strict(Json::Object(object)))
    }
}

/// The place of a value: its line counts if it is not alone.
pub(super) fn place(located: &Located, is_alone: bool) -> Place {
    Place::start((!is_alone).then_some(located.line))
}
