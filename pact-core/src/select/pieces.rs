//! The parts that a query reads: each as a table, alone or with others, or as ground to walk on.

use core::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::need::Need;
use super::part_filter::{PartFilter, depth_of};
use super::table::{PartDepths, Table};
use super::tree_at::TreeAt;
use super::walk::{Ground, Met, PlainChain};
use crate::tree::columns::TableBuilder;
use crate::tree::list::Run;
use crate::tree::{Posted, Postings, Subtree, TreePart};

/// A query reads up to so many segments one by one, and more of them in the tables that they share.
const FEW_SEGMENTS: usize = 32;
/// Up to so many segments of a leaf are walked, and no table is made of the leaf.
const FEW_OF_LEAF: usize = 16;
/// So many segments of many leaves are walked where a table is at hand, …
const FEW_OF_TABLE: usize = 2;
/// … where none is, …
const FEW_OF_READ: usize = 16;
/// … and where nobody asked before: perhaps nobody will ask again.
const FEW_OF_UNREAD: usize = 64;
/// Up to so many nodes of a head are walked: it changes with every message.
const FEW_OF_HEAD: usize = 16;
/// Up to so many nodes of a sealed part are walked, and no table is made.
const FEW_NODES: usize = 64;

/// Some parts that a query reads, and how.
pub(super) enum Piece<'t> {
    Table(Table<'t>),
    /// A part to walk.
    Ground(Ground<'t>),
    /// A node to which postings lead, and that matches.
    Node(Met<'t>),
}

/// The parts that can be passed over, and the parts that can be walked.
#[derive(Clone, Copy)]
pub(super) struct Shortcuts<'q> {
    pub(super) need: Need,
    pub(super) plain: Option<&'q PlainChain<'q>>,
}

/// The segments of the list, or some of them.
type Segments<'t> = Run<'t, Arc<TreePart>>;

impl Shortcuts<'_> {
    /// All parts, as tables.
    pub(super) const NONE: Self = Self {
        need: Need::NOTHING,
        plain: None,
    };

    /// Whether the table of many leaves serves better than a look at some of their segments.
    fn wants_table(&self, run: &Segments<'_>) -> bool {
        if self.plain.is_none() || self.need.is_nothing() {
            return true;
        }
        let most = match run.has_table() {
            // Such a table stays for long, unless something in it ends soon.
            true if !self.need.is_of_time() => return true,
            true => FEW_OF_TABLE,
            false if run.was_read() => FEW_OF_READ,
            false => FEW_OF_UNREAD,
        };
        run.has_more_than(most, &|summary| self.need.may_be_in(summary))
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
        for (low, high) in filter.depths.as_slice() {
            let (low, high) = ((*low).max(1), *high);
            if low == high {
                let part = tree.sequence.segments().get(self.position(low));
                let need = &shortcuts.need;
                if let Some(part) = part.filter(|part| need.may_be_in(&part.summary)) {
                    look(self.piece_of(part, low, shortcuts))?;
                }
            } else if low < high {
                let range = self.position(high)..self.position(low) + 1;
                self.each_of_run(&tree.sequence.segments().run(), &range, shortcuts, look)?;
            }
        }
        if filter.strays && !tree.sequence.strays().is_empty() {
            let scratch = TableBuilder::of_strays(tree.sequence.strays());
            let table = Table::scratch(tree, scratch, PartDepths::Each(Vec::new()));
            look(Piece::Table(table))?;
        }
        ControlFlow::Continue(())
    }

    /// Goes through the segments of a run that lie in a range, newest first.
    fn each_of_run(
        self,
        run: &Segments<'t>,
        range: &Range<usize>,
        shortcuts: Shortcuts<'_>,
        look: &mut dyn FnMut(Piece<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if run.leaf().is_some() {
            // A list of one leaf may be empty.
            if run.start < range.end {
                return self.each_of_leaf(run, range, shortcuts, look);
            }
            return ControlFlow::Continue(());
        }
        let is_large = range.len() > FEW_SEGMENTS && run.is_of_leaves() && run.is_settled();
        if is_large && shortcuts.wants_table(run) {
            return look(Piece::Table(self.table_of_run(run, range)));
        }
        for part in run.parts_backwards() {
            if part.end() <= range.start {
                break;
            }
            if part.start < range.end && shortcuts.need.may_be_in(part.summary()) {
                self.each_of_run(&part, range, shortcuts, look)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn each_of_leaf(
        self,
        leaf: &Segments<'t>,
        range: &Range<usize>,
        shortcuts: Shortcuts<'_>,
        look: &mut dyn FnMut(Piece<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let need = &shortcuts.need;
        let posted = shortcuts.plain.zip(need.posted());
        if let Some((plain, posted)) = posted
            && leaf.was_read()
            && let Some(postings) = leaf.postings()
        {
            return self.each_posting(leaf, range, postings, (plain, posted), look);
        }
        let is_one_by_one = range.len() <= FEW_SEGMENTS
            || shortcuts.plain.is_some()
                && (posted.is_some()
                    || !leaf.is_settled()
                    || !leaf.has_more_than(FEW_OF_LEAF, &|summary| need.may_be_in(summary)));
        if !is_one_by_one {
            return look(Piece::Table(self.table_of_run(leaf, range)));
        }
        let parts = leaf.leaf().unwrap_or_default();
        let first = range.start.saturating_sub(leaf.start);
        let end = (range.end - leaf.start).min(parts.len());
        let parts = parts.get(first..end).unwrap_or_default();
        for (index, part) in parts.iter().enumerate().rev() {
            if need.may_be_in(&part.summary) {
                let depth = depth_of(self.tree, leaf.start + first + index);
                look(self.piece_of(part, depth, shortcuts))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes through the nodes to which the postings of a leaf lead, or through their segments.
    fn each_posting(
        self,
        leaf: &Segments<'t>,
        range: &Range<usize>,
        postings: &Postings,
        (plain, posted): (&PlainChain<'_>, Posted),
        look: &mut dyn FnMut(Piece<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let parts = leaf.leaf().unwrap_or_default();
        let shortcuts = Shortcuts {
            plain: Some(plain),
            ..Shortcuts::NONE
        };
        let mut last = None;
        postings.each(posted, |place| {
            let Some(posting) = place.look_up(parts) else {
                return ControlFlow::Continue(());
            };
            let position = leaf.start + posting.index;
            let depth = depth_of(self.tree, position);
            if !range.contains(&position) {
                return ControlFlow::Continue(());
            }
            if plain.is_lone() {
                let ground = self.ground(&posting.part.top, depth);
                return match plain.taken(ground, &posting) {
                    Some(met) => look(Piece::Node(met)),
                    None => ControlFlow::Continue(()),
                };
            }
            if last.replace(position) == Some(position) {
                return ControlFlow::Continue(());
            }
            look(self.piece_of(posting.part, depth, shortcuts))
        })
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

    fn table_of_run(self, run: &Segments<'t>, range: &Range<usize>) -> Table<'t> {
        let tree = self.tree;
        let newest = depth_of(tree, run.end() - 1);
        let table = match run.cached_table() {
            Some(cached) => Table::cached(tree, cached, newest),
            None => Table::scratch(tree, run.scratch_table(), PartDepths::From(newest)),
        };
        if range.start <= run.start && run.end() <= range.end {
            return table;
        }
        let low = depth_of(tree, range.end - 1);
        table.only(low, depth_of(tree, range.start))
    }
}
