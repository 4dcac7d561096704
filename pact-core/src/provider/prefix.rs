//! The part of a request that a provider may still have in its cache, and the reason why it ends.

use core::fmt;
use std::collections::HashSet;

use super::{Piece, PieceKind, Request};
use crate::departures::departures;
use crate::lifecycle::Why;
use crate::node::{NodeId, REPLACES};

/// The common beginning of two requests. Made by [`Request::prefix`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prefix {
    /// The number of bytes that both requests share from the start, cache markers not counted.
    pub bytes: usize,
    /// The number of messages that they share whole.
    pub messages: usize,
    /// The first difference; none if the newer request goes on where the older one ended, or both
    /// are the same.
    pub first: Option<FirstDifference>,
}

/// The place where a request stops to agree with an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstDifference {
    /// The first node that differs; none for an option of the provider.
    pub node: Option<NodeId>,
    /// The reason.
    pub why: Broken,
}

/// Why a request does not begin as an earlier one did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Broken {
    /// A node came in before nodes that were sent already.
    Added,
    /// A node's time was over.
    Expired,
    /// A budget took a node.
    Pruned,
    /// A program replaced or removed a node.
    Edited,
    /// A budget or a program took a node; the two trees do not say which.
    Removed,
    /// A node is in another place.
    Moved,
    /// The tools, the model or another option changed, or the form of a message did.
    Option,
}

impl Broken {
    /// Returns the reason in one word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Expired => "expired",
            Self::Pruned => "pruned",
            Self::Edited => "edited",
            Self::Removed => "removed",
            Self::Moved => "moved",
            Self::Option => "option",
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Request {
    /// Compares the request with an earlier one: how many bytes and messages both share from the
    /// start, which node differs first, and why. Cache markers do not count.
    ///
    /// Bytes are counted in the order in which the provider reads them: options such as tools,
    /// then the system text, then the messages.
    #[must_use]
    pub fn prefix(&self, previous: &Self) -> Prefix {
        let mut prefix = Prefix {
            bytes: 0,
            messages: 0,
            first: None,
        };
        let mut before = previous.pieces().iter();
        for piece in self.pieces() {
            let Some(other) = before.next() else {
                // All pieces of the earlier request are at the start of this one.
                return prefix;
            };
            let mut own = self.bytes_of(piece);
            let mut others = previous.bytes_of(other);
            loop {
                match (own.next(), others.next()) {
                    (Some(left), Some(right)) if left == right => prefix.bytes += 1,
                    (None, None) => break,
                    _ => {
                        prefix.first = Some(self.explain(previous, piece, other));
                        return prefix;
                    }
                }
            }
            prefix.messages += usize::from(piece.kind == PieceKind::Message);
        }
        if let Some(gone) = before.next() {
            let nodes = gone.nodes.first();
            prefix.first = Some(match nodes {
                Some(node) => FirstDifference {
                    why: self.why_left(previous, node),
                    node: Some(node.clone()),
                },
                None => OPTION,
            });
        }
        prefix
    }

    /// The first difference between two pieces that should be the same.
    fn explain(&self, previous: &Self, piece: &Piece, other: &Piece) -> FirstDifference {
        let pairs = piece.nodes.iter().zip(&other.nodes);
        let same = pairs.take_while(|(own, other)| own == other).count();
        let (own, other) = (piece.nodes.get(same), other.nodes.get(same));
        let (own, other) = match (own, other) {
            (None, None) => return OPTION,
            found => found,
        };
        let now: HashSet<&NodeId> = self.nodes().collect();
        let then: HashSet<&NodeId> = previous.nodes().collect();
        if let Some(other) = other.filter(|node| !now.contains(node)) {
            let why = self.why_left(previous, other);
            let node = Some(other.clone());
            return FirstDifference { node, why };
        }
        match own {
            Some(own) if !then.contains(own) => FirstDifference {
                why: if self.replaces(own) {
                    Broken::Edited
                } else {
                    Broken::Added
                },
                node: Some(own.clone()),
            },
            _ => FirstDifference {
                node: own.or(other).cloned(),
                why: Broken::Moved,
            },
        }
    }

    fn nodes(&self) -> impl Iterator<Item = &NodeId> {
        self.pieces().iter().flat_map(|piece| &piece.nodes)
    }

    /// Whether a node took the place of another one.
    fn replaces(&self, node: &NodeId) -> bool {
        let node = self.state().node(node);
        node.is_some_and(|node| node.attribute(REPLACES).is_some())
    }

    /// Why a node of an earlier request is not in this one.
    fn why_left(&self, previous: &Self, node: &NodeId) -> Broken {
        if self.state().node(node).is_some() {
            return Broken::Option;
        }
        let left = departures(previous.state(), self.state());
        let left = left.into_iter().find(|left| left.id == *node);
        match left.map(|left| left.why) {
            Some(Why::Expired | Why::Cascaded) => Broken::Expired,
            Some(Why::Pruned) => Broken::Pruned,
            Some(Why::Edited) => Broken::Edited,
            Some(Why::Unknown) | None => Broken::Removed,
        }
    }
}

const OPTION: FirstDifference = FirstDifference {
    node: None,
    why: Broken::Option,
};
