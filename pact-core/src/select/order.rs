//! The order of a result, and what is cut from it.

use core::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use pact_grammar::plan::{Attribute, Controls, Operator, Order, Query, Slot, Test, Value};

use super::flat::Flat;
use crate::node::{Node, NodeId, NodeRef};
use crate::tree::{Tree, canonical_order};

/// A node of a result, with the depth of where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit<'t> {
    pub(super) node: &'t Node,
    pub(super) depth: Option<i64>,
    pub(super) view: NodeRef<'t>,
    pub(super) parent: Option<&'t NodeId>,
}

impl Hit<'_> {
    /// Newest instance first: from the head into the past, then `^sys`, then what has no depth.
    pub(super) fn key_order(&self) -> impl Ord + use<'_> {
        let place = match self.depth {
            Some(depth) if depth >= 0 => (0, depth),
            Some(depth) => (1, depth),
            None => (2, 0),
        };
        let Node {
            created_at_ns,
            creation_index,
            id,
            ..
        } = self.node;
        (place, Reverse(*created_at_ns), Reverse(*creation_index), id)
    }
}

/// Rows in the order that the query wants, as nodes seen in a cycle.
pub(super) fn ordered<'t>(
    flat: &Flat<'t>,
    tree: &'t Tree,
    cycle: i64,
    query: &Query,
    rows: &[usize],
) -> Vec<Hit<'t>> {
    let hit = |index: &usize| {
        let row = flat.row(*index)?;
        let view = match row.subtree {
            Some(subtree) => NodeRef::of(subtree, cycle),
            None if *index == flat.sequence => NodeRef::sequence(tree, cycle),
            None => NodeRef::root(tree, cycle),
        };
        let parent = flat.row(row.parent).filter(|_| *index != 0);
        Some(Hit {
            node: row.node?,
            depth: row.depth,
            view,
            parent: parent.and_then(|parent| parent.node).map(|node| &node.id),
        })
    };
    match query.controls.order {
        None | Some(Order::TurnDesc) => {
            let mut hits: Vec<Hit<'t>> = rows.iter().filter_map(hit).collect();
            if query.controls.order.is_none() && pins_key(query) {
                hits.sort_by(|left, right| left.key_order().cmp(&right.key_order()));
            }
            hits
        }
        Some(order) => {
            let wanted: HashSet<usize> = rows.iter().copied().collect();
            let walked = walk(flat, tree, order);
            let found = walked.iter().filter(|row| wanted.contains(row));
            found.filter_map(hit).collect()
        }
    }
}

/// Whether every alternative's subject is pinned to a key.
fn pins_key(query: &Query) -> bool {
    let mut alternatives = query.alternatives();
    alternatives.all(|chain| {
        chain.subject().is_some_and(|step| {
            step.tests().any(|test| {
                matches!(
                    test,
                    Test::Compare(Attribute::Key, Operator::Equal, Value::Text(_))
                )
            })
        })
    })
}

/// All rows in an order other than select order.
fn walk(flat: &Flat<'_>, tree: &Tree, order: Order) -> Vec<usize> {
    match order {
        Order::TurnDesc => (0..flat.rows.len()).collect(),
        Order::TurnAsc => by_turn(flat),
        Order::Path => parents_first(flat, tree, true),
        Order::Pre => parents_first(flat, tree, false),
        Order::Post => post_order(flat, &parents_first(flat, tree, false)),
        Order::Bfs => {
            let mut rows = parents_first(flat, tree, false);
            rows.sort_by_key(|row| flat.row(*row).map(|row| row.level));
            rows
        }
    }
}

/// The parts of select order backwards, each from its top down.
fn by_turn(flat: &Flat<'_>) -> Vec<usize> {
    let (regions, sealed) = flat.regions_and_sealed();
    let mut rows = Vec::with_capacity(flat.rows.len());
    for (_, range) in sealed.iter().rev() {
        rows.extend(range.clone());
    }
    rows.push(flat.sequence);
    for (_, range) in regions.iter().rev() {
        rows.extend(range.clone());
    }
    rows.push(0);
    rows
}

/// Parents before children: in render order, or by canonical order among all siblings.
fn parents_first(flat: &Flat<'_>, tree: &Tree, is_canonical: bool) -> Vec<usize> {
    let (regions, sealed) = flat.regions_and_sealed();
    let mut sealed: Vec<_> = sealed.iter().collect();
    if is_canonical {
        sealed.sort_by(|(left, _), (right, _)| canonical_order(&left.node, &right.node));
    } else {
        let rendered = tree.sequence.rendered().enumerate();
        let places: HashMap<&NodeId, usize> = rendered
            .map(|(place, part)| (&part.node.id, place))
            .collect();
        sealed.sort_by_key(|(part, _)| places.get(&part.node.id));
    }
    let mut sequence = vec![flat.sequence];
    sequence.extend(sealed.into_iter().flat_map(|(_, range)| range.clone()));

    // `^sys`, `^seq`, `^ah`: as rendered.
    let mut groups: Vec<(&Node, Vec<usize>)> = vec![(&tree.sequence.node, sequence)];
    for (part, range) in regions {
        let rows = range.clone().collect();
        let is_system = part.node.id == tree.system.top.node.id;
        let place = if is_system { 0 } else { groups.len() };
        groups.insert(place, (&part.node, rows));
    }
    if is_canonical {
        groups.sort_by(|(left, _), (right, _)| canonical_order(left, right));
    }
    let mut rows = vec![0];
    rows.extend(groups.into_iter().flat_map(|(_, rows)| rows));
    rows
}

/// Children before their parents, from a list with parents first.
fn post_order(flat: &Flat<'_>, rows: &[usize]) -> Vec<usize> {
    let mut done = Vec::with_capacity(rows.len());
    let mut open: Vec<usize> = Vec::new();
    for row in rows {
        let is_above = |above: usize| {
            let mut ancestor = *row;
            while ancestor != 0 && ancestor != above {
                ancestor = flat.row(ancestor).map_or(0, |row| row.parent);
            }
            ancestor == above
        };
        while let Some(last) = open.pop_if(|last| !is_above(*last)) {
            done.push(last);
        }
        open.push(*row);
    }
    done.extend(open.into_iter().rev());
    done
}

/// `@unique`, `@limit` with `@p`, `@first`, in this order.
pub(super) fn cut(hits: &mut Vec<Hit<'_>>, controls: &Controls) {
    if controls.unique {
        let mut newest: Vec<&Hit<'_>> = hits.iter().collect();
        newest.sort_by(|left, right| left.key_order().cmp(&right.key_order()));
        let mut keys = HashSet::new();
        let kept: HashSet<NodeId> = newest
            .into_iter()
            .filter(|hit| {
                hit.node
                    .key
                    .as_ref()
                    .is_none_or(|key| keys.insert(key.clone()))
            })
            .map(|hit| hit.node.id.clone())
            .collect();
        hits.retain(|hit| kept.contains(&hit.node.id));
    }
    let fixed = |slot: Option<Slot<u64>>| match slot {
        Some(Slot::Fixed(number)) => Some(usize::try_from(number).unwrap_or(usize::MAX)),
        Some(Slot::Param(_)) | None => None,
    };
    if let Some(limit) = fixed(controls.limit) {
        let page = fixed(controls.page).unwrap_or(1);
        let skipped = limit.saturating_mul(page.saturating_sub(1));
        *hits = hits.iter().skip(skipped).take(limit).copied().collect();
    }
    if controls.first {
        hits.truncate(1);
    }
}
