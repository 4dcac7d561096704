//! The targets of edits: nodes by a selector or by their ids.

use core::fmt;

use pact_grammar::plan::{Query, Time};

use super::EditError;
use crate::context::Context;
use crate::error::Error;
use crate::node::NodeId;
use crate::plan::{Ids, Plan};
use crate::select::SelectNodes;
use crate::selector::Selector;
use crate::tree::{Found, Spot};
use crate::typed::{Nodes, PactNode, Typed};

/// The nodes that an edit is about: a `Plan<Ids>`, a `Plan<Nodes<T>>`, a [`Selector`] of run time,
/// the id of a node, or several ids; by value or by reference, and [with their
/// pairs](Plan::with_pairs) or without.
///
/// ```
/// use pact_core::{Context, Selector, select};
///
/// let mut ctx = Context::default();
/// let ids = ["one", "two", "three", "four", "five"].map(|text| ctx.user(text));
/// ctx.delete(select!(".block[content='one']"))?;
/// ctx.delete(Selector::parse(".block[content='two']")?)?;
/// ctx.delete(&ids[2])?;
/// ctx.delete(&ids[3..])?;
/// assert_eq!(ctx.thread().messages().count(), 0);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which nodes to edit",
    label = "this finds no nodes",
    note = "edits take `select!(\"…\")`, a `Selector`, a node's id or several ids; for a text that arrives at run time write \
            `Selector::parse(text)?`",
    note = "a `Plan<Insertion>` is a place to insert at, and a `Plan<RangeDiff>` lists the changes"
)]
pub trait Targets: sealed::Targets {
    /// For an edit that takes tool calls along with their results; see [`Plan::with_pairs`].
    ///
    /// ```
    /// use pact_core::argument::Targets as _;
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// let call = ctx.push(Block::new("weather?").kind("call").data("call_id", "c1"))?;
    /// ctx.push(Block::new("sunny").kind("result").data("call_id", "c1"))?;
    /// let said = ctx.user("Thanks.");
    /// assert_eq!(ctx.delete([call, said].with_pairs())?.removed.len(), 3);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    fn with_pairs(self) -> WithPairs<Self>
    where
        Self: Sized,
    {
        WithPairs(self)
    }
}

pub(super) mod sealed {
    use super::{Context, Error, NodeId};
    use crate::edit::destination::DestinationKind;

    pub trait Destination {
        #[expect(private_interfaces, reason = "nobody but this crate calls it")]
        fn kind(&self) -> Result<DestinationKind, Error>;
    }

    pub trait Targets {
        /// The nodes, in any order.
        fn found(&self, context: &Context) -> Result<Vec<NodeId>, Error>;

        /// Whether the edit takes the other blocks of the tool calls of these nodes, too.
        fn takes_pairs(&self) -> bool {
            false
        }
    }
}

macro_rules! selectors {
    ($([$($generics:tt)*] $selector:ty),+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Targets for $selector {}
        impl<$($generics)*> sealed::Targets for $selector {
            fn found(&self, context: &Context) -> Result<Vec<NodeId>, Error> {
                let plan = self.nodes_plan()?;
                let query = plan.resolve()?;
                Ok(context.found_now(&query)?)
            }
        }
    )+};
}

selectors!([] Plan<Ids>, [T: PactNode] Plan<Nodes<T>>, [] Selector);

macro_rules! ids {
    ($([$($generics:tt)*] $ids:ty => |$from:ident| $list:expr),+ $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Targets for $ids {}
        impl<$($generics)*> sealed::Targets for $ids {
            fn found(&self, _: &Context) -> Result<Vec<NodeId>, Error> {
                let $from = self;
                Ok($list)
            }
        }
    )+};
}

ids!(
    [] NodeId => |id| vec![id.clone()],
    [T] Typed<T> => |typed| vec![typed.id().clone()],
    [] [NodeId] => |ids| ids.to_vec(),
    [] [&NodeId] => |ids| ids.iter().copied().cloned().collect(),
    [const N: usize] [NodeId; N] => |ids| ids.to_vec(),
    [const N: usize] [&NodeId; N] => |ids| ids.iter().copied().cloned().collect(),
    [] Vec<NodeId> => |ids| ids.clone(),
    [] Vec<&NodeId> => |ids| ids.iter().copied().cloned().collect(),
);

#[diagnostic::do_not_recommend]
impl<T: Targets + ?Sized> Targets for &T {}
impl<T: sealed::Targets + ?Sized> sealed::Targets for &T {
    fn found(&self, context: &Context) -> Result<Vec<NodeId>, Error> {
        (**self).found(context)
    }

    fn takes_pairs(&self) -> bool {
        (**self).takes_pairs()
    }
}

/// Targets of an edit that takes tool calls along with their results; see [`Plan::with_pairs`].
#[derive(Clone, PartialEq)]
pub struct WithPairs<T>(T);

#[diagnostic::do_not_recommend]
impl<T: Targets> Targets for WithPairs<T> {}
impl<T: sealed::Targets> sealed::Targets for WithPairs<T> {
    fn found(&self, context: &Context) -> Result<Vec<NodeId>, Error> {
        self.0.found(context)
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
    /// For an edit that takes the result of a tool call along with the call, and the call along
    /// with a result. Without this, an edit that would part them is refused.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.push(Block::new("weather?").kind("call").data("call_id", "c1"))?;
    /// ctx.push(Block::new("sunny").kind("result").data("call_id", "c1"))?;
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

impl NodeId {
    /// For an edit that takes the other blocks of the node's tool call along; see
    /// [`Plan::with_pairs`].
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// let call = ctx.push(Block::new("weather?").kind("call").data("call_id", "c1"))?;
    /// ctx.push(Block::new("sunny").kind("result").data("call_id", "c1"))?;
    /// assert_eq!(ctx.delete(call.with_pairs())?.removed.len(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn with_pairs(&self) -> WithPairs<Self> {
        WithPairs(self.clone())
    }
}

impl Context {
    /// The nodes that a selector finds in the working state. A selector with a time is refused.
    pub(super) fn found_now(&self, query: &Query) -> Result<Vec<NodeId>, EditError> {
        if query.time == Time::Working {
            Ok(crate::select::working_ids(self, query))
        } else {
            let working = Query {
                time: Time::Working,
                ..query.clone()
            };
            // Facets and modes need a time.
            let instead = working.to_string();
            let is_one = pact_grammar::parse(&instead).is_ok();
            Err(EditError::Timed {
                selector: query.to_string(),
                instead: is_one.then_some(instead),
            })
        }
    }

    /// The nodes that an edit is about, last first: then an edit of one does not change the paths
    /// to the next ones. A node inside another target is left out, because it goes with that
    /// target.
    pub(super) fn targets(&self, targets: &impl Targets) -> Result<Vec<Found>, Error> {
        let ids = targets.found(self)?;
        let found = ids.iter().map(|id| self.locate(id));
        Ok(last_first(found.collect::<Result<_, _>>()?))
    }
}

/// Puts the last node first, and leaves out the nodes inside another one.
pub(super) fn last_first(mut found: Vec<Found>) -> Vec<Found> {
    let rank = |spot: Spot| match spot {
        Spot::Root => (0, 0),
        Spot::System => (1, 0),
        Spot::Sequence => (2, 0),
        Spot::Segment(position) => (3, position),
        Spot::Stray(position) => (4, position),
        Spot::Head => (5, 0),
    };
    found.sort_by(|left, right| {
        rank(left.spot)
            .cmp(&rank(right.spot))
            .then_with(|| left.path.cmp(&right.path))
    });
    // Each node is followed by all nodes that it holds.
    let mut outermost: Vec<Found> = Vec::with_capacity(found.len());
    for next in found {
        if !outermost.last().is_some_and(|last| last.holds(&next)) {
            outermost.push(next);
        }
    }
    outermost.reverse();
    outermost
}
