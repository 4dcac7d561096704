//! Plans as Rust source.
//!
//! Text, not tokens: one call hands all of it to the compiler's own lexer, where building the same
//! tokens one by one takes most of an expansion's time. Every struct is taken apart by name, so
//! that a new field does not compile until it is written here. The source holds literals and
//! constructors only, no calls: the compiler can then promote the whole plan to a constant where it
//! stands, which costs it half as much as a `const` item. Types are named through the alias `p`.

use core::fmt::Write as _;

use pact_grammar::plan::{
    Attribute, Bound, Class, Combinator, Controls, DepthRange, Depths, List, Mode, Moment, Nth,
    Operator, Order, Parameter, ParameterKind, PlanPart, Query, Region, Sentinel, Slot, Takes,
    Target, Test, Text, Time, Value, Zone,
};

/// A value that can be written into a program.
pub(super) trait Source {
    fn write(&self, out: &mut String);
}

/// Writes pieces of text and values one after the other.
macro_rules! write_all {
    ($out:ident: $($piece:expr),+ $(,)?) => {
        { $( $piece.write($out); )+ }
    };
}

/// Text of the source itself.
impl Source for &'static str {
    fn write(&self, out: &mut String) {
        out.push_str(self);
    }
}

/// Types whose values print as their own Rust literals.
macro_rules! literals {
    ($($type:ty),+) => {
        $(impl Source for $type {
            fn write(&self, out: &mut String) {
                // Writing to a string cannot fail.
                let _ = write!(out, "{self:?}");
            }
        })+
    };
}

literals!(bool, i8, i32, i64, i128, u16, u32, u64, f64);

/// Enums without fields print their own variant's name.
macro_rules! unit_enums {
    ($($type:ident),+) => {
        $(impl Source for $type {
            fn write(&self, out: &mut String) {
                let _ = write!(out, concat!("p::", stringify!($type), "::{:?}"), self);
            }
        })+
    };
}

unit_enums!(
    Class,
    Combinator,
    Mode,
    Operator,
    Order,
    ParameterKind,
    Region,
    Takes,
    Zone
);

impl Source for Text {
    fn write(&self, out: &mut String) {
        let _ = write!(out, "p::Text::Static({:?})", &**self);
    }
}

impl<T: Source> Source for List<T> {
    fn write(&self, out: &mut String) {
        if self.is_empty() {
            out.push_str("p::List::EMPTY");
            return;
        }
        out.push_str("p::List::Static(&[");
        for item in self.iter() {
            write_all!(out: item, ", ");
        }
        out.push_str("])");
    }
}

impl<T: Source> Source for &T {
    fn write(&self, out: &mut String) {
        T::write(self, out);
    }
}

impl<T: Source> Source for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => write_all!(out: "p::Some(", value, ")"),
            None => out.push_str("p::None"),
        }
    }
}

/// The constructor of `pact_core::Plan` for a query, and its first argument: as short as the query
/// allows, because the compiler spends more on an expansion than the macro does.
pub(super) fn constructor(query: &Query, out: &mut String) -> &'static str {
    let Query {
        time,
        parts,
        controls,
        insertion,
        parameters,
    } = query;
    let is_plain = *controls == Controls::NONE && insertion.is_none() && parameters.is_empty();
    if is_plain && *time == Time::Working {
        slice(parts, out);
        return "__constant";
    }
    write_all!(out: "(", time, ", ");
    slice(parts, out);
    if is_plain {
        out.push(')');
        return "__timed";
    }
    write_all!(out: ", ", controls, ", ", insertion, ", ");
    slice(parameters, out);
    out.push(')');
    if parameters.is_empty() {
        "__complete"
    } else {
        "bind_at_run_time"
    }
}

/// `&[…]`
fn slice<T: Source>(items: &[T], out: &mut String) {
    out.push_str("&[");
    for item in items {
        write_all!(out: item, ", ");
    }
    out.push(']');
}

impl Source for Time {
    fn write(&self, out: &mut String) {
        match self {
            Self::Working => out.push_str("p::Time::Working"),
            Self::All => out.push_str("p::Time::All"),
            Self::At(moment) => write_all!(out: "p::Time::At(", moment, ")"),
            Self::Range(first, second) => {
                write_all!(out: "p::Time::Range(", first, ", ", second, ")");
            }
        }
    }
}

impl Source for Moment {
    fn write(&self, out: &mut String) {
        match self {
            Self::Oldest => out.push_str("p::Moment::Oldest"),
            Self::Turn(turn) => write_all!(out: "p::Moment::Turn(", turn, ")"),
            Self::Cycle(cycle) => write_all!(out: "p::Moment::Cycle(", cycle, ")"),
        }
    }
}

impl<T: Source> Source for Slot<T> {
    fn write(&self, out: &mut String) {
        match self {
            Self::Fixed(value) => write_all!(out: "p::Slot::Fixed(", value, ")"),
            Self::Param(index) => write_all!(out: "p::Slot::Param(", index, ")"),
        }
    }
}

impl Source for PlanPart {
    fn write(&self, out: &mut String) {
        match self {
            Self::Or => out.push_str("p::PlanPart::Or"),
            Self::Step(combinator, target) => match common_step(*combinator, target) {
                Some(name) => write_all!(out: "p::", name),
                None => write_all!(out: "p::PlanPart::Step(", combinator, ", ", target, ")"),
            },
            Self::Keep(test) => write_all!(out: "p::PlanPart::Keep(", test, ")"),
        }
    }
}

/// The constant of `pact_core::__private` for a step that many selectors have: the compiler reads
/// one name in place of several constructors.
const fn common_step(combinator: Combinator, target: &Target) -> Option<&'static str> {
    Some(match (combinator, target) {
        (Combinator::Descendant, Target::Any) => "ANY",
        (Combinator::Child, Target::Any) => "CHILD",
        (Combinator::Descendant, Target::Class(Class::Block)) => "BLOCK",
        (Combinator::Child, Target::Class(Class::Block)) => "CHILD_BLOCK",
        (Combinator::Descendant, Target::Class(Class::Container)) => "CONTAINER",
        (Combinator::Child, Target::Class(Class::Container)) => "CHILD_CONTAINER",
        (Combinator::Descendant, Target::Class(Class::Segment)) => "SEGMENT",
        (Combinator::Descendant, Target::Region(Region::Head)) => "HEAD",
        (Combinator::Descendant, Target::Region(Region::Sequence)) => "SEQUENCE",
        (Combinator::Descendant, Target::Region(Region::System)) => "SYSTEM",
        _ => return None,
    })
}

impl Source for Target {
    fn write(&self, out: &mut String) {
        match self {
            Self::Any => out.push_str("p::Target::Any"),
            Self::Region(region) => write_all!(out: "p::Target::Region(", region, ")"),
            Self::Depth(depths) => write_all!(out: "p::Target::Depth(", depths, ")"),
            Self::Class(class) => write_all!(out: "p::Target::Class(", class, ")"),
            Self::Type(text) => write_all!(out: "p::Target::Type(", text, ")"),
            Self::Zone(zone) => write_all!(out: "p::Target::Zone(", zone, ")"),
        }
    }
}

impl Source for Test {
    fn write(&self, out: &mut String) {
        match self {
            Self::Class(class) => write_all!(out: "p::Test::Class(", class, ")"),
            Self::Type(text) => write_all!(out: "p::Test::Type(", text, ")"),
            Self::Compare(attribute, operator, value) => {
                write_all!(out: "p::Test::Compare(", attribute, ", ", operator, ", ", value, ")");
            }
            Self::AnyOf(attribute, values) => {
                write_all!(out: "p::Test::AnyOf(", attribute, ", ", values, ")");
            }
            Self::Present(attribute) => write_all!(out: "p::Test::Present(", attribute, ")"),
            Self::Ephemeral => out.push_str("p::Test::Ephemeral"),
            Self::Depth(depths) => write_all!(out: "p::Test::Depth(", depths, ")"),
            Self::Zone(zone) => write_all!(out: "p::Test::Zone(", zone, ")"),
            Self::Nth(nth) => write_all!(out: "p::Test::Nth(", nth, ")"),
            Self::Not(parts) => write_all!(out: "p::Test::Not(", parts, ")"),
            Self::Has(parts) => write_all!(out: "p::Test::Has(", parts, ")"),
        }
    }
}

impl Source for Nth {
    fn write(&self, out: &mut String) {
        match self {
            Self::First => out.push_str("p::Nth::First"),
            Self::Last => out.push_str("p::Nth::Last"),
            Self::Number(number) => write_all!(out: "p::Nth::Number(", number, ")"),
        }
    }
}

impl Source for Depths {
    fn write(&self, out: &mut String) {
        match self {
            Self::One(range) => write_all!(out: "p::Depths::One(", range, ")"),
            Self::Many(ranges) => write_all!(out: "p::Depths::Many(", ranges, ")"),
        }
    }
}

impl Source for DepthRange {
    fn write(&self, out: &mut String) {
        let DepthRange { low, high } = self;
        write_all!(out: "p::DepthRange { low: ", low, ", high: ", high, " }");
    }
}

impl Source for Bound {
    fn write(&self, out: &mut String) {
        match self {
            Self::Open => out.push_str("p::Bound::Open"),
            Self::At(depth) => write_all!(out: "p::Bound::At(", depth, ")"),
            Self::Param { index, shift } => {
                write_all!(out: "p::Bound::Param { index: ", index, ", shift: ", shift, " }");
            }
        }
    }
}

impl Source for Attribute {
    fn write(&self, out: &mut String) {
        let _ = match self.variant() {
            Some(variant) => write!(out, "p::Attribute::{variant}"),
            None => write!(
                out,
                "p::Attribute::Custom(p::Text::Static({:?}))",
                self.name()
            ),
        };
    }
}

impl Source for Value {
    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("p::Value::Null"),
            Self::Bool(flag) => write_all!(out: "p::Value::Bool(", flag, ")"),
            Self::Integer(number) => write_all!(out: "p::Value::Integer(", number, ")"),
            Self::Float(number) => write_all!(out: "p::Value::Float(", number, ")"),
            Self::Text(text) => write_all!(out: "p::Value::Text(", text, ")"),
            Self::Param(index) => write_all!(out: "p::Value::Param(", index, ")"),
        }
    }
}

impl Source for Parameter {
    fn write(&self, out: &mut String) {
        let Parameter { name, kind, takes } = self;
        write_all!(out: "p::Parameter { name: ", name, ", kind: ", kind, ", takes: ", takes, " }");
    }
}

impl Source for Sentinel {
    fn write(&self, out: &mut String) {
        match self {
            Self::Start => out.push_str("p::Sentinel::Start"),
            Self::End => out.push_str("p::Sentinel::End"),
            Self::After(child) => write_all!(out: "p::Sentinel::After(", child, ")"),
            Self::Before(child) => write_all!(out: "p::Sentinel::Before(", child, ")"),
        }
    }
}

impl Source for Controls {
    fn write(&self, out: &mut String) {
        let Controls {
            mode,
            order,
            unique,
            limit,
            page,
            first,
        } = self;
        if *self == Controls::NONE {
            out.push_str("p::Controls::NONE");
            return;
        }
        write_all!(out:
            "p::Controls { mode: ", mode,
            ", order: ", order,
            ", unique: ", unique,
            ", limit: ", limit,
            ", page: ", page,
            ", first: ", first,
            " }",
        );
    }
}
