//! The names of documents: all documents of a request have different ones.

use super::media::{UNNAMED, is_document};
use crate::arrange::{Utterance, WireMessage};
use crate::canonical::{AnswerContent, Media, Part};
use crate::stem::Log;

/// The longest name.
const LONGEST: usize = 200;

/// Names for the documents of the next messages, in their order; none for a document that keeps its
/// name. `taken` has those of the documents before.
///
/// A name depends on the documents before it alone, so that it stays in later requests.
pub(super) fn names(messages: &[WireMessage<'_>], taken: &mut Log<()>) -> Vec<Option<String>> {
    let mut names = Vec::new();
    for utterance in messages.iter().flat_map(|message| &message.said) {
        for media in documents(utterance) {
            let own = media.name.unwrap_or(UNNAMED);
            let wanted = if utterance.is_whole() {
                own.to_owned()
            } else {
                allowed(own)
            };
            let name = free(wanted, taken);
            names.push((media.name != Some(name.as_str())).then_some(name));
        }
    }
    names
}

/// Gives all documents of messages their names.
pub(super) fn rename<'t>(messages: &mut [WireMessage<'t>], names: &'t [Option<String>]) {
    let mut names = names.iter();
    let mut give = |part: &mut Part<'t>| {
        if let Part::Media(media) = part
            && is_document(*media)
            && let Some(Some(name)) = names.next()
        {
            media.name = Some(name);
        }
    };
    let said = messages.iter_mut().flat_map(|message| &mut message.said);
    for part in said.flat_map(|utterance| &mut utterance.parts) {
        match part {
            Part::Result(answer) => {
                if let AnswerContent::Parts(parts) = &mut answer.content {
                    parts.iter_mut().for_each(&mut give);
                }
            }
            other => give(other),
        }
    }
}

fn documents<'u>(utterance: &'u Utterance<'_>) -> impl Iterator<Item = Media<'u>> {
    let within = utterance.parts.iter().flat_map(|part| match part {
        Part::Result(answer) => match &answer.content {
            AnswerContent::Parts(parts) => parts.as_slice(),
            _ => &[],
        },
        other => core::slice::from_ref(other),
    });
    within.filter_map(|part| match part {
        Part::Media(media) if is_document(*media) => Some(*media),
        _ => None,
    })
}

/// A name of characters that the API takes.
fn allowed(name: &str) -> String {
    let mut allowed = String::with_capacity(name.len().min(LONGEST));
    for letter in name.chars().map(letter) {
        let is_doubled = letter == ' ' && (allowed.is_empty() || allowed.ends_with(' '));
        if !is_doubled && allowed.len() < LONGEST - 8 {
            allowed.push(letter);
        }
    }
    allowed.truncate(allowed.trim_end().len());
    if allowed.is_empty() {
        allowed.push_str(UNNAMED);
    }
    allowed
}

fn letter(letter: char) -> char {
    if is_allowed(letter) { letter } else { ' ' }
}

pub(super) fn is_allowed(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, ' ' | '-' | '(' | ')' | '[' | ']')
}

/// The name, or the name with a number, if it is taken.
fn free(wanted: String, taken: &mut Log<()>) -> String {
    if take(&wanted, taken) {
        return wanted;
    }
    let mut number = taken.len();
    loop {
        number += 1;
        let name = format!("{wanted} {number}");
        if take(&name, taken) {
            return name;
        }
    }
}

/// Takes a name, if it is free.
fn take(name: &str, taken: &mut Log<()>) -> bool {
    let name = name.to_lowercase();
    let is_free = taken.get(&name).is_none();
    if is_free {
        taken.set(&name, ());
    }
    is_free
}
