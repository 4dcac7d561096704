//! The attributes that filters test.

use super::Text;

/// What the values of an attribute are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// A number; compared as one.
    Number,
    /// A string; compared by bytes.
    Text,
    /// A set of strings; `=` tests membership.
    Tags,
    /// `true` or `false`.
    Flag,
    /// Whatever the document says.
    Any,
}

macro_rules! attributes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $value:ident;)+) => {
        /// A header, a derived facet, or a custom attribute.
        ///
        /// ```
        /// use pact_grammar::plan::{Attribute, ValueType};
        ///
        /// assert_eq!(Attribute::known("type"), Some(Attribute::NodeType));
        /// assert_eq!(Attribute::Ttl.value_type(), ValueType::Number);
        /// assert_eq!(Attribute::known("rol"), None);
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Attribute {
            $($(#[doc = $doc])+ $variant,)+
            /// Any other name: `data_*`, `content_*`, `ns:name`, or one that this version does not know.
            Custom(Text),
        }

        impl Attribute {
            /// The names of all headers and facets.
            pub const KNOWN: &[&str] = &[$($name,)+];

            /// Other names of headers, each with the name that is printed.
            #[doc(hidden)]
            pub const ALIASES: &[(&str, &str)] =
                &[("type", "nodeType"), ("cad", "cadence"), ("tags", "tag")];

            /// The prefixes of custom names that have no colon.
            #[doc(hidden)]
            pub const PREFIXES: &[&str] = &["data_", "content_"];

            /// The header or facet of that name or alias.
            #[must_use]
            pub fn known(name: &str) -> Option<Self> {
                Some(match name {
                    $($name => Self::$variant,)+
                    alias => {
                        let mut aliases = Self::ALIASES.iter();
                        let (_, name) = aliases.find(|(known, _)| *known == alias)?;
                        return Self::known(name);
                    }
                })
            }

            /// The name as it is printed.
            #[must_use]
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$variant => $name,)+
                    Self::Custom(name) => name,
                }
            }

            /// The variant's own name, for code generation; none for a custom attribute.
            #[must_use]
            pub const fn variant(&self) -> Option<&'static str> {
                match self {
                    $(Self::$variant => Some(stringify!($variant)),)+
                    Self::Custom(_) => None,
                }
            }

            /// What its values are.
            #[must_use]
            pub const fn value_type(&self) -> ValueType {
                match self {
                    $(Self::$variant => ValueType::$value,)+
                    Self::Custom(_) => ValueType::Any,
                }
            }
        }
    };
}

attributes! {
    /// The node's identity.
    Id = "id", Text;
    /// The type text; `=` tests the class.
    NodeType = "nodeType", Text;
    /// Place among siblings.
    Offset = "offset", Number;
    /// Cycles left.
    Ttl = "ttl", Number;
    /// Pruning order.
    Priority = "priority", Number;
    /// The cycle the node was made in.
    Cycle = "cycle", Number;
    /// Creation time in nanoseconds.
    CreatedAtNs = "created_at_ns", Number;
    /// Creation time as text.
    CreatedAtIso = "created_at_iso", Text;
    /// Creation order inside a cycle.
    CreationIndex = "creation_index", Number;
    /// Who speaks.
    Role = "role", Text;
    /// What kind of content.
    Kind = "kind", Text;
    /// The logical name.
    Key = "key", Text;
    /// The tags.
    Tags = "tag", Tags;
    /// The content itself.
    Content = "content", Any;
    /// The content's hash.
    ContentHash = "content_hash", Text;
    /// The content's MIME type.
    Mime = "mime", Text;
    /// The content's encoding.
    Encoding = "encoding", Text;
    /// Where the node came from.
    Provenance = "provenance", Any;
    /// Whether an empty container goes away.
    Removable = "removable", Flag;
    /// Whether pruning spares the node.
    Pinned = "pinned", Flag;
    /// Every how many cycles the node fires.
    Cadence = "cadence", Number;
    /// Facet: turns since the node was made.
    Age = "age", Number;
    /// Facet: the turn the node was made in.
    BornTurn = "born_turn", Number;
    /// Facet: depth of the containing segment or region.
    Depth = "depth", Number;
    /// Facet: edges from the root.
    Sdepth = "sdepth", Number;
}

impl Attribute {
    /// The attribute of that name, known or not.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::known(name).unwrap_or_else(|| Self::Custom(Text::from(name)))
    }

    /// Whether the attribute exists only in a snapshot.
    #[must_use]
    pub const fn is_facet(&self) -> bool {
        matches!(
            self,
            Self::Age | Self::BornTurn | Self::Depth | Self::Sdepth
        )
    }

    /// Whether whoever makes a node may set it. The others are the engine's, as is the type once the node is made.
    #[must_use]
    pub const fn is_settable(&self) -> bool {
        let is_engines = matches!(
            self,
            Self::Id
                | Self::NodeType
                | Self::Cycle
                | Self::CreatedAtNs
                | Self::CreatedAtIso
                | Self::CreationIndex
                | Self::ContentHash
        );
        !is_engines && !self.is_facet()
    }

    /// Whether a custom name is one that documents may use: `data_*`, `content_*` or `ns:name`. A prefix alone is no name.
    ///
    /// ```
    /// use pact_grammar::plan::Attribute;
    ///
    /// assert!(Attribute::is_namespaced("data_topic") && Attribute::is_namespaced("app:score"));
    /// assert!(!Attribute::is_namespaced("data_") && !Attribute::is_namespaced("app:"));
    /// ```
    #[must_use]
    pub fn is_namespaced(name: &str) -> bool {
        split(name).is_some_and(|(prefix, rest)| !prefix.is_empty() && !rest.is_empty())
    }

    /// Whether a name is a prefix without a name, or a name without its prefix: `data_`, `content_`, `ns:`, `:name`.
    ///
    /// ```
    /// use pact_grammar::plan::Attribute;
    ///
    /// assert!(Attribute::is_half("data_") && Attribute::is_half(":score"));
    /// assert!(!Attribute::is_half("data_x:") && !Attribute::is_half("topic"));
    /// ```
    #[must_use]
    pub fn is_half(name: &str) -> bool {
        split(name).is_some_and(|(prefix, rest)| prefix.is_empty() || rest.is_empty())
    }
}

/// The prefix of a custom name, and what follows it; none without a prefix.
fn split(name: &str) -> Option<(&str, &str)> {
    let known = Attribute::PREFIXES.iter();
    let mut known = known.filter_map(|prefix| Some((*prefix, name.strip_prefix(prefix)?)));
    known.next().or_else(|| name.split_once(':'))
}
