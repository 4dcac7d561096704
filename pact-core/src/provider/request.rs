//! Requests: the bytes for a provider, with the nodes that each piece comes from.

use core::fmt;
use core::ops::Range;
use std::sync::Arc;

use serde_json::Map;

use super::{Overhead, Pieces, Provider, ProviderError, SharedStart};
use crate::Json;
use crate::argument::IntoText;
use crate::context::Context;
use crate::error::Error;
use crate::format::canonical_json::canonical_json;
use crate::format::hash;
use crate::format::thread::Thread;
use crate::lifecycle::{SinceCommit, Why};
use crate::node::NodeId;
use crate::snapshot::{Reports, Snapshot};

/// The bytes of a request, as a [`Provider`] renders them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rendered {
    /// The bytes to send.
    pub body: Vec<u8>,
    /// The pieces that caches of prompts compare, in the order in which the provider reads them.
    pub pieces: Pieces,
    /// The differences between the tree and the request.
    pub notes: Vec<Note>,
    /// The version of the renderer. It changes when the same tree renders to other bytes.
    pub version: u32,
    /// The members of the request beside the conversation, such as the tools.
    pub options: Json,
    /// The start that the next request may have in common with this one.
    pub start: SharedStart,
}

impl Rendered {
    /// Makes a request of bytes alone.
    #[must_use]
    pub fn new(body: impl Into<Vec<u8>>) -> Self {
        Self {
            body: body.into(),
            ..Self::default()
        }
    }
}

/// One piece of a request: its tools, its system text, or one message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The part of the request that it is.
    pub kind: PieceKind,
    /// The nodes that it says, in their order.
    pub nodes: Arc<[NodeId]>,
    /// Its bytes in the body.
    pub bytes: Range<usize>,
    /// The bytes of its cache markers, which move from call to call and change no content.
    pub markers: Vec<Range<usize>>,
}

impl Piece {
    /// Makes a piece without markers.
    #[must_use]
    pub fn new(kind: PieceKind, nodes: impl Into<Arc<[NodeId]>>, bytes: Range<usize>) -> Self {
        Self {
            kind,
            nodes: nodes.into(),
            bytes,
            markers: Vec::new(),
        }
    }
}

/// A part of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PieceKind {
    /// A member that is not part of the conversation, such as the tools or the model.
    Member,
    /// The system text, where it is apart from the messages.
    System,
    /// A message, or an item of a list of input.
    Message,
}

/// A difference between the tree and a request: something that the provider cannot be told, or
/// that it is told in another form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The rule of the API that is the reason.
    pub rule: String,
    /// The node.
    pub node: NodeId,
    /// The difference in words.
    pub message: String,
}

impl Note {
    /// Makes a note on a node.
    #[must_use]
    pub fn new(rule: impl Into<String>, node: &NodeId, message: impl Into<String>) -> Self {
        Self {
            rule: rule.into(),
            node: node.clone(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "node `{}`: {} [{}]",
            self.node.shown(),
            self.message,
            self.rule
        )
    }
}

/// A request for a provider: bytes that are the same every time, and the tree that they were made
/// of. Made by [`Context::render`](crate::Context::render).
///
/// Cheap to clone: the bytes and the tree are shared.
#[derive(Clone)]
pub struct Request(Arc<Parts>);

struct Parts {
    api: String,
    model: String,
    /// The hash of the options, or of the parameters that a program gives.
    params: String,
    rendered: Rendered,
    pieces: Arc<Pieces>,
    overhead: Overhead,
    /// The settings of the provider.
    revision: Option<u64>,
    /// The tree, with the cycle in which it was read.
    state: Snapshot,
    past: Past,
}

/// The commits before a request, as far as their reports are kept.
pub(super) struct Past {
    /// The last cycle that was sealed.
    pub(super) sealed: i64,
    pub(super) reports: Reports,
    /// The nodes that left since the last commit.
    pub(super) since: Arc<SinceCommit>,
}

impl Past {
    /// Why a node left, by the newest report that says so.
    pub(super) fn why(&self, id: &NodeId) -> Option<Why> {
        let left = self.since.left.iter().rev().find(|left| left.id == *id);
        left.map(|left| left.why).or_else(|| self.reports.why(id))
    }
}

impl Request {
    pub(super) fn of<P: Provider + ?Sized>(
        thread: &Thread<'_>,
        provider: &P,
        past: Past,
    ) -> Result<Self, Error> {
        let mut rendered = provider.render(thread)?;
        if !rendered.pieces.fit(rendered.body.len()) {
            let error = ProviderError::new("pact/pieces", "a piece is outside of the body");
            return Err(error.into());
        }
        Ok(Self(Arc::new(Parts {
            api: provider.api().to_owned(),
            model: provider.model().to_owned(),
            params: hash_of(&rendered.options),
            pieces: Arc::new(core::mem::take(&mut rendered.pieces)),
            rendered,
            overhead: provider.overhead(),
            revision: provider.revision(),
            state: thread.state(),
            past,
        })))
    }

    /// Describes a request that a program renders itself from the working state, for
    /// [`Context::attempt`]. It has no bytes. Of the parameters, it keeps only the hash.
    ///
    /// ```
    /// use pact_core::{Context, Request};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// ctx.user("Hello");
    /// let request = Request::custom(&ctx, "acme", "large-1", &json!({"temperature": 0.2}));
    /// let attempt = ctx.attempt(&request);
    /// attempt.fail("overloaded");
    /// assert_eq!(ctx.attempts()[0].model, "large-1");
    /// ```
    #[must_use]
    pub fn custom(ctx: &Context, api: impl IntoText, model: impl IntoText, params: &Json) -> Self {
        Self(Arc::new(Parts {
            api: api.into_text().into(),
            model: model.into_text().into(),
            params: hash_of(params),
            rendered: Rendered::default(),
            pieces: Arc::default(),
            overhead: Overhead::default(),
            revision: None,
            state: ctx.thread().state(),
            past: ctx.past(),
        }))
    }

    /// Returns the bytes to send.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.0.rendered.body
    }

    /// Returns the body as JSON. It is read anew with every call.
    #[must_use]
    pub fn to_json(&self) -> Json {
        // A provider writes JSON; the body of another one is null here.
        serde_json::from_slice(self.body()).unwrap_or_default()
    }

    /// Returns the name of the API.
    #[must_use]
    pub fn api(&self) -> &str {
        &self.0.api
    }

    /// Returns the name of the model.
    #[must_use]
    pub fn model(&self) -> &str {
        &self.0.model
    }

    /// Returns the members beside the conversation, such as the tools. Null if there are none, or
    /// if a program rendered the request itself.
    #[must_use]
    pub fn options(&self) -> &Json {
        &self.0.rendered.options
    }

    /// Returns the version of the renderer; 0 if a program rendered the request itself.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.0.rendered.version
    }

    /// The members beside the conversation with their hash, for a record: those that the provider
    /// names, or else those of the body.
    pub(crate) fn recorded_options(&self) -> (Json, String) {
        let named = self.options();
        if named.is_null() {
            let members = self.members_of_body();
            if !members.is_empty() {
                let members = Json::Object(members);
                let hash = hash_of(&members);
                return (members, hash);
            }
        }
        (named.clone(), self.0.params.clone())
    }

    /// The members of the body that are no part of the conversation. The model has a place of its
    /// own.
    fn members_of_body(&self) -> Map<String, Json> {
        let mut members = Map::new();
        let is_member = |piece: &&Piece| piece.kind == PieceKind::Member;
        for piece in self.pieces().iter().filter(is_member) {
            let bytes = self.slices_of(piece).concat();
            // A piece begins with the comma after the member before it.
            let text = bytes.strip_prefix(b",").unwrap_or(&bytes);
            let object = [b"{", text, b"}"].concat();
            if let Ok(object) = serde_json::from_slice::<Map<String, Json>>(&object) {
                members.extend(object);
            }
        }
        members.retain(|name, value| name != "model" || value.as_str() != Some(self.model()));
        members
    }

    /// Returns the pieces, in the order in which the provider reads them.
    #[must_use]
    pub fn pieces(&self) -> &Pieces {
        &self.0.pieces
    }

    /// The pieces, without the bytes of the request.
    pub(crate) fn shared_pieces(&self) -> Arc<Pieces> {
        Arc::clone(&self.0.pieces)
    }

    /// The settings of the provider that rendered it.
    pub(crate) fn revision(&self) -> Option<u64> {
        self.0.revision
    }

    /// The tokens that the API adds to the texts.
    pub(crate) fn overhead(&self) -> Overhead {
        self.0.overhead
    }

    /// Returns the differences between the tree and the request: contents that the provider cannot
    /// be told, or that it is told in another form.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.0.rendered.notes
    }

    /// Returns the SHA-256 of the bytes, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hash::hex(&self.0.rendered.start.hash(self.body()))
    }

    /// Returns the tree that the request was made of.
    #[must_use]
    pub fn state(&self) -> &Snapshot {
        &self.0.state
    }

    pub(super) fn past(&self) -> &Past {
        &self.0.past
    }

    /// The bytes of a piece without its cache markers: the slices between them.
    pub(crate) fn slices_of(&self, piece: &Piece) -> Vec<&[u8]> {
        let mut markers: Vec<&Range<usize>> = piece.markers.iter().collect();
        markers.sort_by_key(|marker| marker.start);
        let mut slices = Vec::with_capacity(markers.len() + 1);
        let mut start = piece.bytes.start;
        for marker in markers {
            slices.push(self.body().get(start..marker.start).unwrap_or_default());
            start = start.max(marker.end);
        }
        slices.push(self.body().get(start..piece.bytes.end).unwrap_or_default());
        slices
    }
}

/// SHA-256 of the canonical JSON of options: enough to tell calls apart.
fn hash_of(options: &Json) -> String {
    hash::hex(&hash::sha256(canonical_json(options)))
}

/// Two requests are equal when their API, their model and their bytes are.
impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        self.api() == other.api() && self.model() == other.model() && self.body() == other.body()
    }
}

impl Eq for Request {}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("api", &self.api())
            .field("model", &self.model())
            .field("bytes", &self.body().len())
            .field("notes", &self.notes())
            .finish_non_exhaustive()
    }
}
