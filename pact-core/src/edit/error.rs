//! The reasons for which an edit is refused.
//!
//! An error has whole ids. Its text quotes ids, keys and selectors by [`Excerpt`], because they may
//! be long or unprintable.

use pact_grammar::Excerpt;

use crate::error::Code;
use crate::limits;
use crate::node::{Node, NodeId, NodeType};

/// An edit that would break a rule. It changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// There is no node with this id.
    #[error(
        "there is no node `{node}` in the working state; use an id that an edit returned, or one from \
         `ctx.root().descendants()` [E_PLACEMENT_INVALID]", node = .node.shown()
    )]
    UnknownNode {
        /// The id.
        node: NodeId,
    },
    /// The id belongs to another node.
    #[error(
        "the id `{node}` is taken; leave it out, and one is generated [E_PLACEMENT_INVALID]",
        node = .node.shown()
    )]
    TakenId {
        /// The id.
        node: NodeId,
    },
    /// The new node contradicts itself.
    #[error("{message} [E_PLACEMENT_INVALID]")]
    InvalidNode {
        /// The reason.
        message: String,
    },
    /// The node cannot be where it was to go.
    #[error("{message} [E_PLACEMENT_INVALID]")]
    Misplaced {
        /// The node that it was to go into, or that was to move.
        node: Option<NodeId>,
        /// The reason.
        message: String,
    },
    /// An edit was asked for in the past.
    #[error(
        "`{selector}` names a time, and edits are made in the working state; {instead}, or `fork` there \
         [E_SELECTOR_INVALID]", selector = Excerpt::long(.selector), instead = without_time(.instead.as_deref())
    )]
    Timed {
        /// The selector.
        selector: String,
        /// The selector without the time; none where it needs one.
        instead: Option<String>,
    },
    /// A position is nowhere.
    #[error(
        "there is no place `{position}` in the working state [E_PLACEMENT_INVALID]",
        position = Excerpt::long(.position)
    )]
    NoPlace {
        /// The position.
        position: String,
    },
    /// A position is in several nodes.
    #[error(
        "`{position}` is in {count} nodes, and a node goes into one: say which, by its depth or by `[id='…']` \
         [E_PLACEMENT_INVALID]", position = Excerpt::long(.position)
    )]
    SeveralPlaces {
        /// The position.
        position: String,
        /// How many nodes it is in.
        count: usize,
    },
    /// A position counts further than there are children.
    #[error(
        "`{parent}` has {}, and no child {number}; `end` is after the last one [E_PLACEMENT_INVALID]",
        children(*.count), parent = .parent.shown()
    )]
    NoChild {
        /// The node that was to be added to.
        parent: NodeId,
        /// How many children it has.
        count: usize,
        /// The one that was asked for, counted from 1.
        number: u64,
    },
    /// A newer instance of a key would not be nearer to the head than an older one.
    #[error(
        "`{instance}` has the key `{key}` at depth {depth}, and a newer instance has to be nearer to the head: {}, or build \
         the context with `overlaps(Overlaps::Demote)` [OverlapWouldViolateODI]",
        nearer(*.depth), instance = .instance.shown(), key = Excerpt::of(.key)
    )]
    Overlap {
        /// The key.
        key: String,
        /// The older instance.
        instance: NodeId,
        /// Its depth.
        depth: i64,
    },
    /// An upsert has no single instance to take the place of.
    #[error(
        "the active head holds {count} instances of the key `{key}`, among them `{instance}`, and an upsert takes the place of \
         one; delete the others first [OverlapWouldViolateODI]", instance = .instance.shown(), key = Excerpt::of(.key)
    )]
    SeveralInstances {
        /// The key.
        key: String,
        /// The newest of them.
        instance: NodeId,
        /// How many there are.
        count: usize,
    },
    /// One end of a tool call would stay without the other.
    #[error(
        "`{node}` and `{partner}` are a tool call and its result, and are not parted: edit both, with \
         `.with_pairs()` after the selector [E_PLACEMENT_INVALID]", node = .node.shown(), partner = .partner.shown()
    )]
    PartsPair {
        /// The block that was to be edited.
        node: NodeId,
        /// The one that would be left.
        partner: NodeId,
    },
    /// An answer names a call that the working state does not make.
    #[error(
        "there is no tool call `{call}` in the working state; `ctx.pending_calls()` lists the calls that wait for an answer \
         [E_PLACEMENT_INVALID]", call = Excerpt::of(.call)
    )]
    UnknownCall {
        /// The id of the call.
        call: String,
    },
    /// An answer names a call that has its result already.
    #[error(
        "`{result}` answers the tool call `{call}` already; `ctx.replace` changes an answer [E_PLACEMENT_INVALID]",
        result = .result.shown(), call = Excerpt::of(.call)
    )]
    AnsweredCall {
        /// The id of the call.
        call: String,
        /// The block with its result.
        result: NodeId,
    },
    /// A node that was to be compacted is no sealed turn.
    #[error(
        "`{node}` is no sealed turn, and a compaction takes whole turns: select segments, as in `.seg:depth(>20)`, or give their \
         ids [E_PLACEMENT_INVALID]", node = .node.shown()
    )]
    NotATurn {
        /// The node.
        node: NodeId,
    },
    /// Turns that were to be compacted are not next to each other.
    #[error(
        "the turns are not next to each other: `{turn}` is between them; select it, too, or compact one run of turns after the \
         other [E_PLACEMENT_INVALID]", turn = .turn.shown()
    )]
    TurnsApart {
        /// A turn between them.
        turn: NodeId,
    },
    /// A tool call has one end in turns that were to be compacted, and the other outside.
    #[error(
        "`{node}` and `{partner}` are a tool call and its result, and are not parted: {} [E_PLACEMENT_INVALID]",
        joined(.turn.as_ref()), node = .node.shown(), partner = .partner.shown()
    )]
    JoinedTurns {
        /// The block in the turns.
        node: NodeId,
        /// The block outside.
        partner: NodeId,
        /// The sealed turn of the block outside; none if it is in no sealed turn.
        turn: Option<NodeId>,
    },
    /// A compaction was prepared for turns that are not the same any more.
    #[error(
        "the turn `{turn}` is not as it was when the compaction was prepared; prepare it again, and summarise the turns as \
         they are now [E_PLACEMENT_INVALID]", turn = .turn.shown()
    )]
    TurnsChanged {
        /// The first such turn.
        turn: NodeId,
    },
    /// A compaction was to be undone by a node that is no summary.
    #[error(
        "`{node}` is no summary in a sealed turn: it replaces no turns that could come back; give the id that \
         `ctx.apply_compaction` returned, or one that `[data_summarizes]` finds [E_PLACEMENT_INVALID]", node = .node.shown()
    )]
    NotASummary {
        /// The node.
        node: NodeId,
    },
    /// No snapshot is kept that has the turns of a compaction.
    #[error(
        "`{summary}` replaced the turn `{turn}` in cycle {cycle}, and {} [E_SNAPSHOT_NOT_FOUND]",
        not_kept(*.cycle, *.newest_before), summary = .summary.shown(), turn = .turn.shown()
    )]
    NotKept {
        /// The summary.
        summary: NodeId,
        /// A turn that cannot come back.
        turn: NodeId,
        /// The cycle of the compaction.
        cycle: i64,
        /// The cycle of the newest kept snapshot from before the compaction; none if there is none.
        newest_before: Option<i64>,
    },
    /// The id of a node that would come back belongs to another node now.
    #[error(
        "`{node}` would come back, and another node has its id now; delete that node, or read the old one in its snapshot \
         [E_PLACEMENT_INVALID]", node = .node.shown()
    )]
    TakenAgain {
        /// The id.
        node: NodeId,
    },
    /// A node was to be moved into itself.
    #[error(
        "`{node}` cannot move into itself, or into something that it holds; move the destination out of it first \
         [E_CYCLE]", node = .node.shown()
    )]
    Cycle {
        /// The node.
        node: NodeId,
    },
    /// There is a core already.
    #[error(
        "`{parent}` has its core already, the container `{core}`; give the node an offset below or above 0, or add \
         it to the open turn with `ctx.push` [E_DUPLICATE_CORE]", parent = .parent.shown(), core = .core.shown()
    )]
    DuplicateCore {
        /// The segment or region.
        parent: NodeId,
        /// Its core.
        core: NodeId,
    },
    /// Offset 0 belongs to the core, which has no container yet: a document's head may hold its
    /// blocks itself, or nothing.
    #[error(
        "`{parent}` has its core already: its children at offset 0, without a container around them; give the node an \
         offset below or above 0, or put it into the core with `ctx.push` [E_DUPLICATE_CORE]",
        parent = .parent.shown()
    )]
    ImplicitCore {
        /// The active head.
        parent: NodeId,
    },
    /// `^sys` was to be edited without the right to.
    #[error(
        "`^sys` can only be edited in a context that was built with `allow_system_edits(true)` [E_NOT_AUTHORIZED]"
    )]
    NotAuthorized,
    /// The node is sealed.
    #[error(
        "`{node}` is sealed with its turn and stays as it is: `ctx.delete` and `ctx.replace` put another block in the \
         place of a sealed one, `ctx.insert` puts nodes before or after a turn's core [E_SEALED]", node = .node.shown()
    )]
    Sealed {
        /// The node.
        node: NodeId,
    },
}

/// The ways out of an overlap with an older instance at a depth.
fn nearer(depth: i64) -> String {
    match depth {
        ..1 => {
            "`ctx.upsert` puts the new one in its place; replace it, or delete it first".to_owned()
        }
        depth => format!(
            "put it at a depth below {depth}, or into the open turn with `ctx.upsert`; replace the older one, or delete it first"
        ),
    }
}

/// The ways out of a tool call that joins turns to another one.
fn joined(turn: Option<&NodeId>) -> String {
    match turn {
        Some(turn) => format!(
            "compact the turn `{}` as well, which `.with_pairs()` after the selector adds, or leave both turns out",
            turn.shown()
        ),
        None => {
            "leave out the turn of the first, because the other is in no sealed turn".to_owned()
        }
    }
}

/// Why no snapshot has a turn.
fn not_kept(cycle: i64, newest_before: Option<i64>) -> String {
    match newest_before {
        Some(before) => format!(
            "it is not in the snapshot @c{before}: it came in the same cycle, or the snapshots after that are not here"
        ),
        None => format!(
            "no snapshot from before cycle {cycle} is kept: keep more of them with `ContextBuilder::retention`, or import the \
             whole history"
        ),
    }
}

fn children(count: usize) -> String {
    match count {
        1 => "1 child".to_owned(),
        count => format!("{count} children"),
    }
}

impl EditError {
    /// The stable code.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Timed { .. } => Code::SelectorInvalid,
            Self::NoPlace { .. }
            | Self::SeveralPlaces { .. }
            | Self::NoChild { .. }
            | Self::UnknownNode { .. }
            | Self::TakenId { .. }
            | Self::InvalidNode { .. }
            | Self::PartsPair { .. }
            | Self::UnknownCall { .. }
            | Self::AnsweredCall { .. }
            | Self::NotATurn { .. }
            | Self::TurnsApart { .. }
            | Self::JoinedTurns { .. }
            | Self::TurnsChanged { .. }
            | Self::NotASummary { .. }
            | Self::TakenAgain { .. }
            | Self::Misplaced { .. } => Code::PlacementInvalid,
            Self::NotKept { .. } => Code::SnapshotNotFound,
            Self::Cycle { .. } => Code::Cycle,
            Self::DuplicateCore { .. } | Self::ImplicitCore { .. } => Code::DuplicateCore,
            Self::NotAuthorized => Code::NotAuthorized,
            Self::Sealed { .. } => Code::Sealed,
            Self::Overlap { .. } | Self::SeveralInstances { .. } => Code::Overlap,
        }
    }

    /// The node that the error is about, if it is about one.
    #[must_use]
    pub const fn node(&self) -> Option<&NodeId> {
        match self {
            Self::UnknownNode { node }
            | Self::TakenId { node }
            | Self::PartsPair { node, .. }
            | Self::NotATurn { node }
            | Self::JoinedTurns { node, .. }
            | Self::NotASummary { node }
            | Self::TakenAgain { node }
            | Self::Cycle { node }
            | Self::Sealed { node } => Some(node),
            Self::DuplicateCore { parent, .. }
            | Self::ImplicitCore { parent }
            | Self::NoChild { parent, .. } => Some(parent),
            Self::Overlap { instance, .. } | Self::SeveralInstances { instance, .. } => {
                Some(instance)
            }
            Self::TurnsApart { turn } | Self::TurnsChanged { turn } => Some(turn),
            Self::NotKept { summary, .. } => Some(summary),
            Self::AnsweredCall { result, .. } => Some(result),
            Self::Misplaced { node, .. } => node.as_ref(),
            Self::InvalidNode { .. }
            | Self::UnknownCall { .. }
            | Self::NotAuthorized
            | Self::Timed { .. }
            | Self::NoPlace { .. }
            | Self::SeveralPlaces { .. } => None,
        }
    }

    pub(super) fn other_class(old: &Node, new: &NodeType) -> Self {
        Self::Misplaced {
            node: Some(old.id.clone()),
            message: format!(
                "`{}` is a `{}`, and a `{}` cannot take its place",
                old.id.shown(),
                old.node_type().shown(),
                new.shown()
            ),
        }
    }

    pub(super) fn not_a_summary(node: &NodeId) -> Self {
        Self::NotASummary { node: node.clone() }
    }

    pub(super) fn taken_again(node: &NodeId) -> Self {
        Self::TakenAgain { node: node.clone() }
    }

    pub(super) fn stays(node: &Node) -> Self {
        Self::Misplaced {
            node: Some(node.id.clone()),
            message: format!("`{}` does not move; move its children", node.id.shown()),
        }
    }

    pub(super) fn only_spliced(segment: &Node) -> Self {
        Self::Misplaced {
            node: Some(segment.id.clone()),
            message: format!(
                "`{}` is a turn, and turns move among the sealed turns only: to a depth above 0; move its children before or \
                 after its core, if that is not sealed yet",
                segment.id.shown()
            ),
        }
    }

    /// A found node that is not in the tree. No selector leads to this error.
    pub(super) fn no_place() -> Self {
        Self::NoPlace {
            position: String::new(),
        }
    }

    pub(super) fn too_deep(node: Option<NodeId>) -> Self {
        let limit = limits::MAX_NESTING;
        Self::Misplaced {
            node,
            message: format!("nodes would be nested deeper than {limit} levels"),
        }
    }
}

/// The correction of a selector with a time.
fn without_time(instead: Option<&str>) -> String {
    match instead {
        Some(instead) => format!("write `{}`", Excerpt::long(instead)),
        None => "leave the time out".to_owned(),
    }
}
