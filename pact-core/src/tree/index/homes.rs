//! The places of nodes that are not noted one by one: their ids say their cycle, and a cycle has
//! one part of the tree in which most of its nodes are, which is the segment that it sealed.

use std::collections::BTreeSet;

use super::super::{LABEL_GAP, Label};
use crate::ids::MadeId;
use crate::node::{Class, Node};

/// The labels of the parts in which the nodes of a cycle are. A label that a cycle was given stays
/// one of its labels: nodes of older versions are there.
#[derive(Clone, Debug, Default)]
pub(super) struct Homes {
    /// The first cycle of each row of cycles whose labels rise by one step a cycle, and its label.
    rows: Vec<(i64, Label)>,
    /// Labels outside of the rows.
    others: BTreeSet<(i64, Label)>,
    /// The last cycle that has a label.
    last: i64,
    open: Option<Open>,
}

/// The open turn.
#[derive(Clone, Copy, Debug)]
struct Open {
    cycle: i64,
    label: Label,
    /// When the newest node from before this turn was made.
    begun: i64,
    /// The number of the next node then.
    next_index: i64,
    /// Whether the nodes of the cycle are numbered in the order of their times.
    is_ordered: bool,
}

/// The open turn, as its context knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) cycle: i64,
    /// The label of the head.
    pub(crate) label: Label,
    /// When the newest node was made.
    pub(crate) last_ns: i64,
    /// The number of the next node.
    pub(crate) next_index: i64,
    /// Whether the nodes of the cycle that are there are numbered in the order of their times.
    pub(crate) is_fresh: bool,
}

impl Homes {
    /// So many rows are made of a document, in which turns may be missing. Nodes outside of them
    /// are noted one by one.
    const MOST_ROWS: usize = 64;

    /// The label of a cycle in its row.
    fn in_row(&self, cycle: i64) -> Option<Label> {
        if cycle > self.last {
            return None;
        }
        let after = self.rows.partition_point(|(first, _)| *first <= cycle);
        let (first, label) = self.rows.get(after.checked_sub(1)?)?;
        let steps = Label::try_from(cycle - first).ok()?;
        label.checked_add(steps.checked_mul(LABEL_GAP)?)
    }

    /// Whether a label is one of those of a node's cycle.
    pub(super) fn holds(&self, made: MadeId, label: Label) -> bool {
        let in_row = self.in_row(made.cycle);
        in_row == Some(label)
            // A commit makes the core of the next turn.
            || made.class == Class::Container
                && in_row.and_then(|label| label.checked_add(LABEL_GAP)) == Some(label)
            || self.others.contains(&(made.cycle, label))
    }

    /// The labels of the parts in which a node may be, the likeliest first.
    pub(super) fn of(&self, made: MadeId) -> impl Iterator<Item = Label> {
        let in_row = self.in_row(made.cycle);
        let next = in_row.filter(|_| made.class == Class::Container);
        let next = next.and_then(|label| label.checked_add(LABEL_GAP));
        let others = self
            .others
            .range((made.cycle, 0)..=(made.cycle, Label::MAX));
        let others = others.map(|(_, label)| *label);
        next.into_iter().chain(in_row).chain(others)
    }

    /// Gives the cycle of a segment the label of the segment, if that continues a row, or there is
    /// room for one more row. Segments come in the order of their labels.
    pub(super) fn add_segment(&mut self, cycle: i64, label: Label) {
        if self.in_row(cycle).is_none() {
            if self.rows.len() >= Self::MOST_ROWS {
                return;
            }
            self.rows.push((cycle, label));
        }
        // The head comes next.
        self.last = self.last.max(cycle.saturating_add(1));
    }

    /// Gives the open turn its label.
    pub(super) fn open(&mut self, opening: Opening) {
        let Opening { cycle, label, .. } = opening;
        let same_turn = self.open.filter(|open| open.cycle == cycle);
        let new_turn = Open {
            cycle,
            label,
            begun: opening.last_ns,
            next_index: opening.next_index,
            is_ordered: opening.is_fresh,
        };
        self.open = Some(Open {
            label,
            ..same_turn.unwrap_or(new_turn)
        });
        if cycle <= self.last {
            if self.in_row(cycle) != Some(label) {
                self.others.insert((cycle, label));
            }
            return;
        }
        self.last = cycle;
        if self.in_row(cycle) != Some(label) {
            self.rows.push((cycle, label));
        }
    }

    /// Whether a turn is open, and its head has a label.
    pub(super) fn is_open_at(&self, cycle: i64, label: Label) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.cycle == cycle && open.label == label)
    }

    /// Looks at a node that is noted: one that took the time of a node from before its cycle may be
    /// out of order.
    pub(super) fn look_at(&mut self, node: &Node, label: Label) {
        if let Some(open) = &mut self.open
            && open.cycle == node.cycle
            && open.label == label
        {
            open.is_ordered &=
                node.created_at_ns > open.begun || node.creation_index < open.next_index;
        }
    }

    /// Whether the nodes of a cycle in a part are numbered in the order of their times.
    pub(super) fn is_ordered(&self, cycle: i64, label: Label) -> bool {
        self.is_open_at(cycle, label) && self.open.is_some_and(|open| open.is_ordered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(cycle: i64) -> MadeId {
        MadeId {
            cycle,
            index: 0,
            class: Class::Block,
        }
    }

    fn labels(homes: &Homes, cycle: i64) -> Vec<Label> {
        homes.of(block(cycle)).collect()
    }

    fn open(homes: &mut Homes, cycle: i64, label: Label) {
        homes.open(Opening {
            cycle,
            label,
            last_ns: 0,
            next_index: 0,
            is_fresh: true,
        });
    }

    #[test]
    fn turns_one_after_the_other_are_one_row() {
        let mut homes = Homes::default();
        for cycle in 1..1_000 {
            open(&mut homes, cycle, cycle.unsigned_abs() * LABEL_GAP);
        }
        assert_eq!((homes.rows.len(), homes.others.len()), (1, 0));
        assert_eq!(labels(&homes, 7), [7 * LABEL_GAP]);
        assert!(homes.holds(block(7), 7 * LABEL_GAP));
        assert!(!homes.holds(block(7), 8 * LABEL_GAP));
        // Nobody knows yet which label that turn will have.
        assert!(labels(&homes, 1_000).is_empty());
    }

    #[test]
    fn a_label_that_was_given_stays() {
        let mut homes = Homes::default();
        open(&mut homes, 1, LABEL_GAP);
        open(&mut homes, 2, 2 * LABEL_GAP);
        // A turn was put before the head, which has the next label now.
        open(&mut homes, 2, 3 * LABEL_GAP);
        open(&mut homes, 3, 4 * LABEL_GAP);
        open(&mut homes, 4, 5 * LABEL_GAP);
        // Back to the first turn, and another try.
        open(&mut homes, 2, 2 * LABEL_GAP);
        assert_eq!(labels(&homes, 2), [2 * LABEL_GAP, 3 * LABEL_GAP]);
        assert_eq!(labels(&homes, 3), [4 * LABEL_GAP]);
        assert_eq!(labels(&homes, 4), [5 * LABEL_GAP]);
    }

    #[test]
    fn a_document_with_gaps_has_few_rows() {
        let mut homes = Homes::default();
        for position in 0..1_000 {
            homes.add_segment(1 + 3 * position, (1 + position.unsigned_abs()) * LABEL_GAP);
        }
        assert!(homes.rows.len() <= Homes::MOST_ROWS);
        open(&mut homes, 3_000, 1_001 * LABEL_GAP);
        assert_eq!(labels(&homes, 3_000), [1_001 * LABEL_GAP]);
    }
}
