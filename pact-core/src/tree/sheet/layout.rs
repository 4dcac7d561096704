//! Laying parts of a tree out as rows.

use std::sync::OnceLock;

use smol_str::SmolStr;

use super::{Columns, Dictionary, Link, MASKS, Mask, NO_PART, PartRows, Sheet, hash_of, words_for};
use crate::node::{Class, Expiry, Node, NodeId};
use crate::tree::{Subtree, Tree};

/// Rows whose nodes are borrowed from a tree.
#[derive(Debug)]
pub(crate) struct Laid<'t> {
    pub(crate) columns: Columns,
    /// None for the root, for `^seq`, and for an implicit core.
    pub(crate) subtrees: Vec<Option<&'t Subtree>>,
}

/// A sheet in the making. The root has the first row.
#[derive(Debug)]
pub(crate) struct Layout<'t> {
    links: Vec<Link>,
    subtrees: Vec<Option<&'t Subtree>>,
    parts: Vec<PartRows>,
    sequence: Option<usize>,
    /// The part that is being laid out.
    part: u32,
    /// Parts that are neither segments nor regions.
    strays: usize,
}

const UNKNOWN: u32 = 0;

impl<'t> Layout<'t> {
    /// Only the root, and room for so many rows.
    pub(crate) fn new(rows: usize) -> Self {
        let mut layout = Self {
            links: Vec::with_capacity(rows + 2),
            subtrees: Vec::with_capacity(rows + 2),
            parts: Vec::new(),
            sequence: None,
            part: NO_PART,
            strays: 0,
        };
        layout.push_row(None, 0);
        layout
    }

    /// Segments, newest first. So many rows are expected.
    pub(crate) fn of_segments(
        tops: impl IntoIterator<Item = &'t Subtree>,
        rows: usize,
    ) -> Laid<'t> {
        let mut layout = Self::new(rows);
        layout.push_sequence();
        for top in tops {
            layout.push_sealed(top);
        }
        layout.finish(false)
    }

    /// A region.
    pub(crate) fn of_region(top: &'t Subtree, rows: usize) -> Laid<'t> {
        let mut layout = Self::new(rows);
        layout.push_region(top);
        layout.finish(false)
    }

    /// The children of `^seq` that are not segments.
    pub(crate) fn of_strays(strays: &'t [Subtree]) -> Laid<'t> {
        let mut layout = Self::new(strays.len());
        layout.push_sequence();
        for stray in strays {
            layout.push_stray(stray);
        }
        layout.finish(false)
    }

    /// The root and `^seq` alone.
    pub(crate) fn of_above() -> Laid<'t> {
        let mut layout = Self::new(0);
        layout.push_sequence();
        layout.finish(true)
    }

    /// Many parts of a tree in select order, for queries that cannot be answered part by part; with their depths.
    pub(crate) fn of_parts(
        tree: &'t Tree,
        with_strays: bool,
        is_wanted: impl Fn(i64) -> bool,
    ) -> (Laid<'t>, Vec<Option<i64>>) {
        let segments = tree.sequence.segments();
        let mut layout = Self::new(0);
        let mut depths = Vec::new();
        for (top, depth) in [(&tree.system.top, -1), (tree.head(), 0)] {
            if is_wanted(depth) {
                layout.push_region(top);
                depths.push(Some(depth));
            }
        }
        layout.push_sequence();
        for (segment, depth) in segments.iter_backwards().zip(1..) {
            if is_wanted(depth) {
                layout.push_sealed(&segment.top);
                depths.push(Some(depth));
            }
        }
        let strays = tree.sequence.strays().iter().filter(|_| with_strays);
        for stray in strays {
            layout.push_stray(stray);
            depths.push(None);
        }
        (layout.finish(true), depths)
    }

    fn push_row(&mut self, subtree: Option<&'t Subtree>, parent: usize) -> usize {
        let row = self.links.len();
        self.links.push(Link {
            parent: short(parent),
            end: UNKNOWN,
            part: self.part,
        });
        self.subtrees.push(subtree);
        row
    }

    fn push_sequence(&mut self) {
        self.sequence = Some(self.push_row(None, 0));
    }

    fn push_region(&mut self, top: &'t Subtree) {
        self.push_part(top, 0, true);
    }

    fn push_sealed(&mut self, top: &'t Subtree) {
        self.push_part(top, self.sequence.unwrap_or(0), true);
    }

    fn push_stray(&mut self, top: &'t Subtree) {
        self.strays += 1;
        self.push_part(top, self.sequence.unwrap_or(0), false);
    }

    fn push_part(&mut self, top: &'t Subtree, parent: usize, has_core: bool) {
        self.part = short(self.parts.len());
        let row = self.push_row(Some(top), parent);
        let core = top.core().filter(|_| has_core);
        let mut part = PartRows {
            top: row,
            core: None,
            implicit: None,
        };
        for (index, child) in top.children().iter().enumerate() {
            let at_zero = child.node.offset == 0;
            if has_core && core.is_none() && at_zero && part.implicit.is_none() {
                part.implicit = Some(self.push_row(None, row));
            }
            if core == Some(index) {
                part.core = Some(self.links.len());
            }
            if child.node.offset > 0 {
                self.close(part.implicit);
            }
            self.push(child, row);
        }
        self.close(part.implicit);
        self.close(Some(row));
        self.parts.push(part);
        self.part = NO_PART;
    }

    fn push(&mut self, subtree: &'t Subtree, parent: usize) {
        let row = self.push_row(Some(subtree), parent);
        for child in subtree.children() {
            self.push(child, row);
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

    fn finish(mut self, reports_above: bool) -> Laid<'t> {
        self.close(Some(0));
        self.close(self.sequence);
        let words = words_for(self.links.len());
        let node = |subtree: Option<&'t Subtree>| subtree.map(|subtree| &*subtree.node);
        let nodes = || self.subtrees.iter().copied().map(node);
        let (roles, role_codes) = Dictionary::of(nodes(), MASKS, |node| node.role.as_deref());
        let (kinds, kind_codes) = Dictionary::of(nodes(), roles.after(), Node::kind);
        let mut masks = Masks {
            bits: vec![0; kinds.after() * words],
            words,
        };
        let mut expiring = Vec::new();
        let mut keys = Vec::new();
        for (row, node) in nodes().enumerate() {
            let Some(node) = node else {
                continue;
            };
            masks.set(Mask::Reported as usize, row);
            let class = node.class().map(|class| match class {
                Class::Segment => Mask::Segments,
                Class::Container => Mask::Containers,
                Class::Block => Mask::Blocks,
            });
            let zone = match node.offset {
                ..0 => Some(Mask::Before),
                0 => None,
                1.. => Some(Mask::After),
            };
            for mask in class.into_iter().chain(zone) {
                masks.set(mask as usize, row);
            }
            if node.expires != Expiry::NEVER {
                expiring.push((short(row), node.expires));
            }
            if let Some(key) = &node.key {
                keys.push((hash_of(key), short(row)));
            }
        }
        for (dictionary, codes) in [(&roles, &role_codes), (&kinds, &kind_codes)] {
            for (row, code) in codes.iter().enumerate() {
                if let Some(code) = code {
                    masks.set(dictionary.first_mask + usize::from(*code), row);
                }
            }
        }
        let (keys, keyed) = directory(keys);
        if reports_above {
            masks.set(Mask::Reported as usize, 0);
            if let Some(sequence) = self.sequence {
                masks.set(Mask::Reported as usize, sequence);
            }
        }
        let tops = self.parts.len() - self.strays;
        for part in self.parts.iter().take(tops) {
            masks.set(Mask::Tops as usize, part.top);
            if let Some(implicit) = part.implicit {
                masks.set(Mask::Containers as usize, implicit);
            }
        }
        self.mark_relations(&mut masks);
        Laid {
            columns: Columns {
                links: self.links,
                parts: self.parts,
                sequence: self.sequence,
                masks: masks.bits,
                words,
                roles,
                kinds,
                expiring,
                keys,
                keyed,
                ids: OnceLock::new(),
            },
            subtrees: self.subtrees,
        }
    }

    /// Marks what follows from how rows lie to each other.
    fn mark_relations(&self, masks: &mut Masks) {
        for (row, link) in self.links.iter().enumerate() {
            let Some(subtree) = self.subtrees.get(row).copied().flatten() else {
                continue;
            };
            let children = subtree.children();
            if children.iter().all(|child| child.children().is_empty()) {
                masks.set(Mask::OverLeaves as usize, row);
            }
            if masks.has(Mask::Tops as usize, link.parent as usize) {
                masks.set(Mask::Held as usize, row);
            }
        }
        for part in &self.parts {
            if let Some(implicit) = part.implicit {
                masks.set(Mask::Held as usize, implicit);
            }
        }
    }
}

impl Laid<'_> {
    /// A sheet that can be kept: it shares the nodes.
    pub(crate) fn keep(self) -> Sheet {
        let id = |subtree: Option<&Subtree>| {
            let id = subtree.map(|subtree| subtree.node.id.clone());
            id.unwrap_or_else(|| NodeId::from(""))
        };
        let ids = self.subtrees.iter().copied().map(id).collect();
        let subtrees = self.subtrees.into_iter();
        Sheet {
            columns: self.columns,
            subtrees: subtrees.map(Option::<&Subtree>::cloned).collect(),
            ids,
        }
    }
}

struct Masks {
    bits: Vec<u64>,
    words: usize,
}

impl Masks {
    fn set(&mut self, mask: usize, row: usize) {
        let word = mask * self.words + row / u64::BITS as usize;
        if let Some(word) = self.bits.get_mut(word) {
            *word |= 1 << (row % u64::BITS as usize);
        }
    }

    fn has(&self, mask: usize, row: usize) -> bool {
        let word = mask * self.words + row / u64::BITS as usize;
        let word = self.bits.get(word).copied().unwrap_or(0);
        word >> (row % u64::BITS as usize) & 1 != 0
    }
}

impl Dictionary {
    /// The values of all nodes, and for each node which of the masks is its own, if any.
    fn of<'n>(
        nodes: impl Iterator<Item = Option<&'n Node>>,
        first_mask: usize,
        value: impl Fn(&'n Node) -> Option<&'n str>,
    ) -> (Self, Vec<Option<u8>>) {
        let mut names: Vec<SmolStr> = Vec::new();
        let others = u8::MAX;
        let mut codes: Vec<Option<u8>> = nodes
            .map(|node| {
                let value = value(node?)?;
                let place = names.iter().position(|name| name == value);
                let place = place.or_else(|| {
                    (names.len() < Self::MOST).then(|| {
                        names.push(SmolStr::new(value));
                        names.len() - 1
                    })
                });
                Some(place.map_or(others, |place| u8::try_from(place).unwrap_or(others)))
            })
            .collect();
        let shared = u8::try_from(names.len()).unwrap_or(others);
        for code in codes.iter_mut().flatten() {
            *code = (*code).min(shared);
        }
        (Self { names, first_mask }, codes)
    }

    /// The mask after the last of these.
    fn after(&self) -> usize {
        self.first_mask + self.names.len() + 1
    }
}

/// The distinct hashes with where their rows end, and the rows.
fn directory(mut rows: Vec<(u32, u32)>) -> (Vec<(u32, u32)>, Vec<u32>) {
    rows.sort_unstable();
    let mut hashes: Vec<(u32, u32)> = Vec::new();
    for (index, (hash, _)) in rows.iter().enumerate() {
        let end = short(index + 1);
        match hashes.last_mut() {
            Some((last, last_end)) if last == hash => *last_end = end,
            _ => hashes.push((*hash, end)),
        }
    }
    (hashes, rows.into_iter().map(|(_, row)| row).collect())
}

/// Rows are counted in 32 bits: no tree in memory has more nodes.
fn short(row: usize) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX)
}
