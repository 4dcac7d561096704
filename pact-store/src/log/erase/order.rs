//! The order to erase: the values that are meant, by their hashes.

use std::collections::HashSet;

use pact_core::{Json, NodeRef, Snapshot, canonical_json};
use serde::{Deserialize, Serialize};

use super::{Erasing, Log, What, too_busy};
use crate::backend::{Backend, Head, Job};
use crate::error::StoreError;
use crate::log::load::TRIES;
use crate::record::chain::hash_of;
use crate::record::{Hash, is_structure, read_json};

/// A value of at least so many bytes is erased wherever it stands: nobody else wrote the same by
/// chance.
const LONG: usize = 32;

/// One job has so many values.
const JOB: usize = 2_000;

/// The values that are erased.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Order {
    /// Who asked for it.
    pub(crate) by: String,
    /// The ids or the selector.
    pub(crate) what: String,
    /// The values of nodes, wherever these nodes have them.
    of_nodes: HashSet<(String, Hash)>,
    /// The values that are erased from all nodes.
    of_all: HashSet<Hash>,
}

impl Order {
    fn note(&mut self, node: &NodeRef<'_>) {
        let id = node.id().as_str();
        let content = node
            .content()
            .map(|content| canonical_json(&content.to_json()));
        let attributes = node.attributes();
        let values = attributes.filter(|(name, value)| !is_structure(name, value));
        let values = values.map(|(_, value)| canonical_json(value));
        let provenance = node.provenance().map(canonical_json);
        for text in content.into_iter().chain(values).chain(provenance) {
            let hash = hash_of(text.as_bytes());
            if text.len() >= LONG {
                self.of_all.insert(hash);
            }
            self.of_nodes.insert((id.to_owned(), hash));
        }
    }

    fn is_empty(&self) -> bool {
        self.of_nodes.is_empty()
    }

    /// Whether a value is meant: the JSON text of a record, with the node that has it.
    pub(super) fn is_meant(&self, node: Option<&str>, text: &str) -> bool {
        let Ok(value) = read_json(text) else {
            // Nobody can read it, and it may be meant.
            return false;
        };
        let values: Vec<&Json> = match &value {
            Json::Object(parts) => {
                let content = parts.get("content");
                let members = parts.get("members").and_then(Json::as_object);
                let members = members.into_iter().flat_map(serde_json::Map::values);
                content.into_iter().chain(members).collect()
            }
            text => vec![text],
        };
        let hashes = values
            .into_iter()
            .map(|value| hash_of(canonical_json(value).as_bytes()));
        let hashes: Vec<Hash> = hashes.collect();
        // A fork may give the same id to another node, which may have a short value in common.
        let is_of_node = |hash: &Hash| {
            node.is_some_and(|node| self.of_nodes.contains(&(node.to_owned(), *hash)))
        };
        hashes.iter().any(|hash| self.of_all.contains(hash))
            || (!hashes.is_empty() && hashes.iter().all(is_of_node))
    }

    /// The bodies of jobs that have the order.
    pub(super) fn to_jobs(&self) -> Vec<String> {
        let of_nodes: Vec<_> = self.of_nodes.iter().cloned().collect();
        let of_all: Vec<_> = self.of_all.iter().copied().collect();
        let count = of_nodes.len().max(of_all.len()).div_ceil(JOB).max(1);
        let parts = (0..count).map(|number| {
            let take = |len: usize| (number * JOB).min(len)..((number + 1) * JOB).min(len);
            let part = Self {
                by: self.by.clone(),
                what: self.what.clone(),
                of_nodes: of_nodes
                    .get(take(of_nodes.len()))
                    .unwrap_or_default()
                    .iter()
                    .cloned()
                    .collect(),
                of_all: of_all
                    .get(take(of_all.len()))
                    .unwrap_or_default()
                    .iter()
                    .copied()
                    .collect(),
            };
            serde_json::to_string(&part).unwrap_or_default()
        });
        parts.collect()
    }

    /// The reverse of [`to_jobs`](Self::to_jobs); none if a job is damaged.
    pub(super) fn from_jobs(jobs: &[Job]) -> Option<Self> {
        let mut order = Self::default();
        for job in jobs {
            let part: Self = serde_json::from_str(&job.body).ok()?;
            (order.by, order.what) = (part.by, part.what);
            order.of_nodes.extend(part.of_nodes);
            order.of_all.extend(part.of_all);
        }
        Some(order)
    }
}

/// The text of a selector without the values in it: they are what nobody shall read any more.
fn without_values(selector: &str) -> String {
    let mut text = String::with_capacity(selector.len());
    let mut rest = selector.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '\'' | '"' => {
                while let Some(inner) = rest.next()
                    && inner != next
                {
                    if inner == '\\' {
                        rest.next();
                    }
                }
                text.push('…');
            }
            '=' | '~' | '<' | '>' => {
                text.push(next);
                let is_number = |it: &char| it.is_ascii_digit() || matches!(it, '-' | '.' | '+');
                if rest.next_if(is_number).is_some() {
                    while rest.next_if(|it| is_number(it) || *it == 'e').is_some() {}
                    text.push('…');
                }
            }
            other => text.push(other),
        }
    }
    text
}

impl<B: Backend> Log<B> {
    /// Asks every recorded state of a conversation which values are meant, and for a query those of
    /// its forks, too. An id alone may name another node in a fork.
    pub(super) async fn order(
        &self,
        name: &str,
        head: &Head,
        family: &[Head],
        erasing: &Erasing,
        by: String,
    ) -> Result<Option<Order>, StoreError> {
        let mut order = Order {
            by,
            what: without_values(&erasing.to_string()),
            ..Order::default()
        };
        // The records that a conversation shares with its origin are its own states, too.
        self.ask_states(name, head, 0, erasing, &mut order).await?;
        let mut asked = vec![head.id];
        let mut at = 0;
        while let Some(id) = asked.get(at).copied()
            && matches!(erasing.0, What::Query(_))
        {
            // All are forks of the oldest origin, also those of which the origin is gone.
            let is_oldest = id == head.family;
            let is_fork =
                |fork: &&Head| is_oldest || fork.origin.is_some_and(|origin| origin.id == id);
            for fork in family.iter().filter(is_fork) {
                if asked.contains(&fork.id) {
                    continue;
                }
                asked.push(fork.id);
                // Whoever sweeps it says so.
                if fork.problem.is_some() {
                    continue;
                }
                let shared = fork.before_own();
                self.ask_states(&fork.name, fork, shared, erasing, &mut order)
                    .await?;
            }
            at += 1;
        }
        Ok((!order.is_empty()).then_some(order))
    }

    /// Asks all states after a record, again if others dropped old records meanwhile.
    async fn ask_states(
        &self,
        name: &str,
        head: &Head,
        after: u64,
        erasing: &Erasing,
        order: &mut Order,
    ) -> Result<(), StoreError> {
        let mut ask = |seq: u64, state: &Snapshot| {
            if seq <= after {
                return Ok(());
            }
            match &erasing.0 {
                What::Ids(ids) => {
                    for id in ids {
                        if let Some(node) = state.node(id) {
                            order.note(&node);
                        }
                    }
                }
                What::Query(plan) => {
                    for node in state.query(plan).nodes()? {
                        order.note(&node);
                    }
                }
            }
            Ok(())
        };
        let mut head = head.clone();
        for _ in 0..TRIES {
            let lineage = self.lineage(&head, head.seq).await;
            let known = lineage.as_ref().ok().cloned();
            let asked = match lineage {
                Ok(lineage) => self.replay_states(name, &lineage, &mut ask).await,
                Err(error) => Err(error),
            };
            match asked {
                Err(_) if self.has_moved(&head, known.as_ref()).await => {}
                asked => return asked,
            }
            let Some(now) = self.backend.head(&self.tenant, head.id).await? else {
                return Ok(());
            };
            head = now;
        }
        Err(too_busy(name))
    }
}

#[cfg(test)]
mod tests {
    use pact_core::{Plan, select};

    use super::*;

    fn of(plan: Plan<pact_core::Ids>) -> String {
        without_values(&Erasing::from(plan).to_string())
    }

    #[test]
    fn the_values_of_a_selector_are_not_stored() {
        let name = r#"O'Neill "\ x"#;
        let texts = [
            of(select!(".block[content~'Alice']")),
            of(select!(".block[content~$name][role='user']")),
            of(select!("?? {content='a', data_n=-1.5}")),
            of(select!("^seq .block[data_n<=15]:depth(1-3)")),
            of(select!(".block[content=[Alice,'Bob']]")),
        ];
        for text in &texts {
            for value in ["Alice", "Bob", "O'Neill", "x", "1.5", "15", "'a'"] {
                assert!(!text.contains(value), "{text}");
            }
            assert!(text.contains('…'), "{text}");
        }
        assert_eq!(texts[0], ".block[content~…]");
        assert!(texts[3].contains("depth(1..3)"), "{}", texts[3]);
    }

    #[test]
    fn ids_stay() {
        let ids = vec![pact_core::NodeId::from("block:3.5")];
        assert_eq!(without_values(&Erasing::from(ids).to_string()), "block:3.5");
    }
}
