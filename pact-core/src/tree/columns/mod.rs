//! Parts of a tree as a table: one row a node, one column a property.
//!
//! A query reads columns and masks (one bit a row), and touches a node only when the node is a
//! result. Rows are in select order. The descendants of a node are the run of rows right after it,
//! so ancestry is a comparison of numbers.
//!
//! The first query that needs a table makes it (`table_builder`, `headers_builder`). A
//! [`CachedTable`] stays beside the segments that it was made of: all versions of a tree that share
//! these segments share their table. A [`ScratchTable`] serves one query.

mod headers;
mod headers_builder;
mod row_set;
mod table_builder;
mod tables;

use core::ops::Range;

pub(crate) use headers::{Having, Headers, Mask};
pub(crate) use row_set::{RowSet, words_for};
pub(crate) use table_builder::TableBuilder;
pub(crate) use tables::{CachedTable, ScratchTable};

/// The properties of rows that are known without their nodes.
#[derive(Debug)]
pub(crate) struct Columns {
    links: Vec<Link>,
    parts: Vec<PartRows>,
    /// The row of `^seq`.
    sequence: Option<usize>,
    headers: Headers,
}

/// The position of a row in the tree.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The row of the parent; the root is its own.
    parent: u32,
    /// The row after the last one below this.
    end: u32,
    /// The part that the row lies in; [`NO_PART`] for the root and `^seq`.
    part: u32,
}

const NO_PART: u32 = u32::MAX;

/// A segment or region, or a child of `^seq` that is neither.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartRows {
    pub(crate) top: usize,
    pub(crate) core: Option<usize>,
    /// The row of an implicit core, which has no node.
    pub(crate) implicit: Option<usize>,
}

impl Columns {
    pub(crate) fn len(&self) -> usize {
        self.links.len()
    }

    /// All words of the table.
    pub(crate) fn window(&self) -> Range<usize> {
        0..words_for(self.len())
    }

    /// The words that hold some rows.
    pub(crate) fn window_of(rows: &Range<usize>) -> Range<usize> {
        rows.start / u64::BITS as usize..words_for(rows.end)
    }

    /// The rows that some words hold.
    pub(crate) fn rows_of(window: &Range<usize>) -> Range<usize> {
        window.start * u64::BITS as usize..window.end * u64::BITS as usize
    }

    pub(crate) fn parent(&self, row: usize) -> usize {
        self.links.get(row).map_or(0, |link| link.parent as usize)
    }

    pub(crate) fn end(&self, row: usize) -> usize {
        self.links.get(row).map_or(0, |link| link.end as usize)
    }

    /// Edges from the root.
    pub(crate) fn level(&self, mut row: usize) -> i64 {
        let mut level = 0;
        while row != 0 {
            row = self.parent(row);
            level += 1;
        }
        level
    }

    pub(crate) fn sequence(&self) -> Option<usize> {
        self.sequence
    }

    pub(crate) fn parts(&self) -> &[PartRows] {
        &self.parts
    }

    /// The part that a row lies in; none for the root and `^seq`.
    pub(crate) fn part_of(&self, row: usize) -> Option<usize> {
        let part = self.links.get(row)?.part;
        (part != NO_PART).then_some(part as usize)
    }

    pub(crate) fn headers(&self) -> &Headers {
        &self.headers
    }

    pub(crate) fn mask(&self, mask: Mask) -> &[u64] {
        self.headers.mask(mask)
    }

    /// Whether a row is in a mask.
    pub(crate) fn is(&self, row: usize, mask: Mask) -> bool {
        self.headers.is(row, mask)
    }
}

/// The hash by which ids are found. Anyone can choose many ids with one hash, so the texts decide
/// among those.
pub(crate) fn hash_of(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
