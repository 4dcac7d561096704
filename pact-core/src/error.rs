//! One error for all of the library.

use pact_grammar::plan::{BindError, ResultKind};
use pact_grammar::{Code, Reason, SelectorError, error_object};

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
    /// The error object: `{"error":{"code":…,"message":…,"details":{…}}}`.
    ///
    /// ```
    /// use pact_core::{Error, Ids, Selector};
    ///
    /// let error = Selector::parse("@history .block")?.plan::<Ids>().unwrap_err();
    /// assert!(error.to_json().ends_with(r#""details":{"reason":"result-kind"}}}"#));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let message = self.to_string();
        match self {
            Self::Selector(error) => error.to_json(),
            Self::Parameter(error) => error_object(
                self.code(),
                &message,
                &[
                    ("reason", Reason::ParameterValue.as_str()),
                    ("parameter", &error.parameter),
                ],
            ),
            Self::ResultKind { .. } => error_object(
                self.code(),
                &message,
                &[("reason", Reason::ResultKind.as_str())],
            ),
        }
    }

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
