//! What a node is.

use core::fmt;

use smol_str::SmolStr;

use super::{Class, Region};

/// The text of a node's `nodeType`, as written, and what it means.
///
/// ```
/// use pact_core::{Class, NodeType};
///
/// let summary = NodeType::from("cb:summary");
/// assert_eq!(summary.as_str(), "cb:summary");
/// assert_eq!(summary.class(), Some(Class::Block));
/// assert_eq!(summary.kind(), Some("summary"));
///
/// // A type that nobody knows is content.
/// assert_eq!(NodeType::from("custom:note").class(), Some(Class::Block));
/// assert_eq!(NodeType::from("custom:note").kind(), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct NodeType(Repr);

#[derive(Clone, PartialEq, Eq)]
enum Repr {
    Region(Region),
    Canonical(Class),
    Written(SmolStr),
}

impl NodeType {
    pub(crate) const fn region(region: Region) -> Self {
        Self(Repr::Region(region))
    }

    pub(crate) const fn canonical(class: Class) -> Self {
        Self(Repr::Canonical(class))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Region(region) => region_name(*region),
            Repr::Canonical(class) => class.name(),
            Repr::Written(text) => text,
        }
    }

    /// The class; regions and the root have none.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        match &self.0 {
            Repr::Region(_) => None,
            Repr::Canonical(class) => Some(*class),
            Repr::Written(text) => Some(class_of(text).unwrap_or(Class::Block)),
        }
    }

    /// The region, or the root, that the type names.
    #[must_use]
    pub fn as_region(&self) -> Option<Region> {
        match self.0 {
            Repr::Region(region) => Some(region),
            Repr::Canonical(_) | Repr::Written(_) => None,
        }
    }

    /// The kind that a type like `block:summary` gives its nodes.
    #[must_use]
    pub fn kind(&self) -> Option<&str> {
        let Repr::Written(text) = &self.0 else {
            return None;
        };
        let (prefix, kind) = text.split_once(':')?;
        Class::named(prefix).map(|_| kind)
    }
}

/// The class that a type names, by itself or by what stands before its colon.
fn class_of(text: &str) -> Option<Class> {
    let prefix = text.split_once(':').map_or(text, |(prefix, _)| prefix);
    Class::named(prefix)
}

pub(crate) const fn region_name(region: Region) -> &'static str {
    match region {
        Region::Root => "^root",
        Region::System => "^sys",
        Region::Sequence => "^seq",
        Region::Head => "^ah",
    }
}

impl From<&str> for NodeType {
    fn from(text: &str) -> Self {
        Self(match text {
            "^root" => Repr::Region(Region::Root),
            "^sys" => Repr::Region(Region::System),
            "^seq" => Repr::Region(Region::Sequence),
            "^ah" => Repr::Region(Region::Head),
            "seg" => Repr::Canonical(Class::Segment),
            "cont" => Repr::Canonical(Class::Container),
            "block" => Repr::Canonical(Class::Block),
            other => Repr::Written(SmolStr::from(other)),
        })
    }
}

impl fmt::Display for NodeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for NodeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
