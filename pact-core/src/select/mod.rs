//! Plans, run on trees.
//!
//! A query finds out how it can be run (`profile`) and which parts of a tree it can match in (`wanted`), and looks at
//! them as tables (`table`, made by `tree::sheet`), one after the other (`scene`). Its steps are run on sets of rows
//! (`steps`, `keep`, `family`, `value`), and what is left is put in order (`order`) and cut (`querying`). Over time, only
//! the parts that two snapshots do not share are looked at (`between`, `over_time`, `range`). Nothing is changed by a
//! query.

mod between;
mod family;
mod keep;
mod order;
mod over_time;
mod profile;
mod querying;
mod range;
mod scene;
mod steps;
mod table;
mod value;
mod wanted;

use std::borrow::Cow;

use pact_grammar::plan::{BindError, Moment as Address, Query, Slot, Time};

use crate::context::Context;
use crate::diff::{RangeDiff, RangeQuery};
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::selector::Selector;
use crate::snapshot::{self, Snapshot};
use crate::typed::{Nodes, PactNode, Typed};
use order::Hit;
use over_time::OverTime;
pub use querying::NodeQuery;
use querying::Place;
pub(crate) use range::seen_in_both;
use scene::Scene;

impl Context {
    /// Runs a query: on the working state, on a snapshot, or on all of them (`@*`), as its selector says.
    ///
    /// The type of the query says what comes back: ids for a `Plan<Ids>` and for a [`Selector`] of run time, values for a
    /// typed plan, changes for a range.
    ///
    /// ```
    /// use pact_core::{Context, Selector, select};
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// let question = ctx.user("What is the capital of France?");
    /// ctx.assistant("Paris.");
    /// ctx.commit()?;
    /// assert_eq!(ctx.select(select!("@t0 ^seq .seg:depth(1) > .block[role='user']"))?, [question.clone()]);
    /// assert_eq!(ctx.select(Selector::parse("^seq .block[role='user']")?)?, [question]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, a parameter has no value or one outside what its place allows, a node that a typed
    /// plan finds is no value of the type, or a selector of run time is a range: `selector.plan::<RangeDiff>()?` is one.
    pub fn select<S: Select>(&self, query: S) -> Result<S::Output, Error> {
        query.run(self)
    }

    /// Runs a query with options: a window over the nodes that it finds, as ids or as nodes; or what the result of a range
    /// is to hold.
    ///
    /// ```
    /// use pact_core::{Block, Context, Materialized, select};
    ///
    /// let mut ctx = Context::default();
    /// for version in ["first", "second", "third"] {
    ///     ctx.push(Block::new(version).key("plan"))?;
    ///     ctx.commit()?;
    /// }
    /// // Instances of a key come newest first.
    /// let before_last = ctx.query(select!("[key='plan']")).skip(1).limit(1).nodes()?;
    /// assert_eq!(before_last[0].content().and_then(|content| content.as_text()), Some("second"));
    ///
    /// let changes = ctx.query(select!("@history .block")).max_snapshots(10).materialize([Materialized::Content]).run()?;
    /// assert_eq!(changes.snapshots.len(), 3);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn query<S: Select>(&self, query: S) -> S::Query<'_> {
        query.start(self)
    }

    /// Where a query looks; none if it looks at all snapshots.
    fn scene(&self, query: &Query) -> Result<Option<Scene<'_>>, Error> {
        Ok(match query.time {
            Time::Working => Some(Scene::working(self)),
            Time::At(moment) => {
                let snapshot = self.history.get(address(moment)?)?;
                Some(Scene::in_history(snapshot, self))
            }
            Time::All | Time::Range(..) => None,
        })
    }

    /// `@*`: the snapshots newest first, each id once.
    fn hits_over_time(&self, query: &Query, scopes: &[Cow<'_, Query>]) -> Vec<Hit<'_>> {
        let all = OverTime {
            context: self,
            query,
            scopes,
            snapshots: self.snapshots().collect(),
            cuts_each: false,
        };
        all.hits()
    }
}

impl Snapshot {
    /// Runs a query on this snapshot, which takes the place of a time that the selector may have of its own: `age` and
    /// its kin want one, and it does not matter which. Any number of threads may do so at once.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// let question = ctx.user("Hello");
    /// ctx.commit()?;
    /// let snapshot = ctx.snapshot("@t0")?;
    /// let reader = std::thread::spawn(move || snapshot.select(select!(".block[role='user']")));
    /// assert_eq!(reader.join().unwrap()?, [question]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn select<S: SelectNodes>(&self, query: S) -> Result<S::Output, Error> {
        S::read(&self.query(query))
    }

    /// Runs a query on this snapshot with a window over its result; see [`Context::query`].
    pub fn query<S: SelectNodes>(&self, query: S) -> NodeQuery<'_> {
        NodeQuery::new(Place::Snapshot(self), query.nodes_plan())
    }
}

/// A query: a plan of [`select!`](crate::select), or a [`Selector`] that was parsed at run time; by value or by reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a query",
    label = "this cannot be run",
    note = "write `select!(\"…\")` for a selector in the program, `Selector::parse(text)?` for one that arrives at run time",
    note = "a `Plan<Insertion>` is a place to insert at: give it to `insert` or `move_to`"
)]
pub trait Select: sealed::Select {
    /// What the query gives.
    type Output;

    /// The query with options, as [`Context::query`] gives it.
    type Query<'c>;

    #[doc(hidden)]
    fn run(&self, context: &Context) -> Result<Self::Output, Error>;

    #[doc(hidden)]
    fn start<'c>(&self, context: &'c Context) -> Self::Query<'c>;
}

/// A query that finds nodes at one time: any [`Select`] but a range.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not find nodes in one snapshot",
    label = "this does not select nodes",
    note = "write `select!(\"…\")` without a range, or `Selector::parse(text)?` for one that arrives at run time; ranges are \
            run by `ctx.select` and `ctx.query`"
)]
pub trait SelectNodes: Select {
    #[doc(hidden)]
    fn nodes_plan(&self) -> Result<Plan<Ids>, Error>;

    #[doc(hidden)]
    fn read(query: &NodeQuery<'_>) -> Result<Self::Output, Error>;
}

mod sealed {
    pub trait Select {}

    impl Select for super::Plan<super::Ids> {}
    impl<T> Select for super::Plan<crate::typed::Nodes<T>> {}
    impl Select for super::Plan<super::RangeDiff> {}
    impl Select for super::Selector {}
    impl<S: Select + ?Sized> Select for &S {}
}

/// The queries that find nodes: `read` says what becomes of these.
macro_rules! select_nodes {
    ($([$($generics:tt)*] $query:ty => $output:ty: |$from:ident| $plan:expr, $read:expr;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Select for $query {
            type Output = $output;
            type Query<'c> = NodeQuery<'c>;

            fn run(&self, context: &Context) -> Result<$output, Error> {
                Self::read(&self.start(context))
            }

            fn start<'c>(&self, context: &'c Context) -> NodeQuery<'c> {
                NodeQuery::new(Place::Context(context), self.nodes_plan())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> SelectNodes for $query {
            fn nodes_plan(&self) -> Result<Plan<Ids>, Error> {
                let $from = self;
                $plan
            }

            fn read(query: &NodeQuery<'_>) -> Result<$output, Error> {
                $read(query)
            }
        }
    )+};
}

select_nodes! {
    [] Plan<Ids> => Vec<NodeId>: |plan| Ok(plan.clone()), NodeQuery::ids;
    [] Selector => Vec<NodeId>: |selector| selector.plan(), NodeQuery::ids;
    [T: PactNode] Plan<Nodes<T>> => Vec<Typed<T>>: |plan| Ok(plan.untyped()), NodeQuery::typed;
}

#[diagnostic::do_not_recommend]
impl Select for Plan<RangeDiff> {
    type Output = RangeDiff;
    type Query<'c> = RangeQuery<'c>;

    fn run(&self, context: &Context) -> Result<RangeDiff, Error> {
        self.start(context).run()
    }

    fn start<'c>(&self, context: &'c Context) -> RangeQuery<'c> {
        RangeQuery::new(context, self)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Select + ?Sized> Select for &S {
    type Output = S::Output;
    type Query<'c> = S::Query<'c>;

    fn run(&self, context: &Context) -> Result<S::Output, Error> {
        (**self).run(context)
    }

    fn start<'c>(&self, context: &'c Context) -> S::Query<'c> {
        (**self).start(context)
    }
}

#[diagnostic::do_not_recommend]
impl<S: SelectNodes + ?Sized> SelectNodes for &S {
    fn nodes_plan(&self) -> Result<Plan<Ids>, Error> {
        (**self).nodes_plan()
    }

    fn read(query: &NodeQuery<'_>) -> Result<S::Output, Error> {
        S::read(query)
    }
}

/// The instances of each of some keys in the working state, in the head and in the segments down to a depth, with their
/// depths.
pub(crate) fn instances<'c>(
    context: &'c Context,
    keys: &[&str],
    deepest: i64,
) -> Vec<Vec<(NodeRef<'c>, i64)>> {
    Scene::working(context).instances(keys, deepest)
}

/// What a query finds in the working state, whatever it is for.
pub(crate) fn working_ids(context: &Context, query: &Query) -> Vec<NodeId> {
    let mut hits = Scene::working(context).hits(query, &[]);
    order::cut(&mut hits, &query.controls);
    hits.iter().map(|hit| hit.id.clone()).collect()
}

/// Finds a node of a snapshot by its id.
pub(crate) fn find<'s>(snapshot: &'s Snapshot, id: &NodeId) -> Option<NodeRef<'s>> {
    Scene::of(snapshot).find(id.as_str())
}

/// Where a moment is. Cycles are counted in 63 bits: a later one is one that no snapshot has.
fn address(moment: Address) -> Result<snapshot::Address, Error> {
    Ok(match moment {
        Address::Turn(Slot::Fixed(turn)) => snapshot::Address::Turn(turn),
        Address::Cycle(Slot::Fixed(cycle)) => {
            snapshot::Address::Cycle(i64::try_from(cycle).unwrap_or(i64::MAX))
        }
        Address::Turn(Slot::Param(_)) | Address::Cycle(Slot::Param(_)) => {
            return Err(Error::Parameter(BindError::unbound()));
        }
        Address::Oldest => snapshot::Address::Oldest,
    })
}
