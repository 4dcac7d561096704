//! How the contents of a node in two snapshots differ.
//!
//! Contents come from anywhere, so the work is bounded. The comparison of texts gives up on the
//! smallest result rather than take quadratic time (`edits`). It replaces parts beyond a limit as a
//! whole, and sets [`ContentSummary::truncated`].

mod edits;
mod json_patch;
mod pretty;
mod tokens;
mod unified;

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::Json;
use crate::format::canonical_json::{self, Object, canonical_json, write_list};
use crate::format::json_text::write_string;
use crate::node::{Content, NodeRef};

pub use tokens::{TokenHunk, TokenOp};

/// How a difference of contents is told. Needs the cargo feature `content-diff`.
///
/// Content that is JSON and not text is compared line by line or word by word in a readable layout
/// of its canonical JSON; text in a JSON patch is a JSON string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContentMode {
    /// Line by line, as `diff -u` writes it.
    Unified,
    /// As a patch of RFC 6902 that turns the older content into the newer.
    JsonPatch,
    /// Word by word.
    Tokens,
}

impl ContentMode {
    /// The name in JSON.
    ///
    /// ```
    /// assert_eq!(pact_core::ContentMode::JsonPatch.as_str(), "jsonpatch");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unified => "unified",
            Self::JsonPatch => "jsonpatch",
            Self::Tokens => "tokens",
        }
    }
}

/// How the content of a changed node differs, from the older snapshot to the newer. Needs the cargo
/// feature `content-diff`.
///
/// ```
/// use pact_core::{ContentMode, Context, select};
/// use serde_json::json;
///
/// let document = |cycle: i64, days: i64| {
///     let content = json!({"city": "Paris", "days": days});
///     let call = json!({"id": "call", "nodeType": "block", "content": content});
///     let head = json!({"id": "ah", "nodeType": "^ah", "children": [call]});
///     json!({"cycle": cycle, "root": {"children": [head]}}).to_string()
/// };
/// let ctx = Context::import(format!("{}\n{}", document(1, 3), document(2, 5)))?;
/// let query = ctx.query(select!("@t0..@t-1 .block"));
/// let changes = query.include_content(ContentMode::JsonPatch).run()?;
/// let diff = changes.diffs[0].changed[0].content_diff.as_ref().unwrap();
/// assert_eq!(diff.patch(), Some(&json!([{"op": "replace", "path": "/days", "value": 5}])));
/// assert!(!diff.summary.identical);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContentDiff {
    /// The MIME type: in the newer snapshot, or in the older one if it has none there.
    pub mime: Option<String>,
    /// How much there is, and whether it differs at all.
    pub summary: ContentSummary,
    /// The difference.
    pub change: ContentChange,
}

/// Short facts about the difference between two contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContentSummary {
    /// The size of the newer content: text in UTF-8, anything else as canonical JSON.
    pub bytes_newer: usize,
    /// The size of the older content.
    pub bytes_older: usize,
    /// Whether the contents are the same: the role, the kind or a custom attribute made the hash
    /// differ.
    pub identical: bool,
    /// Whether there was too much to compare, and parts that may be alike are replaced as a whole.
    /// The result still leads from the one content to the other.
    pub truncated: bool,
}

/// The difference itself.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ContentChange {
    /// Hunks with their headers and context; empty when the contents are the same.
    Unified(String),
    /// The operations, as a JSON array; empty when the contents are the same.
    JsonPatch(Json),
    /// The equal and the inserted tokens make the newer text, the equal and the deleted ones the
    /// older text.
    Tokens(Vec<TokenHunk>),
}

impl ContentDiff {
    pub(super) fn new(
        newer: &NodeRef<'_>,
        older: &NodeRef<'_>,
        mode: ContentMode,
        context_lines: usize,
    ) -> Self {
        let (newer_side, older_side) = (Side::of(newer.content()), Side::of(older.content()));
        let identical = newer_side == older_side;
        let (change, truncated) = match mode {
            ContentMode::JsonPatch if identical => {
                (ContentChange::JsonPatch(json_patch::none()), false)
            }
            ContentMode::JsonPatch => {
                let (patch, truncated) = json_patch::patch(older.content(), newer.content());
                (ContentChange::JsonPatch(patch), truncated)
            }
            ContentMode::Unified | ContentMode::Tokens => {
                let (older, is_older_flat) = older_side.readable();
                let (newer, is_newer_flat) = newer_side.readable();
                let (change, truncated) = if mode == ContentMode::Unified {
                    let (diff, truncated) = unified::diff(&older, &newer, context_lines);
                    (ContentChange::Unified(diff), truncated)
                } else {
                    let (hunks, truncated) = tokens::diff(&older, &newer);
                    (ContentChange::Tokens(hunks), truncated)
                };
                let is_flat = (is_older_flat || is_newer_flat) && !identical;
                (change, truncated || is_flat)
            }
        };
        Self {
            mime: newer.mime().or_else(|| older.mime()).map(str::to_owned),
            summary: ContentSummary {
                bytes_newer: newer_side.text.len(),
                bytes_older: older_side.text.len(),
                identical,
                truncated,
            },
            change,
        }
    }

    /// How the difference is told.
    #[must_use]
    pub fn mode(&self) -> ContentMode {
        match self.change {
            ContentChange::Unified(_) => ContentMode::Unified,
            ContentChange::JsonPatch(_) => ContentMode::JsonPatch,
            ContentChange::Tokens(_) => ContentMode::Tokens,
        }
    }

    /// The unified diff, if that is how the difference is told.
    #[must_use]
    pub fn unified(&self) -> Option<&str> {
        match &self.change {
            ContentChange::Unified(diff) => Some(diff),
            ContentChange::JsonPatch(_) | ContentChange::Tokens(_) => None,
        }
    }

    /// The patch of RFC 6902, if that is how the difference is told.
    #[must_use]
    pub fn patch(&self) -> Option<&Json> {
        match &self.change {
            ContentChange::JsonPatch(patch) => Some(patch),
            ContentChange::Unified(_) | ContentChange::Tokens(_) => None,
        }
    }

    /// The equal, deleted and inserted tokens, if the difference is in tokens.
    #[must_use]
    pub fn hunks(&self) -> Option<&[TokenHunk]> {
        match &self.change {
            ContentChange::Tokens(hunks) => Some(hunks),
            ContentChange::Unified(_) | ContentChange::JsonPatch(_) => None,
        }
    }

    pub(super) fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        write_string(object.member("mode"), self.mode().as_str());
        if let Some(mime) = &self.mime {
            write_string(object.member("mime"), mime);
        }
        self.summary.write(object.member("summary"));
        match &self.change {
            ContentChange::Unified(diff) => write_string(object.member("diff"), diff),
            ContentChange::JsonPatch(patch) => {
                canonical_json::write(object.member("patch"), patch);
            }
            ContentChange::Tokens(hunks) => {
                write_list(object.member("hunks"), hunks, TokenHunk::write);
            }
        }
        object.close();
    }
}

impl ContentSummary {
    fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        // Writing to a string cannot fail.
        let _ = write!(object.member("bytesNewer"), "{}", self.bytes_newer);
        let _ = write!(object.member("bytesOlder"), "{}", self.bytes_older);
        let _ = write!(object.member("identical"), "{}", self.identical);
        let _ = write!(object.member("truncated"), "{}", self.truncated);
        object.close();
    }
}

/// One of two contents, as text.
#[derive(PartialEq)]
struct Side<'c> {
    text: Cow<'c, str>,
    /// Whether the text is canonical JSON of something that is not text.
    is_json: bool,
}

impl<'c> Side<'c> {
    /// Missing content is empty text, as it is in hashes and threads.
    fn of(content: Option<&'c Content>) -> Self {
        let text = content.map(Content::as_text);
        match (content, text) {
            (Some(content), Some(None)) => Self {
                text: Cow::Owned(canonical_json(&content.to_json())),
                is_json: true,
            },
            (_, text) => Self {
                text: Cow::Borrowed(text.flatten().unwrap_or_default()),
                is_json: false,
            },
        }
    }

    /// The text to compare by lines or words, and whether it had to stay on one line.
    fn readable(&self) -> (Cow<'_, str>, bool) {
        if !self.is_json {
            return (Cow::Borrowed(&self.text), false);
        }
        match pretty::lines(&self.text) {
            Some(lines) => (Cow::Owned(lines), false),
            None => (Cow::Borrowed(&self.text), true),
        }
    }
}
