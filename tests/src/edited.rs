//! What holds after any edit, told from the state before and the state after.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use pact_core::{Context, Edited, Error, Json, NodeId, NodeRef, Snapshot};

/// All that can be seen of the working state.
#[must_use]
pub fn seen(ctx: &Context) -> String {
    let mut nodes = ctx.root().descendants().map(|node| {
        let children: Vec<&NodeId> = node.children().map(|child| child.id()).collect();
        format!(
            "{node:?} {children:?} {:?} {:?}\n",
            node.ttl(),
            node.offset()
        )
    });
    let mut text = ctx.thread().to_json();
    text.extend(&mut nodes);
    text
}

/// The bytes of every snapshot, newest first.
#[must_use]
pub fn exports(ctx: &Context) -> Vec<String> {
    ctx.snapshots().map(Snapshot::export).collect()
}

/// The ids of the working state.
#[must_use]
pub fn ids(ctx: &Context) -> BTreeSet<NodeId> {
    let nodes = ctx.root().descendants();
    nodes.map(|node| node.id().clone()).collect()
}

/// The nodes of every turn, from the head into the past.
#[must_use]
pub fn turns(ctx: &Context) -> Vec<Vec<NodeRef<'_>>> {
    let regions: Vec<NodeRef<'_>> = ctx.root().children().collect();
    let sealed: Vec<NodeRef<'_>> = regions[1].children().collect();
    let newest_first = regions[2..].iter().chain(sealed.iter().rev());
    newest_first
        .map(|turn| turn.descendants().collect())
        .collect()
}

/// For every tool call: the turns in which it is made, and those in which it is answered.
type Calls = BTreeMap<String, [BTreeSet<usize>; 2]>;

fn calls(ctx: &Context) -> Calls {
    let mut calls = Calls::new();
    for (depth, turn) in turns(ctx).iter().enumerate() {
        for node in turn {
            let end = match node.kind() {
                Some("call") => 0,
                Some("result") => 1,
                _ => continue,
            };
            let name = node.attribute("data_call_id");
            if let Some(name) = name.and_then(|name| name.as_str()) {
                calls.entry(name.to_owned()).or_default()[end].insert(depth);
            }
        }
    }
    calls
}

/// The depth of every sealed turn: by the index of the sequence, or newest first, where ids decide between those of one
/// age.
#[must_use]
pub fn depths_of_turns(ctx: &Context) -> BTreeMap<NodeId, i64> {
    let regions: Vec<NodeRef<'_>> = ctx.root().children().collect();
    let sequence: Json = serde_json::from_str(&regions[1].to_json()).expect("headers are JSON");
    let mut newest_first: Vec<NodeRef<'_>> = regions[1].children().collect();
    newest_first.reverse();
    if sequence.get("order").is_none() {
        newest_first.sort_by_key(|turn| {
            let age = (turn.created_at_ns(), turn.creation_index());
            (Reverse(age), turn.id().clone())
        });
    }
    let depths = newest_first.iter().zip(1..);
    depths
        .map(|(turn, depth)| (turn.id().clone(), depth))
        .collect()
}

/// The turns that are still there, with their depths now.
#[must_use]
pub fn depths_in_both(ctx: &Context, before: &BTreeMap<NodeId, i64>) -> BTreeMap<NodeId, i64> {
    let mut now = depths_of_turns(ctx);
    now.retain(|id, _| before.contains_key(id));
    now
}

/// Where turns are, by what a report says of them. It says nothing of those that are gone.
#[must_use]
pub fn shifted(before: &BTreeMap<NodeId, i64>, edited: &Edited) -> BTreeMap<NodeId, i64> {
    let there = before.iter().filter(|(id, _)| !edited.removed.contains(id));
    there
        .map(|(id, depth)| {
            let mut shifts = edited.shifted.iter();
            let shift = shifts.find(|shift| (shift.first..=shift.last).contains(depth));
            (id.clone(), depth + shift.map_or(0, |shift| shift.by))
        })
        .collect()
}

/// The rules that are broken, and the nodes that break them: documents may bring such nodes.
type Broken = BTreeSet<(&'static str, NodeId)>;

fn broken(ctx: &Context) -> Broken {
    let violations = ctx.validate().into_iter();
    violations
        .map(|violation| (violation.rule.as_str(), violation.node))
        .collect()
}

/// A state, to compare another with.
pub struct Before {
    exports: Vec<String>,
    ids: BTreeSet<NodeId>,
    seen: String,
    depths: BTreeMap<NodeId, i64>,
    calls: Calls,
    broken: Broken,
}

impl Before {
    /// The state now.
    #[must_use]
    pub fn of(ctx: &Context) -> Self {
        Self {
            exports: exports(ctx),
            ids: ids(ctx),
            seen: seen(ctx),
            depths: depths_of_turns(ctx),
            calls: calls(ctx),
            broken: broken(ctx),
        }
    }

    /// Whatever was edited: what was committed stays, no node breaks a rule that it kept before, nothing parts a tool call
    /// from its result, and all nodes are found, in their order.
    pub fn holds_after(&self, ctx: &Context) -> Result<(), String> {
        let exports = exports(ctx);
        if !exports.ends_with(&self.exports) {
            return Err("a snapshot has changed".to_owned());
        }
        let broken = broken(ctx);
        let new = broken.difference(&self.broken);
        let new: Vec<_> = new.filter(|it| !self.is_inherited(ctx, it)).collect();
        if !new.is_empty() {
            return Err(format!("newly broken: {new:?}"));
        }
        self.no_call_was_parted(ctx)?;
        for node in ctx.root().descendants() {
            if ctx.node(node.id()).is_none() {
                return Err(format!("{} is not found", node.id()));
            }
            // The regions have their places; the turns have the order that they were made or moved in.
            if !["^root", "^seq"].contains(&node.node_type().as_str()) {
                in_order(&node)?;
            }
        }
        Ok(())
    }

    /// What stands in the place of a node is as misplaced as that was.
    fn is_inherited(&self, ctx: &Context, (rule, id): &(&'static str, NodeId)) -> bool {
        let Some(node) = ctx.node(id) else {
            return false;
        };
        ["data_replaces", "data_redacts"].iter().any(|link| {
            let stands_for = node.attribute(link).and_then(|value| value.as_str());
            stands_for.is_some_and(|id| self.broken.contains(&(*rule, NodeId::from(id))))
        })
    }

    fn no_call_was_parted(&self, ctx: &Context) -> Result<(), String> {
        let now = calls(ctx);
        for (name, [made, answered]) in &self.calls {
            if made.is_empty() || answered.is_empty() {
                continue;
            }
            let [made_now, answered_now] = now.get(name).cloned().unwrap_or_default();
            // Who gives a new call an old name answers it somewhere else, or never.
            let was_together = made == answered && !self.is_given_again(ctx, name);
            if made_now.is_empty() != answered_now.is_empty()
                || (was_together && made_now != answered_now)
            {
                return Err(format!(
                    "call `{name}` was made in {made:?} and answered in {answered:?}, now in {made_now:?} and \
                     {answered_now:?}"
                ));
            }
        }
        Ok(())
    }

    /// Whether a node that was not there before, and stands for none that was, speaks of a call.
    fn is_given_again(&self, ctx: &Context, name: &str) -> bool {
        ctx.root().descendants().any(|node| {
            let called = node.attribute("data_call_id");
            let stands_for = |link| node.attribute(link).is_some();
            called.and_then(|called| called.as_str()) == Some(name)
                && !self.ids.contains(node.id())
                && !stands_for("data_replaces")
                && !stands_for("data_redacts")
        })
    }

    /// What is refused changes nothing; what is done is reported, all of it and nothing else.
    pub fn is_told_by(&self, ctx: &Context, outcome: &Result<Edited, Error>) -> Result<(), String> {
        let Ok(edited) = outcome else {
            if seen(ctx) != self.seen {
                return Err(format!("refused with {outcome:?}, but something changed"));
            }
            return Ok(());
        };
        let after = ids(ctx);
        let set = |ids: &[NodeId]| ids.iter().cloned().collect::<BTreeSet<_>>();
        let came: BTreeSet<NodeId> = after.difference(&self.ids).cloned().collect();
        let went: BTreeSet<NodeId> = self.ids.difference(&after).cloned().collect();
        if (set(&edited.added), set(&edited.removed)) != (came.clone(), went.clone()) {
            return Err(format!("{came:?} came and {went:?} went, not {edited:?}"));
        }
        let is_there = |id: &NodeId| self.ids.contains(id) && after.contains(id);
        if !edited.moved.iter().all(is_there) {
            return Err(format!(
                "what moved was not there before and after: {edited:?}"
            ));
        }
        let (told, depths) = (
            shifted(&self.depths, edited),
            depths_in_both(ctx, &self.depths),
        );
        if told != depths {
            return Err(format!("turns are at {depths:?}, not at {told:?}"));
        }
        Ok(())
    }
}

fn in_order(parent: &NodeRef<'_>) -> Result<(), String> {
    let places = parent.children().map(|child| {
        let made = (child.created_at_ns(), child.creation_index());
        (child.offset(), made, child.id().clone())
    });
    let places: Vec<_> = places.collect();
    if !places.is_sorted() {
        return Err(format!("not in order: {places:?}"));
    }
    Ok(())
}
