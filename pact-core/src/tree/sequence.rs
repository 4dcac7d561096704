//! `^seq`: the list of the sealed segments, oldest first. `segment_order.rs` has the rules of their
//! depths and of their render order.

use core::cell::LazyCell;
use core::cmp::Ordering;
use core::ops::Range;
use std::collections::HashMap;
use std::sync::Arc;

use super::labels::Room;
use super::list::List;
use super::{LABEL_GAP, Label, STRAY, SegmentOrder, Subtree, Summary, TreePart};
use crate::node::{Class, Node, NodeId, canonical_order};

#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    pub(crate) node: Arc<Node>,
    /// By age, oldest first: the segment at depth d is the d-th from the end.
    segments: List<Arc<TreePart>>,
    /// Children that are not segments: no engine makes them, documents may have them.
    strays: Option<Arc<Vec<Subtree>>>,
    order: SegmentOrder,
}

impl Sequence {
    /// Sorts the children into segments and others. Without an index, age decides.
    pub(crate) fn new(node: Node, children: Vec<Subtree>) -> Self {
        let (mut segments, strays): (Vec<_>, Vec<_>) = children
            .into_iter()
            .partition(|child| child.node.is(Class::Segment));
        let order = SegmentOrder::by_age(&mut segments);
        Self::assembled(node, segments, strays, order)
    }

    /// With an index: the segments come oldest first, as it says.
    pub(crate) fn ordered(node: Node, segments: Vec<Subtree>, strays: Vec<Subtree>) -> Self {
        Self::assembled(node, segments, strays, SegmentOrder::Explicit)
    }

    fn assembled(
        node: Node,
        segments: Vec<Subtree>,
        mut strays: Vec<Subtree>,
        order: SegmentOrder,
    ) -> Self {
        strays.sort_by(|left, right| canonical_order(&left.node, &right.node));
        Self {
            node: Arc::new(node),
            segments: segments
                .into_iter()
                .zip(spaced_labels())
                .map(|(top, label)| Arc::new(TreePart::new(top, label)))
                .collect(),
            strays: (!strays.is_empty()).then(|| Arc::new(strays)),
            order,
        }
    }

    pub(crate) fn segments(&self) -> &List<Arc<TreePart>> {
        &self.segments
    }

    pub(crate) fn strays(&self) -> &[Subtree] {
        self.strays.as_ref().map_or(&[], |strays| strays)
    }

    pub(crate) fn order(&self) -> SegmentOrder {
        self.order
    }

    pub(crate) fn last_label(&self) -> Label {
        self.segments.summary().last_label
    }

    /// The position of the segment with this label.
    pub(crate) fn position(&self, label: Label) -> Option<usize> {
        // Where nothing was ever taken out or put between, labels are positions.
        let guess = (label / LABEL_GAP).checked_sub(1);
        let guess = guess.and_then(|guess| usize::try_from(guess).ok());
        let is_there = |position: &usize| {
            let part = self.segments.get(*position);
            part.is_some_and(|part| part.label == label)
        };
        if let Some(position) = guess.filter(is_there) {
            return Some(position);
        }
        let position = self
            .segments
            .partition_point(|summary| summary.last_label < label);
        let found = self.segments.get(position)?;
        (found.label == label).then_some(position)
    }

    /// Adds the newest segment.
    pub(super) fn push(&mut self, top: Subtree, label: Label) {
        let last = self.segments.last().map(|last| &*last.top.node);
        self.order = self.order.with_newest(last, &top.node);
        self.append(top, label);
    }

    /// Adds a segment behind the last one. The caller knows the order.
    pub(super) fn append(&mut self, top: Subtree, label: Label) {
        self.segments.push(Arc::new(TreePart::new(top, label)));
    }

    /// Sets how the segments are ordered. Whether they are, as far as an order can be wrong.
    pub(crate) fn set_order(&mut self, order: SegmentOrder) -> bool {
        self.order = order;
        order != SegmentOrder::Canonical || self.is_canonical()
    }

    /// Adds a child that is no segment.
    pub(crate) fn insert_stray(&mut self, top: Subtree) {
        let strays = Arc::make_mut(self.strays.get_or_insert_default());
        let place = strays
            .partition_point(|other| canonical_order(&other.node, &top.node) == Ordering::Less);
        strays.insert(place, top);
    }

    /// Whether both are one and the same, without looking inside.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let same_strays = match (&self.strays, &other.strays) {
            (None, None) => true,
            (Some(left), Some(right)) => Arc::ptr_eq(left, right),
            _ => false,
        };
        same_strays
            && self.order == other.order
            && Arc::ptr_eq(&self.node, &other.node)
            && self.segments.is_same(&other.segments)
    }

    /// Puts a segment between others. From now on an index says in which order they come, unless
    /// that is their order anyway. Labels rise with the position, and stay below that of the head.
    ///
    /// Returns the positions of the segments whose labels are new: those of the new one, and of
    /// some around it when there was no room left. If these are all there are, the labels may reach
    /// that of the head.
    pub(super) fn splice_in(
        &mut self,
        position: usize,
        top: Subtree,
        head_label: Label,
    ) -> Range<usize> {
        let position = position.min(self.segments.len());
        // The segments that were in two orders may have left.
        if self.order == SegmentOrder::Tied && self.is_canonical() {
            self.order = SegmentOrder::Canonical;
        }
        let before = position
            .checked_sub(1)
            .and_then(|before| self.segments.get(before));
        let after = self.segments.get(position);
        let neighbours = [before, after].map(|part| part.map(|part| &*part.top.node));
        self.order = self.order.with_spliced(neighbours, &top.node);
        // A document may say that there is no index, with null. There is one now.
        if self.order == SegmentOrder::Explicit && self.node.attribute("order").is_some() {
            self.node = Arc::new(self.node.without_attribute("order"));
        }
        self.insert_at(position, top, head_label)
    }

    /// Puts a segment at a position, as [`splice_in`](Self::splice_in) does. The caller knows the
    /// order.
    pub(super) fn insert_at(
        &mut self,
        position: usize,
        top: Subtree,
        head_label: Label,
    ) -> Range<usize> {
        let position = position.min(self.segments.len());
        let label_at = |position: usize| self.segments.get(position).map(|part| part.label);
        let before = position.checked_sub(1).and_then(label_at);
        let (low, high) = (
            before.unwrap_or(STRAY),
            label_at(position).unwrap_or(head_label),
        );
        let label = low + (high - low) / 2;
        if label > low {
            let part = Arc::new(TreePart::new(top, label));
            self.segments.insert(position, part);
            return position..position + 1;
        }
        let room = Room::around(low, &self.segments, head_label);
        self.segments
            .insert(position, Arc::new(TreePart::new(top, label)));
        if let Some(room) = room {
            let relabelled = room.positions.start..room.positions.end + 1;
            self.relabel(relabelled.clone(), room.spread(relabelled.len()));
            relabelled
        } else {
            let all = 0..self.segments.len();
            self.relabel(all.clone(), spaced_labels());
            all
        }
    }

    fn relabel(&mut self, positions: Range<usize>, labels: impl Iterator<Item = Label>) {
        for (position, label) in positions.zip(labels) {
            self.update(position, |part| part.relabel(label));
        }
    }

    /// The positions of the segments in which two versions can differ, in each of them: the
    /// segments that they do not share, and those whose summary `passes`.
    pub(crate) fn differing(
        &self,
        other: &Self,
        passes: impl Fn(&Summary) -> bool,
    ) -> (Vec<usize>, Vec<usize>) {
        let (mut own, mut others) =
            self.segments
                .differing(&other.segments, |part| part.label, Arc::ptr_eq);
        for (positions, list) in [(&mut own, &self.segments), (&mut others, &other.segments)] {
            positions.extend(list.positions(&passes));
            positions.sort_unstable();
            positions.dedup();
        }
        (own, others)
    }

    /// The positions of the segments that another version does not share.
    pub(super) fn not_in(&self, other: &Self) -> Vec<usize> {
        let (own, _) = self.not_shared(other);
        own
    }

    /// The positions of the segments that two versions do not share, in each of them.
    pub(crate) fn not_shared(&self, other: &Self) -> (Vec<usize>, Vec<usize>) {
        let label = |part: &Arc<TreePart>| part.label;
        self.segments.differing(&other.segments, label, Arc::ptr_eq)
    }

    /// How many of the first segments two versions share.
    pub(crate) fn shared_from_start(&self, other: &Self) -> usize {
        let (own, others) = self.not_shared(other);
        let first = own.first().into_iter().chain(others.first()).min();
        let shorter = self.segments.len().min(other.segments.len());
        first.copied().unwrap_or(shorter)
    }

    /// The positions of the segments that are nowhere in the other version, or under another label,
    /// in each of the two.
    pub(crate) fn labelled_otherwise(&self, other: &Self) -> (Vec<usize>, Vec<usize>) {
        let label = |part: &Arc<TreePart>| part.label;
        self.segments
            .differing(&other.segments, label, |left, right| {
                left.top.node.id == right.top.node.id
            })
    }

    /// Changes a segment, in place if no snapshot shares it.
    pub(super) fn update<R>(
        &mut self,
        position: usize,
        change: impl FnOnce(&mut TreePart) -> R,
    ) -> Option<R> {
        self.segments
            .update(position, |part| change(Arc::make_mut(part)))
    }

    pub(crate) fn update_stray<R>(
        &mut self,
        index: usize,
        change: impl FnOnce(&mut Subtree) -> R,
    ) -> Option<R> {
        let strays = Arc::make_mut(self.strays.as_mut()?);
        strays.get_mut(index).map(change)
    }

    /// Exchanges segments, or takes them out.
    pub(crate) fn refit(&mut self, mut refit: impl FnMut(&Arc<TreePart>) -> Option<Arc<TreePart>>) {
        let segments: Vec<Arc<TreePart>> = self.segments.iter().cloned().collect();
        let mut gone = Vec::new();
        for (position, part) in segments.iter().enumerate() {
            match refit(part) {
                Some(left) if Arc::ptr_eq(&left, part) => {}
                Some(left) => {
                    self.segments.update(position, |part| *part = left);
                }
                None => gone.push(position),
            }
        }
        self.remove_segments(&gone);
    }

    /// Removes whole segments, given by their positions in rising order.
    pub(crate) fn remove_segments(&mut self, positions: &[usize]) {
        for position in positions.iter().rev() {
            self.segments.remove(*position);
        }
    }

    /// Removes whole strays, given by their positions in rising order.
    pub(crate) fn remove_strays(&mut self, positions: &[usize]) {
        let mut strays = self.strays().to_vec();
        for position in positions.iter().rev() {
            if *position < strays.len() {
                strays.remove(*position);
            }
        }
        self.strays = (!strays.is_empty()).then(|| Arc::new(strays));
    }

    /// Puts the strays in canonical order, after some of them were exchanged.
    pub(crate) fn sort_strays(&mut self) {
        if let Some(strays) = &mut self.strays {
            let strays = Arc::make_mut(strays);
            strays.sort_by(|left, right| canonical_order(&left.node, &right.node));
        }
    }

    /// Takes over from an older version every part that did not change, so that both share it.
    pub(crate) fn share_with(&mut self, older: &Self) {
        if self.order != older.order {
            return;
        }
        if self.node == older.node {
            self.node = Arc::clone(&older.node);
        }
        let mut shared = older.segments.clone();
        let newer = core::mem::take(&mut self.segments);
        let ids = |segments: &List<Arc<TreePart>>| -> HashMap<NodeId, Arc<TreePart>> {
            let segments = segments.iter();
            segments
                .map(|part| (part.top.node.id.clone(), Arc::clone(part)))
                .collect()
        };
        // Looked up only where the two do not go side by side.
        let (newer_ids, older_ids) = (
            LazyCell::new(|| ids(&newer)),
            LazyCell::new(|| ids(&older.segments)),
        );
        let mut is_reordered = false;
        for (position, part) in newer.iter().enumerate() {
            // A segment that left before this one would push all later ones out of their positions.
            while shared.get(position).is_some_and(|old| {
                old.top.node.id != part.top.node.id && !newer_ids.contains_key(&old.top.node.id)
            }) {
                shared.remove(position);
            }
            match shared.get(position) {
                Some(old) if old.top == part.top => {}
                Some(old) if old.top.node.id == part.top.node.id => {
                    let top = part.top.sharing(&old.top);
                    let part = Arc::new(TreePart::new(top, old.label));
                    shared.update(position, |old| *old = part);
                }
                _ => {
                    // Beyond the end of the older version nothing can be known from there.
                    is_reordered |= shared.len() > position;
                    shared.truncate(position);
                    let label = shared.summary().last_label + LABEL_GAP;
                    let top = match is_reordered.then(|| older_ids.get(&part.top.node.id)) {
                        Some(Some(old)) => part.top.sharing(&old.top),
                        _ => part.top.clone(),
                    };
                    shared.push(Arc::new(TreePart::new(top, label)));
                }
            }
        }
        shared.truncate(newer.len());
        self.segments = shared;
    }
}

/// Labels for a new list.
fn spaced_labels() -> impl Iterator<Item = Label> {
    (1..).map(|index: Label| index * LABEL_GAP)
}
