//! The type of a node: its class, and the kind that a namespaced type gives.

use core::fmt;
use std::sync::Arc;

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use super::{Class, Region};

/// The text of a node's `nodeType`, as written, with its class and kind.
///
/// ```
/// use pact_core::{Class, NodeType};
///
/// let summary = NodeType::from("cb:summary");
/// assert_eq!(summary.as_str(), "cb:summary");
/// assert_eq!(summary.class(), Some(Class::Block));
/// assert_eq!(summary.kind(), Some("summary"));
///
/// // A type that nobody knows is content; `ContextBuilder::register` makes types known.
/// assert_eq!(NodeType::from("custom:note").class(), Some(Class::Block));
/// assert_eq!(NodeType::from("custom:note").kind(), None);
/// ```
#[derive(Clone)]
pub struct NodeType(Repr);

#[derive(Clone)]
enum Repr {
    Region(Region),
    Canonical(Class),
    Written(SmolStr),
    /// A type whose class is registered, because the text names none. These are few, so they are
    /// behind a pointer: all other types stay small.
    Registered(Arc<(SmolStr, Class)>),
}

/// Types are equal when their texts are.
impl PartialEq for NodeType {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for NodeType {}

impl NodeType {
    pub(crate) const fn region(region: Region) -> Self {
        Self(Repr::Region(region))
    }

    pub(crate) const fn canonical(class: Class) -> Self {
        Self(Repr::Canonical(class))
    }

    /// Whether the text is the canonical name of a class.
    pub(crate) const fn is_canonical(&self) -> bool {
        matches!(self.0, Repr::Canonical(_))
    }

    /// A type with the class that is registered for it. A class in the text goes before the
    /// registered one.
    pub(crate) fn with_class(text: &str, class: Class) -> Self {
        match Self::from(text) {
            Self(Repr::Written(text)) if class_of(&text).is_none() && class != Class::Block => {
                Self(Repr::Registered(Arc::new((text, class))))
            }
            other => other,
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Region(region) => region.name(),
            Repr::Canonical(class) => class.name(),
            Repr::Written(text) => text,
            Repr::Registered(registered) => &registered.0,
        }
    }

    /// The type as messages quote it. Any text can be a type, so it may be long.
    pub(crate) fn shown(&self) -> Excerpt<'_> {
        Excerpt::of(self.as_str())
    }

    /// The class; regions and the root have none.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        match &self.0 {
            Repr::Region(_) => None,
            Repr::Canonical(class) => Some(*class),
            Repr::Written(text) => Some(class_of(text).unwrap_or(Class::Block)),
            Repr::Registered(registered) => Some(registered.1),
        }
    }

    /// Whether the text names no class, and no class is registered for it.
    pub(crate) fn is_foreign(&self) -> bool {
        matches!(&self.0, Repr::Written(text) if class_of(text).is_none())
    }

    /// The region, or the root, that the type names.
    #[must_use]
    pub fn as_region(&self) -> Option<Region> {
        match self.0 {
            Repr::Region(region) => Some(region),
            Repr::Canonical(_) | Repr::Written(_) | Repr::Registered(_) => None,
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

/// The class that a type names: by its whole text, or by the prefix before the colon.
fn class_of(text: &str) -> Option<Class> {
    let prefix = text.split_once(':').map_or(text, |(prefix, _)| prefix);
    Class::named(prefix)
}

pub(crate) const fn region_name(region: Region) -> &'static str {
    region.name()
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

#[cfg(test)]
mod tests {
    use super::{Class, NodeType};
    use smol_str::SmolStr;

    /// Every node has one.
    #[test]
    fn a_type_is_as_small_as_its_text() {
        assert_eq!(size_of::<NodeType>(), size_of::<SmolStr>());
    }

    #[test]
    fn a_registered_class_is_that_of_the_type() {
        let plan = NodeType::with_class("memo:plan", Class::Container);
        assert_eq!(plan.class(), Some(Class::Container));
        assert_eq!((plan.as_str(), plan.kind()), ("memo:plan", None));
        assert_eq!(plan, NodeType::from("memo:plan"));
        // A class in the text goes before the registered one.
        let block = NodeType::with_class("block:plan", Class::Container);
        assert_eq!(block.class(), Some(Class::Block));
    }
}
