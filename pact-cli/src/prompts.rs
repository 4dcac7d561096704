//! Prompts, and how much of each was in the one before: for `pactx blame-cache` and the page.

use std::collections::BTreeMap;

use pact_core::{Broken, Json, Piece, PieceKind, Prefix, Request, Tokens, Usage};
use pact_view::SentRequest;
use serde_json::Map;

use crate::failure::Failure;
use crate::load::Source;
use crate::sent;

/// A prompt of the history.
pub(crate) struct Prompt {
    pub(crate) snapshot: Option<String>,
    pub(crate) cycle: i64,
    /// The number of the attempt that sent it.
    pub(crate) attempt: Option<u64>,
    pub(crate) usage: Option<Usage>,
    pub(crate) request: Request,
}

/// How much of a prompt was in the one before.
pub(crate) struct Kept {
    pub(crate) bytes: usize,
    pub(crate) tokens: u64,
    pub(crate) cached_bytes: usize,
    pub(crate) cached_tokens: u64,
    /// None for the first prompt.
    pub(crate) prefix: Option<Prefix>,
    /// The options that changed, if they did.
    pub(crate) options: Vec<String>,
}

impl Kept {
    pub(crate) fn of(prompt: &Prompt, before: Option<&Prompt>, tokens: &Tokens) -> Self {
        let request = &prompt.request;
        let count = |piece: &Piece| sent::tokens_of(request.state(), piece, tokens);
        let all: Vec<u64> = request.pieces().iter().map(count).collect();
        let prefix = before.map(|before| request.prefix(&before.request));
        // Of the pieces that are the same, those that say nodes are counted whole.
        let whole = prefix.as_ref().map_or(0, |prefix| prefix.bytes);
        let mut end = 0;
        let mut cached_tokens = 0;
        for (piece, tokens) in request.pieces().iter().zip(&all) {
            let markers: usize = piece.markers.iter().map(ExactSizeIterator::len).sum();
            end += piece.bytes.len().saturating_sub(markers);
            if end > whole {
                break;
            }
            cached_tokens += tokens;
        }
        let options = match (&prefix, before) {
            (Some(prefix), Some(before)) => changed_options(prefix, request, &before.request),
            _ => Vec::new(),
        };
        Self {
            bytes: size(request),
            tokens: all.iter().sum(),
            cached_bytes: whole,
            cached_tokens,
            prefix,
            options,
        }
    }

    /// The part of the prompt that was cached, in percent.
    pub(crate) fn share(&self) -> usize {
        self.cached_bytes.saturating_mul(100) / self.bytes.max(1)
    }

    /// The reason in one word; none if nothing broke the prefix.
    pub(crate) fn why(&self) -> Option<Broken> {
        let first = self.prefix.as_ref()?.first.as_ref()?;
        Some(first.why)
    }
}

/// The bytes of a request that a cache compares: those of its pieces.
fn size(request: &Request) -> usize {
    let pieces = request.pieces().iter();
    let sizes = pieces.map(|piece| {
        let markers: usize = piece.markers.iter().map(ExactSizeIterator::len).sum();
        piece.bytes.len().saturating_sub(markers)
    });
    sizes.sum()
}

/// The names of the options that changed, if an option broke the prefix.
fn changed_options(prefix: &Prefix, now: &Request, before: &Request) -> Vec<String> {
    let is_option = prefix
        .first
        .as_ref()
        .is_some_and(|first| first.why == Broken::Member && first.node.is_none());
    if !is_option {
        return Vec::new();
    }
    let mut names = Vec::new();
    if now.api() != before.api() {
        names.push("api".to_owned());
    }
    if now.model() != before.model() {
        names.push("model".to_owned());
    }
    let (now, before) = (members(now), members(before));
    let all = now
        .keys()
        .chain(before.keys().filter(|name| !now.contains_key(*name)));
    names.extend(
        all.filter(|name| now.get(*name) != before.get(*name))
            .cloned(),
    );
    names
}

/// The members of a request beside the conversation and the model.
fn members(request: &Request) -> BTreeMap<String, Json> {
    let mut members = BTreeMap::new();
    let is_member = |piece: &&Piece| piece.kind == PieceKind::Member;
    for piece in request.pieces().iter().filter(is_member) {
        let text = request.body().get(piece.bytes.clone()).unwrap_or_default();
        let text = text.strip_prefix(b",").unwrap_or(text);
        let object = [b"{", text, b"}"].concat();
        let read: Option<Map<String, Json>> = serde_json::from_slice(&object).ok();
        members.extend(read.into_iter().flatten());
    }
    members.remove("model");
    members
}

/// The requests that a store recorded, as they were sent, for the page. None if the source is no
/// store.
pub(crate) fn sent_requests(source: &Source) -> Result<Vec<SentRequest>, Failure> {
    let recorded = sent::recorded(source)?.unwrap_or_default();
    let mut requests = Vec::with_capacity(recorded.len());
    let mut before: Option<Request> = None;
    for sent in &recorded {
        let again = sent::again(sent)?;
        let prefix = before.as_ref().map(|before| again.request.prefix(before));
        let first = prefix.as_ref().and_then(|prefix| prefix.first.as_ref());
        let options = match (&prefix, &before) {
            (Some(prefix), Some(before)) => changed_options(prefix, &again.request, before),
            _ => Vec::new(),
        };
        let attempt = &sent.attempt;
        let cached = prefix.as_ref().map_or(0, |prefix| prefix.bytes);
        let mut request = SentRequest::default();
        request.number = attempt.attempt_id;
        request.cycle = attempt.cycle_id;
        request.api.clone_from(&attempt.provider);
        request.model.clone_from(&attempt.model);
        attempt.status.as_str().clone_into(&mut request.status);
        request.body = String::from_utf8_lossy(again.request.body()).into_owned();
        request.inexact = again.is_exact.err();
        request.cached = place_in_body(&again.request, cached);
        request.why = first.map(|first| first.why.as_str().to_owned());
        request.node = first.and_then(|first| Some(first.node.as_ref()?.as_str().to_owned()));
        request.options = options;
        request.usage = attempt
            .usage
            .map(|usage| [usage.input, usage.output, usage.cached]);
        requests.push(request);
        before = Some(again.request);
    }
    Ok(requests)
}

/// The place in a request before which so many bytes of its pieces are, cache markers not counted.
fn place_in_body(request: &Request, bytes: usize) -> usize {
    let mut left = bytes;
    let mut place = 0;
    for piece in request.pieces().iter() {
        let markers: usize = piece.markers.iter().map(ExactSizeIterator::len).sum();
        let size = piece.bytes.len().saturating_sub(markers);
        if left < size {
            let mut inside = piece.bytes.start + left;
            for marker in &piece.markers {
                if marker.start <= inside {
                    inside += marker.len();
                }
            }
            return if left == 0 { place } else { inside };
        }
        left -= size;
        place = piece.bytes.end;
    }
    place
}
