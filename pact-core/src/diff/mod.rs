//! What changed between snapshots.

mod fields;
mod pair;

use core::fmt::Write as _;

use crate::Json;
use crate::format::canonical_json::{self, Object, write_list, write_string};
use crate::node::NodeId;
use crate::snapshot::Address;

pub(crate) use fields::changed_fields;
pub use pair::Diff;

/// What a query found over a range of snapshots, and how that changed from each to the next.
///
/// ```
/// use pact_core::{Block, Context, select};
///
/// let mut ctx = Context::builder().build();
/// ctx.pre(Block::new("hint").ttl(2))?;
/// ctx.commit()?;
/// ctx.commit()?;
/// let changes = ctx.select(select!("@t0..@t-1 .block"))?;
/// assert_eq!(changes.snapshots.len(), 2);
/// assert_eq!(changes.diffs[0].changed[0].fields[0].name, "ttl");
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RangeDiff {
    /// The selector, in its canonical form.
    pub query: String,
    /// The snapshots of the range, newest first.
    pub snapshots: Vec<SnapshotRef>,
    /// From each snapshot to the next older one; with `@mode=reduce` one block, newest against oldest.
    pub diffs: Vec<DiffBlock>,
    /// With `@mode=union` and `@mode=latest`: the ids matched anywhere, or the newest instance of each key.
    pub ids: Option<Vec<NodeId>>,
    /// What was not as asked for: a range that reaches beyond what there is.
    pub warnings: Vec<String>,
}

/// A snapshot of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SnapshotRef {
    /// Its address, of the kind that the range was written with.
    pub address: Address,
    /// The cycle that it sealed.
    pub cycle: i64,
}

/// What changed from an older snapshot to a newer one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DiffBlock {
    /// The newer snapshot.
    pub from: SnapshotRef,
    /// The older snapshot.
    pub to: SnapshotRef,
    /// What only the newer one has, in its order.
    pub added: Vec<NodeId>,
    /// What only the older one has, in its order.
    pub removed: Vec<NodeId>,
    /// What both have, but not alike, in the order of the newer one.
    pub changed: Vec<ChangedNode>,
}

/// A node that is not as it was.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChangedNode {
    /// The node.
    pub id: NodeId,
    /// What differs.
    pub fields: Vec<ChangedField>,
}

/// A header that differs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChangedField {
    /// The header; `parent` for a node that moved.
    pub name: String,
    /// What the newer snapshot says.
    pub from: Json,
    /// What the older snapshot says.
    pub to: Json,
}

impl RangeDiff {
    /// The result as JSON, with the names of the specification; the same bytes for the same result.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.commit()?;
    /// let json = ctx.select(select!("@t0..@t0 .block"))?.to_json();
    /// assert!(json.contains(r#""snapshots":[{"kind":"t","value":0,"label":"@t0","cycle":1}],"diffs":[]"#));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut object = Object::open(&mut out);
        write_string(object.member("query"), &self.query);
        write_list(
            object.member("snapshots"),
            &self.snapshots,
            SnapshotRef::write,
        );
        write_list(object.member("diffs"), &self.diffs, DiffBlock::write);
        write_string(object.member("mode"), "pairwise");
        if let Some(ids) = &self.ids {
            write_list(object.member("ids"), ids, write_id);
        }
        if !self.warnings.is_empty() {
            write_list(object.member("warnings"), &self.warnings, |text, out| {
                write_string(out, text);
            });
        }
        object.close();
        out
    }
}

impl SnapshotRef {
    fn write(&self, out: &mut String) {
        let (kind, value) = match self.address {
            Address::Cycle(cycle) => ("c", cycle),
            Address::Turn(turn) => ("t", turn),
            Address::Oldest => ("t", 0),
        };
        let mut object = Object::open(out);
        write_string(object.member("kind"), kind);
        // Writing to a string cannot fail.
        let _ = write!(object.member("value"), "{value}");
        write_string(object.member("label"), &self.address.to_string());
        let _ = write!(object.member("cycle"), "{}", self.cycle);
        object.close();
    }
}

impl DiffBlock {
    fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        self.from.write(object.member("from"));
        self.to.write(object.member("to"));
        write_list(object.member("added_ids"), &self.added, write_id);
        write_list(object.member("removed_ids"), &self.removed, write_id);
        write_list(object.member("changed"), &self.changed, ChangedNode::write);
        let mut stats = Object::open(object.member("stats"));
        for (name, count) in [
            ("added", self.added.len()),
            ("removed", self.removed.len()),
            ("changed", self.changed.len()),
        ] {
            let _ = write!(stats.member(name), "{count}");
        }
        stats.close();
        object.close();
    }
}

impl ChangedNode {
    fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        write_id(&self.id, object.member("id"));
        write_list(object.member("fields"), &self.fields, |field, out| {
            write_string(out, &field.name);
        });
        let mut delta = Object::open(object.member("delta"));
        for field in &self.fields {
            let mut change = Object::open(delta.member(&field.name));
            canonical_json::write(change.member("from"), &field.from);
            canonical_json::write(change.member("to"), &field.to);
            change.close();
        }
        delta.close();
        object.close();
    }
}

fn write_id(id: &NodeId, out: &mut String) {
    write_string(out, id.as_str());
}
