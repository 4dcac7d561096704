//! Two snapshots side by side.

use super::ChangedNode;
use super::json::write_id;
use crate::format::canonical_json::{Object, write_list, write_string};
use crate::node::NodeId;

/// What changed between two snapshots, for what a selector finds in them. Made by
/// [`Context::diff`](crate::Context::diff).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Diff {
    /// What only the newer snapshot has, in its order.
    pub added: Vec<NodeId>,
    /// What only the older snapshot has, in its order.
    pub removed: Vec<NodeId>,
    /// What both have, but not alike, in the order of the newer one.
    pub changed: Vec<ChangedNode>,
}

impl Diff {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty()
    }

    /// The diff as JSON, with exactly the three keys of the specification.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// ctx.commit()?;
    /// let id = ctx.user("Hello");
    /// ctx.commit()?;
    /// let json = ctx.diff("@t-1", "@t0", select!(".block"))?.to_json();
    /// assert_eq!(json, format!(r#"{{"added":["{id}"],"removed":[],"changed":[]}}"#));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut object = Object::open(&mut out);
        write_list(object.member("added"), &self.added, write_id);
        write_list(object.member("removed"), &self.removed, write_id);
        write_list(object.member("changed"), &self.changed, |node, out| {
            let mut object = Object::open(out);
            write_id(&node.id, object.member("id"));
            write_list(object.member("fields"), &node.fields, |field, out| {
                write_string(out, &field.name);
            });
            object.close();
        });
        object.close();
        out
    }
}
