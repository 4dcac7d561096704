//! The planner: compares a context with its stored state, and says which records follow.
//!
//! It is pure: it reads no clock but the one it is given, and does no I/O. `likes.rs` remembers
//! contents that are stored, and `unsaved.rs` tells a program which changes are not.

mod likes;
mod unsaved;

use std::collections::VecDeque;

use pact_core::delta::{Delta, Line, State};
use pact_core::{Address, Attempt, Context, Ending, Outcome, Request, Snapshot};

use crate::backend::{Append, ConversationId};
use crate::error::StoreError;
use crate::log::Commit;
use crate::record::{
    AttemptState, Blob, ForkPoint, Hash, Record, Sealer, Settings, WriteId, encode, is_long, slices,
};
use likes::Likes;
pub use unsaved::Unsaved;

/// All that is known of the stored log of a conversation.
#[derive(Debug)]
pub(crate) struct Recorder {
    pub(crate) conversation: ConversationId,
    /// The last record.
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
    /// The state after it.
    recorded: State,
    /// The state that the working cycle began with.
    begun: State,
    /// The commits of the current branch that the context has, oldest first.
    pub(crate) commits: VecDeque<Commit>,
    /// The line of the history that they are of.
    line: Line,
    /// How many attempts are stored.
    pub(crate) attempts: u64,
    settings: Settings,
    /// The attempts of this handle whose outcome is not stored.
    running: Vec<(u64, Ending)>,
    likes: Likes,
}

/// Records that follow, and all that is known once they are stored.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) append: Append,
    seq: u64,
    hash: Hash,
    recorded: State,
    begun: State,
    /// So many commits stay.
    kept: usize,
    /// These follow.
    commits: Vec<Commit>,
    line: Line,
    settings: Settings,
    ended: Vec<u64>,
    begun_attempt: Option<(u64, Ending)>,
    likes: Vec<(u64, pact_core::NodeId)>,
}

/// The aim of a plan, besides storing all of a context.
#[derive(Default)]
pub(crate) struct Wanted<'r> {
    pub(crate) sending: Option<Sending<'r>>,
    /// The attempts that ended and whose outcome is not stored.
    pub(crate) ended: Vec<(u64, Outcome)>,
    /// The first record is that of a fork.
    pub(crate) fork: Option<ForkPoint>,
    /// The settings that the history was written with, if they are not those of the context.
    pub(crate) settings: Option<Settings>,
}

/// A request that is about to be sent.
pub(crate) struct Sending<'r> {
    pub(crate) request: &'r Request,
    pub(crate) attempt: Attempt,
    pub(crate) ending: Ending,
}

impl Recorder {
    /// Nothing is stored yet.
    pub(crate) fn new(conversation: ConversationId) -> Self {
        Self {
            conversation,
            seq: 0,
            hash: Hash::default(),
            recorded: State::empty(),
            begun: State::empty(),
            commits: VecDeque::new(),
            line: Line::default(),
            attempts: 0,
            settings: Settings::Null,
            running: Vec::new(),
            likes: Likes::default(),
        }
    }

    /// All that a context has is stored.
    pub(crate) fn of(
        conversation: ConversationId,
        (seq, hash): (u64, Hash),
        ctx: &Context,
        commits: VecDeque<Commit>,
        settings: Settings,
    ) -> Self {
        Self {
            seq,
            hash,
            recorded: ctx.state(),
            begun: ctx.cycle_start(),
            commits,
            line: ctx.line(),
            attempts: ctx.attempts_begun(),
            settings,
            ..Self::new(conversation)
        }
    }

    /// The settings that the records were written with.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The attempts that ended and whose outcome is not stored.
    pub(crate) fn ended(&self) -> Vec<(u64, Outcome)> {
        let running = self.running.iter();
        let ended = running.filter_map(|(id, ending)| Some((*id, ending.outcome()?.clone())));
        ended.collect()
    }

    /// How an attempt ended, or that it runs, if that is not stored.
    pub(crate) fn ending(&self, attempt_id: u64) -> Option<&Ending> {
        let mut running = self.running.iter();
        let found = running.find(|(id, _)| *id == attempt_id);
        found.map(|(_, ending)| ending)
    }

    /// The records that store all of a context. With `sending`, the attempt is among them.
    pub(crate) fn plan(
        &self,
        ctx: &Context,
        wanted: &Wanted<'_>,
        now: i64,
    ) -> Result<Plan, StoreError> {
        let Wanted {
            sending,
            ended,
            fork,
            settings,
        } = wanted;
        let write_id = WriteId::random()?;
        let mut planning = Planning {
            recorder: self,
            ctx,
            now,
            recorded: self.recorded.clone(),
            sealer: Sealer::after(self.seq, self.hash, write_id),
            settings: settings.clone().unwrap_or_else(|| ctx.settings()),
            likes: Vec::new(),
        };
        if let Some(at) = fork {
            planning.fork(*at)?;
        }
        for (attempt_id, outcome) in ended {
            planning.push(&Record::Outcome {
                attempt_id: *attempt_id,
                status: outcome.status.clone(),
                ended_at: outcome.ended_at,
                usage: outcome.usage,
            })?;
        }
        let (kept, commits) = planning.commits()?;
        match sending {
            None => planning.open(ctx.state(), false)?,
            Some(sending) => planning.attempt(sending)?,
        }

        let Planning {
            recorded,
            sealer,
            settings,
            likes,
            ..
        } = planning;
        let mut append = Append::new(self.conversation, self.seq, write_id);
        append.rows = sealer.rows;
        append.blobs = sealer.blobs;
        append.cycle = ctx.cycle();
        append.used_at = now;
        Ok(Plan {
            append,
            seq: sealer.seq,
            hash: sealer.hash,
            recorded,
            begun: ctx.cycle_start(),
            kept,
            commits,
            line: ctx.line(),
            settings,
            ended: ended.iter().map(|(attempt_id, _)| *attempt_id).collect(),
            begun_attempt: sending
                .as_ref()
                .map(|sending| (sending.attempt.attempt_id, sending.ending.clone())),
            likes,
        })
    }

    /// Notes that the records of a plan are stored.
    pub(crate) fn confirm(&mut self, plan: Plan, ctx: &Context) {
        self.seq = plan.seq;
        self.hash = plan.hash;
        self.recorded = plan.recorded;
        self.begun = plan.begun;
        self.commits.truncate(plan.kept);
        self.commits.extend(plan.commits);
        self.line = plan.line;
        let begun = plan.begun_attempt.as_ref().map(|(id, _)| *id);
        self.attempts = self.attempts.max(begun.unwrap_or(0));
        self.forget(ctx);
        self.settings = plan.settings;
        self.running.retain(|(id, _)| !plan.ended.contains(id));
        self.running.extend(plan.begun_attempt);
        self.likes.add(plan.likes);
    }

    /// Lets go the snapshots that the context let go.
    fn forget(&mut self, ctx: &Context) {
        let oldest = ctx.snapshot(Address::Oldest).ok();
        let oldest = oldest.map(|snapshot| snapshot.cycle());
        while self
            .commits
            .front()
            .is_some_and(|commit| Some(commit.cycle) < oldest)
        {
            self.commits.pop_front();
        }
    }

    /// Goes on in a fork of all that is stored.
    pub(crate) fn forked(&self, conversation: ConversationId) -> Self {
        Self {
            seq: self.seq,
            hash: self.hash,
            recorded: self.recorded.clone(),
            begun: self.begun.clone(),
            commits: self.commits.clone(),
            line: self.line.clone(),
            attempts: self.attempts,
            settings: self.settings.clone(),
            ..Self::new(conversation)
        }
    }

    /// Goes on in a fork of a snapshot, with the hash of the record that has it. The context is
    /// that of the fork.
    pub(crate) fn forked_at(
        &self,
        conversation: ConversationId,
        at: &Commit,
        hash: Hash,
        fork: &Context,
    ) -> Self {
        let commits = self.commits.iter();
        Self {
            seq: at.seq,
            hash,
            recorded: at.snapshot.state(),
            begun: fork.cycle_start(),
            commits: commits
                .take_while(|commit| commit.cycle <= at.cycle)
                .cloned()
                .collect(),
            line: fork.line(),
            ..Self::new(conversation)
        }
    }

    /// The state after the last record.
    pub(crate) fn recorded(&self) -> &State {
        &self.recorded
    }
}

impl Plan {
    /// Whether a context is still in the state that the plan stores.
    pub(crate) fn leads_to(&self, ctx: &Context) -> bool {
        self.recorded.is_same(&ctx.state())
    }

    /// The number and the hash of the last record.
    pub(crate) fn last(&self) -> (u64, Hash) {
        (self.seq, self.hash)
    }

    /// Whether there is nothing to store.
    pub(crate) fn is_empty(&self) -> bool {
        self.append.rows.is_empty()
    }
}

/// A plan in the making.
struct Planning<'c> {
    recorder: &'c Recorder,
    ctx: &'c Context,
    now: i64,
    /// The state after the records so far.
    recorded: State,
    sealer: Sealer,
    settings: Settings,
    likes: Vec<(u64, pact_core::NodeId)>,
}

/// Headers of a node may have so many bytes. They are in one row with those of others.
const MAX_HEADERS: usize = 64 << 10;

impl Planning<'_> {
    /// Adds a record.
    fn push(&mut self, record: &Record) -> Result<(), StoreError> {
        // The first record of an append tells that settings changed.
        let is_first = self.sealer.rows.is_empty();
        let changed = is_first && self.settings != *self.recorder.settings();
        let settings = changed.then_some(&self.settings);
        let (kind, number) = (record.kind(), record.number());
        let (body, items) = encode(record, self.now, settings).map_err(|broken| {
            StoreError::damaged(&self.recorder.conversation.to_string(), None, broken.0)
        })?;
        Ok(self.sealer.push((kind, number), body, items)?)
    }

    /// The changes to a state, of which the last slice goes into a record. The slices before it are
    /// records of their own.
    fn go_to(&mut self, state: State) -> Result<Delta, StoreError> {
        let (likes, known) = (&mut self.likes, &self.recorder.likes);
        let delta = self.ctx.delta(&self.recorded, &state, |node| {
            let key = Likes::key(node)?;
            likes.push((key, node.id().clone()));
            known.get(key)
        });
        check_sizes(&delta)?;
        // A node that takes values from the older state has to be in the first slice, with all
        // before it.
        let delta = if is_long(&delta) {
            Delta::between(&self.recorded, &state)
        } else {
            delta
        };
        self.recorded = state;
        let mut slices = slices(delta);
        let last = slices.pop().unwrap_or_default();
        for delta in slices {
            self.push_open(delta, false, false)?;
        }
        Ok(last)
    }

    /// Adds the first record of a fork.
    fn fork(&mut self, at: ForkPoint) -> Result<(), StoreError> {
        let state = match at {
            ForkPoint::Snapshot => self.ctx.cycle_start(),
            ForkPoint::Record => self.recorded.clone(),
        };
        let delta = Box::new(self.go_to(state)?);
        let learned = self.ctx.learned();
        self.push(&Record::Fork { at, delta, learned })
    }

    /// Adds the changes of the open turn, if there are any.
    fn open(&mut self, state: State, begins: bool) -> Result<(), StoreError> {
        if self.recorded.is_same(&state) && !begins {
            return Ok(());
        }
        let delta = self.go_to(state)?;
        self.push_open(delta, begins, false)
    }

    fn push_open(&mut self, delta: Delta, begins: bool, anew: bool) -> Result<(), StoreError> {
        self.push(&Record::Open {
            delta,
            begins,
            anew,
        })
    }

    /// Adds the commits and rewinds since the last record. Returns how many of the stored commits
    /// stay, and those that follow.
    fn commits(&mut self) -> Result<(usize, Vec<Commit>), StoreError> {
        let stored = &self.recorder.commits;
        let position = |snapshot: &Snapshot| {
            let at = stored.partition_point(|commit| commit.cycle < snapshot.cycle());
            let found = stored.get(at);
            found
                .filter(|commit| commit.snapshot.is_same(snapshot))
                .map(|_| at)
        };
        let mut new: Vec<Snapshot> = Vec::new();
        let mut common = None;
        for snapshot in self.ctx.snapshots() {
            common = position(snapshot);
            if common.is_some() {
                break;
            }
            new.push(snapshot.clone());
        }
        new.reverse();
        let is_replaced = self.recorder.line != self.ctx.line();
        let kept = match (common, new.first()) {
            (Some(at), _) => at + 1,
            (None, _) if is_replaced => 0,
            // Those in between left by retention; others were committed again.
            (None, Some(oldest)) => stored.partition_point(|commit| commit.cycle < oldest.cycle()),
            (None, None) => 0,
        };
        if is_replaced && common.is_none() && self.recorder.seq > 0 {
            let delta = self.go_to(self.recorded.clone())?;
            self.push_open(delta, false, true)?;
        }
        let start = self.ctx.cycle_start();
        if new.is_empty() {
            match stored.get(kept.wrapping_sub(1)) {
                Some(_) if kept == stored.len() && self.recorder.begun.is_same(&start) => {}
                Some(commit) => {
                    let (cycle, snapshot) = (commit.cycle, commit.snapshot.clone());
                    self.rewind(cycle, &snapshot, start)?;
                }
                // Nothing was committed, and perhaps everything was replaced.
                None if self.recorder.begun.is_same(&start) => {}
                None => self.open(start, true)?,
            }
            return Ok((kept, Vec::new()));
        }
        let mut commits = Vec::with_capacity(new.len());
        let last = new.len() - 1;
        for (index, snapshot) in new.into_iter().enumerate() {
            let state = snapshot.state();
            let next = if index == last {
                start.clone()
            } else {
                state.clone()
            };
            let sealed = Box::new(self.go_to(state)?);
            let next = Box::new(self.go_to(next)?);
            let report = snapshot.report().cloned().map(Box::new);
            self.push(&Record::Commit {
                sealed,
                report,
                next,
            })?;
            commits.push(Commit {
                cycle: snapshot.cycle(),
                seq: self.sealer.seq,
                snapshot,
            });
        }
        Ok((kept, commits))
    }

    fn rewind(&mut self, cycle: i64, snapshot: &Snapshot, start: State) -> Result<(), StoreError> {
        let sealed = Box::new(self.go_to(snapshot.state())?);
        let next = Box::new(self.go_to(start)?);
        let report = snapshot.report().cloned().map(Box::new);
        self.push(&Record::Rewind {
            cycle,
            sealed,
            report,
            next,
        })
    }

    /// Adds an attempt.
    fn attempt(&mut self, sending: &Sending<'_>) -> Result<(), StoreError> {
        let now = self.ctx.state();
        let read = sending.request.state();
        // Only the newest one: retention may drop others before it drops this record.
        let newest = self.ctx.newest();
        let sealed = self.recorder.commits.back().filter(|commit| {
            commit.cycle == read.cycle()
                && commit.snapshot.state().has_tree_of(read)
                && newest.is_some_and(|newest| newest.is_same(&commit.snapshot))
        });
        let (state, then) = match sealed {
            _ if now.has_tree_of(read) => (AttemptState::Open(Box::new(self.go_to(now)?)), None),
            Some(commit) => {
                let (sealed, delta) = (commit.seq, Box::new(self.go_to(now)?));
                (AttemptState::Snapshot { sealed, delta }, None)
            }
            // The request was rendered before the last edits.
            None => {
                let delta = self.go_to(now.with_tree_of(read))?;
                (AttemptState::Open(Box::new(delta)), Some(now))
            }
        };
        let options = &sending.attempt.options;
        // The backend keeps a large value once. It is given each time, because retention drops one
        // that no record names.
        let blob = (!options.is_null()).then(|| Blob::new(options.to_string()));
        self.push(&Record::Attempt {
            attempt: Box::new(sending.attempt.clone()),
            read: state,
            options: blob.as_ref().map(|blob| blob.hash),
        })?;
        self.sealer.blobs.extend(blob);
        if let Some(now) = then {
            self.open(now, false)?;
        }
        Ok(())
    }
}

/// Refuses headers that do not fit a row. Contents and attributes may have any size.
fn check_sizes(delta: &Delta) -> Result<(), StoreError> {
    use pact_core::delta::PlacedNode;

    let placed = delta.placed.iter().filter_map(|placed| match &placed.node {
        PlacedNode::New(node) => Some(&**node),
        PlacedNode::Moved(_) => None,
    });
    for node in delta.changed.iter().chain(placed) {
        let words = [&node.role, &node.kind, &node.key].into_iter().flatten();
        let words: usize = words.map(|word| word.as_str().len()).sum();
        let is_tag = |name: &str| name == "tags" || name.starts_with("data_summarizes");
        let tags = node
            .members
            .iter()
            .filter(|(name, _)| is_tag(name.as_str()));
        let tags: usize = tags.map(|(_, value)| value.to_string().len()).sum();
        let bytes = node.id.as_str().len() + node.node_type.as_str().len() + words + tags;
        if bytes > MAX_HEADERS {
            let start: String = node.id.as_str().chars().take(64).collect();
            return Err(StoreError::TooLarge {
                what: format!("the headers of the node `{start}`"),
                bytes,
            });
        }
    }
    Ok(())
}
