//! Checks a typed selector against the schema of its type, while the compiler evaluates a constant.
//!
//! `select!(T, "…")` writes one constant, which calls [`check`] with all tests that its selector
//! makes of the nodes it finds. A constant can name `T::SCHEMA`, which the macro cannot see. A
//! selector that does not fit stops the compiler with the words, carets and suggestions that the
//! grammar's own errors have. Nearly all selectors fit, and comparing numbers shows that fast. Only
//! for the others names are compared, and a message is put together.

mod claims;
mod declared;
mod explain;
mod lookup;
mod message;
mod nearest;
mod rules;
mod said;
mod snippet;

use pact_grammar::facts;
use pact_grammar::plan::Operator;

use super::PactNode;
use super::schema::{FieldType, Schema};

pub use declared::{check_distinct, check_header};
pub use lookup::OneOf;
use lookup::{Held, find_nth, is_broken};

/// Stops the compiler unless all tests of a selector fit the type. Returns the length of an empty
/// array: as such, a constant can be in a function without being an item, which could not name
/// `Self`.
///
/// `words` has the facts that have to hold, of all alternatives, with a 0 between two of them.
/// `said` has the same as text.
#[doc(hidden)]
#[track_caller]
#[must_use]
pub const fn check<T: PactNode>(words: &[u64], source: &'static str, said: &'static str) -> usize {
    let schema = &T::SCHEMA;
    if !some_fits(schema, words) && !is_broken(schema) {
        explain::all(schema, source, said);
    }
    0
}

/// Whether all words of each alternative are facts of one of the kinds.
const fn some_fits(schema: &Schema, words: &[u64]) -> bool {
    let mut start = 0;
    while start < words.len() {
        start = fitting_in(schema, words, start);
        if start == 0 {
            return false;
        }
    }
    true
}

/// The same for the alternative that starts at `start`. Returns the start of the next one, or 0 if
/// no kind has all words.
#[expect(
    clippy::indexing_slicing,
    reason = "patterns and methods take constants several times as long, and both indices are below the lengths"
)]
const fn fitting_in(schema: &Schema, words: &[u64], start: usize) -> usize {
    let mut number = 0;
    while number < schema.kinds.len() {
        let end = fitting(schema.kinds[number].facts, words, start);
        if end != 0 {
            return end;
        }
        number += 1;
    }
    number = 0;
    while number < schema.wraps.len() {
        let end = fitting_in(schema.wraps[number], words, start);
        if end != 0 {
            return end;
        }
        number += 1;
    }
    0
}

/// The start of the next alternative, if all words of this one are facts of a kind, else 0.
#[expect(
    clippy::indexing_slicing,
    reason = "patterns and methods take constants several times as long, and both indices are below the lengths"
)]
const fn fitting(facts: &[u64], words: &[u64], start: usize) -> usize {
    let mut at = start;
    while at < words.len() {
        let word = words[at];
        at += 1;
        if word == 0 {
            return at;
        }
        let mut number = 0;
        loop {
            if number == facts.len() {
                return 0;
            }
            // The same hash, and all bits of the word.
            let differ = facts[number] ^ word;
            if differ < 1 << facts::BITS && differ & word == 0 {
                break;
            }
            number += 1;
        }
    }
    at
}

/// The bits of the comparisons that make sense with a field, for the derive.
#[doc(hidden)]
#[must_use]
pub const fn fact(word: u64, value: FieldType, nullable: bool) -> u64 {
    const PARAMETERS: u64 = facts::PARAMETER | facts::PARAMETER_ORDER;
    const NUMBER: u64 = facts::FLOAT_ORDER | facts::NUMBER_PARAMETER | PARAMETERS;
    let bits = match value {
        FieldType::Any => facts::MASK & !facts::UNUSUAL,
        FieldType::Text => {
            facts::TEXT
                | facts::CONTAINS_TEXT
                | facts::TEXT_PARAMETER
                | facts::CONTAINS_PARAMETER
                | PARAMETERS
        }
        FieldType::Integer => facts::INTEGERS | NUMBER,
        FieldType::IntegerIn { least, most } => facts::integers(least, most) | NUMBER,
        FieldType::Number => facts::INTEGERS | facts::FLOAT | NUMBER,
        FieldType::Flag => facts::FLAG | facts::PARAMETER,
        FieldType::List(FieldType::Text | FieldType::Any) => {
            facts::CONTAINS_TEXT | facts::CONTAINS_PARAMETER
        }
        FieldType::List(_) => facts::CONTAINS_PARAMETER,
    };
    word | bits | if nullable { facts::NULL } else { 0 }
}

/// The type that a parameter in such a comparison needs, as the number of a
/// [`Code`](crate::parameter::wanted::Code).
#[doc(hidden)]
#[must_use]
pub const fn wanted(schema: &Schema, held: &[Held], name: &str, operator: Operator) -> u8 {
    let mut skip = 0;
    let mut code = None;
    while let Some(field) = find_nth(schema, held, name, &mut { skip }) {
        let value = match (field.value, operator) {
            (FieldType::List(inner), Operator::Contains) => *inner,
            (value, _) => value,
        };
        let this = match value {
            FieldType::Any | FieldType::List(_) => 0,
            FieldType::Text => 1,
            FieldType::Integer | FieldType::IntegerIn { .. } | FieldType::Number => 2,
            FieldType::Flag => 3,
        };
        code = Some(match code {
            Some(other) if other != this => 0,
            _ => this,
        });
        skip += 1;
    }
    match code {
        Some(code) => code,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use pact_grammar::facts;
    use pact_grammar::plan::{Operator, Value};

    use super::rules::{Given, problem};
    use super::{FieldType, fact};
    use crate::typed::schema::Field;

    /// A fact may lack a comparison that fits, which only takes time. It never has one that does
    /// not fit.
    #[test]
    fn facts_never_say_more_than_the_rules() {
        use FieldType::{Any, Flag, Integer, IntegerIn, List, Number, Text};
        const SMALL: FieldType = IntegerIn {
            least: 0,
            most: 255,
        };
        const WIDE: FieldType = IntegerIn {
            least: i64::MIN as i128,
            most: i64::MAX as i128,
        };
        let operators = [
            Operator::Equal,
            Operator::NotEqual,
            Operator::Less,
            Operator::LessOrEqual,
            Operator::Greater,
            Operator::GreaterOrEqual,
            Operator::Contains,
        ];
        let mut values = vec![
            (Value::Null, Given::Null),
            (Value::Bool(true), Given::Flag),
            (Value::Float(1.5), Given::Float),
            (Value::Text("x".into()), Given::Text),
            (Value::Param(0), Given::Parameter),
        ];
        for number in [-300, -128, -1, 0, 1, 127, 128, 255, 256, 70_000] {
            values.push((Value::Integer(number), Given::Integer(number)));
        }
        let mut usual = 0;
        for value in [
            Text,
            Integer,
            SMALL,
            WIDE,
            Number,
            Flag,
            Any,
            List(&Text),
            List(&SMALL),
            List(&Any),
        ] {
            for nullable in [false, true] {
                let field = Field {
                    name: "data_x",
                    rust_name: "x",
                    value,
                    nullable,
                    aliases: &[],
                };
                let has = fact(0, value, nullable);
                for operator in operators {
                    for (plain, given) in &values {
                        let bit = facts::comparison(operator, plain, None);
                        let fits = problem(&field, operator, *given).is_none();
                        let is_fact = bit & !has == 0;
                        assert!(
                            !is_fact || fits,
                            "{value:?} {nullable} {operator:?} {plain:?}"
                        );
                        usual += usize::from(is_fact);
                    }
                }
            }
        }
        assert!(usual > 300, "{usual}");
    }
}
