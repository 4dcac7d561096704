//! The report of a fit.

use core::fmt;

use crate::context::Context;
use crate::error::Error;
use crate::lifecycle::{Departure, Replacement};
use crate::provider::Provider;
use crate::tokens::TooLong;

/// Lists the nodes that left or were shortened so that a request fits. Made by [`Context::fit`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fit {
    /// The tokens of the request, tools included, as its provider counts them by all that is known.
    /// If the request is far below its budget, this is the last exact count with the tokens of the
    /// new blocks. 0 if no budget counts tokens.
    pub tokens: u64,
    /// The tokens of the request before.
    pub tokens_before: u64,
    /// The most tokens that the request may have, with the reserve; none if no budget limits them.
    pub limit: Option<u64>,
    /// The tokens that are reserved for the answer.
    pub reserve: u64,
    /// The nodes that left, in the order in which they left, shortened results included. The next
    /// commit reports them, too.
    pub departures: Vec<Departure>,
    /// The tool results that were shortened, each with the block in its place.
    pub shortened: Vec<Replacement>,
    /// The tokens that are free now, and the costs of that.
    pub freed: Freed,
    /// The newest refusal: a request of the same model was too long, and no other was answered
    /// since. It was taken into account if the context counts tokens.
    pub refusal: Option<TooLong>,
}

/// The tokens that became free, and the bytes that a provider has to read anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Freed {
    /// The tokens that became free; 0 if the context counts none.
    pub tokens: u64,
    /// The bytes of the last request that was sent, from the first node on that left: a provider
    /// may have had them in its cache. 0 if no request was [recorded](Context::attempt).
    pub cached_bytes: u64,
}

impl Freed {
    /// Whether neither is known.
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Writes the numbers for logs. A context that counts no tokens does not know how many are
    /// free, so it says nothing of them.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            tokens,
            cached_bytes,
        } = self;
        if *tokens > 0 {
            write!(f, "{tokens} tokens free, ")?;
        }
        write!(f, "{cached_bytes} cached bytes lost")
    }
}

impl Fit {
    /// Previews [`Context::fit`], and changes nothing.
    ///
    /// ```
    /// # use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};
    /// # struct Echo;
    /// # impl Provider for Echo {
    /// #     fn api(&self) -> &str { "echo" }
    /// #     fn model(&self) -> &str { "echo-1" }
    /// #     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
    /// #         Ok(Rendered::new(thread.to_json()))
    /// #     }
    /// #     fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
    /// #         Ok(Absorbed::default())
    /// #     }
    /// # }
    /// use pact_core::{Budget, Context, Fit, Pruning};
    ///
    /// let mut ctx = Context::builder().pruning(Pruning::new().budget(Budget::blocks(1))).build();
    /// ctx.user("one");
    /// ctx.commit()?;
    /// ctx.user("two");
    /// let preview = Fit::preview(&ctx, &Echo)?;
    /// assert_eq!(preview.departures.len(), 1);
    /// assert_eq!(ctx.thread().messages().count(), 2);
    /// assert_eq!(ctx.fit(&Echo)?, preview);
    /// assert_eq!(ctx.thread().messages().count(), 1);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Context::fit`].
    pub fn preview<P: Provider + ?Sized>(ctx: &Context, provider: &P) -> Result<Self, Error> {
        ctx.clone().fit(provider)
    }

    /// Whether nothing left or was shortened.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.departures.is_empty()
    }
}

/// Prints one line for logs.
impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tokens", self.tokens)?;
        if let Some(limit) = self.limit {
            write!(f, " of {limit}")?;
        }
        if self.reserve > 0 {
            write!(f, ", {} reserved", self.reserve)?;
        }
        if let Some(refusal) = &self.refusal {
            f.write_str("; the last request was too long")?;
            if let Some((tokens, limit)) = refusal.tokens.zip(refusal.limit) {
                write!(f, ": {tokens} tokens")?;
                if let Some(answer) = refusal.answer {
                    write!(f, " and {answer} for the answer")?;
                }
                write!(f, " of {limit}")?;
            }
        }
        if self.is_unchanged() {
            return f.write_str("; nothing left");
        }
        let shortened = self.shortened.len();
        let left = self.departures.len().saturating_sub(shortened);
        write!(f, "; {left} nodes left, {shortened} results shortened")?;
        f.write_str(": ")?;
        self.freed.write(f)
    }
}
