//! Providers: values that turn a context into a request, and take the answer back.
//!
//! The engine knows no API. It gives a provider the thread, and keeps the request that comes back
//! with the tree that it was made of. The crate `pact-providers` implements [`Provider`] for the
//! common APIs.

mod error;
mod pieces;
mod prefix;
mod request;
mod shared_start;

use std::sync::Arc;

use crate::Json;
use crate::attempts::Usage;
use crate::calls::Said;
use crate::context::Context;
use crate::error::Error;
use crate::format::thread::Thread;
use crate::node::{Draft, NodeId};
use crate::snapshot::{Reports, Snapshot};

pub use error::ProviderError;
pub use pieces::Pieces;
pub use prefix::{Broken, FirstDifference, Prefix};
use request::Past;
pub use request::{Note, Piece, PieceKind, Rendered, Request};
pub use shared_start::SharedStart;

/// Turns a conversation into the JSON of a request, and the JSON of an answer into nodes.
///
/// It does no I/O: the program sends the request and receives the answer.
///
/// ```
/// use pact_core::{Absorbed, Block, Context, Json, Provider, ProviderError, Rendered, Thread};
///
/// /// An API that takes one text, and answers with one.
/// struct Echo;
///
/// impl Provider for Echo {
///     fn api(&self) -> &str {
///         "echo"
///     }
///
///     fn model(&self) -> &str {
///         "echo-1"
///     }
///
///     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
///         let said = thread.messages().filter_map(|message| message.content()?.as_text());
///         let said: Vec<&str> = said.collect();
///         Ok(Rendered::new(Json::from(said.join("\n")).to_string()))
///     }
///
///     fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
///         let text = answer.as_str().ok_or_else(|| ProviderError::new("echo/answer",
///             "not a text"))?;
///         Ok(Absorbed::new([Block::new(text).role("assistant")]))
///     }
/// }
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// let request = ctx.render(&Echo)?;
/// assert_eq!(request.body(), br#""Hello""#);
/// let turn = ctx.absorb(&Echo, &Json::from("Hello yourself"))?;
/// assert_eq!(ctx.node(&turn.blocks[0]).unwrap().role(), Some("assistant"));
/// # Ok::<(), pact_core::Error>(())
/// ```
pub trait Provider {
    /// The name of the API. It is the origin of the messages that come from it.
    fn api(&self) -> &str;

    /// The name of the model, or an empty text where none is known.
    fn model(&self) -> &str;

    /// The tokens that the API adds to the texts of a request.
    fn overhead(&self) -> Overhead {
        Overhead::default()
    }

    /// A number that two providers have in common only if they render every tree alike: it changes
    /// with every change of the settings. None if there is no such number. With it,
    /// [`Context::fit`] need not render a request that is far below its budget.
    fn revision(&self) -> Option<u64> {
        None
    }

    /// Renders a thread into a request.
    ///
    /// # Errors
    /// If the API would refuse the request. The error names the rule and the nodes.
    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError>;

    /// Reads an answer into drafts of nodes.
    ///
    /// # Errors
    /// If the JSON is not an answer of the API.
    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError>;
}

/// The tokens that an API adds to the texts of a request, about.
///
/// ```
/// use pact_core::Overhead;
///
/// assert_eq!(Overhead::new(3, 4), Overhead::default());
/// assert_eq!(Overhead::new(3, 4).tools(346).tools, 346);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Overhead {
    /// For the request as a whole.
    pub request: u64,
    /// For each message, its role included.
    pub message: u64,
    /// For a request with tools, beside the tools themselves.
    pub tools: u64,
}

impl Overhead {
    /// Sets the tokens of a request and of a message.
    #[must_use]
    pub const fn new(request: u64, message: u64) -> Self {
        Self {
            request,
            message,
            tools: 0,
        }
    }

    /// Sets the tokens that a request with tools has beside them.
    #[must_use]
    pub const fn tools(mut self, tools: u64) -> Self {
        self.tools = tools;
        self
    }
}

impl Default for Overhead {
    /// As OpenAI counts: three for the request, four for a message.
    fn default() -> Self {
        Self::new(3, 4)
    }
}

/// The content of an answer, before it is in a context.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Absorbed {
    /// The nodes, in their order.
    pub nodes: Vec<Draft>,
    /// How many tokens the call took, as far as the answer says so.
    pub usage: Option<Usage>,
    /// Why the model stopped, in the words of the API.
    pub stop: Option<String>,
}

impl Absorbed {
    /// Makes an answer of nodes.
    pub fn new<N: Into<Draft>>(nodes: impl IntoIterator<Item = N>) -> Self {
        Self {
            nodes: nodes.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Notes how many tokens the call took.
    #[must_use]
    pub fn usage(mut self, usage: Option<Usage>) -> Self {
        self.usage = usage;
        self
    }

    /// Notes why the model stopped.
    #[must_use]
    pub fn stop(mut self, stop: Option<String>) -> Self {
        self.stop = stop;
        self
    }
}

/// Tells which nodes an answer became. Made by [`Context::absorb`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turn {
    /// The new blocks, in their order.
    pub blocks: Vec<NodeId>,
    /// How many tokens the call took, as far as the answer says so.
    pub usage: Option<Usage>,
    /// Why the model stopped, in the words of the API.
    pub stop: Option<String>,
}

impl Turn {
    /// Returns the text of the answer: all texts of its blocks, one after the other. It is empty if
    /// the model only called tools.
    ///
    /// ```
    /// # use pact_core::{Absorbed, Block, Context, Json, Provider, ProviderError, Rendered};
    /// # use pact_core::Thread;
    /// # struct Echo;
    /// # impl Provider for Echo {
    /// #     fn api(&self) -> &str { "echo" }
    /// #     fn model(&self) -> &str { "" }
    /// #     fn render(&self, _: &Thread<'_>) -> Result<Rendered, ProviderError> {
    /// #         Ok(Rendered::new(""))
    /// #     }
    /// #     fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
    /// #         Ok(Absorbed::new([Block::new(answer.clone()).role("assistant")]))
    /// #     }
    /// # }
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// let turn = ctx.absorb(&Echo, &Json::from("Hello yourself"))?;
    /// assert_eq!(turn.text(&ctx), "Hello yourself");
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn text(&self, ctx: &Context) -> String {
        let blocks = self.blocks.iter().filter_map(|id| ctx.node(id));
        let texts = blocks
            .flat_map(|block| block.said())
            .filter_map(|said| match said {
                Said::Text(text) => Some(text),
                _ => None,
            });
        texts.collect()
    }
}

impl Context {
    /// Renders the working state into a request for a provider.
    ///
    /// The same tree and the same provider give the same bytes. [`Provider`] has an example.
    ///
    /// # Errors
    /// If the provider would refuse the request. The error names the rule and the nodes, and says
    /// how to go on.
    pub fn render<P: Provider + ?Sized>(&self, provider: &P) -> Result<Request, Error> {
        Request::of(&self.thread(), provider, self.past())
    }

    /// The commits so far.
    fn past(&self) -> Past {
        Past {
            sealed: self.cycle().saturating_sub(1),
            reports: self.history.reports(),
            since: Arc::clone(&self.since),
        }
    }

    /// Adds the answer of a provider to the open turn: texts, tool calls and all other parts.
    ///
    /// Either all of the answer comes in, or nothing. [`Provider`] has an example.
    ///
    /// # Errors
    /// If the JSON is not an answer of the provider.
    pub fn absorb<P: Provider + ?Sized>(
        &mut self,
        provider: &P,
        answer: &Json,
    ) -> Result<Turn, Error> {
        let Absorbed { nodes, usage, stop } = provider.absorb(answer)?;
        let mut nodes = nodes.into_iter();
        let blocks = match (nodes.next(), nodes.len()) {
            // One push changes all or nothing. A transaction would keep a copy of the open turn.
            (Some(node), 0) => vec![self.push(node)?],
            (first, _) => self.transaction(|ctx| {
                let pushed = first.into_iter().chain(nodes).map(|node| ctx.push(node));
                pushed.collect::<Result<Vec<NodeId>, Error>>()
            })?,
        };
        Ok(Turn {
            blocks,
            usage,
            stop,
        })
    }
}

impl Snapshot {
    /// Renders the snapshot into a request for a provider, as [`Context::render`] does for the
    /// working state.
    ///
    /// # Errors
    /// If the provider would refuse the request.
    pub fn render<P: Provider + ?Sized>(&self, provider: &P) -> Result<Request, Error> {
        let past = Past {
            sealed: self.cycle(),
            reports: Reports::of(self.cycle(), self.shared_report()),
            since: Arc::default(),
        };
        Request::of(&self.thread(), provider, past)
    }
}
