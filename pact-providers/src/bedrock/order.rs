//! The order of messages that Bedrock takes: user and assistant alternate, files are the user's,
//! and a text comes with a document.

use std::borrow::Cow;

use pact_core::Note;

use super::API;
use super::media::is_document;
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::Part;

/// The text of a message that has a document and says nothing.
const ATTACHED: &str = "[document attached]";

/// Puts messages into the order that the API takes. `is_kept` says that messages of the same role
/// stay apart.
pub(super) fn order<'t>(
    messages: Vec<WireMessage<'t>>,
    is_kept: bool,
    notes: &mut Vec<Note>,
) -> Vec<WireMessage<'t>> {
    let mut out: Vec<WireMessage<'t>> = Vec::with_capacity(messages.len());
    for message in messages {
        let last = out.last_mut().filter(|last| last.role == message.role);
        match last {
            Some(last) if !is_kept => last.said.extend(message.said),
            _ => out.push(message),
        }
    }
    for message in &mut out {
        match message.role {
            Role::Assistant => texts_of_files(message, notes),
            _ => text_with_document(message),
        }
    }
    out
}

/// The assistant says no files.
fn texts_of_files(message: &mut WireMessage<'_>, notes: &mut Vec<Note>) {
    let said = message.said.iter_mut();
    for utterance in said.filter(|utterance| !utterance.is_whole()) {
        for part in &mut utterance.parts {
            if !matches!(part, Part::Media(_)) {
                continue;
            }
            let text = part.to_text(&mut |message| {
                if let Some(node) = utterance.node {
                    notes.push(Note::new(format!("{API}/media-role"), node, message));
                }
            });
            *part = Part::Text(text);
        }
    }
}

fn text_with_document(message: &mut WireMessage<'_>) {
    let parts = || message.said.iter().flat_map(|utterance| &utterance.parts);
    let has_document = parts().any(|part| matches!(part, Part::Media(it) if is_document(*it)));
    let is_whole = message.alone().is_some_and(Utterance::is_whole);
    if has_document && !is_whole && !parts().any(|part| matches!(part, Part::Text(_))) {
        let text = Part::Text(Cow::Borrowed(ATTACHED));
        message.said.push(Utterance::added(Role::User, vec![text]));
    }
}
