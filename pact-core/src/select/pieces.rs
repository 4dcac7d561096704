//! The parts that a query reads: each as a table, alone or with others, or as ground to walk on.

use core::ops::ControlFlow;
use std::sync::Arc;

use super::need::Need;
use super::part_filter::{PartFilter, depth_of};
use super::table::{PartDepths, Table};
use super::tree_at::TreeAt;
use super::walk::{Ground, PlainChain};
use crate::tree::columns::TableBuilder;
use crate::tree::list::Run;
use crate::tree::{Subtree, TreePart};

/// A query reads up to so many segments one by one, and more of them in the tables that they share.
const FEW_SEGMENTS: i64 = 32;
/// Up to so many segments of a branch without a table are walked before one is made, or one in so
/// many …
const FEW_PARTS: usize = 16;
/// … and so many of a branch with one.
const FEW_OF_TABLE: usize = 2;
/// Up to so many nodes of a head are walked: it changes with every message.
const FEW_OF_HEAD: usize = 16;
/// Up to so many nodes of a sealed part are walked, and no table is made.
const FEW_NODES: usize = 64;

/// Some parts that a query reads, and how.
pub(super) enum Piece<'t> {
    Table(Table<'t>),
    /// A part to walk.
    Ground(Ground<'t>),
}

/// The parts that can be passed over, and the parts that can be walked.
#[derive(Clone, Copy)]
pub(super) struct Shortcuts<'q> {
    pub(super) need: Need,
    pub(super) plain: Option<&'q PlainChain<'q>>,
}

impl Shortcuts<'_> {
    /// All parts, as tables.
    pub(super) const NONE: Self = Self {
        need: Need::NOTHING,
        plain: None,
    };

    /// How many segments of a run are walked instead of making or reading the table of all.
    fn most_walked_of(&self, run: &Run<'_, Arc<TreePart>>) -> usize {
        // The table of many segments stays for long, unless something in them ends soon.
        let is_lasting = run.is_large() && !self.need.is_of_time();
        match (self.plain.is_some(), is_lasting, run.has_picture()) {
            (false, _, _) | (_, true, true) => 0,
            (true, true, false) | (true, false, true) => FEW_OF_TABLE,
            (true, false, false) => FEW_PARTS.max(run.len() / FEW_PARTS),
        }
    }

    fn walks(&self, top: &Subtree) -> bool {
        self.plain.is_some_and(|plain| plain.covers(top))
    }
}

impl<'t> TreeAt<'t> {
    /// Goes through `^sys` and `^ah`.
    pub(super) fn each_region(
        self,
        filter: &PartFilter,
        shortcuts: Shortcuts<'_>,
        look: &mut dyn FnMut(Piece<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tree = self.tree;
        let need = &shortcuts.need;
        if filter.contains(-1) && need.may_be_in(&tree.system.summary) {
            look(self.piece_of(&tree.system, -1, shortcuts))?;
        }
        if filter.contains(0) {
            let head = tree.head();
            let is_small = !head.holds_more_than(FEW_OF_HEAD);
            let may_hold = || need.is_nothing() || head.walk().any(|it| need.may_be(&it.node));
            if is_small && shortcuts.walks(head) {
                look(Piece::Ground(self.ground(head, 0)))?;
            } else if !is_small || may_hold() {
                look(Piece::Table(self.table_of_head()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes through the children of `^seq`, newest first.
    pub(super) fn each_sealed(
        self,
        filter: &PartFilter,
        shortcuts: Shortcuts<'_>,
        look: &mut dyn FnMut(Piece<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tree = self.tree;
        let need = &shortcuts.need;
        let segments = tree.sequence.segments();
        for (low, high) in filter.depths.as_slice() {
            let (low, high) = ((*low).max(1), *high);
            if high < low {
                continue;
            }
            if high - low < FEW_SEGMENTS {
                for depth in low..=high {
                    let part = segments.get(self.position(depth));
                    if let Some(part) = part.filter(|part| need.may_be_in(&part.summary)) {
                        look(self.piece_of(part, depth, shortcuts))?;
                    }
                }
                continue;
            }
            let range = self.position(high)..self.position(low) + 1;
            for run in segments.runs_backwards(range, |summary| need.may_be_in(summary)) {
                let most = shortcuts.most_walked_of(&run);
                let Some(few) = run.few_backwards(|summary| need.may_be_in(summary), most) else {
                    look(Piece::Table(self.table_of_run(&run).only(low, high)))?;
                    continue;
                };
                for (position, part) in few {
                    let depth = depth_of(tree, position);
                    if low <= depth && depth <= high {
                        look(self.piece_of(part, depth, shortcuts))?;
                    }
                }
            }
        }
        if filter.strays && !tree.sequence.strays().is_empty() {
            let scratch = TableBuilder::of_strays(tree.sequence.strays());
            let table = Table::scratch(tree, scratch, PartDepths::Each(Vec::new()));
            look(Piece::Table(table))?;
        }
        ControlFlow::Continue(())
    }

    /// A part as ground to walk on, or as a table.
    fn piece_of(self, part: &'t TreePart, depth: i64, shortcuts: Shortcuts<'_>) -> Piece<'t> {
        if part.summary.nodes <= FEW_NODES && shortcuts.walks(&part.top) {
            Piece::Ground(self.ground(&part.top, depth))
        } else {
            Piece::Table(Table::of(self.tree, part, depth, self.cycle))
        }
    }

    fn ground(self, top: &'t Subtree, depth: i64) -> Ground<'t> {
        let above = if depth > 0 {
            &self.tree.sequence.node
        } else {
            &self.tree.root
        };
        Ground {
            top,
            above: &above.id,
            depth,
            cycle: self.cycle,
        }
    }

    /// The position of the segment at a depth.
    fn position(self, depth: i64) -> usize {
        let depth = usize::try_from(depth).unwrap_or(usize::MAX);
        self.tree.sequence.segments().len().saturating_sub(depth)
    }

    fn table_of_head(self) -> Table<'t> {
        let tree = self.tree;
        match tree.head_table() {
            Some(cached) => Table::cached(tree, cached, 0),
            None => {
                let scratch = TableBuilder::of_region(tree.head(), 1);
                Table::scratch(tree, scratch, PartDepths::From(0))
            }
        }
    }

    fn table_of_run(self, run: &Run<'t, Arc<TreePart>>) -> Table<'t> {
        let tree = self.tree;
        let newest = tree.sequence.segments().len() - (run.start + run.len()) + 1;
        let depth = i64::try_from(newest).unwrap_or(i64::MAX);
        match run.cached_table() {
            Some(cached) => Table::cached(tree, cached, depth),
            None => Table::scratch(tree, run.scratch_table(), PartDepths::From(depth)),
        }
    }
}
