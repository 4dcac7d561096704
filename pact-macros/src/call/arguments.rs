//! Values for parameters, given or captured.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::errors;
use super::input::Input;

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

    /// The value of a parameter, and where errors about it belong.
    pub(crate) fn value(&self, parameter: &str) -> (TokenStream, Span) {
        let given = self
            .arguments
            .iter()
            .find(|argument| plain(&argument.name) == parameter);
        match given {
            Some(argument) => (argument.value.clone(), argument.span),
            // Captured: an identifier with the literal's span resolves where the literal was written.
            None => {
                let span = self.text.span();
                let name = captured(parameter, span);
                (quote!(#name), span)
            }
        }
    }
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
