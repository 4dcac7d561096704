//! The meaning of white space and brackets.
//!
//! The grammar is LR(1) and knows no spaces. This pass walks the raw tokens once, keeps a stack of
//! the open brackets, and settles by context: a space between two steps becomes
//! [`Token::Descendant`] and every other space vanishes; `[` filters the step it is glued to,
//! starts a new step after a space, or filters the subject after a position, `{…}` or a control;
//! `:name` is a kind right after a type and a pseudo elsewhere. Unbalanced brackets and the nesting
//! limits are reported here, where the opener is known.

use crate::diagnostic::{Diagnostic, texts};
use crate::limits;
use crate::names;
use crate::span::Span;

use super::{Raw, RawToken, Token};

/// A token with its byte offsets, in the form LALRPOP takes.
pub(crate) type Arranged<'s> = (usize, Token<'s>, usize);

/// The language of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A selector.
    Selector,
    /// A node literal such as `block:text { key='hero' }`.
    Literal,
}

/// The sort of tokens between two brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    /// Steps, at the top or inside `:not(…)` and `:has(…)`: the only place where white space
    /// counts.
    Chain,
    /// Hops of a position.
    Hops,
    /// Numbers of `:depth(…)` and `:nth(…)`.
    List,
    /// Attribute conditions.
    Conditions,
    /// A node literal.
    Literal,
}

/// The last thing that is complete before this point, within the current brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// Nothing that white space or `[` could follow up on.
    Nothing,
    /// A step: white space before another one means "descendant of".
    Step,
    /// A subject: `[` filters it, and no further step may follow.
    Subject,
}

struct Frame {
    context: Context,
    closer: RawToken,
    opened: Span,
    after: Done,
    controls: bool,
}

struct Layout<'s, 'r> {
    source: &'s str,
    rest: &'r [Raw],
    tokens: Vec<Arranged<'s>>,
    frames: Vec<Frame>,
    context: Context,
    done: Done,
    /// Whether a control was seen in the current brackets: from then on, filters apply to the
    /// subject.
    controls: bool,
    alternatives: usize,
}

/// Gives every raw token its role.
pub(crate) fn arrange<'s>(
    source: &'s str,
    raw: &[Raw],
    mode: Mode,
) -> Result<Vec<Arranged<'s>>, Diagnostic> {
    let mut layout = Layout {
        source,
        rest: raw,
        tokens: Vec::with_capacity(raw.len() + raw.len() / 4),
        frames: Vec::new(),
        context: match mode {
            Mode::Selector => Context::Chain,
            Mode::Literal => Context::Literal,
        },
        done: Done::Nothing,
        controls: false,
        alternatives: 1,
    };
    while let Some((raw, rest)) = layout.rest.split_first() {
        layout.rest = rest;
        layout.token(*raw)?;
    }
    match layout.frames.last() {
        None => Ok(layout.tokens),
        Some(frame) => Err(unclosed(source, frame)),
    }
}

impl<'s> Layout<'s, '_> {
    fn text(&self, span: Span) -> &'s str {
        span.text(self.source)
    }

    fn previous(&self) -> Option<Token<'s>> {
        self.tokens.last().map(|(_, token, _)| *token)
    }

    fn next_is(&self, token: RawToken) -> bool {
        self.rest.first().is_some_and(|raw| raw.token == token)
    }

    fn take(&mut self) -> Option<Raw> {
        let (raw, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*raw)
    }

    /// Emits a token and notes the step or the subject that it completes.
    fn push(&mut self, token: Token<'s>, span: Span) {
        if self.context == Context::Chain || self.context == Context::Hops {
            self.done = match token {
                // The `*` of `@t0..-*` is the oldest snapshot, not a step.
                Token::Star if self.previous() == Some(Token::Minus) => Done::Nothing,
                _ if token.ends_step() => Done::Step,
                Token::Tag(_) | Token::TagParam(_) => Done::Subject,
                // `#'quoted key'` ends a step, `+'quoted tag'` a subject.
                Token::Str(_) if self.previous() == Some(Token::Hash) => Done::Step,
                Token::Str(_) if self.previous() == Some(Token::Plus) => Done::Subject,
                _ => Done::Nothing,
            };
        }
        self.tokens.push((span.start, token, span.end));
    }

    fn open(
        &mut self,
        token: Token<'s>,
        span: Span,
        context: Context,
        closer: RawToken,
        after: Done,
    ) -> Result<(), Diagnostic> {
        if self.frames.len() >= limits::NESTING {
            return Err(texts::too_deep(span, limits::NESTING));
        }
        self.push(token, span);
        self.frames.push(Frame {
            context: self.context,
            closer,
            opened: span,
            after,
            controls: self.controls,
        });
        self.context = context;
        self.done = Done::Nothing;
        self.controls = false;
        Ok(())
    }

    fn close(&mut self, token: Token<'s>, raw: Raw) -> Result<(), Diagnostic> {
        let Some(frame) = self.frames.pop() else {
            let text = self.text(raw.span);
            return Err(texts::closes_nothing(raw.span, text).fix(raw.span, ""));
        };
        if frame.closer != raw.token {
            return Err(mismatched(self.source, &frame, raw));
        }
        self.push(token, raw.span);
        self.context = frame.context;
        self.done = frame.after;
        self.controls = frame.controls;
        Ok(())
    }

    fn token(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        if self.context == Context::Chain
            && raw.spaced
            && self.done == Done::Step
            && !self.controls
            && self.starts_step(raw)
        {
            let start = self.tokens.last().map_or(0, |(_, _, end)| *end);
            self.push(Token::Descendant, Span::new(start, raw.span.start));
        }
        let text = self.text(raw.span);
        let in_values = matches!(
            self.context,
            Context::Conditions | Context::List | Context::Literal
        );
        if self.context == Context::Conditions && !raw.spaced && self.runs_together(raw) {
            return Err(texts::run_together(raw.span));
        }
        let token = match raw.token {
            RawToken::Space | RawToken::UnterminatedStr => return Ok(()),
            RawToken::LParen => return self.open_paren(raw),
            RawToken::LBracket => return self.open_bracket(raw),
            RawToken::LBrace => return self.open_brace(raw),
            RawToken::RParen => return self.close(Token::RParen, raw),
            RawToken::RBracket => return self.close(Token::RBracket, raw),
            RawToken::RBrace => return self.close(Token::RBrace, raw),
            RawToken::Colon => return self.colon(raw),
            RawToken::AtWord if text != "@history" => {
                self.control(raw);
                return Ok(());
            }
            RawToken::Word => return self.word(raw),
            RawToken::Comma => return self.comma(raw),
            RawToken::AtWord => Token::History,
            RawToken::AtTurn => Token::Turn(text),
            RawToken::AtOldest => Token::Oldest,
            RawToken::AtTurnParam => Token::TurnParam(text),
            RawToken::AtCycle => Token::Cycle(text),
            RawToken::AtCycleParam => Token::CycleParam(text),
            RawToken::AtAll => Token::AllTimes,
            RawToken::Root => Token::Root(text),
            RawToken::Key => Token::Key(text),
            RawToken::KeyParam => Token::KeyParam(text),
            RawToken::Hash => Token::Hash,
            RawToken::Type => Token::Type(text),
            RawToken::Tag => Token::Tag(text),
            RawToken::TagParam => Token::TagParam(text),
            // `d1` is a depth in a chain, and a plain word where a value stands.
            RawToken::DepthHop if in_values => Token::Word(text),
            RawToken::DepthHop => Token::DepthHop(text),
            RawToken::DepthHopParam => Token::DepthHopParam(text),
            RawToken::Param => Token::Param(text),
            RawToken::Int => Token::Int(text),
            RawToken::Float => Token::Float(text),
            RawToken::Str => Token::Str(text),
            RawToken::DotDot if self.previous().is_some_and(Token::is_moment) => {
                Token::RangeSeparator
            }
            RawToken::DotDot => Token::DotDot,
            RawToken::Gt if self.context == Context::Chain => Token::Child,
            RawToken::Gt => Token::Gt,
            RawToken::Ge => Token::Ge,
            RawToken::Lt => Token::Lt,
            RawToken::Le => Token::Le,
            RawToken::Eq => Token::Eq,
            RawToken::Ne => Token::Ne,
            RawToken::Tilde => Token::Tilde,
            RawToken::ForeignOp => Token::ForeignOp(text),
            RawToken::Star => Token::Star,
            RawToken::Question => Token::SearchOne,
            RawToken::DoubleQuestion => Token::SearchDeep,
            RawToken::Plus => Token::Plus,
            RawToken::Minus => Token::Minus,
        };
        self.push(token, raw.span);
        Ok(())
    }

    /// Whether a word or value touches the one before it: `12ab`, `'it''s'`.
    fn runs_together(&self, raw: Raw) -> bool {
        let begins = matches!(
            raw.token,
            RawToken::Word
                | RawToken::DepthHop
                | RawToken::Str
                | RawToken::Int
                | RawToken::Float
                | RawToken::Param
        );
        let ended = matches!(
            self.previous(),
            Some(
                Token::Word(_)
                    | Token::Str(_)
                    | Token::Int(_)
                    | Token::Float(_)
                    | Token::Param(_)
                    | Token::RBracket
            )
        );
        begins && ended
    }

    fn starts_step(&self, raw: Raw) -> bool {
        match raw.token {
            RawToken::Root
            | RawToken::Key
            | RawToken::KeyParam
            | RawToken::Hash
            | RawToken::Type
            | RawToken::Colon
            | RawToken::LBracket
            | RawToken::DepthHop
            | RawToken::DepthHopParam
            | RawToken::Star => true,
            RawToken::Word => self.text(raw.span) == "depth" && self.next_is(RawToken::LParen),
            _ => false,
        }
    }

    fn open_paren(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        let glued = !raw.spaced && self.done == Done::Step;
        let (token, context, after) = if glued {
            (Token::Group, Context::Conditions, Done::Step)
        } else {
            (Token::Position, Context::Hops, Done::Subject)
        };
        self.open(token, raw.span, context, RawToken::RParen, after)
    }

    fn open_bracket(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        let (token, after) = match self.context {
            Context::Conditions => (Token::Array, Done::Nothing),
            Context::Chain if self.controls || self.done == Done::Subject => {
                (Token::Behavior, Done::Subject)
            }
            _ => (Token::Filter, Done::Step),
        };
        self.open(
            token,
            raw.span,
            Context::Conditions,
            RawToken::RBracket,
            after,
        )
    }

    fn open_brace(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        let context = match self.context {
            Context::List => Context::List,
            _ => Context::Conditions,
        };
        let after = match self.context {
            Context::Hops => Done::Step,
            _ => Done::Subject,
        };
        self.open(Token::LBrace, raw.span, context, RawToken::RBrace, after)
    }

    fn comma(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        if self.context == Context::Chain {
            self.alternatives += 1;
            if self.alternatives > limits::ALTERNATIVES {
                return Err(texts::too_many_alternatives(raw.span, limits::ALTERNATIVES));
            }
        }
        self.push(Token::Comma, raw.span);
        Ok(())
    }

    fn word(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        let text = self.text(raw.span);
        let steps = matches!(self.context, Context::Chain | Context::Hops);
        if steps && self.next_is(RawToken::LParen) && matches!(text, "depth" | "within") {
            let paren = self.take().map_or(raw.span, |paren| paren.span);
            let span = raw.span.to(paren);
            return if text == "depth" {
                self.open(
                    Token::DepthHead,
                    span,
                    Context::List,
                    RawToken::RParen,
                    Done::Step,
                )
            } else {
                self.open(
                    Token::Within,
                    span,
                    Context::Hops,
                    RawToken::RParen,
                    Done::Nothing,
                )
            };
        }
        let sentinel = self.context == Context::Hops
            && text == "end"
            && (self.next_is(RawToken::RParen) || self.next_is(RawToken::Comma));
        self.push(
            if sentinel {
                Token::End
            } else {
                Token::Word(text)
            },
            raw.span,
        );
        Ok(())
    }

    /// A `:`: a range separator after a moment, otherwise the start of a kind or a pseudo.
    fn colon(&mut self, raw: Raw) -> Result<(), Diagnostic> {
        let next = self.rest.first().copied();
        if self.previous().is_some_and(Token::is_moment)
            && !next.is_some_and(|next| matches!(next.token, RawToken::Word | RawToken::DepthHop))
        {
            self.push(Token::RangeSeparator, raw.span);
            return Ok(());
        }
        let name = next.filter(|next| {
            !next.spaced
                && matches!(next.token, RawToken::Word | RawToken::DepthHop)
                && matches!(self.context, Context::Chain | Context::Hops)
        });
        let Some(name) = name else {
            self.push(Token::Colon, raw.span);
            return Ok(());
        };
        self.take();
        let text = self.text(name.span);
        let span = raw.span.to(name.span);
        if names::CALL_PSEUDOS.contains(&text) && self.next_is(RawToken::LParen) {
            let paren = self.take().map_or(span, |paren| paren.span);
            let (token, context) = match text {
                "depth" => (Token::DepthCall, Context::List),
                "nth" => (Token::NthCall, Context::List),
                "not" => (Token::NotCall, Context::Chain),
                _ => (Token::HasCall, Context::Chain),
            };
            return self.open(token, span.to(paren), context, RawToken::RParen, Done::Step);
        }
        let hops = self.context == Context::Hops;
        let token = match self.previous() {
            _ if names::is_pseudo(text) || self.calls() => Token::Pseudo(text),
            Some(Token::Type(_) | Token::Kind(_) | Token::OfType(_)) if !raw.spaced => {
                Token::Kind(text)
            }
            Some(Token::Word(_)) if hops && !raw.spaced => Token::Kind(text),
            Some(Token::Star | Token::Int(_)) if hops => Token::OfType(text),
            _ => Token::Pseudo(text),
        };
        if matches!(token, Token::Pseudo(_)) && !names::is_pseudo(text) {
            // The name will be reported as unknown. Its argument would only add errors that follow
            // from that.
            self.skip_parenthesis();
        }
        self.push(token, span);
        Ok(())
    }

    /// Whether a glued parenthesis follows that cannot be a group of conditions: `:nth-child(2)`.
    fn calls(&self) -> bool {
        match self.rest {
            [paren, first, ..] => {
                paren.token == RawToken::LParen
                    && !paren.spaced
                    && !matches!(
                        first.token,
                        RawToken::Word | RawToken::DepthHop | RawToken::Str | RawToken::RParen
                    )
            }
            _ => false,
        }
    }

    fn skip_parenthesis(&mut self) {
        if !self.next_is(RawToken::LParen) {
            return;
        }
        let mut open = 0_usize;
        for (index, raw) in self.rest.iter().enumerate() {
            match raw.token {
                RawToken::LParen => open += 1,
                RawToken::RParen => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.rest = self.rest.get(index + 1..).unwrap_or_default();
                return;
            }
        }
    }

    /// A control, and the word after its `=`: `turn:desc,pre` is one word although it has a comma.
    fn control(&mut self, raw: Raw) {
        self.push(Token::Control(self.text(raw.span)), raw.span);
        self.controls = true;
        if !self.next_is(RawToken::Eq) {
            return;
        }
        if let Some(eq) = self.take() {
            self.push(Token::Eq, eq.span);
        }
        if !self.next_is(RawToken::Word) {
            return;
        }
        let Some(first) = self.take() else { return };
        let mut span = first.span;
        for separator in [RawToken::Colon, RawToken::Comma] {
            let [mark, word, ..] = self.rest else { break };
            if mark.token != separator || word.token != RawToken::Word {
                break;
            }
            span = span.to(word.span);
            self.rest = self.rest.get(2..).unwrap_or_default();
        }
        self.push(Token::Word(self.text(span)), span);
    }
}

fn closer_text(closer: RawToken) -> &'static str {
    match closer {
        RawToken::RParen => ")",
        RawToken::RBracket => "]",
        _ => "}",
    }
}

fn unclosed(source: &str, frame: &Frame) -> Diagnostic {
    let closer = closer_text(frame.closer);
    texts::never_closed(frame.opened, frame.opened.text(source), closer)
        .fix(Span::point(source.trim_end().len()), closer)
}

fn mismatched(source: &str, frame: &Frame, raw: Raw) -> Diagnostic {
    let closer = closer_text(frame.closer);
    let opener = frame.opened.text(source);
    let found = raw.span.text(source);
    texts::closed_by_another(raw.span, opener, found, closer).fix(raw.span, closer)
}
