//! The values of parameters in selectors.
//!
//! `select!` converts each value through one of the traits in [`wanted`](super::wanted), which
//! exist for their error messages: a string where a depth is wanted is reported in the user's
//! words, with the parameter's name and its place. This module has the types that each place takes.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use pact_grammar::plan::{Value, Values};

use super::sealed::Sealed;
use crate::node::NodeId;

/// A whole number: a depth (`:depth($n)`), a turn (`@t$n`).
#[diagnostic::on_unimplemented(
    message = "a depth or a turn is a whole number, not `{Self}`",
    note = "any integer of up to 64 bits is one"
)]
pub trait IntegerParameter: Sealed {
    #[doc(hidden)]
    fn integer(&self) -> Value;
}

/// A whole number that is not negative: `@limit=$n`, `@p=$n`, `@c$n`, `:nth($n)`.
#[diagnostic::on_unimplemented(
    message = "a limit, page, cycle or place among siblings is a whole number, not `{Self}`",
    note = "any integer of up to 64 bits is one; a negative one is an error when the plan runs"
)]
pub trait CountParameter: Sealed {
    #[doc(hidden)]
    fn count(&self) -> Value;
}

/// A number: the value of a numeric header such as `ttl`.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number")]
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
    message = "`{Self}` is not a text",
    note = "pass a `&str` or a `String`, or implement `TextParameter` for a type of your own"
)]
pub trait TextParameter {
    /// The value that is bound.
    fn text(&self) -> Value;
}

/// Any value: it is compared with a custom attribute such as `data_score`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value that an attribute can have",
    note = "pass a string, a number or a boolean"
)]
pub trait AnyParameter: Sealed {
    #[doc(hidden)]
    fn any(&self) -> Value;
}

/// `true` or `false`: it is compared with a flag of a derived node.
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
#[diagnostic::on_unimplemented(message = "`{Self}` is neither `true` nor `false`")]
pub trait FlagParameter: Sealed {
    #[doc(hidden)]
    fn flag(&self) -> Value;
}

/// A value for [`Selector::bind`](crate::Selector::bind): a single one, an `Option` of one, where
/// `None` is null, or a list of values of which any fits. An empty list fits no node, and a list
/// holds no `Option`.
///
/// ```
/// use pact_core::{Context, Selector};
///
/// let mut ctx = Context::default();
/// ctx.user("How warm is it?");
/// ctx.assistant("21 degrees.");
/// let selector = Selector::parse(".block[role=$roles]")?.bind("roles", vec!["user", "tool"])?;
/// assert_eq!(ctx.select(&selector)?.len(), 1);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value that a parameter can have",
    note = "pass a string, a number or a boolean, an `Option` of one, or a list of them"
)]
pub trait Bindable: OrList<AnyValue> {}

#[diagnostic::do_not_recommend]
impl<T: OrList<AnyValue>> Bindable for T {}

/// A value, or `None`, which is null. `Kind` is the kind of the value.
pub trait OrNull<Kind> {
    /// The value, or null.
    fn or_null(&self) -> Value;
}

/// A value, `None`, or a list of values.
pub trait OrList<Kind> {
    /// The bound values.
    fn values(&self) -> Values;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $scalar:ident::$method:ident),+ $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub enum $kind {}

            impl<T: $scalar + ?Sized> OrNull<$kind> for T {
                fn or_null(&self) -> Value {
                    self.$method()
                }
            }

            impl<T: $scalar> OrNull<$kind> for Option<T> {
                fn or_null(&self) -> Value {
                    self.as_ref().map_or(Value::Null, $scalar::$method)
                }
            }

            impl<T: $scalar> OrNull<$kind> for &Option<T> {
                fn or_null(&self) -> Value {
                    self.as_ref().map_or(Value::Null, $scalar::$method)
                }
            }

            impl<T: OrNull<$kind> + ?Sized> OrList<$kind> for T {
                fn values(&self) -> Values {
                    Values::One(self.or_null())
                }
            }

            lists!($kind: $scalar::$method, [T], Vec<T>, Box<[T]>, &[T], &Vec<T>);

            impl<T: $scalar, const N: usize> OrList<$kind> for [T; N] {
                fn values(&self) -> Values {
                    self.iter().map($scalar::$method).collect()
                }
            }

            impl<T: $scalar, const N: usize> OrList<$kind> for &[T; N] {
                fn values(&self) -> Values {
                    self.iter().map($scalar::$method).collect()
                }
            }
        )+
    };
}

macro_rules! lists {
    ($kind:ident: $scalar:ident::$method:ident, $($list:ty),+) => {
        $(impl<T: $scalar> OrList<$kind> for $list {
            fn values(&self) -> Values {
                self.iter().map($scalar::$method).collect()
            }
        })+
    };
}

kinds!(
    /// Texts.
    TextValue: TextParameter::text,
    /// Numbers.
    NumberValue: NumberParameter::number,
    /// `true` and `false`.
    FlagValue: FlagParameter::flag,
    /// All of these.
    AnyValue: AnyParameter::any,
);

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
