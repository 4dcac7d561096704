//! A tree, or some parts of it, as one list of rows in select order.
//!
//! What a node holds is a run of rows right after its own, so that ancestry is a comparison of positions, and a set
//! of rows in rising order is a result in select order.

use core::ops::Range;

use pact_grammar::plan::{DepthRange, Depths};

use super::parts::Wanted;
use crate::node::{Class, Node, Region};
use crate::tree::{Subtree, Tree};

/// One node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    /// None for an implicit core: it stands for the container that a segment or region does not have.
    pub(super) node: Option<&'t Node>,
    /// The node with what it holds; none for the root and `^seq` too.
    pub(super) subtree: Option<&'t Subtree>,
    /// The row of the parent; the root is its own.
    pub(super) parent: usize,
    /// The row after the last one below this.
    pub(super) end: usize,
    /// The depth of the segment or region that the node is in, or is.
    pub(super) depth: Option<i64>,
    /// Edges from the root.
    pub(super) level: i64,
    /// Whether the node is a segment, `^sys` or `^ah`: what depths address, and what has a core.
    pub(super) is_top: bool,
    /// Whether the next commit takes the node along with something around it.
    pub(super) is_doomed: bool,
}

impl Row<'_> {
    pub(super) fn offset(&self) -> i64 {
        self.node.map_or(0, |node| node.offset)
    }

    pub(super) fn class(&self) -> Option<Class> {
        self.node.map_or(Some(Class::Container), Node::class)
    }

    pub(super) fn region(&self) -> Option<Region> {
        self.node.and_then(|node| node.node_type.as_region())
    }
}

/// A part of the tree: its top, and all its rows.
pub(super) type FlatPart<'t> = (&'t Subtree, Range<usize>);

/// The parts of a tree that a query can match in.
#[derive(Debug)]
pub(super) struct Flat<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// The rows of each part below the root, with its top, in select order.
    parts: Vec<FlatPart<'t>>,
    /// The row of `^seq`.
    pub(super) sequence: usize,
}

impl<'t> Flat<'t> {
    /// `removal` is the cycle of the next commit.
    pub(super) fn of(tree: &'t Tree, wanted: &Wanted<'_>, removal: i64) -> Self {
        let mut flat = Self {
            rows: vec![Row {
                node: Some(&tree.root),
                subtree: None,
                parent: 0,
                end: 0,
                depth: None,
                level: 0,
                is_top: false,
                is_doomed: false,
            }],
            parts: Vec::new(),
            sequence: 0,
        };
        for (top, depth) in [(&tree.system.top, -1), (&tree.head, 0)] {
            if wanted.contains(depth) {
                flat.push_part(top, Some(depth), 0, removal);
            }
        }
        flat.sequence = flat.rows.len();
        flat.rows.push(Row {
            node: Some(&tree.sequence.node),
            subtree: None,
            parent: 0,
            end: 0,
            depth: None,
            level: 1,
            is_top: false,
            is_doomed: false,
        });
        let segments = tree.sequence.segments();
        let len = i64::try_from(segments.len()).unwrap_or(i64::MAX);
        for range in wanted.within(1..=len) {
            for depth in range {
                let position = usize::try_from(len - depth).unwrap_or(usize::MAX);
                if let Some(part) = segments.get(position) {
                    flat.push_part(&part.top, Some(depth), flat.sequence, removal);
                }
            }
        }
        if wanted.is_everything() {
            for stray in tree.sequence.strays() {
                flat.push_part(stray, None, flat.sequence, removal);
            }
        }
        let end = flat.rows.len();
        for row in [0, flat.sequence] {
            if let Some(row) = flat.rows.get_mut(row) {
                row.end = end;
            }
        }
        flat
    }

    fn push_part(&mut self, top: &'t Subtree, depth: Option<i64>, parent: usize, removal: i64) {
        let start = self.rows.len();
        let level = if parent == 0 { 1 } else { 2 };
        let is_doomed = depth.is_none_or(|depth| depth > 0) && top.node.expires.is_due(removal);
        let may_leave = depth.is_none_or(|depth| depth > 0);
        self.push(
            top,
            parent,
            depth,
            level,
            depth.is_some(),
            is_doomed,
            may_leave,
            removal,
        );
        self.parts.push((top, start..self.rows.len()));
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what a row inherits from the one above"
    )]
    fn push(
        &mut self,
        subtree: &'t Subtree,
        parent: usize,
        depth: Option<i64>,
        level: i64,
        is_top: bool,
        is_doomed: bool,
        may_leave: bool,
        removal: i64,
    ) -> bool {
        let own = self.rows.len();
        self.rows.push(Row {
            node: Some(&subtree.node),
            subtree: Some(subtree),
            parent,
            end: own + 1,
            depth,
            level,
            is_top,
            is_doomed,
        });
        let core = subtree.core().filter(|_| is_top);
        // A core stays, whatever its own time to live says; `^sys` has no such core.
        let spared = core.filter(|_| depth != Some(-1));
        let mut implicit: Option<usize> = None;
        let mut are_all_doomed = !subtree.children().is_empty();
        for (index, child) in subtree.children().iter().enumerate() {
            let offset = child.node.offset;
            if is_top && core.is_none() && offset == 0 && implicit.is_none() {
                implicit = Some(self.rows.len());
                self.rows.push(Row {
                    node: None,
                    subtree: None,
                    parent: own,
                    end: 0,
                    depth,
                    level: level + 1,
                    is_top: false,
                    is_doomed: false,
                });
            }
            if offset > 0 {
                self.close(implicit);
            }
            let may_leave = spared != Some(index);
            let is_due = child.node.expires.is_due(removal) && may_leave;
            let goes = is_doomed || is_due;
            are_all_doomed &= self.push(
                child,
                own,
                depth,
                level + 1,
                false,
                goes,
                may_leave,
                removal,
            );
        }
        self.close(implicit);
        let end = self.rows.len();
        // A removable container goes when all it holds does.
        let node = &subtree.node;
        let is_emptied = may_leave && are_all_doomed && node.removable() && !node.is(Class::Block);
        if let Some(row) = self.rows.get_mut(own) {
            row.end = end;
            row.is_doomed |= is_emptied;
        }
        is_doomed || is_emptied
    }

    /// Ends an implicit core that is still open.
    fn close(&mut self, implicit: Option<usize>) {
        let end = self.rows.len();
        if let Some(row) = implicit.and_then(|row| self.rows.get_mut(row))
            && row.end == 0
        {
            row.end = end;
        }
    }

    /// The parts of `^sys` and `^ah`, and those of `^seq`.
    pub(super) fn regions_and_sealed(&self) -> (&[FlatPart<'t>], &[FlatPart<'t>]) {
        let regions = self
            .parts
            .partition_point(|(_, range)| range.start < self.sequence);
        self.parts.split_at(regions)
    }

    pub(super) fn row(&self, index: usize) -> Option<&Row<'t>> {
        self.rows.get(index)
    }

    /// The children of a row, an implicit core among them.
    pub(super) fn children(&self, index: usize) -> impl Iterator<Item = usize> {
        let end = self.row(index).map_or(0, |row| row.end);
        let mut next = index + 1;
        core::iter::from_fn(move || {
            let current = next;
            let row = self.row(current).filter(|_| current < end)?;
            // What is inside an implicit core is a child of the same parent.
            next = if row.node.is_none() {
                current + 1
            } else {
                row.end
            };
            Some(current)
        })
    }

    /// The core of a segment or region: the last container at offset 0.
    pub(super) fn core(&self, index: usize) -> Option<usize> {
        if !self.row(index)?.is_top {
            return None;
        }
        let cores = self.children(index).filter(|child| {
            let row = self.row(*child);
            row.is_some_and(|row| row.node.is_some_and(Node::is_core))
        });
        cores.last()
    }
}

/// Whether a depth is in one of the ranges. Parameters were bound before.
pub(super) fn in_depths(depths: &Depths, depth: i64) -> bool {
    depths.ranges().iter().any(|range| {
        let (low, high) = bounds(range);
        low <= depth && depth <= high
    })
}

/// The ends of a range; what is open reaches as far as depths can.
pub(super) fn bounds(range: &DepthRange) -> (i64, i64) {
    use pact_grammar::plan::Bound;
    let end = |bound, open| match bound {
        Bound::At(depth) => i64::from(depth),
        Bound::Open | Bound::Param { .. } => open,
    };
    (end(range.low, i64::MIN), end(range.high, i64::MAX))
}
