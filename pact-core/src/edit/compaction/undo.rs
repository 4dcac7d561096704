//! Undoing a compaction: the turns come back from the history, and the summary leaves.

use core::slice::from_ref;
use std::collections::HashSet;

use super::leaving::is_summary;
use super::restore::{named, whole_again, withdrawn_by, without};
use crate::context::Context;
use crate::edit::substitute::ids;
use crate::edit::{EditError, Edited};
use crate::error::Error;
use crate::lifecycle::Why;
use crate::node::{Class, NodeId, SUMMARIZES};
use crate::snapshot::Snapshot;
use crate::tree::{Found, Spot, Subtree, Tree};

/// A turn of the snapshot, from the oldest that comes back to the newest.
struct Old {
    top: Subtree,
    /// Whether the summary names it. Others stayed where they were, between those.
    comes_back: bool,
}

impl Context {
    /// Brings the turns that a summary replaced back into its place, and takes the summary out. The
    /// nodes are those of the newest snapshot from before the compaction, with their ids.
    ///
    /// Edits in the cycle of the compaction itself were never in a snapshot, so the turns come back
    /// without them; [`rollback`](Context::rollback) and [transactions](Context::transaction) undo
    /// a compaction that is not committed, too. A node whose time to live ended meanwhile leaves
    /// with the next commit. A summary of summaries is undone one level at a time, but those of
    /// one cycle are undone together.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// for text in ["one", "two", "three"] {
    ///     ctx.user(text);
    ///     ctx.commit()?;
    /// }
    /// let before = ctx.thread().to_json();
    /// let compacted = ctx.compact(select!(".seg:depth(>1)"), |_| "one and two")?;
    /// ctx.commit()?;
    /// let summary = compacted.summary.expect("there was something to compact");
    /// let edited = ctx.undo_compaction(&summary)?;
    /// assert!(edited.removed.contains(&summary));
    /// assert_eq!(ctx.thread().to_json(), before);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the node is no summary in a sealed turn, no kept snapshot has the turns
    /// ([`Retention`](crate::Retention) let it go, or they came and were compacted in one cycle),
    /// another node has the id of one that would come back, or an instance of a key would come
    /// nearer to the head than a newer one. Nothing was changed then.
    pub fn undo_compaction(&mut self, summary: &NodeId) -> Result<Edited, Error> {
        let found = self.locate(summary)?;
        let node = self.tree.node(&found).ok_or_else(EditError::no_place)?;
        let names = node.attribute(SUMMARIZES).map(named).unwrap_or_default();
        let Spot::Segment(position) = found.spot else {
            return Err(EditError::not_a_summary(summary).into());
        };
        if !is_summary(node) || names.is_empty() {
            return Err(EditError::not_a_summary(summary).into());
        }
        // The summary was made in its cycle, so the snapshots before it have the turns.
        let snapshot = self.history.before(node.cycle).cloned();
        let mut old = old_turns(snapshot.as_ref(), summary, node.cycle, &names)?;
        if let Some(snapshot) = &snapshot {
            self.leave_withdrawn_out(&mut old, snapshot);
        }
        let edited = self.all_or_nothing(|ctx| {
            let keys = old.iter().filter(|old| old.comes_back);
            let keys = keys.flat_map(|old| old.top.given_keys().cloned());
            let keys: Vec<_> = keys.collect();
            // Instances that were out of order then refuse nothing now.
            let before = match &snapshot {
                Some(snapshot) => {
                    let now = core::mem::replace(&mut ctx.tree, snapshot.tree().clone());
                    let before = ctx.key_instances_of(keys);
                    ctx.tree = now;
                    before
                }
                None => ctx.key_instances_of(keys),
            };
            let mut edited = Edited::default();
            let is_alone = ctx.take_summary(&found, &mut edited);
            ctx.note_left(edited.removed.iter().cloned(), Why::Edited);
            if is_alone {
                ctx.remove_turns(from_ref(&position));
            }
            ctx.bring_back(&old, position, &mut edited)?;
            // Even where edits demote: demoted, the turns would not be the same again.
            match ctx.overlaps_since(&before).first() {
                Some(overlap) => Err(overlap.refused()),
                None => Ok(edited),
            }
        });
        edited.map_err(Error::from)
    }

    /// Leaves out of old turns the nodes that the program deleted or replaced since. The turn of
    /// such a node may have left meanwhile, with the block that stood for it.
    fn leave_withdrawn_out(&self, old: &mut Vec<Old>, snapshot: &Snapshot) {
        let mut withdrawn: HashSet<NodeId> = HashSet::new();
        let mut listen = |newer: &Tree, older: &Tree| {
            for subtree in newer.parts_not_in(older).flat_map(|(part, _)| part.walk()) {
                let node = &*subtree.node;
                let is_new = || self.index.find(snapshot.tree(), &node.id).is_none();
                if let Some(name) = withdrawn_by(node).filter(|_| is_new()) {
                    withdrawn.insert(name.into());
                }
            }
        };
        let mut newer = &self.tree;
        let since = snapshot.cycle();
        for older in self.history.newest_first() {
            if older.cycle() <= since {
                break;
            }
            listen(newer, older.tree());
            newer = older.tree();
        }
        listen(newer, snapshot.tree());
        let come_back = old.iter().filter(|old| old.comes_back);
        let is_withdrawn = |subtree: &Subtree| withdrawn.contains(&subtree.node.id);
        if !come_back.flat_map(|old| old.top.walk()).any(is_withdrawn) {
            return;
        }
        old.retain(|old| !old.comes_back || !withdrawn.contains(&old.top.node.id));
        for turn in old.iter_mut().filter(|old| old.comes_back) {
            turn.top = without(&turn.top, turn.top.core(), &withdrawn);
        }
    }

    /// Takes the summary out. Returns whether its turn held nothing else, and is to leave with it.
    fn take_summary(&mut self, found: &Found, edited: &mut Edited) -> bool {
        let turn = self.tree.part(found.spot).cloned();
        let is_alone = turn.as_ref().is_some_and(|turn| {
            let blocks = turn.walk().filter(|subtree| subtree.node.is(Class::Block));
            let others = turn.walk().filter(|it| it.children().is_empty());
            blocks.count() == 1 && others.count() == 1
        });
        match turn.filter(|_| is_alone) {
            Some(turn) => self.note_removed(found.spot, &turn, edited),
            None => self.drop_node(found, edited),
        }
        is_alone
    }

    /// Puts turns back, from a position on.
    fn bring_back(
        &mut self,
        old: &[Old],
        position: usize,
        edited: &mut Edited,
    ) -> Result<(), EditError> {
        let mut next = position;
        for Old { top, comes_back } in old {
            let found = self.index.find(&self.tree, &top.node.id);
            let there = match found {
                Some(Found {
                    spot: Spot::Segment(position),
                    path,
                }) if path.is_empty() => Some(position),
                Some(_) if *comes_back => return Err(EditError::taken_again(&top.node.id)),
                _ => None,
            };
            match there {
                _ if !comes_back => {}
                Some(position) => self.make_whole(position, top, edited)?,
                None => {
                    self.check_free(top)?;
                    self.costs.note_attached(top, self.births.cycle());
                    edited.added.extend(ids(top));
                    self.put_turn(next, top.clone());
                    next += 1;
                }
            }
            // A turn that stayed keeps its place between those that come back.
            if there == Some(next) {
                next += 1;
            }
        }
        Ok(())
    }

    /// Puts back into a turn that stayed the nodes that left it.
    fn make_whole(
        &mut self,
        position: usize,
        original: &Subtree,
        edited: &mut Edited,
    ) -> Result<(), EditError> {
        let spot = Spot::Segment(position);
        let Some(now) = self.tree.part(spot) else {
            return Ok(());
        };
        let (whole, back) = whole_again(now, original);
        back.iter().try_for_each(|top| self.check_free(top))?;
        let label = self.label_of(spot);
        for top in &back {
            self.index.note_all(top, label);
            self.note_added(spot, top, edited);
        }
        self.tree.update(spot, |top| *top = whole);
        Ok(())
    }

    /// Whether no node has the id of one that comes back.
    fn check_free(&self, top: &Subtree) -> Result<(), EditError> {
        let mut nodes = top.walk().map(|subtree| &subtree.node.id);
        match nodes.find(|id| self.index.find(&self.tree, id).is_some()) {
            Some(id) => Err(EditError::taken_again(id)),
            None => Ok(()),
        }
    }
}

/// The turns of a snapshot that a summary names, with the others between them.
fn old_turns(
    snapshot: Option<&Snapshot>,
    summary: &NodeId,
    cycle: i64,
    names: &[NodeId],
) -> Result<Vec<Old>, EditError> {
    let wanted: HashSet<&NodeId> = names.iter().collect();
    let mut missing = wanted.clone();
    let mut old: Vec<Old> = Vec::new();
    let segments = snapshot.map(|snapshot| snapshot.tree().sequence.segments());
    for part in segments.into_iter().flat_map(|segments| segments.iter()) {
        let comes_back = missing.remove(&part.top.node.id);
        if comes_back || !old.is_empty() {
            let top = part.top.clone();
            old.push(Old { top, comes_back });
        }
        if missing.is_empty() {
            break;
        }
    }
    match names.iter().find(|name| missing.contains(name)) {
        None => Ok(old),
        Some(turn) => Err(EditError::NotKept {
            summary: summary.clone(),
            turn: turn.clone(),
            cycle,
            newest_before: snapshot.map(Snapshot::cycle),
        }),
    }
}
