//! The headers of nodes, generated from the one table in `pact-grammar/src/headers.rs`: their
//! names, the fields of the plain ones, and the value that a node has under each.

use std::borrow::Cow;

use pact_grammar::literal::Given;
use pact_grammar::plan::{Attribute, Value};
use smol_str::SmolStr;

use super::{Content, Node};
use crate::Json;
use crate::calls::Spoken;
use crate::format::canonical_json::is_same;
use crate::parameter::in_literals;

/// The value of a header, as the node has it.
pub(crate) enum HeaderValue<'n> {
    /// The node does not have the header.
    Absent,
    /// The node has the header, without a value: a time to live that never ends.
    Null,
    Number(i64),
    Flag(bool),
    Text(Cow<'n, str>),
    Tags(&'n [SmolStr]),
    Content(&'n Content),
    Json(&'n Json),
}

impl<'n> HeaderValue<'n> {
    fn text(value: Option<&'n str>) -> Self {
        value.map_or(Self::Absent, |text| Self::Text(Cow::Borrowed(text)))
    }
}

/// A value of a plain header, in the type that nodes keep it in.
pub(crate) trait PlainValue: Sized + PartialEq {
    /// The type that `node!` sets it by.
    type Literal;
    /// The name of its JSON type, for messages.
    const EXPECTED: &str;
    /// Whether null is a value like others. Where it is not, it means that there is none.
    const KEEPS_NULL: bool = false;

    /// From a document; the JSON itself if it has another type.
    fn of_json(json: Json) -> Result<Self, Json>;
    fn of_literal(literal: Self::Literal) -> Option<Self>;
    /// From a literal that was read at run time; none if it has another type.
    fn given(given: &Given) -> Option<Self::Literal>;
    fn value(&self) -> HeaderValue<'_>;
    /// Whether no reader could tell the two apart. The sign of a zero counts.
    fn is_alike(&self, other: &Self) -> bool {
        self == other
    }
}

impl PlainValue for SmolStr {
    type Literal = Option<Self>;
    const EXPECTED: &str = "text";

    fn of_json(json: Json) -> Result<Self, Json> {
        match json {
            Json::String(text) => Ok(Self::from(text)),
            other => Err(other),
        }
    }

    fn of_literal(literal: Option<Self>) -> Option<Self> {
        literal
    }

    fn given(given: &Given) -> Option<Option<Self>> {
        match given {
            Given::One(value) => in_literals::word_of(value).map(Some),
            Given::List(_) => None,
        }
    }

    fn value(&self) -> HeaderValue<'_> {
        HeaderValue::text(Some(self))
    }
}

impl PlainValue for bool {
    type Literal = Option<Self>;
    const EXPECTED: &str = "true or false";

    fn of_json(json: Json) -> Result<Self, Json> {
        match json {
            Json::Bool(flag) => Ok(flag),
            other => Err(other),
        }
    }

    fn of_literal(literal: Option<Self>) -> Option<Self> {
        literal
    }

    fn given(given: &Given) -> Option<Option<Self>> {
        match given {
            Given::One(Value::Bool(flag)) => Some(Some(*flag)),
            _ => None,
        }
    }

    fn value(&self) -> HeaderValue<'_> {
        HeaderValue::Flag(*self)
    }
}

/// A number of cycles.
impl PlainValue for i64 {
    type Literal = Option<u32>;
    const EXPECTED: &str = "a whole number";

    fn of_json(json: Json) -> Result<Self, Json> {
        json.as_i64().ok_or(json)
    }

    fn of_literal(literal: Option<u32>) -> Option<Self> {
        literal.map(Self::from)
    }

    fn given(given: &Given) -> Option<Option<u32>> {
        match given {
            Given::One(Value::Integer(number)) => u32::try_from(*number).ok().map(Some),
            _ => None,
        }
    }

    fn value(&self) -> HeaderValue<'_> {
        HeaderValue::Number(*self)
    }
}

impl PlainValue for Json {
    type Literal = Self;
    const EXPECTED: &str = "any value";
    const KEEPS_NULL: bool = true;

    fn of_json(json: Json) -> Result<Self, Json> {
        Ok(json)
    }

    fn of_literal(literal: Self) -> Option<Self> {
        Some(literal).filter(|value| !value.is_null())
    }

    fn given(given: &Given) -> Option<Self> {
        match given {
            Given::One(value) => in_literals::json_of(value),
            Given::List(values) => values.iter().map(in_literals::json_of).collect(),
        }
    }

    fn value(&self) -> HeaderValue<'_> {
        HeaderValue::Json(self)
    }

    fn is_alike(&self, other: &Self) -> bool {
        is_same(self, other)
    }
}

/// The members of a document that plain headers are read from.
pub(crate) trait PlainMembers {
    type Error;
    fn take_plain<T: PlainValue>(&mut self, name: &'static str) -> Result<Option<T>, Self::Error>;
}

/// The type of a plain header's field.
macro_rules! kept {
    (Text) => {
        SmolStr
    };
    (Flag) => {
        bool
    };
    (Cycles) => {
        i64
    };
    (Any) => {
        Json
    };
}
pub(super) use kept;

/// The value of a field that holds any JSON.
macro_rules! json_of {
    (Any, $field:expr) => {
        $field
    };
    ($other:ident, $field:expr) => {
        None
    };
}

/// The name that documents have for a header.
macro_rules! written {
    ($name:ident) => {
        stringify!($name)
    };
    ($name:ident $written:ident) => {
        stringify!($written)
    };
}

macro_rules! define {
    (
        ruled {
            $($(#[$ruled_doc:meta])+
            $ruled:ident = $ruled_name:ident $(or $ruled_alias:tt)? $(written $written:ident)?,
                $ruled_value:ident, $ruled_bearers:ident;)+
        }
        plain {
            $($(#[$plain_doc:meta])+
            $plain:ident = $field:ident $(or $alias:tt)?, $value:ident, $bearers:ident;)+
        }
        facets { $($facets:tt)+ }
    ) => {
        /// A header that documents have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Header {
            $($(#[$ruled_doc])+ $ruled,)+
            $($(#[$plain_doc])+ $plain,)+
        }

        impl Header {
            pub(crate) const ALL: &[Self] = &[$(Self::$ruled,)+ $(Self::$plain,)+];

            /// The name in documents.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$ruled => written!($ruled_name $($written)?),)+
                    $(Self::$plain => stringify!($field),)+
                }
            }

            /// The header with a name in documents.
            pub(crate) fn named(name: &str) -> Option<Self> {
                Some(match name {
                    $(written!($ruled_name $($written)?) => Self::$ruled,)+
                    $(stringify!($field) => Self::$plain,)+
                    _ => return None,
                })
            }

            /// The header that an attribute of a selector is; none for facets and custom
            /// attributes.
            pub(crate) const fn of(attribute: &Attribute) -> Option<Self> {
                Some(match attribute {
                    $(Attribute::$ruled => Self::$ruled,)+
                    $(Attribute::$plain => Self::$plain,)+
                    _ => return None,
                })
            }

            /// The attribute of selectors that tests the header.
            pub(crate) const fn attribute(self) -> Attribute {
                match self {
                    $(Self::$ruled => Attribute::$ruled,)+
                    $(Self::$plain => Attribute::$plain,)+
                }
            }

            pub(crate) fn plain_value(self, rare: &Rare) -> HeaderValue<'_> {
                match self {
                    $(Self::$plain => {
                        let value = rare.$field.as_ref();
                        value.map_or(HeaderValue::Absent, PlainValue::value)
                    })+
                    $(Self::$ruled => HeaderValue::Absent,)+
                }
            }
        }

        /// The fields that few nodes have, every plain header among them.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct Rare {
            pub(crate) tags: Vec<SmolStr>,
            $($(#[$plain_doc])+ pub(crate) $field: Option<kept!($value)>,)+
            /// The document's own text, where `created_at_ns` gives another.
            pub(crate) created_at_iso: Option<SmolStr>,
            /// Whether the document has an empty list of children. A node with an unregistered type
            /// is a block here, and may be a container elsewhere, so the export keeps the list.
            pub(crate) lists_children: bool,
            /// Custom and unknown attributes, and optional headers that a document sets to null;
            /// sorted by name.
            pub(crate) attributes: Vec<(SmolStr, Json)>,
            /// The tool calls that the node makes and answers: they follow from the content, the
            /// attributes, the kind and the role. A draft has none yet.
            pub(crate) calls: Vec<Spoken>,
        }

        impl Rare {
            /// Reads every plain header.
            pub(crate) fn read_plain<M: PlainMembers>(
                &mut self,
                members: &mut M,
            ) -> Result<(), M::Error> {
                $(self.$field = members.take_plain(stringify!($field))?;)+
                Ok(())
            }

            /// The plain headers that hold any JSON, with their names.
            pub(crate) fn json_headers(&self) -> impl Iterator<Item = (&'static str, &Json)> {
                let all: [(&'static str, Option<&Json>); Self::PLAIN] =
                    [$((stringify!($field), json_of!($value, self.$field.as_ref())),)+];
                all.into_iter().filter_map(|(name, value)| Some((name, value?)))
            }

            pub(crate) fn json_headers_mut(&mut self) -> impl Iterator<Item = &mut Json> {
                let all: [Option<&mut Json>; Self::PLAIN] =
                    [$(json_of!($value, self.$field.as_mut()),)+];
                all.into_iter().flatten()
            }

            /// Whether there is nothing in any field.
            fn is_empty(&self) -> bool {
                let Self {
                    tags,
                    $($field,)+
                    created_at_iso,
                    lists_children,
                    attributes,
                    calls,
                } = self;
                tags.is_empty()
                    $(&& $field.is_none())+
                    && created_at_iso.is_none()
                    && !lists_children
                    && attributes.is_empty()
                    && calls.is_empty()
            }

            const PLAIN: usize = [$(stringify!($field)),+].len();

            /// Whether no reader could tell the two apart. The sign of a zero counts.
            pub(super) fn is_same(&self, other: &Self) -> bool {
                let mut attributes = self.attributes.iter().zip(&other.attributes);
                self == other
                    $(&& {
                        let mut values = self.$field.iter().zip(&other.$field);
                        values.all(|(left, right)| left.is_alike(right))
                    })+
                    && attributes.all(|((_, left), (_, right))| is_same(left, right))
            }
        }
    };
}

pact_grammar::__headers!(define);

impl Rare {
    pub(crate) fn boxed(self) -> Option<Box<Self>> {
        (!self.is_empty()).then(|| Box::new(self))
    }
}

impl Header {
    /// The value that a node has in a cycle.
    pub(crate) fn value(self, node: &Node, cycle: i64) -> HeaderValue<'_> {
        match self {
            Self::Id => HeaderValue::text(Some(node.id.as_str())),
            Self::NodeType => HeaderValue::text(Some(node.node_type().as_str())),
            Self::Offset => HeaderValue::Number(node.offset),
            Self::Ttl => match node.expires.ttl_at(cycle) {
                Some(ttl) => HeaderValue::Number(ttl),
                None => HeaderValue::Null,
            },
            Self::Priority => HeaderValue::Number(node.priority),
            Self::Cycle => HeaderValue::Number(node.cycle),
            Self::CreatedAtNs => HeaderValue::Number(node.created_at_ns),
            Self::CreatedAtIso => HeaderValue::Text(String::from(node.created_at_iso()).into()),
            Self::CreationIndex => HeaderValue::Number(node.creation_index),
            Self::Role => HeaderValue::text(node.role()),
            Self::Kind => HeaderValue::text(node.names.kind()),
            Self::Key => HeaderValue::text(node.key().map(SmolStr::as_str)),
            Self::Tags => match node.rare.as_ref().map(|rare| rare.tags.as_slice()) {
                None | Some([]) => HeaderValue::Absent,
                Some(tags) => HeaderValue::Tags(tags),
            },
            Self::Content => node
                .content
                .as_ref()
                .map_or(HeaderValue::Absent, HeaderValue::Content),
            Self::ContentHash if node.exports_hash() => {
                HeaderValue::Text(node.content_hash().into())
            }
            Self::ContentHash => HeaderValue::Absent,
            plain => node
                .rare
                .as_deref()
                .map_or(HeaderValue::Absent, |rare| plain.plain_value(rare)),
        }
    }
}
