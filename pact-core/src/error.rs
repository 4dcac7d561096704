//! One error for all of the library.

use pact_grammar::plan::{BindError, ResultKind};
use pact_grammar::{Code, SelectorError};

/// What can go wrong, with a stable [`code`](Error::code).
///
/// ```
/// use pact_core::{Error, Selector};
///
/// let error = Error::from(Selector::parse("^sez").unwrap_err());
/// assert_eq!(error.code().as_str(), "E_SELECTOR_INVALID");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text that is not a usable selector.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// A value that does not fit its parameter, or a parameter without one.
    #[error(transparent)]
    Parameter(#[from] BindError),
    /// A selector that gives something else than what was asked of it.
    #[error("`{selector}` gives {}, not {} [E_SELECTOR_INVALID: result-kind]", .found.as_str(), .expected.as_str())]
    ResultKind {
        /// The selector, in its canonical form.
        selector: String,
        /// What was asked for.
        expected: ResultKind,
        /// What it gives.
        found: ResultKind,
    },
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Selector(error) => error.code(),
            Self::Parameter(error) => error.code(),
            Self::ResultKind { .. } => Code::SelectorInvalid,
        }
    }
}
