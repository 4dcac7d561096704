//! Running a query: in a context or in a snapshot, with a window over the result.

use core::ops::{ControlFlow, Range};
use std::borrow::Cow;

use pact_grammar::plan::Query;

use super::controls;
use super::hit::Hit;
use super::order::Sorting;
use super::over_time::OverTime;
use super::runnable::{Select, SelectNodes};
use super::strategy::Strategy;
use super::table::Table;
use super::tree_at::{Found, TreeAt};
use crate::context::Context;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::snapshot::Snapshot;
use crate::tree::Subtree;
use crate::typed::{PactNode, Typed};

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
        S::read(&self.query(query))
    }

    /// Runs a query on this snapshot with a window over its result; see [`Context::query`].
    pub fn query<S: SelectNodes>(&self, query: S) -> NodeQuery<'_> {
        NodeQuery::new(Source::Snapshot(self), query.nodes_plan())
    }
}

/// Room for the nodes of a segment or two.
const FEW_FOUND: usize = 8;

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
        self.collect(
            |subtree, _, ids| ids.push(subtree.node.id.clone()),
            |table, row, _, ids| {
                if let Some(id) = table.id(row) {
                    ids.push(id.clone());
                }
            },
            |hit| hit.id.clone(),
        )
    }

    /// The nodes that the query finds. A node of several snapshots comes from the first one
    /// searched.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn nodes(&self) -> Result<Vec<NodeRef<'c>>, Error> {
        self.collect(
            |subtree, cycle, nodes| nodes.push(NodeRef::of(subtree, cycle)),
            |table, row, cycle, nodes| nodes.push(table.view(row, cycle)),
            |hit| hit.view,
        )
    }

    /// The nodes as values of a type.
    pub(super) fn typed<T: PactNode>(&self) -> Result<Vec<Typed<T>>, Error> {
        let nodes = self.nodes()?;
        let typed = nodes.iter().map(Typed::read);
        Ok(typed.collect::<Result<_, _>>()?)
    }

    /// The number of nodes, without those that [`skip`](NodeQuery::skip) and
    /// [`limit`](NodeQuery::limit) leave out. Cheaper than finding them.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn count(&self) -> Result<usize, Error> {
        let query = resolve(&self.plan)?;
        let window = self.window(&query);
        let scopes = resolve_all(&self.scopes)?;
        let Some(tree) = self.tree_at(&query)?.filter(|_| !query.controls.unique) else {
            return Ok(self.hits(&query, &scopes)?.len());
        };
        let mut count = 0_usize;
        tree.visit(
            &query,
            Strategy::of(&query),
            &scopes,
            None,
            true,
            &mut |found| {
                let more = match found {
                    Found::Rows(_, rows) => rows.len(),
                    Found::Node(_) => 1,
                };
                count = count.saturating_add(more);
                go_on_if(count < window.end)
            },
        );
        Ok(count.min(window.end).saturating_sub(window.start))
    }

    /// The results: made of rows if they come in the right order, of sorted hits otherwise.
    fn collect<R>(
        &self,
        of_node: impl Fn(&'c Subtree, i64, &mut Vec<R>),
        of_row: impl Fn(&Table<'c>, usize, i64, &mut Vec<R>),
        of_hit: impl Fn(&Hit<'c>) -> R,
    ) -> Result<Vec<R>, Error> {
        if let Some((subtree, cycle)) = self.by_id()? {
            let mut found = Vec::with_capacity(1);
            of_node(subtree, cycle, &mut found);
            return Ok(found);
        }
        let query = resolve(&self.plan)?;
        let scopes = resolve_all(&self.scopes)?;
        let strategy = Strategy::of(&query);
        let is_in_order = Sorting::is_needless(&query, strategy) && !query.controls.unique;
        let Some(tree) = self.tree_at(&query)?.filter(|_| is_in_order) else {
            let hits = self.hits(&query, &scopes)?;
            return Ok(hits.iter().map(of_hit).collect());
        };
        let window = self.window(&query);
        let mut left_out = window.start;
        let mut wanted = window.len();
        let mut found = Vec::new();
        tree.visit(&query, strategy, &scopes, None, true, &mut |found_here| {
            let (table, rows) = match found_here {
                Found::Rows(table, rows) => (table, rows),
                Found::Node(_) if left_out > 0 => {
                    left_out -= 1;
                    return ControlFlow::Continue(());
                }
                Found::Node(met) => {
                    if wanted > 0 {
                        if found.is_empty() {
                            found.reserve(wanted.min(FEW_FOUND));
                        }
                        of_node(met.subtree, tree.cycle, &mut found);
                        wanted -= 1;
                    }
                    return go_on_if(wanted > 0);
                }
            };
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
                of_row(table, row, tree.cycle, &mut found);
            }
            left_out = 0;
            wanted -= taken;
            go_on_if(wanted > 0)
        });
        Ok(found)
    }

    /// The one node of a query for an id and nothing else, where the index of the context leads to
    /// it, with the cycle of its tree. None says nothing.
    fn by_id(&self) -> Result<Option<(&'c Subtree, i64)>, Error> {
        let Ok(plan) = &self.plan else {
            return Ok(None);
        };
        let has_window = self.skip > 0 || self.limit == 0 || !self.scopes.is_empty();
        let Some(id) = plan.lone_id().filter(|_| !has_window) else {
            return Ok(None);
        };
        let Some(tree) = self.tree_at(plan.query())? else {
            return Ok(None);
        };
        Ok(tree.hinted(id).map(|subtree| (subtree, tree.cycle)))
    }

    /// The tree that the query is run on; none for `@*`, which is run on all snapshots.
    fn tree_at(&self, query: &Query) -> Result<Option<TreeAt<'c>>, Error> {
        match self.source {
            Source::Context(context) => TreeAt::at_time(query.time, context),
            Source::Snapshot(snapshot) => Ok(Some(TreeAt::of(snapshot))),
        }
    }

    /// The results in order, cut by the controls and by the window.
    fn hits(&self, query: &Query, scopes: &[Cow<'_, Query>]) -> Result<Vec<Hit<'c>>, Error> {
        let mut hits = match (self.tree_at(query)?, self.source) {
            (Some(tree), _) => tree.hits(query, scopes, None),
            (None, Source::Context(context)) => OverTime::of_all(context, query, scopes).hits(),
            (None, Source::Snapshot(_)) => Vec::new(),
        };
        controls::cut(&mut hits, &query.controls);
        hits.truncate(self.skip.saturating_add(self.limit));
        hits.drain(..self.skip.min(hits.len()));
        Ok(hits)
    }

    /// The window over the matching rows: the selector's own controls first, then `skip` and
    /// `limit`.
    fn window(&self, query: &Query) -> Range<usize> {
        let own = controls::window(&query.controls);
        let start = own.start.saturating_add(self.skip);
        let end = own.end.min(start.saturating_add(self.limit));
        start.min(end)..end
    }
}

fn resolve(plan: &Result<Plan<Ids>, Error>) -> Result<Cow<'_, Query>, Error> {
    let plan = plan.as_ref().map_err(Error::clone)?;
    Ok(plan.resolve()?)
}

fn resolve_all(plans: &[Result<Plan<Ids>, Error>]) -> Result<Vec<Cow<'_, Query>>, Error> {
    plans.iter().map(resolve).collect()
}

fn go_on_if(wanted: bool) -> ControlFlow<()> {
    if wanted {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// The ids that a query finds in the working state, whatever time it has.
pub(crate) fn working_ids(context: &Context, query: &Query) -> Vec<NodeId> {
    let mut hits = TreeAt::working(context).hits(query, &[], None);
    controls::cut(&mut hits, &query.controls);
    hits.iter().map(|hit| hit.id.clone()).collect()
}
