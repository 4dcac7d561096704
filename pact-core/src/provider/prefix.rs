//! The part of a request that a provider may still have in its cache, and the reason why it ends.

use core::fmt;
use std::collections::{HashMap, HashSet};

use super::{Piece, PieceKind, Request};
use crate::departures::{Left, departures};
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
    /// A compaction put a summary in the place of turns.
    Compacted,
    /// A budget or a program took a node. The reports of the commits between, which would say
    /// which, are not kept.
    Removed,
    /// A node is in another place.
    Moved,
    /// The tools, the model or another option changed, or the form of a message did.
    Member,
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
            Self::Compacted => "compacted",
            Self::Removed => "removed",
            Self::Moved => "moved",
            Self::Member => "option",
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
        for (index, piece) in self.pieces().iter().enumerate() {
            let Some(other) = before.next() else {
                // All pieces of the earlier request are at the start of this one.
                return prefix;
            };
            let (shared, are_same) = common(&self.slices_of(piece), &previous.slices_of(other));
            prefix.bytes += shared;
            if !are_same {
                prefix.first = Some(self.explain(previous, index, piece, other));
                return prefix;
            }
            prefix.messages += usize::from(piece.kind == PieceKind::Message);
        }
        if let Some(gone) = before.next() {
            let node = gone.nodes.first();
            prefix.first = Some(node.map_or(OPTION, |node| self.without(previous, node)));
        }
        prefix
    }

    /// The first difference between two pieces at the same place that should be the same.
    fn explain(
        &self,
        previous: &Self,
        index: usize,
        piece: &Piece,
        other: &Piece,
    ) -> FirstDifference {
        if piece.kind == PieceKind::Member || other.kind == PieceKind::Member {
            return OPTION;
        }
        // A node that left may have joined the messages around it. So the nodes are compared across
        // the bounds of messages.
        let (mut own, mut others) = (self.nodes_from(index), previous.nodes_from(index));
        let longest = piece.nodes.len().max(other.nodes.len());
        let found = (0..longest)
            .map(|_| (own.next(), others.next()))
            .find(|(own, other)| own != other);
        let Some((own, other)) = found else {
            return self.changed(previous, piece);
        };
        let now: HashSet<&NodeId> = self.nodes_from(0).collect();
        let then: HashSet<&NodeId> = previous.nodes_from(0).collect();
        if let Some(other) = other.filter(|node| !now.contains(node)) {
            return self.without(previous, other);
        }
        let why = match own {
            Some(own) if then.contains(own) => Broken::Moved,
            Some(own) if self.replaces(own) => Broken::Edited,
            Some(_) => Broken::Added,
            None => Broken::Moved,
        };
        let node = own.or(other).cloned();
        FirstDifference { node, why }
    }

    /// The difference that a node of an earlier request is not in this one.
    fn without(&self, previous: &Self, node: &NodeId) -> FirstDifference {
        FirstDifference {
            why: self.why_left(previous, node),
            node: Some(node.clone()),
        }
    }

    /// The first node of a piece whose content changed. If none did, the form of the piece did.
    fn changed(&self, previous: &Self, piece: &Piece) -> FirstDifference {
        let hash = |request: &Self, id: &NodeId| Some(request.state().node(id)?.content_hash());
        let is_changed = |id: &&NodeId| hash(self, id) != hash(previous, id);
        let node = piece.nodes.iter().find(is_changed);
        node.map_or(OPTION, |node| FirstDifference {
            node: Some(node.clone()),
            why: Broken::Edited,
        })
    }

    /// The nodes of all pieces from one on.
    fn nodes_from(&self, index: usize) -> impl Iterator<Item = &NodeId> {
        let pieces = self.pieces().iter_from(index);
        pieces.flat_map(|piece| piece.nodes.iter())
    }

    /// Whether a node took the place of another one.
    fn replaces(&self, node: &NodeId) -> bool {
        let node = self.state().node(node);
        node.is_some_and(|node| node.attribute(REPLACES).is_some())
    }

    /// Why a node of an earlier request is not in this one.
    fn why_left(&self, previous: &Self, node: &NodeId) -> Broken {
        if self.state().node(node).is_some() {
            return Broken::Member;
        }
        let left = departures(previous.state(), self.state());
        let left: HashMap<&NodeId, &Left> = left.iter().map(|left| (&left.id, left)).collect();
        let mut node = node;
        // A node that left with another one has the reason of the other.
        for _ in 0..=left.len() {
            let left = left.get(node);
            let reported = self.past().why(node);
            let reported = reported.filter(|why| *why != Why::Unknown);
            match reported.or_else(|| left.map(|left| left.why)) {
                Some(Why::Expired) => return Broken::Expired,
                Some(Why::Pruned) => return Broken::Pruned,
                Some(Why::Edited) => return Broken::Edited,
                Some(Why::Compacted) => return Broken::Compacted,
                Some(Why::Cascaded) => match left.and_then(|left| left.evidence.witness()) {
                    Some(other) => node = other,
                    None => return Broken::Removed,
                },
                // A turn that folds holds nothing that is sent.
                Some(Why::Folded | Why::Unknown) | None => break,
            }
        }
        // Pruning is reported. If all reports are here, and none of them names the node, a program
        // took it.
        let first = previous.past().sealed.saturating_add(1);
        if self.past().reports.are_complete_from(first) {
            Broken::Edited
        } else {
            Broken::Removed
        }
    }
}

/// How many bytes two lists of slices share from the start, and whether they are the same.
fn common(own: &[&[u8]], others: &[&[u8]]) -> (usize, bool) {
    let (mut own, mut others) = (own.iter().copied(), others.iter().copied());
    let (mut left, mut right): (&[u8], &[u8]) = (&[], &[]);
    let mut shared = 0;
    loop {
        while left.is_empty()
            && let Some(next) = own.next()
        {
            left = next;
        }
        while right.is_empty()
            && let Some(next) = others.next()
        {
            right = next;
        }
        let len = left.len().min(right.len());
        if len == 0 {
            return (shared, left.is_empty() && right.is_empty());
        }
        let ((left_part, left_rest), (right_part, right_rest)) =
            (left.split_at(len), right.split_at(len));
        if left_part != right_part {
            let pairs = left_part.iter().zip(right_part);
            let same = pairs.take_while(|(own, other)| own == other).count();
            return (shared + same, false);
        }
        shared += len;
        (left, right) = (left_rest, right_rest);
    }
}

const OPTION: FirstDifference = FirstDifference {
    node: None,
    why: Broken::Member,
};
