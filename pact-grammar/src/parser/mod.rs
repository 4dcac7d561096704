//! Text to syntax tree: limits, lexer, grammar, and the translation of LALRPOP's reports.

pub(crate) mod build;
pub(crate) mod builder;
#[rustfmt::skip]
#[allow(
    clippy::all,
    clippy::pedantic,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::unreachable,
    unused,
    unused_qualifications,
    unused_imports,
    unreachable_pub,
    missing_docs,
    reason = "written by LALRPOP: its states index its own tables. Every short text, and fuzzing, look for a panic here"
)]
mod generated;
mod literal_error;
mod syntax_error;

use crate::ast::{Literal, Selector};
use crate::diagnostic::{Diagnostic, texts};
use crate::lexer::{self, Mode, Token};
use crate::limits;
use crate::span::Span;

use builder::Builder;

/// Reads a selector. The tree may still be meaningless: see [`crate::validate`].
pub(crate) fn parse_selector(source: &str) -> Result<Selector, Vec<Diagnostic>> {
    let mut tree = Builder::default();
    parse(source, Mode::Selector, &mut tree)?;
    Ok(tree.selector())
}

/// Reads a node literal.
pub(crate) fn parse_literal(source: &str) -> Result<Literal, Vec<Diagnostic>> {
    let mut tree = Builder::default();
    parse(source, Mode::Literal, &mut tree)?;
    tree.literal()
        .ok_or_else(|| vec![literal_error::empty(source)])
}

fn parse(source: &str, mode: Mode, tree: &mut Builder) -> Result<(), Vec<Diagnostic>> {
    let tokens = tokens(source, mode)?;
    let (marker, empty): (_, fn(&str) -> Diagnostic) = match mode {
        Mode::Selector => (Token::SelectorFollows, syntax_error::empty),
        Mode::Literal => (Token::LiteralFollows, literal_error::empty),
    };
    if tokens.is_empty() {
        return Err(vec![empty(source)]);
    }
    generated::EntryRuleParser::new()
        .parse(
            tree,
            core::iter::once((0, marker, 0)).chain(tokens.iter().copied()),
        )
        .map_err(|error| vec![syntax_error::translate(error, source, &tokens, mode)])
}

fn tokens(source: &str, mode: Mode) -> Result<Vec<lexer::Arranged<'_>>, Vec<Diagnostic>> {
    if source.len() > limits::TEXT {
        let too_long = texts::too_long(Span::point(0), source.len(), limits::TEXT);
        return Err(vec![match mode {
            Mode::Selector => too_long,
            Mode::Literal => literal_error::too_long(source),
        }]);
    }
    let raw = lexer::cut(source)?;
    lexer::arrange(source, &raw, mode).map_err(|diagnostic| vec![diagnostic])
}

#[cfg(test)]
mod tests {
    use core::mem::size_of;

    use super::builder::Joined;
    use crate::ast::{Integer, Operator};
    use crate::lexer::Token;
    use crate::span::Span;

    /// LALRPOP moves the value of a symbol with each reduction. A rule with a larger value makes
    /// all symbols larger, so it belongs in the builder.
    #[test]
    fn the_values_of_symbols_are_small() {
        let sizes = [
            ("()", 0),
            ("usize", size_of::<usize>()),
            ("i64", size_of::<i64>()),
            ("&'s str", size_of::<&str>()),
            ("String", size_of::<String>()),
            ("Span", size_of::<Span>()),
            ("Token<'s>", size_of::<Token<'_>>()),
            ("Integer", size_of::<Integer>()),
            ("Operator", size_of::<Operator>()),
            ("Joined", size_of::<Joined>()),
        ];
        let generated = include_str!("generated.rs");
        let (_, symbol) = generated.split_once("enum __Symbol<'s>").unwrap();
        let (symbol, _) = symbol.split_once('}').unwrap();
        let values: Vec<&str> = symbol
            .lines()
            .filter_map(|line| line.split_once('(')?.1.strip_suffix("),"))
            .collect();
        assert!(values.contains(&"Token<'s>"), "{symbol}");
        for value in values {
            let size = sizes.iter().find(|(name, _)| *name == value);
            assert!(size.is_some_and(|(_, size)| *size <= 24), "{value}");
        }
    }
}
