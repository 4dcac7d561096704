//! Values as JSON, without losing anything.
//!
//! `serde_json` writes null for a number that is not finite and for `Some(None)`, and says nothing. A value that
//! became JSON with a null in it is therefore looked at once more, by a serializer that only tells these two apart
//! from an honest null.

use core::fmt;

use serde_core::ser::{self, Serialize};

use crate::Json;

/// The JSON of a value.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<Json, Lost> {
    let json = serde_json::to_value(value).map_err(|error| Lost(error.to_string()))?;
    if holds_null(&json) {
        value.serialize(Looker { may_be_null: true })?;
    }
    Ok(json)
}

fn holds_null(json: &Json) -> bool {
    match json {
        Json::Null => true,
        Json::Array(items) => items.iter().any(holds_null),
        Json::Object(members) => members.values().any(holds_null),
        Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
    }
}

/// What cannot be written, in words.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Lost {}

impl ser::Error for Lost {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Looks at a value, and at all it holds.
#[derive(Clone, Copy)]
struct Looker {
    /// Not inside of a `Some`, where null would be read back as `None`.
    may_be_null: bool,
}

impl Looker {
    const ANEW: Self = Self { may_be_null: true };

    fn null(self) -> Result<(), Lost> {
        if self.may_be_null {
            Ok(())
        } else {
            Err(Lost(
                "`Some` of something that is null, which cannot be told from `None`".to_owned(),
            ))
        }
    }

    fn float(value: f64) -> Result<(), Lost> {
        if value.is_finite() {
            Ok(())
        } else {
            Err(Lost(format!("{value}, which is not a finite number")))
        }
    }
}

/// What holds nothing that could be lost.
macro_rules! harmless {
    ($($method:ident($type:ty);)+) => {
        $(fn $method(self, _: $type) -> Result<(), Lost> {
            Ok(())
        })+
    };
}

impl ser::Serializer for Looker {
    type Ok = ();
    type Error = Lost;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    harmless! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
    }

    fn serialize_f32(self, value: f32) -> Result<(), Lost> {
        Self::float(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Lost> {
        Self::float(value)
    }

    fn serialize_none(self) -> Result<(), Lost> {
        self.null()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Lost> {
        value.serialize(Self { may_be_null: false })
    }

    fn serialize_unit(self) -> Result<(), Lost> {
        self.null()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Lost> {
        self.null()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Lost> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Lost> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Lost> {
        value.serialize(Self::ANEW)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Lost> {
        Ok(Self::ANEW)
    }
}

/// Lists: each element by itself.
macro_rules! elements {
    ($($compound:ident::$method:ident),+) => {
        $(impl ser::$compound for Looker {
            type Ok = ();
            type Error = Lost;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Lost> {
                value.serialize(Self::ANEW)
            }

            fn end(self) -> Result<(), Lost> {
                Ok(())
            }
        })+
    };
}

elements!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

/// Structs: each field by itself.
macro_rules! fields {
    ($($compound:ident),+) => {
        $(impl ser::$compound for Looker {
            type Ok = ();
            type Error = Lost;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Result<(), Lost> {
                value.serialize(Self::ANEW)
            }

            fn end(self) -> Result<(), Lost> {
                Ok(())
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Looker {
    type Ok = ();
    type Error = Lost;

    /// Keys became text, or were refused before.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Lost> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Lost> {
        value.serialize(Self::ANEW)
    }

    fn end(self) -> Result<(), Lost> {
        Ok(())
    }
}
