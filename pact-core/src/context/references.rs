//! References: guards that keep nodes alive.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use crate::node::NodeId;

/// Keeps a node, and all it holds, from expiring and from being pruned, as long as the guard lives.
///
/// Guards can be cloned, and can live and be dropped on any thread. A node whose time is over goes
/// at the first commit after its last guard. Where an edit gives a node another id, or demotes a
/// copy of it, the guard holds that.
///
/// ```
/// use pact_core::{Block, Context};
///
/// let mut ctx = Context::default();
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

/// The nodes that guards hold. A guard is alive as long as its token is.
#[derive(Clone, Debug, Default)]
pub(crate) struct References {
    tokens: HashMap<NodeId, Weak<()>>,
    followed: Followed,
}

/// For each successor of a node under a new id: the ids on which the guards were taken.
pub(crate) type Followed = Arc<HashMap<NodeId, Vec<NodeId>>>;

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

    /// Takes over the guards of an earlier state.
    pub(crate) fn take_over(&mut self, others: Self) {
        let tokens = others.tokens.into_iter();
        // Where the guard was dropped, another may have been given since.
        self.tokens
            .extend(tokens.filter(|(_, token)| token.strong_count() > 0));
        self.followed = others.followed;
    }

    /// Lets guards on a node also hold its successor, which has another id.
    pub(crate) fn follow(&mut self, old: &NodeId, new: &NodeId) {
        if self.tokens.is_empty() {
            return;
        }
        let earlier = self.followed.get(old).into_iter().flatten();
        let origins = earlier.chain([old]).filter(|id| self.is_alive(id));
        let origins: Vec<NodeId> = origins.cloned().collect();
        if !origins.is_empty() {
            Arc::make_mut(&mut self.followed).insert(new.clone(), origins);
        }
    }

    /// The successors so far, for a later [`unfollow`](Self::unfollow).
    pub(crate) fn followed(&self) -> Followed {
        Arc::clone(&self.followed)
    }

    /// Forgets the successors that an undone edit made.
    pub(crate) fn unfollow(&mut self, followed: Followed) {
        self.followed = followed;
    }

    /// Keeps only the successors that are in the tree: a later node may get the id of one that is
    /// not.
    pub(super) fn follow_only(&mut self, is_there: impl Fn(&NodeId) -> bool) {
        if !self.followed.is_empty() {
            Arc::make_mut(&mut self.followed).retain(|id, _| is_there(id));
        }
    }

    fn is_alive(&self, id: &NodeId) -> bool {
        let token = self.tokens.get(id);
        token.is_some_and(|token| token.strong_count() > 0)
    }

    pub(crate) fn forget_dropped(&mut self) {
        self.tokens.retain(|_, token| token.strong_count() > 0);
        if !self.followed.is_empty() {
            let tokens = &self.tokens;
            Arc::make_mut(&mut self.followed).retain(|_, origins| {
                origins.retain(|id| tokens.contains_key(id));
                !origins.is_empty()
            });
        }
    }

    /// Whether a guard is alive on a node, or on a node whose successor it is.
    pub(crate) fn holds_now(&self, id: &NodeId) -> bool {
        let mut origins = self.followed.get(id).into_iter().flatten();
        self.is_alive(id) || origins.any(|origin| self.is_alive(origin))
    }

    /// Whether a guard was alive when dropped ones were last forgotten. So a commit sees one
    /// answer, even when another thread drops a guard meanwhile.
    pub(crate) fn holds(&self, id: &NodeId) -> bool {
        if self.tokens.is_empty() {
            return false;
        }
        let origins = self.followed.get(id).into_iter().flatten();
        origins.chain([id]).any(|id| self.tokens.contains_key(id))
    }
}
