//! Putting the expansion together.
//!
//! ```text
//! pact_core::Plan::<Ids>::__constant({
//!     use pact_core::__private as p;
//!     &p::Query { … }                                       // nothing but literals: a constant
//! })
//! .__bind_at_run_time([pact_core::__private::text(&role)])              // with parameters
//! ```
//!
//! The plan is a reference to an expression of literals, which the compiler promotes to a constant. The
//! caller's expressions stand outside the block, so that no name of the expansion is in their scope.

use pact_grammar::plan::{ParameterKind, Query, ResultKind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::plan_source::Source;
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
            return broken(&core, ResultKind::Ids, &error);
        }
    };
    match pact_grammar::check(&input.text.text) {
        Ok(query) => match arguments(&core, &query, &input) {
            Ok(bind) => plan(&core, &query, &bind),
            Err(errors) => broken(&core, query.result_kind(), &errors),
        },
        Err(error) => {
            let kind = pact_grammar::guess_result_kind(&input.text.text);
            broken(&core, kind, &call::in_text(&error, &input.text))
        }
    }
}

fn kind_ident(kind: ResultKind) -> Ident {
    Ident::new(kind.as_str(), Span::call_site())
}

fn plan(core: &TokenStream, query: &Query, bind: &TokenStream) -> TokenStream {
    let kind = kind_ident(query.result_kind());
    let mut source = String::from("&");
    query.write(&mut source);
    // The compiler's own lexer: `proc_macro2` would read the text a second time.
    match source
        .parse::<proc_macro::TokenStream>()
        .map(TokenStream::from)
    {
        Ok(query) => quote! {
            #core::Plan::<#core::#kind>::__constant({
                use #core::__private as p;
                #query
            }) #bind
        },
        // Cannot happen while the source is what `plan_source` writes; if it does, say so at the call.
        Err(error) => {
            let message = format!("`select!` wrote source that is not Rust: {error}");
            broken(
                core,
                query.result_kind(),
                &call::compile_error(Span::call_site(), &message),
            )
        }
    }
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

/// `.__bind_at_run_time([…])` with one typed value for each parameter, given or captured.
fn arguments(core: &TokenStream, query: &Query, input: &Input) -> Result<TokenStream, TokenStream> {
    let names: Vec<String> = query
        .parameters
        .iter()
        .map(|parameter| parameter.name.to_string())
        .collect();
    input.check_arguments(&names)?;
    if names.is_empty() {
        return Ok(TokenStream::new());
    }
    let values = query.parameters.iter().map(|parameter| {
        let (value, span) = input.value(&parameter.name);
        let convert = format_ident!("{}", converter(parameter.kind), span = span);
        quote_spanned! { span => #core::__private::#convert(&#value) }
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
