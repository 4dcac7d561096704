//! The zones `:pre`, `:core` and `:post`, and the implicit core.

use pact_grammar::plan::Zone;

use super::Matcher;
use crate::tree::columns::{Mask, RowSet};

impl Matcher<'_, '_> {
    /// Keeps the rows in a zone. Not for the root and `^seq`, which the masks do not cover.
    pub(super) fn keep_zone(&self, rows: &mut RowSet, zone: Zone) {
        let mask = |mask| self.columns.mask(mask);
        match zone {
            Zone::Pre => rows.keep_mask(mask(Mask::Before)),
            Zone::Post => rows.keep_mask(mask(Mask::After)),
            Zone::Core => {
                let mut others = RowSet::of(mask(Mask::Before), &self.window);
                others.add_mask(mask(Mask::After));
                rows.subtract(&others);
            }
        }
    }

    /// The implicit core that a row lies in.
    pub(super) fn implicit_around(&self, row: usize) -> Option<usize> {
        if !self.columns.is(row, Mask::Held) {
            return None;
        }
        let part = self.columns.part_of(row)?;
        let implicit = self.columns.parts().get(part)?.implicit?;
        (implicit < row && row < self.columns.end(implicit)).then_some(implicit)
    }
}
