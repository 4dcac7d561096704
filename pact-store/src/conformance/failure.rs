//! The report on a backend that breaks a promise.

use std::fmt;

/// A promise that was broken.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The case that found it.
    pub case: &'static str,
    /// The promise, and the fact that breaks it.
    pub problem: String,
}

impl Failure {
    pub(super) fn new(case: &'static str, problem: impl Into<String>) -> Self {
        Self {
            case,
            problem: problem.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.case, self.problem)
    }
}

/// As it is displayed, so that an `unwrap` reads well.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {}

/// All promises that were broken, one a line.
#[derive(Clone, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "it is a list")]
pub struct Failures(pub Vec<Failure>);

impl fmt::Display for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the backend broke {} promises", self.0.len())?;
        self.0
            .iter()
            .try_for_each(|failure| write!(f, "\n- {failure}"))
    }
}

/// As it is displayed, so that an `unwrap` reads well.
impl fmt::Debug for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failures {}
