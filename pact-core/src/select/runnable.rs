//! The types that can be run as queries: plans, selectors of run time, and references to them.

use super::asked::Asked;
use super::query::{NodeQuery, Source};
use super::sealed;
use crate::context::Context;
use crate::error::Error;
use crate::node::NodeId;
use crate::plan::{Ids, Plan};
use crate::selector::Selector;
use crate::snapshot::Snapshot;
use crate::typed::{Nodes, PactNode, Typed};

/// A query: a plan of [`select!`](crate::select), or a [`Selector`] that was parsed at run time; by
/// value or by reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a query",
    label = "this cannot be run",
    note = "write `select!(\"…\")` for a selector in the program, `Selector::parse(text)?` for one that arrives at run time",
    note = "a `Plan<Insertion>` is a place to insert at: give it to `insert` or `move_to`"
)]
pub trait Select: sealed::Select {
    /// The result of the query.
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
    fn run_on(&self, snapshot: &Snapshot) -> Result<Self::Output, Error>;
}

/// The queries that find nodes, with the plan of each and its result in a place.
macro_rules! select_nodes {
    ($(
        [$($generics:tt)*] $query:ty => $output:ty:
            |$from:ident| $plan:expr, |$place:ident| $result:expr;
    )+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Select for $query {
            type Output = $output;
            type Query<'c> = NodeQuery<'c>;

            fn run(&self, context: &Context) -> Result<$output, Error> {
                let ($from, $place) = (self, Source::Context(context));
                $result
            }

            fn start<'c>(&self, context: &'c Context) -> NodeQuery<'c> {
                NodeQuery::new(Source::Context(context), self.nodes_plan())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> SelectNodes for $query {
            fn nodes_plan(&self) -> Result<Plan<Ids>, Error> {
                let $from = self;
                $plan
            }

            fn run_on(&self, snapshot: &Snapshot) -> Result<$output, Error> {
                let ($from, $place) = (self, Source::Snapshot(snapshot));
                $result
            }
        }
    )+};
}

select_nodes! {
    [] Plan<Ids> => Vec<NodeId>: |plan| Ok(plan.clone()), |place| Asked::all(place, plan).ids();
    [] Selector => Vec<NodeId>:
        |selector| selector.plan(), |place| Asked::all(place, &selector.plan()?).ids();
    [T: PactNode] Plan<Nodes<T>> => Vec<Typed<T>>:
        |plan| Ok(plan.untyped()), |place| Asked::all(place, &plan.untyped()).typed();
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

    fn run_on(&self, snapshot: &Snapshot) -> Result<S::Output, Error> {
        (**self).run_on(snapshot)
    }
}
