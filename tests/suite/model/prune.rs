//! Pruning: one block after the other, counting everything anew after each.

use std::collections::HashSet;

use pact_core::{Budget, Json, Measure, Region};
use pact_tests::naive::canonical;

use super::Model;
use super::lifecycle::Report;
use super::tree::{Class, HEAD, Node, SEQUENCE, SYSTEM};

impl Model {
    pub(super) fn prune(&mut self, report: &mut Report) {
        let order = self.prunable_alone();
        let mut prunable = self.prunable();
        loop {
            let over = self.over_budget();
            let helps = |ids: &&Vec<String>| {
                let paths = ids.iter().map(|id| self.tree.find(id).unwrap());
                let paths: Vec<_> = paths.collect();
                let mut pairs = paths
                    .iter()
                    .flat_map(|path| over.iter().map(move |o| (path, o)));
                pairs.any(|(path, (budget, _))| self.helps(path, budget))
            };
            let Some(next) = prunable.iter().find(helps).cloned() else {
                report.over_budget = over;
                break;
            };
            prunable.retain(|ids| *ids != next);
            for id in next {
                let path = self.tree.find(&id).unwrap();
                let touched = HashSet::from([self.parent_id(&path)]);
                let gone = self.tree.take(&path);
                report.pruned.push((gone.id().to_owned(), "pruned"));
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
    fn over_budget(&self) -> Vec<(Budget, u64)> {
        let budgets = self.settings.budgets.iter();
        budgets
            .map(|budget| (*budget, self.measured(budget)))
            .filter(|(budget, measured)| *measured > budget.limit)
            .collect()
    }

    fn measured(&self, budget: &Budget) -> u64 {
        let regions = self.tree.root.children.iter().enumerate();
        let counted = regions.filter(|(index, _)| covers(budget, *index));
        let nodes = counted.flat_map(|(_, region)| region.walk().into_iter().skip(1));
        nodes
            .map(|node| match budget.measure {
                Measure::Nodes => 1,
                Measure::Cost => self.cost(node),
                _ => u64::from(node.class() == Class::Block),
            })
            .sum()
    }

    fn cost(&self, node: &Node) -> u64 {
        if node.class() != Class::Block {
            return 0;
        }
        if self.settings.has_own_costs {
            let cost = node.integer("data_cost").unwrap_or(0);
            return u64::try_from(cost).unwrap();
        }
        let bytes = match node.headers.get("content") {
            None => 0,
            Some(Json::String(text)) => text.len(),
            Some(other) => canonical(other).len(),
        };
        u64::try_from(bytes).unwrap()
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
        let mut paths = root.paths();
        paths.retain(|path| {
            let node = root.at(path);
            let line = self.tree.line(path);
            node.class() == Class::Block
                && node.children.is_empty()
                && !line.iter().any(|around| around.is_marked("pinned"))
                && !self.is_kept(path)
                && !self.is_in_spared_turn(path)
        });
        let key = |path: &Vec<usize>| {
            let node = root.at(path);
            let priority = node.integer("priority").unwrap();
            (priority, node.created_at_ns(), node.id().to_owned())
        };
        paths.sort_by_key(key);
        let ids = paths.iter().map(|path| root.at(path).id().to_owned());
        ids.collect()
    }

    /// The turn being sealed is the first of those that are spared, the newest segment the second.
    fn is_in_spared_turn(&self, path: &[usize]) -> bool {
        match path {
            [HEAD, ..] => self.settings.spared_turns >= 1,
            [SEQUENCE, turn, ..] => {
                let id = self.tree.sequence().children[*turn].id();
                let segments = self.tree.segments();
                let newest = segments
                    .iter()
                    .take(self.settings.spared_turns.saturating_sub(1));
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
