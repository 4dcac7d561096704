//! The tree: three regions under a root, segments in a persistent list.
//!
//! A [`Tree`] is a value: cloning one costs a few counters, and a change to a clone copies only the
//! path that it changes. So snapshots, forks and rewinds are cheap, and snapshots are immutable.
//!
//! - `subtree` is a node with its descendants, and `siblings` are its children; `tree_part` is a
//!   part of the tree, with its `summary` and its table.
//! - `sequence` is the list of segments; `list` is the persistent list itself. `labels` makes room
//!   for the labels of new segments.
//! - `segment_order` has the rules of the depths and the render order of segments.
//! - `index` leads from ids and tool calls to nodes; `columns` makes tables for queries (`cache`
//!   keeps them).
//! - `validate` lists the rules that a tree breaks.

mod cache;
pub(crate) mod columns;
mod index;
mod labels;
pub(crate) mod list;
mod postings;
mod segment_order;
mod sequence;
mod siblings;
mod subtree;
mod summary;
mod tree_part;
pub(crate) mod validate;

use core::ops::Range;
use std::collections::HashSet;
use std::sync::Arc;

use smol_str::SmolStr;

use crate::node::{Expiry, Node, NodeId, Region};

use cache::Cache;
use columns::{CachedTable, TableBuilder};

pub(crate) use index::{Hint, IdIndex, Opening, Pairs, Present};
pub(crate) use postings::{Posted, Posting, Postings};
pub(crate) use segment_order::SegmentOrder;
pub(crate) use sequence::Sequence;
pub(crate) use siblings::Siblings;
pub(crate) use subtree::Subtree;
pub(crate) use summary::{Signature, Summary};
pub(crate) use tree_part::TreePart;

/// Where a node lives: `^sys`, a segment, or the active head. Segments keep their label for life,
/// and labels rise from the oldest segment to the newest, so that a segment is found by its label
/// in any version of a tree.
pub(crate) type Label = u64;

pub(crate) const SYSTEM: Label = 0;
pub(crate) const STRAY: Label = 1;
/// The distance between the labels of neighbours: room for segments that are put between them
/// later.
const LABEL_GAP: Label = 1 << 32;

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) root: Arc<Node>,
    pub(crate) system: Arc<TreePart>,
    pub(crate) sequence: Sequence,
    head: Subtree,
    head_table: Cache<CachedTable>,
    /// The keys in the head, once they were asked for; kept up where nodes are added, and forgotten
    /// at any other change.
    head_keys: Option<Arc<HashSet<SmolStr>>>,
    /// The label that the head's segment will have. It stays the same while the head does, even if
    /// newer segments than the ones that are left had labels below it.
    head_label: Label,
}

/// Which part of a tree a node is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    Root,
    System,
    Sequence,
    Head,
    /// The segment at this position, oldest first.
    Segment(usize),
    /// A child of `^seq` that is not a segment.
    Stray(usize),
}

impl Spot {
    /// Whether it is in `^seq`, whose nodes are sealed.
    pub(crate) fn is_in_sequence(self) -> bool {
        matches!(self, Self::Segment(_) | Self::Stray(_))
    }
}

/// A node found: its part of the tree, and the way down from that part's top.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Found {
    pub(crate) spot: Spot,
    pub(crate) path: Vec<usize>,
}

impl Found {
    /// The top of a part itself.
    pub(crate) const fn top(spot: Spot) -> Self {
        Self {
            spot,
            path: Vec::new(),
        }
    }

    /// Whether the node is a segment of `^seq`.
    pub(crate) fn is_segment(&self) -> bool {
        matches!(self.spot, Spot::Segment(_)) && self.path.is_empty()
    }

    /// Whether another node is this one, or inside it.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        self.spot == other.spot && other.path.starts_with(&self.path)
    }
}

/// The parts whose nodes have to be noted again, because they have other labels.
pub(crate) struct Relabelled {
    /// The positions of segments.
    pub(crate) segments: Range<usize>,
    pub(crate) head: bool,
}

impl Tree {
    pub(crate) fn new(root: Node, system: Subtree, sequence: Sequence, head: Subtree) -> Self {
        let head_label = sequence.last_label() + LABEL_GAP;
        Self {
            root: Arc::new(root),
            system: Arc::new(TreePart::new(system, SYSTEM)),
            sequence,
            head,
            head_table: Cache::default(),
            head_keys: None,
            head_label,
        }
    }

    pub(crate) fn head(&self) -> &Subtree {
        &self.head
    }

    /// The active head, to be changed.
    pub(crate) fn head_mut(&mut self) -> &mut Subtree {
        self.head_table.clear();
        self.head_keys = None;
        &mut self.head
    }

    /// Adds a node to the active head. The costs depend on the size of the added node, not of the
    /// head.
    fn insert_into_head(&mut self, path: &[usize], child: Subtree) {
        if let Some(known) = &mut self.head_keys {
            let mut new = child.given_keys().peekable();
            if new.peek().is_some() {
                Arc::make_mut(known).extend(new.cloned());
            }
        }
        self.head_table.clear();
        if let Some(parent) = self.head.at_mut(path) {
            parent.insert(child);
        }
    }

    /// Whether the active head holds an instance of a key. The first call reads the whole head;
    /// later ones need not, while nodes are only added.
    pub(crate) fn head_has_key(&mut self, key: &str) -> bool {
        /// Among so few nodes, a look is cheaper than a set.
        const FEW: usize = 32;
        let head = &self.head;
        if self.head_keys.is_none() && !head.holds_more_than(FEW) {
            return head.gives_key(key);
        }
        let keys = self
            .head_keys
            .get_or_insert_with(|| Arc::new(head.given_keys().cloned().collect()));
        keys.contains(key)
    }

    /// The table of the active head, which is kept; none for a nearly empty head, which every
    /// snapshot has.
    pub(crate) fn head_table(&self) -> Option<&CachedTable> {
        let is_worth_it = self.head.holds_more_than(2);
        is_worth_it.then(|| {
            self.head_table.get_or_make(|| {
                let children = self.head.children().iter();
                let expected = children.map(|child| 1 + child.children().len()).sum();
                TableBuilder::of_region(&self.head, expected).into_cached()
            })
        })
    }

    /// The label of the active head: the one that its segment will have.
    pub(crate) fn head_label(&self) -> Label {
        self.head_label
    }

    /// Makes a segment of the head, which begins anew with these children.
    pub(crate) fn seal(&mut self, segment: Subtree, fresh: Vec<Subtree>) {
        self.sequence.push(segment, self.head_label);
        *self.head_mut() = self.head.with_children(fresh);
        self.head_label += LABEL_GAP;
    }

    /// Puts a segment at a depth: those there and below are one deeper from now on. Returns the
    /// positions of the segments whose labels are new; that of the head may be new, too.
    pub(crate) fn splice_in(&mut self, depth: usize, top: Subtree) -> Range<usize> {
        let position = (self.sequence.segments().len() + 1).saturating_sub(depth);
        let relabelled = self.sequence.splice_in(position, top, self.head_label);
        if self.sequence.last_label() >= self.head_label {
            self.head_label = self.sequence.last_label() + LABEL_GAP;
        }
        relabelled
    }

    /// Puts a segment at a position in the list of segments. Says which labels are new.
    pub(crate) fn place_segment(&mut self, position: usize, top: Subtree) -> Relabelled {
        /// So few nodes are noted again rather than that labels come closer.
        const FEW: usize = 8;
        let is_newest = position >= self.sequence.segments().len();
        if is_newest && !self.head.holds_more_than(FEW) {
            let position = self.sequence.segments().len();
            self.sequence.append(top, self.head_label);
            self.head_label += LABEL_GAP;
            return Relabelled {
                segments: position..position + 1,
                head: true,
            };
        }
        let segments = self.sequence.insert_at(position, top, self.head_label);
        let head = self.sequence.last_label() >= self.head_label;
        if head {
            self.head_label = self.sequence.last_label() + LABEL_GAP;
        }
        Relabelled { segments, head }
    }

    /// Whether both are one and the same, without looking inside.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.has_top_of(other)
            && Arc::ptr_eq(&self.system, &other.system)
            && self.head.is_same(&other.head)
            && self.sequence.is_same(&other.sequence)
    }

    /// The part with a label; all strays have the same.
    pub(crate) fn spot(&self, label: Label) -> Option<Spot> {
        Some(match label {
            SYSTEM => Spot::System,
            STRAY => Spot::Stray(0),
            label if label == self.head_label => Spot::Head,
            label => Spot::Segment(self.sequence.position(label)?),
        })
    }

    /// The label of a part.
    pub(crate) fn label_of(&self, spot: Spot) -> Label {
        match spot {
            Spot::System => SYSTEM,
            Spot::Segment(position) => {
                let segment = self.sequence.segments().get(position);
                segment.map_or(STRAY, |segment| segment.label)
            }
            Spot::Stray(_) => STRAY,
            Spot::Head | Spot::Root | Spot::Sequence => self.head_label(),
        }
    }

    /// Finds a node where it was seen, if it is still at the very place. Searches for no other.
    pub(crate) fn find_exactly(&self, id: &NodeId, hint: Hint) -> Option<Found> {
        let spot = self.spot(hint.label)?;
        let path = self.part(spot)?.path_to(id, hint.place)?;
        Some(Found { spot, path })
    }

    /// Finds a node where it was seen.
    pub(crate) fn find(&self, id: &NodeId, hint: Hint) -> Option<Found> {
        let path_in = |part: &Subtree| {
            // The id may have been given again, or the node moved to another place.
            part.path_to(id, hint.place).or_else(|| part.search(id))
        };
        let spot = match self.spot(hint.label)? {
            Spot::Stray(_) => {
                let strays = self.sequence.strays().iter().enumerate();
                return strays
                    .filter_map(|(index, stray)| Some((index, path_in(stray)?)))
                    .map(|(index, path)| Found {
                        spot: Spot::Stray(index),
                        path,
                    })
                    .next();
            }
            spot => spot,
        };
        let path = path_in(self.part(spot)?)?;
        Some(Found { spot, path })
    }

    /// Whether the id belongs to the root or a region.
    pub(crate) fn find_region(&self, id: &NodeId) -> Option<Found> {
        let spots = [Spot::Root, Spot::System, Spot::Sequence, Spot::Head];
        let spot = spots
            .into_iter()
            .find(|spot| self.top(*spot).is_some_and(|node| node.id == *id))?;
        Some(Found::top(spot))
    }

    /// The top of a part; the root and `^seq` are none.
    pub(crate) fn part(&self, spot: Spot) -> Option<&Subtree> {
        match spot {
            Spot::Root | Spot::Sequence => None,
            Spot::System => Some(&self.system.top),
            Spot::Head => Some(&self.head),
            Spot::Segment(position) => self.sequence.segments().get(position).map(|part| &part.top),
            Spot::Stray(index) => self.sequence.strays().get(index),
        }
    }

    fn top(&self, spot: Spot) -> Option<&Node> {
        match spot {
            Spot::Root => Some(&self.root),
            Spot::Sequence => Some(&self.sequence.node),
            other => self.part(other).map(|part| &*part.node),
        }
    }

    /// The node that was found.
    pub(crate) fn node(&self, found: &Found) -> Option<&Node> {
        match self.part(found.spot) {
            Some(part) => part.at(&found.path).map(|subtree| &*subtree.node),
            None => self.top(found.spot),
        }
    }

    /// Changes a part; nothing happens to the root and `^seq`, which are none.
    pub(crate) fn update<R>(
        &mut self,
        spot: Spot,
        change: impl FnOnce(&mut Subtree) -> R,
    ) -> Option<R> {
        match spot {
            Spot::Root | Spot::Sequence => None,
            Spot::Head => Some(change(self.head_mut())),
            Spot::System => Some(Arc::make_mut(&mut self.system).update(change)),
            Spot::Segment(position) => self.sequence.update(position, |part| part.update(change)),
            Spot::Stray(index) => self.sequence.update_stray(index, change),
        }
    }

    /// Exchanges `^sys` and the segments, or takes segments out. The head and the strays stay.
    pub(crate) fn refit(&mut self, mut refit: impl FnMut(&Arc<TreePart>) -> Option<Arc<TreePart>>) {
        if let Some(system) = refit(&self.system) {
            self.system = system;
        }
        self.sequence.refit(refit);
    }

    /// Adds a node under another.
    pub(crate) fn insert(&mut self, parent: &Found, child: Subtree) {
        let into = |top: &mut Subtree, child| {
            if let Some(parent) = top.at_mut(&parent.path) {
                parent.insert(child);
            }
        };
        match parent.spot {
            Spot::Root | Spot::Sequence => {}
            Spot::Head => self.insert_into_head(&parent.path, child),
            Spot::System => Arc::make_mut(&mut self.system).insert(&parent.path, child),
            Spot::Segment(position) => {
                self.sequence
                    .update(position, |part| part.insert(&parent.path, child));
            }
            Spot::Stray(index) => {
                self.sequence.update_stray(index, |top| into(top, child));
            }
        }
    }

    /// How many nodes there are in a region, itself and the root not counted.
    pub(crate) fn measure(&self, region: Region) -> Summary {
        let sequence = || {
            let mut summary = self.sequence.segments().summary().clone();
            for stray in self.sequence.strays() {
                list::Summary::append(&mut summary, &Summary::of(stray, STRAY));
            }
            summary
        };
        let inside = |mut summary: Summary| {
            summary.nodes -= 1;
            summary
        };
        match region {
            Region::System => inside(self.system.summary.clone()),
            Region::Head => inside(Summary::of(&self.head, self.head_label())),
            Region::Sequence => sequence(),
            Region::Root => {
                let mut all = sequence();
                for region in [Region::System, Region::Head] {
                    list::Summary::append(&mut all, &self.measure(region));
                }
                all
            }
        }
    }

    /// Whether the root and `^seq` are those of another version.
    pub(crate) fn has_top_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.root, &other.root)
            && Arc::ptr_eq(&self.sequence.node, &other.sequence.node)
    }

    /// Whether time passes for the root or `^seq`, which documents can give a time to live.
    pub(crate) fn has_passing_top(&self) -> bool {
        let nodes = [&self.root, &self.sequence.node];
        nodes.iter().any(|node| node.expires != Expiry::NEVER)
    }

    /// Every part with its label, for an index of ids.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (&Subtree, Label)> {
        let segments = self.sequence.segments().iter();
        let strays = self.sequence.strays().iter().map(|stray| (stray, STRAY));
        [(&self.system.top, SYSTEM), (&self.head, self.head_label())]
            .into_iter()
            .chain(segments.map(|part| (&part.top, part.label)))
            .chain(strays)
    }

    /// Every part that another version does not share, with its label.
    pub(crate) fn parts_not_in(&self, other: &Self) -> impl Iterator<Item = (&Subtree, Label)> {
        let segments = self.sequence.segments();
        let unshared = self.sequence.not_in(&other.sequence).into_iter();
        let unshared = unshared.filter_map(|position| segments.get(position));
        let strays = self.sequence.strays().iter().map(|stray| (stray, STRAY));
        let is_same_system = Arc::ptr_eq(&self.system, &other.system);
        let system = (!is_same_system).then_some((&self.system.top, SYSTEM));
        [(&self.head, self.head_label())]
            .into_iter()
            .chain(system)
            .chain(unshared.map(|part| (&part.top, part.label)))
            .chain(strays)
    }

    /// The greatest creation time in the tree.
    pub(crate) fn newest_ns(&self) -> i64 {
        let nodes = self.parts().flat_map(|(part, _)| part.walk());
        nodes
            .map(|subtree| subtree.node.created_at_ns)
            .chain([self.root.created_at_ns, self.sequence.node.created_at_ns])
            .max()
            .unwrap_or_default()
    }

    /// Takes over from an older version every part that did not change, so that both share it.
    pub(crate) fn share_with(&mut self, older: &Self) {
        if self.root == older.root {
            self.root = Arc::clone(&older.root);
        }
        if self.system.top == older.system.top {
            self.system = Arc::clone(&older.system);
        } else {
            let top = self.system.top.sharing(&older.system.top);
            self.system = Arc::new(TreePart::new(top, SYSTEM));
        }
        self.sequence.share_with(&older.sequence);
        self.head_label = self.sequence.last_label() + LABEL_GAP;
    }
}
