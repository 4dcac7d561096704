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

use pact_core::{Message, Note, ProviderError, Thread};

use crate::manners::Manners;
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
    /// Arranges the messages of a thread. It reads the system text at once, and the conversation as
    /// it is asked for.
    pub(crate) fn of<'t>(&'s self, thread: &Thread<'t>) -> Result<Arranged<'s, 't>, ProviderError> {
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
        Ok(Arranged {
            arrangement: self,
            system,
            first: first.into_iter(),
            rest: Box::new(thread.messages().filter(|message| !message.is_in_system())),
            pairing: Pairing::new(self),
            joining: Joining::new(self),
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
    pairing: Pairing<'s, 't>,
    joining: Joining<'s>,
    pub(crate) notes: Vec<Note>,
    is_done: bool,
}

impl<'t> Arranged<'_, 't> {
    /// Returns the next messages, and none at the end. No message of a window is joined with one of
    /// another window, and all results of its calls are in it.
    pub(crate) fn window(&mut self) -> Result<Option<Vec<WireMessage<'t>>>, ProviderError> {
        while !self.is_done {
            let Some(utterance) = self.next()? else {
                self.is_done = true;
                let said = self.pairing.finish(&mut self.notes)?;
                let messages = self.joining.join(said, &mut self.notes)?;
                return Ok(Some(messages).filter(|messages| !messages.is_empty()));
            };
            let ended = self.pairing.window_before(&utterance);
            self.hear(utterance);
            if let Some(said) = ended {
                return Ok(Some(self.joining.join(said, &mut self.notes)?));
            }
        }
        Ok(None)
    }

    /// Whether the last message is known: no window follows.
    pub(crate) const fn is_done(&self) -> bool {
        self.is_done
    }

    fn next(&mut self) -> Result<Option<Utterance<'t>>, ProviderError> {
        if let Some(first) = self.first.next() {
            return Ok(Some(first));
        }
        for message in &mut self.rest {
            let read = utterance::read(self.arrangement, &message, &mut self.notes)?;
            if read.is_some() {
                return Ok(read);
            }
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
