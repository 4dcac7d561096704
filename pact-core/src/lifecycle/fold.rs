//! Folding: turns that have nothing to say any more leave.

use std::sync::Arc;

use super::cascade::Gone;
use super::report::Why;
use crate::node::Node;
use crate::tree::{Spot, Subtree, Summary, Tree};

/// Takes out the segments that hold no block, or only redactions that were committed before, with
/// all they hold. A segment stays with anything pinned or held, because a program refers to it.
///
/// A redaction that is new stays for one snapshot, so that documents show its original. The
/// turn that is being sealed is no segment yet.
pub(super) fn fold(
    tree: &mut Tree,
    is_held: &dyn Fn(&Node) -> bool,
    was_committed: &dyn Fn(&Node) -> bool,
) -> Vec<Gone> {
    // They keep all they hold.
    let tops = [&tree.root, &tree.sequence.node];
    if tops.iter().any(|node| node.pinned() || is_held(node)) {
        return Vec::new();
    }
    let segments = tree.sequence.segments();
    let mut folded = Vec::new();
    let mut gone = Vec::new();
    for position in segments.positions(Summary::has_emptied_turn) {
        let Some(part) = segments.get(position) else {
            continue;
        };
        let keeps_turn = |inside: &Subtree| {
            let node = &inside.node;
            is_held(node) || node.is_redaction() && !was_committed(node)
        };
        if !part.top.walk().any(keeps_turn) {
            folded.push(position);
            gone.extend(part.top.walk().map(|inside| Gone {
                node: Arc::clone(&inside.node),
                why: Why::Folded,
                spot: Spot::Segment(position),
            }));
        }
    }
    tree.sequence.remove_segments(&folded);
    gone
}

#[cfg(test)]
mod tests;
