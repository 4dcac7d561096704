//! `automerge`: a document with a map of nodes, one change for each turn.

use automerge::transaction::Transactable as _;
use automerge::{AutoCommit, ChangeHash, ObjId, ObjType, PatchAction, Prop, ROOT, ReadDoc as _};

use crate::Result;
use crate::history::{Keeper, SHORT};
use crate::ordered_map::id_of;
use crate::workload::{BLOCKS, Draft};

pub(crate) struct Automerge {
    document: AutoCommit,
    nodes: ObjId,
    versions: Vec<Vec<ChangeHash>>,
}

impl Keeper for Automerge {
    fn new() -> Result<Self> {
        let mut document = AutoCommit::new();
        let nodes = document.put_object(ROOT, "nodes", ObjType::Map)?;
        Ok(Self {
            document,
            nodes,
            versions: Vec::new(),
        })
    }

    fn turn(&mut self, turn: usize, drafts: [Draft; BLOCKS]) -> Result<()> {
        for (place, draft) in drafts.into_iter().enumerate() {
            let id = id_of(turn, place);
            let node = self.document.put_object(&self.nodes, id, ObjType::Map)?;
            self.document.put(&node, "text", draft.text)?;
            self.document.put(&node, "role", draft.role)?;
            for (name, value) in [("kind", draft.kind), ("key", draft.key)] {
                if let Some(value) = value {
                    self.document.put(&node, name, value)?;
                }
            }
            if place == SHORT {
                self.document.put(&node, "ttl", 2)?;
            }
        }
        if let Some(turn) = turn.checked_sub(1)
            && let Some((_, node)) = self.document.get(&self.nodes, id_of(turn, SHORT))?
        {
            self.document.put(&node, "ttl", 1)?;
        }
        if let Some(turn) = turn.checked_sub(2) {
            self.document.delete(&self.nodes, id_of(turn, SHORT))?;
        }
        self.document.commit();
        self.versions.push(self.document.get_heads());
        Ok(())
    }

    fn adjacent(&mut self) -> Result<usize> {
        let [.., older, newer] = &self.versions[..] else {
            return Err("there is no version before the newest".into());
        };
        let patches = self.document.diff(older, newer);
        // A node that came also has a patch for each of its headers; one that changed has those
        // only.
        let mut nodes: Vec<&str> = patches
            .iter()
            .filter_map(|patch| match (&patch.action, &patch.path[..]) {
                (_, [_, (_, Prop::Map(id)), ..]) => Some(id.as_str()),
                (PatchAction::PutMap { key, .. } | PatchAction::DeleteMap { key }, _) => {
                    Some(key.as_str())
                }
                _ => None,
            })
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        Ok(nodes.len())
    }
}
