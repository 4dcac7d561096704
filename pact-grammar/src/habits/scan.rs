//! A refused text as pieces: raw tokens, unreadable runs among them, and the brackets around each.

use logos::Logos;

use crate::excerpt::Excerpt;
use crate::lexer::RawToken;
use crate::span::Span;

/// The language inside the brackets around a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Steps: at the top, and in `:not(…)`, `:has(…)` and the pseudos of CSS that are taken for
    /// them.
    Chain,
    /// Conditions of a filter.
    Conditions,
    /// Values of a list, or arguments of a call inside a filter.
    Values,
    /// Numbers of `:depth(…)` and `:nth(…)`.
    Numbers,
    /// Hops of a position, and all that is not known.
    Other,
}

/// A raw token, or a run of characters that is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// None for an unreadable run.
    pub(super) token: Option<RawToken>,
    pub(super) span: Span,
    /// Whether white space stands before it.
    pub(super) spaced: bool,
    /// The language around it; an opener and its closer belong to the language outside of them.
    pub(super) syntax: Syntax,
    /// The other bracket of a pair; a text that is looked at is short.
    partner: Option<u16>,
    /// The opener around it.
    opener: Option<u16>,
}

fn short(index: usize) -> Option<u16> {
    u16::try_from(index).ok()
}

/// The pieces of a text.
pub(super) struct Scan<'s> {
    pub(super) source: &'s str,
    pub(super) pieces: Vec<Piece>,
}

impl<'s> Scan<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        // As many as most texts need: growing would cost twice that.
        let mut pieces: Vec<Piece> = Vec::with_capacity(source.len() / 2 + 1);
        let mut spaced = false;
        for (result, range) in RawToken::lexer(source).spanned() {
            let span = Span::from(range);
            let token = result.ok();
            if token == Some(RawToken::Space) {
                spaced = true;
                continue;
            }
            match pieces.last_mut() {
                Some(last) if token.is_none() && last.token.is_none() && !spaced => {
                    last.span.end = span.end;
                }
                _ => pieces.push(Piece {
                    token,
                    span,
                    spaced,
                    syntax: Syntax::Chain,
                    partner: None,
                    opener: None,
                }),
            }
            spaced = false;
        }
        let mut scan = Self { source, pieces };
        scan.brackets();
        scan
    }

    /// Finds the pairs of brackets and the language in each.
    fn brackets(&mut self) {
        let mut open: Vec<(usize, Syntax)> = Vec::new();
        for index in 0..self.pieces.len() {
            let syntax = open.last().map_or(Syntax::Chain, |(_, syntax)| *syntax);
            let token = self.token(index);
            let closes = matches!(
                token,
                Some(RawToken::RParen | RawToken::RBracket | RawToken::RBrace)
            );
            let partner = if closes {
                open.pop().map(|(opener, _)| opener)
            } else {
                None
            };
            let syntax = if closes {
                open.last().map_or(Syntax::Chain, |(_, syntax)| *syntax)
            } else {
                syntax
            };
            let opener = open.last().map(|(opener, _)| *opener);
            if let Some(piece) = self.pieces.get_mut(index) {
                piece.syntax = syntax;
                piece.partner = partner.and_then(short);
                piece.opener = opener.and_then(short);
            }
            if let Some(piece) = partner.and_then(|partner| self.pieces.get_mut(partner)) {
                piece.partner = short(index);
            }
            if let Some(inside) = self.opens(index, syntax) {
                open.push((index, inside));
            }
        }
    }

    fn opens(&self, index: usize, syntax: Syntax) -> Option<Syntax> {
        let is_inside = matches!(syntax, Syntax::Conditions | Syntax::Values);
        match self.token(index)? {
            RawToken::LBracket | RawToken::LParen if is_inside => Some(Syntax::Values),
            RawToken::LBrace if syntax == Syntax::Numbers => Some(Syntax::Numbers),
            RawToken::LBracket | RawToken::LBrace => Some(Syntax::Conditions),
            RawToken::LParen => Some(self.parenthesis(index)),
            _ => None,
        }
    }

    fn parenthesis(&self, index: usize) -> Syntax {
        let glued = !self.spaced(index);
        let name = index.checked_sub(1).filter(|_| glued);
        let name = name.and_then(|name| self.word(name).map(|word| (name, word)));
        let Some((at, name)) = name else {
            let step_before = glued && index > 0;
            return if step_before {
                Syntax::Conditions
            } else {
                Syntax::Other
            };
        };
        let pseudo = at > 0 && self.is(at - 1, RawToken::Colon) && !self.spaced(at);
        match name.to_ascii_lowercase().as_str() {
            "depth" => Syntax::Numbers,
            "nth" if pseudo => Syntax::Numbers,
            "not" | "has" | "is" | "where" | "matches" | "any" if pseudo => Syntax::Chain,
            _ => Syntax::Other,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    pub(super) fn token(&self, index: usize) -> Option<RawToken> {
        self.pieces.get(index).and_then(|piece| piece.token)
    }

    pub(super) fn is(&self, index: usize, token: RawToken) -> bool {
        self.token(index) == Some(token)
    }

    /// Whether a piece cannot be read, and is this.
    pub(super) fn is_sign(&self, index: usize, sign: &str) -> bool {
        self.pieces
            .get(index)
            .is_some_and(|piece| piece.token.is_none() && piece.span.text(self.source) == sign)
    }

    pub(super) fn is_unreadable(&self, index: usize) -> bool {
        self.pieces
            .get(index)
            .is_some_and(|piece| piece.token.is_none())
    }

    pub(super) fn text(&self, index: usize) -> &'s str {
        self.pieces
            .get(index)
            .map_or("", |piece| piece.span.text(self.source))
    }

    pub(super) fn syntax(&self, index: usize) -> Syntax {
        self.pieces
            .get(index)
            .map_or(Syntax::Chain, |piece| piece.syntax)
    }

    pub(super) fn spaced(&self, index: usize) -> bool {
        self.pieces.get(index).is_none_or(|piece| piece.spaced)
    }

    pub(super) fn partner(&self, index: usize) -> Option<usize> {
        self.pieces
            .get(index)
            .and_then(|piece| piece.partner)
            .map(usize::from)
    }

    pub(super) fn opener(&self, index: usize) -> Option<usize> {
        self.pieces
            .get(index)
            .and_then(|piece| piece.opener)
            .map(usize::from)
    }

    pub(super) fn start(&self, index: usize) -> usize {
        self.pieces
            .get(index)
            .map_or(self.source.len(), |piece| piece.span.start)
    }

    pub(super) fn end(&self, index: usize) -> usize {
        self.pieces
            .get(index)
            .map_or(self.source.len(), |piece| piece.span.end)
    }

    /// From the start of one piece to the end of the one before another.
    pub(super) fn span(&self, from: usize, past: usize) -> Span {
        let start = self.start(from);
        Span::new(start, self.end(past.saturating_sub(1)).max(start))
    }

    pub(super) fn slice(&self, from: usize, past: usize) -> &'s str {
        if from >= past {
            return "";
        }
        self.span(from, past).text(self.source)
    }

    /// The text from one piece up to another, short enough for a message.
    pub(super) fn quote(&self, from: usize, past: usize) -> Excerpt<'s> {
        Excerpt::short(self.slice(from, past))
    }

    /// A plain word; `d1` is one, too.
    pub(super) fn word(&self, index: usize) -> Option<&'s str> {
        matches!(self.token(index), Some(RawToken::Word | RawToken::DepthHop))
            .then(|| self.text(index))
    }

    /// Whether a piece is this word, in any case.
    pub(super) fn is_word(&self, index: usize, word: &str) -> bool {
        self.word(index)
            .is_some_and(|text| text.eq_ignore_ascii_case(word))
    }

    pub(super) fn is_one_of(&self, index: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.is_word(index, word))
    }

    /// A whole number that people write; with a larger one nothing is calculated.
    pub(super) fn number(&self, index: usize) -> Option<i64> {
        let is_number = self.is(index, RawToken::Int);
        let number: i64 = self.text(index).parse().ok().filter(|_| is_number)?;
        (number < 1_000_000_000).then_some(number)
    }

    /// The piece after the name of a header that starts here: `role`, `'role'`, `app:score`.
    pub(super) fn after_name(&self, index: usize) -> Option<usize> {
        if self.is(index, RawToken::Str) {
            return Some(index + 1);
        }
        self.word(index)?;
        Some(self.after_words(index))
    }

    fn after_words(&self, index: usize) -> usize {
        let mut past = index + 1;
        while self.is(past, RawToken::Colon)
            && !self.spaced(past)
            && !self.spaced(past + 1)
            && self.word(past + 1).is_some()
        {
            past += 2;
        }
        past
    }

    /// The piece after a value that starts here.
    pub(super) fn after_value(&self, index: usize) -> Option<usize> {
        match self.token(index)? {
            RawToken::Str | RawToken::Int | RawToken::Float | RawToken::Param => Some(index + 1),
            RawToken::Word | RawToken::DepthHop => Some(self.after_words(index)),
            RawToken::Minus | RawToken::Plus
                if matches!(self.token(index + 1), Some(RawToken::Int | RawToken::Float)) =>
            {
                Some(index + 2)
            }
            RawToken::LBracket => self.partner(index).map(|closer| closer + 1),
            _ => None,
        }
    }

    pub(super) fn is_operator(&self, index: usize) -> bool {
        matches!(
            self.token(index),
            Some(
                RawToken::Eq
                    | RawToken::Ne
                    | RawToken::Lt
                    | RawToken::Le
                    | RawToken::Gt
                    | RawToken::Ge
                    | RawToken::Tilde
                    | RawToken::ForeignOp
            )
        )
    }

    /// The piece after a condition that starts here: `role`, `role='user'`.
    pub(super) fn after_condition(&self, index: usize) -> Option<usize> {
        let past = self.after_name(index)?;
        if self.is_operator(past) {
            self.after_value(past + 1)
        } else {
            Some(past)
        }
    }

    /// Whether a condition can start here: after the bracket, a comma, or another condition.
    pub(super) fn begins_condition(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else {
            return false;
        };
        self.opener(index) == Some(before)
            || self.is(before, RawToken::Comma)
            || !self.is_operator(before)
                && !self.is(before, RawToken::Colon)
                && !self.is_unreadable(before)
    }

    /// Whether the piece can be a whole step.
    fn is_step(&self, index: usize) -> bool {
        matches!(
            self.token(index),
            Some(
                RawToken::Root
                    | RawToken::Key
                    | RawToken::KeyParam
                    | RawToken::Type
                    | RawToken::DepthHop
                    | RawToken::DepthHopParam
                    | RawToken::Star
            )
        )
    }

    /// Whether a step can end with this piece.
    pub(super) fn ends_step(&self, index: usize) -> bool {
        use RawToken::{RBracket, RParen, Str, Word};
        self.is_step(index) || matches!(self.token(index), Some(Word | RBracket | RParen | Str))
    }

    /// Whether a step can start with this piece.
    pub(super) fn starts_step(&self, index: usize) -> bool {
        use RawToken::{Colon, Hash, LBracket};
        let is_named = |word| super::step_named(word).is_some();
        self.is_step(index)
            || matches!(self.token(index), Some(Hash | LBracket | Colon))
            || self.word(index).is_some_and(is_named)
    }

    /// Whether a piece separates alternatives, here or in other languages.
    pub(super) fn separates(&self, index: usize) -> bool {
        self.is(index, RawToken::Comma) || self.is_sign(index, "|") || self.is_sign(index, "||")
    }

    /// The first piece of the alternative that a piece stands in, without the time.
    pub(super) fn alternative_start(&self, index: usize) -> usize {
        let opener = self.opener(index);
        let floor = opener.map_or(0, |opener| opener + 1);
        let mut at = index.min(self.len());
        while at > floor {
            let before = at - 1;
            if self.separates(before) && self.opener(before) == opener {
                break;
            }
            at = before;
        }
        if at == 0 { self.after_time() } else { at }
    }

    /// The piece after the alternative that a piece stands in, and before its controls.
    pub(super) fn alternative_end(&self, index: usize) -> usize {
        let opener = self.opener(index);
        let ceiling = opener
            .and_then(|opener| self.partner(opener))
            .unwrap_or(self.len());
        let mut at = index;
        while at < ceiling {
            let ends = self.separates(at) || self.is(at, RawToken::AtWord);
            if ends && self.opener(at) == opener {
                break;
            }
            at += 1;
        }
        at
    }

    pub(super) fn is_moment(&self, index: usize) -> bool {
        matches!(
            self.token(index),
            Some(
                RawToken::AtTurn
                    | RawToken::AtTurnParam
                    | RawToken::AtCycle
                    | RawToken::AtCycleParam
                    | RawToken::AtOldest
                    | RawToken::AtAll
            )
        ) || self.is(index, RawToken::AtWord) && self.text(index) == "@history"
    }

    /// The first piece after the time, or 0.
    pub(super) fn after_time(&self) -> usize {
        if !self.is_moment(0) {
            return 0;
        }
        let mut at = 1;
        if self.is(at, RawToken::DotDot)
            || self.is(at, RawToken::Colon) && self.word(at + 1).is_none()
        {
            at += 1;
            if matches!(self.token(at), Some(RawToken::Minus | RawToken::Plus)) {
                at += 1;
            }
            at += 1;
        }
        at
    }
}
