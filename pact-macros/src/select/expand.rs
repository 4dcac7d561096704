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

use super::errors;
use super::input::{self, Input};
use super::plan_source::Source;
use super::typed::Checker;

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let core = input::core_path(&mut tokens);
    let input = match input::read(tokens) {
        Ok(input) => input,
        Err(malformed) => {
            let error = errors::compile_error(malformed.span, &malformed.message);
            return broken(&core, &kind_path(&core, ResultKind::Ids), &error);
        }
    };
    if let Some(kind) = &input.kind {
        return expand_typed(&core, kind, &input);
    }
    match pact_grammar::check(&input.selector.text) {
        Ok(query) => {
            let kind = kind_path(&core, query.result_kind());
            match arguments(&core, &query, &input, |_| Vec::new()) {
                Ok(bind) => plan(&core, &kind, &query, &bind),
                Err(errors) => broken(&core, &kind, &errors),
            }
        }
        Err(error) => {
            let kind = pact_grammar::guess_result_kind(&input.selector.text);
            let errors = errors::selector(&error, &input.selector);
            broken(&core, &kind_path(&core, kind), &errors)
        }
    }
}

/// `select!(T, "…")`: the plan behind the constants that check it.
fn expand_typed(core: &TokenStream, kind: &TokenStream, input: &Input) -> TokenStream {
    let marker = quote!(#core::Nodes<#kind>);
    let (query, subjects) = match pact_grammar::check_typed(&input.selector.text) {
        Ok(checked) => checked,
        Err(error) => return broken(core, &marker, &errors::selector(&error, &input.selector)),
    };
    let checker = Checker {
        core,
        kind,
        query: &query,
        subjects: &subjects,
        literal: &input.selector,
    };
    match arguments(core, &query, input, |number| checker.wanted(number)) {
        Ok(bind) => {
            let checks = checker.checks();
            let plan = plan(core, &marker, &query, &bind);
            quote!({ #checks #plan })
        }
        Err(errors) => broken(core, &marker, &errors),
    }
}

fn kind_path(core: &TokenStream, kind: ResultKind) -> TokenStream {
    let kind = Ident::new(kind.as_str(), Span::call_site());
    quote!(#core::#kind)
}

fn plan(core: &TokenStream, kind: &TokenStream, query: &Query, bind: &TokenStream) -> TokenStream {
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
            }) #bind
        },
        // Cannot happen while the source is what `plan_source` writes; if it does, say so at the call.
        Err(error) => {
            let message = format!("`select!` wrote source that is not Rust: {error}");
            broken(
                core,
                kind,
                &errors::compile_error(Span::call_site(), &message),
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
    let mut problems = TokenStream::new();
    for (index, argument) in input.arguments.iter().enumerate() {
        let name = plain(&argument.name);
        if !names.contains(&name) {
            problems.extend(errors::unknown_argument(&argument.name, &names));
        } else if input
            .arguments
            .iter()
            .take(index)
            .any(|other| plain(&other.name) == name)
        {
            problems.extend(errors::repeated_argument(&argument.name));
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    if query.parameters.is_empty() {
        return Ok(TokenStream::new());
    }
    let values = query
        .parameters
        .iter()
        .enumerate()
        .map(|(number, parameter)| {
            let given = input
                .arguments
                .iter()
                .find(|argument| plain(&argument.name) == *parameter.name);
            let (value, span) = match given {
                Some(argument) => (argument.value.clone(), argument.span),
                // Captured: an identifier with the literal's span resolves where the literal was written.
                None => {
                    let span = input.selector.span();
                    let name = captured(&parameter.name, span);
                    (quote!(#name), span)
                }
            };
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

/// The local that a parameter captures; one that is named like a keyword is written `r#type`.
fn captured(name: &str, span: Span) -> Ident {
    const KEYWORDS: [&str; 47] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do",
        "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
        "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
        "return", "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe",
        "unsized", "use", "virtual", "where", "while",
    ];
    if KEYWORDS.contains(&name) {
        Ident::new_raw(name, span)
    } else {
        Ident::new(name, span)
    }
}

/// The name of an argument, without the `r#` of a raw identifier.
fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
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
