//! Applying a compaction: the turns leave, and the summary comes in the place of the oldest.

use std::collections::HashSet;
use std::sync::Arc;

use super::leaving::{Fate, Turn};
use super::{Compacted, Compaction};
use crate::Json;
use crate::argument::IntoDraft;
use crate::context::Context;
use crate::edit::targets::Targets;
use crate::edit::{EditError, Edited};
use crate::error::Error;
use crate::lifecycle::Freed;
use crate::lifecycle::Why;
use crate::node::{Class, Draft, Node, NodeId, SUMMARIZES};
use crate::tree::{STRAY, Spot, Subtree};

/// The level of a block in the core of a turn.
const LEVEL: usize = 5;

/// The role of a summary that sets none.
const ROLE: &str = "user";

impl Context {
    /// Replaces sealed turns by a summary: [`prepare_compaction`](Context::prepare_compaction) and
    /// [`apply_compaction`](Context::apply_compaction) in one. The function gets the turns, and is
    /// not called where there is nothing to compact. If it can fail, or takes long, use the two.
    ///
    /// ```
    /// use pact_core::{Compaction, Context, select};
    ///
    /// fn summary(turns: &Compaction) -> String {
    ///     format!("{} messages were here.", turns.messages().count())
    /// }
    ///
    /// let mut ctx = Context::default();
    /// for turn in 1..=30 {
    ///     ctx.user(format!("question {turn}"));
    ///     ctx.commit()?;
    /// }
    /// ctx.compact(select!(".seg:depth(>20)"), |turns| summary(turns))?; // undoable
    /// assert_eq!(ctx.thread().messages().count(), 21);
    /// assert!(ctx.thread().to_json().contains("10 messages were here."));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of both. Nothing was changed then.
    pub fn compact<S: IntoDraft>(
        &mut self,
        targets: impl Targets,
        summary: impl FnOnce(&Compaction) -> S,
    ) -> Result<Compacted, Error> {
        let compaction = self.prepare_compaction(targets)?;
        if compaction.is_empty() {
            return Ok(Compacted::default());
        }
        let summary = summary(&compaction);
        self.apply_compaction(compaction, summary)
    }

    /// Puts a summary in the place of turns for which a compaction was prepared.
    ///
    /// The summary is a block in a turn of its own, in the place of the oldest of the turns. It has
    /// the role `user` unless it sets another, is pinned, so that pruning spares it, and names the
    /// turns in `data_summarizes`. In the place of a summary of the same cycle, which is in no
    /// snapshot, it names the turns that this one stands for. The turns leave the working state;
    /// the report of the next commit gives `compacted` as the reason. Snapshots keep them, and
    /// [`undo_compaction`](Context::undo_compaction) brings them back.
    ///
    /// ```
    /// use pact_core::{Block, Context, Why, select};
    ///
    /// let mut ctx = Context::default();
    /// for text in ["one", "two"] {
    ///     ctx.user(text);
    ///     ctx.commit()?;
    /// }
    /// let turns = ctx.prepare_compaction(select!(".seg"))?;
    /// ctx.delete(select!(".block[content='two']"))?;
    /// // One of the turns is another one now.
    /// assert!(ctx.apply_compaction(turns, "one and two").is_err());
    ///
    /// let turns = ctx.prepare_compaction(select!(".seg"))?;
    /// ctx.apply_compaction(turns, Block::new("one").role("assistant"))?;
    /// assert!(ctx.commit()?.departures.iter().any(|left| left.why == Why::Compacted));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When one of the turns is not as it was: an edit or a commit changed it, another turn came
    /// between them, a guard was taken, or a block came that is in a tool call with one of theirs.
    /// Or when no context could hold the summary, it sets `data_summarizes` or a cadence, takes
    /// part in tool calls, or has a key of which a newer instance is deeper. Nothing was changed
    /// then.
    pub fn apply_compaction(
        &mut self,
        compaction: Compaction,
        summary: impl IntoDraft,
    ) -> Result<Compacted, Error> {
        let draft = self.checked_summary(summary.into(), &compaction)?;
        if compaction.is_empty() {
            return Ok(Compacted::default());
        }
        let Compaction {
            blocks,
            cost,
            tokens,
            range,
            ..
        } = compaction;
        let first = self.position_of_unchanged(&range)?;
        self.check_still_leaving(&range)?;
        let mut summary = None;
        let edited = self.all_or_nothing(|ctx| {
            let before = ctx.key_instances_of_draft(&draft);
            let mut edited = Edited::default();
            let stand_in = ctx.put_summary(&range, first, draft, &mut edited);
            ctx.settle_moved(&before, &mut edited)?;
            summary = Some(stand_in);
            Ok(edited)
        })?;
        let freed = Freed {
            tokens,
            cached_bytes: self.cached_bytes_from(edited.removed.iter()),
        };
        Ok(Compacted {
            summary,
            blocks,
            cost,
            freed,
            edited,
        })
    }

    /// The draft of the summary, with all that makes it one.
    fn checked_summary(
        &self,
        mut draft: Draft,
        compaction: &Compaction,
    ) -> Result<Draft, EditError> {
        draft.check(LEVEL)?;
        let wrong = |message: &str| {
            Err(EditError::InvalidNode {
                message: message.to_owned(),
            })
        };
        if draft.node_type.class() != Some(Class::Block) {
            return wrong("a summary is a block: write `Block::new(…)`, or give its text");
        }
        let mut attributes = draft.rare.attributes.iter();
        if attributes.any(|(name, _)| name == SUMMARIZES) {
            return wrong("`data_summarizes` is set by the compaction; leave it out");
        }
        if draft.rare.cadence.is_some() {
            return wrong("a summary does not come back, so it has no cadence; leave it out");
        }
        if self.node_for_check(draft.clone()).takes_part_in_calls() {
            return wrong(
                "a summary makes and answers no tool calls; write in words what they were about",
            );
        }
        self.check_ids(&draft, &mut HashSet::new())?;
        let cycle = self.births.cycle();
        let names = compaction.replaced().flat_map(|turn| turn.names(cycle));
        let mut met = HashSet::new();
        let names: Vec<NodeId> = names.filter(|name| met.insert(name.clone())).collect();
        let turns: Json = names.iter().map(|name| Json::from(name.as_str())).collect();
        draft.rare.attributes.push((SUMMARIZES.into(), turns));
        draft.rare.pinned = Some(true);
        draft.role.get_or_insert_with(|| ROLE.into());
        Ok(draft)
    }

    /// The position of the first turn of a range, if all of them are there as they were, next to
    /// each other.
    fn position_of_unchanged(&self, range: &[Turn]) -> Result<usize, EditError> {
        let changed = |turn: &Turn| EditError::TurnsChanged {
            turn: turn.top.node.id.clone(),
        };
        let oldest = range.first().ok_or_else(EditError::no_place)?;
        let found = self.index.find(&self.tree, &oldest.top.node.id);
        let found = found.filter(|found| found.path.is_empty());
        let Some(Spot::Segment(first)) = found.map(|found| found.spot) else {
            return Err(changed(oldest));
        };
        let segments = self.tree.sequence.segments();
        for (turn, position) in range.iter().zip(first..) {
            if segments.get(position).is_none_or(|now| now.top != turn.top) {
                return Err(changed(turn));
            }
        }
        Ok(first)
    }

    /// Takes the turns out, puts the summary in, and returns its id.
    fn put_summary(
        &mut self,
        range: &[Turn],
        first: usize,
        draft: Draft,
        edited: &mut Edited,
    ) -> NodeId {
        let replaced = |(turn, _): &(&Turn, usize)| turn.is_replaced();
        let turns: Vec<(&Turn, usize)> = range.iter().zip(first..).filter(replaced).collect();
        let place = turns.first().map_or(first, |(_, position)| *position);
        let oldest = turns.first().map(|(turn, _)| Arc::clone(&turn.top.node));
        // Made while the turns are there, so that it takes none of their ids.
        let top = self.summary_turn(draft, oldest.as_deref());
        let mut whole = Vec::new();
        for (turn, position) in &turns {
            for leaving in turn.leaving() {
                let leaving = Subtree::shared(&leaving.node);
                self.note_removed(Spot::Segment(*position), &leaving, edited);
            }
            match &turn.fate {
                Fate::Leaves => whole.push(*position),
                Fate::Thinned(thinned) => {
                    let thinned = thinned.clone();
                    self.tree
                        .update(Spot::Segment(*position), |top| *top = thinned);
                }
                Fate::Stays => {}
            }
        }
        self.note_left(edited.removed.iter().cloned(), Why::Compacted);
        self.remove_turns(&whole);
        let summary = top.walk().last().map(|block| block.node.id.clone());
        self.costs.note_attached(&top, self.births.cycle());
        let added = top.walk().map(|subtree| subtree.node.id.clone());
        edited.added.extend(added);
        self.put_turn(place, top);
        summary.unwrap_or_else(|| NodeId::from(""))
    }

    /// A turn with the summary alone. It has the time and the offset of the oldest turn, so that it
    /// comes in its place without an index.
    fn summary_turn(&mut self, draft: Draft, oldest: Option<&Node>) -> Subtree {
        let block = self.instantiate_all(draft, 0, STRAY);
        let core = self.bare(Class::Container);
        let segment = self.bare(Class::Segment);
        let mut core = Subtree::new(core, vec![block]);
        // A node without a time would count as hand-written: then an index says where it is.
        let oldest = oldest.filter(|oldest| !oldest.has_no_birth());
        let take_over = |subtree: &mut Subtree| {
            if let (Some(oldest), Some(node)) = (oldest, Arc::get_mut(&mut subtree.node)) {
                node.created_at_ns = oldest.created_at_ns;
                node.creation_index = oldest.creation_index;
            }
        };
        take_over(&mut core);
        if let Some(block) = core.child_mut(0) {
            take_over(block);
        }
        let mut top = Subtree::new(segment, vec![core]);
        take_over(&mut top);
        if let (Some(oldest), Some(node)) = (oldest, Arc::get_mut(&mut top.node)) {
            node.offset = oldest.offset;
        }
        top
    }
}
