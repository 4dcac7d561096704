//! Runs a query on one tree: goes through the tables of the parts that can hold results.

use core::cell::OnceCell;
use core::ops::ControlFlow;
use std::borrow::Cow;
use std::sync::Arc;

use pact_grammar::plan::{Attribute, Query, Step, Time};

use super::given::Given;
use super::hit::Hit;
use super::matcher::{Matcher, pinned};
use super::need::Need;
use super::order::Sorting;
use super::over_time::address;
use super::part_filter::PartFilter;
use super::pieces::{Piece, Shortcuts};
use super::strategy::{Strategy, foresees};
use super::table::{Foreseen, PartDepths, Table};
use super::walk::{Met, PlainChain};
use crate::context::{Context, References};
use crate::error::Error;
use crate::lifecycle::expiry::foresee;
use crate::node::Node;
use crate::snapshot::Snapshot;
use crate::tree::columns::{Columns, RowSet, TableBuilder};
use crate::tree::{IdIndex, Subtree, Tree};

/// A tree in a cycle: the working state, or a snapshot.
#[derive(Clone, Copy)]
pub(super) struct TreeAt<'t> {
    pub(super) tree: &'t Tree,
    pub(super) cycle: i64,
    /// The cycle of the commit that comes next.
    next_commit: i64,
    /// Finds ids without a search, if there is one.
    index: Option<&'t IdIndex>,
    state: State<'t>,
}

/// The state that the tree is of. `[ephemeral]` depends on it.
#[derive(Clone, Copy)]
enum State<'t> {
    /// Guards keep nodes of the working state.
    Working(&'t References),
    /// A snapshot never changes: it remembers the nodes that the commit after it removes.
    Snapshot(&'t Snapshot),
}

/// Nodes that a query finds, in select order.
pub(super) enum Found<'f, 't> {
    /// The rows of one table that match.
    Rows(&'f Table<'t>, RowSet),
    Node(Met<'t>),
}

/// A query on tables.
struct OnTables<'q> {
    query: &'q Query,
    scopes: &'q [Cow<'q, Query>],
    /// The only step of a query for the instances of a key, and the key.
    lone: Option<(Step<'q>, &'q str)>,
    has_pins: bool,
}

impl<'q> OnTables<'q> {
    fn of(query: &'q Query, strategy: Strategy, scopes: &'q [Cow<'q, Query>]) -> Self {
        Self {
            query,
            scopes,
            lone: strategy.lone_key(query).filter(|_| scopes.is_empty()),
            has_pins: strategy.has_pins,
        }
    }
}

pub(super) type Visitor<'f, 't> = &'f mut dyn FnMut(Found<'_, 't>) -> ControlFlow<()>;

/// Room for the nodes of a few segments.
const FEW_FOUND: usize = 16;

impl<'t> Found<'_, 't> {
    /// Adds the nodes, seen in a cycle, to hits.
    pub(super) fn add_to(self, hits: &mut Vec<Hit<'t>>, cycle: i64) {
        match self {
            Self::Rows(table, rows) => {
                hits.extend(rows.iter().filter_map(|row| Hit::of(table, row, cycle)));
            }
            Self::Node(met) => {
                if hits.is_empty() {
                    hits.reserve(FEW_FOUND);
                }
                hits.push(Hit::met(met, cycle));
            }
        }
    }
}

impl<'t> TreeAt<'t> {
    /// The tree of a selector's time: the working state without one, a snapshot with one. `@*` and
    /// ranges have no single tree.
    pub(super) fn at_time(time: Time, context: &'t Context) -> Result<Option<Self>, Error> {
        Ok(match time {
            Time::Working => Some(Self::working(context)),
            Time::At(moment) => {
                let snapshot = context.history.get(address(moment)?)?;
                Some(Self::in_history(snapshot, context))
            }
            Time::All | Time::Range(..) => None,
        })
    }

    pub(super) fn working(context: &'t Context) -> Self {
        let cycle = context.cycle();
        Self {
            tree: &context.tree,
            cycle,
            next_commit: cycle,
            index: Some(&context.index),
            state: State::Working(&context.references),
        }
    }

    pub(super) fn of(snapshot: &'t Snapshot) -> Self {
        let cycle = snapshot.cycle();
        Self {
            tree: snapshot.tree(),
            cycle,
            next_commit: cycle.saturating_add(1),
            index: None,
            state: State::Snapshot(snapshot),
        }
    }

    /// A snapshot of a context, with the index of the context.
    pub(super) fn in_history(snapshot: &'t Snapshot, context: &'t Context) -> Self {
        Self {
            index: Some(&context.index).filter(|index| index.covers_history()),
            ..Self::of(snapshot)
        }
    }

    /// The node with an id, where the index of the context leads to it. None says nothing.
    pub(super) fn hinted(self, id: &str) -> Option<&'t Subtree> {
        self.index?.hinted(self.tree, id)
    }

    /// All nodes that the query finds, in its order, before the controls cut them. A query that is
    /// run part by part can be confined to some parts.
    pub(super) fn hits(
        self,
        query: &Query,
        scopes: &[Cow<'_, Query>],
        parts: Option<&PartFilter>,
    ) -> Vec<Hit<'t>> {
        let strategy = Strategy::of(query);
        let sorting = Sorting::of(query, strategy, self.tree);
        let mut hits = Vec::new();
        let mut ranked = Vec::new();
        // Ranks are those of rows.
        let walks = !matches!(sorting, Sorting::ByRank(_));
        self.visit(query, strategy, scopes, parts, walks, &mut |found| {
            match (&sorting, found) {
                (Sorting::ByRank(ranks), Found::Rows(table, rows)) => {
                    ranked.extend(rows.iter().filter_map(|row| {
                        let hit = Hit::of(table, row, self.cycle)?;
                        Some((ranks.rank(table, row), hit))
                    }));
                }
                (_, found) => found.add_to(&mut hits, self.cycle),
            }
            ControlFlow::Continue(())
        });
        if matches!(sorting, Sorting::ByKey) {
            hits.sort_by(Hit::compare_instances);
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        hits.extend(ranked.into_iter().map(|(_, hit)| hit));
        hits
    }

    /// Visits all nodes that the query matches, and that are in the scopes: found by them, or below
    /// a node that they find. Without `walks`, all of them come as rows.
    pub(super) fn visit(
        self,
        query: &Query,
        strategy: Strategy,
        scopes: &[Cow<'_, Query>],
        parts: Option<&PartFilter>,
        walks: bool,
        visitor: Visitor<'_, 't>,
    ) {
        let are_local = || {
            let mut scopes = scopes.iter();
            scopes.all(|scope| Strategy::of(scope).is_local(self.tree))
        };
        if strategy.is_local(self.tree) && are_local() {
            // A node and its descendants lie in one part.
            let mut filter = PartFilter::of(query, self.tree, self.index);
            for scope in scopes {
                if filter.above {
                    filter = PartFilter::of(scope, self.tree, self.index);
                }
            }
            if let Some(parts) = parts {
                filter = filter.and(parts);
            }
            let plain = if walks && scopes.is_empty() {
                PlainChain::of(query, Given::NONE, self.cycle)
            } else {
                None
            };
            let plain = plain.as_ref();
            if let Some(plain) = plain {
                filter.confine(plain.depths());
            }
            let _ = self.visit_parts(query, strategy, scopes, plain, &filter, visitor);
            return;
        }
        let filter = if scopes.is_empty() {
            PartFilter::of(query, self.tree, None)
        } else {
            PartFilter::everything(self.tree)
        };
        // All parts in one table.
        let (scratch, depths) =
            TableBuilder::of_parts(self.tree, filter.strays, |depth| filter.contains(depth));
        let table = Table::scratch(self.tree, scratch, PartDepths::Each(depths));
        let table = table.foreseeing(self.foreseen(query, scopes).as_ref());
        let rows = Matcher::new(&table, self.cycle).rows(query, scopes);
        let _ = visitor(Found::Rows(&table, rows));
    }

    /// The ids of the nodes that the next commit removes, if a query asks for them. Costs as much
    /// as the removals of that commit, whatever the size of the tree. A snapshot without a context
    /// has no index of calls: it reads all nodes, once.
    pub(super) fn foreseen(self, query: &Query, scopes: &[Cow<'_, Query>]) -> Option<Foreseen> {
        let scopes = scopes.iter().map(|scope| &**scope);
        let mut asking = scopes.chain([query]).map(foresees);
        if !asking.any(|asks| asks) {
            return None;
        }
        let looked_up = OnceCell::new();
        let index = || {
            self.index
                .unwrap_or_else(|| looked_up.get_or_init(|| IdIndex::of(self.tree, false)))
        };
        Some(match self.state {
            State::Working(references) => {
                let is_held = |node: &Node| references.holds_now(&node.id);
                Arc::new(foresee(self.tree, index, self.next_commit, &is_held))
            }
            State::Snapshot(snapshot) => {
                snapshot.foreseen(|| foresee(self.tree, index, self.next_commit, &|_| false))
            }
        })
    }

    /// Visits one part or table after the other.
    fn visit_parts(
        self,
        query: &Query,
        strategy: Strategy,
        scopes: &[Cow<'_, Query>],
        plain: Option<&PlainChain<'_>>,
        filter: &PartFilter,
        visitor: Visitor<'_, 't>,
    ) -> ControlFlow<()> {
        let need = Need::of(query, self.cycle);
        let foreseen = self.foreseen(query, scopes);
        let may_be_above = || {
            let above = [&*self.tree.root, &*self.tree.sequence.node];
            need.is_nothing() || above.iter().any(|node| need.may_be(node))
        };
        let above = (filter.above && strategy.can_be_above && may_be_above()).then(|| {
            let depths = PartDepths::Each(Vec::new());
            let above = Table::scratch(self.tree, TableBuilder::of_above(), depths);
            let above = above.foreseeing(foreseen.as_ref());
            let rows = Matcher::new(&above, self.cycle).rows(query, scopes);
            (above, rows)
        });
        let report_above = |row: usize, visitor: Visitor<'_, 't>| match &above {
            Some((above, rows)) if rows.contains(row) => {
                let mut only = RowSet::empty(&above.columns().window());
                only.insert(row);
                visitor(Found::Rows(above, only))
            }
            _ => ControlFlow::Continue(()),
        };
        let tables = OnTables::of(query, strategy, scopes);
        let look = |piece: Piece<'t>, visitor: Visitor<'_, 't>| match (piece, plain) {
            (Piece::Table(table), _) => {
                self.visit_table(&tables, &table.foreseeing(foreseen.as_ref()), visitor)
            }
            (piece, Some(plain)) => visit_nodes(plain, &piece, visitor),
            (_, None) => ControlFlow::Continue(()),
        };
        let shortcuts = Shortcuts { need, plain };
        report_above(0, visitor)?;
        self.each_region(filter, shortcuts, &mut |piece| look(piece, visitor))?;
        report_above(1, visitor)?;
        self.each_sealed(filter, shortcuts, &mut |piece| look(piece, visitor))
    }

    /// Visits all nodes that a plain chain matches, which its depths alone single out. Where a
    /// table has to be read, the plan is bound, once.
    pub(super) fn follow<'q>(
        self,
        chain: &PlainChain<'_>,
        bind: &dyn Fn() -> Result<Cow<'q, Query>, Error>,
        visitor: Visitor<'_, 't>,
    ) -> Result<(), Error> {
        let (low, high) = chain.depths();
        let filter = PartFilter::between(low.max(-1), high, self.tree);
        let shortcuts = Shortcuts {
            need: chain.need(),
            plain: Some(chain),
        };
        let query: OnceCell<Cow<'q, Query>> = OnceCell::new();
        let tables = OnceCell::new();
        let mut failed = None;
        let mut look = |piece: Piece<'t>| {
            let Piece::Table(table) = piece else {
                return visit_nodes(chain, &piece, visitor);
            };
            if query.get().is_none() {
                match bind() {
                    Ok(bound) => query.set(bound).unwrap_or_default(),
                    Err(error) => failed = Some(error),
                }
            }
            let Some(query) = query.get() else {
                return ControlFlow::Break(());
            };
            let tables = tables.get_or_init(|| OnTables::of(query, Strategy::of(query), &[]));
            self.visit_table(tables, &table, visitor)
        };
        if low > 0
            || self
                .each_region(&filter, shortcuts, &mut look)
                .is_continue()
        {
            let _ = self.each_sealed(&filter, shortcuts, &mut look);
        }
        failed.map_or(Ok(()), Err)
    }

    /// Visits the rows of a table.
    fn visit_table(
        self,
        asked: &OnTables<'_>,
        table: &Table<'t>,
        visitor: Visitor<'_, 't>,
    ) -> ControlFlow<()> {
        if let Some((step, key)) = asked.lone {
            return self.visit_instances(step, key, table, visitor);
        }
        if asked.has_pins && !self.may_match(asked.query, table) {
            return ControlFlow::Continue(());
        }
        let mut rows = Matcher::new(table, self.cycle).rows(asked.query, asked.scopes);
        table.keep_only(&mut rows);
        if rows.is_empty() {
            return ControlFlow::Continue(());
        }
        visitor(Found::Rows(table, rows))
    }

    /// Visits the rows with a key, and reads no others.
    fn visit_instances(
        self,
        step: Step<'_>,
        key: &str,
        table: &Table<'t>,
        visitor: Visitor<'_, 't>,
    ) -> ControlFlow<()> {
        let mut matcher = Matcher::new(table, self.cycle);
        let mut instances = table.columns().headers().rows_with_key(key).peekable();
        while let Some(row) = instances.next() {
            matcher.window = Columns::window_of(&(row..row + 1));
            let mut rows = matcher.none();
            rows.insert(row);
            while let Some(next) = instances.next_if(|next| matcher.sees(*next)) {
                rows.insert(next);
            }
            matcher.keep_step(&mut rows, step);
            table.keep_only(&mut rows);
            if !rows.is_empty() {
                visitor(Found::Rows(table, rows))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the table, or the root and `^seq`, have all keys and ids that some alternative pins.
    fn may_match(self, query: &Query, table: &Table<'t>) -> bool {
        let matcher = Matcher::new(table, self.cycle);
        let above = [&*self.tree.root, &*self.tree.sequence.node];
        query.alternatives().any(|chain| {
            let mut tests = chain.steps().flat_map(Step::tests);
            tests.all(|test| {
                if let Some(key) = pinned(test, &Attribute::Key) {
                    let answers = |node: &&Node| node.answers_to().is_some_and(|own| own == key);
                    let is_above = || above.iter().any(answers);
                    let columns = table.columns();
                    return columns.headers().rows_with_key(key).next().is_some() || is_above();
                }
                match pinned(test, &Attribute::Id) {
                    Some(id) if self.index.is_none() => matcher.row_by_id(id).is_some(),
                    _ => true,
                }
            })
        })
    }
}

/// Visits the nodes of a piece without a table that a chain matches.
fn visit_nodes<'t>(
    chain: &PlainChain<'_>,
    piece: &Piece<'t>,
    visitor: Visitor<'_, 't>,
) -> ControlFlow<()> {
    match piece {
        Piece::Ground(ground) => chain.walk(*ground, visitor),
        Piece::Node(met) => visitor(Found::Node(*met)),
        Piece::Table(_) => ControlFlow::Continue(()),
    }
}
