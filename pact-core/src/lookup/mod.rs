//! A tool by which a model looks up blocks that have left the context.
//!
//! | file | content |
//! |---|---|
//! | `arguments.rs` | reads the arguments of a model |
//! | `archive.rs` | walks over all blocks that a context still has |
//! | `withdrawn.rs` | tells which of them the program took out on purpose |
//! | `cleared.rs` | the trees that a selector may look at: without withdrawn and hidden blocks |
//! | `find.rs` | finds blocks by id, by text and by selector |
//! | `words.rs` | the words of a block, and searches in them |
//! | `answer.rs` | writes the answer within its bounds |

mod answer;
mod archive;
mod arguments;
mod cleared;
mod find;
#[cfg(test)]
mod tests;
mod withdrawn;
mod words;

use core::fmt;
use std::sync::Arc;

use serde_json::json;

use crate::Json;
use crate::calls::ToolAnswer;
use crate::context::Context;
use crate::node::NodeRef;
use arguments::Question;

/// A tool for the model: it looks up blocks that have left the context, by an id, by a text or by a
/// selector.
///
/// It finds the blocks of the working state, of the snapshots that are kept, and those that a
/// [fit](Context::fit) took out of an open turn: so also those that were pruned, shortened or
/// compacted, or that have expired. It changes nothing, and its answers and its work are bounded.
///
/// It does not find blocks that the program took out on purpose: those that were
/// [deleted](Context::delete) or [replaced](Context::replace), and all that these stood for. So a
/// person's data that was deleted stays out of the model's reach, although older snapshots have it.
///
/// `Tool::from(&lookup)` of the crate `pact-providers` makes a tool of it.
///
/// ```
/// use pact_core::{Block, Context, Lookup};
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// ctx.push(Block::new("The invoice has the number 4711.").role("user").ttl(1))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// assert!(!ctx.thread().to_json().contains("4711")); // it has expired
///
/// let wanted = json!({"text": "invoice"});
/// let call = json!({"type": "tool_use", "id": "c1", "name": "look_up", "input": wanted});
/// ctx.push(Block::new(json!([call])).role("assistant"))?;
/// let lookup = Lookup::new();
/// for call in ctx.pending_calls() {
///     let answer = match call.name() {
///         Some(Lookup::NAME) => lookup.answer(&ctx, call.arguments()),
///         _ => "there is no such tool".into(),
///     };
///     ctx.answer(call.id(), answer)?;
/// }
/// assert!(ctx.thread().to_json().contains("4711"));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Lookup {
    blocks: usize,
    bytes: usize,
    search_nodes: usize,
    search_bytes: usize,
    hide: Option<Hide>,
}

/// A function of the program that hides blocks.
type Hide = Arc<dyn Fn(NodeRef<'_>) -> bool + Send + Sync>;

impl Lookup {
    /// The name of the tool: `look_up`.
    pub const NAME: &'static str = "look_up";

    /// The description of the tool, for the model.
    pub const DESCRIPTION: &'static str = "Finds earlier messages and tool results of this \
        conversation, also those that are no longer in it because they were left out, shortened or \
        summarized to save space. Use it before you say that you do not know or remember \
        something. If a text says `[… about N tokens left out; the whole is the block `ID` …]`, \
        give that ID as `id`. If a result says `[expired]`, or a summary lacks a detail, give a \
        word of it as `text`. Give exactly one of `id`, `text` and `selector`. An answer has a \
        few blocks, newest first: `next_page` has more blocks, and `next_offset` has more of a \
        long content. The tool only reads.";

    /// Makes a lookup that answers with at most 10 blocks and 16,000 bytes, and that looks at
    /// 100,000 nodes and 64 MiB of text at most.
    #[must_use]
    pub fn new() -> Self {
        Self {
            blocks: 10,
            bytes: 16_000,
            search_nodes: 100_000,
            search_bytes: 64 << 20,
            hide: None,
        }
    }

    /// Sets how many blocks an answer has at most. The model can ask for more pages.
    ///
    /// ```
    /// use pact_core::{Context, Lookup};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// for turn in 1..=5 {
    ///     ctx.user(format!("question {turn}"));
    /// }
    /// let answer = Lookup::new().blocks(2).answer(&ctx, &json!({"text": "question"}));
    /// let answer = answer.content().to_json();
    /// assert_eq!(answer["blocks"].as_array().map(Vec::len), Some(2));
    /// assert_eq!((&answer["more"], &answer["next_page"]), (&json!(3), &json!(2)));
    /// ```
    #[must_use]
    pub const fn blocks(mut self, most: usize) -> Self {
        self.blocks = most;
        self
    }

    /// Sets how many bytes an answer has at most, as JSON. Long contents are cut, and the model can
    /// read on. Fewer than 1,400 count as 1,400.
    #[must_use]
    pub const fn bytes(mut self, most: usize) -> Self {
        self.bytes = if most < answer::SMALLEST {
            answer::SMALLEST
        } else {
            most
        };
        self
    }

    /// Sets how many nodes a lookup looks at, at most. Nodes that snapshots share count once, and
    /// each snapshot counts as one. A selector reads the tree of one state even if it has more
    /// nodes.
    ///
    /// The newest come first. If older ones were not searched, the answer says so.
    #[must_use]
    pub const fn search_nodes(mut self, most: usize) -> Self {
        self.search_nodes = most;
        self
    }

    /// Sets how many bytes of contents a search for a text reads, at most. A selector with several
    /// tests of texts (`~`) reads each content once for each, and as many bytes in all.
    #[must_use]
    pub const fn search_bytes(mut self, most: usize) -> Self {
        self.search_bytes = most;
        self
    }

    /// Hides blocks from the model, for example data that a program may not delete but must not
    /// show either. A block is not found if the function returns true for it.
    ///
    /// ```
    /// use pact_core::{Block, Context, Lookup};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.push(Block::new("the plan of the operator").tag("internal"))?;
    /// let lookup = Lookup::new().hide(|block| block.tags().any(|tag| tag == "internal"));
    /// let answer = lookup.answer(&ctx, &json!({"text": "plan"}));
    /// assert_eq!(answer.content().to_json()["found"], 0);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn hide(mut self, hides: impl Fn(NodeRef<'_>) -> bool + Send + Sync + 'static) -> Self {
        self.hide = Some(Arc::new(hides));
        self
    }

    fn hides(&self, block: NodeRef<'_>) -> bool {
        self.hide.as_ref().is_some_and(|hides| hides(block))
    }

    /// Returns the JSON schema of the arguments.
    ///
    /// ```
    /// use pact_core::Lookup;
    ///
    /// assert_eq!(Lookup::parameters()["properties"]["text"]["type"], "string");
    /// ```
    #[must_use]
    pub fn parameters() -> Json {
        json!({
            "type": "object",
            "properties": {
                "id": {
                    "type": "string",
                    "description": "The id of a block, such as `block:12.3`, or of a turn, such as \
                        `seg:12.9`.",
                },
                "text": {
                    "type": "string",
                    "description": "A text to search for in all messages and results. Upper and \
                        lower case do not matter. It is no pattern: use one telling word, or a few \
                        words that stand together.",
                },
                "selector": {
                    "type": "string",
                    "description": "A selector: `.block[role='tool']`, `.block[kind='call']`, \
                        `.block[content~'Paris']`, `.block[cycle>=3][cycle<5]` for turns 3 and 4, \
                        `.block[role='user'] @order=turn:asc,pre @first` for the first question. \
                        Without a time it searches everything; `@c7 .block` looks at the \
                        conversation as it was after turn 7.",
                },
                "page": {
                    "type": "integer",
                    "description": "The page of the answer, from 1.",
                },
                "offset": {
                    "type": "integer",
                    "description": "With `id`: the byte at which to read on in a long content, as \
                        `next_offset` said.",
                },
            },
        })
    }

    /// Answers a call of the model. Arguments that are of no use give an
    /// [error](ToolAnswer::error) that tells the model how to write them.
    ///
    /// The answer is a JSON object: `found` counts the blocks, and `blocks` has those of the page,
    /// each with its `id`, `role`, `kind`, the `turn` in which it was made, its `status` and its
    /// `content`.
    ///
    /// ```
    /// use pact_core::{Context, Lookup};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("My cat is called Mia.");
    /// ctx.commit()?;
    /// let answer = Lookup::new().answer(&ctx, &json!({"text": "CAT"}));
    /// assert_eq!(answer.content().to_json()["blocks"][0]["content"], "My cat is called Mia.");
    ///
    /// let answer = Lookup::new().answer(&ctx, &json!({"selector": ".block[role="}));
    /// assert!(answer.is_error());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn answer(&self, ctx: &Context, arguments: &Json) -> ToolAnswer {
        let question = match Question::read(arguments) {
            Ok(question) => question,
            Err(reason) => return self.refuse(&reason),
        };
        match self.find(ctx, &question) {
            Ok(finding) => self.write(&finding, &question),
            Err(reason) => self.refuse(&reason),
        }
    }
}

impl Default for Lookup {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Lookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup")
            .field("blocks", &self.blocks)
            .field("bytes", &self.bytes)
            .field("search_nodes", &self.search_nodes)
            .field("search_bytes", &self.search_bytes)
            .finish_non_exhaustive()
    }
}
