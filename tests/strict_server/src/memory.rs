//! All that a server gave out and wants back as it was.

use std::collections::HashMap;

use serde_json::Value as Json;

/// All that a server gave out.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The calls, by their id; where the API has none, by name and arguments.
    pub(crate) calls: HashMap<String, Made>,
    /// Thinking, reasoning and signed parts, by their signature or id.
    pub(crate) sealed: HashMap<String, Json>,
    /// The items of Responses that came directly after a reasoning item, by its id.
    pub(crate) followers: HashMap<String, String>,
    /// The reasoning of the answer that an item of Responses came with, by the id of the item.
    pub(crate) reasons: HashMap<String, String>,
    pub(crate) foreign: Foreign,
}

/// The ids that a server takes although it did not give them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Foreign {
    /// Calls and signatures, as nothing is known about the conversation.
    #[default]
    All,
    /// Calls of other servers. Only the server that made a signature can read it.
    Calls,
    /// Nothing: the whole conversation is with this server.
    Nothing,
}

impl Memory {
    pub(crate) fn takes_foreign_calls(&self) -> bool {
        self.foreign != Foreign::Nothing
    }

    pub(crate) fn takes_foreign_signatures(&self) -> bool {
        self.foreign == Foreign::All
    }
}

/// A call that a server made.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) name: String,
    /// As the API says them: an object, or a text.
    pub(crate) arguments: Json,
    /// The signature of the thinking that must come back with it.
    pub(crate) signature: Option<String>,
}

/// The key of a call that has no id.
pub(crate) fn without_id(name: &str, arguments: &Json) -> String {
    format!("{name} {arguments}")
}
