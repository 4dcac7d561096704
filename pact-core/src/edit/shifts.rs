//! Turns that an edit put at another depth.

use core::hash::Hash;
use std::collections::HashMap;

use super::Shift;
use crate::node::NodeId;
use crate::tree::Tree;

/// The segments of both versions that are at another depth in the second one.
pub(super) fn shifted(from: &Tree, to: &Tree) -> Vec<Shift> {
    let (gone, new) = from.sequence.labelled_otherwise(&to.sequence);
    let (gone, new) = (depths_of(from, gone), depths_of(to, new));
    if gone.is_empty() && new.is_empty() {
        return Vec::new();
    }
    shifts(&gone, &new, count(from.sequence.segments().len()))
}

/// The items of a list that are at another place in a second list, by their places in the first
/// one, counted from 1. `gone` and `new` are, in rising order, the items that are not in both lists
/// or have changed their order. All other items have kept their order. The time is proportional to
/// the length of `gone` and `new`.
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
    // The number of other items before each of these. From there on, the others are shifted by one
    // more, or by one less.
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

    /// Moves, adds and removes items of a list, and compares the place of each of them.
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
