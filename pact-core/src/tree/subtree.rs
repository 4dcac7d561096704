//! A node with its descendants.

use core::cmp::Ordering;
use std::sync::Arc;

use smol_str::SmolStr;

use super::siblings::{Held, Siblings};
use crate::ids::MadeId;
use crate::node::{Node, NodeId, SiblingRank, canonical_order, compare_with};

/// A node with its children, in canonical order. Cheap to clone; a change copies one path.
///
/// Trees are never nested deeper than a limit, so that walking and dropping them may recurse.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    pub(crate) node: Arc<Node>,
    /// None instead of an empty list: most nodes are leaves.
    children: Option<Arc<Held>>,
}

impl Subtree {
    pub(crate) fn leaf(node: Node) -> Self {
        Self::new(node, Vec::new())
    }

    /// A leaf that shares its node.
    pub(crate) fn shared(node: &Arc<Node>) -> Self {
        Self {
            node: Arc::clone(node),
            children: None,
        }
    }

    /// Puts the children in canonical order.
    pub(crate) fn new(node: Node, mut children: Vec<Self>) -> Self {
        children.sort_by(|left, right| canonical_order(&left.node, &right.node));
        Self {
            node: Arc::new(node),
            children: (!children.is_empty()).then(|| Arc::new(children.into())),
        }
    }

    /// The same node with other children, which must be in canonical order.
    pub(crate) fn with_children(&self, children: Vec<Self>) -> Self {
        Self {
            node: Arc::clone(&self.node),
            children: (!children.is_empty()).then(|| Arc::new(children.into())),
        }
    }

    /// Another node with the same children.
    pub(crate) fn with_node(&self, node: Arc<Node>) -> Self {
        Self {
            node,
            children: self.children.clone(),
        }
    }

    /// The same node with more children.
    pub(crate) fn with_more(mut self, more: Vec<Self>) -> Self {
        if !more.is_empty() {
            let mut children = self.children().to_vec();
            children.extend(more);
            children.sort_by(|left, right| canonical_order(&left.node, &right.node));
            self.children = Some(Arc::new(children.into()));
        }
        self
    }

    /// How many levels of nodes there are, this one included.
    pub(crate) fn height(&self) -> usize {
        let below = self.children().iter().map(Self::height);
        1 + below.max().unwrap_or_default()
    }

    pub(crate) fn children(&self) -> Siblings<'_> {
        self.children
            .as_ref()
            .map_or(Siblings::NONE, |children| children.view())
    }

    /// Whether the node has children.
    pub(super) fn holds_any(&self) -> bool {
        self.children.is_some()
    }

    /// Where the children are in memory. Versions of a node with one address have the same
    /// children.
    pub(crate) fn address_of_children(&self) -> *const () {
        let held = self.children.as_ref().map(Arc::as_ptr);
        held.map_or(core::ptr::null(), <*const Held>::cast)
    }

    pub(crate) fn child_mut(&mut self, index: usize) -> Option<&mut Self> {
        Arc::make_mut(self.children.as_mut()?).get_mut(index)
    }

    /// Adds a child at its canonical place.
    pub(crate) fn insert(&mut self, child: Self) {
        let is_before = |other: &Self| canonical_order(&other.node, &child.node) == Ordering::Less;
        // Most nodes are the youngest of their siblings.
        let siblings = self.children();
        let last = siblings.len().checked_sub(1);
        let place = match last.and_then(|last| siblings.get(last)) {
            Some(last) if !is_before(last) => siblings.partition_point(is_before),
            _ => siblings.len(),
        };
        Arc::make_mut(self.children.get_or_insert_default()).insert(place, child);
    }

    pub(crate) fn remove(&mut self, index: usize) -> Option<Self> {
        let children = self.children.as_mut()?;
        if index >= children.view().len() {
            return None;
        }
        let removed = Arc::make_mut(children).remove(index);
        if children.view().is_empty() {
            self.children = None;
        }
        removed
    }

    /// Puts a child in the place of another, or at its own canonical place where that is elsewhere.
    /// In the same place, none of its siblings has to move.
    pub(crate) fn replace(&mut self, index: usize, child: Self) {
        let fits = {
            let is_less = |left: &Self, right: &Self| {
                canonical_order(&left.node, &right.node) == Ordering::Less
            };
            let siblings = self.children();
            let before = index.checked_sub(1).and_then(|before| siblings.get(before));
            let after = siblings.get(index + 1);
            before.is_none_or(|before| is_less(before, &child))
                && after.is_none_or(|after| is_less(&child, after))
        };
        match &mut self.children {
            Some(children) if fits => Arc::make_mut(children).set(index, child),
            _ => {
                self.remove(index);
                self.insert(child);
            }
        }
    }

    /// The core: the last container at offset 0.
    pub(crate) fn core(&self) -> Option<usize> {
        let end = self
            .children()
            .partition_point(|child| child.node.offset <= 0);
        let start = self
            .children()
            .partition_point(|child| child.node.offset < 0);
        (start..end).rev().find(|index| {
            self.children()
                .get(*index)
                .is_some_and(|child| child.node.is_core())
        })
    }

    /// Whether a node has more than a few descendants. Counts no further than these.
    pub(crate) fn holds_more_than(&self, few: usize) -> bool {
        self.count_up_to(few.saturating_add(1)) > few
    }

    /// How many nodes are below this one, or at least so many.
    fn count_up_to(&self, enough: usize) -> usize {
        let mut held = self.children().len();
        for child in self.children() {
            if held >= enough {
                break;
            }
            held += child.count_up_to(enough - held);
        }
        held
    }

    /// Every node, parents first, in canonical order.
    pub(crate) fn walk(&self) -> impl Iterator<Item = &Self> {
        let mut pending = vec![self];
        core::iter::from_fn(move || {
            let next = pending.pop()?;
            pending.extend(next.children().iter().rev());
            Some(next)
        })
    }

    /// Whether the node or one inside it was given a key.
    pub(crate) fn gives_key(&self, key: &str) -> bool {
        self.node.key().is_some_and(|own| own == key)
            || self.children().iter().any(|child| child.gives_key(key))
    }

    /// The keys that the node and all it holds were given.
    pub(crate) fn given_keys(&self) -> impl Iterator<Item = &SmolStr> {
        self.walk().filter_map(|subtree| subtree.node.key())
    }

    /// The way down to a node, as positions among children; empty for the top itself.
    ///
    /// Looks by the node's place: among many siblings that takes a few steps.
    pub(crate) fn path_to(&self, id: &NodeId, place: SiblingRank) -> Option<Vec<usize>> {
        if self.node.id == *id {
            return Some(Vec::new());
        }
        self.path_by(&|parent| parent.child(id.as_str(), place))
    }

    /// The way down to a node whose headers agree with its id. Looks by that: among many
    /// siblings whose numbers rise in their order (`is_ordered`), that takes a few steps.
    pub(crate) fn path_to_made(
        &self,
        made: MadeId,
        id: &NodeId,
        is_ordered: bool,
    ) -> Option<Vec<usize>> {
        if self.node.id == *id {
            return Some(Vec::new());
        }
        self.path_by(&|parent| made_child(&parent.children(), made, id.as_str(), is_ordered))
    }

    /// The node of [`path_to_made`](Self::path_to_made).
    pub(crate) fn find_made(&self, made: MadeId, id: &str, is_ordered: bool) -> Option<&Self> {
        if self.node.id.as_str() == id {
            return Some(self);
        }
        let look = |parent: &Self| made_child(&parent.children(), made, id, is_ordered);
        // Only where the tree branches is there a path to keep.
        let mut top = self;
        loop {
            if let Some(index) = look(top) {
                return top.children().get(index);
            }
            let mut containers = top.containers();
            let (_, only) = containers.next()?;
            if containers.next().is_some() {
                return top.at(&top.path_by(&look)?);
            }
            top = only;
        }
    }

    /// The way down to the child that `look` finds among the children of some node. Looks level by
    /// level.
    fn path_by(&self, look: &impl Fn(&Self) -> Option<usize>) -> Option<Vec<usize>> {
        if let Some(index) = look(self) {
            return Some(vec![index]);
        }
        // Trees are seldom deeper than the core of a turn.
        let mut containers = self.containers();
        let first = containers.next()?;
        let Some(second) = containers.next() else {
            let (index, only) = first;
            let mut path = only.path_by(look)?;
            path.insert(0, index);
            return Some(path);
        };
        let own = [first, second].into_iter().chain(containers);
        let mut level: Vec<(&Self, Vec<usize>)> =
            own.map(|(index, child)| (child, vec![index])).collect();
        while !level.is_empty() {
            for (parent, path) in &level {
                if let Some(index) = look(parent) {
                    let mut path = path.clone();
                    path.push(index);
                    return Some(path);
                }
            }
            let below = level.into_iter().flat_map(|(parent, path)| {
                parent.containers().map(move |(index, child)| {
                    let mut path = path.clone();
                    path.push(index);
                    (child, path)
                })
            });
            level = below.collect();
        }
        None
    }

    /// The children that have children, with their positions.
    fn containers(&self) -> impl Iterator<Item = (usize, &Self)> {
        self.children().holders()
    }

    /// The node of an id and a place; as [`path_to`](Self::path_to).
    pub(crate) fn find(&self, id: &str, place: SiblingRank) -> Option<&Self> {
        if self.node.id.as_str() == id {
            return Some(self);
        }
        self.find_below(id, place)
    }

    fn find_below(&self, id: &str, place: SiblingRank) -> Option<&Self> {
        if let Some(index) = self.child(id, place) {
            return self.children().get(index);
        }
        let mut containers = self.children().holders();
        containers.find_map(|(_, child)| child.find_below(id, place))
    }

    /// The way down to a node of which nothing but the id is known.
    pub(crate) fn search(&self, id: &NodeId) -> Option<Vec<usize>> {
        let found = self.walk().find(|subtree| subtree.node.id == *id)?;
        self.path_to(id, found.node.sibling_rank())
    }

    /// The position of a child. Compares a few siblings, however many there are.
    fn child(&self, id: &str, rank: SiblingRank) -> Option<usize> {
        self.child_by(|node| compare_with(node, rank, id))
    }

    fn child_by(&self, mut order: impl FnMut(&Node) -> Ordering) -> Option<usize> {
        let children = self.children();
        children.binary_search_by(|child| order(&child.node)).ok()
    }

    pub(crate) fn at(&self, path: &[usize]) -> Option<&Self> {
        path.iter()
            .try_fold(self, |parent, index| parent.children().get(*index))
    }

    pub(crate) fn at_mut(&mut self, path: &[usize]) -> Option<&mut Self> {
        path.iter()
            .try_fold(self, |parent, index| parent.child_mut(*index))
    }

    /// Whether both are one and the same, without looking inside.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let same_children = match (&self.children, &other.children) {
            (None, None) => true,
            (Some(left), Some(right)) => Arc::ptr_eq(left, right),
            _ => false,
        };
        same_children && Arc::ptr_eq(&self.node, &other.node)
    }
}

/// The position of a node among siblings, by the headers that its id says.
fn made_child(siblings: &Siblings<'_>, made: MadeId, id: &str, is_ordered: bool) -> Option<usize> {
    /// So few siblings are compared one by one.
    const FEW: usize = 16;
    let is_it = |sibling: &Subtree| made.fits(&sibling.node) && sibling.node.id.as_str() == id;
    if siblings.len() > FEW {
        // Times rise in siblings with one offset. Most are in a core, and the others around one.
        for offset in MadeId::OFFSETS {
            let start = siblings.partition_point(|sibling| sibling.node.offset < offset);
            let end = siblings.partition_point(|sibling| sibling.node.offset <= offset);
            let group = siblings.part(start..end);
            let Some(probe) = made_beside(&group, made).and_then(|index| group.get(index)) else {
                continue;
            };
            // A copy of a node has its number, too.
            let rank = probe.node.sibling_rank();
            let first = group.partition_point(|sibling| sibling.node.sibling_rank() < rank);
            let alike = group.part(first..group.len()).into_iter();
            let mut alike = alike.take_while(|sibling| sibling.node.sibling_rank() == rank);
            if let Some(index) = alike.position(is_it) {
                return Some(start + first + index);
            }
        }
        if is_ordered {
            return None;
        }
    }
    siblings.iter().position(is_it)
}

/// The position at which a node is among siblings with one offset, if the numbers of its cycle rise
/// there. Siblings of other cycles may be between them.
fn made_beside(group: &Siblings<'_>, made: MadeId) -> Option<usize> {
    let (mut low, mut high) = (0, group.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let mut upper = group.part(middle..high).into_iter();
        let probe = upper.position(|it| it.node.cycle == made.cycle);
        let Some(probe) = probe.map(|steps| middle + steps) else {
            high = middle;
            continue;
        };
        match group.get(probe)?.node.creation_index.cmp(&made.index) {
            Ordering::Less => low = probe + 1,
            Ordering::Equal => return Some(probe),
            Ordering::Greater => high = middle,
        }
    }
    None
}

impl PartialEq for Subtree {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || (self.node == other.node && self.children() == other.children())
    }
}

impl Subtree {
    /// An equal subtree that shares with an older version of itself all that did not change.
    pub(crate) fn sharing(&self, older: &Self) -> Self {
        if self == older {
            return older.clone();
        }
        let node = if self.node == older.node {
            Arc::clone(&older.node)
        } else {
            Arc::clone(&self.node)
        };
        // Children are in the same order in both, so that one pass meets all that stayed.
        let mut candidates = older.children().iter().peekable();
        let children: Vec<Self> = self
            .children()
            .iter()
            .map(|child| {
                while let Some(old) = candidates.peek()
                    && old.node.id != child.node.id
                    && canonical_order(&old.node, &child.node) == Ordering::Less
                {
                    candidates.next();
                }
                match candidates.peek() {
                    Some(old) if old.node.id == child.node.id => child.sharing(old),
                    _ => child.clone(),
                }
            })
            .collect();
        Self {
            node,
            children: (!children.is_empty()).then(|| Arc::new(children.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::{Class, NodeType, Stamp};

    /// However the places of siblings differ: by their offset, by when they were made, or by
    /// nothing but their id.
    #[test]
    fn a_child_is_found_in_a_few_looks() {
        let count: i64 = if cfg!(miri) { 100 } else { 30_000 };
        let looks = count.ilog2() + 2;
        for header in ["offset", "created_at_ns", "creation_index", "id"] {
            let child = |number: i64| {
                let counts = |name: &str| if name == header { number } else { 0 };
                let stamp = Stamp {
                    cycle: 0,
                    created_at_ns: counts("created_at_ns"),
                    creation_index: counts("creation_index"),
                };
                let id = NodeId::from(format!("n{number:05}"));
                let mut node = Node::bare(id, NodeType::canonical(Class::Block), stamp);
                node.offset = counts("offset");
                Subtree::leaf(node)
            };
            let top = child(0).with_children((0..count).map(child).collect());
            for (index, child) in top.children().iter().enumerate().step_by(97) {
                let mut looked = 0;
                let found = top.child_by(|node| {
                    looked += 1;
                    compare_with(node, child.node.sibling_rank(), child.node.id.as_str())
                });
                assert_eq!(found, Some(index), "{header}");
                assert!(looked <= looks, "{header}: {looked} looks");
            }
        }
    }

    fn block(id: &str, created_at_ns: i64) -> Subtree {
        let stamp = Stamp {
            cycle: 0,
            created_at_ns,
            creation_index: 0,
        };
        let node_type = NodeType::canonical(Class::Block);
        Subtree::leaf(Node::bare(NodeId::from(id), node_type, stamp))
    }

    /// Wherever it comes, the siblings are in order, and the old child is gone.
    #[test]
    fn what_takes_the_place_of_a_child_comes_where_it_belongs() {
        let old = || vec![block("a", 0), block("b", 2), block("c", 2), block("d", 4)];
        for index in 0..4 {
            for (id, created_at_ns) in [("x", -1), ("x", 1), ("aa", 2), ("bb", 2), ("x", 5)] {
                let mut parent = block("p", 0).with_children(old());
                parent.replace(index, block(id, created_at_ns));
                let mut expected = old();
                expected.remove(index);
                expected.push(block(id, created_at_ns));
                expected.sort_by(|left, right| canonical_order(&left.node, &right.node));
                assert!(parent.children() == Siblings::from(&expected[..]));
            }
        }
    }
}
