//! Putting the expansion together.
//!
//! ```text
//! pact_core::Plan::<Ids>::__constant(&Query { … })          // a constant: nothing but literals
//!     .__bind([pact_core::__private::text(&role)])          // with parameters
//! ```
//!
//! The plan is a reference to an expression of literals, which the compiler promotes to a constant; the
//! expansion declares no name that the caller's expressions could see.

use pact_grammar::plan::{ParameterKind, Query, ResultKind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::errors;
use super::input::{self, Input};
use super::quote_plan::Quote;

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let core = input::core_path(&mut tokens);
    let input = match input::read(tokens) {
        Ok(input) => input,
        Err(malformed) => {
            let error = errors::compile_error(malformed.span, &malformed.message);
            return broken(&core, ResultKind::Ids, &error);
        }
    };
    match pact_grammar::check(&input.selector.text) {
        Ok(query) => match arguments(&core, &query, &input) {
            Ok(bind) => plan(&core, &query, &bind),
            Err(errors) => broken(&core, query.result_kind(), &errors),
        },
        Err(error) => {
            let kind = pact_grammar::guess_result_kind(&input.selector.text);
            broken(&core, kind, &errors::selector(&error, &input.selector))
        }
    }
}

fn kind_ident(kind: ResultKind) -> Ident {
    Ident::new(kind.as_str(), Span::call_site())
}

fn plan(core: &TokenStream, query: &Query, bind: &TokenStream) -> TokenStream {
    let kind = kind_ident(query.result_kind());
    let query = query.quote(&quote!(#core::__private));
    quote! { #core::Plan::<#core::#kind>::__constant(&#query) #bind }
}

/// The errors, and a plan of the right type after them: one mistake should be one error.
fn broken(core: &TokenStream, kind: ResultKind, errors: &TokenStream) -> TokenStream {
    let kind = kind_ident(kind);
    quote! {
        {
            #errors
            #core::Plan::<#core::#kind>::__broken()
        }
    }
}

/// `.__bind([…])` with one typed value for each parameter, given or captured.
fn arguments(core: &TokenStream, query: &Query, input: &Input) -> Result<TokenStream, TokenStream> {
    let names: Vec<String> = query
        .parameters
        .iter()
        .map(|parameter| parameter.name.to_string())
        .collect();
    let mut problems = TokenStream::new();
    for (index, argument) in input.arguments.iter().enumerate() {
        let name = argument.name.to_string();
        if !names.contains(&name) {
            problems.extend(errors::unknown_argument(&argument.name, &names));
        } else if input.arguments.iter().take(index).any(|other| other.name == argument.name) {
            problems.extend(errors::repeated_argument(&argument.name));
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    if query.parameters.is_empty() {
        return Ok(TokenStream::new());
    }
    let values = query.parameters.iter().map(|parameter| {
        let given = input
            .arguments
            .iter()
            .find(|argument| argument.name == *parameter.name);
        let (value, span) = match given {
            Some(argument) => (argument.value.clone(), argument.name.span()),
            // Captured: an identifier with the literal's span resolves where the literal was written.
            None => {
                let span = input.selector.span();
                let name = Ident::new(&parameter.name, span);
                (quote!(#name), span)
            }
        };
        let convert = format_ident!("{}", converter(parameter.kind), span = span);
        quote_spanned! { span => #core::__private::#convert(&#value) }
    });
    Ok(quote! { .__bind([#(#values),*]) })
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
