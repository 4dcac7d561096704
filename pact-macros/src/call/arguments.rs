//! Values for parameters, given or captured.

use pact_grammar::Span as TextSpan;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::errors;
use super::input::{Argument, Input};

impl Input {
    /// Refuses arguments that the text has no parameter for, and those that are given twice.
    pub(crate) fn check_arguments(&self, parameters: &[String]) -> Result<(), TokenStream> {
        let mut problems = TokenStream::new();
        for (index, argument) in self.arguments.iter().enumerate() {
            let name = plain(&argument.name);
            let mut before = self.arguments.iter().take(index);
            if !parameters.contains(&name) {
                problems.extend(errors::unknown_argument(
                    &argument.name,
                    self.what,
                    parameters,
                ));
            } else if before.any(|other| plain(&other.name) == name) {
                problems.extend(errors::repeated_argument(&argument.name));
            }
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(problems)
        }
    }

    /// The argument that gives a parameter its value.
    pub(crate) fn argument(&self, parameter: &str) -> Option<&Argument> {
        let mut arguments = self.arguments.iter();
        arguments.find(|argument| plain(&argument.name) == parameter)
    }

    /// The value of a parameter, and where errors about it belong. One that is not given is
    /// captured: an identifier with the literal's span resolves where the literal was written.
    /// `place` is where the parameter stands in the text.
    pub(crate) fn value(&self, parameter: &str, place: Option<TextSpan>) -> (TokenStream, Span) {
        match self.argument(parameter) {
            Some(argument) => (argument.value(), argument.span),
            None => {
                let span = place.map_or_else(|| self.text.span(), |place| self.text.piece(place));
                let name = identifier(parameter, span);
                (quote!(#name), span)
            }
        }
    }
}

/// An identifier of that name; one that is named like a keyword is written `r#type`.
pub(crate) fn identifier(name: &str, span: Span) -> Ident {
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

/// The name of an attribute as an identifier: `app:score` is none.
pub(crate) fn as_identifier(name: &str) -> String {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let letters = name.chars();
    let mut word: String = letters
        .map(|letter| if is_part(letter) { letter } else { '_' })
        .collect();
    if !word.starts_with(|first: char| first.is_ascii_alphabetic()) {
        word.insert(0, '_');
    }
    word
}

/// The name of an argument, without the `r#` of a raw identifier.
fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}
