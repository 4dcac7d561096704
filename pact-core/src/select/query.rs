//! Queries on a context or on a snapshot, with a window over the result.

use pact_grammar::plan::Query;

use super::asked::Asked;
use super::controls;
use super::runnable::{Select, SelectNodes};
use super::tree_at::TreeAt;
use crate::context::Context;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::snapshot::Snapshot;

impl Context {
    /// Runs a query: on the working state, on a snapshot, or on all of them (`@*`), as its selector
    /// says.
    ///
    /// The type of the query decides the type of the result: ids for a `Plan<Ids>` and for a
    /// [`Selector`](crate::Selector) of run time, values for a typed plan, changes for a range.
    ///
    /// ```
    /// use pact_core::{Context, Selector, select};
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// let question = ctx.user("What is the capital of France?");
    /// ctx.assistant("Paris.");
    /// ctx.commit()?;
    /// let questions = ctx.select(select!("@t0 ^seq .seg:depth(1) > .block[role='user']"))?;
    /// assert_eq!(questions, [question.clone()]);
    /// assert_eq!(ctx.select(Selector::parse("^seq .block[role='user']")?)?, [question]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such snapshot, a parameter has no value or one that its place does not
    /// allow, a node that a typed plan finds is no value of the type, or a selector of run time is
    /// a range: `selector.plan::<RangeDiff>()?` is one.
    pub fn select<S: Select>(&self, query: S) -> Result<S::Output, Error> {
        query.run(self)
    }

    /// Runs a query with options: a window over the nodes that it finds, as ids or as nodes; or the
    /// extent of the result of a range.
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
    /// let query = ctx.query(select!("@history .block")).max_snapshots(10);
    /// let changes = query.materialize([Materialized::Content]).run()?;
    /// assert_eq!(changes.snapshots.len(), 3);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn query<S: Select>(&self, query: S) -> S::Query<'_> {
        query.start(self)
    }
}

impl Snapshot {
    /// Runs a query on this snapshot instead of the time in its selector. `age` and the other
    /// facets need a time in the selector, and any will do. Any number of threads may run queries
    /// at once.
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
        query.run_on(self)
    }

    /// Runs a query on this snapshot with a window over its result; see [`Context::query`].
    pub fn query<S: SelectNodes>(&self, query: S) -> NodeQuery<'_> {
        NodeQuery::new(Source::Snapshot(self), query.nodes_plan())
    }
}

/// Where a query is run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'c> {
    /// In a context, at the time in the selector.
    Context(&'c Context),
    /// In one snapshot, whatever time the selector has.
    Snapshot(&'c Snapshot),
}

/// A query before it runs, with a window over its result. Made by [`Context::query`] and
/// [`Snapshot::query`].
#[derive(Clone, Debug)]
#[must_use = "a query gives nothing until it is asked for `ids`, `nodes` or their `count`"]
pub struct NodeQuery<'c> {
    source: Source<'c>,
    /// May be an error if the query is a selector of run time. The query returns it when it runs.
    plan: Result<Plan<Ids>, Error>,
    scopes: Vec<Result<Plan<Ids>, Error>>,
    skip: usize,
    limit: usize,
}

impl<'c> NodeQuery<'c> {
    pub(super) fn new(source: Source<'c>, plan: Result<Plan<Ids>, Error>) -> Self {
        Self {
            source,
            plan,
            scopes: Vec::new(),
            skip: 0,
            limit: usize::MAX,
        }
    }

    /// Keeps only the nodes that another selector finds at the same time, and their descendants.
    /// The time and the controls of the other selector do not count. Called again, both have to
    /// hold.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// let sealed = ctx.push(Block::new("first").key("plan"))?;
    /// ctx.commit()?;
    /// ctx.push(Block::new("second").key("plan"))?;
    /// let plans = ctx.query(select!("[key='plan']"));
    /// let in_history = plans.within(select!(".seg:depth(>0)")).ids()?;
    /// assert_eq!(in_history, [sealed]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn within(mut self, scope: impl SelectNodes) -> Self {
        self.scopes.push(scope.nodes_plan());
        self
    }

    /// Leaves out the first nodes of the selector's result, after its own `@limit` and `@p`. Called
    /// again, the last number counts.
    pub fn skip(mut self, count: usize) -> Self {
        self.skip = count;
        self
    }

    /// Stops after so many nodes, not counting those that [`skip`](NodeQuery::skip) leaves out.
    /// Called again, the last number counts.
    pub fn limit(mut self, count: usize) -> Self {
        self.limit = count;
        self
    }

    /// The ids of the nodes that the query finds.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn ids(&self) -> Result<Vec<NodeId>, Error> {
        self.asked()?.ids()
    }

    /// The nodes that the query finds. A node of several snapshots comes from the first one
    /// searched.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn nodes(&self) -> Result<Vec<NodeRef<'c>>, Error> {
        self.asked()?.nodes()
    }

    /// Hands the nodes that the query finds to a function, one after the other, and makes no list
    /// of them. Only an order, `@unique` and a key need all nodes before the first one.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("What is the capital of France?");
    /// ctx.assistant("Paris.");
    /// ctx.commit()?;
    /// let mut said = String::new();
    /// ctx.query(select!("@t0 .block")).for_each(|node| {
    ///     said += node.content().and_then(|content| content.as_text()).unwrap_or_default();
    /// })?;
    /// assert_eq!(said, "What is the capital of France?Paris.");
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn for_each(&self, visit: impl FnMut(NodeRef<'c>)) -> Result<(), Error> {
        self.asked()?.for_each(visit)
    }

    /// The number of nodes, without those that [`skip`](NodeQuery::skip) and
    /// [`limit`](NodeQuery::limit) leave out. Cheaper than finding them.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn count(&self) -> Result<usize, Error> {
        self.asked()?.count()
    }

    fn asked(&self) -> Result<Asked<'_, 'c>, Error> {
        Ok(Asked {
            source: self.source,
            plan: self.plan.as_ref().map_err(Error::clone)?,
            scopes: &self.scopes,
            skip: self.skip,
            limit: self.limit,
        })
    }
}

/// The ids that a query finds in the working state, whatever time it has.
pub(crate) fn working_ids(context: &Context, query: &Query) -> Vec<NodeId> {
    let mut hits = TreeAt::working(context).hits(query, &[], None);
    controls::cut(&mut hits, &query.controls);
    hits.iter().map(|hit| hit.id.clone()).collect()
}
