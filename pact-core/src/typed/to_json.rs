//! Values of fields as JSON, without losing anything.
//!
//! `serde_json` silently writes null for a number that is not finite and for `Some(None)`. It
//! follows a value to any depth, until the stack is used up. It writes `0.1_f32` as
//! 0.10000000149011612, which is its exact value, but as 0.1 under its feature
//! `arbitrary_precision`, and any crate of a program turns that on for all others. So values pass
//! through a serializer that checks them and widens their floats on the way to `serde_json`.

use core::fmt;

use serde_core::ser::{self, Error as _, Serialize, Serializer};

use crate::Json;
use crate::format::canonical_json::{settle, unkept};
use crate::limits;

/// The JSON of a value.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<Json, Lost> {
    let checked = Rules::OUTSIDE.of(value);
    let mut json = serde_json::to_value(checked).map_err(|error| Lost(error.to_string()))?;
    if let Some(number) = unkept(&json) {
        return Err(Lost(unfit(number)));
    }
    settle(&mut json);
    Ok(json)
}

/// Values may be nested this deep: a few times deeper than their JSON may be, because a variant or
/// a `Some` can take a level that is none in JSON. The depth of the JSON is checked where it is put
/// into a node.
const MAX_LEVELS: usize = 4 * limits::MAX_JSON_DEPTH;

/// The value that cannot be written, in words.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

fn unfit(number: &dyn fmt::Display) -> String {
    format!("the number {number}, which does not fit 64 bits")
}

/// The rules for a value, which depend on its place.
#[derive(Clone, Copy)]
struct Rules {
    /// False directly inside of a `Some`, where null would be read back as `None`.
    may_be_null: bool,
    level: usize,
}

impl Rules {
    const OUTSIDE: Self = Self {
        may_be_null: true,
        level: 0,
    };

    fn of<T: ?Sized>(self, value: &T) -> Checked<'_, T> {
        Checked { value, rules: self }
    }

    /// The rules for the values inside.
    fn inside<E: ser::Error>(self) -> Result<Self, E> {
        let level = self.level + 1;
        if level > MAX_LEVELS {
            let limit = limits::MAX_JSON_DEPTH;
            return Err(E::custom(format_args!(
                "nested more than {limit} levels deep"
            )));
        }
        Ok(Self {
            may_be_null: true,
            level,
        })
    }

    fn null<E: ser::Error>(self) -> Result<(), E> {
        if self.may_be_null {
            return Ok(());
        }
        Err(E::custom(
            "`Some` of something that is null, which cannot be told from `None`",
        ))
    }
}

/// A value that is checked while it is written.
struct Checked<'v, T: ?Sized> {
    value: &'v T,
    rules: Rules,
}

impl<T: Serialize + ?Sized> Serialize for Checked<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(Checking {
            inner: serializer,
            rules: self.rules,
        })
    }
}

/// Checks all values, and passes them on to another serializer: floats of 32 bits as such of 64
/// bits.
struct Checking<S> {
    inner: S,
    rules: Rules,
}

/// Values that JSON always keeps.
macro_rules! passed_on {
    ($($method:ident($($argument:ident: $type:ty),*);)+) => {
        $(fn $method(self, $($argument: $type),*) -> Result<S::Ok, S::Error> {
            self.inner.$method($($argument),*)
        })+
    };
}

/// Values that JSON writes as null.
macro_rules! nulls {
    ($($method:ident($($argument:ident: $type:ty),*);)+) => {
        $(fn $method(self, $($argument: $type),*) -> Result<S::Ok, S::Error> {
            self.rules.null()?;
            self.inner.$method($($argument),*)
        })+
    };
}

/// The beginnings of values that hold others.
macro_rules! opened {
    ($($method:ident($($argument:ident: $type:ty),*) -> $compound:ident;)+) => {
        $(fn $method(self, $($argument: $type),*) -> Result<Checking<S::$compound>, S::Error> {
            let rules = self.rules.inside()?;
            let inner = self.inner.$method($($argument),*)?;
            Ok(Checking { inner, rules })
        })+
    };
}

impl<S: Serializer> Serializer for Checking<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Checking<S::SerializeSeq>;
    type SerializeTuple = Checking<S::SerializeTuple>;
    type SerializeTupleStruct = Checking<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Checking<S::SerializeTupleVariant>;
    type SerializeMap = Checking<S::SerializeMap>;
    type SerializeStruct = Checking<S::SerializeStruct>;
    type SerializeStructVariant = Checking<S::SerializeStructVariant>;

    passed_on! {
        serialize_bool(value: bool);
        serialize_i8(value: i8);
        serialize_i16(value: i16);
        serialize_i32(value: i32);
        serialize_i64(value: i64);
        serialize_u8(value: u8);
        serialize_u16(value: u16);
        serialize_u32(value: u32);
        serialize_u64(value: u64);
        serialize_char(value: char);
        serialize_str(value: &str);
        serialize_bytes(value: &[u8]);
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
    }

    nulls! {
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
    }

    opened! {
        serialize_seq(len: Option<usize>) -> SerializeSeq;
        serialize_tuple(len: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(
            name: &'static str,
            index: u32,
            variant: &'static str,
            len: usize
        ) -> SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
        serialize_struct_variant(
            name: &'static str,
            index: u32,
            variant: &'static str,
            len: usize
        ) -> SerializeStructVariant;
    }

    fn serialize_i128(self, value: i128) -> Result<S::Ok, S::Error> {
        if i64::try_from(value).is_err() && u64::try_from(value).is_err() {
            return Err(S::Error::custom(unfit(&value)));
        }
        self.inner.serialize_i128(value)
    }

    fn serialize_u128(self, value: u128) -> Result<S::Ok, S::Error> {
        if u64::try_from(value).is_err() {
            return Err(S::Error::custom(unfit(&value)));
        }
        self.inner.serialize_u128(value)
    }

    fn serialize_f32(self, value: f32) -> Result<S::Ok, S::Error> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<S::Ok, S::Error> {
        if !value.is_finite() {
            let message = format_args!("{value}, which is not a finite number");
            return Err(S::Error::custom(message));
        }
        self.inner.serialize_f64(value)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        let rules = Rules {
            may_be_null: false,
            ..self.rules.inside()?
        };
        self.inner.serialize_some(&rules.of(value))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let rules = Rules {
            may_be_null: self.rules.may_be_null,
            ..self.rules.inside()?
        };
        self.inner.serialize_newtype_struct(name, &rules.of(value))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let rules = self.rules.inside()?;
        self.inner
            .serialize_newtype_variant(name, index, variant, &rules.of(value))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.collect_str(value)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// Lists: each element is checked.
macro_rules! elements {
    ($($compound:ident::$method:ident),+) => {
        $(impl<S: ser::$compound> ser::$compound for Checking<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
                self.inner.$method(&self.rules.of(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.inner.end()
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

/// Structs: each field is checked.
macro_rules! fields {
    ($($compound:ident),+) => {
        $(impl<S: ser::$compound> ser::$compound for Checking<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), S::Error> {
                self.inner.serialize_field(name, &self.rules.of(value))
            }

            fn skip_field(&mut self, name: &'static str) -> Result<(), S::Error> {
                self.inner.skip_field(name)
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.inner.end()
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl<S: ser::SerializeMap> ser::SerializeMap for Checking<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    /// Keys become text or are refused, and no feature changes that.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.inner.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.inner.serialize_value(&self.rules.of(value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.inner.end()
    }
}
