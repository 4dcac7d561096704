//! How two snapshots show why a node left.

use core::fmt;

use crate::lifecycle::Why;
use crate::node::NodeId;

/// How two snapshots show why a node left: the rule of [`departures`](super::departures) that
/// holds, and the node that shows it.
///
/// ```
/// use pact_core::{Block, Context, Evidence, departures, select};
///
/// let mut ctx = Context::default();
/// ctx.user("a long question");
/// ctx.commit()?;
/// ctx.replace(select!(".block[content='a long question']"), Block::new("short"))?;
/// ctx.commit()?;
/// let left = departures(&ctx.snapshot("@t-1")?, &ctx.snapshot("@t0")?);
/// let other = left[0].evidence.witness().expect("the new block names the old one");
/// assert_eq!(left[0].evidence, Evidence::Replaced(other.clone()));
/// assert_eq!(left[0].evidence.to_string(), format!("{other} replaces it"));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// Its time to live ended between them.
    TimeOver,
    /// The same, and this marker stands in its place, because the tool call that it answered is
    /// still there.
    Marked(NodeId),
    /// It is such a marker, and this block left that made the call.
    CallLeft(NodeId),
    /// The node that held it left.
    HolderLeft(NodeId),
    /// It was removable, and all that it held left.
    Emptied,
    /// Another block says that it replaces it.
    Replaced(NodeId),
    /// A redaction says that it stands for it, or for its core or its turn.
    Redacted(NodeId),
    /// It is a turn, and nothing pinned kept it. Or it was in such a turn, and is no block, or a
    /// redaction.
    NoBlocksLeft,
    /// A summary says that it stands for the turn in which it was.
    Summarized(NodeId),
    /// It is none of the above, and nothing that pruning takes.
    NotPrunable,
    /// Nothing that would tell pruning from an edit.
    Nothing,
}

impl Evidence {
    /// Why the node left, as far as this shows it.
    pub(super) const fn why(&self) -> Why {
        match self {
            Self::TimeOver | Self::Marked(_) => Why::Expired,
            Self::HolderLeft(_) | Self::Emptied | Self::CallLeft(_) => Why::Cascaded,
            Self::Replaced(_) | Self::Redacted(_) | Self::NotPrunable => Why::Edited,
            Self::NoBlocksLeft => Why::Folded,
            Self::Summarized(_) => Why::Compacted,
            Self::Nothing => Why::Unknown,
        }
    }

    /// The node that shows it.
    #[must_use]
    pub const fn witness(&self) -> Option<&NodeId> {
        match self {
            Self::HolderLeft(id)
            | Self::Replaced(id)
            | Self::Redacted(id)
            | Self::Summarized(id)
            | Self::Marked(id)
            | Self::CallLeft(id) => Some(id),
            Self::TimeOver
            | Self::Emptied
            | Self::NoBlocksLeft
            | Self::NotPrunable
            | Self::Nothing => None,
        }
    }
}

/// In a few words. A document may have any text for an id, so ids that are very long are cut.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeOver => f.write_str("its time to live was over"),
            Self::Marked(marker) => write!(
                f,
                "its time to live was over, and {} marks its place",
                marker.shown()
            ),
            Self::CallLeft(call) => write!(f, "{}, whose call it answered, left", call.shown()),
            Self::HolderLeft(holder) => write!(f, "{}, which held it, left", holder.shown()),
            Self::Emptied => f.write_str("it is removable, and all that it held left"),
            Self::Replaced(other) => write!(f, "{} replaces it", other.shown()),
            Self::Redacted(other) => write!(f, "{} redacts it", other.shown()),
            Self::NoBlocksLeft => f.write_str("no block was left in the turn"),
            Self::Summarized(other) => write!(f, "{} summarises its turn", other.shown()),
            Self::NotPrunable => f.write_str("pruning does not take it, and it had time left"),
            Self::Nothing => f.write_str("the snapshots cannot tell which"),
        }
    }
}
