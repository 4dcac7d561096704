//! `#[pact(name, name = value, …)]`, read but not understood.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Lit, LitStr, Token};

use super::problems::Problems;

/// Where options stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Over a struct or a variant.
    Kind,
    /// Over an enum.
    Enum,
    /// Over a field.
    Field,
}

impl Place {
    const fn known(self) -> &'static [&'static str] {
        match self {
            Self::Kind => &[
                "type", "class", "alias", "role", "key", "ttl", "priority", "offset", "crate",
            ],
            Self::Enum => &["crate"],
            Self::Field => &[
                "content",
                "key",
                "tags",
                "ttl",
                "priority",
                "offset",
                "role",
                "provenance",
                "children",
                "rename",
                "alias",
                "default",
                "skip",
            ],
        }
    }

    const fn describe(self) -> &'static str {
        match self {
            Self::Kind => "a struct or variant",
            Self::Enum => "an enum",
            Self::Field => "a field",
        }
    }
}

/// One option.
pub(super) struct PactOption {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) value: Option<OptionValue>,
}

/// What follows `=`.
pub(super) enum OptionValue {
    Text(LitStr),
    /// A whole number with its sign; none when it does not fit.
    Integer(Option<i128>, Span),
    Other(Span),
}

impl OptionValue {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Text(text) => text.span(),
            Self::Integer(_, span) | Self::Other(span) => *span,
        }
    }
}

impl PactOption {
    /// The text after `=`, which has to be there.
    pub(super) fn text(&self, problems: &mut Problems) -> Option<&LitStr> {
        match &self.value {
            Some(OptionValue::Text(text)) => Some(text),
            other => {
                let span = other.as_ref().map_or(self.span, OptionValue::span);
                let name = &self.name;
                problems.at(span, format!("`{name}` wants a text: `{name} = \"…\"`"));
                None
            }
        }
    }

    /// The whole number after `=`, which has to be there and to lie between two others.
    pub(super) fn integer(
        &self,
        least: i128,
        most: i128,
        wants: &str,
        problems: &mut Problems,
    ) -> Option<i128> {
        match &self.value {
            Some(OptionValue::Integer(Some(number), _)) if (least..=most).contains(number) => {
                Some(*number)
            }
            other => {
                let span = other.as_ref().map_or(self.span, OptionValue::span);
                let name = &self.name;
                problems.at(span, format!("`{name}` wants {wants}: `{name} = 5`"));
                None
            }
        }
    }

    /// Says that the option takes no value, if it has one.
    pub(super) fn flag(&self, problems: &mut Problems) {
        if let Some(value) = &self.value {
            let name = &self.name;
            problems.at(
                value.span(),
                format!("`{name}` takes no value: write `#[pact({name})]`"),
            );
        }
    }
}

/// All options of an item. Unknown ones are reported and left out, as are those that are given twice.
pub(super) fn read(
    attributes: &[Attribute],
    place: Place,
    problems: &mut Problems,
) -> Vec<PactOption> {
    let mut found: Vec<PactOption> = Vec::new();
    for attribute in attributes {
        if !attribute.path().is_ident("pact") {
            continue;
        }
        let list = attribute.parse_args_with(Punctuated::<PactOption, Token![,]>::parse_terminated);
        let list = match list {
            Ok(list) => list,
            Err(error) => {
                problems.add(error);
                continue;
            }
        };
        for option in list {
            if !place.known().contains(&option.name.as_str()) {
                problems.at(option.span, unknown(&option.name, place));
            } else if option.name != "alias" && found.iter().any(|other| other.name == option.name)
            {
                problems.at(option.span, format!("`{}` is given twice", option.name));
            } else {
                found.push(option);
            }
        }
    }
    found
}

fn unknown(name: &str, place: Place) -> String {
    let known = place.known();
    if let Some(close) = pact_grammar::nearest(name, known.iter().copied()) {
        return format!("unknown option `{name}`; did you mean `{close}`?");
    }
    let elsewhere = [Place::Kind, Place::Field]
        .into_iter()
        .find(|other| *other != place && other.known().contains(&name));
    match elsewhere {
        Some(other) => format!(
            "`{name}` is an option of {}, not of {}",
            other.describe(),
            place.describe()
        ),
        None => {
            let list: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
            format!("unknown option `{name}`; there are {}", list.join(", "))
        }
    }
}

impl Parse for PactOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        // `type` and `crate` are keywords.
        let name = Ident::parse_any(input)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        Ok(Self {
            name: name.unraw().to_string(),
            span: name.span(),
            value,
        })
    }
}

impl Parse for OptionValue {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let minus: Option<Token![-]> = input.parse()?;
        let literal: Lit = input.parse()?;
        let span = literal.span();
        Ok(match (literal, minus) {
            (Lit::Str(text), None) => Self::Text(text),
            (Lit::Int(number), minus) => {
                let digits = number.base10_digits();
                let number = match minus {
                    Some(_) => format!("-{digits}").parse().ok(),
                    None => digits.parse().ok(),
                };
                Self::Integer(number, span)
            }
            _ => Self::Other(span),
        })
    }
}
