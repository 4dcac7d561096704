//! The rows of some parts of a tree, with the depths of the parts.

use core::ops::Range;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pact_grammar::plan::Depths;

use super::depths::{bounds, from_depth, in_depths};
use crate::node::{Node, NodeId, NodeRef};
use crate::tree::Tree;
use crate::tree::columns::{CachedTable, Columns, Mask, PartRows, RowSet, ScratchTable};
use crate::tree::{Subtree, TreePart};

/// The ids of the nodes that the next commit removes.
pub(super) type Foreseen = Arc<HashSet<NodeId>>;

/// The rows that a query is run on.
#[derive(Debug)]
pub(super) struct Table<'t> {
    pub(super) tree: &'t Tree,
    rows: Rows<'t>,
    depths: PartDepths,
    /// The depths that the query asks for, if the table holds more.
    only: Option<(i64, i64)>,
    /// The ids of the nodes that the next commit removes, if a query asks for them.
    foreseen: Option<Foreseen>,
    /// Whether a chain matches below a row, as far as it was tried: by the address of its
    /// alternatives, its number among them, and the row.
    tried: RefCell<HashMap<(usize, usize, usize), bool>>,
}

#[derive(Debug)]
enum Rows<'t> {
    /// A table that the tree keeps.
    Cached(&'t CachedTable),
    /// A table for this query alone.
    ScratchTable(Box<ScratchTable<'t>>),
}

/// The depths of the parts of a table.
#[derive(Debug)]
pub(super) enum PartDepths {
    /// Each part one deeper than the one before.
    From(i64),
    /// The depth of each part; none for a child of `^seq` that is no segment.
    Each(Vec<Option<i64>>),
}

impl<'t> Table<'t> {
    pub(super) fn cached(tree: &'t Tree, cached: &'t CachedTable, first_depth: i64) -> Self {
        Self {
            tree,
            rows: Rows::Cached(cached),
            depths: PartDepths::From(first_depth),
            only: None,
            foreseen: None,
            tried: RefCell::default(),
        }
    }

    /// The table of one part in a cycle.
    pub(super) fn of(tree: &'t Tree, part: &'t TreePart, depth: i64, cycle: i64) -> Self {
        match part.cached_table(cycle) {
            Some(cached) => Self::cached(tree, cached, depth),
            None => Self::scratch(tree, part.scratch_table(), PartDepths::From(depth)),
        }
    }

    pub(super) fn scratch(tree: &'t Tree, scratch: ScratchTable<'t>, depths: PartDepths) -> Self {
        Self {
            tree,
            rows: Rows::ScratchTable(Box::new(scratch)),
            depths,
            only: None,
            foreseen: None,
            tried: RefCell::default(),
        }
    }

    /// Confines the results to some depths.
    pub(super) fn only(mut self, low: i64, high: i64) -> Self {
        self.only = Some((low, high));
        self
    }

    /// Keeps the rows at the depths that the query asks for.
    pub(super) fn keep_only(&self, rows: &mut RowSet) {
        let (Some((low, high)), PartDepths::From(first)) = (self.only, &self.depths) else {
            return;
        };
        let parts = self.columns().parts();
        let top = |depth: i64| {
            let part = usize::try_from(depth.saturating_sub(*first).max(0)).ok()?;
            parts.get(part).map(|part| part.top)
        };
        if let Some(start) = top(low) {
            rows.remove_range(0..start);
        }
        if let Some(end) = top(high.saturating_add(1)) {
            rows.remove_range(end..self.columns().len());
        }
    }

    pub(super) fn columns(&self) -> &Columns {
        match &self.rows {
            Rows::Cached(cached) => &cached.columns,
            Rows::ScratchTable(scratch) => &scratch.columns,
        }
    }

    fn subtree(&self, row: usize) -> Option<&'t Subtree> {
        match &self.rows {
            Rows::Cached(cached) => cached.subtrees.get(row)?.as_ref(),
            Rows::ScratchTable(scratch) => *scratch.subtrees.get(row)?,
        }
    }

    /// The node of a row; an implicit core has none.
    pub(super) fn node(&self, row: usize) -> Option<&'t Node> {
        match self.subtree(row) {
            Some(subtree) => Some(&subtree.node),
            None if row == 0 => Some(&self.tree.root),
            None if self.columns().sequence() == Some(row) => Some(&self.tree.sequence.node),
            None => None,
        }
    }

    /// The id of the node of a row, from the column of ids if the table has one.
    pub(super) fn id(&self, row: usize) -> Option<&'t NodeId> {
        if let Rows::Cached(CachedTable {
            subtrees,
            ids: Some(ids),
            ..
        }) = &self.rows
            && subtrees.get(row)?.is_some()
        {
            return ids.get(row);
        }
        self.node(row).map(|node| &node.id)
    }

    /// The node of a row with its descendants, seen in a cycle.
    pub(super) fn view(&self, row: usize, cycle: i64) -> NodeRef<'t> {
        match self.subtree(row) {
            Some(subtree) => NodeRef::of(subtree, cycle),
            None if row == 0 => NodeRef::root(self.tree, cycle),
            None => NodeRef::sequence(self.tree, cycle),
        }
    }

    /// The depth of the segment or region that a row is in, or is.
    pub(super) fn depth(&self, row: usize) -> Option<i64> {
        self.part_depth(self.columns().part_of(row)?)
    }

    fn part_depth(&self, part: usize) -> Option<i64> {
        match &self.depths {
            PartDepths::From(first) => i64::try_from(part).ok()?.checked_add(*first),
            PartDepths::Each(depths) => *depths.get(part)?,
        }
    }

    /// Tells of those of some parts that lie at some depths.
    pub(super) fn each_part_at(
        &self,
        depths: &Depths,
        among: Range<usize>,
        mut tell: impl FnMut(&PartRows),
    ) {
        let parts = self.columns().parts();
        match &self.depths {
            PartDepths::From(first) => {
                let place = |depth: i64| usize::try_from(depth.saturating_sub(*first)).ok();
                let start = i64::try_from(among.start).unwrap_or(i64::MAX);
                for range in from_depth(depths, first.saturating_add(start)) {
                    let (low, high) = bounds(range);
                    let Some(high) = place(high) else {
                        continue;
                    };
                    let start = place(low).unwrap_or(0).max(among.start);
                    if start >= among.end {
                        break;
                    }
                    let end = high.saturating_add(1).min(among.end);
                    let met = parts.get(start..end).unwrap_or_default();
                    met.iter().for_each(&mut tell);
                }
            }
            PartDepths::Each(listed) => {
                let depth = |part: usize| listed.get(part).copied().flatten();
                for part in among {
                    if let Some(rows) = parts.get(part)
                        && depth(part).is_some_and(|depth| in_depths(depths, depth))
                    {
                        tell(rows);
                    }
                }
            }
        }
    }

    /// Adds the ids of the nodes that the next commit removes.
    pub(super) fn foreseeing(mut self, foreseen: Option<&Foreseen>) -> Self {
        self.foreseen = foreseen.cloned();
        self
    }

    /// Whether the next commit removes the node of a row. An implicit core has no node, and stays.
    pub(super) fn leaves_next(&self, row: usize) -> bool {
        let foreseen = self.foreseen.as_ref().filter(|ids| !ids.is_empty());
        foreseen.is_some_and(|ids| self.id(row).is_some_and(|id| ids.contains(id)))
    }

    /// Whether a chain matches below a row, tried once. Otherwise nested chains would be run again
    /// for every row that an outer chain starts from.
    pub(super) fn try_once(
        &self,
        chain: (usize, usize),
        row: usize,
        attempt: impl FnOnce() -> bool,
    ) -> bool {
        let key = (chain.0, chain.1, row);
        let known = self.tried.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let result = attempt();
            self.tried.borrow_mut().insert(key, result);
            result
        })
    }
}

/// The children of a row, an implicit core among them. The blocks inside that core are children of
/// the same row.
pub(super) fn children(columns: &Columns, row: usize) -> impl Iterator<Item = usize> {
    let end = columns.end(row);
    let mut next = row + 1;
    core::iter::from_fn(move || {
        let current = next;
        if current >= end {
            return None;
        }
        let is_implicit =
            !columns.is(current, Mask::Reported) && Some(current) != columns.sequence();
        next = if is_implicit {
            current + 1
        } else {
            columns.end(current)
        };
        Some(current)
    })
}
