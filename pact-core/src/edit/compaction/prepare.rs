//! Preparing a compaction: the turns that a selector finds, and whether they can be compacted.

use super::Compaction;
use super::leaving::PartedCalls;
use crate::context::Context;
use crate::edit::EditError;
use crate::edit::targets::Targets;
use crate::error::Error;
use crate::tree::Spot;

impl Context {
    /// Prepares the replacement of sealed turns by a summary. The turns are given by a selector or
    /// by their ids, and are next to each other; turns without blocks between them go along.
    ///
    /// This changes nothing: it says which turns and messages to summarise, and what that would
    /// free. [`apply_compaction`](Context::apply_compaction) takes the result with the summary, now
    /// or later. Where no block would leave, the result [is
    /// empty](Compaction::is_empty), and to apply it changes nothing.
    ///
    /// These nodes stay where they are, and so does the rest of their turn around them: pinned and
    /// held nodes, blocks that have yet to come back by their cadence, calls that wait for a
    /// result, and the blocks of tool calls with one of these. The summaries of earlier compactions
    /// are pinned and leave all the same.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// for turn in 1..=30 {
    ///     ctx.user(format!("question {turn}"));
    ///     ctx.assistant(format!("answer {turn}"));
    ///     ctx.commit()?;
    /// }
    /// let preview = ctx.prepare_compaction(select!(".seg:depth(>20)"))?;
    /// assert_eq!(preview.to_string(), "10 turns with 20 blocks that cost 182");
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a node is no sealed turn, the turns are not next to each other, a tool call has one end
    /// in them and the other outside (`.with_pairs()` after the selector adds its turn), or a
    /// parameter's value is out of range.
    pub fn prepare_compaction(&self, targets: impl Targets) -> Result<Compaction, Error> {
        let mut positions = self.positions_of_turns(&targets)?;
        loop {
            self.close_gaps(&mut positions)?;
            match self.turns_with_fates(&positions, PartedCalls::Refuse) {
                Ok(turns) => return Ok(Compaction::new(self, turns)),
                Err(error) => match self.joined_turn(&error).filter(|_| targets.takes_pairs()) {
                    Some(position) => positions.push(position),
                    None => return Err(error.into()),
                },
            }
        }
    }

    /// The positions of the turns that are targets.
    fn positions_of_turns(&self, targets: &impl Targets) -> Result<Vec<usize>, Error> {
        let mut positions = Vec::new();
        for found in self.targets(targets)? {
            match found.spot {
                Spot::Segment(position) if found.path.is_empty() => positions.push(position),
                _ => {
                    let node = self.tree.node(&found).ok_or_else(EditError::no_place)?;
                    let node = node.id.clone();
                    return Err(EditError::NotATurn { node }.into());
                }
            }
        }
        Ok(positions)
    }

    /// Puts the positions in rising order, with those of turns without blocks between them. Refused
    /// if any other turn is between them.
    fn close_gaps(&self, positions: &mut Vec<usize>) -> Result<(), EditError> {
        positions.sort_unstable();
        let (Some(first), Some(last)) = (positions.first().copied(), positions.last().copied())
        else {
            return Ok(());
        };
        let segments = self.tree.sequence.segments();
        for position in first..=last {
            let Some(part) = segments.get(position) else {
                continue;
            };
            if part.summary.blocks > 0 && positions.binary_search(&position).is_err() {
                return Err(EditError::TurnsApart {
                    turn: part.top.node.id.clone(),
                });
            }
        }
        *positions = (first..=last).collect();
        Ok(())
    }

    /// The position of the turn that a tool call joins to the range.
    fn joined_turn(&self, error: &EditError) -> Option<usize> {
        let EditError::JoinedTurns {
            turn: Some(turn), ..
        } = error
        else {
            return None;
        };
        match self.index.find(&self.tree, turn)?.spot {
            Spot::Segment(position) => Some(position),
            _ => None,
        }
    }
}
