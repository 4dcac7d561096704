//! Where the nodes of a tree are in its thread.

use core::ops::Range;
use std::collections::HashMap;

use super::thread::{Message, Thread};
use crate::node::{Class, NodeId, NodeRef};
use crate::tree::Subtree;

/// Where a node is in a [`Thread`]: its blocks, and their bytes in [`Thread::to_json`].
///
/// A block is itself, whatever it holds; the root, a region, a segment or a container is all the blocks inside, and what
/// is between them. One without any blocks is an empty range, right after the block that comes before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The positions among [`Thread::blocks`].
    pub blocks: Range<usize>,
    /// The bytes in [`Thread::to_json`]. For a block these are exactly its object.
    pub bytes: Range<usize>,
}

impl Thread<'_> {
    /// Where a node is; none when it is not in the tree.
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

    /// Where several nodes are, in the order asked for. The tree is walked once, however many they are.
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

/// How far the thread is written.
#[derive(Clone, Copy)]
struct Position {
    messages: usize,
    bytes: usize,
}

impl Position {
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
    /// How many are not found yet.
    missing: usize,
    at: Position,
    cycle: i64,
    /// One message at a time, to know how long it is.
    text: String,
}

enum Step<'t> {
    Enter(&'t Subtree),
    Leave(&'t NodeId, Position),
}

impl<'i> Walk<'i> {
    fn over(thread: &Thread<'_>, ids: &[&'i NodeId]) -> HashMap<&'i NodeId, Option<Place>> {
        let wanted: HashMap<&NodeId, Option<Place>> = ids.iter().map(|id| (*id, None)).collect();
        // After the bracket.
        let start = Position {
            messages: 0,
            bytes: 1,
        };
        let mut walk = Self {
            missing: wanted.len(),
            wanted,
            at: start,
            cycle: thread.cycle,
            text: String::new(),
        };
        let tree = thread.tree;
        walk.part(&tree.system.top, true);
        let sequence = walk.at;
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
                    let (node, start) = (&subtree.node, self.at);
                    if node.is(Class::Block) {
                        self.message(&Message {
                            node: NodeRef::of(subtree, self.cycle),
                            in_system,
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
        let comma = usize::from(self.at.messages > 0);
        self.at.bytes += comma + self.text.len();
        self.at.messages += 1;
    }

    /// A node that began at a position ends here.
    fn found(&mut self, id: &NodeId, start: Position) {
        if let Some(place @ None) = self.wanted.get_mut(id) {
            *place = Some(start.to(self.at));
            self.missing -= 1;
        }
    }
}
