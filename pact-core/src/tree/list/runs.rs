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
        let run = Run {
            start: 0,
            branch: &self.root,
        };
        Runs {
            pending: vec![(run, true)],
            range,
            wanted,
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

    /// The items whose summary is wanted, last first, with their positions; none if there are more
    /// than `most`. Branches that are not wanted are passed over whole.
    pub(crate) fn few_backwards(
        &self,
        wanted: impl Fn(&T::Summary) -> bool,
        most: usize,
    ) -> Option<Vec<(usize, &'l T)>> {
        let mut found = Vec::new();
        if most == 0 {
            return None;
        }
        let is_few = self
            .branch
            .collect_backwards(self.start, &wanted, most, &mut found);
        is_few.then_some(found)
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

    /// Whether the items lie in several leaves.
    pub(crate) fn is_large(&self) -> bool {
        matches!(self.branch.parts, Parts::Inner(_))
    }

    /// Whether the picture was made.
    pub(crate) fn has_picture(&self) -> bool {
        self.branch.picture.is_made()
    }

    /// The picture of the items, made now if there is none yet.
    pub(crate) fn picture(&self, make: impl FnOnce() -> T::Picture) -> &'l T::Picture {
        self.branch.picture.get_or_make(make)
    }
}

impl<T: Item> Branch<T> {
    /// Adds the wanted items, unless there are too many.
    fn collect_backwards<'l>(
        &'l self,
        start: usize,
        wanted: &impl Fn(&T::Summary) -> bool,
        most: usize,
        found: &mut Vec<(usize, &'l T)>,
    ) -> bool {
        match &self.parts {
            Parts::Leaf(items) => {
                for (index, item) in items.iter().enumerate().rev() {
                    if wanted(&item.summary()) {
                        if found.len() == most {
                            return false;
                        }
                        found.push((start + index, item));
                    }
                }
            }
            Parts::Inner(branches) => {
                let mut end = start + self.len;
                for branch in branches.iter().rev() {
                    end -= branch.len;
                    let is_wanted = wanted(&branch.summary);
                    if is_wanted && !branch.collect_backwards(end, wanted, most, found) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// Runs of a list, from its end.
#[derive(Debug)]
pub(crate) struct Runs<'l, T: Item, W> {
    /// With each whether it reaches the end of the list.
    pending: Vec<(Run<'l, T>, bool)>,
    range: Range<usize>,
    wanted: W,
}

impl<'l, T: Item, W: Fn(&T::Summary) -> bool> Iterator for Runs<'l, T, W> {
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
                if (self.wanted)(&branch.summary) {
                    self.pending.push((Run { start, branch }, ends_list));
                }
                start += branch.len;
            }
        }
        None
    }
}
