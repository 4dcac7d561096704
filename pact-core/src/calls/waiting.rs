//! The parts of a tree that can hold a call without a result.
//!
//! Most turns answer their calls themselves. The summary of a part says whether one does not, so
//! that nobody reads the whole history in order to find the calls that wait.

use std::collections::HashMap;

use super::CallEnd;
use crate::node::Node;
use crate::tree::{Subtree, Tree};

/// Whether a call of a part may wait for its result: the part itself has too few results that are
/// not older than the call.
///
/// Where this is false, no call of the part waits, whatever other parts hold. A result answers the
/// last call with its id. So a call that such a result does not answer has a later one with its id,
/// and no answer can reach it any more.
pub(crate) fn may_wait(top: &Subtree) -> bool {
    if !speaks(top) {
        return false;
    }
    let speakers: Vec<&Node> = said(top)
        .filter(|node| node.takes_part_in_calls())
        .collect();
    // When the results with an id were made.
    let mut results: HashMap<&str, Vec<i64>> = HashMap::new();
    for node in &speakers {
        let answers = node.calls().filter(|(end, _)| *end == CallEnd::Answer);
        for (_, id) in answers {
            results.entry(id).or_default().push(node.created_at_ns);
        }
    }
    for made in results.values_mut() {
        made.sort_unstable();
    }
    speakers.into_iter().any(|node| {
        // How many calls and results of each id the block itself has.
        let mut own: HashMap<&str, (usize, usize)> = HashMap::new();
        for (end, id) in node.calls() {
            let (calls, answers) = own.entry(id).or_default();
            match end {
                CallEnd::Call => *calls += 1,
                CallEnd::Answer => *answers += 1,
            }
        }
        own.into_iter().any(|(id, (calls, answers))| {
            let made = results.get(id).map_or(&[][..], Vec::as_slice);
            let later = made.len() - made.partition_point(|made| *made < node.created_at_ns);
            // A block does not answer itself.
            calls > later - answers
        })
    })
}

/// Whether anything in a part has to do with calls.
fn speaks(top: &Subtree) -> bool {
    top.node.takes_part_in_calls() || top.children().iter().any(speaks)
}

/// The blocks of the parts that can hold a call without a result, in the order of the thread: the
/// open turn, and the sealed turns whose summary says so.
pub(super) fn waiting_blocks(tree: &Tree) -> impl Iterator<Item = &Node> {
    let system = tree.system.summary.waits.then_some(&tree.system.top);
    let sequence = &tree.sequence;
    let turns: Vec<&Subtree> = if sequence.is_rendered_as_stored() {
        let positions = sequence.segments().positions(|summary| summary.waits);
        let turns = positions.into_iter().map(|at| sequence.segments().get(at));
        turns.flatten().map(|part| &part.top).collect()
    } else {
        // Only documents have such turns.
        sequence.rendered().collect()
    };
    let parts = system.into_iter().chain(turns).chain([tree.head()]);
    parts.flat_map(said)
}

/// The blocks of a part that are sent.
fn said(top: &Subtree) -> impl Iterator<Item = &Node> {
    top.walk()
        .map(|part| &*part.node)
        .filter(|node| node.is_said())
}
