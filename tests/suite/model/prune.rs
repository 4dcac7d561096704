//! Pruning: one block after the other, counting everything anew after each.

use std::collections::HashSet;

use pact_core::{Budget, Json, Measure, Region};
use pact_tests::naive::canonical;

use super::Model;
use super::edit::Codes;
use super::lifecycle::{Gone, Report};
use super::tree::{Class, HEAD, Node, SEQUENCE, SYSTEM};

impl Model {
    /// Prunes before a request is sent. Returns the nodes that left, for the report of the next
    /// commit, too. Nothing changes if a budget is not met by that.
    pub(crate) fn fit(&mut self) -> Result<Vec<Gone>, Codes> {
        let before = self.tree.clone();
        if self.over(&self.settings.policy.budgets).is_empty() {
            return Ok(Vec::new());
        }
        // A block that held others may go when they are gone.
        let targets = self.targets();
        let mut report = Report::default();
        loop {
            let mut round = Report::default();
            self.prune_to(&targets, &mut round);
            let is_done = round.pruned.is_empty();
            report.pruned.extend(round.pruned);
            report.emptied.extend(round.emptied);
            if is_done || self.over(&targets).is_empty() {
                break;
            }
        }
        if !self.over(&self.settings.policy.budgets).is_empty() {
            self.tree = before;
            return Err(vec!["E_OVER_BUDGET"]);
        }
        let place = |(id, _): &Gone| {
            let node = before.root.at(&before.find(id).unwrap());
            let priority = node.integer("priority").unwrap();
            (priority, node.created_at_ns(), node.id().to_owned())
        };
        report.emptied.sort_by_key(place);
        let gone = [report.pruned, report.emptied].concat();
        self.edited.extend(gone.iter().cloned());
        Ok(gone)
    }

    pub(super) fn prune(&mut self, report: &mut Report) {
        self.prune_to(&self.targets(), report);
    }

    /// The budgets. One that is exceeded now goes down to its low-water mark.
    fn targets(&self) -> Vec<Budget> {
        let mut targets = self.settings.policy.budgets.clone();
        for budget in &mut targets {
            if self.measured(budget) > budget.limit {
                budget.limit = budget.low.unwrap_or(budget.limit);
            }
        }
        targets
    }

    fn prune_to(&mut self, targets: &[Budget], report: &mut Report) {
        let order = self.blocks_in_order(|_| true);
        let mut prunable = if self.settings.policy.prunes_turns {
            self.prunable_turns()
        } else {
            self.prunable()
        };
        loop {
            let over = self.over(targets);
            let helps = |ids: &&Vec<String>| {
                let paths = ids.iter().map(|id| self.tree.find(id).unwrap());
                let paths: Vec<_> = paths.collect();
                let mut pairs = paths
                    .iter()
                    .flat_map(|path| over.iter().map(move |o| (path, o)));
                pairs.any(|(path, (budget, _))| self.helps(path, budget))
            };
            let Some(next) = prunable.iter().find(helps).cloned() else {
                break;
            };
            prunable.retain(|ids| *ids != next);
            // A block that holds others takes them along.
            let mut next = next;
            next.sort_by_key(|id| self.tree.find(id).unwrap().len());
            for id in next {
                let Some(path) = self.tree.find(&id) else {
                    continue;
                };
                let touched = HashSet::from([self.parent_id(&path)]);
                let gone = self.tree.take(&path);
                report.pruned.push((gone.id().to_owned(), "pruned"));
                let inside = gone.walk().into_iter().skip(1);
                let inside = inside.map(|node| (node.id().to_owned(), "cascaded"));
                report.emptied.extend(inside);
                report.emptied.extend(self.cascade(touched));
            }
        }
        // Each is reported in its own place.
        report
            .pruned
            .sort_by_key(|(id, _)| order.iter().position(|other| other == id));
        self.tree.sort_sequence();
    }

    /// The budgets that are exceeded, with the measured amount.
    pub(super) fn over(&self, budgets: &[Budget]) -> Vec<(Budget, u64)> {
        budgets
            .iter()
            .map(|budget| (*budget, self.measured(budget)))
            .filter(|(budget, measured)| *measured > budget.limit)
            .collect()
    }

    pub(super) fn measured(&self, budget: &Budget) -> u64 {
        let regions = self.tree.root.children.iter().enumerate();
        let counted = regions.filter(|(index, _)| covers(budget, *index));
        let nodes = counted.flat_map(|(_, region)| region.walk().into_iter().skip(1));
        nodes.map(|node| self.weight(node, budget)).sum()
    }

    /// How much a node, without those in it, counts against a budget.
    pub(super) fn weight(&self, node: &Node, budget: &Budget) -> u64 {
        match budget.measure {
            Measure::Nodes => 1,
            Measure::Cost => self.cost(node),
            _ => u64::from(node.class() == Class::Block),
        }
    }

    pub(super) fn cost(&self, node: &Node) -> u64 {
        if node.class() != Class::Block {
            return 0;
        }
        if self.settings.policy.has_own_costs {
            let cost = node.integer("data_cost").unwrap_or(0);
            return u64::try_from(cost).unwrap();
        }
        let bytes = match node.headers.get("content") {
            None => 0,
            Some(Json::String(text)) => text.len(),
            Some(other) => canonical(other).len(),
        };
        // Tool calls and members for an API are sent, too.
        let others = node.headers.iter().filter(|(name, value)| {
            name.starts_with("wire:") || *name == "data_tool_calls" && holds_calls(value)
        });
        let others: usize = others.map(|(_, value)| canonical(value).len()).sum();
        u64::try_from(bytes + others).unwrap()
    }

    /// The ids of the blocks that may go, in the order in which they go: those of a call together,
    /// when the last of them would.
    fn prunable(&self) -> Vec<Vec<String>> {
        let alone = self.prunable_alone();
        let calls = self.calls();
        let call_of = |id: &String| calls.iter().find(|call| call.contains(id));
        let mut together = Vec::new();
        for (index, id) in alone.iter().enumerate() {
            let Some(call) = call_of(id) else {
                together.push(vec![id.clone()]);
                continue;
            };
            let is_last = !alone[index + 1..].iter().any(|later| call.contains(later));
            if is_last && call.iter().all(|id| alone.contains(id)) {
                together.push(call.iter().cloned().collect());
            }
        }
        together
    }

    /// The ids of the blocks that may go, in the order in which they go if each goes for itself.
    fn prunable_alone(&self) -> Vec<String> {
        let root = &self.tree.root;
        self.blocks_in_order(|path| {
            root.at(path).children.is_empty()
                && !self.is_spared(path)
                && !self.is_in_spared_turn(path)
        })
    }

    /// Whether a node stays: it or a node around it is pinned, or something refers to it.
    pub(super) fn is_spared(&self, path: &[usize]) -> bool {
        let line = self.tree.line(path);
        line.iter().any(|around| around.is_marked("pinned")) || self.is_kept(path)
    }

    /// The ids of the blocks at wanted places: by priority, age and id.
    fn blocks_in_order(&self, is_wanted: impl Fn(&[usize]) -> bool) -> Vec<String> {
        let root = &self.tree.root;
        let mut paths = root.paths();
        paths.retain(|path| root.at(path).class() == Class::Block && is_wanted(path));
        let key = |path: &Vec<usize>| {
            let node = root.at(path);
            let priority = node.integer("priority").unwrap();
            (priority, node.created_at_ns(), node.id().to_owned())
        };
        paths.sort_by_key(key);
        let ids = paths.iter().map(|path| root.at(path).id().to_owned());
        ids.collect()
    }

    /// The ids of the blocks of each turn that may go, in the order in which turns go: by the
    /// highest priority of their blocks, then by the age and the id of their segment. Turns that a
    /// call joins go together, when the last of them would.
    fn prunable_turns(&self) -> Vec<Vec<String>> {
        let root = &self.tree.root;
        let calls = self.calls();
        // The turns, each as a path with the ids of its blocks.
        let mut turns: Vec<(Vec<usize>, Vec<String>)> = vec![(vec![HEAD], Vec::new())];
        for (index, child) in self.tree.sequence().children.iter().enumerate() {
            if child.class() == Class::Segment {
                turns.push((vec![SEQUENCE, index], Vec::new()));
            }
        }
        for (turn, blocks) in &mut turns {
            *blocks = self.blocks_in_order(|path| path.starts_with(turn));
        }
        let joined = |ids: &[String]| -> Vec<String> {
            let joining = calls
                .iter()
                .filter(|call| ids.iter().any(|id| call.contains(id)));
            joining.flatten().cloned().collect()
        };
        let key = |(turn, ids): &(Vec<usize>, Vec<String>)| {
            let priorities = ids.iter().map(|id| {
                let path = self.tree.find(id).unwrap();
                root.at(&path).integer("priority").unwrap()
            });
            let segment = root.at(turn);
            // The open turn becomes the newest segment.
            let made = if turn[0] == HEAD {
                i64::MAX
            } else {
                segment.created_at_ns()
            };
            (priorities.max(), made, segment.id().to_owned())
        };
        let may_go = |turn: &Vec<usize>| {
            let inside = root
                .paths()
                .into_iter()
                .filter(|path| path.starts_with(turn));
            let mut all = inside.chain([turn.clone()]);
            !self.is_in_spared_turn(turn) && !all.any(|path| self.is_spared(&path))
        };
        let mut groups: Vec<(_, Vec<String>)> = Vec::new();
        for turn in turns.iter().filter(|(_, blocks)| !blocks.is_empty()) {
            let mut group = vec![turn];
            let mut ids = turn.1.clone();
            // The turns that calls lead to, and those that lead on from there.
            while let Some(next) = turns.iter().find(|other| {
                !group.iter().any(|known| known.0 == other.0)
                    && joined(&ids).iter().any(|id| other.1.contains(id))
            }) {
                ids.extend(next.1.iter().cloned());
                group.push(next);
            }
            let reaches_out = joined(&ids).iter().any(|id| !ids.contains(id));
            let last = group.iter().copied().map(key).max();
            let is_last = last.as_ref() == Some(&key(turn));
            if is_last && !reaches_out && group.iter().all(|turn| may_go(&turn.0)) {
                groups.push((last, ids));
            }
        }
        groups.sort_by(|left, right| left.0.cmp(&right.0));
        groups.into_iter().map(|(_, ids)| ids).collect()
    }

    /// The turn being sealed is the first of those that are spared, the newest segment the second.
    fn is_in_spared_turn(&self, path: &[usize]) -> bool {
        match path {
            [HEAD, ..] => self.settings.policy.spared_turns >= 1,
            [SEQUENCE, turn, ..] => {
                let id = self.tree.sequence().children[*turn].id();
                let segments = self.tree.segments();
                let newest = segments
                    .iter()
                    .take(self.settings.policy.spared_turns.saturating_sub(1));
                newest.into_iter().any(|segment| segment.id() == id)
            }
            _ => false,
        }
    }

    fn helps(&self, path: &[usize], budget: &Budget) -> bool {
        let is_free = self.cost(self.tree.root.at(path)) == 0;
        covers(budget, path[0]) && !(budget.measure == Measure::Cost && is_free)
    }
}

fn covers(budget: &Budget, region: usize) -> bool {
    match budget.region {
        Region::Root => true,
        Region::System => region == SYSTEM,
        Region::Sequence => region == SEQUENCE,
        Region::Head => region == HEAD,
    }
}

/// Whether a value of `data_tool_calls` holds a call: an object with an id.
fn holds_calls(value: &Json) -> bool {
    let calls = match value {
        Json::Array(calls) => calls.as_slice(),
        other => std::slice::from_ref(other),
    };
    let has_id = |call: &Json| call["id"].as_str().is_some_and(|id| !id.is_empty());
    calls.iter().any(has_id)
}
