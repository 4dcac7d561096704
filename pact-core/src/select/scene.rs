//! A query on one tree.

use core::cell::OnceCell;
use core::ops::ControlFlow;
use std::borrow::Cow;
use std::sync::Arc;

use pact_grammar::plan::{Attribute, Query, Step};

use super::order::{Hit, Sorting};
use super::profile::{Profile, foresees};
use super::steps::{Matcher, pinned};
use super::table::{Foreseen, PartDepths, Table};
use super::wanted::Wanted;
use crate::context::{Context, References};
use crate::lifecycle::expiry::foresee;
use crate::node::{Node, NodeRef};
use crate::snapshot::Snapshot;
use crate::tree::columns::{CachedTable, Columns, RowSet, TableBuilder};
use crate::tree::{IdIndex, Subtree, Tree};

/// What a query is run on, and when.
#[derive(Clone, Copy)]
pub(super) struct Scene<'t> {
    pub(super) tree: &'t Tree,
    pub(super) cycle: i64,
    /// The cycle of the commit that comes next.
    removal: i64,
    /// Where ids can be looked up.
    index: Option<&'t IdIndex>,
    moment: Moment<'t>,
}

/// What else decides about what the next commit removes.
#[derive(Clone, Copy)]
enum Moment<'t> {
    /// Guards keep nodes of the working state.
    Working(&'t References),
    /// A snapshot never changes: it is found out once.
    Past(&'t Snapshot),
}

/// Told of rows that were found, in select order.
pub(super) type Found<'f, 't> = &'f mut dyn FnMut(&Table<'t>, RowSet) -> ControlFlow<()>;

/// A few segments are looked at one by one, more of them in the sheets that they share.
const FEW_SEGMENTS: i64 = 32;

impl<'t> Scene<'t> {
    pub(super) fn working(context: &'t Context) -> Self {
        let cycle = context.cycle();
        Self {
            tree: &context.tree,
            cycle,
            removal: cycle,
            index: Some(&context.index),
            moment: Moment::Working(&context.references),
        }
    }

    pub(super) fn of(snapshot: &'t Snapshot) -> Self {
        let cycle = snapshot.cycle();
        Self {
            tree: snapshot.tree(),
            cycle,
            removal: cycle.saturating_add(1),
            index: None,
            moment: Moment::Past(snapshot),
        }
    }

    /// A snapshot of a context, which knows where ids are.
    pub(super) fn in_history(snapshot: &'t Snapshot, context: &'t Context) -> Self {
        Self {
            index: Some(&context.index).filter(|index| index.covers_history()),
            ..Self::of(snapshot)
        }
    }

    /// All nodes that the query matches here, in its order, before anything is cut.
    pub(super) fn hits(self, query: &Query, scopes: &[Cow<'_, Query>]) -> Vec<Hit<'t>> {
        let profile = Profile::of(query);
        self.sorted(query, profile, |found| {
            self.visit(query, profile, scopes, found);
        })
    }

    /// The same, for a query that can be answered part by part, in some of the parts.
    pub(super) fn hits_in(self, query: &Query, wanted: &Wanted) -> Vec<Hit<'t>> {
        let profile = Profile::of(query);
        self.sorted(query, profile, |found| {
            let _ = self.visit_parts(query, profile, &[], wanted, found);
        })
    }

    fn sorted(
        self,
        query: &Query,
        profile: Profile,
        visit: impl FnOnce(Found<'_, 't>),
    ) -> Vec<Hit<'t>> {
        let sorting = Sorting::of(query, profile, self.tree);
        let mut hits = Vec::new();
        let mut ranked = Vec::new();
        visit(&mut |table, rows| {
            let found = rows.iter().filter_map(|row| {
                let hit = Hit::of(table, row, self.cycle)?;
                Some((row, hit))
            });
            match &sorting {
                Sorting::None | Sorting::ByKey => hits.extend(found.map(|(_, hit)| hit)),
                Sorting::ByPlace(ranks) => {
                    ranked.extend(found.map(|(row, hit)| (ranks.rank(table, row), hit)));
                }
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

    /// Everything that the query matches here, and that lies inside of what the scopes match.
    pub(super) fn visit(
        self,
        query: &Query,
        profile: Profile,
        scopes: &[Cow<'_, Query>],
        found: Found<'_, 't>,
    ) {
        let are_local = || {
            let mut scopes = scopes.iter();
            scopes.all(|scope| Profile::of(scope).is_local(self.tree))
        };
        if profile.is_local(self.tree) && are_local() {
            // What lies inside of something lies in the same part.
            let mut wanted = Wanted::of(query, self.tree, self.index);
            for scope in scopes {
                if wanted.above {
                    wanted = Wanted::of(scope, self.tree, self.index);
                }
            }
            let _ = self.visit_parts(query, profile, scopes, &wanted, found);
        } else {
            let wanted = if scopes.is_empty() {
                Wanted::of(query, self.tree, None)
            } else {
                Wanted::everything(self.tree)
            };
            let _ = self.visit_together(query, scopes, &wanted, found);
        }
    }

    /// What the next commit removes, if a query asks for that. Costs what that commit would, and not what the tree holds;
    /// only for a snapshot on its own, where nothing tells who makes and who answers calls, its nodes are looked at once.
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
        Some(match self.moment {
            Moment::Working(references) => {
                let is_held = |node: &Node| references.holds_now(&node.id);
                Arc::new(foresee(self.tree, index, self.removal, &is_held))
            }
            Moment::Past(snapshot) => {
                snapshot.foreseen(|| foresee(self.tree, index, self.removal, &|_| false))
            }
        })
    }

    /// Looks at one sheet after the other.
    fn visit_parts(
        self,
        query: &Query,
        profile: Profile,
        scopes: &[Cow<'_, Query>],
        wanted: &Wanted,
        found: Found<'_, 't>,
    ) -> ControlFlow<()> {
        let foreseen = self.foreseen(query, scopes);
        let above = (wanted.above && profile.can_be_above).then(|| {
            let depths = PartDepths::Each(Vec::new());
            let above = Table::laid(self.tree, TableBuilder::of_above(), depths);
            let above = above.foreseeing(foreseen.as_ref());
            let rows = self.matching(query, scopes, &above);
            (above, rows)
        });
        let report_above = |row: usize, found: Found<'_, 't>| match &above {
            Some((above, rows)) if rows.contains(row) => {
                let mut only = RowSet::empty(&above.columns().window());
                only.insert(row);
                found(above, only)
            }
            _ => ControlFlow::Continue(()),
        };
        let lone = profile.lone_key(query).filter(|_| scopes.is_empty());
        let look = |table: Table<'t>, found: Found<'_, 't>| {
            let table = table.foreseeing(foreseen.as_ref());
            if let Some((step, key)) = lone {
                return self.visit_instances(step, key, &table, found);
            }
            if profile.has_pins && !self.may_match(query, &table) {
                return ControlFlow::Continue(());
            }
            let mut rows = self.matching(query, scopes, &table);
            table.keep_wanted(&mut rows);
            if rows.is_empty() {
                return ControlFlow::Continue(());
            }
            found(&table, rows)
        };
        report_above(0, found)?;
        self.each_region(wanted, &mut |table| look(table, found))?;
        report_above(1, found)?;
        self.each_sealed(wanted, &mut |table| look(table, found))
    }

    /// Looks at the rows with a key, and at nothing else.
    fn visit_instances(
        self,
        step: Step<'_>,
        key: &str,
        table: &Table<'t>,
        found: Found<'_, 't>,
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
            table.keep_wanted(&mut rows);
            if !rows.is_empty() {
                found(table, rows)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// `^sys` and `^ah`.
    fn each_region(
        self,
        wanted: &Wanted,
        look: &mut dyn FnMut(Table<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tree = self.tree;
        if wanted.contains(-1) {
            look(Table::of(tree, &tree.system, -1, self.cycle))?;
        }
        if wanted.contains(0) {
            let table = match tree.head_table() {
                Some(sheet) => Table::kept(tree, sheet, 0),
                None => {
                    let laid = TableBuilder::of_region(tree.head(), 1);
                    Table::laid(tree, laid, PartDepths::From(0))
                }
            };
            look(table)?;
        }
        ControlFlow::Continue(())
    }

    /// What `^seq` holds, newest first.
    fn each_sealed(
        self,
        wanted: &Wanted,
        look: &mut dyn FnMut(Table<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tree = self.tree;
        let segments = tree.sequence.segments();
        let position = |depth: i64| {
            let depth = usize::try_from(depth).unwrap_or(usize::MAX);
            segments.len().saturating_sub(depth)
        };
        for (low, high) in wanted.depths.as_slice() {
            let (low, high) = ((*low).max(1), *high);
            if high < low {
                continue;
            }
            if high - low < FEW_SEGMENTS {
                for depth in low..=high {
                    if let Some(part) = segments.get(position(depth)) {
                        look(Table::of(tree, part, depth, self.cycle))?;
                    }
                }
            } else {
                for run in segments.runs_backwards(position(high)..position(low) + 1) {
                    let newest = segments.len() - (run.start + run.len()) + 1;
                    let depth = i64::try_from(newest).unwrap_or(i64::MAX);
                    let table = match run.cached_table() {
                        Some(sheet) => Table::kept(tree, sheet, depth),
                        None => Table::laid(tree, run.scratch_table(), PartDepths::From(depth)),
                    };
                    look(table.only(low, high))?;
                }
            }
        }
        if wanted.strays && !tree.sequence.strays().is_empty() {
            let laid = TableBuilder::of_strays(tree.sequence.strays());
            look(Table::laid(tree, laid, PartDepths::Each(Vec::new())))?;
        }
        ControlFlow::Continue(())
    }

    /// Lays all parts out together.
    fn visit_together(
        self,
        query: &Query,
        scopes: &[Cow<'_, Query>],
        wanted: &Wanted,
        found: Found<'_, 't>,
    ) -> ControlFlow<()> {
        let (laid, depths) =
            TableBuilder::of_parts(self.tree, wanted.strays, |depth| wanted.contains(depth));
        let table = Table::laid(self.tree, laid, PartDepths::Each(depths));
        let table = table.foreseeing(self.foreseen(query, scopes).as_ref());
        let rows = self.matching(query, scopes, &table);
        found(&table, rows)
    }

    fn matching(self, query: &Query, scopes: &[Cow<'_, Query>], table: &Table<'t>) -> RowSet {
        let matcher = Matcher::new(table, self.cycle);
        let mut rows = matcher.union(query.alternatives());
        for scope in scopes {
            if !rows.is_empty() {
                // What a scope finds may be the root or `^seq`, which a sheet does not report.
                let inside = matcher.inside(&matcher.found_by(scope.alternatives()));
                rows.keep(&inside);
            }
        }
        rows
    }

    /// Whether some alternative has all the keys and ids it wants in the sheet, or above it.
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

    /// The instances of each of some keys in the head and in the segments down to a depth, with their depths. Names that
    /// are only ids are no keys here. Parts that no table is kept of are laid out once for all keys.
    pub(super) fn instances(self, keys: &[&str], deepest: i64) -> Vec<Vec<(NodeRef<'t>, i64)>> {
        let mut found: Vec<_> = keys.iter().map(|_| Vec::new()).collect();
        if keys.is_empty() {
            return found;
        }
        let mut look = |table: Table<'t>| {
            for (key, found) in keys.iter().zip(&mut found) {
                let rows = table.columns().headers().rows_with_key(key);
                for row in rows.filter(|row| table.node(*row).is_some_and(|it| it.key.is_some())) {
                    let depth = table.depth(row).filter(|depth| *depth <= deepest);
                    found.extend(depth.map(|depth| (table.view(row, self.cycle), depth)));
                }
            }
            ControlFlow::Continue(())
        };
        let wanted = Wanted::between(0, deepest, self.tree);
        let _ = self.each_region(&wanted, &mut look);
        let _ = self.each_sealed(&wanted, &mut look);
        found
    }

    /// Finds a node by its id: through the tables that are kept, and where there are none by looking at all nodes.
    pub(super) fn find(self, id: &str) -> Option<NodeRef<'t>> {
        let tree = self.tree;
        if tree.root.id.as_str() == id {
            return Some(NodeRef::root(tree, self.cycle));
        }
        if tree.sequence.node.id.as_str() == id {
            return Some(NodeRef::sequence(tree, self.cycle));
        }
        let walk = |top: &'t Subtree| {
            let found = top.walk().find(|subtree| subtree.node.id.as_str() == id)?;
            Some(NodeRef::of(found, self.cycle))
        };
        let kept = |sheet: &'t CachedTable| {
            let table = Table::kept(tree, sheet, 0);
            let row = Matcher::new(&table, self.cycle).row_by_id(id)?;
            Some(table.view(row, self.cycle))
        };
        let segments = tree.sequence.segments();
        let sealed = || {
            segments.runs_backwards(0..segments.len()).find_map(|run| {
                let parts = || run.items_backwards().find_map(|part| walk(&part.top));
                run.cached_table().map_or_else(parts, kept)
            })
        };
        walk(tree.head())
            .or_else(|| walk(&tree.system.top))
            .or_else(sealed)
            .or_else(|| tree.sequence.strays().iter().find_map(walk))
    }
}
