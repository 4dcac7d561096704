//! `select!(T, "…")`: what the selector says of its nodes, as constants that are held against the schema of `T`.
//!
//! ```text
//! const _: () = __pact::check_value(&<T as __pact::PactNode>::SCHEMA, &[&[Class(Block)]], "data_score", …);
//! ```
//!
//! A constant for each thing that is said, so that the compiler reports all that does not fit. Items, because an inline
//! `const { … }` would be skipped by `cargo check`.

use pact_grammar::plan::{Class, Operator, ParameterKind, Query, Value};
use pact_grammar::{Claim, Filter, Says, Span as TextSpan, Subject};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

use crate::call::TextLiteral;

/// A corrected text longer than this is no help in a message.
const LONGEST_TRY: usize = 200;

/// What the constants are made of.
pub(super) struct Checker<'i> {
    pub(super) core: &'i TokenStream,
    /// The type.
    pub(super) kind: &'i TokenStream,
    pub(super) query: &'i Query,
    pub(super) subjects: &'i [Subject],
    pub(super) literal: &'i TextLiteral,
}

impl Checker<'_> {
    /// The constants for all alternatives: one for each claim and for each filter.
    pub(super) fn checks(&self) -> TokenStream {
        let mut checks = TokenStream::new();
        for subject in self.subjects {
            let mut held: Vec<TokenStream> = Vec::new();
            for claim in &subject.claims {
                held.push(one_of(claim));
                let here = here(&claim.text, &claim.snippet(&self.literal.text));
                let arguments = quote!(&[#(#held),*], #here);
                let call = self.call(claim.span, "check_type", &arguments);
                checks.extend(self.constant(&call));
            }
            for filter in &subject.filters {
                let mut calls = self.name_check(&held, filter);
                if let Some(operator) = filter.operator {
                    for value in &filter.values {
                        calls.extend(self.value_check(&held, filter, operator, value));
                    }
                }
                checks.extend(self.constant(&calls));
            }
        }
        checks
    }

    fn name_check(&self, held: &[TokenStream], filter: &Filter) -> TokenStream {
        let name = &filter.attribute;
        let text = self.literal.text.as_str();
        let here = here(name, &filter.snippet_of_name(text));
        // What stands around the name, for the corrected selector: as long as the grammar's own messages show it, and
        // unless the name was not found in `:not(…)`.
        let is_shown = filter.name.text(text) == name
            && text.len() <= LONGEST_TRY
            && !text.contains(char::is_control);
        let (before, after) = if is_shown {
            let before = text.get(..filter.name.start).unwrap_or_default();
            (before, text.get(filter.name.end..).unwrap_or_default())
        } else {
            ("", "")
        };
        let arguments = quote!(&[#(#held),*], #name, #before, #after, #here);
        self.call(filter.name, "check_name", &arguments)
    }

    fn value_check(
        &self,
        held: &[TokenStream],
        filter: &Filter,
        operator: Operator,
        value: &Value,
    ) -> TokenStream {
        let name = &filter.attribute;
        let (given, shown) = given(value, self.query);
        let given = format_ident!("{given}");
        let here = here(&shown, &filter.snippet(&self.literal.text));
        let operator = format_ident!("{operator:?}");
        let arguments = quote! {
            &[#(#held),*],
            #name,
            __pact::Operator::#operator,
            __pact::Given::#given,
            #here
        };
        self.call(filter.span, "check_value", &arguments)
    }

    /// A call with the schema and other arguments. The compiler reports its failure where the call is, all of which has
    /// the span of a piece of the selector.
    fn call(&self, piece: TextSpan, function: &str, arguments: &TokenStream) -> TokenStream {
        let kind = self.kind;
        let function = format_ident!("{function}");
        let schema = quote!(&<#kind as __pact::PactNode>::SCHEMA);
        quote_spanned! { self.literal.piece(piece) => __pact::#function(#schema, #arguments); }
    }

    fn constant(&self, calls: &TokenStream) -> TokenStream {
        let core = self.core;
        quote! {
            #[allow(unused_qualifications)]
            const _: () = {
                use #core::__private as __pact;
                #calls
            };
        }
    }

    /// The numbers of what a parameter has to be, one for each filter that it stands in.
    pub(super) fn wanted(&self, parameter: usize) -> Vec<TokenStream> {
        let Self { core, kind, .. } = self;
        let mut wanted = Vec::new();
        for subject in self.subjects {
            let held: Vec<TokenStream> = subject.claims.iter().map(one_of).collect();
            for filter in &subject.filters {
                let is_here = filter.values.iter().any(
                    |value| matches!(value, Value::Param(index) if usize::from(*index) == parameter),
                );
                if let (true, Some(operator)) = (is_here, filter.operator) {
                    let name = &filter.attribute;
                    let operator = format_ident!("{operator:?}");
                    wanted.push(quote! {
                        {
                            use #core::__private as __pact;
                            __pact::wanted(
                                &<#kind as __pact::PactNode>::SCHEMA,
                                &[#(#held),*],
                                #name,
                                __pact::Operator::#operator,
                            )
                        }
                    });
                }
            }
        }
        wanted
    }
}

/// What a value is, and how it is shown.
fn given(value: &Value, query: &Query) -> (&'static str, String) {
    match value {
        Value::Null => ("Null", "null".to_owned()),
        Value::Bool(flag) => ("Flag", flag.to_string()),
        Value::Integer(number) => ("Integer", number.to_string()),
        // `1.0` is the number 1.
        Value::Float(number) if number.fract() == 0.0 => ("Integer", format!("{number:?}")),
        Value::Float(number) => ("Float", format!("{number:?}")),
        Value::Text(text) => ("Text", format!("'{}'", &**text)),
        Value::Param(index) => {
            let parameter = query.parameters.get(usize::from(*index));
            let name =
                parameter.map_or_else(String::new, |parameter| format!("${}", &*parameter.name));
            let given = match parameter.map(|parameter| parameter.kind) {
                Some(ParameterKind::Integer | ParameterKind::Count | ParameterKind::Number) => {
                    "NumberParameter"
                }
                Some(ParameterKind::Text) => "TextParameter",
                Some(ParameterKind::Any) | None => "Parameter",
            };
            (given, name)
        }
    }
}

fn here(shown: &str, snippet: &str) -> TokenStream {
    let indent: String = snippet.chars().take_while(|first| *first == ' ').collect();
    // The gutter's bar has a space of its own before it.
    let indent = indent.strip_suffix(' ').unwrap_or(&indent);
    quote!(__pact::Here { shown: #shown, snippet: #snippet, indent: #indent })
}

/// What is said of a type, as an expression.
fn one_of(claim: &Claim) -> TokenStream {
    let class = |class: Class| {
        let class = format_ident!("{class:?}");
        quote!(__pact::Class::#class)
    };
    let list: Vec<TokenStream> = match &claim.says {
        Says::Region => Vec::new(),
        Says::Class(known) => {
            let class = class(*known);
            vec![quote!(__pact::OneOf::Class(#class))]
        }
        Says::Kinds(kinds) => kinds
            .iter()
            .map(|kind| quote!(__pact::OneOf::Kind(#kind)))
            .collect(),
        Says::Types(types) => types
            .iter()
            .map(|text| {
                let (prefix, name) = match text.split_once(':') {
                    Some((prefix, name)) => (prefix, Some(name)),
                    None => (text.as_str(), None),
                };
                match (Class::named(prefix), name) {
                    (Some(known), Some(kind)) => {
                        let class = class(known);
                        quote!(__pact::OneOf::ClassKind(#class, #kind))
                    }
                    (Some(known), None) => {
                        let class = class(known);
                        quote!(__pact::OneOf::Class(#class))
                    }
                    (None, _) => quote!(__pact::OneOf::Text(#text)),
                }
            })
            .collect(),
    };
    quote!(&[#(#list),*])
}
