//! Reading the macro's input: `(path) [type] "text", name = (value), …`, the type only if there is one.
//!
//! The door in `pact-core` has already cut the arguments apart with `$value:expr`, so that this crate needs no
//! parser for Rust expressions.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree, token_stream};

use super::literal::TextLiteral;

/// What a macro says about its calls.
pub(crate) struct Macro {
    /// What its text is: a selector, a node literal.
    pub(crate) what: &'static str,
    /// How it is called.
    pub(crate) usage: &'static str,
}

/// What a call of the macro holds.
pub(crate) struct Input {
    pub(crate) what: &'static str,
    /// The type of the nodes that are wanted.
    pub(crate) kind: Option<TokenStream>,
    pub(crate) text: TextLiteral,
    pub(crate) arguments: Vec<Argument>,
}

/// `name = value`
pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) value: TokenStream,
    /// Where the value stands.
    pub(crate) span: Span,
}

/// What is wrong with the call itself.
pub(crate) struct Malformed {
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// Takes the path of `pact-core`, which the door puts first.
pub(crate) fn core_path(tokens: &mut token_stream::IntoIter) -> TokenStream {
    match tokens.next() {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

pub(crate) fn read(called: &Macro, mut tokens: token_stream::IntoIter) -> Result<Input, Malformed> {
    let malformed = |span: Option<Span>| Malformed {
        span: span.unwrap_or_else(Span::call_site),
        message: called.usage.to_owned(),
    };
    let mut first = tokens.next().ok_or_else(|| malformed(None))?;
    let mut kind = None;
    if let TokenTree::Group(group) = &first
        && group.delimiter() == Delimiter::Bracket
    {
        kind = Some(group.stream());
        first = tokens.next().ok_or_else(|| malformed(None))?;
    }
    let span = first.span();
    let literal = as_literal(first).ok_or_else(|| malformed(Some(span)))?;
    let text = TextLiteral::read(literal).ok_or_else(|| Malformed {
        span,
        message: format!(
            "the {} must be a string literal: `\"…\"` or `r\"…\"`",
            called.what
        ),
    })?;
    let mut arguments: Vec<Argument> = Vec::new();
    loop {
        match tokens.next() {
            None => break,
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {}
            Some(other) => return Err(malformed(Some(other.span()))),
        }
        let name = match tokens.next() {
            None => break,
            Some(TokenTree::Ident(name)) => name,
            Some(other) => return Err(malformed(Some(other.span()))),
        };
        match tokens.next() {
            Some(TokenTree::Punct(equals)) if equals.as_char() == '=' => {}
            other => {
                return Err(malformed(
                    other.map(|token| token.span()).or(Some(name.span())),
                ));
            }
        }
        match tokens.next() {
            Some(TokenTree::Group(value)) => {
                let (value, span) = parenthesised(value.stream());
                arguments.push(Argument { name, value, span });
            }
            other => {
                return Err(malformed(
                    other.map(|token| token.span()).or(Some(name.span())),
                ));
            }
        }
    }
    Ok(Input {
        what: called.what,
        kind,
        text,
        arguments,
    })
}

/// The caller's expression in parentheses of our own, which stand where the expression does: errors about
/// the value then underline the value.
fn parenthesised(value: TokenStream) -> (TokenStream, Span) {
    let first = value.clone().into_iter().next();
    let span = first.map_or_else(Span::call_site, |first| innermost(first).span());
    let mut group = Group::new(Delimiter::Parenthesis, value);
    group.set_span(span);
    (TokenTree::from(group).into(), span)
}

/// The first token inside invisible delimiters: theirs is the macro's span, not the caller's.
fn innermost(token: TokenTree) -> TokenTree {
    match &token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            match group.stream().into_iter().next() {
                Some(first) => innermost(first),
                None => token,
            }
        }
        _ => token,
    }
}

/// A literal, also when another macro wrapped it in invisible delimiters on its way here.
fn as_literal(token: TokenTree) -> Option<Literal> {
    match token {
        TokenTree::Literal(literal) => Some(literal),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(token), None) => as_literal(token),
                _ => None,
            }
        }
        _ => None,
    }
}
