//! The items that the API takes only together: reasoning and the item after it, and calls and
//! outputs of the same sort.
//!
//! | rule | problem | result |
//! |---|---|---|
//! | `reasoning-alone` | the item after reasoning was edited, pruned or is from another model | the reasoning is left out |
//! | `reasoning-missing` | the reasoning before an item was edited or pruned | the item goes without its id, as a new one |
//! | `edited` | an item without an id was edited, and says more than one item now | it goes as new items |
//! | `doubled-item` | an item comes a second time | the second goes without its id, as a new one |
//! | `output-sort` | the output of a special tool answers a call that goes as a function call | it goes as the output of a function |

use std::collections::{HashMap, HashSet};

use pact_core::{Json, Note, ProviderError};

use super::API;
use super::items;
use super::output::screenshot;
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{Answer, Part};

/// The items, in an order that the API takes.
#[derive(Debug)]
pub(super) struct Settled<'t> {
    pub(super) messages: Vec<WireMessage<'t>>,
    /// The sort of item that each call is.
    pub(super) calls: HashMap<String, &'static str>,
}

/// Settles which items go back as they came.
pub(super) fn settle<'t>(
    messages: Vec<WireMessage<'t>>,
    notes: &mut Vec<Note>,
) -> Result<Settled<'t>, ProviderError> {
    let mut forward = Forward {
        kept: Vec::with_capacity(messages.len()),
        seen: HashSet::new(),
        calls: HashMap::new(),
        notes,
    };
    for message in messages.into_iter().flat_map(apart) {
        forward.hear(message)?;
    }
    let Forward { kept, calls, .. } = forward;
    // From the end: an item that is left out does not follow the reasoning before it.
    let mut messages: Vec<WireMessage<'t>> = Vec::with_capacity(kept.len());
    for message in kept.into_iter().rev() {
        let next = messages.last().and_then(whole);
        match whole(&message) {
            Some(utterance) if is_reasoning(utterance) && !belongs(utterance, next) => {
                note(
                    notes,
                    "reasoning-alone",
                    utterance,
                    "reasoning is left out, because the item that it belongs to does not follow as it came",
                );
            }
            _ => messages.push(message),
        }
    }
    messages.reverse();
    Ok(Settled { messages, calls })
}

struct Forward<'n, 't> {
    kept: Vec<WireMessage<'t>>,
    /// The ids of the items so far.
    seen: HashSet<&'t str>,
    calls: HashMap<String, &'static str>,
    notes: &'n mut Vec<Note>,
}

impl<'t> Forward<'_, 't> {
    fn hear(&mut self, mut message: WireMessage<'t>) -> Result<(), ProviderError> {
        if let Some(problem) = whole(&message).and_then(|utterance| self.problem(utterance)) {
            let (rule, text) = problem;
            for utterance in &mut message.said {
                note(self.notes, rule, utterance, text);
                utterance.origin = None;
                utterance.parts.retain_mut(|part| {
                    if let Part::Result(answer) = part {
                        answer.content.retain_sayable();
                    }
                    !matches!(part, Part::Thinking(_) | Part::Opaque(_))
                });
            }
            message.said.retain(|utterance| !utterance.parts.is_empty());
            if message.said.is_empty() {
                return Ok(());
            }
        }
        if let Some(id) = whole(&message).map(item_id).filter(|id| !id.is_empty()) {
            self.seen.insert(id);
        }
        for utterance in &message.said {
            let kind = match utterance.is_whole() {
                true => item_kind(utterance).and_then(items::by_call),
                false => None,
            };
            let kind = kind.map_or(items::FUNCTION_CALL, |call| call.kind);
            for part in &utterance.parts {
                match part {
                    Part::Call(call) => {
                        self.calls.insert(call.id.to_string(), kind);
                    }
                    Part::Result(answer) if !utterance.is_whole() => {
                        self.check_screenshot(utterance, answer)?;
                    }
                    _ => {}
                }
            }
        }
        self.kept.push(message);
        Ok(())
    }

    /// The reason why an item cannot go back as it came.
    fn problem(&self, utterance: &Utterance<'t>) -> Option<(&'static str, &'static str)> {
        if !is_item(&utterance.parts) {
            return Some(("edited", "the block says more than one item, and goes as new ones"));
        }
        let before = self.kept.last().and_then(whole);
        if let Some(after) = utterance.origin.and_then(|origin| origin.after)
            && !before.is_some_and(|before| item_id(before) == after)
        {
            return Some((
                "reasoning-missing",
                "the item goes without its id, because the one that it needs does not come before it",
            ));
        }
        if self.seen.contains(item_id(utterance)) {
            return Some((
                "doubled-item",
                "the item goes without its id, because it comes a second time",
            ));
        }
        if let [Part::Result(answer)] = utterance.parts.as_slice()
            && let Some(call) = self.calls.get(answer.id.as_ref())
            && items::by_call(call).map(|call| call.output) != item_kind(utterance)
        {
            let text = "the output goes in the form that its call needs";
            return Some(("output-sort", text));
        }
        None
    }

    /// A call of the computer is answered by an image, and by nothing else.
    fn check_screenshot(
        &self,
        utterance: &Utterance<'t>,
        answer: &Answer<'t>,
    ) -> Result<(), ProviderError> {
        let call = self.calls.get(answer.id.as_ref());
        if call.copied() != Some(items::COMPUTER_CALL) || screenshot(answer).is_some() {
            return Ok(());
        }
        let message = format!("the result of the call `{}` is not an image", answer.id);
        let error = ProviderError::new(format!("{API}/screenshot"), message);
        let error = error.nodes(utterance.node);
        Err(error.help("answer a call of the computer with a screenshot"))
    }
}

/// Parts a message, so that each item that came from the API is a message of its own.
fn apart(message: WireMessage<'_>) -> Vec<WireMessage<'_>> {
    if message.said.len() < 2 {
        return vec![message];
    }
    let role = message.role;
    let mut parted: Vec<WireMessage<'_>> = Vec::new();
    for utterance in message.said {
        match parted.last_mut() {
            Some(last) if whole(last).is_none() && !utterance.is_whole() => {
                last.said.push(utterance);
            }
            _ => parted.push(WireMessage {
                role,
                said: vec![utterance],
            }),
        }
    }
    parted
}

/// Whether one item can say all parts.
fn is_item(parts: &[Part<'_>]) -> bool {
    let is_alone = |part: &Part<'_>| matches!(part, Part::Call(_) | Part::Result(_));
    let is_thinking = |part: &Part<'_>| matches!(part, Part::Thinking(_));
    match parts {
        [_] => true,
        parts => {
            parts.iter().all(is_thinking)
                || !parts.iter().any(|part| is_alone(part) || is_thinking(part))
        }
    }
}

/// The utterance of a message that goes back as it came.
fn whole<'m, 't>(message: &'m WireMessage<'t>) -> Option<&'m Utterance<'t>> {
    message.alone().filter(|utterance| utterance.is_whole())
}

fn is_reasoning(utterance: &Utterance<'_>) -> bool {
    let is_thinking = |part: &Part<'_>| matches!(part, Part::Thinking(_));
    utterance.role == Role::Assistant
        && !utterance.parts.is_empty()
        && utterance.parts.iter().all(is_thinking)
}

/// Whether reasoning belongs to the item after it.
fn belongs(reasoning: &Utterance<'_>, next: Option<&Utterance<'_>>) -> bool {
    let id = item_id(reasoning);
    let Some(next) = next else {
        return false;
    };
    // The API knows a message by its id. It knows a call by the id of the call, too.
    let is_call = matches!(next.parts.as_slice(), [Part::Call(_)]);
    let is_known = id.is_empty() || is_call || !item_id(next).is_empty();
    let after = next.origin.and_then(|origin| origin.after);
    is_known && after == Some(id)
}

/// The id of an item that goes back as it came; an empty text if it has none.
fn item_id<'t>(utterance: &Utterance<'t>) -> &'t str {
    if let [Part::Opaque(item)] = utterance.parts.as_slice() {
        return item.get("id").and_then(Json::as_str).unwrap_or_default();
    }
    patched_member(utterance, "/id").unwrap_or_default()
}

/// The sort of an item that goes back as it came.
fn item_kind<'t>(utterance: &Utterance<'t>) -> Option<&'t str> {
    let natural = match utterance.parts.as_slice() {
        [Part::Call(_)] => Some(items::FUNCTION_CALL),
        [Part::Result(_)] => Some(items::FUNCTION_OUTPUT),
        _ => None,
    };
    patched_member(utterance, "/type").or(natural)
}

/// A text that the patch of an item sets.
fn patched_member<'t>(utterance: &Utterance<'t>, place: &str) -> Option<&'t str> {
    let operations = utterance.origin?.patch?.as_array()?;
    let mut set = operations.iter().filter_map(|operation| {
        let path = operation.get("path")?.as_str()?;
        (path == place).then(|| operation.get("value")?.as_str())?
    });
    set.next()
}

fn note(notes: &mut Vec<Note>, rule: &str, utterance: &Utterance<'_>, message: &str) {
    if let Some(node) = utterance.node {
        notes.push(Note::new(format!("{API}/{rule}"), node, message));
    }
}
