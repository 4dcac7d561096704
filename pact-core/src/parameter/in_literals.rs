//! The values of parameters in node literals.
//!
//! `node!` calls one function of this module for each value. As in `parameter`, the traits exist
//! for their error messages as much as for the conversion.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use pact_grammar::plan::{Text, Value};
use smol_str::SmolStr;

use super::sealed::Sealed;
use crate::{Content, Json};

/// A number of cycles: `ttl=$n`, `cadence=$n`.
#[diagnostic::on_unimplemented(
    message = "a ttl or a cadence is a `u32`, not `{Self}`",
    label = "this parameter wants a `u32`",
    note = "both count cycles; convert another integer first, as by `u32::try_from(n)?`"
)]
pub trait CyclesParameter: Sealed {
    #[doc(hidden)]
    fn cycles(&self) -> Option<u32>;
}

/// A place or a rank: `offset=$n`, `priority=$n`.
#[diagnostic::on_unimplemented(
    message = "an offset or a priority is an `i64`, not `{Self}`",
    label = "this parameter wants a whole number that fits an `i64`",
    note = "integers that always fit are taken as they are; convert another first, as by `i64::try_from(n)?`"
)]
pub trait OffsetParameter: Sealed {
    #[doc(hidden)]
    fn offset(&self) -> Option<i64>;
}

/// Yes or no: `pinned=$flag`, `removable=$flag`.
#[diagnostic::on_unimplemented(
    message = "`pinned` and `removable` are a `bool`, not `{Self}`",
    label = "this parameter wants a `bool`"
)]
pub trait SwitchParameter: Sealed {
    #[doc(hidden)]
    fn flag(&self) -> Option<bool>;
}

/// A value with a JSON form: `content=$value`, `provenance=$value`, `data_score=$value`.
///
/// Null leaves the header out, as does a number that JSON does not have. A value of another type
/// becomes JSON first:
///
/// ```
/// use pact_core::node;
///
/// let degrees = serde_json::json!({"celsius": 21.5});
/// let weather = node!("block { content=$degrees, data_all=$all }", all = [21.5, 22.0]);
/// # let _ = weather;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no JSON value",
    label = "this parameter wants a string, a number, a boolean, JSON, or a list or an `Option` of these",
    note = "make a value of it first, as by `serde_json::to_value(…)?`"
)]
pub trait JsonParameter: Sealed {
    #[doc(hidden)]
    fn json(&self) -> Json;

    #[doc(hidden)]
    fn content(&self) -> Content {
        Content::from(self.json())
    }
}

impl CyclesParameter for u32 {
    fn cycles(&self) -> Option<u32> {
        Some(*self)
    }
}

impl SwitchParameter for bool {
    fn flag(&self) -> Option<bool> {
        Some(*self)
    }
}

macro_rules! offsets {
    ($($integer:ty),+) => {
        $(impl OffsetParameter for $integer {
            fn offset(&self) -> Option<i64> {
                Some(i64::from(*self))
            }
        })+
    };
}

offsets!(i8, i16, i32, i64, u8, u16, u32);

macro_rules! scalars {
    ($($scalar:ty),+) => {
        $(impl JsonParameter for $scalar {
            fn json(&self) -> Json {
                Json::from(*self)
            }
        })+
    };
}

scalars!(
    bool, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, f64
);

/// Keeps all digits under every feature of `serde_json`.
impl JsonParameter for f32 {
    fn json(&self) -> Json {
        Json::from(f64::from(*self))
    }
}

macro_rules! texts {
    ($($text:ty),+) => {
        $(impl JsonParameter for $text {
            fn json(&self) -> Json {
                let text: &str = self;
                Json::from(text)
            }

            fn content(&self) -> Content {
                let text: &str = self;
                Content::from(text)
            }
        })+
    };
}

texts!(str, String, Box<str>, Rc<str>, Cow<'_, str>);

impl JsonParameter for Arc<str> {
    fn json(&self) -> Json {
        Json::from(&**self)
    }

    /// Shared, not copied.
    fn content(&self) -> Content {
        Content::from(Self::clone(self))
    }
}

impl JsonParameter for Json {
    fn json(&self) -> Json {
        self.clone()
    }
}

impl JsonParameter for Content {
    fn json(&self) -> Json {
        self.to_json().into_owned()
    }

    fn content(&self) -> Content {
        self.clone()
    }
}

impl<T: JsonParameter> JsonParameter for [T] {
    fn json(&self) -> Json {
        self.iter().map(JsonParameter::json).collect()
    }
}

impl<T: JsonParameter, const N: usize> JsonParameter for [T; N] {
    fn json(&self) -> Json {
        self.as_slice().json()
    }
}

impl<T: JsonParameter> JsonParameter for Vec<T> {
    fn json(&self) -> Json {
        self.as_slice().json()
    }
}

impl<T: JsonParameter> JsonParameter for Option<T> {
    fn json(&self) -> Json {
        self.as_ref().map_or(Json::Null, JsonParameter::json)
    }

    fn content(&self) -> Content {
        self.as_ref()
            .map_or(Content::from(Json::Null), JsonParameter::content)
    }
}

#[diagnostic::do_not_recommend]
impl<T: JsonParameter + ?Sized> JsonParameter for &T {
    fn json(&self) -> Json {
        T::json(self)
    }

    fn content(&self) -> Content {
        T::content(self)
    }
}

/// `None` leaves a header out, and a reference counts as its value.
macro_rules! options_and_references {
    ($($parameter:ident::$method:ident -> $value:ty;)+) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<T: $parameter> $parameter for Option<T> {
                fn $method(&self) -> Option<$value> {
                    self.as_ref().and_then($parameter::$method)
                }
            }
            #[diagnostic::do_not_recommend]
            impl<T: $parameter + ?Sized> $parameter for &T {
                fn $method(&self) -> Option<$value> {
                    T::$method(self)
                }
            }
        )+
    };
}

options_and_references! {
    CyclesParameter::cycles -> u32;
    OffsetParameter::offset -> i64;
    SwitchParameter::flag -> bool;
}

#[doc(hidden)]
pub fn json<T: JsonParameter + ?Sized>(value: &T) -> Json {
    value.json()
}

#[doc(hidden)]
pub fn content<T: JsonParameter + ?Sized>(value: &T) -> Option<Content> {
    let content = value.content();
    let is_null = content.as_json().is_some_and(Json::is_null);
    (!is_null).then_some(content)
}

/// A text that is part of the program.
#[doc(hidden)]
#[must_use]
pub fn fixed(text: &'static str) -> Option<SmolStr> {
    Some(SmolStr::new_static(text))
}

#[doc(hidden)]
#[must_use]
pub fn list<const N: usize>(values: [Json; N]) -> Json {
    Json::Array(values.into())
}

#[doc(hidden)]
#[must_use]
pub fn content_list<const N: usize>(values: [Json; N]) -> Option<Content> {
    Some(Content::from(list(values)))
}

/// A value as a text header has it; none for null, which leaves the header out, and for a
/// parameter, which is no value.
pub(crate) fn word_of(value: &Value) -> Option<SmolStr> {
    match value {
        Value::Text(Text::Static(text)) => Some(SmolStr::new_static(text)),
        Value::Text(Text::Shared(text)) => Some(SmolStr::from(Arc::clone(text))),
        Value::Bool(flag) => Some(SmolStr::new_static(if *flag { "true" } else { "false" })),
        Value::Integer(number) => Some(SmolStr::from(number.to_string())),
        Value::Float(number) => Some(SmolStr::from(number.to_string())),
        Value::Null | Value::Param(_) => None,
    }
}

/// A value as a content or a custom attribute has it; none for a number that JSON does not have,
/// and for a parameter, which is no value.
pub(crate) fn json_of(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Text(text) => Json::from(&**text),
        Value::Bool(flag) => Json::from(*flag),
        Value::Integer(number) => match (i64::try_from(*number), u64::try_from(*number)) {
            (Ok(number), _) => Json::from(number),
            (_, Ok(number)) => Json::from(number),
            _ => return None,
        },
        Value::Float(number) if number.is_finite() => Json::from(*number),
        Value::Null => Json::Null,
        Value::Float(_) | Value::Param(_) => return None,
    })
}
