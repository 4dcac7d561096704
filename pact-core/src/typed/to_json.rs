//! Values of fields as JSON, without losing anything.
//!
//! `serde_json` silently writes null for a number that is not finite and for `Some(None)`. It also follows a value to any
//! depth, until the stack is used up. So a serializer that writes nothing checks a value first.

use core::fmt;

use serde_core::ser::{self, Serialize};

use super::widen_floats::Widened;
use crate::Json;
use crate::format::canonical_json::{settle, unkept};
use crate::limits;

/// The JSON of a value.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<Json, Lost> {
    value.serialize(Checker::NEW)?;
    let mut json = serde_json::to_value(Widened(value)).map_err(|error| Lost(error.to_string()))?;
    if let Some(number) = unkept(&json) {
        return Err(Lost::number(number));
    }
    settle(&mut json);
    Ok(json)
}

/// Values may be nested this deep: a few times deeper than their JSON may be, because a variant or a `Some` can take a level
/// that is none in JSON. The depth of the JSON is checked where it is put into a node.
const MAX_LEVELS: usize = 4 * limits::MAX_JSON_DEPTH;

/// The value that cannot be written, in words.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

impl Lost {
    fn number(number: &dyn fmt::Display) -> Self {
        Self(format!("the number {number}, which does not fit 64 bits"))
    }
}

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

/// Checks a value and all values inside.
#[derive(Clone, Copy)]
struct Checker {
    /// False directly inside of a `Some`, where null would be read back as `None`.
    may_be_null: bool,
    level: usize,
}

impl Checker {
    const NEW: Self = Self {
        may_be_null: true,
        level: 0,
    };

    /// The checker for the values inside.
    fn inside(self) -> Result<Self, Lost> {
        let level = self.level + 1;
        if level > MAX_LEVELS {
            let limit = limits::MAX_JSON_DEPTH;
            return Err(Lost(format!("nested more than {limit} levels deep")));
        }
        Ok(Self {
            may_be_null: true,
            level,
        })
    }

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

/// Values that JSON always keeps.
macro_rules! harmless {
    ($($method:ident($type:ty);)+) => {
        $(fn $method(self, _: $type) -> Result<(), Lost> {
            Ok(())
        })+
    };
}

impl ser::Serializer for Checker {
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
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
    }

    fn serialize_i128(self, value: i128) -> Result<(), Lost> {
        let fits = i64::try_from(value).is_ok() || u64::try_from(value).is_ok();
        fits.then_some(()).ok_or_else(|| Lost::number(&value))
    }

    fn serialize_u128(self, value: u128) -> Result<(), Lost> {
        let fits = u64::try_from(value).is_ok();
        fits.then_some(()).ok_or_else(|| Lost::number(&value))
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
        value.serialize(Self {
            may_be_null: false,
            ..self.inside()?
        })
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
        value.serialize(Self {
            may_be_null: self.may_be_null,
            ..self.inside()?
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Lost> {
        value.serialize(self.inside()?)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Lost> {
        self.inside()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Lost> {
        self.inside()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Lost> {
        self.inside()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Lost> {
        self.inside()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Lost> {
        self.inside()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Lost> {
        self.inside()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Lost> {
        self.inside()
    }
}

/// Lists: each element by itself.
macro_rules! elements {
    ($($compound:ident::$method:ident),+) => {
        $(impl ser::$compound for Checker {
            type Ok = ();
            type Error = Lost;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Lost> {
                value.serialize(*self)
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
        $(impl ser::$compound for Checker {
            type Ok = ();
            type Error = Lost;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Result<(), Lost> {
                value.serialize(*self)
            }

            fn end(self) -> Result<(), Lost> {
                Ok(())
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Checker {
    type Ok = ();
    type Error = Lost;

    /// Keys became text, or were refused before.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Lost> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Lost> {
        value.serialize(*self)
    }

    fn end(self) -> Result<(), Lost> {
        Ok(())
    }
}
