//! A segment or `^sys`, with the values that are computed from its nodes.

use std::borrow::Cow;
use std::sync::Arc;

use super::cache::Cache;
use super::columns::{CachedTable, ScratchTable, TableBuilder};
use super::list::{Item, Run};
use super::{Label, Postings, SYSTEM, Subtree, Summary};
use crate::sync::OnceLock;

/// A segment or `^sys`. The active head is none: it changes all the time.
#[derive(Clone, Debug)]
pub(crate) struct TreePart {
    pub(crate) top: Subtree,
    pub(crate) label: Label,
    pub(crate) summary: Summary,
    table: Cache<CachedTable>,
}

impl TreePart {
    pub(crate) fn new(top: Subtree, label: Label) -> Self {
        let summary = Summary::of(&top, label);
        Self {
            top,
            label,
            summary,
            table: Cache::default(),
        }
    }

    /// The table of the part, which is kept. None if a node of the part expires in the cycle after
    /// this one: then another version of the part is about to replace it.
    pub(crate) fn cached_table(&self, cycle: i64) -> Option<&CachedTable> {
        let is_settled = !self.summary.expires.is_due(cycle.saturating_add(1));
        is_settled.then(|| {
            self.table
                .get_or_make(|| self.scratch_table().into_cached())
        })
    }

    pub(crate) fn scratch_table(&self) -> ScratchTable<'_> {
        let rows = self.summary.nodes;
        if self.label == SYSTEM {
            TableBuilder::of_region(&self.top, rows)
        } else {
            TableBuilder::of_segments([&self.top], rows)
        }
    }

    /// Gives the part another label. Its table stays valid, because tables hold no labels.
    pub(super) fn relabel(&mut self, label: Label) {
        self.label = label;
        self.summary.last_label = label;
    }

    /// Changes the nodes of the part.
    pub(super) fn update<R>(&mut self, change: impl FnOnce(&mut Subtree) -> R) -> R {
        self.table.clear();
        let result = change(&mut self.top);
        self.summary = Summary::of(&self.top, self.label);
        result
    }

    /// Adds a node under the one that a path leads to. The costs depend on the size of the added
    /// node, not of the part.
    pub(super) fn insert(&mut self, path: &[usize], child: Subtree) {
        self.table.clear();
        let mut is_pinned = self.top.node.pinned();
        let mut above = &self.top;
        for index in path {
            let Some(next) = above.children().get(*index) else {
                return;
            };
            is_pinned |= next.node.pinned();
            above = next;
        }
        let added = Summary::of_added(&child, is_pinned);
        if let Some(parent) = self.top.at_mut(path) {
            parent.insert(child);
            self.summary.grow(&added, self.top.node.created_at_ns);
        }
    }
}

impl Item for Arc<TreePart> {
    type Summary = Summary;
    type Picture = KeptOfRun;

    fn summary(&self) -> Cow<'_, Summary> {
        Cow::Borrowed(&self.summary)
    }
}

/// The tables that queries keep beside some segments that lie side by side. Made by the first query
/// that reads them, and filled by the next one: who asks once shall not pay for others.
#[derive(Debug, Default)]
pub(crate) struct KeptOfRun {
    table: OnceLock<Box<CachedTable>>,
    /// None inside if the segments are nested too deep for it.
    postings: OnceLock<Option<Box<Postings>>>,
}

impl<'l> Run<'l, Arc<TreePart>> {
    /// The table of the segments of the run, newest first, which is kept. None for the run at the
    /// end of the list: every version has another one, and the tables of all versions would take
    /// much more memory than the segments.
    pub(crate) fn cached_table(&self) -> Option<&'l CachedTable> {
        self.is_settled().then(|| {
            let kept = self.picture(KeptOfRun::default);
            let table = || Box::new(self.scratch_table().into_cached());
            &**kept.table.get_or_init(table)
        })
    }

    pub(crate) fn scratch_table(&self) -> ScratchTable<'l> {
        let tops = self.items_backwards().map(|part| &part.top);
        TableBuilder::of_segments(tops, self.summary().nodes)
    }

    /// Whether its table was made.
    pub(crate) fn has_table(&self) -> bool {
        let kept = self.known_picture();
        kept.is_some_and(|kept| kept.table.get().is_some())
    }

    /// Whether a query read the segments before. The first one to ask is remembered, unless the run
    /// is at the end of the list.
    pub(crate) fn was_read(&self) -> bool {
        let was_read = self.known_picture().is_some();
        if !was_read && self.is_settled() {
            self.picture(KeptOfRun::default);
        }
        was_read
    }

    /// The postings of a leaf that was read before, which are kept; as
    /// [`cached_table`](Self::cached_table).
    pub(crate) fn postings(&self) -> Option<&'l Postings> {
        let postings = self
            .known_picture()?
            .postings
            .get_or_init(|| Postings::of(self.leaf()?).map(Box::new));
        postings.as_deref()
    }
}
