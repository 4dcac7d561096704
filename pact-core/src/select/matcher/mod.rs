//! The rows of a table that a plan matches.
//!
//! `chain` runs the steps of a chain from left to right: each combinator and target gives a set of
//! rows. `filters` keeps the rows that pass the tests of a step; `nth` and `has` hold the tests
//! that read other rows. `zones` knows the zones and the implicit core. `transparent_core` lets
//! steps that ask for blocks see into cores. `values` compares the attributes of one row.

mod chain;
mod filters;
mod has;
mod nth;
mod transparent_core;
mod values;
mod zones;

use core::ops::Range;
use std::borrow::Cow;

use pact_grammar::plan::{Attribute, Chain, Class, Operator, Query, Test, Value};

use super::table::Table;
use crate::tree::columns::{Columns, Mask, RowSet};
use chain::Start;
pub(super) use filters::test_node;
pub(super) use transparent_core::sees_core_by;

/// Runs chains on the rows of a table.
pub(super) struct Matcher<'s, 't> {
    table: &'s Table<'t>,
    columns: &'s Columns,
    cycle: i64,
    /// The words of the table that the matcher reads.
    pub(super) window: Range<usize>,
}

impl<'s, 't> Matcher<'s, 't> {
    pub(super) fn new(table: &'s Table<'t>, cycle: i64) -> Self {
        let columns = table.columns();
        Self {
            table,
            columns,
            cycle,
            window: columns.window(),
        }
    }

    /// The results of a query: the rows that it matches, and that are in all scopes. A row is in a
    /// scope if the scope matches it or one of its ancestors.
    pub(super) fn rows(&self, query: &Query, scopes: &[Cow<'_, Query>]) -> RowSet {
        let mut rows = self.any_of(query.alternatives());
        rows.keep_mask(self.columns.mask(Mask::Reported));
        for scope in scopes {
            if !rows.is_empty() {
                // A scope may match the root or `^seq`, which this table does not report. An
                // implicit core is no node.
                let mut holders = self.any_of(scope.alternatives());
                holders.retain(|row| self.table.node(row).is_some());
                rows.keep(&self.inside(&holders));
            }
        }
        rows
    }

    fn any_of<'q>(&self, mut chains: impl Iterator<Item = Chain<'q>>) -> RowSet {
        let mut found = match chains.next() {
            Some(chain) => self.run(chain, &Start::Anywhere),
            None => self.none(),
        };
        for chain in chains {
            found.add(&self.run(chain, &Start::Anywhere));
        }
        found
    }

    /// The parts that have rows in the window.
    fn parts(&self) -> Range<usize> {
        let parts = self.columns.parts();
        if self.window == self.columns.window() {
            return 0..parts.len();
        }
        let rows = Columns::rows_of(&self.window);
        let first = parts.partition_point(|part| self.columns.end(part.top) <= rows.start);
        let last = parts.partition_point(|part| part.top < rows.end);
        first..last.max(first)
    }

    /// Whether a row is in the window.
    pub(super) fn sees(&self, row: usize) -> bool {
        let Range { start, end } = Columns::window_of(&(row..row + 1));
        self.window.start <= start && end <= self.window.end
    }

    pub(super) fn none(&self) -> RowSet {
        RowSet::empty(&self.window)
    }

    fn all(&self) -> RowSet {
        let mut all = self.none();
        all.insert_range(0..self.columns.len());
        all
    }

    /// The row with an id.
    pub(super) fn row_by_id(&self, id: &str) -> Option<usize> {
        // The column of ids lacks the root and `^seq`: other trees, with other roots, may share the
        // table.
        let above = [Some(0), self.columns.sequence()];
        let is_it = |row: &usize| {
            let node = self.table.node(*row);
            node.is_some_and(|node| node.id.as_str() == id)
        };
        let below = |row: usize| self.table.node(row).filter(|_| !above.contains(&Some(row)));
        let found = above.into_iter().flatten().find(is_it);
        found.or_else(|| self.columns.headers().row_by_id(id, below))
    }
}

fn mask_of(class: Class) -> Mask {
    match class {
        Class::Segment => Mask::Segments,
        Class::Container => Mask::Containers,
        Class::Block => Mask::Blocks,
    }
}

/// The value of a header that a test pins: an index can answer such a test.
pub(super) fn pinned<'q>(test: &'q Test, attribute: &Attribute) -> Option<&'q str> {
    match test {
        Test::Compare(other, Operator::Equal, Value::Text(wanted)) if other == attribute => {
            Some(wanted)
        }
        _ => None,
    }
}
