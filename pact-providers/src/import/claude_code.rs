//! Session files of Claude Code: one event a line.
//!
//! Events of the types `user` and `assistant` have a message in Anthropic's form. All other events
//! are kept, and so are the messages of sub-agents (side chains) and those of branches that the
//! user left by going back.

use std::collections::{HashMap, HashSet};

use pact_core::{Json, ProviderError};
use serde_json::{Map, json};

use super::Format;
use super::gathered::Gathered;
use super::place::Place;

/// Whether a value is an event.
pub(super) fn is_event(value: &Json) -> bool {
    let has = |name: &str| value.get(name).is_some();
    value.get("type").is_some_and(Json::is_string)
        && (has("sessionId") || has("parentUuid") || has("leafUuid"))
}

/// A message, gathered of one or more events.
struct Message {
    place: Place,
    role: String,
    id: Option<String>,
    model: String,
    content: Json,
    events: Vec<Json>,
    /// Whether it holds results and nothing else.
    is_results: bool,
}

fn is_result(part: &Json) -> bool {
    part.get("type").and_then(Json::as_str) == Some("tool_result")
}

/// Whether a content holds results and nothing else.
fn are_results(content: &Json) -> bool {
    let parts = content.as_array();
    parts.is_some_and(|parts| !parts.is_empty() && parts.iter().all(is_result))
}

/// Reads the events. `pick` is 0 for the conversation with the user, and counts the side chains
/// from 1. Also returns how many conversations there are.
pub(super) fn read(
    events: Vec<(Place, Json)>,
    pick: Option<usize>,
) -> Result<(Gathered, usize), ProviderError> {
    let chains = Chains::of(&events);
    let conversations = chains.count + 1;
    let pick = pick.unwrap_or_default();
    if pick >= conversations {
        let message = format!("the log has no conversation {pick}: it holds {conversations}");
        let error = ProviderError::new("import/pick", message);
        let help = "0 is the conversation with the user, and side chains count from 1";
        return Err(error.help(help));
    }
    let mut gathered = Gathered::new("anthropic");
    let mut messages: Vec<Message> = Vec::new();
    for (index, (place, event)) in events.into_iter().enumerate() {
        let chain = chains.of_event.get(&index).copied().unwrap_or_default();
        let kind = event.get("type").and_then(Json::as_str);
        let reason = if !matches!(kind, Some("user" | "assistant")) {
            None
        } else if chain != pick && chain > 0 {
            Some(format!("a message of side chain {chain}, a sub-agent"))
        } else if chain != pick {
            Some("a message of the conversation with the user".to_owned())
        } else if chains.left.contains(&index) {
            Some("a message of a branch that the user left".to_owned())
        } else {
            None
        };
        let message = match reason {
            Some(reason) => Err((reason, event)),
            None => message_of(&place, event),
        };
        match message {
            Ok(message) => add(&mut messages, message),
            Err((reason, event)) => gathered.kept.push(place.kept(reason, event)),
        }
    }
    for message in messages {
        let Message {
            place,
            role,
            model,
            content,
            events,
            ..
        } = message;
        let mut others = Map::new();
        others.insert("events".to_owned(), Json::Array(events));
        let said = json!({"role": role, "content": content});
        let place = place.member("message");
        gathered.say(Format::Anthropic, &model, said, &place, others)?;
    }
    Ok((gathered, conversations))
}

/// The message of an event, or the reason why it has none.
fn message_of(place: &Place, mut event: Json) -> Result<Message, (String, Json)> {
    let keep = |reason: &str, event: Json| Err((reason.to_owned(), event));
    let kind = event.get("type").and_then(Json::as_str);
    let Some(kind @ ("user" | "assistant")) = kind else {
        let reason = match kind {
            Some(kind) => format!("an event of the type `{kind}`, which is no message"),
            None => "not an event: it has no type".to_owned(),
        };
        return Err((reason, event));
    };
    let role = kind.to_owned();
    let Some(message) = event.get("message").filter(|message| message.is_object()) else {
        return keep("the event has no object `message`", event);
    };
    if message.get("role").and_then(Json::as_str) != Some(role.as_str()) {
        return keep(
            "the role of the message is not the type of the event",
            event,
        );
    }
    let has_type = |part: &Json| part.get("type").is_some_and(Json::is_string);
    match message.get("content") {
        Some(Json::String(_)) => {}
        Some(Json::Array(parts)) if parts.iter().all(has_type) => {}
        Some(Json::Array(_)) => return keep("a part of the message has no type", event),
        _ => {
            return keep(
                "the message has neither a text nor a list as `content`",
                event,
            );
        }
    }
    let text = |name: &str| message.get(name).and_then(Json::as_str).map(str::to_owned);
    let (id, model) = (text("id"), text("model").unwrap_or_default());
    let members = event.get_mut("message").and_then(Json::as_object_mut);
    let content = members.and_then(|message| {
        message.remove("role");
        message.remove("content")
    });
    let content = content.unwrap_or_default();
    Ok(Message {
        place: place.clone(),
        role,
        id,
        model,
        is_results: are_results(&content),
        content,
        events: vec![event],
    })
}

/// Adds a message. The events of one answer are one message, and so are the results of its calls.
fn add(messages: &mut Vec<Message>, next: Message) {
    let before = messages.len();
    // Results may stand between the events of an answer.
    let results = messages
        .iter()
        .rev()
        .take_while(|message| message.is_results);
    let results = results.count();
    let answer = before.checked_sub(results + 1);
    let target = if next.role == "assistant" && next.id.is_some() {
        answer.filter(|at| {
            let answer = messages.get(*at);
            answer.is_some_and(|answer| answer.role == "assistant" && answer.id == next.id)
        })
    } else if next.role == "user" && next.is_results && results > 0 {
        before.checked_sub(1)
    } else {
        None
    };
    let Some(message) = target.and_then(|at| messages.get_mut(at)) else {
        return messages.push(next);
    };
    let mut parts = list_of(core::mem::take(&mut message.content));
    parts.extend(list_of(next.content));
    message.content = Json::Array(parts);
    message.events.extend(next.events);
}

/// A content as a list of parts.
fn list_of(content: Json) -> Vec<Json> {
    match content {
        Json::Array(parts) => parts,
        other => vec![json!({"type": "text", "text": other})],
    }
}

/// The side chains of a file, and the branches that were left.
struct Chains {
    /// The side chain of each event that is in one, counted from 1.
    of_event: HashMap<usize, usize>,
    count: usize,
    /// The events of branches that were left.
    left: HashSet<usize>,
}

impl Chains {
    fn of(events: &[(Place, Json)]) -> Self {
        let mut chains = Self {
            of_event: HashMap::new(),
            count: 0,
            left: HashSet::new(),
        };
        let mut chain_of_uuid: HashMap<&str, usize> = HashMap::new();
        // The last prompt of the user after each event: an earlier one was left.
        let mut prompt_after: HashMap<&str, usize> = HashMap::new();
        for (index, (_, event)) in events.iter().enumerate() {
            let text = |name: &str| event.get(name).and_then(Json::as_str);
            if event.get("isSidechain") == Some(&Json::Bool(true)) {
                let known = text("parentUuid").and_then(|parent| chain_of_uuid.get(parent));
                let chain = known.copied().unwrap_or_else(|| {
                    chains.count += 1;
                    chains.count
                });
                chains.of_event.insert(index, chain);
                if let Some(uuid) = text("uuid") {
                    chain_of_uuid.insert(uuid, chain);
                }
            } else if let Some(parent) = text("parentUuid").filter(|_| is_prompt(event)) {
                prompt_after.insert(parent, index);
            }
        }
        let mut left_uuids: HashSet<&str> = HashSet::new();
        for (index, (_, event)) in events.iter().enumerate() {
            let text = |name: &str| event.get(name).and_then(Json::as_str);
            let Some(parent) = text("parentUuid") else {
                continue;
            };
            let is_replaced = is_prompt(event)
                && !chains.of_event.contains_key(&index)
                && prompt_after.get(parent).is_some_and(|last| *last != index);
            if is_replaced || left_uuids.contains(parent) {
                chains.left.insert(index);
                left_uuids.extend(text("uuid"));
            }
        }
        chains
    }
}

/// Whether an event is a message of the user that answers no call.
fn is_prompt(event: &Json) -> bool {
    let content = event.pointer("/message/content");
    let parts = content.and_then(Json::as_array).into_iter().flatten();
    event.get("type").and_then(Json::as_str) == Some("user")
        && content.is_some()
        && !parts.clone().any(is_result)
}
