//! Sealing: the active head becomes the newest segment.

use crate::context::Births;
use crate::node::{Class, Node, NodeId, NodeType, Stamp};
use crate::tree::{IdIndex, Subtree, Tree};

/// Makes a segment of the active head, and a fresh head with an empty core. Returns the segment's
/// id.
pub(crate) fn seal(tree: &mut Tree, index: &mut IdIndex, births: &mut Births) -> NodeId {
    let label = tree.head_label();
    let mut bare = |tree: &Tree, class: Class, offset: i64| {
        let (id, stamp) = births.next_id_and_stamp(class, |id| index.find(tree, id).is_some());
        bare_node(id, class, offset, stamp)
    };
    let core = core_of(tree.head())
        .is_none()
        .then(|| bare(tree, Class::Container, 0));
    let segment = bare(tree, Class::Segment, tree.sequence.offset_of_next());
    let id = segment.id.clone();
    let fresh = bare(tree, Class::Container, 0);

    index.note(&segment, label);
    let mut children = tree.head().children().to_vec();
    if let Some(core) = core {
        index.note(&core, label);
        children = wrap_core(core, children);
    }
    let fresh = Subtree::leaf(fresh);
    tree.seal(Subtree::new(segment, children), vec![fresh.clone()]);
    index.note(&fresh.node, tree.head_label());
    id
}

fn bare_node(id: NodeId, class: Class, offset: i64, stamp: Stamp) -> Node {
    Node {
        offset,
        ..Node::bare(id, NodeType::canonical(class), stamp)
    }
}

/// The only node at offset 0 of a head, if it is a core. Such a head is sealed unchanged.
///
/// Heads that the engine made always have it. A document's head may have several, none, or blocks
/// beside it.
pub(crate) fn core_of(head: &Subtree) -> Option<&Subtree> {
    let children = head.children();
    let start = children.partition_point(|child| child.node.offset < 0);
    let from_zero = children.part(start..children.len()).into_iter();
    let mut at_zero = from_zero.take_while(|child| child.node.offset == 0);
    let only = at_zero.next()?;
    (at_zero.next().is_none() && only.node.is_core()).then_some(only)
}

/// Puts all children at offset 0 into one core. Nothing moves in the provider thread: these
/// children are neighbours there, after the children with lower offsets and before those with
/// higher ones.
pub(crate) fn wrap_core(core: Node, children: Vec<Subtree>) -> Vec<Subtree> {
    let (inside, mut outside): (Vec<_>, Vec<_>) = children
        .into_iter()
        .partition(|child| child.node.offset == 0);
    let place = outside.partition_point(|child| child.node.offset < 0);
    outside.insert(place, Subtree::new(core, inside));
    outside
}
