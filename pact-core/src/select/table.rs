//! Some parts of a tree as rows, with where they are.

use core::ops::Range;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pact_grammar::plan::{Bound, DepthRange, Depths};

use crate::node::{Node, NodeId, NodeRef};
use crate::tree::Tree;
use crate::tree::columns::{CachedTable, Columns, Mask, PartRows, RowSet, ScratchTable};
use crate::tree::{Subtree, TreePart};

/// The ids of what the next commit removes.
pub(super) type Foreseen = Arc<HashSet<NodeId>>;

/// The rows that a query is run on.
#[derive(Debug)]
pub(super) struct Table<'t> {
    pub(super) tree: &'t Tree,
    rows: Rows<'t>,
    depths: PartDepths,
    /// The depths that are asked for, where the sheet holds more.
    only: Option<(i64, i64)>,
    /// The ids of what the next commit removes, where a query asks for that.
    foreseen: Option<Foreseen>,
    /// Whether a chain matches below a row, where that had to be tried: by the chain's own place in memory, its number
    /// among the alternatives, and the row.
    tried: RefCell<HashMap<(usize, usize, usize), bool>>,
}

#[derive(Debug)]
enum Rows<'t> {
    /// A sheet that the tree keeps.
    Kept(&'t CachedTable),
    /// One that was made for this query.
    ScratchTable(Box<ScratchTable<'t>>),
}

/// How deep the parts of a sheet lie.
#[derive(Debug)]
pub(super) enum PartDepths {
    /// Each part one deeper than the one before.
    From(i64),
    /// Some of them, none for a child of `^seq` that is no segment.
    Each(Vec<Option<i64>>),
}

impl<'t> Table<'t> {
    pub(super) fn kept(tree: &'t Tree, sheet: &'t CachedTable, first_depth: i64) -> Self {
        Self {
            tree,
            rows: Rows::Kept(sheet),
            depths: PartDepths::From(first_depth),
            only: None,
            foreseen: None,
            tried: RefCell::default(),
        }
    }

    /// One part, as it is in a cycle.
    pub(super) fn of(tree: &'t Tree, part: &'t TreePart, depth: i64, cycle: i64) -> Self {
        match part.cached_table(cycle) {
            Some(sheet) => Self::kept(tree, sheet, depth),
            None => Self::laid(tree, part.scratch_table(), PartDepths::From(depth)),
        }
    }

    pub(super) fn laid(tree: &'t Tree, laid: ScratchTable<'t>, depths: PartDepths) -> Self {
        Self {
            tree,
            rows: Rows::ScratchTable(Box::new(laid)),
            depths,
            only: None,
            foreseen: None,
            tried: RefCell::default(),
        }
    }

    /// Asks for some depths only.
    pub(super) fn only(mut self, low: i64, high: i64) -> Self {
        self.only = Some((low, high));
        self
    }

    /// Keeps the rows at the depths that are asked for.
    pub(super) fn keep_wanted(&self, rows: &mut RowSet) {
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
            Rows::Kept(sheet) => &sheet.columns,
            Rows::ScratchTable(laid) => &laid.columns,
        }
    }

    fn subtree(&self, row: usize) -> Option<&'t Subtree> {
        match &self.rows {
            Rows::Kept(sheet) => sheet.subtrees.get(row)?.as_ref(),
            Rows::ScratchTable(laid) => *laid.subtrees.get(row)?,
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

    /// The id of the node of a row, without a look at the node itself where that can be.
    pub(super) fn id(&self, row: usize) -> Option<&'t NodeId> {
        if let Rows::Kept(CachedTable {
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

    /// The node of a row with what it holds, as it is seen in a cycle.
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

    /// Tells of the parts at some depths, of some of the parts.
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

    /// Says what the next commit removes.
    pub(super) fn foreseeing(mut self, foreseen: Option<&Foreseen>) -> Self {
        self.foreseen = foreseen.cloned();
        self
    }

    /// Whether the next commit removes the node of a row; an implicit core has none, and is never taken away.
    pub(super) fn leaves_next(&self, row: usize) -> bool {
        let foreseen = self.foreseen.as_ref().filter(|ids| !ids.is_empty());
        foreseen.is_some_and(|ids| self.id(row).is_some_and(|id| ids.contains(id)))
    }

    /// What was found out about a chain and a row before, or is now: nested chains would be run again and again for
    /// every row that another one starts from.
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

/// The children of a row, an implicit core among them. What is inside of that is a child of the same parent.
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

/// Whether a depth is in one of the ranges. Parameters were bound before.
pub(super) fn in_depths(depths: &Depths, depth: i64) -> bool {
    let ranges = from_depth(depths, depth);
    ranges.first().is_some_and(|range| bounds(range).0 <= depth)
}

/// The ranges that do not end before a depth: they rise, and lie apart from each other.
fn from_depth(depths: &Depths, depth: i64) -> &[DepthRange] {
    let ranges = depths.ranges();
    let first = ranges.partition_point(|range| bounds(range).1 < depth);
    ranges.get(first..).unwrap_or_default()
}

/// The ends of a range; what is open reaches as far as depths can. No plan that is run has a parameter left; one that had
/// would hold no depth.
pub(super) fn bounds(range: &DepthRange) -> (i64, i64) {
    let end = |bound, open, nowhere| match bound {
        Bound::At(depth) => i64::from(depth),
        Bound::Open => open,
        Bound::Param { .. } => nowhere,
    };
    (
        end(range.low, i64::MIN, i64::MAX),
        end(range.high, i64::MAX, i64::MIN),
    )
}
