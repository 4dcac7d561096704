//! The core of the active head. The head of a document may hold the blocks of its core itself,
//! without a container.

use super::{EditError, Edited};
use crate::context::Context;
use crate::lifecycle::seal::wrap_core;
use crate::node::{Class, Draft, NodeId};
use crate::tree::{Found, Spot};

impl Context {
    /// The core of the active head, or the head itself where the core is implicit.
    pub(super) fn head_core_or_head(&self) -> Found {
        Found {
            spot: Spot::Head,
            path: self.tree.head().core().into_iter().collect(),
        }
    }

    /// Whether the core must get a container before the draft can be added. Without one, an added
    /// container would become the core itself, and would stay in spite of its time to live.
    pub(super) fn needs_core_around(&self, draft: &Draft) -> bool {
        let is_container = draft.node_type.class() == Some(Class::Container);
        is_container && self.tree.head().core().is_none()
    }

    /// Adds a node to the core of the active head, and reports all changes.
    pub(super) fn insert_into_core(&mut self, draft: Draft) -> Result<(NodeId, Edited), EditError> {
        let mut edited = Edited::default();
        if self.needs_core_around(&draft) {
            edited = self.make_core();
        }
        let parent = self.head_core_or_head();
        self.check_insert(&parent, &draft, 0)?;
        let id = self.place_draft(&parent, draft, 0);
        edited.added.extend(self.with_all_it_holds(&id));
        Ok((id, edited))
    }

    /// Puts a container around the implicit core of a document's head, as sealing would.
    pub(super) fn make_core(&mut self) -> Edited {
        let core = self.bare(Class::Container);
        let mut edited = Edited::added(vec![core.id.clone()]);
        self.index.note(&core, self.tree.head_label());
        let head = self.tree.head_mut();
        let at_zero = head.children().iter().map(|child| &child.node);
        let at_zero = at_zero.filter(|node| node.offset == 0);
        edited.moved.extend(at_zero.map(|node| node.id.clone()));
        *head = head.with_children(wrap_core(core, head.children().to_vec()));
        edited
    }

    pub(super) fn is_head_core(&self, found: &Found) -> bool {
        let core = self.tree.head().core();
        found.spot == Spot::Head && core.is_some() && found.path == core.as_slice()
    }
}
