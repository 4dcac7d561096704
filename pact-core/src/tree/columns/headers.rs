//! The headers of the nodes of a table: masks, dictionaries, keys, ids.

use smol_str::SmolStr;

use super::hash_of;
use crate::node::{Expiry, Node};
use crate::sync::OnceLock;

/// The headers that queries ask for most, side by side.
#[derive(Debug)]
pub(crate) struct Headers {
    /// How many rows there are.
    pub(super) rows: usize,
    /// One after the other, each with a word for 64 rows.
    pub(super) masks: Vec<u64>,
    pub(super) words: usize,
    pub(super) roles: Dictionary,
    pub(super) kinds: Dictionary,
    /// The rows with a time to live, rising.
    pub(super) expiring: Vec<(u32, Expiry)>,
    /// The distinct keys that nodes answer to, rising, each with the number of rows in `keyed` up
    /// to its last one.
    pub(super) keys: Vec<(SmolStr, u32)>,
    /// The rows that answer to a key, by the key.
    pub(super) keyed: Vec<u32>,
    /// The hash of each id with its row, sorted. Made when it is first needed.
    pub(super) ids: OnceLock<Vec<(u32, u32)>>,
}

/// The properties that have a bit for each row.
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
    /// Segments, `^sys` and `^ah`: the nodes that have a depth and a core.
    Tops,
    /// The children of tops.
    Held,
    /// Nodes all of whose children are leaves: these are the rows that follow.
    OverLeaves,
    /// The rows that can be results. An implicit core never is; the root and `^seq` are in tables
    /// that are made for them.
    Reported,
}

pub(super) const MASKS: usize = 9;

/// The values of a header that has few distinct ones. Each of the first values has its own mask.
/// Rows with any later value share one mask, and a query tests them one by one.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    pub(super) names: Vec<SmolStr>,
    pub(super) first_mask: usize,
}

impl Dictionary {
    /// More distinct values than this are rare; a document may hold any number of them.
    pub(super) const MOST: usize = 12;

    /// The mask after the last of these.
    pub(super) fn after(&self) -> usize {
        self.first_mask + self.names.len() + 1
    }
}

/// The rows that have a value: all rows of one mask, and those rows of the other that pass a test.
pub(crate) struct Having<'s> {
    pub(crate) surely: Option<&'s [u64]>,
    pub(crate) perhaps: &'s [u64],
}

impl Headers {
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
            // A value with its own mask is not in the shared one.
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

    /// The rows that answer to a key, rising; the root and `^seq` are not among them.
    pub(crate) fn rows_with_key(&self, key: &str) -> impl Iterator<Item = usize> {
        let place = self
            .keys
            .binary_search_by(|(other, _)| other.as_str().cmp(key));
        let rows = place.ok().and_then(|place| {
            let end = |place: usize| self.keys.get(place).map(|(_, end)| *end as usize);
            let start = place.checked_sub(1).and_then(end).unwrap_or(0);
            self.keyed.get(start..end(place)?)
        });
        rows.unwrap_or_default().iter().map(|row| *row as usize)
    }

    /// The row with an id. The first call reads all nodes, later ones only a few, even if someone
    /// chose many ids with one hash.
    pub(crate) fn row_by_id<'n>(
        &self,
        id: &str,
        node: impl Fn(usize) -> Option<&'n Node>,
    ) -> Option<usize> {
        let text = |row: u32| node(row as usize).map(|node| node.id.as_str());
        let ids = self.ids.get_or_init(|| {
            let rows = (0..self.rows).zip(0_u32..);
            let ids =
                rows.filter_map(|(row, short)| Some((hash_of(node(row)?.id.as_str()), short)));
            let mut ids: Vec<(u32, u32)> = ids.collect();
            ids.sort_unstable_by(|(hash, row), (other, other_row)| {
                let by_text = || text(*row).cmp(&text(*other_row));
                hash.cmp(other).then_with(by_text)
            });
            ids
        });
        let hash = hash_of(id);
        let place = ids.binary_search_by(|(other, row)| {
            let by_text = || text(*row).cmp(&Some(id));
            other.cmp(&hash).then_with(by_text)
        });
        let (_, row) = ids.get(place.ok()?)?;
        Some(*row as usize)
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::{Dictionary, Headers, hash_of};
    use crate::node::{Class, Node, NodeId, NodeType, Stamp};
    use crate::sync::OnceLock;

    /// Each text leads FNV from its start back to its start, so all texts made of these have one
    /// hash.
    const LOOPS: [&str; 8] = [
        "N81CXz", "0CRGPz", "M4KYwf", "8XkcqQ", "tGCeGZ", "rpYesU", "v5VnGj", "h4dsQp",
    ];

    #[test]
    fn ids_with_one_hash_are_found_as_fast_as_others() {
        let stamp = Stamp {
            cycle: 0,
            created_at_ns: 0,
            creation_index: 0,
        };
        let nodes: Vec<Node> = (0..if cfg!(miri) { 64 } else { 4096_usize })
            .map(|number| {
                let digits = (0..4).map(|place| LOOPS[number >> (3 * place) & 7]);
                let id: String = digits.collect();
                assert_eq!(hash_of(&id), hash_of(""));
                Node::bare(NodeId::from(id), NodeType::canonical(Class::Block), stamp)
            })
            .collect();
        let headers = Headers {
            rows: nodes.len(),
            masks: Vec::new(),
            words: 0,
            roles: Dictionary::default(),
            kinds: Dictionary::default(),
            expiring: Vec::new(),
            keys: Vec::new(),
            keyed: Vec::new(),
            ids: OnceLock::new(),
        };
        let looked_at = Cell::new(0);
        let find = |id: &str| {
            looked_at.set(0);
            headers.row_by_id(id, |row| {
                looked_at.set(looked_at.get() + 1);
                nodes.get(row)
            })
        };
        assert_eq!(find("nobody"), None);
        for (row, node) in nodes.iter().enumerate() {
            assert_eq!(find(node.id.as_str()), Some(row));
            assert!(looked_at.get() <= 14, "{} nodes", looked_at.get());
        }
        assert_eq!(find(&LOOPS[0].repeat(5)), None);
        assert!(looked_at.get() <= 14);
    }
}
