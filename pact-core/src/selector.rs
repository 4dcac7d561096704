//! Selectors that are parsed at run time.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use pact_grammar::plan::{BindError, Parameter, Query, ResultKind, Values};
use pact_grammar::{Diagnostic, SelectorError};

use crate::Error;
use crate::parameter::Bindable;
use crate::plan::{Plan, PlanKind};
use crate::recent;

/// Holds a selector that was parsed at run time: the same language, checks and plan as
/// [`select!`](crate::select).
///
/// ```
/// use pact_core::{Selector, select};
///
/// let text = "@t0 ^seq .seg:depth(1) > .block";   // from a user, a file, a model
/// let selector = Selector::parse(text)?;
/// assert_eq!(selector.query(), select!("@t0 ^seq .seg:depth(1) > .block").query());
///
/// let error = Selector::parse("@t0 .block[ttl<null]").unwrap_err();
/// assert_eq!(error.diagnostics()[0].reason.as_str(), "null-order");
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Selector {
    source: Arc<str>,
    query: Arc<Query>,
    warnings: Arc<[Diagnostic]>,
    arguments: Vec<Option<Values>>,
}

impl Selector {
    /// Reads and checks a selector. Any text is safe to pass. A thread that parses a short text
    /// again takes the plan that it made before.
    ///
    /// # Errors
    /// All independent problems of the text, each with its place and, where there is one, a
    /// correction.
    pub fn parse(source: &str) -> Result<Self, SelectorError> {
        if let Some(known) = recent::find(source) {
            return Ok(known);
        }
        let parsed = pact_grammar::parse(source)?;
        let selector = Self {
            source: source.into(),
            arguments: vec![None; parsed.query.parameters.len()],
            query: Arc::new(parsed.query),
            warnings: parsed.warnings.into(),
        };
        recent::keep(&selector);
        Ok(selector)
    }

    /// Returns the text as it was given.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the query, parameters still in place.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// Returns the kind of its result.
    #[must_use]
    pub fn result_kind(&self) -> ResultKind {
        self.query.result_kind()
    }

    /// Returns the parameters that want a value, in the order of their names.
    ///
    /// ```
    /// use pact_core::Selector;
    ///
    /// let selector = Selector::parse("#$key:depth($n)")?;
    /// let parameters = selector.parameters();
    /// let names: Vec<&str> = parameters.iter().map(|parameter| &*parameter.name).collect();
    /// assert_eq!(names, ["key", "n"]);
    /// # Ok::<(), pact_core::SelectorError>(())
    /// ```
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.query.parameters
    }

    /// Returns probable mistakes: alternatives that can never match, names that are neither known
    /// nor namespaced, quoted parameters. All of these are errors in [`select!`](crate::select),
    /// except an alternative that is dead while another lives.
    ///
    /// ```
    /// use pact_core::Selector;
    ///
    /// let selector = Selector::parse(".block[ttl<1][ttl>5]")?;
    /// assert_eq!(selector.warnings()[0].reason.as_str(), "never-matches");
    /// # Ok::<(), pact_core::SelectorError>(())
    /// ```
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Binds a value to a parameter, or a list of values where all its places are comparisons with
    /// `=`.
    ///
    /// ```
    /// use pact_core::{Ids, Selector};
    ///
    /// let plan = Selector::parse(".seg:depth($n) > .block[role=$role]")?
    ///     .bind("n", 2)?
    ///     .bind("role", "user")?
    ///     .plan::<Ids>()?;
    /// assert_eq!(plan.resolve()?.to_string(), ".seg:depth(2) > .block[role='user']");
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such parameter, or the value does not fit the places it stands in.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "`bind(\"n\", 2)` reads better than with a reference"
    )]
    pub fn bind(mut self, name: &str, value: impl Bindable) -> Result<Self, BindError> {
        let value = value.values();
        let name = name.strip_prefix('$').unwrap_or(name);
        let found = self
            .query
            .parameters
            .iter()
            .zip(&mut self.arguments)
            .find(|(parameter, _)| *parameter.name == *name);
        let Some((parameter, argument)) = found else {
            let message = "the selector has no such parameter";
            return Err(BindError::new(name, message));
        };
        parameter.check(&value)?;
        *argument = Some(value);
        Ok(self)
    }

    /// Returns the plan, if the selector gives a `K` and every parameter has a value.
    ///
    /// # Errors
    /// When the selector has another result, or a value is missing or outside the range of its
    /// place.
    pub fn plan<K: PlanKind>(&self) -> Result<Plan<K>, Error> {
        if self.result_kind() != K::KIND {
            return Err(Error::ResultKind {
                selector: self.query.to_string(),
                expected: K::KIND,
                found: self.result_kind(),
            });
        }
        let missing = self
            .query
            .parameters
            .iter()
            .zip(&self.arguments)
            .find(|(_, argument)| argument.is_none());
        if let Some((parameter, _)) = missing {
            let error = BindError::new(&parameter.name, "has no value");
            return Err(Error::Parameter(error));
        }
        let arguments = self.arguments.iter().flatten().cloned().collect();
        let plan = Plan::shared(Arc::clone(&self.query), Arc::clone(&self.source), arguments);
        plan.resolve()?;
        Ok(plan)
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(source: &str) -> Result<Self, SelectorError> {
        Self::parse(source)
    }
}

/// Two selectors are equal when their canonical forms and their values are.
impl PartialEq for Selector {
    fn eq(&self, other: &Self) -> bool {
        self.query == other.query && self.arguments == other.arguments
    }
}

/// Prints the canonical form, which parses to an equal selector.
impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.query, f)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Selector")
            .field(&format_args!("{}", self.query))
            .finish()
    }
}
