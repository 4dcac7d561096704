//! Mistakes in the syntax of a call, and the right spelling.

use pact_grammar::Reason;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::input::{Macro, Malformed, as_literal, is_punct, is_string};
use super::literal::{self, TextLiteral};

/// A call without a string literal.
pub(super) fn no_text(called: &Macro, tokens: &[TokenTree]) -> Malformed {
    let Macro {
        name,
        what,
        example,
        at_run_time,
        ..
    } = called;
    let Some(first) = tokens.first() else {
        return malformed(
            Span::call_site(),
            &format!("`{name}!` wants a {what}: `{name}!(\"{example}\")`"),
        );
    };
    let shown = shown(tokens);
    let message = match tokens {
        [TokenTree::Group(group), ..]
            if group.delimiter() == Delimiter::Parenthesis
                && group.stream().into_iter().any(|token| is_string(&token)) =>
        {
            format!("the {what} stands in parentheses of its own: write `{name}!{shown}`")
        }
        [TokenTree::Ident(called), bang, TokenTree::Group(_)] if is_punct(bang, '!') => {
            if called == "format" {
                format!(
                    "`{name}!` cannot expand `format!`: write `$name` in the {what} where a value belongs"
                )
            } else {
                format!(
                    "`{name}!` cannot expand `{called}!`: write the {what} here, in one literal; \
                     a text that is known only at run time is read by `{at_run_time}({shown})?`"
                )
            }
        }
        [token] if as_literal(token).is_some() => {
            format!(
                "`{shown}` is not a string: the {what} is a string literal, `\"…\"` or `r\"…\"`"
            )
        }
        [TokenTree::Ident(_), ..] if called.is_typed && is_type(tokens) => {
            format!("the {what} is missing after the type: `{name}!({shown}, \"{example}\")`")
        }
        [TokenTree::Ident(_), ..] if is_path(tokens) => format!(
            "`{name}!` reads its {what} when the program is compiled, and cannot read `{shown}`: write the {what} here, as a \
             string literal; a text that is known only at run time is read by `{at_run_time}({shown})?`"
        ),
        _ => format!("the {what} stands in quotes: `{name}!(\"{example}\")`"),
    };
    malformed(first.span(), &message)
}

/// Something before the string literal that is no type with a comma.
pub(super) fn before_the_text(
    called: &Macro,
    before: &[TokenTree],
    last: &TokenTree,
    text: &TokenTree,
) -> Malformed {
    let Macro { name, what, .. } = called;
    let message = match before {
        [ampersand] if is_punct(ampersand, '&') => {
            format!("`{name}!` takes the {what} itself: write `{name}!({text})`, without `&`")
        }
        [comma] if is_punct(comma, ',') => {
            format!("a comma stands before the {what}: write `{name}!({text})`")
        }
        _ if !called.is_typed => {
            format!("the {what} comes first: `{name}!({text})`")
        }
        [kind @ .., colon] if is_punct(colon, ':') || is_punct(colon, '=') => {
            let kind = shown(kind);
            format!("a comma stands between the type and the {what}: `{name}!({kind}, {text})`")
        }
        kind => {
            let kind = shown(kind);
            format!("a comma is missing after the type: `{name}!({kind}, {text})`")
        }
    };
    malformed(last.span(), &message)
}

/// Something other than a comma after the string literal, or a literal that is no whole text.
pub(super) fn after_the_text(called: &Macro, text: &TokenTree, after: &[TokenTree]) -> Malformed {
    let Macro { name, what, .. } = called;
    if let Some(message) = quotes_in_the_text(called, text, after) {
        return malformed(text.span(), &message);
    }
    let next = after.first().map_or_else(|| text.span(), TokenTree::span);
    let message = match after {
        [TokenTree::Ident(_), ..] => {
            let arguments = shown(after);
            format!("a comma is missing after the {what}: `{name}!({text}, {arguments})`")
        }
        [semicolon, ..] if is_punct(semicolon, ';') => {
            format!("values follow the {what} after a comma: `{name}!({text}, name = value)`")
        }
        _ => format!("after the {what} only values can follow: `{name}!({text}, name = value)`"),
    };
    malformed(next, &message)
}

/// `".block[role="user"]"`: the quote before `user` ends the literal.
fn quotes_in_the_text(called: &Macro, text: &TokenTree, after: &[TokenTree]) -> Option<String> {
    let Macro { name, what, .. } = called;
    let source = as_literal(text)?.to_string();
    let (inside, suffix) = literal::pieces(&source)?;
    let next = after.iter().position(is_string);
    if suffix.is_empty() && next.is_none() {
        return None;
    }
    let quoted = after.get(..next.unwrap_or_default()).unwrap_or_default();
    let quoted = format!("{suffix}{}", shown(quoted));
    let mut message = format!(
        "a `\"` ends the string literal{}: inside a {what}, text stands in single quotes",
        if quoted.is_empty() {
            String::new()
        } else {
            format!(" before `{quoted}`")
        }
    );
    if let Some(mended) = mended(inside, suffix, after)
        && (called.accepts)(&mended)
    {
        let written = format!("; write `{name}!(\"{mended}\")`");
        message.push_str(&written);
    } else {
        message.push_str(", as in `[role='user']`");
    }
    Some(message)
}

/// The text as it was meant, with single quotes in the places of the quotes that ended a literal.
fn mended(inside: &str, suffix: &str, after: &[TokenTree]) -> Option<String> {
    let mut text = inside.to_owned();
    let mut quoted = suffix.to_owned();
    let mut is_open = true;
    for token in after {
        if is_open && is_string(token) {
            let source = as_literal(token)?.to_string();
            let (inside, suffix) = literal::pieces(&source)?;
            text = format!("{text}'{quoted}'{inside}");
            suffix.clone_into(&mut quoted);
            is_open = !suffix.is_empty();
        } else if is_open {
            if !quoted.is_empty() {
                quoted.push(' ');
            }
            quoted.push_str(&token.to_string());
        } else if is_punct(token, ',') {
            break;
        } else {
            // Another quoted piece follows: the last literal ended before it.
            quoted = token.to_string();
            is_open = true;
        }
    }
    (!is_open).then_some(text)
}

/// An argument that is not `name = value`; `before` is the comma in front of it.
pub(super) fn argument(
    called: &Macro,
    text: &TextLiteral,
    before: &TokenTree,
    tokens: &[TokenTree],
) -> Malformed {
    let Macro { name, what, .. } = called;
    let parameters = parameters(&text.text);
    let span = tokens
        .first()
        .map_or_else(|| before.span(), TokenTree::span);
    if let [TokenTree::Ident(_), equals, value @ ..] = tokens
        && is_punct(equals, '=')
        && let Some(next) = missing_comma(value)
    {
        return malformed(next.span(), &format!("a comma is missing before `{next}`"));
    }
    let message = match tokens {
        [] => "two commas follow each other: remove one".to_owned(),
        [TokenTree::Ident(argument), equals] if is_punct(equals, '=') => {
            format!("`{argument}` has no value: write `{argument} = …`")
        }
        [TokenTree::Ident(argument), equals, second, value @ ..]
            if is_punct(equals, '=') && (is_punct(second, '=') || is_punct(second, '>')) =>
        {
            let value = shown(value);
            format!("one `=` gives a parameter its value: `{argument} = {value}`")
        }
        [TokenTree::Ident(argument), colon, value @ ..] if is_punct(colon, ':') => {
            let value = shown(value);
            format!("`=` gives a parameter its value: `{argument} = {value}`")
        }
        [dollar, TokenTree::Ident(argument), equals, value @ ..]
            if is_punct(dollar, '$') && is_punct(equals, '=') =>
        {
            let value = shown(value);
            format!("a value is given to the name without its `$`: `{argument} = {value}`")
        }
        [argument, equals, value @ ..] if is_string(argument) && is_punct(equals, '=') => {
            let argument = argument.to_string();
            let argument = argument.trim_matches('"');
            let value = shown(value);
            format!("the name of a parameter stands without quotes: `{argument} = {value}`")
        }
        [TokenTree::Ident(argument)] if parameters.contains(&argument.to_string()) => format!(
            "`${argument}` takes the local `{argument}` by itself: remove the argument, or give a value by name, \
             `{argument} = …`"
        ),
        [second] if is_string(second) && parameters.is_empty() && called.is_typed => format!(
            "`{name}!` takes one {what}: alternatives stand in one literal, separated by a comma, as in `\".seg, .block\"`"
        ),
        positional => {
            let end = positional.iter().position(|token| is_punct(token, ','));
            let first = positional.get(..end.unwrap_or(positional.len()));
            let value = shown(first.unwrap_or_default());
            match parameters.as_slice() {
                [number, ..] if number.starts_with(|first: char| first.is_ascii_digit()) => {
                    format!(
                        "`${number}` is not a parameter, which has a name: write `$name` in the {what}, and `name = {value}` here"
                    )
                }
                [] => format!(
                    "the {what} has no parameters: remove `{value}`, or write `$name` where the value belongs, and `name = {value}` here"
                ),
                [parameter] => format!("values are given by name: `{parameter} = {value}`"),
                [parameter, ..] => format!(
                    "values are given by name, as in `{parameter} = {value}`: the parameters are {}",
                    dollars(&parameters)
                ),
            }
        }
    };
    malformed(span, &message)
}

/// Where a second argument starts in the value of the first: `1 m = 2`.
pub(super) fn missing_comma(value: &[TokenTree]) -> Option<&TokenTree> {
    value.windows(4).find_map(|tokens| match tokens {
        [
            TokenTree::Literal(_),
            next @ TokenTree::Ident(word),
            equals,
            other,
        ] if word != "as" && is_punct(equals, '=') && !is_punct(other, '=') => Some(next),
        _ => None,
    })
}

/// The names that stand behind a `$`, each once, in the order of the text: for a call that cannot
/// be read any further.
fn parameters(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for piece in text.split('$').skip(1) {
        let end = piece.find(|next: char| !next.is_alphanumeric() && next != '_');
        let name = piece.get(..end.unwrap_or(piece.len())).unwrap_or_default();
        if !name.is_empty() && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn dollars(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`${name}`")).collect();
    names.join(", ")
}

/// Whether tokens are a path: `a::b`.
fn is_path(tokens: &[TokenTree]) -> bool {
    tokens
        .iter()
        .all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'))
}

/// Whether tokens are named like a type: `a::Summary`, and no constant.
fn is_type(tokens: &[TokenTree]) -> bool {
    let name = tokens.last().map(ToString::to_string).unwrap_or_default();
    name.starts_with(|first: char| first.is_uppercase())
        && name.contains(|letter: char| letter.is_lowercase())
}

/// Tokens as people write them, nearly: the compiler puts spaces between them.
fn shown(tokens: &[TokenTree]) -> String {
    let stream: TokenStream = tokens.iter().cloned().collect();
    stream
        .to_string()
        .replace(" :: ", "::")
        .replace("! (", "!(")
}

fn malformed(span: Span, message: &str) -> Malformed {
    let reason = Reason::MacroCall;
    Malformed {
        span,
        message: format!("{message} [{}: {reason}]", reason.code()),
    }
}
