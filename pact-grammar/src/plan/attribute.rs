//! The attributes that filters test.

use super::{Class, Text};

/// The type of an attribute's values.
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
    /// Any JSON value.
    Any,
}

/// The type that a row of the table names.
macro_rules! value_type {
    (Cycles) => {
        ValueType::Number
    };
    ($value:ident) => {
        ValueType::$value
    };
}

macro_rules! counts_cycles {
    (Cycles) => {
        true
    };
    ($value:ident) => {
        false
    };
}

/// The class of nodes on which an author sets the header of a row: none for the engine's,
/// `Some(None)` for both.
macro_rules! bearers {
    (engine) => {
        None
    };
    (nodes) => {
        Some(None)
    };
    (blocks) => {
        Some(Some(Class::Block))
    };
    (containers) => {
        Some(Some(Class::Container))
    };
}

macro_rules! attributes {
    (
        ruled { $($ruled:tt)+ }
        plain { $($plain:tt)+ }
        facets { $($(#[$facet_doc:meta])+ $facet:ident = $facet_name:ident, $facet_value:ident;)+ }
    ) => {
        attributes! {
            headers { $($ruled)+ $($plain)+ }
            facets { $($(#[$facet_doc])+ $facet = $facet_name, $facet_value;)+ }
        }
    };
    (
        headers {
            $(
                $(#[$doc:meta])+
                $header:ident = $name:ident $(or $alias:tt)? $(written $written:ident)?,
                    $value:ident, $bearers:ident;
            )+
        }
        facets { $($(#[$facet_doc:meta])+ $facet:ident = $facet_name:ident, $facet_value:ident;)+ }
    ) => {
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
            $($(#[$doc])+ $header,)+
            $($(#[$facet_doc])+ $facet,)+
            /// Any other name: `data_*`, `content_*`, `ns:name`, or one that this version does not
            /// know.
            Custom(Text),
        }

        impl Attribute {
            /// The names of all headers and facets.
            pub const KNOWN: &[&str] = &[$(stringify!($name),)+ $(stringify!($facet_name),)+];

            /// Other names that selectors take for headers, each with the header's name.
            pub const ALIASES: &[(&str, &str)] =
                &[$($((stringify!($alias), stringify!($name)),)?)+];

            /// The prefixes of custom names that have no colon.
            #[doc(hidden)]
            pub const PREFIXES: &[&str] = &["data_", "content_"];

            /// The header or facet of that name or alias.
            #[must_use]
            pub fn known(name: &str) -> Option<Self> {
                let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == name);
                let name = alias.map_or(name, |(_, name)| name);
                $(if name == stringify!($name) {
                    return Some(Self::$header);
                })+
                $(if name == stringify!($facet_name) {
                    return Some(Self::$facet);
                })+
                None
            }

            /// The name as it is printed.
            #[must_use]
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$header => stringify!($name),)+
                    $(Self::$facet => stringify!($facet_name),)+
                    Self::Custom(name) => name,
                }
            }

            /// The variant's own name, for code generation; none for a custom attribute.
            #[must_use]
            pub const fn variant(&self) -> Option<&'static str> {
                match self {
                    $(Self::$header => Some(stringify!($header)),)+
                    $(Self::$facet => Some(stringify!($facet)),)+
                    Self::Custom(_) => None,
                }
            }

            /// The type of its values.
            #[must_use]
            pub const fn value_type(&self) -> ValueType {
                match self {
                    $(Self::$header => value_type!($value),)+
                    $(Self::$facet => value_type!($facet_value),)+
                    Self::Custom(_) => ValueType::Any,
                }
            }

            /// Whether its values count cycles.
            #[must_use]
            pub const fn counts_cycles(&self) -> bool {
                match self {
                    $(Self::$header => counts_cycles!($value),)+
                    _ => false,
                }
            }

            /// Whether the attribute exists only in a snapshot.
            #[must_use]
            pub const fn is_facet(&self) -> bool {
                matches!(self, $(Self::$facet)|+)
            }

            /// The class of nodes on which an author sets it, `Some(None)` for both; none for the
            /// engine's.
            const fn bearers(&self) -> Option<Option<Class>> {
                match self {
                    $(Self::$header => bearers!($bearers),)+
                    $(Self::$facet)|+ => None,
                    Self::Custom(_) => Some(None),
                }
            }
        }
    };
}

crate::__headers!(attributes);

impl Attribute {
    /// The attribute of that name, known or not.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::known(name).unwrap_or_else(|| Self::Custom(Text::from(name)))
    }

    /// Whether the author of a node may set it. The others are the engine's, as is the type once
    /// the node is made.
    #[must_use]
    pub const fn is_settable(&self) -> bool {
        self.bearers().is_some()
    }

    /// The only class of nodes on which it means something, where an author may set it.
    pub(crate) const fn only_on(&self) -> Option<Class> {
        match self.bearers() {
            Some(class) => class,
            None => None,
        }
    }

    /// Whether a custom name is one that documents may use: `data_*`, `content_*` or `ns:name`. A
    /// prefix alone is no name.
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

    /// Whether a name is a prefix without a name, or a name without its prefix: `data_`,
    /// `content_`, `ns:`, `:name`.
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

/// The prefix of a custom name and its rest; none without a prefix.
fn split(name: &str) -> Option<(&str, &str)> {
    let known = Attribute::PREFIXES.iter();
    let mut known = known.filter_map(|prefix| Some((*prefix, name.strip_prefix(prefix)?)));
    known.next().or_else(|| name.split_once(':'))
}
