//! Edits of the working state. Each is checked as a whole first: what is refused changes nothing.

use std::collections::HashSet;

use super::{Context, EditError};
use crate::lifecycle::seal::core_of;
use crate::node::{Block, Class, Draft, Expiry, Node, NodeId, Stamp};
use crate::tree::{Found, Label, STRAY, SYSTEM, Spot, Subtree};

impl Context {
    /// Adds what the user says to the active head's core.
    ///
    /// ```
    /// let mut ctx = pact_core::Context::builder().build();
    /// let id = ctx.user("What is the capital of France?");
    /// assert_eq!(ctx.node(&id).unwrap().role(), Some("user"));
    /// ```
    pub fn user(&mut self, text: impl Into<String>) -> NodeId {
        self.say("user", text.into())
    }

    /// Adds what the assistant says to the active head's core.
    ///
    /// ```
    /// let mut ctx = pact_core::Context::builder().build();
    /// let id = ctx.assistant("Paris.");
    /// assert_eq!(ctx.node(&id).unwrap().role(), Some("assistant"));
    /// ```
    pub fn assistant(&mut self, text: impl Into<String>) -> NodeId {
        self.say("assistant", text.into())
    }

    /// A text with a role always fits.
    fn say(&mut self, role: &'static str, text: String) -> NodeId {
        let draft = Draft::from(Block::new(text).role(role));
        let place = self.core_place();
        self.insert(&place, draft, 0)
    }

    /// Adds a node to the active head's core: a tool call, a tool result, anything that is part of the message.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.core(Block::new(serde_json::json!({"name": "weather"})).role("assistant").kind("call"))?;
    /// ctx.core(Block::new("sunny").role("tool").kind("result"))?;
    /// assert_eq!(ctx.thread().messages().count(), 2);
    /// # Ok::<(), pact_core::EditError>(())
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there.
    pub fn core(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let place = self.core_place();
        self.checked_insert(&place, node.into(), 0)
    }

    /// Adds a node before the active head's core; its offset is −1, unless it has one below 0.
    ///
    /// # Errors
    /// When the node cannot be there.
    pub fn pre(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let draft = node.into();
        match draft.offset {
            Some(offset) if offset >= 0 => Err(EditError::Misplaced {
                node: None,
                message: format!("what comes before the core has an offset below 0, not {offset}"),
            }),
            _ => self.checked_insert(&HEAD, draft, -1),
        }
    }

    /// Adds a node after the active head's core; its offset is 1, unless it has one above 0.
    ///
    /// # Errors
    /// When the node cannot be there.
    pub fn post(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let draft = node.into();
        match draft.offset {
            Some(offset) if offset <= 0 => Err(EditError::Misplaced {
                node: None,
                message: format!("what comes after the core has an offset above 0, not {offset}"),
            }),
            _ => self.checked_insert(&HEAD, draft, 1),
        }
    }

    /// Adds a node to `^sys`, in a context that allows it.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::builder().build();
    /// let error = ctx.system(Block::new("Be brief.").role("system")).unwrap_err();
    /// assert_eq!(error.code().as_str(), "E_NOT_AUTHORIZED");
    /// ```
    ///
    /// # Errors
    /// When the node cannot be there, or the context does not allow it.
    pub fn system(&mut self, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        self.checked_insert(&Found::top(Spot::System), node.into(), 0)
    }

    /// Adds a node under any node that can hold it: a container, the active head, or a sealed segment, before or
    /// after its core. Without an offset of its own it comes after the core.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.user("Read the report.");
    /// let segment = ctx.commit()?.sealed;
    /// ctx.attach(&segment, Block::new("The report is long.").kind("summary"))?;
    /// assert_eq!(ctx.node(&segment).unwrap().children().count(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such parent, it is sealed, or the node cannot be there.
    pub fn attach(&mut self, parent: &NodeId, node: impl Into<Draft>) -> Result<NodeId, EditError> {
        let place = self.locate(parent)?;
        let holds_core = match place.spot {
            Spot::Head | Spot::Segment(_) => place.path.is_empty(),
            _ => false,
        };
        self.checked_insert(&place, node.into(), i64::from(holds_core))
    }

    /// Takes a node that is not sealed yet, with all it holds, out of the working state: one of the active head, or
    /// one that was attached to a segment in this cycle. Guards do not keep it: an edit is a decision. Returns how
    /// many nodes went; the next commit's report names them.
    ///
    /// ```
    /// use pact_core::{Context, Why};
    ///
    /// let mut ctx = Context::builder().build();
    /// let slip = ctx.user("a slip of the tongue");
    /// assert_eq!(ctx.remove(&slip)?, 1);
    /// assert_eq!(ctx.commit()?.departures[0].why, Why::Edited);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such node, it is sealed, or the tree needs it.
    pub fn remove(&mut self, id: &NodeId) -> Result<usize, EditError> {
        let found = self.locate(id)?;
        // What was attached in this cycle is not sealed yet.
        let is_new = |node: &Node| node.cycle == self.cycle();
        match found.spot {
            Spot::Segment(_) | Spot::Stray(_)
                if found.path.is_empty()
                    || self.is_in_core(&found)
                    || !self.tree.node(&found).is_some_and(is_new) =>
            {
                return Err(EditError::Sealed { node: id.clone() });
            }
            Spot::System if !self.may_edit_system => return Err(EditError::NotAuthorized),
            _ => {}
        }
        let misplaced = |message: &str| {
            Err(EditError::Misplaced {
                node: Some(id.clone()),
                message: message.to_owned(),
            })
        };
        let Some((index, parent_path)) = found.path.split_last() else {
            return misplaced("a region cannot be removed");
        };
        if found.spot == Spot::Head
            && parent_path.is_empty()
            && self.tree.head().core() == Some(*index)
        {
            return misplaced(
                "the core of the active head cannot be removed; remove what it holds",
            );
        }
        let removed = self.tree.update(found.spot, |top| {
            top.at_mut(parent_path)
                .and_then(|parent| parent.remove(*index))
        });
        let Some(removed) = removed.flatten() else {
            return Err(EditError::UnknownNode { node: id.clone() });
        };
        if matches!(found.spot, Spot::Segment(_) | Spot::Stray(_)) {
            self.costs.note_detached(&removed, self.maker.cycle());
        }
        let before = self.edited.len();
        self.edited
            .extend(removed.walk().map(|subtree| subtree.node.id.clone()));
        Ok(self.edited.len() - before)
    }

    /// Puts a system instruction in place while the context is being built.
    pub(super) fn place_system(&mut self, draft: Draft) -> NodeId {
        self.insert(&Found::top(Spot::System), draft, 0)
    }

    /// The same for instructions that come from a message log.
    pub(crate) fn checked_place_system(&mut self, draft: Draft) -> Result<NodeId, EditError> {
        draft.check(3)?;
        Ok(self.place_system(draft))
    }

    fn locate(&self, id: &NodeId) -> Result<Found, EditError> {
        self.index
            .find(&self.tree, id)
            .ok_or_else(|| EditError::UnknownNode { node: id.clone() })
    }

    /// The active head's core; a document's head without one holds its blocks itself.
    fn core_place(&self) -> Found {
        Found {
            spot: Spot::Head,
            path: self.tree.head().core().into_iter().collect(),
        }
    }

    fn checked_insert(
        &mut self,
        place: &Found,
        draft: Draft,
        default_offset: i64,
    ) -> Result<NodeId, EditError> {
        // First of all: what follows may recurse into the draft.
        draft.check(self.level(place) + 1)?;
        self.check_place(place, &draft, default_offset)?;
        self.check_ids(&draft, &mut HashSet::new())?;
        Ok(self.insert(place, draft, default_offset))
    }

    /// How deep a place is: the root is level 1.
    ///
    /// What is in the active head counts as if it were sealed, so that sealing cannot exceed the limit.
    fn level(&self, place: &Found) -> usize {
        let parts_above = match place.spot {
            Spot::Root => 1,
            Spot::System | Spot::Sequence => 2,
            Spot::Segment(_) | Spot::Stray(_) => 3,
            Spot::Head => 3 + usize::from(core_of(self.tree.head()).is_none()),
        };
        parts_above + place.path.len()
    }

    /// Whether a node may be in a place.
    fn check_place(
        &self,
        place: &Found,
        draft: &Draft,
        default_offset: i64,
    ) -> Result<(), EditError> {
        let Some(parent) = self.tree.node(place) else {
            return Err(EditError::Misplaced {
                node: None,
                message: "there is no such place".to_owned(),
            });
        };
        let misplaced = |message: String| {
            Err(EditError::Misplaced {
                node: Some(parent.id.clone()),
                message,
            })
        };
        let Some(class) = draft.node_type.class() else {
            return misplaced(format!(
                "`{}` is a region; there is one of each",
                draft.node_type
            ));
        };
        if class == Class::Segment {
            return misplaced(
                "a segment comes from sealing the active head, or goes into `^seq`".to_owned(),
            );
        }
        match place.spot {
            Spot::Root => return misplaced("the root holds nothing but its regions".to_owned()),
            Spot::Sequence => return misplaced("`^seq` holds nothing but segments".to_owned()),
            Spot::System if !self.may_edit_system => return Err(EditError::NotAuthorized),
            Spot::Segment(_) if self.is_in_core(place) => {
                return Err(EditError::Sealed {
                    node: parent.id.clone(),
                });
            }
            Spot::System | Spot::Head | Spot::Segment(_) | Spot::Stray(_) => {}
        }
        if parent.is(Class::Block) {
            return misplaced(format!(
                "`{}` is a block, and blocks hold no nodes",
                parent.id
            ));
        }
        let offset = draft.offset.unwrap_or(default_offset);
        let has_core = !matches!(place.spot, Spot::Stray(_));
        if offset == 0 && place.path.is_empty() && has_core {
            self.check_core(place, parent, class)?;
        }
        Ok(())
    }

    /// Offset 0 of a segment or region is the core's.
    fn check_core(&self, place: &Found, parent: &Node, class: Class) -> Result<(), EditError> {
        let part = self.tree.part(place.spot);
        let core = part.and_then(|part| part.at(&[part.core()?]));
        match (core, place.spot, class) {
            // `^sys` holds its blocks directly.
            (_, Spot::System, Class::Block) => Ok(()),
            (Some(core), _, _) => Err(EditError::DuplicateCore {
                parent: parent.id.clone(),
                core: core.node.id.clone(),
            }),
            (None, Spot::Segment(_), _) => Err(EditError::Sealed {
                node: parent.id.clone(),
            }),
            (None, _, _) => Ok(()),
        }
    }

    /// Whether a place is the core of its segment, or inside it.
    fn is_in_core(&self, place: &Found) -> bool {
        let part = self.tree.part(place.spot);
        let core = part
            .filter(|part| part.node.is(Class::Segment))
            .and_then(Subtree::core);
        core.is_some() && place.path.first().copied() == core
    }

    /// Whether the ids that a draft brings along are free.
    fn check_ids(&self, draft: &Draft, seen: &mut HashSet<NodeId>) -> Result<(), EditError> {
        if let Some(id) = &draft.id {
            let is_taken = self.index.find(&self.tree, id).is_some();
            if is_taken || !seen.insert(id.clone()) {
                return Err(EditError::TakenId { node: id.clone() });
            }
        }
        draft
            .children
            .iter()
            .try_for_each(|child| self.check_ids(child, seen))
    }

    /// Makes nodes of a draft that was checked, and puts them in their place.
    fn insert(&mut self, place: &Found, draft: Draft, default_offset: i64) -> NodeId {
        let label = match place.spot {
            Spot::System => SYSTEM,
            Spot::Segment(position) => {
                let segment = self.tree.sequence.segments().get(position);
                segment.map_or(STRAY, |segment| segment.label)
            }
            Spot::Stray(_) => STRAY,
            Spot::Head | Spot::Root | Spot::Sequence => self.tree.head_label(),
        };
        let mut reserved = HashSet::new();
        reserve(&draft, &mut reserved);
        let grown = self.grow(draft, default_offset, label, &mut reserved);
        let id = grown.node.id.clone();
        if matches!(place.spot, Spot::Segment(_) | Spot::Stray(_)) {
            self.costs.note_attached(&grown, self.maker.cycle());
        }
        self.tree.insert(place, grown);
        id
    }

    /// Makes a node of a draft, then nodes of what it holds.
    fn grow(
        &mut self,
        draft: Draft,
        default_offset: i64,
        label: Label,
        reserved: &mut HashSet<NodeId>,
    ) -> Subtree {
        let class = draft.node_type.class().unwrap_or(Class::Block);
        let (id, stamp) = match &draft.id {
            Some(id) => (id.clone(), self.maker.stamp()),
            None => {
                let (index, tree) = (&self.index, &self.tree);
                self.maker.identify(class, |id| {
                    reserved.contains(id) || index.find(tree, id).is_some()
                })
            }
        };
        if draft.id.is_none() && !draft.children.is_empty() {
            reserved.insert(id.clone());
        }
        let (node, children) = born(draft, id, stamp, default_offset);
        self.index.note(&node, label);
        let children = children
            .into_iter()
            .map(|child| {
                let grown = self.grow(child, 0, label, reserved);
                reserved.insert(grown.node.id.clone());
                grown
            })
            .collect();
        Subtree::new(node, children)
    }
}

const HEAD: Found = Found::top(Spot::Head);

/// The ids that a draft brings along.
fn reserve(draft: &Draft, ids: &mut HashSet<NodeId>) {
    ids.extend(draft.id.clone());
    draft.children.iter().for_each(|child| reserve(child, ids));
}

/// The node of a draft, and the drafts of what it holds.
fn born(mut draft: Draft, id: NodeId, stamp: Stamp, default_offset: i64) -> (Node, Vec<Draft>) {
    let children = draft.children.take();
    let mut rare = draft.rare;
    rare.attributes
        .sort_by(|(left, _), (right, _)| left.cmp(right));
    let mut seen = HashSet::new();
    rare.tags.retain(|tag| seen.insert(tag.clone()));
    let ttl = draft.ttl.map(i64::from);
    let is_block = draft.node_type.class() == Some(Class::Block);
    let node = Node {
        offset: draft.offset.unwrap_or(default_offset),
        expires: Expiry::of(ttl, stamp.cycle),
        priority: draft.priority,
        role: draft.role,
        kind: draft.kind,
        key: draft.key,
        content: draft.content,
        exports_hash: is_block,
        rare: rare.boxed(),
        ..Node::bare(id, draft.node_type, stamp)
    };
    (node, children)
}
