//! Upsert: a node takes the place of the instance of its key in the active head.

use core::slice::from_ref;
use std::collections::HashSet;

use pact_grammar::Excerpt;

use super::replace::SHALLOWEST;
use super::{EditError, Edited};
use crate::argument::IntoDraft;
use crate::calls::CallEnd;
use crate::context::Context;
use crate::error::Error;
use crate::lifecycle::Why;
use crate::node::{Draft, Node, NodeId};
use crate::tree::{Found, Spot};

impl Context {
    /// Puts a node in the place of the instance of its key in the active head, which leaves with
    /// all it holds. The new node takes over the offset and the place in time; its id is new, and
    /// it lives as long as it says itself.
    ///
    /// Where the active head holds no instance of the key, the node is added: before the core with
    /// an offset below 0, after it with one above 0, and otherwise in the core. Instances in sealed
    /// turns stay.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// let state = |text: &str| Block::new(text).key("state").offset(-1);
    /// let first = ctx.upsert(state("no document is open"))?;
    /// ctx.user("Open the report.");
    /// let second = ctx.upsert(state("the report is open"))?;
    /// assert_eq!(ctx.select(select!("#state"))?, [second]);
    /// assert_eq!(ctx.commit()?.departures[0].id, first);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the node has no key or cannot be there, the active head holds several instances of the
    /// key, or one of another class, or one in another zone (before, in, or after the core) than
    /// the offset says, or a tool call would be parted from its result. Nothing was changed then.
    pub fn upsert(&mut self, node: impl IntoDraft) -> Result<NodeId, Error> {
        let draft = node.into();
        // This comes first, because the later checks may recurse into the draft.
        draft.check(SHALLOWEST)?;
        let Some(key) = draft.key.clone() else {
            return Err(Error::from(EditError::InvalidNode {
                message: "an upsert goes by the key, and the node has none: give it one, or add it with `ctx.push`, \
                          `ctx.pre` or `ctx.post`"
                    .to_owned(),
            }));
        };
        if !self.tree.head_has_key(&key) {
            return match draft.offset.unwrap_or(0) {
                ..0 => self.pre(draft),
                0 => self.push(draft),
                1.. => self.post(draft),
            };
        }
        let instances = self.instances(&[key.as_str()], 0);
        let instances: Vec<NodeId> = instances
            .into_iter()
            .flatten()
            .map(|(node, _)| node.id().clone())
            .collect();
        let old = match instances.as_slice() {
            [only] => self.locate(only)?,
            several => {
                return Err(Error::from(EditError::SeveralInstances {
                    key: key.to_string(),
                    instance: several.last().cloned().unwrap_or_else(|| NodeId::from("")),
                    count: several.len(),
                }));
            }
        };
        draft.check(self.level(&old))?;
        self.check_upsert(&old, &draft)?;
        self.check_ids(&draft, &mut HashSet::new())?;
        let mut upserted = None;
        self.all_or_nothing(|ctx| {
            let mut before = ctx.key_instances_of_draft(&draft);
            let (tree, answers) = (ctx.tree.clone(), ctx.answers_inside(from_ref(&old)));
            let replaced = ctx.tree.node(&old).map(|old| old.id.clone());
            let mut edited = Edited::default();
            let draft = Draft {
                offset: None,
                ..draft
            };
            upserted = ctx.take_place(&old, draft, None, &mut edited);
            for (old, new) in replaced.iter().zip(&upserted) {
                for instances in before.values_mut() {
                    instances.take_over(old, new);
                }
            }
            let replaced = replaced.into_iter().zip(upserted.clone()).collect();
            ctx.check_replaced_calls(&tree, answers, &replaced, &edited)?;
            ctx.note_left(edited.removed.iter().cloned(), Why::Edited);
            ctx.settle_moved(&before, &mut edited)?;
            Ok(edited)
        })?;
        Ok(upserted.ok_or_else(EditError::no_place)?)
    }

    /// Whether a node can take the place of an older instance.
    fn check_upsert(&self, found: &Found, draft: &Draft) -> Result<(), EditError> {
        let old = self.tree.node(found).ok_or_else(EditError::no_place)?;
        let misplaced = |message: String| {
            Err(EditError::Misplaced {
                node: Some(old.id.clone()),
                message,
            })
        };
        if found.path.is_empty() || self.is_head_core(found) {
            return misplaced(format!(
                "`{}` has the key `{}`, and no node takes its place: the active head and its core stay",
                old.id.shown(),
                Excerpt::of(old.key().map_or("", |key| key))
            ));
        }
        if old.class() != draft.node_type.class() {
            return Err(EditError::other_class(old, &draft.node_type));
        }
        let zone = self.zone_in_head(found);
        if let Some(offset) = draft.offset.filter(|offset| offset.signum() != zone) {
            return misplaced(format!(
                "`{}` is {} the core, and a node with offset {offset} comes {} it; leave the offset out, or delete the old \
                 node first",
                old.id.shown(),
                zone_in_words(zone),
                zone_in_words(offset.signum())
            ));
        }
        let is_kept = old.takes_part_in_calls() && self.makes_same_calls(draft, old);
        let leaving = if is_kept {
            // Only documents have blocks that hold nodes.
            let children = self
                .inside(found)
                .next()
                .map_or(0, |old| old.children().len());
            let child = |index| Found {
                spot: found.spot,
                path: [found.path.as_slice(), &[index]].concat(),
            };
            (0..children).map(child).collect()
        } else {
            vec![found.clone()]
        };
        self.with_pairs(leaving, false, |found| found)?;
        Ok(())
    }

    /// Whether the node of a draft makes and answers the same tool calls as another.
    fn makes_same_calls(&self, draft: &Draft, old: &Node) -> bool {
        let new = self.node_for_check(draft.clone());
        let calls: HashSet<(CallEnd, &str)> = new.calls().collect();
        calls == old.calls().collect()
    }

    /// The zone of a node in the active head: −1 before the core, 0 in it, 1 after it.
    fn zone_in_head(&self, found: &Found) -> i64 {
        let zone = found.path.get(..1).unwrap_or_default();
        let top = self.tree.part(Spot::Head).and_then(|head| head.at(zone));
        top.map_or(0, |top| top.node.offset.signum())
    }
}

fn zone_in_words(zone: i64) -> &'static str {
    match zone {
        ..0 => "before",
        0 => "in",
        1.. => "after",
    }
}
