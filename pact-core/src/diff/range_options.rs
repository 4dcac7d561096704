//! The options of a range query: limits, and fields beside the changes.

use std::collections::BTreeSet;

use super::fields::seen;
use super::{Change, ChangedField, DiffBlock, Limits, SnapshotRef};
#[cfg(feature = "content-diff")]
use super::{ContentDiff, ContentMode};
use crate::error::Error;
use crate::node::Header;

/// The default of `context_lines`.
#[cfg(feature = "content-diff")]
const CONTEXT_LINES: usize = 3;

/// A field that can be added to every changed node, with its values in both snapshots.
///
/// ```
/// use pact_core::{Block, Context, Materialized, select};
///
/// let mut ctx = Context::default();
/// ctx.pre(Block::new("hint").mime("text/plain").ttl(2))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let fields = [Materialized::Content, Materialized::Mime];
/// let changes = ctx.query(select!("@t0..@t-1 .block")).materialize(fields).run()?;
/// assert!(changes.to_json().contains(
///     r#""materialized":{"content":{"from":"hint","to":"hint"},"mime":{"from":"text/plain","to":"text/plain"}}"#
/// ));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Materialized {
    /// The content of the node; null if it has none.
    Content,
    /// The content's MIME type.
    Mime,
    /// The content's encoding.
    Encoding,
    /// The `content_hash` of the node.
    ContentHash,
}

impl Materialized {
    const fn header(self) -> Header {
        match self {
            Self::Content => Header::Content,
            Self::Mime => Header::Mime,
            Self::Encoding => Header::Encoding,
            Self::ContentHash => Header::ContentHash,
        }
    }
}

/// The limits of a range query, and the additions to its changes.
#[derive(Clone, Debug, Default)]
pub(super) struct RangeOptions {
    pub(super) max_snapshots: Option<usize>,
    pub(super) max_changes: Option<usize>,
    /// Ordered, so that the result does not depend on the order of the calls.
    pub(super) materialized: BTreeSet<Materialized>,
    #[cfg(feature = "content-diff")]
    pub(super) content: Option<ContentMode>,
    #[cfg(feature = "content-diff")]
    pub(super) context_lines: Option<usize>,
}

impl RangeOptions {
    /// Refuses a range, newest snapshot first, that is too long.
    pub(super) fn admit(&self, range: &[SnapshotRef]) -> Result<(), Error> {
        match self.max_snapshots {
            Some(limit) if range.len() > limit => {
                let allowed = range.get(..limit).unwrap_or_default();
                let ends = allowed.first().zip(allowed.last());
                Err(Error::RangeLimit {
                    snapshots: range.len(),
                    limit,
                    instead: ends.map(|(newest, oldest)| (newest.address, oldest.address)),
                })
            }
            _ => Ok(()),
        }
    }

    /// The limits, for the result.
    pub(super) fn limits(&self, blocks: &[DiffBlock]) -> Option<Limits> {
        let is_limited = self.max_snapshots.is_some() || self.max_changes.is_some();
        is_limited.then(|| Limits {
            max_snapshots: self.max_snapshots,
            max_changes_per_snapshot: self.max_changes,
            truncated: blocks.iter().any(DiffBlock::is_truncated),
        })
    }

    pub(super) fn max_changes(&self) -> usize {
        self.max_changes.unwrap_or(usize::MAX)
    }

    pub(super) fn materialized(&self, change: &Change<'_>) -> Vec<ChangedField> {
        let fields = self.materialized.iter().map(|field| ChangedField {
            name: field.header().name().to_owned(),
            from: seen(field.header(), &change.newer.node),
            to: seen(field.header(), &change.older.node),
        });
        fields.collect()
    }

    #[cfg(feature = "content-diff")]
    pub(super) fn content_diff(&self, change: &Change<'_>) -> Option<ContentDiff> {
        let mode = self.content.filter(|_| change.is_of("content_hash"))?;
        let (newer, older) = (&change.newer.node, &change.older.node);
        let context_lines = self.context_lines.unwrap_or(CONTEXT_LINES);
        Some(ContentDiff::new(newer, older, mode, context_lines))
    }
}
