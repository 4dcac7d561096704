//! References that keep nodes alive.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use crate::node::NodeId;

/// Keeps a node, and all it holds, from expiring and from being pruned, as long as the guard lives.
///
/// Guards can be cloned, and can live and be dropped on any thread. A node whose time is over goes at the first
/// commit after its last guard.
///
/// ```
/// use pact_core::{Block, Context};
///
/// let mut ctx = Context::builder().build();
/// let id = ctx.post(Block::new("a result that a worker still reads").ttl(0))?;
/// let hold = ctx.hold(&id).unwrap();
/// assert_eq!(ctx.commit()?.held, [id.clone()]);
/// assert!(ctx.node(&id).is_some());
/// drop(hold);
/// assert_eq!(ctx.commit()?.departures[0].id, id);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "the node is held only as long as the guard lives"]
pub struct Hold {
    id: NodeId,
    _token: Arc<()>,
}

impl Hold {
    /// The node that is held.
    #[must_use]
    pub fn id(&self) -> &NodeId {
        &self.id
    }
}

/// Who is referred to. A guard is alive as long as its token is.
#[derive(Clone, Debug, Default)]
pub(crate) struct References {
    tokens: HashMap<NodeId, Weak<()>>,
}

impl References {
    pub(super) fn hold(&mut self, id: &NodeId) -> Hold {
        let living = self.tokens.get(id).and_then(Weak::upgrade);
        let token = living.unwrap_or_else(|| {
            let token = Arc::new(());
            self.tokens.insert(id.clone(), Arc::downgrade(&token));
            token
        });
        Hold {
            id: id.clone(),
            _token: token,
        }
    }

    /// Holds what others hold, too.
    pub(crate) fn take_over(&mut self, others: Self) {
        let tokens = others.tokens.into_iter();
        // Where the guard was dropped, another may have been given since.
        self.tokens
            .extend(tokens.filter(|(_, token)| token.strong_count() > 0));
    }

    pub(crate) fn forget_dropped(&mut self) {
        self.tokens.retain(|_, token| token.strong_count() > 0);
    }

    /// Whether a guard is alive.
    pub(crate) fn holds_now(&self, id: &NodeId) -> bool {
        let token = self.tokens.get(id);
        token.is_some_and(|token| token.strong_count() > 0)
    }

    /// Whether a guard was alive when dropped ones were last forgotten. One commit sees one answer, whatever
    /// other threads drop meanwhile.
    pub(crate) fn holds(&self, id: &NodeId) -> bool {
        !self.tokens.is_empty() && self.tokens.contains_key(id)
    }
}
