//! The meaning of a node literal, without spans, sugar or aliases. `node!` writes it into a
//! program, and the run-time parser makes a node of it.

use crate::plan::{Attribute, Class, Parameter, Value};

/// A node to be.
///
/// ```
/// use pact_grammar::plan::{Attribute, Class};
///
/// let literal = pact_grammar::parse_literal("cb:text { ttl=3, role=null } +new")?;
/// assert_eq!(literal.class, Class::Block);
/// let set: Vec<Attribute> = literal.settings.into_iter().map(|setting| setting.header).collect();
/// assert_eq!(set, [Attribute::Kind, Attribute::Ttl, Attribute::Tags]);
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NodeLiteral {
    /// A block or a container.
    pub class: Class,
    /// The type, where it is not simply the class: `app:note`.
    pub custom_type: Option<String>,
    /// The headers that are set, each once, and every tag by itself. The kind that a type gives
    /// comes first.
    pub settings: Vec<Setting>,
    /// The parameters, in the order of their names.
    pub parameters: Vec<Parameter>,
}

/// A header and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// One that [can be set](Attribute::is_settable).
    pub header: Attribute,
    /// Of the type that the header has.
    pub value: Given,
}

impl Setting {
    /// Whether a parameter stands in the value.
    #[must_use]
    pub fn has_parameter(&self) -> bool {
        let is_parameter = |value: &Value| matches!(value, Value::Param(_));
        match &self.value {
            Given::One(value) => is_parameter(value),
            Given::List(values) => values.iter().any(is_parameter),
        }
    }
}

/// The value of a header.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// One value; never null, which sets nothing.
    One(Value),
    /// `[x, y]`, of contents and custom attributes only.
    List(Vec<Value>),
}
