//! Plans as tokens.
//!
//! Every struct is taken apart by name, so that a new field does not compile until it is quoted here. The
//! tokens hold literals and constructors only, no calls: the compiler can then promote the whole plan to a
//! constant where it stands, which costs it about half of what a `const` item does.

use pact_grammar::plan::{
    Attribute, Bound, Class, Combinator, Controls, DepthRange, Depths, List, Mode, Moment, Nth,
    Operator, Order, Parameter, ParameterKind, Part, Query, Region, Sentinel, Slot, Target, Test,
    Text, Time, Value, Zone,
};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// A value that can be written into a program; `p` is the path of the module that names the types.
pub(super) trait Quote {
    fn quote(&self, p: &TokenStream) -> TokenStream;
}

/// Enums without fields print their own variant's name.
macro_rules! quote_unit_enums {
    ($($type:ident),+) => {
        $(impl Quote for $type {
            fn quote(&self, p: &TokenStream) -> TokenStream {
                let variant = format_ident!("{self:?}");
                quote!(#p::$type::#variant)
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
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let text: &str = self;
        quote!(#p::Text::Static(#text))
    }
}

impl<T: Quote> Quote for List<T> {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        if self.is_empty() {
            return quote!(#p::List::EMPTY);
        }
        let items = self.iter().map(|item| item.quote(p));
        quote!(#p::List::Static(&[#(#items),*]))
    }
}

impl<T: Quote> Quote for Option<T> {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Some(value) => {
                let value = value.quote(p);
                quote!(#p::Some(#value))
            }
            None => quote!(#p::None),
        }
    }
}

/// Without a suffix: the field's type is known where the number stands.
macro_rules! quote_numbers {
    ($($type:ident: $make:ident),+) => {
        $(impl Quote for $type {
            fn quote(&self, _: &TokenStream) -> TokenStream {
                Literal::$make(*self).into_token_stream()
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
    fn quote(&self, _: &TokenStream) -> TokenStream {
        signed(i128::from(*self))
    }
}

impl Quote for Query {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let Query {
            time,
            parts,
            controls,
            insertion,
            parameters,
        } = self;
        let time = time.quote(p);
        let parts = parts.quote(p);
        let controls = controls.quote(p);
        let insertion = insertion.quote(p);
        let parameters = parameters.quote(p);
        quote! {
            #p::Query {
                time: #time,
                parts: #parts,
                controls: #controls,
                insertion: #insertion,
                parameters: #parameters
            }
        }
    }
}

impl Quote for Time {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Working => quote!(#p::Time::Working),
            Self::All => quote!(#p::Time::All),
            Self::At(moment) => {
                let moment = moment.quote(p);
                quote!(#p::Time::At(#moment))
            }
            Self::Range(first, second) => {
                let (first, second) = (first.quote(p), second.quote(p));
                quote!(#p::Time::Range(#first, #second))
            }
        }
    }
}

impl Quote for Moment {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Oldest => quote!(#p::Moment::Oldest),
            Self::Turn(turn) => {
                let turn = turn.quote(p);
                quote!(#p::Moment::Turn(#turn))
            }
            Self::Cycle(cycle) => {
                let cycle = cycle.quote(p);
                quote!(#p::Moment::Cycle(#cycle))
            }
        }
    }
}

impl<T: Quote> Quote for Slot<T> {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Fixed(value) => {
                let value = value.quote(p);
                quote!(#p::Slot::Fixed(#value))
            }
            Self::Param(index) => {
                let index = index.quote(p);
                quote!(#p::Slot::Param(#index))
            }
        }
    }
}

impl Quote for Part {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Or => quote!(#p::Part::Or),
            Self::Step(combinator, target) => {
                let (combinator, target) = (combinator.quote(p), target.quote(p));
                quote!(#p::Part::Step(#combinator, #target))
            }
            Self::Keep(test) => {
                let test = test.quote(p);
                quote!(#p::Part::Keep(#test))
            }
        }
    }
}

impl Quote for Target {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let (variant, field) = match self {
            Self::Any => return quote!(#p::Target::Any),
            Self::Region(region) => ("Region", region.quote(p)),
            Self::Depth(depths) => ("Depth", depths.quote(p)),
            Self::Class(class) => ("Class", class.quote(p)),
            Self::Type(text) => ("Type", text.quote(p)),
            Self::Zone(zone) => ("Zone", zone.quote(p)),
        };
        let variant = format_ident!("{variant}");
        quote!(#p::Target::#variant(#field))
    }
}

impl Quote for Test {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let (variant, field) = match self {
            Self::Ephemeral => return quote!(#p::Test::Ephemeral),
            Self::Compare(attribute, operator, value) => {
                let (attribute, operator, value) =
                    (attribute.quote(p), operator.quote(p), value.quote(p));
                ("Compare", quote!(#attribute, #operator, #value))
            }
            Self::AnyOf(attribute, values) => {
                let (attribute, values) = (attribute.quote(p), values.quote(p));
                ("AnyOf", quote!(#attribute, #values))
            }
            Self::Class(class) => ("Class", class.quote(p)),
            Self::Type(text) => ("Type", text.quote(p)),
            Self::Present(attribute) => ("Present", attribute.quote(p)),
            Self::Depth(depths) => ("Depth", depths.quote(p)),
            Self::Zone(zone) => ("Zone", zone.quote(p)),
            Self::Nth(nth) => ("Nth", nth.quote(p)),
            Self::Not(parts) => ("Not", parts.quote(p)),
            Self::Has(parts) => ("Has", parts.quote(p)),
        };
        let variant = format_ident!("{variant}");
        quote!(#p::Test::#variant(#field))
    }
}

impl Quote for Nth {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::First => quote!(#p::Nth::First),
            Self::Last => quote!(#p::Nth::Last),
            Self::Number(number) => {
                let number = number.quote(p);
                quote!(#p::Nth::Number(#number))
            }
        }
    }
}

impl Quote for Depths {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::One(range) => {
                let range = range.quote(p);
                quote!(#p::Depths::One(#range))
            }
            Self::Many(ranges) => {
                let ranges = ranges.quote(p);
                quote!(#p::Depths::Many(#ranges))
            }
        }
    }
}

impl Quote for DepthRange {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let DepthRange { low, high } = self;
        let (low, high) = (low.quote(p), high.quote(p));
        quote!(#p::DepthRange { low: #low, high: #high })
    }
}

impl Quote for Bound {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Open => quote!(#p::Bound::Open),
            Self::At(depth) => {
                let depth = signed(i128::from(*depth));
                quote!(#p::Bound::At(#depth))
            }
            Self::Param { index, shift } => {
                let (index, shift) = (index.quote(p), signed(i128::from(*shift)));
                quote!(#p::Bound::Param { index: #index, shift: #shift })
            }
        }
    }
}

impl Quote for Attribute {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        if let Some(variant) = self.variant() {
            let variant = format_ident!("{variant}");
            return quote!(#p::Attribute::#variant);
        }
        let name = self.name();
        quote!(#p::Attribute::Custom(#p::Text::Static(#name)))
    }
}

impl Quote for Value {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Null => quote!(#p::Value::Null),
            Self::Bool(flag) => quote!(#p::Value::Bool(#flag)),
            Self::Integer(number) => {
                let number = signed(*number);
                quote!(#p::Value::Integer(#number))
            }
            Self::Float(number) => {
                let magnitude = Literal::f64_unsuffixed(number.abs());
                let sign = number.is_sign_negative().then(|| quote!(-));
                quote!(#p::Value::Float(#sign #magnitude))
            }
            Self::Text(text) => {
                let text = text.quote(p);
                quote!(#p::Value::Text(#text))
            }
            Self::Param(index) => {
                let index = index.quote(p);
                quote!(#p::Value::Param(#index))
            }
        }
    }
}

impl Quote for Parameter {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let Parameter { name, kind } = self;
        let (name, kind) = (name.quote(p), kind.quote(p));
        quote!(#p::Parameter { name: #name, kind: #kind })
    }
}

impl Quote for Sentinel {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        match self {
            Self::Start => quote!(#p::Sentinel::Start),
            Self::End => quote!(#p::Sentinel::End),
            Self::After(child) => {
                let child = child.quote(p);
                quote!(#p::Sentinel::After(#child))
            }
            Self::Before(child) => {
                let child = child.quote(p);
                quote!(#p::Sentinel::Before(#child))
            }
        }
    }
}

impl Quote for Controls {
    fn quote(&self, p: &TokenStream) -> TokenStream {
        let Controls {
            mode,
            order,
            unique,
            limit,
            page,
            first,
        } = self;
        if *self == Controls::NONE {
            return quote!(#p::Controls::NONE);
        }
        let (mode, order, limit, page) = (mode.quote(p), order.quote(p), limit.quote(p), page.quote(p));
        quote! {
            #p::Controls {
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
