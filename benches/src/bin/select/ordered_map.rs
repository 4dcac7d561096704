//! `imbl::OrdMap` from ids to nodes, with a clone kept for each turn. No order, no place, no index
//! but the ids.

use std::sync::Arc;

use imbl::OrdMap;
use pact_core::NodeId;

use crate::Result;
use crate::contest::made;
use crate::history::{Keeper, RANGE, SHORT};
use crate::workload::{BLOCKS, Draft};

#[derive(Clone, PartialEq, Eq)]
struct Node {
    text: String,
    role: &'static str,
    kind: Option<&'static str>,
    key: Option<&'static str>,
    ttl: Option<u32>,
}

#[derive(Default)]
pub(crate) struct Versions {
    now: OrdMap<NodeId, Arc<Node>>,
    kept: Vec<OrdMap<NodeId, Arc<Node>>>,
}

pub(crate) fn id_of(turn: usize, place: usize) -> String {
    format!("block:{turn}.{place}")
}

impl Keeper for Versions {
    fn new() -> Result<Self> {
        Ok(Self::default())
    }

    fn turn(&mut self, turn: usize, drafts: [Draft; BLOCKS]) -> Result<()> {
        for (place, draft) in drafts.into_iter().enumerate() {
            let node = Node {
                text: draft.text,
                role: draft.role,
                kind: draft.kind,
                key: draft.key,
                ttl: (place == SHORT).then_some(2),
            };
            self.now
                .insert(NodeId::from(id_of(turn, place)), Arc::new(node));
        }
        if let Some(turn) = turn.checked_sub(1) {
            let node = self.now.get_mut(id_of(turn, SHORT).as_str());
            if let Some(node) = node {
                Arc::make_mut(node).ttl = Some(1);
            }
        }
        if let Some(turn) = turn.checked_sub(2) {
            self.now.remove(id_of(turn, SHORT).as_str());
        }
        self.kept.push(self.now.clone());
        Ok(())
    }

    fn adjacent(&mut self) -> Result<usize> {
        Ok(self.changes(0))
    }
}

impl Versions {
    /// The number of changes in the turn `back` turns ago.
    fn changes(&self, back: usize) -> usize {
        let newer = self.kept.len() - 1 - back;
        made(self.kept[newer - 1].diff(&self.kept[newer]).collect())
    }

    pub(crate) fn range(&self) -> usize {
        (0..RANGE - 1).map(|back| self.changes(back)).sum()
    }
}
