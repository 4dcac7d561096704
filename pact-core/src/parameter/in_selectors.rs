//! The values of parameters in selectors.
//!
//! `select!` calls one function of this module for each parameter. The traits exist for their error messages:
//! a string where a depth is wanted is reported in the user's words.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use pact_grammar::plan::Value;

use super::sealed::Sealed;
use crate::node::NodeId;

/// A whole number: a depth (`:depth($n)`), a turn (`@t$n`).
#[diagnostic::on_unimplemented(
    message = "a depth or a turn is a whole number, not `{Self}`",
    label = "this parameter wants a whole number",
    note = "`$name` in `:depth(…)`, `d$name` and `@t$name` takes any integer of up to 64 bits"
)]
pub trait IntegerParameter: Sealed {
    #[doc(hidden)]
    fn integer(&self) -> Value;
}

/// A whole number that is not negative: `@limit=$n`, `@p=$n`, `@c$n`, `:nth($n)`.
#[diagnostic::on_unimplemented(
    message = "a limit, page, cycle or place among siblings is a whole number, not `{Self}`",
    label = "this parameter wants a whole number that is not negative",
    note = "`$name` in `@limit`, `@p`, `@c$name` and `:nth(…)` takes any integer of up to 64 bits; \
            a negative one is an error when the plan runs"
)]
pub trait CountParameter: Sealed {
    #[doc(hidden)]
    fn count(&self) -> Value;
}

/// A number: the value of a numeric header such as `ttl`.
#[diagnostic::on_unimplemented(
    message = "this attribute is a number, not `{Self}`",
    label = "this parameter wants a number",
    note = "`offset`, `ttl`, `priority`, `cycle`, `created_at_ns`, `creation_index`, `cadence` and the \
            facets compare as numbers, and so do number fields of a derived node"
)]
pub trait NumberParameter: Sealed {
    #[doc(hidden)]
    fn number(&self) -> Value;
}

/// A string: a key (`#$name`), a tag (`+$name`), the value of a text header such as `role`.
///
/// Types of your own can be one too:
///
/// ```
/// use pact_core::Value;
/// use pact_core::parameter::TextParameter;
/// use pact_core::select;
///
/// enum Role {
///     User,
///     Tool,
/// }
///
/// impl TextParameter for Role {
///     fn text(&self) -> Value {
///         Value::from(match self {
///             Role::User => "user",
///             Role::Tool => "tool",
///         })
///     }
/// }
///
/// let role = Role::Tool;
/// assert_eq!(select!("[role=$role]").resolve()?.to_string(), "[role='tool']");
/// # let _ = Role::User;
/// # Ok::<(), pact_core::BindError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a key, a tag or a text attribute is a string, not `{Self}`",
    label = "this parameter wants a string",
    note = "pass a `&str` or a `String`; for another type call `.to_string()` first"
)]
pub trait TextParameter {
    /// The value that is bound.
    fn text(&self) -> Value;
}

/// Any value: what a custom attribute such as `data_score` is compared with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value that an attribute can have",
    label = "this parameter wants a string, a number, a boolean or an `Option` of one",
    note = "`None` is null"
)]
pub trait AnyParameter: Sealed {
    #[doc(hidden)]
    fn any(&self) -> Value;
}

/// `true` or `false`: what a flag of a derived node is compared with.
///
/// ```
/// use pact_core::{PactNode, select};
///
/// #[derive(PactNode)]
/// #[pact(type = "block:todo")]
/// struct Todo {
///     done: bool,
/// }
///
/// let done = Some(true);
/// let plan = select!(Todo, ".block[data_done=$done]");
/// assert_eq!(plan.resolve()?.to_string(), ".block[data_done=true]");
/// # Ok::<(), pact_core::BindError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this attribute is `true` or `false`, not `{Self}`",
    label = "this parameter wants a `bool`"
)]
pub trait FlagParameter: Sealed {
    #[doc(hidden)]
    fn flag(&self) -> Value;
}

impl FlagParameter for bool {
    fn flag(&self) -> Value {
        Value::from(*self)
    }
}

macro_rules! integers {
    ($($integer:ty),+) => {
        $(
            impl IntegerParameter for $integer {
                fn integer(&self) -> Value {
                    Value::from(*self)
                }
            }
            impl CountParameter for $integer {
                fn count(&self) -> Value {
                    Value::from(*self)
                }
            }
            impl NumberParameter for $integer {
                fn number(&self) -> Value {
                    Value::from(*self)
                }
            }
            impl AnyParameter for $integer {
                fn any(&self) -> Value {
                    Value::from(*self)
                }
            }
        )+
    };
}

integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

macro_rules! floats {
    ($($float:ty),+) => {
        $(
            impl NumberParameter for $float {
                fn number(&self) -> Value {
                    Value::from(*self)
                }
            }
            impl AnyParameter for $float {
                fn any(&self) -> Value {
                    Value::from(*self)
                }
            }
        )+
    };
}

floats!(f32, f64);

macro_rules! texts {
    ($($text:ty),+) => {
        $(
            impl TextParameter for $text {
                fn text(&self) -> Value {
                    let text: &str = self;
                    Value::from(text)
                }
            }
            impl AnyParameter for $text {
                fn any(&self) -> Value {
                    TextParameter::text(self)
                }
            }
        )+
    };
}

texts!(str, String, Box<str>, Rc<str>, Arc<str>, Cow<'_, str>);

impl AnyParameter for bool {
    fn any(&self) -> Value {
        Value::from(*self)
    }
}

impl AnyParameter for Value {
    fn any(&self) -> Value {
        self.clone()
    }
}

/// Ids are texts: `[id=$id]`.
impl TextParameter for NodeId {
    fn text(&self) -> Value {
        Value::from(self.as_str())
    }
}

impl AnyParameter for NodeId {
    fn any(&self) -> Value {
        Value::from(self.as_str())
    }
}

/// `None` is null, where a value may be null.
macro_rules! options {
    ($($parameter:ident::$method:ident),+) => {
        $(impl<T: $parameter> $parameter for Option<T> {
            fn $method(&self) -> Value {
                self.as_ref().map_or(Value::Null, $parameter::$method)
            }
        })+
    };
}

options!(
    NumberParameter::number,
    TextParameter::text,
    FlagParameter::flag,
    AnyParameter::any
);

macro_rules! references {
    ($($parameter:ident::$method:ident),+) => {
        $(impl<T: $parameter + ?Sized> $parameter for &T {
            fn $method(&self) -> Value {
                T::$method(self)
            }
        })+
    };
}

references!(
    IntegerParameter::integer,
    CountParameter::count,
    NumberParameter::number,
    TextParameter::text,
    FlagParameter::flag,
    AnyParameter::any
);

/// What an attribute of a derived node is, by number: its type is known to constants only, and a number is what they
/// can tell the compiler.
#[doc(hidden)]
#[derive(Debug)]
pub struct Number<const NUMBER: u8>;

#[doc(hidden)]
pub trait Means {
    type What;
}

/// Values that can be compared with what an attribute is.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be compared with this attribute, which is `{What}`",
    label = "this parameter is of another type"
)]
pub trait Fits<What> {
    fn bind(&self) -> Value;
}

macro_rules! fits {
    ($($number:literal => $what:ident: $parameter:ident::$method:ident),+) => {
        $(
            #[doc(hidden)]
            #[derive(Debug)]
            pub struct $what;

            impl Means for Number<$number> {
                type What = $what;
            }

            impl<V: $parameter + ?Sized> Fits<$what> for V {
                fn bind(&self) -> Value {
                    self.$method()
                }
            }
        )+
    };
}

fits!(
    0 => AnyValue: AnyParameter::any,
    1 => Text: TextParameter::text,
    2 => ANumber: NumberParameter::number,
    3 => TrueOrFalse: FlagParameter::flag
);

#[doc(hidden)]
pub fn typed<const NUMBER: u8, V>(value: &V) -> Value
where
    Number<NUMBER>: Means,
    V: Fits<<Number<NUMBER> as Means>::What> + ?Sized,
{
    value.bind()
}

/// For a parameter that stands in several places: passes it on if it fits this one too.
#[doc(hidden)]
pub fn also<const NUMBER: u8, V>(value: &V) -> &V
where
    Number<NUMBER>: Means,
    V: Fits<<Number<NUMBER> as Means>::What> + ?Sized,
{
    value
}

#[doc(hidden)]
pub fn integer<T: IntegerParameter + ?Sized>(value: &T) -> Value {
    value.integer()
}

#[doc(hidden)]
pub fn count<T: CountParameter + ?Sized>(value: &T) -> Value {
    value.count()
}

#[doc(hidden)]
pub fn number<T: NumberParameter + ?Sized>(value: &T) -> Value {
    value.number()
}

#[doc(hidden)]
pub fn text<T: TextParameter + ?Sized>(value: &T) -> Value {
    value.text()
}

#[doc(hidden)]
pub fn any<T: AnyParameter + ?Sized>(value: &T) -> Value {
    value.any()
}
