//! Branches of a list, with the pictures made of their items.

use core::ops::Range;
use std::sync::Arc;

use super::{Branch, Item, Iter, List, Parts, Piece, WIDTH};

impl<T: Item> List<T> {
    /// Branches that together hold all items of a range, last items first: leaves at the end of the
    /// list, where it changes all the time, and larger ones before.
    pub(crate) fn runs_backwards(&self, range: Range<usize>) -> Runs<'_, T> {
        let run = Run {
            start: 0,
            branch: &self.root,
        };
        Runs {
            pending: vec![(run, true)],
            range,
        }
    }
}

/// Some items of a list that lie side by side, and their picture.
#[derive(Debug)]
pub(crate) struct Run<'l, T: Item> {
    /// The position of the first.
    pub(crate) start: usize,
    branch: &'l Branch<T>,
}

impl<'l, T: Item> Run<'l, T> {
    pub(crate) fn len(&self) -> usize {
        self.branch.len
    }

    pub(crate) fn summary(&self) -> &'l T::Summary {
        &self.branch.summary
    }

    /// Whether the list can grow without copying this branch: then its picture is worth keeping.
    pub(crate) fn is_full(&self) -> bool {
        match &self.branch.parts {
            Parts::Leaf(items) => items.len() >= WIDTH,
            Parts::Inner(_) => true,
        }
    }

    pub(crate) fn items_backwards(&self) -> Iter<'l, T> {
        let piece = Piece::Branch {
            start: self.start,
            branch: self.branch,
        };
        Iter {
            pieces: vec![piece],
            backwards: true,
        }
    }

    /// The picture of the items, made now if there is none yet.
    pub(crate) fn picture(&self, make: impl FnOnce() -> T::Picture) -> &'l T::Picture {
        self.branch.picture.get_or_make(make)
    }
}

/// Runs of a list, from its end.
#[derive(Debug)]
pub(crate) struct Runs<'l, T: Item> {
    /// With each whether it reaches the end of the list.
    pending: Vec<(Run<'l, T>, bool)>,
    range: Range<usize>,
}

impl<'l, T: Item> Iterator for Runs<'l, T> {
    type Item = Run<'l, T>;

    fn next(&mut self) -> Option<Run<'l, T>> {
        while let Some((run, is_last)) = self.pending.pop() {
            if run.start >= self.range.end || run.start + run.branch.len <= self.range.start {
                continue;
            }
            let branches = match &run.branch.parts {
                Parts::Leaf(_) => return Some(run),
                Parts::Inner(branches) => branches,
            };
            let holds_leaves = |branch: &Arc<Branch<T>>| matches!(branch.parts, Parts::Leaf(_));
            if !is_last && branches.first().is_some_and(holds_leaves) {
                return Some(run);
            }
            let mut start = run.start;
            for (index, branch) in branches.iter().enumerate() {
                let ends_list = is_last && index + 1 == branches.len();
                self.pending.push((Run { start, branch }, ends_list));
                start += branch.len;
            }
        }
        None
    }
}
