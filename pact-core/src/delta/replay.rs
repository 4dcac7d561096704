//! Contexts that are made of deltas.

use core::num::NonZeroUsize;

use super::apply::apply;
use super::data::{Delta, DeltaError};
use super::state::State;
use crate::Json;
use crate::attempts::{Attempt, Attempts, Sent};
use crate::context::{Context, ContextBuilder};
use crate::lifecycle::CommitReport;
use crate::snapshot::{History, Retention, Snapshot};
use crate::tokens::Experience;
use crate::tree::IdIndex;

/// A context that is made of a chain of deltas, step by step. Begun by
/// [`ContextBuilder::replay`]; see the [module](super) for an example.
///
/// A replay that failed is gone: its state would be of no use.
#[must_use]
pub struct Replay {
    context: Context,
    state: State,
    index: IdIndex,
    /// The state that the working cycle began with.
    begun: Option<State>,
    /// How many snapshots are kept on the way.
    keep: Retention,
    progress: Progress,
}

/// Whether a replay can go on.
enum Progress {
    Empty,
    Applied,
    Failed(DeltaError),
}

impl Replay {
    pub(crate) fn of(context: Context) -> Self {
        let state = State::empty();
        let index = IdIndex::of(&state.tree, false);
        Self {
            keep: context.retention,
            context,
            state,
            index,
            begun: None,
            progress: Progress::Empty,
        }
    }

    /// Goes on to the state that a delta leads to.
    ///
    /// # Errors
    /// If the delta was made for another state, or is damaged. The replay cannot go on then.
    pub fn apply(&mut self, delta: Delta) -> Result<(), DeltaError> {
        if let Progress::Failed(error) = &self.progress {
            return Err(error.clone());
        }
        let shapes = &self.context.shapes;
        if let Err(error) = apply(&mut self.state, &mut self.index, shapes, delta) {
            self.progress = Progress::Failed(error.clone());
            return Err(error);
        }
        self.progress = Progress::Applied;
        if self.index.is_stale() {
            self.index = IdIndex::of(&self.state.tree, false);
        }
        Ok(())
    }

    /// Returns the state now.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Makes the state now a snapshot: the newest of the history. One without a report was
    /// imported.
    pub fn commit(&mut self, report: Option<CommitReport>) {
        let _ = self.context.history.make_room(self.keep);
        self.context
            .history
            .push(Snapshot::restored(&self.state, report));
        if self.keep != Retention::All {
            self.forget_attempts_of_the_past();
        }
    }

    /// Keeps only so many snapshots on the way, if the context would keep more.
    pub fn keep_last(&mut self, snapshots: NonZeroUsize) {
        self.keep = match self.keep {
            Retention::Last(keep) => Retention::Last(keep.min(snapshots)),
            Retention::All => Retention::Last(snapshots),
        };
    }

    /// Keeps all snapshots on the way, because a step may go back to any of them. At the end, the
    /// context keeps as many as its [`Retention`] allows.
    pub fn keep_all(&mut self) {
        self.keep = Retention::All;
    }

    /// Lets all but the newest snapshots go now, and the records of provider calls with them.
    pub fn let_go(&mut self, newest: NonZeroUsize) {
        if !self.context.history.let_go(newest.get()).is_empty() {
            self.forget_attempts_of_the_past();
        }
    }

    fn forget_attempts_of_the_past(&self) {
        let oldest = self.context.history.oldest_first().next();
        let oldest = oldest.map_or(i64::MIN, Snapshot::cycle);
        self.context.attempts.forget_before(oldest);
    }

    /// Goes back to the state of the newest snapshot, if there is one: a fork begins there.
    pub fn go_to_newest_snapshot(&mut self) {
        if let Some(newest) = self.context.newest() {
            self.state = newest.state();
            self.index = IdIndex::of(&self.state.tree, false);
        }
    }

    /// Returns the snapshots so far, newest first.
    pub fn snapshots(&self) -> impl Iterator<Item = &Snapshot> {
        self.context.snapshots()
    }

    /// Makes the state now the one that the working cycle began with.
    pub fn begin_cycle(&mut self) {
        self.begun = Some(self.state.clone());
    }

    /// Takes the snapshots from a cycle on out of the history: the context went back to before it.
    pub fn go_back_before(&mut self, cycle: i64) {
        self.context.history.go_back_before(cycle);
    }

    /// Begins the history anew, without snapshots, and without the records and the lessons of the
    /// calls so far: another context took the place of the one before. Calls are counted on.
    pub fn begin_anew(&mut self) {
        self.context.history = History::default();
        let begun = self.context.attempts.begun();
        self.context.attempts = Attempts::default();
        self.context.attempts.note_begun(begun);
    }

    /// Says how many provider calls there were before the first one that is added.
    pub fn attempts_begun(&mut self, count: u64) {
        self.context.attempts.note_begun(count);
    }

    /// Lets the records of provider calls go, and begins to count anew: a fork has none. Their
    /// lessons stay.
    pub fn forget_attempts(&mut self) {
        self.context.attempts = self.context.attempts.experienced();
    }

    /// Adds the record of a provider call that read a tree which is not known any more.
    pub fn attempt_without_tree(&mut self, attempt: Attempt) {
        self.context.attempts.restore(attempt);
    }

    /// Adds the record of a provider call, which read the state now.
    pub fn attempt(&mut self, attempt: Attempt) {
        let sent = Sent::of(self.state.view());
        self.context.attempts.restore(attempt.with_sent(sent));
    }

    /// Adds the record of a provider call that read a snapshot.
    pub fn attempt_of(&mut self, snapshot: &Snapshot, attempt: Attempt) {
        let sent = Sent::of(Snapshot::seen(snapshot.tree().clone(), snapshot.cycle()));
        self.context.attempts.restore(attempt.with_sent(sent));
    }

    /// Takes over the lessons of provider calls that are not added; see [`Context::learned`].
    ///
    /// # Errors
    /// If the value is not one that [`Context::learned`] gave.
    pub fn learn(&mut self, learned: &Json) -> Result<(), DeltaError> {
        let lessons = Experience::from_json(learned);
        let lessons = lessons.ok_or_else(|| DeltaError::new("its lessons of calls are none"))?;
        self.context.attempts.learn(lessons);
        Ok(())
    }

    /// Takes over all that another context knows of the tokens of models: a fork goes on with that.
    pub fn learn_from(&mut self, other: &Context) {
        self.state.counted = other.costs.counted();
        self.context.attempts.learn(other.attempts.experience());
    }

    /// Changes the record of a provider call: it ended.
    pub fn ended(&mut self, attempt: &Attempt) {
        self.context.attempts.end_as(attempt);
    }

    /// Makes a context of it: its working state is the state now.
    ///
    /// # Errors
    /// If a delta could not be applied, or there was none.
    pub fn finish(mut self) -> Result<Context, DeltaError> {
        if let Retention::Last(keep) = self.context.retention {
            self.let_go(keep);
        }
        let Self {
            mut context,
            state,
            begun,
            progress,
            ..
        } = self;
        match progress {
            Progress::Applied => {}
            Progress::Empty => return Err(DeltaError::new("there is no delta")),
            Progress::Failed(error) => return Err(error),
        }
        context.attempts.end_running();
        context.take_over_state(begun.unwrap_or_else(|| state.clone()));
        context.begin_edits();
        context.take_over_state(state);
        Ok(context)
    }
}

impl ContextBuilder {
    /// Begins a context that is made of deltas. The builder's system instructions are not used: the
    /// deltas have them.
    pub fn replay(self) -> Replay {
        Replay::of(self.build_for_replay())
    }
}

impl Context {
    /// Goes on from a state, with another index of ids.
    fn take_over_state(&mut self, state: State) {
        let snapshots = self.history.oldest_first().map(Snapshot::tree);
        let versions = snapshots.chain([&state.tree]);
        self.index =
            IdIndex::of_versions(versions, true).unwrap_or_else(|| IdIndex::of(&state.tree, true));
        self.tree = state.tree;
        self.births
            .resume(state.cycle, state.last_ns, state.next_index);
        self.open_turn();
        self.since = state.since;
        self.costs.restore_counted(state.counted);
    }
}
