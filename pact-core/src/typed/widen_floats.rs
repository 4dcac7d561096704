//! Writes floats of 32 bits as floats of 64 bits with the same value.
//!
//! `serde_json` writes `0.1_f32` as 0.10000000149011612, which is its exact value. Under its feature `arbitrary_precision` it
//! writes 0.1, and any crate of a program turns that on for all others. A node must not depend on that.

use core::fmt;

use serde_core::ser::{self, Serialize, Serializer};

/// A value whose floats of 32 bits are written with all their digits.
pub(super) struct Widened<'v, T: ?Sized>(pub(super) &'v T);

impl<T: Serialize + ?Sized> Serialize for Widened<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Widening(serializer))
    }
}

/// Passes all values on to another serializer, floats of 32 bits as such of 64 bits.
struct Widening<S>(S);

/// Values that are passed on unchanged.
macro_rules! passed_on {
    ($($method:ident($($argument:ident: $type:ty),*) -> $result:ident;)+) => {
        $(fn $method(self, $($argument: $type),*) -> Result<S::$result, S::Error> {
            self.0.$method($($argument),*)
        })+
    };
}

/// The beginnings of values that hold others.
macro_rules! opened {
    ($($method:ident($($argument:ident: $type:ty),*) -> $compound:ident;)+) => {
        $(fn $method(self, $($argument: $type),*) -> Result<Widening<S::$compound>, S::Error> {
            self.0.$method($($argument),*).map(Widening)
        })+
    };
}

impl<S: Serializer> Serializer for Widening<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Widening<S::SerializeSeq>;
    type SerializeTuple = Widening<S::SerializeTuple>;
    type SerializeTupleStruct = Widening<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Widening<S::SerializeTupleVariant>;
    type SerializeMap = Widening<S::SerializeMap>;
    type SerializeStruct = Widening<S::SerializeStruct>;
    type SerializeStructVariant = Widening<S::SerializeStructVariant>;

    fn serialize_f32(self, value: f32) -> Result<S::Ok, S::Error> {
        self.0.serialize_f64(f64::from(value))
    }

    passed_on! {
        serialize_bool(value: bool) -> Ok;
        serialize_i8(value: i8) -> Ok;
        serialize_i16(value: i16) -> Ok;
        serialize_i32(value: i32) -> Ok;
        serialize_i64(value: i64) -> Ok;
        serialize_i128(value: i128) -> Ok;
        serialize_u8(value: u8) -> Ok;
        serialize_u16(value: u16) -> Ok;
        serialize_u32(value: u32) -> Ok;
        serialize_u64(value: u64) -> Ok;
        serialize_u128(value: u128) -> Ok;
        serialize_f64(value: f64) -> Ok;
        serialize_char(value: char) -> Ok;
        serialize_str(value: &str) -> Ok;
        serialize_bytes(value: &[u8]) -> Ok;
        serialize_none() -> Ok;
        serialize_unit() -> Ok;
        serialize_unit_struct(name: &'static str) -> Ok;
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str) -> Ok;
    }

    opened! {
        serialize_seq(len: Option<usize>) -> SerializeSeq;
        serialize_tuple(len: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeStructVariant;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(&Widened(value))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_struct(name, &Widened(value))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0
            .serialize_newtype_variant(name, index, variant, &Widened(value))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.collect_str(value)
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// Lists: each element is widened.
macro_rules! elements {
    ($($compound:ident::$method:ident),+) => {
        $(impl<S: ser::$compound> ser::$compound for Widening<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
                self.0.$method(&Widened(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
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

/// Structs: each field is widened.
macro_rules! fields {
    ($($compound:ident),+) => {
        $(impl<S: ser::$compound> ser::$compound for Widening<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), S::Error> {
                self.0.serialize_field(name, &Widened(value))
            }

            fn skip_field(&mut self, name: &'static str) -> Result<(), S::Error> {
                self.0.skip_field(name)
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl<S: ser::SerializeMap> ser::SerializeMap for Widening<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    /// Keys become text, which no feature changes.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.0.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.0.serialize_value(&Widened(value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}
