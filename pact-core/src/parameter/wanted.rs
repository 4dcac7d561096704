//! The words of `select!` and `node!` for a parameter of a wrong type: its name, its place and the
//! values that fit.
//!
//! `Name` and `Place` are types that the macro names like the parameter and like the attribute,
//! control or pseudo that it stands in. They exist for the compiler's messages only.

use pact_grammar::plan::Values;
use smol_str::SmolStr;

use super::in_literals::{
    CyclesParameter, JsonParameter, OffsetParameter, SwitchParameter, content as content_of,
    word_of,
};
use super::in_selectors::{
    AnyParameter, CountParameter, FlagParameter, IntegerParameter, NumberParameter, TextParameter,
};

use crate::{Content, Json};

pub use super::in_selectors::{AnyValue, FlagValue, NumberValue, OrList, OrNull, TextValue};

/// Traits with the words for a value that does not fit. Each takes the types of its bound.
macro_rules! wanted {
    ($output:ty: $($name:ident takes $bound:path as |$value:ident| $values:expr;
        $message:literal, $label:literal, $note:literal;)+) => {
        $(
            #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
            pub trait $name<Name, Place> {
                fn bind_at_run_time(&self) -> $output;
            }

            // Without this the compiler would name the bound, which says nothing of the parameter.
            #[diagnostic::do_not_recommend]
            impl<Name, Place, T: $bound + ?Sized> $name<Name, Place> for T {
                fn bind_at_run_time(&self) -> $output {
                    let $value = self;
                    $values
                }
            }
        )+
    };
}

wanted! {
    Values:
    WantsDepth takes IntegerParameter as |value| Values::One(value.integer());
        "the parameter `{Name}` is a depth: it wants a whole number, not `{Self}`",
        "`{Name}` wants a whole number",
        "pass an integer, and not an `Option`; a range of depths takes two parameters: `:depth($a-$b)`";
    WantsTurn takes IntegerParameter as |value| Values::One(value.integer());
        "the parameter `{Name}` is a turn: it wants a whole number, not `{Self}`",
        "`{Name}` wants a whole number",
        "pass an integer, and not an `Option`";
    WantsCycle takes CountParameter as |value| Values::One(value.count());
        "the parameter `{Name}` is a cycle: it wants a whole number, not `{Self}`",
        "`{Name}` wants a whole number",
        "pass an integer, and not an `Option`; a negative one is an error when the plan runs";
    WantsNth takes CountParameter as |value| Values::One(value.count());
        "the parameter `{Name}` is the number of a sibling: it wants a whole number, not `{Self}`",
        "`{Name}` wants a whole number",
        "pass an integer, and not an `Option`; a negative one is an error when the plan runs";
    WantsLimit takes CountParameter as |value| Values::One(value.count());
        "the parameter `{Name}` is a limit: it wants a whole number, not `{Self}`",
        "`{Name}` wants a whole number",
        "pass an integer, and not an `Option`; a negative one is an error when the plan runs";
    WantsPage takes CountParameter as |value| Values::One(value.count());
        "the parameter `{Name}` is a page: it wants a whole number, not `{Self}`",
        "`{Name}` wants a whole number",
        "pass an integer, and not an `Option`; a negative one is an error when the plan runs";
    WantsKey takes TextParameter as |value| Values::One(value.text());
        "the parameter `{Name}` is a key: it wants a string, not `{Self}`",
        "`{Name}` wants a string",
        "pass a `&str` or a `String`; `#$name` takes no `Option`, and `[key=$name]` does, where `None` is null";
    WantsTag takes TextParameter as |value| Values::One(value.text());
        "the parameter `{Name}` is a tag: it wants a string, not `{Self}`",
        "`{Name}` wants a string",
        "pass a `&str` or a `String`; `+$name` takes no `Option`, and `[tag=$name]` does, where `None` is null";
    WantsText takes TextParameter as |value| Values::One(value.text());
        "the parameter `{Name}` is compared with `{Place}`: it wants a string, not `{Self}`",
        "`{Name}` wants a string",
        "pass a `&str` or a `String`, and not an `Option`: null has no order";
    WantsTextOrNull takes OrNull<TextValue> as |value| Values::One(value.or_null());
        "the parameter `{Name}` is compared with `{Place}`: it wants a string, not `{Self}`",
        "`{Name}` wants a string",
        "pass a `&str`, a `String` or an `Option` of one; a list fits after `=` only";
    WantsTextOrList takes OrList<TextValue> as |value| value.values();
        "the parameter `{Name}` is compared with `{Place}`: it wants a string, not `{Self}`",
        "`{Name}` wants a string",
        "pass a `&str` or a `String`, an `Option` of one, or a list of them; a type of your own can implement `pact_core::parameter::TextParameter`";
    WantsNumber takes NumberParameter as |value| Values::One(value.number());
        "the parameter `{Name}` is compared with `{Place}`: it wants a number, not `{Self}`",
        "`{Name}` wants a number",
        "pass an integer or a float, and not an `Option`: null has no order; a text is parsed first, as by `n.parse::<i64>()?`";
    WantsNumberOrNull takes OrNull<NumberValue> as |value| Values::One(value.or_null());
        "the parameter `{Name}` is compared with `{Place}`: it wants a number, not `{Self}`",
        "`{Name}` wants a number",
        "pass an integer, a float or an `Option` of one; a list fits after `=` only";
    WantsNumberOrList takes OrList<NumberValue> as |value| value.values();
        "the parameter `{Name}` is compared with `{Place}`: it wants a number, not `{Self}`",
        "`{Name}` wants a number",
        "pass an integer or a float, an `Option` of one, or a list of them; a text is parsed first, as by `n.parse::<i64>()?`";
    WantsAny takes AnyParameter as |value| Values::One(value.any());
        "the parameter `{Name}` is compared with `{Place}`: it wants a string, a number or a boolean, not `{Self}`",
        "`{Name}` wants a string, a number or a boolean",
        "pass one of these, and not an `Option`: null has no order";
    WantsAnyOrNull takes OrNull<AnyValue> as |value| Values::One(value.or_null());
        "the parameter `{Name}` is compared with `{Place}`: it wants a string, a number or a boolean, not `{Self}`",
        "`{Name}` wants a string, a number or a boolean",
        "an `Option` of one fits too, where `None` is null; a list fits after `=` only";
    WantsAnyOrList takes OrList<AnyValue> as |value| value.values();
        "the parameter `{Name}` is compared with `{Place}`: it wants a string, a number or a boolean, not `{Self}`",
        "`{Name}` wants a string, a number or a boolean",
        "an `Option` of one fits too, where `None` is null, and so does a list of them";
}

// In node literals.
wanted! {
    Option<u32>:
    WantsCycles takes CyclesParameter as |value| value.cycles();
        "the parameter `{Name}` is the `{Place}` of a node: it wants a `u32`, not `{Self}`",
        "`{Name}` wants a `u32`",
        "it counts cycles; convert another integer first, as by `u32::try_from(n)?`. `None` leaves the header out";
}

wanted! {
    Option<i64>:
    WantsOffset takes OffsetParameter as |value| value.offset();
        "the parameter `{Name}` is the `{Place}` of a node: it wants an `i64`, not `{Self}`",
        "`{Name}` wants a whole number that fits an `i64`",
        "integers that always fit are taken as they are; convert another first, as by `i64::try_from(n)?`. `None` leaves the header out";
}

wanted! {
    Option<bool>:
    WantsSwitch takes SwitchParameter as |value| value.flag();
        "the parameter `{Name}` is `{Place}` of a node: it wants a `bool`, not `{Self}`",
        "`{Name}` wants a `bool`",
        "`None` leaves the header out";
}

wanted! {
    Option<SmolStr>:
    WantsWord takes OrNull<TextValue> as |value| word_of(&value.or_null());
        "the parameter `{Name}` is the `{Place}` of a node: it wants a string, not `{Self}`",
        "`{Name}` wants a string",
        "pass a `&str` or a `String`, or implement `pact_core::parameter::TextParameter` for a type of your own. `None` leaves the header out";
}

wanted! {
    Json:
    WantsJsonValue takes JsonParameter as |value| value.json();
        "the parameter `{Name}` is the `{Place}` of a node: `{Self}` has no JSON value",
        "`{Name}` wants a string, a number, a boolean, JSON, or a list or an `Option` of these",
        "make a value of it first, as by `serde_json::to_value(…)?`";
}

wanted! {
    Option<Content>:
    WantsContentValue takes JsonParameter as |value| content_of(value);
        "the parameter `{Name}` is the `{Place}` of a node: `{Self}` has no JSON value",
        "`{Name}` wants a string, a number, a boolean, JSON, or a list or an `Option` of these",
        "make a value of it first, as by `serde_json::to_value(…)?`";
}

/// The type of an attribute of a derived node, as a number. Only constants know that type, and they
/// can give the compiler a number, not a type.
#[derive(Debug)]
pub struct Code<const CODE: u8>;

/// The type that a code stands for.
pub trait Means {
    type What: ?Sized;
}

/// One value.
#[derive(Debug)]
pub enum One {}

/// One value, or null.
#[derive(Debug)]
pub enum OneOrNull {}

/// One value, null, or a list.
#[derive(Debug)]
pub enum OneNullOrList {}

/// Values that can be compared with an attribute of a derived node. `What` is the attribute's type
/// as Rust has it.
#[diagnostic::on_unimplemented(
    message = "the parameter `{Name}` is compared with `{Place}`, which is a `{What}`: `{Self}` does not fit",
    label = "`{Name}` wants a `{What}`",
    note = "pass a value of that type, an `Option` of one, or a list of them after `=`"
)]
pub trait Fits<Name, Place, What: ?Sized, Takes> {
    fn bind_at_run_time(&self) -> Values;
}

macro_rules! fits {
    ($($code:literal => $what:ty: $scalar:ident::$method:ident, $kind:ident;)+) => {
        $(
            impl Means for Code<$code> {
                type What = $what;
            }

            #[diagnostic::do_not_recommend]
            impl<Name, Place, T: $scalar + ?Sized> Fits<Name, Place, $what, One> for T {
                fn bind_at_run_time(&self) -> Values {
                    Values::One(self.$method())
                }
            }

            #[diagnostic::do_not_recommend]
            impl<Name, Place, T: OrNull<$kind> + ?Sized> Fits<Name, Place, $what, OneOrNull> for T {
                fn bind_at_run_time(&self) -> Values {
                    Values::One(self.or_null())
                }
            }

            #[diagnostic::do_not_recommend]
            impl<Name, Place, T: OrList<$kind> + ?Sized> Fits<Name, Place, $what, OneNullOrList>
                for T
            {
                fn bind_at_run_time(&self) -> Values {
                    self.values()
                }
            }
        )+
    };
}

fits! {
    0 => Json: AnyParameter::any, AnyValue;
    1 => str: TextParameter::text, TextValue;
    2 => f64: NumberParameter::number, NumberValue;
    3 => bool: FlagParameter::flag, FlagValue;
}

/// For a parameter that stands in several places: passes it on if it fits this one too.
pub const fn also<Name, Place, const CODE: u8, Takes, V>(value: &V) -> &V
where
    Code<CODE>: Means,
    V: Fits<Name, Place, <Code<CODE> as Means>::What, Takes> + ?Sized,
{
    value
}
