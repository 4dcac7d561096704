//! A place among siblings.
//!
//! Siblings are ordered by offset, then by age, so a new node comes after all that have its offset. Between two
//! siblings with the same offset there is no room: then one side of them makes some, as far as it is not sealed.

use super::EditError;
use crate::node::NodeId;

/// What a new node's offset will be, and which of its siblings have to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) offset: i64,
    pub(super) moves: Moves,
}

/// Which siblings move, all by the same step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    None,
    /// All before the slot, by −1.
    Before,
    /// All after the slot, by 1.
    After,
}

/// The siblings around a slot.
pub(super) struct Around<'t> {
    pub(super) parent: &'t NodeId,
    pub(super) previous: Option<i64>,
    pub(super) next: Option<i64>,
    /// Whether the parent is a segment or the active head: offset 0 is its core's then.
    pub(super) has_core: bool,
}

impl Around<'_> {
    /// The slot, for a node that has an offset of its own, or has none.
    pub(super) fn slot(&self, own: Option<i64>) -> Result<Slot, EditError> {
        match own {
            Some(offset) => self.fitting(offset),
            None => self.free(),
        }
    }

    fn fitting(&self, offset: i64) -> Result<Slot, EditError> {
        let follows = self.previous.is_none_or(|previous| previous <= offset);
        let precedes = self.next.is_none_or(|next| offset < next);
        if follows && precedes {
            return Ok(Slot {
                offset,
                moves: Moves::None,
            });
        }
        Err(EditError::Misplaced {
            node: Some(self.parent.clone()),
            message: format!(
                "a node with offset {offset} does not come there among the children of `{}`; leave the offset out",
                self.parent.shown()
            ),
        })
    }

    fn free(&self) -> Result<Slot, EditError> {
        let stays = |offset| Slot {
            offset,
            moves: Moves::None,
        };
        Ok(match (self.previous, self.next) {
            (None, None) => stays(i64::from(self.has_core)),
            // Behind the core is after it.
            (Some(0), None) if self.has_core => stays(1),
            (Some(previous), None) => stays(previous),
            (None, Some(next)) => {
                let offset = next.checked_sub(1).ok_or_else(|| self.no_room())?;
                stays(if offset == 0 && self.has_core {
                    -1
                } else {
                    offset
                })
            }
            (Some(0), Some(next)) if self.has_core => match next {
                2.. => stays(1),
                _ => Slot {
                    offset: 1,
                    moves: Moves::After,
                },
            },
            (Some(previous), Some(next)) if previous < next => stays(previous),
            // What comes before a core stays before it; elsewhere, what comes last keeps its offset, so that what is
            // added without one still comes after it.
            (Some(_), Some(next)) if next < 0 || !self.has_core => Slot {
                offset: next.checked_sub(1).ok_or_else(|| self.no_room())?,
                moves: Moves::Before,
            },
            (Some(previous), Some(_)) => Slot {
                offset: previous,
                moves: Moves::After,
            },
        })
    }

    pub(super) fn no_room(&self) -> EditError {
        EditError::Misplaced {
            node: Some(self.parent.clone()),
            message: format!(
                "there is no offset left between these children of `{}`, and what is sealed does not move; add the \
                 node before or after all of them",
                self.parent.shown()
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new node is the youngest of all: it comes after those that have its offset.
    #[test]
    fn a_node_comes_where_its_slot_is() {
        let parent = NodeId::from("p");
        let families: [&[i64]; 9] = [
            &[],
            &[0],
            &[0, 0, 0],
            &[-1, -1, 0, 1, 1],
            &[-2, 0, 5],
            &[-1, 0],
            &[0, 1],
            &[3, 3, 7],
            &[-5, -5, -5],
        ];
        for offsets in families {
            for has_core in [false, true] {
                // The children of a segment have at most one of them at offset 0.
                if has_core && offsets.iter().filter(|offset| **offset == 0).count() > 1 {
                    continue;
                }
                for at in 0..=offsets.len() {
                    let around = Around {
                        parent: &parent,
                        previous: at.checked_sub(1).map(|before| offsets[before]),
                        next: offsets.get(at).copied(),
                        has_core,
                    };
                    let slot = around.slot(None).unwrap();
                    let mut family: Vec<(i64, usize)> = offsets
                        .iter()
                        .enumerate()
                        .map(|(index, offset)| match slot.moves {
                            Moves::Before if index < at => (offset - 1, index),
                            Moves::After if index >= at => (offset + 1, index),
                            _ => (*offset, index),
                        })
                        .collect();
                    assert!(family.is_sorted(), "{offsets:?} at {at}");
                    family.push((slot.offset, usize::MAX));
                    family.sort_unstable();
                    assert_eq!(family[at].1, usize::MAX, "{offsets:?} at {at}: {slot:?}");
                    if has_core {
                        assert_ne!(slot.offset, 0);
                        // The core stays where it is, and nothing crosses it.
                        let core = offsets.iter().position(|offset| *offset == 0);
                        assert!(core.is_none_or(|core| family.contains(&(0, core))));
                    }
                }
            }
        }
    }

    #[test]
    fn an_offset_of_its_own_must_fit() {
        let parent = NodeId::from("p");
        let around = Around {
            parent: &parent,
            previous: Some(-1),
            next: Some(2),
            has_core: false,
        };
        assert!(around.slot(Some(-2)).is_err());
        assert_eq!(around.slot(Some(-1)).unwrap().offset, -1);
        assert_eq!(around.slot(Some(1)).unwrap().offset, 1);
        assert!(around.slot(Some(2)).is_err());
    }
}
