//! Records: the log of a conversation, as data.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | the kinds of records |
//! | `body.rs` | records as JSON |
//! | `delta_form.rs`, `node_form.rs`, `text.rs` | deltas and nodes in them |
//! | `items.rs` | values that can be erased, beside the body |
//! | `chain.rs` | hashes |
//! | `slices.rs` | large deltas as several records |
//! | `row.rs` | records as a backend stores them |

mod body;
pub(crate) mod chain;
mod delta_form;
pub(crate) mod items;
mod node_form;
mod row;
mod slices;
mod text;

use pact_core::delta::Delta;
use pact_core::{Attempt, AttemptStatus, CommitReport, Json, Usage};

pub(crate) use body::{
    CheckpointPart, Decoded, Mark, Rest, Values, decode, decode_part, encode, encode_part,
    long_body, options_of, owners, record_of,
};
pub use chain::Hash;
pub(crate) use node_form::{ERASED, is_structure, read_json};
pub(crate) use row::Sealer;
pub use row::{Blob, Kind, Outline, PartRow, Row, WriteId};
pub(crate) use slices::{is_long, slices};

/// A record of the log.
#[derive(Clone, Debug)]
pub(crate) enum Record {
    /// The changes of the open turn since the record before.
    Open {
        delta: Delta,
        /// Whether the working cycle begins with the state after it.
        begins: bool,
        /// Whether the history begins anew: another context took the place of the one before.
        anew: bool,
    },
    /// A commit: to the snapshot, and from it to the start of the next cycle.
    Commit {
        sealed: Box<Delta>,
        report: Option<Box<CommitReport>>,
        next: Box<Delta>,
    },
    /// Back to the snapshot of a cycle, and to the state that follows it.
    Rewind {
        cycle: i64,
        sealed: Box<Delta>,
        report: Option<Box<CommitReport>>,
        next: Box<Delta>,
    },
    /// A request that is about to be sent.
    Attempt {
        attempt: Box<Attempt>,
        read: AttemptState,
        /// The hash of the other members of the request, which are stored apart.
        options: Option<Hash>,
    },
    /// How an attempt ended.
    Outcome {
        attempt_id: u64,
        status: AttemptStatus,
        ended_at: i64,
        usage: Option<Usage>,
    },
    /// The first record of a fork.
    Fork {
        at: ForkPoint,
        delta: Box<Delta>,
        /// The lessons of the attempts of its origin.
        learned: Json,
    },
    /// Values were erased.
    Erasure(Erasure),
}

/// The state that a request was rendered from.
#[derive(Clone, Debug)]
pub(crate) enum AttemptState {
    /// The state after this delta, in the open turn.
    Open(Box<Delta>),
    /// A snapshot, by the record of its commit. The delta says what changed in the open turn
    /// besides.
    Snapshot { sealed: u64, delta: Box<Delta> },
}

/// The state of the origin that a fork goes on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForkPoint {
    /// The snapshot of the last record that it shares.
    Snapshot,
    /// The state after that record.
    Record,
}

/// An erasure: its ids or its selector, and by whose word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Erasure {
    /// The ids or the selector.
    pub(crate) what: String,
    /// Who asked for it.
    pub(crate) by: String,
    /// How many values were erased.
    pub(crate) values: u64,
}

/// A stored text that cannot be read, with the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken(pub(crate) String);

impl Broken {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self(problem.into())
    }
}

/// The number of a record of the kind [`Kind::Open`] with which the history begins anew.
pub(crate) const ANEW: i64 = -1;

impl Record {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Open { .. } => Kind::Open,
            Self::Commit { .. } => Kind::Commit,
            Self::Rewind { .. } => Kind::Rewind,
            Self::Attempt { .. } => Kind::Attempt,
            Self::Outcome { .. } => Kind::Outcome,
            Self::Fork { .. } => Kind::Fork,
            Self::Erasure(_) => Kind::Erasure,
        }
    }

    /// The number by which a record is found: the cycle of a commit or a rewind, the number of an
    /// attempt. An open turn that begins a history anew has [`ANEW`].
    pub(crate) fn number(&self) -> i64 {
        match self {
            Self::Open { anew: true, .. } => ANEW,
            Self::Commit { sealed, .. } => sealed.cycle,
            Self::Rewind { cycle, .. } => *cycle,
            Self::Attempt { attempt, .. } => i64::try_from(attempt.attempt_id).unwrap_or(i64::MAX),
            Self::Outcome { attempt_id, .. } => i64::try_from(*attempt_id).unwrap_or(i64::MAX),
            Self::Open { .. } | Self::Fork { .. } | Self::Erasure(_) => 0,
        }
    }
}

/// The settings that the records of a conversation are written with, as JSON.
pub(crate) type Settings = Json;
