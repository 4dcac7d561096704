//! Plans with their result type.

use core::fmt;
use core::marker::PhantomData;
use std::borrow::Cow;
use std::sync::Arc;

use crate::diff::RangeDiff;
use pact_grammar::plan::{BindError, Controls, List, Query, ResultKind, Text, Time, Value};

/// Marks a plan that gives an ordered list of ids.
///
/// ```
/// use pact_core::{Ids, Plan, select};
///
/// const USERS: Plan<Ids> = select!("@t0 .block[role='user']");
/// # let _ = USERS;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ids {}

/// Marks a plan that names a place to insert at.
///
/// ```
/// use pact_core::{Insertion, Plan, select};
///
/// const LAST_CHILD: Plan<Insertion> = select!("(d0, cont[offset=0], end)");
/// # let _ = LAST_CHILD;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {}

/// What a plan gives: [`Ids`], [`Nodes`](crate::Nodes), [`RangeDiff`] or [`Insertion`].
///
/// ```
/// use pact_core::argument::PlanKind;
/// use pact_core::{Ids, ResultKind};
///
/// assert_eq!(Ids::KIND, ResultKind::Ids);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not something a plan gives",
    note = "a plan is a `Plan<Ids>`, a `Plan<Nodes<T>>`, a `Plan<RangeDiff>` or a `Plan<Insertion>`"
)]
pub trait PlanKind: sealed::Sealed {
    /// The kind as a value.
    const KIND: ResultKind;
}

impl PlanKind for Ids {
    const KIND: ResultKind = ResultKind::Ids;
}

impl PlanKind for RangeDiff {
    const KIND: ResultKind = ResultKind::RangeDiff;
}

impl PlanKind for Insertion {
    const KIND: ResultKind = ResultKind::Insertion;
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Ids {}
    impl Sealed for crate::diff::RangeDiff {}
    impl Sealed for super::Insertion {}
    impl<T> Sealed for crate::typed::Nodes<T> {}
}

/// A checked selector, ready to run, whose type says what it gives.
///
/// Plans come from [`select!`](crate::select), as constants, or from a [`Selector`](crate::Selector) that was
/// parsed at run time. They are cheap to clone, and equal when their selectors mean the same, however they were
/// written, and their parameters have the same names and values.
///
/// ```
/// use pact_core::select;
///
/// assert_eq!(select!(".mt:depth(1) > .cb"), select!("(d1, seg, *:block)"));
/// ```
pub struct Plan<K> {
    source: Source,
    arguments: List<Value>,
    kind: PhantomData<fn() -> K>,
}

/// Where a plan lives, and the selector as it was written.
#[derive(Clone)]
enum Source {
    Constant(&'static Query, &'static str),
    Shared(Arc<Query>, Text),
}

impl<K> Plan<K> {
    /// What the plan does, parameters still in place.
    ///
    /// ```
    /// let plan = pact_core::select!(".seg:depth($n)", n = 2);
    /// assert_eq!(plan.query().to_string(), ".seg:depth($n)");
    /// ```
    #[must_use]
    pub fn query(&self) -> &Query {
        match &self.source {
            Source::Constant(query, _) => query,
            Source::Shared(query, _) => query,
        }
    }

    /// The selector as it was written, parameters still in place, and without the type of a typed one.
    ///
    /// ```
    /// let plan = pact_core::select!("^seq  .mt:depth($n)", n = 2);
    /// assert_eq!(plan.source(), "^seq  .mt:depth($n)");
    /// assert_eq!(plan.to_string(), "^seq .seg:depth($n)"); // what it means
    /// ```
    #[must_use]
    pub fn source(&self) -> &str {
        match &self.source {
            Source::Constant(_, text) => text,
            Source::Shared(_, text) => text,
        }
    }

    /// What the plan does, with its values in the places of the parameters.
    ///
    /// ```
    /// let n = 0;
    /// let error = pact_core::select!(".block:nth($n)").resolve().unwrap_err();
    /// assert_eq!(error.message, "siblings are counted from 1");
    /// ```
    ///
    /// # Errors
    /// When a value lies outside what its place allows: page 0, a turn that does not exist yet, a depth range
    /// from high to low.
    pub fn resolve(&self) -> Result<Cow<'_, Query>, BindError> {
        let query = self.query();
        if !query.parameters.is_empty() {
            return query.bind(&self.arguments).map(Cow::Owned);
        }
        // The engine relies on this: it has nothing to do with a parameter.
        query.check_bound()?;
        Ok(Cow::Borrowed(query))
    }

    /// What the plan does, step by step, for people.
    ///
    /// ```
    /// let text = pact_core::select!("^ah .block").explain();
    /// assert!(text.contains("take the active head `^ah`"));
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        self.query().explain()
    }

    /// For `select!`: a plan that is part of the program.
    #[doc(hidden)]
    #[must_use]
    pub const fn __constant(query: &'static Query, text: &'static str) -> Self {
        Self {
            source: Source::Constant(query, text),
            arguments: List::EMPTY,
            kind: PhantomData,
        }
    }

    /// For `select!`: what stands beside a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn __broken() -> Self {
        const NOTHING: &Query = &Query {
            time: Time::Working,
            parts: List::EMPTY,
            controls: Controls::NONE,
            insertion: None,
            parameters: List::EMPTY,
        };
        Self::__constant(NOTHING, "")
    }

    /// For `select!`: binds the values, in the order of the parameters.
    #[doc(hidden)]
    #[must_use]
    pub fn __bind_at_run_time<const N: usize>(mut self, values: [Value; N]) -> Self {
        self.arguments = List::Shared(Arc::new(values));
        self
    }

    /// Another query for the same selector and parameters.
    pub(crate) fn with_query<L>(&self, query: Arc<Query>) -> Plan<L> {
        let text = match &self.source {
            Source::Constant(_, text) => Text::Static(text),
            Source::Shared(_, text) => text.clone(),
        };
        Plan {
            source: Source::Shared(query, text),
            arguments: self.arguments.clone(),
            kind: PhantomData,
        }
    }

    pub(crate) fn shared(query: Arc<Query>, text: Arc<str>, arguments: Vec<Value>) -> Self {
        Self {
            source: Source::Shared(query, Text::Shared(text)),
            arguments: arguments.into(),
            kind: PhantomData,
        }
    }
}

impl<K> Clone for Plan<K> {
    fn clone(&self) -> Self {
        Self {
            source: self.source.clone(),
            arguments: self.arguments.clone(),
            kind: PhantomData,
        }
    }
}

impl<K> PartialEq for Plan<K> {
    fn eq(&self, other: &Self) -> bool {
        self.query() == other.query() && self.arguments == other.arguments
    }
}

/// The canonical selector, parameters still in place.
impl<K> fmt::Display for Plan<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.query(), f)
    }
}

impl<K> fmt::Debug for Plan<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_tuple("Plan");
        debug.field(&format_args!("{}", self.query()));
        if !self.arguments.is_empty() {
            debug.field(&self.arguments);
        }
        debug.finish()
    }
}
