//! Text and lists that a `const` can hold and a run-time parser can build.
//!
//! `select!` writes the `Static` form into the program; [`crate::parse`] builds the `Shared` form.
//! Both compare by value, so that the two ways of making a plan can be checked against each other,
//! and both are cheap to clone.

use core::fmt;
use core::ops::Deref;
use std::sync::Arc;

/// A string of a plan.
///
/// ```
/// use pact_grammar::plan::Text;
///
/// const ROLE: Text = Text::Static("user");
/// assert_eq!(ROLE, Text::from("user"));
/// ```
#[derive(Clone)]
pub enum Text {
    /// Part of the program.
    Static(&'static str),
    /// Made at run time.
    Shared(Arc<str>),
}

/// A list of a plan.
///
/// ```
/// use pact_grammar::plan::List;
///
/// const DEPTHS: List<i32> = List::Static(&[1, 2]);
/// assert_eq!(DEPTHS, List::from(vec![1, 2]));
/// ```
pub enum List<T: 'static> {
    /// Part of the program.
    Static(&'static [T]),
    /// Made at run time.
    Shared(Arc<[T]>),
}

impl<T> List<T> {
    /// A list of nothing. Naming it costs the compiler much less than coercing an empty array.
    pub const EMPTY: Self = Self::Static(&[]);
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Static(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::Static(list) => list,
            Self::Shared(list) => list,
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::Shared(text.into())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::Shared(text.into())
    }
}

impl<T> From<Vec<T>> for List<T> {
    fn from(list: Vec<T>) -> Self {
        if list.is_empty() {
            Self::Static(&[])
        } else {
            Self::Shared(list.into())
        }
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(list) => Self::Static(list),
            Self::Shared(list) => Self::Shared(Arc::clone(list)),
        }
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

impl<T: PartialEq> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
