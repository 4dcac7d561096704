//! `select!(T, "…")`: what the selector says of its nodes, as constants that are held against the schema of `T`.
//!
//! ```text
//! const _: () = __pact::check_value(&<T as __pact::PactNode>::SCHEMA, &[&[Class(Block)]], "data_score", …);
//! ```
//!
//! A constant for each thing that is said, so that the compiler reports all that does not fit. Items, because an inline
//! `const { … }` would be skipped by `cargo check`.

use pact_grammar::plan::{Class, Operator, ParameterKind, Query, Value};
use pact_grammar::{Claim, Filter, Says, Subject};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::literal::SelectorLiteral;

/// The constants for all alternatives of a selector.
pub(super) fn checks(
    core: &TokenStream,
    kind: &TokenStream,
    query: &Query,
    subjects: &[Subject],
    literal: &SelectorLiteral,
) -> TokenStream {
    let mut checks = TokenStream::new();
    for subject in subjects {
        let mut held: Vec<TokenStream> = Vec::new();
        for claim in &subject.claims {
            held.push(one_of(core, claim));
            let span = literal.piece(claim.span);
            let here = here(core, &claim.text, &claim.snippet(&literal.text));
            let arguments = quote!(&[#(#held),*], #here);
            checks.extend(check(core, kind, span, "check_type", &arguments));
        }
        for filter in &subject.filters {
            checks.extend(name_check(core, kind, &held, filter, literal));
            if let Some(operator) = filter.operator {
                for value in &filter.values {
                    let check =
                        value_check(core, kind, &held, filter, operator, value, query, literal);
                    checks.extend(check);
                }
            }
        }
    }
    checks
}

fn name_check(
    core: &TokenStream,
    kind: &TokenStream,
    held: &[TokenStream],
    filter: &Filter,
    literal: &SelectorLiteral,
) -> TokenStream {
    let span = literal.piece(filter.name);
    let name = &filter.attribute;
    let here = here(core, name, &filter.snippet_of_name(&literal.text));
    // What stands around the name, for the corrected selector; unless it is inside of `:not(…)`, perhaps often.
    let text = literal.text.as_str();
    let (before, after) = if filter.name.text(text) == name {
        let before = text.get(..filter.name.start).unwrap_or_default();
        (before, text.get(filter.name.end..).unwrap_or_default())
    } else {
        ("", "")
    };
    let arguments = quote!(&[#(#held),*], #name, #before, #after, #here);
    check(core, kind, span, "check_name", &arguments)
}

#[expect(
    clippy::too_many_arguments,
    reason = "all of what a check is made of, in one place"
)]
fn value_check(
    core: &TokenStream,
    kind: &TokenStream,
    held: &[TokenStream],
    filter: &Filter,
    operator: Operator,
    value: &Value,
    query: &Query,
    literal: &SelectorLiteral,
) -> TokenStream {
    let span = literal.piece(filter.span);
    let name = &filter.attribute;
    let (given, shown) = given(value, query);
    let given = format_ident!("{given}");
    let here = here(core, &shown, &filter.snippet(&literal.text));
    let operator = format_ident!("{operator:?}");
    let arguments = quote! {
        &[#(#held),*],
        #name,
        #core::__private::Operator::#operator,
        #core::__private::Given::#given,
        #here
    };
    check(core, kind, span, "check_value", &arguments)
}

/// A constant that calls a function with the schema and other arguments. The compiler reports its failure at the call,
/// all of which has the span of a piece of the selector: the path of `pact_core` is named before.
fn check(
    core: &TokenStream,
    kind: &TokenStream,
    span: Span,
    function: &str,
    arguments: &TokenStream,
) -> TokenStream {
    let function = Ident::new(function, span);
    let call = quote_spanned! { span =>
        #function(&<#kind as #core::PactNode>::SCHEMA, #arguments)
    };
    quote! {
        const _: () = {
            use #core::__private::#function;
            #call
        };
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

/// The numbers of what a parameter has to be, one for each filter that it stands in.
pub(super) fn wanted(
    core: &TokenStream,
    kind: &TokenStream,
    subjects: &[Subject],
    parameter: usize,
) -> Vec<TokenStream> {
    let mut wanted = Vec::new();
    for subject in subjects {
        let held: Vec<TokenStream> = subject
            .claims
            .iter()
            .map(|claim| one_of(core, claim))
            .collect();
        for filter in &subject.filters {
            let is_here = filter.values.iter().any(
                |value| matches!(value, Value::Param(index) if usize::from(*index) == parameter),
            );
            if let (true, Some(operator)) = (is_here, filter.operator) {
                let name = &filter.attribute;
                let operator = format_ident!("{operator:?}");
                wanted.push(quote! {
                    {
                        #core::__private::wanted(
                            &<#kind as #core::PactNode>::SCHEMA,
                            &[#(#held),*],
                            #name,
                            #core::__private::Operator::#operator,
                        )
                    }
                });
            }
        }
    }
    wanted
}

fn here(core: &TokenStream, shown: &str, snippet: &str) -> TokenStream {
    let indent: String = snippet.chars().take_while(|first| *first == ' ').collect();
    // The gutter's bar has a space of its own before it.
    let indent = indent.strip_suffix(' ').unwrap_or(&indent);
    quote!(#core::__private::Here { shown: #shown, snippet: #snippet, indent: #indent })
}

/// What is said of a type, as an expression.
fn one_of(core: &TokenStream, claim: &Claim) -> TokenStream {
    let class = |class: Class| {
        let class = format_ident!("{class:?}");
        quote!(#core::__private::Class::#class)
    };
    let list: Vec<TokenStream> = match &claim.says {
        Says::Region => Vec::new(),
        Says::Class(known) => {
            let class = class(*known);
            vec![quote!(#core::__private::OneOf::Class(#class))]
        }
        Says::Kinds(kinds) => kinds
            .iter()
            .map(|kind| quote!(#core::__private::OneOf::Kind(#kind)))
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
                        quote!(#core::__private::OneOf::ClassKind(#class, #kind))
                    }
                    (Some(known), None) => {
                        let class = class(known);
                        quote!(#core::__private::OneOf::Class(#class))
                    }
                    (None, _) => quote!(#core::__private::OneOf::Text(#text)),
                }
            })
            .collect(),
    };
    quote!(&[#(#list),*])
}
