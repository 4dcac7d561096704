//! Generators of node ids.

use core::fmt::Write as _;

use crate::node::Class;

/// Describes a node that needs an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewNode {
    /// The node's class.
    pub class: Class,
    /// The working cycle.
    pub cycle: i64,
    /// The node's place in the order of creation of its cycle.
    pub creation_index: i64,
    /// How many ids for this node were already taken by other nodes.
    pub attempt: u32,
}

impl NewNode {
    pub(crate) const fn new(class: Class, cycle: i64, creation_index: i64, attempt: u32) -> Self {
        Self {
            class,
            cycle,
            creation_index,
            attempt,
        }
    }
}

/// Makes ids. Any function from a [`NewNode`] to a string is one.
///
/// Ids must differ inside a context. The engine checks: an id that is empty or taken is asked for
/// again, and after a few attempts it gets a suffix, so that a careless generator cannot break a
/// tree.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use pact_core::Context;
///
/// let counter = AtomicU64::new(0);
/// let mut ctx = Context::builder()
///     .ids(move |_: &pact_core::NewNode| format!("n{}", counter.fetch_add(1, Ordering::Relaxed)))
///     .build();
/// assert!(ctx.user("Hello").as_str().starts_with('n'));
/// ```
pub trait IdGenerator: Send + Sync {
    /// Returns the id of a new node.
    fn next_id(&self, node: &NewNode) -> String;
}

impl<F: Fn(&NewNode) -> String + Send + Sync> IdGenerator for F {
    fn next_id(&self, node: &NewNode) -> String {
        self(node)
    }
}

/// Makes ids of the class of a node, its cycle and its creation index in it: `block:12.3`. The
/// default.
///
/// They need no state and no randomness, are unique in a history, and the same program gives the
/// same ids. The branches of a fork number their nodes alike; where branches are compared by id,
/// inject another generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct CycleIds;

impl IdGenerator for CycleIds {
    fn next_id(&self, node: &NewNode) -> String {
        let NewNode {
            class,
            cycle,
            creation_index,
            attempt,
        } = node;
        let mut id = String::with_capacity(24);
        // Writing to a string cannot fail.
        let _ = write!(id, "{}:{cycle}.{creation_index}", class.name());
        if *attempt > 0 {
            let _ = write!(id, "~{attempt}");
        }
        id
    }
}
