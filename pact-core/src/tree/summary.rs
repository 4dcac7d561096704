//! Facts about one segment, or about many, that spare a walk over their nodes.

use super::columns::hash_of;
use super::list::Summary as ListSummary;
use super::subtree::Subtree;
use crate::calls::may_wait;
use crate::node::{Class, Expiry};

/// Adds up over the list of segments, so that a commit finds the nodes that expire, fire, are
/// pruned next or fold without walking the tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    pub(crate) nodes: usize,
    /// Counted in 32 bits, as the rows of tables: no tree in memory has more nodes.
    pub(crate) blocks: u32,
    /// The first cycle in which something expires.
    pub(crate) expires: Expiry,
    /// Whether there are markers, which leave when calls elsewhere do.
    pub(crate) marks: bool,
    /// Whether there may be a tool call without a result.
    pub(crate) waits: bool,
    /// The first and the last cycle in which something fires.
    pub(crate) fires: Option<(i64, i64)>,
    /// Priority and creation time of the block that pruning would take first.
    pub(crate) prunes: Option<(i64, i64)>,
    /// Of a turn: the highest priority of its blocks, and its creation time. Of many: those of the
    /// turn that pruning would take first.
    turn: Option<(i64, i64)>,
    /// Whether a turn holds anything pinned. Of many, this is false.
    holds_pinned: bool,
    /// How many of the blocks are redactions.
    redactions: u32,
    /// The number of turns that have no blocks but redactions, and nothing pinned.
    emptied_turns: u32,
    /// The label of the last segment.
    pub(crate) last_label: u64,
    pub(crate) kinds: Signature,
    /// Of the names that nodes answer to as to a key.
    pub(crate) keys: Signature,
}

/// Which names may be among some: a bit for each, and some share a bit. So a query passes over a
/// branch that lacks the bit of the name that it looks for. Names that share a bit cost a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature(u64);

impl Signature {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn of(name: &str) -> Self {
        Self(1 << (hash_of(name) >> (u32::BITS - u64::BITS.ilog2())))
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it is that of no name.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of the only bit, if there is one.
    pub(crate) const fn number(self) -> Option<u32> {
        if self.0.is_power_of_two() {
            Some(self.0.trailing_zeros())
        } else {
            None
        }
    }

    /// Whether a name may be in both.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            nodes: 0,
            blocks: 0,
            expires: Expiry::NEVER,
            marks: false,
            waits: false,
            fires: None,
            prunes: None,
            turn: None,
            holds_pinned: false,
            redactions: 0,
            emptied_turns: 0,
            last_label: 0,
            kinds: Signature::default(),
            keys: Signature::default(),
        }
    }
}

impl Summary {
    /// Of a segment or region with all it holds.
    pub(crate) fn of(top: &Subtree, label: u64) -> Self {
        let mut summary = Self {
            last_label: label,
            waits: may_wait(top),
            ..Self::default()
        };
        summary.add(top, top.node.pinned());
        summary.turn = summary
            .turn
            .map(|(priority, _)| (priority, top.node.created_at_ns));
        summary.emptied_turns = u32::from(summary.is_emptied_turn());
        summary
    }

    /// Of something that is put into a part, which may be inside something pinned.
    pub(crate) fn of_added(subtree: &Subtree, is_pinned: bool) -> Self {
        let mut summary = Self {
            waits: may_wait(subtree),
            ..Self::default()
        };
        summary.add(subtree, is_pinned || subtree.node.pinned());
        summary
    }

    /// Counts something that is put into a part, which was made at some time.
    pub(crate) fn grow(&mut self, added: &Self, made_at: i64) {
        let priority = |turn: Option<(i64, i64)>| turn.map(|(priority, _)| priority);
        // A turn has the highest priority of its blocks.
        let highest = priority(self.turn).max(priority(added.turn));
        let holds_pinned = self.holds_pinned || added.holds_pinned;
        self.append(added);
        self.turn = highest.map(|priority| (priority, made_at));
        self.holds_pinned = holds_pinned;
        self.emptied_turns = u32::from(self.is_emptied_turn());
    }

    /// Whether one turn has no blocks but redactions, and nothing pinned.
    fn is_emptied_turn(&self) -> bool {
        self.blocks == self.redactions && !self.holds_pinned
    }

    /// Priority and creation time of the turn that pruning would take first. None if there is no
    /// turn with blocks and without anything pinned.
    pub(crate) fn prunable_turn(&self) -> Option<(i64, i64)> {
        self.turn.filter(|_| !self.holds_pinned)
    }

    /// Whether there is a turn that has no blocks but redactions, and nothing pinned.
    pub(crate) fn has_emptied_turn(&self) -> bool {
        self.emptied_turns > 0
    }

    /// Whether something may fire in a cycle.
    pub(crate) fn may_fire_in(&self, cycle: i64) -> bool {
        self.fires
            .is_some_and(|(first, last)| first <= cycle && cycle <= last)
    }

    fn add(&mut self, subtree: &Subtree, pinned: bool) {
        let node = &subtree.node;
        self.nodes += 1;
        self.expires = self.expires.min(node.expires);
        self.marks |= node.is_marker();
        self.fires = join(self.fires, node.fires_in().map(|cycle| (cycle, cycle)));
        self.holds_pinned |= pinned;
        if let Some(kind) = node.kind() {
            self.kinds = self.kinds.with(Signature::of(kind));
        }
        if let Some(key) = node.answers_to() {
            self.keys = self.keys.with(Signature::of(key));
        }
        if node.is(Class::Block) {
            self.blocks += 1;
            self.redactions += u32::from(node.is_redaction());
            let highest = self.turn.map_or(i64::MIN, |(priority, _)| priority);
            self.turn = Some((highest.max(node.priority), node.created_at_ns));
            if !pinned {
                let key = (node.priority, node.created_at_ns);
                self.prunes = Some(self.prunes.map_or(key, |least| least.min(key)));
            }
        }
        for child in subtree.children() {
            self.add(child, pinned || child.node.pinned());
        }
    }
}

/// The one that goes first.
fn first(left: Option<(i64, i64)>, right: Option<(i64, i64)>) -> Option<(i64, i64)> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (left, right) => left.or(right),
    }
}

/// The range that covers both.
fn join(left: Option<(i64, i64)>, right: Option<(i64, i64)>) -> Option<(i64, i64)> {
    match (left, right) {
        (Some((first, last)), Some((other_first, other_last))) => {
            Some((first.min(other_first), last.max(other_last)))
        }
        (left, right) => left.or(right),
    }
}

impl ListSummary for Summary {
    fn append(&mut self, next: &Self) {
        self.nodes += next.nodes;
        self.blocks += next.blocks;
        self.redactions += next.redactions;
        self.expires = self.expires.min(next.expires);
        self.marks |= next.marks;
        self.waits |= next.waits;
        self.fires = join(self.fires, next.fires);
        self.prunes = first(self.prunes, next.prunes);
        self.turn = first(self.turn, next.prunable_turn());
        self.emptied_turns += next.emptied_turns;
        self.last_label = self.last_label.max(next.last_label);
        self.kinds = self.kinds.with(next.kinds);
        self.keys = self.keys.with(next.keys);
    }
}
