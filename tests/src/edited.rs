//! Laws of any edit, checked on the state before and the state after.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pact_core::{CommitReport, Context, Edited, Error, Json, NodeId, NodeRef, Rule, Snapshot};

/// All that can be seen of the working state: every header of every node, its place, and the
/// thread.
#[must_use]
pub fn seen(ctx: &Context) -> String {
    let mut text = format!("cycle {}\n{}\n", ctx.cycle(), ctx.thread().to_json());
    for node in ctx.root().descendants() {
        let children: Vec<&NodeId> = node.children().map(|child| child.id()).collect();
        // A key that a node has by its id is in no document.
        let _ = writeln!(text, "{} {:?} {children:?}", node.to_json(), node.key());
    }
    text
}

/// The bytes of every snapshot, newest first.
#[must_use]
pub fn exports(ctx: &Context) -> Vec<String> {
    ctx.snapshots().map(Snapshot::export).collect()
}

/// The headers of every node in `^seq` of a snapshot, but for the time that is left to it.
#[must_use]
pub fn sealed_headers(snapshot: &Snapshot) -> BTreeMap<NodeId, Json> {
    let sequence = snapshot.root().children().nth(1);
    let sealed = sequence
        .into_iter()
        .flat_map(|sequence| sequence.descendants().skip(1));
    sealed
        .map(|node| {
            let mut headers: Json =
                serde_json::from_str(&node.to_json()).expect("headers are JSON");
            if let Some(headers) = headers.as_object_mut() {
                headers.remove("ttl");
                headers.remove("children");
            }
            (node.id().clone(), headers)
        })
        .collect()
}

/// A sealed node whose headers differ in two snapshots.
#[must_use]
pub fn rewritten(older: &Snapshot, newer: &Snapshot) -> Option<String> {
    let (older, newer) = (sealed_headers(older), sealed_headers(newer));
    older.iter().find_map(|(id, before)| {
        let now = newer.get(id).filter(|now| *now != before)?;
        Some(format!("{id} was sealed as {before}, and is {now}"))
    })
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

/// The depth of every sealed turn: by the index of the sequence, or newest first, where ids decide
/// between those of one age.
fn depths_of_turns(ctx: &Context) -> BTreeMap<NodeId, i64> {
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
fn depths_in_both(
    now: &BTreeMap<NodeId, i64>,
    before: &BTreeMap<NodeId, i64>,
) -> BTreeMap<NodeId, i64> {
    let both = now.iter().filter(|(id, _)| before.contains_key(*id));
    both.map(|(id, depth)| (id.clone(), *depth)).collect()
}

/// The depths of turns by the report of an edit, which leaves out turns that are gone.
fn shifted(before: &BTreeMap<NodeId, i64>, edited: &Edited) -> BTreeMap<NodeId, i64> {
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
/// Instances of a key are left out: when the newest one leaves, others may be left side by side.
type Broken = BTreeSet<(&'static str, NodeId)>;

fn broken(ctx: &Context) -> Broken {
    let violations = ctx.validate().into_iter();
    violations
        // Which instances of a key are compared depends on which there are: taking one out may show
        // that others break the rule.
        .filter(|violation| ![Rule::KeyOrder, Rule::ToolCalls].contains(&violation.rule))
        .map(|violation| (violation.rule.as_str(), violation.node))
        .collect()
}

/// The parent of each node.
fn parents(ctx: &Context) -> BTreeMap<NodeId, NodeId> {
    let mut parents = BTreeMap::new();
    for parent in ctx.root().descendants() {
        for child in parent.children() {
            parents.insert(child.id().clone(), parent.id().clone());
        }
    }
    parents
}

/// The sealed node whose place this node took, by its own headers.
fn stands_for(node: &NodeRef<'_>) -> Option<NodeId> {
    let links = ["data_replaces", "data_redacts", "data_demotes"].into_iter();
    let mut links = links.filter_map(|link| node.attribute(link)?.as_str());
    links.next().map(NodeId::from)
}

/// A state, to compare a later one with.
pub struct State {
    exports: Vec<String>,
    seen: String,
    depths: BTreeMap<NodeId, i64>,
    calls: Calls,
    broken: Broken,
    parents: BTreeMap<NodeId, NodeId>,
    /// The nodes that took the place of another, with the id of that node.
    stand_ins: BTreeMap<NodeId, NodeId>,
    /// The nodes that speak of a call, each with its name.
    speaks_of: BTreeSet<(NodeId, String)>,
    /// The nodes of the newest snapshot.
    committed: BTreeSet<NodeId>,
    /// The first fault of the state, if it has one.
    unsound: Option<String>,
}

impl State {
    /// The state now.
    #[must_use]
    pub fn of(ctx: &Context) -> Self {
        let (mut stand_ins, mut speaks_of) = (BTreeMap::new(), BTreeSet::new());
        for node in ctx.root().descendants() {
            stand_ins.extend(stands_for(&node).map(|other| (node.id().clone(), other)));
            let call = node.attribute("data_call_id");
            let call = call.and_then(|call| call.as_str());
            speaks_of.extend(call.map(|call| (node.id().clone(), call.to_owned())));
        }
        let newest = ctx.snapshots().next();
        let committed = newest
            .into_iter()
            .flat_map(|newest| newest.root().descendants());
        Self {
            exports: exports(ctx),
            seen: seen(ctx),
            depths: depths_of_turns(ctx),
            calls: calls(ctx),
            broken: broken(ctx),
            parents: parents(ctx),
            stand_ins,
            speaks_of,
            committed: committed.map(|node| node.id().clone()).collect(),
            unsound: unsound(ctx),
        }
    }

    fn has(&self, id: &NodeId) -> bool {
        self.parents.contains_key(id)
    }

    /// After any edit or commit: snapshots stay, no node breaks a rule that it kept before, nothing
    /// parts a tool call from its result, and all nodes are found, in their order.
    pub fn leads_to(&self, now: &Self) -> Result<(), String> {
        if !now.exports.ends_with(&self.exports) {
            return Err("a snapshot has changed".to_owned());
        }
        self.keeps_its_rules_in(now)
    }

    /// The same where old snapshots may be let go: the others are as they were.
    pub fn leads_by_commit_to(&self, now: &Self) -> Result<(), String> {
        let older = now.exports.get(1..).unwrap_or_default();
        if !self.exports.starts_with(older) {
            return Err("a snapshot has changed".to_owned());
        }
        self.keeps_its_rules_in(now)
    }

    fn keeps_its_rules_in(&self, now: &Self) -> Result<(), String> {
        let new = now.broken.difference(&self.broken);
        let new: Vec<_> = new.filter(|it| !self.is_inherited(now, it)).collect();
        if !new.is_empty() {
            return Err(format!("newly broken: {new:?}"));
        }
        self.no_call_was_parted(now)?;
        now.is_sound()
    }

    /// The step left no trace.
    pub fn is_as_in(&self, now: &Self) -> Result<(), String> {
        if (&now.seen, &now.exports) != (&self.seen, &self.exports) {
            return Err(format!("{}\nis now\n{}", self.seen, now.seen));
        }
        now.is_sound()
    }

    /// The snapshots are these, newest first, but for the newest of all: it went back, or was
    /// written and read.
    pub fn leads_back_to(&self, now: &Self) -> Result<(), String> {
        if !self.exports.ends_with(&now.exports) {
            return Err("a snapshot has changed".to_owned());
        }
        now.is_sound()
    }

    /// All nodes are found, and in their order.
    pub fn is_sound(&self) -> Result<(), String> {
        self.unsound.clone().map_or(Ok(()), Err)
    }

    /// A node that took the place of a misplaced one is misplaced as well.
    fn is_inherited(&self, now: &Self, (rule, id): &(&'static str, NodeId)) -> bool {
        let old = now.stand_ins.get(id);
        old.is_some_and(|old| self.broken.contains(&(*rule, old.clone())))
    }

    fn no_call_was_parted(&self, now: &Self) -> Result<(), String> {
        for (name, [made, answered]) in &self.calls {
            if made.is_empty() || answered.is_empty() {
                continue;
            }
            let [made_now, answered_now] = now.calls.get(name).cloned().unwrap_or_default();
            // Who gives a new call an old name answers it somewhere else, or never.
            let was_together = made == answered && !self.is_given_again(now, name);
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
    fn is_given_again(&self, now: &Self, name: &str) -> bool {
        let mut speaks = now.speaks_of.iter().filter(|(_, call)| call == name);
        speaks.any(|(id, _)| !self.has(id) && !now.stand_ins.contains_key(id))
    }

    /// A refused edit changes nothing; the report of an edit lists all changes and nothing else.
    pub fn is_told_by(&self, now: &Self, outcome: &Result<Edited, Error>) -> Result<(), String> {
        let Ok(edited) = outcome else {
            let what = |what| format!("refused with {outcome:?}, but {what}");
            return self.is_as_in(now).map_err(what);
        };
        let set = |ids: &[NodeId]| ids.iter().cloned().collect::<BTreeSet<_>>();
        let without = |these: &Self, others: &Self| {
            let ids = these.parents.keys().filter(|id| !others.has(id));
            ids.cloned().collect::<BTreeSet<_>>()
        };
        let (came, went) = (without(now, self), without(self, now));
        if (set(&edited.added), set(&edited.removed)) != (came.clone(), went.clone()) {
            return Err(format!("{came:?} came and {went:?} went, not {edited:?}"));
        }
        let moved = set(&edited.moved);
        if !moved.iter().all(|id| self.has(id) && now.has(id)) {
            return Err(format!(
                "what moved was not there before and after: {edited:?}"
            ));
        }
        let elsewhere = |(id, parent): &(&NodeId, &NodeId)| {
            let before = self.parents.get(*id);
            before.is_some_and(|before| before != *parent)
        };
        let mut elsewhere = now.parents.iter().filter(elsewhere);
        if let Some((id, parent)) = elsewhere.find(|(id, _)| !moved.contains(*id)) {
            return Err(format!("{id} moved into {parent}, not told by {edited:?}"));
        }
        let (told, depths) = (
            shifted(&self.depths, edited),
            depths_in_both(&now.depths, &self.depths),
        );
        if told != depths {
            return Err(format!("turns are at {depths:?}, not at {told:?}"));
        }
        Ok(())
    }

    /// A commit tells of every node that left with it, and of every one that left since the commit
    /// before; and of none that is still there, unless another one has its id now. Nodes that it
    /// lists as held did not leave.
    pub fn departures_are_told(&self, now: &Self, report: &CommitReport) -> Result<(), String> {
        let told = report.departures.iter().map(|departure| &departure.id);
        let told: BTreeSet<&NodeId> = told.collect();
        let mut there = self.parents.keys().chain(&self.committed);
        if let Some(id) = there.find(|id| !now.committed.contains(*id) && !told.contains(id)) {
            return Err(format!("{id} left, and no one says so: {report}"));
        }
        let departures = &mut report.departures.iter();
        if let Some(left) =
            departures.find(|left| now.committed.contains(&left.id) != left.is_reused)
        {
            return Err(format!("{left:?} is there, or not: {report}"));
        }
        match report.held.iter().find(|id| !now.committed.contains(*id)) {
            Some(id) => Err(format!("{id} is held, and is not there: {report}")),
            None => Ok(()),
        }
    }
}

/// A node that is not found by its id, or not in its order.
fn unsound(ctx: &Context) -> Option<String> {
    ctx.root().descendants().find_map(|node| {
        if ctx.node(node.id()).is_none() {
            return Some(format!("{} is not found", node.id()));
        }
        // The regions have their places; the turns have the order that they were made or moved in.
        let has_order = !["^root", "^seq"].contains(&node.node_type().as_str());
        has_order.then(|| in_order(&node).err()).flatten()
    })
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
