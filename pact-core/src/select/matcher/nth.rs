//! `:first`, `:last` and `:nth(n)`: rows among their siblings.

use std::collections::HashMap;

use pact_grammar::plan::{Nth, Slot};

use super::Matcher;
use crate::select::table::children;
use crate::tree::columns::{Mask, RowSet};

impl Matcher<'_, '_> {
    /// Keeps one of the rows of each parent.
    pub(super) fn keep_nth(&self, rows: &mut RowSet, nth: Nth) {
        self.drop_needless_implicit(rows);
        // The root has no siblings, though it counts as its own parent.
        let has_root = rows.contains(0);
        rows.remove(0);
        let root_stays = match nth {
            Nth::First | Nth::Last | Nth::Number(Slot::Fixed(1)) => has_root,
            Nth::Number(_) => false,
        };
        match nth {
            Nth::First => self.keep_first(rows),
            Nth::Last => self.keep_last(rows),
            Nth::Number(Slot::Fixed(number)) => {
                let mut counts: HashMap<usize, u64> = HashMap::new();
                rows.retain(|row| {
                    let count = counts.entry(self.columns.parent(row)).or_default();
                    *count += 1;
                    *count == number
                });
            }
            // A query binds all parameters before it runs.
            Nth::Number(Slot::Param(_)) => *rows = self.none(),
        }
        if root_stays {
            rows.insert(0);
        }
    }

    fn keep_first(&self, rows: &mut RowSet) {
        let mut served = self.none();
        let mut next = rows.next(0);
        while let Some(row) = next {
            let parent = self.columns.parent(row);
            if self.columns.is(parent, Mask::OverLeaves) {
                // All later rows below the parent are siblings of this one.
                let end = self.columns.end(parent);
                rows.remove_range(row + 1..end);
                next = rows.next(end.max(row + 1));
                continue;
            }
            if served.contains(parent) {
                rows.remove(row);
            }
            served.insert(parent);
            next = rows.next(row + 1);
        }
    }

    fn keep_last(&self, rows: &mut RowSet) {
        let mut served = self.none();
        let mut next = rows.previous(self.columns.len());
        while let Some(row) = next {
            let parent = self.columns.parent(row);
            if served.contains(parent) {
                rows.remove(row);
            }
            served.insert(parent);
            next = rows.previous(row);
        }
    }

    /// An implicit core is a sibling only where there is no real one.
    fn drop_needless_implicit(&self, rows: &mut RowSet) {
        let parts = self.columns.parts().get(self.parts()).unwrap_or_default();
        let parts = parts.iter();
        for (part, implicit) in parts.filter_map(|part| Some((part, part.implicit?))) {
            let is_other = |child: usize| child != implicit && rows.contains(child);
            if rows.contains(implicit) && children(self.columns, part.top).any(is_other) {
                rows.remove(implicit);
            }
        }
    }
}
