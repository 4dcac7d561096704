//! A persistent list: versions share their common branches.
//!
//! A B-tree by position. Every branch knows how many items it holds and a summary of them, so that
//! an item is found by its position or by anything a summary orders or bounds, and a change copies
//! one path from the root. Branches that nobody else holds are changed in place.
//!
//! Invariant: all leaves lie at the same level, no branch but the root is empty, and `len` and
//! `summary` of a branch are those of its items. Removal does not refill branches: a list that
//! shrinks stays as high as it was until its root has a single child.

mod differing;
mod pieces;
mod runs;

use std::borrow::Cow;
use std::sync::Arc;

use super::cache::Cache;

pub(crate) use pieces::{Iter, Piece};
pub(crate) use runs::Run;

/// How many items a leaf holds, and how many branches an inner one.
const WIDTH: usize = 32;

/// An item of a list.
pub(crate) trait Item: Clone {
    type Summary: Summary;
    /// A value that is made of the items of a branch, and kept beside them.
    type Picture: core::fmt::Debug;

    fn summary(&self) -> Cow<'_, Self::Summary>;
}

/// The summary of all items of a branch, in their order.
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

    /// Of `len` items, the child that holds a position, and the position in it. The end belongs to
    /// the last child.
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

    /// Inserts an item. If this branch overflows, the surplus comes back as a branch that follows
    /// it.
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
            // The last item adds to the summary; the other items need not be read.
            self.len += 1;
            self.summary.append(&added);
        } else {
            self.refresh();
        }
        overflow
    }

    fn update<R>(&mut self, position: usize, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        // Before the change, because the picture shares the items: they would be copied instead of
        // changed in place.
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

    /// Adds the positions of the wanted items, of which there may be some.
    fn collect_positions(
        &self,
        start: usize,
        wanted: &impl Fn(&T::Summary) -> bool,
        found: &mut Vec<usize>,
    ) {
        match &self.parts {
            Parts::Leaf(items) => {
                let items = (start..).zip(items);
                let items = items.filter(|(_, item)| wanted(&item.summary()));
                found.extend(items.map(|(position, _)| position));
            }
            Parts::Inner(branches) => {
                let mut start = start;
                for branch in branches {
                    if wanted(&branch.summary) {
                        branch.collect_positions(start, wanted, found);
                    }
                    start += branch.len;
                }
            }
        }
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

/// Every version of a branch that a snapshot keeps was grown by one: room for more would never be
/// used.
fn insert_exactly<P>(parts: &mut Vec<P>, position: usize, part: P) {
    parts.reserve_exact(1);
    parts.insert(position, part);
}

/// Takes the surplus off. Lists mostly grow at their end: there the left part stays full.
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

    /// Whether both are one and the same, without looking inside.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.root, &other.root)
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

    /// The leaf that holds a position, and the position of its first item.
    pub(crate) fn leaf_at(&self, position: usize) -> Option<(usize, &[T])> {
        let mut branch = &self.root;
        let mut inside = position;
        if position >= branch.len {
            return None;
        }
        loop {
            match &branch.parts {
                Parts::Leaf(items) => return Some((position - inside, items)),
                Parts::Inner(branches) => {
                    let (index, rest) = Branch::child_at(branches, branch.len, inside);
                    branch = branches.get(index)?;
                    inside = rest;
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

    /// The number of items before the first one that `is_before` denies; it must deny all that
    /// follow, and hold for the summary of several items exactly when it holds for the last of
    /// them.
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

    /// The items from a position on.
    pub(crate) fn iter_from(&self, position: usize) -> Iter<'_, T> {
        let mut pieces = vec![self.whole()];
        while let Some(piece) = pieces.pop() {
            let range = piece.positions();
            if range.start >= position {
                pieces.push(piece);
                break;
            }
            if range.end > position {
                pieces.extend(piece.parts().rev());
            }
        }
        Iter {
            pieces,
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

    /// The positions of the items whose summary is wanted; branches that are not wanted are passed
    /// over whole.
    pub(crate) fn positions(&self, wanted: impl Fn(&T::Summary) -> bool) -> Vec<usize> {
        let mut found = Vec::new();
        if wanted(&self.root.summary) {
            self.root.collect_positions(0, &wanted, &mut found);
        }
        found
    }
}

impl<T: Item> List<T> {
    /// An item, to be changed in place. Copies the path to it, if another version shares it. The
    /// summaries along the path are to hold for whatever it becomes.
    pub(crate) fn get_mut(
        &mut self,
        position: usize,
        widen: fn(&mut T::Summary),
    ) -> Option<&mut T> {
        if position >= self.len() {
            return None;
        }
        Arc::make_mut(&mut self.root).get_mut(position, widen)
    }
}

impl<T: Item> Branch<T> {
    fn get_mut(&mut self, position: usize, widen: fn(&mut T::Summary)) -> Option<&mut T> {
        self.picture.clear();
        widen(&mut self.summary);
        match &mut self.parts {
            Parts::Leaf(items) => items.get_mut(position),
            Parts::Inner(branches) => {
                let (index, position) = Self::child_at(branches, self.len, position);
                Arc::make_mut(branches.get_mut(index)?).get_mut(position, widen)
            }
        }
    }
}

impl<T: Item> List<T> {
    /// A list of these items.
    pub(crate) fn of(items: impl IntoIterator<Item = T>) -> Self {
        let leaves = in_pieces(items.into_iter(), Parts::Leaf);
        let mut level: Vec<Arc<Branch<T>>> = leaves;
        while level.len() > 1 {
            level = in_pieces(level.into_iter(), Parts::Inner);
        }
        level.pop().map_or_else(Self::default, |root| Self { root })
    }
}

/// Branches of as many parts as fit.
fn in_pieces<T: Item, P>(
    mut parts: impl Iterator<Item = P>,
    branch_of: impl Fn(Vec<P>) -> Parts<T>,
) -> Vec<Arc<Branch<T>>> {
    let mut branches = Vec::new();
    loop {
        let mut piece = Vec::with_capacity(WIDTH);
        piece.extend(parts.by_ref().take(WIDTH));
        if piece.is_empty() {
            return branches;
        }
        piece.shrink_to_fit();
        branches.push(Arc::new(Branch::new(branch_of(piece))));
    }
}

impl<T: Item> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::of(items)
    }
}

#[cfg(test)]
mod tests;
