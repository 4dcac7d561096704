//! Branches of a list, with the pictures made of their items.

use core::ops::Range;
use std::sync::Arc;

use super::{Branch, Item, Iter, List, Parts, Piece, WIDTH};

impl<T: Item> List<T> {
    /// Branches that together hold all items of a range, last items first: leaves at the end of the
    /// list, where it changes all the time, and larger ones before. Branches whose summary is not
    /// wanted are passed over.
    pub(crate) fn runs_backwards<W: Fn(&T::Summary) -> bool>(
        &self,
        range: Range<usize>,
        wanted: W,
    ) -> Runs<'_, T, W> {
        Runs {
            pending: vec![self.run()],
            range,
            wanted,
        }
    }

    /// The whole list, to be taken apart into smaller runs where that is worth it.
    pub(crate) fn run(&self) -> Run<'_, T> {
        Run {
            start: 0,
            branch: &self.root,
            is_last: true,
        }
    }
}

/// Some items of a list that lie side by side, and their picture.
#[derive(Debug)]
pub(crate) struct Run<'l, T: Item> {
    /// The position of the first.
    pub(crate) start: usize,
    branch: &'l Branch<T>,
    /// Whether it reaches the end of the list.
    is_last: bool,
}

impl<'l, T: Item> Run<'l, T> {
    /// The position after the last.
    pub(crate) fn end(&self) -> usize {
        self.start + self.branch.len
    }

    pub(crate) fn summary(&self) -> &'l T::Summary {
        &self.branch.summary
    }

    /// Whether the list can grow without copying this branch: then its picture is worth keeping.
    pub(crate) fn is_settled(&self) -> bool {
        match &self.branch.parts {
            Parts::Leaf(items) => !self.is_last || items.len() >= WIDTH,
            Parts::Inner(_) => !self.is_last,
        }
    }

    /// Whether its branches are leaves.
    pub(crate) fn is_of_leaves(&self) -> bool {
        match &self.branch.parts {
            Parts::Leaf(_) => false,
            Parts::Inner(branches) => branches
                .first()
                .is_some_and(|branch| matches!(branch.parts, Parts::Leaf(_))),
        }
    }

    /// The items of a leaf.
    pub(crate) fn leaf(&self) -> Option<&'l [T]> {
        match &self.branch.parts {
            Parts::Leaf(items) => Some(items),
            Parts::Inner(_) => None,
        }
    }

    /// The runs below this one, last first; none below a leaf.
    pub(crate) fn parts_backwards(&self) -> impl Iterator<Item = Self> + use<'l, T> {
        let branches: &'l [Arc<Branch<T>>] = match &self.branch.parts {
            Parts::Leaf(_) => &[],
            Parts::Inner(branches) => branches,
        };
        let mut end = self.start + self.branch.len;
        let mut is_last = self.is_last;
        branches.iter().rev().map(move |branch| {
            end -= branch.len;
            Self {
                start: end,
                branch,
                is_last: core::mem::take(&mut is_last),
            }
        })
    }

    /// Whether more items than these are wanted. Counts no further.
    pub(crate) fn has_more_than(&self, most: usize, wanted: &impl Fn(&T::Summary) -> bool) -> bool {
        self.branch.count_up_to(most.saturating_add(1), wanted) > most
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

    /// The picture, if it was made.
    pub(crate) fn known_picture(&self) -> Option<&'l T::Picture> {
        self.branch.picture.get()
    }

    /// The picture of the items, made now if there is none yet.
    pub(crate) fn picture(&self, make: impl FnOnce() -> T::Picture) -> &'l T::Picture {
        self.branch.picture.get_or_make(make)
    }
}

impl<T: Item> Branch<T> {
    /// How many items are wanted, or at least so many.
    fn count_up_to(&self, enough: usize, wanted: &impl Fn(&T::Summary) -> bool) -> usize {
        match &self.parts {
            Parts::Leaf(items) => {
                let found = items.iter().filter(|item| wanted(&item.summary()));
                found.take(enough).count()
            }
            Parts::Inner(branches) => {
                let mut count = 0;
                for branch in branches.iter().filter(|branch| wanted(&branch.summary)) {
                    count += branch.count_up_to(enough.saturating_sub(count), wanted);
                    if count >= enough {
                        break;
                    }
                }
                count
            }
        }
    }
}

/// Runs of a list, from its end.
#[derive(Debug)]
pub(crate) struct Runs<'l, T: Item, W> {
    pending: Vec<Run<'l, T>>,
    range: Range<usize>,
    wanted: W,
}

impl<'l, T: Item, W: Fn(&T::Summary) -> bool> Iterator for Runs<'l, T, W> {
    type Item = Run<'l, T>;

    fn next(&mut self) -> Option<Run<'l, T>> {
        while let Some(run) = self.pending.pop() {
            if run.start >= self.range.end || run.start + run.branch.len <= self.range.start {
                continue;
            }
            if run.leaf().is_some() || (run.is_of_leaves() && !run.is_last) {
                return Some(run);
            }
            let parts = run.parts_backwards();
            let first = self.pending.len();
            let wanted = parts.filter(|run| (self.wanted)(run.summary()));
            self.pending.extend(wanted);
            if let Some(added) = self.pending.get_mut(first..) {
                added.reverse();
            }
        }
        None
    }
}
