//! From the blocks of a thread to the messages of a request, in the order that an API takes.
//!
//! | file | step |
//! |---|---|
//! | `utterance.rs` | reads each block: its role, its parts, its origin |
//! | `tidying.rs` | lets each role say only the things that it can say |
//! | `pairing.rs` | puts each result right after its call, answers calls without a result, and turns results without a call into text |
//! | `call_ids.rs` | gives a call an id that the API takes, the same every time |
//! | `joining.rs` | begins with the user, and joins messages of the same role |

mod call_ids;
mod joining;
mod pairing;
#[cfg(test)]
mod tests;
mod tidying;
mod utterance;

use std::borrow::Cow;

use pact_core::{Message, Note, ProviderError, Thread};

use crate::cache::CachePlan;
use crate::manners::{Manners, MidSystem};
use crate::stem::{Growing, Memory, Said};
use crate::wire::Body;
pub(crate) use call_ids::{CallIds, fit_name, word_of};
use joining::Joining;
pub(crate) use joining::WireMessage;
use pairing::Pairing;
pub(crate) use utterance::{Role, Utterance};

/// The rules of an API that the arrangement of messages depends on.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a rule of its own, and every API has its own choice"
)]
pub(crate) struct Dialect {
    /// The name of the API.
    pub(crate) api: &'static str,
    /// Whether results are parts of a user message. Elsewhere each is a message of its own.
    pub(crate) results_in_user: bool,
    /// Whether system texts are messages of the list.
    pub(crate) system_in_list: bool,
    /// Whether a result may come anywhere after its call. Elsewhere it comes right after the
    /// message that makes the call.
    pub(crate) results_anywhere: bool,
    /// Whether a message must have a part that is not an empty text.
    pub(crate) refuses_empty: bool,
    /// Whether it refuses a text of white space alone, even if it said so itself.
    pub(crate) refuses_blank: bool,
    /// Whether the name of a tool is letters, digits, `_` and `-`, at most 64 of them.
    pub(crate) names_are_words: bool,
    /// The ids of calls that it takes.
    pub(crate) ids: CallIds,
}

/// The settings of one rendering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrangement<'s> {
    pub(crate) dialect: Dialect,
    pub(crate) manners: Manners,
    pub(crate) model: &'s str,
    /// A window ends after so many utterances, at the next place where it can.
    pub(crate) window: usize,
    /// Whether the provider has earlier messages that the request does not repeat, so that a result
    /// may come without its call.
    pub(crate) continues: bool,
}

impl<'s> Arrangement<'s> {
    /// Arranges the messages of a thread, after those that the last rendering with these settings
    /// left. The revision is that of the settings; without one, nothing is kept. It reads the
    /// system text at once, and the conversation as it is asked for.
    pub(crate) fn after<'t>(
        &'s self,
        thread: &Thread<'t>,
        revision: Option<u64>,
    ) -> Result<Arranged<'s, 't>, ProviderError> {
        // A system text that moves to the start may come from any turn.
        let revision = revision.filter(|_| self.manners.mid_system != MidSystem::Hoist);
        let next_role = |turns: usize| {
            let read = |message| utterance::read(self, &message, &mut Vec::new()).transpose();
            let next = thread.messages_from(turns).find_map(read)?.ok()?;
            tidying::is_of_one_role(&next).then_some(next.role)
        };
        let mut stem = Growing::of(thread, revision, next_role);
        let mut notes = Vec::new();
        let mut system = utterance::system(self, thread, &mut notes)?;
        let mut first = Vec::new();
        if self.dialect.system_in_list {
            // The system messages are at the start of the list.
            system.sort_by_key(|utterance| utterance.role != Role::System);
            first.append(&mut system);
        }
        for utterance in system.iter_mut().filter(|utterance| !utterance.is_whole()) {
            tidying::as_role_says(self, utterance, &mut notes);
        }
        if stem.turns().is_some() {
            // They are among the messages that are known.
            first.clear();
        }
        let pairing = Pairing::after(self, stem.take_calls());
        let memory = stem.take_memory();
        Ok(Arranged {
            arrangement: self,
            system,
            first: first.into_iter(),
            rest: Box::new(thread.messages_from(stem.turns().unwrap_or_default())),
            turns: thread.turns(),
            turn: None,
            ahead: None,
            pairing,
            joining: Joining::new(self, stem.has_begun()),
            stem,
            memory,
            notes,
            is_done: false,
        })
    }

    /// The name of a rule of the API.
    fn rule(&self, rule: &str) -> String {
        format!("{}/{rule}", self.dialect.api)
    }
}

/// The messages of a request, in order, a few at a time: a long conversation is written while it is
/// still in the cache of the processor.
pub(crate) struct Arranged<'s, 't> {
    arrangement: &'s Arrangement<'s>,
    /// The blocks of the system text, where it is apart from the messages.
    pub(crate) system: Vec<Utterance<'t>>,
    /// The system text, where it is the start of the list.
    first: std::vec::IntoIter<Utterance<'t>>,
    rest: Box<dyn Iterator<Item = Message<'t>> + 't>,
    /// The number of sealed turns. The open turn has it as its number.
    turns: usize,
    /// The turn of the last message.
    turn: Option<usize>,
    /// The utterance that begins the next window.
    ahead: Option<Heard<'t>>,
    pairing: Pairing<'s, 't>,
    joining: Joining<'s>,
    stem: Growing,
    /// The facts that the API keeps about the messages so far.
    pub(crate) memory: Memory,
    pub(crate) notes: Vec<Note>,
    is_done: bool,
}

/// An utterance that was read.
struct Heard<'t> {
    utterance: Utterance<'t>,
    notes: Vec<Note>,
    /// The turn of which it is the first message.
    begins: Option<usize>,
}

impl<'t> Arranged<'_, 't> {
    /// Returns the next messages, and none at the end. No message of a window is joined with one of
    /// another window, and all results of its calls are in it.
    pub(crate) fn window(&mut self) -> Result<Option<Vec<WireMessage<'t>>>, ProviderError> {
        while !self.is_done {
            let next = match self.ahead.take() {
                Some(ahead) => Some(ahead),
                None => self.next()?,
            };
            let Some(heard) = next else {
                self.is_done = true;
                let said = self.pairing.finish(&mut self.notes)?;
                let messages = self.joining.join(said, &mut self.notes)?;
                return Ok(Some(messages).filter(|messages| !messages.is_empty()));
            };
            let begins_turn = heard.begins.is_some();
            if let Some(said) = self.pairing.window_before(&heard.utterance, begins_turn) {
                self.ahead = Some(heard);
                return Ok(Some(self.joining.join(said, &mut self.notes)?));
            }
            self.notes.extend(heard.notes);
            self.hear(heard.utterance);
        }
        Ok(None)
    }

    /// Writes the messages that the last rendering left into a list that has just begun. Returns
    /// the plan of its breakpoints so far.
    pub(crate) fn begin(&mut self, body: &mut Body) -> CachePlan {
        self.stem.write(body, &mut self.notes)
    }

    /// Notes that the last window is written. If a turn has ended with it, the next rendering can
    /// go on from there.
    pub(crate) fn end_window(&mut self, body: &Body, plan: &CachePlan) {
        if let Some(ahead) = &self.ahead
            && let Some(turns) = ahead.begins
        {
            let said = Said {
                notes: self.notes.len(),
                calls: self.pairing.calls(),
                has_begun: self.joining.has_begun(),
                next: ahead.utterance.role,
            };
            self.stem.note_cut(turns, body, plan, (said, &self.memory));
        }
    }

    /// Keeps what is written for the next rendering, before breakpoints are placed. The list has
    /// just ended.
    pub(crate) fn keep(&mut self, thread: &Thread<'_>, body: &mut Body) {
        let stem = core::mem::take(&mut self.stem);
        let (known, heard) = self.pairing.take_calls();
        let heard = heard.into_iter().map(Cow::into_owned);
        let memory = core::mem::take(&mut self.memory);
        stem.keep(thread, body, &self.notes, (known, heard), memory);
    }

    /// Whether the last message is known: no window follows.
    pub(crate) const fn is_done(&self) -> bool {
        self.is_done
    }

    fn next(&mut self) -> Result<Option<Heard<'t>>, ProviderError> {
        if let Some(utterance) = self.first.next() {
            return Ok(Some(Heard {
                utterance,
                notes: Vec::new(),
                begins: None,
            }));
        }
        for message in &mut self.rest {
            let turn = message.turn().unwrap_or(self.turns);
            let is_first = self.turn.replace(turn) != Some(turn);
            let mut notes = Vec::new();
            if let Some(utterance) = utterance::read(self.arrangement, &message, &mut notes)? {
                return Ok(Some(Heard {
                    utterance,
                    notes,
                    begins: is_first.then_some(turn),
                }));
            }
            self.notes.extend(notes);
        }
        Ok(None)
    }

    fn hear(&mut self, mut utterance: Utterance<'t>) {
        let notes = &mut self.notes;
        if utterance.is_whole() {
            return self.pairing.hear(utterance, notes);
        }
        tidying::as_role_says(self.arrangement, &mut utterance, notes);
        if tidying::is_of_one_role(&utterance) {
            return self.pairing.hear(utterance, notes);
        }
        for utterance in tidying::split(utterance) {
            self.pairing.hear(utterance, notes);
        }
    }
}
