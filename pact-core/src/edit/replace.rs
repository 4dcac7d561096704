//! The call `replace`: a new node takes the place of each node that a selector finds.
//!
//! A replacement has the link `data_replaces`, which names the old block, if that block is sealed.
//! Elsewhere it needs no link, except in the place of a hand-written node. Of all edits that put a
//! node in the place of another (`substitute.rs`), only this one uses `data_replaces`.

use std::collections::{HashMap, HashSet};

use super::substitute::outside_of_turns;
use super::targets::{Targets, last_first};
use super::{EditError, Edited};
use crate::argument::IntoDraft;
use crate::context::Context;
use crate::error::Error;
use crate::lifecycle::Why;
use crate::node::{Class, Draft, NodeId, REPLACES};
use crate::tree::{Found, Spot};

/// The lowest level of a node that can be replaced: that of a block in `^sys`.
pub(super) const SHALLOWEST: usize = 3;

impl Context {
    /// Puts a copy of a node in the place of each node that a selector finds in the working state,
    /// or that is given by its id.
    ///
    /// The new node takes over the offset and the time of the old one, and its role if it has none
    /// of its own. A new node for one end of a tool call stays an end of that call, unless it has
    /// another kind. Everything else is as the new node says. The new node for a sealed one names
    /// it in `data_replaces`. `^sys` is edited in a context that allows it, and no snapshot
    /// changes. Where nothing is found, nothing changes, and the report is empty.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Summarise this.");
    /// let long = ctx.assistant("a very long answer …");
    /// ctx.commit()?;
    /// let answer = select!(".seg:depth(1) > .block[role='assistant']");
    /// let edited = ctx.replace(answer, Block::new("in short"))?;
    /// assert_eq!(ctx.node(&edited.added[0]).unwrap().role(), Some("assistant"));
    /// let replacement = ctx.query(select!("[data_replaces]")).nodes()?[0];
    /// assert_eq!(replacement.attribute("data_replaces"), Some(&long.as_str().into()));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the new node cannot replace one of the nodes, no context could hold it, or a
    /// parameter's value is out of range. Nothing was changed then.
    pub fn replace(
        &mut self,
        targets: impl Targets,
        node: impl IntoDraft,
    ) -> Result<Edited, Error> {
        let found = self.targets(&targets)?;
        let draft = node.into();
        // This comes first, because the later checks may recurse into the draft. It is also done
        // where nothing is found.
        let deepest = found.iter().map(|target| self.level(target)).max();
        draft.check(deepest.unwrap_or(SHALLOWEST))?;
        for target in &found {
            self.check_replacement(target, &draft)?;
        }
        self.check_ids(&draft, &mut HashSet::new())?;
        if found.len() > 1
            && let Some(id) = draft.first_id()
        {
            return Err(EditError::TakenId { node: id.clone() }.into());
        }
        let parted = self.parted_by(&found, &draft, targets.takes_pairs())?;
        let edited = self.all_or_nothing(|ctx| {
            let (tree, answers) = (ctx.tree.clone(), ctx.answers_inside(&found));
            let mut replaced: HashMap<NodeId, NodeId> = HashMap::new();
            let before = ctx.key_instances_of_draft(&draft);
            let mut edited = Edited::default();
            let deleted: HashSet<&Found> = parted.iter().collect();
            for target in last_first(found.iter().chain(&parted).cloned().collect()) {
                if deleted.contains(&target) {
                    let deletion = ctx.deletion(&target)?;
                    ctx.delete_one(&target, &deletion, &mut edited);
                } else {
                    let old = ctx.tree.node(&target).map(|node| node.id.clone());
                    let new = ctx.substitute(&target, draft.clone(), REPLACES, &mut edited);
                    replaced.extend(old.zip(new));
                }
            }
            ctx.check_replaced_calls(&tree, answers, &replaced, &edited)?;
            ctx.note_left(edited.removed.iter().cloned(), Why::Edited);
            ctx.settle_moved(&before, &mut edited)?;
            Ok(edited)
        });
        edited.map_err(Error::from)
    }

    /// The blocks that would be left as one end of a tool call when a draft replaces the other end.
    /// They are deleted with it, if `takes_pairs` allows that; otherwise the edit is refused.
    fn parted_by(
        &self,
        replaced: &[Found],
        draft: &Draft,
        takes_pairs: bool,
    ) -> Result<Vec<Found>, EditError> {
        let is_lost = |found: &&Found| {
            let mut inside = self.inside(found);
            let top = inside.next().map(|top| &*top.node);
            top.is_some_and(|old| old.takes_part_in_calls() && !self.keeps_calls(draft, old))
                || inside.any(|inside| inside.node.takes_part_in_calls())
        };
        let lost: Vec<Found> = replaced.iter().filter(is_lost).cloned().collect();
        // A partner that is replaced and keeps its calls is left alone like any other, so that the
        // edit is refused.
        let count = lost.len();
        let together = self.with_pairs(lost.clone(), takes_pairs, |found| found)?;
        if together.len() == count {
            return Ok(Vec::new());
        }
        let targets: HashSet<&Found> = lost.iter().collect();
        let partners = together.into_iter();
        let partners: Vec<Found> = partners.filter(|found| !targets.contains(found)).collect();
        let replaced: HashSet<&Found> = replaced.iter().collect();
        if partners.iter().any(|found| replaced.contains(found)) {
            self.with_pairs(lost, false, |found| found)
        } else {
            Ok(partners)
        }
    }

    fn check_replacement(&self, found: &Found, draft: &Draft) -> Result<(), EditError> {
        let old = self.edited_node(found)?;
        let misplaced = |message: String| {
            Err(EditError::Misplaced {
                node: Some(old.id.clone()),
                message,
            })
        };
        if self.is_head_core(found) {
            return misplaced("the core of the active head cannot be replaced".to_owned());
        }
        if matches!(found.spot, Spot::Stray(_)) && found.path.is_empty() {
            return Err(outside_of_turns(old));
        }
        if old.class() != draft.node_type.class() {
            return Err(EditError::other_class(old, &draft.node_type));
        }
        if self.is_sealed(found) && !old.is(Class::Block) {
            return Err(EditError::Sealed {
                node: old.id.clone(),
            });
        }
        match draft.offset {
            Some(offset) if offset != old.offset => misplaced(format!(
                "the replacement of `{}` has the same offset, {}; leave the offset out",
                old.id.shown(),
                old.offset
            )),
            _ => Ok(()),
        }
    }
}
