//! Values for parameters, from Rust's own types.

use super::{List, Text, Value};

/// The binding of a parameter: one value, or a list of which any value fits.
///
/// ```
/// use pact_grammar::plan::{Value, Values};
///
/// assert_eq!(Values::from(3), Values::One(Value::Integer(3)));
/// assert_eq!(Values::from(vec![Value::from(3)]), Values::List(vec![Value::Integer(3)].into()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// One value.
    One(Value),
    /// Any of these; none is null.
    List(List<Value>),
}

impl<T: Into<Value>> From<T> for Values {
    fn from(value: T) -> Self {
        Self::One(value.into())
    }
}

impl From<Vec<Value>> for Values {
    fn from(values: Vec<Value>) -> Self {
        Self::List(values.into())
    }
}

impl FromIterator<Value> for Values {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self::from(values.into_iter().collect::<Vec<Value>>())
    }
}

macro_rules! value_from_integers {
    ($($integer:ty),+) => {
        $(impl From<$integer> for Value {
            fn from(number: $integer) -> Self {
                Self::Integer(i128::from(number))
            }
        })+
    };
}

value_from_integers!(i8, i16, i32, i64, u8, u16, u32, u64);

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        // No platform has a wider `usize` than 64 bits.
        Self::Integer(i128::try_from(number).unwrap_or(i128::MAX))
    }
}

impl From<isize> for Value {
    fn from(number: isize) -> Self {
        Self::Integer(i128::try_from(number).unwrap_or(i128::MAX))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Float(number)
    }
}

impl From<f32> for Value {
    fn from(number: f32) -> Self {
        Self::Float(f64::from(number))
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Text::from(text))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(Text::from(text.as_str()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Text::from(text))
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
