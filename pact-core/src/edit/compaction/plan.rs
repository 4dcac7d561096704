//! A prepared compaction.

use core::fmt;
use std::collections::HashSet;

use super::leaving::{Turn, is_summary};
use crate::context::Context;
use crate::format::thread::{Message, messages_of};
use crate::lifecycle::Measure;
use crate::node::{Class, NodeId, NodeRef};

/// A compaction that was prepared: the turns that a summary would replace, and what that would
/// free. Made by [`Context::prepare_compaction`] and [`Context::compaction_due`].
///
/// It changes nothing, so it is also the preview. It shares the nodes with the context, does not
/// borrow it, and can move to other threads: a summary may take as long as it needs.
///
/// ```
/// use pact_core::{Compaction, Context, select};
///
/// // Perhaps on another thread, perhaps by a provider.
/// fn summary(turns: &Compaction) -> String {
///     let said = turns.messages().filter_map(|message| message.content()?.as_text());
///     format!("Earlier: {}", said.collect::<Vec<_>>().join(" "))
/// }
///
/// let mut ctx = Context::default();
/// for text in ["one", "two", "three"] {
///     ctx.user(text);
///     ctx.commit()?;
/// }
/// let turns = ctx.prepare_compaction(select!(".seg:depth(>1)"))?;
/// assert_eq!((turns.turns().count(), turns.blocks, turns.cost), (2, 2, 6));
/// assert_eq!(turns.to_string(), "2 turns with 2 blocks that cost 6");
/// let text = summary(&turns);
/// ctx.user("the conversation goes on in the meantime");
/// ctx.apply_compaction(turns, text)?;
/// assert!(ctx.thread().to_json().contains("Earlier: one two"));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "preparing changes nothing; `apply_compaction` puts the summary in"]
#[non_exhaustive]
pub struct Compaction {
    /// How many blocks would leave.
    pub blocks: usize,
    /// The cost of these blocks, by the context's cost function; see
    /// [`ContextBuilder::cost`](crate::ContextBuilder::cost).
    pub cost: u64,
    /// The tokens of these blocks; 0 if the context counts none.
    pub tokens: u64,
    /// All turns of the range, oldest first; some may stay as they are.
    pub(super) range: Vec<Turn>,
    /// The cycle in which it was prepared.
    cycle: i64,
}

impl Compaction {
    pub(super) fn new(ctx: &Context, range: Vec<Turn>) -> Self {
        let cycle = ctx.cycle();
        let leaving = || range.iter().flat_map(Turn::leaving);
        let blocks = leaving()
            .filter(|subtree| subtree.node.is(Class::Block))
            .count();
        let cost = ctx.costs.of_nodes(leaving(), cycle, Measure::Cost);
        Self {
            blocks,
            cost: u64::try_from(cost).unwrap_or(u64::MAX),
            tokens: ctx.costs.tokens_in(leaving().map(|subtree| &*subtree.node)),
            // Without a block there is nothing to summarise.
            range: if blocks > 0 { range } else { Vec::new() },
            cycle,
        }
    }

    /// Whether there is nothing to summarise. Applied, it changes nothing.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let ctx = Context::default();
    /// assert!(ctx.prepare_compaction(select!(".seg:depth(>20)"))?.is_empty());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Whether more than the summaries of earlier compactions would leave.
    pub(super) fn is_worth_it(&self) -> bool {
        let mut leaving = self.range.iter().flat_map(Turn::leaving);
        leaving.any(|subtree| subtree.node.is(Class::Block) && !is_summary(&subtree.node))
    }

    pub(super) fn replaced(&self) -> impl Iterator<Item = &Turn> {
        self.range.iter().filter(|turn| turn.is_replaced())
    }

    /// Returns the turns that the summary would replace, oldest first. Nodes that would stay are in
    /// them, too.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("one");
    /// let sealed = ctx.commit()?.sealed;
    /// let turns = ctx.prepare_compaction(select!(".seg"))?;
    /// let ids: Vec<_> = turns.turns().map(|turn| turn.id().clone()).collect();
    /// assert_eq!(ids, [sealed]);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn turns(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let cycle = self.cycle;
        self.replaced()
            .map(move |turn| NodeRef::of(&turn.top, cycle))
    }

    /// Returns the ids of the turns that the summary would replace, oldest first.
    pub fn ids(&self) -> impl Iterator<Item = &NodeId> {
        self.replaced().map(|turn| &turn.top.node.id)
    }

    /// Returns the messages that the summary would replace, in their order: all blocks that would
    /// leave, but redactions.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Where is Paris?");
    /// ctx.push(Block::new("Always answer in French.").role("user").pinned(true))?;
    /// ctx.commit()?;
    /// let turns = ctx.prepare_compaction(select!(".seg"))?;
    /// let said: Vec<_> = turns.messages().filter_map(|it| it.content()?.as_text()).collect();
    /// assert_eq!(said, ["Where is Paris?"]); // a pinned block stays
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn messages(&self) -> impl Iterator<Item = Message<'_>> {
        let cycle = self.cycle;
        self.replaced().enumerate().flat_map(move |(number, turn)| {
            let leaving = turn.leaving().map(|subtree| &subtree.node.id);
            let leaving: HashSet<&NodeId> = leaving.collect();
            let messages = messages_of(number, &turn.top, cycle);
            messages.filter(move |message| leaving.contains(message.id()))
        })
    }
}

/// One line for people: `2 turns with 5 blocks that cost 1200`, and their tokens if the context
/// counts tokens.
impl fmt::Display for Compaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing to compact");
        }
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let turns = self.replaced().count();
        let (blocks, cost) = (self.blocks, self.cost);
        write!(
            f,
            "{turns} turn{} with {blocks} block{} that cost {cost}",
            plural(turns),
            plural(blocks)
        )?;
        match self.tokens {
            0 => Ok(()),
            tokens => write!(f, ", {tokens} tokens"),
        }
    }
}

impl fmt::Debug for Compaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compaction")
            .field("turns", &self.ids().collect::<Vec<_>>())
            .field("blocks", &self.blocks)
            .field("cost", &self.cost)
            .finish_non_exhaustive()
    }
}
