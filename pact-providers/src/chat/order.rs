//! Orders of messages that only one API demands.

use std::borrow::Cow;
use std::collections::HashMap;

use pact_core::{Note, ProviderError};

use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::Part;

/// The assistant says this between the result of a tool and a message of the user.
const BETWEEN: &str = "OK.";

/// Puts the results of a tool that was called several times into the order of the calls: an API
/// without ids pairs them by it.
pub(super) fn results_as_called(messages: &mut [WireMessage<'_>]) {
    let mut rest = messages;
    while let Some(at) = rest.iter().position(|message| message.role == Role::Tool) {
        let (before, from) = core::mem::take(&mut rest).split_at_mut(at);
        let others = from.iter().position(|message| message.role != Role::Tool);
        let (results, after) = from.split_at_mut(others.unwrap_or(from.len()));
        if let Some(calling) = before.last() {
            sort_results(calling, results);
        }
        rest = after;
    }
}

/// Sorts the results of one message, if those of one tool are not in the order of its calls.
fn sort_results(calling: &WireMessage<'_>, results: &mut [WireMessage<'_>]) {
    let parts = calling.said.iter().flat_map(|utterance| &utterance.parts);
    let calls = parts.filter_map(|part| match part {
        Part::Call(call) => Some(call),
        _ => None,
    });
    let places: HashMap<&str, (usize, &str)> = calls
        .enumerate()
        .map(|(at, call)| (call.id.as_ref(), (at, call.name.as_ref())))
        .collect();
    let place = |message: &WireMessage<'_>| match message.alone()?.parts.as_slice() {
        [Part::Result(answer)] => places.get(answer.id.as_ref()).copied(),
        _ => None,
    };
    let mut last: HashMap<&str, usize> = HashMap::new();
    let mut is_sorted = true;
    for (at, name) in results.iter().filter_map(&place) {
        let before = last.insert(name, at);
        is_sorted &= before.is_none_or(|before| before < at);
    }
    if !is_sorted {
        results.sort_by_key(|message| place(message).map_or(usize::MAX, |(at, _)| at));
    }
}

/// Puts messages into the order that Mistral takes.
pub(super) fn strict<'t>(
    api: &'static str,
    messages: Vec<WireMessage<'t>>,
    notes: &mut Vec<Note>,
) -> Result<Vec<WireMessage<'t>>, ProviderError> {
    let rule = |rule: &str| format!("{api}/{rule}");
    let mut ordered: Vec<WireMessage<'t>> = Vec::with_capacity(messages.len());
    for message in messages {
        let node = message.said.first().and_then(|utterance| utterance.node);
        let before = ordered.last().map(|message| message.role);
        match (before, message.role) {
            (Some(Role::Tool), Role::User) => {
                if let Some(node) = node {
                    let said =
                        "the user speaks right after a result, so the assistant says `OK.` before";
                    notes.push(Note::new(rule("user-after-tool"), node, said));
                }
                let text = vec![Part::Text(Cow::Borrowed(BETWEEN))];
                ordered.push(WireMessage {
                    role: Role::Assistant,
                    said: vec![Utterance::added(Role::Assistant, text)],
                });
            }
            (Some(Role::Tool | Role::Assistant), Role::System) => {
                let said = "a system message after the assistant's or a tool's";
                let error = ProviderError::new(rule("system-order"), said).nodes(node);
                return Err(error.help("choose `.mid_system(MidSystem::AsUser)` or `Hoist`"));
            }
            _ => {}
        }
        ordered.push(message);
    }
    Ok(ordered)
}

/// Checks the last message of a request for Mistral. Returns whether the model goes on with it.
pub(super) fn strict_end(
    api: &'static str,
    last: &WireMessage<'_>,
    notes: &mut Vec<Note>,
) -> Result<bool, ProviderError> {
    let rule = format!("{api}/last-role");
    match last.role {
        Role::System => {
            let error = ProviderError::new(rule, "nobody but the system speaks");
            Err(error
                .nodes(&last.nodes())
                .help("say something as the user, for example with `ctx.user(…)`"))
        }
        Role::Assistant => {
            if let Some(node) = last.said.last().and_then(|utterance| utterance.node) {
                let said =
                    "the assistant speaks last, so the model goes on with its message (`prefix`)";
                notes.push(Note::new(rule, node, said));
            }
            Ok(true)
        }
        Role::User | Role::Tool => Ok(false),
    }
}
