//! The end of a request, as Anthropic demands it.

use std::borrow::Cow;

use pact_core::Note;

use super::API;
use crate::arrange::{Role, WireMessage};
use crate::canonical::Part;

/// Takes white space off the end of the last message, if it is the assistant's: the model goes on
/// with it. A message that goes back as it came stays so.
pub(super) fn trim_end(last: &mut WireMessage<'_>, notes: &mut Vec<Note>) {
    let said = last.said.last_mut();
    let Some(utterance) = said.filter(|it| last.role == Role::Assistant && !it.is_whole()) else {
        return;
    };
    let Some(Part::Text(text)) = utterance.parts.last_mut() else {
        return;
    };
    if !text.ends_with(char::is_whitespace) {
        return;
    }
    *text = Cow::Owned(text.trim_end().to_owned());
    if let Some(node) = utterance.node {
        let said = "the assistant speaks last, so the white space at its end is left out";
        notes.push(Note::new(format!("{API}/ending"), node, said));
    }
}
