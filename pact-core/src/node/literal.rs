//! Node literals: from the text of a literal to a draft.

use pact_grammar::SelectorError;
use pact_grammar::literal::{Given, NodeLiteral};
use pact_grammar::plan::{Attribute, Value};
use smol_str::SmolStr;

use super::headers::{PlainValue, kept};
use super::{Class, Content, Draft, NodeType};
use crate::Json;
use crate::parameter::in_literals;

impl Draft {
    /// Reads a node literal that arrives at run time: the same language, checks and node as
    /// [`node!`](crate::node). Any text is safe to pass.
    ///
    /// ```
    /// use pact_core::{Context, Draft, node};
    ///
    /// let mut ctx = Context::default();
    /// // From a user, a file, a model.
    /// let text = "block:text { key='hero', content='Hi' } +featured";
    /// let draft = Draft::parse(text)?;
    /// assert_eq!(draft, node!("block:text { key='hero', content='Hi' } +featured"));
    /// ctx.push(draft)?;
    ///
    /// let error = Draft::parse("block { ttll=3 }").unwrap_err();
    /// assert_eq!(error.diagnostics()[0].help.as_deref(), Some("did you mean `ttl`?"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// `Draft::from(text)` is different: it makes a block that holds the text.
    ///
    /// # Errors
    /// All independent problems of the text, each with its place and a correction. Parameters are
    /// among them: only [`node!`](crate::node) binds values.
    pub fn parse(literal: &str) -> Result<Self, SelectorError> {
        let read = pact_grammar::parse_literal(literal)?;
        LiteralNode::of(&read)
            .map(LiteralNode::draft)
            .map_err(|Unfit(header)| pact_grammar::unmade_literal(literal, header.name()))
    }
}

/// The code of `node!` calls its methods to put a node together, header by header. The macro has
/// checked all values.
#[doc(hidden)]
#[derive(Debug)]
#[must_use]
pub struct LiteralNode(Draft);

/// One method for each header, with the name of the header. None leaves the header out.
macro_rules! headers {
    ($($name:ident: $value:ty => $($field:ident).+;)+) => {$(
        pub fn $name(mut self, value: Option<$value>) -> Self {
            self.0.$($field).+ = value;
            self
        }
    )+};
}

/// A header with a value of the wrong type. The checks of literals let no such value through.
struct Unfit(Attribute);

#[doc(hidden)]
impl LiteralNode {
    pub fn block() -> Self {
        Self(Draft::new(Class::Block))
    }

    pub fn container() -> Self {
        Self(Draft::new(Class::Container))
    }

    pub fn custom_type(mut self, name: &str) -> Self {
        self.0.node_type = NodeType::from(name);
        self
    }

    headers! {
        offset: i64 => offset;
        ttl: u32 => ttl;
        role: SmolStr => role;
        kind: SmolStr => kind;
        key: SmolStr => key;
        content: Content => content;
    }

    pub fn priority(mut self, value: Option<i64>) -> Self {
        self.0.priority = value.unwrap_or_default();
        self
    }

    pub fn tag(mut self, value: Option<SmolStr>) -> Self {
        self.0.rare.tags.extend(value);
        self
    }

    pub fn attribute(self, name: &'static str, value: Json) -> Self {
        self.custom(SmolStr::new_static(name), value)
    }

    #[must_use]
    pub fn draft(self) -> Draft {
        self.0
    }
}

impl LiteralNode {
    /// A literal has each name once, so an earlier value need not be looked for.
    fn custom(mut self, name: SmolStr, value: Json) -> Self {
        if !value.is_null() {
            self.0.rare.attributes.push((name, value));
        }
        self
    }

    fn of(literal: &NodeLiteral) -> Result<Self, Unfit> {
        let mut node = match literal.class {
            Class::Container => Self::container(),
            Class::Block => Self::block(),
            Class::Segment => return Err(Unfit(Attribute::NodeType)),
        };
        if let Some(name) = &literal.custom_type {
            node = node.custom_type(name);
        }
        for setting in &literal.settings {
            let set = node.set(&setting.header, &setting.value);
            node = set.ok_or_else(|| Unfit(setting.header.clone()))?;
        }
        Ok(node)
    }

    /// None where the value has the wrong type for the header, and where only the engine sets the
    /// header.
    fn set(self, header: &Attribute, given: &Given) -> Option<Self> {
        Some(match header {
            Attribute::Offset => self.offset(Some(whole(given)?)),
            Attribute::Ttl => self.ttl(Some(whole(given)?)),
            Attribute::Priority => self.priority(Some(whole(given)?)),
            Attribute::Role => self.role(Some(word(given)?)),
            Attribute::Kind => self.kind(Some(word(given)?)),
            Attribute::Key => self.key(Some(word(given)?)),
            Attribute::Tags => self.tag(Some(word(given)?)),
            Attribute::Content => self.content(in_literals::content(&Json::given(given)?)),
            Attribute::Custom(name) => self.custom(SmolStr::from(&**name), Json::given(given)?),
            plain => self.set_plain(plain, given)?,
        })
    }
}

/// The type that a method takes for a plain header; the table of headers names it.
macro_rules! taken {
    (Text) => { Option<SmolStr> };
    (Flag) => { Option<bool> };
    (Cycles) => { Option<u32> };
    (Any) => { Json };
}

macro_rules! plain_headers {
    (
        ruled { $($ruled:tt)+ }
        plain {
            $($(#[$doc:meta])+
            $header:ident = $name:ident $(or $alias:tt)?, $value:ident, $bearers:ident;)+
        }
        facets { $($facets:tt)+ }
    ) => {
        #[doc(hidden)]
        impl LiteralNode {
            $(pub fn $name(mut self, value: taken!($value)) -> Self {
                self.0.rare.$name = PlainValue::of_literal(value);
                self
            })+
        }

        impl LiteralNode {
            fn set_plain(mut self, header: &Attribute, given: &Given) -> Option<Self> {
                match header {
                    $(Attribute::$header => {
                        let value = <kept!($value) as PlainValue>::given(given)?;
                        self.0.rare.$name = PlainValue::of_literal(value);
                    })+
                    _ => return None,
                }
                Some(self)
            }
        }
    };
}

pact_grammar::__headers!(plain_headers);

fn word(given: &Given) -> Option<SmolStr> {
    SmolStr::given(given).flatten()
}

fn whole<T: TryFrom<i128>>(given: &Given) -> Option<T> {
    match given {
        Given::One(Value::Integer(number)) => T::try_from(*number).ok(),
        _ => None,
    }
}
