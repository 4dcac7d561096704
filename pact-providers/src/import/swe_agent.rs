//! Trajectories of SWE-agent: messages of Chat, with members of the agent beside them.

use pact_core::{Json, ProviderError};
use serde_json::Map;

use super::Format;
use super::gathered::Gathered;
use super::place::Place;

/// The members of a message that Chat knows.
const OWN: [&str; 5] = ["role", "content", "tool_calls", "tool_call_id", "name"];

/// Reads the messages of `history`.
pub(super) fn read(messages: Vec<(Place, Json)>) -> Result<Gathered, ProviderError> {
    let mut gathered = Gathered::new("openai");
    for (place, message) in messages {
        let Json::Object(message) = message else {
            return Err(place.error("form", "the message is not an object"));
        };
        let (mut own, mut others): (Map<String, Json>, Map<String, Json>) = message
            .into_iter()
            .partition(|(name, _)| OWN.contains(&name.as_str()));
        if own.get("tool_calls").is_some_and(says_nothing)
            && let Some(calls) = own.remove("tool_calls")
        {
            others.insert("tool_calls".to_owned(), calls);
        }
        let ids = match others.get("tool_call_ids") {
            Some(Json::Array(ids)) => ids.clone(),
            _ => Vec::new(),
        };
        if own.contains_key("tool_call_id") || ids.is_empty() {
            gathered.say(Format::OpenAi, "", Json::Object(own), &place, others)?;
            continue;
        }
        others.remove("tool_call_ids");
        // One text may answer several calls, and Chat has a message for each.
        for id in ids {
            let mut own = own.clone();
            own.insert("tool_call_id".to_owned(), id);
            let others = others.clone();
            gathered.say(Format::OpenAi, "", Json::Object(own), &place, others)?;
        }
    }
    Ok(gathered)
}

/// Whether a list of calls is null or empty.
fn says_nothing(calls: &Json) -> bool {
    calls.is_null() || calls.as_array().is_some_and(Vec::is_empty)
}
