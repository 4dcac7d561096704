//! Reads the headers of nodes into columns.

use smol_str::SmolStr;

use super::headers::{Dictionary, Headers, MASKS, Mask};
use super::table_builder::short;
use super::words_for;
use crate::node::{Class, Expiry, NodeId};
use crate::sync::OnceLock;
use crate::tree::Subtree;

/// Collects the headers of nodes, row by row.
#[derive(Debug)]
pub(super) struct HeadersBuilder<'t> {
    is_small: bool,
    /// For each row a bit for each mask.
    flags: Vec<u16>,
    roles: Values,
    kinds: Values,
    expiring: Vec<(u32, Expiry)>,
    keys: Vec<(&'t SmolStr, u32)>,
    /// None in a small table.
    ids: Option<Vec<NodeId>>,
}

/// Up to so many nodes are read faster than a dictionary of their headers is made. Such tables are
/// many.
const SMALL: usize = 64;
/// Up to so many rows, ids are read off the nodes.
const WITHOUT_IDS: usize = 1024;

pub(super) const fn flag(mask: Mask) -> u16 {
    1 << mask as u16
}

impl<'t> HeadersBuilder<'t> {
    pub(super) fn new(rows: usize) -> Self {
        let is_small = rows <= SMALL;
        let codes = if is_small { 0 } else { rows };
        Self {
            is_small,
            flags: Vec::with_capacity(rows),
            roles: Values::new(codes),
            kinds: Values::new(codes),
            expiring: Vec::new(),
            keys: Vec::new(),
            ids: (rows > WITHOUT_IDS).then(|| Vec::with_capacity(rows)),
        }
    }

    /// A row without a node.
    pub(super) fn add_empty(&mut self, flags: u16) {
        self.flags.push(flags);
        if !self.is_small {
            self.roles.add(None);
            self.kinds.add(None);
        }
        self.ids
            .iter_mut()
            .for_each(|ids| ids.push(NodeId::from("")));
    }

    /// A row with a node. The flags say how it lies among the others.
    pub(super) fn add(&mut self, subtree: &'t Subtree, row: u32, mut flags: u16) {
        let node = &*subtree.node;
        flags |= flag(Mask::Reported);
        flags |= match node.class() {
            Some(Class::Segment) => flag(Mask::Segments),
            Some(Class::Container) => flag(Mask::Containers),
            Some(Class::Block) => flag(Mask::Blocks),
            None => 0,
        };
        flags |= match node.offset {
            ..0 => flag(Mask::Before),
            0 => 0,
            1.. => flag(Mask::After),
        };
        let mut children = subtree.children().iter();
        if children.all(|child| child.children().is_empty()) {
            flags |= flag(Mask::OverLeaves);
        }
        if self.is_small {
            // Without a dictionary, the masks of the rows that have a role, or a kind, come right
            // after the others.
            flags |= u16::from(node.role().is_some()) << MASKS;
            flags |= u16::from(node.kind().is_some()) << (MASKS + 1);
        } else {
            self.roles.add(node.role());
            self.kinds.add(node.kind());
        }
        self.flags.push(flags);
        if node.expires != Expiry::NEVER {
            self.expiring.push((row, node.expires));
        }
        if let Some(key) = node.answers_to() {
            self.keys.push((key, row));
        }
        self.ids
            .iter_mut()
            .for_each(|ids| ids.push(node.id.clone()));
    }

    pub(super) fn mark(&mut self, row: usize, mask: Mask) {
        if let Some(flags) = self.flags.get_mut(row) {
            *flags |= flag(mask);
        }
    }

    pub(super) fn finish(self) -> (Headers, Option<Vec<NodeId>>) {
        let rows = self.flags.len();
        let words = words_for(rows);
        let (roles, role_codes) = self.roles.finish(MASKS);
        let (kinds, kind_codes) = self.kinds.finish(roles.after());
        let mut masks = vec![0; kinds.after() * words];
        let mut set = |mask: usize, row: usize| {
            if let Some(word) = masks.get_mut(mask * words + row / u64::BITS as usize) {
                *word |= 1_u64 << (row % u64::BITS as usize);
            }
        };
        for (row, flags) in self.flags.into_iter().enumerate() {
            let mut left = flags;
            while left != 0 {
                set(left.trailing_zeros() as usize, row);
                left &= left - 1;
            }
        }
        for (dictionary, codes) in [(&roles, role_codes), (&kinds, kind_codes)] {
            for (row, code) in codes.into_iter().enumerate() {
                if code != Values::NONE {
                    set(dictionary.first_mask + usize::from(code), row);
                }
            }
        }
        let (keys, keyed) = directory(self.keys);
        let headers = Headers {
            rows,
            masks,
            words,
            roles,
            kinds,
            expiring: self.expiring,
            keys,
            keyed,
            ids: OnceLock::new(),
        };
        (headers, self.ids)
    }
}

/// The values of a header.
#[derive(Debug)]
struct Values {
    names: Vec<SmolStr>,

    /// For each row which of the names it has.
    codes: Vec<u8>,
}

impl Values {
    const NONE: u8 = u8::MAX;
    /// One that came after many others.
    const OTHER: u8 = u8::MAX - 1;

    fn new(rows: usize) -> Self {
        Self {
            names: Vec::new(),
            codes: Vec::with_capacity(rows),
        }
    }

    fn add(&mut self, value: Option<&str>) {
        let code = match value {
            None => Self::NONE,
            Some(value) => self.code(value),
        };
        self.codes.push(code);
    }

    fn code(&mut self, value: &str) -> u8 {
        let place = self.names.iter().position(|name| name == value);
        let place = place.unwrap_or_else(|| {
            if self.names.len() < Dictionary::MOST {
                self.names.push(SmolStr::new(value));
                self.names.len() - 1
            } else {
                usize::MAX
            }
        });
        u8::try_from(place).unwrap_or(Self::OTHER)
    }

    /// The dictionary, and for each row which of its masks is its own.
    fn finish(mut self, first_mask: usize) -> (Dictionary, Vec<u8>) {
        let shared = u8::try_from(self.names.len()).unwrap_or(Self::OTHER);
        for code in self.codes.iter_mut().filter(|code| **code == Self::OTHER) {
            *code = shared;
        }
        let dictionary = Dictionary {
            names: self.names,
            first_mask,
        };
        (dictionary, self.codes)
    }
}

/// The distinct keys with where their rows end, and the rows.
fn directory(mut rows: Vec<(&SmolStr, u32)>) -> (Vec<(SmolStr, u32)>, Vec<u32>) {
    rows.sort_unstable();
    let mut keys: Vec<(SmolStr, u32)> = Vec::new();
    for (index, (key, _)) in rows.iter().enumerate() {
        let end = short(index + 1);
        match keys.last_mut() {
            Some((last, last_end)) if last == *key => *last_end = end,
            _ => keys.push((SmolStr::clone(key), end)),
        }
    }
    (keys, rows.into_iter().map(|(_, row)| row).collect())
}
