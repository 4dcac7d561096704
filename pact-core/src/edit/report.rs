//! The report of an edit.

use core::fmt;

use crate::node::NodeId;

/// The changes that an edit made in the working state.
///
/// ```
/// use pact_core::{Block, Context, select};
///
/// let mut ctx = Context::default();
/// let place = select!("(d0, cont[offset=0], end)");
/// let edited = ctx.insert(place, Block::new("Hello").role("user"))?;
/// assert_eq!(ctx.select(select!("^ah .block"))?, edited.added);
/// assert_eq!(edited.to_string(), format!("{} added", edited.added[0]));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Edited {
    /// The nodes that came, parents first.
    pub added: Vec<NodeId>,
    /// The nodes that went, parents first. Sealed nodes went from the working state only: no
    /// snapshot changes.
    pub removed: Vec<NodeId>,
    /// The nodes that are elsewhere now, without their children. Segments that moved are in
    /// `shifted`.
    pub moved: Vec<NodeId>,
    /// The segments that are at another depth now, each in one of the shifts.
    pub shifted: Vec<Shift>,
}

/// Segments that are at another depth than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Shift {
    /// The depth of the first of them before the edit, nearest to the head.
    pub first: i64,
    /// The depth of the last of them before the edit.
    pub last: i64,
    /// By how much deeper they are now.
    pub by: i64,
}

impl Edited {
    pub(super) fn added(added: Vec<NodeId>) -> Self {
        Self {
            added,
            ..Self::default()
        }
    }

    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self {
            added,
            removed,
            moved,
            shifted,
        } = self;
        added.is_empty() && removed.is_empty() && moved.is_empty() && shifted.is_empty()
    }
}

/// One line for people: ids that are very long are cut.
impl fmt::Display for Edited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        let lists = [
            (&self.added, "added"),
            (&self.removed, "removed"),
            (&self.moved, "moved"),
        ];
        for (ids, change) in lists {
            if !ids.is_empty() {
                let ids: Vec<String> = ids.iter().map(|id| id.shown().to_string()).collect();
                parts.push(format!("{} {change}", ids.join(", ")));
            }
        }
        for shift in &self.shifted {
            let Shift { first, last, by } = shift;
            parts.push(if first == last {
                format!("depth {first} moved by {by:+}")
            } else {
                format!("depths {first} to {last} moved by {by:+}")
            });
        }
        if parts.is_empty() {
            parts.push("nothing changed".to_owned());
        }
        f.write_str(&parts.join("; "))
    }
}
