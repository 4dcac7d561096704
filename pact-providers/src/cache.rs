//! Cache breakpoints: the places up to which a provider should keep a prompt.

use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::Part;
use crate::wire::Body;

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
    /// Places a breakpoint after the last part of a piece. `after` is the number of bytes between
    /// the end of its content and the end of the piece.
    ///
    /// Every inserted byte is a marker of the piece, so the piece without its markers is as it was.
    pub(crate) fn place(&self, body: &mut Body, piece: usize, after: usize) {
        let end = body.end_of(piece).saturating_sub(after);
        let content = body.bytes().get(..end).unwrap_or_default();
        if let Some(list) = content.strip_suffix(b"}]") {
            // An empty part has no member that the marker could follow.
            if list.last() != Some(&b'{') {
                let at = list.len();
                body.mark(piece, at, self.last_member);
            }
        } else if let Some(start) = start_of_text(content) {
            let [before, behind] = self.around_text;
            body.mark(piece, start, before);
            body.mark(piece, end + before.len(), behind);
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

/// Finds the messages after which breakpoints are placed, while they are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachePlan {
    /// Whether all messages so far are the system's.
    is_at_start: bool,
    /// The piece of the last system message at the start.
    system: Option<usize>,
    /// Whether all other messages so far are sealed, and will not expire.
    is_lasting: bool,
    /// The piece of the last such message.
    lasting: Option<usize>,
    /// The piece of the last message.
    last: Option<usize>,
}

impl CachePlan {
    pub(crate) const fn new() -> Self {
        Self {
            is_at_start: true,
            system: None,
            is_lasting: true,
            lasting: None,
            last: None,
        }
    }

    /// The plan in a body whose list begins with this piece. So far it counts from the list's
    /// start.
    pub(crate) fn in_list_at(mut self, start: usize) -> Self {
        for piece in [&mut self.system, &mut self.lasting, &mut self.last] {
            *piece = piece.map(|piece| piece + start);
        }
        self
    }

    /// The reverse of [`in_list_at`](Self::in_list_at).
    pub(crate) fn out_of_list_at(mut self, start: usize) -> Self {
        for piece in [&mut self.system, &mut self.lasting, &mut self.last] {
            *piece = piece.map(|piece| piece.saturating_sub(start));
        }
        self
    }

    /// Sees the next message and the index of its piece. `can_be_marked` says whether a breakpoint
    /// can follow it.
    pub(crate) fn see(&mut self, message: &WireMessage<'_>, piece: usize, can_be_marked: bool) {
        let mark = can_be_marked.then_some(piece);
        self.is_at_start &= message.role == Role::System;
        if self.is_at_start {
            self.system = mark.or(self.system);
            return;
        }
        let mut said = message.said.iter();
        self.is_lasting &= said.all(|utterance| utterance.is_lasting);
        self.last = mark.or(self.last);
        if self.is_lasting {
            self.lasting = self.last;
        }
    }

    /// The pieces after which breakpoints are placed, from the last one.
    pub(crate) fn marked(&self, most: usize) -> impl Iterator<Item = usize> {
        let lasting = self.lasting.filter(|lasting| self.last != Some(*lasting));
        self.last.into_iter().chain(lasting).take(most)
    }

    /// Sees the next message for OpenAI.
    pub(crate) fn see_openai(&mut self, message: &WireMessage<'_>, piece: usize) {
        self.see(message, piece, ends_with_content(message));
    }

    /// Places the breakpoints of OpenAI: after the last system message at the start, and after the
    /// last message of the sealed prefix that will not expire.
    pub(crate) fn mark_openai(&self, body: &mut Body, marker: &Marker) {
        for piece in self.lasting.into_iter().chain(self.system) {
            // The brace of the message follows its content.
            marker.place(body, piece, 1);
        }
    }
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
