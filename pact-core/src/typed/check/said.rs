//! The tests of a selector on the nodes it finds, as one text that `select!` writes and constants
//! read.
//!
//! It is a text, because the compiler spends most of its time on the expressions of a constant, and
//! a literal is only one. Numbers end with `;`, texts begin with their length.
//! `pact-macros/src/select/typed.rs` writes it:
//!
//! ```text
//! subject = "S" claim* filter*
//! claim   = "C" span shown count one-of* snippet
//! one-of  = "c" class | "k" class text | "K" text | "t" text
//! filter  = ("F" | "N") name-span span attribute operator count value* refused
//!           name-snippet snippet
//! value   = ("n" | "b" | "i" number | "f" | "t" | "P" | "T" | "p") shown
//! ```

use pact_grammar::plan::{Class, Operator};

use super::lookup::OneOf;
use super::rules::Given;

/// The rest of such a text.
#[derive(Clone, Copy)]
pub(super) struct Said(pub(super) &'static str);

/// A piece of a selector that a message is about.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The types that a node may have. The list of types is not read yet.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    pub(super) span: Piece,
    pub(super) shown: &'static str,
    pub(super) count: usize,
    /// The text from the list on.
    pub(super) list: Said,
}

/// A test of an attribute. The list of values is not read yet.
#[derive(Clone, Copy)]
pub(super) struct Filter {
    pub(super) is_excluded: bool,
    pub(super) name_span: Piece,
    pub(super) span: Piece,
    pub(super) attribute: &'static str,
    /// None when the test is only that the node has the attribute.
    pub(super) operator: Option<Operator>,
    pub(super) count: usize,
    /// The text from the list on.
    pub(super) list: Said,
}

/// The end of a filter, after its list.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// The grammar's error for the name, if it does not know it.
    pub(super) refused: &'static str,
    /// Snippets of the selector, where constants cannot make them.
    pub(super) name_snippet: &'static str,
    pub(super) snippet: &'static str,
}

impl Said {
    /// The character that tells the sort of the next item. It is not taken.
    pub(super) const fn next(&self) -> u8 {
        match self.0.as_bytes() {
            [first, ..] => *first,
            [] => 0,
        }
    }

    /// Takes a character.
    pub(super) const fn tag(&mut self) -> u8 {
        let tag = self.next();
        if tag != 0 {
            let (_, rest) = self.0.split_at(1);
            self.0 = rest;
        }
        tag
    }

    const fn number(&mut self) -> i128 {
        let is_negative = self.next() == b'-';
        if is_negative {
            self.tag();
        }
        let mut number = 0_i128;
        let mut length = 0;
        let mut bytes = self.0.as_bytes();
        while let [digit @ b'0'..=b'9', rest @ ..] = bytes {
            number = number * 10 + (*digit - b'0') as i128;
            length += 1;
            bytes = rest;
        }
        // The number, and the sign that ends it.
        let (_, rest) = self.0.split_at(length + 1);
        self.0 = rest;
        if is_negative { -number } else { number }
    }

    #[expect(
        clippy::cast_sign_loss,
        reason = "a place in a selector, which is at most 64 KiB long"
    )]
    const fn place(&mut self) -> usize {
        self.number() as usize
    }

    const fn text(&mut self) -> &'static str {
        let length = self.place();
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        text
    }

    const fn piece(&mut self) -> Piece {
        Piece {
            start: self.place(),
            end: self.place(),
        }
    }

    /// A claim, up to its list.
    pub(super) const fn claim(&mut self) -> Claim {
        self.tag();
        let span = self.piece();
        let shown = self.text();
        let count = self.place();
        Claim {
            span,
            shown,
            count,
            list: *self,
        }
    }

    /// The end of a claim, after its list: its snippet.
    pub(super) const fn end_claim(&mut self) -> &'static str {
        self.text()
    }

    pub(super) const fn one_of(&mut self) -> OneOf {
        match self.tag() {
            b'c' => OneOf::Class(self.class()),
            b'k' => OneOf::ClassKind(self.class(), self.text()),
            b'K' => OneOf::Kind(self.text()),
            _ => OneOf::Text(self.text()),
        }
    }

    const fn class(&mut self) -> Class {
        match self.tag() {
            b's' => Class::Segment,
            b'c' => Class::Container,
            _ => Class::Block,
        }
    }

    /// A filter, up to its list.
    pub(super) const fn filter(&mut self) -> Filter {
        let is_excluded = self.tag() == b'N';
        let name_span = self.piece();
        let span = self.piece();
        let attribute = self.text();
        let operator = match self.tag() {
            b'=' => Some(Operator::Equal),
            b'!' => Some(Operator::NotEqual),
            b'<' => Some(Operator::Less),
            b'[' => Some(Operator::LessOrEqual),
            b'>' => Some(Operator::Greater),
            b']' => Some(Operator::GreaterOrEqual),
            b'~' => Some(Operator::Contains),
            _ => None,
        };
        let count = self.place();
        Filter {
            is_excluded,
            name_span,
            span,
            attribute,
            operator,
            count,
            list: *self,
        }
    }

    /// A value, and its text in messages.
    pub(super) const fn given(&mut self) -> (Given, &'static str) {
        let given = match self.tag() {
            b'n' => Given::Null,
            b'b' => Given::Flag,
            b'i' => Given::Integer(self.number()),
            b'f' => Given::Float,
            b't' => Given::Text,
            b'P' => Given::NumberParameter,
            b'T' => Given::TextParameter,
            _ => Given::Parameter,
        };
        (given, self.text())
    }

    pub(super) const fn end_filter(&mut self) -> Rest {
        Rest {
            refused: self.text(),
            name_snippet: self.text(),
            snippet: self.text(),
        }
    }
}
