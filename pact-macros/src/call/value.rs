//! Arguments that are literals: their values are known when the program is compiled.

use pact_grammar::plan::{Value, Values};
use proc_macro2::{Delimiter, Literal, TokenTree};

use super::input::{Argument, is_punct};
use super::literal::TextLiteral;

impl Argument {
    /// The value of a literal, or of an array of literals.
    pub(crate) fn literal(&self) -> Option<Values> {
        match self.tokens.as_slice() {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut items: Vec<&[TokenTree]> =
                    tokens.split(|token| is_punct(token, ',')).collect();
                // A comma may stand at the end.
                if items.last().is_some_and(|last| last.is_empty()) {
                    items.pop();
                }
                let values: Option<Vec<Value>> = items.into_iter().map(scalar).collect();
                values.map(Values::from)
            }
            tokens => scalar(tokens).map(Values::One),
        }
    }
}

fn scalar(tokens: &[TokenTree]) -> Option<Value> {
    match tokens {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            scalar(&tokens)
        }
        [TokenTree::Ident(word)] if word == "true" => Some(Value::Bool(true)),
        [TokenTree::Ident(word)] if word == "false" => Some(Value::Bool(false)),
        [TokenTree::Literal(literal)] => {
            text(literal).or_else(|| number(&literal.to_string(), false))
        }
        [minus, TokenTree::Literal(literal)] if is_punct(minus, '-') => {
            number(&literal.to_string(), true)
        }
        _ => None,
    }
}

fn text(literal: &Literal) -> Option<Value> {
    TextLiteral::read(literal.clone()).map(|literal| Value::from(literal.text))
}

/// A number as Rust writes it: `1_000`, `0xff_u8`, `1.5e3`.
fn number(source: &str, is_negative: bool) -> Option<Value> {
    let source: String = source.chars().filter(|digit| *digit != '_').collect();
    let radix = match source.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => 10,
    };
    let digits = if radix == 10 {
        source.as_str()
    } else {
        source.get(2..)?
    };
    let floats = ["f32", "f64"].into_iter();
    let float = floats
        .filter(|_| radix == 10)
        .find_map(|suffix| digits.strip_suffix(suffix));
    let integers = [
        "i128", "u128", "isize", "usize", "i16", "i32", "i64", "u16", "u32", "u64", "i8", "u8",
    ];
    let integer = integers
        .into_iter()
        .find_map(|suffix| digits.strip_suffix(suffix))
        .unwrap_or(digits);
    if float.is_none()
        && let Ok(number) = i128::from_str_radix(integer, radix)
    {
        return Some(Value::Integer(if is_negative { -number } else { number }));
    }
    let digits = float.unwrap_or(digits);
    // Whoever writes a single float means the number that it is.
    let number = if source.ends_with("f32") {
        f64::from(digits.parse::<f32>().ok()?)
    } else {
        digits.parse().ok()?
    };
    Some(Value::Float(if is_negative { -number } else { number }))
}

#[cfg(test)]
mod tests {
    use super::{Value, Values, scalar};
    use crate::call::input::Argument;
    use proc_macro2::{Span, TokenStream, TokenTree};

    fn value(source: &str) -> Option<Values> {
        let stream: TokenStream = source.parse().unwrap();
        let argument = Argument {
            name: proc_macro2::Ident::new("n", Span::call_site()),
            tokens: stream.into_iter().collect(),
            span: Span::call_site(),
        };
        argument.literal()
    }

    #[test]
    fn literals_have_values() {
        for (source, expected) in [
            ("1", Value::Integer(1)),
            ("-1", Value::Integer(-1)),
            ("1_000u64", Value::Integer(1000)),
            ("0xff_u8", Value::Integer(255)),
            ("0b11", Value::Integer(3)),
            ("1.5", Value::Float(1.5)),
            ("-2e3", Value::Float(-2000.0)),
            ("1f64", Value::Float(1.0)),
            ("0.1f32", Value::Float(f64::from(0.1_f32))),
            ("true", Value::Bool(true)),
            (r#""a\tb""#, Value::from("a\tb")),
            (r##"r#"a"b"#"##, Value::from("a\"b")),
        ] {
            assert_eq!(value(source), Some(Values::One(expected)), "{source}");
        }
        let list = vec![Value::from("user"), Value::from("tool")];
        assert_eq!(value(r#"["user", "tool",]"#), Some(Values::from(list)));
        assert_eq!(value("[]"), Some(Values::from(Vec::new())));
    }

    #[test]
    fn other_expressions_have_none() {
        for source in [
            "n", "1 + 1", "'a'", "b\"x\"", "[n]", "&\"x\"", "None", "-n", "[1, [2]]",
        ] {
            assert_eq!(value(source), None, "{source}");
        }
        assert_eq!(scalar(&[] as &[TokenTree]), None);
    }
}
