//! The provider thread: the blocks in the order in which the model sees them.

use std::io;

use super::canonical_json::Object;
use super::hash::write_content;
use super::json_text::write_string;
use super::kept::Kept;
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
    /// The renderings that the context keeps.
    kept: Option<&'t Kept>,
}

/// One block of a thread.
#[derive(Clone, Copy, Debug)]
pub struct Message<'t> {
    pub(super) node: NodeRef<'t>,
    pub(super) in_system: bool,
    /// The sealed turn that it is in, and the number of turns before that.
    pub(super) turn: Option<(usize, &'t NodeId)>,
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
        self.turn.map(|(_, segment)| segment)
    }

    /// Returns the number of sealed turns that are rendered before that of the block; none for a
    /// block in `^sys` or in the open turn. A [compaction](crate::Compaction) counts its own turns.
    #[must_use]
    pub fn turn(&self) -> Option<usize> {
        self.turn.map(|(turn, _)| turn)
    }

    /// Whether a later commit will take the block, because its time to live or that of a node that
    /// holds it ends.
    #[must_use]
    pub fn expires(&self) -> bool {
        self.expires
    }

    pub(super) fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        write_string(object.known("id"), self.node.id().as_str());
        write_string(object.known("role"), self.role());
        if let Some(kind) = self.node.kind() {
            write_string(object.known("kind"), kind);
        }
        write_content(object.known("content"), self.node.content());
        object.close();
    }
}

impl<'t> Thread<'t> {
    pub(crate) fn new(tree: &'t Tree, cycle: i64) -> Self {
        Self {
            tree,
            cycle,
            kept: None,
        }
    }

    /// The thread of a context that keeps renderings.
    pub(crate) fn keeping(tree: &'t Tree, cycle: i64, kept: &'t Kept) -> Self {
        Self {
            kept: Some(kept),
            ..Self::new(tree, cycle)
        }
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
        blocks_of(&self.tree.system.top, self.cycle, true, None).chain(self.blocks_from(0))
    }

    /// Returns the messages of the sealed turns from one on, and those of the open turn. The oldest
    /// turn has the number 0.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// for question in ["one", "two", "three"] {
    ///     ctx.user(question);
    ///     ctx.commit()?;
    /// }
    /// ctx.user("four");
    /// let said = |from: usize| ctx.thread().messages_from(from).count();
    /// assert_eq!([said(0), said(2), said(3)], [4, 2, 1]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn messages_from(&self, turn: usize) -> impl Iterator<Item = Message<'t>> + use<'t> {
        self.blocks_from(turn)
            .filter(|message| message.node.node().is_said())
    }

    fn blocks_from(&self, turn: usize) -> impl Iterator<Item = Message<'t>> + use<'t> {
        let Self { tree, cycle, .. } = *self;
        let sealed = tree.sequence.rendered_from(turn);
        let sealed = (turn..).zip(sealed).flat_map(move |(number, turn)| {
            blocks_of(turn, cycle, false, Some((number, &turn.node.id)))
        });
        sealed.chain(blocks_of(tree.head(), cycle, false, None))
    }

    /// Returns the number of sealed turns.
    #[must_use]
    pub fn turns(&self) -> usize {
        let sequence = &self.tree.sequence;
        sequence.segments().len() + sequence.strays().len()
    }

    /// Whether the work that [`keep_stem`](Self::keep_stem) gets is kept: the thread is that of a
    /// context, which [keeps renderings](crate::ContextBuilder::keep_renderings).
    #[must_use]
    pub fn keeps_stems(&self) -> bool {
        self.kept.is_some_and(|kept| kept.keeps_stems(self.tree))
    }

    /// Takes the work that a provider kept of an earlier rendering of this context with
    /// [`keep_stem`](Self::keep_stem), and the number of sealed turns, from the oldest on, that are
    /// as they were then. `^sys` and the root are as they were, too.
    ///
    /// None if no work is kept: for another revision or type, for a snapshot, or if the context
    /// [keeps no renderings](crate::ContextBuilder::keep_renderings). What is taken is not kept any
    /// more.
    ///
    /// ```
    /// use pact_core::{Absorbed, Context, Json, Provider, ProviderError, Rendered, Thread};
    ///
    /// /// Says the texts of all messages, and keeps those of the sealed turns.
    /// struct Lines;
    ///
    /// impl Provider for Lines {
    ///     # fn api(&self) -> &str { "lines" }
    ///     # fn model(&self) -> &str { "" }
    ///     # fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
    ///     #     Ok(Absorbed::default())
    ///     # }
    ///     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
    ///         let kept = thread.take_stem::<Vec<String>>(1);
    ///         let (turns, mut lines) = kept.unwrap_or_default();
    ///         lines.truncate(turns);
    ///         let mut open = String::new();
    ///         for message in thread.messages_from(lines.len()) {
    ///             let text = message.content().and_then(|content| content.as_text());
    ///             let line = format!("{}\n", text.unwrap_or_default());
    ///             match message.turn() {
    ///                 Some(turn) => {
    ///                     lines.resize(turn + 1, String::new());
    ///                     lines[turn] += &line;
    ///                 }
    ///                 None => open += &line,
    ///             }
    ///         }
    ///         let body = lines.concat() + &open;
    ///         thread.keep_stem(1, lines);
    ///         Ok(Rendered::new(body))
    ///     }
    /// }
    ///
    /// let mut ctx = Context::default();
    /// for word in ["one", "two", "three"] {
    ///     ctx.user(word);
    ///     ctx.render(&Lines)?; // writes one line, and copies the others
    ///     ctx.commit()?;
    /// }
    /// assert_eq!(ctx.render(&Lines)?.body(), b"one\ntwo\nthree\n");
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn take_stem<T: Send + 'static>(&self, revision: u64) -> Option<(usize, T)> {
        self.kept?.take_stem(self.tree, revision)
    }

    /// Keeps the work on the sealed turns for the next rendering of this context, in the place of
    /// the work that was kept before. The revision is that of the
    /// [provider](crate::Provider::revision). See [`take_stem`](Self::take_stem).
    pub fn keep_stem<T: Send + 'static>(&self, revision: u64, work: T) {
        if let Some(kept) = self.kept {
            kept.keep_stem(self.tree, revision, Box::new(work));
        }
    }

    /// Writes the blocks of `^sys`, each with a comma before it.
    pub(super) fn write_system(&self, out: &mut String) {
        for block in blocks_of(&self.tree.system.top, self.cycle, true, None) {
            out.push(',');
            block.write(out);
        }
    }

    /// Returns the thread as a JSON array: `[{"id":…,"role":…,"kind":…,"content":…},…]`, the same
    /// bytes for the same tree.
    #[must_use]
    pub fn to_json(&self) -> String {
        if let Some(text) = self.kept.and_then(|kept| kept.thread_json(self)) {
            return text;
        }
        let mut text = String::new();
        // Nothing goes out in pieces, so nothing can fail.
        let _ = self.write_pieces(&mut text, |_| Ok(()));
        text
    }

    /// Writes the text of [`Thread::to_json`] without holding all of it in memory.
    ///
    /// # Errors
    /// Those of the writer, which is flushed at the end.
    pub fn write_to(&self, mut out: impl io::Write) -> io::Result<()> {
        let mut text = String::new();
        self.write_pieces(&mut text, |text| {
            if text.len() > 1 << 16 {
                out.write_all(text.as_bytes())?;
                text.clear();
            }
            Ok(())
        })?;
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Writes the text, and calls `after` after each block.
    fn write_pieces(
        &self,
        text: &mut String,
        mut after: impl FnMut(&mut String) -> io::Result<()>,
    ) -> io::Result<()> {
        text.push('[');
        for (index, message) in self.blocks().enumerate() {
            if index > 0 {
                text.push(',');
            }
            message.write(text);
            after(text)?;
        }
        text.push(']');
        Ok(())
    }
}

/// Writes the blocks of a turn, each with a comma before it.
pub(super) fn write_blocks(out: &mut String, turn: &Subtree, cycle: i64) {
    for block in blocks_of(turn, cycle, false, None) {
        out.push(',');
        block.write(out);
    }
}

/// The messages of a sealed turn that are sent. `number` is that of the turns before it.
pub(crate) fn messages_of(
    number: usize,
    turn: &Subtree,
    cycle: i64,
) -> impl Iterator<Item = Message<'_>> {
    let blocks = blocks_of(turn, cycle, false, Some((number, &turn.node.id)));
    blocks.filter(|message| message.node.node().is_said())
}

/// The blocks of a part.
fn blocks_of<'t>(
    part: &'t Subtree,
    cycle: i64,
    in_system: bool,
    turn: Option<(usize, &'t NodeId)>,
) -> impl Iterator<Item = Message<'t>> + use<'t> {
    expiring(part, cycle)
        .filter(|(subtree, _)| subtree.node.is(Class::Block))
        .map(move |(subtree, expires)| Message {
            node: NodeRef::of(subtree, cycle),
            in_system,
            turn,
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
