//! Running a query: which way it takes, and the window over its result.

use core::ops::{ControlFlow, Range};
use std::borrow::Cow;

use pact_grammar::plan::{Order, Query};

use super::controls;
use super::given::{Given, is_framed};
use super::hit::Hit;
use super::order::Sorting;
use super::over_time::OverTime;
use super::query::Source;
use super::strategy::Strategy;
use super::table::Table;
use super::tree_at::{Found, TreeAt};
use super::walk::PlainChain;
use crate::error::Error;
use crate::node::{NodeId, NodeRef};
use crate::plan::{Ids, Plan};
use crate::tree::Subtree;
use crate::tree::columns::RowSet;
use crate::typed::{PactNode, Typed};

/// A plan that is run, with a window over its result.
#[derive(Clone, Copy)]
pub(super) struct Asked<'q, 'c> {
    pub(super) source: Source<'c>,
    pub(super) plan: &'q Plan<Ids>,
    pub(super) scopes: &'q [Result<Plan<Ids>, Error>],
    pub(super) skip: usize,
    pub(super) limit: usize,
}

/// Some nodes of a result, in its order.
enum Handed<'h, 'c> {
    /// Seen in a cycle.
    Node(&'c Subtree, i64),
    /// So many rows of a table, after some that are left out; seen in a cycle.
    Rows(&'h Table<'c>, &'h RowSet, Range<usize>, i64),
    Hits(&'h [Hit<'c>]),
}

/// Room for the nodes of a segment or two.
const FEW_FOUND: usize = 8;

impl<'q, 'c> Asked<'q, 'c> {
    /// The whole result of a plan.
    pub(super) fn all(source: Source<'c>, plan: &'q Plan<Ids>) -> Self {
        Self {
            source,
            plan,
            scopes: &[],
            skip: 0,
            limit: usize::MAX,
        }
    }

    pub(super) fn ids(&self) -> Result<Vec<NodeId>, Error> {
        let mut ids = Vec::new();
        self.each(|handed| match handed {
            Handed::Node(subtree, _) => {
                if ids.capacity() == 0 {
                    ids = Vec::with_capacity(FEW_FOUND);
                }
                ids.push(subtree.node.id.clone());
            }
            Handed::Rows(table, rows, range, _) => {
                ids.reserve(range.len());
                let rows = rows.iter().skip(range.start).take(range.len());
                ids.extend(rows.filter_map(|row| table.id(row).cloned()));
            }
            Handed::Hits(hits) => ids.extend(hits.iter().map(|hit| hit.id.clone())),
        })?;
        Ok(ids)
    }

    pub(super) fn nodes(&self) -> Result<Vec<NodeRef<'c>>, Error> {
        let mut nodes = Vec::new();
        self.for_each(|node| nodes.push(node))?;
        Ok(nodes)
    }

    /// The nodes as values of a type.
    pub(super) fn typed<T: PactNode>(&self) -> Result<Vec<Typed<T>>, Error> {
        let nodes = self.nodes()?;
        let typed = nodes.iter().map(Typed::read);
        Ok(typed.collect::<Result<_, _>>()?)
    }

    pub(super) fn for_each(&self, mut visit: impl FnMut(NodeRef<'c>)) -> Result<(), Error> {
        self.each(|handed| match handed {
            Handed::Node(subtree, cycle) => visit(NodeRef::of(subtree, cycle)),
            Handed::Rows(table, rows, range, cycle) => {
                let rows = rows.iter().skip(range.start).take(range.len());
                rows.for_each(|row| visit(table.view(row, cycle)));
            }
            Handed::Hits(hits) => hits.iter().for_each(|hit| visit(hit.view)),
        })
    }

    pub(super) fn count(&self) -> Result<usize, Error> {
        if self.by_id()?.is_some() {
            return Ok(1);
        }
        let mut count = 0_usize;
        let mut add = |found: Found<'_, 'c>, end: usize| {
            let more = match found {
                Found::Rows(_, rows) => rows.len(),
                Found::Node(_) => 1,
            };
            count = count.saturating_add(more);
            go_on_if(count < end)
        };
        let mut chain = PlainChain::EMPTY;
        let window = if let Some(tree) = self.route(&mut chain)? {
            let window = self.window(self.plan.query());
            let bind = || self.resolve();
            tree.follow(&chain, &bind, &mut |found| add(found, window.end))?;
            window
        } else {
            let query = self.resolve()?;
            let scopes = self.resolve_scopes()?;
            let tree = self.tree_at(&query)?;
            let Some(tree) = tree.filter(|_| !query.controls.unique) else {
                return Ok(self.hits(&query, &scopes)?.len());
            };
            let window = self.window(&query);
            let strategy = Strategy::of(&query);
            tree.visit(&query, strategy, &scopes, None, true, &mut |found| {
                add(found, window.end)
            });
            window
        };
        Ok(count.min(window.end).saturating_sub(window.start))
    }

    /// Hands the nodes over: those of a walk or of tables if they come in the right order, sorted
    /// hits otherwise.
    fn each(&self, mut hand: impl FnMut(Handed<'_, 'c>)) -> Result<(), Error> {
        if let Some((subtree, cycle)) = self.by_id()? {
            hand(Handed::Node(subtree, cycle));
            return Ok(());
        }
        let mut chain = PlainChain::EMPTY;
        if let Some(tree) = self.route(&mut chain)? {
            let query = self.plan.query();
            let mut window = Window::of(self.window(query));
            if !chain.finds_instances() || query.controls.order.is_some() {
                return tree.follow(&chain, &|| self.resolve(), &mut |found| {
                    window.hand(found, tree.cycle, &mut hand)
                });
            }
            let mut hits = Vec::new();
            tree.follow(&chain, &|| self.resolve(), &mut |found| {
                found.add_to(&mut hits, tree.cycle);
                ControlFlow::Continue(())
            })?;
            hits.sort_by(Hit::compare_instances);
            let kept = window.take(hits.len());
            hand(Handed::Hits(hits.get(kept).unwrap_or_default()));
            return Ok(());
        }
        self.each_of_tables(&mut hand)
    }

    /// Does it without a chain.
    fn each_of_tables(&self, mut hand: &mut dyn FnMut(Handed<'_, 'c>)) -> Result<(), Error> {
        let query = self.resolve()?;
        let scopes = self.resolve_scopes()?;
        let strategy = Strategy::of(&query);
        let is_in_order = Sorting::is_needless(&query, strategy) && !query.controls.unique;
        let Some(tree) = self.tree_at(&query)?.filter(|_| is_in_order) else {
            hand(Handed::Hits(&self.hits(&query, &scopes)?));
            return Ok(());
        };
        let mut window = Window::of(self.window(&query));
        tree.visit(&query, strategy, &scopes, None, true, &mut |found| {
            window.hand(found, tree.cycle, &mut hand)
        });
        Ok(())
    }

    /// The tree of a query that one chain answers, which reads the parts at some depths. Makes an
    /// empty chain the one of the query. None says nothing: such a query may still be a mistake.
    fn route(&self, chain: &mut PlainChain<'q>) -> Result<Option<TreeAt<'c>>, Error> {
        let query = self.plan.query();
        let is_sorted = !matches!(query.controls.order, None | Some(Order::TurnDesc));
        if is_sorted || query.controls.unique || !self.scopes.is_empty() || !is_framed(query) {
            return Ok(None);
        }
        let Some(tree) = self.tree_at(query)? else {
            return Ok(None);
        };
        let given = Given::of(query, self.plan.arguments());
        let is_plain = chain.read(query, given, tree.cycle) && chain.is_found_by_depths(tree.tree);
        Ok(is_plain.then_some(tree))
    }

    /// The one node of a query for an id and nothing else, where the index of the context leads to
    /// it, with the cycle of its tree. None says nothing.
    fn by_id(&self) -> Result<Option<(&'c Subtree, i64)>, Error> {
        let has_window = self.skip > 0 || self.limit == 0 || !self.scopes.is_empty();
        let Some(id) = self.plan.lone_id().filter(|_| !has_window) else {
            return Ok(None);
        };
        let Some(tree) = self.tree_at(self.plan.query())? else {
            return Ok(None);
        };
        Ok(tree.hinted(id).map(|subtree| (subtree, tree.cycle)))
    }

    fn resolve(&self) -> Result<Cow<'q, Query>, Error> {
        Ok(self.plan.resolve()?)
    }

    fn resolve_scopes(&self) -> Result<Vec<Cow<'q, Query>>, Error> {
        let scopes = self.scopes.iter();
        let resolved = scopes.map(|plan| Ok(plan.as_ref().map_err(Error::clone)?.resolve()?));
        resolved.collect()
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

/// The part of a result that is still to be handed over.
struct Window {
    left_out: usize,
    wanted: usize,
}

impl Window {
    fn of(window: Range<usize>) -> Self {
        Self {
            left_out: window.start,
            wanted: window.len(),
        }
    }

    /// Hands over those of some nodes that are in the window.
    #[inline]
    fn hand<'c>(
        &mut self,
        found: Found<'_, 'c>,
        cycle: i64,
        hand: &mut impl FnMut(Handed<'_, 'c>),
    ) -> ControlFlow<()> {
        match found {
            Found::Node(_) if self.left_out > 0 => self.left_out -= 1,
            Found::Node(met) if self.wanted > 0 => {
                self.wanted -= 1;
                hand(Handed::Node(met.subtree, cycle));
            }
            Found::Node(_) => {}
            Found::Rows(table, rows) => {
                let range = self.take(rows.len());
                if !range.is_empty() {
                    hand(Handed::Rows(table, &rows, range, cycle));
                }
            }
        }
        go_on_if(self.wanted > 0)
    }

    /// Those of so many nodes that are in the window.
    fn take(&mut self, count: usize) -> Range<usize> {
        let start = self.left_out.min(count);
        self.left_out -= start;
        let taken = (count - start).min(self.wanted);
        self.wanted -= taken;
        start..start + taken
    }
}

fn go_on_if(wanted: bool) -> ControlFlow<()> {
    if wanted {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}
