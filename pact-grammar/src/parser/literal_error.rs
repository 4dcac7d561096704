//! The reports of LALRPOP about a node literal, in the words of its author.

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::lexer::{Arranged, Token};
use crate::limits;
use crate::span::Span;

use super::syntax_error::{expects, foreign_operator, habit, unexpected};

const SHAPE: &str = "a node literal is a type, then a `#key`, headers in braces and tags: \
                     `block:text #hero { role='user' } +new`";

/// Nothing at all, or only white space.
pub(super) fn empty(source: &str) -> Diagnostic {
    Diagnostic::error(
        Reason::EmptySelector,
        "the node literal is empty",
        Span::new(0, source.len()),
    )
    .label("no node")
    .help("`block` is a block without content; with some it is `block { content='…' }`")
}

/// More text than a literal may have.
pub(super) fn too_long(source: &str) -> Diagnostic {
    Diagnostic::error(
        Reason::TooLong,
        format!(
            "the text has {} bytes; a node literal has at most {}",
            source.len(),
            limits::TEXT
        ),
        Span::point(0),
    )
    .help("make the node with `Block::new`, or pass its content to `node!` as a parameter")
}

pub(super) fn at_end(source: &str, _: &[Arranged<'_>], expected: &[String]) -> Diagnostic {
    let end = Span::point(source.trim_end().len());
    unexpected(end, "end of the text", expected)
}

pub(super) fn at_token(
    source: &str,
    tokens: &[Arranged<'_>],
    (start, token, end): Arranged<'_>,
    expected: &[String],
) -> Diagnostic {
    let span = Span::new(start, end);
    let index = tokens.iter().position(|(at, _, _)| *at == start);
    let before = index
        .and_then(|index| index.checked_sub(1))
        .and_then(|index| tokens.get(index));
    let found = format!("`{}`", Excerpt::short(span.text(source)));
    match (before, token) {
        (None, token) => at_start(token, &found, span),
        (_, Token::ForeignOp(operator)) => foreign_operator(operator, span),
        (Some((comma, Token::Comma, after)), Token::RBrace) => {
            Diagnostic::error(Reason::Syntax, "a comma without a header after it", span)
                .label("expected a header")
                .help("remove the comma")
                .fix(Span::new(*comma, *after), "")
        }
        (Some((colon, Token::Colon, after)), Token::Str(_)) => {
            let colon = Span::new(*colon, *after);
            Diagnostic::error(Reason::Syntax, "`:` does not set a header", colon)
                .label("expected `=`")
                .help("write `=` between a header and its value")
                .fix(colon, "=")
        }
        (_, Token::LBrace) if expects(expected, "$param") => unexpected(span, &found, expected)
            .help("an object is passed as a parameter: `content=$value`"),
        // After the type, outside of the braces.
        (_, token) if expects(expected, "+tag") => {
            let diagnostic = Diagnostic::error(Reason::Syntax, format!("unexpected {found}"), span)
                .label("expected a `#key`, `{ header='value' }` or a `+tag`");
            match token {
                Token::Comma | Token::Gt => diagnostic
                    .help("a node literal is one node; a container takes others by `child`"),
                _ => diagnostic.help(SHAPE),
            }
        }
        (before, token) => {
            let diagnostic = unexpected(span, &found, expected);
            habit(
                diagnostic,
                before.map(|(_, token, _)| *token),
                token,
                span,
                expected,
            )
        }
    }
}

/// The error for a token where the type should stand.
fn at_start(token: Token<'_>, found: &str, span: Span) -> Diagnostic {
    match token {
        Token::Root(_) => Diagnostic::error(
            Reason::LiteralType,
            format!("a node literal cannot be {found}"),
            span,
        )
        .label("a region, of which there is one")
        .help("add a node to it: `system` and `core` take one, `add` at any position"),
        Token::Type(name) => {
            let bare = name.trim_start_matches('.');
            Diagnostic::error(Reason::Syntax, "a type has no dot here", span)
                .label("the dot belongs to selectors")
                .help(format!("write `{}`", Excerpt::short(bare)))
                .fix(span, bare)
        }
        _ => Diagnostic::error(Reason::Syntax, format!("unexpected {found}"), span)
            .label("expected a type such as `block:text`")
            .help(SHAPE),
    }
}
