//! What edits did, and what undoing them did: how one version of the tree differs from another.

use core::hash::Hash;
use std::collections::HashMap;

use super::{Edited, Shift};
use crate::node::{Node, NodeId};
use crate::tree::{Subtree, Tree};

/// What leads from one version of a tree to another. Costs what the two do not share.
pub(super) fn difference(from: &Tree, to: &Tree) -> Edited {
    let (before, after) = (Places::of(from, to), Places::of(to, from));
    let not_in = |places: &Places<'_>, others: &Places<'_>| -> Vec<NodeId> {
        let ids = places.order.iter();
        let ids = ids.filter(|id| !others.of.contains_key(**id));
        ids.map(|id| (*id).clone()).collect()
    };
    let moved = before.order.iter().filter(|id| {
        let (old, new) = (before.of.get(**id), after.of.get(**id));
        new.is_some() && old != new
    });
    Edited {
        added: not_in(&after, &before),
        removed: not_in(&before, &after),
        moved: moved.map(|id| (*id).clone()).collect(),
        shifted: shifted(from, to),
    }
}

/// Where the nodes are in parts that another version does not share.
struct Places<'t> {
    order: Vec<&'t NodeId>,
    of: HashMap<&'t NodeId, Place<'t>>,
}

/// What holds a node, and what decides about its place there. Segments are told apart by their depths.
#[derive(PartialEq)]
struct Place<'t> {
    parent: Option<&'t NodeId>,
    offset: i64,
    age: (i64, i64),
}

impl<'t> Places<'t> {
    fn of(tree: &'t Tree, other: &Tree) -> Self {
        let mut places = Self {
            order: Vec::new(),
            of: HashMap::new(),
        };
        for (top, _) in tree.parts_not_in(other) {
            let mut pending: Vec<(&Subtree, Option<&Node>)> = vec![(top, None)];
            while let Some((subtree, parent)) = pending.pop() {
                let node = &*subtree.node;
                let place = Place {
                    parent: parent.map(|parent| &parent.id),
                    offset: node.offset,
                    age: (node.created_at_ns, node.creation_index),
                };
                places.order.push(&node.id);
                places.of.insert(&node.id, place);
                let children = subtree.children().iter().rev();
                pending.extend(children.map(|child| (child, Some(node))));
            }
        }
        places
    }
}

/// Which segments of both versions are at another depth in the second one.
pub(super) fn shifted(from: &Tree, to: &Tree) -> Vec<Shift> {
    let (gone, new) = from.sequence.labelled_otherwise(&to.sequence);
    let (gone, new) = (depths_of(from, gone), depths_of(to, new));
    if gone.is_empty() && new.is_empty() {
        return Vec::new();
    }
    shifts(&gone, &new, count(from.sequence.segments().len()))
}

/// Which items of a list are at another place in another one, by their places in the first, counted from 1. Given are, in
/// rising order, the items that are not in both or have changed their order; all others have kept theirs. Takes time in
/// proportion to what is given.
fn shifts<K: Eq + Hash>(gone: &[(K, i64)], new: &[(K, i64)], items: i64) -> Vec<Shift> {
    let now: HashMap<&K, i64> = new.iter().map(|(key, place)| (key, *place)).collect();
    let mut shifts: Vec<Shift> = Vec::new();
    for (key, place) in gone {
        let by = now.get(key).map_or(0, |now| now - place);
        shifts.push(Shift {
            first: *place,
            last: *place,
            by,
        });
    }
    // How many of the others come before each of these: there the others begin to be shifted by one more, or by one less.
    let others_before = |places: &[(K, i64)]| -> Vec<i64> {
        let counted = (1_i64..).zip(places);
        counted.map(|(number, (_, place))| place - number).collect()
    };
    let (gone, new) = (others_before(gone), others_before(new));
    let others = items - count(gone.len());
    let mut bounds: Vec<i64> = gone.iter().chain(&new).copied().chain([others]).collect();
    bounds.sort_unstable();
    let mut first = 0;
    for bound in bounds {
        let before = |others: &[i64]| count(others.partition_point(|others| *others < bound));
        let (went, came) = (before(&gone), before(&new));
        if bound > first {
            shifts.push(Shift {
                first: first + 1 + went,
                last: bound + went,
                by: came - went,
            });
            first = bound;
        }
    }
    shifts.retain(|shift| shift.by != 0);
    shifts.sort_by_key(|shift| shift.first);
    shifts.dedup_by(|next, last| {
        let goes_on = last.last + 1 == next.first && last.by == next.by;
        if goes_on {
            last.last = next.last;
        }
        goes_on
    });
    shifts
}

/// Segments, given by rising positions, with their depths, from the head into the past.
fn depths_of(tree: &Tree, positions: Vec<usize>) -> Vec<(&NodeId, i64)> {
    let segments = tree.sequence.segments();
    let found = positions.into_iter().rev().filter_map(|position| {
        let part = segments.get(position)?;
        Some((&part.top.node.id, count(segments.len() - position)))
    });
    found.collect()
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves, adds and removes items of a list, and compares where each of them ends up.
    #[test]
    fn shifts_are_where_a_list_ends_up() {
        let items: i64 = if cfg!(miri) { 4 } else { 7 };
        for chosen in 0..(1_u32 << items) {
            let is_chosen = |item: &i64| chosen >> (item - 1) & 1 == 1;
            let moved: Vec<i64> = (1..=items).filter(is_chosen).collect();
            let others: Vec<i64> = (1..=items).filter(|item| !is_chosen(item)).collect();
            for at in 0..=others.len() {
                for (kept, added) in [(moved.len(), 0), (0, 0), (moved.len() / 2, 3)] {
                    let mut list = others.clone();
                    let came = moved.iter().copied().take(kept).chain(100..100 + added);
                    list.splice(at..at, came);
                    let place = |item: i64| list.iter().position(|other| *other == item);
                    let place = |item: i64| place(item).map(|place| count(place + 1));
                    let gone: Vec<(i64, i64)> = moved.iter().map(|item| (*item, *item)).collect();
                    let new = list.iter().filter(|item| !others.contains(item));
                    let new = new.map(|item| (*item, place(*item).unwrap()));
                    let new: Vec<(i64, i64)> = new.collect();
                    let shifts = shifts(&gone, &new, items);
                    for item in (1..=items).filter(|item| list.contains(item)) {
                        let mut over = shifts
                            .iter()
                            .filter(|shift| (shift.first..=shift.last).contains(&item));
                        let by = over.next().map_or(0, |shift| shift.by);
                        assert_eq!(
                            Some(item + by),
                            place(item),
                            "{moved:?} {list:?}: {shifts:?}"
                        );
                        assert!(over.next().is_none());
                    }
                }
            }
        }
    }
}
