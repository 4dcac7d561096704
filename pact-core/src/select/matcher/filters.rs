//! The tests of a step: each keeps some of the rows.

use pact_grammar::plan::{
    Attribute, Chain, Class, Operator, PlanPart, Step, Test, Value, alternatives,
};

use super::chain::Start;
use super::values::{self, Subject};
use super::{Matcher, mask_of, pinned};
use crate::node::Node;
use crate::select::strategy::looks_around;
use crate::tree::columns::{Having, RowSet};

impl Matcher<'_, '_> {
    pub(super) fn keep(&self, rows: &mut RowSet, test: &Test) {
        match test {
            Test::Class(class) => rows.keep_mask(self.columns.mask(mask_of(*class))),
            Test::Nth(nth) => self.keep_nth(rows, *nth),
            Test::Not(parts) => rows.subtract(&self.matching_themselves(rows, parts)),
            Test::Has(parts) => self.keep_holding(rows, parts),
            Test::Depth(depths) => {
                let mut deep = self.none();
                self.table.each_part_at(depths, self.parts(), |part| {
                    deep.insert_range(part.top..self.columns.end(part.top));
                });
                rows.keep(&deep);
            }
            Test::Ephemeral => rows.retain(|row| self.table.leaves_next(row)),
            Test::Zone(zone) => {
                self.keep_below(rows, test, |rows| self.keep_zone(rows, *zone));
            }
            Test::Compare(Attribute::Ttl, operator, value) if *value != Value::Null => {
                self.keep_below(rows, test, |rows| self.keep_ttl(rows, *operator, value));
            }
            Test::Compare(
                attribute @ (Attribute::Role | Attribute::Kind),
                operator @ (Operator::Equal | Operator::NotEqual),
                Value::Text(wanted),
            ) => self.keep_below(rows, test, |rows| {
                let having = self.having(rows, attribute, wanted);
                if *operator == Operator::Equal {
                    *rows = having;
                } else {
                    rows.subtract(&having);
                }
            }),
            Test::AnyOf(attribute @ (Attribute::Role | Attribute::Kind), values)
                if values.iter().all(|value| matches!(value, Value::Text(_))) =>
            {
                self.keep_below(rows, test, |rows| {
                    let mut found = self.none();
                    for value in &**values {
                        if let Value::Text(wanted) = value {
                            found.add(&self.having(rows, attribute, wanted));
                        }
                    }
                    *rows = found;
                });
            }
            other => {
                if let Some(key) = pinned(other, &Attribute::Key) {
                    self.keep_below(rows, other, |rows| {
                        let mut found = self.none();
                        for row in self
                            .columns
                            .headers()
                            .rows_with_key(key)
                            .filter(|row| rows.contains(*row))
                        {
                            found.insert(row);
                        }
                        *rows = found;
                    });
                } else if let Some(id) = pinned(other, &Attribute::Id) {
                    self.keep_id(rows, id);
                } else {
                    rows.retain(|row| self.passes(row, other));
                }
            }
        }
    }

    fn keep_id(&self, rows: &mut RowSet, id: &str) {
        if rows.len() <= Self::FEW {
            rows.retain(|row| {
                let node = self.table.node(row);
                node.is_some_and(|node| node.id.as_str() == id)
            });
            return;
        }
        let mut found = self.none();
        if let Some(row) = self.row_by_id(id).filter(|row| rows.contains(*row)) {
            found.insert(row);
        }
        *rows = found;
    }

    /// Up to so many rows are read faster than an index of ids is made.
    const FEW: usize = 64;

    /// Keeps rows by their columns. These do not cover the root and `^seq`, so the test reads their
    /// nodes.
    fn keep_below(&self, rows: &mut RowSet, test: &Test, keep: impl FnOnce(&mut RowSet)) {
        let above = [Some(0), self.columns.sequence()];
        let passing = above.map(|row| {
            row.filter(|row| rows.contains(*row))
                .map(|row| (row, self.passes(row, test)))
        });
        keep(rows);
        for (row, passes) in passing.into_iter().flatten() {
            if passes {
                rows.insert(row);
            } else {
                rows.remove(row);
            }
        }
    }

    /// Whether a row passes a test that concerns its headers alone.
    fn passes(&self, row: usize, test: &Test) -> bool {
        let subject = Subject {
            row: Some((self.table, row)),
            node: self.table.node(row),
            cycle: self.cycle,
        };
        let is_class = |class| self.columns.is(row, mask_of(class));
        passes_alone(&subject, &is_class, test)
    }

    /// Those of the rows that have a value.
    fn having(&self, rows: &RowSet, attribute: &Attribute, text: &str) -> RowSet {
        let is_role = *attribute == Attribute::Role;
        let Having { surely, perhaps } = if is_role {
            self.columns.headers().with_role(text)
        } else {
            self.columns.headers().with_kind(text)
        };
        let mut found = match surely {
            Some(mask) => RowSet::of(mask, &self.window),
            None => self.none(),
        };
        if perhaps.iter().any(|word| *word != 0) {
            let mut others = RowSet::of(perhaps, &self.window);
            others.keep(rows);
            others.retain(|row| {
                let node = self.table.node(row);
                let value = node.and_then(|node| if is_role { node.role() } else { node.kind() });
                value == Some(text)
            });
            found.add(&others);
        }
        found.keep(rows);
        found
    }

    /// Null is equal to nothing and in no order with anything: only rows with a time to live are
    /// read.
    fn keep_ttl(&self, rows: &mut RowSet, operator: Operator, value: &Value) {
        let expiring = self.columns.headers().expiring().iter();
        let of_these = expiring.map(|(row, expiry)| (*row as usize, *expiry));
        let of_these = of_these.filter(|(row, _)| rows.contains(*row));
        let mut others = self.none();
        let is_wanted = operator != Operator::NotEqual;
        for (row, expiry) in of_these {
            let ttl = i128::from(expiry.ttl_at(self.cycle).unwrap_or(0));
            if values::number_compares(ttl, operator, value) == is_wanted {
                others.insert(row);
            }
        }
        if is_wanted {
            *rows = others;
        } else {
            rows.subtract(&others);
        }
    }

    /// All rows with the key that a step pins, if it does so before it looks around.
    pub(super) fn having_pinned_key(&self, step: Step<'_>) -> Option<RowSet> {
        let mut alone = step.tests().take_while(|test| !looks_around(test));
        let key = alone.find_map(|test| pinned(test, &Attribute::Key))?;
        let mut rows = self.none();
        for row in self.columns.headers().rows_with_key(key) {
            rows.insert(row);
        }
        for row in [Some(0), self.columns.sequence()].into_iter().flatten() {
            let node = self.table.node(row);
            if node
                .and_then(Node::answers_to)
                .is_some_and(|own| own == key)
            {
                rows.insert(row);
            }
        }
        Some(rows)
    }

    /// Those of the rows that any of some single steps matches.
    fn matching_themselves(&self, rows: &RowSet, parts: &[PlanPart]) -> RowSet {
        let mut all = self.none();
        for step in alternatives(parts).filter_map(Chain::subject) {
            all.add(&self.matching_step(rows, step));
        }
        all
    }

    fn matching_step(&self, rows: &RowSet, step: Step<'_>) -> RowSet {
        // Which of its siblings a node is depends on them.
        if step.tests().any(|test| matches!(test, Test::Nth(_))) {
            return self.step(step, &Start::Anywhere);
        }
        let mut matching = rows.clone();
        self.keep_step(&mut matching, step);
        matching
    }
}

/// Whether a node without a table passes a test that concerns its headers alone, and neither its
/// depth nor its level.
pub(in crate::select) fn test_node(node: &Node, cycle: i64, test: &Test) -> bool {
    let subject = Subject {
        row: None,
        node: Some(node),
        cycle,
    };
    passes_alone(&subject, &|class| node.is(class), test)
}

/// Whether a subject passes a test that concerns its headers alone. An implicit core has a class
/// and no node.
fn passes_alone(subject: &Subject<'_, '_>, is_class: &dyn Fn(Class) -> bool, test: &Test) -> bool {
    let is_type = |name: &str| {
        let node = subject.node;
        node.is_some_and(|node| node.node_type().as_str() == name)
    };
    // `block` is a class, `block:summary` a class with a kind, and any other type is its text.
    let is_of_type = |name: &str| {
        let (prefix, kind) = match name.split_once(':') {
            Some((prefix, kind)) => (prefix, Some(kind)),
            None => (name, None),
        };
        match Class::named(prefix) {
            Some(class) => {
                let own = subject.node.and_then(Node::kind);
                is_class(class) && kind.is_none_or(|kind| own == Some(kind))
            }
            None => is_type(name),
        }
    };
    match test {
        Test::Type(name) => is_type(name),
        // Equality with a type tests the class.
        Test::Compare(Attribute::NodeType, Operator::Equal, Value::Text(name)) => is_of_type(name),
        Test::Compare(Attribute::NodeType, Operator::NotEqual, Value::Text(name)) => {
            !is_of_type(name)
        }
        Test::Compare(attribute, operator, value) => {
            values::compares(subject, attribute, *operator, value)
        }
        // In a list as well as alone.
        Test::AnyOf(Attribute::NodeType, values) => values.iter().any(|value| match value {
            Value::Text(name) => is_of_type(name),
            _ => false,
        }),
        Test::AnyOf(attribute, values) => values
            .iter()
            .any(|value| values::compares(subject, attribute, Operator::Equal, value)),
        Test::Present(attribute) => values::is_present(subject, attribute),
        Test::Zone(zone) => values::is_in_zone(subject, *zone),
        // Those who know more than the headers answer these.
        Test::Class(_)
        | Test::Nth(_)
        | Test::Not(_)
        | Test::Has(_)
        | Test::Depth(_)
        | Test::Ephemeral => false,
    }
}
