//! Node literals as chat logs, JSON, HTML and Rust write nodes.

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::plan::Attribute;
use crate::span::Span;

use super::quoted;
use super::scan::Scan;

const SHAPE: &str =
    "a node literal is a type, then headers in braces: `block { role='user', content='hi' }`";

/// Who speaks before a colon, as a role.
fn role_of(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "user" | "human" => "user",
        "assistant" | "ai" | "bot" | "model" => "assistant",
        "system" => "system",
        "developer" => "developer",
        "tool" | "function" => "tool",
        _ => return None,
    })
}

/// `user: hi`, which the grammar reads as a type with a name space.
pub(crate) fn speaker(source: &str) -> Option<Diagnostic> {
    let (name, said) = source.split_once(':')?;
    let word = name.trim();
    let is_word = !word.is_empty()
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let is_said = said.starts_with([' ', '\t', '\n']) && !said.trim().is_empty();
    if !is_word || !is_said {
        return None;
    }
    let start = name.len() - name.trim_start().len();
    let span = Span::new(start, name.len() + 1);
    let said = said.trim();
    let literal = match role_of(word) {
        Some(role) => format!("block {{ role='{role}', content={} }}", quoted(said)),
        // `role: user`, as YAML has it.
        None if Attribute::known(word).is_some_and(|header| header.is_settable())
            && !said.contains('\n') =>
        {
            format!("block {{ {word}={} }}", quoted(said))
        }
        None => return None,
    };
    Some(
        Diagnostic::error(
            Reason::ForeignSyntax,
            format!("`{}:` is not the type of a node", Excerpt::short(word)),
            span,
        )
        .label("a role or header before a colon")
        .help(SHAPE)
        .fix(Span::new(0, source.len()), literal),
    )
}

/// The diagnostic for a text of a known other language.
pub(super) fn recognise(source: &str) -> Option<Diagnostic> {
    if let Some(diagnostic) = speaker(source) {
        return Some(diagnostic);
    }
    let scan = Scan::new(source);
    None.or_else(|| markup(&scan))
        .or_else(|| without_type(&scan))
        .or_else(|| constructed(&scan))
        .or_else(|| brackets(&scan))
        .or_else(|| loose_headers(&scan))
        .or_else(|| signs(&scan))
        .or_else(|| plain_text(&scan))
}

fn whole(scan: &Scan<'_>) -> Span {
    Span::new(0, scan.source.len())
}

/// `<block role="user">hi</block>`
fn markup(scan: &Scan<'_>) -> Option<Diagnostic> {
    if !scan.is(0, RawToken::Lt) {
        return None;
    }
    let diagnostic = Diagnostic::error(
        Reason::ForeignSyntax,
        "a node literal has no tags",
        scan.span(0, 2),
    )
    .label("markup of HTML or XML")
    .help(SHAPE);
    let name = scan.word(1).unwrap_or_default();
    let end = (2..scan.len()).find(|index| scan.is(*index, RawToken::Gt));
    let Some(end) = end else {
        return Some(diagnostic);
    };
    let closed = scan.is_sign(end - 1, "/");
    let mut headers: Vec<String> = Vec::new();
    let mut at = 2;
    while at < end - usize::from(closed) {
        let Some(past) = scan.after_condition(at) else {
            return Some(diagnostic);
        };
        headers.push(scan.slice(at, past).to_owned());
        at = past;
    }
    let text = scan.source.get(scan.end(end)..).unwrap_or_default();
    let text = text.split('<').next().unwrap_or_default().trim();
    if !text.is_empty() {
        headers.push(format!("content={}", quoted(text)));
    }
    let role = role_of(name).map(|role| format!("role='{role}'"));
    headers.splice(..0, role);
    let class = if matches!(name, "cont" | "container") {
        "cont"
    } else {
        "block"
    };
    let literal = if headers.is_empty() {
        class.to_owned()
    } else {
        format!("{class} {{ {} }}", headers.join(", "))
    };
    Some(diagnostic.fix(whole(scan), literal))
}

/// `{"role":"user"}`, `{ role='user' }`, `role='user'`, `'hi'`
fn without_type(scan: &Scan<'_>) -> Option<Diagnostic> {
    let braces = scan.is(0, RawToken::LBrace);
    let text = scan.is(0, RawToken::Str) && scan.len() == 1;
    let headers =
        scan.word(0).is_some() && (scan.is(1, RawToken::Eq) || scan.is(1, RawToken::ForeignOp));
    if !braces && !text && !headers {
        return None;
    }
    let diagnostic = Diagnostic::error(
        Reason::Syntax,
        "the node literal has no type",
        scan.span(0, 1),
    )
    .label("expected a type such as `block:text`")
    .help(SHAPE);
    let inside = if text {
        Some(format!("content={}", scan.text(0)))
    } else if braces {
        (scan.partner(0) == Some(scan.len() - 1))
            .then(|| pairs(scan, 1, scan.len() - 1))
            .flatten()
    } else {
        pairs(scan, 0, scan.len())
    };
    Some(match inside {
        Some(inside) => diagnostic.fix(whole(scan), format!("block {{ {inside} }}")),
        None => diagnostic,
    })
}

/// Headers with `=` or `:` before their values, separated by commas or nothing.
fn pairs(scan: &Scan<'_>, from: usize, past: usize) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    let mut at = from;
    while at < past {
        if scan.is(at, RawToken::Comma)
            || scan.is_sign(at, ";")
            || scan.is_sign(at, "&&")
            || scan.is_sign(at, "&")
        {
            at += 1;
            continue;
        }
        let name = scan.text(at).trim_matches(['\'', '"']);
        let is_name = scan.word(at).is_some() || scan.is(at, RawToken::Str);
        let operator = at + 1;
        let joined = scan.is(operator, RawToken::Colon)
            || scan.is(operator, RawToken::Eq)
            || scan.is(operator, RawToken::ForeignOp) && scan.text(operator) == "==";
        let value = operator + 1;
        let end = scan.after_value(value).filter(|end| *end <= past)?;
        if !is_name
            || !joined
            || scan.is(value, RawToken::LBracket) && scan.slice(value, end).contains(['{', ':'])
        {
            return None;
        }
        let name = if name == "text" { "content" } else { name };
        all.push(format!("{name}={}", scan.slice(value, end)));
        at = end;
    }
    (!all.is_empty()).then(|| all.join(", "))
}

/// `Block::new("hi")`
fn constructed(scan: &Scan<'_>) -> Option<Diagnostic> {
    let is_path = scan.is_one_of(0, &["block", "draft", "message"])
        && scan.is(1, RawToken::Colon)
        && scan.is(2, RawToken::Colon);
    if !is_path {
        return None;
    }
    let diagnostic = Diagnostic::error(
        Reason::ForeignSyntax,
        "this is Rust, and a node literal is not",
        scan.span(0, 4),
    )
    .label("a call of Rust")
    .help("write it without `node!`, or as a literal: `block { content='hi' }`");
    let open = 4;
    let argument = scan.is(open, RawToken::LParen)
        && scan.is(open + 1, RawToken::Str)
        && scan.partner(open) == Some(open + 2);
    Some(if argument {
        diagnostic.fix(
            whole(scan),
            format!("block {{ content={} }}", scan.text(open + 1)),
        )
    } else {
        diagnostic
    })
}

/// The piece after the type at the start: `block`, `block:text`.
fn after_type(scan: &Scan<'_>) -> Option<usize> {
    let dotted = scan.is(0, RawToken::Type);
    if dotted {
        Some(1)
    } else {
        scan.after_name(0).filter(|_| scan.word(0).is_some())
    }
}

/// `block(role='user')`, `block[role='user']`, `block("hi")`
fn brackets(scan: &Scan<'_>) -> Option<Diagnostic> {
    let open = after_type(scan)?;
    if !scan.is(open, RawToken::LParen) && !scan.is(open, RawToken::LBracket) {
        return None;
    }
    let diagnostic = Diagnostic::error(
        Reason::Syntax,
        format!("headers do not stand in `{}`", scan.text(open)),
        scan.span(open, open + 1),
    )
    .label("expected `{`")
    .help(SHAPE);
    let Some(closer) = scan.partner(open) else {
        return Some(diagnostic);
    };
    let inside = if scan.is(open + 1, RawToken::Str) && closer == open + 2 {
        Some(format!("content={}", scan.text(open + 1)))
    } else {
        pairs(scan, open + 1, closer)
    };
    let class = scan.slice(0, open).trim_start_matches('.');
    let rest = scan.source.get(scan.end(closer)..).unwrap_or_default();
    Some(match inside {
        Some(inside) => diagnostic.fix(whole(scan), format!("{class} {{ {inside} }}{rest}")),
        None => diagnostic,
    })
}

/// `block role='user'`, `block 'hi'`, `block: 'hi'`
fn loose_headers(scan: &Scan<'_>) -> Option<Diagnostic> {
    let mut from = after_type(scan)?;
    let class = scan.slice(0, from).trim_start_matches('.');
    if scan.is(from, RawToken::Colon) {
        from += 1;
    }
    let text = scan.is(from, RawToken::Str);
    let headers = scan.word(from).is_some() && scan.is_operator(from + 1);
    if !text && !headers {
        return None;
    }
    let mut past = scan.len();
    while past > from && matches!(scan.token(past - 1), Some(RawToken::Tag)) {
        past -= 1;
    }
    let tags = scan.slice(past, scan.len());
    let inside = if text && past == from + 1 {
        Some(format!("content={}", scan.text(from)))
    } else {
        pairs(scan, from, past)
    };
    let diagnostic = Diagnostic::error(
        Reason::ForeignSyntax,
        "headers stand in braces",
        scan.span(from, past),
    )
    .label("expected `{ … }` around this")
    .help(SHAPE);
    let space = if tags.is_empty() { "" } else { " " };
    Some(match inside {
        Some(inside) => diagnostic.fix(whole(scan), format!("{class} {{ {inside} }}{space}{tags}")),
        None => diagnostic,
    })
}

/// `block { role: 'user', ttl: 1 }`, `block { role='user'; ttl=1 }`
fn signs(scan: &Scan<'_>) -> Option<Diagnostic> {
    let open = (0..scan.len()).find(|index| scan.is(*index, RawToken::LBrace))?;
    let closer = scan.partner(open)?;
    let odd = (open + 1..closer).find(|index| {
        scan.opener(*index) == Some(open)
            && (scan.is(*index, RawToken::Colon)
                && scan.after_value(*index + 1).is_some()
                && (scan.spaced(*index + 1) || scan.word(*index + 1).is_none())
                || scan.is_sign(*index, ";")
                || scan.is_sign(*index, "&&"))
    })?;
    let colon = scan.is(odd, RawToken::Colon);
    let inside = pairs(scan, open + 1, closer)?;
    let (reason, message, help) = if colon {
        (
            Reason::Syntax,
            "`:` does not set a header".to_owned(),
            "write `=` between a header and its value",
        )
    } else {
        (
            Reason::ForeignSyntax,
            format!("`{}` does not separate headers", scan.text(odd)),
            "headers are separated by a comma or a space",
        )
    };
    Some(
        Diagnostic::error(reason, message, scan.span(odd, odd + 1))
            .label(if colon {
                "expected `=`"
            } else {
                "expected `,`"
            })
            .help(help)
            .fix(
                scan.span(0, closer + 1),
                format!(
                    "{} {{ {inside} }}",
                    scan.slice(0, open).trim_start_matches('.')
                ),
            ),
    )
}

/// `hello world`
fn plain_text(scan: &Scan<'_>) -> Option<Diagnostic> {
    let words = scan.len() >= 2
        && (0..scan.len()).all(|index| {
            scan.word(index).is_some()
                || matches!(
                    scan.token(index),
                    Some(RawToken::Int | RawToken::Float | RawToken::Comma | RawToken::Question)
                )
                || matches!(scan.text(index), "." | "!")
        })
        && scan.word(0).is_some()
        && scan.word(1).is_some();
    words.then(|| {
        Diagnostic::error(
            Reason::ForeignSyntax,
            "this is text, and no node",
            whole(scan),
        )
        .label("no type, and no headers")
        .help(SHAPE)
        .fix(
            whole(scan),
            format!("block {{ content={} }}", quoted(scan.source.trim())),
        )
    })
}
