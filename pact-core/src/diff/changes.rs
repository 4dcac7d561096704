//! Changes over a range: what is asked for, and how much of it.

use std::collections::BTreeSet;

use pact_grammar::plan::{ResultKind, Time};

use super::fields::seen;
use super::{Change, ChangedField, DiffBlock, Limits, RangeDiff, SnapshotRef};
#[cfg(feature = "content-diff")]
use super::{ContentDiff, ContentMode};
use crate::context::Context;
use crate::error::Error;
use crate::node::Header;
use crate::plan::Plan;

/// How many unchanged lines are shown around a change unless told otherwise.
#[cfg(feature = "content-diff")]
const CONTEXT_LINES: usize = 3;

/// A query over a range on its way: what its result is to hold is said here. Made by [`Context::query`].
///
/// ```
/// use pact_core::{Block, Context, Materialized, select};
///
/// let mut ctx = Context::default();
/// for turn in 1..=4 {
///     ctx.user(format!("question {turn}"));
///     ctx.pre(Block::new("hint").ttl(2))?;
///     ctx.commit()?;
/// }
/// let history = select!("@history .block");
/// let changes = ctx
///     .query(&history)
///     .max_snapshots(100)
///     .max_changes_per_snapshot(2)
///     .materialize([Materialized::Content])
///     .run()?;
/// assert_eq!(changes.diffs[0].added.len(), 2);
/// assert_eq!(changes.diffs[0].stats.changed, 1); // counted, and not listed
/// assert!(changes.limits.is_some_and(|limits| limits.truncated));
/// assert_eq!(ctx.query(&history).run()?, ctx.select(&history)?);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is compared until `run` is called"]
pub struct RangeQuery<'c> {
    context: &'c Context,
    plan: Plan<RangeDiff>,
    options: Options,
}

impl<'c> RangeQuery<'c> {
    pub(crate) fn new(context: &'c Context, plan: &Plan<RangeDiff>) -> Self {
        Self {
            context,
            plan: plan.clone(),
            options: Options::default(),
        }
    }

    /// Says how the contents of changed nodes differ, where `content_hash` is among what changed.
    ///
    /// Needs the cargo feature `content-diff`.
    ///
    /// ```
    /// use pact_core::{Block, ContentMode, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.pre(Block::new("one\ntwo\n").id("notes").ttl(1))?;
    /// ctx.commit()?;
    /// ctx.commit()?; // the notes expire, and their id may be given again
    /// ctx.pre(Block::new("one\n2\n").id("notes"))?;
    /// ctx.commit()?;
    /// let plan = select!("@t0..@t-2 [id='notes'] @mode=reduce");
    /// let changes = ctx.query(plan).include_content(ContentMode::Unified).run()?;
    /// let diff = changes.diffs[0].changed[0].content_diff.as_ref().unwrap();
    /// assert_eq!(diff.unified(), Some("@@ -1,2 +1,2 @@\n one\n-two\n+2\n"));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[cfg(feature = "content-diff")]
    pub fn include_content(mut self, mode: ContentMode) -> Self {
        self.options.content = Some(mode);
        self
    }

    /// How many unchanged lines a unified diff shows around each change; 3 unless set.
    ///
    /// Needs the cargo feature `content-diff`.
    #[cfg(feature = "content-diff")]
    pub fn context_lines(mut self, lines: usize) -> Self {
        self.options.context_lines = Some(lines);
        self
    }

    /// Adds these fields to every changed node, as they are in both snapshots, whether they differ or not. Called
    /// again, it adds to what was asked for.
    pub fn materialize(mut self, fields: impl IntoIterator<Item = Materialized>) -> Self {
        self.options.materialized.extend(fields);
        self
    }

    /// Refuses a range with more snapshots, after it was clipped to what there is and before anything is looked at.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// for _ in 0..5 {
    ///     ctx.commit()?;
    /// }
    /// let error = ctx.query(select!("@history *")).max_snapshots(3).run().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the range has 5 snapshots, and `max_snapshots` allows 3: write `@t0..@t-2`, or raise the limit \
    ///      [E_SNAPSHOT_RANGE_LIMIT]"
    /// );
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn max_snapshots(mut self, count: usize) -> Self {
        self.options.max_snapshots = Some(count);
        self
    }

    /// Lists at most so many changes in each [`DiffBlock`]: what was added first, then what was removed, then what
    /// changed. Its [`stats`](DiffBlock::stats) count all of them, and [`Limits::truncated`] says that some are
    /// missing.
    pub fn max_changes_per_snapshot(mut self, count: usize) -> Self {
        self.options.max_changes = Some(count);
        self
    }

    /// Runs the query.
    ///
    /// # Errors
    /// When nothing of the range exists, when it has more snapshots than allowed, or when a parameter's value lies
    /// outside what its place allows.
    pub fn run(&self) -> Result<RangeDiff, Error> {
        let query = self.plan.resolve()?;
        match query.time {
            Time::Range(first, second) => {
                self.context
                    .range_diff(&query, self.plan.source(), (first, second), &self.options)
            }
            // Not made for such a plan.
            Time::Working | Time::At(_) | Time::All => Err(Error::ResultKind {
                selector: query.to_string(),
                expected: ResultKind::RangeDiff,
                found: query.result_kind(),
            }),
        }
    }
}

/// What can be added to every changed node, for both snapshots.
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
    /// What the node says; null when it says nothing.
    Content,
    /// The content's MIME type.
    Mime,
    /// The content's encoding.
    Encoding,
    /// The hash of what the node says.
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

/// What was asked for beside the changes themselves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    max_snapshots: Option<usize>,
    max_changes: Option<usize>,
    /// Ordered, so that the result does not depend on the order asked in.
    materialized: BTreeSet<Materialized>,
    #[cfg(feature = "content-diff")]
    content: Option<ContentMode>,
    #[cfg(feature = "content-diff")]
    context_lines: Option<usize>,
}

impl Options {
    /// Refuses a range, newest snapshot first, that is too long.
    pub(crate) fn admit(&self, range: &[SnapshotRef]) -> Result<(), Error> {
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

    /// What the result says about limits.
    pub(crate) fn limits(&self, blocks: &[DiffBlock]) -> Option<Limits> {
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
