//! The cascade: a node that leaves takes along all nodes inside it, and each removable container
//! that becomes empty leaves after it.
//!
//! Expiry and pruning decide which nodes leave by themselves. They hand this decision to a
//! [`Sweep`], which takes the nodes out of the tree.

use std::sync::Arc;

use super::report::{Departure, Why};
use crate::node::{Class, Node, canonical_order};
use crate::tree::{Siblings, Spot, Subtree, Tree};

/// A node that left, with the reason.
pub(super) struct Gone {
    pub(super) node: Arc<Node>,
    pub(super) why: Why,
    pub(super) spot: Spot,
}

impl Gone {
    pub(super) fn departure(&self, is_reused: bool) -> Departure {
        Departure {
            id: self.node.id.clone(),
            why: self.why,
            is_reused,
        }
    }
}

/// A node among its siblings, which may be replaced.
pub(super) struct Replaceable<'s> {
    pub(super) old: &'s Subtree,
    pub(super) siblings: Siblings<'s>,
    pub(super) index: usize,
    pub(super) spot: Spot,
}

/// Decides for each node whether it leaves, stays or is replaced.
pub(super) struct Sweep<'s> {
    /// Whether a node leaves with all it holds.
    pub(super) leaves: &'s mut dyn FnMut(&Subtree) -> bool,
    /// The reason that is reported.
    pub(super) why: Why,
    /// Whether a node must stay because something refers to it.
    pub(super) is_held: &'s dyn Fn(&Node) -> bool,
    /// Called with each node that stays because of that, and all it holds.
    pub(super) spared: &'s mut dyn FnMut(&Subtree),
    /// The node that replaces another, if there is one.
    pub(super) substitute: &'s mut dyn FnMut(&Replaceable<'_>) -> Option<Subtree>,
}

impl Sweep<'_> {
    /// Sweeps some parts of a tree. Segments must come by rising position.
    pub(super) fn run(&mut self, tree: &mut Tree, spots: &[Spot]) -> Vec<Gone> {
        let mut gone = Vec::new();
        let mut whole_segments = Vec::new();
        let mut whole_strays = Vec::new();
        let mut has_new_strays = false;
        for spot in spots {
            let Some(part) = tree.part(*spot).cloned() else {
                continue;
            };
            let is_region = matches!(spot, Spot::System | Spot::Head);
            // A segment may be as old as a stray. With the stray as its own sibling, the marker
            // gets an id that keeps its place.
            if matches!(spot, Spot::Stray(_))
                && let Some(new) = (self.substitute)(&Replaceable {
                    old: &part,
                    siblings: Siblings::from(&[part.clone(), part.clone()][..]),
                    index: 0,
                    spot: *spot,
                })
            {
                self.take(&part, *spot, &mut gone);
                tree.update(*spot, |top| *top = new);
                has_new_strays = true;
                continue;
            }
            if !is_region && (self.leaves)(&part) {
                self.take(&part, *spot, &mut gone);
            } else if (self.is_held)(&part.node) {
                (self.spared)(&part);
                continue;
            } else if let Some(swept) = self.children(&part, *spot, &mut gone) {
                if is_region || !self.is_emptied(&swept) {
                    tree.update(*spot, |top| *top = swept);
                    continue;
                }
                gone.push(Self::cascaded(&swept, *spot));
            } else {
                continue;
            }
            match spot {
                Spot::Segment(position) => whole_segments.push(*position),
                Spot::Stray(position) => whole_strays.push(*position),
                Spot::Root | Spot::System | Spot::Sequence | Spot::Head => {}
            }
        }
        tree.sequence.remove_segments(&whole_segments);
        if !whole_strays.is_empty() {
            tree.sequence.remove_strays(&whole_strays);
        }
        if has_new_strays {
            tree.sequence.sort_strays();
        }
        gone
    }

    /// The node with the children that are left; none if all of them stay unchanged.
    fn children(&mut self, parent: &Subtree, spot: Spot, gone: &mut Vec<Gone>) -> Option<Subtree> {
        let core = holds_core(parent).then(|| parent.core()).flatten();
        let mut kept: Option<Vec<Subtree>> = None;
        let mut has_new = false;
        for (index, child) in parent.children().iter().enumerate() {
            let may_leave = core != Some(index);
            let replaceable = Replaceable {
                old: child,
                siblings: parent.children(),
                index,
                spot,
            };
            let left = if let Some(new) = (self.substitute)(&replaceable) {
                self.take(child, spot, gone);
                has_new = true;
                Some(Some(new))
            } else if may_leave && (self.leaves)(child) {
                self.take(child, spot, gone);
                None
            } else if (self.is_held)(&child.node) {
                // A reference keeps a node with all it holds.
                (self.spared)(child);
                Some(None)
            } else {
                match self.children(child, spot, gone) {
                    Some(swept) if may_leave && self.is_emptied(&swept) => {
                        gone.push(Self::cascaded(&swept, spot));
                        None
                    }
                    swept => Some(swept),
                }
            };
            match left {
                Some(None) => kept.iter_mut().for_each(|kept| kept.push(child.clone())),
                changed => {
                    let before = || parent.children().part(0..index).to_vec();
                    let kept = kept.get_or_insert_with(before);
                    kept.extend(changed.flatten());
                }
            }
        }
        kept.map(|mut children| {
            if has_new {
                // Ids decide between siblings of one age.
                children.sort_by(|left, right| canonical_order(&left.node, &right.node));
            }
            parent.with_children(children)
        })
    }

    /// Notes a node and all it holds as gone.
    fn take(&self, top: &Subtree, spot: Spot, gone: &mut Vec<Gone>) {
        gone.extend(top.walk().enumerate().map(|(index, subtree)| Gone {
            node: Arc::clone(&subtree.node),
            why: if index == 0 { self.why } else { Why::Cascaded },
            spot,
        }));
    }

    fn cascaded(emptied: &Subtree, spot: Spot) -> Gone {
        Gone {
            node: Arc::clone(&emptied.node),
            why: Why::Cascaded,
            spot,
        }
    }

    /// Whether a container that has just lost a child leaves too.
    fn is_emptied(&self, swept: &Subtree) -> bool {
        swept.children().is_empty()
            && swept.node.removable()
            && !swept.node.is(Class::Block)
            && !(self.is_held)(&swept.node)
    }
}

/// Whether a node has a core that must stay: a segment, or the head that becomes one.
pub(super) fn holds_core(parent: &Subtree) -> bool {
    use crate::node::Region;
    parent.node.is(Class::Segment) || parent.node.node_type().as_region() == Some(Region::Head)
}
