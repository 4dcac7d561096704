//! The items that the API takes only together: reasoning and the item after it, and calls and
//! outputs of the same sort.
//!
//! | rule | problem | result |
//! |---|---|---|
//! | `reasoning-alone` | the item after reasoning was edited, pruned or is from another model | the reasoning is left out |
//! | `reasoning-missing` | the reasoning before an item was edited or pruned | the item goes without its id, as a new one |
//! | `edited` | an item without an id was edited, and says more than one item now | it goes as new items |
//! | `doubled-item` | an item comes a second time | the second goes without its id, as a new one |
//! | `call-id` | two calls without a result have the same id | the second gets another id |
//! | `output-sort` | the output of a special tool answers a call that goes as a function call | it goes as the output of a function |

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use pact_core::{Json, Note, ProviderError};

use super::API;
use super::form::own_tool;
use super::items;
use super::output::screenshot;
use crate::arrange::{Arranged, CallIds, Role, Utterance, WireMessage};
use crate::canonical::{Answer, Part};
use crate::stem::Memory;

/// The items, in an order that the API takes.
#[derive(Debug)]
pub(super) struct Settled<'t> {
    pub(super) messages: Vec<WireMessage<'t>>,
    /// The sort of item that each result becomes, in their order. Results that go back as they came
    /// are not among them.
    pub(super) outputs: Vec<&'static str>,
}

/// Settles which items go back as they came, window by window.
#[derive(Default)]
pub(super) struct Settling {
    /// The ids that the API is told for calls without a result so far, by the id in the tree.
    open: HashMap<String, VecDeque<String>>,
    /// How many these are.
    waiting: usize,
}

impl Settling {
    /// The items of the next window; none at the end.
    pub(super) fn next<'t>(
        &mut self,
        arranged: &mut Arranged<'_, 't>,
    ) -> Result<Option<Settled<'t>>, ProviderError> {
        match arranged.window()? {
            Some(window) => {
                let Arranged { notes, memory, .. } = arranged;
                Ok(Some(self.settle(window, notes, memory)?))
            }
            None => Ok(None),
        }
    }

    /// Whether all calls so far have their results, so that later items do not depend on them.
    pub(super) const fn is_settled(&self) -> bool {
        self.waiting == 0
    }

    fn settle<'t>(
        &mut self,
        messages: Vec<WireMessage<'t>>,
        notes: &mut Vec<Note>,
        memory: &mut Memory,
    ) -> Result<Settled<'t>, ProviderError> {
        let mut forward = Forward {
            kept: Vec::with_capacity(messages.len()),
            outputs: Vec::new(),
            settling: self,
            memory,
            notes,
        };
        for message in messages.into_iter().flat_map(apart) {
            forward.hear(message)?;
        }
        let Forward { kept, outputs, .. } = forward;
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
                        "reasoning is left out, because its item does not follow as it came",
                    );
                }
                _ => messages.push(message),
            }
        }
        messages.reverse();
        Ok(Settled { messages, outputs })
    }
}

/// The items of a window, from the first.
struct Forward<'n, 't> {
    kept: Vec<WireMessage<'t>>,
    outputs: Vec<&'static str>,
    settling: &'n mut Settling,
    /// The items before the window, and those so far.
    memory: &'n mut Memory,
    notes: &'n mut Vec<Note>,
}

impl<'t> Forward<'_, 't> {
    fn hear(&mut self, mut message: WireMessage<'t>) -> Result<(), ProviderError> {
        let is_renamed = self.rename(&mut message);
        let text = "the item goes without its id, because its call has a new one";
        let problem = whole(&message).and_then(|utterance| {
            let renamed = is_renamed.then_some(("call-id", text));
            renamed.or_else(|| self.problem(utterance))
        });
        if let Some((rule, text)) = problem {
            for utterance in &mut message.said {
                note(self.notes, rule, utterance, text);
                as_new(utterance);
            }
            message.said.retain(|utterance| !utterance.parts.is_empty());
            if message.said.is_empty() {
                return Ok(());
            }
        }
        if let Some(id) = whole(&message).map(item_id).filter(|id| !id.is_empty()) {
            self.memory.items.set(id, ());
        }
        for utterance in &message.said {
            let kind = call_kind(utterance);
            for part in &utterance.parts {
                match part {
                    Part::Call(call) => {
                        self.memory.sorts.set(&call.id, kind);
                    }
                    Part::Result(answer) if !utterance.is_whole() => {
                        let call = self.memory.sorts.get(&answer.id);
                        let call = call.and_then(items::by_call);
                        let output = call.map_or(items::FUNCTION_OUTPUT, |call| call.output);
                        check_screenshot(output, utterance, answer)?;
                        self.outputs.push(output);
                    }
                    _ => {}
                }
            }
        }
        self.kept.push(message);
        Ok(())
    }

    /// Gives a call another id while an earlier call with the same id has no result. Returns
    /// whether an id changed.
    fn rename(&mut self, message: &mut WireMessage<'t>) -> bool {
        let mut is_renamed = false;
        let parts = message.said.iter_mut().flat_map(|said| &mut said.parts);
        for part in parts {
            let id = match part {
                Part::Call(call) => &mut call.id,
                Part::Result(answer) => {
                    let open = self.settling.open.get_mut(answer.id.as_ref());
                    let told = open.and_then(VecDeque::pop_front);
                    self.settling.waiting -= usize::from(told.is_some());
                    if let Some(told) = told.filter(|told| *told != answer.id) {
                        answer.id = Cow::Owned(told);
                        is_renamed = true;
                    }
                    continue;
                }
                _ => continue,
            };
            let mut count = self.memory.told.get(id).unwrap_or_default() + 1;
            let open = self.settling.open.entry(id.to_string()).or_default();
            self.settling.waiting += 1;
            if open.is_empty() {
                open.push_back(id.to_string());
                self.memory.told.set(id, count);
                continue;
            }
            let new_id = |count: usize| CallIds::Word.fit(Cow::Owned(format!("{id}_{count}")));
            while self.memory.sorts.get(&new_id(count)).is_some() {
                count += 1;
            }
            self.memory.told.set(id, count);
            let new_id = new_id(count);
            open.push_back(new_id.to_string());
            *id = new_id;
            is_renamed = true;
        }
        is_renamed
    }

    /// The reason why an item cannot go back as it came.
    fn problem(&self, utterance: &Utterance<'t>) -> Option<(&'static str, &'static str)> {
        if !is_item(&utterance.parts) {
            return Some((
                "edited",
                "the block says more than one item, and goes as new ones",
            ));
        }
        let before = self.kept.last().and_then(whole);
        if let Some(after) = utterance.origin.and_then(|origin| origin.after)
            && before.is_none_or(|before| item_id(before) != after)
        {
            return Some((
                "reasoning-missing",
                "the item goes without its id, because the one that it needs is not before it",
            ));
        }
        if self.memory.items.get(item_id(utterance)).is_some() {
            return Some((
                "doubled-item",
                "the item goes without its id, because it comes a second time",
            ));
        }
        if let [Part::Result(answer)] = utterance.parts.as_slice()
            && let Some(call) = self.memory.sorts.get(&answer.id)
            && items::by_call(call).map(|call| call.output) != item_kind(utterance)
        {
            let text = "the output goes in the form that its call needs";
            return Some(("output-sort", text));
        }
        None
    }
}

/// A call of the computer is answered by an image, and by nothing else.
fn check_screenshot(
    output: &str,
    utterance: &Utterance<'_>,
    answer: &Answer<'_>,
) -> Result<(), ProviderError> {
    if output != items::COMPUTER_OUTPUT || screenshot(answer).is_some() {
        return Ok(());
    }
    let message = format!("the result of the call `{}` is not an image", answer.id);
    let error = ProviderError::new(format!("{API}/screenshot"), message);
    let error = error.nodes(utterance.node);
    Err(error.help("answer a call of the computer with a screenshot"))
}

/// Makes an utterance one that did not come from the API.
fn as_new(utterance: &mut Utterance<'_>) {
    utterance.origin = None;
    utterance.parts.retain_mut(|part| {
        if let Part::Result(answer) = part {
            answer.content.retain_sayable();
        }
        !matches!(part, Part::Thinking(_) | Part::Opaque(_))
    });
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
    // The API knows the message that it made by its id.
    let is_other = matches!(next.parts.as_slice(), [Part::Call(_) | Part::Opaque(_)]);
    let is_message = !is_other && !is_reasoning(next);
    let is_known = id.is_empty() || !is_message || !item_id(next).is_empty();
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
        [Part::Call(call)] => {
            let own = own_tool(call).filter(|_| utterance.is_whole());
            Some(own.map_or(items::FUNCTION_CALL, |(item, _)| item.kind))
        }
        [Part::Result(_)] => Some(items::FUNCTION_OUTPUT),
        _ => None,
    };
    patched_member(utterance, "/type").or(natural)
}

/// The sort of item that a call is.
fn call_kind(utterance: &Utterance<'_>) -> &'static str {
    let call = item_kind(utterance).and_then(items::by_call);
    call.map_or(items::FUNCTION_CALL, |call| call.kind)
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
