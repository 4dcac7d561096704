//! Counts of tokens.
//!
//! | file | content |
//! |---|---|
//! | `estimate.rs` | the estimate for models without a public vocabulary |
//! | `openai.rs` | the vocabularies of OpenAI, behind the feature `openai-tokens` |
//! | `texts.rs` | the texts of a block, or of a piece of a request, that a model reads |
//! | `media.rs` | images, files and sounds in JSON |
//! | `kept.rs` | counts that are kept, so that a content is counted once |
//! | `learned.rs` | the lessons of the calls so far about the counts of a provider |
//! | `too_long.rs` | refusals of requests that are too long |

mod estimate;
mod kept;
mod learned;
mod media;
#[cfg(feature = "openai-tokens")]
mod openai;
mod texts;
mod too_long;

use core::fmt;
use std::sync::Arc;

use crate::Json;
use crate::calls::{ResultContent, Said, said_in};
use crate::node::{Content, Node, NodeRef, ORIGINAL_FORM, SENT_PREFIX};
use crate::provider::{PieceKind, Request};
use crate::sync::{Mutex, PoisonError};

use kept::{Kept, Keys};
pub(crate) use learned::{Experience, Lesson, Ratio};
use texts::Texts;
pub use too_long::TooLong;

/// The tokens that a block costs beside its texts: a message has a role and an end.
const BLOCK: u64 = 4;

/// The words that APIs put around a block, about: those of a system message in the middle, of a
/// result that is missing, of a call, a result or a file that is said as a text, and an id that an
/// API wants in another form.
const AROUND: &str = "<system>\n\n</system> \"is_error\": true [no result] [conversation continues] \
     [document attached] [call of : {}] [result of : ] [image: ] [file: ] [a part of another API] \
     {\"result\": } call_0123456789abcdef0123456789abcdef";

/// The sort of a key of a count, so that equal bytes of two sorts have two counts.
mod sort {
    pub(super) const TEXT: &[u8] = b"t";
    pub(super) const BLOCK: &[u8] = b"b";
    pub(super) const PIECE: &[u8] = b"p";
}

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
        self.count_once(AROUND)
    }

    /// Counts the tokens of a text, unless it was counted before.
    pub(crate) fn count_once(&self, text: &str) -> u64 {
        if text.is_empty() {
            return 0;
        }
        if text.len() < self.worth_keeping() {
            return self.count(text);
        }
        let key = self.0.keys.key([sort::TEXT, text.as_bytes()]);
        self.keep(key, || self.count(text))
    }

    /// Whether it learns from the usage that answers report. A vocabulary knows better, and the
    /// function of a program is the program's own word.
    pub(crate) fn learns(&self) -> bool {
        matches!(self.0.count, Count::Estimate)
    }

    /// Whether the text of a member is data in base64.
    pub(crate) fn is_data(member: &str, text: &str) -> bool {
        media::is_media(member, text)
    }

    /// Whether a part is an image, a file or a sound.
    pub(crate) fn is_media_part(part: &Json) -> bool {
        part.as_object().and_then(media::media_in).is_some()
    }

    /// The shortest text whose count is worth keeping: a short one is counted in less time than its
    /// hash takes. A function of the program may take any time.
    fn worth_keeping(&self) -> usize {
        match &self.0.count {
            Count::Estimate => 64,
            #[cfg(feature = "openai-tokens")]
            Count::OpenAi(_) => 16,
            Count::Function(_) => 1,
        }
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
        let is_text = node.spoken().is_empty() && node.attributes().is_empty();
        let text = node.content.as_ref().and_then(Content::as_text);
        let said = match text.filter(|text| is_text && text.len() < self.worth_keeping()) {
            Some(text) => self.count(text),
            None => self.keep(self.key_of(node), || self.of_said(node)),
        };
        BLOCK.saturating_add(said)
    }

    /// The key of a block: of all that is counted. The digest, which a node keeps, has the content
    /// and the attributes of two prefixes.
    fn key_of(&self, node: &Node) -> u64 {
        let mut others = Vec::new();
        for (name, value) in node.attributes() {
            if !name.starts_with("data_") && !name.starts_with("content_") {
                others.extend_from_slice(format!("{name}={value};").as_bytes());
            }
        }
        for spoken in node.spoken() {
            let (at, end) = (spoken.at, spoken.end());
            others.extend_from_slice(format!("{at}:{end:?}:{};", spoken.id).as_bytes());
        }
        let digest = node.content_digest().as_slice();
        self.0.keys.key([sort::BLOCK, digest, others.as_slice()])
    }

    fn of_said(&self, node: &Node) -> u64 {
        let mut texts = Texts::new(self);
        for said in said_in(node) {
            texts.said(&said);
        }
        for (name, value) in node.sent_attributes() {
            let mut calls = node.spoken().iter();
            if calls.any(|spoken| spoken.attribute() == Some(name)) {
                // Its calls are said.
            } else if name == ORIGINAL_FORM {
                texts.patch(value);
            } else {
                let member = name.strip_prefix(SENT_PREFIX).unwrap_or(name);
                texts.member(member, value);
            }
        }
        texts.total()
    }

    /// The most tokens that a block can have in a request beside those that count for it: an API
    /// that does not take an image says its address as a text.
    pub(crate) fn of_addresses(&self, node: &Node) -> u64 {
        if !node.is_said()
            || node
                .content
                .as_ref()
                .is_none_or(|it| it.as_text().is_some())
        {
            return 0;
        }
        let in_part = |part: &Json| {
            let media = part.as_object().and_then(media::media_in);
            let address = media.and_then(|media| media.address);
            address.map_or(0, |address| self.count_once(address))
        };
        let tokens = said_in(node).map(|said| match said {
            Said::Other(part) => in_part(part),
            Said::Answer(answer) => match answer.content {
                ResultContent::Json(Json::Array(parts)) => {
                    parts.iter().map(in_part).fold(0, u64::saturating_add)
                }
                _ => 0,
            },
            _ => 0,
        });
        tokens.fold(0, u64::saturating_add)
    }

    /// The tokens of a request: of its pieces, tools included, and of all that its provider adds.
    pub(crate) fn of_request(&self, request: &Request) -> u64 {
        let overhead = request.overhead();
        let mut total = overhead.request;
        let mut has_tools = false;
        for piece in request.pieces().iter() {
            let slices = request.slices_of(piece);
            let slices_of = slices.iter().copied();
            let key = self
                .0
                .keys
                .key(core::iter::once(sort::PIECE).chain(slices_of));
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
