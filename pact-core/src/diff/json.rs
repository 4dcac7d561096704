//! Range diffs as JSON, with the names of the specification.

use core::fmt::Write as _;

use super::{ChangedField, ChangedNode, DiffBlock, Limits, RangeDiff, SnapshotRef};
use crate::format::canonical_json::{self, Object, write_list};
use crate::format::json_text::write_string;
use crate::node::NodeId;
use crate::snapshot::Address;

impl RangeDiff {
    /// The result as JSON, with the names of the specification; the same bytes for the same result.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// ctx.commit()?;
    /// let json = ctx.select(select!("@t0..@t0 .block"))?.to_json();
    /// let newest = r#"{"kind":"t","value":0,"label":"@t0","cycle":1}"#;
    /// assert!(json.contains(&format!(r#""snapshots":[{newest}],"diffs":[]"#)));
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
        if let Some(limits) = &self.limits {
            limits.write(object.member("limits"));
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

impl Limits {
    fn write(&self, out: &mut String) {
        let mut object = Object::open(out);
        for (name, limit) in [
            ("maxSnapshots", self.max_snapshots),
            ("maxChangesPerSnapshot", self.max_changes_per_snapshot),
        ] {
            if let Some(limit) = limit {
                let _ = write!(object.member(name), "{limit}");
            }
        }
        let _ = write!(object.member("truncated"), "{}", self.truncated);
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
            ("added", self.stats.added),
            ("removed", self.stats.removed),
            ("changed", self.stats.changed),
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
        write_values(object.member("delta"), &self.fields);
        #[cfg(feature = "content-diff")]
        if let Some(diff) = &self.content_diff {
            diff.write(object.member("content_diff"));
        }
        if !self.materialized.is_empty() {
            write_values(object.member("materialized"), &self.materialized);
        }
        object.close();
    }
}

/// `{"ttl":{"from":1,"to":2},…}`
fn write_values(out: &mut String, fields: &[ChangedField]) {
    let mut object = Object::open(out);
    for field in fields {
        let mut values = Object::open(object.member(&field.name));
        canonical_json::write(values.member("from"), &field.from);
        canonical_json::write(values.member("to"), &field.to);
        values.close();
    }
    object.close();
}

pub(super) fn write_id(id: &NodeId, out: &mut String) {
    write_string(out, id.as_str());
}
