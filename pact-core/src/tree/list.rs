//! A persistent list: every version shares with the others all that they have in common.
//!
//! A B-tree by position. Every branch knows how many items it holds and a summary of them, so that an item is
//! found by its position or by anything a summary orders or bounds, and a change copies one path from the root.
//! Branches that nobody else holds are changed in place.
//!
//! Invariant: all leaves lie at the same level, no branch but the root is empty, and `len` and `summary` of a
//! branch are those of what it holds. Removal does not refill branches: a list that shrinks stays as high as it
//! was until its root has a single child.

use core::ops::Range;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// How many items a leaf holds, and how many branches an inner one.
const WIDTH: usize = 32;

/// What can be kept in a list.
pub(crate) trait Item: Clone {
    type Summary: Summary;
    /// What can be made of the items of a branch, and kept beside them.
    type Picture: core::fmt::Debug;

    fn summary(&self) -> Cow<'_, Self::Summary>;
}

/// What a branch knows of all the items it holds, in their order.
pub(crate) trait Summary: Clone + Default + core::fmt::Debug {
    fn append(&mut self, next: &Self);
}

impl Summary for () {
    fn append(&mut self, (): &Self) {}
}

#[derive(Clone, Debug)]
pub(crate) struct List<T: Item> {
    root: Arc<Branch<T>>,
}

#[derive(Debug)]
pub(crate) struct Branch<T: Item> {
    len: usize,
    summary: T::Summary,
    parts: Parts<T>,
    picture: Cache<T::Picture>,
}

/// Something that follows from what it lies beside, made when it is first asked for. A copy starts without it, because
/// copies are made to be changed; who changes something clears the cache beside it.
#[derive(Debug)]
pub(crate) struct Cache<P>(OnceLock<Box<P>>);

impl<P> Cache<P> {
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> P) -> &P {
        self.0.get_or_init(|| Box::new(make()))
    }

    pub(crate) fn clear(&mut self) {
        self.0.take();
    }
}

impl<P> Default for Cache<P> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<P> Clone for Cache<P> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

#[derive(Clone, Debug)]
enum Parts<T: Item> {
    Leaf(Vec<T>),
    Inner(Vec<Arc<Branch<T>>>),
}

/// Not derived: that would want pictures to be cloned too.
impl<T: Item> Clone for Branch<T> {
    fn clone(&self) -> Self {
        Self {
            len: self.len,
            summary: self.summary.clone(),
            parts: self.parts.clone(),
            picture: self.picture.clone(),
        }
    }
}

impl<T: Item> Branch<T> {
    fn new(parts: Parts<T>) -> Self {
        let mut branch = Self {
            len: 0,
            summary: T::Summary::default(),
            parts,
            picture: Cache::default(),
        };
        branch.refresh();
        branch
    }

    /// Makes `len` and `summary` right again.
    fn refresh(&mut self) {
        let mut summary = T::Summary::default();
        self.len = match &self.parts {
            Parts::Leaf(items) => {
                for item in items {
                    summary.append(&item.summary());
                }
                items.len()
            }
            Parts::Inner(branches) => {
                for branch in branches {
                    summary.append(&branch.summary);
                }
                branches.iter().map(|branch| branch.len).sum()
            }
        };
        self.summary = summary;
    }

    /// Of `len` items, the child that holds a position, and the position in it. The end belongs to the last child.
    fn child_at(branches: &[Arc<Self>], len: usize, mut position: usize) -> (usize, usize) {
        // Most of the time it is the newest items that are looked for.
        let mut start = len;
        let backwards = branches.iter().enumerate().rev();
        for (index, branch) in backwards.take(Self::LOOKED_AT_FIRST) {
            start = start.saturating_sub(branch.len);
            if position >= start {
                return (index, position - start);
            }
        }
        let last = branches.len().saturating_sub(1);
        for (index, branch) in branches.iter().enumerate() {
            if position < branch.len || index == last {
                return (index, position);
            }
            position -= branch.len;
        }
        (last, position)
    }

    const LOOKED_AT_FIRST: usize = 2;

    /// Inserts; what does not fit comes back as a branch that follows this one.
    fn insert(&mut self, position: usize, item: T) -> Option<Self> {
        self.picture.clear();
        let at_end = position >= self.len;
        let added = item.summary().into_owned();
        let overflow = match &mut self.parts {
            Parts::Leaf(items) => {
                let position = position.min(items.len());
                insert_exactly(items, position, item);
                split(items, at_end).map(|items| Self::new(Parts::Leaf(items)))
            }
            Parts::Inner(branches) => {
                let (index, position) = Self::child_at(branches, self.len, position);
                let child = branches.get_mut(index)?;
                if let Some(next) = Arc::make_mut(child).insert(position, item) {
                    insert_exactly(branches, index + 1, Arc::new(next));
                }
                split(branches, at_end).map(|branches| Self::new(Parts::Inner(branches)))
            }
        };
        if at_end && overflow.is_none() {
            // What comes last adds to the summary without a look at the rest.
            self.len += 1;
            self.summary.append(&added);
        } else {
            self.refresh();
        }
        overflow
    }

    fn update<R>(&mut self, position: usize, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        // First of all, because it shares what is about to be changed.
        self.picture.clear();
        let result = match &mut self.parts {
            Parts::Leaf(items) => items.get_mut(position).map(change),
            Parts::Inner(branches) => {
                let (index, position) = Self::child_at(branches, self.len, position);
                let child = branches.get_mut(index)?;
                Arc::make_mut(child).update(position, change)
            }
        };
        self.refresh();
        result
    }

    fn remove(&mut self, position: usize) {
        self.picture.clear();
        match &mut self.parts {
            Parts::Leaf(items) => {
                if position < items.len() {
                    items.remove(position);
                }
            }
            Parts::Inner(branches) => {
                let (index, position) = Self::child_at(branches, self.len, position);
                if let Some(child) = branches.get_mut(index) {
                    let child = Arc::make_mut(child);
                    child.remove(position);
                    if child.len == 0 {
                        branches.remove(index);
                    }
                }
            }
        }
        self.refresh();
    }

    fn truncate(&mut self, len: usize) {
        self.picture.clear();
        match &mut self.parts {
            Parts::Leaf(items) => items.truncate(len),
            Parts::Inner(branches) => {
                let (index, position) = Self::child_at(branches, self.len, len);
                branches.truncate(index + usize::from(position > 0));
                if let Some(child) = branches.get_mut(index) {
                    Arc::make_mut(child).truncate(position);
                }
            }
        }
        self.refresh();
    }
}

/// Every version of a branch that a snapshot keeps was grown by one: room for more would never be used.
fn insert_exactly<P>(parts: &mut Vec<P>, position: usize, part: P) {
    parts.reserve_exact(1);
    parts.insert(position, part);
}

/// Takes off what is too much. Lists mostly grow at their end: there the left part stays full.
fn split<P>(parts: &mut Vec<P>, at_end: bool) -> Option<Vec<P>> {
    if parts.len() <= WIDTH {
        return None;
    }
    let middle = if at_end { WIDTH } else { WIDTH / 2 };
    Some(parts.split_off(middle))
}

impl<T: Item> Default for List<T> {
    fn default() -> Self {
        Self {
            root: Arc::new(Branch::new(Parts::Leaf(Vec::new()))),
        }
    }
}

impl<T: Item> List<T> {
    pub(crate) fn len(&self) -> usize {
        self.root.len
    }

    pub(crate) fn summary(&self) -> &T::Summary {
        &self.root.summary
    }

    pub(crate) fn get(&self, mut position: usize) -> Option<&T> {
        let mut branch = &self.root;
        if position >= branch.len {
            return None;
        }
        loop {
            match &branch.parts {
                Parts::Leaf(items) => return items.get(position),
                Parts::Inner(branches) => {
                    let (index, inside) = Branch::child_at(branches, branch.len, position);
                    branch = branches.get(index)?;
                    position = inside;
                }
            }
        }
    }

    pub(crate) fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    pub(crate) fn push(&mut self, item: T) {
        self.insert(self.len(), item);
    }

    /// Inserts before a position; beyond the end means at the end.
    pub(crate) fn insert(&mut self, position: usize, item: T) {
        if let Some(next) = Arc::make_mut(&mut self.root).insert(position, item) {
            let branches = vec![Arc::clone(&self.root), Arc::new(next)];
            self.root = Arc::new(Branch::new(Parts::Inner(branches)));
        }
    }

    /// Changes an item, in place if no other version shares it.
    pub(crate) fn update<R>(
        &mut self,
        position: usize,
        change: impl FnOnce(&mut T) -> R,
    ) -> Option<R> {
        if position >= self.len() {
            return None;
        }
        Arc::make_mut(&mut self.root).update(position, change)
    }

    /// Removes an item; a position without one is left alone.
    pub(crate) fn remove(&mut self, position: usize) {
        if position < self.len() {
            Arc::make_mut(&mut self.root).remove(position);
            self.lower();
        }
    }

    /// Keeps the first `len` items.
    pub(crate) fn truncate(&mut self, len: usize) {
        if len < self.len() {
            Arc::make_mut(&mut self.root).truncate(len);
            self.lower();
        }
    }

    /// Drops roots that hold nothing but another branch.
    fn lower(&mut self) {
        loop {
            let only = match &self.root.parts {
                Parts::Inner(branches) if branches.is_empty() => {
                    *self = Self::default();
                    return;
                }
                Parts::Inner(branches) if branches.len() == 1 => branches.first().map(Arc::clone),
                Parts::Inner(_) | Parts::Leaf(_) => None,
            };
            match only {
                Some(only) => self.root = only,
                None => return,
            }
        }
    }

    /// The number of items before the first one that `is_before` denies; it must deny all that follow, and hold
    /// for the summary of several items exactly when it holds for the last of them.
    pub(crate) fn partition_point(&self, is_before: impl Fn(&T::Summary) -> bool) -> usize {
        let mut branch = &self.root;
        let mut before = 0;
        loop {
            match &branch.parts {
                Parts::Leaf(items) => {
                    return before + items.partition_point(|item| is_before(&item.summary()));
                }
                Parts::Inner(branches) => {
                    let index = branches.partition_point(|branch| is_before(&branch.summary));
                    before += branches
                        .iter()
                        .take(index)
                        .map(|branch| branch.len)
                        .sum::<usize>();
                    match branches.get(index) {
                        Some(next) => branch = next,
                        None => return before,
                    }
                }
            }
        }
    }

    /// All items in their order, or backwards.
    pub(crate) fn iter(&self) -> Iter<'_, T> {
        Iter {
            pieces: vec![self.whole()],
            backwards: false,
        }
    }

    pub(crate) fn iter_backwards(&self) -> Iter<'_, T> {
        Iter {
            pieces: vec![self.whole()],
            backwards: true,
        }
    }

    /// The list as one piece, to be taken apart where that is worth it.
    pub(crate) fn whole(&self) -> Piece<'_, T> {
        Piece::Branch {
            start: 0,
            branch: &self.root,
        }
    }

    /// Branches that together hold all items of a range, last items first: leaves at the end of the list, where it
    /// changes all the time, and larger ones before.
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

    /// The positions of the items that two lists do not share, in each of them. Both are ordered by `rank`; branches
    /// that they share are passed over whole.
    pub(crate) fn differing(
        &self,
        other: &Self,
        rank: impl Fn(&T) -> u64,
        is_same: impl Fn(&T, &T) -> bool,
    ) -> (Vec<usize>, Vec<usize>) {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        let (mut left, mut right) = (vec![self.whole()], vec![other.whole()]);
        while let (Some(mine), Some(theirs)) = (left.last(), right.last()) {
            match (mine, theirs) {
                (
                    Piece::Item { position, item },
                    Piece::Item {
                        position: their_position,
                        item: their_item,
                    },
                ) => {
                    let order = rank(item).cmp(&rank(their_item));
                    let differ = order.is_ne() || !is_same(item, their_item);
                    if order.is_le() {
                        own.extend(differ.then_some(*position));
                        left.pop();
                    }
                    if order.is_ge() {
                        others.extend(differ.then_some(*their_position));
                        right.pop();
                    }
                }
                (Piece::Branch { branch, .. }, Piece::Branch { branch: theirs, .. })
                    if core::ptr::eq(*branch, *theirs) =>
                {
                    left.pop();
                    right.pop();
                }
                _ if mine.len() >= theirs.len() => expand(&mut left),
                _ => expand(&mut right),
            }
        }
        // What is left in one of them comes after all of the other.
        for (rest, found) in [(left, &mut own), (right, &mut others)] {
            let positions = rest.iter().rev().flat_map(Piece::positions);
            found.extend(positions);
        }
        (own, others)
    }

    /// The positions of the items whose summary is wanted; branches that are not wanted are passed over whole.
    pub(crate) fn positions(&self, wanted: impl Fn(&T::Summary) -> bool) -> Vec<usize> {
        let mut found = Vec::new();
        let mut pieces = vec![self.whole()];
        while let Some(piece) = pieces.pop() {
            if !wanted(&piece.summary()) {
                continue;
            }
            match piece {
                Piece::Item { position, .. } => found.push(position),
                Piece::Branch { .. } => pieces.extend(piece.parts().rev()),
            }
        }
        found
    }
}

impl<T: Item> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        for item in items {
            list.push(item);
        }
        list
    }
}

/// Some items of a list that lie side by side, and what is made of them.
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

    /// Whether the list can grow without this branch being copied: then what is made of it is worth keeping.
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

    /// What was made of the items before, or is now.
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

/// Part of a list.
#[derive(Debug)]
pub(crate) enum Piece<'l, T: Item> {
    Branch { start: usize, branch: &'l Branch<T> },
    Item { position: usize, item: &'l T },
}

impl<'l, T: Item> Piece<'l, T> {
    pub(crate) fn summary(&self) -> Cow<'l, T::Summary> {
        match self {
            Self::Branch { branch, .. } => Cow::Borrowed(&branch.summary),
            Self::Item { item, .. } => item.summary(),
        }
    }

    /// A branch counts as more than an item, even if it holds none.
    fn len(&self) -> usize {
        match self {
            Self::Branch { branch, .. } => branch.len + 2,
            Self::Item { .. } => 1,
        }
    }

    fn positions(&self) -> Range<usize> {
        match self {
            Self::Branch { start, branch } => *start..*start + branch.len,
            Self::Item { position, .. } => *position..*position + 1,
        }
    }

    /// What the piece is made of; an item is made of nothing.
    pub(crate) fn parts(&self) -> impl DoubleEndedIterator<Item = Self> + use<'l, T> {
        let (mut start, branch) = match self {
            Self::Branch { start, branch } => (*start, Some(*branch)),
            Self::Item { position, .. } => (*position, None),
        };
        let mut parts = Vec::with_capacity(WIDTH);
        match branch.map(|branch| &branch.parts) {
            None => {}
            Some(Parts::Leaf(items)) => {
                for (index, item) in items.iter().enumerate() {
                    let position = start + index;
                    parts.push(Self::Item { position, item });
                }
            }
            Some(Parts::Inner(branches)) => {
                for branch in branches {
                    parts.push(Self::Branch { start, branch });
                    start += branch.len;
                }
            }
        }
        parts.into_iter()
    }
}

/// Puts the parts of the last piece in its place, the first of them last.
fn expand<T: Item>(pieces: &mut Vec<Piece<'_, T>>) {
    if let Some(piece) = pieces.pop() {
        pieces.extend(piece.parts().rev());
    }
}

/// Items in order.
pub(crate) struct Iter<'l, T: Item> {
    pieces: Vec<Piece<'l, T>>,
    backwards: bool,
}

impl<'l, T: Item> Iterator for Iter<'l, T> {
    type Item = &'l T;

    fn next(&mut self) -> Option<&'l T> {
        loop {
            match self.pieces.pop()? {
                Piece::Item { item, .. } => return Some(item),
                piece @ Piece::Branch { .. } if self.backwards => self.pieces.extend(piece.parts()),
                piece @ Piece::Branch { .. } => self.pieces.extend(piece.parts().rev()),
            }
        }
    }
}

#[cfg(test)]
mod tests;
