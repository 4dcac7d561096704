//! Replacing by selector: in the active head in place, in the place of what is sealed by a block that says what it stands
//! for.

use std::collections::{HashMap, HashSet};

use super::calls::keeps_calls;
use super::stand_in::{REPLACES, outside_of_turns};
use super::targets::{Targets, last_first};
use super::{EditError, Edited};
use crate::argument::IntoDraft;
use crate::context::Context;
use crate::error::Error;
use crate::node::{Class, Draft, NodeId};
use crate::tree::{Found, Spot};

/// The level of what is nearest to the root of all that can be replaced: a block of `^sys`.
pub(super) const SHALLOWEST: usize = 3;

impl Context {
    /// Puts a copy of a node in the place of each node that a selector finds in the working state, or that is given by its id.
    ///
    /// It takes over the old one's offset and place in time, and its role if it has none of its own; what takes the place
    /// of one end of a tool call stays that, unless it has another kind. Everything else is as the new node says. In the place of what is sealed, its `data_replaces` names the old one. `^sys` is edited in
    /// a context that allows it, and no snapshot changes. Where nothing is found, nothing changes, and the report is
    /// empty.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Summarise this.");
    /// let long = ctx.assistant("a very long answer …");
    /// ctx.commit()?;
    /// let edited = ctx.replace(select!(".seg:depth(1) > .block[role='assistant']"), Block::new("in short"))?;
    /// assert_eq!(ctx.node(&edited.added[0]).unwrap().role(), Some("assistant"));
    /// assert_eq!(ctx.query(select!("[data_replaces]")).nodes()?[0].attribute("data_replaces"), Some(&long.as_str().into()));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When something that was found cannot be replaced by such a node, no context could hold it, or a parameter's value
    /// lies outside what its place allows. Nothing was changed then.
    pub fn replace(
        &mut self,
        targets: impl Targets,
        node: impl IntoDraft,
    ) -> Result<Edited, Error> {
        let found = self.targets(&targets)?;
        let draft = node.into();
        // First of all, and also where nothing is found: what follows may recurse into the draft.
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
            let before = ctx.standings_of_draft(&draft);
            let mut edited = Edited::default();
            let deleted: HashSet<&Found> = parted.iter().collect();
            for target in last_first(found.iter().chain(&parted).cloned().collect()) {
                if deleted.contains(&target) {
                    let deletion = ctx.deletion(&target)?;
                    ctx.delete_one(&target, &deletion, &mut edited);
                } else {
                    let old = ctx.tree.node(&target).map(|node| node.id.clone());
                    let new = ctx.put(&target, draft.clone(), REPLACES, &mut edited);
                    replaced.extend(old.zip(new));
                }
            }
            ctx.check_replaced_calls(&tree, answers, &replaced, &edited)?;
            ctx.edited.extend(edited.removed.iter().cloned());
            ctx.settle_moved(&before, &mut edited)?;
            Ok(edited)
        });
        edited.map_err(Error::from)
    }

    /// The blocks that would be left as one end of a tool call when a draft takes the place of the other, to be deleted
    /// with it. Refused if that was not asked for.
    fn parted_by(
        &self,
        replaced: &[Found],
        draft: &Draft,
        takes_pairs: bool,
    ) -> Result<Vec<Found>, EditError> {
        let is_lost = |found: &&Found| {
            let mut inside = self.inside(found);
            let top = inside.next().map(|top| &*top.node);
            top.is_some_and(|old| old.takes_part_in_calls() && !keeps_calls(draft, old))
                || inside.any(|inside| inside.node.takes_part_in_calls())
        };
        let lost: Vec<Found> = replaced.iter().filter(is_lost).cloned().collect();
        // A partner that is replaced too, and stays what it is, is left alone like any other.
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
        let is_sealed =
            !matches!(found.spot, Spot::Head | Spot::System) && !self.is_open(found, old);
        if is_sealed && !old.is(Class::Block) {
            return Err(EditError::Sealed {
                node: old.id.clone(),
            });
        }
        match draft.offset {
            Some(offset) if offset != old.offset => misplaced(format!(
                "what takes the place of `{}` has its offset, {}; leave the offset out",
                old.id.shown(),
                old.offset
            )),
            _ => Ok(()),
        }
    }
}
