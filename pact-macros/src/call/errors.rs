//! Diagnostics as compiler errors.

use pact_grammar::{Reason, SelectorError};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use super::input::Malformed;
use super::literal::TextLiteral;

/// One `compile_error!` for each problem: the message carries the caret, and the error stands on
/// the exact piece of the literal where the compiler can do that.
pub(crate) fn in_text(error: &SelectorError, literal: &TextLiteral) -> TokenStream {
    error
        .diagnostics()
        .iter()
        .map(|diagnostic| {
            let message = diagnostic.render(error.source_text());
            compile_error(literal.piece(diagnostic.span), &message)
        })
        .collect()
}

pub(crate) fn compile_error(span: Span, message: &str) -> TokenStream {
    quote_spanned! { span => ::core::compile_error! { #message } }
}

/// An argument that the text, which is a `what`, has no parameter for.
pub(super) fn unknown_argument(name: &Ident, what: &str, parameters: &[String]) -> TokenStream {
    let names: Vec<String> = parameters.iter().map(|name| format!("`${name}`")).collect();
    let list = match names.as_slice() {
        [] => String::new(),
        [only] => format!("; its only parameter is {only}"),
        names => format!("; its parameters are {}", names.join(", ")),
    };
    let message = format!(
        "the {what} does not use `${name}`: remove `{name} = …`, or write `${name}` where the value belongs{list}"
    );
    compile_error(name.span(), &refused(&message))
}

pub(super) fn repeated_argument(name: &Ident) -> TokenStream {
    compile_error(
        name.span(),
        &refused(&format!("the parameter `${name}` is given twice")),
    )
}

/// The errors for the mistakes in a call of a macro.
pub(crate) fn in_call(mistakes: &[Malformed]) -> TokenStream {
    mistakes
        .iter()
        .map(|mistake| compile_error(mistake.span, &mistake.message))
        .collect()
}

/// A message about an argument, with its code and reason.
pub(crate) fn refused(message: &str) -> String {
    let reason = Reason::ParameterValue;
    format!("{message} [{}: {reason}]", reason.code())
}
