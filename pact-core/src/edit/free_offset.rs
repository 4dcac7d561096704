//! The offset of a node that comes between two siblings.
//!
//! Siblings are ordered by offset, then by age, so a new node comes after all siblings with its
//! offset. Between two siblings with the same offset there is no free one. Then the siblings on one
//! side move by one offset, unless one of them is sealed.

use std::sync::Arc;

use super::EditError;
use crate::context::Context;
use crate::node::{Node, NodeId};
use crate::tree::{Found, Siblings, Spot, Subtree};

/// The offset of a new node, and the siblings that have to move for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeOffset {
    pub(super) offset: i64,
    pub(super) moves: Moves,
}

/// The siblings that move, all by the same step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    None,
    /// All before the new node, by −1.
    Before,
    /// All after the new node, by 1.
    After,
}

/// The siblings before and after a new node.
pub(super) struct Neighbours<'t> {
    pub(super) parent: &'t NodeId,
    pub(super) previous: Option<i64>,
    pub(super) next: Option<i64>,
    /// Whether the parent is a segment or the active head. Then offset 0 belongs to its core.
    pub(super) has_core: bool,
}

impl Neighbours<'_> {
    /// The offset that a new node gets. An offset that the node already has must fit.
    fn free_offset(&self, own: Option<i64>) -> Result<FreeOffset, EditError> {
        match own {
            Some(offset) => self.fitting(offset),
            None => self.free(),
        }
    }

    fn fitting(&self, offset: i64) -> Result<FreeOffset, EditError> {
        let follows = self.previous.is_none_or(|previous| previous <= offset);
        let precedes = self.next.is_none_or(|next| offset < next);
        if follows && precedes {
            return Ok(FreeOffset {
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

    fn free(&self) -> Result<FreeOffset, EditError> {
        let stays = |offset| FreeOffset {
            offset,
            moves: Moves::None,
        };
        Ok(match (self.previous, self.next) {
            (None, None) => stays(i64::from(self.has_core)),
            // Offset 0 belongs to the core, so the first offset after it is 1.
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
                _ => FreeOffset {
                    offset: 1,
                    moves: Moves::After,
                },
            },
            (Some(previous), Some(next)) if previous < next => stays(previous),
            // Before a core, the siblings before the new node move, and stay before the core.
            // Without a core they move too: the last sibling keeps its offset, so that nodes added
            // without an offset still come after it.
            (Some(_), Some(next)) if next < 0 || !self.has_core => FreeOffset {
                offset: next.checked_sub(1).ok_or_else(|| self.no_room())?,
                moves: Moves::Before,
            },
            (Some(previous), Some(_)) => FreeOffset {
                offset: previous,
                moves: Moves::After,
            },
        })
    }

    fn no_room(&self) -> EditError {
        EditError::Misplaced {
            node: Some(self.parent.clone()),
            message: format!(
                "there is no offset left between these children of `{}`, and sealed nodes do not move; add the \
                 node before or after all of them",
                self.parent.shown()
            ),
        }
    }
}

impl Context {
    /// The offset of a node that comes before the child at an index, and the siblings that have to
    /// move for it.
    pub(super) fn free_offset_at(
        &self,
        parent: &Found,
        at: usize,
        own_offset: Option<i64>,
    ) -> Result<FreeOffset, EditError> {
        let node = self.tree.node(parent).ok_or_else(EditError::no_place)?;
        let children = self.children_of(parent);
        let offset = |index: usize| children.get(index).map(|child| child.node.offset);
        let has_core =
            parent.path.is_empty() && matches!(parent.spot, Spot::Head | Spot::Segment(_));
        let neighbours = Neighbours {
            parent: &node.id,
            previous: at.checked_sub(1).and_then(offset),
            next: offset(at),
            has_core,
        };
        let free = neighbours.free_offset(own_offset)?;
        let moving = match free.moves {
            Moves::None => Siblings::NONE,
            Moves::Before => children.part(0..at),
            Moves::After => children.part(at..children.len()),
        };
        let may_move = |child: &Subtree| {
            // Whether the parent takes nodes at all is another question, which `check_placement`
            // answers.
            let is_committed = parent.spot.is_in_sequence() && !self.is_new(&child.node);
            let is_far = child.node.offset.unsigned_abs() >= i64::MAX.unsigned_abs();
            !is_committed && !is_far
        };
        if moving.iter().all(may_move) {
            Ok(free)
        } else {
            Err(neighbours.no_room())
        }
    }

    /// Moves siblings apart.
    pub(super) fn make_room(&mut self, parent: &Found, at: usize, moves: Moves) {
        let step = match moves {
            Moves::None => return,
            Moves::Before => -1,
            Moves::After => 1,
        };
        let mut changed: Vec<Arc<Node>> = Vec::new();
        self.tree.update(parent.spot, |top| {
            let Some(parent) = top.at_mut(&parent.path) else {
                return;
            };
            let range = if step < 0 {
                0..at
            } else {
                at..parent.children().len()
            };
            for index in range {
                if let Some(child) = parent.child_mut(index) {
                    child.node = Arc::new(child.node.moved_by(step));
                    changed.push(Arc::clone(&child.node));
                }
            }
        });
        let label = self.label_of(parent.spot);
        for node in changed {
            self.index.note(&node, label);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new node is the youngest of all, so it comes after the siblings with its offset.
    #[test]
    fn a_node_comes_where_its_offset_puts_it() {
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
                    let neighbours = Neighbours {
                        parent: &parent,
                        previous: at.checked_sub(1).map(|before| offsets[before]),
                        next: offsets.get(at).copied(),
                        has_core,
                    };
                    let free = neighbours.free_offset(None).unwrap();
                    let mut family: Vec<(i64, usize)> = offsets
                        .iter()
                        .enumerate()
                        .map(|(index, offset)| match free.moves {
                            Moves::Before if index < at => (offset - 1, index),
                            Moves::After if index >= at => (offset + 1, index),
                            _ => (*offset, index),
                        })
                        .collect();
                    assert!(family.is_sorted(), "{offsets:?} at {at}");
                    family.push((free.offset, usize::MAX));
                    family.sort_unstable();
                    assert_eq!(family[at].1, usize::MAX, "{offsets:?} at {at}: {free:?}");
                    if has_core {
                        assert_ne!(free.offset, 0);
                        // The core keeps its offset, and no sibling crosses it.
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
        let neighbours = Neighbours {
            parent: &parent,
            previous: Some(-1),
            next: Some(2),
            has_core: false,
        };
        assert!(neighbours.free_offset(Some(-2)).is_err());
        assert_eq!(neighbours.free_offset(Some(-1)).unwrap().offset, -1);
        assert_eq!(neighbours.free_offset(Some(1)).unwrap().offset, 1);
        assert!(neighbours.free_offset(Some(2)).is_err());
    }
}
