//! Cache breakpoints: the places up to which a provider should keep a prompt.

use pact_core::PieceKind;

use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::Part;
use crate::wire::{Body, Out};

/// Says where cache breakpoints are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Breakpoints {
    /// Nowhere but in messages that came with one.
    AsWritten,
    /// By a plan. For Anthropic and Bedrock: after the tools, after the system text, after the
    /// sealed turns that will not expire, and after the last message. Those that messages came with
    /// are left out.
    ///
    /// For OpenAI: after the system messages, and after the sealed turns that will not expire. The
    /// API itself keeps the prompt up to the last message. Models before GPT-5.6 do not know
    /// breakpoints: do not choose this for them. Those that messages came with stay.
    ///
    /// Gemini, Mistral and Ollama have no breakpoints.
    Auto,
}

/// The marker of a breakpoint, as an API writes it.
#[derive(Debug)]
pub(crate) struct Marker {
    /// The last member of a part.
    pub(crate) last_member: &'static str,
    /// The bytes before and after a text that stands for a list of one part.
    pub(crate) around_text: [&'static str; 2],
}

impl Marker {
    /// Places a breakpoint after the last part of a piece that has just been written. `after` is
    /// the number of bytes between the end of its content and the end of the piece.
    ///
    /// Every inserted byte is a marker of the piece, so the piece without its markers is as it was.
    pub(crate) fn place(&self, body: &mut Body, after: usize) {
        let end = body.bytes().len().saturating_sub(after);
        let content = body.bytes().get(..end).unwrap_or_default();
        if let Some(list) = content.strip_suffix(b"}]") {
            // An empty part has no member that the marker could follow.
            if list.last() != Some(&b'{') {
                let at = list.len();
                body.mark_last(at, self.last_member);
            }
        } else if let Some(start) = start_of_text(content) {
            let [before, behind] = self.around_text;
            body.mark_last(start, before);
            body.mark_last(end + before.len(), behind);
        }
    }
}

/// The start of the JSON string at the end of some JSON; none if there is none, or if it is empty.
fn start_of_text(json: &[u8]) -> Option<usize> {
    let text = json.strip_suffix(b"\"")?;
    let mut quotes = text.iter().enumerate().rev();
    let start = loop {
        let (at, _) = quotes.find(|(_, byte)| **byte == b'"')?;
        let before = text.get(..at).unwrap_or_default();
        let slashes = before.iter().rev().take_while(|byte| **byte == b'\\');
        // A quote inside of the text has a backslash, and a backslash before it is doubled.
        if slashes.count() % 2 == 0 {
            break at;
        }
    };
    (start + 1 < text.len()).then_some(start)
}

/// Writes the list of messages for OpenAI, with breakpoints if there is a marker. `write` writes
/// one message.
pub(crate) fn write_marked(
    body: &mut Body,
    name: &str,
    messages: &[WireMessage<'_>],
    marker: Option<&Marker>,
    mut write: impl FnMut(&mut Out<'_>, &WireMessage<'_>),
) {
    let Some(marker) = marker else {
        return body.messages(name, messages, write);
    };
    let plan = openai_plan(messages);
    body.out().member(name);
    body.out().raw("[");
    for (index, message) in messages.iter().enumerate() {
        body.out().comma();
        body.piece(PieceKind::Message, message.nodes(), |out| {
            write(out, message);
        });
        if plan.contains(&index) {
            // The brace of the message follows its content.
            marker.place(body, 1);
        }
    }
    body.out().raw("]");
}

/// The messages after which a request for OpenAI has a breakpoint: the last system message at the
/// start, and the last message of the sealed prefix that will not expire. Only messages that end
/// with their content, and that the assistant does not say, can have one.
fn openai_plan(messages: &[WireMessage<'_>]) -> Vec<usize> {
    let is_system = |message: &&WireMessage<'_>| message.role == Role::System;
    let systems = messages.iter().take_while(is_system).count();
    let others = messages.get(systems..).unwrap_or_default();
    let lasting = lasting_prefix(others).map_or(0, |last| systems + last + 1);
    let last_of = |count: usize| {
        let start = messages.get(..count).unwrap_or_default();
        start.iter().rposition(ends_with_content)
    };
    let mut plan: Vec<usize> = last_of(systems)
        .into_iter()
        .chain(last_of(lasting))
        .collect();
    plan.dedup();
    plan
}

/// Whether a message of the user or the system ends with its content.
fn ends_with_content(message: &WireMessage<'_>) -> bool {
    let is_natural = |utterance: &&Utterance<'_>| {
        let has_patch = utterance
            .origin
            .is_some_and(|origin| origin.patch.is_some());
        !has_patch && utterance.members.is_empty()
    };
    let is_content = |part: &Part<'_>| matches!(part, Part::Text(_) | Part::Media(_));
    let alone = message.alone().filter(is_natural);
    matches!(message.role, Role::System | Role::User)
        && alone.is_some_and(|alone| !alone.parts.is_empty() && alone.parts.iter().all(is_content))
}

/// The index of the last message of the sealed prefix that will not expire.
pub(crate) fn lasting_prefix(messages: &[WireMessage<'_>]) -> Option<usize> {
    let is_lasting =
        |message: &WireMessage<'_>| message.said.iter().all(|utterance| utterance.is_lasting);
    let lasting = messages.iter().take_while(|message| is_lasting(message));
    lasting.count().checked_sub(1)
}
