//! Plans with their result type.

use core::fmt;
use core::marker::PhantomData;
use std::borrow::Cow;
use std::sync::Arc;

use crate::diff::RangeDiff;
use pact_grammar::plan::{
    Attribute, BindError, Combinator, Controls, List, Moment, Operator, Parameter, PlanPart, Query,
    ResultKind, Sentinel, Slot, Target, Test, Text, Time, Value, Values,
};

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

/// The result type of a plan: [`Ids`], [`Nodes`](crate::Nodes), [`RangeDiff`] or [`Insertion`].
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

/// Holds a checked selector, ready to run. The type parameter is the type of its result.
///
/// Plans come from [`select!`](crate::select), as constants, or from a
/// [`Selector`](crate::Selector) that was parsed at run time. They are cheap to clone. Two plans
/// are equal when their canonical selectors are, and their parameters have the same names and
/// values.
///
/// ```
/// use pact_core::select;
///
/// assert_eq!(select!(".mt:depth(1) > .cb"), select!("(d1, seg, *:block)"));
/// ```
pub struct Plan<K> {
    source: Source,
    arguments: Arguments,
    kind: PhantomData<fn() -> K>,
}

/// The query of a plan, constant or shared, and the selector as it was written.
#[derive(Clone)]
enum Source {
    Constant(Query, &'static str),
    Shared(Arc<Query>, Text),
}

/// The values of the parameters. Most plans have one or none, and make no list of them.
#[derive(Clone)]
enum Arguments {
    One(Values),
    Many(List<Values>),
}

impl Arguments {
    fn as_slice(&self) -> &[Values] {
        match self {
            Self::One(values) => core::slice::from_ref(values),
            Self::Many(values) => values,
        }
    }
}

impl FromIterator<Values> for Arguments {
    fn from_iter<I: IntoIterator<Item = Values>>(values: I) -> Self {
        let mut values = values.into_iter();
        match (values.next(), values.next()) {
            (None, _) => Self::Many(List::EMPTY),
            (Some(only), None) => Self::One(only),
            (first, second) => {
                let all = first.into_iter().chain(second).chain(values);
                Self::Many(List::Shared(all.collect()))
            }
        }
    }
}

/// The query as `select!` writes it: time, parts, controls, insertion and parameters.
type Pieces = (
    Time,
    &'static [PlanPart],
    Controls,
    Option<Sentinel>,
    &'static [Parameter],
);

/// Steps that many selectors have, each a name that `select!` writes.
#[doc(hidden)]
pub(crate) mod steps {
    use pact_grammar::plan::{Class, Combinator, PlanPart, Region, Target};

    macro_rules! steps {
        ($($name:ident = $combinator:ident, $target:expr;)+) => {
            $(pub const $name: PlanPart = PlanPart::Step(Combinator::$combinator, $target);)+
        };
    }

    steps! {
        ANY = Descendant, Target::Any;
        CHILD = Child, Target::Any;
        BLOCK = Descendant, Target::Class(Class::Block);
        CHILD_BLOCK = Child, Target::Class(Class::Block);
        CONTAINER = Descendant, Target::Class(Class::Container);
        CHILD_CONTAINER = Child, Target::Class(Class::Container);
        SEGMENT = Descendant, Target::Class(Class::Segment);
        HEAD = Descendant, Target::Region(Region::Head);
        SEQUENCE = Descendant, Target::Region(Region::Sequence);
        SYSTEM = Descendant, Target::Region(Region::System);
    }
}

impl<K> Plan<K> {
    /// Returns the query, parameters still in place.
    ///
    /// ```
    /// let n = 2;
    /// let plan = pact_core::select!(".seg:depth($n)");
    /// assert_eq!(plan.query().to_string(), ".seg:depth($n)");
    /// ```
    #[must_use]
    pub fn query(&self) -> &Query {
        match &self.source {
            Source::Constant(query, _) => query,
            Source::Shared(query, _) => query,
        }
    }

    /// Returns the selector as it was written, parameters still in place, and without the type of a
    /// typed one.
    ///
    /// ```
    /// let n = 2;
    /// let plan = pact_core::select!("^seq  .mt:depth($n)");
    /// assert_eq!(plan.source(), "^seq  .mt:depth($n)");
    /// assert_eq!(plan.to_string(), "^seq .seg:depth($n)"); // the canonical form
    /// ```
    #[must_use]
    pub fn source(&self) -> &str {
        match &self.source {
            Source::Constant(_, text) => text,
            Source::Shared(_, text) => text,
        }
    }

    /// Returns the query with the values in the places of the parameters.
    ///
    /// ```
    /// let n = 0;
    /// let error = pact_core::select!(".block:nth($n)").resolve().unwrap_err();
    /// assert_eq!(error.message, "siblings are counted from 1");
    /// ```
    ///
    /// # Errors
    /// When a value lies outside the range of its place: page 0, a turn that does not exist yet, a
    /// depth range from high to low.
    pub fn resolve(&self) -> Result<Cow<'_, Query>, BindError> {
        let query = self.query();
        if !query.parameters.is_empty() {
            return query.bind(self.arguments()).map(Cow::Owned);
        }
        // The engine relies on this: it cannot run a query with an unbound parameter.
        query.check_bound()?;
        Ok(Cow::Borrowed(query))
    }

    /// The values of the parameters, in their order. They were not checked.
    pub(crate) fn arguments(&self) -> &[Values] {
        self.arguments.as_slice()
    }

    /// Explains the plan step by step, for people.
    ///
    /// ```
    /// let text = pact_core::select!("^ah .block").explain();
    /// assert!(text.contains("take the active head `^ah`"));
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        self.query().explain()
    }

    /// For `select!`: a plan of the working state, as most are. Each part that is left out saves
    /// the compiler time.
    #[doc(hidden)]
    #[must_use]
    pub const fn __constant(parts: &'static [PlanPart], text: &'static str) -> Self {
        Self::__timed((Time::Working, parts), text)
    }

    /// For `select!`: a plan with a time.
    #[doc(hidden)]
    #[must_use]
    pub const fn __timed((time, parts): (Time, &'static [PlanPart]), text: &'static str) -> Self {
        Self::__complete((time, parts, Controls::NONE, None, &[]), text)
    }

    /// For `select!`: a plan with all parts.
    #[doc(hidden)]
    #[must_use]
    pub const fn __complete(
        (time, parts, controls, insertion, parameters): Pieces,
        text: &'static str,
    ) -> Self {
        let query = Query {
            time,
            parts: List::Static(parts),
            controls,
            insertion,
            parameters: List::Static(parameters),
        };
        Self {
            source: Source::Constant(query, text),
            arguments: Arguments::Many(List::EMPTY),
            kind: PhantomData,
        }
    }

    /// For `select!`: a plan with values, in the order of the parameters. Users see the name where
    /// they write a parameter into a constant.
    #[doc(hidden)]
    #[must_use]
    pub fn bind_at_run_time<const N: usize>(
        pieces: Pieces,
        text: &'static str,
        values: [Values; N],
    ) -> Self {
        Self {
            arguments: values.into_iter().collect(),
            ..Self::__complete(pieces, text)
        }
    }

    /// For `select!`: the plan beside a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn __broken() -> Self {
        Self::__constant(&[], "")
    }

    /// The id that a plan asks for and nothing else, at one time. None says nothing: where a value
    /// does not fit, [`resolve`](Self::resolve) has the error.
    pub(crate) fn lone_id(&self) -> Option<&str> {
        let query = self.query();
        let is_at_one_time = match query.time {
            Time::Working | Time::At(Moment::Oldest) => true,
            Time::At(Moment::Turn(turn)) => matches!(turn, Slot::Fixed(_)),
            Time::At(Moment::Cycle(cycle)) => matches!(cycle, Slot::Fixed(_)),
            Time::All | Time::Range(..) => false,
        };
        let [
            PlanPart::Step(Combinator::Descendant, Target::Any),
            PlanPart::Keep(Test::Compare(Attribute::Id, Operator::Equal, value)),
        ] = &*query.parts
        else {
            return None;
        };
        if !is_at_one_time || query.controls != Controls::NONE {
            return None;
        }
        match (value, &*query.parameters, self.arguments()) {
            (Value::Text(id), [], _) => Some(id),
            (Value::Param(0), [parameter], [values]) => match values {
                Values::One(Value::Text(id)) if parameter.check(values).is_ok() => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    /// A plan of another query, with the same selector and parameters.
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

    pub(crate) fn shared(query: Arc<Query>, text: Arc<str>, arguments: Vec<Values>) -> Self {
        Self {
            source: Source::Shared(query, Text::Shared(text)),
            arguments: arguments.into_iter().collect(),
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
        self.query() == other.query() && self.arguments() == other.arguments()
    }
}

/// Prints the canonical selector, parameters still in place.
impl<K> fmt::Display for Plan<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.query(), f)
    }
}

impl<K> fmt::Debug for Plan<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_tuple("Plan");
        debug.field(&format_args!("{}", self.query()));
        if !self.arguments().is_empty() {
            debug.field(&self.arguments());
        }
        debug.finish()
    }
}
