//! What an edit is about.

use core::fmt;

use pact_grammar::plan::{Query, Time};

use super::EditError;
use crate::context::Context;
use crate::error::Error;
use crate::node::NodeId;
use crate::plan::{Ids, Insertion, Plan};
use crate::selector::Selector;
use crate::tree::{Found, Spot};
use crate::typed::{Nodes, PactNode};

/// What says which nodes to edit: a `Plan<Ids>`, a `Plan<Nodes<T>>`, or a [`Selector`] that was parsed at run time; by
/// value or by reference, and [with their pairs](Plan::with_pairs) or without.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which nodes to edit",
    label = "this finds no nodes",
    note = "edits take a `Plan<Ids>`, a `Plan<Nodes<T>>` or a `Selector`; for a node by its id, write `select!(\"[id=$id]\")`; a \
            `Plan<Insertion>` is a place to add at, a `Plan<RangeDiff>` tells what changed"
)]
pub trait Targets: sealed::Targets {}

impl Targets for Plan<Ids> {}
impl<T: PactNode> Targets for Plan<Nodes<T>> {}
impl Targets for Selector {}
impl<T: Targets> Targets for WithPairs<T> {}
impl<T: Targets + ?Sized> Targets for &T {}

/// What says where to add a node: a `Plan<Insertion>`, or a [`Selector`] that was parsed at run time; by value or by
/// reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a position to add at",
    label = "this does not say where among the children",
    note = "a position ends with its place among the children: `(d0, cont[offset=0], end)`, or `, )` for the start, `+N` and \
            `-N` for after and before child N"
)]
pub trait Position: sealed::Position {}

impl Position for Plan<Insertion> {}
impl Position for Selector {}
impl<T: Position + ?Sized> Position for &T {}

pub(super) mod sealed {
    use super::{Error, Ids, Insertion, Plan};

    pub trait Position {
        fn position(&self) -> Result<Plan<Insertion>, Error>;
    }

    pub trait Targets {
        fn plan(&self) -> Result<Plan<Ids>, Error>;

        /// Whether what makes up a tool call with what is found is edited too.
        fn takes_pairs(&self) -> bool {
            false
        }
    }
}

impl sealed::Position for Plan<Insertion> {
    fn position(&self) -> Result<Plan<Insertion>, Error> {
        Ok(self.clone())
    }
}

impl sealed::Position for Selector {
    fn position(&self) -> Result<Plan<Insertion>, Error> {
        self.plan()
    }
}

impl<T: sealed::Position + ?Sized> sealed::Position for &T {
    fn position(&self) -> Result<Plan<Insertion>, Error> {
        (**self).position()
    }
}

impl sealed::Targets for Plan<Ids> {
    fn plan(&self) -> Result<Plan<Ids>, Error> {
        Ok(self.clone())
    }
}

impl<T: PactNode> sealed::Targets for Plan<Nodes<T>> {
    fn plan(&self) -> Result<Plan<Ids>, Error> {
        Ok(self.untyped())
    }
}

impl sealed::Targets for Selector {
    fn plan(&self) -> Result<Plan<Ids>, Error> {
        self.plan()
    }
}

impl<T: sealed::Targets + ?Sized> sealed::Targets for &T {
    fn plan(&self) -> Result<Plan<Ids>, Error> {
        (**self).plan()
    }

    fn takes_pairs(&self) -> bool {
        (**self).takes_pairs()
    }
}

/// A selector for edits that take tool calls along with their results; see [`Plan::with_pairs`].
#[derive(Clone, PartialEq)]
pub struct WithPairs<T>(T);

impl<T: sealed::Targets> sealed::Targets for WithPairs<T> {
    fn plan(&self) -> Result<Plan<Ids>, Error> {
        self.0.plan()
    }

    fn takes_pairs(&self) -> bool {
        true
    }
}

impl<T: fmt::Debug> fmt::Debug for WithPairs<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WithPairs").field(&self.0).finish()
    }
}

impl Plan<Ids> {
    /// For an edit that takes the result of a tool call along with the call, and the call along with a result. Without
    /// this, an edit that would part them is refused.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// let call = ctx.core(Block::new("weather?").kind("call").data("call_id", "c1"))?;
    /// let result = ctx.core(Block::new("sunny").kind("result").data("call_id", "c1"))?;
    /// assert!(ctx.delete(select!("[kind='call']")).is_err());
    /// assert_eq!(ctx.delete(select!("[kind='call']").with_pairs())?.removed.len(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn with_pairs(self) -> WithPairs<Self> {
        WithPairs(self)
    }
}

impl<T: PactNode> Plan<Nodes<T>> {
    /// For an edit that takes tool calls along with their results; see [`Plan::with_pairs`].
    #[must_use]
    pub fn with_pairs(self) -> WithPairs<Self> {
        WithPairs(self)
    }
}

impl Selector {
    /// For an edit that takes tool calls along with their results; see [`Plan::with_pairs`].
    #[must_use]
    pub fn with_pairs(self) -> WithPairs<Self> {
        WithPairs(self)
    }
}

impl Context {
    /// What a selector finds in the working state; one with a time is refused.
    pub(super) fn found_now(&self, query: &Query) -> Result<Vec<NodeId>, EditError> {
        if query.time == Time::Working {
            Ok(crate::select::working_ids(self, query))
        } else {
            Err(EditError::Timed {
                selector: query.to_string(),
            })
        }
    }

    /// What a selector finds, last first, so that an edit of one leaves the ways to the others as they are. What lies
    /// inside of something else that was found goes with it.
    pub(super) fn targets(&self, targets: &impl Targets) -> Result<Vec<Found>, Error> {
        let plan = targets.plan()?;
        let query = plan.resolve()?;
        let ids = self.found_now(&query)?;
        let found = ids.iter().map(|id| self.locate(id));
        Ok(last_first(found.collect::<Result<_, _>>()?))
    }
}

/// Puts the last one first, and leaves out what lies inside of another.
pub(super) fn last_first(mut found: Vec<Found>) -> Vec<Found> {
    let place = |spot: Spot| match spot {
        Spot::Root => (0, 0),
        Spot::System => (1, 0),
        Spot::Sequence => (2, 0),
        Spot::Segment(position) => (3, position),
        Spot::Stray(position) => (4, position),
        Spot::Head => (5, 0),
    };
    found.sort_by(|left, right| {
        place(left.spot)
            .cmp(&place(right.spot))
            .then_with(|| left.path.cmp(&right.path))
    });
    // Parents come first, and right after them all that they hold.
    let mut outermost: Vec<Found> = Vec::with_capacity(found.len());
    for next in found {
        if !outermost.last().is_some_and(|last| last.holds(&next)) {
            outermost.push(next);
        }
    }
    outermost.reverse();
    outermost
}
