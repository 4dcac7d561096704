//! The segments of two versions of a sequence: which are in both, and which keep their place.

use std::collections::HashMap;

use crate::node::NodeId;
use crate::tree::{Sequence, Subtree};

/// The segments that two versions do not share.
pub(super) struct Segments<'t> {
    /// Those that keep their place, as they were and as they are.
    pub(super) pairs: Vec<(&'t Subtree, &'t Subtree)>,
    /// Those that left their place in the older version.
    pub(super) lost: Vec<&'t Subtree>,
    /// Those that came to a place, oldest first, each with the next newer one that keeps its place.
    pub(super) placed: Vec<(&'t Subtree, Option<&'t NodeId>)>,
}

impl<'t> Segments<'t> {
    /// The work is proportional to the segments that the two versions do not share.
    pub(super) fn of(older: &'t Sequence, newer: &'t Sequence) -> Self {
        let (old, new) = older.not_shared(newer);
        let at = |sequence: &'t Sequence, position: usize| {
            sequence.segments().get(position).map(|part| &part.top)
        };
        let mut by_id: HashMap<&NodeId, (usize, usize)> = HashMap::with_capacity(old.len());
        for (rank, position) in old.iter().enumerate() {
            if let Some(top) = at(older, *position) {
                by_id.insert(&top.node.id, (rank, *position));
            }
        }
        // Of the segments that both have: the rank in the newer version, and the older position.
        let mut common: Vec<(usize, usize)> = Vec::new();
        for (rank, position) in new.iter().enumerate() {
            let was = at(newer, *position).and_then(|top| by_id.get(&top.node.id));
            // The segments that the two share are in the same order in both. So a segment keeps
            // its place only between the same two of them.
            if let Some((old_rank, old_position)) = was
                && position - rank == old_position - old_rank
            {
                common.push((rank, *old_position));
            }
        }
        let kept = longest_rising(&common);
        let mut pairs = Vec::with_capacity(kept.len());
        for (rank, old_position) in &kept {
            let is = new.get(*rank).and_then(|position| at(newer, *position));
            pairs.extend(at(older, *old_position).zip(is));
        }
        for (_, is) in &pairs {
            by_id.remove(&is.node.id);
        }
        let lost = old.iter().filter_map(|position| at(older, *position));
        let lost = lost
            .filter(|top| by_id.contains_key(&top.node.id))
            .collect();

        // From the newest to the oldest, so that the next one that keeps its place is known.
        let mut placed = Vec::new();
        let mut kept = kept.into_iter().rev().peekable();
        let mut next: Option<(usize, &NodeId)> = None;
        for (rank, position) in new.iter().copied().enumerate().rev() {
            let Some(top) = at(newer, position) else {
                continue;
            };
            if kept.next_if(|(kept, _)| *kept == rank).is_some() {
                next = Some((position, &top.node.id));
            } else {
                placed.push((position, top, next));
            }
        }
        placed.reverse();
        let placed = placed.into_iter().map(|(position, top, next)| {
            // A shared segment may be nearer than the next one that is not shared.
            let limit = next.map_or(newer.segments().len(), |(position, _)| position);
            let shared = nearest_shared(position, limit, &new);
            let shared = shared.and_then(|at_position| at(newer, at_position));
            let before = shared.map(|top| &top.node.id);
            (top, before.or(next.map(|(_, id)| id)))
        });
        Self {
            pairs,
            lost,
            placed: placed.collect(),
        }
    }
}

/// The first position after one, and before a limit, that is not among those that differ.
fn nearest_shared(position: usize, limit: usize, differing: &[usize]) -> Option<usize> {
    let mut at = differing.partition_point(|other| *other <= position);
    let mut candidate = position + 1;
    while differing.get(at) == Some(&candidate) {
        candidate += 1;
        at += 1;
    }
    (candidate < limit).then_some(candidate)
}

/// A longest part of a list in which the positions rise.
fn longest_rising(list: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length, the index of the least last position of a part that is so long.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(list.len());
    let position = |index: &usize| list.get(*index).map(|(_, position)| *position);
    for (index, (_, last)) in list.iter().enumerate() {
        let length = ends.partition_point(|end| position(end) < Some(*last));
        before.push(length.checked_sub(1).and_then(|at| ends.get(at).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut longest = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(index) = next {
        longest.extend(list.get(index).copied());
        next = before.get(index).copied().flatten();
    }
    longest.reverse();
    longest
}

#[cfg(test)]
mod tests {
    use super::{longest_rising, nearest_shared};

    #[test]
    fn the_longest_rising_part_is_found() {
        let cases: [(&[usize], usize); 6] = [
            (&[], 0),
            (&[5], 1),
            (&[1, 2, 3], 3),
            (&[3, 2, 1], 1),
            (&[2, 3, 1, 4, 0], 3),
            (&[5, 1, 6, 2, 7, 3, 4], 4),
        ];
        for (positions, length) in cases {
            let list: Vec<(usize, usize)> = positions.iter().copied().enumerate().collect();
            let longest = longest_rising(&list);
            assert_eq!(longest.len(), length, "{positions:?}");
            assert!(longest.iter().all(|it| list.contains(it)), "{longest:?}");
            let rising: Vec<usize> = longest.iter().map(|(_, position)| *position).collect();
            assert!(
                rising.is_sorted_by(|left, right| left < right),
                "{rising:?}"
            );
        }
    }

    #[test]
    fn the_nearest_shared_position_is_found() {
        assert_eq!(nearest_shared(2, 9, &[2, 3, 5]), Some(4));
        assert_eq!(nearest_shared(2, 4, &[2, 3, 5]), None);
        assert_eq!(nearest_shared(2, 9, &[2]), Some(3));
        assert_eq!(nearest_shared(0, 1, &[0]), None);
    }
}
