//! Fitting a request into its budgets before it is sent.
//!
//! | file | content |
//! |---|---|
//! | `measure.rs` | counts the request, and tells without rendering when it is far below its budget |
//! | `shorten.rs` | the first stage: old tool results are shortened |
//! | `steps.rs` | the last stage: tool calls of the open turn leave with their results |
//! | `holders.rs` | the holders of the space, for the error of a budget that cannot be met |
//! | `report.rs` | the report |
//!
//! The stage between is pruning, as at a commit (`../prune.rs`).

mod holders;
mod measure;
mod report;
mod shorten;
mod steps;

use std::collections::HashSet;
use std::sync::Arc;

use super::budget::Budget;
use super::cascade::Gone;
use crate::context::Context;
use crate::error::Error;
use crate::node::{Class, Node, NodeId, NodeRef, SHORTENED};
use crate::provider::Provider;
use crate::tokens::Lesson;
use crate::tree::{Subtree, Tree};

pub use holders::{Holder, Holding, OverBudget};
pub use report::{Fit, Freed};

impl Context {
    /// Makes the next request fit the budgets, before it is sent: call it before
    /// [`render`](Context::render).
    ///
    /// It counts the request as the provider renders it, with its tools, and the tokens that are
    /// reserved for the answer. If that is above a limit, old tool results are shortened where the
    /// policy says so. Then blocks or turns leave as at a commit, down to the low-water mark. The
    /// next commit reports them as pruned. The open turn counts as the newest of the turns that are
    /// spared. Of spared turns nothing leaves, except with
    /// [`Pruning::steps`](crate::Pruning::steps).
    ///
    /// If a provider has refused a request of the same model because it was too long (see
    /// [`RunningAttempt::fail`](crate::RunningAttempt::fail)), the request is made shorter by the
    /// share that was missing, and the report says so.
    ///
    /// All or nothing: after an error the context is as it was.
    ///
    /// ```
    /// # use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};
    /// # struct Echo;
    /// # impl Provider for Echo {
    /// #     fn api(&self) -> &str { "echo" }
    /// #     fn model(&self) -> &str { "echo-1" }
    /// #     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
    /// #         let said = thread.messages().filter_map(|message| message.content()?.as_text());
    /// #         let said: Vec<&str> = said.collect();
    /// #         Ok(Rendered::new(Json::from(said).to_string()))
    /// #     }
    /// #     fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
    /// #         Ok(Absorbed::default())
    /// #     }
    /// # }
    /// use pact_core::{Budget, Context, Pruning, Tokens, Unit};
    ///
    /// let words = Tokens::with(|text| text.split_whitespace().count() as u64);
    /// let pruning = Pruning::new().budget(Budget::tokens(60).down_to(30)).unit(Unit::Turn);
    /// let mut ctx = Context::builder().pruning(pruning).tokens(words).build();
    /// for question in 1..=6 {
    ///     ctx.user(format!("question {question}: how do I get from here to there?"));
    ///     let fit = ctx.fit(&Echo)?;
    ///     assert!(fit.tokens <= 60);
    ///     // `ctx.render(&Echo)?` is within the budget now.
    ///     ctx.assistant("Take the bus.");
    ///     ctx.commit()?;
    /// }
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a budget cannot be met, because too much may not leave. The error says what holds the
    /// space. Also if the provider would refuse the request.
    pub fn fit<P: Provider + ?Sized>(&mut self, provider: &P) -> Result<Fit, Error> {
        let learns = self.costs.tokens().learns();
        let lesson = self
            .attempts
            .lesson(provider.api(), provider.model(), learns);
        let before = *self.costs.request();
        self.costs.note_lesson(&lesson);
        if let Some(tokens) = self.surely_fits(provider) {
            return Ok(self.report_of_fit(tokens, &lesson));
        }
        // The lesson belongs to the fit: if that fails, the next commit prunes as if it never was.
        self.costs.restore_request(before);
        self.transaction(|ctx| {
            ctx.costs.note_lesson(&lesson);
            ctx.make_fit(provider, &lesson)
        })
    }

    /// Returns the blocks that [`fit`](Context::fit) took out of the open turn, or replaced by
    /// shorter ones, and that are in no snapshot. After the commit, [`Snapshot::trimmed`] has them.
    ///
    /// [`Snapshot::trimmed`]: crate::Snapshot::trimmed
    pub fn trimmed(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let trimmed = self.since.trimmed.iter();
        trimmed.map(|block| NodeRef::of(block, self.cycle()))
    }

    /// A report on a request that fits as it is.
    fn report_of_fit(&self, tokens: u64, lesson: &Lesson) -> Fit {
        let limit = self.costs.limit_of_request();
        Fit {
            tokens,
            tokens_before: tokens,
            limit,
            reserve: self.costs.policy().reserved(),
            departures: Vec::new(),
            shortened: Vec::new(),
            freed: Freed::default(),
            refusal: lesson.refusal,
        }
    }

    fn make_fit<P: Provider + ?Sized>(
        &mut self,
        provider: &P,
        lesson: &Lesson,
    ) -> Result<Fit, Error> {
        self.references.forget_dropped();
        let before = self.count_request(provider)?;
        let mut fit = self.report_of_fit(before, lesson);
        let exceeded: Vec<Budget> = self.excess(&[]).iter().map(|(it, _)| *it).collect();
        if exceeded.is_empty() {
            return Ok(fit);
        }
        self.shorten_results(&mut fit);
        loop {
            let mut gone = self.prune_for_request(&exceeded);
            if gone.is_empty() {
                gone = self.drop_steps(&exceeded);
            }
            let is_done = gone.is_empty();
            self.note_gone(&gone, &mut fit);
            // A node that leaves may change more of a request than itself, so it is counted anew.
            fit.tokens = self.count_request(provider)?;
            if self.excess(&exceeded).is_empty() {
                break;
            }
            if is_done {
                if self.excess(&[]).is_empty() {
                    break;
                }
                return Err(self.cannot_fit().into());
            }
        }
        let left = fit.departures.iter().map(|departure| &departure.id);
        fit.freed.cached_bytes = self.cached_bytes_from(left);
        fit.freed.tokens = fit.tokens_before.saturating_sub(fit.tokens);
        Ok(fit)
    }

    /// Prunes the working state as a commit would.
    fn prune_for_request(&mut self, exceeded: &[Budget]) -> Vec<Gone> {
        let mut tree = self.tree.clone();
        let references = &self.references;
        let is_held = |node: &Node| references.holds(&node.id);
        let cycle = self.births.cycle();
        let pruned = self
            .costs
            .prune(&mut tree, &self.index, cycle, &is_held, Some(exceeded));
        self.take_over(tree, &pruned.gone);
        pruned.gone
    }

    /// Takes over a tree that some nodes left.
    fn take_over(&mut self, tree: Tree, gone: &[Gone]) {
        if gone.is_empty() {
            return;
        }
        self.tree = tree;
        self.index.add_stale(gone.len());
        for gone in gone {
            self.set_aside(&Subtree::shared(&gone.node));
        }
    }

    /// Whether pruning leaves a node, and all it holds, where it is.
    fn is_spared(&self, node: &Node) -> bool {
        node.pinned() || self.references.holds(&node.id)
    }

    /// Keeps a block that left the open turn and is in no snapshot, so that it can be looked up.
    fn set_aside(&mut self, left: &Subtree) {
        let newest = self.history.newest();
        // By the index: a snapshot alone would be searched as a whole for each block.
        let is_kept =
            |id: &NodeId| newest.is_some_and(|newest| self.index.find(newest.tree(), id).is_some());
        let is_whole = left.node.attribute(SHORTENED).is_none();
        if left.node.is(Class::Block) && is_whole && !is_kept(&left.node.id) {
            Arc::make_mut(&mut self.since).trimmed.push(left.clone());
        }
    }

    /// Notes nodes that left, for the report of the fit and that of the next commit.
    fn note_gone(&mut self, gone: &[Gone], fit: &mut Fit) {
        // A result that this fit shortened first never was: the whole one left.
        let shortened: HashSet<NodeId> = fit.shortened.iter().map(|it| it.to.clone()).collect();
        let (undone, left): (Vec<&Gone>, Vec<&Gone>) = gone
            .iter()
            .partition(|gone| shortened.contains(&gone.node.id));
        for gone in left {
            self.note_left([gone.node.id.clone()], gone.why);
            fit.departures.push(gone.departure(false));
        }
        if !undone.is_empty() {
            let undone: HashSet<&NodeId> = undone.iter().map(|gone| &gone.node.id).collect();
            fit.shortened.retain(|it| !undone.contains(&it.to));
            let since = Arc::make_mut(&mut self.since);
            since.shortened.retain(|it| !undone.contains(&it.to));
        }
    }
}
