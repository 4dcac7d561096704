//! Plans, run on trees.
//!
//! A query finds out how it can be run (`profile`) and which parts of a tree it can match in (`wanted`), and looks at
//! them as tables (`table`, made by `tree::sheet`), one after the other (`scene`). Its steps are run on sets of rows (`steps`, `keep`, `family`,
//! `value`), and what is left is put in order (`order`). Over time, only the parts that two snapshots do not share
//! are looked at (`between`, `over_time`, `range`). Nothing is changed by a query.

mod between;
mod family;
mod keep;
mod order;
mod over_time;
mod profile;
mod range;
mod scene;
mod steps;
mod table;
mod value;
mod wanted;

use core::ops::{ControlFlow, Range};
use std::borrow::Cow;

use pact_grammar::plan::{Moment as Address, Query, ResultKind, Slot, Time};

use crate::context::Context;
use crate::diff::RangeDiff;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::selector::Selector;
use crate::snapshot::{self, Snapshot};
use order::{Hit, Sorting};
use over_time::OverTime;
use profile::Profile;
pub(crate) use range::seen_in_both;
use scene::Scene;
use table::Table;

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
    /// When there is no such snapshot, or a parameter's value lies outside what its place allows.
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
                let snapshot = self.history.get(address(moment))?;
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
    pub fn select(&self, plan: impl AsRef<Plan<Ids>>) -> Result<Vec<NodeId>, Error> {
        self.query(plan).ids()
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
    note = "`select` takes a `Plan<Ids>`, a `Plan<RangeDiff>` or a `Selector`; a `Plan<Insertion>` is a place to insert at"
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

/// Where a query is run.
#[derive(Clone, Copy, Debug)]
enum Place<'c> {
    /// In a context, when the query says.
    Context(&'c Context),
    /// In one snapshot, whatever the query says.
    Snapshot(&'c Snapshot),
}

/// A query on its way: what is left out of its result is said here. Made by [`Context::query`] and
/// [`Snapshot::query`].
#[derive(Clone, Debug)]
#[must_use = "a query gives nothing until it is asked for `ids`, `nodes` or their `count`"]
pub struct Querying<'c> {
    place: Place<'c>,
    plan: Plan<Ids>,
    scopes: Vec<Plan<Ids>>,
    skip: usize,
    limit: usize,
}

impl<'c> Querying<'c> {
    fn new(place: Place<'c>, plan: &Plan<Ids>) -> Self {
        Self {
            place,
            plan: plan.clone(),
            scopes: Vec::new(),
            skip: 0,
            limit: usize::MAX,
        }
    }

    /// Keeps only what lies inside of something that another selector finds at the same time, or is it. A time and
    /// controls of the other selector do not count. Called again, both have to hold.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// let sealed = ctx.core(Block::new("first").key("plan"))?;
    /// ctx.commit()?;
    /// ctx.core(Block::new("second").key("plan"))?;
    /// let in_history = ctx.query(select!("[key='plan']")).within(select!(".seg:depth(>0)")).ids()?;
    /// assert_eq!(in_history, [sealed]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn within(mut self, scope: impl AsRef<Plan<Ids>>) -> Self {
        self.scopes.push(scope.as_ref().clone());
        self
    }

    /// Leaves out the first ones of what the selector gives, its own `@limit` and `@p` applied. Called again, the last
    /// number counts.
    pub fn skip(mut self, count: usize) -> Self {
        self.skip = count;
        self
    }

    /// Stops after so many, those that [`skip`](Querying::skip) leaves out not counted. Called again, the last number
    /// counts.
    pub fn limit(mut self, count: usize) -> Self {
        self.limit = count;
        self
    }

    /// The ids of what was found.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn ids(&self) -> Result<Vec<NodeId>, Error> {
        self.collect(
            |table, row, _, ids| {
                if let Some(id) = table.id(row) {
                    ids.push(id.clone());
                }
            },
            |hit| hit.id.clone(),
        )
    }

    /// The nodes that were found, each as it is where it was found first.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn nodes(&self) -> Result<Vec<NodeRef<'c>>, Error> {
        self.collect(
            |table, row, cycle, nodes| nodes.push(table.view(row, cycle)),
            |hit| hit.view,
        )
    }

    /// How many there are, what [`skip`](Querying::skip) and [`limit`](Querying::limit) leave out not counted. Cheaper
    /// than finding them.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn count(&self) -> Result<usize, Error> {
        let query = self.plan.resolve()?;
        let window = self.window(&query);
        let scopes = self.resolve_scopes()?;
        let Some(scene) = self.scene(&query)?.filter(|_| !query.controls.unique) else {
            return Ok(self.hits(&query, &scopes)?.len());
        };
        let mut count = 0_usize;
        scene.visit(&query, Profile::of(&query), &scopes, &mut |_, rows| {
            count = count.saturating_add(rows.len());
            go_on_if(count < window.end)
        });
        Ok(count.min(window.end).saturating_sub(window.start))
    }

    /// What was found, made of rows where no order is wanted but the one they are found in, of hits otherwise.
    fn collect<R>(
        &self,
        of_row: impl Fn(&Table<'c>, usize, i64, &mut Vec<R>),
        of_hit: impl Fn(&Hit<'c>) -> R,
    ) -> Result<Vec<R>, Error> {
        let query = self.plan.resolve()?;
        let scopes = self.resolve_scopes()?;
        let profile = Profile::of(&query);
        let is_in_order = Sorting::is_needless(&query, profile) && !query.controls.unique;
        let Some(scene) = self.scene(&query)?.filter(|_| is_in_order) else {
            let hits = self.hits(&query, &scopes)?;
            return Ok(hits.iter().map(of_hit).collect());
        };
        let window = self.window(&query);
        let mut left_out = window.start;
        let mut wanted = window.len();
        let mut found = Vec::new();
        scene.visit(&query, profile, &scopes, &mut |table, rows| {
            let count = rows.len();
            if left_out >= count {
                left_out -= count;
                return ControlFlow::Continue(());
            }
            let taken = (count - left_out).min(wanted);
            found.reserve(taken);
            let mut rows = rows.iter();
            if left_out > 0 {
                rows.nth(left_out - 1);
            }
            for row in rows.take(taken) {
                of_row(table, row, scene.cycle, &mut found);
            }
            left_out = 0;
            wanted -= taken;
            go_on_if(wanted > 0)
        });
        Ok(found)
    }

    /// What was found, in order, the rest cut off.
    fn hits(&self, query: &Query, scopes: &[Cow<'_, Query>]) -> Result<Vec<Hit<'c>>, Error> {
        let mut hits = match (self.scene(query)?, self.place) {
            (Some(scene), _) => scene.hits(query, scopes),
            (None, Place::Context(context)) => context.hits_over_time(query, scopes),
            (None, Place::Snapshot(_)) => Vec::new(),
        };
        order::cut(&mut hits, &query.controls);
        hits.truncate(self.skip.saturating_add(self.limit));
        hits.drain(..self.skip.min(hits.len()));
        Ok(hits)
    }

    fn scene(&self, query: &Query) -> Result<Option<Scene<'c>>, Error> {
        match self.place {
            Place::Context(context) => context.scene(query),
            Place::Snapshot(snapshot) => Ok(Some(Scene::of(snapshot))),
        }
    }

    fn resolve_scopes(&self) -> Result<Vec<Cow<'_, Query>>, Error> {
        if self.scopes.is_empty() {
            return Ok(Vec::new());
        }
        let scopes = self.scopes.iter().map(Plan::resolve);
        Ok(scopes.collect::<Result<_, _>>()?)
    }

    /// Which of the rows are wanted: what the selector's own controls leave, and of that what is not left out.
    fn window(&self, query: &Query) -> Range<usize> {
        let own = order::window(&query.controls);
        let start = own.start.saturating_add(self.skip);
        let end = own.end.min(start.saturating_add(self.limit));
        start.min(end)..end
    }
}

fn go_on_if(wanted: bool) -> ControlFlow<()> {
    if wanted {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// The instances of a key in the working state, with their depths, from the head into the past.
pub(crate) fn instances(context: &Context, key: &str) -> Vec<(NodeId, i64)> {
    Scene::working(context).instances(key)
}

/// What a query finds in the working state, whatever it is for.
pub(crate) fn working_ids(context: &Context, query: &Query) -> Vec<NodeId> {
    let hits = Scene::working(context).hits(query, &[]);
    hits.iter().map(|hit| hit.id.clone()).collect()
}

/// Finds a node of a snapshot by its id.
pub(crate) fn find<'s>(snapshot: &'s Snapshot, id: &NodeId) -> Option<NodeRef<'s>> {
    Scene::of(snapshot).find(id.as_str())
}

fn address(moment: Address) -> snapshot::Address {
    match moment {
        Address::Turn(Slot::Fixed(turn)) => snapshot::Address::Turn(turn),
        Address::Cycle(Slot::Fixed(cycle)) => {
            snapshot::Address::Cycle(i64::try_from(cycle).unwrap_or(i64::MAX))
        }
        // Parameters were bound before.
        Address::Turn(Slot::Param(_)) | Address::Cycle(Slot::Param(_)) => {
            snapshot::Address::Turn(1)
        }
        Address::Oldest => snapshot::Address::Oldest,
    }
}
