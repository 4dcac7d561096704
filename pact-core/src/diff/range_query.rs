//! A query over a range of snapshots.

use pact_grammar::plan::{Mode, ResultKind, Time};

#[cfg(feature = "content-diff")]
use super::ContentMode;
use super::range_diff::diff_blocks;
use super::range_options::{Materialized, RangeOptions};
use super::{RangeDiff, SnapshotRef};
use crate::context::Context;
use crate::error::Error;
use crate::plan::Plan;
use crate::select::{OverTime, Select, SnapshotRange, sealed};
use crate::snapshot::Snapshot;

/// A query over a range before it runs, with options for its result. Made by [`Context::query`].
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
    options: RangeOptions,
}

impl<'c> RangeQuery<'c> {
    fn new(context: &'c Context, plan: &Plan<RangeDiff>) -> Self {
        Self {
            context,
            plan: plan.clone(),
            options: RangeOptions::default(),
        }
    }

    /// Says how the contents of changed nodes differ, where `content_hash` changed.
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

    /// Adds these fields to every changed node, with their values in both snapshots, whether they
    /// differ or not. Called again, it adds more fields.
    pub fn materialize(mut self, fields: impl IntoIterator<Item = Materialized>) -> Self {
        self.options.materialized.extend(fields);
        self
    }

    /// Refuses a range with more snapshots, after it was clipped to the snapshots that exist and
    /// before any node is read.
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

    /// Lists at most so many changes in each [`DiffBlock`](crate::DiffBlock): first the added
    /// nodes, then the removed ones, then the changed ones. Its [`stats`](crate::DiffBlock::stats)
    /// count all of them, and [`Limits::truncated`](super::Limits::truncated) says that some are
    /// missing.
    pub fn max_changes_per_snapshot(mut self, count: usize) -> Self {
        self.options.max_changes = Some(count);
        self
    }

    /// Runs the query.
    ///
    /// # Errors
    /// When no snapshot of the range exists, when it has more snapshots than allowed, or when a
    /// parameter's value lies outside the limits of its place.
    pub fn run(&self) -> Result<RangeDiff, Error> {
        let query = self.plan.resolve()?;
        let Time::Range(first, second) = query.time else {
            // No such plan has another time.
            return Err(Error::ResultKind {
                selector: query.to_string(),
                expected: ResultKind::RangeDiff,
                found: query.result_kind(),
            });
        };
        let range = SnapshotRange::of(self.context, (first, second))?;
        let refs: Vec<SnapshotRef> = range.snapshots.iter().map(SnapshotRef::of).collect();
        self.options.admit(&refs)?;
        let snapshots: Vec<&Snapshot> = range.snapshots.iter().map(|(_, at)| *at).collect();
        let sets = OverTime::of_range(self.context, &query, snapshots.clone());
        let named: Vec<(&SnapshotRef, &Snapshot)> = refs.iter().zip(snapshots).collect();
        let diffs = diff_blocks(&query, &named, &self.options);
        let found = match query.controls.mode {
            None | Some(Mode::Reduce) => None,
            Some(Mode::Union) => Some(sets.union()),
            Some(Mode::Latest) => Some(sets.latest()),
        };
        let ids = found.map(|hits| hits.iter().map(|hit| hit.id.clone()).collect());
        Ok(RangeDiff {
            query: self.plan.source().to_owned(),
            limits: self.options.limits(&diffs),
            diffs,
            snapshots: refs,
            ids,
            warnings: range.warnings,
        })
    }
}

impl sealed::Select for Plan<RangeDiff> {}

#[diagnostic::do_not_recommend]
impl Select for Plan<RangeDiff> {
    type Output = RangeDiff;
    type Query<'c> = RangeQuery<'c>;

    fn run(&self, context: &Context) -> Result<RangeDiff, Error> {
        self.start(context).run()
    }

    fn start<'c>(&self, context: &'c Context) -> RangeQuery<'c> {
        RangeQuery::new(context, self)
    }
}
