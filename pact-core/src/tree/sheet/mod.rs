//! Parts of a tree as a table: one row a node, one column a property.
//!
//! A query looks at columns and at masks, one bit a row, and touches a node only where it is found. Rows are in select
//! order, and what a node holds is the run of rows right after its own, so that ancestry is a comparison of numbers.
//!
//! Sheets are made when a query first needs them, and kept beside what they are made of: all versions of a tree that
//! share some segments share their sheet.

mod layout;
mod rows;

use core::ops::Range;
use std::sync::OnceLock;

use smol_str::SmolStr;

use super::Subtree;
use crate::node::{Expiry, Node, NodeId};

pub(crate) use layout::{Laid, Layout};
pub(crate) use rows::{RowSet, words_for};

/// Parts with their nodes.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) columns: Columns,
    /// None for the root, for `^seq`, and for an implicit core.
    pub(crate) subtrees: Vec<Option<Subtree>>,
    /// The ids side by side, because they are what most queries are run for: nodes lie far apart in memory.
    pub(crate) ids: Vec<NodeId>,
}

/// What is known of the rows without looking at their nodes.
#[derive(Debug)]
pub(crate) struct Columns {
    links: Vec<Link>,
    parts: Vec<PartRows>,
    /// The row of `^seq`.
    sequence: Option<usize>,
    /// One after the other, each with a word for 64 rows.
    masks: Vec<u64>,
    words: usize,
    roles: Dictionary,
    kinds: Dictionary,
    /// The rows with a time to live, rising.
    expiring: Vec<(u32, Expiry)>,
    /// What the keys hash to, rising, each with the number of rows in `keyed` up to its last one: few distinct keys
    /// are given again and again, so that this is short.
    keys: Vec<(u32, u32)>,
    /// The rows with a key, by what it hashes to.
    keyed: Vec<u32>,
    /// The rows of all nodes, by what their id hashes to. Made when it is first needed.
    ids: OnceLock<Vec<(u32, u32)>>,
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

/// What is marked with a bit for each row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mask {
    Segments,
    /// Implicit cores too.
    Containers,
    Blocks,
    /// Offset below 0.
    Before,
    /// Offset above 0.
    After,
    /// Segments, `^sys` and `^ah`: what depths address, and what has a core.
    Tops,
    /// What those hold themselves.
    Held,
    /// Nodes all of whose children are leaves: these are the rows that follow.
    OverLeaves,
    /// What a query on the sheet can report: not an implicit core, and the root and `^seq` only where they are meant.
    Reported,
}

const MASKS: usize = 9;

/// The values of a header that few distinct ones are expected of. Each has a mask of its own; the rows of values that
/// came after many others share one, and have to be looked at one by one.
#[derive(Debug, Default)]
struct Dictionary {
    names: Vec<SmolStr>,
    first_mask: usize,
}

impl Dictionary {
    /// More distinct values than this are rare; a document may hold any number of them.
    const MOST: usize = 12;
}

/// The rows that have a value: surely those of the mask; those of the other one if they turn out to.
pub(crate) struct Having<'s> {
    pub(crate) surely: Option<&'s [u64]>,
    pub(crate) perhaps: &'s [u64],
}

impl Columns {
    pub(crate) fn len(&self) -> usize {
        self.links.len()
    }

    /// All words of the sheet.
    pub(crate) fn window(&self) -> Range<usize> {
        0..self.words
    }

    /// The words that hold some rows.
    pub(crate) fn window_of(rows: &Range<usize>) -> Range<usize> {
        rows.start / u64::BITS as usize..words_for(rows.end)
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

    pub(crate) fn mask(&self, mask: Mask) -> &[u64] {
        self.nth_mask(mask as usize)
    }

    fn nth_mask(&self, index: usize) -> &[u64] {
        let masks = self.masks.get(index * self.words..(index + 1) * self.words);
        masks.unwrap_or_default()
    }

    /// Whether a row is in a mask.
    pub(crate) fn is(&self, row: usize, mask: Mask) -> bool {
        let word = self
            .masks
            .get(mask as usize * self.words + row / u64::BITS as usize);
        word.is_some_and(|word| word >> (row % u64::BITS as usize) & 1 != 0)
    }

    pub(crate) fn with_role(&self, role: &str) -> Having<'_> {
        self.having(&self.roles, role)
    }

    pub(crate) fn with_kind(&self, kind: &str) -> Having<'_> {
        self.having(&self.kinds, kind)
    }

    fn having(&self, dictionary: &Dictionary, name: &str) -> Having<'_> {
        let place = dictionary.names.iter().position(|other| other == name);
        let others = dictionary.first_mask + dictionary.names.len();
        Having {
            surely: place.map(|place| self.nth_mask(dictionary.first_mask + place)),
            // What has a mask of its own is not among the others.
            perhaps: match place {
                Some(_) => &[],
                None => self.nth_mask(others),
            },
        }
    }

    /// The rows with a time to live, rising.
    pub(crate) fn expiring(&self) -> &[(u32, Expiry)] {
        &self.expiring
    }

    /// The rows whose key may be this one.
    pub(crate) fn rows_by_key(&self, hash: u32) -> impl Iterator<Item = usize> {
        let keyed = self.keys.binary_search_by_key(&hash, |(hash, _)| *hash);
        let rows = keyed.ok().and_then(|place| {
            let end = |place: usize| self.keys.get(place).map(|(_, end)| *end as usize);
            let start = place.checked_sub(1).and_then(end).unwrap_or(0);
            self.keyed.get(start..end(place)?)
        });
        rows.unwrap_or_default().iter().map(|row| *row as usize)
    }

    /// The rows whose id may be this one. The nodes are looked at only the first time.
    pub(crate) fn rows_by_id<'n>(
        &self,
        hash: u32,
        node: impl Fn(usize) -> Option<&'n Node>,
    ) -> impl Iterator<Item = usize> {
        let ids = self.ids.get_or_init(|| {
            let rows = (0..self.len()).zip(0_u32..);
            let ids =
                rows.filter_map(|(row, short)| Some((hash_of(node(row)?.id.as_str()), short)));
            let mut ids: Vec<(u32, u32)> = ids.collect();
            ids.sort_unstable();
            ids
        });
        rows_by_hash(ids, hash)
    }
}

fn rows_by_hash(sorted: &[(u32, u32)], hash: u32) -> impl Iterator<Item = usize> {
    let first = sorted.partition_point(|(other, _)| *other < hash);
    let from = sorted.get(first..).unwrap_or_default();
    let same = from.iter().take_while(move |(other, _)| *other == hash);
    same.map(|(_, row)| *row as usize)
}

/// What keys and ids are found by. Whatever it gives, the texts themselves are compared then.
pub(crate) fn hash_of(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
