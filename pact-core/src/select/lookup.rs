//! Nodes by id or by key, without a plan.

use core::ops::ControlFlow;

use super::matcher::Matcher;
use super::part_filter::PartFilter;
use super::pieces::{Piece, Shortcuts};
use super::table::Table;
use super::tree_at::TreeAt;
use crate::context::Context;
use crate::node::{NodeId, NodeRef};
use crate::snapshot::Snapshot;
use crate::tree::Subtree;
use crate::tree::columns::CachedTable;

/// The instances of each of some keys in the working state, with their depths: in the head, and in
/// the segments down to a depth. An id that a node answers to as to a key is no key here. Parts
/// without a cached table get a scratch table, one for all keys.
pub(crate) fn instances<'c>(
    context: &'c Context,
    keys: &[&str],
    deepest: i64,
) -> Vec<Vec<(NodeRef<'c>, i64)>> {
    let mut found: Vec<_> = keys.iter().map(|_| Vec::new()).collect();
    if keys.is_empty() {
        return found;
    }
    let working = TreeAt::working(context);
    let mut look = |piece: Piece<'c>| {
        let Piece::Table(table) = piece else {
            return ControlFlow::Continue(());
        };
        for (key, found) in keys.iter().zip(&mut found) {
            let rows = table.columns().headers().rows_with_key(key);
            for row in rows.filter(|row| table.node(*row).is_some_and(|it| it.key().is_some())) {
                let depth = table.depth(row).filter(|depth| *depth <= deepest);
                found.extend(depth.map(|depth| (table.view(row, working.cycle), depth)));
            }
        }
        ControlFlow::Continue(())
    };
    let filter = PartFilter::between(0, deepest, working.tree);
    let _ = working.each_region(&filter, Shortcuts::NONE, &mut look);
    let _ = working.each_sealed(&filter, Shortcuts::NONE, &mut look);
    found
}

/// The node of a snapshot with an id. Reads the cached tables, and walks the parts that have none.
pub(crate) fn find<'s>(snapshot: &'s Snapshot, id: &NodeId) -> Option<NodeRef<'s>> {
    let (tree, cycle) = (snapshot.tree(), snapshot.cycle());
    let id = id.as_str();
    if tree.root.id.as_str() == id {
        return Some(NodeRef::root(tree, cycle));
    }
    if tree.sequence.node.id.as_str() == id {
        return Some(NodeRef::sequence(tree, cycle));
    }
    let walk = |top: &'s Subtree| {
        let found = top.walk().find(|subtree| subtree.node.id.as_str() == id)?;
        Some(NodeRef::of(found, cycle))
    };
    let look_up = |cached: &'s CachedTable| {
        let table = Table::cached(tree, cached, 0);
        let row = Matcher::new(&table, cycle).row_by_id(id)?;
        Some(table.view(row, cycle))
    };
    let segments = tree.sequence.segments();
    let sealed = || {
        segments
            .runs_backwards(0..segments.len(), |_| true)
            .find_map(|run| {
                let parts = || run.items_backwards().find_map(|part| walk(&part.top));
                run.cached_table().map_or_else(parts, look_up)
            })
    };
    walk(tree.head())
        .or_else(|| walk(&tree.system.top))
        .or_else(sealed)
        .or_else(|| tree.sequence.strays().iter().find_map(walk))
}
