//! Text to tokens, in two steps: logos cuts the text into words, then [`layout`] gives white space
//! and brackets their meaning, so that the grammar itself never sees a space.

#[rustfmt::skip]
#[allow(
    clippy::all,
    clippy::pedantic,
    clippy::indexing_slicing,
    clippy::panic,
    unused,
    unused_qualifications,
    unreachable_pub,
    missing_docs,
    reason = "written by logos: its states index its own tables. Every short text, and fuzzing, look for a panic here"
)]
mod generated;
mod layout;
mod look_alikes;
mod token;

use logos::{Lexer, Logos};

use crate::diagnostic::{Diagnostic, Reason, help, texts};
use crate::excerpt::Excerpt;
use crate::limits;
use crate::names;
use crate::plan::Attribute;
use crate::plan::ResultKind;
use crate::span::Span;

pub(crate) use generated::RawToken;
pub(crate) use layout::{Arranged, Mode, arrange};
pub use look_alikes::LookAlikes;
use look_alikes::{LookAlike, Plain};
pub(crate) use token::Token;

/// A raw token, its place, and whether white space stood before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw {
    pub(crate) token: RawToken,
    pub(crate) span: Span,
    pub(crate) spaced: bool,
}

/// Cuts a text into raw tokens, dropping white space but remembering where it was.
///
/// All words that cannot be read are reported, a run of them as one.
pub(crate) fn cut(source: &str) -> Result<Vec<Raw>, Vec<Diagnostic>> {
    // Most tokens have two characters or more; texts are short, and growing costs more than room to
    // spare.
    let mut tokens = Vec::with_capacity(source.len() / 2 + 1);
    let mut unreadable: Vec<Span> = Vec::new();
    let mut diagnostics = Vec::new();
    let mut spaced = false;
    for (result, range) in RawToken::lexer(source).spanned() {
        let span = Span::from(range);
        match result {
            Ok(RawToken::Space) => spaced = true,
            Ok(RawToken::UnterminatedStr) => diagnostics.push(unterminated(source, span, &tokens)),
            Ok(token) => {
                tokens.push(Raw {
                    token,
                    span,
                    spaced,
                });
                spaced = false;
            }
            Err(()) => match unreadable.last_mut() {
                Some(last) if last.end == span.start => last.end = span.end,
                _ => unreadable.push(span),
            },
        }
    }
    // Two curled quotes are one mistake: its correction mends both.
    let mut told: Vec<&str> = Vec::new();
    let mut named = 0;
    for span in &unreadable {
        if span.start < named {
            continue;
        }
        if diagnostics.len() >= limits::DIAGNOSTICS {
            break;
        }
        let twin = odd(span.text(source)).and_then(look_alikes::look_alike);
        match twin {
            Some(twin) if told.contains(&twin.name) => continue,
            Some(twin) => told.push(twin.name),
            None => {}
        }
        if let Some((whole, diagnostic)) = foreign_name(source, *span) {
            named = whole.end;
            diagnostics.push(diagnostic);
            continue;
        }
        diagnostics.push(unknown(source, *span, &unreadable));
    }
    if diagnostics.is_empty() {
        Ok(tokens)
    } else {
        Err(diagnostics)
    }
}

/// The kind of result that an unreadable text was probably meant to give: a range when it starts
/// with one, an insertion point when it starts with a position that ends in a sentinel.
pub(crate) fn guess_result_kind(source: &str) -> ResultKind {
    let mut tokens = RawToken::lexer(source)
        .flatten()
        .filter(|token| *token != RawToken::Space)
        .peekable();
    let first = tokens.next();
    match first {
        Some(RawToken::AtWord) if source.trim_start().starts_with("@history") => {
            ResultKind::RangeDiff
        }
        Some(
            RawToken::AtTurn
            | RawToken::AtTurnParam
            | RawToken::AtCycle
            | RawToken::AtCycleParam
            | RawToken::AtOldest,
        ) => match (tokens.next(), tokens.next()) {
            (Some(RawToken::DotDot), _) => ResultKind::RangeDiff,
            (Some(RawToken::Colon), after) if after != Some(RawToken::Word) => {
                ResultKind::RangeDiff
            }
            _ => ResultKind::Ids,
        },
        Some(RawToken::LParen) => {
            let hops: Vec<RawToken> = tokens
                .take_while(|token| *token != RawToken::RParen)
                .collect();
            let end = source
                .split(')')
                .next()
                .is_some_and(|hops| hops.trim_end().ends_with("end"));
            match hops.as_slice() {
                [.., RawToken::Comma] | [.., RawToken::Plus | RawToken::Minus, RawToken::Int] => {
                    ResultKind::Insertion
                }
                [.., RawToken::Word] if end => ResultKind::Insertion,
                _ => ResultKind::Ids,
            }
        }
        _ => ResultKind::Ids,
    }
}

/// Lets a key run over `:name` parts (`#block:u2`), up to the first one that is a pseudo
/// (`#hero:first`).
fn extend_key(lexer: &mut Lexer<'_, RawToken>) {
    loop {
        let rest = lexer.remainder();
        let Some(after_colon) = rest.strip_prefix(':') else {
            return;
        };
        let length = after_colon
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
            .count();
        let name = after_colon.get(..length).unwrap_or_default();
        if name.is_empty() || names::is_pseudo(name) {
            return;
        }
        lexer.bump(1 + length);
    }
}

/// The character that a run of unreadable ones is about.
fn odd(text: &str) -> Option<char> {
    // A sign may have been cut off together with the character after it.
    let odd = text.chars().find(|odd| !odd.is_ascii_graphic());
    odd.or_else(|| text.chars().next())
}

/// A string before this place that ended at an apostrophe: `'it's'`. Where its last quote stands.
fn apostrophe(source: &str, tokens: &[Raw], quote: &str) -> Option<usize> {
    let mut later: Option<&Raw> = None;
    for raw in tokens.iter().rev() {
        let is_string = raw.token == RawToken::Str && raw.span.text(source).starts_with(quote);
        if is_string {
            let is_glued =
                later.is_some_and(|later| !later.spaced && later.token == RawToken::Word);
            return is_glued.then(|| raw.span.end - 1);
        }
        if !matches!(
            raw.token,
            RawToken::Word | RawToken::Int | RawToken::Comma | RawToken::Type | RawToken::Question
        ) {
            return None;
        }
        later = Some(raw);
    }
    None
}

fn unterminated(source: &str, span: Span, tokens: &[Raw]) -> Diagnostic {
    let quote = span.text(source).get(..1).unwrap_or("'");
    let diagnostic = texts::unterminated_string(span, quote);
    // Straight at the one end and curled at the other.
    let mut characters = span.text(source).char_indices();
    let meant = characters.find_map(|(at, character)| {
        let twin = look_alikes::look_alike(character)?;
        let is_quote = twin.plain == Plain::Text("'") || twin.plain == Plain::Text("\"");
        is_quote.then(|| {
            let start = span.start + at;
            (
                Span::new(start, start + character.len_utf8()),
                character,
                twin.name,
            )
        })
    });
    match meant {
        Some((place, character, name)) => diagnostic
            .help(format!(
                "`{character}` is {name}, {}; close the string with {quote}",
                code_point(character)
            ))
            .fix(place, quote),
        None => unclosed(source, span, tokens, quote, diagnostic),
    }
}

/// Where the closing quote is missing: before an apostrophe's string, before the bracket, or at the
/// end.
fn unclosed(
    source: &str,
    span: Span,
    tokens: &[Raw],
    quote: &str,
    diagnostic: Diagnostic,
) -> Diagnostic {
    if let Some(at) = apostrophe(source, tokens, quote) {
        return diagnostic
            .help(format!(
                "the {quote} inside the text ended it before: pass the text as a parameter, `$text`, or write \\{quote} for it, \
                 which is `\\\\{quote}` in a Rust string"
            ))
            .fix(Span::point(at), "\\");
    }
    let text = span.text(source);
    let end = text
        .find([']', '}', ')'])
        .map_or(source.trim_end().len(), |at| span.start + at);
    if end > span.start + 1 && !text.ends_with('\\') {
        diagnostic.fix(Span::point(end), quote)
    } else {
        diagnostic
    }
}

/// How a character is called in the tables of Unicode.
fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// A letter that is not ASCII, as a part of the whole name that it stands in: `data_größe`.
fn foreign_name(source: &str, span: Span) -> Option<(Span, Diagnostic)> {
    let text = span.text(source);
    let is_letter = |letter: char| letter.is_alphabetic() && !letter.is_ascii();
    let is_look_alike = odd(text).and_then(look_alikes::look_alike).is_some();
    if is_look_alike || !text.contains(is_letter) {
        return None;
    }
    let in_name = |letter: &char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    let length = |letters: &mut dyn Iterator<Item = char>| -> usize {
        letters.take_while(in_name).map(char::len_utf8).sum()
    };
    let before = source.get(..span.start)?;
    let start = span.start - length(&mut before.chars().rev());
    let end = span.end + length(&mut source.get(span.end..)?.chars());
    let whole = Span::new(start, end);
    let name = whole.text(source);
    if !name.chars().all(|letter| in_name(&letter)) {
        return None;
    }
    let shown = Excerpt::short(name);
    let sign = source
        .get(..start)
        .and_then(|before| before.chars().next_back());
    let diagnostic = Diagnostic::error(
        Reason::UnknownCharacter,
        format!("`{shown}` is not a plain name"),
        whole,
    )
    .label("has other letters than a to z")
    .help(match sign {
        Some('.' | '^' | '@' | ':' | '$') | None => PLAIN_NAMES.to_owned(),
        Some(sign @ ('#' | '+')) => {
            format!("{PLAIN_NAMES}; others stand in quotes: `{sign}'{shown}'`")
        }
        _ => format!("{PLAIN_NAMES}; others stand in quotes: `'{shown}'`"),
    });
    // Quotes are not enough for a header without a prefix, nor for the value of a number or a
    // control.
    let is_right = match sign {
        Some('#' | '+') => true,
        Some('[' | '{') => Attribute::is_namespaced(name),
        _ => false,
    };
    Some((
        whole,
        if is_right {
            diagnostic.fix(whole, format!("'{name}'"))
        } else {
            diagnostic
        },
    ))
}

const PLAIN_NAMES: &str = "plain names have letters from a to z, digits, `_` and `-`";

/// `.` without a type after it.
fn missing_type(source: &str, span: Span) -> Option<Diagnostic> {
    let next = source.get(span.end..)?.chars().next();
    let is_alone = next.is_none_or(|next| next.is_whitespace() || "[:,>#{+)".contains(next));
    (span.text(source) == "." && is_alone).then(|| {
        Diagnostic::error(
            Reason::UnknownCharacter,
            "a type is missing after `.`",
            span,
        )
        .label("expected a type")
        .help("write `.block`")
    })
}

fn unknown(source: &str, span: Span, unreadable: &[Span]) -> Diagnostic {
    if let Some(diagnostic) = missing_type(source, span) {
        return diagnostic;
    }
    let text = span.text(source);
    let shown: String = text.chars().take(8).collect();
    let diagnostic = texts::unknown_character(span, shown.escape_debug());
    let odd = odd(text).unwrap_or_default();
    let what = if text.len() == odd.len_utf8() {
        texts::THIS.to_owned()
    } else {
        format!("`{}`", odd.escape_debug())
    };
    let code = code_point(odd);
    if let Some(LookAlike { name, plain }) = look_alikes::look_alike(odd) {
        let help = match plain {
            Plain::Text("") => help::unseen(what, name, code),
            Plain::Text(" ") => help::unusual_space(what, name, code),
            plain => help::look_alike(what, name, code, plain),
        };
        // All of them at once: one straight quote and one curled are worse than two curled.
        let corrected = look_alikes::plainly(source, unreadable);
        return diagnostic
            .help(help)
            .fix(Span::new(0, source.len()), corrected);
    }
    match look_alikes::class_of(odd) {
        Some(name) => diagnostic.help(format!(
            "{what} is {name}, {code}; remove it, or put the text in quotes"
        )),
        None => diagnostic.help(sign_help(text, source.get(span.end..).unwrap_or_default())),
    }
}

/// Help for a sign that people bring from elsewhere.
fn sign_help(text: &str, rest: &str) -> String {
    if text.contains(|letter: char| letter.is_alphabetic() && !letter.is_ascii()) {
        return help::names_are_ascii();
    }
    let number_follows = rest.starts_with(|next: char| next.is_ascii_digit() || next == '-');
    match text.chars().next() {
        Some('|') => help::bar(),
        Some('&') => help::ampersand(),
        Some('!') => help::exclamation(),
        Some(';') => help::semicolon(),
        Some('`') => help::backtick(),
        Some('@') if number_follows => help::times(),
        Some('.') if number_follows => "a number starts with a digit: `0.5`".to_owned(),
        Some('.') => help::dot(),
        Some('^') => help::roots(),
        Some('$') => help::dollar(),
        _ => help::quote_it(),
    }
}
