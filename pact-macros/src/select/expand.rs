//! Putting the expansion together.
//!
//! ```text
//! pact_core::Plan::<Ids>::__constant(
//!     {
//!         use pact_core::__private as p;
//!         &p::Query { … }                                   // nothing but literals: a constant
//!     },
//!     "…",                                                  // the selector as it was written
//! )
//! .__bind_at_run_time([pact_core::__private::text(&role)])              // with parameters
//! ```
//!
//! The plan is a reference to an expression of literals, which the compiler promotes to a constant. The
//! caller's expressions stand outside the block, so that no name of the expansion is in their scope.

use pact_grammar::plan::{ParameterKind, Query, ResultKind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::plan_source::Source;
use super::typed::{Checker, is_parameter};
use crate::call::{self, Input, Macro};

const SELECT: Macro = Macro {
    what: "selector",
    usage: "`select!` takes a string literal, and values for its parameters: \
            `select!(\".seg:depth($n)\", n = 3)`; \
            for text that is known only at run time use `Selector::parse`",
};

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let core = call::core_path(&mut tokens);
    let input = match call::read(&SELECT, tokens) {
        Ok(input) => input,
        Err(malformed) => {
            let error = call::compile_error(malformed.span, &malformed.message);
            return broken(&core, &kind_path(&core, ResultKind::Ids), &error);
        }
    };
    if let Some(kind) = &input.kind {
        return expand_typed(&core, kind, &input);
    }
    match pact_grammar::check(&input.text.text) {
        Ok(query) => {
            let kind = kind_path(&core, query.result_kind());
            match arguments(&core, &query, &input, |_| Vec::new()) {
                Ok(bind) => plan(&core, &kind, &query, &input.text.text, &bind),
                Err(errors) => broken(&core, &kind, &errors),
            }
        }
        Err(error) => {
            let kind = pact_grammar::guess_result_kind(&input.text.text);
            let errors = call::in_text(&error, &input.text);
            broken(&core, &kind_path(&core, kind), &errors)
        }
    }
}

/// `select!(T, "…")`: the plan behind the constant that checks it.
fn expand_typed(core: &TokenStream, kind: &TokenStream, input: &Input) -> TokenStream {
    let marker = quote!(#core::Nodes<#kind>);
    let (query, subjects) = match pact_grammar::check_typed(&input.text.text) {
        Ok(checked) => checked,
        Err(error) => return broken(core, &marker, &call::in_text(&error, &input.text)),
    };
    let checker = Checker {
        core,
        kind,
        query: &query,
        subjects: &subjects,
        literal: &input.text,
    };
    // What a parameter has to be is part of a type, which no parameter of a function can be in.
    let is_generic = is_parameter(kind.clone());
    let wanted = |number| {
        if is_generic {
            Vec::new()
        } else {
            checker.wanted(number)
        }
    };
    match arguments(core, &query, input, wanted) {
        Ok(bind) => {
            let check = checker.check();
            let plan = plan(core, &marker, &query, &input.text.text, &bind);
            quote!({ #check #plan })
        }
        Err(errors) => broken(core, &marker, &errors),
    }
}

fn kind_path(core: &TokenStream, kind: ResultKind) -> TokenStream {
    let kind = Ident::new(kind.as_str(), Span::call_site());
    quote!(#core::#kind)
}

fn plan(
    core: &TokenStream,
    kind: &TokenStream,
    query: &Query,
    text: &str,
    bind: &TokenStream,
) -> TokenStream {
    let mut source = String::from("&");
    query.write(&mut source);
    // The compiler's own lexer: `proc_macro2` would read the text a second time.
    match source
        .parse::<proc_macro::TokenStream>()
        .map(TokenStream::from)
    {
        Ok(query) => quote! {
            #core::Plan::<#kind>::__constant({
                use #core::__private as p;
                #query
            }, #text) #bind
        },
        // Cannot happen while the source is what `plan_source` writes; if it does, say so at the call.
        Err(error) => {
            let message = format!("`select!` wrote source that is not Rust: {error}");
            broken(
                core,
                kind,
                &call::compile_error(Span::call_site(), &message),
            )
        }
    }
}

/// The errors, and a plan of the right type after them: one mistake should be one error.
fn broken(core: &TokenStream, kind: &TokenStream, errors: &TokenStream) -> TokenStream {
    quote! {
        {
            #errors
            #core::Plan::<#kind>::__broken()
        }
    }
}

/// `.__bind_at_run_time([…])` with one typed value for each parameter, given or captured. `wanted` says what a parameter
/// has to be that could be anything, by its number.
fn arguments(
    core: &TokenStream,
    query: &Query,
    input: &Input,
    wanted: impl Fn(usize) -> Vec<TokenStream>,
) -> Result<TokenStream, TokenStream> {
    let names: Vec<String> = query
        .parameters
        .iter()
        .map(|parameter| parameter.name.to_string())
        .collect();
    input.check_arguments(&names)?;
    if names.is_empty() {
        return Ok(TokenStream::new());
    }
    let values = query
        .parameters
        .iter()
        .enumerate()
        .map(|(number, parameter)| {
            let (value, span) = input.value(&parameter.name);
            let wanted = match parameter.kind {
                ParameterKind::Any => wanted(number),
                _ => Vec::new(),
            };
            let convert = format_ident!("{}", converter(parameter.kind), span = span);
            match wanted.split_first() {
                None => quote_spanned! { span => #core::__private::#convert(&#value) },
                Some((first, others)) => {
                    let mut value = quote_spanned! { span => &#value };
                    for other in others {
                        value =
                            quote_spanned! { span => #core::__private::also::<#other, _>(#value) };
                    }
                    quote_spanned! { span => #core::__private::typed::<#first, _>(#value) }
                }
            }
        });
    Ok(quote! { .__bind_at_run_time([#(#values),*]) })
}

/// The function of `pact_core::__private` that takes what the parameter takes.
fn converter(kind: ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Integer => "integer",
        ParameterKind::Count => "count",
        ParameterKind::Number => "number",
        ParameterKind::Text => "text",
        ParameterKind::Any => "any",
    }
}
