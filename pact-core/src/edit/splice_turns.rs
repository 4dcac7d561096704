//! Edits that splice turns: insert a turn between others, move turns, seal nodes early into a new
//! turn. `tree/segment_order.rs` has the rule for the order of turns.

use std::collections::HashSet;

use super::enter_leave_sys::Renamed;
use super::targets::Targets;
use super::{EditError, Edited};
use crate::context::Context;
use crate::error::Error;
use crate::node::{Class, Draft, Node, NodeId, NodeType};
use crate::tree::{Found, STRAY, Spot, Subtree};

impl Context {
    /// Inserts a node at a depth: into `^sys` below 0, in a context that allows it; into the active
    /// head's core at 0; and above 0 as a new turn.
    pub(super) fn insert_at_depth(
        &mut self,
        depth: i64,
        draft: Draft,
    ) -> Result<Edited, EditError> {
        self.all_or_nothing(|ctx| {
            let mut edited = match depth {
                ..0 => {
                    let id = ctx.checked_insert(&Found::top(Spot::System), draft, 0)?;
                    Edited::added(ctx.with_all_it_holds(&id))
                }
                0 => ctx.insert_into_core(draft)?.1,
                1.. => ctx.insert_turn(depth, draft)?,
            };
            ctx.settle_added(&mut edited)?;
            Ok(edited)
        })
    }

    fn insert_turn(&mut self, depth: i64, draft: Draft) -> Result<Edited, EditError> {
        let depth = self.depth_to_fill(depth)?;
        // The level of a node below the root, `^seq`, a segment and its core.
        draft.check(5)?;
        if draft
            .node_type
            .class()
            .is_none_or(|class| class == Class::Segment)
        {
            return Err(EditError::Misplaced {
                node: None,
                message: format!(
                    "a turn holds blocks and containers, not a `{}`",
                    draft.node_type.shown()
                ),
            });
        }
        self.check_ids(&draft, &mut HashSet::new())?;
        let is_core = draft.node_type.class() == Some(Class::Container)
            && draft.offset.is_none_or(|offset| offset == 0)
            && draft.ttl.is_none()
            && draft.rare.removable != Some(true);
        let held = self.instantiate_all(draft, 0, STRAY);
        let core = if is_core {
            held
        } else {
            let core = self.bare(Class::Container);
            Subtree::new(core, vec![held])
        };
        Ok(self.seal_at(depth, core))
    }

    /// Moves nodes to a depth.
    ///
    /// Above 0, segments are taken out and put in where they are to be, next to each other in the
    /// order they were in. Nodes that are not sealed yet are sealed early, into a turn of their
    /// own. At 0, they move to the end of the active head's core, and below 0 to the end of `^sys`,
    /// in a context that allows it.
    pub(super) fn move_to_depth(
        &mut self,
        targets: &impl Targets,
        depth: i64,
    ) -> Result<Edited, Error> {
        if depth < 0 && !self.may_edit_system {
            return Err(EditError::NotAuthorized.into());
        }
        let found = self.targets(targets)?;
        if depth <= 0 {
            let edited = self.move_out_of_turns(found, targets.takes_pairs(), depth);
            return edited.map_err(Error::from);
        }
        // A reason against a target itself is reported before one about its tool calls.
        self.check_moved(&found)?;
        let moves_turns = found.first().is_some_and(Found::is_segment);
        // Where turns move, the turn with the other end of a tool call moves, too.
        let unit = |found: Found| {
            if moves_turns {
                Found::top(found.spot)
            } else {
                found
            }
        };
        let found = self.with_pairs(found, targets.takes_pairs(), unit)?;
        self.check_moved(&found)?;
        if found.is_empty() {
            return Ok(Edited::default());
        }
        let edited = self.all_or_nothing(|ctx| {
            let before = ctx.key_instances_in(found.iter().flat_map(|found| ctx.inside(found)));
            let mut edited = if moves_turns {
                let depth = ctx.depth_of_turn(depth)?;
                let positions = found.iter().filter_map(|found| match found.spot {
                    Spot::Segment(position) => Some(position),
                    _ => None,
                });
                let mut positions: Vec<usize> = positions.collect();
                positions.sort_unstable();
                ctx.move_segments(&positions, depth);
                Edited::default()
            } else {
                let depth = ctx.depth_to_fill(depth)?;
                ctx.seal_early(&found, depth)?
            };
            ctx.settle_moved(&before, &mut edited)?;
            Ok(edited)
        });
        edited.map_err(Error::from)
    }

    /// Moves nodes to the end of `^sys`, or of the active head's core.
    fn move_out_of_turns(
        &mut self,
        found: Vec<Found>,
        takes_pairs: bool,
        depth: i64,
    ) -> Result<Edited, EditError> {
        let parent = |ctx: &Self| match depth {
            ..0 => Found::top(Spot::System),
            _ => ctx.head_core_or_head(),
        };
        let check = |found: &[Found]| {
            let mut found = found.iter();
            found.try_for_each(|target| self.check_movable(target, &parent(self)))
        };
        check(&found)?;
        let found = self.with_pairs(found, takes_pairs, |found| found)?;
        check(&found)?;
        if found.is_empty() {
            return Ok(Edited::default());
        }
        self.all_or_nothing(|ctx| {
            let mut edited = Edited::default();
            let mut found = found;
            if depth >= 0 && ctx.tree.head().core().is_none() {
                // The end of the head itself would be after its implicit core.
                let nodes = found.iter().filter_map(|found| ctx.tree.node(found));
                let ids: Vec<NodeId> = nodes.map(|node| node.id.clone()).collect();
                edited = ctx.make_core();
                found = ids
                    .iter()
                    .map(|id| ctx.locate(id))
                    .collect::<Result<_, _>>()?;
            }
            let parent = parent(ctx);
            let end = ctx.child_index(&parent, None)?;
            let mut moved = ctx.move_side_by_side(&found, &parent, end)?;
            edited.added.append(&mut moved.added);
            edited.removed.append(&mut moved.removed);
            let wrapped: HashSet<NodeId> = edited.moved.iter().cloned().collect();
            moved.moved.retain(|id| !wrapped.contains(id));
            edited.moved.append(&mut moved.moved);
            Ok(edited)
        })
    }

    /// Whether segments, or nodes that are not sealed, can be moved into a turn.
    fn check_moved(&self, targets: &[Found]) -> Result<(), EditError> {
        let mut kinds = targets.iter().map(Found::is_segment);
        let moves_segments = kinds.next().unwrap_or(false);
        if kinds.any(|is_segment| is_segment != moves_segments) {
            return Err(EditError::Misplaced {
                node: None,
                message: "turns and other nodes are moved one after the other".to_owned(),
            });
        }
        for found in targets {
            let node = self.edited_node(found)?;
            if !moves_segments {
                self.check_level_in_core(found)?;
            }
            match found.spot {
                Spot::Segment(_) if found.path.is_empty() => {}
                Spot::Head if !self.is_head_core(found) => {}
                Spot::System => {}
                Spot::Head => return Err(EditError::stays(node)),
                _ if !self.is_sealed(found) => {}
                _ => {
                    return Err(EditError::Sealed {
                        node: node.id.clone(),
                    });
                }
            }
        }
        Ok(())
    }

    /// A depth that a turn can be put at: that of a sealed one, or the one below the last.
    fn depth_to_fill(&self, depth: i64) -> Result<usize, EditError> {
        let turns = self.tree.sequence.segments().len();
        let wanted = usize::try_from(depth).ok();
        wanted
            .filter(|depth| (1..=turns + 1).contains(depth))
            .ok_or_else(|| EditError::Misplaced {
                node: None,
                message: format!(
                    "there are {turns} sealed turns, so a turn can be put at a depth from 1 to {}, not at {depth}",
                    turns + 1
                ),
            })
    }

    /// The depth of a turn.
    fn depth_of_turn(&self, depth: i64) -> Result<usize, EditError> {
        let turns = self.tree.sequence.segments().len();
        let wanted = usize::try_from(depth).ok();
        wanted
            .filter(|depth| (1..=turns).contains(depth))
            .ok_or_else(|| EditError::Misplaced {
                node: None,
                message: format!(
                    "there are {turns} sealed turns, and depth {depth} is none of them"
                ),
            })
    }

    /// Moves segments, given by rising positions, next to each other to a depth.
    pub(super) fn move_segments(&mut self, positions: &[usize], depth: usize) {
        let turns = self.tree.sequence.segments().len();
        let segments = self.tree.sequence.segments();
        let tops: Vec<Subtree> = positions
            .iter()
            .filter_map(|position| segments.get(*position))
            .map(|part| part.top.clone())
            .collect();
        // Where the turns would not all fit below that depth, the newest comes nearer to the head
        // than asked for.
        let depth = depth.min(turns + 1 - tops.len());
        // Turns that stay at their depths are not spliced, because a splice can change the order of
        // a document's segments.
        let mut newest_first = positions.iter().rev().zip(depth..);
        if newest_first.all(|(position, depth)| turns - position == depth) {
            return;
        }
        self.tree.sequence.remove_segments(positions);
        // The oldest is put in first, so that the newest ends up at the depth.
        for top in tops {
            self.splice_in(depth, top);
        }
    }

    /// Takes nodes out of their places, last first, and seals them into a new turn.
    fn seal_early(&mut self, found: &[Found], depth: usize) -> Result<Edited, EditError> {
        let answers = self.answers_inside(found);
        let committed = found.iter().any(|found| found.spot == Spot::System);
        let committed = committed.then(|| self.committed_outside_of_turns());
        let mut taken = Vec::new();
        for found in found {
            let subtree = self.take_out(found);
            taken.extend(subtree.map(|subtree| (subtree, found.spot == Spot::System)));
        }
        let mut renamed = Renamed::new();
        let mut edited = Edited::default();
        let mut held = Vec::new();
        for (subtree, leaves_system) in taken.into_iter().rev() {
            held.push(match committed.as_ref().filter(|_| leaves_system) {
                Some(committed) => self.renamed(subtree, committed, &mut renamed, &mut edited),
                None => {
                    edited.moved.push(subtree.node.id.clone());
                    subtree
                }
            });
        }
        let core = self.bare(Class::Container);
        let mut sealed = self.seal_at(depth, Subtree::new(core, held));
        // Only the segment and its core are new; the other nodes were there before.
        sealed.added.truncate(2);
        sealed.added.append(&mut edited.added);
        edited.added = sealed.added;
        if !renamed.is_empty() {
            self.check_moved_calls(&answers, &renamed)?;
        }
        Ok(edited)
    }

    pub(super) fn bare(&mut self, class: Class) -> Node {
        let (index, tree) = (&self.index, &self.tree);
        let (id, stamp) = self
            .births
            .next_id_and_stamp(class, |id| index.find(tree, id).is_some());
        Node::bare(id, NodeType::canonical(class), stamp)
    }

    /// Puts a segment at a depth, and notes in the index all nodes whose labels are new. The index
    /// keeps their old labels: a rollback, a fork or a rewind may lead back to them.
    fn splice_in(&mut self, depth: usize, top: Subtree) {
        self.splices = self.splices.wrapping_add(1);
        let head_label = self.tree.head_label();
        let relabelled = self.tree.splice_in(depth, top);
        let segments = self.tree.sequence.segments();
        for part in relabelled.filter_map(|position| segments.get(position)) {
            self.index.note_all(&part.top, part.label);
        }
        if self.tree.head_label() != head_label {
            self.open_turn();
            self.index
                .note_all(self.tree.head(), self.tree.head_label());
        }
    }

    /// Puts a turn before the one at a position, which is counted from the oldest.
    pub(super) fn put_turn(&mut self, position: usize, top: Subtree) {
        let turns = self.tree.sequence.segments().len();
        self.splice_in((turns + 1).saturating_sub(position), top);
    }

    /// Takes out whole turns, given by rising positions. The turns below are nearer to the head
    /// then, as after a splice.
    pub(super) fn remove_turns(&mut self, positions: &[usize]) {
        self.splices = self.splices.wrapping_add(1);
        self.tree.sequence.remove_segments(positions);
    }

    /// Puts a new turn with this core at a depth.
    pub(super) fn seal_at(&mut self, depth: usize, core: Subtree) -> Edited {
        let segment = self.bare(Class::Segment);
        let top = Subtree::new(segment, vec![core]);
        self.costs.note_attached(&top, self.births.cycle());
        let added: Vec<NodeId> = top.walk().map(|subtree| subtree.node.id.clone()).collect();
        self.splice_in(depth, top);
        Edited::added(added)
    }
}
