//! The order of contents that Gemini takes: a content of responses holds nothing but the responses
//! to the calls of the content before it, in their order.

use std::collections::HashMap;

use pact_core::Note;

use super::API;
use super::form::is_taken;
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{AnswerContent, Part};

/// Puts messages into the order that the API takes.
pub(super) fn order<'t>(
    messages: Vec<WireMessage<'t>>,
    notes: &mut Vec<Note>,
) -> Vec<WireMessage<'t>> {
    let mut out: Vec<WireMessage<'t>> = Vec::with_capacity(messages.len());
    for mut message in messages {
        if message.role == Role::Assistant && message.said.iter().any(has_calls) {
            // A call comes right after a content of the user.
            while let Some(mut before) = out.pop_if(|last| last.role == Role::Assistant) {
                before.said.append(&mut message.said);
                message = before;
            }
        }
        let has_results = message.said.iter().any(Utterance::has_results);
        match out.last() {
            Some(last) if message.role == Role::User && has_results => {
                let calls = call_order(last);
                let (results, rest) = split(message, &calls, notes);
                out.push(results);
                out.extend(rest);
            }
            _ => out.push(message),
        }
    }
    out
}

fn has_calls(utterance: &Utterance<'_>) -> bool {
    let mut parts = utterance.parts.iter();
    parts.any(|part| matches!(part, Part::Call(_)))
}

/// The places of the calls of a message, by their ids.
fn call_order(message: &WireMessage<'_>) -> HashMap<String, usize> {
    let parts = message.said.iter().flat_map(|utterance| &utterance.parts);
    let ids = parts.filter_map(|part| match part {
        Part::Call(call) => Some(call.id.to_string()),
        _ => None,
    });
    ids.enumerate().map(|(index, id)| (id, index)).collect()
}

/// The results of a message in the order of their calls, and a message with all else. A message
/// that came from the API stays as it is.
fn split<'t>(
    message: WireMessage<'t>,
    calls: &HashMap<String, usize>,
    notes: &mut Vec<Note>,
) -> (WireMessage<'t>, Option<WireMessage<'t>>) {
    let (mut results, mut rest) = (Vec::new(), Vec::new());
    for mut utterance in message.said {
        if utterance.is_whole() {
            let goes = !utterance.has_results();
            if goes { &mut rest } else { &mut results }.push(utterance);
            continue;
        }
        let parts = core::mem::take(&mut utterance.parts);
        let of = |part: Part<'t>| Utterance {
            parts: vec![part],
            ..utterance.clone()
        };
        for mut part in parts {
            let is_result = matches!(part, Part::Result(_));
            for media in media_of(&mut part) {
                if let Some(node) = utterance.node {
                    let message = "an image or a file of a result follows in a message of the user";
                    notes.push(Note::new(format!("{API}/result-media"), node, message));
                }
                rest.push(of(media));
            }
            if is_result { &mut results } else { &mut rest }.push(of(part));
        }
    }
    let place = |utterance: &Utterance<'t>| {
        let ids = utterance.parts.iter().filter_map(|part| match part {
            Part::Result(answer) => calls.get(answer.id.as_ref()).copied(),
            _ => None,
        });
        ids.min().unwrap_or(usize::MAX)
    };
    results.sort_by_key(place);
    let role = message.role;
    let rest = (!rest.is_empty()).then_some(WireMessage { role, said: rest });
    (
        WireMessage {
            role,
            said: results,
        },
        rest,
    )
}

/// Takes the images and files out of a result. Only few models take them there.
fn media_of<'t>(part: &mut Part<'t>) -> Vec<Part<'t>> {
    let Part::Result(answer) = part else {
        return Vec::new();
    };
    let AnswerContent::Parts(parts) = &mut answer.content else {
        return Vec::new();
    };
    let is_media = |part: &Part<'_>| matches!(part, Part::Media(media) if is_taken(*media));
    let (media, others): (Vec<_>, Vec<_>) = core::mem::take(parts).into_iter().partition(is_media);
    *parts = others;
    if parts.is_empty() {
        answer.content = AnswerContent::Empty;
    }
    media
}
