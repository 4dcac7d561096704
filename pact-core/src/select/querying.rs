//! Queries with a window over their result.

use core::ops::{ControlFlow, Range};
use std::borrow::Cow;

use pact_grammar::plan::Query;

use super::SelectNodes;
use super::order::{self, Hit, Sorting};
use super::profile::Profile;
use super::scene::Scene;
use super::table::Table;
use crate::context::Context;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::snapshot::Snapshot;
use crate::typed::{PactNode, Typed};

/// Where a query is run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<'c> {
    /// In a context, when the query says.
    Context(&'c Context),
    /// In one snapshot, whatever the query says.
    Snapshot(&'c Snapshot),
}

/// A query on its way: what is left out of its result is said here. Made by [`Context::query`] and
/// [`Snapshot::query`].
#[derive(Clone, Debug)]
#[must_use = "a query gives nothing until it is asked for `ids`, `nodes` or their `count`"]
pub struct NodeQuery<'c> {
    place: Place<'c>,
    /// Of a selector of run time this may be an error, which is told when the query runs.
    plan: Result<Plan<Ids>, Error>,
    scopes: Vec<Result<Plan<Ids>, Error>>,
    skip: usize,
    limit: usize,
}

impl<'c> NodeQuery<'c> {
    pub(super) fn new(place: Place<'c>, plan: Result<Plan<Ids>, Error>) -> Self {
        Self {
            place,
            plan,
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
    /// let mut ctx = Context::default();
    /// let sealed = ctx.push(Block::new("first").key("plan"))?;
    /// ctx.commit()?;
    /// ctx.push(Block::new("second").key("plan"))?;
    /// let in_history = ctx.query(select!("[key='plan']")).within(select!(".seg:depth(>0)")).ids()?;
    /// assert_eq!(in_history, [sealed]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn within(mut self, scope: impl SelectNodes) -> Self {
        self.scopes.push(scope.nodes_plan());
        self
    }

    /// Leaves out the first ones of what the selector gives, its own `@limit` and `@p` applied. Called again, the last
    /// number counts.
    pub fn skip(mut self, count: usize) -> Self {
        self.skip = count;
        self
    }

    /// Stops after so many, those that [`skip`](NodeQuery::skip) leaves out not counted. Called again, the last number
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

    /// The nodes as values of a type.
    pub(super) fn typed<T: PactNode>(&self) -> Result<Vec<Typed<T>>, Error> {
        let nodes = self.nodes()?;
        let typed = nodes.iter().map(Typed::read);
        Ok(typed.collect::<Result<_, _>>()?)
    }

    /// How many there are, what [`skip`](NodeQuery::skip) and [`limit`](NodeQuery::limit) leave out not counted. Cheaper
    /// than finding them.
    ///
    /// # Errors
    /// As [`Context::select`].
    pub fn count(&self) -> Result<usize, Error> {
        let query = self.resolve()?;
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
        let query = self.resolve()?;
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
        self.scopes.iter().map(resolve).collect()
    }

    fn resolve(&self) -> Result<Cow<'_, Query>, Error> {
        resolve(&self.plan)
    }

    /// Which of the rows are wanted: what the selector's own controls leave, and of that what is not left out.
    fn window(&self, query: &Query) -> Range<usize> {
        let own = order::window(&query.controls);
        let start = own.start.saturating_add(self.skip);
        let end = own.end.min(start.saturating_add(self.limit));
        start.min(end)..end
    }
}

fn resolve(plan: &Result<Plan<Ids>, Error>) -> Result<Cow<'_, Query>, Error> {
    let plan = plan.as_ref().map_err(Error::clone)?;
    Ok(plan.resolve()?)
}

fn go_on_if(wanted: bool) -> ControlFlow<()> {
    if wanted {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}
