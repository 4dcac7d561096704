//! Counts of tokens.
//!
//! | file | content |
//! |---|---|
//! | `estimate.rs` | the estimate for models without a public vocabulary |
//! | `openai.rs` | the vocabularies of OpenAI, behind the feature `openai-tokens` |
//! | `texts.rs` | the texts of a JSON value, or of a piece of a request, that a model reads |
//! | `kept.rs` | counts that are kept, so that a content is counted once |
//! | `learned.rs` | the lessons of the calls so far about the counts of a provider |
//! | `too_long.rs` | refusals of requests that are too long |

mod estimate;
mod kept;
mod learned;
#[cfg(feature = "openai-tokens")]
mod openai;
mod texts;
mod too_long;

use core::fmt;
use std::sync::Arc;

use crate::calls::CallEnd;
use crate::node::{Content, Node, NodeRef};
use crate::provider::{PieceKind, Request};
use crate::sync::{Mutex, PoisonError};

use kept::{Kept, Keys};
pub(crate) use learned::{Experience, Lesson, Ratio};
use texts::Texts;
pub use too_long::TooLong;

/// The tokens that a block costs beside its texts: a message has a role and an end.
const BLOCK: u64 = 4;

/// The words that APIs put around a block, about: those of a system message in the middle, and of a
/// result that is missing.
const AROUND: &str =
    "<system>\n\n</system> \"is_error\": true [no result] [conversation continues]";

/// The start of a text: at most so many bytes, and whole characters.
pub(crate) fn start_of(text: &str, bytes: usize) -> &str {
    let mut at = bytes.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    text.get(..at).unwrap_or_default()
}

/// Counts the tokens of texts.
///
/// A context counts with one of these: an estimate, the vocabulary of a model, or a function of
/// the program. Each content is counted once, and its count is kept by its hash. A clone shares
/// the counts.
///
/// ```
/// use pact_core::{Budget, Context, Pruning, Tokens};
///
/// let pruning = Pruning::new().budget(Budget::tokens(1_000));
/// let mut ctx = Context::builder().pruning(pruning).tokens(Tokens::estimate()).build();
/// ctx.user("How warm is it in Paris?");
/// assert_eq!(ctx.filling().total, 4 + Tokens::estimate().count("How warm is it in Paris?"));
/// ```
#[derive(Clone)]
pub struct Tokens(Arc<Counter>);

struct Counter {
    count: Count,
    keys: Keys,
    kept: Mutex<Kept>,
}

/// The way to count.
enum Count {
    Estimate,
    #[cfg(feature = "openai-tokens")]
    OpenAi(openai::Vocabulary),
    Function(Box<dyn Fn(&str) -> u64 + Send + Sync>),
}

impl Tokens {
    fn new(count: Count) -> Self {
        Self(Arc::new(Counter {
            count,
            keys: Keys::default(),
            kept: Mutex::new(Kept::default()),
        }))
    }

    /// Estimates without a vocabulary. For English, code and JSON it is near the counts of OpenAI's
    /// vocabularies.
    ///
    /// A context with this counter learns from the [usage](crate::Usage) that answers report: after
    /// the first call of a model, [`Context::fit`](crate::Context::fit) counts as its provider
    /// does. A provider that reports less than half of the estimate, or more than eight times as
    /// much, is believed that far. An estimate is never exact: a limit is compared with four
    /// percent more.
    ///
    /// ```
    /// use pact_core::Tokens;
    ///
    /// let count = Tokens::estimate().count("The quick brown fox jumps over the lazy dog.");
    /// assert!((9..=12).contains(&count));
    /// ```
    #[must_use]
    pub fn estimate() -> Self {
        Self::new(Count::Estimate)
    }

    /// Counts with a function of the program.
    ///
    /// It must give the same count for the same text, because counts are kept.
    ///
    /// ```
    /// use pact_core::Tokens;
    ///
    /// let words = Tokens::with(|text| text.split_whitespace().count() as u64);
    /// assert_eq!(words.count("one two three"), 3);
    /// ```
    #[must_use]
    pub fn with(count: impl Fn(&str) -> u64 + Send + Sync + 'static) -> Self {
        Self::new(Count::Function(Box::new(count)))
    }

    /// Counts with the vocabulary of a model of OpenAI, as `tiktoken` does: `cl100k_base` for
    /// GPT-4 and GPT-3.5, `o200k_base` for every model since GPT-4o.
    ///
    /// ```
    /// use pact_core::Tokens;
    ///
    /// assert_eq!(Tokens::openai("gpt-5").count("tiktoken is great!"), 6);
    /// assert_eq!(Tokens::openai("gpt-4").count("antidisestablishmentarianism"), 6);
    /// ```
    #[cfg(feature = "openai-tokens")]
    #[cfg_attr(docsrs, doc(cfg(feature = "openai-tokens")))]
    #[must_use]
    pub fn openai(model: &str) -> Self {
        Self::new(Count::OpenAi(openai::Vocabulary::of(model)))
    }

    /// Counts the tokens of a text.
    #[must_use]
    pub fn count(&self, text: &str) -> u64 {
        match &self.0.count {
            Count::Estimate => estimate::tokens(text),
            #[cfg(feature = "openai-tokens")]
            Count::OpenAi(vocabulary) => vocabulary.count(text),
            Count::Function(count) => count(text),
        }
    }

    /// Counts the tokens of a block, as [`Context::filling`](crate::Context::filling) does: those
    /// of its content, of its calls, and of the message that it is. Nodes that are not sent have
    /// none: containers and redactions.
    ///
    /// ```
    /// use pact_core::{Context, Tokens};
    ///
    /// let mut ctx = Context::default();
    /// let id = ctx.user("How warm is it in Paris?");
    /// let block = ctx.node(&id).unwrap();
    /// assert_eq!(Tokens::estimate().count_block(&block), ctx.filling().total);
    /// ```
    #[must_use]
    pub fn count_block(&self, block: &NodeRef<'_>) -> u64 {
        self.of_block(block.node())
    }

    /// The most tokens that an API puts around a block, beside the overhead of a message.
    pub(crate) fn around_a_block(&self) -> u64 {
        let key = self.0.keys.key([AROUND.as_bytes()]);
        self.keep(key, || self.count(AROUND))
    }

    /// Whether it learns from the usage that answers report. A vocabulary knows better, and the
    /// function of a program is the program's own word.
    pub(crate) fn learns(&self) -> bool {
        matches!(self.0.count, Count::Estimate)
    }

    /// Whether the text of a member is data in base64.
    pub(crate) fn is_data(member: &str, text: &str) -> bool {
        texts::is_media(member, text)
    }

    /// The shortest text whose count is worth keeping: a short one is counted in less time than its
    /// hash takes.
    fn worth_keeping(&self) -> usize {
        if self.learns() { 64 } else { 16 }
    }

    fn kept<R>(&self, read: impl FnOnce(&mut Kept) -> R) -> R {
        let kept = self.0.kept.lock();
        read(&mut kept.unwrap_or_else(PoisonError::into_inner))
    }

    /// The count for a key: the one that is kept, or a new one. The lock is free while it counts,
    /// because a function of the program may count.
    fn keep(&self, key: u64, count: impl FnOnce() -> u64) -> u64 {
        if let Some(known) = self.kept(|kept| kept.get(key)) {
            return known;
        }
        let counted = count();
        self.kept(|kept| kept.insert(key, counted));
        counted
    }

    /// The tokens of a block: of its content, of its calls, of all other members that are sent, and
    /// of the message that it is. Redactions are not sent.
    pub(crate) fn of_block(&self, node: &Node) -> u64 {
        if !node.is_said() {
            return 0;
        }
        let content = match &node.content {
            None => 0,
            Some(content) => self.of_content(node, content),
        };
        let mut texts = Texts::new(self);
        for (name, value) in node.sent_attributes() {
            texts.value(name, value);
        }
        for spoken in node.spoken().iter().filter(|it| it.is_whole_block()) {
            texts.text("id", &spoken.id);
            // A call as a block has its name beside the content.
            let name = node.attribute(spoken.shape.name_path());
            if let Some(name) = name.and_then(|name| name.as_str())
                && spoken.end() == CallEnd::Call
            {
                texts.text("name", name);
            }
        }
        BLOCK.saturating_add(content).saturating_add(texts.total())
    }

    fn of_content(&self, node: &Node, content: &Content) -> u64 {
        let count = || {
            let mut texts = Texts::new(self);
            match content.as_text() {
                Some(text) => texts.text("text", text),
                None => texts.content(&content.to_json()),
            }
            texts.total()
        };
        match content.as_text() {
            Some(text) if text.len() < self.worth_keeping() => count(),
            _ => {
                let key = self.0.keys.key([node.content_digest().as_slice()]);
                self.keep(key, count)
            }
        }
    }

    /// The tokens of a request: of its pieces, tools included, and of all that its provider adds.
    pub(crate) fn of_request(&self, request: &Request) -> u64 {
        let overhead = request.overhead();
        let mut total = overhead.request;
        let mut has_tools = false;
        for piece in request.pieces().iter() {
            let slices = request.slices_of(piece);
            let key = self.0.keys.key(slices.iter().copied());
            let texts = self.keep(key, || {
                let mut texts = Texts::new(self);
                texts.pieces(&slices);
                texts.total()
            });
            total = total.saturating_add(texts);
            match piece.kind {
                PieceKind::Message | PieceKind::System => {
                    total = total.saturating_add(overhead.message);
                }
                PieceKind::Member => {
                    let start = slices.first().copied().unwrap_or_default();
                    has_tools |= start
                        .get(..16)
                        .unwrap_or(start)
                        .windows(4)
                        .any(|it| it == b"tool");
                }
            }
        }
        if request.pieces().is_empty() {
            // A provider of a program may tell no pieces.
            let mut texts = Texts::new(self);
            texts.pieces(&[request.body()]);
            total = total.saturating_add(texts.total());
        }
        if has_tools {
            total = total.saturating_add(overhead.tools);
        }
        total
    }
}

impl Default for Tokens {
    fn default() -> Self {
        Self::estimate()
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.0.count {
            Count::Estimate => "Tokens::estimate()",
            #[cfg(feature = "openai-tokens")]
            Count::OpenAi(vocabulary) => return vocabulary.fmt(f),
            Count::Function(_) => "Tokens::with(…)",
        })
    }
}
