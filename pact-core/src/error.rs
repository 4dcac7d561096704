//! The error of the whole library.

use std::io;
use std::sync::Arc;

pub(crate) use pact_grammar::Code;
use pact_grammar::plan::{BindError, ResultKind};
use pact_grammar::{Detail, Excerpt, Reason, SelectorError, error_object};

use crate::edit::EditError;
use crate::format::import::ImportError;
use crate::lifecycle::OverBudget;
use crate::node::NodeId;
use crate::provider::ProviderError;
use crate::snapshot::Address;
use crate::typed::NodeError;

/// Reports a failure, with a stable [`code`](Error::code).
///
/// ```
/// use pact_core::{Error, Selector};
///
/// let error = Error::from(Selector::parse("^sez").unwrap_err());
/// assert_eq!(error.code().as_str(), "E_SELECTOR_INVALID");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text that is not a usable selector.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// A value that does not fit its parameter, or a parameter without one.
    #[error(transparent)]
    Parameter(#[from] BindError),
    /// A selector whose result is of another kind than the caller asked for.
    #[error(
        "`{selector}` gives {}, not {}{} [E_SELECTOR_INVALID: result-kind]",
        .found.as_str(),
        .expected.as_str(),
        instead(*.expected, *.found),
        selector = Excerpt::long(.selector)
    )]
    ResultKind {
        /// The selector, in its canonical form.
        selector: String,
        /// The kind that was asked for.
        expected: ResultKind,
        /// The kind that it gives.
        found: ResultKind,
    },
    /// A text that is not the address of a snapshot.
    #[error(
        "`{text}` is not the address of a snapshot{}; write `@t0`, `@t-1`, `@c7` or `@t-*` [E_SELECTOR_INVALID]",
        .why.as_ref().map(|why| format!(": {}", Excerpt::long(why))).unwrap_or_default(),
        text = Excerpt::of(.text)
    )]
    NotAnAddress {
        /// The text.
        text: String,
        /// The message of the grammar, if it has one.
        why: Option<String>,
    },
    /// There is no such snapshot.
    #[error("there is no snapshot {address}{} [E_SNAPSHOT_NOT_FOUND]", describe(*.kept))]
    SnapshotNotFound {
        /// The address that was asked for.
        address: Address,
        /// The number of snapshots, and the cycles of the oldest and the newest.
        kept: Option<(usize, i64, i64)>,
    },
    /// A range with more snapshots than
    /// [`RangeQuery::max_snapshots`](crate::RangeQuery::max_snapshots) allows.
    #[error(
        "the range has {snapshots} snapshots, and `max_snapshots` allows {limit}: {} [E_SNAPSHOT_RANGE_LIMIT]",
        shorter(*.instead)
    )]
    RangeLimit {
        /// The number of snapshots in the range.
        snapshots: usize,
        /// The number that is allowed.
        limit: usize,
        /// The newest part of the range that is allowed, both ends included; none if the limit
        /// is 0.
        instead: Option<(Address, Address)>,
    },
    /// A document that cannot be imported.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// An edit that would break a rule.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// A node that cannot be read as a value of a type, or a value that cannot be a node.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] IoError),
    /// A request that a provider would refuse, or an answer that is none of its answers.
    #[error(transparent)]
    Provider(#[from] ProviderError),
    /// A request that cannot be made to fit its budget.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
    /// The last cycle or time that a node can have is reached.
    #[error("the cycles or the times of this context are used up [E_PLACEMENT_INVALID]")]
    Exhausted,
}

/// Reports that reading or writing failed. The error of the standard library is its
/// [source](core::error::Error::source).
///
/// ```
/// use std::io;
/// use pact_core::Error;
///
/// let error = Error::from(io::Error::from(io::ErrorKind::StorageFull));
/// assert_eq!(error.code().as_str(), "E_IO");
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error("reading or writing failed: {0} [E_IO]")]
pub struct IoError(#[source] Arc<io::Error>);

impl IoError {
    /// Returns the kind of the failure.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }
}

/// Two errors are equal when their kinds and messages are.
impl PartialEq for IoError {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.0.to_string() == other.0.to_string()
    }
}

impl From<io::Error> for IoError {
    fn from(error: io::Error) -> Self {
        Self(Arc::new(error))
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error.into())
    }
}

/// The advice for a selector with another result.
fn instead(expected: ResultKind, found: ResultKind) -> &'static str {
    match (expected, found) {
        (ResultKind::Insertion, _) => {
            ": a position ends with its place among the children, as in `(d0, cont[offset=0], end)`"
        }
        (ResultKind::RangeDiff, _) => ": a range has two times, as in `@t0..@t-3 .block`",
        (ResultKind::Ids, ResultKind::RangeDiff) => {
            ": leave out the range of times, or run the range that `selector.plan::<RangeDiff>()?` gives"
        }
        (ResultKind::Ids, _) => ": leave out the place among the children",
    }
}

/// The snapshots that exist, in words.
fn describe(kept: Option<(usize, i64, i64)>) -> String {
    match kept {
        None => ": nothing was committed yet".to_owned(),
        Some((1, cycle, _)) => format!(": the only one is @t0, which is @c{cycle}"),
        Some((count, oldest, newest)) => {
            let back = count - 1;
            format!(": there are @t0 to @t-{back}, which are @c{newest} to @c{oldest}")
        }
    }
}

/// The advice for a range that is too long.
fn shorter(instead: Option<(Address, Address)>) -> String {
    match instead {
        Some((newest, oldest)) => format!("write `{newest}..{oldest}`, or raise the limit"),
        None => "raise the limit".to_owned(),
    }
}

impl Error {
    /// Returns the error object: `{"error":{"code":…,"message":…,"details":{…}}}`.
    ///
    /// Like the message, it is short: an id or a name of more than 128 characters in `details` is
    /// cut and ends with `…`. The error itself has it whole.
    ///
    /// ```
    /// use pact_core::{Error, Ids, Selector};
    ///
    /// let error = Selector::parse("@history .block")?.plan::<Ids>().unwrap_err();
    /// assert!(error.to_json().ends_with(r#""details":{"reason":"result-kind"}}}"#));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let message = self.to_string();
        // It lives as long as the details that refer to it.
        let address;
        let details: Vec<(&str, Detail<'_>)> = match self {
            Self::Selector(error) => return error.to_json(),
            Self::Parameter(error) => vec![
                ("reason", Reason::ParameterValue.as_str().into()),
                ("parameter", (&error.parameter).into()),
            ],
            Self::ResultKind { .. } => vec![("reason", Reason::ResultKind.as_str().into())],
            Self::NotAnAddress { text, .. } => vec![("text", text.into())],
            Self::SnapshotNotFound { address: asked, .. } => {
                address = asked.to_string();
                vec![("snapshot", (&address).into())]
            }
            Self::RangeLimit {
                snapshots, limit, ..
            } => vec![
                ("snapshots", (*snapshots).into()),
                ("limit", (*limit).into()),
            ],
            Self::Import(error) => {
                let node = error.node.iter().map(|node| ("node", node.as_str().into()));
                let place = [("line", error.line.into()), ("column", error.column.into())];
                node.chain(place).collect()
            }
            Self::Edit(error) => {
                let node = error.node().into_iter();
                node.map(|node| ("node", node.as_str().into())).collect()
            }
            Self::Node(error) => {
                let node = error.node.iter().map(|node| ("node", node.as_str().into()));
                let attribute = [("attribute", error.attribute.as_str().into())];
                node.chain(attribute).collect()
            }
            Self::Provider(error) => {
                let node = error.nodes.first();
                let node = node.map(|node| ("node", node.as_str().into()));
                let place = Some(("place", error.place.as_str().into()));
                let place = place.filter(|_| !error.place.is_empty());
                let rule = [("rule", error.rule.as_str().into())];
                rule.into_iter().chain(node).chain(place).collect()
            }
            Self::OverBudget(error) => {
                let first = error.over.first();
                let measured = first.map(|over| ("measured", Detail::Number(over.measured)));
                let limit = first.map(|over| ("limit", Detail::Number(over.budget.limit)));
                measured.into_iter().chain(limit).collect()
            }
            Self::Io(_) | Self::Exhausted => Vec::new(),
        };
        error_object(self.code(), &message, &details)
    }

    /// Returns the node that the error is about, if it is about one.
    ///
    /// ```
    /// use pact_core::{Context, NodeId};
    ///
    /// let nobody = NodeId::from("nobody");
    /// let error = Context::default().delete(&nobody).unwrap_err();
    /// assert_eq!(error.node(), Some(&nobody));
    /// ```
    #[must_use]
    pub fn node(&self) -> Option<&NodeId> {
        match self {
            Self::Import(error) => error.node.as_ref(),
            Self::Edit(error) => error.node(),
            Self::Node(error) => error.node.as_ref(),
            Self::Provider(error) => error.nodes.first(),
            _ => None,
        }
    }

    /// Returns the stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Selector(error) => error.code(),
            Self::Parameter(error) => error.code(),
            Self::ResultKind { .. } | Self::NotAnAddress { .. } => Code::SelectorInvalid,
            Self::SnapshotNotFound { .. } => Code::SnapshotNotFound,
            Self::RangeLimit { .. } => Code::SnapshotRangeLimit,
            Self::Import(_) => Code::DocumentInvalid,
            Self::Io(_) => Code::Io,
            Self::Provider(_) => Code::ProviderRule,
            Self::OverBudget(_) => Code::OverBudget,
            Self::Edit(error) => error.code(),
            Self::Node(error) if error.node.is_some() => Code::DocumentInvalid,
            Self::Node(_) | Self::Exhausted => Code::PlacementInvalid,
        }
    }

    pub(crate) fn not_an_address(text: &str, why: Option<&SelectorError>) -> Self {
        let why = why.and_then(|error| error.diagnostics().first());
        Self::NotAnAddress {
            text: text.chars().take(80).collect(),
            why: why.map(|diagnostic| diagnostic.message.clone()),
        }
    }
}
