//! Contents: any JSON, without losing anything.
//!
//! `serde_json` reads a number that is not finite as null, lets the last of two equal members win,
//! and follows a value as deep as its format lets it. So contents are read here.

use core::fmt;

use pact_grammar::Excerpt;
use serde_core::de::{
    self, Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor,
};
use serde_core::ser::{Serialize, Serializer};
use serde_json::{Map, Number};

use crate::Json;
use crate::limits::MAX_JSON_DEPTH;
use crate::node::Content;

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_text() {
            Some(text) => serializer.serialize_str(text),
            None => self.to_json().serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value { level: 0 }.deserialize(deserializer).map(Self::from)
    }
}

/// The member by which `serde_json` hands over a number, if any crate in the build asked for its
/// `arbitrary_precision`.
const ARBITRARY: &str = "$serde_json::private::Number";

/// Whether a crate did: then a number keeps the text that it was read from.
fn is_arbitrary() -> bool {
    let number = "1.00".parse::<Number>();
    number.is_ok_and(|number| number.to_string() == "1.00")
}

/// The number of a text, as any other number is held.
fn number<E: de::Error>(text: &str) -> Result<Json, E> {
    let number = text.parse::<Number>().map_err(E::custom)?;
    let is_whole = !text.contains(['.', 'e', 'E']);
    match (number.as_i64(), number.as_u64(), number.as_f64()) {
        (Some(value), ..) => Ok(value.into()),
        (_, Some(value), _) => Ok(value.into()),
        (.., Some(value)) if !is_whole && value.is_finite() => Ok(value.into()),
        _ => Err(E::custom(format_args!(
            "`{}` does not fit 64 bits",
            Excerpt::of(text)
        ))),
    }
}

/// Reads a value at a level of nesting inside of the content.
#[derive(Clone, Copy)]
struct Value {
    level: usize,
}

impl Value {
    /// The reader for values one level deeper.
    fn inside<E: de::Error>(self) -> Result<Self, E> {
        let level = self.level + 1;
        if level > MAX_JSON_DEPTH {
            return Err(E::custom(format_args!(
                "nested more than {MAX_JSON_DEPTH} levels deep"
            )));
        }
        Ok(Self { level })
    }
}

impl<'de> DeserializeSeed<'de> for Value {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Json, E> {
        let number = Number::from_f64(value);
        let number =
            number.ok_or_else(|| E::custom(format_args!("{value} is not a finite number")));
        number.map(Json::Number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Json, E> {
        Ok(text.into())
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Json, E> {
        Ok(text.into())
    }

    fn visit_unit<E: de::Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E: de::Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let inside = self.inside()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(inside)? {
            list.push(item);
        }
        Ok(Json::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let inside = self.inside()?;
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if name == ARBITRARY && object.is_empty() && is_arbitrary() {
                return number(&members.next_value::<String>()?);
            }
            let value = members.next_value_seed(inside)?;
            if object.contains_key(&name) {
                let name = Excerpt::of(&name);
                return Err(de::Error::custom(format_args!(
                    "duplicate member `{name}` in one object"
                )));
            }
            object.insert(name, value);
        }
        Ok(Json::Object(object))
    }
}
