//! Reading the macro's input: `(path) Type, "text", name = value, …`, the type only if there is
//! one.
//!
//! The macro reads its own syntax, so that every slip has a message of its own. A value may be any
//! expression, which the compiler reads: it ends at the next comma that stands neither in
//! `f::<A, B>()` nor in `|a, b|`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree, token_stream};

use super::literal::{self, TextLiteral};
use super::mistakes;

/// The texts of a macro for messages about its calls.
pub(crate) struct Macro {
    /// Without the `!`.
    pub(crate) name: &'static str,
    /// The sort of its text: a selector, a node literal.
    pub(crate) what: &'static str,
    /// Such a text.
    pub(crate) example: &'static str,
    /// The function that reads a text that is known only at run time.
    pub(crate) at_run_time: &'static str,
    /// Whether a type may stand before the text.
    pub(crate) is_typed: bool,
    /// Whether a text is right.
    pub(crate) accepts: fn(&str) -> bool,
}

/// The contents of a call of the macro.
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
    /// The expression, as it was written.
    pub(crate) tokens: Vec<TokenTree>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A mistake in the call itself.
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

pub(crate) fn read(
    called: &Macro,
    tokens: token_stream::IntoIter,
) -> Result<Input, Vec<Malformed>> {
    let tokens: Vec<TokenTree> = tokens.collect();
    let found = tokens.iter().position(is_string);
    let Some((before, literal, after)) = found.and_then(|index| split(&tokens, index)) else {
        return Err(vec![mistakes::no_text(called, &tokens)]);
    };
    let kind = kind(called, before, literal).map_err(|mistake| vec![mistake])?;
    let read = as_literal(literal).and_then(TextLiteral::read);
    let starts_arguments = after.first().is_none_or(|first| is_punct(first, ','));
    let Some(text) = read.filter(|_| starts_arguments) else {
        return Err(vec![mistakes::after_the_text(called, literal, after)]);
    };
    let arguments = arguments(called, &text, after)?;
    Ok(Input {
        what: called.what,
        kind,
        text,
        arguments,
    })
}

fn split(tokens: &[TokenTree], index: usize) -> Option<(&[TokenTree], &TokenTree, &[TokenTree])> {
    let (before, rest) = tokens.split_at_checked(index)?;
    let (literal, after) = rest.split_first()?;
    Some((before, literal, after))
}

/// The type before the text, with its comma taken off.
fn kind(
    called: &Macro,
    before: &[TokenTree],
    literal: &TokenTree,
) -> Result<Option<TokenStream>, Malformed> {
    match before.split_last() {
        None => Ok(None),
        Some((comma, kind)) if called.is_typed && is_punct(comma, ',') && !kind.is_empty() => {
            Ok(Some(kind.iter().cloned().collect()))
        }
        Some((last, _)) => Err(mistakes::before_the_text(called, before, last, literal)),
    }
}

/// Reads `, name = value` as often as it stands there.
fn arguments(
    called: &Macro,
    text: &TextLiteral,
    mut rest: &[TokenTree],
) -> Result<Vec<Argument>, Vec<Malformed>> {
    let mut arguments = Vec::new();
    let mut mistakes = Vec::new();
    while let Some((comma, others)) = rest.split_first() {
        let end = end_of_argument(others);
        let (argument, others) = others.split_at(end);
        rest = others;
        match argument {
            // A comma may stand at the end.
            [] if rest.is_empty() => break,
            [TokenTree::Ident(name), equals, value @ ..]
                if is_punct(equals, '=') && is_value(value) =>
            {
                arguments.push(Argument {
                    name: name.clone(),
                    span: value.first().map_or_else(Span::call_site, innermost_span),
                    tokens: value.to_vec(),
                });
            }
            other => mistakes.push(mistakes::argument(called, text, comma, other)),
        }
    }
    if mistakes.is_empty() {
        Ok(arguments)
    } else {
        Err(mistakes)
    }
}

/// Whether tokens can be an expression: there are some, they go on after `=`, and no second
/// argument is in them.
fn is_value(value: &[TokenTree]) -> bool {
    let is_operator = value
        .first()
        .is_none_or(|first| is_punct(first, '=') || is_punct(first, '>'));
    !is_operator && mistakes::missing_comma(value).is_none()
}

/// Where the comma after an argument stands, or the end of the call.
fn end_of_argument(tokens: &[TokenTree]) -> usize {
    let mut angles = 0_usize;
    let mut is_in_pipes = false;
    let mut is_in_type = false;
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| tokens.get(before));
        let follows = |character: char| before.is_some_and(|token| is_punct(token, character));
        match token {
            TokenTree::Ident(word) if word == "as" => is_in_type = true,
            TokenTree::Punct(punct) => match punct.as_char() {
                // `f::<A, B>()`, `x as Map<A, B>` and `<A as B<C>>::d`; others compare.
                '<' if angles > 0 || is_in_type || follows(':') || follows('=') => angles += 1,
                '>' if !follows('-') && !follows('=') => angles = angles.saturating_sub(1),
                '|' if is_in_pipes => is_in_pipes = false,
                '|' => {
                    let is_moved = matches!(before, Some(TokenTree::Ident(word)) if word == "move");
                    is_in_pipes = is_moved || follows('=');
                }
                ',' if angles == 0 && !is_in_pipes => return index,
                _ => {}
            },
            _ => {}
        }
    }
    tokens.len()
}

pub(super) fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// Whether a token is a string, also one with a suffix: `"a"b`.
pub(super) fn is_string(token: &TokenTree) -> bool {
    as_literal(token).is_some_and(|literal| literal::pieces(&literal.to_string()).is_some())
}

impl Argument {
    /// The caller's expression in parentheses of our own, which stand where the expression does:
    /// errors about the value then underline the value.
    pub(crate) fn value(&self) -> TokenStream {
        let mut group = Group::new(
            Delimiter::Parenthesis,
            self.tokens.iter().cloned().collect(),
        );
        group.set_span(self.span);
        TokenTree::from(group).into()
    }
}

/// The span of the first token inside invisible delimiters: theirs is the macro's span, not the
/// caller's.
fn innermost_span(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let first = group.stream().into_iter().next();
            first.map_or_else(|| group.span(), |first| innermost_span(&first))
        }
        _ => token.span(),
    }
}

/// A literal, also when another macro wrapped it in invisible delimiters on its way here.
pub(super) fn as_literal(token: &TokenTree) -> Option<Literal> {
    match token {
        TokenTree::Literal(literal) => Some(literal.clone()),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(token), None) => as_literal(&token),
                _ => None,
            }
        }
        _ => None,
    }
}
