//! The best simple loop: a column for each header, small codes instead of texts, one pass for a
//! query.

use std::collections::HashMap;
use std::iter::zip;

use pact_core::{Class, NodeId};

use crate::contest::{Call, made};
use crate::queries::Wanted;
use crate::workload::Row;

/// Codes of classes; `SQLite` has the same.
pub(crate) const SEGMENT: u8 = 0;
pub(crate) const CONTAINER: u8 = 1;
pub(crate) const BLOCK: u8 = 2;
pub(crate) const REGION: u8 = 3;
const RECENT: std::ops::RangeInclusive<i32> = 1..=10;

/// Rows are in the order in which queries return nodes.
pub(crate) struct Columns {
    pub(crate) class: Vec<u8>,
    role: Codes,
    kind: Codes,
    key: Codes,
    /// `i32::MAX` for none.
    ttl: Vec<i32>,
    /// `i32::MIN` for none.
    depth: Vec<i32>,
    parent: Vec<u32>,
    pub(crate) ids: Vec<NodeId>,
}

/// A column of texts.
#[derive(Default)]
struct Codes {
    names: HashMap<String, u8>,
    rows: Vec<u8>,
}

impl Codes {
    fn push(&mut self, name: Option<&str>) {
        let next = self.names.len() as u8 + 1;
        let code = name.map_or(0, |name| *self.names.entry(name.to_owned()).or_insert(next));
        self.rows.push(code);
    }

    /// No row has the code of a name that no row has.
    fn code(&self, name: &str) -> u8 {
        self.names.get(name).copied().unwrap_or(u8::MAX)
    }
}

pub(crate) fn class_of(row: &Row<'_>) -> u8 {
    match row.node.class() {
        Some(Class::Segment) => SEGMENT,
        Some(Class::Container) => CONTAINER,
        Some(Class::Block) => BLOCK,
        _ => REGION,
    }
}

impl Columns {
    pub(crate) fn of(rows: &[Row<'_>]) -> Self {
        let mut columns = Self {
            class: rows.iter().map(class_of).collect(),
            role: Codes::default(),
            kind: Codes::default(),
            key: Codes::default(),
            ttl: Vec::with_capacity(rows.len()),
            depth: rows
                .iter()
                .map(|row| row.depth.unwrap_or(i32::MIN))
                .collect(),
            parent: rows.iter().map(|row| row.parent as u32).collect(),
            ids: rows.iter().map(|row| row.node.id().clone()).collect(),
        };
        for Row { node, .. } in rows {
            columns.role.push(node.role());
            columns.kind.push(node.kind());
            columns.key.push(node.key());
            columns
                .ttl
                .push(node.ttl().map_or(i32::MAX, |ttl| ttl as i32));
        }
        columns
    }
}

/// The use of the rows that a loop finds.
trait Goal {
    type Output;

    /// Takes the answer for each row.
    fn reach(self, answers: impl Iterator<Item = bool>) -> Self::Output;

    fn reach_one(self, row: Option<usize>) -> Self::Output;
}

struct Cloned<'c>(&'c [NodeId]);

impl Goal for Cloned<'_> {
    type Output = Vec<NodeId>;

    fn reach(self, answers: impl Iterator<Item = bool>) -> Vec<NodeId> {
        let rows = zip(answers, self.0).filter(|(is_wanted, _)| *is_wanted);
        rows.map(|(_, id)| id.clone()).collect()
    }

    fn reach_one(self, row: Option<usize>) -> Vec<NodeId> {
        row.map(|row| self.0[row].clone()).into_iter().collect()
    }
}

struct Counted;

impl Goal for Counted {
    type Output = usize;

    /// In four bytes, because the compiler then counts several rows at once.
    fn reach(self, answers: impl Iterator<Item = bool>) -> usize {
        answers.map(u32::from).sum::<u32>() as usize
    }

    fn reach_one(self, row: Option<usize>) -> usize {
        usize::from(row.is_some())
    }
}

impl Columns {
    /// One loop for each query, so that each looks at its columns only; without branches, where it
    /// can.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "without branches, several rows are looked at in one step"
    )]
    fn scan<G: Goal>(&self, wanted: Wanted, id: &NodeId, goal: G) -> G::Output {
        let classes = &self.class;
        match wanted {
            Wanted::LastSegment => goal.reach(
                zip(&self.depth, classes).map(|(depth, class)| (*depth == 1) & (*class == BLOCK)),
            ),
            Wanted::RecentAssistant => {
                let assistant = self.role.code("assistant");
                let rows = zip(&self.depth, zip(&self.role.rows, classes));
                goal.reach(rows.map(|(depth, (role, class))| {
                    RECENT.contains(depth) & (*role == assistant) & (*class == BLOCK)
                }))
            }
            Wanted::Summaries => {
                let summary = self.kind.code("summary");
                let rows = zip(&self.kind.rows, classes);
                goal.reach(rows.map(|(kind, class)| (*kind == summary) & (*class == BLOCK)))
            }
            Wanted::Plans => {
                let plan = self.key.code("plan");
                goal.reach(self.key.rows.iter().map(|key| *key == plan))
            }
            // There is one at most.
            Wanted::Id => goal.reach_one(self.ids.iter().position(|other| other == id)),
            Wanted::Expiring => goal
                .reach(zip(&self.ttl, classes).map(|(ttl, class)| (*ttl <= 1) & (*class == BLOCK))),
            Wanted::FirstInContainer => {
                let mut last = u32::MAX;
                // Siblings stand together.
                goal.reach(zip(classes, &self.parent).map(|(class, parent)| {
                    *class == BLOCK
                        && classes[*parent as usize] == CONTAINER
                        && std::mem::replace(&mut last, *parent) != *parent
                }))
            }
            Wanted::Blocks => goal.reach(classes.iter().map(|class| *class == BLOCK)),
        }
    }

    /// The column of roles, and the code of one.
    pub(crate) fn role(&self, name: &str) -> (&[u8], u8) {
        (&self.role.rows, self.role.code(name))
    }

    pub(crate) fn found(&self, wanted: Wanted, id: &NodeId) -> Vec<NodeId> {
        self.scan(wanted, id, Cloned(&self.ids))
    }

    pub(crate) fn selecting<'a>(&'a self, wanted: Wanted, probes: &'a [NodeId]) -> Call<'a> {
        Box::new(move |asked| Ok(made(self.found(wanted, &probes[asked % probes.len()]))))
    }

    pub(crate) fn counting<'a>(&'a self, wanted: Wanted, probes: &'a [NodeId]) -> Call<'a> {
        Box::new(move |asked| Ok(self.scan(wanted, &probes[asked % probes.len()], Counted)))
    }
}
