//! The application of a delta to a state.
//!
//! In this order: values are taken from the older state, nodes change in their places, nodes that
//! moved or left are taken out, and nodes are placed. A delta is data that may come from anywhere,
//! so everything is checked that the engine relies on.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::data::{Delta, DeltaError, Grown, Placed, PlacedNode, SegmentOrder, Trimmed};
use super::state::State;
use crate::calls::Shapes;
use crate::format::export::DocumentHeaders;
use crate::lifecycle::costs::Counted;
use crate::lifecycle::{Removal, SinceCommit};
use crate::limits;
use crate::node::{Class, Node, NodeId, NodeType, Region};
use crate::tree::{self, Found, IdIndex, Spot, Subtree, Tree};

/// The state that a delta leads to. After an error, `state` is of no use any more.
pub(super) fn apply(
    state: &mut State,
    index: &mut IdIndex,
    shapes: &Shapes,
    mut delta: Delta,
) -> Result<(), DeltaError> {
    check_counters(&delta)?;
    let trimmed = taken_out(&state.tree, index, &mut delta, shapes)?;
    resolve(&state.tree, index, &mut delta)?;
    let mut applier = Applier {
        tree: &mut state.tree,
        index,
        shapes,
    };
    let mut regions = Vec::new();
    for data in delta.changed {
        let node = data.into_node(shapes)?;
        match node.node_type().as_region() {
            Some(region) => regions.push((region, node)),
            None => applier.change(node)?,
        }
    }
    let mut detached = applier.detach(&delta.gone, &delta.placed)?;
    // A region may take the id of a node that left, or of another region.
    applier.change_regions(regions)?;
    applier.place(delta.placed, &mut detached)?;
    if let Some(order) = delta.order {
        let order = match order {
            SegmentOrder::Canonical => tree::SegmentOrder::Canonical,
            SegmentOrder::Tied => tree::SegmentOrder::Tied,
            SegmentOrder::Explicit => tree::SegmentOrder::Explicit,
        };
        let is_so = applier.tree.sequence.set_order(order);
        if !is_so {
            return Err(DeltaError::new(
                "the segments are not in the order that it says",
            ));
        }
    }

    state.cycle = delta.cycle;
    state.last_ns = delta.last_ns;
    state.next_index = delta.next_index;
    state.document = document(delta.document);
    if let Some(counted) = delta.counted {
        state.counted = Counted::from_json(&counted)
            .ok_or_else(|| DeltaError::new("its count of a request is none"))?;
    }
    let left = grow(&state.since.left, delta.left, |(id, why)| Removal {
        id,
        why,
    })?;
    let shortened = grow(&state.since.shortened, delta.shortened, |it| it)?;
    let trimmed = grow(&state.since.trimmed, trimmed, |it| it)?;
    state.since = Arc::new(SinceCommit {
        left,
        shortened,
        trimmed,
    });
    Ok(())
}

fn check_counters(delta: &Delta) -> Result<(), DeltaError> {
    let is_count = |count: i64| (0..=limits::MAX_COUNTER).contains(&count);
    if !is_count(delta.cycle) || delta.next_index < 0 || delta.last_ns > i64::MAX - (1 << 39) {
        return Err(DeltaError::new(
            "a counter is negative, or leaves no room to count on from",
        ));
    }
    Ok(())
}

/// The members of an imported document.
fn document(members: Vec<(String, crate::Json)>) -> DocumentHeaders {
    let mut headers = DocumentHeaders::default();
    for (name, value) in members {
        match value {
            crate::Json::String(version) if name == "spec_version" => {
                headers.spec_version = Some(version.into());
            }
            value => headers.unknown.push((name.into(), value)),
        }
    }
    headers
        .unknown
        .sort_by(|(left, _), (right, _)| left.cmp(right));
    headers
}

fn grow<T: Clone, D>(
    older: &[T],
    grown: Grown<D>,
    make: impl Fn(D) -> T,
) -> Result<Vec<T>, DeltaError> {
    let Some(kept) = older.get(..grown.kept) else {
        return Err(DeltaError::new("it keeps more of a list than there is"));
    };
    let mut list = kept.to_vec();
    list.extend(grown.added.into_iter().map(make));
    Ok(list)
}

/// The blocks that a fit took out, from the older state.
fn taken_out(
    tree: &Tree,
    index: &IdIndex,
    delta: &mut Delta,
    shapes: &Shapes,
) -> Result<Grown<Subtree>, DeltaError> {
    let Grown { kept, added } = core::mem::take(&mut delta.trimmed);
    let added = added.into_iter().map(|trimmed| match trimmed {
        Trimmed::New(data) => data.into_node(shapes).map(Subtree::leaf),
        Trimmed::Was(id) => {
            let found = index.find(tree, &id).and_then(|found| {
                let part = tree.part(found.spot)?;
                part.at(&found.path).cloned()
            });
            found.ok_or_else(|| DeltaError::about(&id, "was taken out, and is not there"))
        }
    });
    let added: Result<Vec<Subtree>, DeltaError> = added.collect();
    Ok(Grown::new(kept, added?))
}

/// Takes the values that the delta leaves out from the nodes of the older state.
fn resolve(tree: &Tree, index: &IdIndex, delta: &mut Delta) -> Result<(), DeltaError> {
    let placed = delta.placed.iter_mut();
    let placed = placed.filter_map(|placed| match &mut placed.node {
        PlacedNode::New(data) => Some(&mut **data),
        PlacedNode::Moved(_) => None,
    });
    for data in delta.changed.iter_mut().chain(placed) {
        let Some(like) = &data.like else {
            continue;
        };
        // The regions have no place in the index that a changed id would lead to.
        let found = match NodeType::from(data.node_type.as_str()).as_region() {
            Some(region) => Some(Found::top(spot_of(region))),
            None => index.find(tree, &like.node),
        };
        let Some(other) = found.and_then(|found| tree.node(&found)) else {
            let problem = "is like another one, which is not there";
            return Err(DeltaError::about(&data.id, problem));
        };
        data.resolve(other)?;
    }
    Ok(())
}

fn spot_of(region: Region) -> Spot {
    match region {
        Region::Root => Spot::Root,
        Region::System => Spot::System,
        Region::Sequence => Spot::Sequence,
        Region::Head => Spot::Head,
    }
}

pub(super) struct Applier<'a> {
    pub(super) tree: &'a mut Tree,
    pub(super) index: &'a mut IdIndex,
    pub(super) shapes: &'a Shapes,
}

/// The nodes that leave a part of the tree: the way to each, and its id if it moves.
type Leaving<'d> = Vec<(Vec<usize>, Option<&'d NodeId>)>;

impl Applier<'_> {
    pub(super) fn find(&self, id: &NodeId) -> Option<Found> {
        self.index.find(self.tree, id)
    }

    /// Gives a node other headers.
    fn change(&mut self, node: Node) -> Result<(), DeltaError> {
        let found = self.find(&node.id);
        let Some(found) = found.filter(|found| !is_region(found)) else {
            return Err(DeltaError::about(&node.id, "changed, and is not there"));
        };
        let is_segment = matches!(found.spot, Spot::Segment(_)) && found.path.is_empty();
        let is_stray = matches!(found.spot, Spot::Stray(_)) && found.path.is_empty();
        if is_segment != node.is(Class::Segment) && (is_segment || is_stray) {
            return Err(DeltaError::about(
                &node.id,
                "became a segment, or ceased to be one",
            ));
        }
        let node = Arc::new(node);
        let changed = Arc::clone(&node);
        let label = self.tree.label_of(found.spot);
        self.tree
            .update(found.spot, |top| match found.path.split_last() {
                None => top.node = changed,
                Some((last, above)) => {
                    if let Some(parent) = top.at_mut(above)
                        && let Some(old) = parent.children().get(*last)
                    {
                        let new = old.with_node(changed);
                        parent.replace(*last, new);
                    }
                }
            });
        if is_stray {
            self.tree.sequence.sort_strays();
        }
        self.index.note(&node, label);
        Ok(())
    }

    fn change_regions(&mut self, changed: Vec<(Region, Node)>) -> Result<(), DeltaError> {
        if changed.is_empty() {
            return Ok(());
        }
        for (region, node) in changed {
            let node = Arc::new(node);
            match region {
                Region::Root => self.tree.root = node,
                Region::Sequence => self.tree.sequence.node = node,
                Region::System | Region::Head => {
                    self.tree.update(spot_of(region), |top| top.node = node);
                }
            }
        }
        let regions = [Region::Root, Region::System, Region::Sequence, Region::Head];
        for spot in regions.map(spot_of) {
            let id = self.tree.node(&Found::top(spot)).map(|node| &node.id);
            if let Some(id) = id
                && self.find(id) != Some(Found::top(spot))
            {
                return Err(DeltaError::about(id, "is there twice"));
            }
        }
        Ok(())
    }

    /// Takes the nodes out that moved or are gone. Returns those that moved.
    fn detach(
        &mut self,
        gone: &[NodeId],
        placed: &[Placed],
    ) -> Result<HashMap<NodeId, Subtree>, DeltaError> {
        let moved = placed.iter().filter_map(|placed| match &placed.node {
            PlacedNode::Moved(id) => Some(id),
            PlacedNode::New(_) => None,
        });
        let gone = gone.iter().map(|id| (id, false));
        let mut seen = HashSet::new();
        let mut by_spot: HashMap<Spot, Leaving<'_>> = HashMap::new();
        for (id, moves) in moved.map(|id| (id, true)).chain(gone) {
            let found = self.find(id);
            let Some(found) = found.filter(|found| !is_region(found)) else {
                return Err(DeltaError::about(id, "moved or left, and is not there"));
            };
            if !seen.insert(id) {
                return Err(DeltaError::about(id, "moved or left twice"));
            }
            let leaving = by_spot.entry(found.spot).or_default();
            leaving.push((found.path, moves.then_some(id)));
        }
        let mut detached = HashMap::new();
        let (mut segments, mut strays) = (Vec::new(), Vec::new());
        let mut left = 0;
        for (spot, mut leaving) in by_spot {
            // From the last to the first, so that the paths of the others stay the same, and the
            // inner ones before those that hold them.
            leaving.sort_by(|(path, _), (other, _)| other.cmp(path));
            let is_whole = leaving.last().is_some_and(|(path, _)| path.is_empty());
            let whole = if is_whole { leaving.pop() } else { None };
            let taken = self.tree.update(spot, |top| {
                let mut taken = Vec::with_capacity(leaving.len());
                for (path, id) in leaving {
                    if let Some((last, above)) = path.split_last()
                        && let Some(removed) =
                            top.at_mut(above).and_then(|parent| parent.remove(*last))
                    {
                        taken.push((id, removed));
                    }
                }
                taken
            });
            let whole = whole.and_then(|(_, id)| {
                match spot {
                    Spot::Segment(position) => segments.push(position),
                    Spot::Stray(position) => strays.push(position),
                    _ => {}
                }
                Some((id, self.tree.part(spot)?.clone()))
            });
            for (id, removed) in taken.into_iter().flatten().chain(whole) {
                match id {
                    Some(id) => drop(detached.insert(id.clone(), removed)),
                    None => left += removed.walk().count(),
                }
            }
        }
        segments.sort_unstable();
        self.tree.sequence.remove_segments(&segments);
        strays.sort_unstable();
        if !strays.is_empty() {
            self.tree.sequence.remove_strays(&strays);
        }
        self.index.add_stale(left);
        Ok(detached)
    }
}

/// Whether it is the root or the top of a region.
fn is_region(found: &Found) -> bool {
    let is_in_region = matches!(
        found.spot,
        Spot::Root | Spot::Sequence | Spot::System | Spot::Head
    );
    is_in_region && found.path.is_empty()
}
