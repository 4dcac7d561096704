//! Tests that look at the rows around a row: its siblings, and what it holds.

use std::collections::HashMap;

use pact_grammar::plan::{Chain, Combinator, Nth, Part, Slot, Step, Target, Test, alternatives};

use super::steps::{From, Matcher, sees_core};
use super::table::children;
use crate::tree::columns::{Columns, Mask, RowSet};

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
            // No plan that is run has a parameter left.
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
                // All that follows below the parent are siblings.
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

    /// Keeps the rows below which any of some chains matches.
    pub(super) fn keep_holding(&self, rows: &mut RowSet, parts: &[Part]) {
        let mut holding = self.none();
        for (number, chain) in alternatives(parts).enumerate() {
            if self.depends_on_start(chain) {
                let name = (parts.as_ptr().addr(), number);
                let mut alone = rows.clone();
                alone.retain(|row| {
                    self.table
                        .try_once(name, row, || self.matches_below(row, chain))
                });
                holding.add(&alone);
            } else {
                holding.add(&self.holders(chain));
            }
        }
        rows.keep(&holding);
    }

    /// Whether a step of a chain can take a row or not, depending on where the chain started.
    fn depends_on_start(&self, chain: Chain<'_>) -> bool {
        let has_implicit = || {
            let parts = self.columns.parts().get(self.parts()).unwrap_or_default();
            parts.iter().any(|part| part.implicit.is_some())
        };
        let counts = |step: Step<'_>| step.tests().any(|test| matches!(test, Test::Nth(_)));
        let is_zone = |step: Step<'_>| matches!(step.target, Target::Zone(_));
        // The step after a zone sees the zone's nodes themselves.
        let leaves_zone = chain.steps().rev().skip(1).any(is_zone);
        // Seen from an implicit core, the siblings are those inside of it.
        leaves_zone || chain.steps().any(|step| counts(step) && has_implicit())
    }

    fn matches_below(&self, row: usize, chain: Chain<'_>) -> bool {
        let window = Columns::window_of(&(row..self.columns.end(row)));
        let matcher = Self { window, ..*self };
        let mut start = matcher.none();
        start.insert(row);
        let mut found = matcher.run(chain, &From::Rows(&start));
        found.retain(|row| self.table.node(row).is_some());
        !found.is_empty()
    }

    /// All rows below which a chain matches: from its last step back to the first.
    fn holders(&self, chain: Chain<'_>) -> RowSet {
        let mut below: Option<RowSet> = None;
        for step in chain.steps().rev() {
            let mut matching = self.step(step, &From::Anywhere);
            match &below {
                Some(holders) => matching.keep(holders),
                // The subject is a node.
                None => matching.retain(|row| self.table.node(row).is_some()),
            }
            below = Some(self.holders_of(&matching, step));
        }
        below.unwrap_or_else(|| self.none())
    }

    /// The rows that a step could have come from to reach some rows.
    fn holders_of(&self, rows: &RowSet, step: Step<'_>) -> RowSet {
        let mut holders = self.none();
        let sees_core = sees_core(step);
        for row in rows.iter().filter(|row| *row != 0) {
            let mut inner = row;
            loop {
                let parent = self.columns.parent(inner);
                if let Some(implicit) = self.implicit_around(inner) {
                    holders.insert(implicit);
                }
                let is_known = holders.contains(parent);
                holders.insert(parent);
                if step.combinator == Combinator::Child {
                    if sees_core && self.columns.is(row, Mask::Blocks) && self.is_core(parent) {
                        holders.insert(self.columns.parent(parent));
                    }
                    break;
                }
                if is_known || parent == 0 {
                    break;
                }
                inner = parent;
            }
        }
        holders
    }

    /// The implicit core that a row lies in.
    fn implicit_around(&self, row: usize) -> Option<usize> {
        if !self.columns.is(row, Mask::Held) {
            return None;
        }
        let part = self.columns.part_of(row)?;
        let implicit = self.columns.parts().get(part)?.implicit?;
        (implicit < row && row < self.columns.end(implicit)).then_some(implicit)
    }
}
