//! The messages of sealed turns, kept from one rendering to the next.
//!
//! An agent renders before every call. All turns but the last few are as they were, and so are
//! their messages: their bytes are copied. A stem is cut where a turn begins that is another one
//! now, and the messages from there on are written anew.
//!
//! Cache markers are no part of a stem: they are placed in the finished request.

use foldhash::HashMap;
use pact_core::{Note, Piece, Thread};

use crate::arrange::Role;
use crate::cache::CachePlan;
use crate::wire::Body;

/// The first messages of a request.
#[derive(Debug, Default)]
struct Stem {
    /// The bytes of the list, from its start.
    bytes: Vec<u8>,
    /// The pieces of the list. Their bytes are counted from its start.
    pieces: Vec<Piece>,
    /// The notes of the arrangement.
    notes: Vec<Note>,
    /// The notes of the messages that were written.
    losses: Vec<Note>,
    calls: KnownCalls,
    /// The places where the stem can be cut, from the first.
    cuts: Vec<Cut>,
}

/// A place between two turns where a message ends, and no later message changes the earlier ones.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// The number of turns before it.
    turns: usize,
    bytes: usize,
    pieces: usize,
    notes: usize,
    losses: usize,
    calls: usize,
    /// Whether anybody but the system has spoken.
    has_begun: bool,
    /// The role of the message after it.
    next: Role,
    plan: CachePlan,
}

/// The ids of calls before a cut. All of them have their results.
#[derive(Debug, Default)]
pub(crate) struct KnownCalls {
    counts: HashMap<String, usize>,
    /// In the order in which they were made.
    order: Vec<String>,
}

impl KnownCalls {
    /// How many calls have an id.
    pub(crate) fn count(&self, id: &str) -> usize {
        self.counts.get(id).copied().unwrap_or_default()
    }

    /// How many calls there are.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    fn push(&mut self, id: String) {
        *self.counts.entry(id.clone()).or_default() += 1;
        self.order.push(id);
    }

    fn truncate(&mut self, len: usize) {
        for id in self.order.drain(len.min(self.order.len())..) {
            match self.counts.get_mut(&id) {
                Some(count) if *count > 1 => *count -= 1,
                _ => drop(self.counts.remove(&id)),
            }
        }
    }
}

impl Stem {
    /// Cuts off all that depends on more than so many turns. Returns the last cut that stays.
    fn cut(&mut self, turns: usize) -> Option<Cut> {
        let stay = self.cuts.partition_point(|cut| cut.turns <= turns);
        self.cuts.truncate(stay);
        let last = self.cuts.last().copied()?;
        self.bytes.truncate(last.bytes);
        self.pieces.truncate(last.pieces);
        self.notes.truncate(last.notes);
        self.losses.truncate(last.losses);
        self.calls.truncate(last.calls);
        Some(last)
    }
}

/// A stem while a request is written.
#[derive(Debug, Default)]
pub(crate) struct Growing {
    /// The number of the settings; none if nothing is kept.
    revision: Option<u64>,
    stem: Stem,
    /// The cut that the request goes on from.
    from: Option<Cut>,
    /// The cuts after it.
    cuts: Vec<Cut>,
    /// The start of the list in the body.
    start: Lengths,
    /// The notes of the arrangement before the list.
    notes: usize,
}

impl Growing {
    /// The stem of the last rendering, as far as the turns are the same. Without a revision,
    /// nothing is kept.
    ///
    /// `next_role` is the role of the first message after so many turns. If it is another one than
    /// it was, the messages before may be joined with it. If there is none, the last message before
    /// is the last of all, which has rules of its own.
    pub(crate) fn of(
        thread: &Thread<'_>,
        revision: Option<u64>,
        next_role: impl Fn(usize) -> Option<Role>,
    ) -> Self {
        let revision = revision.filter(|_| thread.keeps_stems());
        let taken = revision.and_then(|revision| thread.take_stem::<Stem>(revision));
        let cut = taken.and_then(|(turns, mut stem)| {
            let mut from = stem.cut(turns)?;
            while next_role(from.turns) != Some(from.next) {
                from = stem.cut(from.turns.checked_sub(1)?)?;
            }
            Some((stem, from))
        });
        let (stem, from) = cut.unzip();
        Self {
            revision,
            stem: stem.unwrap_or_default(),
            from,
            cuts: Vec::new(),
            start: Lengths::default(),
            notes: 0,
        }
    }

    /// The number of turns whose messages are known.
    pub(crate) fn turns(&self) -> Option<usize> {
        self.from.map(|cut| cut.turns)
    }

    /// Whether anybody but the system has spoken.
    pub(crate) fn has_begun(&self) -> bool {
        self.from.is_some_and(|cut| cut.has_begun)
    }

    /// The calls of the messages that are known.
    pub(crate) fn take_calls(&mut self) -> KnownCalls {
        core::mem::take(&mut self.stem.calls)
    }

    /// Writes the messages that are known into a list that has just begun.
    pub(crate) fn write(&mut self, body: &mut Body, notes: &mut Vec<Note>) -> CachePlan {
        self.start = body.lengths();
        self.notes = notes.len();
        let Some(from) = &self.from else {
            return CachePlan::new();
        };
        body.append_list(&self.stem.bytes, &self.stem.pieces, &self.stem.losses);
        notes.extend_from_slice(&self.stem.notes);
        from.plan.in_list_at(self.start.pieces)
    }

    /// Notes that the request can be cut here, where a turn begins. `said` has the numbers of notes
    /// and of calls of the arrangement so far.
    pub(crate) fn note_cut(&mut self, turns: usize, body: &Body, plan: &CachePlan, said: Said) {
        if self.revision.is_none() {
            return;
        }
        let Lengths {
            bytes,
            pieces,
            losses,
        } = body.lengths();
        self.cuts.push(Cut {
            turns,
            bytes: bytes - self.start.bytes,
            pieces: pieces - self.start.pieces,
            notes: said.notes - self.notes,
            losses: losses - self.start.losses,
            calls: said.calls,
            has_begun: said.has_begun,
            next: said.next,
            plan: plan.out_of_list_at(self.start.pieces),
        });
    }

    /// Keeps the stem for the next rendering, up to the last cut. `new` are the calls after those
    /// that were known.
    pub(crate) fn keep(
        self,
        thread: &Thread<'_>,
        body: &Body,
        notes: &[Note],
        (known, new): (KnownCalls, impl Iterator<Item = String>),
    ) {
        let Self {
            mut stem, start, ..
        } = self;
        let Some(revision) = self.revision else {
            return;
        };
        stem.calls = known;
        if let Some(last) = self.cuts.last() {
            let known = stem.calls.order.len();
            new.take(last.calls - known)
                .for_each(|id| stem.calls.push(id));
            let bytes = start.bytes + stem.bytes.len()..start.bytes + last.bytes;
            let bytes = body.bytes().get(bytes).unwrap_or_default();
            if stem.bytes.capacity() - stem.bytes.len() < bytes.len() {
                // In small steps: a list that doubles its room wastes up to half of it.
                stem.bytes
                    .reserve_exact(bytes.len() + (stem.bytes.len() / 8));
            }
            stem.bytes.extend_from_slice(bytes);
            let pieces = start.pieces + stem.pieces.len()..start.pieces + last.pieces;
            let pieces = body.pieces().get(pieces).unwrap_or_default();
            let pieces = pieces.iter().cloned();
            stem.pieces.extend(pieces.map(|mut piece| {
                piece.bytes = piece.bytes.start - start.bytes..piece.bytes.end - start.bytes;
                piece
            }));
            let losses = start.losses + stem.losses.len()..start.losses + last.losses;
            stem.losses
                .extend_from_slice(body.notes().get(losses).unwrap_or_default());
            let said = self.notes + stem.notes.len()..self.notes + last.notes;
            stem.notes
                .extend_from_slice(notes.get(said).unwrap_or_default());
            stem.cuts.extend(self.cuts);
        }
        thread.keep_stem(revision, stem);
    }
}

/// How much an arrangement has said so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said {
    pub(crate) notes: usize,
    pub(crate) calls: usize,
    /// Whether anybody but the system has spoken.
    pub(crate) has_begun: bool,
    /// The role of the next utterance.
    pub(crate) next: Role,
}

/// How much of a body is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lengths {
    pub(crate) bytes: usize,
    pub(crate) pieces: usize,
    /// The notes on the bytes.
    pub(crate) losses: usize,
}
