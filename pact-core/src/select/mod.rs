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

use pact_grammar::plan::{BindError, Moment as Address, Query, ResultKind, Slot, Time};

use crate::context::Context;
use crate::diff::RangeDiff;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::selector::Selector;
use crate::snapshot::{self, Snapshot};
use crate::typed::Finds;
use order::Hit;
use over_time::OverTime;
use querying::Place;
pub use querying::Querying;
pub(crate) use range::seen_in_both;
use scene::Scene;

impl Context {
    /// Runs a plan: on the working state, on a snapshot, or on all of them (`@*`), as its selector says.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// let question = ctx.user("What is the capital of France?");
    /// ctx.assistant("Paris.");
    /// ctx.commit()?;
    /// assert_eq!(ctx.select(select!("@t0 ^seq .seg:depth(1) > .block[role='user']"))?, [question]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, a parameter's value lies outside what its place allows, or a node that a typed
    /// plan finds is no value of the type.
    pub fn select<S: Select>(&self, plan: S) -> Result<S::Output, Error> {
        plan.run(self)
    }

    /// Runs a plan with a window over its result, for the ids or for the nodes themselves.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// for version in ["first", "second", "third"] {
    ///     ctx.core(Block::new(version).key("plan"))?;
    ///     ctx.commit()?;
    /// }
    /// // Instances of a key come newest first.
    /// let before_last = ctx.query(select!("[key='plan']")).skip(1).limit(1).nodes()?;
    /// assert_eq!(before_last[0].content().and_then(|content| content.as_text()), Some("second"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn query(&self, plan: impl AsRef<Plan<Ids>>) -> Querying<'_> {
        Querying::new(Place::Context(self), plan.as_ref())
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
    /// Runs a plan on this snapshot, which takes the place of a time that the selector may have of its own: `age` and
    /// its kin want one, and it does not matter which. Any number of threads may do so at once.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// let question = ctx.user("Hello");
    /// ctx.commit()?;
    /// let snapshot = ctx.snapshot("@t0")?;
    /// let reader = std::thread::spawn(move || snapshot.select(select!(".block[role='user']")));
    /// assert_eq!(reader.join().unwrap()?, [question]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a parameter's value lies outside what its place allows.
    pub fn select<K: Finds>(&self, plan: impl AsRef<Plan<K>>) -> Result<Vec<K::Found>, Error> {
        K::find(plan.as_ref(), self)
    }

    /// Runs a plan on this snapshot with a window over its result; see [`Context::query`].
    pub fn query(&self, plan: impl AsRef<Plan<Ids>>) -> Querying<'_> {
        Querying::new(Place::Snapshot(self), plan.as_ref())
    }
}

/// What can be run on a context: a plan, or a selector that was parsed at run time; by value or by reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a query",
    label = "this cannot be run with `select`",
    note = "`select` takes a `Plan<Ids>`, a `Plan<Nodes<T>>`, a `Plan<RangeDiff>` or a `Selector`; a `Plan<Insertion>` is a place to insert at"
)]
pub trait Select {
    /// What comes back.
    type Output;

    /// Runs it.
    fn run(&self, context: &Context) -> Result<Self::Output, Error>;
}

impl Select for Plan<Ids> {
    type Output = Vec<NodeId>;

    fn run(&self, context: &Context) -> Result<Vec<NodeId>, Error> {
        context.query(self).ids()
    }
}

impl Select for Plan<RangeDiff> {
    type Output = RangeDiff;

    fn run(&self, context: &Context) -> Result<RangeDiff, Error> {
        context.changes(self).run()
    }
}

impl Select for Selector {
    type Output = Selection;

    fn run(&self, context: &Context) -> Result<Selection, Error> {
        match self.result_kind() {
            ResultKind::RangeDiff => self.plan::<RangeDiff>()?.run(context).map(Selection::Range),
            _ => self.plan::<Ids>()?.run(context).map(Selection::Ids),
        }
    }
}

impl<S: Select + ?Sized> Select for &S {
    type Output = S::Output;

    fn run(&self, context: &Context) -> Result<S::Output, Error> {
        (**self).run(context)
    }
}

/// What a selector that was parsed at run time gives.
///
/// ```
/// use pact_core::{Context, Selection, Selector};
///
/// let mut ctx = Context::builder().build();
/// let id = ctx.user("Hello");
/// assert_eq!(ctx.select(Selector::parse("^ah .block")?)?, Selection::Ids(vec![id]));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Selection {
    /// The ids, in order.
    Ids(Vec<NodeId>),
    /// The changes over a range.
    Range(RangeDiff),
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
