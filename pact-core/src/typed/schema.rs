//! The schema of a type: the types and attributes of its nodes, as a constant that the compiler can
//! read.

use core::marker::PhantomData;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use crate::node::{Class, NodeRef, NodeType};

/// Describes the nodes of a Rust type: one kind for a struct, several for an enum.
///
/// ```
/// use pact_core::{FieldType, PactNode};
///
/// #[derive(PactNode)]
/// #[pact(type = "block:summary")]
/// struct Summary {
///     #[pact(content)]
///     text: String,
///     score: Option<f64>,
/// }
///
/// let kind = &Summary::SCHEMA.kinds[0];
/// assert_eq!(kind.node_type.text, "block:summary");
/// let score = kind.field("data_score").unwrap();
/// assert_eq!((score.value, score.nullable), (FieldType::Number, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The name of the Rust type.
    pub name: &'static str,
    /// The kinds that the type itself declares.
    pub kinds: &'static [Kind],
    /// The schemas of the types that its variants wrap.
    pub wraps: &'static [&'static Self],
}

/// Describes one kind of nodes.
///
/// ```
/// use pact_core::{Block, Context, PactNode};
///
/// #[derive(PactNode)]
/// #[pact(type = "block:summary", alias = "block:digest")]
/// struct Summary {
///     topic: String,
/// }
///
/// let mut ctx = Context::default();
/// let old = ctx.push(Block::empty().node_type("block:digest"))?;
/// assert!(Summary::SCHEMA.kinds[0].matches(&ctx.node(&old).unwrap()));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The type of its nodes.
    pub node_type: TypeName,
    /// The name of the struct or of the variant.
    pub rust_name: &'static str,
    /// Types that such nodes had before.
    pub aliases: &'static [TypeName],
    /// The attributes, and the headers that are fields of the struct.
    pub fields: &'static [Field],
    /// The types and fields as numbers, which constants compare faster. An empty list only costs
    /// time.
    #[doc(hidden)]
    pub facts: &'static [u64],
}

/// Splits the type of nodes into its parts.
///
/// ```
/// use pact_core::{Class, PactNode};
///
/// #[derive(PactNode)]
/// #[pact(type = "memo:plan", class = "cont")]
/// struct Plan;
///
/// let name = Plan::SCHEMA.kinds[0].node_type;
/// assert_eq!((name.text, name.class, name.kind), ("memo:plan", Class::Container, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeName {
    /// The `nodeType` of such nodes: `block:summary`, `custom:note`.
    pub text: &'static str,
    /// The class of such nodes.
    pub class: Class,
    /// The kind of such nodes; none when the part before the colon is no class.
    pub kind: Option<&'static str>,
}

/// Describes one attribute of a kind.
///
/// ```
/// use pact_core::PactNode;
///
/// #[derive(PactNode)]
/// #[pact(type = "block:summary")]
/// struct Summary {
///     #[pact(default, alias = "data_subject")]
///     topic: String,
/// }
///
/// let topic = Summary::SCHEMA.kinds[0].fields[0];
/// assert_eq!((topic.name, topic.rust_name, topic.nullable), ("data_topic", "topic", true));
/// assert_eq!(topic.aliases, ["data_subject"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The attribute's name, or the header's: `content` for the content.
    pub name: &'static str,
    /// The name of the field in Rust; for a tuple its number.
    pub rust_name: &'static str,
    /// The type of its values.
    pub value: FieldType,
    /// Whether it may be missing.
    pub nullable: bool,
    /// Names that it had before.
    pub aliases: &'static [&'static str],
}

/// Names the JSON type of the values of an attribute.
///
/// ```
/// use pact_core::{AttributeType, FieldType};
///
/// assert_eq!(<Option<Vec<f32>>>::TYPE, FieldType::List(&FieldType::Number));
/// // So `[data_n=-1]` does not compile.
/// assert_eq!(u8::TYPE, FieldType::IntegerIn { least: 0, most: 255 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldType {
    /// Text.
    Text,
    /// Whole numbers.
    Integer,
    /// Whole numbers from one to another, both included.
    IntegerIn {
        /// The least of them.
        least: i128,
        /// The greatest of them.
        most: i128,
    },
    /// Any numbers.
    Number,
    /// `true` or `false`.
    Flag,
    /// Lists of such values.
    List(&'static FieldType),
    /// Anything that serde makes of a type.
    Any,
}

impl Schema {
    /// Returns all kinds, those of wrapped types too.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> + use<> {
        let mut pending = vec![(self.kinds, self.wraps)];
        core::iter::from_fn(move || {
            loop {
                let (kinds, wraps) = pending.pop()?;
                if let Some((kind, others)) = kinds.split_first() {
                    pending.push((others, wraps));
                    return Some(kind);
                }
                pending.extend(
                    wraps
                        .iter()
                        .rev()
                        .map(|schema| (schema.kinds, schema.wraps)),
                );
            }
        })
    }

    /// Whether a node is of one of the kinds.
    #[must_use]
    pub fn matches(&self, node: &NodeRef<'_>) -> bool {
        self.kinds().any(|kind| kind.matches(node))
    }
}

impl Kind {
    /// Returns the attribute of that name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The types that nodes of this kind have or had.
    pub(crate) fn types(&self) -> impl Iterator<Item = TypeName> + use<> {
        core::iter::once(self.node_type).chain(self.aliases.iter().copied())
    }

    /// Whether a node is of this kind.
    #[must_use]
    pub fn matches(&self, node: &NodeRef<'_>) -> bool {
        self.types().any(|name| name.matches(node))
    }
}

impl TypeName {
    /// Whether a node has the type: by class and kind if the type has both, else by its text.
    fn matches(self, node: &NodeRef<'_>) -> bool {
        match self.kind {
            Some(kind) => node.class() == Some(self.class) && node.kind() == Some(kind),
            None => node.node_type().as_str() == self.text,
        }
    }

    /// The type of a new node.
    pub(crate) fn to_node_type(self) -> NodeType {
        NodeType::with_class(self.text, self.class)
    }
}

/// Tells the JSON type of the values of a Rust type, so that a typed `select!` can check filters on
/// them.
///
/// A type without this can be a field too, if serde knows it. Then every filter on the field passes
/// the check.
///
/// ```
/// use pact_core::{AttributeType, FieldType};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// #[serde(rename_all = "lowercase")]
/// enum Level {
///     Low,
///     High,
/// }
///
/// impl AttributeType for Level {
///     const TYPE: FieldType = FieldType::Text; // `[data_level=5]` does not compile any more
/// }
/// ```
pub trait AttributeType {
    /// The type of the values.
    const TYPE: FieldType;
    /// Whether a value may be null.
    const NULLABLE: bool = false;
}

macro_rules! attribute_types {
    ($($variant:ident: $($type:ty),+;)+) => {
        $($(impl AttributeType for $type {
            const TYPE: FieldType = FieldType::$variant;
        })+)+
    };
}

attribute_types! {
    Text: str, String, char;
    Integer: i128, u128;
    Number: f32, f64;
    Flag: bool;
}

macro_rules! integer_types {
    ($($type:ty),+) => {
        $(impl AttributeType for $type {
            const TYPE: FieldType = FieldType::IntegerIn {
                least: <$type>::MIN as i128,
                most: <$type>::MAX as i128,
            };
        })+
    };
}

integer_types!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl<T: AttributeType> AttributeType for Option<T> {
    const TYPE: FieldType = T::TYPE;
    const NULLABLE: bool = true;
}

macro_rules! transparent {
    ($($type:ty),+) => {
        $(impl<T: AttributeType + ?Sized> AttributeType for $type {
            const TYPE: FieldType = T::TYPE;
            const NULLABLE: bool = T::NULLABLE;
        })+
    };
}

transparent!(&T, Box<T>, Rc<T>, Arc<T>);

impl<T: AttributeType + ToOwned + ?Sized> AttributeType for Cow<'_, T> {
    const TYPE: FieldType = T::TYPE;
    const NULLABLE: bool = T::NULLABLE;
}

macro_rules! lists {
    ($($type:ty),+) => {
        $(impl<T: AttributeType> AttributeType for $type {
            const TYPE: FieldType = FieldType::List(&T::TYPE);
        })+
    };
}

lists!([T], Vec<T>, VecDeque<T>, BTreeSet<T>);

impl<T: AttributeType, S> AttributeType for HashSet<T, S> {
    const TYPE: FieldType = FieldType::List(&T::TYPE);
}

impl<T: AttributeType, const N: usize> AttributeType for [T; N] {
    const TYPE: FieldType = FieldType::List(&T::TYPE);
}

/// For the derive: the JSON type of a field. The constants of `Probe` itself exist for every `T`
/// with an [`AttributeType`]. They win over those of [`UnknownType`], which exist for all others.
#[doc(hidden)]
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T: AttributeType + ?Sized> Probe<T> {
    #[doc(hidden)]
    pub const TYPE: FieldType = T::TYPE;
    #[doc(hidden)]
    pub const NULLABLE: bool = T::NULLABLE;
}

#[doc(hidden)]
pub trait UnknownType {
    #[doc(hidden)]
    const TYPE: FieldType = FieldType::Any;
    #[doc(hidden)]
    const NULLABLE: bool = true;
}

impl<T: ?Sized> UnknownType for Probe<T> {}
