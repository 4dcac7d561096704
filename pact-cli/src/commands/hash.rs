//! `pactx hash`: the content hash of a node.

use clap::Args;
use pact_core::{NodeId, canonical_json};
use serde_json::json;

use crate::args::At;
use crate::failure::Failure;
use crate::load::Source;
use crate::out::Out;

/// Print the content hash of a node: SHA-256 of its content, kind, role, and `content_*` and
/// `data_*` attributes
#[derive(Args)]
#[command(after_help = "Example:\n  pactx hash chat.jsonl block:1.6 --at @t-1")]
pub(crate) struct Hash {
    #[command(flatten)]
    source: Source,
    /// The node
    id: String,
    #[command(flatten)]
    at: At,
}

impl Hash {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let snapshot = self.source.load_snapshot(out.format, &self.at.at)?;
        let Some(node) = snapshot.node(&NodeId::from(self.id.as_str())) else {
            return Err(Failure::NotFound(format!(
                "snapshot {} has no node `{}`; `pactx why` looks at all snapshots",
                self.at.at, self.id
            )));
        };
        let hash = node.content_hash();
        if out.is_json() {
            let object = json!({"id": self.id, "cycle": snapshot.cycle(), "content_hash": hash});
            out.line(canonical_json(&object))?;
        } else {
            out.line(hash)?;
        }
        Ok(())
    }
}
