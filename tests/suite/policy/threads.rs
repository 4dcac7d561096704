//! All public types may go to another thread, and be shared with others. The compiler checks it;
//! the list is held against that of the public API, so that a new type is in it.

use std::collections::BTreeSet;

use pact_core::{
    Absorbed, Address, Attempt, AttemptStatus, Block, Broken, Budget, CallEnd, CallShape, Change,
    ChangedField, ChangedNode, Children, CommitReport, Compacted, Compaction, Container, Content,
    ContentChange, ContentDiff, ContentMode, ContentSummary, Context, ContextBuilder, CycleIds,
    Departure, Diff, DiffBlock, DiffStats, Draft, EditError, Edited, Ending, Error, Evidence,
    Field, FieldType, Filling, Firing, FirstDifference, Fit, FixedClock, Freed, Hold, Holder,
    Holding, Ids, ImportError, ImportWarning, Insertion, IoError, Kind, Left, Limits, Lookup,
    Materialized, Measure, Message, Move, NewNode, NodeError, NodeId, NodeQuery, NodeRef, NodeType,
    Nodes, Note, Outcome, OverBudget, Overhead, Overlaps, Overrun, Part, PendingCall, Piece,
    PieceKind, Pieces, Place, Placed, Plan, Prefix, ProviderError, Pruning, RangeDiff, RangeQuery,
    Rendered, Replacement, Request, ResultContent, Retention, Rule, RunningAttempt, Said, SameBy,
    Savepoint, Schema, Selector, Share, SharedStart, Shift, Shorten, Sighting, Snapshot,
    SnapshotRef, SystemClock, Thread, TokenHunk, TokenOp, Tokens, TooLong, ToolAnswer, ToolCall,
    ToolResult, Transaction, Turn, TypeName, Typed, Unit, Usage, Violation, Why, WithPairs,
};

use super::api::{Kind as ItemKind, items};

const fn goes_anywhere<T: Send + Sync>() {}

/// Asserts it of each type, and makes a list of their names.
macro_rules! anywhere {
    ($list:ident: $($name:ident $(<$argument:tt>)?),* $(,)?) => {
        const _: () = {
            $(goes_anywhere::<$name $(<$argument>)?>();)*
        };
        const $list: &[&str] = &[$(stringify!($name)),*];
    };
}

anywhere![CORE:
    Address, Attempt, AttemptStatus, Block, Budget, Change<'static>, ChangedField, ChangedNode,
    Children<'static>, CommitReport, Compacted, Compaction, Container, Content,
    ContentChange, ContentDiff, ContentMode,
    ContentSummary, Context, ContextBuilder, CycleIds, Departure, Diff<'static>, DiffBlock,
    DiffStats, Draft, EditError, Edited, Error, Evidence, Field, FieldType, Firing, Replacement,
    FixedClock, Hold, Ids, ImportError, ImportWarning, Insertion, Kind, Left, Limits, Materialized,
    Measure, Message<'static>, Move<'static>, NewNode, NodeError, NodeId, NodeRef<'static>,
    NodeType, Nodes<String>, Overlaps, Overrun, Place, Placed<'static>, Plan<Ids>, Pruning,
    NodeQuery<'static>, RangeDiff, Retention, Rule, SameBy, Schema, Selector, Shift,
    Sighting<'static>, Snapshot, SnapshotRef, SystemClock, Thread<'static>, TokenHunk, TokenOp,
    Transaction<'static>, TypeName, Typed<String>, Violation, Why, WithPairs<String>, IoError, Part,
    RangeQuery<'static>, RunningAttempt, Usage, CallEnd, CallShape, PendingCall, Said<'static>,
    ResultContent<'static>, ToolAnswer, ToolCall<'static>, ToolResult<'static>, Absorbed, Broken,
    FirstDifference, Note, Piece, PieceKind, Pieces, Prefix, ProviderError, Rendered, Request,
    SharedStart, Turn, Unit,
    Filling, Fit, Freed, Holder, Holding, Lookup, OverBudget, Overhead,
    Share, Shorten, Tokens, TooLong, Ending, Outcome, Savepoint,
];

/// Some of these names are those of other types, too.
mod deltas {
    use pact_core::delta::{
        Delta, DeltaError, Grown, Like, Line, NodeData, Placed, PlacedNode, Replay, SegmentOrder,
        State, Trimmed, Word,
    };

    use super::goes_anywhere;

    anywhere![DELTAS:
        Delta, DeltaError, Grown<String>, Like, Line, NodeData, Placed, PlacedNode, Replay,
        SegmentOrder, State, Trimmed, Word,
    ];

    pub(super) fn names() -> impl Iterator<Item = String> {
        DELTAS.iter().map(|name| format!("delta::{name}"))
    }
}

/// The names of two crates would be in each other's way.
mod other_crates {
    use pact_grammar::plan::{BindError, Query};
    use pact_grammar::{Code, Diagnostic, Parsed, Reason, SelectorError, Severity, ast, literal};

    use super::goes_anywhere;

    anywhere![GRAMMAR: BindError, Query, Code, Diagnostic, Parsed, Reason, SelectorError, Severity];
    const _: () = {
        goes_anywhere::<ast::Selector>();
        goes_anywhere::<ast::Literal>();
        goes_anywhere::<literal::NodeLiteral>();
    };

    pub(super) const LISTS: [&[&str]; 1] = [GRAMMAR];
}

#[test]
fn every_public_type_is_known_to_go_to_any_thread() {
    let listed = items("pact-core")
        .into_iter()
        .chain(items("pact-core.content-diff"));
    let types: BTreeSet<String> = listed
        .filter(|item| matches!(item.kind, ItemKind::Enum | ItemKind::Struct))
        .map(|item| item.path.replace("pact_core::", ""))
        .collect();
    let known = CORE.iter().map(|name| (*name).to_owned());
    let known: BTreeSet<String> = known.chain(deltas::names()).collect();
    assert_eq!(types, known);
    assert!(other_crates::LISTS.iter().all(|list| !list.is_empty()));
}
