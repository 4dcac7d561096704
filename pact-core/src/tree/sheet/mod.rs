//! Parts of a tree as a table: one row a node, one column a property.
//!
//! A query looks at columns and at masks, one bit a row, and touches a node only where it is found. Rows are in select
//! order, and what a node holds is the run of rows right after its own, so that ancestry is a comparison of numbers.
//!
//! Sheets are made when a query first needs them, and kept beside what they are made of: all versions of a tree that
//! share some segments share their sheet.

mod headers;
mod layout;
mod notes;
mod rows;

use core::ops::Range;

use super::Subtree;
use crate::node::NodeId;

pub(crate) use headers::{Having, Headers, Mask};
pub(crate) use layout::{Laid, Layout};
pub(crate) use rows::{RowSet, words_for};

/// Parts with their nodes.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) columns: Columns,
    /// None for the root, for `^seq`, and for an implicit core.
    pub(crate) subtrees: Vec<Option<Subtree>>,
    /// The ids of many rows side by side, because they are what most queries are run for: nodes lie far apart in memory.
    pub(crate) ids: Option<Vec<NodeId>>,
}

/// What is known of the rows without looking at their nodes.
#[derive(Debug)]
pub(crate) struct Columns {
    links: Vec<Link>,
    parts: Vec<PartRows>,
    /// The row of `^seq`.
    sequence: Option<usize>,
    headers: Headers,
}

/// How a row lies among the others.
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
    /// A row without a node: it stands for the core that the part does not have.
    pub(crate) implicit: Option<usize>,
}

impl Columns {
    pub(crate) fn len(&self) -> usize {
        self.links.len()
    }

    /// All words of the sheet.
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

/// What ids are found by. Anyone can choose many that give the same: whatever it gives, the texts themselves decide then.
pub(crate) fn hash_of(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
