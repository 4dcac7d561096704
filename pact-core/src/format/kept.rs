//! Renderings of sealed turns, kept from one call to the next.
//!
//! An agent renders before every call, and most of a conversation is sealed: it renders to the same
//! bytes each time. A context keeps the text of its own thread, and the work of the provider that
//! rendered last.

use core::any::Any;
use core::fmt;
use std::sync::Arc;

use super::thread::{Thread, write_blocks};
use crate::node::Node;
use crate::sync::{Mutex, PoisonError};
use crate::tree::{Sequence, Tree, TreePart};

/// The renderings that a context keeps.
pub(crate) struct Kept {
    is_on: bool,
    thread: Slot<KeptThread>,
    stem: Slot<KeptStem>,
}

impl Kept {
    pub(crate) fn new(is_on: bool) -> Self {
        Self {
            is_on,
            thread: Slot::default(),
            stem: Slot::default(),
        }
    }

    /// The text of a thread; none if it has to be written anew.
    pub(super) fn thread_json(&self, thread: &Thread<'_>) -> Option<String> {
        let sequence = &thread.tree.sequence;
        if !self.is_on || !sequence.is_rendered_as_stored() {
            return None;
        }
        // Nobody waits for a rendering: whoever comes meanwhile makes another one.
        let kept = self.thread.take(|_| true);
        let mut kept = kept.unwrap_or_else(|| KeptThread::of(sequence));
        kept.go_to(sequence, thread.cycle);
        let text = kept.within(thread);
        self.thread.put(kept);
        Some(text)
    }

    pub(super) fn take_stem<T: Send + 'static>(
        &self,
        tree: &Tree,
        revision: u64,
    ) -> Option<(usize, T)> {
        let fits = |stem: &KeptStem| stem.revision == revision && stem.work.is::<T>();
        let stem = self.stem.take(fits)?;
        let turns = stem.turns_in(tree)?;
        let work = stem.work.downcast().ok()?;
        Some((turns, *work))
    }

    pub(super) fn keeps_stems(&self, tree: &Tree) -> bool {
        self.is_on && tree.sequence.is_rendered_as_stored()
    }

    pub(super) fn keep_stem(&self, tree: &Tree, revision: u64, work: Box<dyn Any + Send>) {
        if self.keeps_stems(tree) {
            self.stem.put(KeptStem {
                root: Arc::clone(&tree.root),
                system: Arc::clone(&tree.system),
                sequence: tree.sequence.clone(),
                revision,
                work,
            });
        }
    }
}

impl Default for Kept {
    fn default() -> Self {
        Self::new(true)
    }
}

/// A clone of a context begins without renderings.
impl Clone for Kept {
    fn clone(&self) -> Self {
        Self::new(self.is_on)
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept")
            .field("is_on", &self.is_on)
            .finish_non_exhaustive()
    }
}

/// A place for one rendering. No code of a user runs while it is locked.
struct Slot<T>(Mutex<Option<T>>);

impl<T> Slot<T> {
    fn lock<R>(&self, change: impl FnOnce(&mut Option<T>) -> R) -> R {
        let slot = self.0.lock();
        change(&mut slot.unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the rendering if it fits.
    fn take(&self, fits: impl FnOnce(&T) -> bool) -> Option<T> {
        self.lock(|slot| slot.take_if(|kept| fits(kept)))
    }

    fn put(&self, kept: T) {
        let before = self.lock(|slot| slot.replace(kept));
        // The work of a provider may be the user's, and so may the end of it.
        drop(before);
    }
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

/// The text of the sealed turns of a thread.
struct KeptThread {
    /// The turns. While this holds them, nobody changes them in place.
    sequence: Sequence,
    /// Each block, with a comma before it.
    text: String,
    /// The end of each turn in the text.
    ends: Vec<usize>,
}

impl KeptThread {
    fn of(sequence: &Sequence) -> Self {
        Self {
            sequence: sequence.clone(),
            text: String::new(),
            ends: Vec::new(),
        }
    }

    /// Writes the turns that are others than before.
    fn go_to(&mut self, sequence: &Sequence, cycle: i64) {
        self.ends
            .truncate(self.sequence.shared_from_start(sequence));
        let end = self.ends.last().copied();
        self.text.truncate(end.unwrap_or_default());
        for turn in sequence.segments().iter_from(self.ends.len()) {
            self.make_room();
            write_blocks(&mut self.text, &turn.top, cycle);
            self.ends.push(self.text.len());
        }
        if self.text.len() < self.text.capacity() / 2 {
            self.text.shrink_to_fit();
        }
        self.sequence = sequence.clone();
    }

    /// Makes room in small steps: a text that doubles its room wastes up to half of it.
    fn make_room(&mut self) {
        let free = self.text.capacity() - self.text.len();
        if free < 1 << 12 {
            self.text.reserve_exact((self.text.len() / 8).max(1 << 13));
        }
    }

    /// The text of the thread: the sealed turns, with all that is around them.
    fn within(&self, thread: &Thread<'_>) -> String {
        let (mut before, mut after) = (String::new(), String::new());
        thread.write_system(&mut before);
        write_blocks(&mut after, thread.tree.head(), thread.cycle);
        let parts = [before.as_str(), &self.text, &after];
        let len: usize = parts.iter().map(|part| part.len()).sum();
        let mut out = String::with_capacity(len + 2);
        out.push('[');
        for part in parts {
            // The first block has no comma before it.
            let is_first = out.len() == 1;
            let part = part.strip_prefix(',').filter(|_| is_first).unwrap_or(part);
            out.push_str(part);
        }
        out.push(']');
        out
    }
}

/// The work of a provider.
struct KeptStem {
    root: Arc<Node>,
    system: Arc<TreePart>,
    /// The turns that it has seen. While this holds them, nobody changes them in place.
    sequence: Sequence,
    revision: u64,
    work: Box<dyn Any + Send>,
}

impl KeptStem {
    /// How many of the first turns are in a tree as they were; none if the system text is another
    /// one.
    fn turns_in(&self, tree: &Tree) -> Option<usize> {
        let is_same =
            Arc::ptr_eq(&self.root, &tree.root) && Arc::ptr_eq(&self.system, &tree.system);
        let is_plain = tree.sequence.is_rendered_as_stored();
        (is_same && is_plain).then(|| self.sequence.shared_from_start(&tree.sequence))
    }
}
