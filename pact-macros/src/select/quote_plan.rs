//! Plans as tokens.
//!
//! Every struct is taken apart by name, so that a new field does not compile until it is quoted here. The
//! tokens use the bare names of `pact_grammar::plan`; the expansion imports them around the constant only.

use pact_grammar::plan::{
    Attribute, Bound, Chain, Class, Combinator, Controls, DepthRange, List, Mode, Moment, Nth,
    Operator, Order, Parameter, ParameterKind, Query, Region, Sentinel, Slot, Step, Target, Test,
    Text, Time, Value, Zone,
};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// A value that can be written into a program.
pub(super) trait Quote {
    fn quote(&self) -> TokenStream;
}

/// Enums without fields print their own variant's name.
macro_rules! quote_unit_enums {
    ($($type:ident),+) => {
        $(impl Quote for $type {
            fn quote(&self) -> TokenStream {
                let variant = format_ident!("{self:?}");
                quote!($type::#variant)
            }
        })+
    };
}

quote_unit_enums!(
    Class,
    Combinator,
    Mode,
    Operator,
    Order,
    ParameterKind,
    Region,
    Zone
);

impl Quote for Text {
    fn quote(&self) -> TokenStream {
        let text: &str = self;
        quote!(Text::Static(#text))
    }
}

impl<T: Quote> Quote for List<T> {
    fn quote(&self) -> TokenStream {
        let items = self.iter().map(Quote::quote);
        quote!(List::Static(&[#(#items),*]))
    }
}

impl<T: Quote> Quote for Option<T> {
    fn quote(&self) -> TokenStream {
        match self {
            Some(value) => {
                let value = value.quote();
                quote!(Some(#value))
            }
            None => quote!(None),
        }
    }
}

/// Without a suffix: the field's type is known where the number stands.
macro_rules! quote_numbers {
    ($($type:ident: $make:ident),+) => {
        $(impl Quote for $type {
            fn quote(&self) -> TokenStream {
                let number = Literal::$make(*self);
                number.into_token_stream()
            }
        })+
    };
}

quote_numbers!(u16: u16_unsuffixed, u32: u32_unsuffixed, u64: u64_unsuffixed);

/// `proc_macro2` refuses negative literals where tokens are taken apart; a minus sign always works.
fn signed(number: i128) -> TokenStream {
    let magnitude = Literal::u128_unsuffixed(number.unsigned_abs());
    if number < 0 {
        quote!(-#magnitude)
    } else {
        quote!(#magnitude)
    }
}

impl Quote for i64 {
    fn quote(&self) -> TokenStream {
        signed(i128::from(*self))
    }
}

impl Quote for Query {
    fn quote(&self) -> TokenStream {
        let Query {
            time,
            alternatives,
            controls,
            insertion,
            parameters,
        } = self;
        let time = time.quote();
        let alternatives = alternatives.quote();
        let controls = controls.quote();
        let insertion = insertion.quote();
        let parameters = parameters.quote();
        quote! {
            Query {
                time: #time,
                alternatives: #alternatives,
                controls: #controls,
                insertion: #insertion,
                parameters: #parameters
            }
        }
    }
}

impl Quote for Time {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Working => quote!(Time::Working),
            Self::All => quote!(Time::All),
            Self::At(moment) => {
                let moment = moment.quote();
                quote!(Time::At(#moment))
            }
            Self::Range(first, second) => {
                let (first, second) = (first.quote(), second.quote());
                quote!(Time::Range(#first, #second))
            }
        }
    }
}

impl Quote for Moment {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Oldest => quote!(Moment::Oldest),
            Self::Turn(turn) => {
                let turn = turn.quote();
                quote!(Moment::Turn(#turn))
            }
            Self::Cycle(cycle) => {
                let cycle = cycle.quote();
                quote!(Moment::Cycle(#cycle))
            }
        }
    }
}

impl<T: Quote> Quote for Slot<T> {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Fixed(value) => {
                let value = value.quote();
                quote!(Slot::Fixed(#value))
            }
            Self::Param(index) => {
                let index = index.quote();
                quote!(Slot::Param(#index))
            }
        }
    }
}

impl Quote for Chain {
    fn quote(&self) -> TokenStream {
        let Chain { steps } = self;
        let steps = steps.quote();
        quote!(Chain { steps: #steps })
    }
}

impl Quote for Step {
    fn quote(&self) -> TokenStream {
        let Step {
            combinator,
            target,
            tests,
        } = self;
        let (combinator, target, tests) = (combinator.quote(), target.quote(), tests.quote());
        quote!(Step { combinator: #combinator, target: #target, tests: #tests })
    }
}

impl Quote for Target {
    fn quote(&self) -> TokenStream {
        let (variant, field) = match self {
            Self::Any => return quote!(Target::Any),
            Self::Region(region) => ("Region", region.quote()),
            Self::Depth(ranges) => ("Depth", ranges.quote()),
            Self::Class(class) => ("Class", class.quote()),
            Self::Type(text) => ("Type", text.quote()),
            Self::Zone(zone) => ("Zone", zone.quote()),
        };
        let variant = format_ident!("{variant}");
        quote!(Target::#variant(#field))
    }
}

impl Quote for Test {
    fn quote(&self) -> TokenStream {
        let (variant, field) = match self {
            Self::Ephemeral => return quote!(Test::Ephemeral),
            Self::Compare(attribute, operator, value) => {
                let (attribute, operator, value) =
                    (attribute.quote(), operator.quote(), value.quote());
                ("Compare", quote!(#attribute, #operator, #value))
            }
            Self::AnyOf(attribute, values) => {
                let (attribute, values) = (attribute.quote(), values.quote());
                ("AnyOf", quote!(#attribute, #values))
            }
            Self::Class(class) => ("Class", class.quote()),
            Self::Type(text) => ("Type", text.quote()),
            Self::Present(attribute) => ("Present", attribute.quote()),
            Self::Depth(ranges) => ("Depth", ranges.quote()),
            Self::Zone(zone) => ("Zone", zone.quote()),
            Self::Nth(nth) => ("Nth", nth.quote()),
            Self::Not(steps) => ("Not", steps.quote()),
            Self::Has(chains) => ("Has", chains.quote()),
        };
        let variant = format_ident!("{variant}");
        quote!(Test::#variant(#field))
    }
}

impl Quote for Nth {
    fn quote(&self) -> TokenStream {
        match self {
            Self::First => quote!(Nth::First),
            Self::Last => quote!(Nth::Last),
            Self::Number(number) => {
                let number = number.quote();
                quote!(Nth::Number(#number))
            }
        }
    }
}

impl Quote for DepthRange {
    fn quote(&self) -> TokenStream {
        let DepthRange { low, high } = self;
        let (low, high) = (low.quote(), high.quote());
        quote!(DepthRange { low: #low, high: #high })
    }
}

impl Quote for Bound {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Open => quote!(Bound::Open),
            Self::At(depth) => {
                let depth = signed(i128::from(*depth));
                quote!(Bound::At(#depth))
            }
            Self::Param { index, shift } => {
                let (index, shift) = (index.quote(), signed(i128::from(*shift)));
                quote!(Bound::Param { index: #index, shift: #shift })
            }
        }
    }
}

impl Quote for Attribute {
    fn quote(&self) -> TokenStream {
        if let Some(variant) = self.variant() {
            let variant = format_ident!("{variant}");
            return quote!(Attribute::#variant);
        }
        let name = self.name();
        quote!(Attribute::Custom(Text::Static(#name)))
    }
}

impl Quote for Value {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Null => quote!(Value::Null),
            Self::Bool(flag) => quote!(Value::Bool(#flag)),
            Self::Integer(number) => {
                let number = signed(*number);
                quote!(Value::Integer(#number))
            }
            Self::Float(number) => {
                let magnitude = Literal::f64_unsuffixed(number.abs());
                let sign = number.is_sign_negative().then(|| quote!(-));
                quote!(Value::Float(#sign #magnitude))
            }
            Self::Text(text) => {
                let text = text.quote();
                quote!(Value::Text(#text))
            }
            Self::Param(index) => {
                let index = index.quote();
                quote!(Value::Param(#index))
            }
        }
    }
}

impl Quote for Parameter {
    fn quote(&self) -> TokenStream {
        let Parameter { name, kind } = self;
        let (name, kind) = (name.quote(), kind.quote());
        quote!(Parameter { name: #name, kind: #kind })
    }
}

impl Quote for Sentinel {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Start => quote!(Sentinel::Start),
            Self::End => quote!(Sentinel::End),
            Self::After(child) => {
                let child = child.quote();
                quote!(Sentinel::After(#child))
            }
            Self::Before(child) => {
                let child = child.quote();
                quote!(Sentinel::Before(#child))
            }
        }
    }
}

impl Quote for Controls {
    fn quote(&self) -> TokenStream {
        let Controls {
            mode,
            order,
            unique,
            limit,
            page,
            first,
        } = self;
        if *self == Controls::NONE {
            return quote!(Controls::NONE);
        }
        let (mode, order, limit, page) = (mode.quote(), order.quote(), limit.quote(), page.quote());
        quote! {
            Controls {
                mode: #mode,
                order: #order,
                unique: #unique,
                limit: #limit,
                page: #page,
                first: #first
            }
        }
    }
}
