//! The places of nodes in the thread of their tree.

use core::ops::Range;
use std::collections::HashMap;

use super::thread::{Message, Thread};
use crate::node::{Class, NodeId, NodeRef};
use crate::tree::Subtree;

/// Locates a node in a [`Thread`]: its blocks, and their bytes in [`Thread::to_json`].
///
/// The place of a block is that block alone, also if it has children. The place of the root, a
/// region, a segment or a container reaches from its first block to its last. Without any blocks it
/// is an empty range, right after the block that comes before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The positions among [`Thread::blocks`].
    pub blocks: Range<usize>,
    /// The bytes in [`Thread::to_json`]. For a block these are exactly its object.
    pub bytes: Range<usize>,
}

impl Thread<'_> {
    /// Returns the place of a node; none when it is not in the tree.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// let id = ctx.user("Hello");
    /// let thread = ctx.thread();
    /// let place = thread.place(&id).unwrap();
    /// assert_eq!(place.blocks, 1..2);
    /// let message = format!(r#"{{"id":"{id}","role":"user","content":"Hello"}}"#);
    /// assert_eq!(&thread.to_json()[place.bytes], message);
    /// ```
    #[must_use]
    pub fn place(&self, id: &NodeId) -> Option<Place> {
        self.places([id]).pop().flatten()
    }

    /// Returns the places of several nodes, in the order of `ids`. The tree is walked once, however
    /// many they are.
    ///
    /// ```
    /// use pact_core::{Context, NodeId};
    ///
    /// let mut ctx = Context::default();
    /// let ids = [ctx.user("Hello"), ctx.assistant("Hi!"), NodeId::from("nobody")];
    /// let places = ctx.thread().places(&ids);
    /// assert_eq!(places[1].as_ref().map(|place| place.blocks.clone()), Some(1..2));
    /// assert_eq!(places[2], None);
    /// ```
    #[must_use]
    pub fn places<'i>(&self, ids: impl IntoIterator<Item = &'i NodeId>) -> Vec<Option<Place>> {
        let ids: Vec<&NodeId> = ids.into_iter().collect();
        let places = Walk::over(self, &ids);
        ids.iter()
            .map(|id| places.get(id).cloned().flatten())
            .collect()
    }
}

/// The length of the thread up to some point of the walk.
#[derive(Clone, Copy)]
struct Written {
    messages: usize,
    bytes: usize,
}

impl Written {
    fn to(self, end: Self) -> Place {
        let is_empty = self.messages == end.messages;
        // The comma before the first message is not part of it.
        let comma = usize::from(self.messages > 0 && !is_empty);
        Place {
            blocks: self.messages..end.messages,
            bytes: self.bytes + comma..end.bytes,
        }
    }
}

/// One pass over a tree, in the order of its thread.
struct Walk<'i> {
    wanted: HashMap<&'i NodeId, Option<Place>>,
    /// The number of wanted nodes that are not found yet.
    missing: usize,
    written: Written,
    cycle: i64,
    /// One message at a time, to know how long it is.
    text: String,
}

enum Step<'t> {
    Enter(&'t Subtree),
    Leave(&'t NodeId, Written),
}

impl<'i> Walk<'i> {
    fn over(thread: &Thread<'_>, ids: &[&'i NodeId]) -> HashMap<&'i NodeId, Option<Place>> {
        let wanted: HashMap<&NodeId, Option<Place>> = ids.iter().map(|id| (*id, None)).collect();
        // After the bracket.
        let start = Written {
            messages: 0,
            bytes: 1,
        };
        let mut walk = Self {
            missing: wanted.len(),
            wanted,
            written: start,
            cycle: thread.cycle,
            text: String::new(),
        };
        let tree = thread.tree;
        walk.part(&tree.system.top, true);
        let sequence = walk.written;
        for child in tree.sequence.rendered() {
            walk.part(child, false);
        }
        walk.found(&tree.sequence.node.id, sequence);
        walk.part(tree.head(), false);
        walk.found(&tree.root.id, start);
        walk.wanted
    }

    fn part(&mut self, top: &Subtree, in_system: bool) {
        let mut pending = vec![Step::Enter(top)];
        while self.missing > 0
            && let Some(step) = pending.pop()
        {
            match step {
                Step::Leave(id, start) => self.found(id, start),
                Step::Enter(subtree) => {
                    let (node, start) = (&subtree.node, self.written);
                    if node.is(Class::Block) {
                        self.message(&Message {
                            node: NodeRef::of(subtree, self.cycle),
                            in_system,
                            turn: None,
                            expires: false,
                        });
                        self.found(&node.id, start);
                    } else {
                        pending.push(Step::Leave(&node.id, start));
                    }
                    pending.extend(subtree.children().iter().rev().map(Step::Enter));
                }
            }
        }
    }

    fn message(&mut self, message: &Message<'_>) {
        self.text.clear();
        message.write(&mut self.text);
        let comma = usize::from(self.written.messages > 0);
        self.written.bytes += comma + self.text.len();
        self.written.messages += 1;
    }

    /// Notes the place of a node that began at `start` and ends here.
    fn found(&mut self, id: &NodeId, start: Written) {
        if let Some(place @ None) = self.wanted.get_mut(id) {
            *place = Some(start.to(self.written));
            self.missing -= 1;
        }
    }
}
