//! Sets of rows.

use core::ops::Range;

/// How many rows a word holds.
pub(crate) const WORD: usize = u64::BITS as usize;

/// How many words so many rows take.
pub(crate) const fn words_for(rows: usize) -> usize {
    rows.div_ceil(WORD)
}

/// A set of rows of a table, one bit each. In rising order the rows are a result in select order.
///
/// A set may cover only some words of its table, so that operations on a few rows cost little.
#[derive(Clone, Debug)]
pub(crate) struct RowSet {
    /// The first word of the table that the set covers.
    base: usize,
    words: Words,
}

/// One segment fits in a word, and a few segments in a few words: neither allocates.
#[derive(Clone, Debug)]
enum Words {
    One([u64; 1]),
    Few([u64; FEW], usize),
    Many(Vec<u64>),
}

const FEW: usize = 4;

impl RowSet {
    /// The empty set over some words of a table.
    pub(crate) fn empty(window: &Range<usize>) -> Self {
        let words = match window.len() {
            0 | 1 => Words::One([0]),
            len @ ..=FEW => Words::Few([0; FEW], len),
            len => Words::Many(vec![0; len]),
        };
        Self {
            base: window.start,
            words,
        }
    }

    /// The rows of a mask, which covers the whole table, over some words of it.
    pub(crate) fn of(mask: &[u64], window: &Range<usize>) -> Self {
        let mut set = Self::empty(window);
        set.add_mask(mask);
        set
    }

    fn words(&self) -> &[u64] {
        match &self.words {
            Words::One(word) => word,
            Words::Few(words, len) => words.get(..*len).unwrap_or(words),
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            Words::One(word) => word,
            Words::Few(words, len) => {
                let len = (*len).min(FEW);
                words.get_mut(..len).unwrap_or_default()
            }
            Words::Many(words) => words,
        }
    }

    /// The word of a row in this set, and its bit there.
    fn place(&self, row: usize) -> (usize, u64) {
        let word = (row / WORD).wrapping_sub(self.base);
        (word, 1 << (row % WORD))
    }

    pub(crate) fn contains(&self, row: usize) -> bool {
        let (word, bit) = self.place(row);
        self.words().get(word).is_some_and(|word| word & bit != 0)
    }

    pub(crate) fn insert(&mut self, row: usize) {
        let (word, bit) = self.place(row);
        if let Some(word) = self.words_mut().get_mut(word) {
            *word |= bit;
        }
    }

    pub(crate) fn remove(&mut self, row: usize) {
        let (word, bit) = self.place(row);
        if let Some(word) = self.words_mut().get_mut(word) {
            *word &= !bit;
        }
    }

    pub(crate) fn insert_range(&mut self, rows: Range<usize>) {
        self.change_range(rows, |word, bits| *word |= bits);
    }

    pub(crate) fn remove_range(&mut self, rows: Range<usize>) {
        self.change_range(rows, |word, bits| *word &= !bits);
    }

    fn change_range(&mut self, rows: Range<usize>, change: impl Fn(&mut u64, u64)) {
        if rows.is_empty() {
            return;
        }
        let base = self.base;
        let first = (rows.start / WORD).max(base);
        let last = (rows.end - 1) / WORD;
        let words = self.words_mut();
        if rows.start / WORD == last && last >= base {
            // Nearly all ranges: the children of a container.
            let bits = (u64::MAX >> (WORD - rows.len())) << (rows.start % WORD);
            if let Some(word) = words.get_mut(last - base) {
                change(word, bits);
            }
            return;
        }
        for index in first..=last {
            let Some(word) = words.get_mut(index - base) else {
                return;
            };
            let start = rows.start.saturating_sub(index * WORD).min(WORD - 1);
            let end = (rows.end - index * WORD).min(WORD);
            let bits = (u64::MAX << start) & (u64::MAX >> (WORD - end));
            change(word, bits);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    pub(crate) fn len(&self) -> usize {
        let ones = self.words().iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// Keeps the rows that are also in a mask, which covers the whole table.
    pub(crate) fn keep_mask(&mut self, mask: &[u64]) {
        let mask = mask.get(self.base..).unwrap_or_default();
        for (word, other) in self.words_mut().iter_mut().zip(mask) {
            *word &= other;
        }
    }

    pub(crate) fn add_mask(&mut self, mask: &[u64]) {
        let mask = mask.get(self.base..).unwrap_or_default();
        for (word, other) in self.words_mut().iter_mut().zip(mask) {
            *word |= other;
        }
    }

    /// Keeps the rows that are also in another set over the same words.
    pub(crate) fn keep(&mut self, other: &Self) {
        for (word, other) in self.words_mut().iter_mut().zip(other.words()) {
            *word &= other;
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (word, other) in self.words_mut().iter_mut().zip(other.words()) {
            *word |= other;
        }
    }

    pub(crate) fn subtract(&mut self, other: &Self) {
        for (word, other) in self.words_mut().iter_mut().zip(other.words()) {
            *word &= !other;
        }
    }

    /// Keeps the rows that pass.
    pub(crate) fn retain(&mut self, mut passes: impl FnMut(usize) -> bool) {
        let base = self.base;
        for (index, word) in self.words_mut().iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let row = (base + index) * WORD + bit.trailing_zeros() as usize;
                if !passes(row) {
                    *word ^= bit;
                }
            }
        }
    }

    /// The first row of the set from a row on.
    pub(crate) fn next(&self, from: usize) -> Option<usize> {
        let words = self.words();
        let mut index = (from / WORD).saturating_sub(self.base);
        let mut word = *words.get(index)?;
        if from / WORD == index + self.base {
            word &= u64::MAX << (from % WORD);
        }
        loop {
            if word != 0 {
                return Some((self.base + index) * WORD + word.trailing_zeros() as usize);
            }
            index += 1;
            word = *words.get(index)?;
        }
    }

    /// The last row of the set below a row.
    pub(crate) fn previous(&self, below: usize) -> Option<usize> {
        let words = self.words();
        let last = below.checked_sub(1)?;
        let mut index = (last / WORD).checked_sub(self.base)?;
        let mut word = match words.get(index) {
            Some(word) => word & (u64::MAX >> (WORD - 1 - last % WORD)),
            None => {
                index = words.len().checked_sub(1)?;
                *words.get(index)?
            }
        };
        loop {
            if word != 0 {
                let bit = WORD - 1 - word.leading_zeros() as usize;
                return Some((self.base + index) * WORD + bit);
            }
            index = index.checked_sub(1)?;
            word = *words.get(index)?;
        }
    }

    /// The rows, rising.
    pub(crate) fn iter(&self) -> Ones<'_> {
        let (word, rest) = match self.words() {
            [first, rest @ ..] => (*first, rest),
            [] => (0, &[][..]),
        };
        Ones {
            word,
            row: self.base * WORD,
            rest,
        }
    }
}

/// The rows of a set, rising.
#[derive(Clone, Debug)]
pub(crate) struct Ones<'s> {
    /// The bits left of a word, and the first row of the word.
    word: u64,
    row: usize,
    rest: &'s [u64],
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (first, rest) = self.rest.split_first()?;
            self.word = *first;
            self.rest = rest;
            self.row += WORD;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.row + bit)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Sets over one word, over several, and over some in the middle of a table.
    fn windows() -> [Range<usize>; 5] {
        [0..1, 0..3, 2..5, 4..5, 0..11]
    }

    #[test]
    fn ranges_and_rows_are_as_in_an_ordinary_set() {
        // Under Miri all of them take hours.
        for window in windows().into_iter().take(if cfg!(miri) { 2 } else { 5 }) {
            let all = window.start * WORD..window.end * WORD;
            for start in all.clone().step_by(21) {
                for end in (start..=all.end).step_by(13) {
                    let mut set = RowSet::empty(&window);
                    set.insert_range(start..end);
                    let mut expected: BTreeSet<usize> = (start..end).collect();
                    assert!(set.iter().eq(expected.iter().copied()));
                    assert_eq!(set.len(), expected.len());
                    let middle = usize::midpoint(start, end);
                    set.remove_range(middle..middle + 5);
                    expected.retain(|row| !(middle..middle + 5).contains(row));
                    assert!(set.iter().eq(expected.iter().copied()));
                    for row in all.clone().step_by(7) {
                        assert_eq!(set.next(row), expected.range(row..).next().copied());
                        let before = expected.range(..row).next_back();
                        assert_eq!(set.previous(row), before.copied());
                        assert_eq!(set.contains(row), expected.contains(&row));
                    }
                    set.retain(|row| row % 2 == 0);
                    expected.retain(|row| row % 2 == 0);
                    assert!(set.iter().eq(expected.iter().copied()));
                }
            }
        }
    }

    #[test]
    fn what_lies_outside_is_not_in_a_set() {
        let mut set = RowSet::empty(&(2..3));
        set.insert(5);
        set.insert(2 * WORD + 1);
        set.insert(9 * WORD);
        set.insert_range(0..2 * WORD);
        assert_eq!(set.iter().collect::<Vec<_>>(), [2 * WORD + 1]);
        assert!(!set.contains(5));
        assert_eq!(set.next(0), Some(2 * WORD + 1));
        assert_eq!(set.previous(10 * WORD), Some(2 * WORD + 1));
        assert_eq!(set.previous(WORD), None);
    }
}
