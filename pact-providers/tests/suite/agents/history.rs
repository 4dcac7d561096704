//! Changes of the past of a conversation.

use pact_core::{Block, Context, NodeId, Said};

use super::agent::Agent;

impl Agent<'_> {
    /// Edits, goes back, or goes on in a branch.
    pub(super) fn change_history(&mut self) {
        let blocks = blocks(&self.ctx);
        match self.dice.below(20) {
            0 if self.turn > 5 => {
                let address = format!("@t-{}", self.dice.below(3));
                if self.ctx.rewind(address.as_str()).is_ok() {
                    self.did("rewound");
                }
            }
            1 if self.turn > 5 => {
                let address = format!("@t-{}", self.dice.below(3));
                if let Ok(branch) = self.ctx.fork(address.as_str()) {
                    self.ctx = branch;
                    self.did("forked");
                }
            }
            2..=4 => {
                if let Some(id) = self.dice.pick(&blocks).cloned()
                    && self.ctx.delete(id.with_pairs()).is_ok()
                {
                    self.did("deleted");
                }
            }
            5..=7 => {
                if let Some(id) = self.dice.pick(&blocks).cloned() {
                    self.replace(&id);
                }
            }
            _ => {}
        }
    }

    fn replace(&mut self, id: &NodeId) {
        let node = self.ctx.node(id).unwrap();
        let is_call = node.said().any(|said| matches!(said, Said::Call(_)));
        // The text of an answer with calls is edited by its parts; that is another test.
        if !is_call && self.ctx.replace(id, Block::new("in short: 7")).is_ok() {
            self.did("replaced");
        }
    }
}

/// The blocks of the conversation.
fn blocks(ctx: &Context) -> Vec<NodeId> {
    let thread = ctx.thread();
    let blocks = thread.messages().filter(|message| !message.is_in_system());
    blocks.map(|message| message.id().clone()).collect()
}
