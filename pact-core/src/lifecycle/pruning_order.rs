//! Blocks in the order in which they are pruned. `whole_turns.rs` has the order of turns.

use core::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::sync::Arc;

use super::budget::{Pruning, Unit};
use super::call_fates::Together;
use super::cascade::holds_core;
use crate::node::{Class, Node, NodeId, Region};
use crate::tree::list::Piece;
use crate::tree::{Found, Spot, Subtree, TreePart};

/// Canonical pruning order: priority, age, id.
pub(super) fn pruning_order(left: &Node, right: &Node) -> Ordering {
    left.priority
        .cmp(&right.priority)
        .then(left.created_at_ns.cmp(&right.created_at_ns))
        .then_with(|| left.id.cmp(&right.id))
}

/// A block that may go.
pub(super) struct Candidate<'t> {
    pub(super) subtree: &'t Subtree,
    pub(super) spot: Spot,
    /// The removable containers around the block, innermost first.
    pub(super) containers: Vec<&'t Subtree>,
}

impl Candidate<'_> {
    pub(super) fn region(&self) -> Region {
        match self.spot {
            Spot::System => Region::System,
            Spot::Head => Region::Head,
            Spot::Root | Spot::Sequence | Spot::Segment(_) | Spot::Stray(_) => Region::Sequence,
        }
    }
}

/// Blocks or turns in pruning order. Segments are looked into only when their first block, or
/// their turn, is next.
///
/// The blocks of a tool call go together, when the last of them would; not at all, if one of them
/// is spared. The same holds for the turns that a call joins.
pub(super) struct Candidates<'t> {
    pub(super) together: Together<'t>,
    unit: Unit,
    is_held: &'t dyn Fn(&Node) -> bool,
    /// One heap for each region, because pruning may no longer want blocks of one of them.
    heaps: [(Region, BinaryHeap<Reverse<Queued<'t>>>); 3],
    /// The first segment that is spared.
    pub(super) spared_from: usize,
    /// Whether the turn that is being sealed is not spared.
    pub(super) takes_head: bool,
    /// The number of children left in removable containers that lost some.
    left_in: HashMap<NodeId, usize>,
    /// The blocks of calls and turns that were met, until they are given out.
    groups: Vec<Vec<Candidate<'t>>>,
    met: HashSet<&'t NodeId>,
    pub(super) met_turns: HashSet<Spot>,
}

/// A block, a turn, blocks that go together, or segments that are not looked into yet, in the queue
/// of a region.
pub(super) struct Queued<'t> {
    /// Priority and creation time: of the block or the turn, or of the first one inside.
    pub(super) key: (i64, i64),
    pub(super) item: Item<'t>,
}

pub(super) enum Item<'t> {
    Segments(Piece<'t, Arc<TreePart>>),
    Block(Candidate<'t>),
    Turn(Spot, &'t NodeId),
    /// A group, and the block or the turn of it that would go last.
    Group(usize, &'t NodeId),
}

impl Queued<'_> {
    /// Ties are looked into before a block is given out, so that ids can decide.
    fn rank(&self) -> (i64, i64, Option<&NodeId>) {
        let (priority, created) = self.key;
        match &self.item {
            Item::Segments(_) => (priority, created, None),
            Item::Block(candidate) => (priority, created, Some(&candidate.subtree.node.id)),
            Item::Turn(_, id) | Item::Group(_, id) => (priority, created, Some(id)),
        }
    }
}

impl PartialEq for Queued<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Queued<'_> {}

impl PartialOrd for Queued<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Queued<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl<'t> Candidates<'t> {
    pub(super) fn of(
        together: Together<'t>,
        policy: &Pruning,
        is_held: &'t dyn Fn(&Node) -> bool,
    ) -> Self {
        let tree = together.tree;
        let spared_turns = policy.spared_turns;
        let segments = tree.sequence.segments();
        let regions = [Region::System, Region::Sequence, Region::Head];
        let mut candidates = Self {
            together,
            unit: policy.unit,
            is_held,
            heaps: regions.map(|region| (region, BinaryHeap::new())),
            // The head is the first of the newest turns.
            spared_from: segments
                .len()
                .saturating_sub(spared_turns.saturating_sub(1)),
            left_in: HashMap::new(),
            takes_head: spared_turns == 0,
            groups: Vec::new(),
            met: HashSet::new(),
            met_turns: HashSet::new(),
        };
        if candidates.is_spared(&tree.root) {
            return candidates;
        }
        if candidates.unit == Unit::Block {
            candidates.push_blocks(&tree.system.top, Spot::System);
        }
        if candidates.takes_head {
            match candidates.unit {
                Unit::Block => candidates.push_blocks(tree.head(), Spot::Head),
                Unit::Turn => candidates.push_turn(Spot::Head),
            }
        }
        if !candidates.is_spared(&tree.sequence.node) {
            candidates.push_piece(segments.whole());
            let strays = tree.sequence.strays().iter().enumerate();
            for (index, stray) in strays.filter(|_| policy.unit == Unit::Block) {
                candidates.push_blocks(stray, Spot::Stray(index));
            }
        }
        candidates
    }

    pub(super) fn push(&mut self, region: Region, queued: Queued<'t>) {
        let heap = self.heaps.iter_mut().find(|(other, _)| *other == region);
        if let Some((_, heap)) = heap {
            heap.push(Reverse(queued));
        }
    }

    fn push_piece(&mut self, piece: Piece<'t, Arc<TreePart>>) {
        let key = match self.unit {
            Unit::Block => piece.summary().prunes,
            Unit::Turn => piece.summary().prunable_turn(),
        };
        if let Some(key) = key {
            let item = Item::Segments(piece);
            self.push(Region::Sequence, Queued { key, item });
        }
    }

    fn push_blocks(&mut self, part: &'t Subtree, spot: Spot) {
        if !self.is_spared(&part.node) {
            let mut containers = Vec::new();
            if can_be_emptied(&part.node) && !matches!(spot, Spot::System | Spot::Head) {
                containers.push(part);
            }
            if is_single_block(part) {
                self.push_block(part, spot, &containers);
            }
            self.push_below(part, spot, &mut containers);
        }
    }

    fn push_block(&mut self, block: &'t Subtree, spot: Spot, containers: &[&'t Subtree]) {
        let candidate = Candidate {
            subtree: block,
            spot,
            containers: containers.iter().rev().copied().collect(),
        };
        let key = (block.node.priority, block.node.created_at_ns);
        let region = candidate.region();
        let item = Item::Block(candidate);
        self.push(region, Queued { key, item });
    }

    /// Whether a node and all it holds stay.
    pub(super) fn is_spared(&self, node: &Node) -> bool {
        node.pinned() || (self.is_held)(node)
    }

    fn push_below(&mut self, parent: &'t Subtree, spot: Spot, containers: &mut Vec<&'t Subtree>) {
        let core = holds_core(parent).then(|| parent.core()).flatten();
        for (index, child) in parent.children().iter().enumerate() {
            if self.is_spared(&child.node) {
                continue;
            }
            if is_single_block(child) {
                self.push_block(child, spot, containers);
            } else if can_be_emptied(&child.node) && core != Some(index) {
                containers.push(child);
                self.push_below(child, spot, containers);
                containers.pop();
            } else {
                // A container that stays: the blocks inside cannot empty the containers around it.
                self.push_below(child, spot, &mut Vec::new());
            }
        }
    }

    /// The next block in pruning order, or all blocks of the next call, of the regions that are
    /// wanted.
    pub(super) fn next(
        &mut self,
        is_wanted: impl Fn(Region) -> bool,
    ) -> Option<Vec<Candidate<'t>>> {
        loop {
            let wanted = self
                .heaps
                .iter_mut()
                .filter(|(region, _)| is_wanted(*region));
            let nonempty = wanted.filter(|(_, heap)| !heap.is_empty());
            let (_, heap) =
                nonempty.max_by(|(_, left), (_, right)| left.peek().cmp(&right.peek()))?;
            let Reverse(queued) = heap.pop()?;
            match queued.item {
                Item::Block(candidate) => {
                    let node = &candidate.subtree.node;
                    if !node.takes_part_in_calls() {
                        return Some(vec![candidate]);
                    }
                    if !self.met.contains(&node.id) {
                        self.meet(node);
                    }
                }
                Item::Turn(spot, _) => self.meet_turn(spot),
                Item::Group(group, _) => {
                    let blocks = self.groups.get_mut(group).map(core::mem::take);
                    if let Some(blocks) = blocks.filter(|blocks| !blocks.is_empty()) {
                        return Some(blocks);
                    }
                }
                Item::Segments(Piece::Item { position, item }) => {
                    let spot = Spot::Segment(position);
                    match self.unit {
                        _ if position >= self.spared_from => {}
                        Unit::Block => self.push_blocks(&item.top, spot),
                        Unit::Turn => self.push_turn(spot),
                    }
                }
                Item::Segments(branch @ Piece::Branch { .. }) => {
                    for part in branch.parts() {
                        self.push_piece(part);
                    }
                }
            }
        }
    }

    /// Notes a call when the first of its blocks would go. The call is queued at the place of the
    /// last one.
    fn meet(&mut self, node: &Node) {
        let mut blocks = Vec::new();
        let mut is_spared = false;
        for (found, id) in self.together.with(node) {
            self.met.insert(id);
            match self.candidate(&found) {
                Some(candidate) => blocks.push(candidate),
                None => is_spared = true,
            }
        }
        let last = |left: &&Candidate<'t>, right: &&Candidate<'t>| {
            pruning_order(&left.subtree.node, &right.subtree.node)
        };
        let Some(last) = blocks.iter().max_by(last).filter(|_| !is_spared) else {
            return;
        };
        let node = &last.subtree.node;
        let key = (node.priority, node.created_at_ns);
        self.push_group(key, &node.id, blocks);
    }

    /// Queues blocks that go together, in every region that has any of them: pruning may want only
    /// one of the regions.
    pub(super) fn push_group(
        &mut self,
        key: (i64, i64),
        last: &'t NodeId,
        blocks: Vec<Candidate<'t>>,
    ) {
        for region in [Region::System, Region::Sequence, Region::Head] {
            if blocks.iter().any(|block| block.region() == region) {
                let item = Item::Group(self.groups.len(), last);
                self.push(region, Queued { key, item });
            }
        }
        self.groups.push(blocks);
    }

    /// A block that its call led to, if it may go.
    fn candidate(&self, found: &Found) -> Option<Candidate<'t>> {
        let tree = self.together.tree;
        let is_spared_turn = match found.spot {
            Spot::Head => !self.takes_head,
            Spot::Segment(position) => position >= self.spared_from,
            Spot::Root | Spot::System | Spot::Sequence | Spot::Stray(_) => false,
        };
        let is_in_sequence = found.spot.is_in_sequence();
        let is_spared_above =
            self.is_spared(&tree.root) || is_in_sequence && self.is_spared(&tree.sequence.node);
        if is_spared_turn || is_spared_above {
            return None;
        }
        let mut containers = Vec::new();
        let mut subtree = tree.part(found.spot)?;
        let mut is_core = false;
        let mut is_region = !is_in_sequence;
        for index in &found.path {
            if self.is_spared(&subtree.node) {
                return None;
            }
            if can_be_emptied(&subtree.node) && !is_core && !is_region {
                containers.push(subtree);
            } else {
                // A container that stays: the blocks inside cannot empty the containers around it.
                containers.clear();
            }
            is_core = holds_core(subtree) && subtree.core() == Some(*index);
            is_region = false;
            subtree = subtree.children().get(*index)?;
        }
        containers.reverse();
        let may_go = is_single_block(subtree) && !self.is_spared(&subtree.node);
        may_go.then_some(Candidate {
            subtree,
            spot: found.spot,
            containers,
        })
    }

    /// How many containers leave because they would be empty without this block.
    pub(super) fn emptied_by(&mut self, candidate: &Candidate<'t>) -> usize {
        let mut emptied = 0;
        for container in &candidate.containers {
            let left = self
                .left_in
                .entry(container.node.id.clone())
                .or_insert_with(|| container.children().len());
            *left = left.saturating_sub(1);
            if *left > 0 {
                break;
            }
            emptied += 1;
        }
        emptied
    }
}

/// Whether a node is a block without children. Only blocks of imported documents have any.
fn is_single_block(subtree: &Subtree) -> bool {
    subtree.node.is(Class::Block) && subtree.children().is_empty()
}

/// Whether a container leaves with the last of its children.
pub(super) fn can_be_emptied(node: &Node) -> bool {
    node.removable() && !node.is(Class::Block)
}
