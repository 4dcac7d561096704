//! The provider thread: the blocks in the order in which the model sees them.

use std::io;

use super::canonical_json::Object;
use super::hash::write_content;
use super::json_text::write_string;
use crate::node::{Class, Content, NodeId, NodeRef};
use crate::snapshot::Snapshot;
use crate::tree::{Subtree, Tree};

/// The blocks of a tree in the order in which the model sees them.
///
/// ```
/// use pact_core::Context;
///
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("Hello");
/// let roles: Vec<&str> = ctx.thread().messages().map(|message| message.role()).collect();
/// assert_eq!(roles, ["system", "user"]);
/// assert!(ctx.thread().to_json().ends_with(r#""role":"user","content":"Hello"}]"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Thread<'t> {
    pub(super) tree: &'t Tree,
    pub(super) cycle: i64,
}

/// One block of a thread.
#[derive(Clone, Copy, Debug)]
pub struct Message<'t> {
    pub(super) node: NodeRef<'t>,
    pub(super) in_system: bool,
    /// The sealed turn that it is in.
    pub(super) segment: Option<&'t NodeId>,
    /// Whether the block, or a node that holds it, has a time to live.
    pub(super) expires: bool,
}

impl<'t> Message<'t> {
    /// Returns the role. A block without one has the role `system` in `^sys`, `user` elsewhere.
    #[must_use]
    pub fn role(&self) -> &'t str {
        let default = if self.in_system { "system" } else { "user" };
        self.node.role().unwrap_or(default)
    }

    /// Returns the block's id.
    #[must_use]
    pub fn id(&self) -> &'t NodeId {
        self.node.id()
    }

    /// Returns the kind of the block, if it has one.
    #[must_use]
    pub fn kind(&self) -> Option<&'t str> {
        self.node.kind()
    }

    /// Returns the content.
    #[must_use]
    pub fn content(&self) -> Option<&'t Content> {
        self.node.content()
    }

    /// Returns the block.
    #[must_use]
    pub fn node(&self) -> NodeRef<'t> {
        self.node
    }

    /// Whether the block is in `^sys`.
    #[must_use]
    pub fn is_in_system(&self) -> bool {
        self.in_system
    }

    /// Returns the sealed turn that the block is in; none for a block in `^sys` or in the open
    /// turn.
    #[must_use]
    pub fn segment(&self) -> Option<&'t NodeId> {
        self.segment
    }

    /// Whether a later commit will take the block, because its time to live or that of a node that
    /// holds it ends.
    #[must_use]
    pub fn expires(&self) -> bool {
        self.expires
    }

    pub(super) fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        write_string(object.member("id"), self.node.id().as_str());
        write_string(object.member("role"), self.role());
        if let Some(kind) = self.node.kind() {
            write_string(object.member("kind"), kind);
        }
        write_content(object.member("content"), self.node.content());
        object.close();
    }
}

impl<'t> Thread<'t> {
    pub(crate) fn new(tree: &'t Tree, cycle: i64) -> Self {
        Self { tree, cycle }
    }

    /// Returns the root of the tree.
    #[must_use]
    pub fn root(&self) -> NodeRef<'t> {
        NodeRef::root(self.tree, self.cycle)
    }

    /// The tree that the thread reads.
    pub(crate) fn state(&self) -> Snapshot {
        Snapshot::seen(self.tree.clone(), self.cycle)
    }

    /// Returns the messages that are sent: all [blocks](Thread::blocks) but redactions.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// ctx.user("My password is hunter2.");
    /// ctx.commit()?;
    /// ctx.delete(select!(".block[content~'password']"))?;
    /// ctx.user("Hello");
    /// let messages = ctx.thread().messages();
    /// let said: Vec<_> = messages.map(|message| (message.role(), message.content())).collect();
    /// let [prompt, hello] = ["You are helpful.", "Hello"].map(pact_core::Content::from);
    /// assert_eq!(said, [("system", Some(&prompt)), ("user", Some(&hello))]);
    /// assert_eq!(ctx.thread().blocks().count(), 3);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn messages(&self) -> impl Iterator<Item = Message<'t>> + use<'t> {
        self.blocks()
            .filter(|message| message.node.node().is_said())
    }

    /// Returns all blocks, redactions among them: of `^sys`, of the segments from the oldest to the
    /// newest, of the active head.
    pub fn blocks(&self) -> impl Iterator<Item = Message<'t>> + use<'t> {
        let Self { tree, cycle } = *self;
        let sealed = tree.sequence.rendered();
        let sealed =
            sealed.flat_map(move |turn| blocks_of(turn, cycle, false, Some(&turn.node.id)));
        blocks_of(&tree.system.top, cycle, true, None)
            .chain(sealed)
            .chain(blocks_of(tree.head(), cycle, false, None))
    }

    /// Returns the thread as a JSON array: `[{"id":…,"role":…,"kind":…,"content":…},…]`, the same
    /// bytes for the same tree.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = Vec::new();
        // Writing to memory cannot fail, and all that is written is ASCII.
        let _ = self.write_to(&mut out);
        String::from_utf8(out).unwrap_or_default()
    }

    /// Writes the text of [`Thread::to_json`] without holding all of it in memory.
    ///
    /// # Errors
    /// Those of the writer, which is flushed at the end.
    pub fn write_to(&self, mut out: impl io::Write) -> io::Result<()> {
        let mut text = String::from("[");
        for (index, message) in self.blocks().enumerate() {
            if index > 0 {
                text.push(',');
            }
            message.write(&mut text);
            if text.len() > 1 << 16 {
                out.write_all(text.as_bytes())?;
                text.clear();
            }
        }
        text.push(']');
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// The messages of a sealed turn that are sent.
pub(crate) fn messages_of(turn: &Subtree, cycle: i64) -> impl Iterator<Item = Message<'_>> {
    let blocks = blocks_of(turn, cycle, false, Some(&turn.node.id));
    blocks.filter(|message| message.node.node().is_said())
}

/// The blocks of a part.
fn blocks_of<'t>(
    part: &'t Subtree,
    cycle: i64,
    in_system: bool,
    segment: Option<&'t NodeId>,
) -> impl Iterator<Item = Message<'t>> + use<'t> {
    expiring(part, cycle)
        .filter(|(subtree, _)| subtree.node.is(Class::Block))
        .map(move |(subtree, expires)| Message {
            node: NodeRef::of(subtree, cycle),
            in_system,
            segment,
            expires,
        })
}

/// Every node, parents first, in canonical order; with each, whether it or a node that holds it has
/// a time to live.
fn expiring(top: &Subtree, cycle: i64) -> impl Iterator<Item = (&Subtree, bool)> {
    let mut pending = vec![(top, false)];
    core::iter::from_fn(move || {
        let (next, is_held_by_one) = pending.pop()?;
        let expires = is_held_by_one || next.node.expires.ttl_at(cycle).is_some();
        let children = next.children().iter().rev();
        pending.extend(children.map(|child| (child, expires)));
        Some((next, expires))
    })
}
