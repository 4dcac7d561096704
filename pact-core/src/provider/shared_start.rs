//! The start that a request has in common with later ones, so that it is hashed once.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::sync::OnceLock;

/// So many states are kept: a rendering goes back by the turns that have changed, which are few.
const KEPT: usize = 8;

/// The first bytes of a request, as far as the next request begins with them.
///
/// A provider that copies the start of a body from one rendering to the next says so here. Then
/// [`Request::hash`](crate::Request::hash) reads the bytes after the start alone.
///
/// ```
/// use pact_core::{Rendered, SharedStart};
///
/// let mut first = Rendered::new("one two ");
/// first.start = SharedStart::default().next(0, 8);
///
/// // This request begins with the first four bytes, and the next one will have seven of it.
/// let mut second = Rendered::new("one 2, three");
/// second.start = first.start.next(4, 7);
/// ```
#[derive(Clone, Debug, Default)]
pub struct SharedStart {
    /// The bytes that were the same in the request before, which are likely to stay, and those that
    /// may be the same in the next one.
    stops: [usize; 2],
    /// The states of the hash that earlier requests left.
    known: Vec<State>,
    /// The states after this request was hashed.
    own: Arc<OnceLock<Vec<State>>>,
}

/// A state of the hash.
#[derive(Clone, Debug)]
struct State {
    /// The number of bytes before it.
    len: usize,
    hasher: Sha256,
}

/// All are equal: this is a way to the hash of a request, which follows from its bytes.
impl PartialEq for SharedStart {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SharedStart {}

impl SharedStart {
    /// Makes the start of a later request. `same` is the number of bytes that it has in common with
    /// the request of this start, `len` the number of those that a further request may have in
    /// common with it.
    #[must_use]
    pub fn next(&self, same: usize, len: usize) -> Self {
        let states = self.own.get().unwrap_or(&self.known).iter();
        let known = states.filter(|state| state.len <= same.min(len));
        Self {
            stops: [same.min(len), len],
            known: known.cloned().collect(),
            own: Arc::default(),
        }
    }

    /// Ends the start no later than here.
    #[must_use]
    pub fn up_to(mut self, len: usize) -> Self {
        self.stops = self.stops.map(|stop| stop.min(len));
        self.known.retain(|state| state.len <= len);
        self
    }

    /// The hash of a body with this start.
    pub(super) fn hash(&self, body: &[u8]) -> [u8; 32] {
        self.read(body).0
    }

    /// The hash, and how many bytes were read for it.
    fn read(&self, body: &[u8]) -> ([u8; 32], usize) {
        let states = self.own.get().unwrap_or(&self.known);
        let mut states: Vec<State> = states.clone();
        states.retain(|state| state.len <= body.len());
        let (known, mut hasher) = match states.last() {
            Some(last) => (last.len, last.hasher.clone()),
            None => (0, Sha256::new()),
        };
        let mut len = known;
        for stop in self.stops {
            if let Some(bytes) = body.get(len..stop).filter(|bytes| !bytes.is_empty()) {
                hasher.update(bytes);
                len = stop;
                let hasher = hasher.clone();
                states.push(State { len, hasher });
            }
        }
        states.drain(..states.len().saturating_sub(KEPT));
        self.own.get_or_init(|| states);
        hasher.update(body.get(len..).unwrap_or_default());
        (hasher.finalize().into(), body.len() - known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::hash::sha256;

    /// The request of a conversation: turns of a hundred bytes, the newest two of which change.
    fn body(turns: usize) -> Vec<u8> {
        let mut body = Vec::new();
        for turn in 0..turns {
            let sealed = turn + 2 < turns;
            body.extend(format!("{turn:>90}{sealed:>10}").bytes());
        }
        body
    }

    #[test]
    fn only_the_bytes_after_the_start_are_read() {
        let mut start = SharedStart::default();
        for turns in 10..200 {
            let body = body(turns);
            start = start.next((turns - 3) * 100, turns * 100);
            let (hash, read) = start.read(&body);
            assert_eq!(hash, sha256(&body));
            // The bytes before the turn that has changed since were read by an earlier hash.
            assert!(turns == 10 || read <= 400, "{read} bytes at {turns} turns");
            assert_eq!(start.read(&body).0, sha256(&body));
            assert!(start.own.get().is_some_and(|states| states.len() <= KEPT));
        }
    }

    #[test]
    fn a_request_without_a_hash_leaves_the_states_before_it() {
        let first = SharedStart::default().next(0, 500);
        first.hash(&body(10));
        let second = first.next(500, 800).next(600, 700);
        assert_eq!(second.read(&body(11)), (sha256(body(11)), 600));
    }

    #[test]
    fn a_start_that_changes_is_not_used() {
        let first = SharedStart::default().next(0, 500);
        first.hash(&body(10));
        let other = vec![b'x'; 700];
        assert_eq!(first.next(499, 600).read(&other), (sha256(&other), 700));
        assert_eq!(
            first.next(500, 600).up_to(300).read(&other),
            (sha256(&other), 700)
        );
        // A body may be shorter than its start was said to be.
        assert_eq!(first.next(0, 900).hash(b"short"), sha256("short"));
    }
}
