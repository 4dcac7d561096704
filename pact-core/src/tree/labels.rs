//! Room for labels between labels.
//!
//! When a segment comes between two others and no label is left between theirs, the segments around
//! it get other labels. These are the segments in the smallest range of labels that uses at most
//! the square root of its labels; each try doubles the range. Evenly spread labels leave room for
//! many splices, in proportion to the number of relabelled segments. So each of many splices at one
//! position costs the logarithm of their number, however long the list is (the order maintenance of
//! Dietz and Sleator, in the form of Bender and others).

use core::ops::Range;
use std::sync::Arc;

use super::list::List;
use super::{Label, STRAY, TreePart};

/// The smallest range to try, as a power of two. A smaller one would be full again at once.
const SMALLEST: u32 = 8;

/// Labels, and the positions of the segments that have them.
pub(super) struct Room {
    pub(super) positions: Range<usize>,
    labels: Range<Label>,
}

impl Room {
    /// The smallest range around a label that has room for one segment more, below the label of the
    /// head. None if so many segments are there that even all labels are too few.
    pub(super) fn around(
        label: Label,
        segments: &List<Arc<TreePart>>,
        head_label: Label,
    ) -> Option<Self> {
        let position = |label| segments.partition_point(|summary| summary.last_label < label);
        (SMALLEST..Label::BITS).find_map(|bits| {
            let size = 1 << bits;
            let start = label - label % size;
            let labels = start.max(STRAY + 1)..start.saturating_add(size).min(head_label);
            let positions = position(labels.start)..position(labels.end);
            let room = Self { positions, labels };
            let held = Label::try_from(room.positions.len() + 1).unwrap_or(Label::MAX);
            (held <= room.width().isqrt()).then_some(room)
        })
    }

    fn width(&self) -> Label {
        self.labels.end.saturating_sub(self.labels.start)
    }

    /// So many labels of the range, evenly spread.
    pub(super) fn spread(&self, count: usize) -> impl Iterator<Item = Label> + use<> {
        let start = self.labels.start;
        let held = Label::try_from(count).unwrap_or(Label::MAX);
        let step = self.width() / held.saturating_add(1);
        (1..=held).map(move |index| start + index * step)
    }
}

#[cfg(test)]
mod tests;
