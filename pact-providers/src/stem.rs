//! The messages of sealed turns, kept from one rendering to the next.
//!
//! An agent renders before every call. All turns but the last few are as they were, and so are
//! their messages: their bytes are copied. A stem is cut where a turn begins that is another one
//! now, and the messages from there on are written anew.
//!
//! Cache markers are no part of a stem: they are placed in the finished request.

use std::sync::Arc;

use foldhash::HashMap;
use pact_core::{Note, Pieces, SharedStart, Thread};

use crate::arrange::Role;
use crate::cache::CachePlan;
use crate::wire::Body;

/// The first messages of a request.
#[derive(Debug, Default)]
struct Stem {
    /// The bytes of the list, from its start.
    bytes: Vec<u8>,
    /// The lengths of the body before the list, and its bytes.
    start: Lengths,
    head: Vec<u8>,
    /// The start of the body, for its hash.
    shared: SharedStart,
    /// The pieces of the body up to the end of the messages.
    pieces: Pieces,
    /// The notes of the arrangement.
    notes: Vec<Note>,
    /// The notes of the messages that were written.
    losses: Vec<Note>,
    calls: KnownCalls,
    memory: Memory,
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
    memory: [usize; 4],
    /// Whether anybody but the system has spoken.
    has_begun: bool,
    /// The role of the message after it.
    next: Role,
    plan: CachePlan,
}

/// Values by name that can go back to an earlier state.
#[derive(Debug)]
pub(crate) struct Log<V> {
    values: HashMap<Arc<str>, V>,
    /// Each name that was set, with the value that it had before.
    before: Vec<(Arc<str>, Option<V>)>,
}

impl<V> Default for Log<V> {
    fn default() -> Self {
        Self {
            values: HashMap::default(),
            before: Vec::new(),
        }
    }
}

impl<V: Copy> Log<V> {
    /// The value of a name.
    pub(crate) fn get(&self, name: &str) -> Option<V> {
        self.values.get(name).copied()
    }

    /// Gives a name a value.
    pub(crate) fn set(&mut self, name: &str, value: V) {
        let name = Arc::<str>::from(name);
        let before = self.values.insert(Arc::clone(&name), value);
        self.before.push((name, before));
    }

    /// How often a name was set.
    pub(crate) fn len(&self) -> usize {
        self.before.len()
    }

    /// Goes back to the state after so many names were set.
    fn truncate(&mut self, len: usize) {
        for (name, before) in self.before.drain(len.min(self.before.len())..).rev() {
            match before {
                Some(value) => drop(self.values.insert(name, value)),
                None => drop(self.values.remove(&name)),
            }
        }
    }
}

/// How many calls have an id. All of them have their results.
pub(crate) type KnownCalls = Log<usize>;

/// Facts about the messages so far that an API needs for the later ones. Most need none.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The names of documents.
    pub(crate) documents: Log<()>,
    /// The ids of items.
    pub(crate) items: Log<()>,
    /// The sort of item that each call is.
    pub(crate) sorts: Log<&'static str>,
    /// How many calls have an id in the tree.
    pub(crate) told: Log<usize>,
}

impl Memory {
    fn lengths(&self) -> [usize; 4] {
        let Self {
            documents,
            items,
            sorts,
            told,
        } = self;
        [documents.len(), items.len(), sorts.len(), told.len()]
    }

    /// Forgets all facts after those.
    fn truncate(&mut self, [documents, items, sorts, told]: [usize; 4]) {
        self.documents.truncate(documents);
        self.items.truncate(items);
        self.sorts.truncate(sorts);
        self.told.truncate(told);
    }
}

impl Stem {
    /// Cuts off all that depends on more than so many turns. Returns the last cut that stays.
    fn cut(&mut self, turns: usize) -> Option<Cut> {
        let stay = self.cuts.partition_point(|cut| cut.turns <= turns);
        self.cuts.truncate(stay);
        let last = self.cuts.last().copied()?;
        self.bytes.truncate(last.bytes);
        self.pieces.truncate(self.start.pieces + last.pieces);
        self.notes.truncate(last.notes);
        self.losses.truncate(last.losses);
        self.calls.truncate(last.calls);
        self.memory.truncate(last.memory);
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
    /// Whether the body before the list is as it was.
    has_same_head: bool,
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
            has_same_head: false,
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

    /// The facts about the messages that are known.
    pub(crate) fn take_memory(&mut self) -> Memory {
        core::mem::take(&mut self.stem.memory)
    }

    /// Writes the messages that are known into a list that has just begun.
    pub(crate) fn write(&mut self, body: &mut Body, notes: &mut Vec<Note>) -> CachePlan {
        self.start = body.lengths();
        self.notes = notes.len();
        self.has_same_head =
            self.stem.start.pieces == self.start.pieces && self.stem.head == body.bytes();
        let Some(from) = &self.from else {
            return CachePlan::new();
        };
        let before = Some(self.stem.start).filter(|_| !self.has_same_head);
        let Stem {
            bytes,
            pieces,
            losses,
            ..
        } = &self.stem;
        body.append_list(bytes, (before, pieces), losses);
        notes.extend_from_slice(&self.stem.notes);
        from.plan.in_list_at(self.start.pieces)
    }

    /// Notes that the request can be cut here, where a turn begins. `said` has the numbers of notes
    /// and of calls of the arrangement so far.
    pub(crate) fn note_cut(
        &mut self,
        turns: usize,
        body: &Body,
        plan: &CachePlan,
        (said, memory): (Said, &Memory),
    ) {
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
            memory: memory.lengths(),
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
        body: &mut Body,
        notes: &[Note],
        (known, new): (KnownCalls, impl Iterator<Item = String>),
        mut memory: Memory,
    ) {
        let Self {
            mut stem, start, ..
        } = self;
        let Some(revision) = self.revision else {
            return;
        };
        let last = self.cuts.last().or(self.from.as_ref());
        memory.truncate(last.map_or([0; 4], |cut| cut.memory));
        stem.memory = memory;
        stem.calls = known;
        // The same turns after the same start are the same bytes.
        let same = self
            .from
            .filter(|_| self.has_same_head)
            .map_or(0, |from| start.bytes + from.bytes);
        let end = last.map_or(0, |last| start.bytes + last.bytes);
        stem.shared = stem.shared.next(same, end);
        body.shares(stem.shared.clone());
        if let Some(last) = self.cuts.last() {
            for id in new.take(last.calls - stem.calls.len()) {
                let before = stem.calls.get(&id).unwrap_or_default();
                stem.calls.set(&id, before + 1);
            }
            let bytes = start.bytes + stem.bytes.len()..start.bytes + last.bytes;
            let bytes = body.bytes().get(bytes).unwrap_or_default();
            if stem.bytes.capacity() - stem.bytes.len() < bytes.len() {
                // In small steps: a list that doubles its room wastes up to half of it.
                stem.bytes
                    .reserve_exact(bytes.len() + (stem.bytes.len() / 8));
            }
            stem.bytes.extend_from_slice(bytes);
            // Old turns may have left.
            if stem.bytes.len() < stem.bytes.capacity() / 2 {
                stem.bytes.shrink_to_fit();
            }
            stem.start = start;
            if !self.has_same_head {
                stem.head = body.bytes().get(..start.bytes).unwrap_or_default().to_vec();
            }
            stem.pieces = body.pieces().clone();
            stem.pieces.truncate(start.pieces + last.pieces);
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
