//! Plans, run on trees.
//!
//! A query looks only at the parts of a tree that its depths pin (`parts`), lays these out as rows (`flat`), runs its
//! steps on sets of rows (`steps`, `value`), and puts what is left in order (`order`). Nothing is changed by it.

mod flat;
mod order;
mod parts;
mod range;
mod steps;
mod value;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use pact_grammar::plan::{Mode, Moment as Address, Order, Query, ResultKind, Slot, Time};

use crate::context::Context;
use crate::diff::RangeDiff;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::selector::Selector;
use crate::snapshot::{self, Snapshot};
use crate::tree::Tree;
use flat::Flat;
use order::Hit;
use parts::Wanted;
use steps::Matcher;
use value::Moment;

/// What a query is run on, and when.
#[derive(Clone, Copy)]
struct Scene<'t> {
    tree: &'t Tree,
    cycle: i64,
    /// The cycle of the commit that comes next.
    removal: i64,
}

impl<'t> Scene<'t> {
    fn of(snapshot: &'t Snapshot) -> Self {
        let cycle = snapshot.cycle();
        Self {
            tree: snapshot.tree(),
            cycle,
            removal: cycle.saturating_add(1),
        }
    }

    /// All nodes that the query matches here, in its order, before anything is cut; only those inside of what the
    /// scopes match, if there are any.
    fn hits(self, query: &Query, scopes: &[Cow<'_, Query>]) -> Vec<Hit<'t>> {
        let wanted = if scopes.is_empty() {
            Wanted::of(query)
        } else {
            Wanted::everything()
        };
        let flat = Flat::of(self.tree, &wanted, self.removal);
        let matcher = Matcher {
            flat: &flat,
            moment: Moment { cycle: self.cycle },
        };
        let mut rows = matcher.union(query.alternatives());
        for scope in scopes {
            let inside = matcher.inside(&matcher.union(scope.alternatives()));
            rows.retain(|row| inside.binary_search(row).is_ok());
        }
        order::ordered(&flat, self.tree, self.cycle, query, &rows)
    }
}

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

    fn hits(&self, query: &Query, scopes: &[Cow<'_, Query>]) -> Result<Vec<Hit<'_>>, Error> {
        let mut hits = match query.time {
            Time::Working => {
                let cycle = self.cycle();
                let scene = Scene {
                    tree: &self.tree,
                    cycle,
                    removal: cycle,
                };
                scene.hits(query, scopes)
            }
            Time::At(moment) => {
                let address = address(moment);
                let snapshot = self.history.get(address)?;
                Scene::of(snapshot).hits(query, scopes)
            }
            Time::All | Time::Range(..) => self.hits_over_time(query, scopes),
        };
        order::cut(&mut hits, &query.controls);
        Ok(hits)
    }

    /// `@*`: the snapshots newest first, each id once.
    fn hits_over_time(&self, query: &Query, scopes: &[Cow<'_, Query>]) -> Vec<Hit<'_>> {
        let newest_first: Vec<Vec<Hit<'_>>> = self
            .snapshots()
            .map(|snapshot| Scene::of(snapshot).hits(query, scopes))
            .collect();
        let in_mode: Option<HashSet<&NodeId>> = match query.controls.mode {
            None | Some(Mode::Union) => None,
            Some(Mode::Latest) => Some(latest(&newest_first)),
            Some(Mode::Reduce) => Some(in_all(&newest_first)),
        };
        // Which instance is the newest is decided by the snapshots first.
        let unique = query.controls.unique.then(|| latest(&newest_first));
        let is_kept = |id: &NodeId| {
            let mut sets = in_mode.iter().chain(&unique);
            sets.all(|kept| kept.contains(id))
        };
        let oldest_first = query.controls.order == Some(Order::TurnAsc);
        let mut sets: Vec<&Vec<Hit<'_>>> = newest_first.iter().collect();
        if oldest_first {
            sets.reverse();
        }
        let mut seen = HashSet::new();
        let all = sets.into_iter().flatten().copied();
        all.filter(|hit| seen.insert(&hit.node.id))
            .filter(|hit| is_kept(&hit.node.id))
            .collect()
    }
}

impl Snapshot {
    /// Runs a plan on this snapshot, which takes the place of a time that the selector may have of its own. Any
    /// number of threads may do so at once.
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
        let query = self.resolve()?;
        match query.time {
            Time::Range(first, second) => context.range_diff(&query, (first, second)),
            // Not made for such a plan.
            Time::Working | Time::At(_) | Time::All => Err(Error::ResultKind {
                selector: query.to_string(),
                expected: ResultKind::RangeDiff,
                found: query.result_kind(),
            }),
        }
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

    /// Leaves out the first ones.
    pub fn skip(mut self, count: usize) -> Self {
        self.skip = count;
        self
    }

    /// Stops after so many.
    pub fn limit(mut self, count: usize) -> Self {
        self.limit = count;
        self
    }

    /// The ids of what was found.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn ids(&self) -> Result<Vec<NodeId>, Error> {
        let nodes = self.nodes()?;
        Ok(nodes.iter().map(|node| node.id().clone()).collect())
    }

    /// How many were found.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn count(&self) -> Result<usize, Error> {
        self.nodes().map(|nodes| nodes.len())
    }

    /// The nodes that were found, each as it is where it was found first.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn nodes(&self) -> Result<Vec<NodeRef<'c>>, Error> {
        let query = self.plan.resolve()?;
        let scopes: Vec<Cow<'_, Query>> = self
            .scopes
            .iter()
            .map(Plan::resolve)
            .collect::<Result<_, _>>()?;
        let hits = match self.place {
            Place::Context(context) => context.hits(&query, &scopes)?,
            Place::Snapshot(snapshot) => {
                let mut hits = Scene::of(snapshot).hits(&query, &scopes);
                order::cut(&mut hits, &query.controls);
                hits
            }
        };
        let window = hits.into_iter().skip(self.skip).take(self.limit);
        Ok(window.map(|hit| hit.view).collect())
    }
}

/// The newest instance of each key; a node without a key counts as its own.
fn latest<'t>(newest_first: &[Vec<Hit<'t>>]) -> HashSet<&'t NodeId> {
    let mut keys = HashSet::new();
    let mut kept = HashSet::new();
    for set in newest_first {
        let mut hits: Vec<&Hit<'t>> = set.iter().collect();
        hits.sort_by(|left, right| left.key_order().cmp(&right.key_order()));
        for hit in hits {
            if hit.node.key.as_ref().is_none_or(|key| keys.insert(key)) {
                kept.insert(&hit.node.id);
            }
        }
    }
    kept
}

/// The ids that are in every set.
fn in_all<'t>(sets: &[Vec<Hit<'t>>]) -> HashSet<&'t NodeId> {
    let mut counts: HashMap<&'t NodeId, usize> = HashMap::new();
    for hit in sets.iter().flatten() {
        *counts.entry(&hit.node.id).or_default() += 1;
    }
    let in_all = counts.into_iter().filter(|(_, count)| *count == sets.len());
    in_all.map(|(id, _)| id).collect()
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
