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
mod tidying;
mod utterance;

use pact_core::{Note, ProviderError, Thread};

use crate::manners::Manners;
pub(crate) use call_ids::{CallIds, word_of};
pub(crate) use joining::WireMessage;
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
    /// The ids of calls that it takes.
    pub(crate) ids: CallIds,
}

/// The messages of a request, in order.
#[derive(Debug)]
pub(crate) struct Arranged<'t> {
    /// The blocks of the system text, where it is apart from the messages.
    pub(crate) system: Vec<Utterance<'t>>,
    pub(crate) messages: Vec<WireMessage<'t>>,
    pub(crate) notes: Vec<Note>,
}

/// The settings of one rendering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrangement<'s> {
    pub(crate) dialect: Dialect,
    pub(crate) manners: Manners,
    pub(crate) model: &'s str,
    /// Whether the provider has earlier messages that the request does not repeat, so that a result
    /// may come without its call.
    pub(crate) continues: bool,
}

impl Arrangement<'_> {
    /// Arranges the messages of a thread.
    pub(crate) fn of<'t>(&self, thread: &Thread<'t>) -> Result<Arranged<'t>, ProviderError> {
        let mut notes = Vec::new();
        let (mut system, said) = utterance::collect(self, thread, &mut notes)?;
        for utterance in system.iter_mut().filter(|utterance| !utterance.is_whole()) {
            tidying::as_role_says(self, utterance, &mut notes);
        }
        let said = tidying::tidy(self, said, &mut notes);
        let said = pairing::pair(self, said, &mut notes)?;
        let messages = joining::join(self, said, &mut notes)?;
        Ok(Arranged {
            system,
            messages,
            notes,
        })
    }

    /// Refuses a request without messages, for an API that takes none.
    pub(crate) fn some_messages(&self, arranged: &Arranged<'_>) -> Result<(), ProviderError> {
        // Without a model the conversation is printed, and an empty one may be imported.
        let may_be_empty = self.continues || self.model.is_empty();
        if may_be_empty || !arranged.messages.is_empty() {
            return Ok(());
        }
        let error = ProviderError::new(self.rule("empty-list"), "there is no message to send");
        Err(error.help("add one, for example with `ctx.user(…)`"))
    }

    /// The name of a rule of the API.
    fn rule(&self, rule: &str) -> String {
        format!("{}/{rule}", self.dialect.api)
    }
}
