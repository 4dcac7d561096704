//! Types in messages.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Generics, Type};

use super::bounds::mentions;

/// A type as people write it; nothing for one that depends on a parameter, which is known where it
/// is used.
pub(super) fn shown(ty: &Type, generics: &Generics) -> String {
    let parameters: Vec<&Ident> = generics.type_params().map(|param| &param.ident).collect();
    if mentions(ty.to_token_stream(), &parameters) {
        String::new()
    } else {
        written(ty)
    }
}

/// A type as people write it.
pub(crate) fn written(ty: &Type) -> String {
    let mut out = String::new();
    write_shown(ty.to_token_stream(), &mut out);
    out
}

fn write_shown(tokens: TokenStream, out: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                out.push_str(open);
                write_shown(group.stream(), out);
                out.push_str(close);
            }
            TokenTree::Punct(punct) => {
                let is_arrow = punct.as_char() == '>' && out.ends_with('-');
                if punct.as_char() == '-' {
                    out.push(' ');
                }
                out.push(punct.as_char());
                if is_arrow || matches!(punct.as_char(), ',' | ';' | '+') {
                    out.push(' ');
                }
            }
            word => {
                // Two words, as in `dyn Trait` or `'a str`, are kept apart.
                if out.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
                    out.push(' ');
                }
                out.push_str(&word.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn types_are_shown_as_they_are_written() {
        for text in [
            "Option<String>",
            "std::collections::HashMap<String, Vec<f64>>",
            "[u8; 4]",
            "&'a str",
            "(i32, bool)",
            "Box<dyn Any>",
            "fn(i32) -> bool",
        ] {
            let ty: syn::Type = syn::parse_str(text).unwrap();
            assert_eq!(shown(&ty, &syn::Generics::default()), text);
        }
    }
}
