//! Finds the blocks that a model asks for.

use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet};

use super::Lookup;
use super::archive::{Archive, Met, Stopped};
use super::arguments::{Question, Wanted};
use super::cleared::Cleared;
use super::words::{Needle, words};
use crate::calls::Said;
use crate::context::Context;
use crate::node::{Node, NodeId};
use crate::plan::Ids;
use crate::select::Everywhere;
use crate::selector::Selector;
use crate::snapshot::Snapshot;
use crate::tree::{Sequence, Subtree, Tree};
use pact_grammar::plan::ResultKind;

/// The blocks of one page of an answer.
pub(super) struct Finding<'c> {
    pub(super) blocks: Vec<Found<'c>>,
    /// How many there are on all pages.
    pub(super) total: usize,
    /// The oldest cycle that was searched, if there are older ones that were not.
    pub(super) searched_from: Option<i64>,
    /// Probable mistakes in the selector.
    pub(super) warnings: Vec<String>,
}

/// A block, and the byte of its words at which a searched text begins.
#[derive(Clone, Copy)]
pub(super) struct Found<'c> {
    pub(super) met: Met<'c>,
    pub(super) at: usize,
}

impl Lookup {
    pub(super) fn find<'c>(
        &self,
        context: &'c Context,
        question: &Question<'_>,
    ) -> Result<Finding<'c>, String> {
        match question.wanted {
            Wanted::Id(id) => Ok(self.by_id(context, id, question)),
            Wanted::Text(text) => Ok(self.by_text(context, text, question)),
            Wanted::Selector(selector) => self.by_selector(context, selector, question),
        }
    }

    /// The block with an id, or the blocks that the node with the id held.
    fn by_id<'c>(&self, context: &'c Context, id: &str, question: &Question<'_>) -> Finding<'c> {
        let page = self.page(question);
        // A model may copy the marks around an id, too.
        let id = id.trim().trim_matches('`');
        self.walk(context, page, |met, holders, page| {
            if met.block.id().as_str() == id {
                // It is one block: if there were others, they would be in it.
                page.blocks.clear();
                page.total = 0;
                page.start = 0;
                page.add(met, 0);
                return ControlFlow::Break(Stopped::Satisfied);
            }
            if holders.iter().any(|holder| holder.as_str() == id) {
                page.add(met, 0);
            }
            ControlFlow::Continue(())
        })
    }

    /// The blocks with a text.
    fn by_text<'c>(
        &self,
        context: &'c Context,
        text: &str,
        question: &Question<'_>,
    ) -> Finding<'c> {
        let needle = Needle::new(text);
        let mut bytes = self.search_bytes;
        self.walk(context, self.page(question), |met, _, page| {
            if Self::only_looks_up(&met) {
                return ControlFlow::Continue(());
            }
            let node = met.block.node();
            let words = words(node);
            match bytes.checked_sub(words.len()) {
                Some(left) => bytes = left,
                None => return ControlFlow::Break(Stopped::Exhausted),
            }
            if let Some(at) = needle.find_in(node, &words) {
                page.add(met, at);
            }
            ControlFlow::Continue(())
        })
    }

    /// Whether a block is a call of this tool or its answer: these repeat the searched text.
    fn only_looks_up(met: &Met<'_>) -> bool {
        let mut is_one = false;
        for said in met.block.said() {
            match said {
                Said::Call(call) if call.name == Some(Self::NAME) => is_one = true,
                Said::Answer(answer) if answer.name == Some(Self::NAME) => is_one = true,
                Said::Text(text) if text.trim().is_empty() => {}
                _ => return false,
            }
        }
        is_one
    }

    /// The blocks that a selector finds, and those that the nodes that it finds hold.
    fn by_selector<'c>(
        &self,
        context: &'c Context,
        source: &str,
        question: &Question<'_>,
    ) -> Result<Finding<'c>, String> {
        let selector = Selector::parse(source).map_err(|error| error.to_string())?;
        match selector.result_kind() {
            ResultKind::RangeDiff => {
                return Err("a range of snapshots gives changes, and no blocks; \
                     write one time (`@t-3`, `@c7`), `@*`, or no time for the whole history"
                    .to_owned());
            }
            ResultKind::Insertion => {
                return Err("a position to insert at finds no blocks; \
                     write a selector such as `.block[role='tool']`"
                    .to_owned());
            }
            ResultKind::Ids => {}
        }
        let plan = selector.plan::<Ids>().map_err(|error| error.to_string())?;
        let query = plan.resolve().map_err(|error| error.to_string())?;
        let at = Everywhere::snapshot_at(context, &query).map_err(|error| error.to_string())?;
        let mut elsewhere = tree_of_trimmed(context, self.search_nodes);
        // The texts that the model may see, with the nodes that hold them.
        let mut seen: Vec<(Met<'c>, Vec<&'c NodeId>)> = Vec::new();
        // Each test of a text may read all of them.
        let tests = source.matches('~').count().max(1);
        let mut bytes = self.search_bytes / tests;
        let mut archive = Archive::new(context, self.search_nodes);
        let mut hides = false;
        let ended = archive.walk(&mut |met, holders| {
            if self.hides(met.block) {
                hides = true;
                return ControlFlow::Continue(());
            }
            match bytes.checked_sub(bytes_of(met.block.node())) {
                Some(left) => bytes = left,
                None => return ControlFlow::Break(Stopped::Exhausted),
            }
            seen.push((met, holders.to_vec()));
            ControlFlow::Continue(())
        });
        let is_exhausted = ended == ControlFlow::Break(Stopped::Exhausted);
        let mut searched_from = is_exhausted.then_some(archive.reached);
        let mut cleared_at = at.cloned();
        let mut cleared = None;
        if hides || is_exhausted || !archive.gone.is_empty() {
            let visible = seen.iter().map(|(met, _)| met.block.id()).collect();
            let mut clear = Cleared::new(visible, core::mem::take(&mut archive.gone));
            elsewhere = clear.snapshot(&elsewhere);
            match at {
                Some(at) => cleared_at = Some(clear.snapshot(at)),
                None => {
                    let (context, is_whole) = clear.context(context, self.search_nodes);
                    if !is_whole {
                        let oldest = context.snapshots().last().map(Snapshot::cycle);
                        searched_from = searched_from.or(oldest);
                    }
                    cleared = Some(context);
                }
            }
        }
        let mut heard: HashMap<NodeId, Vec<Found<'c>>> = HashMap::new();
        let hits = Everywhere::select(
            cleared.as_ref().unwrap_or(context),
            cleared_at.as_ref(),
            &query,
            &elsewhere,
            self.search_nodes,
            |ids: &[&NodeId]| {
                let wanted: HashSet<&NodeId> = ids.iter().copied().collect();
                for (met, holders) in &seen {
                    // A block that is found itself, or the nearest node that holds it.
                    let own = core::iter::once(met.block.id());
                    let mut nearest = own.chain(holders.iter().rev().copied());
                    if let Some(id) = nearest.find(|id| wanted.contains(id)) {
                        let found = Found { met: *met, at: 0 };
                        heard.entry(id.clone()).or_default().push(found);
                    }
                }
                heard.keys().cloned().collect()
            },
        );
        let hits = hits.map_err(|error| error.to_string())?;
        let mut page = self.page(question);
        let mut listed = HashSet::new();
        for found in hits.ids.iter().filter_map(|id| heard.get(id)).flatten() {
            if listed.insert(found.met.block.id()) {
                page.add(found.met, 0);
            }
        }
        let mut finding = page.finding();
        let newest = context.cycle();
        finding.searched_from = searched_from.or((!hits.is_complete).then_some(newest));
        let warnings = selector.warnings().iter();
        let warnings = warnings.map(|it| match &it.help {
            Some(help) => format!("{}; {help}", it.message),
            None => it.message.clone(),
        });
        finding.warnings = warnings.collect();
        Ok(finding)
    }

    /// Walks over all blocks that the program does not hide.
    fn walk<'c>(
        &self,
        context: &'c Context,
        mut page: Page<'c>,
        mut hear: impl FnMut(Met<'c>, &[&'c NodeId], &mut Page<'c>) -> ControlFlow<Stopped>,
    ) -> Finding<'c> {
        let mut archive = Archive::new(context, self.search_nodes);
        let ended = archive.walk(&mut |met, holders| {
            if self.hides(met.block) {
                return ControlFlow::Continue(());
            }
            hear(met, holders, &mut page)
        });
        let is_exhausted = ended == ControlFlow::Break(Stopped::Exhausted);
        let mut finding = page.finding();
        finding.searched_from = is_exhausted.then_some(archive.reached);
        finding
    }

    fn page<'c>(&self, question: &Question<'_>) -> Page<'c> {
        let len = self.blocks_of_page();
        Page {
            start: len.saturating_mul(question.page.saturating_sub(1)),
            len,
            total: 0,
            blocks: Vec::new(),
        }
    }
}

/// Gathers the blocks of one page, and counts all.
struct Page<'c> {
    start: usize,
    len: usize,
    total: usize,
    blocks: Vec<Found<'c>>,
}

impl<'c> Page<'c> {
    fn add(&mut self, met: Met<'c>, at: usize) {
        if self.total >= self.start && self.blocks.len() < self.len {
            self.blocks.push(Found { met, at });
        }
        self.total += 1;
    }

    fn finding(self) -> Finding<'c> {
        Finding {
            blocks: self.blocks,
            total: self.total,
            searched_from: None,
            warnings: Vec::new(),
        }
    }
}

/// The bytes of a content that a test may read, about.
fn bytes_of(node: &Node) -> usize {
    node.content.as_ref().map_or(0, |content| {
        content
            .as_text()
            .map_or_else(|| content.to_json().to_string().len(), str::len)
    })
}

/// The blocks that a fit took out of open turns, as children of an active head.
fn tree_of_trimmed(context: &Context, most: usize) -> Snapshot {
    let since = context.since.trimmed.iter();
    let sealed = context.snapshots().flat_map(Snapshot::trimmed_blocks);
    let trimmed = since.chain(sealed).take(most).cloned().collect();
    let tree = &context.tree;
    let system = Subtree::shared(&tree.system.top.node);
    let sequence = Sequence::new(tree.sequence.node.moved_by(0), Vec::new());
    let head = Subtree::new(tree.head().node.moved_by(0), trimmed);
    let tree = Tree::new(tree.root.moved_by(0), system, sequence, head);
    Snapshot::seen(tree, context.cycle())
}
