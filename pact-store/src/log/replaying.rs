//! Makes a context of records, step by step.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;

use pact_core::delta::{Delta, Replay, State};
use pact_core::{Attempt, AttemptStatus, Context, ContextBuilder, Json, Snapshot};

use crate::error::StoreError;
use crate::record::items::Entry;
use crate::record::{
    AttemptState, CheckpointPart, Decoded, ForkPoint, Hash, Mark, PartRow, Record, Rest, Settings,
    Values, decode_part,
};

/// A commit of the current branch that the context still has.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub(crate) cycle: i64,
    /// The record that has it.
    pub(crate) seq: u64,
    pub(crate) snapshot: Snapshot,
}

/// A context in the making.
pub(crate) struct Replaying<'n> {
    name: &'n str,
    pub(crate) replay: Replay,
    /// The commits of the current branch, oldest first.
    commits: VecDeque<(i64, u64)>,
    /// The settings that the records were written with.
    pub(crate) settings: Settings,
    /// The attempts without an outcome, with their records.
    running: HashMap<u64, Attempt>,
    /// The other members of requests, by their hashes.
    options: HashMap<Hash, Json>,
}

/// The context of a conversation, and all that is known of its log.
pub(crate) struct Replayed {
    pub(crate) ctx: Context,
    pub(crate) commits: VecDeque<Commit>,
    pub(crate) settings: Settings,
}

impl<'n> Replaying<'n> {
    pub(crate) fn new(name: &'n str, builder: ContextBuilder) -> Self {
        Self {
            name,
            replay: builder.replay(),
            commits: VecDeque::new(),
            settings: Settings::Null,
            running: HashMap::new(),
            options: HashMap::new(),
        }
    }

    /// Keeps only so many snapshots on the way.
    pub(crate) fn keep_last(&mut self, snapshots: NonZeroUsize) {
        self.replay.keep_last(snapshots);
    }

    fn apply(&mut self, seq: u64, delta: Delta) -> Result<(), StoreError> {
        let applied = self.replay.apply(delta);
        applied.map_err(|error| StoreError::delta(self.name, seq, &error))
    }

    /// The options of requests that a record names and that are not known yet.
    pub(crate) fn unknown_options(&self, record: &Record) -> Option<Hash> {
        match record {
            Record::Attempt {
                options: Some(hash),
                ..
            } if !self.options.contains_key(hash) => Some(*hash),
            _ => None,
        }
    }

    pub(crate) fn learn_options(&mut self, hash: Hash, options: Json) {
        self.options.insert(hash, options);
    }

    /// Goes on by a record.
    pub(crate) fn record(&mut self, seq: u64, decoded: Decoded) -> Result<(), StoreError> {
        if let Some(settings) = decoded.settings {
            self.settings = settings;
        }
        match decoded.record {
            Record::Open {
                delta,
                begins,
                anew,
            } => {
                if anew {
                    self.replay.begin_anew();
                    self.commits.clear();
                    self.running.clear();
                }
                self.apply(seq, delta)?;
                if begins {
                    self.replay.begin_cycle();
                }
            }
            Record::Commit {
                sealed,
                report,
                next,
            } => {
                self.commit(seq, *sealed, report.map(|report| *report))?;
                self.apply(seq, *next)?;
                self.replay.begin_cycle();
            }
            Record::Rewind {
                cycle,
                sealed,
                report,
                next,
            } => {
                let origin = self.commits.iter().find(|(of, _)| *of == cycle);
                // The record of the commit itself, if that is known.
                let sealed_by = origin.map_or(seq, |(_, by)| *by);
                self.commit(sealed_by, *sealed, report.map(|report| *report))?;
                self.apply(seq, *next)?;
                self.replay.begin_cycle();
            }
            Record::Attempt {
                attempt,
                read,
                options,
            } => self.attempt(seq, *attempt, read, options)?,
            Record::Outcome {
                attempt_id,
                status,
                ended_at,
                usage,
            } => {
                if let Some(mut attempt) = self.running.remove(&attempt_id) {
                    attempt.status = status;
                    attempt.ended_at = Some(ended_at);
                    attempt.usage = usage;
                    self.replay.ended(&attempt);
                }
            }
            Record::Fork { at, delta, learned } => {
                // The calls of the origin that still ran are not those of the fork.
                self.running.clear();
                if at == ForkPoint::Snapshot {
                    self.replay.go_to_newest_snapshot();
                    self.replay.forget_attempts();
                }
                let learned = self.replay.learn(&learned);
                learned.map_err(|error| StoreError::delta(self.name, seq, &error))?;
                self.apply(seq, *delta)?;
                if at == ForkPoint::Snapshot {
                    self.replay.begin_cycle();
                }
            }
            Record::Erasure(_) => {}
        }
        Ok(())
    }

    fn commit(
        &mut self,
        seq: u64,
        sealed: Delta,
        report: Option<pact_core::CommitReport>,
    ) -> Result<(), StoreError> {
        let cycle = sealed.cycle;
        self.replay.go_back_before(cycle);
        let kept = self.commits.partition_point(|(other, _)| *other < cycle);
        self.commits.truncate(kept);
        self.apply(seq, sealed)?;
        self.replay.commit(report);
        self.commits.push_back((cycle, seq));
        Ok(())
    }

    fn attempt(
        &mut self,
        seq: u64,
        mut attempt: Attempt,
        read: AttemptState,
        options: Option<Hash>,
    ) -> Result<(), StoreError> {
        if let Some(options) = options.and_then(|hash| self.options.get(&hash)) {
            attempt.options.clone_from(options);
        }
        if matches!(
            attempt.status,
            AttemptStatus::Running | AttemptStatus::Unknown
        ) {
            self.running.insert(attempt.attempt_id, attempt.clone());
        }
        match read {
            AttemptState::Open(delta) => {
                self.apply(seq, *delta)?;
                self.replay.attempt(attempt);
            }
            AttemptState::Snapshot { sealed, delta } => {
                self.apply(seq, *delta)?;
                let mut commits = self.commits.iter();
                let cycle = commits
                    .find(|(_, by)| *by == sealed)
                    .map(|(cycle, _)| *cycle);
                let mut snapshots = self.replay.snapshots();
                let snapshot = snapshots
                    .find(|snapshot| Some(snapshot.cycle()) == cycle)
                    .cloned();
                drop(snapshots);
                match snapshot {
                    Some(snapshot) => self.replay.attempt_of(&snapshot, attempt),
                    None => self.replay.attempt_without_tree(attempt),
                }
            }
        }
        Ok(())
    }

    /// Goes on by a part of a checkpoint. Returns the hash of the record that it names.
    pub(crate) fn part(
        &mut self,
        part: &PartRow,
        entries: &[Entry<'_>],
        values: &Values,
    ) -> Result<(), StoreError> {
        let seq = part.seq;
        let broken = |broken| StoreError::broken(self.name, seq, broken);
        let CheckpointPart {
            delta, mark, rest, ..
        } = decode_part(part, entries, values).map_err(broken)?;
        self.apply(seq, delta)?;
        match mark {
            Mark::Nothing => {}
            Mark::Snapshot(sealed_by, report) => {
                self.replay.commit(report.map(|report| *report));
                self.commits
                    .push_back((self.replay.state().cycle(), sealed_by));
            }
            Mark::CycleStart => self.replay.begin_cycle(),
        }
        match rest {
            Some(rest) => self.rest(seq, rest),
            None => Ok(()),
        }
    }

    fn rest(&mut self, seq: u64, rest: Rest) -> Result<(), StoreError> {
        let Rest {
            attempts,
            begun,
            learned,
            settings,
        } = rest;
        self.settings = settings;
        for attempt in attempts {
            let read = serde_json::from_value::<Attempt>(attempt);
            let attempt = read.map_err(|error| {
                let problem = format!("an attempt of its checkpoint is broken: {error}");
                StoreError::damaged(self.name, Some(seq), problem)
            })?;
            if matches!(
                attempt.status,
                AttemptStatus::Running | AttemptStatus::Unknown
            ) {
                self.running.insert(attempt.attempt_id, attempt.clone());
            }
            self.replay.attempt_without_tree(attempt);
        }
        self.replay.attempts_begun(begun);
        let learned = self.replay.learn(&learned);
        learned.map_err(|error| StoreError::delta(self.name, seq, &error))
    }

    /// The state so far.
    pub(crate) fn state(&self) -> &State {
        self.replay.state()
    }

    pub(crate) fn finish(self) -> Result<Replayed, StoreError> {
        let Self {
            name,
            replay,
            commits,
            settings,
            ..
        } = self;
        let finished = replay.finish();
        let ctx =
            finished.map_err(|error| StoreError::damaged(name, None, error.message.clone()))?;
        let kept: HashMap<i64, &Snapshot> = ctx
            .snapshots()
            .map(|snapshot| (snapshot.cycle(), snapshot))
            .collect();
        let commits = commits.into_iter().filter_map(|(cycle, seq)| {
            let snapshot = kept.get(&cycle)?;
            Some(Commit {
                cycle,
                seq,
                snapshot: (*snapshot).clone(),
            })
        });
        let commits = commits.collect();
        Ok(Replayed {
            ctx,
            commits,
            settings,
        })
    }
}
