//! Deleting by selector.
//!
//! The active head is edited in place. A sealed node never changes: in the working state a
//! redaction takes its place and names it in `data_redacts`. Snapshots keep the node.

use super::substitute::{ids, outside_of_turns, with_link};
use super::targets::Targets;
use super::{EditError, Edited};
use crate::context::Context;
use crate::error::Error;
use crate::lifecycle::Why;
use crate::node::{Block, Draft, Node, REDACTION, REDACTS};
use crate::tree::{Found, Spot, Subtree};

/// How a node is deleted.
pub(super) enum Deletion {
    /// It goes, with all it holds.
    Drop,
    /// A redaction takes its place.
    Redact,
    /// It stays, because the tree needs it, and one redaction takes the place of all it holds.
    Empty,
}

impl Context {
    /// Deletes nodes of the working state, with all they hold. The nodes are given by a selector or
    /// by their ids.
    ///
    /// A node that is not sealed goes. A block of the kind `redaction` takes the place of a sealed
    /// node and names it in `data_redacts`. In a segment or its core, one redaction takes the place
    /// of all it holds. `^sys` is edited in a context that allows it, and no snapshot changes.
    /// Where nothing is found, nothing changes, and the report is empty.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// let secret = ctx.user("My password is hunter2.");
    /// ctx.commit()?;
    /// let edited = ctx.delete(select!(".block[content~'password']"))?;
    /// assert_eq!(edited.removed, [secret]);
    /// assert!(!ctx.thread().to_json().contains("hunter2"));
    /// // History is not rewritten.
    /// assert!(ctx.snapshot("@t0")?.thread().to_json().contains("hunter2"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When one of the nodes cannot be deleted, or a parameter's value is out of range.
    /// Nothing was changed then.
    pub fn delete(&mut self, targets: impl Targets) -> Result<Edited, Error> {
        let found = self.targets(&targets)?;
        // A reason against a target itself is reported before one about its tool calls.
        for target in &found {
            self.deletion(target)?;
        }
        let found = self.with_pairs(found, targets.takes_pairs(), |found| found)?;
        let mut deletions = Vec::with_capacity(found.len());
        for found in found {
            let deletion = self.deletion(&found)?;
            deletions.push((found, deletion));
        }
        let edited = self.all_or_nothing(|ctx| {
            let mut edited = Edited::default();
            for (found, deletion) in deletions {
                ctx.delete_one(&found, &deletion, &mut edited);
            }
            ctx.note_left(edited.removed.iter().cloned(), Why::Edited);
            Ok(edited)
        });
        edited.map_err(Error::from)
    }

    pub(super) fn delete_one(&mut self, found: &Found, deletion: &Deletion, edited: &mut Edited) {
        match deletion {
            Deletion::Drop => self.drop_node(found, edited),
            Deletion::Redact => self.redact(found, edited),
            Deletion::Empty => self.empty(found, edited),
        }
    }

    /// The way to delete a node, or the reason why it cannot be deleted.
    pub(super) fn deletion(&self, found: &Found) -> Result<Deletion, EditError> {
        let node = self.edited_node(found)?;
        let is_top = found.path.is_empty();
        Ok(match found.spot {
            Spot::Head if self.is_head_core(found) => {
                return Err(EditError::Misplaced {
                    node: Some(node.id.clone()),
                    message: "the core of the active head cannot be deleted; delete its children"
                        .to_owned(),
                });
            }
            Spot::Head | Spot::System => Deletion::Drop,
            Spot::Segment(_) if is_top && self.has_no_core(found) => {
                return Err(EditError::Misplaced {
                    node: Some(node.id.clone()),
                    message: format!(
                        "`{}` has no core that could hold a redaction; delete its children",
                        node.id.shown()
                    ),
                });
            }
            Spot::Stray(_) if is_top => return Err(outside_of_turns(node)),
            Spot::Segment(_) if is_top || (self.is_in_core(found) && found.path.len() == 1) => {
                Deletion::Empty
            }
            _ if self.is_sealed(found) => Deletion::Redact,
            _ => Deletion::Drop,
        })
    }

    /// Whether a segment has no core. Only documents have such segments.
    fn has_no_core(&self, found: &Found) -> bool {
        let part = self.tree.part(found.spot);
        part.is_none_or(|part| part.core().is_none())
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
        self.substitute(found, draft, REDACTS, edited);
    }

    /// Leaves in a core, or in a segment with its core, one redaction for all that it held.
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
        let marker = self.instantiate_all(with_link(draft, REDACTS, &id), 0, label);
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
}

/// The redaction of a node. It keeps the role.
pub(super) fn redaction(old: &Node) -> Draft {
    let mut draft = Draft::from(Block::empty().kind(REDACTION));
    draft.role = old.role().map(Into::into);
    draft
}
