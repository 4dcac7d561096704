//! Where nodes may be put, and which may be taken away.

use std::collections::BTreeSet;

use super::Model;
use super::recipe::Recipe;
use super::tree::{Class, HEAD, Node, SEQUENCE, SYSTEM};

/// The codes that a refusal may carry: one for every reason there is.
pub(crate) type Codes = Vec<&'static str>;

pub(super) const PLACEMENT: &str = "E_PLACEMENT_INVALID";
const CORE: &str = "E_DUPLICATE_CORE";
const SEALED: &str = "E_SEALED";
const RIGHTS: &str = "E_NOT_AUTHORIZED";

/// Levels of nodes below and including the root.
const MAX_NESTING: usize = 128;

impl Model {
    pub(crate) fn say(&mut self, role: &str, text: &str) -> Result<String, Codes> {
        self.core(&Recipe::text(role, text))
    }

    pub(crate) fn core(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        let Some(core) = self.tree.head().core() else {
            return self.put_in_implicit_core(recipe);
        };
        self.add(&[HEAD, core], recipe, 0)
    }

    /// A document's head may have no core. Blocks are in it all the same; a container gets one made
    /// around it, and around the nodes at offset 0.
    fn put_in_implicit_core(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        if recipe.class() == Class::Block {
            return self.add(&[HEAD], recipe, 0);
        }
        let mut codes = self.refusals(&[HEAD], recipe, 0);
        codes.retain(|code| *code != CORE);
        if !codes.is_empty() {
            return Err(codes);
        }
        self.attempt(|model| model.wrap_core_around(recipe))
    }

    fn wrap_core_around(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        let mut core = self.make(Class::Container);
        let head = &mut self.tree.root.children[HEAD];
        let children = std::mem::take(&mut head.children).into_iter();
        let (inside, outside) = children.partition(|child| child.offset() == 0);
        core.children = inside;
        head.children = outside;
        head.insert(core);
        let core = self.tree.head().core().expect("it was just made");
        let id = self.place(&[HEAD, core], recipe, 0);
        self.settle_added(&id)?;
        Ok(id)
    }

    pub(crate) fn pre(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        match recipe.offset {
            Some(0..) => Err(vec![PLACEMENT]),
            _ => self.add(&[HEAD], recipe, -1),
        }
    }

    pub(crate) fn post(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        match recipe.offset {
            Some(..=0) => Err(vec![PLACEMENT]),
            _ => self.add(&[HEAD], recipe, 1),
        }
    }

    pub(crate) fn system(&mut self, recipe: &Recipe) -> Result<String, Codes> {
        self.add(&[SYSTEM], recipe, 0)
    }

    pub(crate) fn attach(&mut self, parent: &str, recipe: &Recipe) -> Result<String, Codes> {
        let path = self.tree.find(parent).ok_or(vec![PLACEMENT])?;
        let default_offset = i64::from(self.tree.root.at(&path).is_turn());
        self.add(&path, recipe, default_offset)
    }

    /// Returns how many nodes went.
    pub(crate) fn remove(&mut self, id: &str) -> Result<usize, Codes> {
        let path = self.tree.find(id).ok_or(vec![PLACEMENT])?;
        let mut codes = Codes::new();
        let is_sealed = path.len() == 2 || !self.is_open(&path);
        if path.len() > 1 && path[0] == SEQUENCE && is_sealed {
            codes.push(SEALED);
        }
        if path.first() == Some(&SYSTEM) && !self.settings.may_edit_system {
            codes.push(RIGHTS);
        }
        if self.tree.is_fixed(&path) {
            codes.push(PLACEMENT);
        }
        let inside = self.tree.root.at(&path).walk().into_iter();
        let inside: Vec<&str> = inside.map(Node::id).collect();
        let is_parted = |call: &BTreeSet<String>| {
            let (gone, left): (Vec<_>, Vec<_>) =
                call.iter().partition(|id| inside.contains(&id.as_str()));
            !gone.is_empty() && !left.is_empty()
        };
        if self.calls().iter().any(is_parted) {
            codes.push(PLACEMENT);
        }
        if !codes.is_empty() {
            return Err(codes);
        }
        let removed = self.tree.take(&path);
        let gone = removed.walk().into_iter();
        let gone: Vec<String> = gone.map(|node| node.id().to_owned()).collect();
        let count = gone.len();
        self.edited
            .extend(gone.into_iter().map(|id| (id, "edited")));
        Ok(count)
    }

    /// A node attached in this cycle is not sealed yet; documents may say so of their nodes.
    pub(super) fn is_open(&self, path: &[usize]) -> bool {
        let node = self.tree.root.at(path);
        let newest = self.history.last().and_then(|snapshot| snapshot.newest_ns);
        let is_new = node.integer("cycle") == Some(self.cycle)
            && newest.is_none_or(|newest| node.created_at_ns() > newest);
        is_new && !self.is_in_sealed_core(path)
    }

    fn add(&mut self, path: &[usize], recipe: &Recipe, offset: i64) -> Result<String, Codes> {
        let codes = self.refusals(path, recipe, recipe.offset.unwrap_or(offset));
        if !codes.is_empty() {
            return Err(codes);
        }
        self.attempt(|model| {
            let id = model.place(path, recipe, offset);
            model.settle_added(&id)?;
            Ok(id)
        })
    }

    /// Every reason why a node may not be in a place.
    fn refusals(&self, path: &[usize], recipe: &Recipe, offset: i64) -> Codes {
        let mut codes = Codes::new();
        let parent = self.tree.root.at(path);
        let given = recipe.given_ids();
        let taken = self.tree.ids();
        let is_taken = given
            .iter()
            .enumerate()
            .any(|(index, id)| taken.contains(id) || given[..index].contains(id));
        // The root and `^seq` hold nothing that an edit could add.
        let is_closed = path.is_empty() || path == [SEQUENCE];
        let is_too_deep = self.level(path) + recipe.height() > MAX_NESTING;
        if is_taken
            || is_closed
            || is_too_deep
            || !recipe.makes_sense()
            || parent.class() == Class::Block
        {
            codes.push(PLACEMENT);
        }
        if path.first() == Some(&SYSTEM) && !self.settings.may_edit_system {
            codes.push(RIGHTS);
        }
        if self.is_in_sealed_core(path) {
            codes.push(SEALED);
        }
        if offset == 0 {
            codes.extend(Self::core_refusal(parent, recipe));
        }
        codes
    }

    fn is_in_sealed_core(&self, path: &[usize]) -> bool {
        let [SEQUENCE, turn, inside, ..] = path else {
            return false;
        };
        let turn = &self.tree.sequence().children[*turn];
        turn.is_turn() && turn.core() == Some(*inside)
    }

    /// The level of the node at the end of a path. A node of the head counts as if it were sealed
    /// already, in a core that may still have to be made.
    pub(super) fn level(&self, path: &[usize]) -> usize {
        let sealed = match path {
            [HEAD, ..] => 1 + usize::from(self.tree.head().core().is_none()),
            _ => 0,
        };
        path.len() + 1 + sealed
    }

    /// Offset 0 of a turn or a region is the core's.
    fn core_refusal(parent: &Node, recipe: &Recipe) -> Option<&'static str> {
        let has_core_place = parent.is_turn() || parent.node_type() == "^sys";
        let is_instruction = parent.node_type() == "^sys" && recipe.class() == Class::Block;
        if !has_core_place || is_instruction {
            None
        } else if parent.core().is_some() {
            Some(CORE)
        } else if parent.node_type() == "^ah" && recipe.class() == Class::Container {
            // It would be the core itself.
            Some(CORE)
        } else {
            (parent.class() == Class::Segment).then_some(SEALED)
        }
    }

    /// Makes nodes of a recipe that was checked, parents first, and puts them in their place.
    pub(super) fn place(&mut self, path: &[usize], recipe: &Recipe, offset: i64) -> String {
        let mut reserved = recipe.given_ids();
        let node = self.grow(recipe, offset, &mut reserved);
        let id = node.id().to_owned();
        self.tree.root.at_mut(path).insert(node);
        id
    }

    pub(super) fn grow(
        &mut self,
        recipe: &Recipe,
        offset: i64,
        reserved: &mut Vec<String>,
    ) -> Node {
        let stamp = self.stamp();
        let id = match &recipe.id {
            Some(id) => id.clone(),
            None => self.free_id(recipe.class(), stamp, reserved),
        };
        reserved.push(id.clone());
        let mut node = Node::bare(&id, recipe.written_type(), stamp);
        node.set("offset", recipe.offset.unwrap_or(offset));
        node.set("priority", recipe.priority);
        node.expiry = recipe.ttl.map(|ttl| stamp.cycle + i64::from(ttl));
        let texts = [
            ("role", &recipe.role),
            ("kind", &recipe.kind),
            ("key", &recipe.key),
            ("mime", &recipe.mime),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                node.set(name, value.as_str());
            }
        }
        if let Some(content) = &recipe.content {
            node.set("content", content.clone());
        }
        if let Some(provenance) = &recipe.provenance {
            node.set("provenance", provenance.clone());
        }
        if let Some(cadence) = recipe.cadence {
            node.set("cadence", cadence);
        }
        for (name, flag) in [("removable", recipe.removable), ("pinned", recipe.pinned)] {
            if let Some(flag) = flag {
                node.set(name, flag);
            }
        }
        let mut tags: Vec<String> = Vec::new();
        for tag in &recipe.tags {
            if !tags.contains(tag) {
                tags.push(tag.clone());
            }
        }
        if !tags.is_empty() {
            node.set("tags", tags);
        }
        for (name, value) in &recipe.attributes {
            node.set(name, value.clone());
        }
        if recipe.class() == Class::Block {
            node.set("content_hash", super::bytes::content_hash(&node));
        }
        for child in &recipe.children {
            let child = self.grow(child, 0, reserved);
            node.insert(child);
        }
        node
    }
}
