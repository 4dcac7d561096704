//! `:has(…)`: rows below which a chain matches.

use pact_grammar::plan::{Chain, Combinator, PlanPart, Step, Target, Test, alternatives};

use super::Matcher;
use super::chain::Start;
use super::transparent_core::sees_core;
use crate::tree::columns::{Columns, Mask, RowSet};

impl Matcher<'_, '_> {
    /// Keeps the rows below which any of some chains matches.
    pub(super) fn keep_holding(&self, rows: &mut RowSet, parts: &[PlanPart]) {
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
        let mut found = matcher.run(chain, &Start::Rows(&start));
        found.retain(|row| self.table.node(row).is_some());
        !found.is_empty()
    }

    /// All rows below which a chain matches: from its last step back to the first.
    fn holders(&self, chain: Chain<'_>) -> RowSet {
        let mut below: Option<RowSet> = None;
        for step in chain.steps().rev() {
            let mut matching = self.step(step, &Start::Anywhere);
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
}
