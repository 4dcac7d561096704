//! Remembers contents that the newest records have, so that the same content is not written again.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

use pact_core::{NodeId, NodeRef};

/// Shorter contents are written again.
const LONG: usize = 64;

/// So many contents are remembered.
const REMEMBERED: usize = 4_096;

/// For the hash of a content, the newest node that has it. The engine compares before it relies on
/// it.
#[derive(Debug, Default)]
pub(super) struct Likes {
    nodes: HashMap<u64, NodeId>,
    order: VecDeque<u64>,
}

impl Likes {
    /// The hash of a long content.
    pub(super) fn key(node: &NodeRef<'_>) -> Option<u64> {
        static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        let content = node.content()?;
        match content.as_text() {
            Some(text) => (text.len() >= LONG).then(|| HASHER.hash_one(text)),
            None => {
                let json = content.to_json().to_string();
                (json.len() >= LONG).then(|| HASHER.hash_one(json))
            }
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<NodeId> {
        self.nodes.get(&key).cloned()
    }

    pub(super) fn add(&mut self, nodes: Vec<(u64, NodeId)>) {
        for (key, node) in nodes {
            if self.nodes.insert(key, node).is_none() {
                self.order.push_back(key);
            }
        }
        while self.order.len() > REMEMBERED {
            if let Some(oldest) = self.order.pop_front() {
                self.nodes.remove(&oldest);
            }
        }
    }
}
