//! Folding: segments without blocks leave, and those that hold nothing but redactions which are in
//! a snapshot already.

use super::Model;
use super::lifecycle::Report;
use super::tree::{Class, Node, kind_of_type};

impl Model {
    pub(super) fn fold(&mut self, report: &mut Report) {
        if !self.settings.policy.folds_turns {
            return;
        }
        for id in self.segment_ids().iter().rev() {
            let path = self.tree.find(id).unwrap();
            let segment = self.tree.root.at(&path);
            let blocks = segment.walk().into_iter();
            let mut blocks = blocks.filter(|node| node.class() == Class::Block);
            let is_empty = blocks.all(|block| is_redaction(block) && self.was_committed(block));
            let inside = segment.paths().into_iter();
            let mut inside = inside.map(|below| [path.clone(), below].concat());
            if is_empty && !inside.any(|path| self.is_spared(&path)) {
                let gone = self.tree.take(&path);
                let gone = gone.walk().into_iter().map(|node| node.id().to_owned());
                report.folded.extend(gone.map(|id| (id, "folded")));
            }
        }
        self.tree.sort_sequence();
    }

    fn was_committed(&self, node: &Node) -> bool {
        let newest = self.history.last();
        newest.is_some_and(|newest| newest.tree.find(node.id()).is_some())
    }
}

/// A block of the kind `redaction` that names something in `data_redacts`.
fn is_redaction(node: &Node) -> bool {
    let kind = node.text("kind").or_else(|| kind_of_type(node.node_type()));
    let names = node.headers.get("data_redacts");
    kind == Some("redaction") && names.is_some_and(|names| !names.is_null())
}
