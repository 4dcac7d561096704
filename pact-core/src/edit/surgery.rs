//! Deleting and replacing, by selector.
//!
//! The active head is edited in place. What is sealed is never changed: another block takes the place of the old one in
//! the working state, and says which it stands for. Snapshots keep what they have.

use std::collections::HashSet;
use std::sync::Arc;

use super::calls::{inherit_call, keeps_call};
use super::targets::{Targets, last_first};
use super::{EditError, Edited};
use crate::context::Context;
use crate::error::Error;
use crate::node::{Block, Class, Draft, Node, NodeId};
use crate::tree::{Found, Spot, Subtree};

/// The kind of what stands where something was deleted.
pub(crate) const REDACTION: &str = "redaction";
/// What such a block stands for.
const REDACTS: &str = "data_redacts";
/// What a block that took the place of a sealed one stands for.
pub(crate) const REPLACES: &str = "data_replaces";

/// How a node is deleted.
enum Deletion {
    /// It goes, with all it holds.
    Drop,
    /// A block stands in for it.
    Redact,
    /// It stays, because the tree needs it, and a block stands in for all it holds.
    Empty,
}

impl Context {
    /// Deletes what a selector finds in the working state.
    ///
    /// What is not sealed goes. In the place of what is sealed stands a block of the kind `redaction`, whose
    /// `data_redacts` names what was there; in a segment or its core, one for all it holds. `^sys` is edited in a
    /// context that allows it, and no snapshot changes. Where nothing is found, nothing changes, and the report is
    /// empty.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// let secret = ctx.user("My password is hunter2.");
    /// ctx.commit()?;
    /// let edited = ctx.delete(select!(".block[content~'password']"))?;
    /// assert_eq!(edited.removed, [secret]);
    /// assert!(!ctx.thread().to_json().contains("hunter2"));
    /// assert!(ctx.snapshot("@t0")?.thread().to_json().contains("hunter2")); // history is not rewritten
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When something that was found cannot be deleted, or a parameter's value lies outside what its place allows.
    /// Nothing was changed then.
    pub fn delete(&mut self, targets: impl Targets) -> Result<Edited, Error> {
        let found = self.targets(&targets)?;
        // First what can be said of each alone.
        for target in &found {
            self.deletion(target)?;
        }
        let found = self.with_pairs(found, targets.takes_pairs(), |found| found)?;
        let mut deletions = Vec::with_capacity(found.len());
        for found in found {
            let deletion = self.deletion(&found)?;
            deletions.push((found, deletion));
        }
        let mut edited = Edited::default();
        for (found, deletion) in deletions {
            self.delete_one(&found, &deletion, &mut edited);
        }
        self.edited.extend(edited.removed.iter().cloned());
        Ok(edited)
    }

    /// Puts a copy of a node in the place of everything that a selector finds in the working state.
    ///
    /// It takes over the old one's offset and place in time, and its role if it has none of its own; what takes the place
    /// of one end of a tool call stays that, unless it has another kind. Everything else is as the new node says. In the place of what is sealed, its `data_replaces` names the old one. `^sys` is edited in
    /// a context that allows it, and no snapshot changes. Where nothing is found, nothing changes, and the report is
    /// empty.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
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
    /// When something that was found cannot be replaced by such a node, or a parameter's value lies outside what its
    /// place allows. Nothing was changed then.
    pub fn replace(
        &mut self,
        targets: impl Targets,
        node: impl Into<Draft>,
    ) -> Result<Edited, Error> {
        let found = self.targets(&targets)?;
        let draft = node.into();
        for target in &found {
            draft.check(self.level(target))?;
            self.check_replacement(target, &draft)?;
        }
        self.check_ids(&draft, &mut HashSet::new())?;
        if found.len() > 1
            && let Some(id) = draft.first_id()
        {
            return Err(EditError::TakenId { node: id.clone() }.into());
        }
        let parted = self.parted_by(&found, &draft, targets.takes_pairs())?;
        let edited = self.attempt(|ctx| {
            let before = ctx.standings_of_draft(&draft);
            let mut edited = Edited::default();
            for target in last_first(found.iter().chain(&parted).cloned().collect()) {
                if parted.contains(&target) {
                    let deletion = ctx.deletion(&target)?;
                    ctx.delete_one(&target, &deletion, &mut edited);
                } else {
                    ctx.put(&target, draft.clone(), REPLACES, &mut edited);
                }
            }
            ctx.settle_moved(&before, &mut edited)?;
            ctx.edited.extend(edited.removed.iter().cloned());
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
            top.is_some_and(|old| old.takes_part_in_calls() && !keeps_call(draft, old))
                || inside.any(|inside| inside.node.takes_part_in_calls())
        };
        let lost: Vec<Found> = replaced.iter().filter(is_lost).cloned().collect();
        // A partner that is replaced too, and stays what it is, is left alone like any other.
        let count = lost.len();
        let together = self.with_pairs(lost.clone(), takes_pairs, |found| found)?;
        if together.len() == count {
            return Ok(Vec::new());
        }
        let partners = together.into_iter().filter(|found| !lost.contains(found));
        let partners: Vec<Found> = partners.collect();
        match partners.iter().find(|found| replaced.contains(found)) {
            Some(_) => self.with_pairs(lost, false, |found| found),
            None => Ok(partners),
        }
    }

    fn delete_one(&mut self, found: &Found, deletion: &Deletion, edited: &mut Edited) {
        match deletion {
            Deletion::Drop => self.drop_node(found, edited),
            Deletion::Redact => self.redact(found, edited),
            Deletion::Empty => self.empty(found, edited),
        }
    }

    /// How a node can be deleted, if it can.
    fn deletion(&self, found: &Found) -> Result<Deletion, EditError> {
        let node = self.edited_node(found)?;
        let is_top = found.path.is_empty();
        Ok(match found.spot {
            Spot::Head if self.is_head_core(found) => {
                return Err(EditError::Misplaced {
                    node: Some(node.id.clone()),
                    message: "the core of the active head cannot be deleted; delete what it holds"
                        .to_owned(),
                });
            }
            Spot::Head | Spot::System => Deletion::Drop,
            Spot::Segment(_) if is_top && self.has_no_core(found) => {
                return Err(EditError::Misplaced {
                    node: Some(node.id.clone()),
                    message: format!(
                        "`{}` has no core that could hold what stands in for it; delete what it holds",
                        node.id
                    ),
                });
            }
            Spot::Stray(_) if is_top => return Err(outside_of_turns(node)),
            Spot::Segment(_) if is_top || (self.is_in_core(found) && found.path.len() == 1) => {
                Deletion::Empty
            }
            _ if self.is_open(found, node) => Deletion::Drop,
            _ => Deletion::Redact,
        })
    }

    /// A node that edits by selector may touch: not a region, and in `^sys` only with the right to.
    pub(super) fn edited_node(&self, found: &Found) -> Result<&Node, EditError> {
        let node = self.tree.node(found).ok_or_else(EditError::no_place)?;
        if node.node_type.as_region().is_some() {
            return Err(EditError::Misplaced {
                node: Some(node.id.clone()),
                message: format!(
                    "`{}` is a region, and regions stay; narrow the selector",
                    node.id
                ),
            });
        }
        if found.spot == Spot::System && !self.may_edit_system {
            return Err(EditError::NotAuthorized);
        }
        Ok(node)
    }

    /// Whether a segment has no core, which only documents have.
    fn has_no_core(&self, found: &Found) -> bool {
        let part = self.tree.part(found.spot);
        part.is_none_or(|part| part.core().is_none())
    }

    pub(super) fn is_head_core(&self, found: &Found) -> bool {
        let core = self.tree.head().core();
        found.spot == Spot::Head && core.is_some() && found.path == core.as_slice()
    }

    /// Whether a node was added in this cycle, outside of a core: it is in no snapshot.
    pub(super) fn is_open(&self, found: &Found, node: &Node) -> bool {
        self.is_new(node) && !self.is_in_core(found)
    }

    /// Whether a node is in no snapshot, and stands in for nothing that is: that has the place in time of the old one.
    /// The cycle alone does not tell, since documents can say what they like.
    pub(super) fn is_new(&self, node: &Node) -> bool {
        let newest = self.history.newest_first().next();
        let is_later = newest.is_none_or(|newest| node.created_at_ns > newest.last_ns());
        node.cycle == self.cycle() && is_later
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
            return misplaced(format!(
                "`{}` is a `{}`, and a `{}` cannot take its place",
                old.id, old.node_type, draft.node_type
            ));
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
                old.id, old.offset
            )),
            _ => Ok(()),
        }
    }

    pub(super) fn drop_node(&mut self, found: &Found, edited: &mut Edited) {
        if let Some(removed) = self.take_out(found) {
            edited.removed.extend(ids(&removed));
        }
    }

    fn redact(&mut self, found: &Found, edited: &mut Edited) {
        let Some(old) = self.tree.node(found) else {
            return;
        };
        let draft = redaction(old);
        self.put(found, draft, REDACTS, edited);
    }

    /// Leaves a segment with its core, or a core, with nothing but a block that stands in for all it held.
    fn empty(&mut self, found: &Found, edited: &mut Edited) {
        let part = self.tree.part(found.spot).cloned();
        let Some((part, core)) = part.and_then(|part| {
            let core = part.core()?;
            Some((part, core))
        }) else {
            return;
        };
        let Some(old) = self.tree.node(found) else {
            return;
        };
        let (id, draft) = (old.id.clone(), redaction(old));
        let label = self.label_of(found.spot);
        let marker = self.grow_all(with_link(draft, REDACTS, &id), 0, label);
        let Some(old_core) = part.children().get(core) else {
            return;
        };
        let new_core = old_core.with_children(vec![marker.clone()]);
        let is_whole = found.path.is_empty();
        let kept: Vec<Subtree> = if is_whole {
            vec![new_core]
        } else {
            let others = part.children().iter().enumerate();
            others
                .map(|(index, child)| {
                    if index == core {
                        new_core.clone()
                    } else {
                        child.clone()
                    }
                })
                .collect()
        };
        let gone: Vec<Subtree> = if is_whole {
            let others = part.children().iter().enumerate();
            let others = others.filter(|(index, _)| *index != core);
            others.map(|(_, child)| child.clone()).collect()
        } else {
            Vec::new()
        };
        let top = part.with_children(kept);
        self.tree.update(found.spot, |old| *old = top);
        for removed in gone.iter().chain(old_core.children()) {
            self.note_removed(found.spot, removed, edited);
        }
        self.note_added(found.spot, &marker, edited);
    }

    /// Puts a node in the place of another. In the place of what is sealed, an attribute names that.
    fn put(&mut self, found: &Found, draft: Draft, link: &str, edited: &mut Edited) {
        let Some((index, parent_path)) = found.path.split_last() else {
            return;
        };
        let Some(old) = self
            .tree
            .part(found.spot)
            .and_then(|part| part.at(&found.path))
            .cloned()
        else {
            return;
        };
        let is_sealed =
            !matches!(found.spot, Spot::Head | Spot::System) && !self.is_open(found, &old.node);
        let draft = if is_sealed {
            with_link(draft, link, &old.node.id)
        } else {
            draft
        };
        let label = self.label_of(found.spot);
        let has_own_id = draft.id.is_some();
        let mut draft = draft;
        if draft.role.is_none() {
            draft.role.clone_from(&old.node.role);
        }
        if link == REPLACES {
            inherit_call(&mut draft, &old.node);
        }
        let mut new = self.grow_all(draft, old.node.offset, label);
        let stand_in = (!has_own_id)
            .then(|| self.id_beside(&old.node, found))
            .flatten();
        if let Some(node) = Arc::get_mut(&mut new.node) {
            // The place in time is the old one's; so is the place among its siblings then.
            node.created_at_ns = old.node.created_at_ns;
            node.creation_index = old.node.creation_index;
            if link == REDACTS {
                node.expires = old.node.expires;
            }
            if let Some(id) = stand_in {
                node.id = id;
            }
        }
        self.index.note(&new.node, label);
        let replaced = new.clone();
        self.tree.update(found.spot, |top| {
            if let Some(parent) = top.at_mut(parent_path) {
                parent.remove(*index);
                parent.insert(replaced);
            }
        });
        self.note_removed(found.spot, &old, edited);
        self.note_added(found.spot, &new, edited);
    }

    /// An id that comes right after that of a node, for one that takes its place among siblings of the same age: their
    /// ids decide about their order, and `!` comes before all that ids usually go on with. None where that is not needed.
    fn id_beside(&self, old: &Node, found: &Found) -> Option<NodeId> {
        let (_, parent) = found.path.split_last()?;
        let siblings = self.tree.part(found.spot)?.at(parent)?.children().iter();
        let is_tied = |other: &Node| {
            other.id != old.id
                && other.offset == old.offset
                && other.created_at_ns == old.created_at_ns
                && other.creation_index == old.creation_index
        };
        let mut siblings = siblings.filter(|sibling| is_tied(&sibling.node));
        siblings.next()?;
        let ids = (0_u64..).map(|count| NodeId::from(format!("{}!{count}", old.id)));
        ids.into_iter()
            .find(|id| self.index.find(&self.tree, id).is_none())
    }

    fn note_removed(&mut self, spot: Spot, removed: &Subtree, edited: &mut Edited) {
        if matches!(spot, Spot::Segment(_) | Spot::Stray(_)) {
            self.costs.note_detached(removed, self.maker.cycle());
        }
        edited.removed.extend(ids(removed));
    }

    fn note_added(&mut self, spot: Spot, added: &Subtree, edited: &mut Edited) {
        if matches!(spot, Spot::Segment(_) | Spot::Stray(_)) {
            self.costs.note_attached(added, self.maker.cycle());
        }
        edited.added.extend(ids(added));
    }
}

/// A child of `^seq` that is no segment, which only documents have: nothing can be put there in its place.
fn outside_of_turns(node: &Node) -> EditError {
    EditError::Misplaced {
        node: Some(node.id.clone()),
        message: format!(
            "`{}` is in `^seq` without being a segment, and nothing else may be there; import a document without it",
            node.id
        ),
    }
}

fn ids(subtree: &Subtree) -> impl Iterator<Item = NodeId> {
    subtree.walk().map(|subtree| subtree.node.id.clone())
}

/// What stands in for a node: who spoke, and for how long, stays.
fn redaction(old: &Node) -> Draft {
    let mut draft = Draft::from(Block::empty().kind(REDACTION));
    draft.role.clone_from(&old.role);
    draft
}

fn with_link(mut draft: Draft, name: &str, id: &NodeId) -> Draft {
    draft.rare.attributes.retain(|(other, _)| other != name);
    draft
        .rare
        .attributes
        .push((name.into(), id.as_str().into()));
    draft
}
