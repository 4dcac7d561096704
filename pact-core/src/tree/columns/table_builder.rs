//! Puts the nodes of parts into rows.

use super::headers_builder::{HeadersBuilder, flag};
use super::{Columns, Link, Mask, NO_PART, PartRows, ScratchTable};
use crate::tree::{Subtree, Tree};

/// Makes a table, row by row in select order. The root has the first row.
#[derive(Debug)]
pub(crate) struct TableBuilder<'t> {
    links: Vec<Link>,
    subtrees: Vec<Option<&'t Subtree>>,
    parts: Vec<PartRows>,
    sequence: Option<usize>,
    /// The part whose nodes are being added.
    part: u32,
    /// The headers of the nodes. Each node is read once: nodes lie far apart in memory.
    headers: HeadersBuilder<'t>,
}

const UNKNOWN: u32 = 0;

impl<'t> TableBuilder<'t> {
    /// A table with the root alone, and room for so many rows.
    pub(crate) fn new(rows: usize) -> Self {
        let mut table = Self {
            links: Vec::with_capacity(rows + 2),
            subtrees: Vec::with_capacity(rows + 2),
            parts: Vec::new(),
            sequence: None,
            part: NO_PART,
            headers: HeadersBuilder::new(rows + 2),
        };
        table.push_row(None, 0, 0);
        table
    }

    /// Segments, newest first. So many rows are expected.
    pub(crate) fn of_segments(
        tops: impl IntoIterator<Item = &'t Subtree>,
        rows: usize,
    ) -> ScratchTable<'t> {
        let mut table = Self::new(rows);
        table.push_sequence();
        for top in tops {
            table.push_sealed(top);
        }
        table.finish(false)
    }

    /// A region.
    pub(crate) fn of_region(top: &'t Subtree, rows: usize) -> ScratchTable<'t> {
        let mut table = Self::new(rows);
        table.push_region(top);
        table.finish(false)
    }

    /// The children of `^seq` that are not segments.
    pub(crate) fn of_strays(strays: &'t [Subtree]) -> ScratchTable<'t> {
        let mut table = Self::new(strays.len());
        table.push_sequence();
        for stray in strays {
            table.push_stray(stray);
        }
        table.finish(false)
    }

    /// The root and `^seq` alone.
    pub(crate) fn of_above() -> ScratchTable<'t> {
        let mut table = Self::new(0);
        table.push_sequence();
        table.finish(true)
    }

    /// Many parts of a tree in select order, for queries that cannot be answered part by part; with
    /// their depths.
    pub(crate) fn of_parts(
        tree: &'t Tree,
        with_strays: bool,
        is_wanted: impl Fn(i64) -> bool,
    ) -> (ScratchTable<'t>, Vec<Option<i64>>) {
        let segments = tree.sequence.segments();
        let mut table = Self::new(segments.summary().nodes);
        let mut depths = Vec::new();
        for (top, depth) in [(&tree.system.top, -1), (tree.head(), 0)] {
            if is_wanted(depth) {
                table.push_region(top);
                depths.push(Some(depth));
            }
        }
        table.push_sequence();
        for (segment, depth) in segments.iter_backwards().zip(1..) {
            if is_wanted(depth) {
                table.push_sealed(&segment.top);
                depths.push(Some(depth));
            }
        }
        let strays = tree.sequence.strays().iter().filter(|_| with_strays);
        for stray in strays {
            table.push_stray(stray);
            depths.push(None);
        }
        (table.finish(true), depths)
    }

    fn push_row(&mut self, subtree: Option<&'t Subtree>, parent: usize, flags: u16) -> usize {
        let row = self.links.len();
        match subtree {
            Some(subtree) => self.headers.add(subtree, short(row), flags),
            None => self.headers.add_empty(flags),
        }
        self.links.push(Link {
            parent: short(parent),
            end: UNKNOWN,
            part: self.part,
        });
        self.subtrees.push(subtree);
        row
    }

    fn push_sequence(&mut self) {
        self.sequence = Some(self.push_row(None, 0, 0));
    }

    fn push_region(&mut self, top: &'t Subtree) {
        self.push_part(top, 0, true);
    }

    fn push_sealed(&mut self, top: &'t Subtree) {
        self.push_part(top, self.sequence.unwrap_or(0), true);
    }

    fn push_stray(&mut self, top: &'t Subtree) {
        self.push_part(top, self.sequence.unwrap_or(0), false);
    }

    fn push_part(&mut self, top: &'t Subtree, parent: usize, has_core: bool) {
        self.part = short(self.parts.len());
        let (own, held) = if has_core {
            (flag(Mask::Tops), flag(Mask::Held))
        } else {
            (0, 0)
        };
        let row = self.push_row(Some(top), parent, own);
        let core = top.core().filter(|_| has_core);
        let mut part = PartRows {
            top: row,
            core: None,
            implicit: None,
        };
        for (index, child) in top.children().iter().enumerate() {
            let at_zero = child.node.offset == 0;
            if has_core && core.is_none() && at_zero && part.implicit.is_none() {
                let flags = flag(Mask::Containers) | held;
                part.implicit = Some(self.push_row(None, row, flags));
            }
            if core == Some(index) {
                part.core = Some(self.links.len());
            }
            if child.node.offset > 0 {
                self.close(part.implicit);
            }
            self.push(child, row, held);
        }
        self.close(part.implicit);
        self.close(Some(row));
        self.parts.push(part);
        self.part = NO_PART;
    }

    fn push(&mut self, subtree: &'t Subtree, parent: usize, flags: u16) {
        let row = self.push_row(Some(subtree), parent, flags);
        for child in subtree.children() {
            self.push(child, row, 0);
        }
        self.close(Some(row));
    }

    /// Ends a row that is still open.
    fn close(&mut self, row: Option<usize>) {
        let end = short(self.links.len());
        if let Some(link) = row.and_then(|row| self.links.get_mut(row))
            && link.end == UNKNOWN
        {
            link.end = end;
        }
    }

    fn finish(mut self, reports_above: bool) -> ScratchTable<'t> {
        self.close(Some(0));
        self.close(self.sequence);
        if reports_above {
            for row in [Some(0), self.sequence].into_iter().flatten() {
                self.headers.mark(row, Mask::Reported);
            }
        }
        let (headers, ids) = self.headers.finish();
        ScratchTable {
            columns: Columns {
                links: self.links,
                parts: self.parts,
                sequence: self.sequence,
                headers,
            },
            subtrees: self.subtrees,
            ids,
        }
    }
}

/// Rows are counted in 32 bits: no tree in memory has more nodes.
pub(super) fn short(row: usize) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX)
}
